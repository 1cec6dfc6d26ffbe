"""Pages to look at in a browser: a game's record or its definitions in, one HTML file that needs nothing else out."""

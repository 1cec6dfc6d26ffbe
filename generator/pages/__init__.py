"""Pages for a browser: their templates, style sheets and scripts, and the one way in which they are filled."""

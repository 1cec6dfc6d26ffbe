"""Who decides: a match goes in, the next stages or a line come out; one player a file, all of them in `registry`."""

"""Players: bots, made by name in `registry`, and a person at the terminal; each gives the next stages or a line."""

"""Players: bots, made by name in `registry`, and a person at the terminal; each chooses sub-moves or a whole move."""

"""The game as data: YAML with line marks, read into frozen types, and all that can be checked about them."""

"""The game as data: YAML with line marks in, frozen types out, and everything that can be checked about them."""

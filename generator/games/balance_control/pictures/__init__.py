"""The table of this game as a picture."""

"""Many games played by bots, their figures, and the reports on them."""

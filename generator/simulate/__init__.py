"""Many games, their figures, and what is said about them."""

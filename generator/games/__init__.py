"""The games that play here: each a package of its own, found by its name."""

"""The games whose rules are here: each is a package of its own, found by its name."""

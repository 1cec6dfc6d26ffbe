"""Kernel functions that play whole games and count what happens in them."""

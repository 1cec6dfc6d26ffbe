"""Scenarios: a position, steps, and what must hold; for any game with rules."""

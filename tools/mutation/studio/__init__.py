"""Bugs planted in the studio's own code, outside the games' rules, and which tests notice them."""

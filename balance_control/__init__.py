"""BALANCE // CONTROL for programs and notebooks: print-and-play kits, matches, bots and simulations in a few lines."""

from generator.version import __version__

__all__ = ["__version__"]

"""BALANCE // CONTROL: a print-and-play studio with a rules engine inside."""

__version__ = "0.1.0"

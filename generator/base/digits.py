"""Whole numbers as people write them."""

from __future__ import annotations

from typing import Final

MOST: Final = 18
"""Digits of the largest number that is read; Python itself refuses some thousands."""


def parse_number(text: str, most: int = MOST) -> int | None:
    """The number that a text of digits from 0 to 9 says; None for any other text, and for one with more than `most`
    digits."""
    return int(text) if text.isascii() and text.isdigit() and len(text) <= most else None

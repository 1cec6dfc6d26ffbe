"""Compares a picture of the documentation that was drawn now with the one that is kept."""

from __future__ import annotations

from pathlib import Path

from PIL import Image, ImageChops

CLEARLY = 64
"""By how much of 255 a point has to be brighter or darker to count: what smooths an edge isn't the same everywhere."""
MOST = 0.002
"""The part of a picture's points that may be clearly different."""


def unlike(drawn: Path, kept: Path) -> str:
    """How a kept picture differs from what was drawn; empty where it shows the same."""
    if not kept.is_file():
        return "it is missing"
    with Image.open(drawn) as now, Image.open(kept) as before:
        if now.size != before.size:
            return "it has another size"
        between = ImageChops.difference(now.convert("L"), before.convert("L"))
    share = sum(between.histogram()[CLEARLY:]) / (between.width * between.height)
    return f"{share:.1%} of it look otherwise" if share > MOST else ""

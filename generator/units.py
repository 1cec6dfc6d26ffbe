"""The one place where millimetres become points and pixels."""

from __future__ import annotations

PT_PER_MM = 72.0 / 25.4
"""PostScript points in a millimetre."""


def pt(mm: float) -> float:
    """Millimetres to PostScript points."""
    return mm * PT_PER_MM


def mm(points: float) -> float:
    """PostScript points to millimetres."""
    return points / PT_PER_MM


def px(mm_length: float, dpi: float) -> int:
    """Millimetres to whole pixels at `dpi`, rounded half up. Never for a print service: its pixels are literals."""
    return int(mm_length / 25.4 * dpi + 0.5)

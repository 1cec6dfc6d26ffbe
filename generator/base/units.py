"""The one place where millimetres become points and pixels."""

from __future__ import annotations

PT_PER_MM = 72.0 / 25.4
"""PostScript points in a millimetre."""


def mm_to_pt(mm: float) -> float:
    """Millimetres to PostScript points."""
    return mm * PT_PER_MM


def pt_to_mm(points: float) -> float:
    """PostScript points to millimetres."""
    return points / PT_PER_MM


def mm_to_px(mm_length: float, dpi: float) -> int:
    """Millimetres to whole pixels at `dpi`, rounded half up. Never for a print service: its pixels are literals."""
    return int(mm_length / 25.4 * dpi + 0.5)


TABLE_DPI = 150.0
"""Pixels per inch that are enough for a print to play with."""

SPARED = 0.05
"""The share of a wanted resolution that a picture may lack: one that is made to the cut is enlarged to fill the bleed
as well, by a few per cent on anything as large as a card."""


def resolution(pixels: tuple[float, float], size: tuple[float, float]) -> float:
    """The resolution (pixels per inch) of a picture drawn at `size` (mm): that of the side with the lower one."""
    return min(number / length for number, length in zip(pixels, size, strict=True)) * 25.4


def is_enough(dpi: float, needed: float) -> bool:
    """Whether a resolution will do where `needed` pixels per inch are wanted."""
    return dpi >= needed * (1.0 - SPARED)

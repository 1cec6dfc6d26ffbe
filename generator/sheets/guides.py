"""Guides: the outlines and safe zones of trims as marks in millimetres, for those who check a layout."""

from __future__ import annotations

from collections.abc import Sequence

from generator.base.geometry import Point, box_around, edges
from generator.faces.shapes import inset_polygon
from generator.sheets.pages import CutMark

SAFE = 3.0
"""Nothing that matters lies nearer to a cut than this (mm)."""


def guide_marks(trims: Sequence[Sequence[Point]]) -> tuple[CutMark, ...]:
    """The trim (`trim`) and the safe zone (`safe`) of every piece."""
    marks: list[CutMark] = []
    for trim in trims:
        marks.extend(_edges(trim, "trim"))
        marks.extend(_edges(inset_polygon(trim, SAFE), "safe") if _has_safe_zone(trim) else ())
    return tuple(marks)


def trim_marks(trims: Sequence[Sequence[Point]]) -> tuple[CutMark, ...]:
    """The trim of every piece alone."""
    return tuple(mark for trim in trims for mark in _edges(trim, "trim"))


def _edges(points: Sequence[Point], kind: str) -> list[CutMark]:
    return [CutMark(*start, *end, kind=kind) for start, end in edges(points)]


def _has_safe_zone(points: Sequence[Point]) -> bool:
    """Whether a safe zone remains inside a trim."""
    left, low, right, top = box_around(points)
    return min(right - left, top - low) > 4.0 * SAFE

"""How a kit's sheets are cut, for its first page: the steps in words, and pictures of sheets with numbered cuts."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from generator.faces.context import Context
from generator.sheets.labels import Label
from generator.sheets.miniature import miniature
from generator.sheets.papers import furniture
from generator.sheets.sheet import Page, Sheets

_HIGH = 44.0
"""How high a picture is (mm)."""
_MOST = 2
"""How many pictures there are."""


def cutting_steps(context: Context, sheets: Mapping[str, Sheets]) -> list[str]:
    """What to do, in order; only what these sheets have is spoken of."""
    marks = [mark for made in sheets.values() for page in made.pages for mark in page.marks]
    kinds = {mark.kind for mark in marks}
    said = {
        "cut_measure": True,
        "cut_separate": "separate" in kinds,
        "cut_ruler": "cut" in kinds,
        "cut_families": any(mark.family for mark in marks),
        "cut_ticks": "tick" in kinds,
        "cut_edges": "trim" in kinds,
        "cut_sort": True,
    }
    return [context.label(key) for key, wanted in said.items() if wanted]


def cutting_pictures(sheets: Mapping[str, Sheets]) -> list[Label]:
    """The first page with three families of cuts and the first with two."""
    found: dict[int, Label] = {}
    for made, page in _fronts(sheets):
        most = max((mark.family for mark in page.marks), default=0)
        if most > 1 and most not in found and len(found) < _MOST:
            found[most] = miniature(page, made.faces, _HIGH, furniture())
    return [found[most] for most in sorted(found, reverse=True)]


def _fronts(sheets: Mapping[str, Sheets]) -> Iterator[tuple[Sheets, Page]]:
    """All pages that are cut; of those with several blocks only where there is none without."""
    pages = [(made, page) for made in sheets.values() for page in made.pages if page.side == "front"]
    return iter(sorted(pages, key=lambda pair: any(mark.kind == "separate" for mark in pair[1].marks)))

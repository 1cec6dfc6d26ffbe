"""One page of a file (a page of pikepdf): its boxes (mm), its events and its file's name."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import Any

from generator.geometry import Box, box_around
from generator.preflight.content import Event, page_events
from generator.preflight.finding import Finding
from generator.units import PT_PER_MM


@dataclass(frozen=True)
class Sheet:
    """A page with its `number` from 1."""

    file: str
    number: int
    page: Any

    def finding(self, check: int, what: str, expected: str) -> Finding:
        """What a check finds on this page."""
        return Finding(self.file, self.number, check, what, expected)

    @cached_property
    def events(self) -> list[Event]:
        """What the page paints."""
        return page_events(self.page, self.inherited("/Resources") or {})

    def inherited(self, key: str) -> Any:
        """An entry of the page, or of the nodes of the page tree above it."""
        node = self.page.obj
        while node is not None:
            if key in node:
                return node[key]
            node = node.get("/Parent")
        return None

    @cached_property
    def paper(self) -> Box:
        """The MediaBox in mm."""
        found = self.inherited("/MediaBox")
        return _upright(found) if found is not None else (0.0, 0.0, 0.0, 0.0)

    def box(self, key: str) -> Box | None:
        """The page's own TrimBox, BleedBox or ArtBox in mm; None where it has none."""
        found = self.page.obj.get(key)
        return None if found is None else _upright(found)

    @property
    def trim(self) -> Box | None:
        """The TrimBox; PDF/X takes an ArtBox for it."""
        return self.box("/TrimBox") or self.box("/ArtBox")


def _upright(corners: Any) -> Box:
    """Four numbers of a file (pt), whichever corners they are of."""
    left, bottom, right, top = (float(part) / PT_PER_MM for part in corners)
    return box_around(((left, bottom), (right, top)))


def size_of(box: Box) -> tuple[float, float]:
    """Width and height in mm."""
    return (box[2] - box[0], box[3] - box[1])


def told(size: tuple[float, float]) -> str:
    """A size for people."""
    return f"{size[0]:.1f} × {size[1]:.1f} mm"

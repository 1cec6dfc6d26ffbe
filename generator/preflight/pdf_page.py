"""One page of a file (a page of pikepdf) as it is shown: its boxes (mm), its events and its file's name.

A page says in units of its own where everything is; how it is shown, its attributes say (ISO 32000, tables 29 and 31):
`/UserUnit` how long a unit is, `/Rotate` by how many quarters of a circle it is turned, `/CropBox` what of its
`/MediaBox` is seen. All but the unit and the boxes of the cut may stand in nodes of the page tree above it.
"""

from __future__ import annotations

from functools import cached_property
from typing import Any

from generator.base.frozen import dataclass
from generator.base.geometry import Box, Transform, apply_transform, box_around, chain, rotate, scale_by
from generator.base.units import PT_PER_MM
from generator.preflight.finding import Complaint
from generator.preflight.page_events import Event, page_events

NOTHING: Box = (0.0, 0.0, 0.0, 0.0)


@dataclass(frozen=True)
class CheckedPage:
    """A page to check; `number` counts from 1."""

    file: str
    number: int
    page: Any

    def finding(self, check: int, what: str, expected: str) -> Complaint:
        """A complaint about this page."""
        return Complaint(self.file, self.number, check, what, expected)

    @cached_property
    def events(self) -> list[Event]:
        """Everything the page paints, in points as shown."""
        return page_events(self.page, self.inherited_entry("/Resources") or {}, self.place)

    @cached_property
    def unit(self) -> float:
        """The length of the page's unit in pt."""
        found = float(self.page.obj.get("/UserUnit", 1.0))
        return found if found > 0 else 1.0

    @cached_property
    def turn(self) -> int:
        """The page's clockwise turn: 0, 90, 180 or 270 degrees. Other values are rounded down to quarter turns, as
        programs do."""
        return int(float(self.inherited_entry("/Rotate") or 0) / 90.0) % 4 * 90

    @cached_property
    def place(self) -> Transform:
        """The transform from the page's own units to points as shown, with the corner of the shown box as the
        origin."""
        return chain(scale_by(self.unit), rotate(-self.turn))

    def inherited_entry(self, key: str) -> Any:
        """An entry of the page, or of the nearest node of the page tree above it that has it."""
        node = self.page.obj
        while node is not None:
            if key in node:
                return node[key]
            node = node.get("/Parent")
        return None

    @cached_property
    def paper(self) -> Box:
        """The box of the page that is shown, in mm: the CropBox within the MediaBox, or all of that."""
        found = self.inherited_entry("/MediaBox")
        whole = self._box_shown(found) if found is not None else NOTHING
        crop = self.inherited_entry("/CropBox")
        return whole if crop is None else _common_box(whole, self._box_shown(crop))

    @property
    def blank(self) -> bool:
        """Whether no part of the page is shown."""
        return min(box_size(self.paper)) <= 0

    @cached_property
    def size_text(self) -> str:
        """The page's size as text, with the attributes that make it so."""
        found = self.inherited_entry("/MediaBox")
        cropped = found is not None and self.paper != self._box_shown(found)
        by = [
            *([f"turned by /Rotate {self.turn}"] if self.turn else []),
            *([f"in units of {self.unit:g} pt by /UserUnit"] if self.unit != 1.0 else []),
            *(["as its /CropBox shows it"] if cropped else []),
        ]
        return ", ".join([size_label(box_size(self.paper)), *by])

    def box(self, key: str) -> Box | None:
        """The page's own TrimBox, BleedBox or ArtBox in mm; None where it has none."""
        found = self.page.obj.get(key)
        return None if found is None else self._box_shown(found)

    def _box_shown(self, corners: Any) -> Box:
        """Four numbers of a file, any two opposite corners, as a box of the page as shown (mm)."""
        left, bottom, right, top = (float(part) for part in corners)
        points = (apply_transform(self.place, point) for point in ((left, bottom), (right, top)))
        return box_around([(x / PT_PER_MM, y / PT_PER_MM) for x, y in points])

    @property
    def trim(self) -> Box | None:
        """The TrimBox, or as PDF/X allows the ArtBox, in mm; None without both."""
        return self.box("/TrimBox") or self.box("/ArtBox")


def _common_box(one: Box, two: Box) -> Box:
    """The intersection of two boxes."""
    left, bottom, right, top = *map(max, one[:2], two[:2]), *map(min, one[2:], two[2:])
    return (left, bottom, right, top) if left < right and bottom < top else NOTHING


def box_size(box: Box) -> tuple[float, float]:
    """The width and height of a box in mm."""
    return (box[2] - box[0], box[3] - box[1])


def size_label(size: tuple[float, float]) -> str:
    """A size in mm as text."""
    return f"{size[0]:.1f} × {size[1]:.1f} mm"

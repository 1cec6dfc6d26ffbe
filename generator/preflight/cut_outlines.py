"""The cuts that a page shows as lines in a spot ink: closed outlines in mm, curves as short straight lines."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import field
from typing import Any

from generator.base.frozen import dataclass
from generator.base.geometry import IDENTITY, Point, Transform, apply_transform, chain, curve_points, transform_of
from generator.base.units import PT_PER_MM
from generator.preflight.pdf_page import CheckedPage

_STEPS = 8
"""Straight lines that a curve becomes."""
_PAINTING = ("S", "s", "f", "F", "f*", "B", "B*", "b", "b*", "n")
"""Operators after which a new path begins."""


def find_cut_outlines(page: CheckedPage, ink: str) -> list[tuple[Point, ...]]:
    """Every outline that the page's own content strokes in a separation of that name, in mm."""
    spaces = (page.inherited_entry("/Resources") or {}).get("/ColorSpace", {})
    names = {str(name) for name, space in spaces.items() if _separation(space) == ink}
    return [tuple(path) for path in _stroked_outlines(page, names) if len(path) > 2] if names else []


def _separation(space: Any) -> str:
    """The name of a separation's ink; empty for any other colour space."""
    import pikepdf

    if isinstance(space, pikepdf.Array) and len(space) > 1 and str(space[0]) == "/Separation":
        return str(space[1]).lstrip("/")
    return ""


def _stroked_outlines(page: CheckedPage, names: set[str]) -> Iterator[list[Point]]:
    """The outlines that are stroked in one of the colour spaces."""
    import pikepdf

    reader = _CutReader(page.place)
    for instruction in pikepdf.parse_content_stream(page.page):
        if isinstance(instruction, pikepdf.ContentStreamInlineImage):
            continue
        operator, operands = str(instruction.operator), list(instruction.operands)
        if operator in ("S", "s") and reader.space in names:
            yield from ([(x / PT_PER_MM, y / PT_PER_MM) for x, y in path] for path in reader.paths)
        reader.apply_operator(operator, operands)


@dataclass
class _CutReader:
    """The state while a content stream is read: the transform, the colour space of lines, the current paths."""

    place: Transform = IDENTITY
    space: str = ""
    saved_states: list[tuple[Transform, str]] = field(default_factory=list)
    paths: list[list[Point]] = field(default_factory=list)

    def apply_operator(self, operator: str, operands: list[Any]) -> None:
        """Applies an operator to the state."""
        if operator == "q":
            self.saved_states.append((self.place, self.space))
        elif operator == "Q" and self.saved_states:
            self.place, self.space = self.saved_states.pop()
        elif operator == "cm":
            self.place = chain(transform_of(operands), self.place)
        elif operator == "CS":
            self.space = str(operands[0])
        elif operator in _PAINTING:
            self.paths = []
        elif operator in ("m", "l", "c"):
            self.extend_path(operator, [float(part) for part in operands])

    def extend_path(self, operator: str, numbers: list[float]) -> None:
        """Begins a path, or extends it to a point by a line or a curve."""
        points = [apply_transform(self.place, (numbers[i], numbers[i + 1])) for i in range(0, len(numbers), 2)]
        if operator == "m" or not self.paths:
            self.paths.append(points)
        elif operator == "c":
            self.paths[-1] += curve_points(self.paths[-1][-1], points, _STEPS)
        else:
            self.paths[-1] += points

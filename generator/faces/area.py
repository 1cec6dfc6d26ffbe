"""Rectangles and rules on a face, in mm, y up. Those that many faces have are made once."""

from __future__ import annotations

from functools import lru_cache

from generator.base.frozen import dataclass
from generator.base.geometry import Point
from generator.faces.display_list import Path
from generator.faces.shapes import box, line


@dataclass(frozen=True)
class Area:
    """A rectangle on a face."""

    left: float
    bottom: float
    right: float
    top: float

    @property
    def width(self) -> float:
        """The width in mm."""
        return self.right - self.left

    @property
    def height(self) -> float:
        """The height in mm."""
        return self.top - self.bottom

    @property
    def middle(self) -> Point:
        """The middle of the rectangle."""
        return ((self.left + self.right) / 2.0, (self.bottom + self.top) / 2.0)

    def inset(self, by: float) -> Area:
        """The rectangle with every edge moved inwards, outwards where `by` is negative."""
        return Area(self.left + by, self.bottom + by, self.right - by, self.top - by)

    def union(self, other: Area) -> Area:
        """The smallest rectangle that holds both."""
        return Area(
            min(self.left, other.left),
            min(self.bottom, other.bottom),
            max(self.right, other.right),
            max(self.top, other.top),
        )

    def filled_path(self, paint: str) -> Path:
        """The rectangle in one paint."""
        return _fill_rectangle(self.left, self.bottom, self.width, self.height, paint)

    def frame_path(self, paint: str, width: float) -> Path:
        """A frame just inside the rectangle's edge, its line `width` mm wide."""
        inside = self.inset(width / 2.0)
        return _frame_rectangle(inside.left, inside.bottom, inside.width, inside.height, paint, width)


PATHS_KEPT = 1_000


@lru_cache(PATHS_KEPT, typed=True)
def _fill_rectangle(x: float, y: float, width: float, height: float, paint: str) -> Path:
    return Path(box(x, y, width, height), fill=paint)


@lru_cache(PATHS_KEPT, typed=True)
def _frame_rectangle(x: float, y: float, width: float, height: float, paint: str, stroke: float) -> Path:
    return Path(box(x, y, width, height), stroke=paint, width=stroke)


@lru_cache(PATHS_KEPT, typed=True)
def draw_rule(left: float, right: float, y: float, paint: str, width: float) -> Path:
    """A level line from `left` to `right` at the height `y`, `width` mm wide."""
    return Path(line(left, y, right, y), stroke=paint, width=width)


def centred_area(width: float, height: float) -> Area:
    """A rectangle around the origin."""
    return Area(-width / 2.0, -height / 2.0, width / 2.0, height / 2.0)

"""Rectangles on a face, in mm, y up."""

from __future__ import annotations

from generator.faces.display import Path
from generator.faces.shapes import box
from generator.geometry import Point
from generator.values import dataclass


@dataclass(frozen=True)
class Area:
    """A rectangle on a face."""

    left: float
    bottom: float
    right: float
    top: float

    @property
    def width(self) -> float:
        """From left to right."""
        return self.right - self.left

    @property
    def height(self) -> float:
        """From bottom to top."""
        return self.top - self.bottom

    @property
    def middle(self) -> Point:
        """Its middle."""
        return ((self.left + self.right) / 2.0, (self.bottom + self.top) / 2.0)

    def inner(self, by: float) -> Area:
        """The rectangle with every edge moved inwards, outwards where `by` is negative."""
        return Area(self.left + by, self.bottom + by, self.right - by, self.top - by)

    def joined(self, other: Area) -> Area:
        """The smallest rectangle that holds both."""
        return Area(
            min(self.left, other.left),
            min(self.bottom, other.bottom),
            max(self.right, other.right),
            max(self.top, other.top),
        )

    def filled(self, paint: str) -> Path:
        """The rectangle in one paint."""
        return Path(box(self.left, self.bottom, self.width, self.height), fill=paint)

    def framed(self, paint: str, width: float) -> Path:
        """A line just inside its edge."""
        inside = self.inner(width / 2.0)
        return Path(box(inside.left, inside.bottom, inside.width, inside.height), stroke=paint, width=width)


def around(width: float, height: float) -> Area:
    """A rectangle around the origin."""
    return Area(-width / 2.0, -height / 2.0, width / 2.0, height / 2.0)

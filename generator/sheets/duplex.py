"""Backs: mirrors the placements of a front page.

Long-edge duplex turns an upright sheet about its long side: x' = W - x. Short-edge duplex turns it about its short
side: y' = H - y. A fold-over lays the back under the front on the same page, mirrored at the fold. A back stands
upright when its piece is turned over about the piece's own vertical axis."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from generator.base.frozen import dataclass
from generator.base.geometry import Point
from generator.sheets.page_frame import PageFrame


@dataclass(frozen=True)
class Mirror:
    """Mirrors the page at an upright (`across`) or a level line, then shifts it in mm, since duplex printers are
    slightly off."""

    across: bool
    twice: float
    offset: Point = (0.0, 0.0)

    def point(self, x: float, y: float) -> Point:
        """The place on the back of a point of the front."""
        dx, dy = self.offset
        return (self.twice - x + dx, y + dy) if self.across else (x + dx, self.twice - y + dy)

    def turn(self, degrees: float) -> float:
        """The turn in degrees of a back whose front is turned by `degrees`."""
        return (-degrees if self.across else 180.0 - degrees) % 360.0

    def polygon(self, points: Sequence[Point]) -> tuple[Point, ...]:
        """The place on the back of a polygon of the front, counter-clockwise again."""
        return tuple(self.point(x, y) for x, y in reversed(points))


def mirror(frame: PageFrame) -> Mirror | None:
    """The mirroring for a frame's backs; None where there are none."""
    paper, options = frame.paper, frame.options
    upright = paper.height >= paper.width
    made: dict[str, Callable[[], Mirror | None]] = {
        "none": lambda: None,
        "long": lambda: Mirror(upright, paper.width if upright else paper.height, options.offset),
        "short": lambda: Mirror(not upright, paper.height if upright else paper.width, options.offset),
        "fold": lambda: Mirror(False, 2.0 * (frame.fold or 0.0)),
    }
    return made[options.backs]()

"""Piles where they lie, and the painter of all of them: boards, the column beside them and the booklet's pictures say
what lies where; `paint_piles` draws it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from generator.base.frozen import dataclass
from generator.base.geometry import Point, Transform, apply_transform, chain, rotate, scale_by, shift
from generator.faces.display_list import Face, Group, Item, Path, Placed, Shape
from generator.faces.scene_look import SceneLook
from generator.faces.shapes import circle, polygon
from generator.faces.text_setting import TextStyle, set_line
from generator.faces.tones import BLACK, WHITE
from generator.pictures.lettering import PIECE
from generator.play.table_scene import ScenePile


class PilePlace(NamedTuple):
    """Where a pile lies: its middle (mm, y up), its scale, and its turn in degrees counter-clockwise."""

    x: float = 0.0
    y: float = 0.0
    scale: float = 1.0
    turn: float = 0.0

    @property
    def transform(self) -> Transform:
        """The transform from a piece's own coordinates to the picture's."""
        return chain(scale_by(self.scale), rotate(self.turn, self.x, self.y))


@dataclass(frozen=True, slots=True)
class PlacedPile:
    """A pile in a picture. `face`: the visible side of its pieces. `below`: the face of what lies under them, such as a
    ring. `where`: the place as pages name it. `marks`: what is drawn before it, in the picture's coordinates."""

    pile: ScenePile
    face: Face
    at: PilePlace = PilePlace()
    where: str = ""
    below: Face | None = None
    marks: tuple[Item, ...] = ()

    @property
    def shape(self) -> Shape:
        """The shape of the face or of what lies below it, whichever is wider."""
        below = self.below
        return below.shape if below and below.shape.width > self.face.shape.width else self.face.shape

    @property
    def rim(self) -> tuple[Point, ...]:
        """The corners of the face in the picture."""
        return tuple(apply_transform(self.at.transform, corner) for corner in self.face.shape.corners())

    @property
    def title(self) -> str:
        """What programs and pointers read of it: `2 × ship-a turned sea-chart/home`."""
        side = " turned" if self.pile.turned else " spent" if self.pile.spent else ""
        return f"{self.pile.count} × {self.pile.piece}{side} {self.where}".rstrip()


def paint_piles(piles: Iterable[PlacedPile], look: SceneLook, line: float = 0.0) -> Iterator[Item]:
    """The items of piles, in laying order: each face with a light rim, or with a black line of that width (mm of the
    picture); the next pieces peeping out; the number of several on a disc."""
    for one in piles:
        yield from one.marks
        yield Group(tuple(_pile(one, look, line / one.at.scale)), one.at.transform)


def _pile(one: PlacedPile, look: SceneLook, line: float) -> Iterator[Item]:
    """A pile around the origin, at its own size."""
    if one.below:
        yield _rim(one.below, WHITE, look.rim)
        yield Placed(one.below, title=f"{one.pile.under} {one.where}".rstrip())
    for number in range(min(look.layers, one.pile.count - 1), 0, -1):
        up = look.depth * number
        yield Group((_rim(one.face, BLACK, look.rim),), shift(up, up))
    yield _rim(one.face, BLACK, line, "round") if line else _rim(one.face, WHITE, 2.0 * look.rim)
    yield Placed(one.face, title=one.title)
    if one.pile.count > 1:
        corner, inward = one.face.shape, 0.12 * look.badge
        yield from _badge(one.pile.count, corner.width / 2.0 - inward, inward - corner.height / 2.0, look)


def _rim(face: Face, ink: str, width: float, join: str = "miter") -> Path:
    """White ground in the shape of a face with a line of that width (mm) round it."""
    shape = face.shape
    outline = circle(0.0, 0.0, shape.width / 2.0) if shape.kind == "disc" else polygon(shape.corners())
    return Path(outline, fill=WHITE, stroke=ink, width=width, join=join)


def _badge(count: int, x: float, y: float, look: SceneLook) -> Iterator[Item]:
    """A number on a disc at (x, y)."""
    yield Path(circle(x, y, look.badge / 2.0), fill=WHITE, stroke=BLACK, width=look.rim)
    style = TextStyle(look.value_font)
    size = style.measures.size_for_cap(look.badge_cap * (1.0 if count < 10 else 0.86))
    low = y - style.measures.cap_height(size) / 2.0
    yield from set_line(PIECE, str(count), style, size, x, low, "centre")

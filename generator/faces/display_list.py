"""The display list: frozen, plain data in millimetres that says what is on a face, and nothing about how it is painted.

The interface between whoever composes a face and whoever prints it:

- **Millimetres, y up.** The origin of a face is the middle of its trim shape's bounding box. Text sizes are in points.
- **Colours are tokens**, resolved by a `generator.faces.colours.Palette`: `"sea"` a name of the game's colour table,
  `"sea/13"` its flat 13 % tint, `"white"` and `"black"` always exist, `"#rrggbb"` for a user's own art, `"none"`
  nothing. A token may hold two paints, `"white|sea"`: the first in the theme `colour`, the second in `low-ink` and
  `mono`. So one layout serves all themes and positions can't differ between them.
- **Items** are `Path`, `GradientFill`, `Text`, `IconUse`, `Image`, `Group` and `Placed`, painted in order. `Text`
  starts at `x` on its baseline: ask `generator.faces.text_setting` for measured, set, wrapped and fitted text; nothing
  after it measures again.
- **Shapes** to build paths from are in `generator.faces.shapes`.

    art = Path(box(-31.5, -44, 63, 88), fill="RED|none", stroke="none|RED", width=0.35)
    Face("a-1", rectangle(63, 88), (art,), bleed=3)
"""

from __future__ import annotations

import copyreg
import dataclasses
import math
from collections.abc import Callable, Iterable, Iterator
from functools import partial
from operator import attrgetter
from typing import Any, NamedTuple, TypeAlias

from generator.base.frozen import dataclass
from generator.base.geometry import IDENTITY, Box, Point, Transform, side_scales

Segment: TypeAlias = tuple[str, *tuple[float, ...]]
"""`("M", x, y)`, `("L", x, y)`, `("C", x1, y1, x2, y2, x, y)` or `("Z",)`, all absolute."""

Outline: TypeAlias = tuple[Segment, ...]
"""One or more sub-paths."""


class CodeOutline(tuple[Segment, ...]):
    """The dark parts of a code for machines: its `kind` (qr, ean13, code128), the box that it fills (left, bottom,
    right, top) and the width of its narrowest part in mm."""

    def __new__(cls, outline: Iterable[Segment], kind: str, area: Box, module: float) -> CodeOutline:
        """The code whose dark parts are an outline."""
        made = super().__new__(cls, outline)
        made.kind, made.area, made.module = kind, area, module
        return made

    kind: str
    area: Box
    module: float

    def __reduce__(self) -> tuple[type, tuple[Any, ...]]:
        """How it is pickled."""
        return CodeOutline, (tuple(self), self.kind, self.area, self.module)


@dataclass(frozen=True, slots=True)
class Path:
    """A filled and/or stroked outline. `width` and `dash` in mm; `dash` is on, off, on, … and empty for a full line."""

    outline: Outline
    fill: str = "none"
    stroke: str = "none"
    width: float = 0.35
    dash: tuple[float, ...] = ()
    even_odd: bool = False
    cap: str = "butt"
    join: str = "miter"


class Glyph(NamedTuple):
    """A glyph of a font where letters aren't glyphs by themselves: its number in the font; in 1/1000 em how far the
    next one is (`advance`) and how it is shifted (`x` to the right, `y` up); and the letters that it stands for, none
    where another glyph of its cluster stands for them."""

    id: int
    advance: float
    x: float = 0.0
    y: float = 0.0
    letters: str = ""


@dataclass(frozen=True, slots=True)
class Gradient:
    """Colours that pass into one another. `stops`: two or more places from 0 to 1, in order, each with its colour
    token; one that paints nothing is paper. A `linear` gradient runs from the point `start` to `end` (mm); a `radial`
    one from the middle at `start` to the circle through `end`. Beyond its ends the first and last colour go on."""

    kind: str
    stops: tuple[tuple[float, str], ...]
    start: Point
    end: Point


@dataclass(frozen=True, slots=True)
class GradientFill:
    """An outline filled with a gradient."""

    outline: Outline
    gradient: Gradient
    even_odd: bool = False


@dataclass(frozen=True, slots=True)
class Text:
    """One run in one font and colour, starting at (x, y) on the baseline; `size` in pt, `tracking` in em.

    `kern` asks for pair kerning. `invisible` text is in the file for reading machines but leaves no ink. `glyphs`, from
    left to right, are painted in place of the letters where these aren't glyphs by themselves; `text` is then what they
    say, in the order in which it is read. `stroke` is the colour of a line of `stroke_width` mm along the letters'
    edges, painted under all letters of the run: half of it is seen.
    """

    text: str
    font: str
    size: float
    x: float
    y: float
    colour: str = "black"
    tracking: float = 0.0
    kern: bool = False
    invisible: bool = False
    glyphs: tuple[Glyph, ...] = ()
    stroke: str = "none"
    stroke_width: float = 0.0

    @property
    def outlined(self) -> bool:
        """Whether its letters have a line around them."""
        return self.stroke != "none" and self.stroke_width > 0.0 and not self.invisible


@dataclass(frozen=True, slots=True)
class IconUse:
    """An icon in one colour, or in its own where it has several; (x, y) is the middle of its square box, `size` the
    edge of that box in mm."""

    icon: str
    x: float
    y: float
    size: float
    colour: str = "black"


@dataclass(frozen=True, slots=True)
class Image:
    """A raster picture from the file `source`, its lower left corner at (x, y), `width` × `height` mm; clip it by a
    Group. `ground`: the colour under it, which its clear parts have where a file can't hold transparency; `BELOW`
    says that what lies under it shows through. `colour`: the one in which all that isn't clear is painted, as in a
    shadow; empty: the picture's own.
    """

    source: str
    x: float
    y: float
    width: float
    height: float
    ground: str = "white"
    colour: str = ""


BELOW = ""
"""The ground of a picture that is clear in part and lies over other items."""


@dataclass(frozen=True, slots=True)
class Group:
    """Items under a transform (applied to the clip, too); an empty `clip` clips nothing. `opacity`, from 0 to 1, is
    that of the whole: where its items lie over each other, only the upper one is seen. `words` are what its letters say
    together where each stands by itself, as along an arc: programs that read the text are told them."""

    items: tuple[Item, ...]
    transform: Transform = IDENTITY
    clip: Outline = ()
    opacity: float = 1.0
    words: str = ""


@dataclass(frozen=True, slots=True)
class Placed:
    """A face at a place, cut to its trim; a painter keeps it once however often it lies there. `title` says what it
    is, to programs and to who points at it; only a picture that can carry it does."""

    face: Face
    transform: Transform = IDENTITY
    title: str = ""


Item: TypeAlias = Path | GradientFill | Text | IconUse | Image | Group | Placed


def every_item(items: Iterable[Item]) -> Iterator[Item]:
    """All items, including those inside groups and inside placed faces."""
    for item in items:
        yield item
        if isinstance(item, Group):
            yield from every_item(item.items)
        elif isinstance(item, Placed):
            yield from every_item(item.face.items)


def is_see_through(items: Iterable[Item]) -> bool:
    """Whether anything among items is opaque in part."""
    return any(
        item.opacity < 1.0 if isinstance(item, Group) else isinstance(item, Image) and item.ground == BELOW
        for item in every_item(items)
    )


def every_image(
    items: Iterable[Item],
    across: float = 1.0,
    up: float = 1.0,
    drawn: Callable[[IconUse], Group | None] = lambda _: None,
) -> Iterator[tuple[Image, float, float]]:
    """All raster pictures, including those inside groups and inside placed faces, each with its scale across and up,
    and those of icons for which `drawn` returns any. Parts outside a clip are included."""
    for item in items:
        if isinstance(item, Image):
            yield item, across, up
        elif isinstance(item, IconUse):
            group = drawn(item)
            yield from every_image((group,), across, up) if group else ()
        elif isinstance(item, Group | Placed):
            wide, high = side_scales(item.transform)
            inner = item.items if isinstance(item, Group) else item.face.items
            yield from every_image(inner, across * wide, up * high, drawn)


@dataclass(frozen=True, slots=True)
class Shape:
    """A trim shape: `hex` (flat-top), `hex-pointy`, `rect`, `triangle` (tip up) or `disc`, inside `width` × `height`
    mm.
    """

    kind: str
    width: float
    height: float

    def corners(self) -> tuple[Point, ...]:
        """The corners in mm around (0, 0), counter-clockwise; for a disc 72 points on its rim."""
        w, h = self.width / 2.0, self.height / 2.0
        if self.kind == "hex":
            return ((w, 0.0), (w / 2, h), (-w / 2, h), (-w, 0.0), (-w / 2, -h), (w / 2, -h))
        if self.kind == "hex-pointy":
            return ((w, -h / 2), (w, h / 2), (0.0, h), (-w, h / 2), (-w, -h / 2), (0.0, -h))
        if self.kind == "triangle":
            return ((w, -h), (0.0, h), (-w, -h))
        if self.kind == "disc":
            steps = (math.radians(5 * i) for i in range(72))
            return tuple((w * math.cos(a), h * math.sin(a)) for a in steps)
        return ((w, -h), (w, h), (-w, h), (-w, -h))


def hexagon(across_flats: float) -> Shape:
    """A flat-top hexagon of `across_flats` mm between flats."""
    return Shape("hex", across_flats * 2.0 / math.sqrt(3.0), across_flats)


def rectangle(width: float, height: float) -> Shape:
    """A rectangle in mm."""
    return Shape("rect", width, height)


def triangle(side: float) -> Shape:
    """An equilateral triangle, tip up, `side` mm; its origin is the middle of its height, not its centroid."""
    return Shape("triangle", side, side * math.sqrt(3.0) / 2.0)


def disc(diameter: float) -> Shape:
    """A disc of `diameter` mm."""
    return Shape("disc", diameter, diameter)


@dataclass(frozen=True, slots=True)
class Face:
    """One side of a piece: its id (the live token that `check` counts is for the composer to put into `items`), its
    trim shape, its items, and how many mm its art reaches past the trim (`bleed`; 0 where the rim is white).
    """

    id: str
    shape: Shape
    items: tuple[Item, ...]
    bleed: float = 0.0


def _parts(kind: type, values: attrgetter[tuple[object, ...]], item: object) -> tuple[type, tuple[object, ...]]:
    """How an item is pickled: its class and the values of its fields. The default way for frozen classes with slots
    takes several times as long."""
    return kind, values(item)


for _kind in (Path, Gradient, GradientFill, Text, IconUse, Image, Group, Placed, Shape, Face):
    _names = [_field.name for _field in dataclasses.fields(_kind)]
    copyreg.pickle(_kind, partial(_parts, _kind, attrgetter(*_names)))

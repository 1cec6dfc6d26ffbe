"""A designer's own art: a picture, found by its name, as items that fill a box (mm).

A raster picture becomes an `Image` (see `picture_reader.py`). A flat SVG is read as paths; any other (gradients, text,
filters) becomes a raster picture first.

`cover` fills the box and lets the rest be clipped, `contain` shows all; `crop` takes a part. A picture without a ground
of its own of which nothing would be seen on paper, white lines on nothing, lies on the colour of its piece. A file that
isn't there (yet) is a crossed box.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from pathlib import Path as File
from typing import TYPE_CHECKING, Protocol

from generator.base.errors import InputError
from generator.base.frozen import dataclass
from generator.definitions.pack import Art
from generator.faces.display_list import BELOW, Group, Image, Item, Path
from generator.faces.ink_bounds import ink_box
from generator.faces.picture_reader import read_picture
from generator.faces.rasterizer import UNPACKED, rasterize_files
from generator.faces.shapes import box as rectangle
from generator.faces.shapes import join_outlines, line
from generator.faces.text_setting import TextStyle, line_width, set_line
from generator.faces.unseen_pictures import is_clear, is_lost_on_paper
from generator.files.file_cache import keep_until_changed
from generator.files.gate import read_bytes

if TYPE_CHECKING:  # a deck of words reads no drawing
    from generator.faces.svg_reader import SvgDrawing

_FONT, _SIZE = "IBMPlexSansCondensed-Medium", 6.0


class PictureSource(Protocol):
    """What finds a picture, and says that one is missing."""

    def art_file(self, art: Art | None) -> File | None:
        """A piece's own picture, if it is there."""

    def label(self, key: str, **values: object) -> str:
        """A word of the language."""

    def style(self, font: str) -> TextStyle:
        """A style in a font of the studio's, with the game's own fonts behind it."""


Box = tuple[float, float, float, float]
"""Left, bottom, right, top."""

MOST_BLEED = 5.0
"""A picture reaches no further past the cut (mm), however far colour does: else it would be enlarged out of sight."""


@dataclass(frozen=True)
class _CropFit:
    """Where the whole picture lies so that its crop fits the box (mm)."""

    x: float
    y: float
    width: float
    height: float


def visible_part(box: Box, width: float, height: float) -> Box:
    """The part of a box (mm) that can be seen on a piece of that width and height: what lies within its bleed."""
    half, high = width / 2.0 + MOST_BLEED, height / 2.0 + MOST_BLEED
    left, bottom, right, top = box
    return (max(left, -half), max(bottom, -high), min(right, half), min(top, high))


_ANY: Box = (-1.0, -1.0, 1.0, 1.0)
"""A box for a picture of which only the colours are asked."""


def fit_art(
    context: PictureSource, art: Art, box: Box, colour: str, ground: str = "white", *, layered: bool = False
) -> tuple[Item, ...]:
    """The picture as items that fill its box, clipped to it, over the `ground` that is painted there. Where white paper
    would hide it, it lies on `colour`, unless it is `layered` over something else; where its file is missing, a
    placeholder in `colour` stands for it, so `colour` has to be seen on paper."""
    path = context.art_file(art)
    if path is None:
        return placeholder(context, box, colour)
    left, bottom, right, top = box
    drawing = flat_drawing(path) if path.suffix.lower() == ".svg" else None
    if drawing:
        items: tuple[Item, ...] = _vector_items(drawing, art, box)
    else:
        items = (_raster_items(path, art, box),)
    frame = rectangle(left, bottom, right - left, top - bottom)
    if not layered and is_lost_on_paper(items):
        ground, items = colour, (Path(frame, fill=colour), *items)
    ground = BELOW if layered else ground
    laid = (
        replace(item, ground=ground) if isinstance(item, Image) and is_clear(File(item.source)) else item
        for item in items
    )
    return (Group(tuple(laid), clip=frame),)


def is_lost_art(context: PictureSource, art: Art) -> bool:
    """Whether white paper would hide a picture."""
    path = context.art_file(art)
    if path is None:
        return False
    drawing = flat_drawing(path) if path.suffix.lower() == ".svg" else None
    return is_lost_on_paper(_vector_items(drawing, art, _ANY) if drawing else (_raster_items(path, art, _ANY),))


def placeholder(context: PictureSource, box: Box, colour: str) -> tuple[Item, ...]:
    """A crossed box on white with words that say that a picture is missing here."""
    left, bottom, right, top = box
    frame = rectangle(left, bottom, right - left, top - bottom)
    cross = join_outlines((frame, line(left, bottom, right, top), line(left, top, right, bottom)))
    middle, low = (left + right) / 2.0, (bottom + top) / 2.0 - 0.8
    said, style = context.label("missing_art"), context.style(_FONT)
    words = set_line("art", said, style, _SIZE, middle, low, "centre")
    wide, high = line_width("art", said, style, _SIZE) + 1.0, style.measures.cap_height(_SIZE) + 1.0
    plate = rectangle(middle - wide / 2.0, low - 0.5, wide, high)
    return (Path(cross, stroke=colour, width=0.25), Path(plate, fill="white"), *words)


def prepare_pictures(context: PictureSource, arts: Iterable[Art]) -> None:
    """Draws in parallel those of these pictures that need a process of their own (see `rasterizer.py`)."""
    found = dict.fromkeys(path for art in arts if (path := context.art_file(art)))
    rasterize_files(path for path in found if _needs_drawing(path))


def _needs_drawing(path: File) -> bool:
    ending = path.suffix.lower()
    return ending in UNPACKED and (ending != ".svg" or flat_drawing(path) is None)


def _raster_items(path: File, art: Art, box: Box) -> Image:
    """A picture as an image."""
    source, (width, height) = read_picture(path)
    fit = _fit_crop(art, width, height, box)
    return Image(str(source), fit.x, fit.y, fit.width, fit.height)


@keep_until_changed
def flat_drawing(path: File) -> SvgDrawing | None:
    """A flat SVG as paths; None for any other."""
    from generator.faces.svg_reader import read_svg

    try:
        return read_svg(read_bytes(path), path.as_posix())
    except InputError:
        return None


def _vector_items(drawing: SvgDrawing, art: Art, box: Box) -> tuple[Item, ...]:
    """Its paths, cut to its view box."""
    fit = _fit_crop(art, drawing.width, drawing.height, box)
    scale = fit.width / drawing.width
    middle = (fit.x + fit.width / 2.0, fit.y + fit.height / 2.0)
    wide, high = drawing.width / 2.0, drawing.height / 2.0
    left, bottom, right, top = ink_box(drawing.paths) if drawing.paths else (0.0, 0.0, 0.0, 0.0)
    beyond = left < -wide or bottom < -high or right > wide or top > high
    clip = rectangle(-wide, -high, drawing.width, drawing.height) if beyond else ()
    return (Group(drawing.paths, (scale, 0.0, 0.0, scale, *middle), clip),)


def _fit_crop(art: Art, width: float, height: float, box: Box) -> _CropFit:
    left, bottom, right, top = box
    crop_left, crop_top, crop_wide, crop_high = (part / 100.0 for part in art.crop)
    wide, high = width * (crop_wide or 1.0), height * (crop_high or 1.0)
    ratios = ((right - left) / wide, (top - bottom) / high)
    scale = max(ratios) if art.fit == "cover" else min(ratios)
    over = [max(one * scale - room, 0.0) for one, room in ((wide, right - left), (high, top - bottom))]
    across, down = (_focus_shift(at, length) for at, length in zip(art.focus, over, strict=True))
    x = (left + right) / 2.0 - (crop_left * width + wide / 2.0) * scale + across
    y = (bottom + top) / 2.0 - ((1.0 - crop_top) * height - high / 2.0) * scale - down
    return _CropFit(x, y, width * scale, height * scale)


def _focus_shift(percent: float, over: float) -> float:
    """By how much (mm) a picture that is `over` longer than its box is moved towards its beginning, so that the part
    around its focus stays in sight."""
    return (0.5 - percent / 100.0) * over

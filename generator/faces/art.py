"""A designer's own art: a picture, found by its name, as items that fill a box (mm).

A raster picture becomes an `Image`; a flat SVG is read as paths, any other is drawn by cairosvg (`rich_art.py`).
`cover` fills the box and lets the rest be clipped, `contain` shows all; `crop` takes a part. A file that isn't there
(yet) is a crossed box.
"""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path as File
from typing import Protocol

from generator.definitions.types import Art
from generator.errors import BROKEN, InputError, Mark, input_error
from generator.faces.display import Group, Image, Item, Path
from generator.faces.rich_art import rasterized
from generator.faces.shapes import box as rectangle
from generator.faces.shapes import joined, line
from generator.faces.svg import read_svg
from generator.faces.text import Style, set_line
from generator.faces.upright import upright

_FONT, _SIZE = "IBMPlexSansCondensed-Medium", 6.0


class Pictures(Protocol):
    """What finds a picture, and says that one is missing."""

    def art_file(self, art: Art | None) -> File | None:
        """A piece's own picture, if it is there."""

    def label(self, key: str, **values: object) -> str:
        """A word of the language."""


Box = tuple[float, float, float, float]
"""Left, bottom, right, top."""

MOST_BLEED = 5.0
"""A picture reaches no further past the cut (mm), however far colour does: else it would be enlarged out of sight."""


@dataclass(frozen=True)
class _Fit:
    """Where the whole picture lies so that its crop fits the box (mm)."""

    x: float
    y: float
    width: float
    height: float


def seen_part(box: Box, width: float, height: float) -> Box:
    """What of a box is worth filling with a picture on a piece of that width and height: up to the bleed."""
    half, high = width / 2.0 + MOST_BLEED, height / 2.0 + MOST_BLEED
    left, bottom, right, top = box
    return (max(left, -half), max(bottom, -high), min(right, half), min(top, high))


def fitted_art(context: Pictures, art: Art, box: Box, colour: str) -> tuple[Item, ...]:
    """The picture in its box, clipped to it, or a placeholder in `colour`."""
    path = context.art_file(art)
    if path is None:
        return placeholder(context, box, colour)
    left, bottom, right, top = box
    items = _vector(path, art, box) if path.suffix.lower() == ".svg" else (_raster(path, art, box),)
    return (Group(items, clip=rectangle(left, bottom, right - left, top - bottom)),)


def placeholder(context: Pictures, box: Box, colour: str) -> tuple[Item, ...]:
    """A crossed box that says so: here a picture is missing."""
    left, bottom, right, top = box
    frame = rectangle(left, bottom, right - left, top - bottom)
    cross = joined((frame, line(left, bottom, right, top), line(left, top, right, bottom)))
    middle, low = (left + right) / 2.0, (bottom + top) / 2.0 - 0.8
    words = set_line("art", context.label("missing_art"), Style(_FONT), _SIZE, middle, low, "centre")
    return (Path(cross, stroke=colour, width=0.25), *words)


def _raster(path: File, art: Art, box: Box) -> Image:
    from PIL import Image as Pillow

    try:
        with Pillow.open(path, formats=("PNG", "JPEG")) as opened:
            source, (width, height) = upright(path, opened)
    except (Pillow.DecompressionBombError, *BROKEN) as error:
        raise input_error(
            f"can't be read: {error}", expected="a PNG or JPEG file", mark=Mark(path.as_posix())
        ) from None
    fit = _fit(art, width, height, box)
    return Image(str(source), fit.x, fit.y, fit.width, fit.height)


def _vector(path: File, art: Art, box: Box) -> tuple[Item, ...]:
    """Flat SVG as paths; any other as a raster picture, where cairosvg is installed."""
    try:
        drawing = read_svg(path.read_bytes(), path.as_posix())
    except InputError:
        return (_raster(rasterized(path), art, box),)
    fit = _fit(art, drawing.width, drawing.height, box)
    scale = fit.width / drawing.width
    middle = (fit.x + fit.width / 2.0, fit.y + fit.height / 2.0)
    return (Group(drawing.paths, (scale, 0.0, 0.0, scale, *middle)),)


def _fit(art: Art, width: float, height: float, box: Box) -> _Fit:
    left, bottom, right, top = box
    crop_left, crop_top, crop_wide, crop_high = (part / 100.0 for part in art.crop)
    wide, high = width * (crop_wide or 1.0), height * (crop_high or 1.0)
    ratios = ((right - left) / wide, (top - bottom) / high)
    scale = max(ratios) if art.fit == "cover" else min(ratios)
    x = (left + right) / 2.0 - (crop_left * width + wide / 2.0) * scale
    y = (bottom + top) / 2.0 - ((1.0 - crop_top) * height - high / 2.0) * scale
    return _Fit(x, y, width * scale, height * scale)

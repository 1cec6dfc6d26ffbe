"""A card that somebody has finished elsewhere: its picture fills the card and its bleed, 1:1, and is never distorted.

A picture in the proportions of the card with its bleed lies on that, one in those of the card itself on the card, each
within 1 %, which is cut off at two sides. What either doesn't reach of the bleed has the colours of the picture's rim:
its outermost pixels, drawn outwards. With `fit: contain` a picture ends at the cut, which a square one can't show.
"""

from __future__ import annotations

import io
from dataclasses import replace
from pathlib import Path as File
from typing import TYPE_CHECKING, Any

from generator.base.errors import input_error
from generator.definitions.pack import Art
from generator.faces.art import Box, PictureSource, fit_art, flat_drawing, placeholder
from generator.faces.display_list import Image, Item
from generator.faces.picture_reader import read_picture
from generator.faces.rasterizer import rasterize_file, run_file
from generator.files.gate import open_file, read_bytes

if TYPE_CHECKING:
    from generator.definitions.printed_pieces import Size

NEAR = 0.01
"""How far proportions may differ."""
_DPI = 300
_INCH = 25.4
_ROUNDING = 0.01
"""Hundredths of a millimetre don't count."""


def finished_items(
    context: PictureSource, art: Art, size: Size, trim: tuple[float, float], bleed: float, reach: float, colour: str
) -> tuple[Item, ...]:
    """The picture of a finished card of `size`, printed on a card of `trim` (mm), which a service may have a little
    larger. `bleed`: how far such a picture goes beyond the cut; `reach`: how far it has to. A placeholder in `colour`
    where there is no picture. Raises `InputError` where its proportions are others."""
    path = context.art_file(art)
    whole = _around(trim[0] + 2.0 * reach, trim[1] + 2.0 * reach)
    if path is None:
        return placeholder(context, whole, colour)
    beyond = _own_bleed(path, art, size, bleed)
    scale = max(trim[0] / size.width, trim[1] / size.height)
    box = _around((size.width + 2.0 * beyond) * scale, (size.height + 2.0 * beyond) * scale)
    shown = fit_art(context, replace(art, fit="cover"), box, colour)
    if box[2] >= whole[2] - _ROUNDING and box[3] >= whole[3] - _ROUNDING:
        return shown
    right, top = max(box[2], whole[2]), max(box[3], whole[3])
    rim = _rim(path, art, box, (-right, -top, right, top))
    return (Image(str(rim), -right, -top, 2.0 * right, 2.0 * top), *shown)


def _around(width: float, height: float) -> Box:
    """The box of a size around the middle."""
    return (-width / 2.0, -height / 2.0, width / 2.0, height / 2.0)


def _own_bleed(path: File, art: Art, size: Size, bleed: float) -> float:
    """How far a picture goes beyond the cut, by its proportions. Raises `InputError`."""
    drawing = flat_drawing(path) if path.suffix.lower() == ".svg" else None
    whole = (drawing.width, drawing.height) if drawing else read_picture(path)[1]
    across, up = (side * (part or 100.0) / 100.0 for side, part in zip(whole, art.crop[2:], strict=True))
    for beyond in (bleed, 0.0) if art.fit == "cover" else (0.0,):
        wanted = (size.width + 2.0 * beyond) / (size.height + 2.0 * beyond)
        if abs(across / up / wanted - 1.0) <= NEAR:
            return beyond
    full = (size.width + 2.0 * bleed, size.height + 2.0 * bleed)
    pixels = " × ".join(f"{side / _INCH * _DPI:.0f}" for side in full)
    turned = abs(up / across / (full[0] / full[1]) - 1.0) <= NEAR
    raise input_error(
        f"the finished card {art.file} is {across:g} × {up:g}, which isn't a card of {size.width:g} × {size.height:g}",
        expected=f"{full[0]:g} × {full[1]:g} mm with {bleed:g} mm of bleed, {pixels} pixels at {_DPI} dpi, or "
        f"{size.width:g} × {size.height:g} mm without, to 1 %{'; it has to be turned' if turned else ''}",
    )


def _rim(path: File, art: Art, box: Box, whole: Box) -> File:
    """A picture of all that lies in the box `whole` (mm): what lies in `box`, and around it the colours of its rim."""
    source = rasterize_file(path) if path.suffix.lower() == ".svg" else read_picture(path)[0]
    told = repr((art.crop, box, whole)).encode()
    return run_file(read_bytes(source) + told, "-rim.png", lambda: _rim_bytes(source, art, box, whole))


def _pixels(box: Box) -> tuple[int, int]:
    """Width and height of a box in pixels."""
    left, bottom, right, top = box
    return round((right - left) / _INCH * _DPI), round((top - bottom) / _INCH * _DPI)


def _rim_bytes(source: File, art: Art, box: Box, whole: Box) -> bytes:
    from PIL import Image as Pillow

    inner, outer = _pixels(box), _pixels(whole)
    with open_file(source) as file, Pillow.open(file, formats=("PNG", "JPEG")) as opened:
        left, top, wide, high = (part / 100.0 for part in art.crop)
        area = (left * opened.width, top * opened.height, (left + wide) * opened.width, (top + high) * opened.height)
        picture = opened.convert("RGBA").resize(inner, Pillow.Resampling.LANCZOS, box=area)
    flat = Pillow.new("RGB", inner, "white")
    flat.paste(picture, mask=picture.getchannel("A"))
    made = io.BytesIO()
    turned = _spread(_spread(flat, outer[0]).transpose(Pillow.Transpose.TRANSPOSE), outer[1])
    turned.transpose(Pillow.Transpose.TRANSPOSE).save(made, "PNG", compress_level=3)
    return made.getvalue()


def _spread(picture: Any, width: int) -> Any:
    """A picture made `width` pixels wide by repeating its first and its last column."""
    from PIL import Image as Pillow

    made = Pillow.new("RGB", (width, picture.height))
    at, end = (width - picture.width) // 2, picture.width - 1
    made.paste(picture.crop((0, 0, 1, picture.height)).resize((at, picture.height)) if at else picture, (0, 0))
    made.paste(picture, (at, 0))
    rest = width - at - picture.width
    if rest:
        last = picture.crop((end, 0, end + 1, picture.height)).resize((rest, picture.height))
        made.paste(last, (at + picture.width, 0))
    return made

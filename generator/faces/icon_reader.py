"""Reads the file of an icon: a flat drawing in one colour or several, any other drawing, or a PNG, in any proportion.

A drawing of one colour takes that of its use. One of several keeps them, and so does a picture, which is what a drawing
with gradients or the like becomes. Of a sign in one colour on a black square, as game-icons.net gives them, or a black
one on a white square, the square is left out.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path as File
from typing import TYPE_CHECKING, Any

from generator.base.errors import Fault, InputError, Mark
from generator.base.geometry import Transform
from generator.faces.display_list import BELOW, Image, Path
from generator.faces.icon_drawing import BOX, CURRENT, Icon
from generator.faces.ink_bounds import ink_box
from generator.faces.shapes import bounds, transform_outline
from generator.files.gate import open_file, read_limited

if TYPE_CHECKING:  # a deck of words reads no drawing
    from generator.faces.svg_reader import SvgDrawing

_GROUNDS = {"#000000": (), "#ffffff": ("#000000", CURRENT)}
"""The paints of a square that is no part of a sign, with those that the sign may have; none listed: any."""
_CURRENT = re.compile(rb"currentcolor", re.IGNORECASE)
_SAME = 1e-3
"""Lengths that differ by no more (in parts of the box) are equal."""
_SLACK = 5e-4
"""The part of its longer edge by which an icon's ink may reach outside: a circle is measured by chords, and a line
around it reaches further at their corners."""


def read_icon(path: File) -> Icon:
    """One icon file. Raises `InputError` with all that is wrong with it."""
    if path.suffix.lower() == ".png":
        return _read_picture(path)
    from generator.faces.svg_reader import read_svg

    data = icon_bytes(path)
    try:
        drawing = read_svg(data, path.as_posix(), CURRENT)
    except InputError as error:
        return _read_rich(path, data, error)
    return _flat_icon(path, drawing)


def icon_bytes(path: File) -> bytes:
    """What an icon's file holds."""
    from generator.definitions.art_check import MOST_BYTES as MOST_PICTURE
    from generator.faces.svg_reader import MOST_BYTES

    return read_limited(path, MOST_BYTES if path.suffix.lower() == ".svg" else MOST_PICTURE, Mark(path.as_posix()))


def _flat_icon(path: File, drawing: SvgDrawing) -> Icon:
    paths = _without_ground(drawing)
    faults = _drawing_faults(replace(drawing, paths=paths), Mark(path.as_posix()))
    if faults:
        raise InputError(faults)
    scale = BOX / max(drawing.width, drawing.height)
    brought = tuple(_scaled(path, scale) for path in paths)
    left, bottom, right, top = (edge / BOX for edge in ink_box(brought))
    paints, ink = _paints(paths), (left, bottom, right, top)
    as_filed = paths == drawing.paths and paints <= {"#000000", CURRENT}
    proportion = drawing.width / drawing.height
    return Icon(path.stem, brought, ink, len(paints) > 1, proportion=proportion, is_as_filed=as_filed)


def _paints(paths: Sequence[Path]) -> set[str]:
    return {paint for path in paths for paint in (path.fill, path.stroke)} - {"none"}


def _scaled(path: Path, scale: float) -> Path:
    by: Transform = (scale, 0.0, 0.0, scale, 0.0, 0.0)
    if scale == 1.0:
        return path
    dash = tuple(length * scale for length in path.dash)
    return replace(path, outline=transform_outline(path.outline, by), width=path.width * scale, dash=dash)


def _without_ground(drawing: SvgDrawing) -> tuple[Path, ...]:
    """The paths of a drawing without a square that fills its box under a sign of one other colour."""
    if len(drawing.paths) < 2 or drawing.width != drawing.height:
        return drawing.paths
    ground, *sign = drawing.paths
    paints, half, near = _paints(sign), drawing.width / 2.0, drawing.width * _SAME
    fills = ground.stroke == "none" and ground.fill in _GROUNDS and _is_square(ground, half, near)
    if not fills or len(paints) != 1 or ground.fill in paints:
        return drawing.paths
    right = _GROUNDS[ground.fill]
    return tuple(sign) if not right or paints <= set(right) else drawing.paths


def _is_square(path: Path, half: float, near: float) -> bool:
    """Whether a path is the square around the middle with that half an edge."""
    corners = [segment[1:] for segment in path.outline if segment[0] in "ML"]
    straight = all(segment[0] in "MLZ" for segment in path.outline)
    if not straight or any(abs(abs(at) - half) > near for corner in corners for at in corner):
        return False
    return len({(x > 0.0, y > 0.0) for x, y in corners}) == 4 and bounds(path.outline)[2] > 0.0


def _drawing_faults(drawing: SvgDrawing, mark: Mark) -> list[Fault]:
    left, bottom, right, top = ink_box(drawing.paths)
    if not drawing.paths or (left == right and bottom == top):
        return [Fault(mark, "", "nothing is drawn", "at least one filled or stroked shape")]
    beyond = max(max(-left, right) - drawing.width / 2.0, max(-bottom, top) - drawing.height / 2.0)
    if beyond > _SLACK * max(drawing.width, drawing.height):
        what = f"ink outside the box, by {beyond:.3g}"
        return [Fault(mark, "", what, "everything within the viewBox, half a stroke too")]
    return []


def _read_rich(path: File, data: bytes, error: InputError) -> Icon:
    """A drawing that isn't flat, as a picture in its own colours; refused with what isn't flat in it where it can't be
    drawn, has letters, or wants the colour of its use."""
    from generator.faces.svg_bounds import check_bounds

    try:
        if _CURRENT.search(data) or check_bounds(data, path.as_posix()):
            raise error
        return _read_pixels(path)
    except InputError:
        raise error from None


def _read_picture(path: File) -> Icon:
    from generator.definitions.art_check import file_problem

    problem = file_problem(path, path.name)
    if problem:
        raise InputError([Fault(Mark(path.as_posix()), "", *problem)])
    return _read_pixels(path)


def _read_pixels(path: File) -> Icon:
    """A picture in the box, its ink what isn't clear. Raises `InputError`."""
    from PIL import Image as Pillow

    from generator.faces.picture_reader import read_picture

    source, (across, up) = read_picture(path)
    with open_file(source) as file, Pillow.open(file, formats=("PNG", "JPEG")) as opened:
        seen = _ink_pixels(opened)
    if seen is None:
        raise InputError(
            [Fault(Mark(path.as_posix()), "", "nothing is drawn", "a picture that isn't clear everywhere")]
        )
    longer = max(across, up)
    wide, high = across / longer, up / longer
    left, upper, right, lower = (at / longer for at in seen)
    ink = (left - wide / 2.0, high / 2.0 - lower, right - wide / 2.0, high / 2.0 - upper)
    image = Image(str(source), -wide * BOX / 2.0, -high * BOX / 2.0, wide * BOX, high * BOX, BELOW)
    return Icon(path.stem, (), ink, picture=image, proportion=across / up)


def _ink_pixels(opened: Any) -> tuple[int, int, int, int] | None:
    """Left, upper, right and lower edge of what isn't clear, in pixels; None where all is."""
    if not opened.has_transparency_data:
        return (0, 0, *opened.size)
    found: tuple[int, int, int, int] | None = opened.convert("RGBA").getchannel("A").getbbox()
    return found

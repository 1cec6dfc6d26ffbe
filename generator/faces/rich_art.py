"""Draws an SVG file of art that our own SVG reader refuses (gradients, text, filters) as a PNG, by cairosvg.

cairosvg and its system library are optional: without them this art is an error that says how to get them, and nothing
else is lost. The picture is made for print at 300 dpi of the largest face, kept for this run only.
"""

from __future__ import annotations

import base64
import hashlib
from functools import cache
from pathlib import Path

from generator.errors import Mark, input_error
from generator.faces.svg_bounds import check_bounds
from generator.limited import limited
from generator.scratch import scratch_of_this_run

PIXELS = 1600
"""The longer side: 300 dpi on a face of 135 mm."""
SECONDS = 30
"""How long one drawing may take, in a process of its own with limits of memory."""


_folder = cache(scratch_of_this_run)


@cache
def rasterized(path: Path) -> Path:
    """The picture of an SVG as a PNG file. Raises `InputError` where it can't be made."""
    data = path.read_bytes()
    target = _folder() / f"{hashlib.sha256(data).hexdigest()}.png"
    if not target.exists():
        target.write_bytes(_drawn(path, data))
    return target


def _drawn(path: Path, data: bytes) -> bytes:
    check_bounds(data, path.as_posix())
    found = limited("generator.faces.rich_art:drawn", data, path.as_posix(), about=path.as_posix(), seconds=SECONDS)
    return base64.b64decode(found)


def drawn(data: bytes, name: str) -> str:
    """The PNG in base64; called in a process of its own. Raises `InputError`."""
    mark = Mark(name)
    try:
        import cairosvg
    except (ImportError, OSError):
        what = "holds more than flat shapes, and cairosvg with its library cairo isn't installed"
        raise input_error(what, expected="flat shapes; 'doctor' says how to get cairo", mark=mark) from None
    try:
        # Without `unsafe` it refuses entities and fetches nothing from files or addresses.
        made: bytes = cairosvg.svg2png(bytestring=data, output_width=PIXELS)
    except Exception as error:  # cairosvg raises whatever its parsers raise
        raise input_error(f"can't be drawn: {error}", expected="an SVG file", mark=mark) from None
    return base64.b64encode(made).decode()

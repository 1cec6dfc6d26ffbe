"""Writes pictures to files as SVG, PNG or PDF, by the file's name, completely or not at all."""

from __future__ import annotations

import re
import struct
import zlib
from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path

from generator.base.errors import input_error
from generator.faces.colours import Palette
from generator.faces.display_list import Face
from generator.faces.face_context import FaceContext
from generator.faces.tones import ink_table
from generator.files.atomic_write import SIGNATURE, check_file, check_target, with_signature, write_whole
from generator.render.pdf import PdfInfo, pdf_bytes, single_faces
from generator.render.png import face_pngs
from generator.render.svg import face_picture, svg_text

DPI = 200.0
"""Dots per inch of a PNG: a cell's name on a board of 108 tiles is still read."""

_HEAD = 33
"""The bytes of a PNG's signature and of the chunk that says its size."""

END, ALL = "end", "all"
_PART = re.compile(r"(\d+)(?:-(\d+))?", re.ASCII)

TURN = "{turn}"
"""The placeholder for the turn in a file's name, if there are several files."""

Painter = Callable[[Face, FaceContext, Palette], bytes]


def _svg(page: Face, context: FaceContext, palette: Palette) -> bytes:
    return with_signature(f"{svg_text(face_picture(page), palette, context.icons)}<!-- {SIGNATURE} -->\n".encode())


def _png(page: Face, context: FaceContext, palette: Palette) -> bytes:
    (found,) = face_pngs([page], palette, dpi=DPI, icons=context.icons)
    words = b"tEXtSoftware\0" + SIGNATURE.encode()
    chunk = struct.pack(">I", len(words) - 4) + words + struct.pack(">I", zlib.crc32(words))
    return found[:_HEAD] + chunk + found[_HEAD:]


def _pdf(page: Face, context: FaceContext, palette: Palette) -> bytes:
    info = PdfInfo(context.label("title"), context.texts.language, subject=SIGNATURE)
    return pdf_bytes([single_faces([page])], palette, info, context.icons)


FORMATS: Mapping[str, Painter] = {".svg": _svg, ".png": _png, ".pdf": _pdf}
"""The suffix of a file and how a picture becomes such a file."""


ENDINGS: Mapping[str, Sequence[str]] = {"--picture": tuple(FORMATS), "--html": (".html", ".htm"), "--sheets": (".pdf",)}
"""What may be drawn, by the option that names the file, and how its name ends."""


def check_drawing(path: Path, option: str, *, force: bool = False) -> None:
    """Raises `InputError` where no drawing can be written to `path`: a wrong ending, a missing folder, or a file of the
    user's without `force`. `option` names the option for the fault."""
    check_target(path, option, ENDINGS[option])
    check_file(path, SIGNATURE, force=force, option=option)


def turn_file(path: Path, turn: int) -> Path:
    """The path with `{turn}` in its name replaced by a turn."""
    return path.with_name(path.name.replace(TURN, str(turn)))


def picture_bytes(page: Face, context: FaceContext, suffix: str, theme: str) -> bytes:
    """The bytes of a file with that suffix; the same on every run."""
    palette = Palette(ink_table(context.definitions), "rgb", theme)
    return FORMATS[suffix.lower()](page, context, palette)


def parse_turns(text: str, last: int) -> tuple[int, ...]:
    """The turns that a text such as `all` or `0,12,20-25,end` names, in order. Raises `InputError` for a turn after
    `last`."""
    if text.strip() == ALL:
        return tuple(range(last + 1))
    found: set[int] = set()
    for part in text.split(","):
        span = _PART.fullmatch(str(last) if part.strip() == END else part.strip())
        first, final = (int(span[1]), int(span[2] or span[1])) if span else (1, 0)
        if first > final:
            raise input_error(
                f"'{part.strip()}'", expected="turns such as 12, 0,12 or 20-25, 'all' or 'end'", path="--at"
            )
        if final > last:
            raise input_error(f"turn {final}", expected=f"at most {last}, the last of this game", path="--at")
        found.update(range(first, final + 1))
    return tuple(sorted(found))


TurnDrawer = Callable[[Sequence[int]], Iterator[tuple[int, Face]]]
"""Draws the table after each of some turns."""


def write_pictures(
    path: Path, turns: Sequence[int], drawn: TurnDrawer, context: FaceContext, theme: str, *, force: bool
) -> Iterator[Path]:
    """Writes the table after each of the turns and yields each path; `{turn}` in a name is replaced by the turn. Raises
    `InputError`."""
    if len(turns) > 1 and TURN not in path.name:
        what = f"{len(turns)} pictures for one file '{path.name}'"
        raise input_error(what, expected="{turn} in its name, such as board-{turn}.png", path="--picture")
    for turn in turns:
        check_drawing(turn_file(path, turn), "--picture", force=force)
    for turn, face in drawn(turns):
        file = turn_file(path, turn)
        write_whole(file, picture_bytes(face, context, path.suffix, theme))
        yield file

"""Font files of a designer's own: what each holds, read in a process of its own, since a font may come from anybody.

`read_font_file(path)` gives a `FontFile`: TrueType and CFF outlines, one font or a collection, static or variable, also
packed as WOFF or WOFF2. What was unpacked and what a file says of itself are kept from one run to the next, by the
file's content. HarfBuzz reads the tables, here and wherever such a font is measured, shaped or cut down: it is made for
fonts that strangers send.
"""

from __future__ import annotations

import base64
import hashlib
import io
import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any, Final

from generator.base.errors import BROKEN, Mark, input_error
from generator.base.frozen import dataclass
from generator.files.file_cache import keep_until_changed
from generator.files.gate import put_file, read_limited
from generator.files.picture_cache import PictureCache
from generator.files.resources import cache_root, short_path
from generator.files.scratch import run_folder

MOST_BYTES: Final = 150_000_000
"""The largest collections of Chinese, Japanese and Korean fonts are nearly as large."""
_PACKED: Final = (b"wOFF", b"wOF2")
_READING: Final = 2
"""Raised whenever more or other things are read of a file, so that nothing kept from before is taken."""
_SECONDS: Final = 60
_MEGABYTES: Final = 1_500
"""A file of `MOST_BYTES` takes a third of it; one that unpacks to more than a font ends there."""
_MOST_FACES: Final = 100
_LEAST_EM, _MOST_EM = 16, 16_384
"""Units in an em, as OpenType has them."""
_CUT: Final = 100
"""To so many letters a font is cut down to see whether it can be."""


@dataclass(frozen=True)
class FileFace:
    """A font in a file: its `number` there, its family, weight (1 to 1000) and whether it is italic; the least,
    the usual and the greatest value of each axis, where it is variable; and whether its licence bits (`fsType` in its
    table `OS/2`) forbid to embed it in documents."""

    number: int
    family: str
    weight: int
    italic: bool
    axes: Mapping[str, tuple[float, float, float]]
    forbidden: bool


@dataclass(frozen=True)
class FontFile:
    """A font file: `display_name` is how faults name it, `digest` the SHA-256 of its content, `path` where its tables
    lie unpacked."""

    display_name: str
    digest: str
    path: Path
    faces: tuple[FileFace, ...]


@keep_until_changed
def read_font_file(path: Path) -> FontFile:
    """What a font file holds. Raises `InputError` for one that can't be read."""
    shown = short_path(path)
    data = read_limited(path, MOST_BYTES, Mark(shown))
    digest = hashlib.sha256(data).hexdigest()
    kept = PictureCache(cache_root() / "fonts")
    name = f"{digest}-{_READING}"
    told = kept.get(name)
    tables = (kept.get(f"{name}-tables") or b"") if data[:4] in _PACKED else data
    if told is None or not tables:
        from generator.files.sandbox import run_sandboxed

        found = run_sandboxed(
            "generator.faces.font_files:open_font", data, shown, about=shown, seconds=_SECONDS, megabytes=_MEGABYTES
        )
        told, tables = json.dumps(found["faces"]).encode(), base64.b64decode(found["tables"]) or data
        kept.put(name, told)
        if tables is not data:
            kept.put(f"{name}-tables", tables)
    faces = tuple(
        FileFace(**{**row, "axes": {axis: tuple(values) for axis, values in row["axes"].items()}})
        for row in json.loads(told)
    )
    target = run_folder() / f"font-{digest}"
    if not target.exists():
        put_file(target, tables, shown=target.parent)
    return FontFile(shown, digest, target, faces)


def open_font(data: bytes, shown: str) -> dict[str, Any]:
    """What a font file holds (`faces`), and its tables in base64 where they were packed; called in a process of its
    own. Raises `InputError`."""
    tables = _unpack(data, shown) if data[:4] in _PACKED else b""
    faces = _faces(tables or data, shown)
    return {"faces": faces, "tables": base64.b64encode(tables).decode()}


def _unpack(data: bytes, shown: str) -> bytes:
    """The tables of a WOFF or WOFF2 as a font file of its own."""
    from fontTools.ttLib import TTFont, TTLibError

    made = io.BytesIO()
    if (size := int.from_bytes(data[16:20], "big")) > MOST_BYTES:
        raise _broken_error(shown, f"unpacks to {size} bytes, and {MOST_BYTES} are the most")
    try:
        with TTFont(io.BytesIO(data), recalcTimestamp=False, recalcBBoxes=False) as font:
            font.flavor = None
            font.save(made)
    except (TTLibError, ImportError, AssertionError, *BROKEN) as error:
        raise _broken_error(shown, f"can't be unpacked: {error}") from None
    except Exception as error:  # brotli's and fontTools' own
        raise _broken_error(shown, f"can't be unpacked: {type(error).__name__}") from None
    return made.getvalue()


def _broken_error(shown: str, what: str) -> Exception:
    return input_error(what, expected="a sound font file: TTF, OTF, TTC, WOFF or WOFF2", mark=Mark(shown))


def _faces(data: bytes, shown: str) -> list[dict[str, Any]]:
    import uharfbuzz

    blob = uharfbuzz.Blob(data)
    count = uharfbuzz.Face(blob, 0).count
    if not count:
        raise _broken_error(shown, "is no font, or a broken one")
    if count > _MOST_FACES:
        raise _broken_error(shown, f"holds {count} fonts")
    return [_face(uharfbuzz.Face(blob, number), number, shown) for number in range(count)]


def _face(face: Any, number: int, shown: str) -> dict[str, Any]:
    import uharfbuzz

    tables = set(face.table_tags)
    if not tables & {"glyf", "CFF ", "CFF2"}:
        what = "holds pictures of letters, not outlines" if tables & {"CBDT", "sbix", "EBDT"} else "holds no outlines"
        raise _broken_error(shown, what)
    if not face.glyph_count or not len(face.unicodes) or not _LEAST_EM <= face.upem <= _MOST_EM:
        raise _broken_error(shown, "holds no letters, or a broken table of them")
    names = uharfbuzz.OTNameIdPredefined
    family = face.get_name(names.TYPOGRAPHIC_FAMILY) or face.get_name(names.FONT_FAMILY) or ""
    family = " ".join("".join(sign for sign in family if sign.isprintable()).split())[:80]
    if not family:
        raise _broken_error(shown, "has no name of a family")
    os2, head = face.reference_table("OS/2").data, face.reference_table("head").data
    if not _LEAST_EM <= int.from_bytes(head[18:20], "big") <= _MOST_EM:
        raise _broken_error(shown, f"has {int.from_bytes(head[18:20], 'big')} units in an em")
    weight = int.from_bytes(os2[4:6], "big") if len(os2) >= 6 else 400
    rights = int.from_bytes(os2[8:10], "big") if len(os2) >= 10 else 0
    slanted = bool(len(os2) >= 64 and os2[63] & 1) or bool(len(head) >= 46 and head[45] & 2)
    axes = {axis.tag: (axis.min_value, axis.default_value, axis.max_value) for axis in face.axis_infos}
    _try(face, axes, shown)
    return {
        "number": number,
        "family": family,
        "weight": weight if 1 <= weight <= 1000 else 400,
        "italic": slanted,
        "axes": axes,
        "forbidden": rights & 0xF == 2,
    }


def _try(face: Any, axes: Mapping[str, Any], shown: str) -> None:
    """Does once here what is done with a font later: what would end a process ends this one. Raises `InputError` for a
    font that can't be cut down to the letters of a document, or of which most letters draw nothing."""
    import uharfbuzz

    font = uharfbuzz.Font(face)
    font.set_variations({axis: values[2] for axis, values in axes.items()})
    letters = "".join(map(chr, list(face.unicodes)[:5000]))
    words = uharfbuzz.Buffer()
    words.add_str(letters)
    words.guess_segment_properties()
    uharfbuzz.shape(font, words)
    drawn = uharfbuzz.DrawFuncs()
    for glyph in range(min(face.glyph_count, 5000)):
        font.draw_glyph(glyph, drawn)
    written = [glyph for letter in letters if letter.isalpha() and (glyph := font.get_nominal_glyph(ord(letter)))]
    blank = [glyph for glyph in written if (ink := font.get_glyph_extents(glyph)) is None or not ink.width]
    if 2 * len(blank) > len(written):
        raise _broken_error(shown, f"draws nothing for {len(blank)} of {len(written)} letters")
    wanted = uharfbuzz.SubsetInput()
    wanted.glyph_set.update(written[:_CUT])
    wanted.flags = uharfbuzz.SubsetFlags.RETAIN_GIDS | uharfbuzz.SubsetFlags.NO_LAYOUT_CLOSURE
    try:
        wanted.subset(face)
    except (RuntimeError, uharfbuzz.HarfBuzzError):
        raise _broken_error(shown, "can't be cut down to the letters of a document") from None

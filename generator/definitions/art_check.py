"""A designer's own pictures, checked before anything opens them: in the game's folder, readable, not too big.

A picture that isn't there (yet) is a crossed box, with a warning; but a name that is nearly that of a file which
nothing else names is a slip, and a fault.
"""

from __future__ import annotations

import re
import struct
import warnings
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path, PurePosixPath
from typing import Any

from generator.base.errors import BROKEN, Fault, Mark
from generator.base.late_pattern import late_pattern
from generator.definitions.pack import Art, Configuration, Pack
from generator.definitions.picture_files import PictureFiles
from generator.files.gate import open_file, read_bytes

MOST_PIXELS = 60_000_000
MOST_BYTES = 40_000_000
MOST_SCANS = 100
"""Passes over a JPEG; a picture takes ten, and a few bytes are enough for one more."""
SEVERAL = 3
"""Up to so many missing pictures are told one by one."""
_SCAN = b"\xff\xda"
_END = b"\xff\xd9"
_KINDS = (
    (late_pattern(rb"\x89PNG\r\n"), "a PNG", ".png"),
    (late_pattern(rb"\xff\xd8\xff"), "a JPEG", ".jpg"),
    (late_pattern(rb"RIFF.{4}WEBP", re.DOTALL), "a WebP", ".webp"),
    (late_pattern(rb"(\xef\xbb\xbf)?\s*<(\?xml|!--|!DOCTYPE\s+svg|svg)\b"), "an SVG", ".svg"),
    (late_pattern(rb"GIF8[79]a"), "a GIF", ".gif"),
    (late_pattern(rb"BM.{4}\0{4}", re.DOTALL), "a BMP", ""),
    (late_pattern(rb"II[*+]\0|MM\0[*+]"), "a TIFF", ".tif"),
    (late_pattern(rb".{4}ftyp(avif|avis)", re.DOTALL), "an AVIF", ""),
    (late_pattern(rb".{4}ftyp(hei|mif1|msf1)", re.DOTALL), "a HEIC", ""),
    (late_pattern(rb"8BPS"), "a Photoshop", ""),
    (late_pattern(rb"%PDF-"), "a PDF", ""),
)
"""How files of a kind begin, the kind with its article, and the ending under which it is read, if it is."""
_FILES = {
    ".png": (("PNG", "JPEG"), (".png", ".jpg"), "a PNG or JPEG file"),
    ".gif": (("GIF",), (".gif",), "a GIF file"),
    ".tif": (("TIFF",), (".tif",), "a TIFF file"),
}
"""For how a file ends, in one way each: the kinds that it may be, the endings of these, and what they are."""
_SHORT = {".jpg": ".png", ".jpeg": ".png", ".tiff": ".tif"}
_ALIKE = 0.8
"""How alike (0 to 1) two names are at least for one to be a slip of the other."""


def art_faults(pictures: PictureFiles, arts: Mapping[str, tuple[Art, Mark]]) -> list[Fault]:
    """What is wrong with the pictures that these components name, each with its place: it lies outside the game's
    folder, may be one of two files, is of no kind that is read, or a bomb; or the name is a slip. Many of one kind that
    isn't read are one fault, and so is what several components take from one place. A picture that is only missing is
    none (see `missing_pictures`)."""
    faults: list[Fault] = []
    unread: dict[str, list[Fault]] = defaultdict(list)
    once: dict[tuple[str, Mark], tuple[str, Art, Mark]] = {}
    for component, (art, mark) in arts.items():
        once.setdefault((art.file, mark), (component, art, mark))
    judged = list(once.values())
    for component, art, mark in judged:
        found = pictures.find(art.file)
        problem = (found.wrong, found.right) if found.wrong else None
        if found.path:
            problem = file_problem(found.path, found.path.relative_to(pictures.folder).as_posix())
        if problem:
            fault = Fault(mark, f"{component}.file", *problem)
            (unread[found.kind] if found.kind else faults).append(fault)
    for kind, several in unread.items():
        if len(several) > 1:
            what = f"{several[0].what}, nor are {len(several) - 1} more in {kind}"
            several = [Fault(several[0].mark, several[0].path, what, several[0].expected)]
        faults += several
    return faults + list(_slips(pictures, judged))


def _slips(pictures: PictureFiles, arts: Sequence[tuple[str, Art, Mark]]) -> Iterator[Fault]:
    """A fault for each name without a file that is nearly the name of a file which nothing else names."""
    named = {found.path for found in pictures.found_pictures.values()}
    for component, art, mark in arts:
        found = pictures.find(art.file)
        near = "" if found.path or found.wrong else pictures.near(art.file)
        if near and pictures.folder / near not in named and _are_alike(art.file, near) >= _ALIKE:
            what = f"there is no picture '{art.file}'"
            yield Fault(mark, f"{component}.file", what, "the name of a file", near)


def _are_alike(name: str, other: str) -> float:
    import difflib

    one, two = (PurePosixPath(each.replace("\\", "/")).stem.strip().casefold() for each in (name, other))
    return difflib.SequenceMatcher(None, one, two).ratio()


def file_problem(path: Path, name: str) -> tuple[str, str] | None:
    """What is wrong with a picture's file itself, called `name`, and what would be right."""
    try:
        if path.stat().st_size > MOST_BYTES:
            return f"'{name}' is too large", f"at most {MOST_BYTES // 1_000_000} MB"
        ending = path.suffix.lower()
        return (
            _wrong_ending(path, name, (".svg",))
            if ending == ".svg"
            else _web_problem(path, name)
            if ending == ".webp"
            else _pixel_problem(path, name)
        )
    except OSError as error:
        return f"'{name}' can't be read: {error.strerror}", "a file that you may read"


def _web_problem(path: Path, name: str) -> tuple[str, str] | None:
    """Reads the head of a WebP alone: its pixels are unpacked in a process of their own."""
    with open_file(path) as file:
        size, moves = web_size(file.read(30))
    if size is None:
        return _wrong_ending(path, name, (".webp",)) or (f"'{name}' is no readable picture", "a WebP file")
    if moves:
        return f"'{name}' moves", "a picture that stands still"
    return _too_many(*size, name)


def web_size(head: bytes) -> tuple[tuple[int, int] | None, bool]:
    """Width and height of a WebP by its first 30 bytes (RFC 9649, 2.5 to 2.7), None where it is none; and whether it
    is an animation."""
    if len(head) < 30 or head[:4] != b"RIFF" or head[8:12] != b"WEBP":
        return None, False
    kind, body = head[12:16], head[20:]
    if kind == b"VP8X":
        wide, high = (int.from_bytes(body[at : at + 3], "little") + 1 for at in (4, 7))
        return (wide, high), bool(body[0] & 0x02)
    if kind == b"VP8L" and body[0] == 0x2F:
        bits = int.from_bytes(body[1:5], "little")
        return ((bits & 0x3FFF) + 1, (bits >> 14 & 0x3FFF) + 1), False
    if kind == b"VP8 " and body[3:6] == b"\x9d\x01\x2a":
        wide, high = struct.unpack("<HH", body[6:10])
        return (wide & 0x3FFF, high & 0x3FFF), False
    return None, False


def _too_many(width: int, height: int, name: str) -> tuple[str, str] | None:
    if width * height <= MOST_PIXELS:
        return None
    return f"'{name}' has {width} × {height} pixels", f"at most {MOST_PIXELS // 1_000_000} million pixels"


def _pixel_problem(path: Path, name: str) -> tuple[str, str] | None:
    """Reads the header and checks the parts' sums: a bomb's pixels are never unpacked. Those of a GIF or TIFF are
    unpacked in a process of their own."""
    from PIL import Image, UnidentifiedImageError

    ending = path.suffix.lower()
    kinds, endings, right = _FILES[_SHORT.get(ending, ending)]
    limit = f"at most {MOST_PIXELS // 1_000_000} million pixels"
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            with open_file(path) as file, Image.open(file, formats=kinds) as image:
                width, height = image.size
                data = read_bytes(path) if image.format == "JPEG" else b""
                if data.count(_SCAN) > MOST_SCANS:
                    return f"'{name}' is drawn in too many passes", f"at most {MOST_SCANS}"
                if data and _is_cut_off(data):
                    return f"'{name}' ends before its picture does", "a whole JPEG file, copied or saved anew"
                if width * height <= MOST_PIXELS and image.format == "PNG":
                    image.verify()
    except Image.DecompressionBombError:
        return f"'{name}' has too many pixels", limit
    except (UnidentifiedImageError, *BROKEN):
        return _wrong_ending(path, name, endings) or (f"'{name}' is no readable picture", right)
    return _too_many(width, height, name)


def _is_cut_off(jpeg: bytes) -> bool:
    """Whether a JPEG has no end of the image after its first scan (ITU-T T.81, B.1.1.3). What a camera puts behind
    the end isn't looked at, nor is a small picture in its head."""
    at = 2
    while at + 4 <= len(jpeg) and jpeg[at] == 0xFF:
        if jpeg[at : at + 2] == _SCAN:
            return jpeg.find(_END, at) < 0
        is_fill = jpeg[at + 1] == 0xFF
        at += 1 if is_fill else 2 + int.from_bytes(jpeg[at + 2 : at + 4])
    return False


def _wrong_ending(path: Path, name: str, read_here: Sequence[str]) -> tuple[str, str] | None:
    """What a file is that its beginning shows to be of a kind that isn't read under its ending, and what would be
    right; None where the beginning says nothing."""
    with open_file(path) as file:
        head = file.read(200)
    for beginning, kind, ending in _KINDS:
        if beginning.match(head):
            if ending in read_here:
                return None
            return f"'{name}' is {kind} file", f"a name that ends in {ending}" if ending else "a PNG or JPEG file"
    return None


def missing_picture_texts(pack: Pack, config: Configuration, folder: Path) -> Iterator[str]:
    """A sentence for each missing picture of a piece in play, with the place where it is named."""
    for name, key, message in missing_pictures(pack, config, folder):
        place = pack.place_of_art(name, key)
        yield f"{name}: {message}" + (f" (written in {place})" if place.file else "")


def named_pictures(piece: Any) -> Iterator[tuple[str, Art]]:
    """The pictures that a piece names, each with its key: its own, and those of its layout's fields."""
    if getattr(piece, "art", None):
        yield "art", piece.art
    yield from ((name, value) for name, value in getattr(piece, "fields", {}).items() if isinstance(value, Art))


def missing_pictures(pack: Pack, config: Configuration, folder: Path) -> Iterator[tuple[str, str, str]]:
    """Each piece in play whose picture isn't there (yet), the picture's key, and what is printed instead. Where more
    than a few are missing, or all of several, only the first piece is named, together with what is missing or which
    pictures the folder has."""
    pictures = PictureFiles(folder)
    parts = ((name, part) for name, part in pack.components().items() if part.module in config.modules)
    arts = {(name, key): art for name, part in parts for key, art in named_pictures(part)}
    missing = [name for name, art in arts.items() if pictures.find(art.file).path is None]
    files = {art.file for art in arts.values()}
    if len(files) > 1 and len(missing) == len(arts):
        several = (
            f"none of {len(files)} pictures is there, such as {arts[missing[0]].file}: {pictures.available_pictures()}"
        )
        yield *missing[0], f"{several}; placeholders are printed"
        return
    near = {name: pictures.near(arts[name].file) for name in missing}
    alone = [name for name in missing if not near[name]]
    if len(alone) > SEVERAL:
        some = ", ".join(dict.fromkeys(arts[name].file for name in alone[:SEVERAL]))
        yield *alone[0], f"{len(alone)} pictures are missing, such as {some}; placeholders are printed"
    for name in missing:
        meant = f"; did you mean {near[name]}?" if near[name] else ""
        if meant or len(alone) <= SEVERAL:
            yield *name, f"the picture {arts[name].file} is missing; a placeholder is printed{meant}"

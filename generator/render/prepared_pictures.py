"""Raster pictures for a PDF: each is prepared once, several at a time, and lies on the disk until it is written.

    made = prepare_pictures(drawn_pictures(sheets, palette), palette.space, 300)

Encoded pictures are kept from one run to the next, by the content of the file and the `PictureWish`. Imported only
where a face has such a picture.
"""

from __future__ import annotations

import hashlib
import json
import os
import secrets
from collections.abc import Mapping
from concurrent.futures import ThreadPoolExecutor
from importlib.metadata import version
from pathlib import Path

from generator.base.errors import InputError, Mark, with_piece
from generator.base.frozen import dataclass
from generator.files.gate import put_file, read_bytes
from generator.files.json_reader import JsonInteger, JsonMapping, JsonRecord, JsonText, read_json
from generator.files.picture_cache import PictureCache, picture_folder
from generator.files.scratch import run_folder
from generator.files.shelf import FilePart
from generator.render.drawn_pictures import DrawnExtent, DrawnPicture
from generator.render.picture_codes import (
    MOST_INK,
    CodedPicture,
    PictureWish,
    encode_picture,
    reuse_file_bytes,
)

TOGETHER = 4
"""Pictures that are unpacked at a time, however many cores there are: one may have hundreds of megabytes of pixels."""

_RECIPE = 3
"""Another number wherever `coding` makes something else of the same picture."""
_HEAD = JsonRecord({"entries": JsonMapping(JsonText()), "size": JsonInteger()})
"""What is said of a picture's data in the file in which it is kept."""


@dataclass(frozen=True)
class PreparedPicture:
    """A picture as a PDF holds it: the entries of its dictionary, its data as a part of a file of this run, and its
    mask."""

    entries: Mapping[str, str]
    data: FilePart
    mask: PreparedPicture | None = None


def prepare_pictures(
    pictures: Mapping[DrawnPicture, DrawnExtent],
    space: str,
    resolution: float | None = None,
    most_ink: float | None = None,
) -> dict[DrawnPicture, PreparedPicture]:
    """The pictures as a PDF in `space` (`rgb` or `cmyk`) holds them: at about `resolution` pixels an inch for their
    extent, or with all their own; for a press that takes `most_ink` percent, by default the most of any. Raises
    `InputError` naming a picture that can't be read and the piece that shows it."""
    if not pictures:
        return {}
    orders = [
        (picture, extent, _picture_wish(picture, extent, space, resolution, most_ink or MOST_INK))
        for picture, extent in pictures.items()
    ]
    with ThreadPoolExecutor(min(TOGETHER, os.cpu_count() or 1)) as pool:
        made = list(pool.map(_prepare_picture, orders))
    encoded = [name for name, _ in made if name]
    if encoded:
        PictureCache(picture_folder()).mark_used(encoded)
    return dict(zip(pictures, (prepared for _, prepared in made), strict=True))


def _picture_wish(
    picture: DrawnPicture, extent: DrawnExtent, space: str, resolution: float | None, most_ink: float
) -> PictureWish:
    across, up = (length / 25.4 * (resolution or 0.0) for length in (extent.width, extent.height))
    return PictureWish(space, (across, up) if resolution else None, picture.ground, most_ink, picture.colour)


def _prepare_picture(order: tuple[DrawnPicture, DrawnExtent, PictureWish]) -> tuple[str, PreparedPicture]:
    """A prepared picture, and its name in the cache; empty for one that is in the PDF as its file is."""
    (source, *_), extent, wish = order
    try:
        return _find_or_encode(source, wish)
    except InputError as error:
        raise with_piece(error, extent.piece) from None


def _find_or_encode(source: str, wish: PictureWish) -> tuple[str, PreparedPicture]:
    data = read_bytes(Path(source))
    told = f"{_RECIPE} {version('pillow')} {wish!r}"
    name = f"{hashlib.sha256(data).hexdigest()}-{hashlib.sha256(told.encode()).hexdigest()[:16]}"
    target = run_folder() / name
    if target.exists():
        return "", _read_prepared(target, read_bytes(target), 0)
    own = reuse_file_bytes(data, source, wish)
    if own:
        return "", _write_prepared(target, _serialize(own))
    cache = PictureCache(picture_folder())
    kept = cache.get(name)
    if kept is None:
        kept = _serialize(encode_picture(data, source, wish))
        cache.put(name, kept)
    return name, _write_prepared(target, kept)


def keep_coded(coded: CodedPicture, name: str) -> PreparedPicture:
    """A picture that is encoded already, in a file of this run."""
    return _write_prepared(run_folder() / name, _serialize(coded))


def _serialize(coded: CodedPicture) -> bytes:
    """A picture as a file: a line with its entries and the number of its bytes, then the bytes; its mask likewise."""
    head = json.dumps({"entries": coded.entries, "size": len(coded.data)}).encode()
    return b"".join((head, b"\n", coded.data, b"\n", _serialize(coded.mask) if coded.mask else b""))


def _write_prepared(target: Path, written: bytes) -> PreparedPicture:
    """Writes bytes from `_serialize` into a file of this run; other processes may write the same one."""
    place = target.with_name(f"{target.name}-{secrets.token_hex(4)}")
    put_file(place, written, shown=target.parent.parent.parent)
    place.replace(target)
    return _read_prepared(target, written, 0)


def _read_prepared(path: Path, written: bytes, start: int) -> PreparedPicture:
    line = written.index(b"\n", start)
    head = read_json(written[start:line].decode(), _HEAD, Mark(path.as_posix()))
    end = line + 1 + head["size"]
    mask = _read_prepared(path, written, end + 1) if end + 1 < len(written) else None
    return PreparedPicture(head["entries"], FilePart(path, line + 1, head["size"]), mask)

"""Raster pictures for a PDF: each is prepared once, several at a time, and lies on the disk until it is written.

    made = prepare_pictures(shown_pictures(sheets, palette), palette.space, 300)

What had to be encoded is kept from one run to the next, by what the file holds and what was wished of it. Imported only
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

from generator.errors import InputError, Mark, named
from generator.files import put_file, read_bytes
from generator.json_reader import Fields, Table, Whole, Words, read_json
from generator.picture_cache import Cache, picture_folder
from generator.render.coding import MOST_INK, Coded, Wish, as_it_is, changed
from generator.render.shown import Extent, Shown
from generator.scratch import run_folder
from generator.shelf import Part
from generator.values import dataclass

TOGETHER = 4
"""Pictures that are unpacked at a time, however many cores there are: one may have hundreds of megabytes of pixels."""

_RECIPE = 2
"""Another number wherever `coding` makes something else of the same picture."""
_HEAD = Fields({"entries": Table(Words()), "size": Whole()})
"""What is said of a picture's data in the file in which it is kept."""


@dataclass(frozen=True)
class Prepared:
    """A picture as a PDF holds it: the entries beside its data, which are a part of a file of this run, and its
    mask."""

    entries: Mapping[str, str]
    data: Part
    mask: Prepared | None = None


def prepare_pictures(
    pictures: Mapping[Shown, Extent], space: str, resolution: float | None = None, most_ink: float | None = None
) -> dict[Shown, Prepared]:
    """The pictures as a PDF in `space` (`rgb` or `cmyk`) holds them: as large as they are with so many pixels an inch,
    or with all that they have; for a press that takes `most_ink` (percent), or as much as most. Raises `InputError`
    naming one that can't be read, and the piece that bears it."""
    if not pictures:
        return {}
    orders = [
        (picture, extent, _wish(picture, extent, space, resolution, most_ink or MOST_INK))
        for picture, extent in pictures.items()
    ]
    with ThreadPoolExecutor(min(TOGETHER, os.cpu_count() or 1)) as pool:
        made = list(pool.map(_prepared, orders))
    encoded = [name for name, _ in made if name]
    if encoded:
        Cache(picture_folder()).used(encoded)
    return dict(zip(pictures, (prepared for _, prepared in made), strict=True))


def _wish(picture: Shown, extent: Extent, space: str, resolution: float | None, most_ink: float) -> Wish:
    across, up = (length / 25.4 * (resolution or 0.0) for length in (extent.width, extent.height))
    return Wish(space, (across, up) if resolution else None, picture.ground, most_ink)


def _prepared(order: tuple[Shown, Extent, Wish]) -> tuple[str, Prepared]:
    """A picture, and the name under which it is kept for other runs; none of one that is in the PDF as it is."""
    (source, _), extent, wish = order
    try:
        return _found_or_made(source, wish)
    except InputError as error:
        raise named(error, extent.piece) from None


def _found_or_made(source: str, wish: Wish) -> tuple[str, Prepared]:
    data = read_bytes(Path(source))
    told = f"{_RECIPE} {version('pillow')} {wish!r}"
    name = f"{hashlib.sha256(data).hexdigest()}-{hashlib.sha256(told.encode()).hexdigest()[:16]}"
    target = run_folder() / name
    if target.exists():
        return "", _read(target, read_bytes(target), 0)
    own = as_it_is(data, source, wish)
    if own:
        return "", _laid_down(target, _written(own))
    cache = Cache(picture_folder())
    kept = cache.get(name)
    if kept is None:
        kept = _written(changed(data, source, wish))
        cache.put(name, kept)
    return name, _laid_down(target, kept)


def _written(coded: Coded) -> bytes:
    """A picture as a file: a line that tells its entries and how many bytes it has, then those; its mask likewise."""
    head = json.dumps({"entries": coded.entries, "size": len(coded.data)}).encode()
    return b"".join((head, b"\n", coded.data, b"\n", _written(coded.mask) if coded.mask else b""))


def _laid_down(target: Path, written: bytes) -> Prepared:
    """A picture that was `_written`, in a file of this run; processes beside this one may do the same."""
    place = target.with_name(f"{target.name}-{secrets.token_hex(4)}")
    put_file(place, written, shown=target.parent.parent.parent)
    place.replace(target)
    return _read(target, written, 0)


def _read(path: Path, written: bytes, start: int) -> Prepared:
    line = written.index(b"\n", start)
    head = read_json(written[start:line].decode(), _HEAD, Mark(path.as_posix()))
    end = line + 1 + head["size"]
    mask = _read(path, written, end + 1) if end + 1 < len(written) else None
    return Prepared(head["entries"], Part(path, line + 1, head["size"]), mask)

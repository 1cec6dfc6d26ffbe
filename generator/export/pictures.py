"""Faces as pictures: faces, pixel sizes and a palette in, a PNG for each out, drawn on all cores or kept from before.

    made = draw(pictures, Paints(palette, icons), Cache(folder), progress)

The key of a picture is a digest of all that is painted on it and of the program that paints; so one changed face is
one picture drawn. Processes ignore Ctrl-C: whoever asked for the pictures hears it, ends them and writes nothing.
"""

from __future__ import annotations

import hashlib
import os
import signal
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor, as_completed
from concurrent.futures.process import BrokenProcessPool
from dataclasses import dataclass, replace
from functools import cache as once
from pathlib import Path
from typing import Any

from ..faces.colours import Palette
from ..faces.display import Face, Group, IconUse, Image, Item
from ..faces.fonts import font, font_names
from ..faces.icons import IconSet
from ..faces.shapes import polygon
from ..render.pdf import Info, pdf_bytes
from ..sheets.sheet import Page, Placement, Sheets
from .cache import Cache
from .pixels import Raster, page_png

ALONE = 6
"""So few pictures are drawn here: starting processes would take longer."""

_AT_ONCE = 4
"""How many pages a process draws before it tells."""

Progress = Callable[[int, int], None]
"""Told how many pictures are done, and of how many."""


@dataclass(frozen=True)
class Picture:
    """A face on a picture of `width` × `height` mm (as the face lies), its middle in the middle, then turned by `turn`
    degrees. A clear picture shows nothing beyond the trim."""

    face: Face
    width: float
    height: float
    raster: Raster
    turn: int = 0


@dataclass(frozen=True)
class Paints:
    """What faces are painted with."""

    palette: Palette
    icons: IconSet


def draw(pictures: Sequence[Picture], paints: Paints, cache: Cache, progress: Progress) -> list[bytes]:
    """A PNG for each picture, in order. Raises `InputError` for a text that a font can't write."""
    keys = [_key(picture, paints) for picture in pictures]
    known = {key: data for key in dict.fromkeys(keys) if (data := cache.get(key)) is not None}
    missing = {key: picture for key, picture in zip(keys, pictures, strict=True) if key not in known}
    total = len(known) + len(missing)
    for key, data in _drawn(missing, paints):
        known[key] = data
        cache.put(key, data)
        progress(len(known), total)
    cache.used(keys)
    return [known[key] for key in keys]


def _drawn(missing: dict[str, Picture], paints: Paints) -> Iterator[tuple[str, bytes]]:
    """The pictures by key, as they are ready."""
    if not missing:
        return
    keys, pictures = list(missing), list(missing.values())
    data = pdf_bytes([_pages(pictures)], paints.palette, Info("pictures"), paints.icons)
    batches = [range(start, min(start + _AT_ONCE, len(keys))) for start in range(0, len(keys), _AT_ONCE)]
    for numbers, found in _everywhere(data, pictures, batches):
        yield from ((keys[number], png) for number, png in zip(numbers, found, strict=True))


def _everywhere(
    data: bytes, pictures: Sequence[Picture], batches: Sequence[range]
) -> Iterator[tuple[range, list[bytes]]]:
    """Each batch of page numbers with its PNGs, drawn in as many processes as there are cores."""
    rasters = [picture.raster for picture in pictures]
    cores = min(os.cpu_count() or 1, len(batches))
    if cores == 1 or len(pictures) <= ALONE:
        for numbers in batches:
            yield numbers, rendered(data, numbers, [rasters[number] for number in numbers])
        return
    with ProcessPoolExecutor(cores, initializer=_begin, initargs=(data,)) as pool:
        try:
            jobs = {
                pool.submit(_there, numbers, [rasters[number] for number in numbers]): numbers for numbers in batches
            }
            for job in as_completed(jobs):
                yield jobs[job], job.result()
        except BrokenProcessPool:
            raise OSError("a process that draws pictures was ended from outside") from None
        except BaseException:
            pool.shutdown(wait=False, cancel_futures=True)
            raise


_open: list[Any] = []
"""In a process that draws: the document it draws from."""


def _begin(data: bytes) -> None:
    """What a process does first."""
    import pypdfium2

    signal.signal(signal.SIGINT, signal.SIG_IGN)
    _open[:] = [pypdfium2.PdfDocument(data)]


def _there(numbers: Iterable[int], rasters: Sequence[Raster]) -> list[bytes]:
    return [page_png(_open[0][number], raster) for number, raster in zip(numbers, rasters, strict=True)]


def rendered(data: bytes, numbers: Iterable[int], rasters: Sequence[Raster]) -> list[bytes]:
    """Pages of a PDF, counted from 0, as PNGs."""
    import pypdfium2

    with pypdfium2.PdfDocument(data) as document:
        return [page_png(document[number], raster) for number, raster in zip(numbers, rasters, strict=True)]


def _pages(pictures: Sequence[Picture]) -> Sheets:
    """A page for each picture."""
    pages = []
    for number, picture in enumerate(pictures):
        lying = picture.turn % 180 == 90
        wide, high = (picture.height, picture.width) if lying else (picture.width, picture.height)
        placed = (Placement(number, wide / 2.0, high / 2.0, float(picture.turn), 1),)
        whole = (0.0, 0.0, wide, high)
        pages.append(Page(wide, high, "front", number + 1, len(pictures), placed, (), (), whole, whole))
    return Sheets(tuple(_shown(picture) for picture in pictures), tuple(pages))


def _shown(picture: Picture) -> Face:
    """The face, clipped to its trim where the rest is to stay clear."""
    face = picture.face
    if not picture.raster.clear:
        return face
    return replace(face, items=(Group(face.items, clip=polygon(face.shape.corners())),))


def _key(picture: Picture, paints: Paints) -> str:
    """A digest of all that decides on a picture's bytes."""
    mix = hashlib.sha256(_program())
    for part in (picture, paints.palette.space, paints.palette.theme, sorted(paints.palette.table.items())):
        mix.update(repr(part).encode() + b"\0")
    for item in _flat(picture.face.items):
        if isinstance(item, IconUse):
            mix.update(repr(paints.icons[item.icon]).encode())
        elif isinstance(item, Image):
            mix.update(Path(item.source).read_bytes())
    return mix.hexdigest()


def _flat(items: Iterable[Item]) -> Iterator[Item]:
    for item in items:
        if isinstance(item, Group):
            yield from _flat(item.items)
        else:
            yield item


@once
def _program() -> bytes:
    """A digest of what paints: our own modules, the fonts, the version of pdfium."""
    import pypdfium2

    here = Path(__file__).parent
    sources = [*sorted((here.parent / "render").glob("*.py")), here / "pixels.py", here / "pictures.py"]
    mix = hashlib.sha256(f"{pypdfium2.PYPDFIUM_INFO} {pypdfium2.PDFIUM_INFO}".encode())
    for path in (*sources, *(font(name).path for name in font_names())):
        mix.update(path.read_bytes())
    return mix.digest()

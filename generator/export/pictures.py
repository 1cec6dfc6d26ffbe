"""Draws faces as PNGs in given pixel sizes and a palette, on all cores, or takes those kept from before.

    made = draw(pictures, Paints(palette, icons), Cache(folder), progress)

The key of a picture is a digest of all that is painted on it and of the program that paints; so one changed face is
one picture drawn. Processes ignore Ctrl-C: whoever asked for the pictures hears it, ends them and writes nothing.
"""

from __future__ import annotations

import hashlib
import os
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Future, ProcessPoolExecutor, as_completed
from concurrent.futures.process import BrokenProcessPool
from dataclasses import dataclass, replace
from functools import cache as once
from pathlib import Path

from generator.abreast import deaf
from generator.export.pixels import Raster, page_png
from generator.faces.colours import Palette
from generator.faces.display import Face, Group, IconUse, Image, every_item
from generator.faces.fonts import font, font_names
from generator.faces.icons import IconSet
from generator.faces.shapes import polygon
from generator.files import read_bytes
from generator.picture_cache import Cache
from generator.render.pdf import Info, pdf_bytes
from generator.sheets.sheet import Page, Placement, Sheets
from generator.shelf import Content, Shelf

ALONE = 6
"""So few pictures are drawn here: starting processes would take longer."""

_AT_ONCE = 24
"""How many pictures share a document and are drawn before a process reports."""

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


def draw(pictures: Sequence[Picture], paints: Paints, cache: Cache, progress: Progress) -> list[Content]:
    """A PNG for each picture, in order, on a shelf until it is read. Raises `InputError` for a text that a font can't
    write, and `OSError`."""
    keys: list[str] = []
    known: dict[str, Content] = {}
    shelf = Shelf()
    with _Hands(paints) as hands:
        for picture in pictures:
            keys.append(_key(picture, paints))
            if keys[-1] not in known and not hands.has(keys[-1]):
                kept = cache.get(keys[-1])
                if kept is None:
                    hands.take(keys[-1], picture)
                else:
                    known[keys[-1]] = shelf.put(kept)
        total = len(known) + hands.count
        progress(len(known), total)
        for key, data in hands.done():
            cache.put(key, data)
            known[key] = shelf.put(data)
            progress(len(known), total)
    cache.used(keys)
    return [known[key] for key in keys]


class _Hands:
    """Draws pictures on all cores: what is given to it is begun while more is given."""

    def __init__(self, paints: Paints) -> None:
        self.paints = paints
        self.cores = os.cpu_count() or 1
        self.pool: ProcessPoolExecutor | None = None
        self.jobs: dict[Future[list[bytes]], list[str]] = {}
        self.waiting: dict[str, Picture] = {}
        self.taken: set[str] = set()

    def __enter__(self) -> _Hands:
        return self

    def __exit__(self, kind: object, error: object, trace: object) -> None:
        if self.pool is not None:
            self.pool.shutdown(wait=kind is None, cancel_futures=True)
        if isinstance(error, BrokenProcessPool):
            raise OSError("a process that draws pictures was ended from outside") from None

    @property
    def count(self) -> int:
        """How many pictures were given."""
        return len(self.taken)

    def has(self, key: str) -> bool:
        """Whether a picture of that key was given."""
        return key in self.taken

    def take(self, key: str, picture: Picture) -> None:
        """One more picture."""
        self.taken.add(key)
        self.waiting[key] = picture
        if len(self.waiting) == _AT_ONCE and self.cores > 1:
            self._begin(list(self.waiting))

    def _begin(self, keys: Sequence[str]) -> None:
        """Hands some pictures to a process; while it draws, the next pages are written here."""
        if self.pool is None:
            self.pool = ProcessPoolExecutor(self.cores, initializer=deaf)
        pictures = [self.waiting.pop(key) for key in keys]
        self.jobs[self.pool.submit(rendered, *_job(pictures, self.paints))] = list(keys)

    def done(self) -> Iterator[tuple[str, bytes]]:
        """All pictures by their keys, as they are ready."""
        rest = list(self.waiting)
        if self.cores > 1 and len(rest) > ALONE:
            for start in range(self.cores):
                self._begin(rest[start :: self.cores])
        for start in range(0, len(self.waiting), _AT_ONCE):
            keys = rest[start : start + _AT_ONCE]
            yield from zip(keys, rendered(*_job([self.waiting[key] for key in keys], self.paints)), strict=True)
        for job in as_completed(self.jobs):
            yield from zip(self.jobs[job], job.result(), strict=True)


def _job(pictures: Sequence[Picture], paints: Paints) -> tuple[bytes, list[Raster]]:
    """The pages of some pictures, and their sizes."""
    data = pdf_bytes([_pages(pictures)], paints.palette, Info("pictures"), paints.icons)
    return data, [picture.raster for picture in pictures]


def rendered(data: bytes, rasters: Sequence[Raster]) -> list[bytes]:
    """The pages of a PDF as PNGs."""
    import pypdfium2

    with pypdfium2.PdfDocument(data) as document:
        return [page_png(page, raster) for page, raster in zip(document, rasters, strict=True)]


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
    for item in every_item(picture.face.items):
        if isinstance(item, IconUse):
            mix.update(repr(paints.icons[item.icon]).encode())
        elif isinstance(item, Image):
            mix.update(read_bytes(Path(item.source)))
    return mix.hexdigest()


@once
def _program() -> bytes:
    """A digest of what paints: our own modules, the fonts, the version of pdfium."""
    import pypdfium2

    here = Path(__file__).parent
    sources = [*sorted((here.parent / "render").glob("*.py")), here / "pixels.py", here / "pictures.py"]
    mix = hashlib.sha256(f"{pypdfium2.PYPDFIUM_INFO} {pypdfium2.PDFIUM_INFO}".encode())
    for path in (*sources, *(font(name).path for name in font_names())):
        mix.update(read_bytes(path))
    return mix.digest()

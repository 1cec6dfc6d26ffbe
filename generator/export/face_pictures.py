"""Draws faces as PNGs in given pixel sizes and a palette, on all cores, or takes them from the cache.

    made = draw_pictures(pictures, FacePaints(palette, icons), PictureCache(folder), progress)

The key of a picture is a digest of all that is painted on it and of the program that paints; so one changed face is
one picture drawn. Each process writes the pages that it draws; a few jobs are under way at a time. Processes ignore
Ctrl-C: whoever asked for the pictures hears it, ends them and writes nothing.
"""

from __future__ import annotations

import hashlib
import os
from collections.abc import Callable, Generator, Iterator, Mapping, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from contextlib import closing
from dataclasses import replace
from functools import cache as once
from functools import cached_property
from pathlib import Path

from generator.base.frozen import dataclass
from generator.export.png_writer import RasterSize, page_pngs
from generator.faces.colours import Palette
from generator.faces.display_list import Face, GradientFill, Group, IconUse, Image, every_item
from generator.faces.fonts import find_font, font_names
from generator.faces.icons import IconSet
from generator.faces.shapes import polygon
from generator.files.gate import read_bytes
from generator.files.parallel import follow_parent
from generator.files.picture_cache import PictureCache
from generator.files.shelf import Content, Shelf
from generator.render.pdf import PdfInfo, pdf_bytes
from generator.sheets.pages import Placement, SheetPage, Sheets

ALONE = 6
"""So few pictures are drawn here: starting processes would take longer."""

CELL = (248, 252)
"""How wide and how high a small picture is at most (px)."""

_AT_ONCE, _WITH_ART = 24, 4
"""How many pictures share a document and are drawn before a process reports; how many of those that show art."""

_AHEAD = 2
"""How many jobs of each process are waited for at a time."""

Progress = Callable[[int, int], None]
"""Told how many pictures are done, and of how many."""


@dataclass(frozen=True)
class FacePicture:
    """A face on a picture of `width` × `height` mm (before turning), centred, then turned by `turn` degrees. A `clear`
    picture is transparent outside the trim."""

    face: Face
    width: float
    height: float
    raster: RasterSize
    turn: int = 0

    @cached_property
    def has_art(self) -> bool:
        """Whether it shows a raster picture or a gradient, which need other packing than areas of one colour."""
        return any(isinstance(item, Image | GradientFill) for item in every_item(self.face.items))


@dataclass(frozen=True)
class FacePaints:
    """The palette and the icons that faces are painted with."""

    palette: Palette
    icons: IconSet


@dataclass(frozen=True)
class DrawnFace:
    """A drawn picture: `png`, and `small`, a PNG of at most `CELL` pixels a side for a contact sheet."""

    png: Content
    small: Content


def draw_pictures(
    pictures: Sequence[FacePicture], paints: FacePaints, cache: PictureCache, progress: Progress
) -> list[DrawnFace]:
    """Draws each picture, in order, onto a shelf from which it is read, with few of them in memory at a time. Raises
    `InputError` for a text that a font can't write, and `OSError`."""
    keys = [_picture_key(picture, paints) for picture in pictures]
    known: dict[str, DrawnFace] = {}
    missing: dict[str, FacePicture] = {}
    shelf = Shelf()
    for key, picture in zip(keys, pictures, strict=True):
        if key not in known and key not in missing:
            kept = cache.get(key)
            if kept is None:
                missing[key] = picture
            else:
                known[key] = _on_shelf(kept, shelf)
    total = len(known) + len(missing)
    progress(len(known), total)
    with closing(_draw_missing(missing, paints)) as entries:  # on any error its processes end at once
        for key, entry in entries:
            cache.put(key, entry)
            known[key] = _on_shelf(entry, shelf)
            progress(len(known), total)
    cache.mark_used(keys)
    return [known[key] for key in keys]


def _on_shelf(made: bytes, shelf: Shelf) -> DrawnFace:
    """Both pictures of a cache entry, put on the shelf. An entry is the length of the small picture in four bytes, the
    small picture, and the picture."""
    middle = 4 + int.from_bytes(made[:4], "big")
    return DrawnFace(shelf.put(made[middle:]), shelf.put(made[4:middle]))


def _draw_missing(missing: Mapping[str, FacePicture], paints: FacePaints) -> Generator[tuple[str, bytes], None, None]:
    """Draws pictures on all cores; yields each key with its cache entry as soon as it is ready."""
    keys, pictures = list(missing), list(missing.values())
    cores = 1 if len(keys) <= ALONE else os.cpu_count() or 1
    jobs = _jobs(pictures, cores)
    if cores == 1:
        for start, end in jobs:
            yield from zip(keys[start:end], render_here(pictures[start:end], paints), strict=True)
        return
    waiting: dict[Future[list[bytes]], list[str]] = {}
    pool = ProcessPoolExecutor(cores, initializer=_begin_process, initargs=(pictures, paints))
    try:
        for start, end in jobs:
            if len(waiting) == cores * _AHEAD:
                yield from _finished_jobs(waiting)
            waiting[pool.submit(_draw_part, start, end)] = keys[start:end]
        while waiting:
            yield from _finished_jobs(waiting)
    except BrokenProcessPool:
        raise OSError("a process that draws pictures was ended from outside") from None
    finally:
        pool.shutdown(wait=not waiting, cancel_futures=True)


def _finished_jobs(waiting: dict[Future[list[bytes]], list[str]]) -> Iterator[tuple[str, bytes]]:
    """Waits for jobs to end, forgets them, and yields their keys with their cache entries."""
    for job in wait(waiting, return_when=FIRST_COMPLETED).done:
        yield from zip(waiting.pop(job), job.result(), strict=True)


def _jobs(pictures: Sequence[FacePicture], cores: int) -> list[tuple[int, int]]:
    """The range of pictures (first, end) of each job: about `_AT_ONCE` pictures, fewer with raster pictures, which need
    much memory, or where a core would be idle."""
    weights = [_AT_ONCE // _WITH_ART if picture.has_art else 1 for picture in pictures]
    most = min(_AT_ONCE, -(-sum(weights) // cores))
    jobs: list[tuple[int, int]] = []
    start = weight = 0
    for number, own in enumerate(weights):
        if number > start and weight + own > most:
            jobs.append((start, number))
            start, weight = number, 0
        weight += own
    return [*jobs, (start, len(pictures))] if pictures else []


_process_inputs: tuple[Sequence[FacePicture], FacePaints] | None = None
"""In a process that draws: all pictures, and what they are painted with. Where processes begin as copies of this one,
nothing is sent."""


def _begin_process(pictures: Sequence[FacePicture], paints: FacePaints) -> None:
    """Initializer of a worker process: stores its pictures and paints, and makes it end with its parent."""
    global _process_inputs  # noqa: PLW0603 (a process of a pool has no other place)
    follow_parent()
    _process_inputs = pictures, paints


def _draw_part(start: int, end: int) -> list[bytes]:
    """Runs in a worker: draws the pictures from `start` up to `end`."""
    assert _process_inputs is not None
    pictures, paints = _process_inputs
    return render_here(pictures[start:end], paints)


def render_here(pictures: Sequence[FacePicture], paints: FacePaints) -> list[bytes]:
    """Draws pictures in this process, by way of a PDF; gives the cache entry of each."""
    import pypdfium2

    data = pdf_bytes([_picture_pages(pictures)], paints.palette, PdfInfo("pictures"), paints.icons)
    made: list[bytes] = []
    with pypdfium2.PdfDocument(data) as document:
        for page, picture in zip(document, pictures, strict=True):
            png, small = page_pngs(page, picture.raster, CELL, photo=picture.has_art)
            made.append(len(small).to_bytes(4, "big") + small + png)
            page.close()
    return made


def _picture_pages(pictures: Sequence[FacePicture]) -> Sheets:
    """A page for each picture."""
    pages = []
    for number, picture in enumerate(pictures):
        lying = picture.turn % 180 == 90
        wide, high = (picture.height, picture.width) if lying else (picture.width, picture.height)
        placed = (Placement(number, wide / 2.0, high / 2.0, float(picture.turn), 1),)
        whole = (0.0, 0.0, wide, high)
        pages.append(SheetPage(wide, high, "front", number + 1, len(pictures), placed, (), (), whole, whole))
    return Sheets(tuple(_clipped_face(picture) for picture in pictures), tuple(pages))


def _clipped_face(picture: FacePicture) -> Face:
    """The face, clipped to its trim if the rest is to stay transparent."""
    face = picture.face
    if not picture.raster.clear:
        return face
    return replace(face, items=(Group(face.items, clip=polygon(face.shape.corners())),))


def _picture_key(picture: FacePicture, paints: FacePaints) -> str:
    """A digest of all that decides on a picture's bytes."""
    mix = hashlib.sha256(_program_digest())
    for part in (picture, paints.palette.space, paints.palette.theme, sorted(paints.palette.table.items())):
        mix.update(repr(part).encode() + b"\0")
    for item in every_item(picture.face.items):
        if isinstance(item, IconUse):
            mix.update(paints.icons.content(item.icon).encode())
        elif isinstance(item, Image):
            mix.update(read_bytes(Path(item.source)))
    return mix.hexdigest()


@once
def _program_digest() -> bytes:
    """A digest of what paints: our own modules, the fonts, the version of pdfium."""
    import pypdfium2

    here = Path(__file__).parent
    sources = [
        *sorted((here.parent / "render").glob("*.py")),
        here.parent / "faces" / "glyph_outlines.py",
        here / "png_writer.py",
        here / "face_pictures.py",
    ]
    mix = hashlib.sha256(f"{pypdfium2.PYPDFIUM_INFO} {pypdfium2.PDFIUM_INFO}".encode())
    for path in (*sources, *(find_font(name).path for name in font_names())):
        mix.update(read_bytes(path))
    return mix.digest()

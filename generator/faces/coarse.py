"""Pictures of a designer's own that have too few pixels for the size at which they are printed."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from math import ceil, hypot
from pathlib import Path

from generator.definitions.types import written_as
from generator.errors import NOWHERE, Mark, faults_of
from generator.faces.context import Context, Looks
from generator.faces.display import Face, Group, Image, Item
from generator.faces.pieces import Printed, tried_pieces
from generator.files import open_file
from generator.units import enough, resolution
from generator.values import dataclass


@dataclass(frozen=True)
class Coarse:
    """A picture with too few pixels: the piece that bears it, a sentence, and where the picture is named."""

    piece: str
    message: str
    place: Mark

    def __str__(self) -> str:
        written = f" (written in {self.place})" if self.place.file else ""
        return f"{self.piece}: {self.message}{written}"


def coarse_pictures(context: Context, needed: float) -> Iterator[Coarse]:
    """Each picture below `needed` pixels an inch at the size of the kit, with one of the pieces or backs that it is
    written for; nothing where a face can't be made."""
    bearing = list(_bearing(context))
    made: list[Printed] = []
    if bearing:
        faults_of(lambda: made.extend(tried_pieces(context, Looks(), bearing)))
    yield from coarse_among(context, made, needed)


def coarse_among(context: Context, pieces: Iterable[Printed], needed: float) -> Iterator[Coarse]:
    """The same of pieces that are composed already, at the size that they have."""
    faces = {face.id: face for piece in pieces for face in (piece.face, piece.back) if face is not None}
    told: dict[tuple[str, Mark], Coarse] = {}
    for face in faces.values():
        for coarse in _judged(context, face, needed):
            told.setdefault((coarse.message, coarse.place), coarse)
    yield from told.values()


def _bearing(context: Context) -> Iterator[str]:
    """The pieces with a picture of their own on either side."""
    known = context.definitions.components()
    for name, piece in known.items():
        back = known.get(getattr(piece, "back", None) or "")
        if any(getattr(side, "art", None) for side in (piece, back)):
            yield name


def _judged(context: Context, face: Face, needed: float) -> Iterator[Coarse]:
    pack = context.definitions
    piece = pack.components().get(face.id)
    art = getattr(piece, "art", None)
    if piece is None or art is None:
        return
    for source, size in dict.fromkeys(_images(face.items)):
        pixels = _pixels(source)
        found = resolution(pixels, size)
        if enough(found, needed):
            continue
        name = written_as(piece)
        paths = (f"{section}.{name}.art.file" for section in pack.sections)
        place = next((pack.marks[path] for path in paths if path in pack.marks), pack.written(name) or NOWHERE)
        wide, high = (ceil(length / 25.4 * needed) for length in size)
        message = (
            f"the picture {art.file} has {found:.0f} dpi ({pixels[0]} × {pixels[1]} pixels); expected {needed:g} dpi, "
            f"{wide} × {high} pixels at {size[0]:.0f} × {size[1]:.0f} mm"
        )
        yield Coarse(face.id, message, place)


def _images(items: Iterable[Item], across: float = 1.0, up: float = 1.0) -> Iterator[tuple[str, tuple[float, float]]]:
    """Each raster picture with its width and height (mm) as it is drawn, its parts beyond a clip too."""
    for item in items:
        if isinstance(item, Group):
            a, b, c, d, _, _ = item.transform
            yield from _images(item.items, across * hypot(a, b), up * hypot(c, d))
        elif isinstance(item, Image):
            yield item.source, (item.width * across, item.height * up)


def _pixels(source: str) -> tuple[int, int]:
    """Width and height of a picture that a face could be made with."""
    from PIL import Image as Pillow

    with open_file(Path(source)) as file, Pillow.open(file, formats=("PNG", "JPEG")) as opened:
        return opened.size

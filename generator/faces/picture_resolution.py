"""Pictures of a designer's own that have too few pixels for the size at which they are printed."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator
from math import ceil
from pathlib import Path
from typing import Any

from generator.base.errors import NOWHERE, Mark, collect_faults
from generator.base.frozen import dataclass
from generator.base.units import is_enough, resolution
from generator.definitions.art_check import named_pictures
from generator.definitions.pack import written_id
from generator.faces.box_pieces import BoxPiece, try_box_pieces
from generator.faces.display_list import Face, every_image
from generator.faces.elements.element_layout import has_layout_of_elements
from generator.faces.face_context import FaceContext, Looks
from generator.files.gate import open_file


@dataclass(frozen=True)
class CoarsePicture:
    """A picture with too few pixels: the piece that shows it, a sentence, and where the picture is named."""

    piece: str
    message: str
    place: Mark

    def __str__(self) -> str:
        written = f" (written in {self.place})" if self.place.file else ""
        return f"{self.piece}: {self.message}{written}"


def coarse_pictures(
    context: FaceContext, needed: float, only: Collection[str] | None = None
) -> Iterator[CoarsePicture]:
    """Each picture below `needed` pixels an inch at the size of the kit, with one of the pieces or backs that it is
    written for, of all pieces or those of some ids; nothing where a face can't be made."""
    bearing = [name for name in _pieces_with_pictures(context) if only is None or name in only]
    made: list[BoxPiece] = []
    if bearing:
        collect_faults(lambda: made.extend(try_box_pieces(context, Looks(), bearing)))
    yield from coarse_pictures_of(context, made, needed)


def coarse_pictures_of(context: FaceContext, pieces: Iterable[BoxPiece], needed: float) -> Iterator[CoarsePicture]:
    """Each picture below `needed` pixels an inch on pieces that are composed already, in the size that they have."""
    faces = {face.id: face for piece in pieces for face in (piece.face, piece.back) if face is not None}
    told: dict[tuple[str, Mark], CoarsePicture] = {}
    for face in faces.values():
        for coarse in _coarse_on_face(context, face, needed):
            told.setdefault((coarse.message, coarse.place), coarse)
    yield from told.values()


def _pieces_with_pictures(context: FaceContext) -> Iterator[str]:
    """The pieces with a picture of their own on either side."""
    known = context.definitions.components()
    for name, piece in known.items():
        back = known.get(getattr(piece, "back", None) or "")
        drawn = has_layout_of_elements(context, piece)
        if drawn or any(True for side in (piece, back) for _ in named_pictures(side)):
            yield name


def _coarse_on_face(context: FaceContext, face: Face, needed: float) -> Iterator[CoarsePicture]:
    pack = context.definitions
    piece = pack.components().get(face.id)
    if piece is None:
        return
    drawn = ((one.source, (one.width * across, one.height * up)) for one, across, up in every_image(face.items))
    for source, size in dict.fromkeys(drawn):
        pixels = _pixel_size(source)
        found = resolution(pixels, size)
        if is_enough(found, needed):
            continue
        name, place = _name_of_picture(context, piece, source)
        if not name:
            continue
        wide, high = (ceil(length / 25.4 * needed) for length in size)
        message = (
            f"the picture {name} has {found:.0f} dpi ({pixels[0]} × {pixels[1]} pixels); expected {needed:g} dpi, "
            f"{wide} × {high} pixels at {size[0]:.0f} × {size[1]:.0f} mm"
        )
        yield CoarsePicture(face.id, message, place)


def _name_of_picture(context: FaceContext, piece: Any, source: str) -> tuple[str, Mark]:
    """What a picture on a piece is called, and where: that which the piece names, or a file that its layout names; an
    empty name for one that can't be told."""
    pack, named = context.definitions, list(named_pictures(piece))
    found = next((one for one in named if context.art_file(one[1]) == Path(source)), None)
    if found is None and named and not has_layout_of_elements(context, piece):
        found = named[0]
    if found is not None:
        name = written_id(piece)
        paths = (f"{section}.{name}.{found[0]}.file" for section in pack.sections)
        place = next((pack.marks[path] for path in paths if path in pack.marks), pack.mark_of(name) or NOWHERE)
        return found[1].file, place
    inside = Path(source).is_relative_to(context.folder)
    return (Path(source).relative_to(context.folder).as_posix() if inside else ""), pack.mark_of(piece.id) or NOWHERE


def _pixel_size(source: str) -> tuple[int, int]:
    """The width and height in pixels of a picture that a face has been composed with."""
    from PIL import Image as Pillow

    with open_file(Path(source)) as file, Pillow.open(file, formats=("PNG", "JPEG")) as opened:
        return opened.size

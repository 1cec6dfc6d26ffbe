"""What is wrong with faces that can be made all the same: things printed over each other, pictures that nobody sees."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from generator.definitions.ids import PieceId
from generator.definitions.printed import Back, Board, Mat
from generator.errors import Fault, Mark, counted, faults_of
from generator.faces.colours import Palette
from generator.faces.context import Context
from generator.faces.display import Face
from generator.faces.kinds.board import board_ground, board_map
from generator.faces.kinds.crowding import crossing, crowded
from generator.faces.overlaps import overlaps
from generator.faces.pieces import Printed
from generator.faces.tones import ink_table
from generator.faces.unseen import has_unseen


@dataclass(frozen=True)
class Blemish:
    """One of them: its `code`, the `piece` or the path of what is concerned, a sentence, and where that is written."""

    code: str
    piece: str
    message: str
    place: Mark

    def __str__(self) -> str:
        written = f" (written in {self.place})" if self.place.file else ""
        return f"{self.piece}: {self.message}{written}"


def blemishes(context: Context, pieces: Iterable[Printed], theme: str = "colour") -> Iterator[Blemish]:
    """All blemishes of pieces that are composed already and printed in a theme, each told once."""
    palette = Palette(ink_table(context.definitions), theme=theme)
    found: dict[tuple[str, str], Blemish] = {}
    for piece in pieces:
        faces = [piece.face, *([piece.back] if piece.back else [])]
        for blemish in (
            *_on_board(context, piece.id),
            *(one for face in faces for one in _spoilt(context, face)),
            *(one for face in faces for one in _unseen(context, face, palette)),
        ):
            found.setdefault((blemish.piece, blemish.message), blemish)
    yield from found.values()


def _spoilt(context: Context, face: Face) -> Iterator[Blemish]:
    """Things that lie over each other on a face: the first two in words, of others how many."""
    kept = context.kept
    key = ("overlaps", id(face))
    if key not in kept:
        kept[key] = (face, list(overlaps(face, context.icons)))
    found = kept[key][1]
    if found:
        more = f", and {counted(len(found) - 1, 'more pair')} of things" if len(found) > 1 else ""
        message = f"{found[0]}{more}"
        place = context.place_of_fault(Fault(Mark(""), face.id, str(found[0])), face.id)
        yield Blemish("face.overlap", face.id, message, place)


def _unseen(context: Context, face: Face, palette: Palette) -> Iterator[Blemish]:
    """A picture of which nothing is seen."""
    pack = context.definitions
    piece = pack.components().get(PieceId(face.id))
    art = getattr(piece, "art", None)
    if art is not None and has_unseen(face, palette):
        thin = " in thin ink, as backs at home are" if isinstance(piece, Back) else ""
        message = f"nothing is seen of the picture {art.file}: it is as light or as dark as what it lies on{thin}"
        yield Blemish("art.unseen", face.id, message, pack.place_of_art(face.id))


def _on_board(context: Context, name: str) -> Iterator[Blemish]:
    """What lies badly on a board or a mat."""
    pack = context.definitions
    piece = pack.components().get(name)
    if not isinstance(piece, Board | Mat):
        return
    told: dict[tuple[str, str], str] = {}
    ground, shown = board_ground(context, piece), board_map(context, piece)
    if shown:
        faults_of(lambda: told.update(((path, message), "map.crowded") for path, message in crowded(shown)))
    faults_of(lambda: told.update(((path, message), "board.crossing") for path, message in crossing(ground)))
    for (path, message), code in told.items():
        yield Blemish(code, path, message, pack.nearest_place(path) or pack.place(path))

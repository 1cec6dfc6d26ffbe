"""Warnings about faces that can be made but look wrong: things printed over each other, pictures that nobody sees."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from generator.base.errors import Fault, Mark, collect_faults, count_text
from generator.base.frozen import dataclass
from generator.definitions.id_types import PieceId
from generator.definitions.pack import written_id
from generator.definitions.printed_pieces import Back, Board, Mat
from generator.faces.box_pieces import BoxPiece, other_sides
from generator.faces.colours import Palette
from generator.faces.display_list import Face
from generator.faces.effectless_values import effectless_values
from generator.faces.elements.layout_composer import element_owners, element_place
from generator.faces.face_context import FaceContext
from generator.faces.kinds.board import board_ground, board_map
from generator.faces.kinds.board_overlaps import crossing_places, crowded_regions
from generator.faces.overlaps import find_overlaps
from generator.faces.scannable_codes import unscannable_codes
from generator.faces.tones import ink_table
from generator.faces.unseen_pictures import has_unseen


@dataclass(frozen=True)
class FaceWarning:
    """One warning: its `code`, the `piece` or the path concerned, a sentence, and where that is written."""

    code: str
    piece: str
    message: str
    place: Mark

    def __str__(self) -> str:
        written = f" (written in {self.place})" if self.place.file else ""
        return f"{self.piece}: {self.message}{written}"


def face_warnings(context: FaceContext, pieces: Iterable[BoxPiece], theme: str = "colour") -> Iterator[FaceWarning]:
    """All warnings about pieces that are composed already, as printed in a theme, each once."""
    palette = Palette(ink_table(context.definitions), theme=theme)
    found: dict[tuple[str, str], FaceWarning] = {}
    pieces = list(pieces)
    for blemish in _other_side_warnings(context, pieces):
        found.setdefault((blemish.piece, blemish.message), blemish)
    for piece in pieces:
        faces = [piece.face, *([piece.back] if piece.back else [])]
        for blemish in (
            *_board_warnings(context, piece.id),
            *(one for face in faces for one in _overlap_warnings(context, face)),
            *(one for face in faces for one in _unseen_picture_warnings(context, face, palette)),
            *(one for face in faces for one in _code_warnings(context, face, palette)),
        ):
            found.setdefault((blemish.piece, blemish.message), blemish)
    yield from found.values()


def _other_side_warnings(context: FaceContext, pieces: Sequence[BoxPiece]) -> Iterator[FaceWarning]:
    """Pieces that name another one as their other side but can't be its back: they are printed by themselves."""
    parts = context.definitions.components()
    by_id, paired = {piece.id: piece for piece in pieces}, {one.id for one in other_sides(context, pieces).values()}
    for piece in pieces:
        front = by_id.get(getattr(parts[PieceId(piece.id)], "behind", None) or "")
        if front is None or piece.id in paired:
            continue
        if getattr(parts[PieceId(front.id)], "behind", None):
            why = f"'{front.id}' is another's other side itself"
        elif front.back:
            why = f"'{front.id}' has a back"
        elif front.face.shape != piece.face.shape:
            why = f"'{front.id}' has another size or shape"
        elif front.count != piece.count:
            why = f"of '{front.id}' there are {front.count}, of this {piece.count}"
        else:
            why = f"another piece is the other side of '{front.id}'"
        written = written_id(parts[PieceId(piece.id)])
        paths = (f"{section}.{written}.behind" for section in context.definitions.sections)
        place = next((mark for path in paths if (mark := context.definitions.marks.get(path))), Mark(""))
        message = f"'behind' has no effect, and it is printed by itself: {why}"
        yield FaceWarning("effect.none", written, message, place)


def left_out_warnings(context: FaceContext, pieces: Iterable[BoxPiece]) -> Iterator[FaceWarning]:
    """What cards define and their layout doesn't show. `check` looks at all pieces for this; here only those given."""
    cards = context.definitions.cards
    for one in effectless_values(context, [piece.id for piece in pieces if piece.id in cards]):
        yield FaceWarning("effect.none", one.piece, one.message, one.place)


def _overlap_warnings(context: FaceContext, face: Face) -> Iterator[FaceWarning]:
    """Things that lie over each other on a face: the first two in words, of others how many."""
    kept = context.face_cache
    key = ("overlaps", id(face))
    if key not in kept:
        found = tuple(find_overlaps(face, context.icons))
        if found:  # owners only take from these, and to know them the face is composed once more
            found = tuple(find_overlaps(face, context.icons, element_owners(context, face)))
        kept[key] = (face, found)
    found = kept[key][1]
    if found:
        more = f", and {count_text(len(found) - 1, 'more pair')} of things" if len(found) > 1 else ""
        message = f"{found[0]}{more}"
        place = context.place_of_fault(Fault(Mark(""), face.id, str(found[0])), face.id)
        yield FaceWarning("face.overlap", face.id, message, place)


def _code_warnings(context: FaceContext, face: Face, palette: Palette) -> Iterator[FaceWarning]:
    """Codes that no scanner reads."""
    codes = list(unscannable_codes(face, palette))
    owners = element_owners(context, face) if codes else []
    for code in codes:
        owner = owners[code.item].name if code.item < len(owners) else ""
        message = f"the code of the element '{owner}' can't be scanned: {code.message}"
        place = element_place(context, face, owner)
        yield FaceWarning("code.unread", face.id, message, place)


def _unseen_picture_warnings(context: FaceContext, face: Face, palette: Palette) -> Iterator[FaceWarning]:
    """A picture of which nothing is seen."""
    pack = context.definitions
    piece = pack.components().get(PieceId(face.id))
    art = getattr(piece, "art", None)
    if art is not None and has_unseen(face, palette):
        thin = " in thin ink, as backs at home are" if isinstance(piece, Back) else ""
        way = "another colour for the piece, or a picture with a ground of its own, would show it"
        message = f"the picture {art.file} can't be seen: it is as light or as dark as what it lies on{thin}; {way}"
        yield FaceWarning("art.unseen", face.id, message, pack.place_of_art(face.id))


def _board_warnings(context: FaceContext, name: str) -> Iterator[FaceWarning]:
    """What lies badly on a board or a mat."""
    pack = context.definitions
    piece = pack.components().get(name)
    if not isinstance(piece, Board | Mat):
        return
    told: dict[tuple[str, str], str] = {}
    ground, shown = board_ground(context, piece), board_map(context, piece)
    if shown:
        collect_faults(
            lambda: told.update(((path, message), "map.crowded") for path, message in crowded_regions(shown))
        )
    collect_faults(
        lambda: told.update(((path, message), "board.crossing") for path, message in crossing_places(ground))
    )
    for (path, message), code in told.items():
        yield FaceWarning(code, path, message, pack.nearest_place(path) or pack.place(path))

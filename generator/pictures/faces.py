"""The faces of a box as they lie on the table, each made when it is first asked for."""

from __future__ import annotations

from generator.definitions.ids import DeckId, PieceId
from generator.definitions.printed import Card, Standee
from generator.errors import InputError
from generator.faces.context import Context, Looks
from generator.faces.display import Face, Group, Path, Shape, rectangle
from generator.faces.pieces import Printed, printed_pieces
from generator.faces.shapes import box
from generator.faces.themed import thin
from generator.geometry import moved
from generator.play.scene import Pile


class Faces:
    """The faces of a box by the ids of its pieces."""

    def __init__(self, context: Context) -> None:
        self.context = context
        self._made: dict[str, Printed] = {}
        self._sides: dict[tuple[str, bool, bool], Face | None] = {}

    def __getitem__(self, piece: str) -> Face:
        """The face of a piece of the box. Raises `InputError` where it can't be made, `KeyError` for any other id."""
        return self.printed(piece).face

    def printed(self, piece: str) -> Printed:
        """A piece of the box with both sides; raises the same."""
        if piece not in self._made:
            for made in printed_pieces(self.context, Looks(), (piece,)):
                self._made.setdefault(made.id, made)
        return self._made[piece]

    def side(self, pile: Pile) -> Face | None:
        """What of a pile is seen from above, in thin ink where it is spent; None where the box has no such piece."""
        key = (pile.piece, pile.turned, pile.spent)
        if key not in self._sides:
            try:
                side = self._side(pile)
                self._sides[key] = thin(side) if pile.spent else side
            except (KeyError, InputError):
                self._sides[key] = None
        return self._sides[key]

    def _side(self, pile: Pile) -> Face:
        definitions = self.context.definitions
        batches = definitions.batches(self.context.config)
        name = PieceId(pile.piece)
        if DeckId(pile.piece) in definitions.decks:
            cards = (definitions.cards.get(PieceId(one.piece)) for one in batches)
            name = next(card.id for card in cards if card and card.deck == name)
        printed = self.printed(name)
        piece = definitions.components().get(name)
        if isinstance(piece, Standee):
            return _standing(printed.face, piece)
        if not pile.turned:
            return printed.face
        if printed.back is not None:
            return printed.back
        return _blank(printed.face.shape) if isinstance(piece, Card) or pile.piece != name else printed.face


def _standing(face: Face, piece: Standee) -> Face:
    """The lower one of a standee's two sides, as it is seen when it stands."""
    size = piece.size
    lower = box(-size.width / 2.0, -size.height, size.width, size.height)
    items = (Group((Group(face.items, clip=lower),), moved(0.0, size.height / 2.0)),)
    return Face(face.id, rectangle(size.width, size.height), items)


def _blank(shape: Shape) -> Face:
    """A back that nobody has designed."""
    ground = Path(box(-shape.width / 2.0, -shape.height / 2.0, shape.width, shape.height), fill="white", stroke="black")
    return Face("blank", shape, (ground,))

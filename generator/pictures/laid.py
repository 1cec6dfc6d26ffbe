"""Draws what lies on a board: piles as faces with a rim, the next pieces looking out, and their number on a disc."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import cached_property, lru_cache, partial
from typing import Any, NamedTuple

from generator.definitions.ids import DeckId, PieceId
from generator.definitions.printed import Board, Card, Mat, Standee
from generator.errors import faults_of, raise_any
from generator.faces.context import Context, Looks
from generator.faces.display import Face, Group, Item, Outline, Path, Placed, Shape, rectangle
from generator.faces.kinds.area import Area, around
from generator.faces.pieces import Printed, printed_pieces
from generator.faces.scene_look import SceneLook
from generator.faces.shapes import box, circle, polygon
from generator.faces.text import Style, set_line
from generator.faces.themed import thin
from generator.faces.tones import BLACK
from generator.games.registry import game_rules
from generator.geometry import moved, scaled
from generator.pictures.names import place_name
from generator.pictures.pen import PIECE
from generator.pictures.rooms import Room, Rooms
from generator.play.scene import Pile, Place, Row, Scene, Sign

KEPT = 20_000
"""Of the newest places with what lies there so many are kept laid out."""


def table_for(context: Context) -> Table:
    """The pieces of a box on the table of their game, which may lay them in a way of its own."""
    own = game_rules(context.definitions.rules).drawing
    return own(context) if own else Table(context)


class Lies(NamedTuple):
    """A pile that lies somewhere on a board: its middle, from the board's (mm, y up), and its scale."""

    pile: Pile
    x: float
    y: float
    scale: float


class Told(NamedTuple):
    """What stands on a line instead of a piece: words at its left end, signs at its right."""

    words: str
    signs: tuple[Sign, ...] = ()


class Table:
    """The boards of a box with all that may lie on them."""

    def __init__(self, context: Context) -> None:
        self.context = context
        self.faces = Faces(context)
        self.look = self.context.layout("scene", SceneLook)
        self._rooms: dict[str, Rooms | None] = {}
        self._room: dict[Place, Room | None] = {}
        self._laid: dict[tuple[Place, tuple[Pile, ...]], tuple[Item, ...]] = {}
        self._lying = lru_cache(KEPT)(self._found)

    @cached_property
    def components(self) -> Mapping[str, Any]:
        """Every piece of the game by its id."""
        return self.context.definitions.components()

    def check_faces(self) -> None:
        """Makes the face of every piece of the box. Raises `InputError` with all that can't be made."""
        piles = (Pile(str(name)) for name in self.components)
        raise_any(fault for pile in piles for fault in faults_of(partial(self.face, pile)))

    # Boards and their places ---------------------------------------------------------------------------------------

    def boards(self, scene: Scene) -> Mapping[str, Area]:
        """The boards of a scene, the first one first, each with the room that it takes; none that the box hasn't."""
        found = {name: self.extent(name, (*scene.lying, *scene.marked)) for name in scene.boards}
        return {name: area for name, area in found.items() if area}

    def extent(self, board: str, places: Iterable[Place]) -> Area | None:  # noqa: ARG002 (a printed board has its size)
        """The room that a board takes on which these places are to be seen, its middle the origin (mm); None where
        there is no such board."""
        face = self.printed(board)
        return around(face.shape.width, face.shape.height) if face else None

    def printed(self, board: str) -> Face | None:
        """The face of a board; None where nothing is printed, or the box has no such board."""
        return self.faces[board] if self.rooms(board) else None

    def rooms(self, board: str) -> Rooms | None:
        """The places of a board; None where the box has no such board."""
        if board not in self._rooms:
            piece: Any = self.components.get(board)
            drawn = isinstance(piece, Board | Mat) and self.faces.side(Pile(board)) is not None
            self._rooms[board] = Rooms(self.context, piece) if drawn else None
        return self._rooms[board]

    def room(self, place: Place) -> Room | None:
        """The room of a place; None where there is none."""
        if place not in self._room:
            rooms = self.rooms(place.board)
            self._room[place] = rooms.room(place) if rooms else None
        return self._room[place]

    def homeless(self, scene: Scene) -> tuple[Row, ...]:
        """What can't be drawn where it lies: in a place that isn't there, or of a piece that the box hasn't got."""
        rows = []
        for place, piles in scene.lying.items():
            lost = piles if self.room(place) is None or place.board not in scene.boards else self._unknown(piles)
            if lost:
                rows.append(Row(place_name(self.context, place), piles=tuple(lost)))
        return tuple(rows)

    def _unknown(self, piles: Sequence[Pile]) -> Sequence[Pile]:
        return [pile for pile in piles if self.face(pile) is None]

    # What lies there -----------------------------------------------------------------------------------------------

    def face(self, pile: Pile) -> Face | None:
        """What is seen of a pile; None where the box has no such piece. Raises `InputError` where it can't be drawn."""
        return self.faces.side(pile)

    def told(self, pile: Pile) -> Told | None:  # noqa: ARG002 (a piece is drawn where its game tells nothing of it)
        """By what a piece beside the boards is told that would be too small to be read there; None: it is drawn."""
        return None

    def legend(self) -> Iterator[tuple[Item, str]]:
        """The signs on the boards that have to be explained, each around the origin, as large as a row is high, and the
        label that explains it."""
        yield from ()

    def lies(self, place: Place, piles: Sequence[Pile]) -> tuple[Lies, ...]:
        """How piles lie in a place, in the order in which they are laid; without those that can't be drawn."""
        return self._lying(place, tuple(piles))

    def _found(self, place: Place, piles: tuple[Pile, ...]) -> tuple[Lies, ...]:
        room = self.room(place)
        shown = [(pile, face) for pile in piles if pile.count > 0 and (face := self.face(pile))]
        return tuple(self.arranged(place, room, shown)) if room and shown else ()

    def arranged(self, place: Place, room: Room, shown: Sequence[tuple[Pile, Face]]) -> Iterable[Lies]:  # noqa: ARG002
        """How piles with these faces lie in a place that has this room; here all places of a room are alike."""
        shapes = [self.outermost(pile, face).shape for pile, face in shown]
        gap = self.look.apart
        wide, high = (max(values) + gap for values in zip(*((one.width, one.height) for one in shapes), strict=True))
        return (Lies(pile, *at) for (pile, _), at in zip(shown, room.lay(len(shown), wide, high), strict=True))

    def laid(self, place: Place, piles: Sequence[Pile]) -> tuple[Item, ...]:
        """What lies in a place, from the board's middle (mm); nothing where it can't be drawn."""
        key = (place, tuple(piles))
        if key not in self._laid:
            self._laid[key] = tuple(self._items(place, piles))
        return self._laid[key]

    def _items(self, place: Place, piles: Sequence[Pile]) -> Iterator[Item]:
        for pile, x, y, scale in self.lies(place, piles):
            face = self.face(pile)
            assert face, "what can't be drawn lies nowhere"
            yield Group(tuple(self.pile(pile, face, str(place))), scaled(scale, x, y))

    def outermost(self, pile: Pile, face: Face) -> Face:
        """The larger one of a pile's piece and what lies under it."""
        below = self.face(Pile(pile.under)) if pile.under else None
        return below if below and below.shape.width > face.shape.width else face

    def pile(self, pile: Pile, face: Face, place: str) -> Iterator[Item]:
        """A pile around the origin, in its own size."""
        look = self.look
        below = self.face(Pile(pile.under)) if pile.under else None
        if below is not None:
            yield Path(self._rim(below), fill="white", stroke="white", width=look.rim)
            yield Placed(below, title=f"{pile.under} {place}".rstrip())
        for number in range(min(look.layers, pile.count - 1), 0, -1):
            up = look.depth * number
            yield Group((Path(self._rim(face), fill="white", stroke=BLACK, width=look.rim),), (1, 0, 0, 1, up, up))
        yield Path(self._rim(face), fill="white", stroke=BLACK, width=0.4 * look.rim)
        yield Path(self._rim(face), fill="white", stroke="white", width=2.0 * look.rim)
        side = " turned" if pile.turned else " spent" if pile.spent else ""
        yield Placed(face, title=f"{pile.count} × {pile.piece}{side} {place}".rstrip())
        if pile.count > 1:
            yield from self.badge(
                pile.count, face.shape.width / 2.0 - 0.12 * look.badge, -face.shape.height / 2.0 + 0.12 * look.badge
            )

    def badge(self, count: int, x: float, y: float) -> Iterator[Item]:
        """How many there are, on a disc."""
        look = self.look
        yield Path(circle(x, y, look.badge / 2.0), fill="white", stroke=BLACK, width=look.rim)
        style = Style(look.value_font)
        size = style.measures.size_for_cap(look.badge_cap * (1.0 if count < 10 else 0.86))
        low = y - style.measures.cap_height(size) / 2.0
        yield from set_line(PIECE, str(count), style, size, x, low, "centre")

    def _rim(self, face: Face) -> Outline:
        if face.shape.kind == "disc":
            return circle(0.0, 0.0, face.shape.width / 2.0)
        return polygon(face.shape.corners())

    def board(self, name: str, scene: Scene) -> Iterator[Item]:
        """A board with what lies on it, around its middle; round the places of the last move runs a line."""
        face = self.printed(name)
        if face:
            yield Placed(face, title=name)
        for place in scene.marked:
            room = self.room(place) if place.board == name else None
            if room:
                yield from self.marked(room)
        for place, piles in scene.lying.items():
            if place.board == name:
                yield from self.laid(place, piles)
                room = self.room(place)
                yield from room.written if room else ()

    def marked(self, room: Room) -> Iterator[Item]:
        """A line round a place."""
        yield Path(room.outline, stroke="white", width=2.2 * self.look.last, join="round")
        yield Path(room.outline, stroke=BLACK, width=self.look.last, join="round")


# The faces of a box as they lie on the table, each made when it is first asked for.


class Faces:
    """The faces of a box by the ids of its pieces."""

    def __init__(self, context: Context) -> None:
        self.context = context
        self._made: dict[str, Printed] = {}
        self._sides: dict[tuple[str, bool, bool], Face | None] = {}

    def __getitem__(self, piece: str) -> Face:
        """The face of a piece of the box. Raises `InputError` where it can't be made, `KeyError` for any other id."""
        return self.printed(piece).face

    def instead(self, piece: str, face: Face) -> None:
        """Draws a piece of the box with another face than the printed one."""
        self._made[piece] = replace(self.printed(piece), face=face)

    def printed(self, piece: str) -> Printed:
        """A piece of the box with both sides; raises the same."""
        if piece not in self._made:
            for made in printed_pieces(self.context, Looks(), (piece,)):
                self._made.setdefault(made.id, made)
        return self._made[piece]

    def side(self, pile: Pile) -> Face | None:
        """What of a pile is seen from above, in thin ink where it is spent; None where the box has no such piece.
        Raises `InputError` where its face can't be made."""
        key = (pile.piece, pile.turned, pile.spent)
        if key not in self._sides:
            try:
                side = self._side(pile)
                self._sides[key] = thin(side) if pile.spent else side
            except KeyError:
                self._sides[key] = None
        return self._sides[key]

    def _side(self, pile: Pile) -> Face:
        definitions = self.context.definitions
        batches = definitions.batches(self.context.config)
        name = PieceId(pile.piece)
        if DeckId(pile.piece) in definitions.decks:
            cards = (definitions.cards.get(PieceId(one.piece)) for one in batches)
            name = next((card.id for card in cards if card and card.deck == name), name)
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

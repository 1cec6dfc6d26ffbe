"""Draws boards with what lies on them: what is in each place, and where there."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import cached_property, lru_cache, partial
from typing import Any, NamedTuple

from generator.base.errors import collect_faults, raise_any
from generator.base.geometry import shift
from generator.definitions.id_types import DeckId, PieceId
from generator.definitions.printed_pieces import Board, Card, Mat, Standee
from generator.faces.area import Area, centred_area
from generator.faces.box_pieces import BoxPiece, make_box_pieces
from generator.faces.display_list import Face, Group, Item, Path, Placed, Shape, rectangle
from generator.faces.face_context import FaceContext, Looks
from generator.faces.repaint import repaint_thin
from generator.faces.scene_look import SceneLook
from generator.faces.shapes import box
from generator.faces.tones import BLACK, WHITE
from generator.games.registry import game_rules
from generator.pictures.board_rooms import BoardRooms, PlaceRoom
from generator.pictures.pile_painter import PlacedPile, paint_piles
from generator.pictures.thing_names import place_name
from generator.play.table_scene import ScenePile, ScenePlace, SceneRow, SceneSign, TableScene

PLACES_KEPT = 20_000
"""Of the newest places with what lies there so many are kept laid out."""


def board_drawer(context: FaceContext) -> BoardDrawer:
    """The drawer for the table of a context's game: the studio's, or the one that the game's rules bring."""
    own = game_rules(context.definitions.rules).drawing
    return own(context) if own else BoardDrawer(context)


class ListedPiece(NamedTuple):
    """A line that stands for a piece: words at its left end, signs at its right."""

    words: str
    signs: tuple[SceneSign, ...] = ()


class BoardDrawer:
    """Draws the boards of a box and what lies on them. Games may derive from it."""

    def __init__(self, context: FaceContext) -> None:
        self.context = context
        self.faces = BoxFaces(context)
        self.look = self.context.layout("scene", SceneLook)
        self._rooms: dict[str, BoardRooms | None] = {}
        self._room: dict[ScenePlace, PlaceRoom | None] = {}
        self._paint_cached = lru_cache(PLACES_KEPT)(self._paint)

    @cached_property
    def components(self) -> Mapping[str, Any]:
        """Every piece of the game by its id."""
        return self.context.definitions.components()

    def check_faces(self) -> None:
        """Composes the face of every piece of the box. Raises `InputError` with all that can't be made."""
        piles = (ScenePile(str(name)) for name in self.components)
        raise_any(fault for pile in piles for fault in collect_faults(partial(self.face, pile)))

    # Boards and their places ---------------------------------------------------------------------------------------

    def boards(self, scene: TableScene) -> Mapping[str, Area]:
        """The boards of a scene, the main one first, each with the area that it takes; boards that the box lacks are
        left out."""
        found = {name: self.extent(name, (*scene.lying, *scene.marked_places)) for name in scene.boards}
        return {name: area for name, area in found.items() if area}

    def extent(self, board: str, places: Iterable[ScenePlace]) -> Area | None:  # noqa: ARG002 (a printed board has its size)
        """The area (mm, its middle the origin) that a board takes to show these places; None where there is no such
        board."""
        face = self.printed_board(board)
        return centred_area(face.shape.width, face.shape.height) if face else None

    def printed_board(self, board: str) -> Face | None:
        """The face of a board; None where it isn't printed or the box lacks it."""
        return self.faces[board] if self.rooms(board) else None

    def rooms(self, board: str) -> BoardRooms | None:
        """The places of a board; None where the box lacks it."""
        if board not in self._rooms:
            piece: Any = self.components.get(board)
            drawn = isinstance(piece, Board | Mat) and self.faces.side(ScenePile(board)) is not None
            self._rooms[board] = BoardRooms(self.context, piece) if drawn else None
        return self._rooms[board]

    def room(self, place: ScenePlace) -> PlaceRoom | None:
        """The room of a place; None where there is no such place."""
        if place not in self._room:
            rooms = self.rooms(place.board)
            self._room[place] = rooms.room(place) if rooms else None
        return self._room[place]

    def undrawable(self, scene: TableScene) -> tuple[SceneRow, ...]:
        """Rows for what can't be drawn at its place: the place doesn't exist, or the box lacks the piece."""
        rows = []
        for place, piles in scene.lying.items():
            lost = piles if self.room(place) is None or place.board not in scene.boards else self._unknown(piles)
            if lost:
                rows.append(SceneRow(place_name(self.context, place), piles=tuple(lost)))
        return tuple(rows)

    def _unknown(self, piles: Sequence[ScenePile]) -> Sequence[ScenePile]:
        return [pile for pile in piles if self.face(pile) is None]

    # What lies there -----------------------------------------------------------------------------------------------

    def face(self, pile: ScenePile) -> Face | None:
        """The visible face of a pile; None where the box lacks the piece. Raises `InputError` where it can't be
        drawn."""
        return self.faces.side(pile)

    def listed_piece(self, pile: ScenePile) -> ListedPiece | None:  # noqa: ARG002 (a piece is drawn where its game tells nothing of it)
        """The line that stands for a piece beside the boards which would be too small to read there; None where it is
        drawn."""
        return None

    def legend(self) -> Iterator[tuple[Item, str]]:
        """The signs on the boards that need explaining, each around the origin and as high as a row, with the label
        that explains it."""
        yield from ()

    def visible_pile(self, pile: ScenePile, where: str = "") -> PlacedPile | None:
        """A pile with its faces, at the origin; None where the box lacks the piece. `where`: the place as pages name
        it. Raises `InputError` for a piece that can't be drawn."""
        face = self.face(pile)
        below = self.face(ScenePile(pile.under)) if pile.under else None
        return PlacedPile(pile, face, where=where, below=below) if face else None

    def placed_piles(self, place: ScenePlace, piles: Sequence[ScenePile]) -> tuple[PlacedPile, ...]:
        """The piles in a place with their positions, in laying order; those that can't be drawn are left out."""
        room = self.room(place)
        shown = [one for pile in piles if pile.count > 0 and (one := self.visible_pile(pile, str(place)))]
        return tuple(self.arrange_piles(place, room, shown)) if room and shown else ()

    def arrange_piles(
        self,
        place: ScenePlace,  # noqa: ARG002 (a game's own drawer asks)
        room: PlaceRoom,
        shown: Sequence[PlacedPile],
    ) -> Iterable[PlacedPile]:
        """Piles laid out in a place with this room."""
        gap = self.look.apart
        wide = max(one.shape.width for one in shown) + gap
        high = max(one.shape.height for one in shown) + gap
        return (replace(one, at=at) for one, at in zip(shown, room.lay(len(shown), wide, high), strict=True))

    def items_in(self, place: ScenePlace, piles: Sequence[ScenePile]) -> tuple[Item, ...]:
        """The items of what lies in a place, relative to the board's middle (mm); empty where it can't be drawn."""
        return self._paint_cached(place, tuple(piles))

    def _paint(self, place: ScenePlace, piles: tuple[ScenePile, ...]) -> tuple[Item, ...]:
        return tuple(paint_piles(self.placed_piles(place, piles), self.look))

    def board(self, name: str, scene: TableScene) -> Iterator[Item]:
        """A board with what lies on it, around its middle; the places of the last move are outlined."""
        face = self.printed_board(name)
        if face:
            yield Placed(face, title=name)
        for place in scene.marked_places:
            room = self.room(place) if place.board == name else None
            if room:
                yield Path(room.outline, stroke=WHITE, width=2.2 * self.look.last, join="round")
                yield Path(room.outline, stroke=BLACK, width=self.look.last, join="round")
        for place, piles in scene.lying.items():
            if place.board == name:
                yield from self.items_in(place, piles)
                room = self.room(place)
                yield from room.label_items if room else ()


class BoxFaces:
    """The faces of a box by the ids of its pieces, each composed when it is first needed."""

    def __init__(self, context: FaceContext) -> None:
        self.context = context
        self._pieces: dict[str, BoxPiece] = {}
        self._sides: dict[tuple[str, bool, bool], Face | None] = {}

    def __getitem__(self, piece: str) -> Face:
        """The face of a piece of the box. Raises `InputError` where it can't be made, `KeyError` for any other id."""
        return self.printed_piece(piece).face

    def replace_face(self, piece: str, face: Face) -> None:
        """Makes a piece of the box appear with another face than the printed one."""
        self._pieces[piece] = replace(self.printed_piece(piece), face=face)

    def printed_piece(self, piece: str) -> BoxPiece:
        """A piece of the box with both sides. Raises `InputError` where it can't be made, `KeyError` for an id that the
        box lacks."""
        if piece not in self._pieces:
            for made in make_box_pieces(self.context, Looks(thin_ink=True), (piece,)):
                self._pieces.setdefault(made.id, made)
        return self._pieces[piece]

    def side(self, pile: ScenePile) -> Face | None:
        """The side of a pile that is seen from above, in thin ink where it is spent; None where the box lacks the
        piece. Raises `InputError` where its face can't be made."""
        key = (pile.piece, pile.turned, pile.spent)
        if key not in self._sides:
            try:
                side = self._side(pile)
                self._sides[key] = repaint_thin(side) if pile.spent else side
            except KeyError:
                self._sides[key] = None
        return self._sides[key]

    def _side(self, pile: ScenePile) -> Face:
        definitions = self.context.definitions
        batches = definitions.batches(self.context.config)
        name = PieceId(pile.piece)
        if DeckId(pile.piece) in definitions.decks:
            cards = (definitions.cards.get(PieceId(one.piece)) for one in batches)
            name = next((card.id for card in cards if card and card.deck == name), name)
        printed = self.printed_piece(name)
        piece = definitions.components().get(name)
        if isinstance(piece, Standee):
            return _standing_side(printed.face, piece)
        if not pile.turned:
            return printed.face
        if printed.back is not None:
            return printed.back
        return _plain_back(printed.face.shape) if isinstance(piece, Card) or pile.piece != name else printed.face


def _standing_side(face: Face, piece: Standee) -> Face:
    """The lower of a standee's two sides, as it is seen when it stands."""
    size = piece.size
    lower = box(-size.width / 2.0, -size.height, size.width, size.height)
    items = (Group((Group(face.items, clip=lower),), shift(0.0, size.height / 2.0)),)
    return Face(face.id, rectangle(size.width, size.height), items)


def _plain_back(shape: Shape) -> Face:
    """A plain back, for pieces without one of their own."""
    ground = Path(box(-shape.width / 2.0, -shape.height / 2.0, shape.width, shape.height), fill="white", stroke="black")
    return Face("blank", shape, (ground,))

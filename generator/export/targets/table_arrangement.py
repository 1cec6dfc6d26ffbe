"""Arranges the box on a digital table, in mm from its middle, the same for every program.

In the middle is the board, or what the game lays out of its tiles, with room for more around it. Beyond it are the
piles to draw from and rows of what everybody uses, on the near side unless the table says otherwise; outermost, on both
sides, each seat's own pieces and its hand."""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Sequence
from dataclasses import replace

from generator.base.errors import input_error
from generator.base.frozen import dataclass
from generator.base.hexes import NEIGHBOURS, HexCell, centre
from generator.base.hyphens import remove_hyphens
from generator.definitions.id_types import Seat
from generator.definitions.pack import seats_in_play
from generator.export.piece_roles import piece_role, pile_key
from generator.export.product_fit import LOOKS
from generator.export.service import DigitalTable
from generator.faces.box_pieces import BoxPiece, make_box_pieces
from generator.faces.display_list import Shape
from generator.faces.face_context import FaceContext

CARD, TILE = "card", "tile"
"""Roles that have places of their own: decks, and what is drawn at random."""
DECK, DRAWN, SEVERAL, SINGLE = "deck", "drawn", "several", "single"
"""How pieces lie: as a pile face down, hidden and drawn at random, several of one face, one alone."""


@dataclass(frozen=True)
class TableLot:
    """The pieces at one place: how they lie (`way`), whose they are; `x` to the right and `y` to the far side of the
    table's middle, and the size that they cover (mm). `aside`: how far to the right of a deck its discards lie."""

    name: str
    way: str
    pieces: tuple[BoxPiece, ...]
    role: str
    seat: Seat | None = None
    x: float = 0.0
    y: float = 0.0
    wide: float = 0.0
    deep: float = 0.0
    aside: float = 0.0

    @property
    def beside(self) -> tuple[float, float]:
        """The middle of its discards (mm)."""
        return self.x + self.aside, self.y


@dataclass(frozen=True)
class HandPlace:
    """The place of a seat's hand (mm), on the far or the near side, and its greatest width."""

    seat: Seat
    x: float
    y: float
    wide: float
    far: bool


@dataclass(frozen=True)
class TableArrangement:
    """A whole table: the lots, the free places for pieces, each seat's hand, and how far all this reaches from the
    middle (mm): to both sides, to the far side, to the near side."""

    lots: tuple[TableLot, ...]
    free: tuple[tuple[float, float], ...]
    hands: tuple[HandPlace, ...]
    wide: float
    far: float
    near: float


def table_pieces(context: FaceContext, table: DigitalTable) -> tuple[BoxPiece, ...]:
    """The pieces of the box that a table shows. Raises `InputError` where there are none."""
    box = make_box_pieces(context, LOOKS)
    found = tuple(piece for piece in box if piece_role(context, piece.id) not in table.apart)
    if not found:
        other = f"a piece that is none of {', '.join(table.apart)}"
        raise input_error("no piece of the box fits there", expected=other)
    return found


def arrange_pieces(context: FaceContext, table: DigitalTable, pieces: Sequence[BoxPiece]) -> TableArrangement:
    """The arrangement of the pieces on a table."""
    return _Arranger(context, table, pieces).arrangement()


def group_lots(context: FaceContext, pieces: Sequence[BoxPiece]) -> list[TableLot]:
    """The pieces grouped into lots without places: decks first, each seat's own apart, then piles to draw from, then
    all else in the box's order."""
    known = context.definitions.components()
    decks: dict[tuple[Hashable, Shape, Seat | None], list[BoxPiece]] = {}
    drawn: dict[tuple[Hashable, Shape], list[BoxPiece]] = {}
    others: list[TableLot] = []
    for piece in pieces:
        role, key = piece_role(context, piece.id), (pile_key(context, piece), piece.face.shape)
        seat: Seat | None = getattr(known[piece.id], "seat", None)
        if role == CARD:
            decks.setdefault((*key, seat), []).append(piece)
        elif role == TILE and getattr(known[piece.id], "drawable", True):
            drawn.setdefault(key, []).append(piece)
        elif role == TILE or piece.count == 1:
            one = TableLot(piece.name or piece.row, SINGLE, (piece,), role, seat)
            others += [one] * piece.count
        else:
            others.append(TableLot(piece.row, SEVERAL, (piece,), role, seat))
    tiles = remove_hyphens(context.label("tiles")) if drawn else ""
    piles = [TableLot(some[0].row, DECK, tuple(some), CARD, seat) for (*_, seat), some in decks.items()]
    bags = [TableLot(tiles, DRAWN, tuple(some), TILE) for some in drawn.values()]
    return [*piles, *bags, *others]


class _Arranger:
    """Arranges the lots of one table."""

    def __init__(self, context: FaceContext, table: DigitalTable, pieces: Sequence[BoxPiece]) -> None:
        self.table, self.gap = table, float(table.gap)
        self.seats = seats_in_play(context.definitions, context.config)
        self.lots = [self._with_size(lot) for lot in group_lots(context, pieces)]
        hexagons = [piece.face.shape for piece in pieces if piece.face.shape.kind == "hex"]
        self.flat = max((shape.height for shape in hexagons), default=0.0)

    def _with_size(self, lot: TableLot) -> TableLot:
        """The lot with the size that it takes, for a deck with its discards; never below the table's least size."""
        shapes, least = [piece.face.shape for piece in lot.pieces], float(self.table.least)
        wide = max(least, *(shape.width for shape in shapes))
        deep = max(least, *(shape.height for shape in shapes))
        aside = wide + self.gap if lot.way == DECK else 0.0
        return replace(lot, wide=wide + aside, deep=deep, aside=aside)

    def arrangement(self) -> TableArrangement:
        """The whole arrangement, built from the middle outwards."""
        laid, free = self._field()
        board = [lot for lot in self.lots if lot.role in self.table.middle and lot.seat is None]
        rest = [lot for lot in self.lots if lot not in laid and lot not in board]
        if self.flat:
            rest, board = [*rest, *board], []
        middle = [*(lot for row in self._rows(board, far=True, edge=0.0) for lot in row)]
        shift = max((lot.y + lot.deep / 2.0 for lot in middle), default=0.0) / 2.0
        middle = [replace(lot, y=lot.y - shift) for lot in middle]
        reach = max([abs(y) + self.flat / 2.0 for _, y in free] + [lot.y + lot.deep / 2.0 for lot in middle] + [0.0])
        common = [lot for lot in rest if lot.seat not in self.seats]
        beyond = [
            lot for lot in common if lot.way in (DECK, DRAWN) or lot.role in (*self.table.far, *self.table.middle)
        ]
        before = [lot for lot in common if lot not in beyond]
        beyond.sort(key=lambda lot: self.table.far.index(lot.role) if lot.role in self.table.far else -1)
        placed = [self._pack_lots(beyond, far=True, edge=reach), self._pack_lots(before, far=False, edge=reach)]
        edges = [self._edge(some, reach) for some in placed]
        own, hands = self._seat_lots(rest, edges)
        piles = [lot for lot in (*placed[0], *own) if lot.way in (DECK, DRAWN)]
        beside = [place for lot in piles for place in ((lot.x, lot.y), *([lot.beside] if lot.aside else []))]
        lots = [*self._in_cells(laid, free), *middle, *placed[0], *placed[1], *own]
        wide = max([abs(lot.x) + lot.wide for lot in lots] + [abs(hand.x) + hand.wide / 2.0 for hand in hands])
        far, near = (
            max([sign * lot.y + lot.deep / 2.0 for lot in lots] + [sign * hand.y for hand in hands] + [reach])
            for sign in (1.0, -1.0)
        )
        return TableArrangement(tuple(lots), (*free, *beside), tuple(hands), wide, far, near)

    def _field(self) -> tuple[list[TableLot], list[tuple[float, float]]]:
        """The tiles that the game lays out, and the cells for tiles, from the middle outwards."""
        if not self.flat:
            return [], []
        laid = [lot for lot in self.lots if lot.role == TILE and lot.way == SINGLE]
        cells = [centre(cell, self.flat) for cell in _cells_around(self.table.rings)]
        return laid[: len(cells)], cells

    def _in_cells(self, laid: Sequence[TableLot], cells: Sequence[tuple[float, float]]) -> Iterator[TableLot]:
        for lot, (x, y) in zip(laid, cells, strict=False):
            yield replace(lot, x=x, y=y)

    def _rows(
        self, lots: Sequence[TableLot], *, far: bool, edge: float, most: float | None = None
    ) -> Iterator[list[TableLot]]:
        """Lots in rows, none wider than allowed (unless it has a single lot), each further from the middle than the one
        before; a role whose pieces are larger has rows of its own."""
        row: list[TableLot] = []
        for lot in [*lots, None]:
            across = sum(one.wide + self.gap for one in row) + (lot.wide if lot else 0.0)
            if row and (lot is None or across > (most or float(self.table.wide)) or row[-1].deep != lot.deep):
                deep = max(one.deep for one in row)
                yield self._row(row, (edge + self.gap + deep / 2.0) * (1.0 if far else -1.0))
                edge, row = edge + self.gap + deep, []
            row += [lot] if lot else []

    def _row(self, row: Sequence[TableLot], y: float) -> list[TableLot]:
        """One row, centred on the table's middle."""
        x = -(sum(lot.wide for lot in row) + self.gap * (len(row) - 1)) / 2.0
        found = []
        for lot in row:
            found.append(replace(lot, x=x + (lot.wide - lot.aside) / 2.0, y=y))
            x += lot.wide + self.gap
        return found

    def _pack_lots(
        self, lots: Sequence[TableLot], *, far: bool, edge: float, most: float | None = None
    ) -> list[TableLot]:
        return [lot for row in self._rows(lots, far=far, edge=edge, most=most) for lot in row]

    def _edge(self, lots: Sequence[TableLot], least: float) -> float:
        return max([abs(lot.y) + lot.deep / 2.0 for lot in lots] + [least])

    def _seat_lots(self, rest: Sequence[TableLot], edges: Sequence[float]) -> tuple[list[TableLot], list[HandPlace]]:
        """Each seat's own pieces and its hand: the first seats on the near side from left to right, the others
        opposite."""
        half = (len(self.seats) + 1) // 2
        blocks: list[TableLot] = []
        hands: list[HandPlace] = []
        room = float(self.table.wide) / max(1, half)
        for number, seat in enumerate(self.seats):
            far = number >= half
            beside = (len(self.seats) - half) if far else half
            x = (((number % half) + 0.5) - beside / 2.0) * room
            own = [lot for lot in rest if lot.seat == seat]
            packed = self._pack_lots(own, far=far, edge=edges[0 if far else 1], most=room - self.gap)
            blocks += [replace(lot, x=lot.x + x) for lot in packed]
            hands.append(HandPlace(seat, x, 0.0, room - self.gap, far))
        outer = [
            self._edge([lot for lot in blocks if (lot.y > 0) == far], edges[0 if far else 1]) for far in (True, False)
        ]
        return blocks, [
            replace(
                hand,
                y=(outer[0 if hand.far else 1] + float(self.table.hand) / 2.0 + self.gap) * (1 if hand.far else -1),
            )
            for hand in hands
        ]


def _cells_around(rings: int) -> Iterator[HexCell]:
    """Cells from the middle outwards, ring by ring."""
    yield HexCell(0, 0)
    for ring in range(1, rings + 1):
        cell = HexCell(-ring, ring)
        for direction in range(len(NEIGHBOURS)):
            for _ in range(ring):
                yield cell
                cell = cell.step(direction)

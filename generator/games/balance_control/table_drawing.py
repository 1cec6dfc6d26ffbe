"""Draws the table of BALANCE // CONTROL: its board grows out of hexagonal tiles, with all other pieces on them."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from functools import cached_property, lru_cache

from generator.base.geometry import scale_by, shift
from generator.base.hexes import HexCell, centre, parse_cell
from generator.base.override import override
from generator.faces.area import Area
from generator.faces.display_list import Face, Group, Item, Outline, Path, Segment, Shape, hexagon
from generator.faces.shapes import circle, inset_polygon, line, polygon, transform_outline
from generator.faces.text_setting import TextStyle, set_line
from generator.faces.tones import BLACK
from generator.games.balance_control.balance_scene import CONTROL, TABLE
from generator.games.balance_control.definitions.balance_pack import BalancePiece, BalanceTile, Measure
from generator.games.balance_control.effects.field_values import ANY_DEPARTMENT, CostTerm
from generator.games.balance_control.faces.balance_context import BalanceContext
from generator.games.balance_control.faces.face_values import ANY_ICON
from generator.games.balance_control.faces.layouts import FLATS, TableLayout
from generator.games.balance_control.faces.piece_faces import back_of
from generator.pictures import board_drawer
from generator.pictures.board_drawer import ListedPiece
from generator.pictures.board_rooms import PlaceRoom
from generator.pictures.pile_painter import PilePlace, PlacedPile
from generator.play.table_scene import ScenePile, ScenePlace, SceneSign


class TileTableDrawer(board_drawer.BoardDrawer):
    """Draws tiles on their cells: markers on the field, overlays on the foot, the cell's name and who controls it over
    the edge; `inside` the right corner if tiles are too close together for that."""

    context: BalanceContext

    def __init__(self, context: BalanceContext) -> None:
        super().__init__(context)
        self.layout = context.layout("table", TableLayout)
        self.inside = False
        self._struck_faces: dict[str, Face] = {}

    def extent(self, board: str, places: Iterable[ScenePlace]) -> Area | None:
        """The area of the cells that are named, at least that of the first tile (mm)."""
        if board != TABLE:
            return super().extent(board, places)
        cells = (cell_of(place) for place in places if place.board == TABLE)
        return room_of([cell for cell in cells if cell] or [HexCell(0, 0)], self.layout)

    @override
    def room(self, place: ScenePlace) -> PlaceRoom | None:
        cell = cell_of(place)
        if place.board != TABLE or cell is None or place.number not in (None, CONTROL):
            return super().room(place)
        if place not in self._room:
            self._room[place] = self._cell(cell) if place.number is None else self._control(cell)
        return self._room[place]

    def _cell(self, cell: HexCell) -> PlaceRoom:
        x, y = centre(cell, FLATS + self.layout.gutter)
        name = set_line(
            str(cell), str(cell), TextStyle(self.look.title_font), self.layout.cell_size, 0.0, 0.0, "centre"
        )
        written = Group(name, shift(x, y + self.up))
        edge = transform_outline(self._round(self.look.last), shift(x, y))
        return PlaceRoom(edge, lambda count, *_: (PilePlace(x, y, 1.0),) * count, (written,))

    def _control_line(self, cell: HexCell, colour: str) -> Path:
        """The line round a tile that is controlled."""
        edge = polygon(inset_polygon(hexagon(FLATS).corners(), -self.layout.hold / 2.0))
        at = shift(*centre(cell, FLATS + self.layout.gutter))
        return Path(transform_outline(edge, at), stroke=colour, width=self.layout.hold, join="round")

    def _round(self, width: float) -> Outline:
        """A line of that width round a tile, clear of it."""
        return polygon(inset_polygon(hexagon(FLATS).corners(), -width / 2.0 - self.layout.last_rim))

    def _control(self, cell: HexCell) -> PlaceRoom:
        x, y = centre(cell, FLATS + self.layout.gutter)
        half = self.layout.leader * self.marker.width / 2.0
        if self.inside:
            edge = (FLATS - half) / math.sqrt(3.0) - self.layout.hold - half
            at = PilePlace(x + edge, y, self.layout.leader)
            return PlaceRoom(circle(at.x, at.y, half), lambda count, *_: (at,) * count)
        at = PilePlace(x + FLATS / math.sqrt(12.0) - half, y + self.up - 0.5 + half, self.layout.leader)
        return PlaceRoom(circle(at.x, at.y, half), lambda count, *_: (at,) * count)

    @property
    def up(self) -> float:
        """The distance from the middle of a tile to the baseline of its cell's name, clear of the line around it
        (mm)."""
        return FLATS / 2.0 + self.layout.last_rim + self.look.last + 0.2

    @cached_property
    def marker(self) -> Shape:
        """The shape of influence markers."""
        pieces = self.context.definitions.pieces.values()
        return self.faces[next(piece.id for piece in pieces if piece.kind == "influence")].shape

    @override
    def face(self, pile: ScenePile) -> Face | None:
        piece = self.components.get(pile.piece)
        if isinstance(piece, BalancePiece) and piece.kind == "back":
            return back_of(self.context, piece.department)
        face = super().face(pile)
        if face is None or not isinstance(piece, BalanceTile) or not pile.spent:
            return face
        if pile.piece not in self._struck_faces:
            strokes = spent_strokes(self.layout, str(piece.colour))
            self._struck_faces[pile.piece] = replace(face, items=(*face.items, strokes))
        return self._struck_faces[pile.piece]

    @override
    def listed_piece(self, pile: ScenePile) -> ListedPiece | None:
        card = self.components.get(pile.piece)
        if not isinstance(card, Measure):
            return None
        words = f"{card.department} {card.number:02} {self.context.texts.card_name(card.id)}"
        return ListedPiece(words, tuple(map(self._cost_sign, card.cost.terms)))

    def _cost_sign(self, term: CostTerm) -> SceneSign:
        if term.department == ANY_DEPARTMENT:
            return SceneSign(ANY_ICON, term.amount, "")
        context, department = self.context, term.department
        return SceneSign(context.department_icon(department), term.amount, context.department_colour(department))

    def legend(self) -> Iterator[tuple[Item, str]]:
        """The signs that need an explanation, with labels: the last move, a spent focus, a controlled tile."""
        definitions, edge = self.context.definitions, hexagon(FLATS).corners()
        trim = Path(polygon(edge), stroke=f"{BLACK}/45", width=1.2)
        last = Path(self._round(self.look.last), stroke=BLACK, width=self.look.last, join="round")
        yield self._small(trim, last), "table_last"
        focus = next((str(tile.colour) for tile in definitions.tiles.values() if tile.trigger == "surrounded"), BLACK)
        spent = Path(polygon(edge), stroke=focus, width=1.2)
        yield self._small(spent, spent_strokes(self.layout, focus)), "table_spent"
        marker = next(piece for piece in definitions.pieces.values() if piece.kind == "influence")
        yield self._small(trim, self._control_line(HexCell(0, 0), str(marker.colour))), "table_control"

    def _small(self, *items: Item) -> Item:
        return Group(items, scale_by(self.look.row / FLATS / 1.2, 0.0, 0.0))

    @override
    def arrange_piles(self, place: ScenePlace, room: PlaceRoom, shown: Sequence[PlacedPile]) -> Iterable[PlacedPile]:
        cell = cell_of(place) if place.board == TABLE else None
        if cell and place.number is None:
            return self._on_tile(room.lay(1, 0.0, 0.0)[0], shown)
        found = super().arrange_piles(place, room, shown)
        if cell is None:
            return found
        return (replace(one, marks=(self._control_line(cell, self._colour(one)),)) for one in found)

    def _on_tile(self, middle: PilePlace, shown: Sequence[PlacedPile]) -> Iterator[PlacedPile]:
        """The piles of a cell: its tile, then overlays and markers one by one, so that they can be counted."""
        layers: dict[str, list[PlacedPile]] = {"tile": [], "influence": [], "": []}
        for one in shown:
            layers.get(self.components[one.pile.piece].kind, layers[""]).append(one)
        tiles, influence, others = layers["tile"], layers["influence"], [*_one_by_one(layers[""])]
        places = (
            *(PilePlace() for _ in tiles),
            *(overlays(self.layout, others[0].shape, len(others)) if others else ()),
            *markers(self.layout, self.marker, [one.pile.count for one in influence]),
        )
        for one, at in zip((*tiles, *others, *_one_by_one(influence)), places, strict=True):
            yield replace(one, at=PilePlace(middle.x + at.x, middle.y + at.y, at.scale))

    def _colour(self, one: PlacedPile) -> str:
        return str(self.components[one.pile.piece].colour)


def _one_by_one(piles: Iterable[PlacedPile]) -> Iterator[PlacedPile]:
    """The pieces of piles as piles of one."""
    for one in piles:
        yield from [replace(one, pile=replace(one.pile, count=1))] * one.pile.count


@lru_cache(10_000)
def cell_of(place: ScenePlace) -> HexCell | None:
    """The cell that a place is, or is a part of; None if it is no place on the board."""
    try:
        return parse_cell(place.name)
    except ValueError:
        return None


def room_of(cells: Iterable[HexCell], layout: TableLayout) -> Area:
    """The box around tiles on these cells (mm); its origin is the middle of 0,0."""
    places = [centre(cell, FLATS + layout.gutter) for cell in cells]
    wide, high = FLATS / math.sqrt(3.0) + layout.gutter, FLATS / 2.0 + layout.gutter
    return Area(
        min(x for x, _ in places) - wide,
        min(y for _, y in places) - high,
        max(x for x, _ in places) + wide,
        max(y for _, y in places) + high,
    )


def spent_strokes(layout: TableLayout, colour: str) -> Path:
    """Parallel strokes at 60° across the cap of a spent tile, like those of a cancelled stamp."""
    lean = 1.0 / math.sqrt(3.0)
    top, bottom = FLATS / 2.0 - 1.2, 8.0
    count = int(FLATS / layout.spent_pitch)
    segments: list[Segment] = []
    for number in range(-count, count + 1):
        start, end = (
            (number * layout.spent_pitch + bottom * lean, bottom),
            (number * layout.spent_pitch + top * lean, top),
        )
        if all(abs(x) <= (FLATS - abs(y)) / math.sqrt(3.0) - 1.2 for x, y in (start, end)):
            segments += line(*start, *end)
    return Path(tuple(segments), stroke=colour, width=layout.spent_line)


# Where each marker and overlay on one tile lies (mm, the tile's middle the origin).
#
# Markers lie on the field under the notation, those of a seat side by side: apart while there is room, else as a fan in
# which every marker's edge is seen, so that they can be counted. Overlays lie on the foot.


def markers(layout: TableLayout, shape: Shape, counts: Sequence[int]) -> tuple[PilePlace, ...]:
    """The places of influence markers of a shape on a tile, one by one; `counts` says how many each seat has there."""
    if not counts:
        return ()
    scale = min(layout.marker_largest, layout.field_width / (layout.pitch * sum(counts)))
    if scale >= 1.0:
        middle = layout.row_bottom + scale * shape.height / 2.0
        return _row(counts, middle, layout.field_width + 1.0, layout.pitch * scale, scale)
    rows = _rows(counts, layout.field_width, layout.pitch)
    step = (layout.field_top - layout.field_bottom) / len(rows)
    found: list[PilePlace] = []
    for number, row in enumerate(rows):
        low = layout.field_top - step * (number + 1)
        width = min(layout.field_width, 2.0 * (FLATS + low) / math.sqrt(3.0))
        found.extend(_row(row, low + step / 2.0, width, layout.pitch))
    return tuple(found)


def _rows(counts: Sequence[int], width: float, pitch: float) -> list[Sequence[int]]:
    """One row while all markers lie apart in it, else two, cut where they are most evenly filled."""
    if sum(counts) * pitch <= width + 1e-6 or len(counts) == 1:
        return [counts]
    totals = [sum(counts[:cut]) for cut in range(len(counts) + 1)]
    cut = min(range(1, len(counts)), key=lambda place: (abs(2 * totals[place] - totals[-1]), -place))
    return [counts[:cut], counts[cut:]]


def _row(counts: Sequence[int], y: float, width: float, pitch: float, scale: float = 1.0) -> tuple[PilePlace, ...]:
    """Piles side by side, centred; inside a pile the steps get shorter where the row would be too long."""
    inner = sum(number - 1 for number in counts)
    step = min(pitch, (width - len(counts) * pitch) / max(1, inner))
    x = -(len(counts) * pitch + inner * step) / 2.0 + pitch / 2.0
    found: list[PilePlace] = []
    for number in counts:
        found += [PilePlace(x + step * place, y, scale) for place in range(number)]
        x += step * (number - 1) + pitch
    return tuple(found)


def overlays(layout: TableLayout, shape: Shape, count: int) -> tuple[PilePlace, ...]:
    """The places of overlays of a shape on the foot of a tile, one by one, as large as all of them fit."""
    wide, high = shape.width * 1.04, shape.height * 1.06
    columns = max(range(1, count + 1), key=lambda number: _grid_scale(layout, shape, count, number))
    rows = math.ceil(count / columns)
    scale = _grid_scale(layout, shape, count, columns)
    found = []
    for number in range(count):
        row, column = divmod(number, columns)
        in_row = min(columns, count - row * columns)
        x = (column - (in_row - 1) / 2.0) * wide * scale
        found.append(PilePlace(x, layout.foot_y - (row - (rows - 1) / 2.0) * high * scale, scale))
    return tuple(found)


def _grid_scale(layout: TableLayout, shape: Shape, count: int, columns: int) -> float:
    rows = math.ceil(count / columns)
    wide = layout.foot_width / (columns * shape.width * 1.04)
    return min(wide, layout.foot_height / (rows * shape.height * 1.06), layout.overlay_largest)

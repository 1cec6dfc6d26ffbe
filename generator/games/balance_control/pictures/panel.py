"""Draws the column next to the board of a scene: the turn, who decides, what each seat holds, Noise, open measures,
and what the signs on the board mean."""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping

from generator.definitions.ids import ModuleId, Seat
from generator.faces.display import Group, Item, Path, Placed, hexagon
from generator.faces.kinds.area import Area
from generator.faces.shapes import polygon
from generator.faces.text import Style, fit_line, ladder, line_width, set_line
from generator.faces.tones import BLACK, WHITE
from generator.games.balance_control.definitions.types import Measure, MeasureId
from generator.games.balance_control.effects.values import DepartmentId
from generator.games.balance_control.faces.table_layout import FLATS
from generator.games.balance_control.laid import spent_strokes
from generator.games.balance_control.pictures.board import marker_of, newest
from generator.games.balance_control.pictures.layout import Faces
from generator.games.balance_control.pictures.pen import Pen
from generator.games.balance_control.pictures.scene import Scene
from generator.geometry import scaled
from generator.hyphens import unhyphenated
from generator.pictures.pen import PIECE

_LEAN = 1.0 / math.sqrt(3.0)


def panel(scene: Scene, faces: Faces, room: Area) -> tuple[Item, ...]:
    """The whole column, from the top down."""
    return tuple(_Column(scene, faces, room).items())


class _Column:
    """Writes downwards; `y` is how far it has got."""

    def __init__(self, scene: Scene, faces: Faces, room: Area) -> None:
        self.scene, self.faces, self.room = scene, faces, room
        self.table = scene.table
        self.layout = faces.layout
        self.context = faces.context
        self.pen = Pen(self.context, self.layout)
        self.y = room.top

    @property
    def wide(self) -> float:
        """The column's width in mm."""
        return self.room.right - self.room.left

    def items(self) -> Iterator[Item]:
        """Everything, each part below the one before."""
        yield from self.header()
        yield from self.clock()
        high = self.seat_height()
        for seat in self.table.supply:
            yield from self.seat(seat, high)
        yield from self.noise()
        for deck in self.table.open:
            yield from self.deck(deck)
        yield from self.legend()

    # The head -------------------------------------------------------------------------------------------------------

    def header(self) -> Iterator[Item]:
        """The game's name on a block that ends at 60°, two strokes behind it; the moment under the name."""
        layout, left, top = self.layout, self.room.left, self.y
        self.y -= layout.header
        low, lean = self.y, layout.header * _LEAN
        end = self.room.right - lean - 8.4
        block = polygon(((left, low), (end, low), (end + lean, top), (left, top)))
        yield Path(block, fill=f"{BLACK}|none", stroke=f"none|{BLACK}", width=layout.line)
        for number in (0, 1):
            x = end + 1.8 + 3.6 * number
            yield Path(polygon(((x, low), (x + 1.6, low), (x + 1.6 + lean, top), (x + lean, top))), fill=BLACK)
        room = end - left - 8.0
        title = Style(layout.title_font, f"{WHITE}|{BLACK}", kern=True)
        name = self.pen.label("title")
        size = fit_line(PIECE, name, title, ladder(layout.title_size, 12.0, 0.5), room)
        yield from set_line(PIECE, name, title, size, left + 4.0, low + 11.6)
        style = Style(layout.title_font, f"{WHITE}|{BLACK}", 0.03)
        size = fit_line(PIECE, self.moment(), style, ladder(13.0, 7.0), room)
        yield from set_line(PIECE, self.moment(), style, size, left + 4.0, low + 4.4)

    def moment(self) -> str:
        """`Turn 12 // Round 4`."""
        turn = self.pen.label("table_after", turn=self.scene.turn)
        parts = (
            turn if self.scene.turn else self.pen.label("table_begin"),
            f"{self.pen.label('round')} {self.table.round}",
        )
        return " // ".join(parts)

    def clock(self) -> Iterator[Item]:
        """Who decides, or that the game is over; how many tiles are left."""
        pen, low = self.pen, self.y - 10.4
        self.y -= 14.0
        if self.scene.decides is None:
            yield from pen.value(pen.label("table_over"), self.room.left, low, 15.0)
        else:
            yield from self.marker(self.scene.decides, self.room.left + 5.0, low + 3.0)
            yield from pen.small(pen.label("table_decides"), self.room.left + 12.0, low + 5.4)
            yield from pen.value(self.scene.decides, self.room.left + 12.0, low - 0.6, 13.0)
        yield from pen.value(str(len(self.table.stack)), self.room.right, low, 21.0, "right")
        wide = line_width(PIECE, str(len(self.table.stack)), Style(self.layout.value_font), 21.0)
        yield from pen.small(pen.label("stack"), self.room.right - wide - 1.6, low, "right")

    # The seats ------------------------------------------------------------------------------------------------------

    def seat_height(self) -> float:
        """What the seats share of the column's height."""
        rest = self.y - self.room.bottom - self.noise_height - self.legend_height
        rest -= sum(self.deck_height(deck) for deck in self.table.open)
        return max(self.layout.seat_least, min(self.layout.seat_height, rest / len(self.table.supply)))

    def seat(self, seat: Seat, high: float) -> Iterator[Item]:
        """A seat's sign, its markers on the board and in the supply, its resources, its cards."""
        pen, left, right, top = self.pen, self.room.left, self.room.right, self.y
        self.y -= high
        middle = top - high / 2.0
        yield from pen.rule(left, right, top)
        yield from self.marker(seat, left + 5.0, middle + 1.6)
        yield from pen.value(seat, left + 5.0, middle - 8.4, 11.0, "centre")
        yield from pen.value(str(self.scene.on_board[seat]), left + 17.5, middle - 1.4, 24.0, "centre")
        yield from pen.small(pen.label("table_board"), left + 17.5, middle - 6.4, "centre")
        text, step = left + 28.0, (right - left - 28.0) / 3.0
        yield from self.supply(seat, text, top - 5.4)
        amounts = self.amounts(self.table.resources[seat])
        rows = self.rows(amounts)
        for number, row in enumerate(rows):
            yield from pen.resources(row, text, top - 11.2 - 5.4 * number, step)
        cards = self.table.hand[seat]
        if cards:
            names = " · ".join(self.card_name(card) for card in cards)
            yield from pen.words(names, text, self.y + 1.9, right - text)

    def supply(self, seat: Seat, x: float, y: float) -> Iterator[Item]:
        """Its free markers one by one; a winner is named at the right."""
        pen, number = self.pen, self.table.supply[seat]
        yield from pen.small(pen.label("supply"), x, y)
        yield from pen.value(str(number), x + 15.5, y - 0.2, 10.0, "right")
        face = marker_of(self.faces, seat)
        step = face.shape.width * self.layout.small + 0.9
        for place in range(number):
            at = scaled(self.layout.small, x + 19.0 + step * place, y + 0.95)
            yield Placed(face, at, f"supply {face.id}")
        if seat in self.table.winners:
            yield from pen.value(pen.label("table_winner").upper(), self.room.right, y - 0.2, 10.0, "right")

    def marker(self, seat: Seat, x: float, y: float) -> Iterator[Item]:
        """A seat's sign, large."""
        yield Placed(marker_of(self.faces, seat), scaled(self.layout.marker, x, y))

    def amounts(self, held: Mapping[DepartmentId, int]) -> dict[str, int]:
        """What is held of the departments in play."""
        return {department: held.get(department, 0) for department in self.scene.departments}

    def rows(self, amounts: Mapping[str, int]) -> list[dict[str, int]]:
        """Departments three by three."""
        pairs = list(amounts.items())
        return [dict(pairs[start : start + 3]) for start in range(0, len(pairs), 3)]

    # The rest -------------------------------------------------------------------------------------------------------

    noise_height = 13.4
    legend_height = 15.0

    def noise(self) -> Iterator[Item]:
        """The public pool."""
        pen, left, right, top = self.pen, self.room.left, self.room.right, self.y
        self.y -= self.noise_height
        yield from pen.rule(left, right, top)
        yield from pen.small(pen.label("noise"), left, top - 4.4)
        step = (right - left) / max(4, len(self.scene.departments))
        yield from pen.resources(self.amounts(self.table.noise), left, top - 10.2, step)

    def deck_height(self, deck: ModuleId) -> float:
        """A heading and a line a card."""
        return 7.4 + 4.7 * len(self.table.open[deck])

    def deck(self, deck: ModuleId) -> Iterator[Item]:
        """The open measures of a deck with their costs, and how many are still in it."""
        pen, left, right, top = self.pen, self.room.left, self.room.right, self.y
        self.y -= self.deck_height(deck)
        yield from pen.rule(left, right, top)
        module = self.context.texts.modules[deck]
        yield from pen.small(unhyphenated(f"{pen.label('table_open')} // {module.name}"), left, top - 4.4)
        count = pen.label("table_deck", count=self.scene.in_deck[deck])
        yield from pen.small(count, right, top - 4.4, "right")
        for number, card in enumerate(self.table.open[deck]):
            yield from self.card(self.context.definitions.measures[card], top - 9.4 - 4.7 * number)

    def card(self, measure: Measure, y: float) -> Iterator[Item]:
        """Number, name, cost."""
        pen, left = self.pen, self.room.left
        cost, wide = pen.cost(measure.cost, self.room.right, y)
        yield from pen.value(f"{measure.department} {measure.number:02}", left, y, self.layout.text_size)
        yield from pen.words(self.card_name(measure.id), left + 13.0, y, self.wide - 13.0 - wide - 1.0)
        yield from cost

    def card_name(self, card: MeasureId) -> str:
        """A card's name in the language."""
        return self.context.texts.card_name(card)

    def legend(self) -> Iterator[Item]:
        """What the frame, the strokes and the small markers on the board mean."""
        pen, low = self.pen, self.room.bottom
        scale = 7.0 / FLATS
        yield from pen.rule(self.room.left, self.room.right, low + self.legend_height - 2.0)
        focus = next(
            (tile.colour for tile in self.context.definitions.tiles.values() if tile.trigger == "surrounded"), BLACK
        )
        trim = Path(polygon(hexagon(FLATS).corners()), stroke=f"{BLACK}/45", width=1.2)
        signs: list[tuple[tuple[Item, ...], str]] = [
            ((trim, newest(self.layout)), "table_last"),
            (
                (
                    Path(polygon(hexagon(FLATS).corners()), stroke=str(focus), width=1.2),
                    spent_strokes(self.layout, str(focus)),
                ),
                "table_spent",
            ),
        ]
        step = self.wide / 3.0
        y = low + 5.0
        for number, (items, key) in enumerate(signs):
            x = self.room.left + 5.0 + step * number
            yield Group(items, scaled(scale, x, y))
            yield from pen.words(pen.label(key), x + 6.4, y - 1.1, step - 12.0)
        x = self.room.left + 2.0 * step + 3.0
        yield Placed(marker_of(self.faces, next(iter(self.table.supply))), scaled(self.layout.small, x, y))
        yield from pen.words(pen.label("table_control"), x + 3.4, y - 1.1, step - 7.0)

"""Draws the column beside the boards of a scene: how far the game is, who decides, and what each seat has."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import NamedTuple

from generator.base.errors import InputError
from generator.base.geometry import scale_by, shift
from generator.definitions.id_types import ColourToken, DeckId, Seat
from generator.faces.area import Area
from generator.faces.display_list import Group, IconUse, Item, Path
from generator.faces.face_context import FaceContext
from generator.faces.game_look import game_look
from generator.faces.piece_colours import colour_roles
from generator.faces.shapes import box, circle
from generator.faces.text_setting import TextStyle, fit_line, line_width, set_line, size_steps
from generator.faces.tones import BLACK, WHITE
from generator.pictures.board_drawer import BoardDrawer, ListedPiece
from generator.pictures.lettering import PIECE, LetteringPen
from generator.pictures.pile_painter import PilePlace, paint_piles
from generator.pictures.thing_names import display_name
from generator.play.table_scene import ScenePile, SceneRow, SceneSign, TableScene

GAP = 2.4
"""Between two things in a row (mm)."""
FAN = 0.62
"""Of cards beside each other so much is seen."""
LINE = 0.72
"""How large signs are on a line that tells of a piece."""


class RowCell(NamedTuple):
    """A cell of a row: its width (mm), its items around its left end at half height, and the advance to the next cell,
    where that isn't its width and a gap."""

    wide: float
    items: tuple[Item, ...]
    step: float = 0.0


def seat_sign(context: FaceContext, seat: Seat, size: float) -> tuple[Item, ...]:
    """A seat's sign on a disc in its colour, around the origin."""
    style = context.definitions.seats[seat]
    painted = colour_roles(context.definitions, ColourToken(style.colour))
    ground = Path(circle(0.0, 0.0, size / 2.0 - 0.3), fill=painted.ground, stroke=painted.frame, width=0.6)
    return ground, IconUse(style.icon, 0.0, 0.0, 0.62 * size, painted.sign_upon)


def sign_paint(context: FaceContext, colour: str) -> str:
    """The colour token for a sign in a colour of the game on white; black for an unknown colour."""
    token = ColourToken(colour)
    return colour_roles(context.definitions, token).mark if token in context.definitions.colours else BLACK


def is_card(context: FaceContext, piece: str) -> bool:
    """Whether a piece is a card, or a deck of which backs are seen."""
    definitions = context.definitions
    found = definitions.components().get(piece)
    return DeckId(piece) in definitions.decks or (
        found is not None and game_look(definitions.rules).kinds[found.kind].group == "cards"
    )


class PanelColumn:
    """The column beside the boards, `wide` mm wide."""

    def __init__(self, drawer: BoardDrawer, scene: TableScene, wide: float) -> None:
        self.table, self.scene, self.wide = drawer, scene, wide
        self.look, self.context = drawer.look, drawer.context
        self.pen = LetteringPen(self.context, self.look)

    def items(self) -> tuple[tuple[Item, ...], float]:
        """All items, from (0, 0) to the right and down, and their height in mm."""
        parts: list[Item] = []
        y = 0.0
        for items, high in self.parts():
            parts.append(Group(items, shift(0.0, y)))
            y -= high
        return tuple(parts), -y

    def parts(self) -> Iterator[tuple[tuple[Item, ...], float]]:
        """The parts of the column, each drawn from (0, 0) down, with its height."""
        yield self.header()
        yield self.clock()
        scene = self.scene
        told = {panel.seat: panel.rows for panel in scene.panels}
        for seat in scene.scores or [seat for seat in told if seat]:
            yield self.seat(seat, told.get(seat, ()))
        for rows in ((*told.get(None, ()),), self.table.undrawable(scene)):
            if rows:
                yield self.rows(rows, 1.0)
        if signs := [*self.table.legend()]:
            yield self.legend(signs)

    def header(self) -> tuple[tuple[Item, ...], float]:
        """The game's name, and the moment under it."""
        look, wide, low = self.look, self.wide, -self.look.header
        ground = Path(box(0.0, low, wide, look.header), fill=f"{BLACK}|none", stroke=f"none|{BLACK}", width=look.line)
        ink = f"{WHITE}|{BLACK}"
        title = TextStyle(look.title_font, ink, kern=True)
        name = self.pen.label("title")
        size = fit_line(PIECE, name, title, size_steps(look.title_size, 8.0, 0.5), wide - 8.0)
        small = TextStyle(look.title_font, ink, 0.03)
        moment = self.moment()
        least = fit_line(PIECE, moment, small, size_steps(12.0, 5.0), wide - 8.0)
        words = (
            *set_line(PIECE, name, title, size, 4.0, low + 0.5 * look.header),
            *set_line(PIECE, moment, small, least, 4.0, low + 0.18 * look.header),
        )
        return (ground, *words), look.header

    def moment(self) -> str:
        """The moment in words: `After turn 12 // Dominance 7`."""
        scene, label = self.scene, self.pen.label
        turn = label("table_after", turn=scene.turn) if scene.turn else label("table_begin")
        return " // ".join((turn, *(f"{display_name(self.context, row.label)} {row.value}" for row in scene.clock)))

    def clock(self) -> tuple[tuple[Item, ...], float]:
        """The line that says who decides or draws, or that the game is over."""
        scene, pen, low = self.scene, self.pen, -10.6
        if scene.over:
            return pen.value(pen.label("table_over"), 0.0, low, 14.0), 14.0
        seat, what = scene.decides or scene.draws, pen.label("table_decides" if scene.decides else "page_chance")
        if seat is None:
            return pen.value(what, 0.0, low, 12.0), 14.0
        sign = self.sign(seat, self.look.sign / 2.0, low + 2.6)
        x = self.look.sign + 3.0
        return (*sign, *pen.small(what, x, low + 5.2), *pen.value(seat, x, low - 0.8, 13.0)), 14.0

    def sign(self, seat: Seat, x: float, y: float) -> tuple[Item, ...]:
        """A seat's sign, its middle at (x, y)."""
        return (Group(seat_sign(self.context, seat, self.look.sign), shift(x, y)),)

    def seat(self, seat: Seat, rows: Sequence[SceneRow]) -> tuple[tuple[Item, ...], float]:
        """A seat's sign and score, with its rows."""
        scene, pen, look = self.scene, self.pen, self.look
        head = look.sign + 3.4
        low = -head / 2.0
        items = [*pen.rule(0.0, self.wide, 0.0), *self.sign(seat, look.sign / 2.0, low - 0.6)]
        items += pen.value(seat, look.sign + 3.0, low - 2.6, 15.0)
        if seat == scene.decides:
            items.append(Area(-2.6, -head, -1.2, -1.4).filled_path(BLACK))
        if seat in scene.winners:
            items += pen.value(self.context.capitals(pen.label("table_winner")), look.sign + 11.0, low - 2.2, 11.0)
        if seat in scene.scores:
            items += pen.value(str(scene.scores[seat]), self.wide, low - 3.4, look.score_size, "right")
        below, high = self.rows(rows, 0.0, ruled=False)
        return (*items, Group(below, shift(0.0, -head))), head + high + (1.6 if rows else 0.0)

    def rows(self, rows: Sequence[SceneRow], top: float, *, ruled: bool = True) -> tuple[tuple[Item, ...], float]:
        """Rows below each other, in two columns where they are short."""
        items: list[Item] = [*self.pen.rule(0.0, self.wide, 0.0)] if ruled else []
        x, y, line = 0.0, -top, 0.0
        for row in rows:
            found, wide, high = self.row(row)
            if x and (x + wide > self.wide or high != line):
                x, y, line = 0.0, y - line - self.look.row_gap, 0.0
            items.append(Group(found, shift(x, y)))
            line = max(line, high)
            half = self.wide / 2.0
            x += half if wide <= half - GAP else self.wide
            if x > half + 0.1:
                x, y, line = 0.0, y - line - self.look.row_gap, 0.0
        return tuple(items), -y + (line + self.look.row_gap if x else 0.0)

    def row(self, row: SceneRow) -> tuple[tuple[Item, ...], float, float]:
        """A row drawn from (0, 0) down: its items, its width, its height."""
        look, left = self.look, self.look.label
        told = [self.line(told) for pile in row.piles if (told := self.table.listed_piece(pile))]
        cells = [*self.cells(row)]
        lines: list[list[tuple[float, RowCell]]] = [] if told and not cells else [[]]
        x = left
        for cell in cells:
            if x + cell.wide > self.wide + 0.01 and lines[-1]:
                lines.append([])
                x = left
            lines[-1].append((x, cell))
            x += cell.step or cell.wide + GAP
        high = look.card if any(self.is_large_card(pile) for pile in row.piles) else look.row
        items = [*self.row_name(row, -(look.told if told else high) / 2.0)]
        items += (Group(line, shift(left, -look.told * (number + 0.5))) for number, line in enumerate(told))
        widest, below = self.wide if told else left, look.told * len(told)
        for number, line in enumerate(lines):
            for x, cell in line:
                items.append(Group(cell.items, shift(x, -below - high * (number + 0.5))))
                widest = max(widest, x + cell.wide)
        return tuple(items), widest, below + high * len(lines)

    def row_name(self, row: SceneRow, middle: float) -> tuple[Item, ...]:
        """The name of a row before it, cut off where it is still too long at the least size."""
        look, words = self.look, display_name(self.context, row.label)
        style = TextStyle(look.title_font, BLACK, 0.06)
        sizes = size_steps(look.label_size, 3.5)
        try:
            size = fit_line(PIECE, self.context.capitals(words), style, sizes, look.label - 1.5)
        except InputError:
            size, words = sizes[-1], words[:20]
        return set_line(
            PIECE, self.context.capitals(words), style, size, 0.0, middle - style.measures.cap_height(size) / 2.0
        )

    def is_large_card(self, pile: ScenePile) -> bool:
        """Whether a pile is a card drawn large enough to be recognized."""
        return is_card(self.context, pile.piece) and not pile.turned and self.table.listed_piece(pile) is None

    def line(self, told: ListedPiece) -> tuple[Item, ...]:
        """The line of a `ListedPiece` behind a row's name, around its left end at half height."""
        items: list[Item] = []
        x = self.wide - self.look.label
        for cell in map(self.sign_with_value, reversed(told.signs)):
            x -= LINE * cell.wide
            items.append(Group(cell.items, scale_by(LINE, x, 0.0)))
            x -= LINE * GAP
        return (*self.pen.words(told.words, 0.0, -1.2, x), *items)

    def legend(self, signs: Sequence[tuple[Item, str]]) -> tuple[tuple[Item, ...], float]:
        """The signs on the boards with their explanations, side by side."""
        items, step, half = [*self.pen.rule(0.0, self.wide, 0.0)], self.wide / len(signs), self.look.row / 2.0
        for number, (sign, label) in enumerate(signs):
            items.append(Group((sign,), shift(step * number + half, -half - 1.6)))
            words = self.pen.label(label)
            items += self.pen.words(words, step * number + 2.0 * half + 1.2, -half - 2.8, step - 2.0 * half - 2.4)
        return tuple(items), self.look.row + 3.2

    def cells(self, row: SceneRow) -> Iterator[RowCell]:
        """The cells of a row: its value, its signs and its pieces."""
        if row.value != "":
            yield self.number(str(row.value))
        yield from (self.sign_with_value(sign) for sign in row.signs)
        for pile in row.piles:
            if pile.count > 0 and self.table.listed_piece(pile) is None:
                yield self.pile_cell(pile, self.look.card if self.is_large_card(pile) else self.look.row)

    def sign_with_value(self, sign: SceneSign) -> RowCell:
        """A sign with its value; the sign's name where there is no such icon."""
        if sign.icon not in self.context.icons:
            return self.number(f"{sign.icon} {sign.value}")
        size = 0.62 * self.look.row
        shown = IconUse(sign.icon, size / 2.0, 0.0, size, sign_paint(self.context, sign.colour))
        if sign.value == "":
            return RowCell(size, (shown,), size + 0.4)
        word = self.number(str(sign.value))
        return RowCell(size + 0.8 + word.wide, (shown, Group(word.items, shift(size + 0.8, 0.0))))

    def number(self, text: str) -> RowCell:
        """A number or a word."""
        style, size = TextStyle(self.look.value_font), 11.0
        low = -style.measures.cap_height(size) / 2.0
        return RowCell(line_width(PIECE, text, style, size), set_line(PIECE, text, style, size, 0.0, low))

    def pile_cell(self, pile: ScenePile, room: float) -> RowCell:
        """A piece in a row of height `room`, with the number of its pile behind it; a single card is overlapped by the
        next one."""
        one = self.table.visible_pile(replace(pile, count=1))
        if one is None:
            return self.number(f"{display_name(self.context, pile.piece)} {pile.count}")
        scale = 0.9 * room / max(one.shape.height, 1.0)
        wide = one.shape.width * scale
        shown = paint_piles([replace(one, at=PilePlace(wide / 2.0, scale=scale))], self.look)
        if pile.count == 1 and is_card(self.context, pile.piece):
            return RowCell(wide, tuple(shown), FAN * wide)
        word = self.number(str(pile.count))
        return RowCell(wide + 1.0 + word.wide, (*shown, Group(word.items, shift(wide + 1.0, 0.0))))

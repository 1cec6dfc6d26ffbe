"""Mats, in mm: one for resources, with a field for each department, and a player's board with tracks, with a row of
tens and a row of ones for each department in play."""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import replace

from generator.base.frozen import dataclass
from generator.base.hyphens import remove_hyphens
from generator.definitions.language_texts import fill_places
from generator.faces.display_list import Face, IconUse, Item, Path, rectangle
from generator.faces.fonts import FontName
from generator.faces.shapes import box, line
from generator.faces.text_setting import TextStyle, fit_text, set_line, size_steps
from generator.faces.tones import BLACK, sign_on_solid, text_on_solid, tint_token
from generator.games.balance_control.definitions.balance_pack import BalancePiece
from generator.games.balance_control.definitions.departments import departments_in_play
from generator.games.balance_control.effects.field_values import DepartmentId
from generator.games.balance_control.faces.balance_context import BalanceContext
from generator.games.balance_control.faces.card_frame import CardFrame, printed_line, titled_header
from generator.games.balance_control.faces.card_layout import card_layout


@dataclass(frozen=True)
class MatLayout:
    """The numbers of `templates/faces/mat.yaml`."""

    width: float
    height: float
    bleed: float
    inset: float
    side: float
    header_bottom: float
    icon: float
    icon_x: float
    title_size: float
    title_x: float
    title_font: FontName
    text_font: FontName
    print_font: FontName
    text_top: float
    text_size: float
    text_least: float
    text_room: float
    slot_gap: float
    slot_top: float
    slot_bottom: float
    slot_row: int
    slot_icon: float
    slot_code: float
    slot_line: float
    code_band: float
    code_y: float
    print_y: float
    print_size: float


def mat_face(context: BalanceContext, piece: BalancePiece) -> Face:
    """The face of a mat for resources. Raises `InputError` if its rule doesn't fit."""
    layout = context.layout("mat", MatLayout)
    colour = str(context.piece_colour(piece))
    frame = _frame(context, layout, colour, layout.print_y)
    items = (
        *_mat_header(context, piece, layout, frame),
        *_mat_rule(context, piece, layout),
        *_slots(context, piece, layout),
        *printed_line(context, frame.layout, "home", piece.id, piece.module),
        *frame.border(),
    )
    return Face(piece.id, rectangle(layout.width, layout.height), items)


def _mat_header(context: BalanceContext, piece: BalancePiece, layout: MatLayout, frame: CardFrame) -> tuple[Item, ...]:
    style = TextStyle(layout.title_font, text_on_solid(frame.colour), kern=True)
    title = context.label("noise")
    block = fit_text(
        piece.id, title, style, size_steps(layout.title_size, 14.0), layout.width / 2.0, 99.0, most_lines=1
    )
    middle = (layout.header_bottom + layout.height / 2.0 - layout.inset) / 2.0
    end = layout.title_x + block.width + 4.0
    return (
        *frame.header(end, layout.header_bottom, layout.width / 2.0 - layout.side),
        IconUse(piece.icon or "resource", layout.icon_x, middle, layout.icon, sign_on_solid(frame.colour)),
        *block.items_on_baseline(layout.title_x, middle - block.cap / 2.0),
    )


def _mat_rule(context: BalanceContext, piece: BalancePiece, layout: MatLayout) -> tuple[Item, ...]:
    sizes, width = size_steps(layout.text_size, layout.text_least), layout.width - 2.0 * layout.side
    block = fit_text(
        piece.id, context.label("noise_rule"), TextStyle(layout.text_font, BLACK), sizes, width, layout.text_room
    )
    return block.items_at(-width / 2.0, layout.text_top)


def _slots(context: BalanceContext, piece: BalancePiece, layout: MatLayout) -> tuple[Item, ...]:
    """A field for the resources of each department in play, in one row or two."""
    departments = departments_in_play(context.definitions, context.config)
    rows = 1 if len(departments) <= layout.slot_row else 2
    columns = max(1, math.ceil(len(departments) / rows))
    gap, top = layout.slot_gap, layout.slot_top
    wide = (layout.width - 2.0 * layout.side - gap * (columns - 1)) / columns
    high = (top - layout.slot_bottom - gap * (rows - 1)) / rows
    left = layout.side - layout.width / 2.0
    items: list[Item] = []
    for number, department in enumerate(departments):
        row, column = divmod(number, columns)
        x, y = left + (wide + gap) * column, top - high - (high + gap) * row
        items.extend(_slot(context, piece, layout, department, (x, y, wide, high)))
    return tuple(items)


def _slot(
    context: BalanceContext,
    piece: BalancePiece,
    layout: MatLayout,
    department: DepartmentId,
    field: tuple[float, float, float, float],
) -> tuple[Item, ...]:
    """A field with its code in the corner and its icon in the middle."""
    x, y, wide, high = field
    colour = context.department_colour(department)
    style = TextStyle(layout.title_font, colour, 0.04)
    low = y + high - 1.4 - style.measures.cap_height(layout.slot_code)
    icon = min(wide, high) * layout.slot_icon
    return (
        Path(box(x, y, wide, high), fill=tint_token(colour)),
        Path(box(x, y, wide, high), stroke=colour, width=layout.slot_line),
        IconUse(context.department_icon(department), x + wide / 2.0, y + high / 2.0, icon, colour),
        *set_line(piece.id, department, style, layout.slot_code, x + 1.6, low),
    )


_DIGITS = 10


@dataclass(frozen=True)
class TracksLayout:
    """The numbers of `templates/faces/tracks.yaml`."""

    width: float
    height: float
    inset: float
    side: float
    header: float
    title_size: float
    title_least: float
    text_size: float
    text_least: float
    text_room: float
    text_gap: float
    head: float
    head_icon: float
    head_code: float
    step: float
    foot: float
    gap: float
    numeral: float
    line: float
    frame: float
    print_size: float
    print_up: float
    title_font: FontName
    text_font: FontName
    print_font: FontName


def tracks_face(context: BalanceContext, piece: BalancePiece) -> Face:
    """The face of a player's board with tracks. Raises `InputError` if its words don't fit."""
    layout = context.layout("tracks", TracksLayout)
    colour = str(context.piece_colour(piece))
    frame = _frame(context, layout, colour, layout.print_up - layout.height / 2.0)
    top = layout.height / 2.0 - layout.inset - layout.header
    rows = _rows(context, layout, top - layout.text_gap - layout.text_room)
    items = (
        *_tracks_header(context, piece, layout, frame, top),
        *_tracks_rule(context, piece, layout, top, _cube(layout, rows)),
        *(item for row in rows for item in _track(context, piece, layout, *row)),
        *printed_line(context, frame.layout, "home", piece.id, piece.module),
        *frame.border(),
    )
    return Face(piece.id, rectangle(layout.width, layout.height), items)


def _tracks_header(
    context: BalanceContext, piece: BalancePiece, layout: TracksLayout, frame: CardFrame, bottom: float
) -> tuple[Item, ...]:
    title = remove_hyphens(str(context.texts.pieces[piece.id].name))
    room = layout.width - layout.side - layout.inset - frame.lean(layout.header) - 1.0
    sizes = size_steps(layout.title_size, layout.title_least)
    return titled_header(piece.id, title, frame, layout.title_font, sizes, room, bottom, layout.header)


def _tracks_rule(
    context: BalanceContext, piece: BalancePiece, layout: TracksLayout, top: float, cube: int
) -> tuple[Item, ...]:
    """How to count here, with cubes of so many mm at most."""
    sizes, wide = size_steps(layout.text_size, layout.text_least), layout.width - 2.0 * layout.side
    words = fill_places(str(context.texts.pieces[piece.id].text), {"cube": cube})
    block = fit_text(piece.id, words, TextStyle(layout.text_font, BLACK), sizes, wide, layout.text_room)
    return block.items_at(-wide / 2.0, top - layout.text_gap)


def cubes_on(context: BalanceContext) -> int:
    """The number of cubes on a board with tracks: one on the tens and one on the ones of each department in play."""
    return 2 * len(departments_in_play(context.definitions, context.config))


def _rows(context: BalanceContext, layout: TracksLayout, start: float) -> list[tuple[DepartmentId, float, float]]:
    """Where the track of each department in play has its foot and how high it is: one below the other, in the middle of
    the room from `start` down to the small print."""
    departments = departments_in_play(context.definitions, context.config)
    end = layout.foot - layout.height / 2.0
    high = min((start - end + layout.gap) / len(departments), 4.0 * layout.step) - layout.gap
    top = (start + end + (high + layout.gap) * len(departments) - layout.gap) / 2.0
    return [(one, top - high - (high + layout.gap) * number, high) for number, one in enumerate(departments)]


def _cube(layout: TracksLayout, rows: list[tuple[DepartmentId, float, float]]) -> int:
    """The largest cube, in whole mm, that a cell holds."""
    return math.floor(min(layout.step, *(high / 2.0 for _, _, high in rows)))


def _track(
    context: BalanceContext,
    piece: BalancePiece,
    layout: TracksLayout,
    department: DepartmentId,
    low: float,
    high: float,
) -> Iterator[Item]:
    """Icon and code, and beside them tens above ones, from 0 to 9."""
    colour, left = context.department_colour(department), -(layout.head + layout.step * _DIGITS) / 2.0
    start, middle = left + layout.head, low + high / 2.0
    end = start + layout.step * _DIGITS
    tens, ones = low + high * 0.75, low + high * 0.25
    code, numeral = TextStyle(layout.title_font, colour, 0.04), TextStyle(layout.title_font, BLACK)
    yield Path(box(left, low, end - left, high), fill=tint_token(colour))
    yield IconUse(context.department_icon(department), left + layout.head / 2.0, tens, layout.head_icon, colour)
    base = ones - code.measures.cap_height(layout.head_code) / 2.0
    yield from set_line(piece.id, department, code, layout.head_code, left + layout.head / 2.0, base, "centre")
    down = numeral.measures.cap_height(layout.numeral) / 2.0
    for digit in range(_DIGITS):
        edge = start + layout.step * digit
        x = edge + layout.step / 2.0
        yield from set_line(piece.id, str(digit * _DIGITS), numeral, layout.numeral, x, tens - down, "centre")
        yield from set_line(piece.id, str(digit), numeral, layout.numeral, x, ones - down, "centre")
        yield Path(line(edge, low, edge, low + high), stroke=colour, width=layout.line)
    yield Path(line(start, middle, end, middle), stroke=colour, width=layout.line)
    yield Path(box(left, low, end - left, high), stroke=colour, width=layout.frame)


def _frame(context: BalanceContext, layout: MatLayout | TracksLayout, colour: str, print_y: float) -> CardFrame:
    """The frame of cards in another size, with small print of a size of its own."""
    made = replace(
        card_layout(context),
        width=layout.width,
        height=layout.height,
        frame_inset=layout.inset,
        side=layout.side,
        print_font=layout.print_font,
        print_size=layout.print_size,
        print_least=layout.print_size,
        home_print_y=print_y,
    )
    return CardFrame(made, colour, "home")

"""Mats, on which resources lie: a face in mm with a title, a rule and a grid with a field for each department."""

from __future__ import annotations

import math
from dataclasses import dataclass, replace

from generator.faces.display import Face, IconUse, Item, Path, rectangle
from generator.faces.fonts import FontName
from generator.faces.shapes import box
from generator.faces.smallprint import SEPARATOR, small_print
from generator.faces.text import Style, fit, ladder, set_line
from generator.faces.tones import BLACK, knocked, knocked_text, tint
from generator.games.balance_control.definitions.departments import departments_in_play
from generator.games.balance_control.definitions.types import Piece
from generator.games.balance_control.effects.values import DepartmentId
from generator.games.balance_control.faces.card_frame import CardFrame
from generator.games.balance_control.faces.card_layout import card_layout
from generator.games.balance_control.faces.context import Context
from generator.games.balance_control.faces.marker import piece_colour


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
    slot_wide: float
    slot_high: float
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


def _departments(context: Context) -> tuple[DepartmentId, ...]:
    return departments_in_play(context.definitions, context.config)


def mat_face(context: Context, piece: Piece) -> Face:
    """The face of a mat. Raises `InputError` where its rule doesn't fit."""
    layout = context.layout("mat", MatLayout)
    colour = str(piece_colour(context, piece))
    framed = replace(card_layout(context), width=layout.width, height=layout.height, frame_inset=layout.inset)
    frame = CardFrame(framed, colour, "home")
    items = (
        *_header(context, piece, layout, frame),
        *_rule(context, piece, layout),
        *_slots(context, piece, layout),
        *_print(context, piece, layout),
        *frame.border(),
    )
    return Face(piece.id, rectangle(layout.width, layout.height), items)


def _header(context: Context, piece: Piece, layout: MatLayout, frame: CardFrame) -> tuple[Item, ...]:
    style = Style(layout.title_font, knocked_text(frame.colour), kern=True)
    title = context.label("noise")
    block = fit(piece.id, title, style, ladder(layout.title_size, 14.0), layout.width / 2.0, 99.0, most_lines=1)
    middle = (layout.header_bottom + layout.height / 2.0 - layout.inset) / 2.0
    end = layout.title_x + block.width + 4.0
    return (
        *frame.header(end, layout.header_bottom, layout.width / 2.0 - layout.side),
        IconUse(piece.icon or "resource", layout.icon_x, middle, layout.icon, knocked(frame.colour)),
        *block.on(layout.title_x, middle - block.cap / 2.0),
    )


def _rule(context: Context, piece: Piece, layout: MatLayout) -> tuple[Item, ...]:
    sizes, width = ladder(layout.text_size, layout.text_least), layout.width - 2.0 * layout.side
    block = fit(piece.id, context.label("noise_rule"), Style(layout.text_font, BLACK), sizes, width, layout.text_room)
    return block.at(-width / 2.0, layout.text_top)


def _slots(context: Context, piece: Piece, layout: MatLayout) -> tuple[Item, ...]:
    """A field for the resources of each department in play, in one row or two."""
    departments = _departments(context)
    rows = 1 if len(departments) <= layout.slot_row else 2
    columns = max(1, math.ceil(len(departments) / rows))
    gap, top = layout.slot_gap, layout.slot_top
    wide = min(layout.slot_wide, (layout.width - 2.0 * layout.side - gap * (columns - 1)) / columns)
    high = min(layout.slot_high, (top - layout.slot_bottom - gap * (rows - 1)) / rows)
    left = -(wide * columns + gap * (columns - 1)) / 2.0
    items: list[Item] = []
    for number, department in enumerate(departments):
        row, column = divmod(number, columns)
        x, y = left + (wide + gap) * column, top - high - (high + gap) * row
        items.extend(_slot(context, piece, layout, department, (x, y, wide, high)))
    return tuple(items)


def _slot(
    context: Context,
    piece: Piece,
    layout: MatLayout,
    department: DepartmentId,
    field: tuple[float, float, float, float],
) -> tuple[Item, ...]:
    """A field with its code in the corner and its icon in the middle."""
    x, y, wide, high = field
    colour = context.department_colour(department)
    style = Style(layout.title_font, colour, 0.04)
    low = y + high - 1.4 - style.measures.cap_height(layout.slot_code)
    return (
        Path(box(x, y, wide, high), fill=tint(colour)),
        Path(box(x, y, wide, high), stroke=colour, width=layout.slot_line),
        IconUse(context.department_icon(department), x + wide / 2.0, y + high / 2.0, layout.slot_icon, colour),
        *set_line(piece.id, department, style, layout.slot_code, x + 1.6, low),
    )


def _print(context: Context, piece: Piece, layout: MatLayout) -> tuple[Item, ...]:
    text = SEPARATOR.join(small_print(piece.id, piece.module, context.definitions.edition.id))
    return set_line(
        piece.id,
        text,
        Style(layout.print_font, BLACK),
        layout.print_size,
        layout.side - layout.width / 2.0,
        layout.print_y,
    )

"""A player's board with tracks: for each department in play a column of tens and one of ones, in millimetres."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from generator.faces.display import Face, IconUse, Item, Path, rectangle
from generator.faces.fonts import FontName
from generator.faces.shapes import box, line
from generator.faces.smallprint import SEPARATOR, small_print
from generator.faces.text import Style, fit, ladder, set_line
from generator.faces.tones import BLACK, knocked_text, tint
from generator.games.balance_control.definitions.departments import departments_in_play
from generator.games.balance_control.definitions.types import Piece
from generator.games.balance_control.effects.values import DepartmentId
from generator.games.balance_control.faces.card_frame import CardFrame
from generator.games.balance_control.faces.card_layout import card_layout
from generator.games.balance_control.faces.context import Context
from generator.games.balance_control.faces.marker import piece_colour
from generator.hyphens import unhyphenated

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


def tracks_face(context: Context, piece: Piece) -> Face:
    """The face of a board with tracks. Raises `InputError` where its words don't fit."""
    layout = context.layout("tracks", TracksLayout)
    colour = str(piece_colour(context, piece))
    framed = replace(card_layout(context), width=layout.width, height=layout.height, frame_inset=layout.inset)
    frame = CardFrame(framed, colour, "home")
    top = layout.height / 2.0 - layout.inset - layout.header
    items = (
        *_header(context, piece, layout, frame, top),
        *_rule(context, piece, layout, top),
        *_columns(context, piece, layout),
        *_print(context, piece, layout),
        *frame.border(),
    )
    return Face(piece.id, rectangle(layout.width, layout.height), items)


def _header(context: Context, piece: Piece, layout: TracksLayout, frame: CardFrame, bottom: float) -> tuple[Item, ...]:
    style = Style(layout.title_font, knocked_text(frame.colour), kern=True)
    title = unhyphenated(str(context.texts.pieces[piece.id].name))
    left, right = layout.side - layout.width / 2.0, layout.width / 2.0 - layout.inset - frame.lean(layout.header)
    sizes = ladder(layout.title_size, layout.title_least)
    block = fit(piece.id, title, style, sizes, right - left - 1.0, 99.0, most_lines=1)
    return (
        *frame.header(left + block.width + 1.5, bottom, right),
        *block.on(left, bottom + (layout.header - block.cap) / 2.0),
    )


def _rule(context: Context, piece: Piece, layout: TracksLayout, top: float) -> tuple[Item, ...]:
    """How to count here."""
    sizes, wide = ladder(layout.text_size, layout.text_least), layout.width - 2.0 * layout.side
    words = str(context.texts.pieces[piece.id].text)
    block = fit(piece.id, words, Style(layout.text_font, BLACK), sizes, wide, layout.text_room)
    return block.at(-wide / 2.0, top - layout.text_gap)


def _columns(context: Context, piece: Piece, layout: TracksLayout) -> Iterator[Item]:
    """A track for each department in play, side by side."""
    departments = departments_in_play(context.definitions, context.config)
    room = layout.width - 2.0 * layout.side + layout.gap
    wide = min(room / len(departments), 4.0 * layout.step) - layout.gap
    left = -((wide + layout.gap) * len(departments) - layout.gap) / 2.0
    for number, department in enumerate(departments):
        yield from _track(context, piece, layout, department, left + (wide + layout.gap) * number, wide)


def _track(
    context: Context, piece: Piece, layout: TracksLayout, department: DepartmentId, x: float, wide: float
) -> Iterator[Item]:
    """Icon and code, and below them tens and ones from 9 down to 0."""
    colour, low = context.department_colour(department), layout.foot - layout.height / 2.0
    top = low + layout.step * _DIGITS
    half, middle = wide / 2.0, top + layout.head / 2.0
    code = Style(layout.title_font, colour, 0.04)
    yield Path(box(x, low, wide, layout.step * _DIGITS + layout.head), fill=tint(colour))
    yield IconUse(context.department_icon(department), x + half * 0.6, middle, layout.head_icon, colour)
    base = middle - code.measures.cap_height(layout.head_code) / 2.0
    yield from set_line(piece.id, department, code, layout.head_code, x + half * 1.4, base, "centre")
    numeral = Style(layout.title_font, BLACK)
    down = numeral.measures.cap_height(layout.numeral) / 2.0
    for digit in range(_DIGITS):
        y = low + layout.step * (digit + 0.5) - down
        tens = str(digit * _DIGITS)
        yield from set_line(piece.id, tens, numeral, layout.numeral, x + half * 0.5, y, "centre")
        yield from set_line(piece.id, str(digit), numeral, layout.numeral, x + half * 1.5, y, "centre")
        edge = low + layout.step * (digit + 1)
        yield Path(line(x, edge, x + wide, edge), stroke=colour, width=layout.line)
    yield Path(line(x + half, low, x + half, top), stroke=colour, width=layout.line)
    yield Path(box(x, low, wide, layout.step * _DIGITS + layout.head), stroke=colour, width=layout.frame)


def _print(context: Context, piece: Piece, layout: TracksLayout) -> tuple[Item, ...]:
    text = SEPARATOR.join(small_print(piece.id, piece.module, context.definitions.edition.id))
    left, low = layout.side - layout.width / 2.0, layout.print_up - layout.height / 2.0
    return set_line(piece.id, text, Style(layout.print_font, BLACK), layout.print_size, left, low)

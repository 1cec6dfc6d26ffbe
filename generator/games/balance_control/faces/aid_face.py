"""Player aids: the face with its blocks, in millimetres; the text is as large as all of it allows."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from generator.base.errors import InputError, input_error
from generator.base.hyphens import remove_hyphens
from generator.faces.display_list import Face, Item, rectangle
from generator.faces.text_setting import size_steps
from generator.games.balance_control.definitions.balance_pack import BalancePiece
from generator.games.balance_control.faces.aid_blocks import AidColumn, block_items
from generator.games.balance_control.faces.aid_content import AidPlan, aid_content
from generator.games.balance_control.faces.balance_context import BalanceContext
from generator.games.balance_control.faces.card_frame import CardFrame, printed_line, titled_header
from generator.games.balance_control.faces.card_layout import card_layout
from generator.games.balance_control.faces.layouts import AidLayout

_STEP = 2.0
"""By how much a picture gives way at a time (mm)."""


def aid_face(context: BalanceContext, piece: BalancePiece) -> Face:
    """The face of a player aid. Raises `InputError` if its text doesn't fit even at the smallest size."""
    layout, content = context.layout("aid", AidLayout), aid_content(context, piece)
    width, height = content.size
    colour = _colour(context, piece)
    made = replace(
        card_layout(context),
        width=width,
        height=height,
        home_print_y=layout.print_up - height / 2.0,
    )
    frame = CardFrame(made, colour, "home")
    bottom = height / 2.0 - made.frame_inset - layout.header
    items = (
        *_header(context, piece, layout, frame, bottom),
        *_body(context, piece, layout, content, colour, bottom),
        *printed_line(context, made, "home", piece.id, piece.module, context.label("title")),
        *frame.border(),
    )
    return Face(piece.id, rectangle(width, height), items)


def _colour(context: BalanceContext, piece: BalancePiece) -> str:
    """The colour of the piece, of its module's deck, or of the cards' own ink."""
    if piece.colour is not None:
        return str(piece.colour)
    deck = context.definitions.modules[piece.module].deck
    if deck is not None:
        return str(context.department_colour(deck))
    first = next(
        (p.colour for p in context.definitions.pieces.values() if p.kind == "back" and p.department is None), None
    )
    return str(first or next(iter(context.definitions.colours)))


def _header(
    context: BalanceContext, piece: BalancePiece, layout: AidLayout, frame: CardFrame, bottom: float
) -> tuple[Item, ...]:
    title = remove_hyphens(str(context.texts.pieces[piece.id].name))
    room = frame.layout.measure - frame.lean(layout.header) - 1.0
    sizes = size_steps(layout.title_size, layout.title_least)
    return titled_header(piece.id, title, frame, layout.title_font, sizes, room, bottom, layout.header)


def _body(
    context: BalanceContext, piece: BalancePiece, layout: AidLayout, content: AidPlan, colour: str, top: float
) -> tuple[Item, ...]:
    """All blocks with the largest picture, and then at the largest size, that leave the small print free; the picture
    gives way before the text is small, and large text leaves titles some air."""
    width, height = content.size
    limit = layout.bottom_up - height / 2.0
    measure = width - 2.0 * layout.side
    fault: InputError | None = None
    for picture, size in _sizes(layout, content):
        made = replace(layout, picture=picture)
        column = AidColumn(context, piece.id, made, colour, size, layout.side - width / 2.0, measure)
        try:
            _, low = _stack_blocks(column, content, top)
        except InputError as found:  # a word is wider than its column: smaller it may fit
            fault = found
            continue
        fault = None
        airy = layout.title_air * len([block for block in content.blocks[1:] if block.title])
        if low >= limit + (airy if size > layout.text_airy else 0.0):
            spare = (low - limit) / max(1, len(content.blocks) - 1)
            stretched = replace(made, block_gap=layout.block_gap + min(spare, layout.block_stretch))
            return tuple(_stack_blocks(replace(column, layout=stretched), content, top)[0])
    if fault:
        raise fault
    raise input_error(
        f"the text is too long at the least size, {layout.text_least:g} pt",
        expected=f"text for {width:g} × {height:g} mm, or a larger size in templates/faces/aids.yaml",
        path=piece.id,
    )


def _sizes(layout: AidLayout, content: AidPlan) -> Iterator[tuple[float, float]]:
    """Widths of the picture with sizes of the text, best first."""
    sizes = size_steps(layout.text_size, layout.text_least)
    if any(block.kind == "stacking" for block in content.blocks):
        steps = int((layout.picture - layout.picture_least) / _STEP)
        pictures = [layout.picture - _STEP * step for step in range(steps)]
        yield from ((picture, size) for picture in pictures for size in sizes if size >= layout.text_small)
    yield from ((layout.picture_least, size) for size in sizes)


def _stack_blocks(column: AidColumn, content: AidPlan, top: float) -> tuple[list[Item], float]:
    """All blocks one below the other, and where they end."""
    items: list[Item] = []
    y = low = top - column.layout.first_down
    for block in content.blocks:
        made, low = block_items(column, block, y)
        items.extend(made)
        y = low - column.layout.block_gap
    return items, low

"""The blocks of player aids: each block's items in a column, and the height at which the next may begin (mm)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import lru_cache

from generator.base.frozen import dataclass
from generator.base.geometry import scale_by, shift
from generator.base.hyphens import remove_hyphens
from generator.base.units import pt_to_mm
from generator.definitions.id_types import PieceId
from generator.definitions.pack import seats_in_play
from generator.faces.borders import border_paths
from generator.faces.display_list import Group, IconUse, Item, Path, hexagon, rectangle
from generator.faces.face_inputs import collected_inputs, note_inputs
from generator.faces.icon_drawing import largest_within
from generator.faces.shapes import box, line, polygon
from generator.faces.text_fragments import RichText, TextFaces, TextStyle, parse_markup, text_faces
from generator.faces.text_setting import TextBlock, fit_line, intern_style, line_width, set_line, size_steps, wrap_text
from generator.faces.tones import BLACK, rule_token, sign_on, sign_on_solid, solid_token, tint_token
from generator.games.balance_control.definitions.balance_pack import Measure, TileClass, overlays_in_play
from generator.games.balance_control.definitions.departments import departments_printed
from generator.games.balance_control.definitions.printed_words import overlay_words, tile_notation
from generator.games.balance_control.effects.field_values import ANY_DEPARTMENT, DepartmentId
from generator.games.balance_control.faces.aid_content import BlockPlan, LinePlan, with_strong_lead
from generator.games.balance_control.faces.layouts import FLATS, AidLayout, token_layout
from generator.games.balance_control.faces.notation_line import NotationStyle, notation_line
from generator.games.balance_control.faces.piece_faces import overlay_name, tile_sign
from generator.games.balance_control.faces.rules_context import RulesContext

PARAGRAPHS_KEPT = 500
"""Paragraphs whose words are kept: more than there are on all aids of a box."""


@dataclass(frozen=True)
class AidColumn:
    """A column of blocks: its left edge and width (mm), text size (pt) and colour."""

    context: RulesContext
    piece: str
    layout: AidLayout
    colour: str
    size: float
    left: float
    measure: float

    @property
    def right(self) -> float:
        """The right edge (mm)."""
        return self.left + self.measure

    @property
    def text(self) -> TextStyle:
        """The style of running text."""
        return intern_style(self.layout.text_font, BLACK)

    @property
    def numerals(self) -> TextStyle:
        """The style of numbers in the column's colour."""
        return intern_style(self.layout.value_font, self.colour)

    @property
    def faces(self) -> TextFaces:
        """The styles of running text, of strong words as of the first ones of a line."""
        return text_faces(self.text, self.context.fonts, self.layout.strong_font)

    def wrap_paragraph(self, text: str, width: float, strong: bool = True) -> TextBlock:
        """A paragraph in `width` mm; with `strong`, what stands before a colon is strong."""
        pieces = _pieces(self.piece, with_strong_lead(text) if strong else text, self.faces)
        return wrap_text(self.piece, pieces, self.text, self.size, width, leading=self.layout.leading, company=True)


@lru_cache(PARAGRAPHS_KEPT)
def _pieces(piece: str, markup: str, faces: TextFaces) -> RichText:
    """The pieces of a paragraph. They are measured once for all sizes that are tried."""
    return parse_markup(markup, faces, piece=piece)


ItemsAndHeight = tuple[list[Item], float]

_CLASS_COLUMNS = 3
_BETWEEN = 0.28
"""How far lines of a list stand apart at least, in sizes, with the layout's gap."""


def block_items(column: AidColumn, block: BlockPlan, y: float) -> ItemsAndHeight:
    """The items of a block with its heading, whose baseline is at `y`, and the height at which the next may begin."""
    items: list[Item] = []
    if block.title:
        items, y = _heading(column, block.title, y)
    made, y = _KINDS[block.kind](column, block, y)
    return [*items, *made], y


def _heading(column: AidColumn, title: str, y: float) -> ItemsAndHeight:
    layout = column.layout
    style = intern_style(layout.title_font, column.colour, layout.heading_tracking)
    under = y - layout.heading_after
    words = set_line(column.piece, title.upper(), style, layout.heading_size, column.left, y)
    ruled = Path(line(column.left, under, column.right, under), stroke=f"{column.colour}/55", width=0.25)
    return [*words, ruled], under - layout.heading_below


def _paragraphs(
    column: AidColumn,
    lines: tuple[LinePlan, ...],
    y: float,
    leads: list[Callable[[float], list[Item]]],
    indent: float,
    strong: bool = True,
    least: float = 0.0,
) -> ItemsAndHeight:
    """Lines one below the other with equal spacing, indented by `indent` mm; there is room for what precedes their
    first baselines, `least` mm high."""
    items: list[Item] = []
    between = max(pt_to_mm(column.size * _BETWEEN), least - column.text.measures.cap_height(column.size))
    gap = pt_to_mm(column.size * column.layout.line_gap)
    for entry, lead in zip(lines, leads, strict=True):
        block = column.wrap_paragraph(entry.text, column.measure - indent, strong)
        items.extend(lead(y - block.cap))
        items.extend(block.items_at(column.left + indent, y))
        y -= block.height + between + gap
    return items, y + gap


def _steps(column: AidColumn, block: BlockPlan, y: float) -> ItemsAndHeight:
    style = column.numerals

    def lead(number: int) -> Callable[[float], list[Item]]:
        return lambda base: list(set_line(column.piece, str(number), style, column.size * 1.1, column.left, base))

    leads = [lead(number + 1) for number in range(len(block.lines))]
    return _paragraphs(column, block.lines, y, leads, _list_indent(column), False)


def _list(column: AidColumn, block: BlockPlan, y: float) -> ItemsAndHeight:
    def lead(base: float) -> list[Item]:
        side = pt_to_mm(column.size * 0.36)
        low = base + (column.text.measures.cap_height(column.size) - side) / 2.0
        return [Path(box(column.left + 0.4, low, side, side), fill=column.colour)]

    return _paragraphs(column, block.lines, y, [lead] * len(block.lines), _list_indent(column))


def _list_indent(column: AidColumn) -> float:
    return pt_to_mm(column.size * column.layout.list_indent)


def _signs(column: AidColumn, block: BlockPlan, y: float) -> ItemsAndHeight:
    """Signs and what they say, in two columns that are read downwards."""
    half = (len(block.lines) + 1) // 2
    gap = 3.0
    wide = (column.measure - gap) / 2.0
    left, low = _sign_rows(replace(column, measure=wide), block.lines[:half], y)
    right, other = _sign_rows(replace(column, left=column.left + wide + gap, measure=wide), block.lines[half:], y)
    return [*left, *right], min(low, other)


def _sign_rows(column: AidColumn, lines: tuple[LinePlan, ...], y: float) -> ItemsAndHeight:
    def lead(entry: LinePlan) -> Callable[[float], list[Item]]:
        return lambda base: _sign(column, entry, base)

    leads, layout = [lead(entry) for entry in lines], column.layout
    return _paragraphs(column, lines, y, leads, layout.indent, least=layout.sign + 0.35)


def _sign(column: AidColumn, entry: LinePlan, base: float) -> list[Item]:
    """An icon or letters before a line; letters that the numerals' font lacks stand in that of strong words."""
    middle = base + column.text.measures.cap_height(column.size) / 2.0
    x = column.left + column.layout.sign / 2.0
    if entry.icon:
        return [IconUse(entry.icon, x, middle, column.layout.sign, column.colour)]
    style = column.numerals
    if style.measures.missing(entry.letters):
        style = intern_style(column.layout.strong_font, column.colour)
    size = column.size * 1.3
    low = middle - style.measures.cap_height(size) / 2.0
    return list(set_line(column.piece, entry.letters, style, size, x, low, "centre"))


def _chip(column: AidColumn, icon: str, colour: str, x: float, middle: float) -> list[Item]:
    wide, high = column.layout.chip_wide, column.layout.chip_high
    ground = box(x, middle - high / 2.0, wide, high)
    return [
        Path(ground, fill=solid_token(colour)),
        Path(ground, stroke=rule_token(colour), width=0.35),
        IconUse(icon, x + wide / 2.0, middle, high * 0.84, sign_on_solid(colour)),
    ]


def _departments(column: AidColumn, block: BlockPlan, y: float) -> ItemsAndHeight:  # noqa: ARG001 (all blocks alike)
    """The departments that the box prints, in two columns: icon, code, name, coded border."""
    context, items = column.context, list[Item]()
    shown = departments_printed(context.definitions, context.config)
    rows, gap = (len(shown) + 1) // 2, 3.0
    wide = (column.measure - gap) / 2.0
    for number, department in enumerate(shown):
        place = replace(column, left=column.left + (wide + gap) * (number // rows), measure=wide)
        items.extend(_department(place, department, y - column.layout.row * (number % rows)))
    return items, y - column.layout.row * (rows - 1) - column.layout.chip_high


def _department(column: AidColumn, department: DepartmentId, y: float) -> list[Item]:
    """One department; its coded border takes what room its name leaves."""
    context, layout = column.context, column.layout
    row = context.definitions.departments[department]
    middle = y - layout.chip_high / 2.0
    base = middle - column.text.measures.cap_height(column.size) / 2.0
    code_x, name_x = column.left + layout.chip_wide + 1.5, column.left + layout.chip_wide + 9.0
    name = remove_hyphens(str(context.texts.departments[department].name))
    room = column.right - layout.code_least - 1.5 - name_x
    size = fit_line(column.piece, name, column.text, size_steps(column.size, layout.text_least), room)
    length = min(layout.code_length, column.right - name_x - 1.5 - line_width(column.piece, name, column.text, size))
    across = shift(column.right - length / 2.0, middle)
    return [
        *_chip(column, row.icon, row.colour, column.left, middle),
        *set_line(column.piece, department, intern_style(layout.value_font, BLACK), column.size * 1.1, code_x, base),
        *set_line(column.piece, name, column.text, size, name_x, base),
        *border_paths(row.edge, length, 2.2, row.colour, across),
    ]


def _classes(column: AidColumn, block: BlockPlan, y: float) -> ItemsAndHeight:  # noqa: ARG001 (all blocks alike)
    """The kinds of tiles that have a sign of their own, in columns."""
    context, layout, items = column.context, column.layout, list[Item]()
    shown = _classes_in_play(context)
    wide = column.measure / _CLASS_COLUMNS
    style = intern_style(layout.value_font, BLACK)
    high = layout.row * 0.9
    for number, kind in enumerate(shown):
        x, row = column.left + wide * (number % _CLASS_COLUMNS), number // _CLASS_COLUMNS
        middle = y - layout.sign / 2.0 - high * row
        base = middle - column.text.measures.cap_height(column.size) / 2.0
        name = remove_hyphens(context.texts.classes[kind.id].type)
        size = fit_line(column.piece, name, column.text, size_steps(column.size, layout.text_least), wide - 13.0)
        items.append(IconUse(str(kind.icon), x + layout.sign / 2.0, middle, layout.sign * 1.1, str(kind.colour)))
        items.extend(set_line(column.piece, str(kind.code), style, column.size * 1.05, x + 5.2, base))
        items.extend(set_line(column.piece, name, column.text, size, x + 12.2, base))
    rows = -(-len(shown) // _CLASS_COLUMNS)
    return items, y - high * (rows - 1) - layout.sign


def _classes_in_play(context: RulesContext) -> list[TileClass]:
    used = {tile.class_ for tile in context.definitions.tiles.values() if tile.module in context.config.modules}
    classes = context.definitions.classes.values()
    return [kind for kind in classes if kind.id in used and kind.icon and kind.colour and kind.code]


def _read(column: AidColumn, block: BlockPlan, y: float) -> ItemsAndHeight:
    """A tile's notation in a box, and what it says, beside it or, in a narrow column, below."""
    layout = column.layout
    assert block.tile, "a block of this kind names a tile"
    tile = column.context.definitions.tiles[block.tile]
    high, wide = 6.8, min(34.0, column.measure)
    beside = column.measure > layout.wide
    colour, style = str(tile.colour), intern_style(layout.value_font)
    ground = box(column.left, y - high, wide, high)
    middle = (column.left + wide / 2.0, y - high / 2.0 - 1.5)
    sizes = size_steps(style.measures.size_for_cap(3.0), 7.0)
    signs = notation_line(
        column.context, column.piece, tile_notation(tile), NotationStyle(style, colour), sizes, wide - 2.0, *middle
    )
    speaker = column.context.speaker
    needs = speaker.term("needs", tile.needs)
    said = f"{needs[:1].upper()}{needs[1:]}: {speaker.generic(tile.effects)}"
    left = column.left + (wide + 3.0 if beside else 0.0)
    words = column.wrap_paragraph(said, column.right - left)
    top = y - max(0.0, high - words.height) / 2.0 if beside else y - high - 2.4
    items: list[Item] = [
        Path(ground, fill=tint_token(colour)),
        Path(ground, stroke=rule_token(colour), width=0.35),
        *signs,
        *words.items_at(left, top),
    ]
    return items, min(y - high, top - words.height)


def _overlays(column: AidColumn, block: BlockPlan, y: float) -> ItemsAndHeight:  # noqa: ARG001 (all blocks alike)
    """Each overlay: icon, name, what it does."""
    context, layout, items = column.context, column.layout, list[Item]()
    indent = layout.chip_wide + 1.8
    gap = max(pt_to_mm(column.size * 0.62), layout.chip_high + 0.5 - column.text.measures.cap_height(column.size))
    for overlay in overlays_in_play(context.definitions, context.config):
        said = f"{overlay_name(context, overlay)}: {overlay_words(overlay, context.speaker)}"
        block_ = column.wrap_paragraph(said, column.measure - indent)
        items.extend(_chip(column, overlay.icon, str(overlay.colour), column.left, y - layout.chip_high / 2.0 + 0.4))
        items.extend(block_.items_at(column.left + indent, y))
        y -= block_.height + gap
    return items, y + gap / 2.0


def _measures(column: AidColumn, block: BlockPlan, y: float) -> ItemsAndHeight:  # noqa: ARG001 (all blocks alike)
    """The measures of the aid's module in columns that are read downwards: number, name, cost, all in one size."""
    definitions, items = column.context.definitions, list[Item]()
    module = definitions.pieces[PieceId(column.piece)].module
    cards = [card for card in definitions.measures.values() if card.module == module]
    columns = 2 if column.measure > column.layout.wide else 1
    rows, gap = -(-len(cards) // columns), 3.5
    column = _size_for_names(replace(column, measure=(column.measure - gap * (columns - 1)) / columns), cards)
    high = pt_to_mm(column.size * column.layout.leading) + 0.55
    for number, card in enumerate(cards):
        place = replace(column, left=column.left + (column.measure + gap) * (number // rows))
        items.extend(_measure(place, card, y - high * (number % rows)))
    return items, y - high * (rows - 1) - column.text.measures.cap_height(column.size)


def _size_for_names(column: AidColumn, cards: Sequence[Measure]) -> AidColumn:
    """The column in the largest size in which each name has room beside its cost, or the least."""
    for size in size_steps(column.size, column.layout.text_least):
        tried = replace(column, size=size)
        rooms = ((_name(tried, card), _cost(tried, card, 0.0)[1] - _name_left(tried)) for card in cards)
        if all(line_width(column.piece, name, column.text, size) <= room for name, room in rooms):
            break
    return tried


def _name(column: AidColumn, card: Measure) -> str:
    return remove_hyphens(column.context.texts.card_name(card.id))


def _name_left(column: AidColumn) -> float:
    """Where names begin, and a little more for what lies between them and costs."""
    return column.left + column.layout.indent + 0.6


def _cost(column: AidColumn, card: Measure, y: float) -> ItemsAndHeight:
    """What a card costs, at the right, and where that begins; an icon for each department, an amount above one before
    it."""
    context, base, size = column.context, y - column.text.measures.cap_height(column.size), column.size
    items, x = list[Item](), column.right
    box_, middle = pt_to_mm(size * 0.95), y - column.text.measures.cap_height(size) / 2.0
    for term in reversed(card.cost.terms):
        free = term.department == ANY_DEPARTMENT
        icon = "choice" if free else context.department_icon(term.department)
        colour = BLACK if free else context.department_colour(term.department)
        items.append(IconUse(icon, x - box_ / 2.0, middle, box_, colour))
        x -= box_ + 0.5
        if term.amount > 1:
            style = intern_style(column.layout.value_font, colour)
            items.extend(set_line(column.piece, str(term.amount), style, size, x, base, "right"))
            x -= line_width(column.piece, str(term.amount), style, size) + 0.5
    return items, x


def _measure(column: AidColumn, card: Measure, y: float) -> list[Item]:
    """One card: number, name, cost."""
    base, number = (
        y - column.text.measures.cap_height(column.size),
        intern_style(column.layout.value_font, column.colour),
    )
    items, x = _cost(column, card, y)
    name = _name(column, card)
    fit_line(column.piece, name, column.text, (column.size,), x - _name_left(column))
    items.extend(set_line(column.piece, f"{card.number:02d}", number, column.size, column.left, base))
    items.extend(set_line(column.piece, name, column.text, column.size, column.left + column.layout.indent, base))
    return items


def _stacking(column: AidColumn, block: BlockPlan, y: float) -> ItemsAndHeight:
    """A tile with markers and an overlay on it; beside it how to keep them apart, and how to read a tile."""
    layout = column.layout
    picture, high = stacking_picture(column.context, layout.picture)
    indent = layout.picture + 3.0
    beside = replace(column, left=column.left + indent, measure=column.measure - indent)
    made, low = _list(beside, block, y)
    if block.tile:
        read, low = block_items(
            beside, BlockPlan("read", column.context.label("read_title"), (), block.tile), low - layout.block_gap
        )
        made = [*made, *read]
    middle = (column.left + layout.picture / 2.0, y - high / 2.0 + 0.5)
    return [*picture(*middle), *made], min(low, y - high + 0.5)


_KINDS: dict[str, Callable[[AidColumn, BlockPlan, float], ItemsAndHeight]] = {
    "steps": _steps,
    "list": _list,
    "signs": _signs,
    "departments": _departments,
    "classes": _classes,
    "read": _read,
    "overlays": _overlays,
    "measures": _measures,
    "stacking": _stacking,
}


# A picture for the aids, in a given width: how markers stand on a tile and where an overlay lies (mm).


_COLUMNS = (-12.75, -4.25, 4.25, 12.75)
_ROW, _LIFT = -5.2, 1.7
"""Height of the lowest marker of a stack, and how far each further one is shifted, in mm on a tile of 50."""
_FOOT = -14.0
"""The upper edge of the overlay, on the tile's foot."""
_UNLIMITED = 3
"""How many lie in the highest stack shown where any number may."""
_KEEP = 0.3125
"""How far a sign keeps from its marker's edge, per size of the marker."""


def stacking_picture(context: RulesContext, width: float) -> tuple[Callable[[float, float], list[Item]], float]:
    """A picture of stacked markers and an overlay on a tile: a function that draws it around a point, and its height
    (mm)."""
    kept, factor = context.face_cache, width / hexagon(FLATS).width
    if "stacking picture" not in kept:
        with collected_inputs() as inputs:
            kept["stacking picture"] = _stacked_tile(context), inputs
    items: tuple[Item, ...] = kept["stacking picture"][0]
    note_inputs(kept["stacking picture"][1])
    return (lambda x, y: [Group(items, scale_by(factor, x, y))]), FLATS * factor


def _stacked_tile(context: RulesContext) -> tuple[Item, ...]:
    """The picture as large as a tile, around (0, 0)."""
    tile = next(tile for tile in context.definitions.tiles.values() if tile.value is not None)
    ground = Group(tile_sign(context, tile).items, clip=polygon(hexagon(FLATS).corners()))
    return (ground, *_stacks(context), *_overlay(context))


def _stacks(context: RulesContext) -> list[Item]:
    """A stack for each of the first seats, as high as the limit of markers allows (some height where there is none),
    one less for each further seat."""
    definitions, items = context.definitions, list[Item]()
    high = definitions.numbers.tile_limit or _UNLIMITED
    size = token_layout(context).influence_size
    for number, (seat, x) in enumerate(zip(seats_in_play(definitions, context.config), _COLUMNS, strict=False)):
        style = definitions.seats[seat]
        sign = largest_within(context.icons[style.icon], rectangle(size, size), _KEEP * size)
        for level in range(max(1, high - number)):
            left, low = x - size / 2.0 + level * 0.6, _ROW - size / 2.0 + level * _LIFT - 2.5
            ground = box(left, low, size, size)
            items.append(Path(ground, fill=f"{style.colour}|white", stroke=f"white|{style.colour}", width=0.5))
            icon = f"{sign_on(definitions, style.colour)}|black"
            items.append(IconUse(style.icon, left + size / 2.0, low + size / 2.0, sign, icon))
    return items


def _overlay(context: RulesContext) -> list[Item]:
    """An overlay on the tile's foot, where there are any."""
    overlays = overlays_in_play(context.definitions, context.config)
    if not overlays:
        return []
    made, first = token_layout(context), overlays[0]
    wide, high = made.overlay_width, made.overlay_height
    top = _FOOT
    ground = box(-wide / 2.0, top - high, wide, high)
    return [
        Path(ground, fill=f"{first.colour}|white", stroke=f"white|{first.colour}", width=0.5),
        IconUse(first.icon, 0.0, top - high / 2.0, high * 0.75, f"white|{first.colour}"),
    ]

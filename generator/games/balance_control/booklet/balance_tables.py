"""The tables that only the booklet of BALANCE // CONTROL has, by name, as Typst markup."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import groupby, pairwise

from generator.base.hyphens import remove_hyphens
from generator.booklet.rules_tables import Row, rows_call
from generator.booklet.typst_markup import (
    array_literal,
    content_block,
    function_call,
    prose_block,
    string_literal,
    words_block,
)
from generator.definitions.configuration import playable_configurations
from generator.games.balance_control.booklet.notation_markup import notation, signs
from generator.games.balance_control.booklet.printed_signs import absent_signs, icon_names, sign_meaning, signs_in_play
from generator.games.balance_control.definitions.balance_pack import (
    BalanceTile,
    Measure,
    TileId,
    drawable_tiles,
    measure_counts,
    overlay_counts,
    overlays_in_play,
    piece_counts,
    tile_counts,
)
from generator.games.balance_control.definitions.printed_words import (
    measure_sentence,
    overlay_words,
    tile_name,
    tile_notation,
    tile_words,
)
from generator.games.balance_control.effects.field_values import ANY_DEPARTMENT, DepartmentId
from generator.games.balance_control.faces.aid_content import BlockPlan, aid_content, with_strong_lead
from generator.games.balance_control.faces.balance_context import BalanceContext
from generator.games.balance_control.faces.face_values import ANY_ICON
from generator.games.balance_control.faces.piece_faces import overlay_name


def glance(context: BalanceContext) -> dict[str, tuple[list[str], bool]]:
    """The lists of the player aids: by title the lines, and whether they are the steps of a turn."""
    found: dict[str, list[str]] = {}
    steps = set()
    for block in _aid_blocks(context):
        if block.kind in ("steps", "list"):
            lines = found.setdefault(block.title, [])
            told = [line.text if block.kind == "steps" else with_strong_lead(line.text) for line in block.lines]
            lines.extend(said for text in told if (said := words_block(text, str)) not in lines)
        if block.kind == "steps":
            steps.add(block.title)
    return {prose_block(title): (lines, title in steps) for title, lines in found.items()}


def _aid_blocks(context: BalanceContext) -> Iterator[BlockPlan]:
    """The blocks of all player aids in play; one without a title has that of the block before."""
    title = ""
    for piece in context.definitions.pieces.values():
        if piece.kind == "aid" and piece.module in context.config.modules:
            for block in aid_content(context, piece).blocks:
                title = block.title or title
                yield replace(block, title=title)


def _setup(context: BalanceContext) -> str:
    """For each number of players the markers to begin with, the most one may have, the tiles of the stack, and how many
    of these an expansion brings."""
    definitions = context.definitions
    expansions = [module for name in context.config.modules if (module := definitions.modules[name]).optional]
    head = [context.label(name) for name in ("players", "box_start", "box_cap", "box_stack")]
    head += [f"{context.label('box_of_these')} {context.texts.modules[module.id].name}" for module in expansions]
    rows = []
    for config in playable_configurations(definitions, context.config):
        stack = drawable_tiles(definitions, config)
        row = [
            config.players,
            definitions.numbers.start_influence[config.players],
            definitions.numbers.influence_cap[config.players],
            sum(stack.values()),
        ]
        for module in expansions:
            row.append(sum(count for name, count in stack.items() if definitions.tiles[name].module == module.id))
        rows.append(row)
    return rows_call(
        "setup-list", [tuple(prose_block(name) for name in head), *(tuple(map(_number, row)) for row in rows)]
    )


def _number(number: int) -> str:
    return string_literal(str(number))


def _departments(context: BalanceContext) -> str:
    """Each department's tiles: icon, name, signs, how many of each value and together; more for larger tables behind a
    plus."""
    games = playable_configurations(context.definitions, context.config)
    made = [tile_counts(context.definitions, config) for config in games]
    kinds = [tiles for tiles in _kinds(context, made[-1]) if tiles[0].value is not None]
    values = sorted({tile.value for tiles in kinds for tile in tiles if tile.value is not None})
    head = [context.label("box_value"), *map(str, values), context.label("total")]
    rows: list[Row] = [tuple(prose_block(name) for name in head)]
    for tiles in kinds:
        first = tiles[0]
        cells = [[tile.id for tile in tiles if tile.value == value] for value in values]
        row = (string_literal(_count_with_more(ids, made)) for ids in (*cells, [tile.id for tile in tiles]))
        rows.append((*_tile_head(first, context)[:3], *row))
    return rows_call("department-list", rows)


def _tiles(context: BalanceContext) -> str:
    """Each other kind of tile: icon, name, signs, words, how many; more for larger tables behind a plus."""
    games = playable_configurations(context.definitions, context.config)
    made = [tile_counts(context.definitions, config) for config in games]
    rows = [
        (
            *_tile_head(tiles[0], context),
            prose_block(tile_words(tiles[0], context.speaker)),
            string_literal(_count_with_more([tile.id for tile in tiles], made)),
        )
        for tiles in _kinds(context, made[-1])
        if tiles[0].value is None
    ]
    head = (context.label("classes_title"), context.label("notation_title"), "", context.label("total"))
    return function_call("tiles", array_literal(("[]", *map(prose_block, head))), *map(array_literal, rows))


def _tile_head(tile: BalanceTile, context: BalanceContext) -> Row:
    """A tile's icon, colour, name and signs."""
    name = remove_hyphens(tile_name(tile, context.speaker))
    lines = tile_notation(tile)
    if tile.value is not None:
        name = _department_with_code(tile.department or "", context)
    shown = content_block([notation(lines, context.definitions)])
    return string_literal(str(tile.icon)), string_literal(str(tile.colour)), string_literal(name), shown


def _department_with_code(department: str, context: BalanceContext) -> str:
    """A department's name with the code that stands for it beside signs."""
    return remove_hyphens(f"{context.speaker.department(department)} // {department}")


def _count_with_more(ids: Sequence[TileId], made: Sequence[Mapping[TileId, int]]) -> str:
    """How many there are at the smallest table, and behind a plus how many more at the next larger one that has more:
    `4 + 1`, `+ 1`; a dash for none at all."""
    counts = [sum(found.get(name, 0) for name in ids) for found in made]
    more = [after - before for before, after in pairwise(counts) if after != before]
    return " + ".join(str(count or "") for count in (counts[0], *more)).strip() or "–"


def _kinds(context: BalanceContext, counts: Mapping[TileId, int]) -> Iterator[list[BalanceTile]]:
    """Tiles that differ in their value alone, together; a focus that bears a department's colour is none of them."""
    found: dict[object, list[BalanceTile]] = {}
    for tile in context.definitions.tiles.values():
        if counts.get(tile.id):
            alike = tile.department if tile.value is not None else None
            found.setdefault(alike or tile.id, []).append(tile)
    yield from found.values()


def _pieces(context: BalanceContext) -> str:
    """Everything in the box that is neither tile nor card, with how many there are."""
    return rows_call("piece-list", list(_piece_rows(context)))


def _piece_rows(context: BalanceContext) -> Iterator[Row]:
    definitions, texts = context.definitions, context.texts
    counts = piece_counts(definitions, context.config)
    there = [piece for piece in definitions.pieces.values() if counts.get(piece.id)]

    def row(icon: str, name: str, count: str) -> Row:
        return string_literal(icon), prose_block(name), content_block([signs(count, definitions)])

    for piece in there:
        if piece.kind == "influence":
            colours = sum(other.kind == "influence" for other in there)
            yield row("influence", context.label("box_influence"), f"{colours} × {counts[piece.id]}")
            break
    resources = [piece for piece in there if piece.kind == "resource" and piece.department]
    for department, made in groupby(resources, key=lambda piece: piece.department):
        shown = " · ".join(f"{counts[piece.id]} × ▲{piece.value}" for piece in made)
        yield row(context.department_icon(department), _department_with_code(department, context), shown)
    for name, count in overlay_counts(definitions, context.config).items():
        overlay = definitions.overlays[name]
        yield row(str(overlay.icon), overlay_name(context, overlay), f"{count}")
    for department, count in _decks(context).items():
        title = f"{context.label('measures')}, {context.speaker.department(department)}"
        yield row(context.department_icon(department), title, f"{count}")
    for piece in there:
        if piece.kind not in ("influence", "resource", "aid", "back"):
            yield row(str(piece.icon), str(texts.pieces[piece.id].name), f"{counts[piece.id]}")
    if aids := sum(counts[piece.id] for piece in there if piece.kind == "aid"):
        yield row("measure", context.label("box_aids"), f"{aids}")


def _decks(context: BalanceContext) -> Counter[DepartmentId]:
    """How many cards each deck in play has."""
    made: Counter[DepartmentId] = Counter()
    for card, count in measure_counts(context.definitions, context.config).items():
        made[context.definitions.measures[card].department] += count
    return made


def _signs(context: BalanceContext) -> str:
    """Every sign with what it means."""
    rows = [
        (
            function_call("icon", string_literal(sign))[1:] if sign.isalpha() else string_literal(sign),
            prose_block(sign_meaning(name, context)),
        )
        for name, sign in signs_in_play(context).items()
    ]
    absent, names = sign_meaning("absent", context), icon_names(context)
    rows += [
        (function_call("icon", string_literal(icon))[1:], prose_block(f"{names[icon]}: {absent}"))
        for icon in absent_signs(context)
    ]
    return rows_call("sign-list", rows)


def _overlays(context: BalanceContext) -> str:
    """Each overlay with what it does."""
    rows = [
        (
            string_literal(str(overlay.icon)),
            string_literal(str(overlay.colour)),
            prose_block(overlay_name(context, overlay)),
            prose_block(overlay_words(overlay, context.speaker)),
        )
        for overlay in overlays_in_play(context.definitions, context.config)
    ]
    return rows_call("overlay-list", rows)


def _measures(context: BalanceContext) -> str:
    """Every card in play: number, name, cost, when, its sentence."""
    cards = [card for card in context.definitions.measures.values() if card.module in context.config.modules]
    return rows_call("measure-list", [_measure(card, context) for card in cards])


def _measure(card: Measure, context: BalanceContext) -> Row:
    definitions = context.definitions
    icons = {ANY_DEPARTMENT: ANY_ICON} | {name: str(one.icon) for name, one in definitions.departments.items()}
    cost = [(string_literal(icons[term.department]), string_literal(str(term.amount))) for term in card.cost.terms]
    name = context.texts.card_name(card.id)
    return (
        string_literal(str(definitions.departments[card.department].colour)),
        string_literal(f"{card.department} {card.number:02d}"),
        prose_block(name),
        array_literal(array_literal(pair) for pair in cost),
        prose_block(context.speaker.term("timing", card.timing)),
        prose_block(measure_sentence(card, context.speaker)),
    )


TABLES: Mapping[str, Callable[[BalanceContext], str]] = {
    "setup": _setup,
    "departments": _departments,
    "tiles": _tiles,
    "pieces": _pieces,
    "signs": _signs,
    "overlays": _overlays,
    "measures": _measures,
}

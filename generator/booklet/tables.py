"""What the booklet shows as tables, made from the definitions: a table's name in, Typst's markup out."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace

from ..definitions.counts import tile_counts
from ..definitions.describe import (
    measure_sentence,
    overlay_words,
    tile_name,
    tile_notation,
    tile_words,
)
from ..definitions.types import Measure, Tile, TileId
from ..faces.aid_content import AidBlock, aid_content
from ..faces.context import Context
from ..faces.overlay import overlay_name
from ..faces.pieces import all_ids
from .blocks import rulings_told
from .markup import array, call, content, notation, prose, string, unlike_ids
from .signs import said_of, signs_in_play
from .types import Booklet

Row = tuple[str, ...]


def table(name: str, booklet: Booklet, context: Context) -> str:
    """The table of that name."""
    return _rulings(booklet, context) if name == "rulings" else _TABLES[name](context)


def glance(title: str, context: Context) -> str:
    """What the player aids say in lists, for the back of the booklet: under each title its lines, the steps of a turn
    numbered."""
    found: dict[str, list[str]] = {}
    steps = set()
    for block in _aid_blocks(context):
        if block.kind in ("steps", "list"):
            lines = found.setdefault(block.title, [])
            lines.extend(line.text for line in block.lines if line.text not in lines)
        if block.kind == "steps":
            steps.add(block.title)
    made = [
        array(
            (
                _prose(head, context),
                array(_prose(line, context) for line in lines),
                "true" if head in steps else "false",
            )
        )
        for head, lines in found.items()
    ]
    return call("glance", _prose(title, context), *made)[1:]


def _aid_blocks(context: Context) -> Iterator[AidBlock]:
    """The blocks of all player aids in play; one without a title has that of the block before."""
    title = ""
    for piece in context.definitions.pieces.values():
        if piece.kind == "aid" and piece.module in context.config.modules:
            for block in aid_content(context, piece).blocks:
                title = block.title or title
                yield replace(block, title=title)


def _tiles(context: Context) -> str:
    """Each kind of tile: icon, name, signs, how many; department tiles of all values on one line."""
    rows = []
    counts = tile_counts(context.definitions, context.config)
    for tiles in _kinds(context, counts):
        first = tiles[0]
        count = sum(counts[tile.id] for tile in tiles)
        said = tile_words(first, context.speaker)
        values = [tile.value for tile in tiles if tile.value is not None]
        signs = content([notation(tile_notation(first), context.definitions)])
        below = _values(values) if len(values) > 1 else said
        colour = str(first.colour)
        name = tile_name(first, context.speaker).replace("\u00ad", "")
        rows.append(
            (string(str(first.icon)), string(colour), string(name), signs, _prose(below, context), string(str(count)))
        )
    return _called("tiles", rows)


def _kinds(context: Context, counts: Mapping[TileId, int]) -> Iterator[list[Tile]]:
    """Tiles that differ in their value alone, together; a focus that bears a department's colour is none of them."""
    found: dict[object, list[Tile]] = {}
    for tile in context.definitions.tiles.values():
        if counts.get(tile.id):
            alike = tile.department if tile.value is not None else None
            found.setdefault(alike or tile.id, []).append(tile)
    yield from found.values()


def _values(values: list[int]) -> str:
    return f"{min(values)}–{max(values)}"


def _signs(context: Context) -> str:
    """Every sign with what it means."""
    rows = [
        (call("icon", string(sign))[1:] if sign.isalpha() else string(sign), _prose(said_of(name, context), context))
        for name, sign in signs_in_play(context).items()
    ]
    return _called("sign-list", rows)


def _overlays(context: Context) -> str:
    """Each overlay with what it does."""
    rows = [
        (
            string(str(overlay.icon)),
            string(str(overlay.colour)),
            _prose(overlay_name(context, overlay).replace("\u00ad", ""), context),
            _prose(overlay_words(overlay, context.speaker), context),
        )
        for overlay in context.definitions.overlays.values()
    ]
    return _called("overlay-list", rows)


def _measures(context: Context) -> str:
    """Every card in play: number, name, cost, when, its sentence."""
    cards = [card for card in context.definitions.measures.values() if card.module in context.config.modules]
    return _called("measure-list", [_measure(card, context) for card in cards])


def _measure(card: Measure, context: Context) -> Row:
    definitions = context.definitions
    cost = [
        (string(str(definitions.departments[term.department].icon)), string(str(term.amount)))
        for term in card.cost.terms
    ]
    name = str(context.texts.measures[card.id].name) if card.id in context.texts.measures else card.id
    return (
        string(str(definitions.departments[card.department].colour)),
        string(f"{card.department} {card.number:02d}"),
        _prose(name.replace("\u00ad", ""), context),
        array(array(pair) for pair in cost),
        _prose(context.speaker.term("timing", card.timing), context),
        _prose(measure_sentence(card, context.speaker), context),
    )


def _rulings(booklet: Booklet, context: Context) -> str:
    """Every ruling in play: what it is about, its name, the option that holds, those that don't, and the numbered rules
    where it is told."""
    definitions = context.definitions
    rows = []
    for name, rules in rulings_told(booklet, context).items():
        chosen = definitions.rulings[name]
        others = ", ".join(option for option in definitions.all_rulings[name].options if option != chosen)
        about = context.texts.rulings.get(name, "")
        rows.append(tuple(_prose(text, context) for text in (about, str(name), chosen, others, " ".join(rules))))
    return _called("ruling-list", rows)


_TABLES: Mapping[str, Callable[[Context], str]] = {
    "tiles": _tiles,
    "signs": _signs,
    "overlays": _overlays,
    "measures": _measures,
}


def _called(name: str, rows: Sequence[Row]) -> str:
    return call(f"{name}", *(array(row) for row in rows))


def _prose(text: str, context: Context) -> str:
    return prose(unlike_ids(text, all_ids(context)))

"""What the tables of player aids are made from: a kind of block in, all definitions and words behind it out, for
digests."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from ..definitions.configuration import departments_printed
from ..definitions.counts import seats_in_play
from ..definitions.types import Piece, TileId
from .context import Context


def aid_sources(context: Context, piece: Piece, kind: str, tile: str) -> Any:
    """Everything that a block of that kind shows beside its own lines."""
    made = _SOURCES.get(kind)
    if made is not None:
        return made(context, piece)
    found = context.definitions.tiles.get(TileId(tile))
    return [found, context.speaker.generic(found.effects), context.texts.terms] if found else None


def _departments(context: Context, piece: Piece) -> Any:  # noqa: ARG001 (all kinds alike)
    made = context.definitions
    shown = [made.departments[name] for name in departments_printed(made, context.config)]
    return [(row, made.colours[row.colour], context.texts.departments[row.id]) for row in shown]


def _classes(context: Context, piece: Piece) -> Any:  # noqa: ARG001 (all kinds alike)
    return [context.definitions.classes, context.texts.classes, context.config.modules]


def _overlays(context: Context, piece: Piece) -> Any:  # noqa: ARG001 (all kinds alike)
    overlays = context.definitions.overlays.values()
    return [(o.icon, o.colour, o.effects, context.texts.overlays[o.id]) for o in overlays]


def _measures(context: Context, piece: Piece) -> Any:
    cards = [card for card in context.definitions.measures.values() if card.module == piece.module]
    shown = [(card.number, card.cost, context.texts.card_name(card.id)) for card in cards]
    return [shown, context.definitions.departments]


def _stacking(context: Context, piece: Piece) -> Any:  # noqa: ARG001 (all kinds alike)
    made = context.definitions
    return [made.numbers.tile_limit, [made.seats[seat] for seat in seats_in_play(made, context.config)]]


_SOURCES: dict[str, Callable[[Context, Piece], Any]] = {
    "departments": _departments,
    "classes": _classes,
    "overlays": _overlays,
    "measures": _measures,
    "stacking": _stacking,
}

"""How many of each piece the box of a configuration holds (R1). Printing and playing both use these counts."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from typing import TYPE_CHECKING

from generator.definitions.id_types import ModuleId, PieceId, Seat
from generator.definitions.pack import MARKERS, Batch, Configuration, is_in_way, piece_count, seats_in_play
from generator.definitions.printed_pieces import PrintedPiece

if TYPE_CHECKING:
    from generator.games.balance_control.definitions.balance_pack import BalanceDefinitions, MeasureId, Overlay, TileId
    from generator.games.balance_control.effects.field_values import DepartmentId, OverlayId


def tile_batches(definitions: BalanceDefinitions, config: Configuration) -> Iterator[Batch]:
    """The tiles of a configuration, grouped by the module that brings the copies, in the order of the definitions
    (R1.1)."""
    added = [copies for copies in definitions.copies if _brings(copies.module, copies.with_, config)]
    for name, tile in definitions.tiles.items():
        if tile.module in config.modules and tile.count:
            yield Batch(name, tile.module, tile.count)
        for copies in added:
            if copies.add.get(name):
                yield Batch(name, copies.module, copies.add[name])


def _brings(module: ModuleId, with_: tuple[ModuleId, ...], config: Configuration) -> bool:
    return module in config.modules and all(name in config.modules for name in with_)


def tile_counts(definitions: BalanceDefinitions, config: Configuration) -> dict[TileId, int]:
    """How many copies of each tile the box holds, in the order of the definitions."""
    counts: Counter[str] = Counter()
    for batch in tile_batches(definitions, config):
        counts[batch.piece] += batch.count
    return {name: counts[name] for name in definitions.tiles if counts[name]}


def drawable_tiles(definitions: BalanceDefinitions, config: Configuration) -> dict[TileId, int]:
    """How many copies of each tile are shuffled into the stack (R2.1)."""
    counts = tile_counts(definitions, config)
    return {name: count for name, count in counts.items() if definitions.tiles[name].drawable}


def measure_counts(definitions: BalanceDefinitions, config: Configuration) -> dict[MeasureId, int]:
    """How many copies of each measure card the box holds (R1.3)."""
    cards = definitions.measures.values()
    return {card.id: definitions.numbers.measure_copies for card in cards if card.module in config.modules}


def overlays_in_play(definitions: BalanceDefinitions, config: Configuration) -> tuple[Overlay, ...]:
    """The overlays of the modules in play."""
    return tuple(overlay for overlay in definitions.overlays.values() if overlay.module in config.modules)


def overlay_counts(definitions: BalanceDefinitions, config: Configuration) -> dict[OverlayId, int]:
    """How many copies of each overlay are printed (R1.4; the rules' supply is unlimited)."""
    return {o.id: o.for_players.get(config.players, o.count) for o in overlays_in_play(definitions, config)}


def piece_counts(definitions: BalanceDefinitions, config: Configuration) -> dict[PieceId, int]:
    """How many copies of each other piece are printed; influence markers are as many as the cap (R1.5)."""
    seats = seats_in_play(definitions, config)
    counts = {}
    for piece in definitions.pieces.values():
        if piece.module not in config.modules or not is_in_way(piece, config):
            continue
        if piece.kind == "influence":
            count = definitions.numbers.influence_cap[config.players] if piece.seat in seats else 0
        elif isinstance(piece, PrintedPiece):
            count = piece_count(piece, definitions, config)
        else:
            each = piece.count * (config.players if piece.per == "player" else 1)
            count = piece.for_players.get(config.players, each)
        if count:
            counts[piece.id] = count
    return counts


def influence_counts(definitions: BalanceDefinitions, config: Configuration) -> dict[Seat, int]:
    """The number of influence markers of each seat in play (R1.5)."""
    counts = piece_counts(definitions, config)
    pieces = definitions.pieces.values()
    return {p.seat: counts[p.id] for p in pieces if p.kind == "influence" and p.seat and p.id in counts}


def resource_counts(definitions: BalanceDefinitions, config: Configuration) -> dict[DepartmentId, int]:
    """The total value of each department's printed resource markers (R1.6). A box with tracks prints none and is played
    like one with markers."""
    counts = piece_counts(definitions, replace(config, resources=MARKERS))
    totals: Counter[DepartmentId] = Counter()
    for piece in definitions.pieces.values():
        if piece.kind == "resource" and piece.id in counts:
            totals[piece.department] += counts[piece.id] * (piece.value or 1)
    return dict(totals)


def batches(definitions: BalanceDefinitions, config: Configuration) -> Iterator[Batch]:
    """Everything in the box of a configuration: tiles, measures, overlays, cards of other kinds, pieces."""
    yield from tile_batches(definitions, config)
    for name, count in (*measure_counts(definitions, config).items(), *overlay_counts(definitions, config).items()):
        if count:
            yield Batch(name, definitions.components()[name].module, count)
    for card in definitions.cards.values():
        if count := piece_count(card, definitions, config):
            yield Batch(card.id, card.module, count)
    for piece, count in piece_counts(definitions, config).items():
        yield Batch(piece, definitions.pieces[piece].module, count)


def all_counts(definitions: BalanceDefinitions, config: Configuration) -> dict[str, dict[str, int]]:
    """Every count of the box, by kind and id, as `check` shows them."""
    made = (
        ("tiles", tile_counts),
        ("measures", measure_counts),
        ("overlays", overlay_counts),
        ("influence", influence_counts),
        ("resources", resource_counts),
        ("pieces", piece_counts),
    )
    return {name: {str(k): n for k, n in count(definitions, config).items()} for name, count in made}


def totals(definitions: BalanceDefinitions, config: Configuration) -> dict[str, int]:
    """The totals that R1 states, by name."""
    return {
        "tiles": sum(tile_counts(definitions, config).values()),
        "drawable": sum(drawable_tiles(definitions, config).values()),
        "measures": sum(measure_counts(definitions, config).values()),
    }

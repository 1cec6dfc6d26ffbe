"""What `simulate` counts of a game: figures besides points, and the printed pieces in use."""

from __future__ import annotations

from collections.abc import Mapping

from generator.definitions.ids import Seat
from generator.definitions.types import written_as
from generator.games.global_powers.numbers import KINDS, Powers
from generator.games.global_powers.scoring import dominant
from generator.games.global_powers.state import Position


def figures(state: Position) -> Mapping[str, int]:
    """Scorings, whether regions won instead of points (G8), and where politicians and cards ended."""
    return {
        "scorings": state.scorings,
        "won_by_dominance": int(bool(dominant(state))),
        "most_regions_governed": max(state.governed()),
        "delegates": sum(state.uno),
        "exiled": sum(state.mauritius),
        "out_of_the_game": sum(state.gone),
        "cards_used": sum(cards.bit_count() for cards in state.used),
    }


def politicians_of(pack: Powers) -> Mapping[Seat, str]:
    """What the politicians of each seat are called in print."""
    return {piece.seat: str(name) for name, piece in pack.pieces.items() if written_as(piece) == "politician"}


def used(state: Position, names: Mapping[Seat, str]) -> Mapping[str, int]:
    """Politicians outside of base, chips of regions, white and purple ones; `names`: of the politicians by seat."""
    world = state.world
    away = (world.politicians - base - gone for base, gone in zip(state.base, state.gone, strict=True))
    chips = (sum(row[kind] for row in state.chips) for kind in range(len(KINDS)))
    return {
        **dict(zip((names[seat] for seat in world.seats), away, strict=True)),
        **dict(zip(KINDS, chips, strict=True)),
        "demilitarised": state.white.bit_count(),
        "sanctioned": state.purple.bit_count(),
    }

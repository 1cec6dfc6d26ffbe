"""The figures that `simulate` counts of a game besides points, and the printed pieces in use."""

from __future__ import annotations

from collections.abc import Mapping

from generator.definitions.id_types import Seat
from generator.definitions.pack import written_id
from generator.games.global_powers.powers_numbers import KINDS, Powers
from generator.games.global_powers.scoring import dominance_winners
from generator.games.global_powers.state import PowersPosition


def figures(state: PowersPosition) -> Mapping[str, int]:
    """How often it was scored, whether dominance won (G8), and where politicians and cards are."""
    return {
        "scorings": state.scorings,
        "won_by_dominance": int(bool(dominance_winners(state))),
        "most_regions_governed": max(state.governed_regions()),
        "delegates": sum(state.uno),
        "exiled": sum(state.mauritius),
        "out_of_the_game": sum(state.gone),
        "cards_used": sum(cards.bit_count() for cards in state.used),
    }


def politicians_of(pack: Powers) -> Mapping[Seat, str]:
    """The printed name of each seat's politicians."""
    return {piece.seat: str(name) for name, piece in pack.pieces.items() if written_id(piece) == "politician"}


def pieces_in_use(state: PowersPosition, names: Mapping[Seat, str]) -> Mapping[str, int]:
    """The pieces in use: politicians outside of base, the chips of regions, white and purple chips. `names`: the
    printed names of politicians, by seat."""
    world = state.world
    away = (world.politicians - base - gone for base, gone in zip(state.base, state.gone, strict=True))
    chips = (sum(row[kind] for row in state.chips) for kind in range(len(KINDS)))
    return {
        **dict(zip((names[seat] for seat in world.seats), away, strict=True)),
        **dict(zip(KINDS, chips, strict=True)),
        "demilitarised": state.white.bit_count(),
        "sanctioned": state.purple.bit_count(),
    }

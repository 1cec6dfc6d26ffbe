"""Bots of games whose rules are a procedure: what they choose, and how a move is judged."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from generator.definitions.id_types import Seat
from generator.games.global_powers.powers_numbers import Chips
from generator.games.global_powers.written_position import WrittenPosition
from generator.play.common_bots import GreedyBot
from tests.games.global_powers.tables import at as powers
from tests.games.kinds import kinds
from tests.games.organisation.campaigns import at as campaign
from tests.games.procedures import Match, folder, table

A, B, C = map(Seat, "ABC")
REGIONS = tuple(map(str, folder("organisation").definitions().regions))
NEVER = {
    "global-powers": {
        "delegates",  # under another ruling
    },
    "organisation": {
        "inquire",  # what is found out is agreed on, so the rules know of no gain; people type it
        "go-on",  # under another ruling, and decided by the table
        "finish",
    },
}
"""Kinds of moves that no bot can choose: they aren't offered."""
PAYS_NOT = {"crush"}
"""An end with blood kills those whom a money would have kept."""


@pytest.mark.slow
@pytest.mark.parametrize(("game", "games"), [("global-powers", 24), ("organisation", 40)])
def test_greedy_plays_every_kind_of_move_where_it_pays(game: str, games: int) -> None:
    """A kind that it never chose, though it was offered, would be missing from whatever its games are asked."""
    found = kinds(game, 3, "greedy", games)
    offered = {kind for kind, count in found.offered.items() if count >= 5 and " " not in kind}
    assert not offered - set(found.chosen) - PAYS_NOT
    chance = {"roll", "lot", "toss"}
    alone = {kind for kind in table(game, 3).verbs if kind not in found.offered} - chance
    assert NEVER[game] <= alone


GOVERNED = WrittenPosition(
    politicians={7: {A: 3}, 8: {B: 2}}, chips={7: Chips(military=5), 8: Chips()}, base={A: 9, B: 9, C: 9}
)


def choice(match: Match, seed: int = 1) -> str:
    seen = match.seen(match.asked)
    return GreedyBot().choose(seen, Random(seed))


@pytest.mark.parametrize("seed", range(3))
def test_greedy_wages_a_war_that_it_must_win(seed: int) -> None:
    """Military 5 against none is 3 ahead at least, whatever is rolled (G6): B's two leave, and A's take the region."""
    assert choice(powers(GOVERNED, "activate 7"), seed) == "war 8"


@pytest.mark.parametrize(
    ("holdings", "rest", "wanted"),
    [
        # eight phases of 1½ less 1 and the level itself against the price of 4 (O2, O3)
        ({"A": {"harbour": {"calm": 2, "money": 4}}}, {"phase": 1, "step": "build"}, "build trade harbour"),
        # in the last phase the level and ½ are all that it brings
        ({"A": {"harbour": {"calm": 2, "money": 4}}}, {"phase": 8, "step": "build"}, "pass"),
        # eight phases of ½ against a price of 2
        (
            {"A": {"harbour": {"calm": 1, "money": 2, "damaged": {"trade": 1}}}},
            {"phase": 1, "step": "build"},
            "repair trade harbour",
        ),
        # one population over the limit costs 2 in each phase: an income and what calms it
        (
            {"A": {name: {"calm": 3} for name in REGIONS} | {"harbour": {"calm": 4, "money": 4}}},
            {"phase": 1, "step": "build"},
            "build infrastructure harbour",
        ),
        # unrest that lasts leaves: an income of 1 in each phase against a price of 1
        (
            {"A": {"harbour": {"calm": 1, "lasting": 1, "money": 3}}},
            {"phase": 2, "step": "calm"},
            "calm 1 money harbour",
        ),
    ],
    ids=["a level early", "no level late", "a repair", "room", "unrest"],
)
def test_greedy_does_what_pays(holdings: dict[str, Any], rest: dict[str, Any], wanted: str) -> None:
    """Reckoned by the prices and incomes of the game's own data."""
    assert choice(campaign(holdings, 2, rest)).startswith(wanted)


def test_greedy_plunders_where_nobody_defends() -> None:
    """Three dice bring one and a half money on average and cost nothing (O4)."""
    holdings = {"A": {"harbour": {"calm": 1, "levels": {"military": 3}}}, "B": {"old-town": {"calm": 1, "money": 6}}}
    match = campaign(holdings, 2, {"step": "act"})
    chosen = [choice(match, seed) for seed in range(8)]
    assert sum(move == "plunder B old-town from harbour" for move in chosen) >= 4, chosen

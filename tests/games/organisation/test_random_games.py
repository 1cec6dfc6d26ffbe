"""Random games from crowded positions keep the laws, which notice what is wrong; sealed answers stay sealed."""

from __future__ import annotations

from random import Random

import pytest

from generator.definitions.id_types import Seat
from generator.games.organisation.codes import MONEY
from tests.games.organisation.campaigns import at, campaign, crowded
from tests.games.procedures import PLAYERS, other_options, watched


@pytest.mark.slow
@pytest.mark.parametrize(("name", "option"), [*other_options("organisation"), ("ends-after", "8")])
def test_wars_and_crowded_regions_keep_every_law_under_each_ruling(name: str, option: str) -> None:
    for players in (2, 4):
        table = campaign(players, **{name: option})
        assert len(list(watched(crowded(table, Random(seed)) for seed in range(70, 74)))) == 4


@pytest.mark.slow
@pytest.mark.parametrize("players", PLAYERS)
def test_a_thousand_crowded_tables_keep_every_law(players: int) -> None:
    assert len(list(watched(crowded(campaign(players), Random(seed)) for seed in range(250)))) == 250


def test_how_military_is_split_is_hidden_until_both_have_done_so() -> None:
    match = at(
        {"A": {"harbour": {"calm": 3, "levels": {"military": 2}}}, "B": {"harbour": {"levels": {"military": 3}}}}
    )
    match.apply("war B harbour 2")
    assert match.sealed
    shown = match.seen(Seat("B")).data
    match.apply("split attack 2 defence 0")
    assert match.asked == "B"
    assert {**shown, "answered": ["A"], "asked": "B", "to_act": "B"} == match.seen(Seat("B")).data
    guessed = {match.seen(Seat("B")).guess(Random(seed))._answers[Seat("A")] for seed in range(60)}
    assert guessed == {("split", "attack", attack, "defence", 2 - attack) for attack in range(3)}


def test_the_laws_notice_money_from_nowhere() -> None:
    match = campaign(2, setup="given").start(0, Seat("A"))
    laws = match.table.laws()
    assert list(laws.check(match, ())) == []
    match.state.at[MONEY] += 1
    assert [law.split(":")[0] for law in laws.check(match, ())] == ["O1"]

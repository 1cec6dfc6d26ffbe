"""The core: the same games give the same figures, whoever plays them, in whatever pieces and order."""

from __future__ import annotations

import json
import random
from collections import Counter
from dataclasses import replace

import pytest

from generator.base.errors import InputError
from generator.games.balance_control.players.backend import interpreted_backend
from generator.games.balance_control.players.choosers import chooser
from generator.games.balance_control.rules.fields import KernelScratch, KernelState
from generator.games.balance_control.simulate import kernel_games
from generator.games.balance_control.simulate.kernel.tally_fields import KernelTallyFields, merge_rules
from generator.games.balance_control.simulate.kernel_games import setting_table
from generator.games.balance_control.simulate.tally_reader import read_openings, read_summary, sum_fields
from generator.simulate.game_summary import (
    DIGESTS,
    OPENINGS,
    GameSummary,
    distinct_openings,
    fewest_openings,
    merge_summaries,
    summary_from,
)
from generator.simulate.load import setting_simulator
from generator.simulate.run_part import join_ranges
from generator.simulate.simulation_setting import setting_from
from tests.simulate.settings import BASE, CLIMATE, part_of, played

GAMES = 14


def test_every_field_of_the_tally_is_summed_kept_or_serves_the_running_game() -> None:
    assert set(merge_rules().values()) == {"sum", "extreme", "batch", "now"}
    assert set(sum_fields()) == {name for name, rule in merge_rules().items() if rule == "sum"}


@pytest.mark.slow
def test_pieces_in_any_order_make_the_whole() -> None:
    whole = played(CLIMATE, 0, GAMES)
    pieces = [played(CLIMATE, first, number) for first, number in ((9, 5), (0, 1), (1, 8))]
    assert merge_summaries(pieces) == whole
    first, second, third = pieces
    assert merge_summaries([merge_summaries([first, second]), third]) == merge_summaries(
        [third, merge_summaries([first, second])]
    )
    assert whole.games == GAMES
    assert merge_summaries([GameSummary(), whole]) == whole


def test_json_and_back() -> None:
    whole, games = played(CLIMATE, 3, 4), setting_simulator(CLIMATE)
    assert summary_from(json.loads(json.dumps(whole.data())), games.sizes, len(games.extremes)) == whole
    assert setting_from(json.loads(json.dumps(CLIMATE.data()))) == CLIMATE


def test_another_seed_other_games() -> None:
    assert played(BASE, 0, 3) != played(replace(BASE, seed=2), 0, 3)


@pytest.mark.quick("bots0", "bots1")
@pytest.mark.parametrize("bots", [("random", "random"), ("greedy", "random"), ("mcts:1", "greedy")])
def test_games_by_the_kernel_alone_are_those_of_bots_that_are_asked(bots: tuple[str, ...]) -> None:
    setting = replace(CLIMATE, players=2, bots=bots)
    backend, game = interpreted_backend(), setting_table(setting)
    tally, state, scratch = backend.fresh(KernelTallyFields), backend.fresh(KernelState), backend.fresh(KernelScratch)
    choosers = [chooser(name, backend) for name in bots]
    backend.kernel.begin_watched(state, game.tables, scratch, tally, setting.seed, 3, kernel_games.STARTS)
    while backend.kernel.chance_watched(state, game.tables, scratch, tally):
        choice = choosers[state.actor](state, game.tables, scratch)
        backend.kernel.choice_watched(state, game.tables, scratch, tally, 3, choice)
    backend.kernel.end_tally(state, game.tables, tally, 3)
    assert read_summary(tally, backend, Counter(read_openings(tally, backend))) == played(setting, 3, 1)


def test_bots_of_the_table_sit_where_they_are_asked() -> None:
    two = replace(BASE, players=2, bots=("greedy", "random"))
    assert played(two, 0, 1).number("wins", 0) == 1, "one move ahead beats chance"


def test_openings_beyond_the_cap_are_estimated_from_the_smallest() -> None:
    """Of n even numbers below D the 4096th smallest is about 4096 / n × D (hand calculation)."""
    chance = random.Random(5)
    many = {chance.randrange(DIGESTS): 1 for _ in range(50_000)}
    found = GameSummary(openings=fewest_openings(many))
    number, exact = distinct_openings(found)
    assert not exact
    assert 0.95 * len(many) < number < 1.05 * len(many)
    few = {digest: many[digest] for digest in list(many)[:100]}
    assert distinct_openings(GameSummary(openings=few)) == (100, True)
    left, right = dict(list(many.items())[:30_000]), dict(list(many.items())[30_000:])
    assert merge_summaries(
        [GameSummary(openings=fewest_openings(left)), GameSummary(openings=fewest_openings(right))]
    ).openings == fewest_openings(many)
    assert len(fewest_openings(many)) == OPENINGS


def test_parts_know_what_is_missing() -> None:
    part = part_of(BASE, (0, 10), (20, 30))
    assert part.missing((0, 40)) == [(10, 20), (30, 40)]
    assert part.missing((5, 25)) == [(10, 20)]
    assert part.missing((0, 10)) == []
    assert part.beyond((0, 25))
    assert not part.beyond((0, 30))
    assert join_ranges([(5, 7), (0, 5), (8, 9)]) == ((0, 7), (8, 9))
    with pytest.raises(ValueError, match="game 4"):
        join_ranges([(0, 5), (4, 6)])


def test_a_measure_that_is_not_in_play_cannot_be_left_out() -> None:
    with pytest.raises(InputError, match="did you mean co2-levy"):
        setting_table(replace(CLIMATE, without=("co2-levi",)))


def test_other_definitions_than_those_begun_with_are_refused() -> None:
    with pytest.raises(InputError, match="not those that the games were begun with"):
        setting_table(replace(BASE, digest="0123456789abcdef"))

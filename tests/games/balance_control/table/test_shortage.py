"""Printed markers that run short, by hand: which amounts a box of ones and fives can lay out."""

import pytest

from generator.games.balance_control.balance_watch import MarkerShortage, PrintedMarkers, printed_resources
from generator.games.balance_control.table.recorded_match import begin
from tests.games.balance_control.rules.kernel_games import game
from tests.tables import read_table


@pytest.mark.parametrize(("ones", "fives", "held", "missing"), read_table(__file__, "change_helps_as_far_as_it_goes"))
def test_change_helps_as_far_as_it_goes(ones: int, fives: int, held: list[int], missing: int) -> None:
    assert PrintedMarkers(((5, "five", fives), (1, "one", ones))).missing(held) == missing


def test_the_most_missing_at_once_is_kept_and_influence_short_is_grave() -> None:
    match = begin(game(3), 1)
    box = printed_resources(match)["DOM"]
    worth = sum(value * count for value, _, count in box.values)
    shortage = MarkerShortage(match)
    assert shortage.most == {}
    match.state.resources[0][0] = worth + 3
    shortage(match, None)
    match.state.resources[0][0] = 0
    shortage(match, None)
    assert shortage.most == {"resource-dom-1": 3}
    assert shortage.grave == ()
    # Seven of each colour are printed (R1.5).
    match = begin(game(3), 1)
    box = printed_resources(match)["FOR"]
    match.state.noise[1] = sum(value * count for value, _, count in box.values) + 1
    match.state.supply[1] = 9
    shortage = MarkerShortage(match)
    assert shortage.most == {"resource-for-1": 1, "influence-b": 2}
    assert shortage.grave == ("influence-b",)

"""What every game gets whose rules are a procedure: moves, refusals, sealed answers, chance. Offers, copies and guesses
are tried in the real games (`tests/games/test_procedures.py`)."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from generator.definitions.id_types import Seat
from generator.play.procedure_match import ProcedureMatch
from generator.play.protocol import IllegalMove
from tests.play.auction import A, Auction, B, C, table


def played(random: Random, steps: int) -> ProcedureMatch[Auction]:
    """A match after so many random moves, or at its end."""
    match = table().start(1, A)
    for _ in range(steps):
        if match.over:
            break
        match.apply(match.drawn(random) if match.asked is None else random.choice(match.moves()))
    return match


def state_of(match: ProcedureMatch[Auction]) -> tuple[Any, ...]:
    return match.state, match.asked, match.moves(), match._answers, match.outcome


def test_what_happens_by_itself_is_told_with_the_move_that_brought_it_about() -> None:
    match = table().start(1, A)
    assert match.apply("bid 1") == ("1. A bid 1",)
    assert match.apply("BID 3") == ("1. B bid 3",)
    assert match.apply("bid 3") == ("1. C bid 3", "-- sold B")
    assert match.asked is None
    assert match.moves() == ("roll 1", "roll 2", "roll 3")


@pytest.mark.parametrize(
    ("before", "move", "why", "rule"),
    [
        ([], "bid 10", "only 9 coins are left", "T2"),
        ([], "play 1", "now A bids", "T3"),
        (["bid 1", "bid 0", "bid 0"], "skip", "a die is rolled now", "T3"),
        (["bid 1", "bid 0", "bid 0"], "roll 4", "a die is rolled now", "T3"),
        (["bid 1", "bid 0", "bid 0", "roll 2"], "play 4", "card 4 isn't in hand", "T3"),
        (["bid 1", "bid 0", "bid 0", "roll 2"], "bid 1", "now A rolled 2 and may play a card", "T2"),
        ([*(["bid 1", "bid 0", "bid 0", "roll 1", "skip"] * 2)], "skip", "the game is over", ""),
    ],
)
def test_a_refused_move_says_why_and_changes_nothing(before: list[str], move: str, why: str, rule: str) -> None:
    match = table().start(1, A)
    for one in before:
        match.apply(one)
    was = match.copy()
    with pytest.raises(IllegalMove) as caught:
        match.apply(move)
    assert (caught.value.why, caught.value.rule) == (why, rule)
    assert state_of(match) == state_of(was)


@given(st.randoms(use_true_random=False), st.integers(0, 12), st.sampled_from([A, B, C, None]))
def test_nobody_sees_more_than_is_his_to_see(random: Random, steps: int, by: Seat | None) -> None:
    match = played(random, steps)
    other = match.copy()
    for seat in match.table.seats:
        if seat != by:
            other.state.hand[seat] = tuple(-card for card in other.state.hand[seat])
            if seat in other._answers:
                other._answers[seat] = ("bid", 0)
    assert match.seen(by).data == other.seen(by).data
    assert match.seen(by).moves() == (match.moves() if by is not None and match.asked == by else ())


def test_sealed_answers_of_others_are_guessed_among_what_they_may_answer() -> None:
    match = table().start(1, A)
    match.apply("bid 9")
    given = {match.seen(B).guess(Random(seed))._answers[A] for seed in range(300)}
    assert given == {("bid", number) for number in range(10)}
    assert {match.seen(A).guess(Random(seed))._answers[A] for seed in range(20)} == {("bid", 9)}


def test_chance_keeps_to_its_weights() -> None:
    match = table().start(1, A)
    for bid in ("bid 1", "bid 0", "bid 0"):
        match.apply(bid)
    random = Random(5)
    drawn = [match.drawn(random) for _ in range(4000)]
    assert 1800 < drawn.count("roll 2") < 2200

"""Any procedure in numbers: every action means one thing, chances add up, a copy goes its own way, secrets stay."""

import json
from dataclasses import replace
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from generator.base.errors import InputError
from generator.play.action_encoding import EncodedProcedure
from tests.play.auction import A, B, table


def begun(seed: int) -> EncodedProcedure:
    made = EncodedProcedure(table())
    made.begin(seed)
    return made


@pytest.mark.slow
@given(st.integers(0, 10_000))
def test_a_game_in_numbers_ends_with_shares_that_add_up_to_one(seed: int) -> None:
    game, random = begun(seed), Random(seed)
    size = len(game.observation(0))
    while not game.over:
        assert {len(game.observation(seat)) for seat in range(3)} == {size}
        if game.seat < 0:
            draws = dict(game.draws())
            assert abs(sum(draws.values()) - 1) < 1e-9
            assert sorted(draws) == game.options()
            game.let_chance_decide()
            continue
        action = random.choice(game.options())
        copy, said = game.copy(), game.action_text(action)
        copy.apply(action)
        assert game.action_text(action) == said, "a copy goes its own way"
        assert game.table.reader.read(said)[0] == said.split()[0]
        game.apply(action)
    assert sum(game.shares()) == 1


def test_an_action_means_the_same_wherever_it_is_legal_and_what_is_sealed_is_not_observed() -> None:
    game = begun(1)
    numbers = {game.action_text(action): action for action in game.options()}
    game.apply(numbers["bid 4"])
    assert {game.action_text(action): action for action in game.options()} == numbers
    assert numbers["bid 4"] != numbers["bid 5"]
    one, other = begun(1), begun(1)
    one.apply(one.options()[-1])
    other.apply(other.options()[0])
    assert one.observation(1) == other.observation(1)
    other.match.state.hand[A] = (1, 2, 9)
    assert one.observation(1) == other.observation(1)
    other.match.state.coins[B] = 3
    assert one.observation(1) != other.observation(1)


def test_a_seat_observes_its_own_sealed_answer_and_who_has_given_one() -> None:
    """A and B have bid: A's observation tells its bids apart, C's doesn't, but tells that both have; in words, too."""

    def after(*bids: str) -> EncodedProcedure:
        game = begun(1)
        for bid in bids:
            game.apply(next(action for action in game.options() if game.action_text(action) == bid))
        return game

    one, other, before = after("bid 9", "bid 2"), after("bid 4", "bid 2"), after("bid 9")
    assert one.observation(0) != other.observation(0)
    assert one.observation(1) == other.observation(1)
    assert one.observation(2) == other.observation(2) != before.observation(2)
    assert [json.loads(one.visible_words(seat))["own"] for seat in range(3)] == ["bid 9", "bid 2", ""]
    assert len({len(game.observation(seat)) for game in (one, before) for seat in range(3)}) == 1


def test_more_offers_than_numbers_are_an_error_and_none_is_left_out(monkeypatch: pytest.MonkeyPatch) -> None:
    bid, offered = table().verbs["bid"], len(begun(1).options())
    monkeypatch.setitem(table().verbs, "bid", replace(bid, open=offered))
    assert len(begun(1).options()) == offered == len(begun(1).match.options())
    monkeypatch.setitem(table().verbs, "bid", replace(bid, open=offered - 1))
    with pytest.raises(InputError, match=f"more than {offered - 1} moves of the kind 'bid' are offered at once"):
        begun(1).options()

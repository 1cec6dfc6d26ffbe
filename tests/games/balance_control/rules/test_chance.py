"""What chance decides: stack and decks in a known order are known until they are shuffled; a pick is what is drawn."""

from collections import Counter

import pytest

from generator.games.balance_control.rules.chance import below, seed_chance
from generator.games.balance_control.rules.decks import reshuffle
from generator.games.balance_control.rules.fields import KernelState
from generator.games.balance_control.rules.playout import pick
from generator.games.balance_control.rules.records import copied
from generator.games.balance_control.rules.turn import lay_aside
from generator.games.balance_control.table.kernel_match import KernelMatch
from tests.games.balance_control.rules.kernel_games import game

CARDS = ("debt-brake", "budget-deficit", "location-debate")


def known(seed: int, rulings: dict[str, str] | None = None) -> KernelMatch:
    match = game(2, ("economy",), rulings=rulings, cards=CARDS).start(seed=1)
    match.state.ordered = 1
    seed_chance(match.state, seed, 0)
    return match


def test_a_discard_that_becomes_the_deck_and_a_tile_that_goes_back_are_shuffled_in() -> None:
    cards, tiles = Counter[int](), Counter[int]()
    for seed in range(60):
        match = known(seed, {"unplaceable-tile": "reshuffle"})
        state, tables = match.state, match.game.tables
        state.open_n[0] = state.deck_n[0] = 0
        state.used[0][:3], state.used_n[0] = [0, 1, 2], 3
        reshuffle(state, tables, match.scratch, 0)
        assert sorted(state.deck[0][:3]) == [0, 1, 2]
        cards[state.deck[0][2]] += 1
        state.stack[:4], state.stack_n, state.drawn = [1, 2, 3, 4], 4, 5
        lay_aside(state, tables, match.scratch)
        assert sorted(state.stack[: state.stack_n]) == [1, 2, 3, 4, 5]
        assert state.ordered == 1
        tiles[state.stack[4]] += 1
    assert min(cards[card] for card in range(3)) >= 10
    assert min(tiles[kind] for kind in range(1, 6)) >= 4


@pytest.mark.parametrize("ruling", [{}, {"resolution-order": "active-player-chooses"}, {"pass": "always"}], ids=str)
def test_a_pick_is_the_option_that_is_drawn(ruling: dict[str, str]) -> None:
    """`option[below(n)]`, at every sub-move of two games; one has several focuses that fall due at once (R5.3)."""
    for seed in (5, 18):
        match = game(4, ("economy",), rulings=ruling, cards=None).start(seed=seed, chance=False)
        while not match.over:
            options = match.options()
            drawn = options[below(copied(KernelState, match.state), len(options))]
            choice = pick(match.state, match.game.tables, match.scratch)
            assert choice == drawn
            match.apply(choice)

"""The game in numbers: outcomes of chance, copies, shares of the victory; expectations by hand."""

from typing import Any

import pytest

from generator.adapters.adapter_games import encoded_game
from generator.games.balance_control.kernel_encoding import EncodedBalance
from generator.games.balance_control.players.backend import interpreted_backend
from generator.games.balance_control.rules import codes as c
from generator.games.balance_control.rules.fields import KernelState
from generator.games.balance_control.rules.records import plain

EVERYTHING = ("economy", "security", "climate")


def position(players: int = 2, modules: tuple[str, ...] = ()) -> EncodedBalance:
    game: Any = encoded_game("balance-control", players, modules, "")
    made = EncodedBalance(game.game, interpreted_backend())
    made.begin(1)
    return made


def test_equal_tiles_are_one_draw_and_each_card_one_refill() -> None:
    """R1.1: of 71 drawable tiles two are DOM W1 and ten are Committees; 5 values × 3 departments + 4 others = 19."""
    made = position()
    assert made.seat < 0
    draws = dict(made.draws())
    assert sum(draws.values()) == pytest.approx(1)
    assert len(draws) == 19
    kinds = made.game.names.kinds
    chances = {kinds[made.entries("stack")[choice - c.DRAW0]]: chance for choice, chance in draws.items()}
    assert chances["dom-w1"] == pytest.approx(2 / 71)
    assert chances["committee"] == pytest.approx(10 / 71)
    # R2.3: ten economy cards, one copy of each; the first of three is laid open.
    made = position(2, EVERYTHING)
    assert made.number("ask") == c.ASK_REFILL
    assert [chance for _, chance in made.draws()] == pytest.approx([1 / 10] * 10)


def test_a_copy_goes_its_own_way_and_equals_share_the_victory() -> None:
    made = position()
    made.let_chance_decide()
    before = plain(KernelState, made.state)
    copy = made.copy()
    copy.apply(copy.options()[0])
    assert plain(KernelState, made.state) == before
    assert plain(KernelState, copy.state) != before
    made = position(3)
    assert made.shares() == [0, 0, 0]
    made.state.over = 1
    made.state.on_board[:3] = [5, 3, 5]
    assert made.shares() == [0.5, 0, 0.5]


def test_ids_have_names() -> None:
    made = position(2, EVERYTHING)
    names = [
        made.action_text(choice)
        for choice in (c.PASS, c.FRONTIER0 + 2, c.TILE0, c.DIRECTION0 + 5, c.SEAT0 + 1, c.DEPARTMENT0)
    ]
    assert names == ["pass", "cell 2", "tile 0", "direction 5", "B", "DOM"]
    assert made.action_text(c.OTHERS0 + c.SLOTS + 2) == "B pays INF"
    assert len({made.action_text(choice) for choice in range(c.FRONTIER0)}) == c.FRONTIER0

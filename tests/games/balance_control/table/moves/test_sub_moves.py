"""The kernel's numbers: each says one part of a move, and that part is given by the same number."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from generator.definitions.configuration import make_configuration
from generator.games.balance_control.rules import codes as c
from generator.games.balance_control.table.kernel_match import KernelGame, KernelMatch
from generator.games.balance_control.table.moves.grammar import NO_MOVE
from generator.games.balance_control.table.moves.legal import payments
from generator.games.balance_control.table.moves.sub_moves import decode_part, extend_move, number_of
from tests.games.balance_control.playing import any_option
from tests.games.balance_control.rules.kernel_games import folder

PARTS = 100
"""Added to a part of the bill, where it is such a part that is asked for."""
SAID_ALONE = (c.ASK_VERB, PARTS + c.PART_REPLACE)
"""A verb is no part; which card lets one replace a resource isn't said."""


@pytest.mark.slow
def test_what_a_number_says_is_given_by_that_number() -> None:
    asked = set[int]()
    for seed in range(8):
        asked |= said_and_given(started(3, ["economy", "security", "climate"], seed))
    assert asked >= {c.ASK_CELL, c.ASK_TILE, c.ASK_DIRECTION, c.ASK_INPUT, c.ASK_OUTPUT}
    assert asked >= {c.ASK_CARD, c.ASK_CHOICE, PARTS + c.PART_FREE, PARTS + c.PART_EXTRA}


def said_and_given(match: KernelMatch) -> set[int]:
    """Plays at random, and holds what each number says against the number that gives it; returns what was asked."""
    asked, move = set(), NO_MOVE
    while not match.over:
        if match.to_act is None:
            match.let_chance_decide()
            continue
        for number in match.options():
            ask = PARTS + match.state.bill_part if match.state.ask == c.ASK_PAY else match.state.ask
            if ask not in SAID_ALONE and number != c.WITHOUT:
                asked.add(ask)
                assert number_of(match, extend_move(match, move, number), decode_part(match, number)) == number
        number = any_option(match)
        move = extend_move(match, move, number)
        match.apply(number)
        move = move if match.state.verb >= 0 else NO_MOVE
    return asked


def test_a_move_grows_to_one_of_its_payments() -> None:
    match = started()
    first, *_ = match.options()
    assert extend_move(match, NO_MOVE, first) in payments(match, extend_move(match, NO_MOVE, first).base())


def started(players: int = 2, modules: Sequence[str] = (), seed: int = 1) -> KernelMatch:
    definitions = folder().definitions()
    return KernelGame(definitions, make_configuration(definitions, players, modules)).start(seed=seed)

"""Why a move is or isn't legal: each with its rule and the numbers that decide."""

from __future__ import annotations

import pytest

from generator.games.balance_control.table.explanations.verdict import verdict
from generator.games.balance_control.table.game import Match
from generator.games.balance_control.table.moves.legal import legal_moves, play_move
from generator.games.balance_control.table.moves.text import parse_move
from generator.games.balance_control.table.playing import Play, begin
from tests.games.balance_control.playing import any_option
from tests.games.balance_control.rules.kernel_games import game


def after(*moves: str) -> Match:
    match = game(2).start(stack=["dom-w1", "committee", "focus", "dom-w2"])
    for move in moves:
        play_move(match, parse_move(move, match.game.vocabulary))
        match.let_chance_decide()
    return match


OWES = "R7.5: formalising waits until every player has placed the starting influence; A still owes 4"


@pytest.mark.parametrize(
    ("moves", "asked", "legal", "why"),
    [
        ([], "tile 0,1", True, "R3.2: a tile goes on an empty cell that touches a tile; 0,1 is empty and touches 0,0"),
        ([], "place 0,0", False, "R3.1: the drawn tile is laid first"),
        (["tile 1,0"], "place 0,0", False, "R10.1"),
        (["tile 1,0"], "place 1,0", True, "A has 4 in the supply, and 0 of at most 3 on 1,0 (R6.2)"),
        (["tile 1,0"], "formalize 0,0 DOM DOM FOR INF", False, OWES),
        (["tile 1,0", "place 1,0", "tile 0,1", "place 0,1", "tile 1,1"], "move 1,0 1,1", True, "R6.1"),
    ],
)
def test_verdicts(moves: list[str], asked: str, legal: bool, why: str) -> None:
    match = after(*moves)
    found = verdict(match, asked)
    assert found.legal is legal
    assert why in found.why
    assert verdict(match, asked) == found, "asking changes nothing"


def test_what_allows_a_move_is_told_by_the_ruling() -> None:
    """R3.7 [pass], R6.1 [move-range]: the sentence follows the option in force."""
    match = game(2, rulings={"pass": "always", "move-range": "anywhere"}).start(stack=["dom-w1", "committee", "focus"])
    for move in ("tile 1,0", "place 1,0", "tile 0,1", "place 0,1", "tile 2,0"):
        play_move(match, parse_move(move, match.game.vocabulary))
        match.let_chance_decide()
    assert verdict(match, "pass").why == "R3.7: passing is always legal"
    assert verdict(match, "move 1,0 2,0").why.startswith("R6.1: one own marker moves to any other tile; A has 0")


def test_every_legal_move_is_allowed_by_a_rule() -> None:
    match = begin(game(3), 4)
    play = Play(match)
    while not match.over:
        if match.to_act is None:
            play.chance()
            continue
        if match.state.turn % 6 == 0 and match.state.verb < 0:
            for move in legal_moves(match)[:5]:
                assert verdict(match, str(move)).legal
        play.apply(any_option(match))

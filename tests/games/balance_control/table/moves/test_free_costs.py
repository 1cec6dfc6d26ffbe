"""A measure whose cost leaves resources to the player's choice: its move names them, in play and in records."""

from __future__ import annotations

from dataclasses import replace

import pytest

from generator.base.errors import InputError
from generator.definitions.configuration import make_configuration
from generator.games.balance_control.effects.field_values import Cost
from generator.games.balance_control.rules import codes as c
from generator.games.balance_control.table.kernel_match import KernelGame
from generator.games.balance_control.table.laws.law_checks import LawChecks
from generator.games.balance_control.table.moves.grammar import Move
from generator.games.balance_control.table.moves.legal import legal_moves, payments
from generator.games.balance_control.table.moves.move_text import parse_move
from generator.games.balance_control.table.recorded_match import RecordedMatch
from generator.games.balance_control.table.records.record_lines import parse_record
from generator.play.game_record import format_record
from tests.games.balance_control.playing import written_down
from tests.games.balance_control.rules.judged import Judged, dealt
from tests.games.balance_control.rules.kernel_games import folder, game


def with_free_costs() -> KernelGame:
    """Economy, where Economic Stimulus costs one INF and two of any."""
    known = folder().definitions()
    cards = dict(known.measures)
    stimulus = next(card for name, card in cards.items() if name == "economic-stimulus")
    cards[stimulus.id] = replace(stimulus, cost=Cost.parse("INF + 2 any"))
    definitions = replace(known, measures=cards)
    return KernelGame(definitions, make_configuration(definitions, 2, ["economy"]), [stimulus.id])


def test_the_move_says_what_is_paid() -> None:
    vocabulary = with_free_costs().vocabulary
    move = parse_move("play economic-stimulus 1,0 FOR DOM", vocabulary)
    assert move.verb == c.PLAY
    assert move.parts[2:] == ("DOM", "FOR"), "in the departments' order"
    assert str(move) == "play economic-stimulus 1,0 DOM FOR"
    with pytest.raises(InputError, match="DEPARTMENT"):
        parse_move("play economic-stimulus 1,0", vocabulary)


@pytest.mark.slow
def test_it_is_offered_paid_and_judged() -> None:
    made = with_free_costs()
    played = set()
    for seed in range(3):
        judged = Judged(dealt(made, seed), seed, beside=False).to_the_end()
        assert judged.broken == []
        played |= judged.played
        record = parse_record(format_record(written_down(judged.play)), "it")
        assert [str(event) for event in record.events] == [str(event) for event in judged.play.events]
    assert played == {"economic-stimulus"}


def test_its_legal_moves_can_be_played() -> None:
    made = with_free_costs()
    match = dealt(made, 1)
    play = RecordedMatch(match, watchers=[checks := LawChecks(match)])
    judged = Judged(match, 1, beside=False)
    plays: list[Move] = []
    while not plays:
        play.apply(judged.choice(match.options()))
        if match.to_act and match.state.verb < 0:
            plays = [move for move in legal_moves(match) if move.verb == c.PLAY]
    for move in plays:
        assert sum(1 for _ in payments(match, move)) >= 1
        assert len(move.parts[2:]) == 2
    before = sum(match.state.resources[match.state.actor])
    seat = match.state.actor
    play.apply_move(payments(match, plays[0])[0])
    assert before - sum(match.state.resources[seat]) >= 3
    assert not checks.broken_laws


def test_a_unit_that_nobody_can_have_may_be_paid_otherwise() -> None:
    """Supply Chain Break costs ECO; where Economy isn't in play, Order Partnership lets SEC stand for it."""
    made = game(2, ("security", "climate"), cards=None)
    move = parse_move("play supply-chain-break B ECO=SEC", made.vocabulary)
    assert str(move) == "play supply-chain-break B ECO=SEC"
    with pytest.raises(InputError, match="not in play"):
        parse_move("play supply-chain-break B SEC=ECO", made.vocabulary)

"""The kernel's numbers and the words of moves: each number says one part of a move, and that part is given by the same
number; what moves may name, and what each card asks for."""

from collections.abc import Sequence
from dataclasses import replace

import pytest

from generator.base.errors import InputError
from generator.base.hexes import HexCell
from generator.definitions.configuration import make_configuration
from generator.games.balance_control.definitions.balance_pack import MeasureId
from generator.games.balance_control.effects.effect_words import Choose, Gain, MoveOverlay, PlaceOverlay
from generator.games.balance_control.effects.field_values import Cost
from generator.games.balance_control.rules import codes as c
from generator.games.balance_control.table.kernel_match import KernelGame, KernelMatch
from generator.games.balance_control.table.laws.law_checks import LawChecks
from generator.games.balance_control.table.moves.grammar import NO_MOVE, Move, Part
from generator.games.balance_control.table.moves.legal import legal_moves, payments
from generator.games.balance_control.table.moves.move_text import parse_move
from generator.games.balance_control.table.moves.move_vocabulary import (
    CARD,
    DEPARTMENT,
    OVERLAY,
    SEAT,
    TILE,
    CardSlot,
    slots,
)
from generator.games.balance_control.table.moves.sub_moves import decode_part, extend_move, number_of
from generator.games.balance_control.table.recorded_match import RecordedMatch
from generator.games.balance_control.table.records.record_lines import parse_record
from generator.play.game_record import format_record
from tests.games.balance_control.playing import any_option, written_down
from tests.games.balance_control.rules.judged import Judged, dealt
from tests.games.balance_control.rules.kernel_games import folder, game, words

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


def started(players: int = 2, modules: Sequence[str] = (), seed: int = 1) -> KernelMatch:
    definitions = folder().definitions()
    return KernelGame(definitions, make_configuration(definitions, players, modules)).start(seed=seed)


def with_free_costs() -> KernelGame:
    """Economy, where Economic Stimulus costs one INF and two of any."""
    known = folder().definitions()
    cards = dict(known.measures)
    stimulus = next(card for name, card in cards.items() if name == "economic-stimulus")
    cards[stimulus.id] = replace(stimulus, cost=Cost.parse("INF + 2 any"))
    definitions = replace(known, measures=cards)
    return KernelGame(definitions, make_configuration(definitions, 2, ["economy"]), [stimulus.id])


def test_the_move_says_what_is_paid() -> None:
    """And it grows to one of its payments."""
    match = started()
    first, *_ = match.options()
    assert extend_move(match, NO_MOVE, first) in payments(match, extend_move(match, NO_MOVE, first).base())
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


OWN = MeasureId("own-card")
PLACE = PlaceOverlay("choice", "tile")
MOVE = MoveOverlay("choice", "tile", "other-tile")
EITHER = (Choose(((PLACE,), (MOVE,))), Gain("department-tile", 1))


def test_what_a_card_asks_for_follows_its_effects() -> None:
    place, move = slots((PLACE,)), slots((MOVE,))
    assert [slot.kind for slot in place] == ["overlay", "cell"]
    assert [slot.kind for slot in move] == ["overlay", "cell", "cell"]
    assert slots(EITHER) == (CardSlot("option", (place, move)), CardSlot("department-tile"))


def test_an_own_card_with_options_is_read_and_written() -> None:
    own = replace(words(), cards={OWN: slots(EITHER)})
    one, two, three = (HexCell(q, 0) for q in (1, 2, 3))
    rows: tuple[tuple[str, tuple[Part, ...]], ...] = (
        ("play own-card 1 lock 1,0 2,0", (1, "lock", one, two)),
        ("play own-card 2 lock 1,0 2,0 3,0", (2, "lock", one, two, three)),
    )
    for text, values in rows:
        move = parse_move(text, own)
        assert (move, move.option, str(move)) == (Move(c.PLAY, (OWN, *values)), values[0], text)
    with pytest.raises(InputError, match="a cell is missing; expected play own-card 1 OVERLAY CELL CELL"):
        parse_move("play own-card 1 lock", own)


def test_what_is_on_the_table() -> None:
    core = words(2, "")
    assert core.in_play(SEAT) == ("A", "B")
    assert core.in_play(DEPARTMENT) == ("DOM", "FOR", "INF")
    assert core.in_play(OVERLAY) == core.in_play(CARD) == ()
    assert len(core.in_play(TILE)) == 20
    assert "focus-dom" in words(5, "").in_play(TILE)

"""Refused moves: for each verb and reason a move that the rules forbid, and the sentence that names the rule."""

import random
import re
from collections.abc import Iterator
from contextlib import contextmanager

import pytest

from generator.base.errors import InputError
from generator.games.balance_control.table.kernel_match import KernelMatch
from generator.games.balance_control.table.moves.legal import play_move
from generator.games.balance_control.table.moves.move_text import parse_move
from generator.play.protocol import IllegalMove
from tests.games.balance_control.playing import any_option, at_position, play_lines
from tests.games.balance_control.rules.kernel_games import game
from tests.games.balance_control.rules.twins import force_hands
from tests.golden import Wording
from tests.tables import read_table

BOARD = read_table(__file__, "BOARD")
PLAIN = {
    **dict.fromkeys(("committee", "grassroots", "centre", "focus", "rulings", "seat"), ""),
    "supply": "{A: 1}",
    "placed": "true",
    "hand": "{}",
    "played": "[]",
    "resources": "{A: {DOM: 2, FOR: 1}}",
    "noise": "{}",
    "phase": "action",
}


def at(**changes: str) -> KernelMatch:
    return at_position(BOARD.format(**{**PLAIN, **changes}))


@contextmanager
def speaking_german(match: KernelMatch) -> Iterator[None]:
    match.game.language = "de"
    try:
        yield
    finally:
        match.game.language = "en"


def told(match: KernelMatch, text: str) -> str:
    with pytest.raises(IllegalMove) as caught:
        play_lines(match, text)
    return caught.value.faults[0].what


REASONS: list[tuple[str, str, dict[str, str]]] = read_table(__file__, "REASONS")


@pytest.mark.parametrize(("text", "why", "changes"), REASONS, ids=[f"{text}: {why}" for text, why, _ in REASONS])
def test_a_refused_move_names_its_rule(text: str, why: str, changes: dict[str, str], wording: Wording) -> None:
    """In German by the same rule, with every place filled."""
    match = at(**changes)
    said = told(match, text)
    assert said.startswith(why)
    wording(said)
    with speaking_german(match):
        german = told(match, text)
    assert german.split(":")[0] == said.split(":")[0]
    assert "{" not in german


ASKED = read_table(__file__, "ASKED")


@pytest.mark.parametrize(
    ("tile", "phase", "move", "rule"), [("dom-w3", "settlement", "", "R4.6"), ("focus", "place", "tile 2,0", "R5.6")]
)
def test_what_else_is_asked_is_told_by_the_rule_that_asks(tile: str, phase: str, move: str, rule: str) -> None:
    """A is asked to pay for a share of a settlement, or at a focus: pay or decline."""
    match = at_position(ASKED.format(tile=tile, phase=phase))
    if move:
        play_lines(match, move)
    about = "focus" if move else "settlement"
    assert told(match, "place 1,1") == f"{rule}: something else is asked now: [{about} on 1,0] pay, decline"
    assert told(match, "pay DOM").startswith("R11.5: 1 extra cost is due (any department), paid with")


WASHED = read_table(__file__, "WASHED")


@pytest.mark.parametrize(("option", "clm", "move", "why"), read_table(__file__, "a_lift_under_greenwashing"))
def test_a_lift_under_greenwashing(option: str, clm: int, move: str, why: str) -> None:
    """ECO 10 carries an effect out in full under CLM 05, too [supplementary-budget]; no reason denies what works."""
    match = at_position(WASHED.format(option=option, clm=clm))
    for line in ("play greenwashing", "tile 2,0", "play supplementary-budget"):
        while match.to_act is None:
            match.apply(match.options()[0])
        play_lines(match, line)
    assert told(match, move).startswith(why)


SHAPES = (
    *("tile {cell}", "place {cell}", "move {cell} {other}", "formalize {cell} {give} {get}"),
    *("formalize 0,0 {give} {get} {give} {pay}", "convert {cell} {give} {get}", "take {card}", "play {card}"),
    *("play {card} {cell}", "play {card} {seat}", "play {card} {give}", "play {card} {overlay} {cell}"),
    *("play {card} {overlay} {cell} {other}", "centre {cell} move {overlay} {other} {cell}"),
    *("centre {cell} remove {overlay} {other}", "overlay {overlay} {cell}", "overlay move {overlay} {cell} {other}"),
    *("pay {pay}", "decline", "skip", "pass", "resolve {cell}"),
)
SUFFIXES = ("", "", "", " +{pay}", " lift {pay}", " keep {pay}", " {give}={pay}")


def any_move(chance: random.Random, match: KernelMatch) -> str:
    """A move of words that are in play, legal or not; the cards are often those that the seat holds."""
    names, state = match.game.names, match.state
    cells = [*(str(match.cell(tile)) for tile in range(state.laid)), "9,9"]
    held = [names.measures[card] for card in state.hand[state.actor][: state.hand_n[state.actor]]]
    departments = names.in_play
    return (chance.choice(SHAPES) + chance.choice(SUFFIXES)).format(
        cell=chance.choice(cells),
        other=chance.choice(cells),
        give=chance.choice(departments),
        get=chance.choice(departments),
        pay=chance.choice(departments),
        seat=chance.choice(names.seats),
        overlay=chance.choice(names.overlays),
        card=chance.choice([*held, *held, *held, *names.measures]),
    )


@pytest.mark.slow
@pytest.mark.parametrize("players", [2, 3])
def test_any_refused_move_names_a_rule(players: int) -> None:
    chance = random.Random(f"why {players}")
    real = game(players, ("economy", "security", "climate"), cards=None)
    match, said = real.start(seed=players), set()
    cards = tuple(map(str, real.names.measures))
    while not match.over and match.state.turn < 60:
        if match.state.verb < 0 and match.state.depth == 1:
            force_hands(match, chance, cards, 4)
        for _ in range(50):
            if match.to_act is None or match.state.verb >= 0:
                continue
            try:
                move = parse_move(any_move(chance, match), match.game.vocabulary)
                play_move(match.copy(), move)
            except IllegalMove as error:
                what = error.faults[0].what
                assert re.match(r"R\d+\.\d+: ", what), (str(move), what)
                assert "can't be named here" not in what, str(move)
                assert "costs together" not in what, str(move)
                said.add(what.split(":")[0])
            except InputError:
                continue
        for _ in range(7):
            if not match.over:
                match.apply(any_option(match))
    assert len(said) >= 15, "many rules speak"

"""Why a move is or isn't legal: each with its rule and the numbers that decide; and every reason has its sentence in
every language, filled alike."""

import re
from pathlib import Path

import pytest

from generator.base.errors import InputError
from generator.games.balance_control.rules.reason_codes import REASONS as RULED
from generator.games.balance_control.table.explanations import rule_sentences
from generator.games.balance_control.table.explanations.rule_sentences import say, speak
from generator.games.balance_control.table.explanations.verdict import RULES, verdict
from generator.games.balance_control.table.kernel_match import KernelMatch
from generator.games.balance_control.table.moves.legal import legal_moves, play_move
from generator.games.balance_control.table.moves.move_text import parse_move
from generator.games.balance_control.table.recorded_match import RecordedMatch, begin
from tests.games.balance_control.playing import any_option, at_position, play_lines
from tests.games.balance_control.rules.kernel_games import folder, game
from tests.games.balance_control.table.explanations.test_why import at, speaking_german
from tests.tables import read_table


def after(*moves: str) -> KernelMatch:
    match = game(2).start(stack=["dom-w1", "committee", "focus", "dom-w2"])
    play_lines(match, *moves)
    return match


@pytest.mark.parametrize(("moves", "asked", "legal", "why"), read_table(__file__, "verdicts"))
def test_verdicts(moves: list[str], asked: str, legal: bool, why: str) -> None:
    match = after(*moves)
    found = verdict(match, asked)
    assert found.legal is legal
    assert why in found.why
    assert verdict(match, asked) == found, "asking changes nothing"


def test_what_allows_a_move_is_told_by_the_ruling() -> None:
    match = game(2, rulings={"pass": "always", "move-range": "anywhere"}).start(stack=["dom-w1", "committee", "focus"])
    play_lines(match, "tile 1,0", "place 1,0", "tile 0,1", "place 0,1", "tile 2,0")
    assert verdict(match, "pass").why == "R3.7: passing is always legal"
    assert verdict(match, "move 1,0 2,0").why.startswith("R6.1: one own marker moves to any other tile; A has 0")


SHOWN = read_table(__file__, "SHOWN")


@pytest.mark.parametrize(("move", "why"), read_table(__file__, "a_legal_move_is_allowed_by_what_lies_on_the_table"))
def test_a_legal_move_is_allowed_by_what_lies_on_the_table(move: str, why: str) -> None:
    """Not what the move is, but the facts that its rule looks at: two resources of two departments (R7.1), three and
    one (R10.2), seven markers (R1.5), two measures (R12.2)."""
    found = verdict(at_position(SHOWN), move)
    assert found.legal
    assert why in found.why


@pytest.mark.parametrize("move", ["place 9,9", "place 1,0", "place 0,0", "place 1,0 +DOM", "place 1,0 DOM=SEC"])
def test_a_placement_without_supply_names_the_supply(move: str) -> None:
    found = verdict(at_position(SHOWN), move)
    assert found.why == "R6.1: A has no marker in the supply"


def test_every_legal_move_is_allowed_by_a_rule() -> None:
    match = begin(game(3), 4)
    play = RecordedMatch(match)
    while not match.over:
        if match.to_act is None:
            play.chance()
            continue
        if match.state.turn % 6 == 0 and match.state.verb < 0:
            for move in legal_moves(match)[:5]:
                assert verdict(match, str(move)).legal
        play.apply(any_option(match))


SAID = folder().definitions().reasons
GAME = Path(rule_sentences.__file__).parents[2]
SOURCES = [GAME / "balance_match.py", *(GAME / "table").glob("explanations/*.py"), *(GAME / "table").glob("moves/*.py")]
ASKED_FOR = re.compile(
    r'(?:say|by_rule|refused)\(\s*(?:self\.)?match, (?:(?:self\.)?move, )?(?:"R[\d.]+", )?"([a-z-]+)"'
)


def wanted() -> set[str]:
    """The names of all sentences: those of reasons, what allows each verb, and those that the sources name."""
    named = {found for path in SOURCES for found in ASKED_FOR.findall(path.read_text("utf-8"))}
    assert len(named) > 10, "the sources are searched in vain"
    return {reason.sentence for reason in RULED if reason.sentence} | {f"may-{verb}" for verb in RULES} | named


def test_each_sentence_is_said_in_both_languages_with_the_same_facts_and_none_is_left_over() -> None:
    facts = {
        language: {name: set(re.findall(r"\{(\w+)\}", text)) for name, text in SAID[language].items()}
        for language in SAID
    }
    assert not wanted() - set(SAID["en"])
    assert facts["en"] == facts["de"]
    assert all(SAID["en"][name] != SAID["de"][name] for name in SAID["en"])
    sources = "".join(path.read_text("utf-8") for path in SOURCES)
    written = set(re.findall(r'"([a-z-]+)"', sources))
    assert not set(SAID["en"]) - wanted() - written - {f"{name}-of" for name in written}


def test_a_language_that_lacks_a_sentence_borrows_it() -> None:
    match = game(2).start()
    reasons = match.game.definitions.reasons
    assert isinstance(reasons, dict)
    reasons["fr"] = {"nobody": "personne"}
    try:
        speak(match.game, "fr")
        assert say(match, "nobody") == "personne"
        assert say(match, "nothing") == SAID["en"]["nothing"]
    finally:
        del reasons["fr"]
        match.game.language = "en"
    with pytest.raises(InputError, match="unknown language 'dee'"):
        speak(game(2), "dee")


def test_an_error_speaks_the_language_of_the_game() -> None:
    match = at(supply="{B: 1}")
    with speaking_german(match), pytest.raises(InputError, match=r"R6\.1: A hat keinen Marker im Vorrat"):
        play_move(match, parse_move("place 1,0", match.game.vocabulary))

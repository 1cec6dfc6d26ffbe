"""What the rules say is said in every language: each reason, each sentence that the program asks for, filled alike."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from generator.base.errors import InputError
from generator.games.balance_control.rules.reason_codes import REASONS as RULED
from generator.games.balance_control.table.explanations import rule_sentences
from generator.games.balance_control.table.explanations.rule_sentences import say, speak
from generator.games.balance_control.table.explanations.verdict import RULES
from generator.games.balance_control.table.kernel_match import KernelMatch
from generator.games.balance_control.table.moves.legal import play_move
from generator.games.balance_control.table.moves.move_text import parse_move
from tests.games.balance_control.rules.kernel_games import folder, game
from tests.games.balance_control.table.explanations.test_why import REASONS, at, told

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


@pytest.mark.parametrize("language", sorted(SAID))
def test_each_sentence_is_said(language: str) -> None:
    assert not wanted() - set(SAID[language])


def test_both_languages_say_the_same_sentences_with_the_same_facts() -> None:
    def facts(language: str) -> dict[str, set[str]]:
        return {name: set(re.findall(r"\{(\w+)\}", text)) for name, text in SAID[language].items()}

    assert facts("en") == facts("de")
    assert all(SAID["en"][name] != SAID["de"][name] for name in SAID["en"])


def test_no_sentence_is_left_over() -> None:
    sources = "".join(path.read_text("utf-8") for path in SOURCES)
    written = set(re.findall(r'"([a-z-]+)"', sources))
    ends = {f"{name}-of" for name in written}
    assert not set(SAID["en"]) - wanted() - written - ends


@contextmanager
def speaking_german(match: KernelMatch) -> Iterator[None]:
    match.game.language = "de"
    try:
        yield
    finally:
        match.game.language = "en"


@pytest.mark.parametrize(("move", "begins", "changes"), REASONS)
def test_a_refusal_speaks_german(move: str, begins: str, changes: dict[str, str]) -> None:
    match = at(**changes)
    english = told(match, move)
    with speaking_german(match):
        german = told(match, move)
    assert german.split(":")[0] == english.split(":")[0], begins
    assert "{" not in german


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


def test_an_unknown_language_is_refused() -> None:
    with pytest.raises(InputError, match="unknown language 'dee'"):
        speak(game(2), "dee")


def test_an_error_speaks_the_language_of_the_game() -> None:
    match = at(supply="{B: 1}")
    with speaking_german(match), pytest.raises(InputError, match=r"R6\.1: A hat keinen Marker im Vorrat"):
        play_move(match, parse_move("place 1,0", match.game.vocabulary))

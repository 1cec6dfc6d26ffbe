"""`words`: every word, field and value is told, in both languages; its page in the documentation is the program's."""

import pytest

from generator.games.balance_control.definitions.balance_pack import CONVERSIONS, LIES, NEEDS, TIMINGS, TRIGGERS
from generator.games.balance_control.effect_glossary import meanings
from generator.games.balance_control.effects.effect_words import BY_NAME
from generator.games.balance_control.effects.vocabulary import VOCABULARY
from tests.cli.running import Cli
from tests.tables import read_table


@pytest.mark.parametrize("language", ["en", "de"])
def test_each_value_has_one_sentence(language: str) -> None:
    told = meanings(language)
    pieces = {"timing": TIMINGS, "trigger": TRIGGERS, "needs": NEEDS, "conversion": CONVERSIONS, "lies": LIES}
    assert {kind: tuple(values) for kind, values in told.items()} == {
        kind: tuple(words) for kind, words in (*VOCABULARY.items(), *pieces.items())
    }
    assert all(said.strip() and not said.endswith(".") for values in told.values() for said in values.values())
    for kind, values in told.items():
        assert len(set(values.values())) == len(values), f"two values of {kind} say the same"


def test_as_a_page_each_word_and_each_value_is_told(cli: Cli) -> None:
    page = cli("words", "--markdown").out
    assert [line.removeprefix("### ") for line in page.splitlines() if line.startswith("### ")][: len(BY_NAME)] == list(
        BY_NAME
    )
    for values in meanings("en").values():
        assert [value for value in values if f"`{value}`" not in page] == []


def test_without_a_word_all_effect_words_are_listed(cli: Cli) -> None:
    lines = cli("words").out.splitlines()
    assert [line.split()[0] for line in lines if not line.startswith(" ")] == list(BY_NAME)


@pytest.mark.parametrize(
    ("asked", "said"),
    read_table(__file__, "a_word_a_field_and_a_value_are_told"),
)
def test_a_word_a_field_and_a_value_are_told(asked: tuple[str, ...], said: str, cli: Cli) -> None:
    found = cli("words", *asked)
    assert (found.code, found.err) == (0, "")
    assert said in found.out


def test_as_data(cli: Cli) -> None:
    found = cli("words", "used", "--json").data()
    assert found["words"] == {}
    used = found["values"]["until"]["used"]
    assert used["says"] == "until it has been used as often as it may be"
    assert set(used["stands"]) >= {"substitute.until", "lift.until"}


@pytest.mark.parametrize(
    ("asked", "said"),
    [
        (("untl",), "nothing is called 'untl'; expected an effect word, a field or a value"),
        (("output", "--lang", "xx"), "xx"),
        (("output", "--game", "global-powers"), "this game has no effect words"),
    ],
)
def test_what_nobody_knows(asked: tuple[str, ...], said: str, cli: Cli) -> None:
    assert cli("words", *asked).refuses(said)

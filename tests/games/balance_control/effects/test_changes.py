"""No field of an effect word is idle: another value is another sentence in each language, and another kernel row; the
vocabulary stays small."""

import dataclasses
import functools
import re
from collections.abc import Callable
from itertools import combinations

import pytest

from generator.definitions.configuration import make_configuration
from generator.definitions.field_annotations import OneOf
from generator.games.balance_control.definitions.sentences import SentenceSpeaker
from generator.games.balance_control.effects.effect import Effect, EffectRow, column_of
from generator.games.balance_control.effects.effect_words import BY_NAME, WORDS, rows
from generator.games.balance_control.effects.vocabulary import VOCABULARY
from generator.games.balance_control.notation import write
from generator.games.balance_control.rules.catalogue import KernelCatalogue
from tests.games import real_game
from tests.games.balance_control.effects.changes import EXAMPLES, MODULES, changed, every_field, example, field_named
from tests.tables import read_table

REAL = real_game().definitions()
CODES = KernelCatalogue(REAL, make_configuration(REAL, 6, MODULES[2:]))
"""The codes of the game with all that is in the box."""
UNSHOWN = read_table(__file__, "UNSHOWN")
"""What the notation leaves to the sentence: it may be partial, never false."""
ONE_VALUE = {("defer_focus", "target"), ("move_overlay", "to")}
"""Fields that say in YAML and to the player what can't be otherwise."""
SAME_MOVE = {("formalize", "cost"): {("any + any", "2 any")}}
"""Values that are written and printed otherwise, and play alike."""


@functools.cache
def speaking(language: str) -> SentenceSpeaker:
    return SentenceSpeaker(real_game().texts(language), real_game().definitions().numbers)


def varied() -> list[tuple[str, str]]:
    return [pair for pair in every_field() if pair not in ONE_VALUE]


def test_every_word_has_an_example_and_every_column_is_written_by_some_field() -> None:
    assert set(EXAMPLES) == set(BY_NAME)
    columns = {column_of(field_named(word, name)) for word, name in every_field()} | {"word", "option", "count"}
    assert {field.name for field in dataclasses.fields(EffectRow)} <= columns


def all_differ(word: str, name: str, told: Callable[[Effect], object]) -> None:
    found = {str(getattr(effect, name)): told(effect) for effect in versions(word, name)}
    for (one, left), (two, right) in combinations(found.items(), 2):
        if (one, two) not in SAME_MOVE.get((word, name), ()):
            assert left != right, f"{one} and {two}"


@pytest.mark.parametrize(("word", "name"), varied())
def test_another_value_is_another_sentence_in_each_language_and_another_row(word: str, name: str) -> None:
    """And the notation shows what it is said to show."""
    for language in ("de", "en"):
        all_differ(word, name, lambda effect, language=language: speaking(language).generic([effect]))  # type: ignore[misc]
    all_differ(word, name, lambda effect: rows([effect], CODES))
    shown = {write(effect.notation()) for effect in versions(word, name)}
    assert (len(shown) == 1) == (name in UNSHOWN.get(word, ())), shown


def versions(word: str, name: str) -> list[Effect]:
    effect = example(word)
    return [effect, *changed(effect, field_named(word, name))]


def test_words_and_options_get_rows_of_their_own() -> None:
    assert len({rows([example(word)], CODES)[0].word for word in BY_NAME}) == len(WORDS) <= 30, "it stays small"
    choose = example("choose")
    found = rows([choose], CODES)
    assert [row.option for row in found] == [0, 1, 2]
    assert found[0].count == 2


def test_a_list_of_the_vocabulary_has_no_idle_word() -> None:
    allowed = {"target": {"player", "opponent"}}  # words of `who`, which a card prints in that line, too
    for word, name in every_field():
        note = field_named(word, name).note(OneOf)
        if note:
            allowed.setdefault(note.kind, set()).update(note.words())
    assert allowed == {kind: set(words) for kind, words in VOCABULARY.items()}


@pytest.mark.parametrize("word", list(BY_NAME))
def test_its_class_bears_its_name_and_says_what_it_does(word: str) -> None:
    assert BY_NAME[word].__name__ == "".join(part.capitalize() for part in word.split("_"))
    assert re.match(rf"`{word}`: \S.+\.\n\n", BY_NAME[word].__doc__ or "", re.DOTALL)

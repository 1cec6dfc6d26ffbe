"""The vocabulary stays small: docs/effect-words.md against the words and their fields."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest

from generator.definitions.fields import fields_of
from generator.games.balance_control.effects.words import BY_NAME, WORDS
from tests.games import ROOT
from tests.games.balance_control.effects.places import rows

MOST_WORDS = 30
PAGE = (ROOT / "docs" / "effect-words.md").read_text(encoding="utf-8")


def documented() -> Iterator[tuple[str, tuple[list[str], list[str]]]]:
    """Each word with its fields: those that it needs, and those that may be left out."""
    for line in PAGE.partition("\n## ")[0].splitlines():
        if line.startswith("| `"):
            word, fields, *_ = (cell.strip() for cell in line.strip("|").split("|"))
            optional = re.findall(r"\(`([a-z_]+)`\)", fields)
            yield (
                word.strip("`"),
                ([key for key in re.findall(r"`([a-z_]+)`", fields) if key not in optional], optional),
            )


TOLD = dict(documented())


def test_there_are_at_most_thirty_words() -> None:
    assert len(WORDS) <= MOST_WORDS


def test_every_word_is_told_in_order() -> None:
    assert list(TOLD) == list(BY_NAME)


@pytest.mark.parametrize("word", list(BY_NAME))
def test_its_fields_are_told(word: str) -> None:
    fields = fields_of(BY_NAME[word])
    assert TOLD[word] == tuple([field.key for field in fields if field.required is needed] for needed in (True, False))


def test_the_page_says_on_what_each_word_plays() -> None:
    assert "\n".join(rows()) in PAGE


@pytest.mark.parametrize("word", list(BY_NAME))
def test_its_class_bears_its_name_and_says_what_it_does(word: str) -> None:
    assert BY_NAME[word].__name__ == "".join(part.capitalize() for part in word.split("_"))
    assert re.match(rf"`{word}`: \S.+\.\n\n", BY_NAME[word].__doc__ or "", re.DOTALL)

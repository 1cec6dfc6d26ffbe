"""docs/other-games.md: each move, each key of a position and of `expect:` of the two games, and no others."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from generator.definitions.fields import Field, fields_of
from generator.definitions.notes import OneOf
from generator.definitions.request import Request
from generator.games.global_powers.cards import RULES
from generator.games.global_powers.numbers import CARDS
from generator.games.global_powers.play import PHASES
from generator.games.global_powers.position import Standing
from generator.games.organisation.play import STAGES
from generator.games.organisation.position import Holding, Position
from generator.play.tables import table_of
from tests.project.imports import ROOT

PAGE = (ROOT / "docs" / "other-games.md").read_text(encoding="utf-8")
GAMES = ("global-powers", "organisation")


@cache
def at_table(game: str) -> Any:
    asked = Request(Path(game), players=2)
    return table_of(asked.game, asked.definitions, asked.config, "en")


def rows(kind: str, game: str) -> list[list[str]]:
    """The cells of the table between those markers, below its head."""
    found = re.search(rf"<!-- {kind}: {game} -->\n(.*?)<!-- {kind}: end -->", PAGE, re.DOTALL)
    assert found, f"no table '{kind}' of {game}"
    return [[cell.strip() for cell in line.strip("|").split(" | ")] for line in found[1].splitlines()[2:]]


def named(cells: list[list[str]]) -> list[str]:
    """The words in code in the first column."""
    return [name for first, *_ in cells for name in re.findall(r"`(\S+)`", first)]


@pytest.mark.parametrize("game", GAMES)
def test_every_move_with_its_rule_and_its_sentence(game: str) -> None:
    table = at_table(game)
    wanted = [[f"`{verb.shape}`", verb.rule, table.say(f"verb-{name}")] for name, verb in table.verbs.items()]
    assert rows("moves", game) == wanted


def test_every_card() -> None:
    assert sorted(named(rows("cards", "global-powers"))) == sorted(CARDS)


def test_what_stands_behind_a_card_is_what_the_rules_read() -> None:
    """Each way to write it, and no other."""
    for first, said, *_ in rows("cards", "global-powers"):
        for card in re.findall(r"`(\S+)`", first):
            ways = [way for way in RULES[card].targets if way]
            assert sorted(re.findall(r"`([^`]+)`", said)) == sorted(ways), card
            assert ways or said == "nothing", card


POSITIONS = [
    ("position", "global-powers", Standing),
    ("position", "organisation", Position),
    ("holding", "organisation", Holding),
]


@pytest.mark.parametrize(("kind", "game", "record"), POSITIONS, ids=["powers", "organisation", "holding"])
def test_every_key_of_a_position_with_what_it_is_left_out(kind: str, game: str, record: type) -> None:
    told = rows(kind, game)
    fields = fields_of(record)
    assert named(told) == [field.key for field in fields]
    for (_, said, left_out), field in zip(told, fields, strict=True):
        if (default := plainly(field)) is not None:
            assert left_out in (f"`{default}`", default), field.key
        if choice := field.note(OneOf):
            assert set(choice.words()) <= set(re.findall(r"`([a-z]+)`", said)), field.key


def plainly(field: Field) -> str | None:
    """What a key stands at where it is left out, if that is a number or a word."""
    return str(field.default) if isinstance(field.default, str | int) and field.default != "" else None


@pytest.mark.parametrize("game", GAMES)
def test_every_key_of_expect(game: str) -> None:
    table = at_table(game)
    known = table.summary(table.begin(table.seats[0]))
    assert sorted(named(rows("expect", game))) == sorted(known)


@pytest.mark.parametrize(
    ("game", "key", "wanted"), [("global-powers", "phase", {*PHASES}), ("organisation", "step", {*STAGES, "over"})]
)
def test_every_moment_that_expect_may_name(game: str, key: str, wanted: set[str]) -> None:
    kind = "position"
    told = [said for first, said, *_ in [*rows(kind, game), *rows("expect", game)] if first == f"`{key}`"]
    assert {word for said in told for word in re.findall(r"`([a-z]+)`", said)} - {"auctioned"} == wanted

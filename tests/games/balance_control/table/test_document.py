"""docs/moves-and-scenarios.md: every line in it can be read, every example holds, no key and no verb is missing."""

from __future__ import annotations

import re
import textwrap

import pytest

from generator.definitions.notes import Says
from generator.definitions.structure import keys_of
from generator.games.balance_control.play import ScenarioTables
from generator.games.balance_control.table.moves.grammar import SHAPES
from generator.games.balance_control.table.moves.text import parse_move
from generator.games.balance_control.table.records.lines import parse_record
from generator.games.balance_control.table.scenarios.read import Expectation, WrittenScenario, WrittenStep
from generator.games.balance_control.table.scenarios.types import Laid, Position
from generator.play.record import KEYS as RECORD_KEYS
from generator.play.record import format_record
from generator.play.scenario.read import parse_scenarios
from tests.games import ROOT, real_game
from tests.games.balance_control.table.setting import game, words
from tests.project.tutorial import steps

FILE = ROOT / "docs" / "moves-and-scenarios.md"
PAGE = FILE.read_text(encoding="utf-8")
LINES = re.findall(r"^\| `([^`]+)` \|", PAGE.split("## Records")[0], flags=re.MULTILINE)
EXAMPLES = [textwrap.dedent(block) for block in re.findall(r"(?:^    .*\n|^\n(?=    ))+", PAGE, flags=re.MULTILINE)]


def block(start: str) -> str:
    (found,) = [example for example in EXAMPLES if example.strip().startswith(start)]
    return found.strip() + "\n"


@pytest.mark.parametrize("line", [line for line in LINES if line.split()[0] in SHAPES])
def test_every_line_is_read_and_written_as_it_stands(line: str) -> None:
    assert str(parse_move(line, words())) == line


def test_every_verb_is_told() -> None:
    assert {line.split()[0] for line in LINES} >= set(SHAPES)


def test_the_record_is_read_and_written_as_it_stands() -> None:
    text = block("[Game")
    assert format_record(parse_record(text, "x")) == text


def test_the_scenarios_hold() -> None:
    """The first file holds one, the second two; the page says on which line the last one's name stands."""
    tables = ScenarioTables(real_game())
    found = [parse_scenarios(step.text, game(), step.file) for step in steps(FILE) if step.kind == "yaml"]
    outcomes = [[tables.run(scenario) for scenario in file] for file in found]
    assert [[outcome.holds for outcome in file] for file in outcomes] == [[True], [True, True]], outcomes
    last = found[1][1].mark
    assert f"`{last.file}:{last.line}`" in PAGE


def keys(*records: type) -> list[str]:
    return [field.key for record in records for field in keys_of(record)]


@pytest.mark.parametrize("key", [*RECORD_KEYS, *keys(WrittenScenario, Position, WrittenStep, Expectation)])
def test_every_key_is_told(key: str) -> None:
    assert f"`{key}`" in PAGE


@pytest.mark.parametrize("record", [WrittenScenario, Position, Laid, WrittenStep, Expectation])
def test_every_key_says_something(record: type) -> None:
    assert [field.key for field in keys_of(record) if not field.note(Says)] == []

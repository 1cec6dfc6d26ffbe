"""docs/moves-and-scenarios.md: every line in it can be read, every example holds."""

import re
import textwrap

import pytest

from generator.games.balance_control.balance_table import BalanceScenarioTables
from generator.games.balance_control.table.moves.grammar import SHAPES
from generator.games.balance_control.table.moves.move_text import parse_move
from generator.games.balance_control.table.records.record_lines import parse_record
from generator.play.game_record import format_record
from generator.play.scenario.scenario_reader import parse_scenarios
from tests.games import ROOT, real_game
from tests.games.balance_control.rules.kernel_games import words
from tools.tutorial import steps

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


def test_the_record_is_read_and_written_as_it_stands() -> None:
    text = block("[Game")
    assert format_record(parse_record(text, "x")) == text


def test_the_scenarios_hold() -> None:
    """The first file holds one, the second two; the page says on which line the last one's name stands."""
    tables = BalanceScenarioTables(real_game())
    found = [parse_scenarios(step.text, real_game(), step.file) for step in steps(FILE) if step.kind == "yaml"]
    outcomes = [[tables.run(scenario) for scenario in file] for file in found]
    assert [[outcome.holds for outcome in file] for file in outcomes] == [[True], [True, True]], outcomes
    last = found[1][1].mark
    assert f"`{last.file}:{last.line}`" in PAGE

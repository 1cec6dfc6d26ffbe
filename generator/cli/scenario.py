"""`scenario`: whether scenarios hold, with what was expected and what was found side by side."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path
from textwrap import indent
from typing import Any

import click

from generator.cli.main import EXIT_WRONG
from generator.cli.options import PATH, Asked, game_option, reports, show_json
from generator.cli.progress import Progress
from generator.cli.terminal import say
from generator.definitions.load import GameFolder
from generator.errors import Mark, counted, gathered, input_error
from generator.play.scenario.read import read_scenarios
from generator.play.scenario.run import Outcome, scenario_tables
from generator.play.scenario.types import Scenario


@click.command("scenario")
@click.argument("files", nargs=-1, required=True, type=PATH, metavar="FILE…")
@game_option()
@reports()
def command(asked: Asked, files: tuple[Path, ...]) -> int:
    """Play rule scenarios: a position, steps, and what must hold.

    A file may hold several, parted by lines of '---'; a folder stands for all *.yaml in it. Exit code 0: all hold; 1:
    one or more fail, with expected and found side by side; 2: a file can't be read, with every fault by file, line and
    column.

    \b
    Example: balance-control scenario my-rule.yaml
    Example: balance-control scenario tests/scenarios --quiet
    """
    scenarios = _read(asked.game, _files(files))
    outcomes = []
    for scenario, outcome in _run(asked.game, scenarios, silent=asked.silent):
        outcomes.append((scenario, outcome))
        if not asked.as_json:
            _show(scenario, outcome, asked.quiet)
    ok = all(outcome.holds for _, outcome in outcomes)
    if asked.as_json:
        show_json({"scenarios": [_data(scenario, outcome) for scenario, outcome in outcomes], "ok": ok})
    elif not asked.quiet or not ok:
        _verdict([outcome for _, outcome in outcomes])
    return 0 if ok else EXIT_WRONG


def _files(given: Sequence[Path]) -> list[Path]:
    """The files named, and those in the folders named; each once."""
    found: dict[Path, None] = {}
    for path in given:
        if not path.is_dir():
            found[path] = None
            continue
        inside = sorted(path.glob("*.yaml"))
        if not inside:
            raise input_error("holds no *.yaml", expected="a folder with scenarios", mark=Mark(str(path)))
        found |= dict.fromkeys(inside)
    return list(found)


def _read(game: GameFolder, paths: Sequence[Path]) -> list[Scenario]:
    """Every scenario of every file; raises `InputError` with the faults of all."""
    return [one for several in gathered(lambda path: read_scenarios(path, game, str(path)), paths) for one in several]


def _run(game: GameFolder, scenarios: Sequence[Scenario], *, silent: bool) -> Iterator[tuple[Scenario, Outcome]]:
    """Each scenario with its outcome; games of equal settings are made once."""
    tables = scenario_tables(game)
    progress = Progress(silent=silent or len(scenarios) < 2)
    for number, scenario in enumerate(scenarios, start=1):
        progress.say(f"{number} of {len(scenarios)}")
        outcome = tables.run(scenario)
        progress.clear()
        yield scenario, outcome


def _show(scenario: Scenario, outcome: Outcome, quiet: bool) -> None:
    if outcome.holds:
        if not quiet:
            say("holds", colour="green", nl=False)
            say(f"  {outcome.name}")
        return
    say("FAILS", colour="red", nl=False)
    say(f"  {outcome.name}  ({_place(scenario)})")
    for mark, table in outcome.tables():
        say(f"  {mark}:")
        say(indent(table, "    "))


def _place(scenario: Scenario) -> str:
    """Its file, and its line there where the file holds others."""
    mark = scenario.mark
    return f"{mark.file}:{mark.line}" if mark.line else mark.file


def _data(scenario: Scenario, outcome: Outcome) -> dict[str, Any]:
    told = ("step", "what", "expected", "found", "hint")
    failures = [
        {"line": one.mark.line, "column": one.mark.column, **{name: getattr(one, name) for name in told}}
        for one in outcome.failures
    ]
    line = {"line": scenario.mark.line} if scenario.mark.line else {}
    return {"file": scenario.mark.file, **line, "name": outcome.name, "holds": outcome.holds, "failures": failures}


def _verdict(outcomes: Sequence[Outcome]) -> None:
    failed = sum(not outcome.holds for outcome in outcomes)
    number = counted(len(outcomes), "scenario")
    if failed:
        say(f"{number}: {failed} {'fails' if failed == 1 else 'fail'}", colour="red")
    else:
        say(f"{number}: all hold", colour="green")

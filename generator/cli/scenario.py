"""`scenario`: whether scenarios hold, with what was expected and what was found side by side."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path
from textwrap import indent
from typing import Any

import click

from generator.base.errors import Mark, collect_all, count_text, input_error
from generator.base.frozen import dataclass
from generator.cli.exit_codes import EXIT_WRONG
from generator.cli.options import PATH, CommandOptions, game_option, show_json, takes_report_options
from generator.cli.progress import Progress
from generator.cli.terminal import say
from generator.definitions.game_folder import GameFolder
from generator.play.protocol import Verdict
from generator.play.scenario.scenario_reader import read_scenarios
from generator.play.scenario.scenario_run import MoveAnswer, Outcome, scenario_tables
from generator.play.scenario.scenario_steps import Scenario


@click.command("scenario")
@click.argument("files", nargs=-1, required=True, type=PATH, metavar="FILE…")
@click.option("--why", metavar="MOVE", help="why a move is legal, or not, where a step asks for it or the steps end")
@game_option()
@takes_report_options()
def command(asked: CommandOptions, files: tuple[Path, ...], why: str | None) -> int:
    """Play rule scenarios: a position, steps, and what must hold.

    A file may hold several, parted by lines of '---'; a folder stands for all *.yaml in it. Exit code 0: all hold; 1:
    one or more fail, with expected and found side by side; 2: a file can't be read, with every fault by file, line and
    column.

    --why judges a move: before each step 'legal' or 'illegal' that names just this move, or else where the steps end,
    with the reason as 'illegal: {MOVE: REASON}' takes it. The exit code stays what it is; 2 for what is no move.

    \b
    Example: balance-control scenario my-rule.yaml
    Example: balance-control scenario tests/scenarios --quiet
    Example: balance-control scenario my-rule.yaml --why "place 1,0"
    """
    scenarios = _read_all(asked.game, _files(files))
    played = []
    for one in _run_all(asked.game, scenarios, why, silent=asked.silent):
        played.append(one)
        if not asked.as_json:
            _show(one, asked.quiet)
    ok = all(one.outcome.holds for one in played)
    if asked.as_json:
        show_json({"scenarios": list(map(_data, played)), "ok": ok})
    elif not asked.quiet or not ok:
        _verdict([one.outcome for one in played])
    return 0 if ok else EXIT_WRONG


@dataclass(frozen=True)
class _ScenarioRun:
    """A scenario and its outcome; with `--why`, whether the move is legal in it."""

    scenario: Scenario
    outcome: Outcome
    answers: tuple[MoveAnswer, ...]


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


def _read_all(game: GameFolder, paths: Sequence[Path]) -> list[Scenario]:
    """Every scenario of every file; raises `InputError` with the faults of all."""
    return [
        one for several in collect_all(lambda path: read_scenarios(path, game, str(path)), paths) for one in several
    ]


def _run_all(
    game: GameFolder, scenarios: Sequence[Scenario], why: str | None, *, silent: bool
) -> Iterator[_ScenarioRun]:
    """Each scenario played, and a move judged in it; games of equal settings are made once."""
    tables = scenario_tables(game)
    progress = Progress(silent=silent or len(scenarios) < 2)
    for number, scenario in enumerate(scenarios, start=1):
        progress.say(f"{number} of {len(scenarios)}")
        outcome = tables.run(scenario)
        answers = () if why is None else tables.judge(scenario, why)
        progress.clear()
        yield _ScenarioRun(scenario, outcome, answers)


def _show(played: _ScenarioRun, quiet: bool) -> None:
    outcome = played.outcome
    if not outcome.holds:
        say("FAILS", colour="red", nl=False)
        say(f"  {outcome.name}  ({_place(played.scenario)})")
    elif not quiet or played.answers:
        say("holds", colour="green", nl=False)
        say(f"  {outcome.name}")
    for answer in played.answers:
        say(f"  {answer.mark}: {answer.verdict}")
        if answer.verdict.reason:
            say(f"    reason: {answer.verdict.reason}")
    for mark, table in outcome.tables():
        say(f"  {mark}:")
        say(indent(table, "    "))


def _place(scenario: Scenario) -> str:
    """The scenario's file, with its line where the file holds several."""
    mark = scenario.mark
    return f"{mark.file}:{mark.line}" if mark.line else mark.file


def _data(played: _ScenarioRun) -> dict[str, Any]:
    scenario, outcome = played.scenario, played.outcome
    failures = [
        {"line": one.mark.line, "column": one.mark.column, "step": one.step, "what": one.what}
        | {"expected": one.expected, "found": one.actual, "hint": one.hint}
        for one in outcome.failures
    ]
    line = {"line": scenario.mark.line} if scenario.mark.line else {}
    answers = [
        {"line": one.mark.line, "column": one.mark.column, **_verdict_data(one.verdict)} for one in played.answers
    ]
    why = {"why": answers} if answers else {}
    holds = {"holds": outcome.holds, "failures": failures}
    return {"file": scenario.mark.file, **line, "name": outcome.name, **holds, **why}


def _verdict_data(verdict: Verdict) -> dict[str, Any]:
    said = {"move": verdict.move, "seat": verdict.seat, "legal": verdict.legal, "why": verdict.why}
    return {**said, "told": verdict.sentence, "reason": verdict.reason}


def _verdict(outcomes: Sequence[Outcome]) -> None:
    failed = sum(not outcome.holds for outcome in outcomes)
    number = count_text(len(outcomes), "scenario")
    if failed:
        say(f"{number}: {failed} {'fails' if failed == 1 else 'fail'}", colour="red")
    else:
        say(f"{number}: all hold", colour="green")

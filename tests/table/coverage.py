"""docs/rules-coverage.md: every rule is switched off (`switch_tables.py`), and the scenarios that then fail are named.

Run as a program, this writes the page.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from fnmatch import fnmatch
from functools import cache, partial
from pathlib import Path
from typing import Any

from generator.definitions.types import MeasureId
from generator.errors import InputError
from generator.table.scenario_file import parse_scenario
from generator.table.scenario_game import ScenarioGames
from generator.table.scenario_types import Scenario
from tests.table.demands import WINDOWS, played
from tests.table.planted import planted_rows
from tests.table.setting import SCENARIOS, game
from tests.table.switch_tables import AMONG, BY_RULING, IN_DATA, IN_KERNEL, Change

IDLE = {
    "future-pact": "it ends as its player's next turn begins, and climate effects put costs on own turns only",
    "order-partnership": "its player plays no other measure that round, and overlays' extra costs take SEC anyway",
}
"""Cards whose effect nothing can trigger today, with the reason (R12.2, R12.6, R13.3)."""

PATHS = sorted(SCENARIOS.glob("*.yaml"))
PAGE = SCENARIOS.parent.parent / "docs" / "rules-coverage.md"


@contextmanager
def put_in_place(name: str, other: Callable[..., Any]) -> Iterator[None]:
    """Another function for a kernel's, wherever it is called; `other` gets the real one first."""
    homes = [m for n, m in sys.modules.items() if n.startswith(("generator.rules", "generator.table"))]
    known = [(home, vars(home)[name]) for home in homes if callable(vars(home).get(name))]
    assert known, name
    for home, real in known:
        setattr(home, name, partial(other, real))
    try:
        yield
    finally:
        for home, real in known:
            setattr(home, name, real)


@cache
def read(path: Path, text: str | None = None) -> Scenario:
    """A scenario, or its changed text."""
    return parse_scenario(path.read_text("utf-8") if text is None else text, game(), path.name)


def fails(given: Scenario) -> bool:
    """Whether a scenario no longer holds; what can't be played at all doesn't count."""
    try:
        return not ScenarioGames().run(given).holds
    except InputError:
        return False


@cache
def of_rule(rule: str) -> list[Path]:
    """The scenarios that cite a rule in their name, or those that are asked for it; those about another option of a
    ruling are left out."""
    patterns = AMONG.get(rule, ())
    asked = [path for path in PATHS if any(fnmatch(path.stem, pattern) for pattern in patterns)]
    named = asked or [path for path in PATHS if read(path).name.split()[0] == rule]
    return [path for path in named if "\nrulings:" not in path.read_text("utf-8")]


@cache
def of_card(card: MeasureId) -> list[Path]:
    """The scenarios that play a card."""
    return [path for path in PATHS if card in played(read(path))]


def felt_in_data(rule: str, change: Change) -> list[str]:
    """The scenarios that fail with other data."""
    scenarios = ((path, read(path)) for path in of_rule(rule))
    return [path.stem for path, one in scenarios if fails(replace(one, definitions=change(one.definitions)))]


def felt_by_ruling(rule: str, name: str, option: str) -> list[str]:
    """The scenarios that fail under another option."""
    found = []
    for path in of_rule(rule):
        text = path.read_text("utf-8")
        other = re.sub(r"^(players: .*)$", rf'\1\nrulings: {{{name}: "{option}"}}', text, flags=re.M)
        if fails(read(path, other)):
            found.append(path.stem)
    return found


def felt_in_kernel(rule: str, name: str, other: Callable[..., Any]) -> list[str]:
    """The scenarios that fail with another function."""
    with put_in_place(name, other):
        return [path.stem for path in of_rule(rule) if fails(read(path))]


Row = tuple[str, str, list[str]]


def felt_by_card(card: MeasureId) -> list[str]:
    """The scenarios that fail where a card is played and paid for, and does nothing."""
    found = []
    for path in of_card(card):
        scenario, games = read(path), ScenarioGames()
        number = games.game(scenario).names.card(card)

        def idle(real: Any, s: Any, *rest: Any, number: int = number) -> None:
            if s.pick_card != number:
                real(s, *rest)

        with put_in_place("do_row", idle):
            if not games.run(scenario).holds:
                found.append(path.stem)
    return found


def rows() -> Iterator[Row]:
    """Rule, what is switched off, which of its scenarios then fail."""
    yield from ((rule, what, felt_in_data(rule, change)) for rule, what, change in IN_DATA)
    for rule, name, option in BY_RULING:
        yield rule, f"ruling `{name}`: `{option}`", felt_by_ruling(rule, name, option)
    for rule, what, name, other in IN_KERNEL:
        yield rule, what, felt_in_kernel(rule, name, other)
    for card in game().definitions().measures.values():
        if card.id in IDLE:
            continue
        rule = "R12.7" if card.timing in WINDOWS else "R12.3"
        yield rule, f"`{card.id}` does nothing", felt_by_card(card.id)


def table(found: list[Row]) -> list[str]:
    """The rows, by rule."""
    ordered = sorted(found, key=lambda row: [int(part) for part in row[0][1:].split(".")])
    return [f"| {rule} | {what} | {', '.join(f'`{name}`' for name in felt)} |" for rule, what, felt in ordered]


def page() -> str:
    """The document, from what was found."""
    idle = [f"No scenario can notice that `{card}` does nothing: {why}." for card, why in IDLE.items()]
    return "\n".join([*HEAD, *table(list(rows())), "", *idle, *PLANTED_HEAD, *table(list(planted_rows()))]) + "\n"


HEAD = (
    "# Which scenarios notice a rule",
    "",
    "Each row switches a rule off, in the data, by the other option of a ruling or in the kernel, and names the",
    "scenarios of that rule in `tests/scenarios/` that then fail. A test makes every row again and compares. The page",
    "is written by `python -m tests.table.coverage`.",
    "",
    "| rule | switched off | scenarios that then fail |",
    "|---|---|---|",
)
PLANTED_HEAD = (
    "",
    "Some rules are no moves: laws on cards (R15), holes that nothing in play shows (R14). `check` keeps them. Each",
    "row plants a fault, or mends a hole, and names what `check` then says otherwise.",
    "",
    "| rule | planted | what `check` says |",
    "|---|---|---|",
)

if __name__ == "__main__":
    PAGE.write_text(page(), encoding="utf-8")

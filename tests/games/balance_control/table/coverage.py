"""Which scenarios notice a rule: every rule is switched off (`switch_tables.py`), and those that then fail are named.

python -m tests.games.balance_control.table.coverage            a table of the usual edition
python -m tests.games.balance_control.table.coverage sim-1      of another one, in which the same rules hold
"""

from __future__ import annotations

import re
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from functools import cache, partial
from typing import Any

from generator.definitions.ids import RulingName
from generator.errors import InputError
from generator.games.balance_control.definitions.types import MeasureId
from generator.games.balance_control.play import ScenarioTables
from generator.games.balance_control.rules import codes as c
from generator.play.scenario.types import Do, Scenario
from tests.games import real_game
from tests.games.balance_control.table.setting import game
from tests.games.balance_control.table.switch_tables import BY_RULING, ELSEWHERE, IN_DATA, IN_KERNEL, INSTEAD
from tests.scenario_files import SCENARIOS, Document, documents, scenario_files

OTHER = "sim-1"
"""The edition that differs in many rulings."""
OWN_TURN = ("before-action", "before-or-after", "action")
"""The timings that are no window."""
DOCUMENTS = documents(scenario_files(SCENARIOS))


@contextmanager
def put_in_place(name: str, other: Callable[..., Any]) -> Iterator[None]:
    """Another function for a kernel's, wherever it is called; `other` gets the real one first."""
    game = "generator.games.balance_control"
    parts = f"{game}.rules", f"{game}.table", f"{game}.play", f"{game}.match"
    homes = [m for n, m in sys.modules.items() if n.startswith(parts)]
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
def read(document: Document, text: str | None = None) -> Scenario:
    return document.read(game()) if text is None else document.read_as(text, game())


def fails(given: Scenario) -> bool:
    """Whether a scenario no longer holds; what can't be played at all doesn't count."""
    try:
        return not ScenarioTables(real_game()).run(given).holds
    except InputError:
        return False


def with_line(text: str, line: str) -> str:
    return re.sub(r"^(players: .*)$", rf"\1\n{line}", text, flags=re.M)


def with_ruling(text: str, name: str, option: str) -> str:
    if "\nrulings: {" in text:
        return text.replace("\nrulings: {", f'\nrulings: {{{name}: "{option}", ')
    return with_line(text, f'rulings: {{{name}: "{option}"}}')


@cache
def text_in(document: Document, edition: str) -> str:
    """A scenario as it is asked in an edition, nothing where it isn't. In the usual one those of `OTHER` aren't, and in
    that one its own are, and all that name neither edition nor rulings and hold in it, too."""
    text = document.text
    if not edition:
        return "" if f"\nedition: {OTHER}\n" in text else text
    if f"\nedition: {edition}\n" in text:
        return text
    moved = with_line(text, f"edition: {edition}")
    return "" if "\nedition:" in text or "\nrulings:" in text or not holds(document, moved) else moved


def holds(document: Document, text: str) -> bool:
    try:
        return ScenarioTables(real_game()).run(read(document, text)).holds
    except InputError:
        return False


@cache
def of_rule(rule: str, edition: str = "") -> list[Document]:
    """The scenarios that cite a rule in their name; those about another option of a ruling are left out."""
    named = [document for document in DOCUMENTS if document.name.split()[0] == rule]
    return [document for document in named if "\nrulings:" not in document.text and text_in(document, edition)]


def played(scenario: Scenario) -> list[MeasureId]:
    moves = (step.attempt.move for step in scenario.steps if isinstance(step, Do))
    return [move.card for move in moves if move and move.verb == c.PLAY]


@cache
def of_card(card: MeasureId, edition: str = "") -> list[Document]:
    return [one for one in DOCUMENTS if card in played(read(one)) and text_in(one, edition)]


def scenario(document: Document, edition: str) -> Scenario:
    return read(document, text_in(document, edition))


def fails_by_ruling(document: Document, name: str, option: str, edition: str = "") -> bool:
    """Whether a scenario fails under another option; where its position or a line of it can't be, it doesn't count."""
    try:
        return fails(read(document, with_ruling(text_in(document, edition), name, option)))
    except InputError:
        return False


Row = tuple[str, str, list[str]]


def felt_by_card(card: MeasureId, edition: str = "") -> list[str]:
    """The scenarios that fail where a card is played and paid for, and does nothing."""
    found = []
    for document in of_card(card, edition):
        one, games = scenario(document, edition), ScenarioTables(real_game())
        number = games.laid(one, games.cards(one)).game.names.card(card)

        def idle(real: Any, s: Any, *rest: Any, number: int = number) -> None:
            if s.pick_card != number:
                real(s, *rest)

        with put_in_place("do_row", idle):
            if not games.run(one).holds:
                found.append(one.name)
    return found


def rows(edition: str = "") -> Iterator[Row]:
    """Rule, what is switched off, which of its scenarios then fail; without what can't be noticed in the edition."""
    silent = ELSEWHERE.get(edition, {})
    yield from (row for row in _rows(edition) if row[:2] not in silent)


def _rows(edition: str) -> Iterator[Row]:
    given = game().definitions(edition or None)

    def asked(rule: str) -> list[Scenario]:
        return [scenario(document, edition) for document in of_rule(rule, edition)]

    for rule, what, change in (*IN_DATA, *INSTEAD.get(edition, ())):
        yield rule, what, [one.name for one in asked(rule) if fails(replace(one, pack=change(one.pack)))]
    for rule, name, other in BY_RULING:
        option = game().rulings[RulingName(name)].options[0] if given.rulings[RulingName(name)] == other else other
        felt = [one.name for one in of_rule(rule, edition) if fails_by_ruling(one, name, option, edition)]
        yield rule, f"ruling `{name}`: `{option}`", felt
    for rule, what, function, instead in IN_KERNEL:
        scenarios = asked(rule)
        with put_in_place(function, instead):
            felt = [one.name for one in scenarios if fails(one)]
        yield rule, what, felt
    for card in given.measures.values():
        rule = "R12.7" if card.timing not in OWN_TURN else "R12.3"
        yield rule, f"`{card.id}` does nothing", felt_by_card(card.id, edition)


def table(edition: str = "") -> str:
    ordered = sorted(rows(edition), key=lambda row: [int(part) for part in row[0][1:].split(".")])
    return "\n".join(f"| {rule} | {what} | {', '.join(f'`{name}`' for name in felt)} |" for rule, what, felt in ordered)


if __name__ == "__main__":
    sys.stdout.write(f"{table(*sys.argv[1:])}\n")

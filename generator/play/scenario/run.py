"""Plays a scenario and says whether all its steps hold, with what was expected and found side by side."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from itertools import groupby
from random import Random
from typing import Any

from generator.definitions.load import GameFolder
from generator.errors import InputError, Mark, listed
from generator.play.protocol import Match, Table
from generator.play.scenario.compare import Failure, compare, side_by_side
from generator.play.scenario.types import Attempt, Do, Expect, Illegal, Legal, Own, Scenario, Step
from generator.play.tables import rules_of, table_of


@dataclass(frozen=True)
class Outcome:
    """What a scenario came to; it holds when there is no failure."""

    name: str
    failures: tuple[Failure, ...]

    @property
    def holds(self) -> bool:
        """Whether everything that the scenario says is so."""
        return not self.failures

    def tables(self) -> Iterator[tuple[Mark, str]]:
        """For each step that fails its first place, and its failures as a table, expected and found side by side."""
        for _, failures in groupby(self.failures, key=lambda failure: failure.step):
            together = list(failures)
            hints = [failure.hint for failure in together if failure.hint]
            rows = [(failure.what, failure.expected, failure.found) for failure in together]
            yield together[0].mark, "\n".join([side_by_side(rows), *hints])

    def __str__(self) -> str:
        if self.holds:
            return f"{self.name}: holds"
        return "\n".join([f"{self.name}: fails", *(f"{mark}:\n{table}" for mark, table in self.tables())])


def play_scenario(scenario: Scenario, match: Match) -> Outcome:
    """Plays a scenario's steps on a match in its position; a `do` that isn't possible ends it, other failures are
    gathered. Afterwards the match is at their end."""
    return Outcome(scenario.name, tuple(_failures(scenario, match)))


def _failures(scenario: Scenario, match: Match) -> Iterator[Failure]:
    for number, step in enumerate(scenario.steps, start=1):
        found = list(_step(match, step))
        yield from (replace(failure, step=number) for failure in found)
        if found and isinstance(step, Do):
            return


def _step(match: Match, step: Step) -> Iterator[Failure]:
    match step:
        case Legal(attempts):
            yield from (found for one in attempts if (found := _not_legal(match, one)))
        case Illegal(attempts):
            yield from (found for one in attempts if (found := _not_refused(match, one)))
        case Own():
            step.play(match)
        case Do(seat, attempt):
            yield from _do(match, seat, attempt)
        case Expect():
            yield from compare(step, match.summary(), match.table.unordered)


def _not_legal(match: Match, attempt: Attempt) -> Failure | None:
    try:
        match.ways(attempt.text)
    except InputError as error:
        few = listed(list(match.moves()), 12)
        why = f"illegal: {error.faults[0].what}"
        return Failure(attempt.mark, attempt.text, "legal", why, f"legal for {match.asked}: {few}")
    return None


def _not_refused(match: Match, attempt: Attempt) -> Failure | None:
    """An illegal move must be refused, whole and as a base move, and change nothing."""
    if attempt.move is None:
        return None
    before = match.snapshot()
    try:
        match.ways(attempt.text)
    except InputError:
        if match.snapshot() != before:
            return Failure(attempt.mark, attempt.text, "nothing changes", "the refused move changed the position")
        return None
    return Failure(attempt.mark, attempt.text, "illegal", f"legal for {match.asked}")


def _do(match: Match, seat: str, attempt: Attempt) -> Iterator[Failure]:
    rolls = match.asked is None and match.outcome is None and match.table.asks_chance
    if match.asked != seat and not rolls:
        now = match.asked or ("nobody: the game is over" if match.outcome else "chance")
        yield Failure(attempt.mark, "who decides", seat, now)
        return
    try:
        match.apply(attempt.text)
    except InputError as error:
        yield Failure(attempt.mark, attempt.text, "done", f"refused: {error.faults[0].what}")
        return
    while match.asked is None and match.outcome is None and not match.table.asks_chance:
        match.apply(match.drawn(Random(0)))


class ScenarioTables:
    """The tables at which scenarios of a game are played; those of equal settings are made once."""

    def __init__(self, game: GameFolder) -> None:
        self._game = game
        own: Callable[[], Any] | None = getattr(rules_of(game), "ScenarioTables", None)
        self._own = own() if own else None
        self._made: dict[object, Table] = {}

    def run(self, scenario: Scenario) -> Outcome:
        """Whether a scenario holds. Raises `InputError` where what it is about can't be played."""
        return play_scenario(scenario, self.table(scenario).stand(scenario.position))

    def table(self, scenario: Scenario) -> Table:
        """The table of a scenario; a game may make a smaller one of its own."""
        if self._own:
            found: Table = self._own.table(scenario)
            return found
        pack, config = scenario.pack, scenario.config
        key = pack.edition.id, tuple(sorted(pack.rulings.items())), config.players, config.modules
        if key not in self._made:
            self._made[key] = table_of(self._game, pack, config, "en")
        return self._made[key]

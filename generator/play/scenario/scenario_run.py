"""Plays a scenario and says whether all its steps hold; failures print as expected and found values, side by side."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import groupby
from random import Random
from typing import Any, Final

from generator.base.errors import NOWHERE, InputError, Mark, NoMove, list_words
from generator.base.frozen import dataclass
from generator.definitions.game_folder import GameFolder
from generator.play.protocol import IllegalMove, Table, TableMatch, Verdict
from generator.play.scenario.scenario_steps import (
    Attempt,
    DoStep,
    ExpectedValue,
    ExpectStep,
    IllegalStep,
    LegalStep,
    OwnStep,
    Scenario,
    ScenarioStep,
    Value,
)
from generator.play.table_of_game import cached_table, played_rules

# Where a found summary differs from what a scenario expects, and how that prints, side by side.


@dataclass(frozen=True)
class ScenarioFailure:
    """A thing that doesn't hold: its place in the file, what it is about, what the scenario expects, and what was
    found. `hint`: help for the reader. `step`: the number of the step, from 1 on."""

    mark: Mark = NOWHERE
    what: str = ""
    expected: Value = None
    actual: Value = None
    hint: str = ""
    step: int = 0


def compare_values(
    expect: ExpectStep, found: Mapping[str, Any], unordered: Collection[str] = ()
) -> tuple[ScenarioFailure, ...]:
    """The expected values that don't hold, in the order in which they are listed; nothing else is compared. Lists of
    the keys in `unordered` are compared without order."""
    differences = []
    for expected in expect.values:
        value = _find_value(expected, found)
        if not _equal(expected, value, expected.path[0] in unordered):
            differences.append(ScenarioFailure(expected.mark, str(expected), expected.value, value))
    return tuple(differences)


def _find_value(expected: ExpectedValue, summary: Mapping[str, Any]) -> Value:
    """The value at the end of the path. For a key that isn't there it is 0, nobody or empty, whatever kind of value was
    expected."""
    value: Any = summary
    for key in expected.path:
        value = value.get(key) if isinstance(value, Mapping) else None
    if value is None:
        return _nothing(expected.value)
    if isinstance(value, Sequence) and not isinstance(value, str):
        return tuple(map(str, value))
    return value  # type: ignore[no-any-return]


def _nothing(like: Value) -> Value:
    if isinstance(like, tuple):
        return ()
    return 0 if isinstance(like, int) else None


def _equal(expected: ExpectedValue, found: Value, unordered: bool) -> bool:
    if unordered and isinstance(expected.value, tuple) and isinstance(found, tuple):
        return sorted(expected.value) == sorted(found)
    return expected.value == found


def side_by_side(rows: Sequence[tuple[str, Value, Value]]) -> str:
    """A table as text, with a line for each row: what, expected, found."""
    cells = [
        ("", "expected", "found"),
        *((what, scenario_text(one), scenario_text(other)) for what, one, other in rows),
    ]
    widths = [max(len(row[column]) for row in cells) for column in range(3)]
    lines = ("  ".join(cell.ljust(width) for cell, width in zip(row, widths, strict=True)) for row in cells)
    return "\n".join(line.rstrip() for line in lines)


def scenario_text(value: Value) -> str:
    """A value as a scenario writes it."""
    if value is None:
        return "null"
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, tuple):
        return f"[{', '.join(value)}]"
    return str(value)


@dataclass(frozen=True)
class Outcome:
    """The result of a scenario, which holds if there is no failure."""

    name: str
    failures: tuple[ScenarioFailure, ...]

    @property
    def holds(self) -> bool:
        """Whether everything that the scenario says is so."""
        return not self.failures

    def tables(self) -> Iterator[tuple[Mark, str]]:
        """For each step that fails: the place of its first failure, and all its failures as a table."""
        for _, failures in groupby(self.failures, key=lambda failure: failure.step):
            together = list(failures)
            hints = [failure.hint for failure in together if failure.hint]
            rows = [(failure.what, failure.expected, failure.actual) for failure in together]
            yield together[0].mark, "\n".join([side_by_side(rows), *hints])

    def __str__(self) -> str:
        if self.holds:
            return f"{self.name}: holds"
        return "\n".join([f"{self.name}: fails", *(f"{mark}:\n{table}" for mark, table in self.tables())])


def play_scenario(scenario: Scenario, match: TableMatch) -> Outcome:
    """Plays a scenario's steps on a match that stands in its position. A `do` that can't be done ends it; other
    failures are gathered. Afterwards the match stands where the steps ended."""
    return Outcome(scenario.name, tuple(_failures(scenario, match)))


@dataclass(frozen=True)
class MoveAnswer:
    """Whether a move is legal at a place of a scenario, and why."""

    mark: Mark
    verdict: Verdict


def judge_move(scenario: Scenario, match: TableMatch, move: str) -> tuple[MoveAnswer, ...]:
    """Whether a move is legal, and why: before each step `legal` or `illegal` that names just this move, or else where
    the steps end. The match has to stand in the scenario's position, and afterwards stands where its steps ended.
    Raises `InputError` where the text is no move of the game."""
    found: list[MoveAnswer] = []
    for step in scenario.steps:
        if isinstance(step, LegalStep | IllegalStep):
            places = (one.mark for one in step.attempts if one.text.split() == move.split())
            found += (MoveAnswer(place, match.why(move)) for place in places)
        elif list(_step(match, step)) and isinstance(step, DoStep):
            break
    return tuple(found) or (MoveAnswer(step.mark, match.why(move)),)


def _failures(scenario: Scenario, match: TableMatch) -> Iterator[ScenarioFailure]:
    for number, step in enumerate(scenario.steps, start=1):
        found = list(_step(match, step))
        yield from (replace(failure, step=number) for failure in found)
        if found and isinstance(step, DoStep):
            return


def _step(match: TableMatch, step: ScenarioStep) -> Iterator[ScenarioFailure]:
    match step:
        case LegalStep(attempts):
            yield from (found for one in attempts if (found := _not_legal(match, one)))
        case IllegalStep(attempts):
            yield from (found for one in attempts if (found := _not_refused(match, one)))
        case OwnStep():
            step.play(match)
        case DoStep(seat, attempt):
            yield from _do(match, seat, attempt)
        case ExpectStep():
            yield from compare_values(step, match.summary(), match.table.unordered)


def _not_legal(match: TableMatch, attempt: Attempt) -> ScenarioFailure | None:
    try:
        match.ways(attempt.text)
    except InputError as error:
        few = list_words(list(match.moves()), 12)
        why = f"illegal: {error.faults[0].what}"
        return ScenarioFailure(attempt.mark, attempt.text, "legal", why, f"legal for {match.asked}: {few}")
    return None


def _not_refused(match: TableMatch, attempt: Attempt) -> ScenarioFailure | None:
    """The failure of a move that should be illegal. It must be refused, by the reason that is named, and change
    nothing."""
    if attempt.refusal is not None:
        return _refused_otherwise(attempt, attempt.refusal)
    before = match.snapshot()
    try:
        match.ways(attempt.text)
    except InputError as error:
        if match.snapshot() != before:
            return ScenarioFailure(
                attempt.mark, attempt.text, "nothing changes", "the refused move changed the position"
            )
        return _refused_otherwise(attempt, error)
    expected = f"illegal: {attempt.reason}" if attempt.reason else "illegal"
    return ScenarioFailure(attempt.mark, attempt.text, expected, f"legal for {match.asked}")


def _refused_otherwise(attempt: Attempt, error: InputError) -> ScenarioFailure | None:
    """The failure of a move that is refused for another reason than is expected."""
    found = error.reason if isinstance(error, IllegalMove | NoMove) else ""
    if attempt.reason in ("", found):
        return None
    told = f"it is refused so: {error.faults[0].what}"
    return ScenarioFailure(attempt.mark, attempt.text, f"illegal: {attempt.reason}", f"illegal: {found}", told)


def _do(match: TableMatch, seat: str, attempt: Attempt) -> Iterator[ScenarioFailure]:
    failure = _try_do(match, seat, attempt)
    if failure:
        for only in _answers_between(match, seat, attempt):
            _apply(match, only)
            failure = None
        failure = failure or _try_do(match, seat, attempt)
    if failure:
        yield failure


def _try_do(match: TableMatch, seat: str, attempt: Attempt) -> ScenarioFailure | None:
    """Plays a `do`, or gives the failure that says why it can't be done; nothing has changed then."""
    rolls = match.asked is None and match.outcome is None and match.table.asks_chance
    if match.asked != seat and not rolls:
        now = match.asked or ("nobody: the game is over" if match.outcome else "chance")
        return ScenarioFailure(attempt.mark, "who decides", seat, now)
    try:
        _apply(match, attempt.text)
    except InputError as error:
        return ScenarioFailure(attempt.mark, attempt.text, "done", f"refused: {error.faults[0].what}")
    return None


def _apply(match: TableMatch, move: str) -> None:
    """Plays a move, and then what chance gives where scenarios of the game don't say it."""
    match.apply(move)
    while match.asked is None and match.outcome is None and not match.table.asks_chance:
        match.apply(match.drawn(Random(0)))


def _answers_between(match: TableMatch, seat: str, attempt: Attempt) -> list[str]:
    """The answers that a scenario may leave out because each is the only one: all up to where the `do` can be done;
    none if they don't lead there."""
    trial = match.copy()
    found: list[str] = []
    while (only := trial.forced) and len(found) < MOST_LEFT_OUT:
        found.append(only)
        _apply(trial, only)
        if _try_do(trial.copy(), seat, attempt) is None:
            return found
    return []


MOST_LEFT_OUT: Final = 20


def scenario_tables(game: GameFolder) -> ScenarioTables:
    """The tables for a game's scenarios; a game may make them in its own way."""
    own = played_rules(game).scenario_tables
    return own(game) if own else ScenarioTables(game)


class ScenarioTables:
    """The tables at which a game's scenarios are played; one is made for all with the same settings and cards."""

    def __init__(self, game: GameFolder) -> None:
        self._game = game
        self._tables: dict[object, Table] = {}

    def run(self, scenario: Scenario) -> Outcome:
        """Plays a scenario and gives its result. Raises `InputError` where its game or table can't be played."""
        return play_scenario(scenario, self.table(scenario).stand(scenario.position))

    def judge(self, scenario: Scenario, move: str) -> tuple[MoveAnswer, ...]:
        """Whether a move is legal wherever a scenario asks about it, or where its steps end. Raises `InputError`."""
        return judge_move(scenario, self.table(scenario).stand(scenario.position), move)

    def table(self, scenario: Scenario) -> Table:
        """The table on which a scenario is played."""
        pack, config, cards = scenario.pack, scenario.config, self.cards(scenario)
        key = pack.edition.id, tuple(sorted(pack.rulings.items())), config.players, config.modules, cards
        if key not in self._tables:
            self._tables[key] = self.table_with_cards(scenario, cards)
        return self._tables[key]

    def cards(self, _scenario: Scenario) -> frozenset[Any]:
        """The cards that a scenario needs, for games that can play with fewer than there are; by default none are
        named."""
        return frozenset()

    def table_with_cards(self, scenario: Scenario, _cards: frozenset[Any]) -> Table:
        """A table that has these cards; by default every card of the configuration."""
        return cached_table(self._game, scenario.pack, scenario.config)

"""Plays a scenario and says whether all its steps hold, with what was expected and found side by side."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from itertools import groupby

from generator.errors import NOWHERE, InputError, Mark, listed
from generator.rules.fields import State
from generator.rules.records import plain
from generator.rules.turn import settle_now
from generator.table.game import Game, Match
from generator.table.moves.legal import is_legal, legal_moves, play_move
from generator.table.scenarios.compare import compare, side_by_side
from generator.table.scenarios.setting import match_at
from generator.table.scenarios.summary import summarize
from generator.table.scenarios.types import Attempt, Do, Expect, Illegal, Legal, Scenario, Settle, Step, Value


@dataclass(frozen=True)
class Failure:
    """One thing that doesn't hold: its place in the file, the number of its step from 1 on, what it is about, what the
    scenario expects of it and what was found; `hint` helps the reader on."""

    mark: Mark = field(default=NOWHERE)
    what: str = ""
    expected: Value = None
    found: Value = None
    hint: str = ""
    step: int = 0


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


def run_scenario(scenario: Scenario, game: Game | None = None) -> Outcome:
    """Plays a scenario; a `do` that isn't possible ends it, other failures are gathered. `game` may be given where its
    configuration was made before. Raises `InputError` only where the configuration itself can't be played."""
    playing = game or Game(scenario.definitions, scenario.config)
    return play_scenario(scenario, match_at(playing, scenario.position))


def play_scenario(scenario: Scenario, match: Match) -> Outcome:
    """Plays a scenario's steps on a match in its position; afterwards the match is at their end."""
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
            yield from (_not_legal(match, one) for one in attempts if not _allowed(match, one))
        case Illegal(attempts):
            yield from (found for one in attempts if (found := _not_refused(match, one)))
        case Settle():
            settle_now(match.state, match.game.tables, match.scratch)
        case Do(seat, attempt):
            yield from _do(match, seat, attempt)
        case Expect():
            for one in compare(step, summarize(match)):
                yield Failure(one.mark, one.what, one.expected, one.found)


def _allowed(match: Match, attempt: Attempt) -> bool:
    return attempt.move is not None and is_legal(match, attempt.move)


def _not_legal(match: Match, attempt: Attempt) -> Failure:
    try:
        assert attempt.move is not None
        play_move(match.copy(), attempt.move)
        why = "an extra cost is due"
    except InputError as error:
        why = error.faults[0].what
    few = listed([str(move) for move in legal_moves(match)], 12)
    return Failure(attempt.mark, attempt.text, "legal", f"illegal: {why}", f"legal for {match.to_act}: {few}")


def _not_refused(match: Match, attempt: Attempt) -> Failure | None:
    """An illegal move must be refused, whole and as a base move, and change nothing."""
    if attempt.move is None:
        return None
    before = plain(State, match.state)
    if is_legal(match, attempt.move):
        return Failure(attempt.mark, attempt.text, "illegal", f"legal for {match.to_act}")
    if plain(State, match.state) != before:
        return Failure(attempt.mark, attempt.text, "nothing changes", "the refused move changed the position")
    return None


def _do(match: Match, seat: str, attempt: Attempt) -> Iterator[Failure]:
    if match.to_act != seat:
        now = match.to_act or ("nobody: the game is over" if match.over else "chance")
        yield Failure(attempt.mark, "who decides", seat, now)
        return
    assert attempt.move is not None
    try:
        play_move(match, attempt.move)
    except InputError as error:
        yield Failure(attempt.mark, attempt.text, "done", f"refused: {error.faults[0].what}")
        return
    match.let_chance_decide()

"""A scenario goes in, whether all its steps hold comes out, with what was expected and found side by side."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

from generator.errors import NOWHERE, InputError, Mark, listed
from generator.rules.fields import State, plain
from generator.rules.turn import settle_now
from generator.table.compare import compare, side_by_side
from generator.table.game import Game, Match
from generator.table.moves import is_legal, legal_lines, play_line
from generator.table.scenario_types import Attempt, Do, Expect, Illegal, Legal, Scenario, Settle, Step
from generator.table.setting import match_at
from generator.table.summarize import summarize


@dataclass(frozen=True)
class Failure:
    """A step that doesn't hold: its place in the file and what is wrong, in lines for the reader."""

    mark: Mark = field(default=NOWHERE)
    what: str = ""


@dataclass(frozen=True)
class Outcome:
    """What a scenario came to; it holds when there is no failure."""

    name: str
    failures: tuple[Failure, ...]

    @property
    def holds(self) -> bool:
        """Whether everything that the scenario says is so."""
        return not self.failures

    def __str__(self) -> str:
        if self.holds:
            return f"{self.name}: holds"
        return "\n".join([f"{self.name}: fails", *(f"{failure.mark}: {failure.what}" for failure in self.failures)])


def run_scenario(scenario: Scenario, game: Game | None = None) -> Outcome:
    """Plays a scenario; a `do` that isn't possible ends it, other failures are gathered. `game` may be given where its
    configuration was made before. Raises `InputError` only where the configuration itself can't be played."""
    playing = game or Game(scenario.definitions, scenario.config)
    return Outcome(scenario.name, tuple(_failures(scenario, match_at(playing, scenario.position))))


def _failures(scenario: Scenario, match: Match) -> Iterator[Failure]:
    for step in scenario.steps:
        found = list(_step(match, step))
        yield from found
        if found and isinstance(step, Do):
            return


def _step(match: Match, step: Step) -> Iterator[Failure]:
    match step:
        case Legal(lines):
            yield from (_not_legal(match, line) for line in lines if not _allowed(match, line))
        case Illegal(lines):
            yield from (found for line in lines if (found := _not_refused(match, line)))
        case Settle():
            settle_now(match.state, match.game.tables, match.scratch)
        case Do(seat, attempt):
            yield from _do(match, seat, attempt)
        case Expect():
            differences = compare(step, summarize(match))
            if differences:
                yield Failure(differences[0].mark, "\n" + side_by_side(differences))


def _allowed(match: Match, attempt: Attempt) -> bool:
    return attempt.line is not None and is_legal(match, attempt.line)


def _not_legal(match: Match, attempt: Attempt) -> Failure:
    try:
        assert attempt.line is not None
        play_line(match.copy(), attempt.line)
        why = "an extra cost is due"
    except InputError as error:
        why = error.faults[0].what
    few = listed([str(line) for line in legal_lines(match)], 12)
    return Failure(
        attempt.mark, f"expected legal: {attempt.text}\nfound illegal: {why}\nlegal for {match.to_act}: {few}"
    )


def _not_refused(match: Match, attempt: Attempt) -> Failure | None:
    """An illegal line must be refused, whole and as a base line, and change nothing."""
    if attempt.line is None:
        return None
    before = plain(State, match.state)
    if is_legal(match, attempt.line):
        return Failure(attempt.mark, f"expected illegal: {attempt.text}\nfound legal for {match.to_act}")
    if plain(State, match.state) != before:
        return Failure(attempt.mark, f"the refused line '{attempt.text}' changed the position")
    return None


def _do(match: Match, seat: str, attempt: Attempt) -> Iterator[Failure]:
    if match.to_act != seat:
        now = match.to_act or ("nobody: the game is over" if match.over else "chance")
        yield Failure(attempt.mark, f"expected: {seat} decides\nfound: {now}")
        return
    assert attempt.line is not None
    try:
        play_line(match, attempt.line)
    except InputError as error:
        yield Failure(attempt.mark, f"'{attempt.text}' is refused: {error.faults[0].what}")
        return
    match.let_chance_decide()

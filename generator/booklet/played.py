"""Plays an example before it is drawn: what its scenario says has to hold, step by step."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import field, replace
from pathlib import Path
from typing import Any

from generator.definitions.load import GameFolder
from generator.definitions.types import Configuration
from generator.errors import Fault, InputError
from generator.faces.context import Context
from generator.play.protocol import Match
from generator.play.scenario.read import read_scenario
from generator.play.scenario.run import play_scenario
from generator.play.scenario.types import Do, Expect, Scenario, Step
from generator.play.scene import Scene
from generator.play.tables import make_table
from generator.values import dataclass


class NotHolding(InputError):
    """An example says what the rules don't do."""


@dataclass(frozen=True)
class Played:
    """An example that held: for how many it was played, and the table before it and after each step that is shown, with
    all that can be counted there; for each of those steps who has rolled what since the one before, and who has done
    something to whom."""

    config: Configuration
    moments: tuple[Scene, ...]
    counts: tuple[Mapping[str, Any], ...] = ()
    rolls: tuple[tuple[tuple[str, int], ...], ...] = ()
    aims: tuple[tuple[tuple[str, str], ...], ...] = ()


def played(path: Path, game: GameFolder, context: Context, after: type | tuple[type, ...] = Expect) -> Played:
    """The example in a scenario's file, by the booklet's own edition and rulings, shown `after` each step of a kind.
    Raises `NotHolding` where it doesn't hold, `InputError` where it can't be read."""
    scenario = read_scenario(path, game, path.as_posix())
    with standing():
        table: Any = make_table(context.definitions, scenario.config, context.texts)
        match: Match = table.stand(scenario.position)
    now = match.scene(None)
    shown = [_Shown(now, match.summary())]
    for step in steps_played(scenario, match):
        last = shown[-1]
        last.rolls.extend(_rolled(step, now))
        last.aims.extend(_aimed(step, match.table.seats))
        now = match.scene(None)
        if isinstance(step, after):
            shown.append(_Shown(now, match.summary()))
    return Played(
        scenario.config,
        tuple(one.scene for one in shown),
        tuple(one.counts for one in shown),
        tuple(tuple(one.rolls) for one in shown[:-1]),
        tuple(tuple(one.aims) for one in shown[:-1]),
    )


@dataclass(frozen=True)
class _Shown:
    """A moment that is shown, and what happens from there to the next one."""

    scene: Scene
    counts: Mapping[str, Any]
    rolls: list[tuple[str, int]] = field(default_factory=list)
    aims: list[tuple[str, str]] = field(default_factory=list)


def _rolled(step: Step, before: Scene) -> Iterator[tuple[str, int]]:
    """For whom a die was rolled in a step, and what it shows: the last word of what chance gave."""
    if isinstance(step, Do) and before.draws and isinstance(step.attempt.move[-1], int):
        yield str(before.draws), step.attempt.move[-1]


def _aimed(step: Step, seats: Sequence[str]) -> Iterator[tuple[str, str]]:
    """Whose move it was, and which other seat it names."""
    if isinstance(step, Do) and isinstance(step.attempt.move, tuple):
        yield from ((step.seat, str(word)) for word in step.attempt.move if word in seats and word != step.seat)


@contextmanager
def standing() -> Iterator[None]:
    """A game that can't be played, or not from there, holds no example: what is refused inside becomes `NotHolding`."""
    try:
        yield
    except InputError as error:
        raise NotHolding(error.faults) from None


def steps_played(scenario: Scenario, match: Match) -> Iterator[Step]:
    """Each step, once it was played. Raises `NotHolding`, with the file and the line, at one that doesn't hold."""
    for step in scenario.steps:
        outcome = play_scenario(replace(scenario, steps=(step,)), match)
        if not outcome.holds:
            mark = outcome.failures[0].mark
            raise NotHolding([Fault(mark, "", f"the example doesn't hold: {outcome}", "a scenario that holds")])
        yield step

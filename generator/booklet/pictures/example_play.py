"""Plays an example before it is drawn: what its scenario says has to hold, step by step."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import field, replace
from pathlib import Path
from typing import Any

from generator.base.errors import Fault, InputError
from generator.base.frozen import dataclass
from generator.definitions.game_folder import GameFolder
from generator.definitions.pack import Configuration
from generator.faces.face_context import FaceContext
from generator.play.protocol import TableMatch
from generator.play.scenario.scenario_reader import read_scenario
from generator.play.scenario.scenario_run import play_scenario
from generator.play.scenario.scenario_steps import DoStep, ExpectStep, Scenario, ScenarioStep
from generator.play.table_of_game import make_table
from generator.play.table_scene import TableScene


class ExampleFails(InputError):
    """An example says what the rules don't do."""


@dataclass(frozen=True)
class PlayedExample:
    """An example that held: for how many it was played, and the table before it and after each step that is shown, with
    all that can be counted there; for each of those steps who has rolled what since the one before, and who has done
    something to whom."""

    config: Configuration
    moments: tuple[TableScene, ...]
    counts: tuple[Mapping[str, Any], ...] = ()
    rolls: tuple[tuple[tuple[str, int], ...], ...] = ()
    aims: tuple[tuple[tuple[str, str], ...], ...] = ()


def play_example(
    path: Path, game: GameFolder, context: FaceContext, after: type | tuple[type, ...] = ExpectStep
) -> PlayedExample:
    """The example in a scenario's file, by the booklet's own edition and rulings, shown `after` each step of a kind.
    Raises `ExampleFails` where it doesn't hold, `InputError` where it can't be read."""
    scenario = read_scenario(path, game, path.as_posix())
    with example_errors():
        table: Any = make_table(context.definitions, scenario.config, context.texts)
        match: TableMatch = table.stand(scenario.position)
    now = match.scene(None)
    shown = [_ShownMoment(now, match.summary())]
    for step in play_steps(scenario, match):
        last = shown[-1]
        last.rolls.extend(_roll_in_step(step, now))
        last.aims.extend(_target_seat(step, match.table.seats))
        now = match.scene(None)
        if isinstance(step, after):
            shown.append(_ShownMoment(now, match.summary()))
    return PlayedExample(
        scenario.config,
        tuple(one.scene for one in shown),
        tuple(one.counts for one in shown),
        tuple(tuple(one.rolls) for one in shown[:-1]),
        tuple(tuple(one.aims) for one in shown[:-1]),
    )


@dataclass(frozen=True)
class _ShownMoment:
    """A moment that is shown, and what happens from there to the next one."""

    scene: TableScene
    counts: Mapping[str, Any]
    rolls: list[tuple[str, int]] = field(default_factory=list)
    aims: list[tuple[str, str]] = field(default_factory=list)


def _roll_in_step(step: ScenarioStep, before: TableScene) -> Iterator[tuple[str, int]]:
    """For whom a die was rolled in a step, and what it shows: the last word of what chance gave."""
    if isinstance(step, DoStep) and before.draws and isinstance(step.attempt.move[-1], int):
        yield str(before.draws), step.attempt.move[-1]


def _target_seat(step: ScenarioStep, seats: Sequence[str]) -> Iterator[tuple[str, str]]:
    """Whose move it was, and which other seat it names."""
    if isinstance(step, DoStep) and isinstance(step.attempt.move, tuple):
        yield from ((step.seat, str(word)) for word in step.attempt.move if word in seats and word != step.seat)


@contextmanager
def example_errors() -> Iterator[None]:
    """A game that can't be played, or not from there, holds no example: what is refused inside becomes
    `ExampleFails`."""
    try:
        yield
    except InputError as error:
        raise ExampleFails(error.faults) from None


def play_steps(scenario: Scenario, match: TableMatch) -> Iterator[ScenarioStep]:
    """Each step, once it was played. Raises `ExampleFails`, with the file and the line, at one that doesn't hold."""
    for step in scenario.steps:
        outcome = play_scenario(replace(scenario, steps=(step,)), match)
        if not outcome.holds:
            mark = outcome.failures[0].mark
            raise ExampleFails([Fault(mark, "", f"the example doesn't hold: {outcome}", "a scenario that holds")])
        yield step

"""Plays an example before it is drawn, and checks step by step that what its scenario says holds."""

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
    """Raised where an example says what the rules don't do."""


@dataclass(frozen=True)
class PlayedExample:
    """An example that held: its number of players, the tables before it and after each shown step with all that can be
    counted there, and for each shown step the dice rolled since the one before and the seats that acted on others."""

    config: Configuration
    moments: tuple[TableScene, ...]
    counts: tuple[Mapping[str, Any], ...] = ()
    rolls: tuple[tuple[tuple[str, int], ...], ...] = ()
    aims: tuple[tuple[tuple[str, str], ...], ...] = ()


def play_example(
    path: Path, game: GameFolder, context: FaceContext, after: type | tuple[type, ...] = ExpectStep
) -> PlayedExample:
    """The example in a scenario's file, played by the booklet's own edition and rulings and shown `after` each step of
    these types. Raises `ExampleFails` where it doesn't hold, `InputError` where it can't be read."""
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
    """A shown moment, and what happens from there to the next one."""

    scene: TableScene
    counts: Mapping[str, Any]
    rolls: list[tuple[str, int]] = field(default_factory=list)
    aims: list[tuple[str, str]] = field(default_factory=list)


def _roll_in_step(step: ScenarioStep, before: TableScene) -> Iterator[tuple[str, int]]:
    """The seats that rolled a die in a step, each with the result, which is the last word of chance's line."""
    if isinstance(step, DoStep) and before.draws and isinstance(step.attempt.move[-1], int):
        yield str(before.draws), step.attempt.move[-1]


def _target_seat(step: ScenarioStep, seats: Sequence[str]) -> Iterator[tuple[str, str]]:
    """The seat that moved in a step, and each other seat that the move names."""
    if isinstance(step, DoStep) and isinstance(step.attempt.move, tuple):
        yield from ((step.seat, str(word)) for word in step.attempt.move if word in seats and word != step.seat)


@contextmanager
def example_errors() -> Iterator[None]:
    """A context in which errors of a game that can't be played (from there) become `ExampleFails`."""
    try:
        yield
    except InputError as error:
        raise ExampleFails(error.faults) from None


def play_steps(scenario: Scenario, match: TableMatch) -> Iterator[ScenarioStep]:
    """Yields each step after playing it. Raises `ExampleFails` with the file and line at a step that doesn't hold."""
    for step in scenario.steps:
        outcome = play_scenario(replace(scenario, steps=(step,)), match)
        if not outcome.holds:
            mark = outcome.failures[0].mark
            raise ExampleFails([Fault(mark, "", f"the example doesn't hold: {outcome}", "a scenario that holds")])
        yield step

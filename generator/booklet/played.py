"""Plays an example before it is drawn: what its scenario says has to hold, step by step."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from generator.definitions.load import GameFolder
from generator.definitions.types import Configuration
from generator.errors import Fault, InputError
from generator.faces.context import Context
from generator.play.protocol import Match
from generator.play.scenario.read import read_scenario
from generator.play.scenario.run import play_scenario
from generator.play.scenario.types import Expect, Scenario, Step
from generator.play.scene import Scene
from generator.play.tables import rules_of


class NotHolding(InputError):
    """An example says what the rules don't do."""


@dataclass(frozen=True)
class Played:
    """An example that held: for how many it was played, and the table before it and after each step that is shown, with
    all that can be counted there."""

    config: Configuration
    moments: tuple[Scene, ...]
    counts: tuple[Mapping[str, Any], ...] = ()


def played(path: Path, game: GameFolder, context: Context, after: type | tuple[type, ...] = Expect) -> Played:
    """The example in a scenario's file, by the booklet's own edition and rulings, shown `after` each step of a kind.
    Raises `NotHolding` where it doesn't hold, `InputError` where it can't be read."""
    scenario = read_scenario(path, game, path.as_posix())
    with standing():
        table: Any = rules_of(game).table(context.definitions, scenario.config, context.texts)
        match: Match = table.stand(scenario.position)
    moments = [(match.scene(None), match.summary())]
    moments += [
        (match.scene(None), match.summary()) for step in steps_played(scenario, match) if isinstance(step, after)
    ]
    scenes, counts = zip(*moments, strict=True)
    return Played(scenario.config, scenes, counts)


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

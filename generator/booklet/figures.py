"""Examples: a scenario's file in, played and found to hold, the board before and after it out, as SVG.

A scenario that doesn't hold stops the booklet: no picture in it can say what the engine doesn't do.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from pathlib import Path

from ..definitions.load import Game as Studio
from ..errors import Mark, input_error
from ..faces.colours import Palette
from ..faces.context import Context
from ..faces.display import Face, Group, moved, rectangle
from ..faces.tones import ink_table
from ..pictures.board import Room, board
from ..pictures.layout import Faces
from ..pictures.scene import Scene, scene
from ..render.svg import face_picture, svg_text
from ..table.game import Game
from ..table.scenario_file import read_scenario
from ..table.scenario_run import play_scenario
from ..table.scenario_types import Do, Scenario
from ..table.setting import match_at

WIDTH, HEIGHT = 58.0, 44.0
"""The room of a picture in mm."""


@dataclass(frozen=True)
class Change:
    """A count that is another one now: `whose` is a seat, or empty for Noise; `what` a department's resource or
    influence in the supply, in the notation."""

    whose: str
    what: str
    before: int
    after: int


@dataclass(frozen=True)
class Figure:
    """An example as it is shown: what is done, the board before and after as SVG, and what else has changed, in signs:
    whose, which sign or department, from how many to how many."""

    done: tuple[str, ...]
    before: str
    after: str
    changes: tuple[Change, ...]


def example(path: Path, context: Context, studio: Studio) -> Scenario:
    """A scenario's file, to be played by the booklet's own edition and rulings. Raises `InputError`."""
    return replace(read_scenario(path, studio, path.name), definitions=context.definitions)


def figure(path: Path, context: Context, studio: Studio) -> Figure:
    """The example in a scenario's file. Raises `InputError` where it can't be read or doesn't hold."""
    scenario = example(path, context, studio)
    match = match_at(Game(scenario.definitions, scenario.config), scenario.position)
    mine = replace(context, config=scenario.config)
    first = scene(match, 0)
    outcome = play_scenario(scenario, match)
    if not outcome.holds:
        what = f"the example doesn't hold: {outcome}"
        raise input_error(what, expected="a scenario that holds", mark=Mark(path.name))
    last = scene(match, 0)
    return Figure(_done(scenario), _drawn(mine, first), _drawn(mine, last), tuple(_changes(first, last)))


def _changes(first: Scene, last: Scene) -> Iterator[Change]:
    """Every count beside the board that isn't what it was."""
    old, new = _counts(first), _counts(last)
    for whose, what in dict.fromkeys((*old, *new)):
        before, after = old.get((whose, what), 0), new.get((whose, what), 0)
        if before != after:
            yield Change(whose, what, before, after)


def _counts(shown: Scene) -> dict[tuple[str, str], int]:
    found = {(str(seat), "◉"): count for seat, count in shown.table.supply.items()}
    for seat, held in shown.table.resources.items():
        found.update({(str(seat), f"▲{department}"): count for department, count in held.items()})
    found.update({("", f"▲{department}"): count for department, count in shown.table.noise.items()})
    return found


def _done(scenario: Scenario) -> tuple[str, ...]:
    """The lines of play, as a table says them."""
    return tuple(f"{step.seat}: {step.attempt.text}" for step in scenario.steps if isinstance(step, Do))


def _drawn(context: Context, shown: Scene) -> str:
    """The board alone."""
    faces = Faces(context)
    items = board(shown, faces, Room(0.0, 0.0, WIDTH, HEIGHT))
    page = Face("board", rectangle(WIDTH, HEIGHT), (Group(items, moved(-WIDTH / 2.0, -HEIGHT / 2.0)),))
    return svg_text(face_picture(page), Palette(ink_table(context.definitions)), context.icons)

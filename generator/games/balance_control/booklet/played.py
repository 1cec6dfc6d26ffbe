"""Plays a scenario's file: the table at its beginning and after each thing that is done in it.

A scenario that doesn't hold isn't drawn: no picture in the booklet can say what the engine doesn't do.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import NamedTuple

from generator.booklet.played import standing, steps_played
from generator.definitions.ids import Seat
from generator.definitions.load import GameFolder
from generator.definitions.types import Configuration
from generator.games.balance_control.definitions.types import Definitions
from generator.games.balance_control.effects.values import DepartmentId
from generator.games.balance_control.match import BalanceMatch
from generator.games.balance_control.play import BalanceTable
from generator.games.balance_control.table.game import Game
from generator.games.balance_control.table.scenarios.summary import Summary, summarize
from generator.games.balance_control.table.scenarios.types import Settle
from generator.hexes import parse_cell
from generator.play.scenario.read import read_scenario
from generator.play.scenario.types import Do, Scenario
from generator.play.scene import Scene

_COUNTED = re.compile(r"<(before|after|change) ([^<>:]+?)(?::([^<>]*))?>")


class Moment(NamedTuple):
    """The table as it is drawn, and all that is counted on it."""

    scene: Scene
    table: Summary


@dataclass(frozen=True)
class Played:
    """An example that held: what it was played with, the table before it and after each thing that is done."""

    definitions: Definitions
    config: Configuration
    moments: tuple[Moment, ...]

    def said(self, words: str, first: int, last: int, numbers: tuple[str, ...]) -> str:
        """The words with what was counted at two moments filled in. Raises `ValueError` for what can't be counted.

        `<after A DOM>` counts a seat's resource, `<before A supply>` its influence in the supply, `<after A markers
        1,0>` and `<after A strength 1,0>` what it has on a tile, `<change noise DOM>` by how much Noise changes,
        `<after value 1,0>` the printed value of a tile; `:word` says the number as a word, `:card|cards` one of two
        texts.
        """

        def filled(found: re.Match[str]) -> str:
            what = found[2].split()
            if found[1] == "change":
                number = abs(self._count(self.moments[last], what) - self._count(self.moments[first], what))
            else:
                number = self._count(self.moments[first if found[1] == "before" else last], what)
            return _form(number, found[3] or "", numbers)

        return _COUNTED.sub(filled, words)

    def _count(self, shown: Moment, what: list[str]) -> int:
        table = shown.table
        match what:
            case ["noise", department]:
                return table.noise.get(DepartmentId(department), 0)
            case ["value", cell]:
                return self.definitions.tiles[table.board[parse_cell(cell)]].value or 0
            case [seat, "supply"]:
                return table.supply[Seat(seat)]
            case [seat, "strength", cell]:
                return table.strength[parse_cell(cell)].get(Seat(seat), 0)
            case [seat, "markers", cell]:
                return table.influence[parse_cell(cell)].get(Seat(seat), 0)
            case [seat, department]:
                return table.resources[Seat(seat)].get(DepartmentId(department), 0)
        raise ValueError(f"'{' '.join(what)}' is nothing that is counted")


def played(path: Path, definitions: Definitions, studio: GameFolder) -> Played:
    """The example in a scenario's file, played by the booklet's own edition and rulings. Raises `NotHolding` where it
    doesn't hold, `InputError` where it can't be read."""
    scenario = read_scenario(path, studio, path.as_posix())
    with standing():
        match = BalanceTable(Game(definitions, scenario.config)).stand(scenario.position)
    return Played(definitions, scenario.config, tuple(_moments(scenario, match)))


def _moments(scenario: Scenario, match: BalanceMatch) -> Iterator[Moment]:
    yield _moment(match)
    for step in steps_played(scenario, match):
        if isinstance(step, Do | Settle):
            yield _moment(match)


def _moment(match: BalanceMatch) -> Moment:
    return Moment(match.scene(None), summarize(match.play.match))


def _form(number: int, form: str, numbers: tuple[str, ...]) -> str:
    if "|" in form:
        one, _, more = form.partition("|")
        return one if number == 1 else more
    if form not in ("", "word"):
        raise ValueError(f"a number has no form '{form}'; it has word and one|more")
    return numbers[number] if form and number < len(numbers) else str(number)

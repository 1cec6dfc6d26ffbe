"""A recorded game step by step, each step as what it changed: plain data for a page.

A page keeps the table of the step before and lays the changes over it; nothing is worked out there a second time.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

from generator.definitions.ids import Seat
from generator.errors import input_error
from generator.games.balance_control.faces.context import Context
from generator.games.balance_control.faces.table_layout import FLATS
from generator.games.balance_control.pictures.arrangement import Lying
from generator.games.balance_control.pictures.layout import Faces
from generator.games.balance_control.pictures.scene import Scene, scene
from generator.games.balance_control.play import replayed
from generator.games.balance_control.table.explanations.story import leading
from generator.games.balance_control.table.game import Game, Match
from generator.games.balance_control.table.moves.legal import legal_moves
from generator.games.balance_control.table.playing import Step
from generator.games.balance_control.table.records.types import Draw, FocusResolved, Settlement
from generator.hexes import Cell, centre
from generator.play.record import Line, Record
from generator.preview.film import grouped

Frame = dict[str, Any]


@dataclass
class Film:
    """Watches a game; `frames` holds a frame for every step of a record."""

    context: Context
    faces: Faces
    frames: list[Frame] = field(default_factory=list)
    kept: dict[tuple[Lying, ...], int] = field(default_factory=dict)
    """How things lie on a tile, each arrangement with its number."""
    tiles: dict[tuple[str, bool], None] = field(default_factory=dict)
    """The tiles that were laid, and whether spent."""
    _turn: int = 0
    _before: dict[str, Any] = field(default_factory=dict)
    _leaders: tuple[str, ...] = ()

    def start(self, match: Match) -> None:
        """The frame before the first step."""
        self._add(match, Step(None, None, (), ()))

    def __call__(self, match: Match, step: Step) -> None:
        """A frame for a step; a move in progress has none."""
        if step.events:
            self._add(match, step)

    def _add(self, match: Match, step: Step) -> None:
        for event in step.events:
            if isinstance(event, Draw | Line):
                self._turn = event.turn
        seen = scene(match, self._turn)
        now = dict(self._state(seen, match))
        frame = {key: value for key, value in now.items() if self._before.get(key) != value}
        if events := [str(event) for event in step.events]:
            frame["events"] = events
        if marks := list(self._marks(match, step)):
            frame["marks"] = marks
        frame["turn"], frame["round"] = self._turn, seen.table.round
        if match.to_act is not None:
            frame["legal"] = grouped([str(move) for move in legal_moves(match)])
        self._before = now
        self.frames.append(frame)

    def _state(self, seen: Scene, match: Match) -> Iterator[tuple[str, Any]]:
        """Everything that a frame may tell, under short keys: `@q,r` a cell, `=A` a seat."""
        table = seen.table
        yield "decides", seen.decides if match.to_act else ""
        yield "over", list(table.winners)
        yield "stack", len(table.stack)
        yield "drawn", table.drawn or ""
        yield "last", str(seen.last) if seen.last else ""
        for cell in table.board:
            yield f"@{cell}", self._cell(seen, cell)
        for seat in table.supply:
            yield f"={seat}", self._seat(seen, seat)
        yield "noise", [table.noise.get(department, 0) for department in seen.departments]
        yield "open", {deck: [list(cards), seen.in_deck[deck]] for deck, cards in table.open.items()}

    def _cell(self, seen: Scene, cell: Cell) -> list[Any]:
        """Place in mm, tile, whether spent, how its pieces lie, who controls it."""
        table = seen.table
        tile, spent = table.board[cell], cell in table.resolved
        self.tiles[tile, spent] = None
        lying = self.faces.lying(table.influence[cell], table.overlays.get(cell, ()))
        x, y = centre(cell, FLATS + self.faces.layout.gutter)
        number = self.kept.setdefault(lying, len(self.kept))
        return [round(x, 2), round(y, 2), tile, int(spent), number, table.control.get(cell) or ""]

    def _seat(self, seen: Scene, seat: Seat) -> list[Any]:
        """Markers on the board and in the supply, resources, held cards."""
        held = [seen.table.resources[seat].get(department, 0) for department in seen.departments]
        return [seen.on_board[seat], seen.table.supply[seat], held, list(seen.table.hand[seat])]

    def _marks(self, match: Match, step: Step) -> Iterator[str]:
        """What one may want to jump to: the end of a round, a focus, a change of the lead."""
        if any(isinstance(event, Settlement) for event in step.events):
            yield "round"
        if any(isinstance(event, FocusResolved) for event in step.events):
            yield "focus"
        leaders = leading(match)
        if leaders != self._leaders:
            self._leaders = leaders
            yield "lead"

    def arrangements(self) -> list[list[list[Any]]]:
        """Every way in which pieces lie on a tile: face, x, y in mm, scale."""
        return [
            [[one.piece, round(one.x, 2), round(one.y, 2), round(one.scale, 3)] for one in lying] for lying in self.kept
        ]


def filmed(record: Record, game: Game, context: Context, faces: Faces) -> Film:
    """The whole record. Raises `InputError` where it can't be played."""
    film = Film(context, faces)
    replay, play = replayed(record, game)
    play.watchers.append(film)
    film.start(play.match)
    if difference := replay.run():
        raise input_error(f"the record says '{difference.recorded}'; {difference.found}", mark=difference.mark)
    return film

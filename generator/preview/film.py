"""A recorded game step by step, each step as what it changed: plain data for a page.

A page keeps the table of the step before and lays the changes over it; nothing is worked out there a second time.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Any

from generator.definitions.ids import Seat
from generator.faces.context import Context
from generator.faces.display import Item
from generator.pictures.laid import Table
from generator.pictures.names import called
from generator.play.protocol import Step
from generator.play.record import unled
from generator.play.scene import Drawn, Pile, Place, Row, Scene

Frame = dict[str, Any]
MOST_SHOWN = 40
"""Of a kind of move so many are listed."""
NOTHING = -1
"""The number of an empty place."""


def grouped(moves: Sequence[str]) -> dict[str, list[str]]:
    """Moves under their first words, which aren't said again."""
    found: dict[str, list[str]] = {}
    for move in moves:
        verb, _, rest = move.partition(" ")
        found.setdefault(verb, []).append(rest)
    return found


class Film:
    """Watches a game; `frames` holds a frame for every step of a record."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.frames: list[Frame] = []
        self.laid: dict[tuple[Place, tuple[Pile, ...]], int] = {}
        """How piles lie in a place, each with its number."""
        self.drawn: list[tuple[Item, ...]] = []
        """What is drawn for each."""
        self.places: dict[Place, None] = {}
        """Every place where something lay, or that a move named."""
        self.piles: dict[Pile, None] = {}
        """What stood beside the boards."""
        self.signs: dict[tuple[str, str], None] = {}
        """Signs there, and their colours."""
        self.legal: dict[str, dict[str, Any]] = {}
        self._before: Frame = {}
        self._leaders: list[Seat] = []
        self._turn = 0

    def __call__(self, match: Drawn, scene: Scene, step: Step) -> None:
        """A frame for a step."""
        turn = _turn_of(step, self._turn)
        if self.frames and turn != self._turn and self._turn:
            self.frames[-1].setdefault("marks", []).append("round")
        self._turn = turn
        now = dict(self._state(scene))
        frame = {key: value for key, value in now.items() if self._before.get(key) != value}
        if step.lines:
            frame |= {"events": list(step.lines), "gloss": self._gloss(match, step), "by": _who(step)}
        if marks := list(self._marks(match, scene, step)):
            frame["marks"] = marks
        frame["turn"] = frame["round"] = turn
        if scene.decides is not None:
            frame["asks"] = match.question()
            offered = {verb: [len(rests), rests[:MOST_SHOWN]] for verb, rests in grouped(match.moves()).items()}
            key = repr(offered)
            self.legal.setdefault(key, offered)
            frame["legal"] = list(self.legal).index(key) if key in self.legal else 0
        self._before = now
        self.frames.append(frame)

    def _state(self, scene: Scene) -> Iterator[tuple[str, Any]]:
        """Everything that a frame may tell, under short keys: `@…` a place, `=A` a seat."""
        yield "decides", scene.decides or ""
        yield "over", list(scene.winners)
        yield "ended", scene.over
        yield "clock", [[called(self.table.context, row.label), row.value] for row in scene.clock]
        yield "marked", [str(place) for place in scene.marked if self._known(place)]
        for place in {**dict.fromkeys(self.places), **dict.fromkeys(scene.lying)}:
            yield f"@{place}", self._lay(place, scene.lying.get(place, ()))
        told = {panel.seat: panel.rows for panel in scene.panels}
        for seat, score in scene.scores.items():
            yield f"={seat}", [score, self._rows(told.get(seat, ()))]
        yield "rest", self._rows((*told.get(None, ()), *self.table.homeless(scene)))

    def _known(self, place: Place) -> bool:
        """Whether a place is on a board; then it is kept."""
        if self.table.room(place) is None:
            return False
        self.places[place] = None
        return True

    def _lay(self, place: Place, piles: tuple[Pile, ...]) -> int:
        """The number of how piles lie in a place."""
        if not self._known(place):
            return NOTHING
        key = (place, piles)
        if key not in self.laid:
            items = self.table.laid(place, piles)
            self.laid[key] = len(self.drawn) if items else NOTHING
            if items:
                self.drawn.append(items)
        return self.laid[key]

    def _rows(self, rows: Sequence[Row]) -> list[Any]:
        """Rows as a page shows them: words, a value, signs, pieces with their numbers."""
        context, found = self.table.context, []
        for row in rows:
            piles = [pile for pile in row.piles if pile.count > 0]
            for pile in piles:
                self.piles[replace(pile, count=1, under="")] = None
            for sign in row.signs:
                self.signs[sign.icon, sign.colour] = None
            shown = [[face_name(pile), pile.count] for pile in piles]
            found.append([called(context, row.label), row.value, [list(sign) for sign in row.signs], shown])
        return found

    def _gloss(self, match: Drawn, step: Step) -> str:
        """The move in plain words: who, what that kind of move does, and the names of what it names."""
        context = self.table.context
        places = {place.name: called(context, place.name) for place in match.places(step.move)}
        words = step.move.split()[1:]
        named = [places.pop(word, "") or called(context, word) for word in words]
        names = [name for name, word in zip(named, words, strict=True) if name != word]
        names += (name for name in places.values() if name not in names)
        things = ", ".join(dict.fromkeys(names))
        said = f"{_who(step)}: {match.said(step.move).rstrip('.')}".removeprefix(": ")
        return f"{said} ({things})" if things else said

    def _marks(self, match: Drawn, scene: Scene, step: Step) -> Iterator[str]:
        """What one may want to jump to: the end of a turn, a turning point, a change of the lead."""
        if any(unled(line).split(maxsplit=1)[0] in match.turning_points for line in step.lines[1:]):
            yield "focus"
        most = max(scene.scores.values(), default=0)
        leaders = [seat for seat, score in scene.scores.items() if score == most]
        if leaders != self._leaders:
            if self._leaders and len(leaders) < len(scene.scores):
                yield "lead"
            self._leaders = leaders

    def texts(self) -> list[str]:
        """What lies there, in words, for each number."""
        context = self.table.context
        told = {number: piles for (_, piles), number in self.laid.items() if number != NOTHING}
        return [", ".join(_counted(context, pile) for pile in told[number]) for number in range(len(self.drawn))]


def _counted(context: Context, pile: Pile) -> str:
    name = called(context, pile.piece)
    return f"{name} × {pile.count}" if pile.count > 1 else name


def face_name(pile: Pile) -> str:
    """The name of what is seen of a pile."""
    return f"{pile.piece}{'*' if pile.turned else ''}{'~' if pile.spent else ''}"


def _turn_of(step: Step, before: int) -> int:
    number = step.lines[0].partition(".")[0] if step.lines else ""
    return int(number) if number.isdecimal() else before


def _who(step: Step) -> str:
    """The seat that a step's line names, also where chance decided for it."""
    found = step.lines[0].split(maxsplit=2) if step.lines else []
    return found[1] if len(found) > 1 and found[0].endswith(".") else ""

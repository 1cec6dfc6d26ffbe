"""A recorded game as frames: each step as the changes that it makes, as plain data for a page.

The page keeps the table of the previous step and applies the changes; nothing is computed there a second time."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any

from generator.definitions.id_types import Seat
from generator.faces.display_list import Item
from generator.faces.face_context import FaceContext
from generator.faces.kinds.area import Area
from generator.pictures.board_drawer import BoardDrawer
from generator.pictures.thing_names import display_name, place_name
from generator.play.game_record import without_lead
from generator.play.protocol import PlayedStep, TableMatch
from generator.play.table_scene import ScenePile, ScenePlace, SceneRow, TableScene

Frame = dict[str, Any]
MOST_SHOWN = 40
"""Of a kind of move so many are listed."""
ROUND = "round"
"""The row of a clock by which a game is looked through, where it has one."""
NOTHING = -1
"""The number of an empty place."""


def group_moves(moves: Sequence[str]) -> dict[str, list[str]]:
    """Moves grouped by their first word, which is left out of the entries."""
    found: dict[str, list[str]] = {}
    for move in moves:
        verb, _, rest = move.partition(" ")
        found.setdefault(verb, []).append(rest)
    return found


class ReplayRecorder:
    """Watches a game being replayed; `frames` holds a frame for every step."""

    def __init__(self, drawer: BoardDrawer, *, over: bool = True) -> None:
        """`over`: whether the game has ended, so that all legal moves may be listed."""
        self.table, self.over = drawer, over
        self.frames: list[Frame] = []
        self.laid: dict[tuple[ScenePlace, tuple[ScenePile, ...]], int] = {}
        """How piles lie in a place, each with its number."""
        self.drawn: list[tuple[Item, ...]] = []
        """What is drawn for each."""
        self.places: dict[ScenePlace, None] = {}
        """Every place where something lay, or that a move named."""
        self.areas: dict[str, Area] = {}
        """The most room that each board took."""
        self.piles: dict[ScenePile, None] = {}
        """What stood beside the boards."""
        self.signs: dict[tuple[str, str], None] = {}
        """Signs there, and their colours."""
        self.legal: dict[str, dict[str, Any]] = {}
        self._before: Frame = {}
        self._leaders: list[Seat] = []
        self._turn, self._round = 0, 0
        self._free: tuple[ScenePlace, ...] = ()
        self._lying: Mapping[ScenePlace, tuple[ScenePile, ...]] = {}

    def __call__(self, match: TableMatch, scene: TableScene, step: PlayedStep) -> None:
        """Records the frame of a step."""
        self._turn = _turn_of(step, self._turn)
        self._lying = scene.lying
        now = dict(self._state(match, scene, step))
        rounds = any(row.label == ROUND for row in scene.clock)
        ended = bool(self._round) and now["round"] != self._round
        self._round = now["round"]
        if ended and not rounds:
            self.frames[-1].setdefault("marks", []).append("round")
        frame = {key: value for key, value in now.items() if self._before.get(key) != value}
        if step.lines:
            frame |= {"events": list(step.lines), "gloss": self._plain_words(match, step), "by": _who(step)}
        marks = ["round"] if ended and rounds else []
        marks += self._marks(match, scene, step)
        if marks:
            frame["marks"] = marks
        if not scene.over:
            frame["asks"] = match.question()
        if scene.decides is not None:
            moves = match.moves() if self.over else match.open_moves()
            offered = {verb: [len(rests), rests[:MOST_SHOWN]] for verb, rests in group_moves(moves).items()}
            key = repr(offered)
            self.legal.setdefault(key, offered)
            frame["legal"] = list(self.legal).index(key) if key in self.legal else 0
        self._before = now
        self.frames.append(frame)

    def _state(self, match: TableMatch, scene: TableScene, step: PlayedStep) -> Iterator[tuple[str, Any]]:
        """All data of a frame under short keys: `@…` for a place, `=A` for a seat."""
        yield "turn", self._turn
        yield "round", next((row.value for row in scene.clock if row.label == ROUND), self._turn)
        acted = match.places(step.move) if step.move else ()
        yield "acted", [str(place) for place in acted if self._is_on_board(place)]
        yield "subject", [face_name(pile) for pile in map(ScenePile, match.subject) if self._keep_face(pile)]
        yield from self._growth(match, scene)
        yield "decides", scene.decides or ""
        yield "over", list(scene.winners)
        yield "ended", scene.over
        yield "clock", [[display_name(self.table.context, row.label), row.value] for row in scene.clock]
        yield "marked", [str(place) for place in scene.marked if self._is_on_board(place)]
        for place in {**dict.fromkeys(self.places), **dict.fromkeys(scene.lying)}:
            yield f"@{place}", self._laying_number(place, scene.lying.get(place, ()))
        told = {panel.seat: panel.rows for panel in scene.panels}
        for seat, score in scene.scores.items():
            yield f"={seat}", [score, self._rows(told.get(seat, ())), [curve[seat] for curve in scene.curves.values()]]
        yield "rest", self._rows((*told.get(None, ()), *self.table.undrawable(scene)))

    def _growth(self, match: TableMatch, scene: TableScene) -> Iterator[tuple[str, Any]]:
        """For boards that grow: the empty places that a move may take, and the room shown. Until the end the room
        includes those places, so that the board doesn't resize with every tile."""
        table = self.table
        grown = [name for name in scene.boards if table.printed_board(name) is None]
        named = (place for move in match.moves() for place in match.places(move)) if grown and scene.decides else ()
        free = tuple(dict.fromkeys(place for place in named if place not in scene.lying and self._is_on_board(place)))
        yield "free", list(map(str, free))
        self._free = () if scene.over else free or self._free
        for name, area in table.boards(replace(scene, marked=(*scene.marked, *self._free))).items():
            self.areas[name] = self.areas[name].union(area) if name in self.areas else area
            if name in grown:
                yield f"room {name}", [round(side, 1) for side in (area.left, area.bottom, area.right, area.top)]

    def _keep_face(self, pile: ScenePile) -> bool:
        """Whether a pile's visible side has a face, which is then kept for the page."""
        self.piles[replace(pile, count=1, under="")] = None
        return self.table.face(pile) is not None

    def _is_on_board(self, place: ScenePlace) -> bool:
        """Whether a place is on a board; the place is then kept for the page."""
        if self.table.room(place) is None:
            return False
        self.places[place] = None
        return True

    def _laying_number(self, place: ScenePlace, piles: tuple[ScenePile, ...]) -> int:
        """The number of the arrangement of piles in a place."""
        if not self._is_on_board(place):
            return NOTHING
        key = (place, piles)
        if key not in self.laid:
            items = self.table.items_in(place, piles)
            self.laid[key] = len(self.drawn) if items else NOTHING
            if items:
                self.drawn.append(items)
        return self.laid[key]

    def _rows(self, rows: Sequence[SceneRow]) -> list[Any]:
        """Rows as the page shows them: words, a value, signs, pieces with their numbers."""
        context, found = self.table.context, []
        for row in rows:
            piles = [pile for pile in row.piles if pile.count > 0]
            for pile in piles:
                self._keep_face(pile)
            for sign in row.signs:
                self.signs[sign.icon, sign.colour] = None
            shown = [[face_name(pile), pile.count] for pile in piles]
            found.append([display_name(context, row.label), row.value, [list(sign) for sign in row.signs], shown])
        return found

    def _plain_words(self, match: TableMatch, step: PlayedStep) -> str:
        """A step in plain words: who, what the kind of move does, the names of what it names; and its consequences, if
        the language has words for them. A remark is given as written."""
        context = self.table.context
        if not step.move:
            return "\n".join(line.removeprefix(";").strip() for line in step.lines)
        named = match.places(step.move)
        places = {place.name: self._name(place) for place in named}
        words = step.move.split()[1:]
        found = [places.pop(word, "") or display_name(context, word) for word in words]
        names = [name for name, word in zip(found, words, strict=True) if name != word]
        names += (name for name in places.values() if name not in names)
        things = (" → " if len(named) == len(names) == 2 else ", ").join(dict.fromkeys(names))
        said = f"{_who(step)}: {match.move_meaning(step.move).rstrip('.')}".removeprefix(": ")
        return " · ".join((f"{said}: {things}" if things else said, *consequences(context, step)))

    def _name(self, place: ScenePlace) -> str:
        """The name of a place; for a place of a board that grew, the name of what lies there."""
        name = place_name(self.table.context, place)
        first = next(iter(self._lying.get(place, ())), None)
        if first is None or self.table.printed_board(place.board):
            return name
        return f"{display_name(self.table.context, first.piece)} ({name})"

    def _marks(self, match: TableMatch, scene: TableScene, step: PlayedStep) -> Iterator[str]:
        """Marks to jump to: the end of a turn, a turning point, a change of the lead."""
        if any(without_lead(line).split(maxsplit=1)[0] in match.turning_points for line in step.lines[1:]):
            yield "focus"
        most = max(scene.scores.values(), default=0)
        leaders = [seat for seat, score in scene.scores.items() if score == most]
        if leaders != self._leaders:
            if self._leaders and len(leaders) < len(scene.scores):
                yield "lead"
            self._leaders = leaders

    def lays(self) -> list[list[str]]:
        """For each number of an arrangement, its pieces in words; on a board that grew, beginning with the lowest
        piece's face."""
        context = self.table.context
        told = {number: key for key, number in self.laid.items() if number != NOTHING}
        found = []
        for number in range(len(self.drawn)):
            place, piles = told[number]
            grew = not self.table.printed_board(place.board) and self._keep_face(piles[0])
            words = ", ".join(_count_text(context, pile) for pile in piles)
            found.append([words, *([face_name(piles[0])] if grew else [])])
        return found


def consequences(context: FaceContext, step: PlayedStep) -> Iterator[str]:
    """The consequences of a move for which the language has words."""
    told = (f"told_{without_lead(line).split(maxsplit=1)[0]}" for line in step.lines[1:])
    yield from (display_name(context, label) for label in told if label in context.texts.labels)


def _count_text(context: FaceContext, pile: ScenePile) -> str:
    name = display_name(context, pile.piece)
    return f"{name} × {pile.count}" if pile.count > 1 else name


def face_name(pile: ScenePile) -> str:
    """The name of a pile's visible side."""
    return f"{pile.piece}{'*' if pile.turned else ''}{'~' if pile.spent else ''}"


def _turn_of(step: PlayedStep, before: int) -> int:
    number = step.lines[0].partition(".")[0] if step.lines else ""
    return int(number) if number.isdecimal() else before


def _who(step: PlayedStep) -> str:
    """The seat that a step's line names, also where chance decided for it."""
    found = step.lines[0].split(maxsplit=2) if step.lines else []
    return found[1] if len(found) > 1 and found[0].endswith(".") else ""

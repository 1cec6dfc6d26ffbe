"""A recorded game as frames: each step as the changes that it makes to the view of the scene (`SceneData`), as plain
data for a page; with what the step was, and what was legal after it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from generator.definitions.id_types import Seat
from generator.faces.face_context import FaceContext
from generator.pictures.thing_names import display_name
from generator.play.game_record import without_lead
from generator.play.protocol import PlayedStep, TableMatch
from generator.play.table_scene import ScenePlace, TableScene
from generator.preview.scene_data import SceneData, View, view_changes

MOST_SHOWN = 40
"""Of a kind of move so many are listed."""
ROUND = "round"
"""The row of a clock by which a game is looked through, where it has one."""


def group_moves(moves: Sequence[str]) -> dict[str, list[str]]:
    """Moves grouped by their first word, which is left out of the entries."""
    found: dict[str, list[str]] = {}
    for move in moves:
        verb, _, rest = move.partition(" ")
        found.setdefault(verb, []).append(rest)
    return found


class ReplayRecorder:
    """Watches a game being replayed; `frames` holds a frame for every step."""

    def __init__(self, data: SceneData, *, over: bool = True) -> None:
        """`over`: whether the game has ended, so that all legal moves may be listed."""
        self.data, self.over = data, over
        self.frames: list[View] = []
        self.legal: dict[str, dict[str, Any]] = {}
        """What was legal, each once; a frame names it by its number."""
        self._places: dict[ScenePlace, None] = {}
        """Every place where something lay, or that a move named: it stays on the page."""
        self._before: View = {}
        self._leaders: list[Seat] = []
        self._turn, self._round = 0, 0
        self._free: tuple[ScenePlace, ...] = ()

    def __call__(self, match: TableMatch, scene: TableScene, step: PlayedStep) -> None:
        """Records the frame of a step."""
        self._turn = _turn_of(step, self._turn)
        now = self._view(match, scene, step)
        rounds = any(row.label == ROUND for row in scene.clock)
        ended = bool(self._round) and now["round"] != self._round
        self._round = now["round"]
        if ended and not rounds:
            self.frames[-1].setdefault("marks", []).append("round")
        frame = view_changes(self._before, now)
        if step.lines:
            words = self._plain_words(match, scene, step)
            frame |= {"events": list(step.lines), "gloss": words, "by": _who(step)}
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
            frame["legal"] = list(self.legal).index(key)
        self._before = now
        self.frames.append(frame)

    def _view(self, match: TableMatch, scene: TableScene, step: PlayedStep) -> View:
        """The scene as it is after a step, and the places that the step and the moves after it name."""
        data = self.data
        acted = match.places(step.move) if step.move else ()
        free = tuple(self._free_places(match, scene))
        self._free = () if scene.over else free or self._free
        self._places |= dict.fromkeys((*scene.lying, *scene.marked_places, *acted, *self._free))
        return {
            **data.view(scene, self._free, self._places),
            "turn": self._turn,
            "round": next((row.value for row in scene.clock if row.label == ROUND), self._turn),
            "subject": data.subject(match),
            "acted": data.drawable(acted),
            "free": data.drawable(free),
            "curves": {seat: [curve[seat] for curve in scene.curves.values()] for seat in scene.scores},
        }

    def _free_places(self, match: TableMatch, scene: TableScene) -> Iterator[ScenePlace]:
        """On boards that grow, the empty places that a move may take. Until the end the room shown includes them, so
        that the board doesn't resize with every tile."""
        drawer = self.data.drawer
        if scene.decides and not all(map(drawer.printed_board, scene.boards)):
            named = dict.fromkeys(place for move in match.moves() for place in match.places(move))
            yield from (place for place in named if place not in scene.lying and self.data.room(place))

    def _plain_words(self, match: TableMatch, scene: TableScene, step: PlayedStep) -> str:
        """A step in plain words: who, what the kind of move does, the names of what it names; and its consequences, if
        the language has words for them. A remark is given as written."""
        context = self.data.context
        if not step.move:
            return "\n".join(line.removeprefix(";").strip() for line in step.lines)
        named = match.places(step.move)
        places = {place.name: self.data.place_name(place, scene.lying.get(place, ())) for place in named}
        words = step.move.split()[1:]
        found = [places.pop(word, "") or display_name(context, word) for word in words]
        names = [name for name, word in zip(found, words, strict=True) if name != word]
        names += (name for name in places.values() if name not in names)
        things = (" → " if len(named) == len(names) == 2 else ", ").join(dict.fromkeys(names))
        said = f"{_who(step)}: {match.move_meaning(step.move).rstrip('.')}".removeprefix(": ")
        return " · ".join((f"{said}: {things}" if things else said, *consequence_words(context, step)))

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


def consequence_words(context: FaceContext, step: PlayedStep) -> Iterator[str]:
    """The consequences of a move for which the language has words."""
    told = (f"told_{without_lead(line).split(maxsplit=1)[0]}" for line in step.lines[1:])
    yield from (display_name(context, label) for label in told if label in context.texts.labels)


def _turn_of(step: PlayedStep, before: int) -> int:
    number = step.lines[0].partition(".")[0] if step.lines else ""
    return int(number) if number.isdecimal() else before


def _who(step: PlayedStep) -> str:
    """The seat that a step's line names, also where chance decided for it."""
    found = step.lines[0].split(maxsplit=2) if step.lines else []
    return found[1] if len(found) > 1 and found[0].endswith(".") else ""

"""Plays a recorded game again and gives its table at each step, as far as viewers may see it."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from functools import cached_property

from generator.base.errors import input_error
from generator.play.game_record import GameRecord, RecordEvent
from generator.play.match_scene import open_scene
from generator.play.protocol import PlayedStep, Table, TableMatch
from generator.play.record_replay import RecordReplay, after_turn, event_turn
from generator.play.session import hide_move_text
from generator.play.table_scene import TableScene

SceneAnnotator = Callable[[TableMatch, TableScene, PlayedStep], None]


def last_turn(record: GameRecord) -> int:
    """The last turn of a record; 0 where none has begun."""
    return max(map(event_turn, record.events), default=0)


class ReplaySteps:
    """Replays a record. All of a finished game is visible. Of an unfinished one only what anybody may see: hands face
    down, and of hidden moves and sealed answers only their kind."""

    def __init__(self, record: GameRecord, table: Table) -> None:
        self.record = record
        self.replay = RecordReplay(record, table)

    @property
    def over(self) -> bool:
        """Whether the game has ended, so that nothing is hidden."""
        return bool(self.record.header.result)

    @cached_property
    def _sealed_steps(self) -> frozenset[int]:
        """The numbers of the steps that are still sealed at the end of the record."""
        whole = RecordReplay(self.record, self.replay.session.table)
        whole.run()
        held = {id(step) for step in whole.session.unrevealed}
        return frozenset(number for number, step in enumerate(whole.session.steps) if id(step) in held)

    @property
    def match(self) -> TableMatch:
        """The match at the current step."""
        return self.replay.match

    def scene(self) -> TableScene:
        """The table at the current step, with the places of the last move."""
        match = self.match
        scene = open_scene(match) if self.over else match.scene(None)
        named = match.places(self.step.move) if self.step.move else ()
        return replace(scene, marked_places=tuple(dict.fromkeys((*named, *scene.marked_places))))

    def after(self, turns: Sequence[int]) -> Iterator[TableScene]:
        """The table after each turn of `turns`; 0 is before the first. Raises `InputError` where the record can't be
        played."""
        for turn in turns:
            self._run(after_turn(turn))
            yield replace(self.scene(), turn=turn)

    def show_each(self, shown: SceneAnnotator) -> None:
        """Calls `shown` with the table before the first step and after each step. Raises `InputError` where the record
        can't be played."""
        shown(self.match, self.scene(), self.step)
        steps = self.replay.session.steps
        while self._play_to(len(steps) + 1):
            shown(self.match, self.scene(), self.step)

    def _play_to(self, number: int) -> bool:
        """Plays up to a number of steps; False where the record ends before."""
        steps = self.replay.session.steps
        self._run(lambda _event: len(steps) == number)
        return len(steps) == number

    @property
    def step(self) -> PlayedStep:
        """The last step, as far as it may be seen."""
        steps = self.replay.session.steps
        if not steps:
            return PlayedStep(None, "", ())
        hidden = not self.over and steps[-1].move and self.match.is_hidden_move(steps[-1].move)
        sealed = not self.over and len(steps) - 1 in self._sealed_steps
        return hide_move_text(steps[-1]) if hidden or sealed else steps[-1]

    def _run(self, before: Callable[[RecordEvent], bool]) -> None:
        if difference := self.replay.run(before):
            raise input_error(f"the record says '{difference.recorded}'; {difference.actual}", mark=difference.mark)

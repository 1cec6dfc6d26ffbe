"""A recorded game played again, and its table at each step as it is to be shown."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from functools import cached_property

from generator.errors import input_error
from generator.play.protocol import Match, Step, Table
from generator.play.record import Event, Record
from generator.play.replay import Replay, after_turn, turn_of
from generator.play.scene import Scene, laid_open
from generator.play.session import kind_alone

Shown = Callable[[Match, Scene, Step], None]


def last_turn(record: Record) -> int:
    """The last turn of a record; 0 where none has begun."""
    return max(map(turn_of, record.events), default=0)


class Moments:
    """Plays a record. Of a game that is over all is seen; of one that isn't, what anybody may see: hidden hands from
    behind, of hidden moves and of answers that are still sealed their kind alone."""

    def __init__(self, record: Record, table: Table) -> None:
        self.record = record
        self.replay = Replay(record, table)

    @property
    def over(self) -> bool:
        """Whether the game has ended, so that nothing is hidden any more."""
        return bool(self.record.header.result)

    @cached_property
    def _sealed(self) -> frozenset[int]:
        """The numbers of the steps that are still sealed where the record ends."""
        whole = Replay(self.record, self.replay.session.table)
        whole.run()
        held = {id(step) for step in whole.session.held}
        return frozenset(number for number, step in enumerate(whole.session.steps) if id(step) in held)

    @property
    def match(self) -> Match:
        """The position now."""
        return self.replay.match

    def scene(self) -> Scene:
        """The table now, with the places of the last move."""
        match = self.match
        scene = laid_open(match) if self.over else match.scene(None)
        named = match.places(self.step.move) if self.step.move else ()
        return replace(scene, marked=tuple(dict.fromkeys((*named, *scene.marked))))

    def after(self, turns: Sequence[int]) -> Iterator[Scene]:
        """The table after each turn (0: before the first). Raises `InputError` where the record can't be played."""
        for turn in turns:
            self._run(after_turn(turn))
            yield replace(self.scene(), turn=turn)

    def each(self, shown: Shown) -> None:
        """Shows the table before the first step and after each. Raises `InputError` where it can't be played."""
        shown(self.match, self.scene(), self.step)
        steps = self.replay.session.steps
        while self._one_more(len(steps) + 1):
            shown(self.match, self.scene(), self.step)

    def _one_more(self, number: int) -> bool:
        """Plays to so many steps; False where the record ends before."""
        steps = self.replay.session.steps
        self._run(lambda _event: len(steps) == number)
        return len(steps) == number

    @property
    def step(self) -> Step:
        """The last one, as it may be known."""
        steps = self.replay.session.steps
        if not steps:
            return Step(None, "", ())
        hidden = not self.over and steps[-1].move and self.match.hides(steps[-1].move)
        sealed = not self.over and len(steps) - 1 in self._sealed
        return kind_alone(steps[-1]) if hidden or sealed else steps[-1]

    def _run(self, before: Callable[[Event], bool]) -> None:
        if difference := self.replay.run(before):
            raise input_error(f"the record says '{difference.recorded}'; {difference.found}", mark=difference.mark)

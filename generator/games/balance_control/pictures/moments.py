"""The table after each of some turns of a game record, one scene after the other.

The record is played once, from its beginning to the last turn that is asked for.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from generator.errors import input_error
from generator.games.balance_control.pictures.scene import Scene, scene
from generator.games.balance_control.play import replayed
from generator.games.balance_control.table.game import Game
from generator.games.balance_control.table.records.types import Draw
from generator.play.record import Line, Record
from generator.play.replay import after_turn


def last_turn(record: Record) -> int:
    """The last turn of a record; 0 where none has begun."""
    return max((event.turn for event in record.events if isinstance(event, Draw | Line)), default=0)


def scenes(record: Record, game: Game, turns: Sequence[int]) -> Iterator[Scene]:
    """The table after each turn (0: before the first), all that follows a turn by itself included. Raises `InputError`
    where the record can't be played."""
    replay, play = replayed(record, game)
    for turn in turns:
        if difference := replay.run(after_turn(turn)):
            raise input_error(f"the record says '{difference.recorded}'; {difference.found}", mark=difference.mark)
        yield scene(play.match, turn)

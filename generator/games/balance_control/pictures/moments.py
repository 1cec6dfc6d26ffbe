"""The table after each of some turns of a game record, one scene after the other.

The record is played once, from its beginning to the last turn that is asked for.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from generator.errors import input_error
from generator.games.balance_control.pictures.scene import Scene, scene
from generator.games.balance_control.play import replayed
from generator.games.balance_control.table.game import Game
from generator.games.balance_control.table.records.types import Draw
from generator.play.record import Line, Record
from generator.play.replay import after_turn

END, ALL = "end", "all"
_PART = re.compile(r"(\d+)(?:-(\d+))?")


def last_turn(record: Record) -> int:
    """The last turn of a record; 0 where none has begun."""
    return max((event.turn for event in record.events if isinstance(event, Draw | Line)), default=0)


def turns_asked(text: str, last: int) -> tuple[int, ...]:
    """`all`, or numbers, spans and `end`, such as `0,12,20-25,end`, as turns in their order. Raises `InputError` for a
    turn after `last`."""
    if text.strip() == ALL:
        return tuple(range(last + 1))
    found: set[int] = set()
    for part in text.split(","):
        span = _PART.fullmatch(str(last) if part.strip() == END else part.strip())
        first, final = (int(span[1]), int(span[2] or span[1])) if span else (1, 0)
        if first > final:
            raise input_error(
                f"'{part.strip()}'", expected="turns such as 12, 0,12 or 20-25, 'all' or 'end'", path="--at"
            )
        if final > last:
            raise input_error(f"turn {final}", expected=f"at most {last}, the last of this game", path="--at")
        found.update(range(first, final + 1))
    return tuple(sorted(found))


def scenes(record: Record, game: Game, turns: Sequence[int]) -> Iterator[Scene]:
    """The table after each turn (0: before the first), all that follows a turn by itself included. Raises `InputError`
    where the record can't be played."""
    replay, play = replayed(record, game)
    for turn in turns:
        if difference := replay.run(after_turn(turn)):
            raise input_error(f"the record says '{difference.recorded}'; {difference.found}", mark=difference.mark)
        yield scene(play.match, turn)

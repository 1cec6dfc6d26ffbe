"""Plays a recorded game again without random numbers, up to the first line that differs."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable

from generator.base.errors import NOWHERE, InputError, Mark
from generator.base.frozen import dataclass
from generator.definitions.version_stamp import VersionStamp
from generator.play.game_record import CommentLine, GameRecord, MoveLine, RecordEvent, without_lead
from generator.play.protocol import Table, TableMatch
from generator.play.session import Session, scores


@dataclass(frozen=True)
class RecordDifference:
    """Where a record and the game played from it part: the place in the record, what it says, and what happens
    instead."""

    mark: Mark
    recorded: str
    actual: str

    def __str__(self) -> str:
        return f"{self.mark}: the record says '{self.recorded}'; {self.actual}"


class _Differs(Exception):
    """Raised where a record can't be played on."""

    def __init__(self, difference: RecordDifference) -> None:
        super().__init__(str(difference))
        self.difference = difference


class RecordReplay:
    """A record being played again. `session`: the game so far; `difference`: what stopped it, None if nothing did."""

    def __init__(self, record: GameRecord, table: Table, *, laws: bool = False) -> None:
        header = record.header
        self.record = record
        self.session = Session(table, header.first or table.seats[0], header.seed, header.bots, laws)
        self.difference: RecordDifference | None = None
        self._due: deque[str] = deque()
        self._next = 0

    @property
    def position(self) -> int:
        """How many events have been played."""
        return self._next

    @property
    def match(self) -> TableMatch:
        """The running game as it stands after the events played so far."""
        return self.session.match

    @property
    def digests(self) -> dict[str, str]:
        """The digests of the definitions: `record`, when the game was recorded (empty where it doesn't say), and
        `now`."""
        return {"record": self.record.header.digest, "now": VersionStamp.of(self.session.table.pack).digest}

    @property
    def may_be_same_definitions(self) -> bool:
        """Whether the game may have been played with the definitions of today: the record has their digest, or none."""
        return self.digests["record"] in ("", self.digests["now"])

    @property
    def is_torn(self) -> bool:
        """Whether the record was played to its end, and lacks only lines that follow from its last move."""
        return self._next == len(self.record.events) and bool(self._due)

    def run(self, before: Callable[[RecordEvent], bool] = lambda _event: False) -> RecordDifference | None:
        """Plays the record to its end, or up to the first event for which `before` is true. Gives the difference that
        stopped it, or None."""
        events = self.record.events
        try:
            while self._next < len(events):
                event = events[self._next]
                if before(event):
                    return None
                self._event(event)
                self._next += 1
            self._end()
        except _Differs as stop:
            self.difference = stop.difference
        return self.difference

    def _event(self, event: RecordEvent) -> None:
        if isinstance(event, CommentLine):
            self.session.note(event.text)
            return
        said = str(event)
        if not self._due:
            said = self._decide(event)
        made = self._due.popleft()
        if made != said:
            raise _differs(event, f"here '{made}' happens")

    def _decide(self, event: RecordEvent) -> str:
        """Plays the move that an event records; gives the event's line with the move as it is written."""
        match, said = self.match, str(event)
        if match.outcome is not None:
            raise _differs(event, "the game is over")
        asked, move = match.asked, without_lead(said)
        if asked is not None and not (isinstance(event, MoveLine) and event.seat == asked):
            raise _differs(event, match.waits())
        if asked is None and move.split()[0] not in {one.split()[0] for one in match.moves()}:
            raise _differs(event, match.waits())
        try:
            step = self.session.apply(move)
        except InputError as error:
            fault = error.faults[0]
            why = fault.what if asked is None else f"illegal: {fault.what}"
            raise _differs(event, f"{why}; expected {fault.expected}" if fault.expected else why) from None
        self._due.extend(step.lines)
        return said.removesuffix(move) + step.move

    def _end(self) -> None:
        """Compares the end: no line may be missing, and the result must be the same."""
        header, shown = self.record.header, self.record.display_name
        last = self.record.events[-1].mark if self.record.events else Mark(shown)
        if self._due:
            raise _Differs(RecordDifference(last, "nothing more", f"here '{self._due[0]}' happens"))
        if not header.result:
            return
        told = header.marks.get("Result", NOWHERE)
        text = ", ".join(map(str, header.result))
        if self.match.outcome is None:
            raise _Differs(RecordDifference(told, text, f"the record ends before the game does: {self.match.waits()}"))
        found = scores(self.match)
        if found != header.result:
            raise _Differs(RecordDifference(told, text, f"the game ends with {', '.join(map(str, found))}"))


def event_turn(event: RecordEvent) -> int:
    """The turn in which an event stands; 0 where its line doesn't say."""
    return int(getattr(event, "turn", 0))


def after_turn(turn: int) -> Callable[[RecordEvent], bool]:
    """A condition for `RecordReplay.run`: stops behind a turn and everything that follows from it by itself."""
    return lambda event: event_turn(event) > turn


def match_in_turn(replay: RecordReplay, turn: int, verb: str) -> TableMatch:
    """The match at the first decision of a turn at which a seat may make a move of that verb. If there is none, the
    match at the turn's decision with most to choose from; behind the turn's end, the match there. Raises nothing."""
    replay.run(lambda event: event_turn(event) >= turn)
    best: tuple[int, TableMatch] | None = None
    while replay.difference is None and replay.match.turn <= turn and replay.match.outcome is None:
        if replay.match.asked is not None:
            verbs = {move.split()[0] for move in replay.match.moves()}
            if verb in verbs:
                return replay.match
            if best is None or len(verbs) >= best[0]:
                best = len(verbs), replay.match.copy()
        here = replay.position
        replay.run(lambda _event: replay.position > here)  # noqa: B023 (called before `here` changes)
        if replay.position == here:
            break
    return best[1] if best else replay.match


def _differs(event: RecordEvent, found: str) -> _Differs:
    return _Differs(RecordDifference(event.mark, str(event), found))

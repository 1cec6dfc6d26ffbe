"""Plays a recorded game again without random numbers, or finds the first line that differs."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable

from generator.definitions.stamp import Stamp
from generator.errors import NOWHERE, InputError, Mark
from generator.play.protocol import Match, Table
from generator.play.record import Comment, Event, Line, Record, unled
from generator.play.session import Session, scores
from generator.values import dataclass


@dataclass(frozen=True)
class Difference:
    """Where a record and the game part: the record's place, what it says, what happens instead, and why."""

    mark: Mark
    recorded: str
    found: str

    def __str__(self) -> str:
        return f"{self.mark}: the record says '{self.recorded}'; {self.found}"


class _Differs(Exception):
    """The record can't be played on from here."""

    def __init__(self, difference: Difference) -> None:
        super().__init__(str(difference))
        self.difference = difference


class Replay:
    """A record being played again. `session` is the game so far, `difference` what stopped it, if anything did."""

    def __init__(self, record: Record, table: Table, *, laws: bool = False) -> None:
        header = record.header
        self.record = record
        self.session = Session(table, header.first or table.seats[0], header.seed, header.bots, laws)
        self.difference: Difference | None = None
        self._due: deque[str] = deque()
        self._next = 0

    @property
    def position(self) -> int:
        """How many events have been played."""
        return self._next

    @property
    def match(self) -> Match:
        """The position now."""
        return self.session.match

    @property
    def digests(self) -> dict[str, str]:
        """That of the record, empty where it has none, and that of the definitions now."""
        return {"record": self.record.header.digest, "now": Stamp.of(self.session.table.pack).digest}

    @property
    def same(self) -> bool:
        """Whether the definitions may be the same."""
        return self.digests["record"] in ("", self.digests["now"])

    @property
    def torn(self) -> bool:
        """Whether the record was played to its end, and lacks only lines that follow from its last move."""
        return self._next == len(self.record.events) and bool(self._due)

    def run(self, before: Callable[[Event], bool] = lambda _event: False) -> Difference | None:
        """Plays the record to its end, or to the first event of which `before` says so; returns what differs, None
        where nothing does."""
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

    def _event(self, event: Event) -> None:
        if isinstance(event, Comment):
            self.session.note(event.text)
            return
        said = str(event)
        if not self._due:
            said = self._decide(event)
        made = self._due.popleft()
        if made != said:
            raise _differs(event, f"here '{made}' happens")

    def _decide(self, event: Event) -> str:
        """What the record says that chance or a seat decided; the event with its move as it is written."""
        match, said = self.match, str(event)
        if match.outcome is not None:
            raise _differs(event, "the game is over")
        asked, move = match.asked, unled(said)
        if asked is not None and not (isinstance(event, Line) and event.seat == asked):
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
        """What the record leaves out at its end, and its result."""
        header, shown = self.record.header, self.record.shown
        last = self.record.events[-1].mark if self.record.events else Mark(shown)
        if self._due:
            raise _Differs(Difference(last, "nothing more", f"here '{self._due[0]}' happens"))
        if not header.result:
            return
        told = header.marks.get("Result", NOWHERE)
        text = ", ".join(map(str, header.result))
        if self.match.outcome is None:
            raise _Differs(Difference(told, text, f"the record ends before the game does: {self.match.waits()}"))
        found = scores(self.match)
        if found != header.result:
            raise _Differs(Difference(told, text, f"the game ends with {', '.join(map(str, found))}"))


def turn_of(event: Event) -> int:
    """The turn in which an event stands; 0 where its line doesn't say."""
    return int(getattr(event, "turn", 0))


def after_turn(turn: int) -> Callable[[Event], bool]:
    """Stops a replay after a turn and everything that follows it by itself."""
    return lambda event: turn_of(event) > turn


def match_in_turn(replay: Replay, turn: int, verb: str) -> Match:
    """The match at the first decision of a turn at which a seat may do what that verb says; if nobody may in that turn,
    at the decision with most to choose from. Raises nothing; after the turn's end it is the match there."""
    replay.run(lambda event: turn_of(event) >= turn)
    best: tuple[int, Match] | None = None
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


def _differs(event: Event, found: str) -> _Differs:
    return _Differs(Difference(event.mark, str(event), found))

"""A record and its game go in, the same game comes out again, to the same end, or the first place where it differs."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from generator.definitions.load import Game as GameFolder
from generator.errors import InputError, Mark, input_error
from generator.rules import codes as c
from generator.table.game import Game, Match
from generator.table.line_types import Line
from generator.table.record_types import Comment, Draw, Event, Move, Opened, Record
from generator.table.record_words import check_words, play_line, record_setting
from generator.table.recorder import Recorder, result_of


@dataclass(frozen=True)
class Parting:
    """Where a replay parts from its record: what is written there, and what was found."""

    mark: Mark
    written: str
    found: str


@dataclass(frozen=True)
class Moment:
    """A place in a replay: the event of the record that has just happened, and the match then."""

    event: Event
    match: Match


class Replay:
    """Plays a record again. Raises `InputError` where it names what its game doesn't have. `same_definitions` tells
    whether the game is the one that it was played with."""

    def __init__(self, record: Record, folder: GameFolder) -> None:
        definitions, configuration = record_setting(record, folder)
        self.record = record
        self.same_definitions = record.header.digest in ("", definitions.digest)
        self.game = Game(definitions, configuration)
        check_words(record, self.game.vocabulary)
        self.match = self.game.start(first=record.header.first or self.game.names.seats[0], chance=False)
        self._recorder = Recorder(self.match)

    def moments(self) -> Iterator[Moment]:
        """Every event of the record, after it has happened. Raises `InputError` at the place where one can't."""
        place = 0
        for event in self.record.events:
            if isinstance(event, Comment):
                continue
            if place >= len(self._recorder.events):
                self._make_happen(event)
            self._compare(event, place)
            place += 1
            yield Moment(event, self.match)

    def run(self) -> Parting | None:
        """To the end: None where all is as written, else the first difference; the match stands where it arose."""
        try:
            for _ in self.moments():
                pass
        except InputError as error:
            fault = error.faults[0]
            return Parting(fault.mark, fault.expected, fault.what)
        extra = self._recorder.events[len([e for e in self.record.events if not isinstance(e, Comment)]) :]
        written = ", ".join(map(str, self.record.header.result))
        found = ", ".join(map(str, result_of(self.match)))
        if extra or written != found:
            mark = self.record.header.marks.get("Result", Mark(self.record.shown))
            return Parting(mark, written or "no result", str(extra[0]) if extra else found or "the game isn't over")
        return None

    def _make_happen(self, event: Event) -> None:
        if isinstance(event, Draw):
            self._chance(event, c.ASK_DRAW, self.game.names.kind(event.tile))
        elif isinstance(event, Opened):
            self._chance(event, c.ASK_REFILL, self.game.names.card(event.card))
        elif isinstance(event, Move):
            self._move(event)

    def _chance(self, event: Event, ask: int, wanted: int) -> None:
        """Chance decides as it is written."""
        state = self.match.state
        if state.over or state.ask != ask:
            raise _parting(event, self._now())
        pile = state.stack if ask == c.ASK_DRAW else state.deck[state.frame_tile[state.depth - 1]]
        for choice in self.match.options():
            if pile[choice - c.DRAW0] == wanted:
                self.match.give(choice)
                self._recorder.listen()
                return
        raise _parting(event, "that isn't left to come")

    def _move(self, event: Move) -> None:
        if self.match.to_act != event.seat:
            raise _parting(event, self._now())
        line: Line = play_line(event, self.game.vocabulary)
        try:
            self._recorder.play(line)
        except InputError as error:
            raise _parting(event, error.faults[0].what) from None

    def _now(self) -> str:
        if self.match.over:
            return "the game is over"
        return f"{self.match.to_act} decides" if self.match.to_act else "chance decides"

    def _compare(self, event: Event, place: int) -> None:
        found = self._recorder.events[place] if place < len(self._recorder.events) else None
        if found != event:
            raise _parting(event, str(found) if found else self._now())


def _parting(event: Event, found: str) -> InputError:
    return input_error(found, expected=str(event), mark=event.mark)

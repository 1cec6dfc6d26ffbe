"""Plays a recorded game again without random numbers, or finds the first line that differs."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from generator.errors import NOWHERE, InputError, Mark, listed
from generator.play.record import Comment, Event, Line, Record
from generator.rules import codes as c
from generator.table.game import Game, Match
from generator.table.playing import Play, Watcher, begin, scores
from generator.table.records.types import Discard, Draw, Opened
from generator.table.records.words import read_move


@dataclass(frozen=True)
class Difference:
    """Where a record and the game part: the record's place, what it says, what happens instead, and why."""

    mark: Mark
    recorded: str
    found: str

    def __str__(self) -> str:
        return f"{self.mark}: the record says '{self.recorded}'; {self.found}"


class Differs(Exception):
    """The record can't be played on from here."""

    def __init__(self, difference: Difference) -> None:
        super().__init__(str(difference))
        self.difference = difference


class Replay:
    """A record being played again. `play` is the game so far, `difference` what stopped it, if anything did."""

    def __init__(self, record: Record, game: Game, watchers: Sequence[Watcher] = ()) -> None:
        header = record.header
        match = begin(game, first=header.first or game.names.seats[0])
        self.record = record
        self.play = Play(match, header.seed, header.bots)
        self.play.watchers += watchers
        self.difference: Difference | None = None
        self._due: deque[Event] = deque()
        self._next = 0

    @property
    def match(self) -> Match:
        """The position now."""
        return self.play.match

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
        except Differs as stop:
            self.difference = stop.difference
        return self.difference

    def _event(self, event: Event) -> None:
        if isinstance(event, Comment):
            return
        if not self._due:
            self._decide(event)
        made = self._due.popleft()
        if str(made) != _canonical(event, self.play):
            raise _differs(event, f"here '{made}' happens")

    def _decide(self, event: Event) -> None:
        """What the record says that chance or a seat decided."""
        match, before = self.match, len(self.play.events)
        if match.over:
            raise _differs(event, "the game is over")
        if isinstance(event, Line):
            self._move(event)
        elif isinstance(event, Draw) and match.state.ask == c.ASK_DRAW:
            self._chance(event, event.tile, match.game.names.kind(event.tile), match.state.stack[: match.state.stack_n])
        elif isinstance(event, Opened) and match.state.ask == c.ASK_REFILL:
            deck = match.state.frame_tile[match.state.depth - 1]
            cards = match.state.deck[deck][: match.state.deck_n[deck]]
            self._chance(event, event.card, match.game.names.card(event.card), cards)
        else:
            raise _differs(event, _asked(match))
        self._due.extend(self.play.events[before:])

    def _chance(self, event: Event, name: str, number: int, pile: Sequence[int]) -> None:
        """The draw of a tile or card: any of the equal ones that are left."""
        if number not in pile:
            raise _differs(event, f"no {name} is left to draw")
        self.play.apply(c.DRAW0 + pile.index(number))

    def _move(self, event: Line) -> None:
        match = self.match
        if match.to_act != event.seat:
            raise _differs(event, _asked(match))
        move = read_move(event, match.game.vocabulary)
        try:
            self.play.apply_move(move)
        except InputError as error:
            raise _differs(event, f"illegal: {error.faults[0].what}{_wanted(error)}") from None

    def _end(self) -> None:
        """What the record leaves out at its end, and its result."""
        header, shown = self.record.header, self.record.shown
        last = self.record.events[-1].mark if self.record.events else Mark(shown)
        if self._due and not isinstance(self._due[0], Draw):
            raise Differs(Difference(last, "nothing more", f"here '{self._due[0]}' happens"))
        if not header.result:
            return
        told = header.marks.get("Result", NOWHERE)
        text = ", ".join(map(str, header.result))
        if not self.match.over:
            raise Differs(Difference(told, text, f"the record ends before the game does: {_asked(self.match)}"))
        found = scores(self.match)
        if found != header.result:
            raise Differs(Difference(told, text, f"the game ends with {', '.join(map(str, found))}"))


def after_turn(turn: int) -> Callable[[Event], bool]:
    """Stops a replay after a turn and everything that follows it automatically."""
    return lambda event: isinstance(event, Draw | Discard | Line) and event.turn > turn


def at_decision(turn: int, verb: str) -> Callable[[Event], bool]:
    """Stops a replay in a turn before the tile is laid, or for any other verb before what followed that."""
    tile = verb == "tile"
    return lambda event: isinstance(event, Line) and event.turn >= turn and event.text.startswith("tile ") == tile


def _canonical(event: Event, play: Play) -> str:
    """An event as it would be written; moves in their canonical words."""
    if isinstance(event, Line):
        return f"{event.turn}. {event.seat} {read_move(event, play.match.game.vocabulary)}"
    return str(event)


def _differs(event: Event, found: str) -> Differs:
    return Differs(Difference(event.mark, str(event), found))


def _wanted(error: InputError) -> str:
    return f"; expected {error.faults[0].expected}" if error.faults[0].expected else ""


def _asked(match: Match) -> str:
    """What the game waits for."""
    if match.over:
        return "the game is over"
    if match.state.ask == c.ASK_DRAW:
        return f"{match.game.names.seats[match.state.active]} draws a tile now"
    if match.state.ask == c.ASK_REFILL:
        return "a measure is opened now"
    if match.state.ask == c.ASK_VERB:
        verbs = listed([c.VERBS[option] for option in match.options()])
        return f"{match.to_act} decides now: {verbs}"
    return f"{match.to_act} decides now: tile"

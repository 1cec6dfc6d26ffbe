"""A game at a table in the browser: a decision is saved before it is shown, and is taken back if everybody agrees."""

from __future__ import annotations

import secrets
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager, suppress
from dataclasses import replace
from typing import Any

from generator.base.errors import InputError, NoMove
from generator.base.frozen import dataclass
from generator.definitions.id_types import Seat
from generator.online.seating import BOT, PERSON, TableSeating
from generator.online.table_journal import RecordChanged, TableJournal
from generator.play.protocol import IllegalMove, PlayedStep, TableMatch
from generator.play.remarks import ANSWER, read_remark
from generator.play.session import Session

DECISIONS_KEPT = 40
"""How many of the last decisions can be taken back."""

MOST_REMARKS = 1000
"""The most remarks in a game: a record with more couldn't be read in one go."""

Say = Callable[..., str]
"""A label of the table's language by its name, with values for its places."""


class RefusedWish(Exception):
    """Raised where something that a person wants can't be done; it says why, in the table's language."""


@dataclass(frozen=True)
class TakeBackRequest:
    """A seat's wish to go back to the position after so many `steps`. `waits`: the seats that have yet to agree."""

    by: Seat
    steps: int
    waits: frozenset[Seat]


class OnlineGame:
    """The session of a table, with who sits there and what is saved of it. `version` counts its changes."""

    def __init__(
        self, session: Session, seating: TableSeating, journal: TableJournal, say: Say, taken: int = 0
    ) -> None:
        """`taken`: how many versions there were besides the moves still played, since moves were taken back."""
        self.session, self.seating, self.journal, self.say = session, seating, journal, say
        self.asking: TakeBackRequest | None = None
        self.settings: dict[str, Any] = {}
        """The language, look and port of this table, for whoever serves it next."""
        self._version_offset = taken
        session.keeps = DECISIONS_KEPT
        self._seat_bots()

    @property
    def match(self) -> TableMatch:
        """The running game as it stands now."""
        return self.session.match

    @property
    def version(self) -> int:
        """A number that grows with every move, and with every move that is taken back."""
        return self._version_offset + _moves(self.session.steps)

    @property
    def waits_for_bot(self) -> Seat | None:
        """The seat that decides now, if a bot has it."""
        seat = self.match.asked
        return seat if seat and self.seating.seats[seat].kind == BOT else None

    def _seat_bots(self) -> None:
        self.session.bots = self.seating.bots

    # Going on -------------------------------------------------------------------------------------------------------

    def begin(self) -> None:
        """Plays up to the first question. Raises `OSError` where that can't be saved."""
        self._go_on()
        self.keep()

    def play(self, seat: Seat | None, version: int, move: str) -> None:
        """Plays a move of a seat that has seen this version, and then what chance gives. Raises `RefusedWish`,
        `InputError` where the rules refuse it, and `OSError` where it can't be saved; nothing has changed then."""
        self.check_asked(seat, version)
        before = len(self.session.steps)
        (way,) = self._ways(move)
        self.session.apply(way)
        self._go_on()
        try:
            self.keep()
        except (OSError, InputError) as error:
            self.session.back_to(before)
            self._restore_files()
            if isinstance(error, OSError):
                raise
            raise RefusedWish(self.say("online_not_kept", why=refusal_text(self.say, error))) from None
        self.asking = None

    def _ways(self, move: str) -> tuple[str, ...]:
        ways = self.match.ways(move)
        if len(ways) != 1:
            raise RefusedWish(self.say("online_how_paid"))
        return ways

    def check_asked(self, seat: Seat | None, version: int | None = None) -> None:
        """Raises `RefusedWish` where it isn't this seat's turn, or where the game has changed since the version that it
        has seen."""
        if version is not None and version != self.version:
            raise RefusedWish(self.say("online_too_late"))
        if self.match.outcome is not None:
            raise RefusedWish(self.say("table_over"))
        if seat is None or seat != self.match.asked:
            raise RefusedWish(self.say("online_not_asked", seat=self.match.asked or "–"))

    def _go_on(self) -> None:
        """Plays outcomes of chance, and answers that are the only ones, up to a question."""
        while self.match.outcome is None:
            if self.match.asked is None:
                self.session.chance()
            elif only := self.match.forced:
                self.session.apply(only, forced=True)
            else:
                return

    def write(self, remark: Callable[[], object]) -> None:
        """Makes a remark and saves it. Raises `RefusedWish` where there are too many; `OSError` and `InputError` where
        it can't be saved. It isn't made then."""
        steps = self.session.steps
        if sum(not step.move for step in steps) >= MOST_REMARKS:
            raise RefusedWish(self.say("online_noted_enough"))
        before = len(steps)
        remark()
        try:
            self.keep()
        except (OSError, InputError):
            del steps[before:]
            self._restore_files()
            raise

    def who_answered(self) -> set[str]:
        """Who has answered the form, by the names that the record uses."""
        lines = (line for step in self.session.steps if not step.move for line in step.lines)
        found = (read_remark(line.removeprefix(";").strip()) for line in lines)
        return {one.who for one in found if one and one.kind == ANSWER}

    def copy_for_bot(self) -> TableMatch:
        """A copy of the match for a bot that takes its time; its luck isn't that of the game."""
        found = self.match.copy()
        found.reseed(secrets.randbits(62))
        return found

    # Taking back ----------------------------------------------------------------------------------------------------

    def ask_back(self, seat: Seat | None) -> bool:
        """A seat asks to take back its last decision. Gives whether that is done at once, since it concerns nobody
        else. Raises `RefusedWish`; and `OSError` or `InputError` where it can't be saved: then nothing is taken back,
        and the wish is dropped."""
        steps = self.session.steps
        own = (n for n, step in enumerate(steps) if step.move and step.seat == seat and not step.forced)
        index = max(own, default=None)
        if seat is None or index is None:
            raise RefusedWish(self.say("online_nothing_to_undo"))
        if index < self.session.opened_steps:
            raise RefusedWish(self.say("online_opened"))
        if not self.session.can_go_back_to(index):
            raise RefusedWish(self.say("online_long_ago"))
        before, self.asking = (
            self.asking,
            TakeBackRequest(seat, index, frozenset(self._people_concerned(seat, steps[index:]))),
        )
        return self._done_if_agreed(before)

    def _people_concerned(self, seat: Seat, steps: Iterable[PlayedStep]) -> set[Seat]:
        """The people whose decisions, or whose knowledge, would be taken back with these steps."""
        others = {other for other in self.seating.people if other != seat}
        deciders = {step.seat for step in steps if step.move and not step.forced}
        return others if None in deciders else others & deciders

    def agree(self, seat: Seat | None, yes: bool) -> bool | None:
        """A seat agrees to a wish to take back, or refuses; who made the wish may withdraw it. Gives whether the
        decision was taken back; None while somebody has yet to agree. Raises `RefusedWish`; and `OSError` or
        `InputError` where it can't be saved: then nothing is taken back, and who has agreed is asked again."""
        asking = self.asking
        if asking is None or seat is None or seat not in {asking.by, *asking.waits}:
            raise RefusedWish(self.say("online_nobody_asks"))
        if not yes:
            self.asking = None
            return False
        self.asking = replace(asking, waits=asking.waits - {seat})
        return True if self._done_if_agreed(asking) else None

    def recheck_concerned(self) -> bool | None:
        """After a seat has changed hands: whether a decision was taken back, now that nobody has yet to agree. Gives
        and raises the same as `agree`."""
        asking = self.asking
        if asking is None:
            return None
        if self.seating.seats[asking.by].kind != PERSON:
            self.asking = None
            return False
        self.asking = replace(asking, waits=asking.waits & frozenset(self.seating.people))
        return True if self._done_if_agreed(asking) else None

    def _done_if_agreed(self, before: TakeBackRequest | None) -> bool:
        """Takes back if everybody has agreed, and gives whether that was so. Where it can't be saved, everything is as
        it was, and `before` is the wish again."""
        asking = self.asking
        if asking is None or asking.waits:
            return False
        restore, version, taken = self.session.return_point(), self.version, self._version_offset
        self.session.back_to(asking.steps)
        self.session.new_luck(secrets.token_hex(8))
        self._version_offset = version + 1 - _moves(self.session.steps)
        try:
            self.journal.remember(self.data())  # first, since it may find no room; the record only gets shorter
            self.journal.keep(self.session.record())
        except (OSError, InputError):
            restore()
            self._version_offset, self.asking = taken, before
            self._restore_files()
            raise
        self.asking = None
        return True

    def take_back_text(self) -> str:
        """The decision that somebody wants to take back, as anybody may know it; empty while it is sealed."""
        known = self.session.public_step(self.session.steps[self.asking.steps]) if self.asking else None
        return known.move if known else ""

    # Who sits there -------------------------------------------------------------------------------------------------

    def seat(self, seat: Seat, kind: str, bot: str = "", name: str = "") -> None:
        """Gives a seat to somebody else. Raises `OSError` or `InputError` where that can't be saved; the seat is as it
        was then."""
        with self._save_seat(seat):
            self.seating.put(seat, kind, bot, name)

    def name(self, seat: Seat, name: str) -> None:
        """Changes the name of whoever has a seat. Raises `OSError` or `InputError` where that can't be saved; the name
        is as it was then."""
        with self._save_seat(seat):
            self.seating.seats[seat] = replace(self.seating.seats[seat], name=name)

    @contextmanager
    def _save_seat(self, seat: Seat) -> Iterator[None]:
        """Saves what its body changes of a seat. Where that can't be saved, the seat is as it was."""
        before = self.seating.seats[seat]
        try:
            yield
            self._seat_bots()
            self.keep()
        except (OSError, InputError):
            self.seating.seats[seat] = before
            self._seat_bots()
            self._restore_files()
            raise

    # What is kept ---------------------------------------------------------------------------------------------------

    def keep(self) -> None:
        """Saves the record and what no record holds. Raises `OSError`, and `InputError` where somebody else has changed
        the record."""
        self.journal.keep(self.session.record())
        self.journal.remember(self.data())

    def _restore_files(self) -> None:
        """Saves the state before a change that failed, as far as files can be written now; the next save will put them
        right in any case."""
        with suppress(OSError, InputError):
            self.keep()

    def data(self) -> dict[str, Any]:
        """What no record holds, as JSON. Sealed answers come with the number of moves before them, so that one that has
        been opened isn't given again."""
        held = self.session.unrevealed
        sealed = {"after": _moves(self.session.steps) - len(held), "moves": [step.move for step in held]}
        return {
            **self.seating.data(),
            "settings": self.settings,
            "taken": self._version_offset,
            "sealed": sealed if held else None,
        }

    def give_sealed(self, sealed: Mapping[str, Any] | None) -> None:
        """Gives again the sealed answers of a game that goes on, from `data`; who gave one that isn't legal any more is
        asked again."""
        if sealed is None or sealed["after"] != _moves(self.session.steps):
            return
        with suppress(InputError):
            for move in sealed["moves"]:
                self.session.apply(move)


def _moves(steps: Iterable[PlayedStep]) -> int:
    return sum(bool(step.move) for step in steps)


def refusal_text(say: Say, error: InputError) -> str:
    """What is wrong, in the table's language. Only what the rules refuse is told in their words."""
    if isinstance(error, IllegalMove) and not isinstance(error, NoMove):
        return str(error.faults[0].what)
    if isinstance(error, NoMove):
        return say("online_no_move")
    return say("online_changed" if isinstance(error, RecordChanged) else "online_no_such")

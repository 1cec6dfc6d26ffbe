"""A table whose rules are a procedure: what follows for any game from what it says in `ProcedureRules`."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, ClassVar

from generator.base.errors import NOWHERE, Fault, list_words
from generator.definitions.id_types import Seat
from generator.play.common_bots import make_bot
from generator.play.game_record import GameRecord, MoveLine
from generator.play.law_watch import ProcedureWatch
from generator.play.move_grammar import WrongWords
from generator.play.procedure_match import ProcedureMatch
from generator.play.procedure_rules import ProcedureRules
from generator.play.protocol import HelpExamples, Player
from generator.play.questions import S


class ProcedureTable(ProcedureRules[S]):
    """A configuration of a game whose rules are a procedure, ready to be played: a game's own class says what
    `ProcedureRules` asks for, and what any such table can do besides follows here."""

    def start(self, seed: int, first: Seat) -> ProcedureMatch[S]:  # noqa: ARG002 (chance is asked one by one)
        """A new game before its first question."""
        return ProcedureMatch(self, self.begin(first))

    def stand(self, position: Any) -> ProcedureMatch[S]:
        """A game in a position."""
        return ProcedureMatch(self, self.state_at(position))

    asks_chance: ClassVar[bool] = True

    def watch(self, match: ProcedureMatch[S], *, laws: bool = True) -> ProcedureWatch[S]:
        """What watches over a game that begins; with `laws`, it checks them."""
        return ProcedureWatch(match.copy(), laws)

    def player(self, name: str) -> Player:
        """The bot of that name. Raises `InputError`."""
        return make_bot(name)

    def greeting(self) -> str:
        """What a person is told before the first question: what is played, how a turn goes, how it ends."""
        seats = ", ".join(self.seats)
        head = f"{self.pack.name}: {len(self.seats)} players ({seats}), edition {self.pack.edition.id}."
        return f"{head}\n{self.say('greeting')}\n"

    @property
    def examples(self) -> HelpExamples:
        """The examples that `help` shows."""
        moves = self.start(1, self.seats[0]).moves()
        move = moves[min(1, len(moves) - 1)]
        named = next(iter(self.texts.cards or self.texts.regions or self.texts.pieces), "")
        told = "a card, a region, a piece, a move, a ruling; 'what' alone lists them"
        return HelpExamples(f"'{move}'", told, str(named), move, self.say("counted"))

    def faults(self, record: GameRecord) -> Iterator[Fault]:
        """What a record names that isn't on this table."""
        first = record.header.first
        if first and first not in self.seats:
            mark = record.header.marks.get("First", NOWHERE)
            yield Fault(mark, "", f"no seat '{first}' is in play", list_words(self.seats))
        for event in record.events:
            if not isinstance(event, MoveLine):
                continue
            if event.seat not in self.seats:
                yield Fault(event.mark, "", f"no seat '{event.seat}' is in play", list_words(self.seats))
            try:
                self.reader.read(event.text)
            except WrongWords as error:
                (fault,) = error.faults
                yield Fault(event.text_mark, fault.path, fault.what, fault.expected, fault.hint)

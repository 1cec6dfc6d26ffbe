"""Rules written as a procedure: a generator that asks, gets the chosen move back, and goes on like the rule book.

    def auction(state):                                   # a phase: from one moment that the state alone tells …
        bids = yield Sealed([Ask(seat, (BID,), "bid") for seat in state.seats])
        …
        rolled = yield Chance([("roll", 1), ("roll", 2), ("roll", 3)], seat)
        state.next = "hands"                              # … to the next

Between two phases the state says all: there the match keeps a copy, and a copy of the match is that copy, played on by
the answers since. So a phase is short (one bid of all, one action point), and nothing hidden lies in its variables.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Generator, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from random import Random
from textwrap import fill
from typing import Any, ClassVar, Generic, NamedTuple, Protocol, Self, TypeVar

from generator.definitions.ids import Seat
from generator.definitions.texts import filled
from generator.definitions.types import Configuration, Pack
from generator.errors import NOWHERE, Fault, input_error, listed, nearest
from generator.hyphens import unhyphenated
from generator.play.bots import bot
from generator.play.protocol import WIDTH, Examples, IllegalMove, Outcome, Player, Step, Verdict
from generator.play.record import Line, Record, unled
from generator.play.scene import Place, Scene
from generator.play.words import Move, PlayTexts, Reader, Sort, WrongWords, written


class State(Protocol):
    """A position between two phases, and while one is played. `turn` counts from 1 on; `log`: what happens by itself
    is appended there in the words of the record, unless it is None."""

    turn: int
    log: list[str] | None

    def copy(self) -> Self:
        """The same once more, sharing nothing that changes; `log` is None."""


S = TypeVar("S", bound=State)


class Refusal(NamedTuple):
    """Why a move isn't legal now: its rule's paragraph, the name of the sentence (`why-…`), values for its places."""

    rule: str
    name: str
    values: Mapping[str, object] = {}


@dataclass(frozen=True)
class Verb(Generic[S]):
    """A kind of move: how it is written (`shape` begins with its name), in which paragraph it stands, what of it is
    offered to a seat that is asked for it, and why a move of that shape may not be made (None: it may).

    What is offered is legal, and it is all that is legal, unless the kind is `open`: then people may type more. Of one
    that is `hidden` others learn no more than that it was made."""

    shape: str
    rule: str
    offers: Callable[[S, Seat], Iterable[Move]]
    refusal: Callable[[S, Seat, Move], Refusal | None]
    open: bool = False
    hidden: bool = False

    @cached_property
    def name(self) -> str:
        """Its first word."""
        return self.shape.split(maxsplit=1)[0]


@dataclass(frozen=True, slots=True)
class Ask:
    """A seat decides: one move of these kinds. `about` and `values` make the sentence that asks (`ask-…`)."""

    seat: Seat
    verbs: tuple[Verb[Any], ...]
    about: str
    values: Mapping[str, object] | None = None


@dataclass(frozen=True, slots=True)
class Sealed:
    """Several seats decide, each without knowing what the others do; the answer is a mapping from seats to moves."""

    asks: Sequence[Ask]


@dataclass(frozen=True, slots=True)
class Chance:
    """Chance decides between moves, all as likely or by `weights`; `seat`: who rolls or draws, as the record says."""

    outcomes: Sequence[Move]
    seat: Seat
    weights: Sequence[int] | None = None


Question = Ask | Sealed | Chance
Phase = Generator[Question, Any, None]


class Laws(Protocol):
    """What must hold at every step of a game; one game's own."""

    made: int
    """How many checks were made."""

    def check(self, match: Any, told: Sequence[str]) -> Iterator[str]:
        """After a step that told this: each law that is broken, with its paragraph."""


class ProcedureTable(ABC, Generic[S]):
    """A configuration of a game whose rules are a procedure; a game says what is abstract here."""

    verbs: ClassVar[Mapping[str, Verb[Any]]]
    """Every kind of move by its name, also those of chance."""

    def __init__(self, pack: Pack, configuration: Configuration, texts: PlayTexts) -> None:
        self.pack, self.configuration, self.texts = pack, configuration, texts
        self.rulings: Mapping[str, str] = {str(name): option for name, option in pack.rulings.items()}

    @cached_property
    def seats(self) -> tuple[Seat, ...]:
        """The seats in play, in order."""
        return tuple(self.pack.seats)[: self.configuration.players]

    @cached_property
    def forms(self) -> Mapping[str, str]:
        """How each kind of move is written, by its first word."""
        return {name: verb.shape for name, verb in self.verbs.items()}

    @cached_property
    def reader(self) -> Reader:
        """Reads moves."""
        return Reader(self.forms, self.sorts)

    @property
    @abstractmethod
    def sorts(self) -> Mapping[str, Sort]:
        """What may stand in the places of shapes, by the word that stands for it there."""

    @abstractmethod
    def begin(self, first: Seat) -> S:
        """A new game's state."""

    @abstractmethod
    def phase(self, state: S) -> Phase | None:
        """What is played next, not yet begun; None: the game is over."""

    @abstractmethod
    def outcome(self, state: S) -> Outcome:
        """How the game stands; asked at the end, and by bots before."""

    @abstractmethod
    def data(self, state: S, by: Seat | None) -> Mapping[str, Any]:
        """What a seat, or anybody (None), may know of a state, as JSON holds it."""

    def redraw(self, state: S, by: Seat | None, random: Random) -> None:
        """Draws what that seat can't know anew, in place; what it knows, and how much there is of everything, stays."""

    @abstractmethod
    def summary(self, state: S) -> Mapping[str, Any]:
        """The whole position by the keys that `expect:` may name."""

    @abstractmethod
    def shown(self, state: S) -> str:
        """The table as text for a terminal."""

    @abstractmethod
    def laws(self) -> Laws:
        """What watches over one game."""

    @property
    @abstractmethod
    def position_type(self) -> type:
        """What `position:` of a scenario is read into."""

    @abstractmethod
    def state_at(self, position: Any) -> S:
        """The state of a position. Raises `InputError`."""

    def private(self, state: S, seat: Seat) -> str:  # noqa: ARG002 (not every game hides something)
        """What only that seat may see of a state, as text: its hand."""
        return ""

    def worth(self, state: S, seat: Seat) -> float:
        """How well a seat stands, for bots that look one move ahead; by default its score."""
        return float(self.outcome(state).scores.get(seat, 0))

    def figures(self, state: S) -> Mapping[str, int]:  # noqa: ARG002 (a game need not count anything)
        """What is worth counting in a game besides its scores, by name; at any moment the same names."""
        return {}

    def used(self, state: S) -> Mapping[str, int]:  # noqa: ARG002 (nor any pieces)
        """How many printed pieces are in use, by the ids of those that could run short; at any moment the same ids."""
        return {}

    # What is seen of it ---------------------------------------------------------------------------------------------

    turning_points: ClassVar[tuple[str, ...]] = ()
    """The first words of told lines that one looks for in a game that is over: a scoring, a war."""

    def scene(self, state: S, by: Seat | None) -> Scene:  # noqa: ARG002 (bare boards look the same to everybody)
        """What lies on the table, as a seat or anybody (None) sees it; by default the bare boards."""
        return Scene(tuple(str(name) for name, piece in self.pack.pieces.items() if piece.kind == "board"))

    def places(self, move: Move) -> tuple[Place, ...]:
        """The places that a move names; by default the regions among its parts, on the board that shows the map."""
        board = next((str(name) for name, piece in self.pack.pieces.items() if getattr(piece, "map", False)), "")
        return tuple(Place(board, str(part)) for part in dict.fromkeys(move) if part in self.pack.regions)

    # What follows from these ----------------------------------------------------------------------------------------

    def start(self, seed: int, first: Seat) -> ProcedureMatch[S]:  # noqa: ARG002 (chance is asked one by one)
        """A new game before its first question."""
        return ProcedureMatch(self, self.begin(first))

    def stand(self, position: Any) -> ProcedureMatch[S]:
        """A game in a position."""
        return ProcedureMatch(self, self.state_at(position))

    def say(self, name: str, **values: object) -> str:
        """A sentence of the rules; its name where the language hasn't got it (`check` says so)."""
        return filled(self.texts.play.get(name, name), values)

    def says(self, verb: str) -> str:
        """What a kind of move does, after its rule."""
        return f"{self.verbs[verb].rule}: {self.say(f'verb-{verb}')}"

    asks_chance: ClassVar[bool] = True
    unordered: ClassVar[frozenset[str]] = frozenset()

    def watch(self, match: ProcedureMatch[S], *, laws: bool = True) -> LawWatch[S]:
        """What watches over a game that begins."""
        return LawWatch(match.copy(), laws)

    def player(self, name: str) -> Player:
        """A bot by its name."""
        return bot(name)

    def story(self, state: S) -> str:
        """The game in a few sentences: by default how it stands, or ended."""
        outcome = self.outcome(state)
        won = ", ".join(outcome.winners)
        name = "story-over" if self.phase(state) is None else "story-so-far"
        return self.say(name, won=won, scores=str(outcome).replace("*", ""), turns=state.turn)

    def greeting(self) -> str:
        """What a person is told before the first question."""
        seats = ", ".join(self.seats)
        head = f"{self.pack.name}: {len(self.seats)} players ({seats}), edition {self.pack.edition.id}."
        return f"{head}\n{self.say('greeting')}\n"

    @property
    def examples(self) -> Examples:
        """What `help` names."""
        verb = next(iter(self.verbs))
        named = next(iter(self.texts.cards or self.texts.regions or self.texts.pieces), "")
        told = "what a card, a piece or a region is"
        return Examples(f"'{verb}'", f"{told}: what {named}", str(named), verb, self.say("counted"))

    def faults(self, record: Record) -> Iterator[Fault]:
        """What a record names that isn't on this table."""
        first = record.header.first
        if first and first not in self.seats:
            mark = record.header.marks.get("First", NOWHERE)
            yield Fault(mark, "", f"no seat '{first}' is in play", listed(self.seats))
        for event in record.events:
            if not isinstance(event, Line):
                continue
            if event.seat not in self.seats:
                yield Fault(event.mark, "", f"no seat '{event.seat}' is in play", listed(self.seats))
            try:
                self.reader.read(event.text)
            except WrongWords as error:
                (fault,) = error.faults
                yield Fault(event.text_mark, fault.path, fault.what, fault.expected, fault.hint)

    def explained(self, name: str) -> tuple[str, ...]:
        """What a card, a piece or a region is, by its id. Raises `InputError`."""
        texts: dict[str, Any] = {}
        for section in (self.texts.cards, self.texts.pieces, self.texts.regions):
            texts.update({str(known): words for known, words in section.items()})
        found = next((known for known in texts if known.lower() == name.lower()), None)
        if found is None:
            known = list(texts)
            raise input_error(f"nothing is called '{name}'", expected=listed(known, 12), hint=nearest(name, known))
        words = texts[found]
        said = ": ".join(part for part in (str(words.name), str(getattr(words, "text", "") or "")) if part)
        return (unhyphenated(said),)


class ProcedureMatch(Generic[S]):
    """A running game of a procedure. `options` and `choose` are for programs: moves in their parts, which are taken
    on trust; `moves` and `apply` are the same in lines of words. Without `keeps` it can't be copied, and is faster."""

    def __init__(self, table: ProcedureTable[S], state: S, *, keeps: bool = True) -> None:
        self.table, self.state, self.keeps = table, state, keeps
        self._kept: S | None = None
        self._since: list[Any] = []
        self._answers: dict[Seat, Move] = {}
        self._options: Sequence[Move] | None = None
        self._asked: Question | None = None
        self._next_phase()

    # What is asked --------------------------------------------------------------------------------------------------

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return self._asked is None

    @property
    def ask(self) -> Ask | Chance | None:
        """The next open question; of sealed ones the first without an answer."""
        asked = self._asked
        if isinstance(asked, Sealed):
            return asked.asks[len(self._answers)]
        return asked

    @property
    def asked(self) -> Seat | None:
        """The seat that decides now; None: chance does, or the game is over."""
        ask = self.ask
        return ask.seat if isinstance(ask, Ask) else None

    @property
    def sealed(self) -> bool:
        """Whether the answer stays hidden until all who are asked together have answered."""
        return isinstance(self._asked, Sealed)

    @property
    def secret(self) -> int:
        """How many sealed answers are given already."""
        return len(self._answers)

    def hides(self, move: str) -> bool:
        """Whether nobody else learns what it says."""
        return self.table.verbs[move.split(maxsplit=1)[0].lower()].hidden

    @property
    def turn(self) -> int:
        """The running turn."""
        return self.state.turn

    def answers(self) -> str:
        """What may be typed: the first words of moves."""
        ask = self.ask
        return ", ".join(verb.name for verb in ask.verbs) if isinstance(ask, Ask) else ""

    def waits(self) -> str:
        """What the game waits for."""
        ask, say = self.ask, self.table.say
        if ask is None:
            return say("why-over")
        return say("why-chance") if isinstance(ask, Chance) else f"{self.question()}: {self.answers()}"

    subject: ClassVar[tuple[str, ...]] = ()
    """The pieces that the question is about: none that a person would have to be told of."""

    @property
    def outcome(self) -> Outcome | None:
        """How it ended; None before."""
        return self.table.outcome(self.state) if self._asked is None else None

    def question(self) -> str:
        """What is asked now, as a sentence."""
        ask = self.ask
        return self.table.say(f"ask-{ask.about}", seat=ask.seat, **(ask.values or {})) if isinstance(ask, Ask) else ""

    def options(self) -> Sequence[Move]:
        """What is offered now, in its parts; of chance, what may come."""
        if self._options is None:
            ask = self.ask
            if ask is None:
                return ()
            if isinstance(ask, Chance):
                self._options = ask.outcomes
            else:
                state, seat = self.state, ask.seat
                self._options = [move for verb in ask.verbs for move in verb.offers(state, seat)]
        return self._options

    def moves(self) -> tuple[str, ...]:
        """What is offered now, as lines."""
        return tuple(written(move) for move in self.options())

    def ways(self, move: str) -> tuple[str, ...]:
        """The move as it is written, if it is legal. Raises `IllegalMove`."""
        return (written(self.legal(move)),)

    def legal(self, text: str) -> Move:
        """A line as a legal move. Raises `IllegalMove`."""
        table, ask = self.table, self.ask
        move = table.reader.read(text)
        if ask is None:
            raise IllegalMove(text, table.say("why-over"))
        if isinstance(ask, Chance):
            if move not in ask.outcomes:
                expected = " | ".join(written(one) for one in ask.outcomes[:12])
                raise IllegalMove(text, table.say("why-chance"), expected=expected)
            return move
        verb = next((verb for verb in ask.verbs if verb.name == move[0]), None)
        if verb is None:
            expected = ", ".join(verb.name for verb in ask.verbs)
            raise IllegalMove(text, table.say("why-not-asked", question=self.question()), expected=expected)
        refusal = verb.refusal(self.state, ask.seat, move)
        if refusal:
            raise IllegalMove(text, table.say(f"why-{refusal.name}", **refusal.values), refusal.rule)
        return move

    # Going on -------------------------------------------------------------------------------------------------------

    def apply(self, move: str) -> tuple[str, ...]:
        """Plays a line: the lines of the record. Raises `IllegalMove`, and nothing has changed then."""
        chosen, ask, turn = self.legal(move), self.ask, self.turn
        self.state.log = []
        self.choose(chosen)
        told, self.state.log = (f"-- {line}" for line in self.state.log or ()), None
        whose = f"{turn}. {ask.seat}" if ask and ask.seat else "--"
        return (f"{whose} {written(chosen)}", *told)

    def choose(self, move: Move) -> None:
        """Plays one of `options`."""
        self._options = None
        asked = self._asked
        if isinstance(asked, Sealed):
            answers = self._answers
            answers[asked.asks[len(answers)].seat] = move
            if len(answers) < len(asked.asks):
                return
            self._answers = {}
            self._send(answers)
        else:
            self._send(move)

    def drawn(self, random: Random) -> str:
        """What comes where chance is asked."""
        return written(self.draw(random))

    def draw(self, random: Random) -> Move:
        """The same in its parts."""
        ask = self.ask
        assert isinstance(ask, Chance), "chance isn't asked"
        if ask.weights is None:
            return ask.outcomes[int(random.random() * len(ask.outcomes))]
        return random.choices(ask.outcomes, ask.weights)[0]

    def _send(self, answer: Any) -> None:
        if self.keeps:
            self._since.append(answer)
        try:
            self._asked = self._run.send(answer)
        except StopIteration:
            self._next_phase()

    def _next_phase(self) -> None:
        """Plays to the next question."""
        self._since = []
        while True:
            run = self.table.phase(self.state)
            if run is None:
                self._asked, self._kept = None, None
                return
            if self.keeps:
                self._kept = self.state.copy()
            try:
                self._run, self._asked = run, next(run)
            except StopIteration:
                continue
            return

    # Copies ---------------------------------------------------------------------------------------------------------

    def copy(self, *, keeps: bool = True) -> ProcedureMatch[S]:
        """The same match once more."""
        assert self.keeps, "a match that keeps nothing can't be copied"
        found: ProcedureMatch[S] = ProcedureMatch.__new__(ProcedureMatch)
        found.table, found.keeps, found._options = self.table, keeps, None
        found._asked, found._answers, found._since = None, {}, []
        found._kept = self._kept
        found.state = state = (self._kept or self.state).copy()
        if self._kept is None:
            return found
        run = self.table.phase(state)
        assert run is not None
        found._run, found._asked = run, next(run)
        for answer in self._since:
            found._asked = run.send(answer)
        found._since, found._answers = list(self._since), dict(self._answers)
        return found

    def seen(self, by: Seat | None) -> SeenMatch[S]:
        """What a seat, or anybody (None), may know."""
        return SeenMatch(self, by)

    def summary(self) -> Mapping[str, Any]:
        """The whole position by the keys of `expect:`."""
        return self.table.summary(self.state)

    def snapshot(self) -> Any:
        """All of the position, of every seat's side too."""
        hidden = [self.table.data(self.state, seat) for seat in self.table.seats]
        return self.summary(), hidden, self.moves(), dict(self._answers)

    def clock(self) -> Mapping[str, int]:
        """How far the game is."""
        return {"turns": self.state.turn}

    def standing(self) -> Mapping[str, Any]:
        """How the seats stand."""
        return {"scores": dict(self.table.outcome(self.state).scores)}

    def shown(self, width: int = WIDTH) -> str:
        """The table as text for a terminal; lines that are too long for it are folded."""
        lines = self.table.shown(self.state).split("\n")
        return "\n".join(line if len(line) <= width else fill(line, width, subsequent_indent="    ") for line in lines)

    def private(self, seat: Seat) -> str:
        """What only that seat may see."""
        return self.table.private(self.state, seat)

    def scene(self, by: Seat | None) -> Scene:
        """What a seat, or anybody (None), sees on the table."""
        outcome = self.table.outcome(self.state)
        return replace(
            self.table.scene(self.state, by),
            turn=self.turn,
            decides=self.asked,
            scores=outcome.scores,
            winners=outcome.winners if self.over else (),
            over=self.over,
        )

    def places(self, move: str) -> tuple[Place, ...]:
        """The places that a move names."""
        return self.table.places(self.table.reader.read(move))

    def said(self, move: str) -> str:
        """What a kind of move does."""
        return self.table.say(f"verb-{move.split(maxsplit=1)[0]}")

    @property
    def turning_points(self) -> Sequence[str]:
        """The first words of told lines that one looks for."""
        return self.table.turning_points

    def why(self, move: str) -> Verdict:
        """Judges a move."""
        say, seat = self.table.say, self.asked
        try:
            legal = self.legal(move)
        except WrongWords:
            raise
        except IllegalMove as error:
            fault = error.faults[0]
            why = f"{error.rule}: {error.why}" if error.rule else error.why
            why += f" ({fault.expected})" if fault.expected else ""
            return Verdict(move, seat, False, why, say("illegal", move=move, seat=seat or "-", why=why))
        line, why = written(legal), self.table.says(legal[0])
        return Verdict(line, seat, True, why, say("legal", move=line, seat=seat or "-", why=why))

    def explained(self, name: str) -> tuple[str, ...]:
        """What a piece is."""
        return self.table.explained(name)

    def shapes(self) -> str:
        """How the moves of this game are written."""
        table = self.table
        return "\n".join(f"  {verb.shape:<44} {table.says(name)}" for name, verb in table.verbs.items())

    def redrawn(self, by: Seat | None, random: Random) -> ProcedureMatch[S]:
        """A copy in which what that seat can't know is drawn anew: sealed answers of others among what may be answered,
        and what the game itself hides. It keeps nothing, so that no copy of it leads back to the truth."""
        found = self.copy(keeps=False)
        asked, given = found._asked, found._answers
        found._answers = {}
        found.table.redraw(found.state, by, random)
        if isinstance(asked, Sealed):
            for ask in asked.asks[: len(given)]:
                own = given[ask.seat] if ask.seat == by else None
                offered = found.options()
                found._answers[ask.seat] = own or offered[int(random.random() * len(offered))]
                found._options = None
        return found


class LawWatch(Generic[S]):
    """Watches over a game of a procedure from its `begin` on: its laws, if they are wanted."""

    def __init__(self, begin: ProcedureMatch[S], laws: bool) -> None:
        self._begin, self._laws = begin, begin.table.laws() if laws else None
        self._forgotten = 0
        self.broken: list[str] = []
        self.short: dict[str, int] = {}

    @property
    def made(self) -> int:
        """How many checks were made."""
        return self._forgotten + (self._laws.made if self._laws else 0)

    @property
    def ok(self) -> bool:
        """Whether every law held."""
        return not self.broken

    def after(self, match: ProcedureMatch[S], step: Step) -> None:
        """Holds every law against the match."""
        if self._laws:
            told = [unled(line) for line in step.lines[1:]]
            after = f"turn {match.turn} after '{step.seat or 'chance'} {step.move}'"
            self.broken += (f"{after}: {fault}" for fault in self._laws.check(match, told))

    def set_back(self, match: ProcedureMatch[S], steps: Sequence[Step]) -> None:  # noqa: ARG002 (played anew instead)
        """The laws follow the game from its begin on, as far as it still goes."""
        if self._laws is None:
            return
        self._forgotten, self._laws = self.made, self._begin.table.laws()
        again = self._begin.copy()
        for step in steps:
            if step.move:
                again.apply(step.move)
                self.after(again, step)

    def story(self, match: ProcedureMatch[S]) -> str:
        """The game in a few sentences."""
        return self._begin.table.story(match.state)


@dataclass(frozen=True)
class SeenMatch(Generic[S]):
    """A match as one seat sees it."""

    _match: ProcedureMatch[S]
    by: Seat | None

    @property
    def data(self) -> Mapping[str, Any]:
        """All that the seat may know, with who is asked; of sealed answers, who has given one."""
        match = self._match
        return {
            **match.table.data(match.state, self.by),
            "asked": match.asked,
            "answered": sorted(match._answers),
            "turn": match.turn,
        }

    def options(self) -> Sequence[Move]:
        """What the seat may do now, in its parts."""
        return self._match.options() if self.by is not None and self._match.asked == self.by else ()

    def moves(self) -> tuple[str, ...]:
        """The same as lines."""
        return tuple(written(move) for move in self.options())

    def guess(self, random: Random) -> ProcedureMatch[S]:
        """A match that looks the same to that seat."""
        return self._match.redrawn(self.by, random)

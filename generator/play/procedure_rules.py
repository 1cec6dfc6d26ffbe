"""Rules written as a procedure: a generator that asks, gets the chosen move back, and goes on like the rule book.

    def auction(state):                                   # a phase: from one moment that the state describes …
        bids = yield SealedAsk([Ask(seat, (BID,), "bid") for seat in state.seats])
        …
        rolled = yield Chance([("roll", 1), ("roll", 2), ("roll", 3)], seat, "lot")
        state.next = "hands"                              # … to the next

Between two phases the state is all there is. There the match keeps a copy of it, and a copy of the match is that state
played on by the answers since. So phases are short (one bid of everybody, one action point), and no local variable of a
phase may hold anything secret.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Hashable, Iterator, Mapping, Sequence
from functools import cached_property
from random import Random
from typing import Any, ClassVar, Final, Generic, Protocol

from generator.base.frozen import dataclass
from generator.definitions.id_types import Seat
from generator.definitions.language_texts import fill_places
from generator.definitions.pack import Configuration, Pack
from generator.play.move_grammar import Move, MoveReader, PlaceSort, PlayTexts
from generator.play.protocol import GameOutcome, Table
from generator.play.questions import Ask, Phase, S, Verb
from generator.play.table_scene import ScenePlace, TableScene

Facts = tuple[tuple[str, ...], tuple[str, ...]]
"""Other names of a thing, and what a game says of it now, sentence by sentence."""
NO_FACTS: Final[Facts] = ((), ())


class GameLaws(Protocol):
    """The laws of one game, which must hold after every step."""

    check_count: int
    """How many checks were made."""

    def check(self, match: Any, told: Sequence[str]) -> Iterator[str]:
        """Each law that is broken after a step, with its paragraph. `told`: the lines of the record that the step
        added, without their lead."""


@dataclass(frozen=True)
class UnreachableValue:
    """A value in the data that no table could ever use: its `path`, why, and what would be right."""

    path: str
    why: str
    expected: str


class ProcedureRules(Table, Generic[S]):
    """What a game writes whose rules are a procedure. What is abstract here it has to say, the rest it may. All else
    that a table has follows from this, in `ProcedureTable`."""

    verbs: ClassVar[Mapping[str, Verb[Any]]]
    """Every kind of move by its name, chance's included."""

    def __init__(self, pack: Pack, configuration: Configuration, texts: PlayTexts) -> None:
        self.pack, self.configuration, self.texts = pack, configuration, texts
        self.rulings: Mapping[str, str] = {str(name): option for name, option in pack.rulings.items()}

    @property
    @abstractmethod
    def sorts(self) -> Mapping[str, PlaceSort]:
        """What may stand in the places of shapes, by the word in capitals that marks the place."""

    @abstractmethod
    def begin(self, first: Seat) -> S:
        """The state of a new game; `first`: the seat that begins."""

    @abstractmethod
    def phase(self, state: S) -> Phase | None:
        """The next phase, not yet begun; None once the game is over."""

    @abstractmethod
    def outcome(self, state: S) -> GameOutcome:
        """How the game stands. It is asked for at the end, and by bots before."""

    @abstractmethod
    def data(self, state: S, by: Seat | None) -> Mapping[str, Any]:
        """What a seat, or anybody (None), may know of a state, as JSON holds it."""

    def redraw(self, state: S, by: Seat | None, random: Random) -> None:
        """Draws anew, in place, what that seat, or anybody (None), can't know. What it knows stays, and so does how
        much there is of everything."""

    @abstractmethod
    def summary(self, state: S) -> Mapping[str, Any]:
        """The whole position by the keys that `expect:` of a scenario may name."""

    @abstractmethod
    def table_text(self, state: S) -> str:
        """The table as text for a terminal."""

    @abstractmethod
    def laws(self) -> GameLaws:
        """The laws of one game, which is about to begin."""

    @property
    @abstractmethod
    def position_type(self) -> type:
        """The type that `position:` of a scenario is read into."""

    @abstractmethod
    def state_at(self, position: Any) -> S:
        """The state of a position of that type. Raises `InputError`."""

    unordered: ClassVar[frozenset[str]] = frozenset()
    """The keys of a summary whose lists have no order."""

    def expected_value(self, way: Sequence[Hashable], value: Any) -> Any:  # noqa: ARG002 (most are written in one way only)
        """A value of `expect:` as `summary` writes it; `way`: the keys that lead to it. Raises `ValueError` with two
        arguments: what is wrong, and what would be right."""
        return value

    def stakes(self, state: S, ask: Ask, given: Sequence[Any]) -> Mapping[str, object]:  # noqa: ARG002 (not every question has figures)
        """Values for the sentence of a question besides the question's own, such as what the seat has and what it may
        answer; only what everybody knows. It is worked out only where somebody reads it. `given`: the answers since the
        phase began."""
        return {}

    def because(self, state: S, ask: Ask, move: Move) -> tuple[str, Mapping[str, object]]:  # noqa: ARG002 (may be plain)
        """Why a move is legal: the name of the sentence (`may-…`), by default the move's first word, and the values of
        its places, which the rule looks at."""
        return move[0], {}

    def private_text(self, state: S, seat: Seat) -> str:  # noqa: ARG002 (not every game hides something)
        """What only that seat may see of a state, as text, such as its hand; by default nothing."""
        return ""

    def worth(self, state: S) -> Mapping[Seat, float]:
        """How well each seat stands, for bots that look one move ahead; by default its score."""
        return {seat: float(points) for seat, points in self.outcome(state).scores.items()}

    def rests(self, state: S) -> bool:  # noqa: ARG002 (moves may be over at once)
        """Whether nothing is half done, so that bots may judge by `worth` what a move has led to; by default always."""
        return True

    def figures(self, state: S) -> Mapping[str, int]:  # noqa: ARG002 (a game need not count anything)
        """What is worth counting in a game besides its scores, by name; the same names at any moment. By default
        nothing."""
        return {}

    def pieces_in_use(self, state: S) -> Mapping[str, int]:  # noqa: ARG002 (a game need not count pieces)
        """How many printed pieces are in use, by the ids of those that could run short; the same ids at any moment. By
        default none are counted."""
        return {}

    # What of the box is ever used -----------------------------------------------------------------------------------

    passing: ClassVar[frozenset[str]] = frozenset()
    """The keys of a summary that any move changes, whatever its effect: whose turn it is, which cards are left."""

    def lay_anew(self, state: S, random: Random) -> bool:  # noqa: ARG002 (a game need not be laid anew)
        """Lays everything at random, in place, as far as the box and the bounds of the rules allow. Gives whether it
        has done so: not every moment is one for it, and by default none is."""
        return False

    def unreachable_values(self) -> Iterator[UnreachableValue]:
        """The values of the data that no table could ever use, by arithmetic; by default none."""
        return iter(())

    # What is seen of it ---------------------------------------------------------------------------------------------

    turning_points: ClassVar[tuple[str, ...]] = ()
    """The first words of told lines that one looks for in a game that is over, such as a scoring or a war."""

    def scene(self, state: S, by: Seat | None) -> TableScene:  # noqa: ARG002 (bare boards look the same to everybody)
        """What lies on the table, as a seat or anybody (None) sees it; by default the bare boards."""
        return TableScene(tuple(str(name) for name, piece in self.pack.pieces.items() if piece.kind == "board"))

    def places(self, move: Move) -> tuple[ScenePlace, ...]:
        """The places that a move names; by default the regions among its parts, on the board that shows the map."""
        board = next((str(name) for name, piece in self.pack.pieces.items() if getattr(piece, "map", False)), "")
        return tuple(ScenePlace(board, str(part)) for part in dict.fromkeys(move) if part in self.pack.regions)

    # What is said ---------------------------------------------------------------------------------------------------

    @cached_property
    def constants(self) -> Mapping[str, object]:
        """Values that any sentence may name: numbers of the data, such as prices."""
        return {}

    def say(self, name: str, **values: object) -> str:
        """A sentence of the rules with its places filled; the sentence's name where the language lacks it, which
        `check` reports."""
        return fill_places(self.texts.play.get(name, name), {**self.constants, **values})

    def says(self, verb: Verb[S]) -> str:
        """What a kind of move does, behind the paragraph of its rule."""
        return f"{verb.rule}: {self.say(f'verb-{verb.name}')}"

    def facts(self, state: S, sort: str, name: str) -> Facts:  # noqa: ARG002 (texts may say enough)
        """Facts of a thing: its other names, and what is to be said of it now, sentence by sentence. `sort`: `cards`,
        `regions`, `pieces` or `seats`; `name`: its id."""
        return NO_FACTS

    def story(self, state: S) -> str:
        """The game in a few sentences; by default how it stands, or how it ended."""
        outcome = self.outcome(state)
        won = ", ".join(outcome.winners)
        name = "story-over" if self.phase(state) is None else "story-so-far"
        return self.say(name, won=won, scores=str(outcome).replace("*", ""), turns=state.turn)

    # What follows from these, and is asked while a game is played ---------------------------------------------------

    @cached_property
    def seats(self) -> tuple[Seat, ...]:
        """The seats in play, in order."""
        return tuple(self.pack.seats)[: self.configuration.players]

    @cached_property
    def forms(self) -> Mapping[str, str]:
        """How each kind of move is written, by its first word."""
        return {name: verb.shape for name, verb in self.verbs.items()}

    @cached_property
    def reader(self) -> MoveReader:
        """The reader of moves, by these forms and sorts."""
        return MoveReader(self.forms, self.sorts)

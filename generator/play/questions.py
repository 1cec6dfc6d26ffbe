"""What a procedure asks: decisions of seats, sealed answers, chance; and the kinds of moves, with why one is
refused."""

from __future__ import annotations

import re
from collections.abc import Callable, Generator, Iterable, Mapping, Sequence
from functools import cached_property
from typing import Any, Generic, NamedTuple, Protocol, Self, TypeVar

from generator.base.frozen import dataclass
from generator.definitions.id_types import Seat
from generator.play.move_grammar import Move


class ProcedureState(Protocol):
    """A position between two phases, or while one is played. `turn` counts from 1 on. `log`: if it isn't None, what
    happens by itself is appended there, in the words of the record."""

    turn: int
    log: list[str] | None

    def copy(self) -> Self:
        """An independent copy, whose `log` is None."""


S = TypeVar("S", bound=ProcedureState)


class Refusal(NamedTuple):
    """Why a move isn't legal now: its rule's paragraph, the name of the sentence (`why-…`), values for its places."""

    rule: str
    name: str
    values: Mapping[str, object] = {}


@dataclass(frozen=True)
class Verb(Generic[S]):
    """A kind of move: its `shape`, which begins with its name; the paragraph of its `rule`; the moves of it that it
    `offers` to a seat that is asked for it; and the `refusal` of a move of that shape (None: it is legal).

    What is offered is legal, and nothing else is, unless the kind is `open`: then people may type more, and at most
    `open` moves are offered at once (0: it isn't open). `beyond`: whether anything is legal that isn't offered; left
    out where that is so only if something is offered. `hidden`: others learn only that it was made. `private`: what is
    offered tells what only that seat knows. `data`: the value that decides whether it can ever be made, such as its
    price. `only`: a ruling and its option, without which nobody is asked for it.
    """

    shape: str
    rule: str
    offers: Callable[[S, Seat], Iterable[Move]]
    refusal: Callable[[S, Seat, Move], Refusal | None]
    open: int = 0
    beyond: Callable[[S, Seat], bool] | None = None
    hidden: bool = False
    private: bool = False
    data: str = ""
    only: tuple[str, str] | None = None

    def asked_under(self, rulings: Mapping[str, str]) -> bool:
        """Whether this kind of move is ever asked for under these rulings."""
        return self.only is None or rulings[self.only[0]] == self.only[1]

    @cached_property
    def name(self) -> str:
        """The name of the kind: the first word of its shape."""
        return self.shape.split(maxsplit=1)[0]

    @cached_property
    def places(self) -> tuple[str, ...]:
        """The words in capitals in the shape: each stands for a sort of thing."""
        return tuple(word for word in re.findall(r"\w+", self.shape) if word.isupper())


def plain_verb(shape: str, rule: str, *moves: Move, only: tuple[str, str] | None = None) -> Verb[Any]:
    """A kind of move that is always legal where it is asked for, or that only chance makes: these `moves`, or just its
    name."""
    offered = moves or ((shape,),)
    return Verb(shape, rule, lambda _state, _seat: offered, lambda _state, _seat, _move: None, only=only)


@dataclass(frozen=True, slots=True)
class Ask:
    """A seat decides: one move of these kinds. `about` and `values` make the sentence of the question (`ask-…`)."""

    seat: Seat
    verbs: tuple[Verb[Any], ...]
    about: str
    values: Mapping[str, object] | None = None


@dataclass(frozen=True, slots=True)
class SealedAsk:
    """Several seats decide, each without knowing what the others do; the answer is a mapping from seats to moves."""

    asks: Sequence[Ask]


@dataclass(frozen=True, slots=True)
class Chance:
    """Chance decides between moves, all equally likely or by `weights`. `seat`: who rolls or draws, as the record says.
    `about` and `values` make the sentence that says what is decided (`chance-…`)."""

    outcomes: Sequence[Move]
    seat: Seat
    about: str
    values: Mapping[str, object] | None = None
    weights: Sequence[int] | None = None


Question = Ask | SealedAsk | Chance
Phase = Generator[Question, Any, None]

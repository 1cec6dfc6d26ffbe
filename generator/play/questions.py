"""What a procedure asks: decisions of seats, sealed answers, chance; and kinds of moves, with why one is refused."""

from __future__ import annotations

import re
from collections.abc import Callable, Generator, Iterable, Mapping, Sequence
from functools import cached_property
from typing import Any, Generic, NamedTuple, Protocol, Self, TypeVar

from generator.base.frozen import dataclass
from generator.definitions.id_types import Seat
from generator.play.move_grammar import Move


class ProcedureState(Protocol):
    """A position between two phases, and while one is played. `turn` counts from 1 on; `log`: what happens by itself
    is appended there in the words of the record, unless it is None."""

    turn: int
    log: list[str] | None

    def copy(self) -> Self:
        """The same once more, sharing nothing that changes; `log` is None."""


S = TypeVar("S", bound=ProcedureState)


class Refusal(NamedTuple):
    """Why a move isn't legal now: its rule's paragraph, the name of the sentence (`why-…`), values for its places."""

    rule: str
    name: str
    values: Mapping[str, object] = {}


@dataclass(frozen=True)
class Verb(Generic[S]):
    """A kind of move: how it is written (`shape` begins with its name), in which paragraph it stands, what of it is
    offered to a seat that is asked for it, and why a move of that shape may not be made (None: it may).

    What is offered is legal, and it is all that is legal, unless the kind is `open`: then people may type more, and so
    many at once are offered at most (0: it isn't open); `beyond`: whether anything is legal that isn't offered, left
    out where that needs something that is. Of one that is `hidden` others learn no more than that it was made; what is
    offered of one that is `private` tells what only that seat knows. `data`: the value that decides whether it can ever
    be made, such as its price. `only`: a ruling and its option, without which nobody is asked for it."""

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
        """Whether these rulings ask for it at all."""
        return self.only is None or rulings[self.only[0]] == self.only[1]

    @cached_property
    def name(self) -> str:
        """Its first word."""
        return self.shape.split(maxsplit=1)[0]

    @cached_property
    def places(self) -> tuple[str, ...]:
        """The words of its shape that stand for sorts of things."""
        return tuple(word for word in re.findall(r"\w+", self.shape) if word.isupper())


def plain_verb(shape: str, rule: str, *moves: Move, only: tuple[str, str] | None = None) -> Verb[Any]:
    """A kind of move that is always legal where it is asked for, or that only chance makes: these moves, or its one
    word."""
    offered = moves or ((shape,),)
    return Verb(shape, rule, lambda _state, _seat: offered, lambda _state, _seat, _move: None, only=only)


@dataclass(frozen=True, slots=True)
class Ask:
    """A seat decides: one move of these kinds. `about` and `values` make the sentence that asks (`ask-…`)."""

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
    """Chance decides between moves, all as likely or by `weights`; `seat`: who rolls or draws, as the record says.
    `about` and `values` make the sentence that says what for (`chance-…`)."""

    outcomes: Sequence[Move]
    seat: Seat
    about: str
    values: Mapping[str, object] | None = None
    weights: Sequence[int] | None = None


Question = Ask | SealedAsk | Chance
Phase = Generator[Question, Any, None]

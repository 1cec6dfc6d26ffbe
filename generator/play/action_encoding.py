"""A running game in small numbers, for programs that search and learn: who is asked, what is legal, what chance brings.

An action is a number that means the same wherever it is legal; what chance may bring is counted as it comes. A game may
bring a form of its own (`staged` in its `play.py`); that of a procedure is made here: each move has a number, and those
of a kind without bound (any trade, any amount) count as they are offered. Engines want a fixed number of actions, so
the rules say how many are offered at most (`Verb.open`); more than that are an error, and none is ever left out.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property, reduce
from itertools import product
from operator import index
from random import Random
from typing import Any, Final, NamedTuple, Protocol, Self

from generator.base.errors import input_error, list_words
from generator.games.rules import GameRules
from generator.play.move_grammar import Move, MoveReader, move_line
from generator.play.procedure import ProcedureTable
from generator.play.procedure_match import ProcedureMatch
from generator.play.questions import Chance

MOST_DRAWS: Final = 400
"""More outcomes than chance has at once."""
LONGEST: Final = 20_000
"""More actions than a game takes."""
DARK: Final = "…"
"""In place of a move that a seat doesn't know."""


class EncodedGame(Protocol):
    """A game at one action. `begin` starts it; before that it can't be asked anything."""

    @property
    def seats(self) -> Sequence[str]:
        """The seats in play."""

    @property
    def actions(self) -> int:
        """How many different actions there are; they count from 0."""

    @property
    def most_draws(self) -> int:
        """The most outcomes that chance may have at once."""

    @property
    def longest(self) -> int:
        """More actions than a game takes."""

    @property
    def hides(self) -> bool:
        """Whether seats know different things."""

    @property
    def over(self) -> bool:
        """Whether the game has ended."""

    @property
    def seat(self) -> int:
        """The seat that decides, by its number; below zero if chance decides or the game is over."""

    def begin(self, seed: int) -> None:
        """A new game before anything was decided."""

    def copy(self) -> Self:
        """An independent copy."""

    def options(self) -> list[int]:
        """The actions that are legal now, ascending; of chance its outcomes."""

    def draws(self) -> Iterator[tuple[int, float]]:
        """What chance may come to, and how likely that is."""

    def apply(self, action: int) -> None:
        """Applies one of `options`, which is taken on trust: see `apply_legal`."""

    def let_chance_decide(self) -> None:
        """Draws until a seat has to decide or the game is over, by the seed."""

    def action_text(self, action: int) -> str:
        """An action in words."""

    def shares(self) -> list[float]:
        """The share of the victory of each seat at the end; nothing before."""

    def observation(self, seat: int) -> list[int]:
        """All that a seat may know, as numbers; as many at every moment."""

    def line(self) -> str:
        """Where the game stands, in a line."""


class IllegalAction(ValueError):
    """A number that is no legal action now; nothing was changed."""


def apply_legal(position: EncodedGame, action: object) -> None:
    """Applies an action that somebody else's program has chosen. Raises `IllegalAction` where it isn't legal now: which
    it was, who decides, and what is legal."""
    legal = [] if position.over else position.options()
    number = _whole(action)
    if number not in legal:
        raise IllegalAction(f"action {action!r} isn't legal: {_waits_for(position, legal)}")
    position.apply(number)


def _whole(action: object) -> int:
    """An action as a number, also one of numpy's; below zero where it is none."""
    try:
        return index(action)  # type: ignore[arg-type]
    except TypeError:
        return -1


def _waits_for(position: EncodedGame, legal: Sequence[int]) -> str:
    """Who decides among what."""
    if position.over:
        return "the game is over"
    who = "chance" if position.seat < 0 else position.seats[position.seat]
    return f"{who} decides, among {list_words(f'{number} ({position.action_text(number)})' for number in legal)}"


class ActionTable:
    """The numbers of a procedure's moves. `open`: where those of each kind without bound begin."""

    def __init__(self, table: ProcedureTable[Any]) -> None:
        self.moves: list[Move] = []
        self.open: dict[str, int] = {}
        for name, verb in table.verbs.items():
            if not verb.open:
                self.moves += _every(name, verb.shape, table.reader)
        for name, verb in table.verbs.items():
            if verb.open:
                self.open[name] = len(self.moves)
                self.moves += [(name, f"option {place + 1}") for place in range(verb.open)]
        self.number = {move: number for number, move in enumerate(self.moves)}


def _every(name: str, shape: str, reader: MoveReader) -> list[Move]:
    """Every move of a shape without bound parts."""
    found: list[Move] = [(name,)]
    for choices in reader.choices(shape):
        found = [(*move, *part) for move, part in product(found, choices)]
    return found


class _Decision(NamedTuple):
    """What was decided, in words and as a number."""

    move: str
    action: int


class EncodedProcedure:
    """A procedure's game in numbers."""

    def __init__(self, table: ProcedureTable[Any], numbered: ActionTable | None = None) -> None:
        self.table, self._numbered = table, numbered or ActionTable(table)
        self._match: ProcedureMatch[Any] | None = None
        self._luck = Random(0)
        self._made: list[tuple[str | None, _Decision]] = []
        self._offers: Mapping[int, Move] | None = None

    @property
    def match(self) -> ProcedureMatch[Any]:
        """The running game."""
        assert self._match is not None, "nothing has begun"
        return self._match

    @property
    def seats(self) -> Sequence[str]:
        """The seats in play."""
        return self.table.seats

    @property
    def actions(self) -> int:
        """How many different actions there are."""
        return len(self._numbered.moves)

    most_draws = MOST_DRAWS
    longest = LONGEST
    hides = True

    def begin(self, seed: int) -> None:
        """A new game."""
        self._match, self._luck = self.table.start(seed, self.table.seats[0]), Random(seed)
        self._made, self._offers = [], None

    def copy(self) -> EncodedProcedure:
        """An independent copy."""
        made = EncodedProcedure(self.table, self._numbered)
        made._match, made._made = self.match.copy(), self._made.copy()
        made._luck.setstate(self._luck.getstate())
        return made

    def __deepcopy__(self, _memo: object) -> EncodedProcedure:
        """What OpenSpiel copies states by."""
        return self.copy()

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return self.match.over

    @property
    def seat(self) -> int:
        """The seat that decides."""
        asked = self.match.asked
        return -1 if asked is None else self.table.seats.index(asked)

    def _offered_actions(self) -> Mapping[int, Move]:
        """What is offered, by number; what chance may give, by its place."""
        if self._offers is None:
            self._offers = self._numbered_offers()
        return self._offers

    def _numbered_offers(self) -> Mapping[int, Move]:
        found: dict[int, Move] = {}
        if isinstance(self.match.ask, Chance):
            return dict(enumerate(self.match.options()))
        left = dict.fromkeys(self._numbered.open, 0)
        for move in self.match.options():
            if move[0] in left:
                if left[move[0]] == (most := self.table.verbs[move[0]].open):
                    what = f"more than {most} moves of the kind '{move[0]}' are offered at once"
                    raise input_error(what, expected="as many as engines have numbers for: a map with fewer borders")
                found[self._numbered.open[move[0]] + left[move[0]]] = move
                left[move[0]] += 1
            else:
                found[self._numbered.number[move]] = move
        return found

    def options(self) -> list[int]:
        """The actions that are legal now."""
        return sorted(self._offered_actions())

    def draws(self) -> Iterator[tuple[int, float]]:
        """What chance may come to."""
        ask = self.match.ask
        assert isinstance(ask, Chance), "chance isn't asked"
        weights = ask.weights or (1,) * len(ask.outcomes)
        for place, weight in enumerate(weights):
            yield place, weight / sum(weights)

    def apply(self, action: int) -> None:
        """Applies one of `options`."""
        self._choose(self._offered_actions()[action], action)

    def _choose(self, move: Move, action: int) -> None:
        self._made.append((self.match.asked, _Decision(move_line(move), action)))
        self._offers = None
        self.match.choose(move)

    def let_chance_decide(self) -> None:
        """Draws by the seed."""
        match = self.match
        while not match.over and match.asked is None:
            move = match.draw(self._luck)
            self._choose(move, list(match.options()).index(move))

    def action_text(self, action: int) -> str:
        """An action in words; of one that counts as it is offered, what it is now."""
        offered = self._offered_actions() if not self.over else {}
        return move_line(offered.get(action, self._numbered.moves[action]))

    def shares(self) -> list[float]:
        """Shares of the victory."""
        outcome = self.match.outcome
        return [outcome.share(seat) if outcome else 0.0 for seat in self.table.seats]

    def visible_words(self, seat: int) -> str:
        """All that a seat may know now, in words."""
        return json.dumps(self.match.seen(self.table.seats[seat]).data, sort_keys=True)

    def recalled_moves(self, seat: int) -> str:
        """Every move so far as a seat knows it: of those that are hidden, and of answers that are still sealed, its
        own, and of others only that they were given."""
        open_ = len(self._made) - self.match.sealed_count
        own = self.table.seats[seat]
        lines = []
        for place, (who, made) in enumerate(self._made):
            dark = who != own and (place >= open_ or self.match.is_hidden_move(made.move))
            lines.append(f"{who or '-'} {DARK if dark else made.move}")
        return "\n".join(lines)

    def observation(self, seat: int) -> list[int]:
        """What a seat knows: the numbers of `data`, of each text its place among the words of moves, of each list how
        many things are in it and how often each of these words; then, how often each stands in the question; last, the
        turn, who is asked and what each has answered under seal: its own action, of others that they have. Actions and
        seats count from 1 here, and 0 is none."""
        known = self.table.data(self.match.state, self.table.seats[seat])
        asked = getattr(self.match.ask, "values", None) or {}
        own = self.table.seats[seat]
        sealed = dict(self._made[len(self._made) - self.match.sealed_count :]) if self.match.sealed_count else {}
        answers = [(sealed[one].action if one == own else 0) + 1 if one in sealed else 0 for one in self.table.seats]
        return [
            *_numbers(known, self._shape, self._words),
            *_numbers([*asked.values()], [], self._words),
            *(self.match.turn, self.seat + 1, *answers),
        ]

    @cached_property
    def _shape(self) -> Any:
        """What `data` is like; what is a list for any seat is one for all."""
        begun = self.table.begin(self.table.seats[0])
        return reduce(_either, (self.table.data(begun, seat) for seat in self.table.seats))

    @cached_property
    def _words(self) -> Mapping[str, int]:
        """The words and numbers of moves, in an order of their own."""
        numbered = self._numbered
        closed = (move for move in numbered.moves if move[0] not in numbered.open)
        parts = sorted({*numbered.open, *(str(part) for move in closed for part in move)})
        return {word: place for place, word in enumerate(parts)}

    def line(self) -> str:
        """Where the game stands."""
        return f"turn {self.match.turn}, {self.table.outcome(self.match.state)}"


def _either(one: Any, other: Any) -> Any:
    """The shape of values that are of one of two shapes."""
    if isinstance(one, Mapping) and isinstance(other, Mapping):
        return {key: _either(one.get(key), other.get(key)) for key in {**one, **other}}
    return one if _is_list(one) else other


def _is_list(value: Any) -> bool:
    return isinstance(value, Sequence) and not isinstance(value, str)


def _numbers(value: Any, shape: Any, words: Mapping[str, int]) -> Iterator[int]:
    """A value as numbers, as many as its shape has; of a list of which only the length is known, that alone."""
    if isinstance(shape, Mapping):
        held = value if isinstance(value, Mapping) else {}
        for key in shape:
            yield from _numbers(held.get(key), shape[key], words)
    elif _is_list(shape):
        inside = Counter(word for item in value for word in str(item).split()) if _is_list(value) else Counter()
        yield len(value) if _is_list(value) else value if isinstance(value, int) else -1
        yield from (inside[word] for word in words)
    elif isinstance(value, bool | int):
        yield int(value)
    elif isinstance(value, str):
        yield words.get(value, -1) + 1
    else:
        yield -1


def encode_game(table: Any, rules: GameRules) -> EncodedGame:
    """A table's game in numbers, by the game's own form if its rules bring one."""
    return rules.encode(table) if rules.encode else EncodedProcedure(table)

"""A running game in small numbers, for programs that search and learn: who decides, what is legal, what chance brings.

An action is a number that means the same move whenever it is legal; outcomes of chance are numbered as they are
offered. A game may bring its own encoding (`GameRules.encode`); that of a procedure is made here. Each of its moves has
a number; those of a kind without bound (any trade, any amount) are numbered by their place among the moves offered.
Engines want a fixed number of actions, so the rules say how many are offered at most (`Verb.open`); more than that
raise `InputError`, and none is ever left out.
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
"""A bound on the outcomes that chance has at once."""
LONGEST: Final = 20_000
"""A bound on the actions of a game."""
DARK: Final = "…"
"""Stands for a move that a seat doesn't know."""


class EncodedGame(Protocol):
    """A game in numbers, at one moment. It can't be asked anything before `begin` has started it."""

    @property
    def seats(self) -> Sequence[str]:
        """The seats in play."""

    @property
    def actions(self) -> int:
        """How many different actions there are; they are numbered from 0."""

    @property
    def most_draws(self) -> int:
        """The most outcomes that chance may have at once."""

    @property
    def longest(self) -> int:
        """A number of actions that no game exceeds."""

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
        """Starts a new game, with this seed, before anything is decided."""

    def copy(self) -> Self:
        """An independent copy."""

    def options(self) -> list[int]:
        """The actions that are legal now, ascending; where chance decides, its outcomes."""

    def draws(self) -> Iterator[tuple[int, float]]:
        """The outcomes of chance, each with its probability."""

    def apply(self, action: int) -> None:
        """Applies one of `options`, which is taken on trust: see `apply_legal`."""

    def let_chance_decide(self) -> None:
        """Draws by the seed until a seat has to decide or the game is over."""

    def action_text(self, action: int) -> str:
        """An action as the line of words that it stands for."""

    def shares(self) -> list[float]:
        """Each seat's share of the victory, from 0 to 1; all 0 before the end."""

    def observation(self, seat: int) -> list[int]:
        """All that a seat, by its number, may know, as numbers; equally many at every moment."""

    def line(self) -> str:
        """Where the game stands, in one line for people."""


class IllegalAction(ValueError):
    """Raised for a number that is no legal action now; nothing has changed."""


def apply_legal(position: EncodedGame, action: object) -> None:
    """Applies an action chosen by a program that isn't ours. Raises `IllegalAction`, which says who decides and what is
    legal, where it isn't legal now."""
    legal = [] if position.over else position.options()
    number = _whole(action)
    if number not in legal:
        raise IllegalAction(f"action {action!r} isn't legal: {_waits_for(position, legal)}")
    position.apply(number)


def _whole(action: object) -> int:
    """An action as a plain number, also one of numpy's; -1 where it isn't a number."""
    try:
        return index(action)  # type: ignore[arg-type]
    except TypeError:
        return -1


def _waits_for(position: EncodedGame, legal: Sequence[int]) -> str:
    """Who decides among which actions, as a sentence for an error."""
    if position.over:
        return "the game is over"
    who = "chance" if position.seat < 0 else position.seats[position.seat]
    return f"{who} decides, among {list_words(f'{number} ({position.action_text(number)})' for number in legal)}"


class ActionTable:
    """The numbers of a procedure's moves. `open`: the first number of each kind of move without bound."""

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
    """Every move of a shape whose parts are all bounded."""
    found: list[Move] = [(name,)]
    for choices in reader.choices(shape):
        found = [(*move, *part) for move, part in product(found, choices)]
    return found


class _Decision(NamedTuple):
    """A decision or a draw, in words and as a number."""

    move: str
    action: int


class EncodedProcedure:
    """The game of a procedure in numbers."""

    def __init__(self, table: ProcedureTable[Any], numbered: ActionTable | None = None) -> None:
        self.table, self._numbered = table, numbered or ActionTable(table)
        self._match: ProcedureMatch[Any] | None = None
        self._luck = Random(0)
        self._decisions: list[tuple[str | None, _Decision]] = []
        self._offers: Mapping[int, Move] | None = None

    @property
    def match(self) -> ProcedureMatch[Any]:
        """The running game; it can't be asked for before `begin`."""
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
        """Starts a new game with this seed."""
        self._match, self._luck = self.table.start(seed, self.table.seats[0]), Random(seed)
        self._decisions, self._offers = [], None

    def copy(self) -> EncodedProcedure:
        """An independent copy."""
        made = EncodedProcedure(self.table, self._numbered)
        made._match, made._decisions = self.match.copy(), self._decisions.copy()
        made._luck.setstate(self._luck.getstate())
        return made

    def __deepcopy__(self, _memo: object) -> EncodedProcedure:
        """An independent copy, as OpenSpiel asks for it."""
        return self.copy()

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return self.match.over

    @property
    def seat(self) -> int:
        """The number of the seat that decides; -1 if chance decides or the game is over."""
        asked = self.match.asked
        return -1 if asked is None else self.table.seats.index(asked)

    def _offered_actions(self) -> Mapping[int, Move]:
        """The moves offered now, by their numbers; outcomes of chance by their places."""
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
        """The outcomes of chance by their places, each with its probability."""
        ask = self.match.ask
        assert isinstance(ask, Chance), "chance isn't asked"
        weights = ask.weights or (1,) * len(ask.outcomes)
        for place, weight in enumerate(weights):
            yield place, weight / sum(weights)

    def apply(self, action: int) -> None:
        """Plays one of `options`, which is taken on trust."""
        self._choose(self._offered_actions()[action], action)

    def _choose(self, move: Move, action: int) -> None:
        self._decisions.append((self.match.asked, _Decision(move_line(move), action)))
        self._offers = None
        self.match.choose(move)

    def let_chance_decide(self) -> None:
        """Draws by the seed until a seat has to decide or the game is over."""
        match = self.match
        while not match.over and match.asked is None:
            move = match.draw(self._luck)
            self._choose(move, list(match.options()).index(move))

    def action_text(self, action: int) -> str:
        """An action in words; one of a kind without bound as the move that has its number now."""
        offered = self._offered_actions() if not self.over else {}
        return move_line(offered.get(action, self._numbered.moves[action]))

    def shares(self) -> list[float]:
        """Each seat's share of the victory, from 0 to 1; all 0 before the end."""
        outcome = self.match.outcome
        return [outcome.share(seat) if outcome else 0.0 for seat in self.table.seats]

    def visible_words(self, seat: int) -> str:
        """All that a seat may know now, as a line of JSON."""
        return json.dumps(self.match.seen(self.table.seats[seat]).data, sort_keys=True)

    def recalled_moves(self, seat: int) -> str:
        """Every move so far as a seat remembers it, a line each. Of others' hidden moves and sealed answers it knows
        only that they were made."""
        open_ = len(self._decisions) - self.match.sealed_count
        own = self.table.seats[seat]
        lines = []
        for place, (who, made) in enumerate(self._decisions):
            dark = who != own and (place >= open_ or self.match.is_hidden_move(made.move))
            lines.append(f"{who or '-'} {DARK if dark else made.move}")
        return "\n".join(lines)

    def observation(self, seat: int) -> list[int]:
        """What a seat knows, as numbers: first its `data`, where a text is its place among the words of moves, and a
        list is its length and how often each word is in it; then how often each word is in the question; last the turn,
        who decides, and what each seat has answered under seal: its own action, of others only that they have answered.
        Actions and seats count from 1 here; 0 is none."""
        known = self.table.data(self.match.state, self.table.seats[seat])
        asked = getattr(self.match.ask, "values", None) or {}
        own = self.table.seats[seat]
        sealed = (
            dict(self._decisions[len(self._decisions) - self.match.sealed_count :]) if self.match.sealed_count else {}
        )
        answers = [(sealed[one].action if one == own else 0) + 1 if one in sealed else 0 for one in self.table.seats]
        return [
            *_numbers(known, self._shape, self._words),
            *_numbers([*asked.values()], [], self._words),
            *(self.match.turn, self.seat + 1, *answers),
        ]

    @cached_property
    def _shape(self) -> Any:
        """The shape of `data` at the game's beginning; what is a list for one seat counts as a list for all."""
        begun = self.table.begin(self.table.seats[0])
        return reduce(_either, (self.table.data(begun, seat) for seat in self.table.seats))

    @cached_property
    def _words(self) -> Mapping[str, int]:
        """The words and numbers that occur in moves, each with its place in alphabetical order."""
        numbered = self._numbered
        closed = (move for move in numbered.moves if move[0] not in numbered.open)
        parts = sorted({*numbered.open, *(str(part) for move in closed for part in move)})
        return {word: place for place, word in enumerate(parts)}

    def line(self) -> str:
        """The turn and how the game stands, in one line."""
        return f"turn {self.match.turn}, {self.table.outcome(self.match.state)}"


def _either(one: Any, other: Any) -> Any:
    """The shape that has room for values of two shapes."""
    if isinstance(one, Mapping) and isinstance(other, Mapping):
        return {key: _either(one.get(key), other.get(key)) for key in {**one, **other}}
    return one if _is_list(one) else other


def _is_list(value: Any) -> bool:
    return isinstance(value, Sequence) and not isinstance(value, str)


def _numbers(value: Any, shape: Any, words: Mapping[str, int]) -> Iterator[int]:
    """A value as numbers, as many as its shape has; of a list of which only the length is known, the length alone."""
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
    """A table's game in numbers, by the game's own encoding where its rules bring one."""
    return rules.encode(table) if rules.encode else EncodedProcedure(table)

"""Bots that play any game: each decides by what its seat sees, and by guesses of what it can't see.

random      any move that is offered, all equally likely
greedy      the move after which the seat stands best, by the game's own measure
mcts:N      the move that does best in N random playouts, each from a new guess of the position
"""

from __future__ import annotations

from math import log, sqrt
from random import Random
from typing import Any, Final

from generator.base.frozen import dataclass
from generator.play.bot_names import parse_bot_name, without_weights
from generator.play.move_grammar import Move, move_line
from generator.play.protocol import Player, Seen

FAR: Final = 12
"""Moves after which a playout ends and is judged as the seats stand. If it were longer, chance would say more than the
move."""
LONGEST: Final = 40
"""Answers after which a move is judged at the latest; a motion asks many."""
WAYS: Final = 3
"""How many times a seat's own answers on the way are tried, at random."""
CURIOSITY: Final = 0.7
"""The weight of exploration in UCB1: how much a search tries what it has seldom tried."""


@dataclass(frozen=True)
class RandomBot:
    """Plays any move that is offered, all equally likely."""

    def choose(self, seen: Seen, random: Random) -> str:
        """One of the moves offered."""
        moves = seen.moves()
        return moves[int(random.random() * len(moves))]


@dataclass(frozen=True)
class GreedyBot:
    """Tries every move in one guess of the position, with the same luck, and plays any of the best ones. A move is
    judged once nothing is half done; answers that its own seat still has to give are tried in a few ways."""

    def choose(self, seen: Any, random: Random) -> str:
        """One of the moves after which the seat is furthest ahead."""
        options, world = list(seen.options()), random.random()
        if len(options) == 1:
            return move_line(options[0])
        best = float("-inf")
        found: list[Move] = []
        for move in options:
            worth = _worth(seen, move, world)
            if worth > best:
                best, found = worth, []
            if worth == best:
                found.append(move)
        return move_line(found[int(random.random() * len(found))])


def _worth(seen: Any, move: Move, world: float) -> float:
    """How far the seat is ahead after a move, at the best of the ways to go on that are tried."""
    best = float("-inf")
    for way in range(WAYS):
        luck, own = Random(world), Random(f"{world} {way}")
        guess = seen.guess(luck)
        answered = _settle(guess, move, luck, own)
        best = max(best, _lead(guess, seen.by))
        if not answered:
            break
    return best


def _settle(guess: Any, move: Move, luck: Random, own: Random) -> bool:
    """Plays a move in `guess`, then answers at random until nothing is half done. What others do in their own turns
    isn't played: it would tell of chance, not of the move. Gives whether the seat itself had to answer anything."""
    answered, begun, seat = False, guess.phases, guess.asked
    guess.choose(move)
    for _ in range(LONGEST):
        if guess.over or (guess.phases > begun and guess.table.rests(guess.state)):
            break
        if guess.asked is None:
            guess.choose(guess.draw(luck))
            continue
        mine = guess.asked == seat
        answered = answered or mine
        options = guess.options()
        guess.choose(options[int((own if mine else luck).random() * len(options))])
    return answered


def _lead(guess: Any, seat: str) -> float:
    """A seat's worth less the mean worth of the others."""
    worths = dict(guess.table.worth(guess.state))
    mine = worths.pop(seat)
    return float(mine - sum(worths.values()) / len(worths))


@dataclass(frozen=True)
class SearchBot:
    """Plays `budget` games on at random, each from a new guess of the position. The next move to try is chosen by UCB1,
    scaled between the least and the greatest result so far. The first playouts of all moves share their luck, so do the
    second ones, and so on. Where very many moves are offered, only some are tried."""

    budget: int

    def choose(self, seen: Any, random: Random) -> str:
        """The move that did best in the playouts."""
        options: list[Move] = list(seen.options())
        if len(options) == 1:
            return move_line(options[0])
        if len(options) > (most := max(2, self.budget // 2)):
            options = random.sample(options, most)
        tried, brought = [0] * len(options), [0.0] * len(options)
        least, best, world = float("inf"), float("-inf"), random.random()
        for number in range(self.budget):
            place = number
            if number >= len(options):
                wide = (best - least) or 1.0
                bounds = [
                    (sum_ / times - least) / wide + CURIOSITY * sqrt(log(number) / times)
                    for sum_, times in zip(brought, tried, strict=True)
                ]
                place = bounds.index(max(bounds))
            luck = Random(f"{world} {tried[place]}")
            guess = seen.guess(luck)
            guess.choose(options[place])
            found = _play_on(guess, seen.by, luck)
            tried[place] += 1
            brought[place] += found
            least, best = min(least, found), max(best, found)
        means = [sum_ / times if times else least for sum_, times in zip(brought, tried, strict=True)]
        return move_line(options[means.index(max(means))])


def _play_on(guess: Any, seat: str, random: Random) -> float:
    """The seat's lead after some more moves at random."""
    chance, choose = random.random, guess.choose
    for _ in range(FAR):
        if guess.over:
            break
        if guess.asked is None:
            choose(guess.draw(random))
        else:
            options = guess.options()
            choose(options[int(chance() * len(options))])
    return _lead(guess, seat)


def make_bot(name: str) -> Player:
    """The bot of that name. Raises `InputError` where there is none."""
    spec = without_weights(parse_bot_name(name))
    if spec.budget:
        return SearchBot(spec.budget)
    return GreedyBot() if spec.kind == "greedy" else RandomBot()

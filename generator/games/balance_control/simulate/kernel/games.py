"""Plays a range of games by bots and counts them into a tally, without leaving the compiled kernel.

`n.budget` has an entry for each seat: random (`RANDOM`), greedy (`GREEDY`), or the number of playouts that it searches
with a move.
"""

from __future__ import annotations

from typing import Final

from generator.games.balance_control.players.kernel.bot_notes import BotNotes, SearchTree
from generator.games.balance_control.players.kernel.deciding import greedy_choice, searched_choice
from generator.games.balance_control.rules.compile import kernel
from generator.games.balance_control.rules.fields import KernelScratch, KernelState, KernelTables
from generator.games.balance_control.rules.playout import pick
from generator.games.balance_control.rules.position_copy import copy_position
from generator.games.balance_control.simulate.kernel.tally_end import end_tally
from generator.games.balance_control.simulate.kernel.tally_fields import KernelTallyFields
from generator.games.balance_control.simulate.kernel.watched_games import (
    begin_watched,
    chance_watched,
    choice_watched,
    random_watched,
)

RANDOM: Final = -1
GREEDY: Final = 0


@kernel
def random_games_watched(
    s: KernelState,
    blank: KernelState,
    t: KernelTables,
    g: KernelScratch,
    y: KernelTallyFields,
    seed: int,
    start: int,
    games: int,
    first: int,
) -> None:
    """Plays `games` games from number `start` on in which every seat plays at random; `blank` is a record of zeros."""
    for game in range(start, start + games):
        copy_position(s, blank)
        random_watched(s, t, g, y, seed, game, first)


@kernel
def greedy_games(
    s: KernelState,
    blank: KernelState,
    t: KernelTables,
    g: KernelScratch,
    y: KernelTallyFields,
    d: KernelState,
    h: KernelScratch,
    n: BotNotes,
    seed: int,
    start: int,
    games: int,
    first: int,
) -> None:
    """Plays `games` games from number `start` on in which no seat searches; `blank` is a record of zeros, `d`, `h` and
    `n` belong to the bots."""
    for game in range(start, start + games):
        copy_position(s, blank)
        begin_watched(s, t, g, y, seed, game, first)
        while chance_watched(s, t, g, y):
            if n.budget[s.actor] == RANDOM:
                choice = pick(s, t, g)
            else:
                choice = greedy_choice(s, t, d, h, n)
            choice_watched(s, t, g, y, game, choice)
        end_tally(s, t, y, game)


@kernel
def searching_games(
    s: KernelState,
    blank: KernelState,
    t: KernelTables,
    g: KernelScratch,
    y: KernelTallyFields,
    d: KernelState,
    h: KernelScratch,
    n: BotNotes,
    e: KernelState,
    x: SearchTree,
    seed: int,
    start: int,
    games: int,
    first: int,
) -> None:
    """Plays `games` games from number `start` on in which some seats search; `blank` is a record of zeros, `d`, `h`,
    `n`, `e` and `x` belong to the bots."""
    for game in range(start, start + games):
        copy_position(s, blank)
        begin_watched(s, t, g, y, seed, game, first)
        while chance_watched(s, t, g, y):
            budget = n.budget[s.actor]
            if budget == RANDOM:
                choice = pick(s, t, g)
            elif budget == GREEDY:
                choice = greedy_choice(s, t, d, h, n)
            else:
                choice = searched_choice(s, t, d, e, h, n, x, budget)
            choice_watched(s, t, g, y, game, choice)
        end_tally(s, t, y, game)

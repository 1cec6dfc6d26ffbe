"""A range of games of bots, counted into a tally while they are played. In compiled form nobody but the kernel is
asked on the way.

`n.budget` says who sits where: a seat plays at random (`RANDOM`), greedily (`GREEDY`), or searches with so many
playouts a line.
"""

from __future__ import annotations

from typing import Final

from generator.players.kernel.notes import Notes, Tree
from generator.players.kernel.stages import greedy_stage, search_stage
from generator.rules.compile import kernel
from generator.rules.copying import copy_position
from generator.rules.fields import Scratch, State, Tables
from generator.rules.playout import pick
from generator.simulate.kernel.tally_end import end_tally
from generator.simulate.kernel.tally_fields import Tally
from generator.simulate.kernel.watched import begin_watched, chance_watched, random_watched, stage_watched

RANDOM: Final = -1
GREEDY: Final = 0


@kernel
def random_games_watched(
    s: State, blank: State, t: Tables, g: Scratch, y: Tally, seed: int, start: int, games: int, first: int
) -> None:
    """Plays so many games where every seat plays at random; `blank` is a record of zeros."""
    for game in range(start, start + games):
        copy_position(s, blank)
        random_watched(s, t, g, y, seed, game, first)


@kernel
def greedy_games(
    s: State,
    blank: State,
    t: Tables,
    g: Scratch,
    y: Tally,
    d: State,
    h: Scratch,
    n: Notes,
    seed: int,
    start: int,
    games: int,
    first: int,
) -> None:
    """Plays so many games where no seat searches; `blank` is a record of zeros, `d`, `h` and `n` are the bots' own."""
    for game in range(start, start + games):
        copy_position(s, blank)
        begin_watched(s, t, g, y, seed, game, first)
        while chance_watched(s, t, g, y):
            if n.budget[s.actor] == RANDOM:
                choice = pick(s, t, g)
            else:
                choice = greedy_stage(s, t, d, h, n)
            stage_watched(s, t, g, y, game, choice)
        end_tally(s, t, y, game)


@kernel
def searching_games(
    s: State,
    blank: State,
    t: Tables,
    g: Scratch,
    y: Tally,
    d: State,
    h: Scratch,
    n: Notes,
    e: State,
    x: Tree,
    seed: int,
    start: int,
    games: int,
    first: int,
) -> None:
    """The same where seats search; `e` and `x` are the bots' own, too."""
    for game in range(start, start + games):
        copy_position(s, blank)
        begin_watched(s, t, g, y, seed, game, first)
        while chance_watched(s, t, g, y):
            budget = n.budget[s.actor]
            if budget == RANDOM:
                choice = pick(s, t, g)
            elif budget == GREEDY:
                choice = greedy_stage(s, t, d, h, n)
            else:
                choice = search_stage(s, t, d, e, h, n, x, budget)
            stage_watched(s, t, g, y, game, choice)
        end_tally(s, t, y, game)

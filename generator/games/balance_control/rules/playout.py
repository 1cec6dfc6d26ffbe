"""Random playouts: plays games to their end with all options equally likely at every sub-move."""

from __future__ import annotations

from generator.games.balance_control.rules import codes as c
from generator.games.balance_control.rules.apply import apply
from generator.games.balance_control.rules.chance import below
from generator.games.balance_control.rules.compile import kernel
from generator.games.balance_control.rules.fields import KernelScratch, KernelState, KernelTables
from generator.games.balance_control.rules.legal import legal, legal_actions
from generator.games.balance_control.rules.position_copy import copy_position
from generator.games.balance_control.rules.setup import begin_game


@kernel
def pick(s: KernelState, t: KernelTables, g: KernelScratch) -> int:
    """A random legal id, all equally likely: `option[below(n)]`, without making the list where the number is known."""
    ask = s.ask
    if ask == c.ASK_CELL:
        return c.FRONTIER0 + below(s, s.frontier_n)
    if ask == c.ASK_DRAW:
        return c.DRAW0 + (s.stack_n - 1 if s.ordered == 1 else below(s, s.stack_n))
    if ask == c.ASK_TILE and s.verb == c.PLACE and s.priced == 0 and s.mods == 0:
        return c.TILE0 + open_site(s, below(s, s.site_n - s.full_n[s.actor]))
    if ask == c.ASK_VERB and s.depth == 1 and s.frame_step[0] == c.TURN_ACTION:
        number = legal_actions(s, t, g)
    else:
        number = legal(s, t, g)
    if number == 1:
        return g.option[0]
    return g.option[below(s, number)]


@kernel
def open_site(s: KernelState, place: int) -> int:
    """The tile at index `place` of those that take a marker of the deciding seat."""
    seat = s.actor
    full = s.full[seat]
    tile = s.site[place]
    for skipped in range(s.full_n[seat]):
        if full[skipped] <= tile:
            place += 1
            tile = s.site[place]
    return tile


@kernel
def play_on(s: KernelState, t: KernelTables, g: KernelScratch) -> int:
    """Plays a running game to its end; returns how many sub-moves were applied."""
    sub_moves = 0
    while s.over == 0:
        apply(s, t, g, pick(s, t, g))
        sub_moves += 1
    return sub_moves


@kernel
def random_games(
    s: KernelState, blank: KernelState, t: KernelTables, g: KernelScratch, seed: int, start: int, games: int, first: int
) -> int:
    """Plays `games` games from number `start` on, each on a copy of `blank`, a record of zeros. Returns how many
    sub-moves were applied; `s` holds the end of the last game."""
    sub_moves = 0
    for game in range(start, start + games):
        copy_position(s, blank)
        begin_game(s, t, g, seed, game, first)
        sub_moves += play_on(s, t, g)
    return sub_moves


@kernel
def counted_game(s: KernelState, t: KernelTables, g: KernelScratch, seed: int, game: int, first: int) -> int:
    """Plays one game on a record of zeros; returns how many decisions it held: moves by a seat that had at least two of
    them."""
    begin_game(s, t, g, seed, game, first)
    decisions = 0
    free = False
    while s.over == 0:
        if s.ask != c.ASK_DRAW and s.ask != c.ASK_REFILL and s.actor != c.CHANCE:
            if s.ask == s.first_ask and s.verb < 0:
                free = False
            if not free and legal(s, t, g) > 1:
                free = True
                decisions += 1
        apply(s, t, g, pick(s, t, g))
    return decisions

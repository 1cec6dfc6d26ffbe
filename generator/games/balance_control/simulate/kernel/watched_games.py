"""Plays games and counts them into a tally on the way.

Tile stack and decks are shuffled before the first decision, by the game's number alone: two configurations that are
compared draw the same tiles (common random numbers), whatever their bots do.
"""

from __future__ import annotations

from typing import Final

from generator.games.balance_control.rules import codes as c
from generator.games.balance_control.rules.apply import apply
from generator.games.balance_control.rules.chance import below, seed_chance
from generator.games.balance_control.rules.compile import kernel
from generator.games.balance_control.rules.decks import deal_deck, shuffle_stack
from generator.games.balance_control.rules.fields import KernelScratch, KernelState, KernelTables
from generator.games.balance_control.rules.playout import pick
from generator.games.balance_control.rules.setup import begin_game
from generator.games.balance_control.simulate.kernel.tally import (
    begin_tally,
    watch_choices,
    watch_drawn,
    watch_events,
    watch_move,
    watch_pieces,
)
from generator.games.balance_control.simulate.kernel.tally_end import end_tally
from generator.games.balance_control.simulate.kernel.tally_fields import KernelTallyFields

SUB_MOVES: Final = 20_000
"""A game that takes more sub-moves than this is broken off; a long one takes less than a tenth of it."""
DEALING: Final = 1 << 61
"""Added to the seed for the deal, so that decisions and the deal share no random numbers."""


@kernel
def begin_watched(
    s: KernelState, t: KernelTables, g: KernelScratch, y: KernelTallyFields, seed: int, game: int, first: int
) -> None:
    """Sets up a game on a record of zeros, with stack and decks in a known order; `seed` is below 2^61."""
    begin_game(s, t, g, seed, game, first)
    seed_chance(s, seed + DEALING, game)
    shuffle_stack(s)
    for deck in range(t.decks):
        deal_deck(s, t, deck)
    s.ordered = 1
    seed_chance(s, seed, game)
    g.logging = 1
    begin_tally(t, y)


@kernel
def apply_watched(s: KernelState, t: KernelTables, g: KernelScratch, y: KernelTallyFields, choice: int) -> None:
    """Applies one sub-move and counts what it did."""
    ask = s.ask
    verb = s.verb
    seat = s.actor
    tile = s.pick_tile
    card = s.pick_card
    given = s.pick_department
    got = s.pick_option
    if ask == c.ASK_DRAW:
        watch_drawn(s, y, s.stack[choice - c.DRAW0])
    elif ask == c.ASK_VERB:
        verb = choice
    elif ask == c.ASK_CELL:
        verb = c.LAY
    elif ask == c.ASK_TILE:
        tile = choice - c.TILE0
    elif ask == c.ASK_CARD:
        card = choice - c.CARD0
    elif ask == c.ASK_OUTPUT:
        got = choice - c.DEPARTMENT0
    in_round = s.round
    g.logging = 1
    g.event_n = 0
    apply(s, t, g, choice)
    y.now_sub_moves += 1
    changed = False
    if s.verb < 0 and ask != c.ASK_DRAW and ask != c.ASK_REFILL:
        changed = watch_move(s, t, y, in_round, seat, verb, tile, card, given, got)
    if g.event_n > 0 and watch_events(s, t, g, y):
        changed = True
    if changed:
        watch_pieces(s, t, y)


@kernel
def choice_watched(
    s: KernelState, t: KernelTables, g: KernelScratch, y: KernelTallyFields, game: int, choice: int
) -> None:
    """Counts what a seat could choose from, then applies its choice."""
    watch_choices(s, t, g, y, game)
    apply_watched(s, t, g, y, choice)


@kernel
def chance_watched(s: KernelState, t: KernelTables, g: KernelScratch, y: KernelTallyFields) -> bool:
    """Lets chance decide until a seat has to; False if the game is over or broken off."""
    while s.over == 0 and s.actor == c.CHANCE:
        apply_watched(s, t, g, y, pick(s, t, g))
    return s.over == 0 and y.now_sub_moves < SUB_MOVES


@kernel
def random_watched(
    s: KernelState, t: KernelTables, g: KernelScratch, y: KernelTallyFields, seed: int, game: int, first: int
) -> None:
    """Plays one game on a record of zeros to its end, with all options equally likely at every sub-move."""
    begin_watched(s, t, g, y, seed, game, first)
    while chance_watched(s, t, g, y):
        number = watch_choices(s, t, g, y, game)
        if number == 0:
            choice = pick(s, t, g)
        elif s.ask == c.ASK_CELL:
            choice = c.FRONTIER0 + below(s, number)
        else:
            choice = g.option[below(s, number)]
        apply_watched(s, t, g, y, choice)
    end_tally(s, t, y, game)

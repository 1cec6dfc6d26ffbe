"""Sets up the beginning of a game (R2) on a blank record, up to the first decision."""

from __future__ import annotations

from generator.games.balance_control.rules import codes as c
from generator.games.balance_control.rules.board import lay_tile
from generator.games.balance_control.rules.chance import seed_chance
from generator.games.balance_control.rules.compile import kernel
from generator.games.balance_control.rules.fields import KernelScratch, KernelState, KernelTables
from generator.games.balance_control.rules.move_in_progress import forget_move
from generator.games.balance_control.rules.turn import advance
from generator.games.balance_control.rules.windows import push_frame


@kernel
def begin_game(s: KernelState, t: KernelTables, g: KernelScratch, seed: int, game: int, first: int) -> None:
    """Sets up a game on a record of zeros and goes on to the first decision; `first` is the starting seat (R2.4)."""
    prepare_game(s, t, g, seed, game, first)
    advance(s, t, g)


@kernel
def prepare_game(s: KernelState, t: KernelTables, g: KernelScratch, seed: int, game: int, first: int) -> None:
    """Sets up a game on a record of zeros: stack, decks and supplies. Asks nobody yet."""
    blank_position(s, t, g, first)
    seed_chance(s, seed, game)
    g.event_n = 0
    for kind in range(t.kinds):
        for _ in range(t.pile[kind]):
            s.stack[s.stack_n] = kind
            s.stack_n += 1
    for deck in range(t.decks):
        for place in range(t.deck_size[deck]):
            s.deck[deck][place] = t.deck_card[deck][place]
        s.deck_n[deck] = t.deck_size[deck]
    for seat in range(t.players):
        s.supply[seat] = t.start_influence
    if t.handicap == 1:
        s.supply[first] -= 1
    for seat in range(t.players):
        s.owed[seat] = s.supply[seat]
        s.owed_all += s.owed[seat]
    for place in range(t.decks):
        push_frame(s, c.REFILL, 0, first, t.decks - 1 - place)


@kernel
def blank_position(s: KernelState, t: KernelTables, g: KernelScratch, first: int) -> None:
    """Sets up a position with only the Start tile on 0,0, just before the first turn of seat `first` (R2.1)."""
    forget_move(s)
    s.first = first
    s.active = first
    s.round = 1
    s.drawn = -1
    s.frontier_n = 1
    s.frontier_q[0] = 0
    s.frontier_r[0] = 0
    lay_tile(s, t, g, 0, t.start_kind)
    push_frame(s, c.TURN, c.TURN_BEGINS, first, -1)

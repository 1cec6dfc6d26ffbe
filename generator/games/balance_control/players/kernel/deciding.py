"""Chooses a bot's next sub-move: decides on a whole move and returns its sub-moves one by one."""

from __future__ import annotations

from generator.games.balance_control.players.kernel.bot_notes import BotNotes, SearchTree
from generator.games.balance_control.players.kernel.search import search_moves
from generator.games.balance_control.players.kernel.trying import try_moves
from generator.games.balance_control.rules.board import index_board
from generator.games.balance_control.rules.compile import kernel
from generator.games.balance_control.rules.fields import KernelScratch, KernelState, KernelTables


@kernel
def greedy_choice(s: KernelState, t: KernelTables, d: KernelState, h: KernelScratch, n: BotNotes) -> int:
    """The next sub-move of the move that is worth most at once; the records `d`, `h` and `n` belong to the bot."""
    if s.verb < 0:
        h.logging = 0
        n.by = s.actor
        n.mind = s.actor
        index_board(s, h)
        try_moves(s, t, d, h, n, 1)
        decide_on(n, 0)
    return next_sub_move(n)


@kernel
def searched_choice(
    s: KernelState,
    t: KernelTables,
    d: KernelState,
    e: KernelState,
    h: KernelScratch,
    n: BotNotes,
    x: SearchTree,
    budget: int,
) -> int:
    """The next sub-move of the move that a search of `budget` playouts prefers."""
    if s.verb < 0:
        h.logging = 0
        n.by = s.actor
        search_moves(s, t, d, e, h, n, x, budget)
    return next_sub_move(n)


@kernel
def decide_on(n: BotNotes, arm: int) -> None:
    """Decides on the move at index `arm` of the best moves."""
    n.move_at = 0
    n.move_n = n.arm_n[arm]
    for part in range(n.move_n):
        n.move[part] = n.arm_move[arm][part]


@kernel
def next_sub_move(n: BotNotes) -> int:
    """The next sub-move of the move decided on."""
    n.move_at += 1
    return n.move[n.move_at - 1]

"""Gives the line that a bot decided on stage by stage: the next id for a position at any stage."""

from __future__ import annotations

from generator.players.kernel.notes import Notes, Tree
from generator.players.kernel.search import search_line
from generator.players.kernel.trying import try_lines
from generator.rules.board import index_board
from generator.rules.compile import kernel
from generator.rules.fields import Scratch, State, Tables


@kernel
def greedy_stage(s: State, t: Tables, d: State, h: Scratch, n: Notes) -> int:
    """The next stage of the line that is worth most at once; `d`, `h` and `n` are the bot's own."""
    if s.verb < 0:
        h.logging = 0
        index_board(s, h)
        try_lines(s, t, d, h, n, 1)
        take_line(n, 0)
    return next_stage(n)


@kernel
def search_stage(s: State, t: Tables, d: State, e: State, h: Scratch, n: Notes, x: Tree, budget: int) -> int:
    """The next stage of the line that a search of `budget` playouts prefers."""
    if s.verb < 0:
        h.logging = 0
        search_line(s, t, d, e, h, n, x, budget)
    return next_stage(n)


@kernel
def take_line(n: Notes, arm: int) -> None:
    """Decides on one of the best lines."""
    n.line_at = 0
    n.line_n = n.arm_n[arm]
    for stage in range(n.line_n):
        n.line[stage] = n.arm_line[arm][stage]


@kernel
def next_stage(n: Notes) -> int:
    """The next id of the line decided on."""
    n.line_at += 1
    return n.line[n.line_at - 1]

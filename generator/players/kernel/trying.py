"""Every line that is legal now is tried on a draft, and the best are kept: a position goes in, lines come out.

Extra costs, and units of free choice, are paid in one way only: the first that is offered, the department of which most
is held. Beyond `levels` choices a line goes on with the first that is offered, too.
"""

from __future__ import annotations

from typing import Final

from generator.players.kernel.notes import Notes
from generator.players.kernel.worth import worth_to
from generator.rules.apply import apply
from generator.rules.board import index_board
from generator.rules.chance import below
from generator.rules.codes import ASK_BASE, ASK_EDGE, ASK_EXTRA, BASE0
from generator.rules.compile import kernel
from generator.rules.copying import copy_position
from generator.rules.fields import CAPACITIES, Scratch, State, Tables
from generator.rules.legal import legal

LEVELS: Final = CAPACITIES["levels"]
TIES: Final = 1 << 16
"""Worths are spread so far apart that a random number below breaks ties."""


@kernel
def try_lines(s: State, t: Tables, d: State, h: Scratch, n: Notes, keep: int) -> None:
    """Fills `arms` with the `keep` best lines of the seat that decides; `d` and `h` are the draft's, `h` knows the
    board of `s` before and after. Ties are broken by the generator of `s`."""
    n.arms = 0
    seat = s.actor
    known = 0
    n.path_n = 0
    while known >= 0:
        copy_position(d, s)
        for level in range(known):
            apply(d, t, h, n.path[level])
        finish_line(d, t, h, n, known)
        worth = worth_to(d, t, n, seat) * TIES + below(s, TIES)
        if s.ask == ASK_EDGE:
            index_board(s, h)
        keep_line(n, worth, keep)
        known = next_branch(n)


@kernel
def finish_line(d: State, t: Tables, h: Scratch, n: Notes, known: int) -> None:
    """Goes on from `known` stages, always by the first branch, to the end of the line."""
    n.path_n = known
    while n.path_n == 0 or d.verb >= 0:
        level = n.path_n
        number = legal(d, t, h)
        choice = h.option[0]
        branches = 1
        if d.ask == ASK_BASE:
            choice = richest(d, h, number)
        elif d.ask != ASK_EXTRA and level < LEVELS:
            branches = number
            for place in range(number):
                n.offered[level][place] = h.option[place]
        if level < LEVELS:
            n.branch[level] = 0
            n.branches[level] = branches
        n.path[level] = choice
        n.path_n = level + 1
        apply(d, t, h, choice)


@kernel
def richest(d: State, h: Scratch, number: int) -> int:
    """Of the departments that can pay the next unit, the one of which most is left."""
    best = h.option[0]
    most = -1
    for place in range(number):
        department = h.option[place] - BASE0
        left = d.resources[d.actor][department] - d.base[department]
        if left > most:
            most = left
            best = h.option[place]
    return best


@kernel
def next_branch(n: Notes) -> int:
    """Turns to the next branch at the last level that has one; returns how many stages of it are known, -1: none."""
    level = min(n.path_n, LEVELS)
    while level > 0:
        level -= 1
        if n.branch[level] + 1 < n.branches[level]:
            n.branch[level] += 1
            n.path[level] = n.offered[level][n.branch[level]]
            return level + 1
    return -1


@kernel
def keep_line(n: Notes, worth: int, keep: int) -> None:
    """Enters the line that was tried among the best, if it is one of them."""
    place = n.arms
    if place == keep:
        if worth <= n.arm_worth[keep - 1]:
            return
        place = keep - 1
    else:
        n.arms = place + 1
    while place > 0 and n.arm_worth[place - 1] < worth:
        n.arm_worth[place] = n.arm_worth[place - 1]
        n.arm_n[place] = n.arm_n[place - 1]
        for stage in range(n.arm_n[place]):
            n.arm_line[place][stage] = n.arm_line[place - 1][stage]
        place -= 1
    n.arm_worth[place] = worth
    n.arm_n[place] = n.path_n
    for stage in range(n.path_n):
        n.arm_line[place][stage] = n.path[stage]

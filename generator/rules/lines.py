"""The line of play in progress: a seat is asked, what it owes is noted, and the line is forgotten when it is done."""

from __future__ import annotations

from generator.rules import codes as c
from generator.rules.compile import kernel
from generator.rules.fields import Scratch, State


@kernel
def ask_seat(s: State, seat: int, ask: int) -> None:
    """Asks a seat for the first stage of a line."""
    s.actor = seat
    s.ask = ask
    s.first_ask = ask


@kernel
def note_due(s: State, g: Scratch) -> None:
    """Keeps the extra units that were gathered for the line in progress."""
    s.due_n = g.due_n
    for unit in range(g.due_n):
        s.due[unit] = g.due[unit]


@kernel
def units_owed(s: State) -> int:
    """How many extra units of the line in progress are to be paid: all that are due but one that has been lifted."""
    return s.due_n - 1 if s.spared == 1 else s.due_n


@kernel
def forget_line(s: State) -> None:
    """Clears all that the line in progress has picked; nothing of the position changes."""
    s.verb = -1
    s.pick_tile = -1
    s.pick_goal = -1
    s.pick_seat = -1
    s.pick_department = -1
    s.pick_card = -1
    s.pick_overlay = -1
    s.pick_option = 0
    s.pick_n = 0
    if s.base_due > 0 or s.base_n > 0:
        s.base_due = 0
        s.base_n = 0
        s.base_last = 0
        s.base_least = 0
    s.swap_last = 0
    s.swap_left = 0
    s.swap_with = 0
    s.lifted = 0
    s.spared = 0
    s.kept = 0
    if s.keep_n > 0:
        for department in range(c.SLOTS):
            s.keep[department] = 0
        s.keep_n = 0
        s.keep_last = 0
    for unit in range(s.due_n):
        s.due[unit] = 0
    s.due_n = 0
    s.extra_n = 0
    s.extra_last = 0
    s.shift_n = 0
    s.shift_last = 0

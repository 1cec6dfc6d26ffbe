"""The move in progress: asks a seat, lists legal ids, and clears what was picked when the move is done."""

from __future__ import annotations

from generator.games.balance_control.rules.bill import forget_bill
from generator.games.balance_control.rules.compile import kernel
from generator.games.balance_control.rules.fields import KernelScratch, KernelState


@kernel
def ask_seat(s: KernelState, seat: int, ask: int) -> None:
    """Asks a seat for the first sub-move of a move."""
    s.actor = seat
    s.ask = ask
    s.first_ask = ask


@kernel
def add_option(g: KernelScratch, found: int, choice: int) -> int:
    """Adds an id to the list of legal sub-moves and returns its new length."""
    g.option[found] = choice
    return found + 1


@kernel
def add_options(g: KernelScratch, start: int, number: int) -> int:
    """Adds `number` ids from `start` on."""
    for place in range(number):
        g.option[place] = start + place
    return number


@kernel
def forget_move(s: KernelState) -> None:
    """Clears all that the move in progress has picked; the position itself stays as it is."""
    s.verb = -1
    s.pick_tile = -1
    s.pick_goal = -1
    s.pick_seat = -1
    s.pick_department = -1
    s.pick_card = -1
    s.pick_overlay = -1
    s.pick_option = 0
    s.pick_n = 0
    forget_bill(s)

"""Overlay moves that an effect offers (R5.5, R9): whether any can be completed."""

from __future__ import annotations

from generator.games.balance_control.rules import codes as c
from generator.games.balance_control.rules import reason_codes as why
from generator.games.balance_control.rules.bill import forget_bill, open_bill
from generator.games.balance_control.rules.can_pay import payable
from generator.games.balance_control.rules.compile import kernel
from generator.games.balance_control.rules.fields import KernelScratch, KernelState, KernelTables
from generator.games.balance_control.rules.overlays import goal_for, is_loose, is_movable
from generator.games.balance_control.rules.supply import any_overlay_left, overlay_left
from generator.games.balance_control.rules.words.discount import discounted_price


@kernel
def bill_overlay(s: KernelState, t: KernelTables, seat: int) -> None:
    """Opens the seat's bill of placing one overlay (R11.2)."""
    open_bill(s, c.OVERLAY_PLACE, seat)
    for department in range(t.departments):
        price = t.overlay_cost[department]
        s.bill_named[department] = discounted_price(s, t, department, price) if price > 0 else 0


@kernel
def any_placeable(s: KernelState, t: KernelTables) -> bool:
    """Whether any kind of overlay is left and has a tile to lie on."""
    for kind in range(t.overlays):
        if overlay_left(s, t, kind) and goal_for(s, t, kind, -1, -1):
            return True
    return False


@kernel
def no_overlay_place(s: KernelState, t: KernelTables, g: KernelScratch, seat: int) -> int:
    """Why the seat can't place an overlay: none is left, no tile takes one, or the seat can't pay. For use before a
    move has picked anything."""
    if not any_placeable(s, t):
        return why.OVERLAY_UNPAID if any_overlay_left(s, t) else why.NO_OVERLAY_LEFT
    bill_overlay(s, t, seat)
    fine = payable(s, t, g)
    forget_bill(s)
    return why.FINE if fine else why.OVERLAY_UNPAID


@kernel
def no_removal(s: KernelState, t: KernelTables, mover: int) -> int:
    """Why no overlay can be removed by the action of seat `mover`; -1: not by an action."""
    if s.lying == 0:
        return why.NONE_LIES
    for tile in range(s.laid):
        for kind in range(t.overlays):
            if is_loose(s, t, tile, kind, mover):
                return why.FINE
    return why.OVERLAYS_HELD


@kernel
def no_overlay_move(s: KernelState, t: KernelTables, mover: int) -> int:
    """Why no overlay can be moved by the action of seat `mover` (-1: not by an action): all are held in place, or no
    other tile takes one."""
    for kind in range(t.overlays):
        if is_movable(s, t, kind, mover):
            return why.FINE
    held = no_removal(s, t, mover)
    return why.NO_OTHER_TILE if held == why.FINE else held

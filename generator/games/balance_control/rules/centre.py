"""Activating a control centre (R9): its window, the extra costs due by then, and the overlay that it moves or
removes."""

from __future__ import annotations

from generator.games.balance_control.rules import codes as c
from generator.games.balance_control.rules.bill import drop_units, is_bought
from generator.games.balance_control.rules.compile import kernel
from generator.games.balance_control.rules.delayed_overlays import activation_overlays
from generator.games.balance_control.rules.fields import KernelScratch, KernelState, KernelTables
from generator.games.balance_control.rules.modifiers import end_action_effects
from generator.games.balance_control.rules.overlays import drop_overlay, is_loose, shift_overlay
from generator.games.balance_control.rules.surcharges import ask_extras, bill_extras
from generator.games.balance_control.rules.windows import open_window, pop_frame, push_frame
from generator.games.balance_control.rules.words.transfer_surcharge import end_contracts


@kernel
def begin_activation(s: KernelState, seat: int, paid: int) -> None:
    """Pushes the picked activation onto the stack of frames; `paid` extra units are paid already."""
    top = push_frame(s, c.ACTIVATION, c.CENTRE_WINDOW, seat, s.pick_seat)
    s.frame_overlay[top] = s.pick_overlay
    s.frame_source[top] = s.pick_tile
    s.frame_goal[top] = s.pick_goal
    s.frame_paid[top] = paid
    s.frame_asked[top] = is_bought(s, c.PART_LIFT)


@kernel
def activation_step(s: KernelState, t: KernelTables, g: KernelScratch) -> None:
    """Takes the activation's next step: a window for answers, then costs that have come up meanwhile, then the effect
    (R12.7)."""
    top = s.depth - 1
    step = s.frame_step[top]
    if step == c.CENTRE_WINDOW:
        s.frame_step[top] = c.CENTRE_COSTS
        if s.mods > 0:
            activation_overlays(s, t, s.frame_tile[top])
        open_window(s, t, c.TIMING_CENTRE, s.active, 0, s.frame_tile[top], -1)
    elif step == c.CENTRE_COSTS:
        activation_costs(s, t, g, top)
    else:
        if step == c.CENTRE_WORKS:
            carry_out_activation(s, t, top)
        if s.frame_paid[top] > 0:
            end_contracts(s, t, s.frame_seat[top])
        end_action_effects(s, t, s.frame_seat[top], False)
        pop_frame(s)


@kernel
def activation_costs(s: KernelState, t: KernelTables, g: KernelScratch, top: int) -> None:
    """Asks for what the activation costs beyond what was paid with the move. It has no effect if that can't be paid, or
    if a Lock or a Security Level stops it."""
    tile = s.frame_tile[top]
    seat = s.frame_seat[top]
    if s.lock[tile] > 0 or (s.cut[tile] > 0 and s.frame_asked[top] == 0):
        s.frame_step[top] = c.CENTRE_SPENT
        return
    bill_extras(s, t, c.CENTRE_MOVE, seat, tile, -1)
    s.bill_spare = 0
    drop_first(s, s.frame_paid[top])
    s.frame_step[top] = ask_extras(s, t, g, seat, c.CENTRE_WORKS, c.CENTRE_PAYS, c.CENTRE_SPENT)


@kernel
def drop_first(s: KernelState, number: int) -> None:
    """Removes the first `number` units of the bill, which are paid already."""
    more = max(s.bill_n - number, 0)
    for unit in range(more):
        s.bill_unit[unit] = s.bill_unit[unit + number]
    drop_units(s, s.bill_n - more)


@kernel
def carry_out_activation(s: KernelState, t: KernelTables, top: int) -> None:
    """Moves or removes the overlay, if it still lies there and still may be."""
    source = s.frame_source[top]
    kind = s.frame_overlay[top]
    if not is_loose(s, t, source, kind, s.frame_seat[top]):
        return
    if s.frame_goal[top] >= 0:
        shift_overlay(s, t, source, s.frame_goal[top], kind)
    else:
        drop_overlay(s, t, source, kind)

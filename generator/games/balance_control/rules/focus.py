"""Resolving a focus (R5), in numbered steps that a window or a question may interrupt: deferred, window, Lock, costs,
gain, spent."""

from __future__ import annotations

from generator.games.balance_control.rules import codes as c
from generator.games.balance_control.rules import reason_codes as why
from generator.games.balance_control.rules.bill import forget_bill, open_bill
from generator.games.balance_control.rules.can_pay import payable
from generator.games.balance_control.rules.compile import kernel
from generator.games.balance_control.rules.events import log_event
from generator.games.balance_control.rules.fields import KernelScratch, KernelState, KernelTables
from generator.games.balance_control.rules.lift_and_keep import owe_keeps
from generator.games.balance_control.rules.move_in_progress import ask_seat
from generator.games.balance_control.rules.overlay_moves import no_overlay_move, no_overlay_place
from generator.games.balance_control.rules.surcharges import ask_extras, bill_extras
from generator.games.balance_control.rules.windows import open_window, pop_frame, push_frame
from generator.games.balance_control.rules.words.grant_influence import grant_influence_does, grant_of
from generator.games.balance_control.rules.words.suppress_influence import keeps_due


@kernel
def is_deferred(s: KernelState, tile: int) -> bool:
    """Whether a focus is deferred in this round and so doesn't fall due (R5.6)."""
    return s.deferred[tile] >= s.round > 0


@kernel
def next_ripe(s: KernelState, t: KernelTables) -> int:
    """The oldest focus that falls due now, -1 none (R5.1, R5.3)."""
    if s.ripe == 0:
        return -1
    for tile in range(s.laid):
        if falls_due(s, t, tile):
            return tile
    return -1


@kernel
def falls_due(s: KernelState, t: KernelTables, tile: int) -> bool:
    """Whether the tile is a focus that falls due now: surrounded, neither spent nor deferred (R5.1, R5.6)."""
    if s.around[tile] < 6 or s.resolved[tile] == 1 or is_deferred(s, tile):
        return False
    return t.kind_roles[s.tile_kind[tile]] & c.SURROUNDED_BIT != 0


@kernel
def order_open(s: KernelState, t: KernelTables) -> bool:
    """Whether several focuses fall due at once and the active seat chooses the next (R5.3) [resolution-order]."""
    if t.order_chosen == 0 or s.ripe < 2:
        return False
    found = 0
    for tile in range(s.laid):
        if falls_due(s, t, tile):
            found += 1
    return found > 1


@kernel
def begin_focus(s: KernelState, tile: int) -> None:
    """Pushes the resolution of a focus onto the stack of frames."""
    push_frame(s, c.FOCUS_FRAME, c.FOCUS_DEFERRED, s.active, tile)


@kernel
def focus_step(s: KernelState, t: KernelTables, g: KernelScratch) -> None:
    """Takes the next step of the focus on top of the stack of frames."""
    top = s.depth - 1
    tile = s.frame_tile[top]
    step = s.frame_step[top]
    if step == c.FOCUS_DEFERRED:
        lost = s.deferred[tile] == -s.round
        s.frame_step[top] = c.FOCUS_SPENT if lost else c.FOCUS_WINDOW
    elif step == c.FOCUS_WINDOW:
        s.frame_step[top] = c.FOCUS_LOCK
        open_window(s, t, c.TIMING_FOCUS, s.active, 0, tile, -1)
    elif step == c.FOCUS_LOCK:
        dead = s.lock[tile] > 0 or s.leader[tile] < 0 or not gives_anything(s, t, g, tile)
        s.frame_seat[top] = s.leader[tile]
        s.frame_step[top] = c.FOCUS_SPENT if dead else c.FOCUS_COSTS
    elif step == c.FOCUS_COSTS:
        focus_costs(s, t, g, top, tile)
    elif step == c.FOCUS_GAIN:
        focus_keeps(s, t, g, top)
    elif step == c.FOCUS_KEPT:
        give_gain(s, t, g, top, tile)
    else:
        mark_spent(s, g, top, tile)


@kernel
def gives_anything(s: KernelState, t: KernelTables, g: KernelScratch, tile: int) -> bool:
    """Whether the focus would give its leader anything; if not, no question is asked (R5.6)."""
    leader = s.leader[tile]
    if t.kind_roles[s.tile_kind[tile]] & c.GRANTS_BIT:
        return grant_of(s, t, tile, leader) > 0 and keeps_payable(s, t, g, leader)
    if t.kind_roles[s.tile_kind[tile]] & c.OVERLAYS_BIT == 0:
        return False
    return s.cut[tile] == 0 and (no_overlay_place(s, t, g, leader) == why.FINE or no_overlay_move(s, t, -1) == why.FINE)


@kernel
def keeps_payable(s: KernelState, t: KernelTables, g: KernelScratch, leader: int) -> bool:
    """Whether effects make influence, or else the leader can pay to keep it (CLM 05)."""
    fine = bill_keeps(s, t, g, leader)
    forget_bill(s)
    return fine


@kernel
def bill_keeps(s: KernelState, t: KernelTables, g: KernelScratch, leader: int) -> bool:
    """Opens the leader's bill for keeping influence; returns whether it can be paid (CLM 05)."""
    open_bill(s, c.FOCUS_CHECK, leader)
    owe_keeps(s, t)
    return keeps_due(s, t) >= 0 and payable(s, t, g)


@kernel
def focus_costs(s: KernelState, t: KernelTables, g: KernelScratch, top: int, tile: int) -> None:
    """Asks the leader for the extra costs of the resolution; a leader who can't pay gains nothing."""
    leader = s.frame_seat[top]
    bill_extras(s, t, c.FOCUS_CHECK, leader, tile, -1)
    s.frame_step[top] = ask_extras(s, t, g, leader, c.FOCUS_GAIN, c.FOCUS_PAYS, c.FOCUS_SPENT)


@kernel
def focus_keeps(s: KernelState, t: KernelTables, g: KernelScratch, top: int) -> None:
    """While effects make no influence, asks the leader to pay for keeping it; a leader who can't gains nothing (CLM
    05)."""
    leader = s.frame_seat[top]
    grants = t.kind_roles[s.tile_kind[s.frame_tile[top]]] & c.GRANTS_BIT != 0
    if not grants or keeps_due(s, t) == 0:
        s.frame_step[top] = c.FOCUS_KEPT
    elif bill_keeps(s, t, g, leader):
        s.frame_step[top] = c.FOCUS_KEEPS
        ask_seat(s, leader, c.ASK_VERB)
    else:
        forget_bill(s)
        s.frame_step[top] = c.FOCUS_SPENT


@kernel
def give_gain(s: KernelState, t: KernelTables, g: KernelScratch, top: int, tile: int) -> None:
    """Gives the leader influence, or asks for an overlay to be placed or moved (R5.2, R5.5)."""
    leader = s.frame_seat[top]
    s.frame_step[top] = c.FOCUS_SPENT
    if t.kind_roles[s.tile_kind[tile]] & c.GRANTS_BIT:
        amount = grant_of(s, t, tile, leader)
        s.frame_asked[top] = amount
        grant_influence_does(s, t, tile, leader, amount)
    elif no_overlay_place(s, t, g, leader) == why.FINE or no_overlay_move(s, t, -1) == why.FINE:
        s.frame_step[top] = c.FOCUS_OVERLAY
        ask_seat(s, leader, c.ASK_VERB)


@kernel
def mark_spent(s: KernelState, g: KernelScratch, top: int, tile: int) -> None:
    """Marks the focus as resolved, whatever came of it (R5.2)."""
    s.resolved[tile] = 1
    s.ripe -= 1
    gained = s.frame_asked[top]
    log_event(g, c.EVENT_FOCUS, tile, s.frame_seat[top] if gained > 0 else -1, gained)
    pop_frame(s)

"""A control centre is activated (R9): its window, what it costs by then, and the overlay that it moves or removes."""

from __future__ import annotations

from generator.rules import codes as c
from generator.rules.compile import kernel
from generator.rules.contracts import contracts_over
from generator.rules.fields import Scratch, State, Tables
from generator.rules.lines import ask_seat
from generator.rules.modifiers import end_action_effects
from generator.rules.overlays import drop_overlay, loose, shift_overlay
from generator.rules.payment import extras_payable, own_left
from generator.rules.surcharges import gather
from generator.rules.waiting import activation_overlays
from generator.rules.windows import open_window, pop_frame, push_frame


@kernel
def begin_activation(s: State, seat: int, paid: int) -> None:
    """Puts the activation that the line has picked on the stack; `paid` extra units are paid already."""
    top = push_frame(s, c.ACTIVATION, c.CENTRE_WINDOW, seat, s.pick_seat)
    s.frame_overlay[top] = s.pick_overlay
    s.frame_source[top] = s.pick_tile
    s.frame_goal[top] = s.pick_goal
    s.frame_paid[top] = paid
    s.frame_asked[top] = 1 if s.lifted == 1 else 0


@kernel
def activation_step(s: State, t: Tables, g: Scratch) -> None:
    """The next step: anybody may answer before it works, then what has come on top is asked for (R12.7)."""
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
            activation_works(s, t, top)
        if s.frame_paid[top] > 0:
            contracts_over(s, t, s.frame_seat[top])
        end_action_effects(s, t, s.frame_seat[top], False)
        pop_frame(s)


@kernel
def activation_costs(s: State, t: Tables, g: Scratch, top: int) -> None:
    """What the activation costs beyond what was paid with the line: asked, or unpayable and so without effect. A Lock
    or a Security Level that has come meanwhile stops it too."""
    tile = s.frame_tile[top]
    seat = s.frame_seat[top]
    if s.lock[tile] > 0 or (s.cut[tile] > 0 and s.frame_asked[top] == 0):
        s.frame_step[top] = c.CENTRE_SPENT
        return
    s.frame_step[top] = c.CENTRE_WORKS
    due = gather(s, t, g, c.CENTRE_MOVE, seat, tile, -1)
    g.spares = 0
    more = due - s.frame_paid[top]
    if more <= 0:
        return
    for unit in range(more):
        g.due[unit] = g.due[unit + s.frame_paid[top]]
    g.due_n = more
    own_left(s, t, g, seat)
    if not extras_payable(s, t, g, seat):
        s.frame_step[top] = c.CENTRE_SPENT
        contracts_over(s, t, seat)
        return
    s.frame_step[top] = c.CENTRE_PAYS
    s.due_n = more
    for unit in range(more):
        s.due[unit] = g.due[unit]
    ask_seat(s, seat, c.ASK_VERB)


@kernel
def activation_works(s: State, t: Tables, top: int) -> None:
    """The overlay is moved or removed, where it still lies and may be."""
    source = s.frame_source[top]
    kind = s.frame_overlay[top]
    if not loose(s, t, source, kind, s.frame_seat[top]):
        return
    if s.frame_goal[top] >= 0:
        shift_overlay(s, t, source, s.frame_goal[top], kind)
    else:
        drop_overlay(s, t, source, kind)

"""Turns and rounds (R3): advances the clock step by step until a seat or chance has to decide."""

from __future__ import annotations

from generator.games.balance_control.rules import codes as c
from generator.games.balance_control.rules import reason_codes as why
from generator.games.balance_control.rules.centre import activation_step
from generator.games.balance_control.rules.compile import kernel
from generator.games.balance_control.rules.decks import refill_step, shuffle_stack
from generator.games.balance_control.rules.delayed_overlays import settle_overlays
from generator.games.balance_control.rules.events import log_event
from generator.games.balance_control.rules.fields import KernelScratch, KernelState, KernelTables
from generator.games.balance_control.rules.focus import begin_focus, focus_step, next_ripe, order_open
from generator.games.balance_control.rules.measures import any_card
from generator.games.balance_control.rules.modifiers import (
    begin_turn_effects,
    end_action_effects,
    end_before_settlement,
    end_round_effects,
    end_turn_effects,
)
from generator.games.balance_control.rules.move_in_progress import ask_seat
from generator.games.balance_control.rules.settlement import begin_settlement, settlement_step
from generator.games.balance_control.rules.surcharges import why_extras_unpaid
from generator.games.balance_control.rules.windows import open_window, pop_frame


@kernel
def advance(s: KernelState, t: KernelTables, g: KernelScratch) -> None:
    """Advances the game until somebody has to decide, or it is over."""
    while s.ask == 0 and s.over == 0:
        one_step(s, t, g)


@kernel
def finish_triggered(s: KernelState, t: KernelTables, g: KernelScratch) -> None:
    """Resolves only what the move triggered (focuses, windows, answers); doesn't advance the turn."""
    while s.ask == 0 and s.over == 0 and (s.depth > 1 or s.frame_step[0] == c.TURN_FOCUSES):
        one_step(s, t, g)


@kernel
def one_step(s: KernelState, t: KernelTables, g: KernelScratch) -> None:
    """Takes the next step of whatever is on top of the stack of frames."""
    kind = s.frame_kind[s.depth - 1]
    if kind == c.TURN:
        turn_step(s, t, g)
    elif kind == c.FOCUS_FRAME:
        focus_step(s, t, g)
    elif kind == c.WINDOW:
        window_step(s, t, g)
    elif kind == c.SETTLEMENT:
        settlement_step(s, t, g)
    elif kind == c.REFILL:
        refill_step(s, t, g)
    elif kind == c.ACTIVATION:
        activation_step(s, t, g)


@kernel
def turn_step(s: KernelState, t: KernelTables, g: KernelScratch) -> None:
    """Takes the next step of the turn, or of the end of the round."""
    step = s.frame_step[0]
    if step == c.TURN_BEGINS:
        s.active = s.first
        begin_turn(s, t, g)
    elif step == c.TURN_DRAW:
        ask_draw(s)
    elif step == c.TURN_LAY:
        ask_lay(s, t, g)
    elif step == c.TURN_FOCUSES:
        resolve_ripe(s, t, c.TURN_ACTION)
    elif step == c.TURN_ACTION:
        ask_seat(s, s.active, c.ASK_VERB)
    elif step == c.TURN_AFTER:
        open_after_action(s, t, g)
    elif step == c.TURN_ENDS:
        end_turn(s, t, g)
    else:
        round_step(s, t, g, step)


@kernel
def begin_turn(s: KernelState, t: KernelTables, g: KernelScratch) -> None:
    """Begins a turn: ends what lasted until now, then lets the seat draw (R3.1)."""
    s.turn += 1
    if s.frame_overlay[0] >= 0:
        s.frame_tile[0] = -1
        s.frame_overlay[0] = -1
    if s.mods > 0:
        begin_turn_effects(s, t, s.active)
    if g.logging == 1:
        log_event(g, c.EVENT_TURN, s.turn, s.active, 0)
    ask_draw(s)


@kernel
def ask_draw(s: KernelState) -> None:
    """Asks chance for a tile; if the stack is empty, the turn continues without one (R3.3, R3.6)."""
    if s.stack_n == 0:
        s.frame_step[0] = c.TURN_FOCUSES
        return
    s.frame_step[0] = c.TURN_LAY
    s.actor = c.CHANCE
    s.ask = c.ASK_DRAW


@kernel
def ask_lay(s: KernelState, t: KernelTables, g: KernelScratch) -> None:
    """Asks where to lay the drawn tile, or sets it aside if its price can't be paid (R3.2, R3.3)."""
    s.ask = 0
    if s.priced > 0 and not can_lay(s, t, g, s.drawn):
        lay_aside(s, t, g)
        return
    s.actor = s.active
    s.ask = c.ASK_CELL
    s.first_ask = c.ASK_CELL


@kernel
def can_lay(s: KernelState, t: KernelTables, g: KernelScratch, kind: int) -> bool:
    """Whether the active seat can pay the extra costs of laying a tile of this kind."""
    drawn = s.drawn
    s.drawn = kind
    found = why_extras_unpaid(s, t, g, c.LAY, s.active, -1, -1)
    s.drawn = drawn
    return found == why.FINE


@kernel
def lay_aside(s: KernelState, t: KernelTables, g: KernelScratch) -> None:
    """Discards the drawn tile, or returns it to the stack as long as another one can be laid (R3.3)
    [unplaceable-tile]."""
    kind = s.drawn
    s.drawn = -1
    log_event(g, c.EVENT_DISCARD, s.active, kind, 0)
    if t.reshuffle_unplaceable == 0:
        s.discard[s.discard_n] = kind
        s.discard_n += 1
        s.frame_step[0] = c.TURN_DRAW
        return
    any_layable = False
    for place in range(s.stack_n):
        if can_lay(s, t, g, s.stack[place]):
            any_layable = True
    s.stack[s.stack_n] = kind
    s.stack_n += 1
    if s.ordered == 1:
        shuffle_stack(s)
    s.frame_step[0] = c.TURN_DRAW if any_layable else c.TURN_FOCUSES


@kernel
def resolve_ripe(s: KernelState, t: KernelTables, then: int) -> None:
    """Resolves the oldest focus that falls due, or the one that the active seat names, and returns here afterwards; if
    none is left, the clock moves to step `then` (R3.4)."""
    tile = next_ripe(s, t)
    if tile < 0:
        s.frame_step[0] = then
    elif order_open(s, t):
        ask_seat(s, s.active, c.ASK_VERB)
    else:
        begin_focus(s, tile)


@kernel
def open_after_action(s: KernelState, t: KernelTables, g: KernelScratch) -> None:
    """Opens the window after the action: for its own seat alone, except for cards that follow any action (R12.7)
    [targeted-intervention-after]."""
    s.frame_step[0] = c.TURN_ENDS
    after = (
        t.timing_cards[c.TIMING_AFTER] + t.timing_cards[c.TIMING_AFTER_ANY] + t.timing_cards[c.TIMING_BEFORE_OR_AFTER]
    )
    if after == 0:
        end_turn(s, t, g)
        return
    others = ((1 << t.players) - 1) & ~(1 << s.active)
    open_window(s, t, c.TIMING_AFTER_ANY, s.active, 0, -1, -1)
    open_window(s, t, c.TIMING_AFTER, s.active, others, -1, -1)
    open_window(s, t, c.TIMING_BEFORE_OR_AFTER, s.active, others, -1, -1)


@kernel
def end_action(s: KernelState, t: KernelTables, seat: int, passed: bool) -> None:
    """Ends the turn's action, done or passed, and the effects that lasted for it."""
    if s.mods > 0:
        end_action_effects(s, t, seat, passed)
    s.frame_step[0] = c.TURN_AFTER


@kernel
def end_turn(s: KernelState, t: KernelTables, g: KernelScratch) -> None:
    """Ends the turn: the next seat's turn follows, or the end of the round (R3.5); an empty stack may end the game
    without one (R3.6) [end-of-stack, last-settlement]."""
    if s.mods > 0:
        end_turn_effects(s, t, s.active)
    if t.ends_at_once == 1 and s.stack_n == 0:
        if t.last_settles == 1:
            s.frame_step[0] = c.ROUND_SETTLES
        else:
            end_game(s, g)
        return
    after = s.active + 1
    if after == t.players:
        after = 0
    if after == s.first:
        if t.cards == 0 and s.priced == 0 and t.limited == 0:
            end_plain_round(s, t, g)
        else:
            s.frame_step[0] = c.ROUND_WINDOW
    else:
        s.active = after
        begin_turn(s, t, g)


@kernel
def end_plain_round(s: KernelState, t: KernelTables, g: KernelScratch) -> None:
    """Ends a round in one go, for configurations without windows and costs; the result is that of `round_step` step by
    step."""
    begin_settlement(s, t, g, 0)
    if s.stack_n == 0:
        end_game(s, g)
        return
    next_round(s, t, g)
    if s.ripe > 0:
        s.frame_step[0] = c.ROUND_FOCUSES
    else:
        s.active = s.first
        begin_turn(s, t, g)


@kernel
def round_step(s: KernelState, t: KernelTables, g: KernelScratch, step: int) -> None:
    """Takes one step of the end of a round, in the order of R3.5. Until the next turn begins, the seat that acted last
    stays active [active-before-turns]."""
    if step == c.ROUND_WINDOW:
        s.frame_step[0] = c.ROUND_SETTLES
        open_window(s, t, c.TIMING_ROUND_END, s.first, 0, -1, -1)
    elif step == c.ROUND_SETTLES:
        s.frame_step[0] = c.ROUND_ENDS
        if s.mods > 0:
            prepare_settlement(s, t)
        begin_settlement(s, t, g, 0)
    elif step == c.ROUND_ENDS:
        if s.stack_n == 0:
            end_game(s, g)
        else:
            next_round(s, t, g)
            s.frame_step[0] = c.ROUND_FOCUSES
    elif step == c.ROUND_FOCUSES:
        resolve_ripe(s, t, c.ROUND_OPENS)
    elif step == c.ROUND_OPENS:
        s.frame_step[0] = c.TURN_BEGINS
        open_window(s, t, c.TIMING_ROUND_START, s.first, 0, -1, -1)


@kernel
def prepare_settlement(s: KernelState, t: KernelTables) -> None:
    """Prepares a settlement: may end effects of "this round" (R12.6) [this-round-ends] and carries out overlays that
    waited for it."""
    if t.round_ends_first == 1:
        end_before_settlement(s, t)
    settle_overlays(s, t)


@kernel
def next_round(s: KernelState, t: KernelTables, g: KernelScratch) -> None:
    """Ends effects of "this round", advances the round number and lets everybody play measures again (R12.2, R12.6)."""
    if s.mods > 0:
        end_round_effects(s, t)
    for seat in range(t.players):
        s.played[seat] = 0
    s.round += 1
    log_event(g, c.EVENT_ROUND, s.round, 0, 0)


@kernel
def end_game(s: KernelState, g: KernelScratch) -> None:
    """Ends the game (R3.6)."""
    s.over = 1
    s.actor = -1
    log_event(g, c.EVENT_OVER, s.round, 0, 0)


@kernel
def window_step(s: KernelState, t: KernelTables, g: KernelScratch) -> None:
    """Asks the next seat, from the cursor on, that wasn't asked yet and has a legal play; closes the window after the
    last one."""
    top = s.depth - 1
    timing = s.frame_step[top]
    for place in range(t.players):
        seat = (s.frame_seat[top] + place) % t.players
        if (s.frame_asked[top] >> seat) & 1 == 0:
            s.frame_asked[top] |= 1 << seat
            if any_card(s, t, g, seat, timing):
                ask_seat(s, seat, c.ASK_VERB)
                return
    pop_frame(s)


@kernel
def settle_now(s: KernelState, t: KernelTables, g: KernelScratch) -> None:
    """Settles and begins the next round in the middle of a turn, with open costs declined. For trying out a
    position."""
    ask = s.ask
    actor = s.actor
    depth = s.depth
    s.ask = 0
    if s.mods > 0:
        prepare_settlement(s, t)
    begin_settlement(s, t, g, 1)
    while s.depth > depth:
        settlement_step(s, t, g)
    next_round(s, t, g)
    s.ask = ask
    s.actor = actor

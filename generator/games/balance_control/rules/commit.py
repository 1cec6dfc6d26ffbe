"""Carries out a complete move: settles its bill, applies it, and marks the action as done."""

from __future__ import annotations

from generator.games.balance_control.rules import codes as c
from generator.games.balance_control.rules.bill import is_bought, settle_bill, units_of
from generator.games.balance_control.rules.board import lay_tile
from generator.games.balance_control.rules.centre import begin_activation
from generator.games.balance_control.rules.compile import kernel
from generator.games.balance_control.rules.control import put_marker, take_marker
from generator.games.balance_control.rules.fields import KernelScratch, KernelState, KernelTables
from generator.games.balance_control.rules.focus import begin_focus
from generator.games.balance_control.rules.measures import play_card, take_card, use_discounts
from generator.games.balance_control.rules.modifiers import end_action_effects
from generator.games.balance_control.rules.move_in_progress import ask_seat, forget_move
from generator.games.balance_control.rules.overlays import place_overlay, shift_overlay
from generator.games.balance_control.rules.settlement import PAID
from generator.games.balance_control.rules.supply import available_from_bank
from generator.games.balance_control.rules.turn import end_action
from generator.games.balance_control.rules.words.convert import input_row
from generator.games.balance_control.rules.words.formalize import formalize_does
from generator.games.balance_control.rules.words.lift import use_lift
from generator.games.balance_control.rules.words.reduce_yield import yield_of


@kernel
def commit(s: KernelState, t: KernelTables, g: KernelScratch) -> None:
    """Carries out the move in progress, once all of it is chosen and paid."""
    verb = s.verb
    seat = s.actor
    s.ask = 0
    if verb == c.PLACE:
        commit_place(s, t, seat)
        return
    if verb == c.LAY:
        commit_lay(s, t, g, seat)
        return
    if verb == c.MOVE:
        commit_move(s, t, seat)
        return
    if verb == c.FORMALIZE:
        settle_bill(s, t)
        formalize_does(s, t, seat, s.pick_tile)
    elif verb == c.CONVERT:
        commit_convert(s, t, seat)
    else:
        commit_other(s, t, g, verb, seat)
        return
    if is_bought(s, c.PART_LIFT) == 1:
        use_lift(s, t, seat)
    forget_move(s)
    end_action(s, t, seat, False)


@kernel
def commit_place(s: KernelState, t: KernelTables, seat: int) -> None:
    """Moves a marker from the seat's supply onto the tile (R6.1)."""
    tile = s.pick_tile
    if s.priced > 0:
        settle_bill(s, t)
        forget_move(s)
    s.ask = 0
    s.verb = -1
    s.pick_tile = -1
    s.supply[seat] -= 1
    put_marker(s, t, tile, seat)
    if s.owed[seat] > 0:
        s.owed[seat] -= 1
        s.owed_all -= 1
    end_action(s, t, seat, False)


@kernel
def commit_move(s: KernelState, t: KernelTables, seat: int) -> None:
    """Moves a marker of the seat to another tile (R6.1) [move-range]."""
    tile = s.pick_tile
    goal = s.pick_goal
    if s.priced > 0:
        settle_bill(s, t)
        forget_move(s)
    s.verb = -1
    s.pick_tile = -1
    s.pick_goal = -1
    take_marker(s, t, tile, seat)
    put_marker(s, t, goal, seat)
    end_action(s, t, seat, False)


@kernel
def commit_lay(s: KernelState, t: KernelTables, g: KernelScratch, seat: int) -> None:
    """Lays the drawn tile. Then focuses resolve, and the action follows (R3.4)."""
    cell = s.pick_tile
    kind = s.drawn
    s.ask = 0
    if s.priced > 0:
        settle_bill(s, t)
        forget_move(s)
    s.drawn = -1
    s.verb = -1
    s.pick_tile = -1
    lay_tile(s, t, g, cell, kind)
    if s.ripe > 0:
        s.frame_step[0] = c.TURN_FOCUSES
    else:
        s.frame_step[0] = c.TURN_ACTION
        ask_seat(s, seat, c.ASK_VERB)


@kernel
def commit_convert(s: KernelState, t: KernelTables, seat: int) -> None:
    """Exchanges the seat's equal resources for those of another department at the Bank (R8)."""
    tile = s.pick_tile
    row = input_row(s, t, seat, tile)
    amount = t.row_amount[row] if is_bought(s, c.PART_LIFT) == 1 else yield_of(s, tile, t.row_amount[row])
    settle_bill(s, t)
    s.resources[seat][s.pick_option] += available_from_bank(s, t, s.pick_option, amount)


@kernel
def commit_other(s: KernelState, t: KernelTables, g: KernelScratch, verb: int, seat: int) -> None:
    """Carries out moves that don't act on markers or tiles: cards, overlays, the centre, answers, passing."""
    if verb == c.RESOLVE:
        commit_resolve(s)
        return
    settle_bill(s, t)
    if verb == c.PLAY:
        commit_play(s, t, g, seat)
        return
    if verb == c.TAKE:
        card = s.pick_card
        forget_move(s)
        if t.take_goes_on == 0:
            end_action(s, t, seat, False)
        take_card(s, t, seat, card)
        return
    if verb == c.OVERLAY_PLACE or verb == c.OVERLAY_MOVE or verb == c.SKIP or verb == c.PAY or verb == c.DECLINE:
        commit_answer(s, t, verb)
        return
    if verb == c.CENTRE_MOVE or verb == c.CENTRE_REMOVE:
        s.frame_step[0] = c.TURN_AFTER
        begin_activation(s, seat, units_of(s, c.PART_EXTRA))
        if is_bought(s, c.PART_LIFT) == 1:
            use_lift(s, t, seat)
        forget_move(s)
        return
    forget_move(s)
    end_action(s, t, seat, verb == c.PASS)


@kernel
def commit_resolve(s: KernelState) -> None:
    """Makes the focus that the active seat named the next to resolve (R5.3)."""
    tile = s.pick_tile
    forget_move(s)
    begin_focus(s, tile)


@kernel
def commit_play(s: KernelState, t: KernelTables, g: KernelScratch, seat: int) -> None:
    """Plays a card as the turn's action (R12.3), or beside it, where [play-is-action] may count it as an action too."""
    card = s.pick_card
    if t.card_timing[card] == c.TIMING_ACTION:
        end_action(s, t, seat, False)
    elif t.plays_act == 1:
        end_action_effects(s, t, seat, False)
    play_card(s, t, g, seat, card)
    forget_move(s)


@kernel
def commit_answer(s: KernelState, t: KernelTables, verb: int) -> None:
    """Carries out an answer to a question: a focus or settlement continues, an overlay is placed or moved, or a window
    is passed."""
    top = s.depth - 1
    tile = s.pick_tile
    goal = s.pick_goal
    kind = s.pick_overlay
    forget_move(s)
    if s.frame_kind[top] == c.FOCUS_FRAME:
        paid = c.FOCUS_KEPT if s.frame_step[top] == c.FOCUS_KEEPS else c.FOCUS_GAIN
        s.frame_step[top] = paid if verb == c.PAY else c.FOCUS_SPENT
    elif s.frame_kind[top] == c.ACTIVATION:
        s.frame_step[top] = c.CENTRE_WORKS if verb == c.PAY else c.CENTRE_SPENT
    elif s.frame_kind[top] == c.SETTLEMENT:
        if verb == c.PAY:
            s.frame_asked[top] |= PAID
        else:
            s.frame_seat[top] += 1
    if verb == c.OVERLAY_PLACE:
        use_discounts(s, t)
        place_overlay(s, t, tile, kind)
    elif verb == c.OVERLAY_MOVE:
        shift_overlay(s, t, tile, goal, kind)

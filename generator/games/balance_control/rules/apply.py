"""Applies one sub-move of a move. With its last sub-move the move is paid and carried out, and the clock advances."""

from __future__ import annotations

from generator.games.balance_control.rules import codes as c
from generator.games.balance_control.rules.bill import begin_part
from generator.games.balance_control.rules.choices import choice_code
from generator.games.balance_control.rules.commit import commit, commit_lay, commit_place
from generator.games.balance_control.rules.compile import kernel
from generator.games.balance_control.rules.decks import open_card
from generator.games.balance_control.rules.events import log_event
from generator.games.balance_control.rules.fields import KernelScratch, KernelState, KernelTables
from generator.games.balance_control.rules.measures import bill_card
from generator.games.balance_control.rules.overlay_moves import bill_overlay
from generator.games.balance_control.rules.payment_flow import apply_payment, ask_payment, start_tile_action
from generator.games.balance_control.rules.surcharges import bill_extras
from generator.games.balance_control.rules.turn import advance, ask_lay
from generator.games.balance_control.rules.words.convert import convert_row


@kernel
def apply(s: KernelState, t: KernelTables, g: KernelScratch, choice: int) -> None:
    """Applies one sub-move; `choice` must be an id that `legal` lists. Nothing of the position changes before the last
    sub-move of a move, then all of it does, up to the next decision."""
    apply_alone(s, t, g, choice)
    if s.ask == 0:
        advance(s, t, g)


@kernel
def apply_alone(s: KernelState, t: KernelTables, g: KernelScratch, choice: int) -> None:
    """Applies one sub-move as `apply` does, but doesn't advance the clock after the move: for trying moves out."""
    ask = s.ask
    if ask == c.ASK_VERB:
        apply_verb(s, t, g, choice)
    elif ask == c.ASK_CELL:
        s.pick_tile = choice - c.FRONTIER0
        s.verb = c.LAY
        if s.priced == 0:
            commit_lay(s, t, g, s.actor)
        else:
            finish_choices(s, t, g)
    elif ask == c.ASK_TILE:
        s.pick_tile = choice - c.TILE0
        apply_tile(s, t, g)
    elif ask == c.ASK_DRAW:
        draw(s, t, g, choice - c.DRAW0)
    elif ask == c.ASK_DIRECTION:
        s.pick_goal = s.near[s.pick_tile][choice - c.DIRECTION0]
        finish_choices(s, t, g)
    else:
        apply_detail(s, t, g, choice)


@kernel
def draw(s: KernelState, t: KernelTables, g: KernelScratch, position: int) -> None:
    """Lays the tile that chance drew, at `position` of the stack, before the active seat."""
    kind = s.stack[position]
    last = s.stack_n - 1
    s.stack[position] = s.stack[last]
    s.stack[last] = 0
    s.stack_n = last
    s.drawn = kind
    if g.logging == 1:
        log_event(g, c.EVENT_DRAW, s.active, kind, position)
    ask_lay(s, t, g)


@kernel
def apply_verb(s: KernelState, t: KernelTables, g: KernelScratch, verb: int) -> None:
    """Begins a move with its verb, and asks for what the verb needs first."""
    s.verb = verb
    if verb <= c.CONVERT or verb == c.CENTRE_MOVE or verb == c.CENTRE_REMOVE or verb == c.RESOLVE:
        s.ask = c.ASK_TILE
    elif verb == c.TAKE or verb == c.PLAY:
        s.ask = c.ASK_CARD
    elif verb == c.OVERLAY_PLACE or verb == c.OVERLAY_MOVE:
        if verb == c.OVERLAY_PLACE:
            bill_overlay(s, t, s.actor)
        s.ask = c.ASK_CHOICE
    elif verb == c.PAY:
        begin_part(s, s.bill_for[0])
        s.ask = c.ASK_PAY
    else:
        commit(s, t, g)


@kernel
def apply_tile(s: KernelState, t: KernelTables, g: KernelScratch) -> None:
    """Takes the picked tile into the move: carries the move out, or asks for what it needs next."""
    verb = s.verb
    if verb == c.PLACE:
        if s.priced == 0:
            commit_place(s, t, s.actor)
        else:
            finish_choices(s, t, g)
    elif verb == c.MOVE:
        s.ask = c.ASK_DIRECTION if t.moves_far == 0 else c.ASK_GOAL
    elif verb == c.RESOLVE:
        commit(s, t, g)
    else:
        start_tile_action(s, t, g)


@kernel
def apply_detail(s: KernelState, t: KernelTables, g: KernelScratch, choice: int) -> None:
    """Applies a later sub-move: a far tile, a department, a card, a choice, a card of the open row, a payment."""
    ask = s.ask
    if ask == c.ASK_GOAL:
        s.pick_goal = choice - c.TILE0
        finish_choices(s, t, g)
    elif ask == c.ASK_INPUT:
        s.pick_department = choice - c.DEPARTMENT0
        s.ask = c.ASK_OUTPUT
    elif ask == c.ASK_OUTPUT:
        apply_output(s, t, g, choice - c.DEPARTMENT0)
    elif ask == c.ASK_CARD:
        s.pick_card = choice - c.CARD0
        apply_card(s, t, g)
    elif ask == c.ASK_CHOICE:
        apply_choice(s, t, choice)
        ask_next_choice(s, t, g)
    elif ask == c.ASK_REFILL:
        s.ask = 0
        open_card(s, g, choice - c.DRAW0)
    else:
        apply_payment(s, t, g, choice)


@kernel
def apply_output(s: KernelState, t: KernelTables, g: KernelScratch, department: int) -> None:
    """Notes the department that a conversion makes, and what the conversion costs; then asks for payment."""
    row = convert_row(s, t, g, s.actor, s.pick_tile, s.pick_department)
    s.bill_named[s.pick_department] = t.row_count[row]
    s.pick_option = department
    ask_payment(s, t, g, c.PART_SPARE)


@kernel
def apply_card(s: KernelState, t: KernelTables, g: KernelScratch) -> None:
    """Notes the card that the move takes or plays; opens the bill of a played one."""
    if s.verb == c.TAKE:
        finish_choices(s, t, g)
        return
    bill_card(s, t, s.actor, s.pick_card)
    ask_next_choice(s, t, g)


@kernel
def apply_choice(s: KernelState, t: KernelTables, choice: int) -> None:
    """Notes one thing that the move's card or centre asks for: an option, overlay, department, seat or tile."""
    if choice >= c.OPTION0:
        s.pick_option = choice - c.OPTION0 + 1
    elif choice >= c.OVERLAY0:
        s.pick_overlay = choice - c.OVERLAY0
    elif choice >= c.DEPARTMENT0:
        s.pick_department = choice - c.DEPARTMENT0
    elif choice >= c.SEAT0:
        s.pick_seat = choice - c.SEAT0
    elif choice_code(s, t) == c.OTHER_TILE:
        s.pick_goal = choice - c.TILE0
    elif s.verb == c.CENTRE_MOVE or s.verb == c.CENTRE_REMOVE:
        s.pick_seat = s.pick_tile
        s.pick_tile = choice - c.TILE0
    else:
        s.pick_tile = choice - c.TILE0
    s.pick_n += 1


@kernel
def ask_next_choice(s: KernelState, t: KernelTables, g: KernelScratch) -> None:
    """Asks for the move's next choice, or for its payment after the last."""
    if choice_code(s, t) > 0:
        s.ask = c.ASK_CHOICE
    else:
        ask_payment(s, t, g, c.PART_SPARE)


@kernel
def finish_choices(s: KernelState, t: KernelTables, g: KernelScratch) -> None:
    """Asks for the extra costs of a move that has no cost of its own and whose choices are complete, or carries it
    out."""
    if s.priced == 0:
        commit(s, t, g)
        return
    placed = s.pick_tile if s.verb == c.PLACE else -1
    moves = s.verb == c.MOVE
    bill_extras(s, t, s.verb, s.actor, s.pick_goal if moves else placed, s.pick_tile if moves else -1)
    ask_payment(s, t, g, c.PART_SPARE)

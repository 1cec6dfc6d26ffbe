"""One stage is given: the line grows, and with its last stage it is paid and done, and the clock goes on."""

from __future__ import annotations

from generator.rules.board import lay_tile
from generator.rules.centre import begin_activation
from generator.rules.choices import choice_code
from generator.rules.codes import (
    ACTIVATION,
    ASK_BASE,
    ASK_CARD,
    ASK_CHOICE,
    ASK_DIRECTION,
    ASK_DRAW,
    ASK_EDGE,
    ASK_EXTRA,
    ASK_GET,
    ASK_GIVE,
    ASK_KEEP,
    ASK_LIFT,
    ASK_REFILL,
    ASK_REPLACE,
    ASK_TILE,
    ASK_VERB,
    ASK_WITH,
    BASE0,
    CARD0,
    CENTRE_MOVE,
    CENTRE_REMOVE,
    CENTRE_SPENT,
    CENTRE_WORKS,
    CONVERT,
    DECLINE,
    DEPARTMENT0,
    DIRECTION0,
    DRAW0,
    EDGE0,
    EVENT_DRAW,
    EXTRA0,
    FOCUS_FRAME,
    FOCUS_GAIN,
    FOCUS_KEEPS,
    FOCUS_KEPT,
    FOCUS_SPENT,
    FORMALIZE,
    KEEP0,
    LAY,
    LIFT0,
    MOVE,
    OPTION0,
    OTHER_TILE,
    OVERLAY0,
    OVERLAY_MOVE,
    OVERLAY_PLACE,
    PASS,
    PAY,
    PLACE,
    PLAY,
    REPLACE0,
    RESOLVE,
    SEAT0,
    SETTLEMENT,
    SHIFT0,
    SKIP,
    SLOTS,
    TAKE,
    TILE0,
    TIMING_ACTION,
    TURN_ACTION,
    TURN_AFTER,
    TURN_FOCUSES,
    WITH0,
    WITHOUT,
)
from generator.rules.compile import kernel
from generator.rules.control import put_marker, take_marker
from generator.rules.decks import open_card
from generator.rules.events import note
from generator.rules.fields import Scratch, State, Tables
from generator.rules.focus import begin_focus
from generator.rules.lines import ask_seat, forget_line, note_due
from generator.rules.measures import card_verb, play_card, set_card_base, take_card, use_discounts
from generator.rules.offers import set_overlay_base
from generator.rules.overlays import place_overlay, shift_overlay
from generator.rules.settlement import PAID
from generator.rules.special import MAY, MUST, keep_need, lift_need, pay_keep
from generator.rules.spending import set_base, spend
from generator.rules.substitution import begin_swap, replaceable
from generator.rules.supply import from_bank
from generator.rules.surcharges import gather
from generator.rules.turn import action_done, advance, turn_lay
from generator.rules.words.convert import convert_row, first_convert_row
from generator.rules.words.formalize import formalize_does, formalize_row
from generator.rules.words.lift import lift_used
from generator.rules.words.reduce_yield import yield_of
from generator.rules.words.suppress_influence import keeps_due


@kernel
def apply(s: State, t: Tables, g: Scratch, choice: int) -> None:
    """Gives one stage; `choice` must be an id that `legal` offers. Nothing of the position changes before the last
    stage of a line, then all of it does, up to the next decision."""
    give(s, t, g, choice)
    if s.ask == 0:
        advance(s, t, g)


@kernel
def give(s: State, t: Tables, g: Scratch, choice: int) -> None:
    """The same, but the clock stands still behind the line."""
    ask = s.ask
    if ask == ASK_VERB:
        give_verb(s, t, g, choice)
    elif ask == ASK_EDGE:
        s.pick_tile = choice - EDGE0
        s.verb = LAY
        if s.priced == 0:
            commit_lay(s, t, g, s.actor)
        else:
            finish(s, t, g)
    elif ask == ASK_TILE:
        s.pick_tile = choice - TILE0
        give_tile(s, t, g)
    elif ask == ASK_DRAW:
        draw(s, t, g, choice - DRAW0)
    elif ask == ASK_DIRECTION:
        s.pick_goal = s.near[s.pick_tile][choice - DIRECTION0]
        finish(s, t, g)
    else:
        give_detail(s, t, g, choice)


@kernel
def draw(s: State, t: Tables, g: Scratch, position: int) -> None:
    """Chance has drawn the tile at `position` of the stack."""
    kind = s.stack[position]
    last = s.stack_n - 1
    s.stack[position] = s.stack[last]
    s.stack[last] = 0
    s.stack_n = last
    s.drawn = kind
    if g.logging == 1:
        note(g, EVENT_DRAW, s.active, kind, position)
    turn_lay(s, t, g)


@kernel
def give_verb(s: State, t: Tables, g: Scratch, verb: int) -> None:
    """The line begins."""
    s.verb = verb
    if verb <= CONVERT or verb == CENTRE_MOVE or verb == CENTRE_REMOVE or verb == RESOLVE:
        s.ask = ASK_TILE
    elif verb == TAKE or verb == PLAY:
        s.ask = ASK_CARD
    elif verb == OVERLAY_PLACE or verb == OVERLAY_MOVE:
        if verb == OVERLAY_PLACE:
            set_overlay_base(s, t)
        s.ask = ASK_CHOICE
    elif verb == PAY:
        s.ask = ASK_EXTRA
    else:
        commit(s, t, g)


@kernel
def give_tile(s: State, t: Tables, g: Scratch) -> None:
    """The line's tile is named."""
    verb = s.verb
    if verb == PLACE:
        if s.priced == 0:
            commit_place(s, t, s.actor)
        else:
            finish(s, t, g)
    elif verb == MOVE:
        s.ask = ASK_DIRECTION
    elif verb == RESOLVE:
        commit(s, t, g)
    elif lift_asked(s, t):
        if verb == FORMALIZE:
            set_base(s, t, t.row_cost[formalize_row(t, s.tile_kind[s.pick_tile])])
        s.ask = ASK_LIFT
    else:
        behind_lift(s, t, g)


@kernel
def lift_asked(s: State, t: Tables) -> bool:
    """Whether the line's yield may or must be lifted by paying more (ECO 10)."""
    tile = s.pick_tile
    if s.cut[tile] == 0:
        return False
    amount = 1
    if s.verb == FORMALIZE:
        amount = t.row_amount[formalize_row(t, s.tile_kind[tile])]
    elif s.verb == CONVERT:
        amount = t.row_amount[first_convert_row(s, t, tile)]
    need = lift_need(s, t, s.actor, tile, amount)
    return need == MAY or need == MUST


@kernel
def behind_lift(s: State, t: Tables, g: Scratch) -> None:
    """What follows the tile, or the lift: keeping the influence, and then the cost; what is given; the choices."""
    if s.verb == CONVERT:
        s.ask = ASK_GIVE
    elif s.verb == FORMALIZE:
        set_base(s, t, t.row_cost[formalize_row(t, s.tile_kind[s.pick_tile])])
        need = keep_need(s, t, s.pick_tile)
        if need == MAY or need == MUST:
            s.ask = ASK_KEEP
        else:
            behind_keep(s, t, g)
    else:
        s.ask = ASK_CHOICE


@kernel
def behind_keep(s: State, t: Tables, g: Scratch) -> None:
    """The cost of a formalisation."""
    row = formalize_row(t, s.tile_kind[s.pick_tile])
    begin_free(s, t, g, t.row_cost[row][SLOTS], t.row_least[row])


@kernel
def give_special(s: State, t: Tables, g: Scratch, choice: int) -> None:
    """A lift or a keep is paid for, or not."""
    if s.ask == ASK_LIFT:
        if choice != WITHOUT:
            s.special[choice - LIFT0] += 1
        s.lifted = -1 if choice == WITHOUT else 1
        behind_lift(s, t, g)
        return
    if choice != WITHOUT:
        pay_keep(s, choice - KEEP0, 1)
        s.keep_last = choice - KEEP0
        if s.keep_n < keeps_due(s, t):
            return
    s.kept = -1 if choice == WITHOUT else 1
    behind_keep(s, t, g)


@kernel
def give_detail(s: State, t: Tables, g: Scratch, choice: int) -> None:
    """Cards, choices and departments."""
    ask = s.ask
    if ask == ASK_GIVE:
        s.pick_department = choice - DEPARTMENT0
        s.ask = ASK_GET
    elif ask == ASK_GET:
        give_get(s, t, g, choice - DEPARTMENT0)
    elif ask == ASK_CARD:
        s.pick_card = choice - CARD0
        give_card(s, t, g)
    elif ask == ASK_CHOICE:
        give_choice(s, t, choice)
        go_on(s, t, g)
    elif ask == ASK_REFILL:
        s.ask = 0
        open_card(s, g, choice - DRAW0)
    else:
        give_payment(s, t, g, choice)


@kernel
def give_payment(s: State, t: Tables, g: Scratch, choice: int) -> None:
    """Something is paid, or not."""
    ask = s.ask
    if ask == ASK_BASE:
        give_base(s, t, g, choice - BASE0)
    elif ask == ASK_LIFT or ask == ASK_KEEP:
        give_special(s, t, g, choice)
    elif ask == ASK_EXTRA:
        give_extra(s, t, g, choice)
    elif ask == ASK_REPLACE:
        give_replaced(s, t, g, choice)
    elif ask == ASK_WITH:
        give_with(s, t, g, choice - WITH0)


@kernel
def give_get(s: State, t: Tables, g: Scratch, department: int) -> None:
    """What a conversion makes is named."""
    gather(s, t, g, CONVERT, s.actor, s.pick_tile, -1)
    row = convert_row(s, t, g, s.actor, s.pick_tile, s.pick_department)
    s.base[s.pick_department] = t.row_count[row]
    s.pick_option = department
    finish(s, t, g)


@kernel
def give_card(s: State, t: Tables, g: Scratch) -> None:
    """The line's card is named."""
    if s.verb == TAKE:
        finish(s, t, g)
        return
    set_card_base(s, t, s.pick_card)
    go_on(s, t, g)


@kernel
def give_choice(s: State, t: Tables, choice: int) -> None:
    """One of the line's choices is named."""
    if choice >= OPTION0:
        s.pick_option = choice - OPTION0 + 1
    elif choice >= OVERLAY0:
        s.pick_overlay = choice - OVERLAY0
    elif choice >= DEPARTMENT0:
        s.pick_department = choice - DEPARTMENT0
    elif choice >= SEAT0:
        s.pick_seat = choice - SEAT0
    elif choice_code(s, t) == OTHER_TILE:
        s.pick_goal = choice - TILE0
    elif s.verb == CENTRE_MOVE or s.verb == CENTRE_REMOVE:
        s.pick_seat = s.pick_tile
        s.pick_tile = choice - TILE0
    else:
        s.pick_tile = choice - TILE0
    s.pick_n += 1


@kernel
def go_on(s: State, t: Tables, g: Scratch) -> None:
    """Asks for the line's next choice, or for its payment after the last."""
    if choice_code(s, t) > 0:
        s.ask = ASK_CHOICE
    elif s.verb == PLAY:
        begin_free(s, t, g, t.card_cost[s.pick_card][SLOTS], 0)
    elif s.verb == OVERLAY_PLACE:
        begin_free(s, t, g, 0, 0)
    else:
        finish(s, t, g)


@kernel
def line_due(s: State, t: Tables, g: Scratch) -> None:
    """Gathers what the finished line costs extra."""
    verb = s.verb
    if verb == PLAY:
        gather(s, t, g, card_verb(t, s.pick_card), s.actor, -1, -1)
    elif verb == MOVE:
        gather(s, t, g, verb, s.actor, s.pick_goal, s.pick_tile)
    elif verb == CENTRE_MOVE or verb == CENTRE_REMOVE:
        gather(s, t, g, verb, s.actor, s.pick_seat, -1)
    elif verb == LAY or verb == TAKE or verb == OVERLAY_PLACE or verb == OVERLAY_MOVE:
        gather(s, t, g, verb, s.actor, -1, -1)
    else:
        gather(s, t, g, verb, s.actor, s.pick_tile, -1)


@kernel
def begin_free(s: State, t: Tables, g: Scratch, free: int, least: int) -> None:
    """Asks for the units of free choice of the line's own cost."""
    line_due(s, t, g)
    note_due(s, g)
    s.base_due = free
    s.base_least = least
    replace_or_pay(s, t, g)


@kernel
def replace_or_pay(s: State, t: Tables, g: Scratch) -> None:
    """Asks whether a unit of the line's own cost is paid otherwise, where one can be (ECO 08, SEC 06)."""
    if t.substitutes > 0 and s.mods > 0 and replaceable(s, t, g):
        s.ask = ASK_REPLACE
    else:
        pay_rest(s, t, g)


@kernel
def give_replaced(s: State, t: Tables, g: Scratch, choice: int) -> None:
    """A unit of the line's own cost is paid otherwise, or no further one."""
    if choice == WITHOUT:
        pay_rest(s, t, g)
        return
    begin_swap(s, t, choice - REPLACE0)
    s.ask = ASK_WITH


@kernel
def give_with(s: State, t: Tables, g: Scratch, department: int) -> None:
    """One of the units that are paid instead is named."""
    s.special[department] += 1
    s.swap_with = department
    s.swap_left -= 1
    if s.swap_left == 0:
        replace_or_pay(s, t, g)


@kernel
def pay_rest(s: State, t: Tables, g: Scratch) -> None:
    """Asks for units of free choice, then for extra units, or commits where neither is due."""
    if s.base_due > 0:
        s.ask = ASK_BASE
    elif s.due_n > 0:
        s.ask = ASK_EXTRA
    else:
        commit(s, t, g)


@kernel
def finish(s: State, t: Tables, g: Scratch) -> None:
    """All choices are named: asks for the extra units, or commits where none are due."""
    if s.priced > 0:
        line_due(s, t, g)
        note_due(s, g)
        if s.due_n > 0:
            s.ask = ASK_EXTRA
            return
    commit(s, t, g)


@kernel
def give_base(s: State, t: Tables, g: Scratch, department: int) -> None:
    """One unit of free choice is named."""
    s.base[department] += 1
    s.base_n += 1
    s.base_last = department
    if s.base_n < s.base_due:
        return
    if s.due_n > 0:
        s.ask = ASK_EXTRA
    else:
        commit(s, t, g)


@kernel
def give_extra(s: State, t: Tables, g: Scratch, choice: int) -> None:
    """One extra unit is named, taken from another seat or one's own."""
    if choice >= SHIFT0:
        number = choice - SHIFT0
        s.shift[number // SLOTS][number % SLOTS] += 1
        s.shift_n += 1
        s.shift_last = number
    else:
        s.extra[choice - EXTRA0] += 1
        s.extra_last = choice - EXTRA0
    s.extra_n += 1
    if s.extra_n == s.due_n:
        commit(s, t, g)


@kernel
def commit(s: State, t: Tables, g: Scratch) -> None:
    """The line is complete: it is paid and done."""
    verb = s.verb
    seat = s.actor
    s.ask = 0
    if verb == PLACE:
        commit_place(s, t, seat)
        return
    if verb == LAY:
        commit_lay(s, t, g, seat)
        return
    if verb == MOVE:
        commit_move(s, t, seat)
        return
    if verb == FORMALIZE:
        spend(s, t, seat)
        formalize_does(s, t, seat, s.pick_tile)
    elif verb == CONVERT:
        commit_convert(s, t, seat)
    else:
        commit_other(s, t, g, verb, seat)
        return
    if s.lifted == 1:
        lift_used(s, t, seat)
    forget_line(s)
    action_done(s, t, seat, False)


@kernel
def commit_place(s: State, t: Tables, seat: int) -> None:
    """A marker goes from the supply onto the tile (R6.1)."""
    tile = s.pick_tile
    if s.due_n > 0:
        spend(s, t, seat)
        forget_line(s)
    s.ask = 0
    s.verb = -1
    s.pick_tile = -1
    s.supply[seat] -= 1
    put_marker(s, t, tile, seat)
    if s.owed[seat] > 0:
        s.owed[seat] -= 1
        s.owed_all -= 1
    action_done(s, t, seat, False)


@kernel
def commit_move(s: State, t: Tables, seat: int) -> None:
    """A marker goes to a tile next door (R6.1)."""
    tile = s.pick_tile
    goal = s.pick_goal
    if s.due_n > 0:
        spend(s, t, seat)
        forget_line(s)
    s.verb = -1
    s.pick_tile = -1
    s.pick_goal = -1
    take_marker(s, t, tile, seat)
    put_marker(s, t, goal, seat)
    action_done(s, t, seat, False)


@kernel
def commit_lay(s: State, t: Tables, g: Scratch, seat: int) -> None:
    """The drawn tile is laid; focuses fall due, then the action follows (R3.4)."""
    edge = s.pick_tile
    kind = s.drawn
    s.ask = 0
    if s.due_n > 0:
        spend(s, t, seat)
        forget_line(s)
    s.drawn = -1
    s.verb = -1
    s.pick_tile = -1
    lay_tile(s, t, g, edge, kind)
    if s.ripe > 0:
        s.frame_step[0] = TURN_FOCUSES
    else:
        s.frame_step[0] = TURN_ACTION
        ask_seat(s, seat, ASK_VERB)


@kernel
def commit_convert(s: State, t: Tables, seat: int) -> None:
    """Equal resources go to the Bank, others come from there."""
    tile = s.pick_tile
    row = t.kind_row[s.tile_kind[tile]]
    while (t.row_pay[row] >> s.pick_department) & 1 == 0 or t.row_count[row] != s.base[s.pick_department]:
        row += 1
    amount = t.row_amount[row] if s.lifted == 1 else yield_of(s, tile, t.row_amount[row])
    spend(s, t, seat)
    s.resources[seat][s.pick_option] += from_bank(s, t, s.pick_option, amount)


@kernel
def commit_other(s: State, t: Tables, g: Scratch, verb: int, seat: int) -> None:
    """Cards, overlays, the centre, answers, passing."""
    if verb == RESOLVE:
        commit_resolve(s)
        return
    spend(s, t, seat)
    if verb == PLAY:
        commit_play(s, t, g, seat)
        return
    if verb == TAKE:
        card = s.pick_card
        forget_line(s)
        if t.take_goes_on == 0:
            action_done(s, t, seat, False)
        take_card(s, t, seat, card)
        return
    if verb == OVERLAY_PLACE or verb == OVERLAY_MOVE or verb == SKIP or verb == PAY or verb == DECLINE:
        commit_answer(s, t, verb)
        return
    if verb == CENTRE_MOVE or verb == CENTRE_REMOVE:
        s.frame_step[0] = TURN_AFTER
        begin_activation(s, seat, s.extra_n)
        if s.lifted == 1:
            lift_used(s, t, seat)
        forget_line(s)
        return
    forget_line(s)
    action_done(s, t, seat, verb == PASS)


@kernel
def commit_resolve(s: State) -> None:
    """The focus that the active seat has named resolves next (R5.3)."""
    tile = s.pick_tile
    forget_line(s)
    begin_focus(s, tile)


@kernel
def commit_play(s: State, t: Tables, g: Scratch, seat: int) -> None:
    """A card is played; a climate measure is the turn's action (R12.3)."""
    card = s.pick_card
    if t.card_timing[card] == TIMING_ACTION:
        action_done(s, t, seat, False)
    play_card(s, t, g, seat, card)
    forget_line(s)


@kernel
def commit_answer(s: State, t: Tables, verb: int) -> None:
    """An answer to a question: a focus or a settlement goes on, an overlay is placed or moved, a window passes by."""
    top = s.depth - 1
    tile = s.pick_tile
    goal = s.pick_goal
    kind = s.pick_overlay
    forget_line(s)
    if s.frame_kind[top] == FOCUS_FRAME:
        paid = FOCUS_KEPT if s.frame_step[top] == FOCUS_KEEPS else FOCUS_GAIN
        s.frame_step[top] = paid if verb == PAY else FOCUS_SPENT
    elif s.frame_kind[top] == ACTIVATION:
        s.frame_step[top] = CENTRE_WORKS if verb == PAY else CENTRE_SPENT
    elif s.frame_kind[top] == SETTLEMENT:
        if verb == PAY:
            s.frame_asked[top] |= PAID
        else:
            s.frame_seat[top] += 1
    if verb == OVERLAY_PLACE:
        use_discounts(s, t)
        place_overlay(s, t, tile, kind)
    elif verb == OVERLAY_MOVE:
        shift_overlay(s, t, tile, goal, kind)

"""One stage is given: the line grows, and with its last stage it is paid and done, and the clock goes on."""

from __future__ import annotations

from generator.rules.choices import choice_code
from generator.rules.codes import (
    ASK_CARD,
    ASK_CHOICE,
    ASK_DIRECTION,
    ASK_DRAW,
    ASK_EDGE,
    ASK_EXTRA,
    ASK_GET,
    ASK_GIVE,
    ASK_GOAL,
    ASK_LIFT,
    ASK_REFILL,
    ASK_TILE,
    ASK_VERB,
    CARD0,
    CENTRE_MOVE,
    CENTRE_REMOVE,
    CONVERT,
    DEPARTMENT0,
    DIRECTION0,
    DRAW0,
    EDGE0,
    EVENT_DRAW,
    FORMALIZE,
    LAY,
    MOVE,
    OPTION0,
    OTHER_TILE,
    OVERLAY0,
    OVERLAY_MOVE,
    OVERLAY_PLACE,
    PAY,
    PLACE,
    PLAY,
    RESOLVE,
    SEAT0,
    SLOTS,
    TAKE,
    TILE0,
)
from generator.rules.commit import commit, commit_lay, commit_place
from generator.rules.compile import kernel
from generator.rules.decks import open_card
from generator.rules.events import note
from generator.rules.fields import Scratch, State, Tables
from generator.rules.measures import set_card_base
from generator.rules.offers import set_overlay_base
from generator.rules.pay_stages import begin_free, behind_lift, finish, give_payment, lift_asked
from generator.rules.spending import set_base
from generator.rules.surcharges import gather
from generator.rules.turn import advance, turn_lay
from generator.rules.words.convert import convert_row
from generator.rules.words.formalize import formalize_row


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
        s.ask = ASK_DIRECTION if t.moves_far == 0 else ASK_GOAL
    elif verb == RESOLVE:
        commit(s, t, g)
    elif lift_asked(s, t):
        if verb == FORMALIZE:
            set_base(s, t, t.row_cost[formalize_row(t, s.tile_kind[s.pick_tile])])
        s.ask = ASK_LIFT
    else:
        behind_lift(s, t, g)


@kernel
def give_detail(s: State, t: Tables, g: Scratch, choice: int) -> None:
    """Cards, choices, departments, and tiles far away."""
    ask = s.ask
    if ask == ASK_GOAL:
        s.pick_goal = choice - TILE0
        finish(s, t, g)
    elif ask == ASK_GIVE:
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

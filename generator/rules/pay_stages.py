"""The stages in which a line is paid: after each unit comes the next question, or the line is done."""

from __future__ import annotations

from generator.rules import codes as c
from generator.rules.commit import commit
from generator.rules.compile import kernel
from generator.rules.fields import Scratch, State, Tables
from generator.rules.lines import note_due, units_owed
from generator.rules.measures import card_verb
from generator.rules.special import MAY, MUST, full_need, keep_need, lift_need, pay_keep
from generator.rules.spending import set_base
from generator.rules.substitution import begin_swap, names_units, replaceable
from generator.rules.surcharges import gather
from generator.rules.words.convert import first_convert_row
from generator.rules.words.lift import lifts_all
from generator.rules.words.suppress_influence import keeps_due


@kernel
def lift_asked(s: State, t: Tables) -> bool:
    """Whether the line's yield may or must be lifted by paying more (ECO 10)."""
    tile = s.pick_tile
    if s.verb == c.FORMALIZE:
        need = full_need(s, t, s.actor, tile, t.row_amount[t.kind_formalize[s.tile_kind[tile]]])
        return need == MAY or need == MUST
    if s.cut[tile] == 0:
        return False
    amount = t.row_amount[first_convert_row(s, t, tile)] if s.verb == c.CONVERT else 1
    need = lift_need(s, t, s.actor, tile, amount)
    return need == MAY or need == MUST


@kernel
def behind_lift(s: State, t: Tables, g: Scratch) -> None:
    """What follows the tile, or the lift: keeping the influence, and then the cost; what is given; the choices."""
    if s.verb == c.CONVERT:
        s.ask = c.ASK_GIVE
    elif s.verb == c.FORMALIZE:
        set_base(s, t, t.row_cost[t.kind_formalize[s.tile_kind[s.pick_tile]]])
        need = keep_need(s, t, s.pick_tile)
        full = s.lifted == 1 and lifts_all(s, t, s.actor)
        if not full and (need == MAY or need == MUST):
            s.ask = c.ASK_KEEP
        else:
            behind_keep(s, t, g)
    else:
        s.ask = c.ASK_CHOICE


@kernel
def behind_keep(s: State, t: Tables, g: Scratch) -> None:
    """The cost of a formalisation."""
    row = t.kind_formalize[s.tile_kind[s.pick_tile]]
    begin_free(s, t, g, t.row_cost[row][c.SLOTS], t.row_least[row])


@kernel
def give_special(s: State, t: Tables, g: Scratch, choice: int) -> None:
    """A lift or a keep is paid for, or not."""
    if s.ask == c.ASK_LIFT and s.due_n > 0:
        give_spare(s, t, g, choice)
        return
    if s.ask == c.ASK_LIFT:
        if choice != c.WITHOUT:
            s.special[choice - c.LIFT0] += 1
        s.lifted = -1 if choice == c.WITHOUT else 1
        behind_lift(s, t, g)
        return
    if choice != c.WITHOUT:
        pay_keep(s, choice - c.KEEP0, 1)
        s.keep_last = choice - c.KEEP0
        if s.keep_n < keeps_due(s, t):
            return
    s.kept = -1 if choice == c.WITHOUT else 1
    behind_keep(s, t, g)


@kernel
def give_spare(s: State, t: Tables, g: Scratch, choice: int) -> None:
    """One extra cost falls away for what is paid more, or not; then the rest is paid (ECO 10)."""
    if choice != c.WITHOUT:
        s.special[choice - c.LIFT0] += 1
    s.spared = -1 if choice == c.WITHOUT else 1
    if names_units(s.verb):
        replace_or_pay(s, t, g)
    else:
        pay_rest(s, t, g)


@kernel
def give_payment(s: State, t: Tables, g: Scratch, choice: int) -> None:
    """Something is paid, or not."""
    ask = s.ask
    if ask == c.ASK_BASE:
        give_base(s, t, g, choice - c.BASE0)
    elif ask == c.ASK_LIFT or ask == c.ASK_KEEP:
        give_special(s, t, g, choice)
    elif ask == c.ASK_EXTRA:
        give_extra(s, t, g, choice)
    elif ask == c.ASK_REPLACE:
        give_replaced(s, t, g, choice)
    elif ask == c.ASK_WITH:
        give_with(s, t, g, choice - c.WITH0)


@kernel
def line_due(s: State, t: Tables, g: Scratch) -> None:
    """Gathers what the finished line costs extra."""
    verb = s.verb
    if verb == c.PLAY:
        gather(s, t, g, card_verb(t, s.pick_card), s.actor, -1, -1)
    elif verb == c.MOVE:
        gather(s, t, g, verb, s.actor, s.pick_goal, s.pick_tile)
    elif verb == c.CENTRE_MOVE or verb == c.CENTRE_REMOVE:
        gather(s, t, g, verb, s.actor, s.pick_seat, -1)
    elif verb == c.LAY or verb == c.TAKE or verb == c.OVERLAY_PLACE or verb == c.OVERLAY_MOVE:
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
    if g.spares > 0:
        s.ask = c.ASK_LIFT
    else:
        replace_or_pay(s, t, g)


@kernel
def replace_or_pay(s: State, t: Tables, g: Scratch) -> None:
    """Asks whether a unit of the line's own cost is paid otherwise, where one can be (ECO 08, SEC 06)."""
    if t.substitutes > 0 and s.mods > 0 and replaceable(s, t, g):
        s.ask = c.ASK_REPLACE
    else:
        pay_rest(s, t, g)


@kernel
def give_replaced(s: State, t: Tables, g: Scratch, choice: int) -> None:
    """A unit of the line's own cost is paid otherwise, or no further one."""
    if choice == c.WITHOUT:
        pay_rest(s, t, g)
        return
    begin_swap(s, t, choice - c.REPLACE0)
    s.ask = c.ASK_WITH


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
        s.ask = c.ASK_BASE
    elif units_owed(s) > 0:
        s.ask = c.ASK_EXTRA
    else:
        commit(s, t, g)


@kernel
def finish(s: State, t: Tables, g: Scratch) -> None:
    """All choices are named: asks for the extra units, or commits where none are due."""
    if s.priced > 0:
        line_due(s, t, g)
        note_due(s, g)
        if s.due_n > 0:
            s.ask = c.ASK_LIFT if g.spares > 0 else c.ASK_EXTRA
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
    if units_owed(s) > 0:
        s.ask = c.ASK_EXTRA
    else:
        commit(s, t, g)


@kernel
def give_extra(s: State, t: Tables, g: Scratch, choice: int) -> None:
    """One extra unit is named, taken from another seat or one's own."""
    if choice >= c.SHIFT0:
        number = choice - c.SHIFT0
        s.shift[number // c.SLOTS][number % c.SLOTS] += 1
        s.shift_n += 1
        s.shift_last = number
    else:
        s.extra[choice - c.EXTRA0] += 1
        s.extra_last = choice - c.EXTRA0
    s.extra_n += 1
    if s.extra_n == units_owed(s):
        commit(s, t, g)

"""Why a move isn't legal: asks the kernel's tests about just what the move names.

Only used after a refusal, in plain Python over the interpreted records. What the kernel tests for all tiles at once, or
in another order, is asked here one by one, as a person at the table would.
"""

from __future__ import annotations

from typing import Final

from generator.games.balance_control.rules import codes as c
from generator.games.balance_control.rules import reason_codes as why
from generator.games.balance_control.rules.bill import forget_bill
from generator.games.balance_control.rules.choices import (
    choice_code,
    choice_row,
    mover_of,
    no_department,
    no_kind,
    no_tile,
)
from generator.games.balance_control.rules.focus import falls_due
from generator.games.balance_control.rules.lift_and_keep import MUST, keep_requirement
from generator.games.balance_control.rules.reason_codes import Kernel
from generator.games.balance_control.rules.surcharges import bill_extras, why_unpaid


def no_answer(k: Kernel, verb: int) -> int:
    """Why the verb can't answer the present question."""
    s = k[0]
    kind, step = s.frame_kind[s.depth - 1], s.frame_step[s.depth - 1]
    if s.ask == c.ASK_CELL:
        return why.FINE if verb == c.LAY else why.TILE_FIRST
    if kind == c.TURN and s.frame_step[0] in (c.TURN_FOCUSES, c.ROUND_FOCUSES):
        return why.FINE if verb == c.RESOLVE else why.ORDER_FIRST
    if kind == c.WINDOW:
        return why.FINE if verb in (c.PLAY, c.SKIP) else why.WINDOW_FIRST
    if kind in (c.SETTLEMENT, c.ACTIVATION):
        asking = why.SHARE_FIRST if kind == c.SETTLEMENT else why.WINDOW_FIRST
        return why.FINE if verb in (c.PAY, c.DECLINE) else asking
    if kind == c.FOCUS_FRAME:
        pays = step in (c.FOCUS_PAYS, c.FOCUS_KEEPS)
        answers = (c.PAY, c.DECLINE) if pays else (c.OVERLAY_PLACE, c.OVERLAY_MOVE, c.SKIP)
        return why.FINE if verb in answers else why.FOCUS_FIRST
    if verb == c.RESOLVE:
        return why.NO_ORDER
    if verb in (c.PAY, c.DECLINE, c.SKIP, c.OVERLAY_PLACE, c.OVERLAY_MOVE):
        return why.NOTHING_ASKED
    return why.TILE_LAID if verb == c.LAY else why.FINE


def no_resolve(k: Kernel, tile: int) -> int:
    """Why a tile can't be the next focus to resolve."""
    return why.FINE if falls_due(k[0], k[1], tile) else why.NOT_DUE


def extras(k: Kernel, verb: int, seat: int, tile: int, source: int) -> list[int]:
    """The extra costs of a move: for each unit the mask of departments that may pay it."""
    bill_extras(k[0], k[1], verb, seat, tile, source)
    found = k[0].bill_unit[: k[0].bill_n]
    forget_bill(k[0])
    return found


def no_payment(k: Kernel, verb: int, seat: int, tile: int) -> int:
    """What of a move can't be paid: its own cost, its extra costs, or only both together."""
    s, t, g = k
    row = t.kind_formalize[s.tile_kind[tile]] if verb == c.FORMALIZE else -1
    cost = zip(t.row_cost[row], s.resources[seat], strict=False)
    if row >= 0 and not t.substitutes and any(named > held for named, held in cost):
        return why.DESK_UNPAID
    due = bill_extras(s, t, verb, seat, tile, -1)
    found = why_unpaid(s, t, g)
    forget_bill(s)
    if found != why.FINE or row < 0:
        return found
    if due > 0:
        return why.COST_AND_EXTRAS
    return why.MUST_KEEP if keep_requirement(s, t, tile) == MUST else why.UNPAID


def no_name(k: Kernel, choice: int) -> int:
    """Why this id isn't offered as a choice of a card, centre or focus, or as a payment; `FINE` where neither is asked.
    The match stands at the sub-move that refused it."""
    s, t, _ = k
    if s.ask == c.ASK_PAY and s.bill_part in _PAYMENT_REASONS and s.verb != c.PAY:
        unfit, without = _PAYMENT_REASONS[s.bill_part]
        return without if choice == c.WITHOUT else unfit
    if s.ask != c.ASK_CHOICE:
        return why.FINE
    code, row = choice_code(s, t), choice_row(s, t)
    found = why.FINE
    if code == c.DEPARTMENT:
        found = no_department(s, t, row, choice - c.DEPARTMENT0)
    elif code in (c.PLAYER, c.OPPONENT):
        found = why.NOT_ONESELF if choice - c.SEAT0 == s.actor else why.FINE
    elif code in (c.KIND, c.LOOSE_KIND, c.LYING_KIND):
        found = no_kind(s, t, code, choice - c.OVERLAY0, row, mover_of(s, t, s.actor, row))
    elif code not in (0, c.OPTION):
        found = no_tile(s, t, s.actor, code, row, choice - c.TILE0)
    return found or why.NOT_HERE


_PAYMENT_REASONS: Final = {
    c.PART_LIFT: (why.LIFT_UNPAID, why.MUST_LIFT),
    c.PART_KEEP: (why.KEEP_UNPAID, why.MUST_KEEP),
    c.PART_SPARE: (why.LIFT_UNPAID, why.MUST_SPARE),
    c.PART_REPLACE: (why.NOT_REPLACED, why.MUST_REPLACE),
    c.PART_INSTEAD: (why.NOT_WITH, why.NOT_WITH),
}
"""Parts of a bill: what is wrong with a department there, and what going without would need."""

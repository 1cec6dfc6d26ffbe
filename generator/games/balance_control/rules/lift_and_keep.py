"""What a move may pay beyond its cost: to lift its yield, or to keep the influence that it makes (R11.8)."""

from __future__ import annotations

from generator.games.balance_control.rules import codes as c
from generator.games.balance_control.rules import reason_codes as why
from generator.games.balance_control.rules.bill import is_bought, owe
from generator.games.balance_control.rules.compile import kernel
from generator.games.balance_control.rules.fields import KernelState, KernelTables
from generator.games.balance_control.rules.words.lift import find_yield_lift, lifts_all
from generator.games.balance_control.rules.words.reduce_yield import yield_of
from generator.games.balance_control.rules.words.suppress_influence import keep_mask, keeps_due

NOT_ASKED = 0
MAY = 1
MUST = 2
CANNOT = -1


@kernel
def lift_requirement(s: KernelState, t: KernelTables, seat: int, tile: int, amount: int) -> int:
    """Whether a yield of `amount` through the tile `MAY`, `MUST` or `CANNOT` be lifted; `NOT_ASKED` if nothing lowers
    it, or if nothing helps and the ruling nil-effect-action allows it."""
    if t.kind_immune[s.tile_kind[tile]] == 1:
        return NOT_ASKED
    if s.lock[tile] > 0:
        return CANNOT
    left = yield_of(s, tile, amount)
    if left == amount:
        return NOT_ASKED
    if find_yield_lift(s, t, seat) >= 0:
        return MAY if left > 0 or t.nil_legal == 1 else MUST
    return NOT_ASKED if left > 0 or t.nil_legal == 1 else CANNOT


@kernel
def no_yield(s: KernelState, tile: int) -> int:
    """The reason why a yield that can't be lifted is nil: a Lock, or Security Levels (R11.4, R11.8)."""
    return why.LOCKED if s.lock[tile] > 0 else why.NIL


@kernel
def lift_of_influence(s: KernelState, t: KernelTables, seat: int, tile: int, amount: int) -> int:
    """`lift_requirement` for influence, which a measure may suppress as well: a lift of the full effect overrides that
    measure too [supplementary-budget]."""
    need = lift_requirement(s, t, seat, tile, amount)
    immune = t.kind_immune[s.tile_kind[tile]] == 1
    due = keeps_due(s, t)
    if immune or need == MUST or need == CANNOT or due == 0:
        return need
    if not lifts_all(s, t, seat):
        return NOT_ASKED if due < 0 else need
    return MUST if keep_requirement(s, t, tile) == CANNOT else MAY


@kernel
def keep_requirement(s: KernelState, t: KernelTables, tile: int) -> int:
    """Whether influence made through the tile `MAY`, `MUST` or `CANNOT` be kept by paying; `NOT_ASKED` if nothing
    suppresses it, or if nothing helps and the ruling nil-effect-action allows it. Nobody pays to keep, or lifts for
    nothing, what a Security Level takes away."""
    kind = s.tile_kind[tile]
    if t.kind_immune[kind] == 1:
        return NOT_ASKED
    due = keeps_due(s, t)
    if due == 0:
        return NOT_ASKED
    if t.nil_legal == 0:
        return MUST if due > 0 else CANNOT
    if due < 0 or (is_bought(s, c.PART_LIFT) == 0 and yield_of(s, tile, t.row_amount[t.kind_formalize[kind]]) == 0):
        return NOT_ASKED
    return MUST if is_bought(s, c.PART_LIFT) == 1 else MAY


@kernel
def owe_lift(s: KernelState, t: KernelTables) -> None:
    """Adds the price of lifting the yield to the bill (ECO 10)."""
    owe(s, c.PART_LIFT, t.row_pay[s.mod_row[find_yield_lift(s, t, s.bill_seat)]], 1)


@kernel
def owe_keeps(s: KernelState, t: KernelTables) -> None:
    """Adds the price of keeping influence to the bill: one unit for each measure that suppresses it (CLM 05)."""
    for number in range(keeps_due(s, t)):
        owe(s, c.PART_KEEP, keep_mask(s, t, number), 1)

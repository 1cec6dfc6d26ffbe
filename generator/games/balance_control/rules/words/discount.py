"""`discount`: the next overlay to be placed costs less, whoever places it (SEC 15)."""

from __future__ import annotations

from typing import Final

from generator.games.balance_control.effects.vocabulary import code
from generator.games.balance_control.rules import codes as c
from generator.games.balance_control.rules.compile import kernel
from generator.games.balance_control.rules.fields import KernelState, KernelTables

OF_PLACEMENT: Final = code("of", "overlay-placement")


@kernel
def is_discount(s: KernelState, t: KernelTables, mod: int) -> bool:
    """Whether a modifier lowers the price of placing an overlay now."""
    row = s.mod_row[mod]
    return t.row_word[row] == c.DISCOUNT and t.row_on[row] == OF_PLACEMENT and s.mod_from[mod] <= s.round


@kernel
def discounted_price(s: KernelState, t: KernelTables, department: int, price: int) -> int:
    """The price of a placement in one department's resources, after the discounts that wait for one."""
    for mod in range(s.mods):
        row = s.mod_row[mod]
        if is_discount(s, t, mod) and t.row_department[row] == department:
            lower = price - t.row_amount[row]
            least = t.row_least[row]
            price = lower if lower > least else min(price, least)
    return price


@kernel
def find_waiting_discount(s: KernelState, t: KernelTables) -> int:
    """The index of a discount that waits for a placement, or -1; all of them apply to the same placement."""
    for mod in range(s.mods):
        if is_discount(s, t, mod):
            return mod
    return -1

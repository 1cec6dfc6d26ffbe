"""The matcher of bills against every way there is to pay one."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

import pytest

from generator.games.balance_control.rules import codes as c
from generator.games.balance_control.rules.bill import begin_part, open_bill, owe, owe_cost, owe_distinct, pay_unit
from generator.games.balance_control.rules.can_pay import cost_payable, payable
from generator.games.balance_control.rules.fields import KernelScratch, KernelState
from generator.games.balance_control.rules.modifiers import add_modifier
from generator.games.balance_control.rules.records import interpreted
from tests.games.balance_control.rules.kernel_games import game

DEPARTMENTS = 3
EVERY = (1 << DEPARTMENTS) - 1
PAYER = tuple[int, int]
"""Seat and department."""


@dataclass
class Bill:
    """Units as (part, departments that may pay, group of units that differ), what both seats hold, what is paid."""

    units: list[tuple[int, int, int]] = field(default_factory=list)
    held: list[list[int]] = field(default_factory=list)
    contracts: int = 0
    paying: int = 0
    paid: list[PAYER] = field(default_factory=list)

    def ways(self, unlaid: Sequence[PAYER], more: Sequence[PAYER], laid: Sequence[int]) -> Iterator[None]:
        """One for each way to lay what is paid, and more of what is left, on the units: `laid` has the departments that
        pay the first ones so far."""
        if len(laid) == len(self.units):
            if not unlaid:
                yield None
            return
        part, mask, group = self.units[len(laid)]
        fits = mask & ~sum(1 << laid[at] for at in range(len(laid)) if self.units[at][2] == group)
        if part == self.paying:
            for at, (_, department) in enumerate(unlaid):
                if fits >> department & 1:
                    yield from self.ways([*unlaid[:at], *unlaid[at + 1 :]], more, [*laid, department])
        for one in self.left(part, more):
            if fits >> one[1] & 1:
                yield from self.ways(unlaid, [*more, one], [*laid, one[1]])

    def left(self, part: int, more: Sequence[PAYER]) -> Iterator[PAYER]:
        """Who can pay a unit of a part with a resource that isn't paid yet, none before the last that paid of it; other
        seats only extra costs, and before one's own."""
        begun = part == self.paying and self.paid
        gone = [*self.paid, *more]
        for department in range(DEPARTMENTS):
            if gone.count((0, department)) < self.held[0][department] and not (begun and department < self.paid[-1][1]):
                yield 0, department
            passed = (
                sum(seat for seat, _ in more) < self.contracts
                and gone.count((1, department)) < self.held[1][department]
            )
            if part == c.PART_EXTRA and passed and not begun:
                yield 1, department


def random_bill(chance: random.Random) -> Bill:
    """A small bill of some parts; of the first something may be paid already."""
    bill = Bill(held=[[chance.choice([0, 0, 1, 1, 2]) for _ in range(DEPARTMENTS)] for _ in range(2)])
    parts = sorted(chance.sample([c.PART_LIFT, c.PART_KEEP, c.PART_FREE, c.PART_EXTRA], chance.choice([1, 1, 2, 3])))
    for part in parts:
        if part == c.PART_FREE and chance.random() < 0.6:
            mask = chance.randrange(1, EVERY + 1)
            bill.units += [(part, mask, 99)] * chance.choice([1, 2, 2, 3])
        for _ in range(chance.choice([1, 1, 2, 3])):
            bill.units.append((part, chance.randrange(1, EVERY + 1), len(bill.units)))
    bill.contracts = chance.choice([0, 0, 1, 2])
    if chance.random() < 0.7:
        bill.paying = parts[0]
        number = chance.randrange(sum(unit[0] == bill.paying for unit in bill.units) + 1)
        own = sorted((0, chance.randrange(DEPARTMENTS)) for _ in range(number))
        bill.paid = [one for at, one in enumerate(own) if own[:at].count(one) < bill.held[0][one[1]]]
    return bill


@pytest.mark.parametrize("seed", range(300))
def test_a_bill_is_payable_where_there_is_a_way(seed: int) -> None:
    bill = random_bill(random.Random(seed))
    made = game(2, ("economy", "security", "climate"), cards=None)
    tables = made.tables
    before, tables.departments = tables.departments, DEPARTMENTS
    state, scratch = interpreted(KernelState), interpreted(KernelScratch)
    state.round = 1
    open_bill(state, c.PLACE, 0)
    for place, (part, mask, group) in enumerate(bill.units):
        if group == 99 and (place == 0 or bill.units[place - 1][2] != 99):
            owe_distinct(state, part, mask, sum(unit[2] == 99 for unit in bill.units))
        elif group != 99:
            owe(state, part, mask, 1)
    for seat in range(2):
        state.resources[seat][:DEPARTMENTS] = bill.held[seat]
    row = next(row for row, word in enumerate(tables.row_word) if word == c.TRANSFER_SURCHARGE)
    for _ in range(bill.contracts):
        state.mod_left[add_modifier(state, tables, row, 0)] = 1
    if bill.paying:
        begin_part(state, bill.paying)
    for _, department in bill.paid:
        state.bill_last = c.OWN0 + department
        pay_unit(state, state.bill_last, 1)
    try:
        found = payable(state, tables, scratch)
    finally:
        tables.departments = before
    assert found == (next(bill.ways(bill.paid, [], []), "none") is None)


@pytest.mark.parametrize("seed", range(100))
def test_a_cost_alone_is_payable_as_its_bill_is(seed: int) -> None:
    chance = random.Random(seed)
    tables = game(2, ("economy", "security", "climate"), cards=None).tables
    cost = [0] * (c.SLOTS + 1)
    for department in range(tables.departments):
        cost[department] = chance.choice([0, 0, 0, 0, 1, 2])
    cost[c.SLOTS], least = chance.choice([0, 1, 2, 3, 4]), chance.choice([0, 1, 2, 3])
    state = interpreted(KernelState)
    state.resources[0][: tables.departments] = [chance.choice([0, 0, 1, 2]) for _ in range(tables.departments)]
    open_bill(state, c.FORMALIZE, 0)
    owe_cost(state, tables, cost, least)
    assert cost_payable(state, tables, 0, cost, least) == payable(state, tables, interpreted(KernelScratch))

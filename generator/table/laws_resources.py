"""Moments in, resources that appeared or went astray out: gained, spent as the line says, held, or in Noise."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from generator.rules import codes as c
from generator.rules.fields import CAPACITIES
from generator.table.game import Event
from generator.table.line_types import (
    ConvertLine,
    FormalizeLine,
    Line,
    OverlayPlaceLine,
    PayLine,
    PlayLine,
    Unit,
)
from generator.table.moment import Laws, Moment

LAWS = Laws()
MANY = 10_000
"""More than anybody gains at once."""


@LAWS.law("R1.6")
def resources_add_up(moment: Moment) -> Iterator[str]:
    """What was gained is held, was spent as the line says, or went to Noise; seat by seat, each department."""
    state, before = moment.match.state, moment.before
    gained, noise = _gains(moment)
    departments = moment.match.game.names.catalogue.departments
    due, free = _spent(moment)
    for seat in moment.seats:
        chosen = 0
        for slot, department in enumerate(departments):
            spent = before.resources[seat][slot] + gained[seat, slot] - state.resources[seat][slot]
            if state.resources[seat][slot] < 0:
                yield f"{moment.name(seat)} holds {state.resources[seat][slot]} {department}"
            chosen += spent - due[seat, slot]
            if spent < due[seat, slot] or (spent > due[seat, slot] and not free[seat]):
                yield f"{moment.name(seat)} spent {spent} {department}, the line costs {due[seat, slot]}"
        if free[seat] and chosen != free[seat]:
            yield f"{moment.name(seat)} spent {chosen} of free choice, the line costs {free[seat]}"
    for slot, department in enumerate(departments):
        if state.noise[slot] != before.noise[slot] + noise[slot]:
            yield f"Noise holds {state.noise[slot]} {department}, {before.noise[slot]} + {noise[slot]} went in"


def _gains(moment: Moment) -> tuple[Counter[tuple[int, int]], Counter[int]]:
    gained: Counter[tuple[int, int]] = Counter()
    noise: Counter[int] = Counter()
    for kind, first, second, third in moment.step.noted:
        if kind in (c.EVENT_RECEIVES, c.EVENT_GAINS):
            gained[first, second] += third
        elif kind == c.EVENT_NOISE:
            noise[first] += second
    line, seat = moment.step.line, moment.step.seat
    if isinstance(line, ConvertLine) and seat:
        _, amount = _conversion(moment, line)
        slot = _slot(moment, line.get)
        gained[_seat(moment, seat), slot] += min(amount, _left_in_bank(moment, line, slot))
    return gained, noise


def _spent(moment: Moment) -> tuple[Counter[tuple[int, int]], Counter[int]]:
    """What the line and what pays itself take, by seat and department; and what a card leaves to a seat's choice."""
    spent: Counter[tuple[int, int]] = Counter()
    for _, payer, slot, amount in _noted(moment, c.EVENT_PAYS):
        spent[payer, slot] += amount
    line, name = moment.step.line, moment.step.seat
    if line is None or name is None:
        return spent, Counter()
    seat = _seat(moment, name)
    units: tuple[Unit, ...] = (*line.suffixes.extras, *(line.units if isinstance(line, PayLine) else ()))
    spent.update((_seat(moment, u.seat) if u.seat else seat, _slot(moment, u.department)) for u in units)
    for slot, amount in enumerate(_named(moment, line)):
        spent[seat, slot] += amount
    if isinstance(line, ConvertLine):
        spent[seat, _slot(moment, line.give)] += _conversion(moment, line)[0]
    spent.update((seat, _slot(moment, paid)) for paid in (line.suffixes.lift, *line.suffixes.keep) if paid)
    for replaced in line.suffixes.replaced:
        spent[seat, _slot(moment, replaced.instead_of)] -= 1
        spent.update((seat, _slot(moment, paid)) for paid in replaced.paid)
    return spent, Counter({seat: _left_to_choice(moment, line)})


def _named(moment: Moment, line: Line) -> list[int]:
    """What a line costs by itself, by department: a formalisation's resources, a card's print, an overlay's price."""
    tables, price = moment.match.game.tables, moment.before.overlay_price
    found = [0] * c.SLOTS
    if isinstance(line, FormalizeLine):
        for department in line.paid:
            found[_slot(moment, department)] += 1
    elif isinstance(line, OverlayPlaceLine):
        found = list(price)
    elif isinstance(line, PlayLine):
        card = moment.match.game.names.card(line.card)
        places = tables.card_places[card]
        found = [tables.card_cost[card][slot] + price[slot] * places for slot in range(c.SLOTS)]
    return found


def _left_to_choice(moment: Moment, line: Line) -> int:
    """How many resources of any department a card costs."""
    if not isinstance(line, PlayLine):
        return 0
    return moment.match.game.tables.card_cost[moment.match.game.names.card(line.card)][c.SLOTS]


def _noted(moment: Moment, kind: int) -> list[Event]:
    return [event for event in moment.step.noted if event[0] == kind]


def _conversion(moment: Moment, line: ConvertLine) -> tuple[int, int]:
    """How many go in and how many come out, by the tile's own rows and its Security Levels, unless the line paid for
    its full yield (R8.1, R11.6, R13.2)."""
    match, tables = moment.match, moment.match.game.tables
    tile = match.tile_at(line.at)
    kind = match.state.tile_kind[tile]
    rows = range(tables.kind_row[kind], tables.kind_row[kind] + tables.kind_row_n[kind])
    fits = [row for row in rows if tables.row_pay[row] >> _slot(moment, line.give) & 1]
    row = min(fits, key=lambda one: tables.row_count[one])
    lifts = [tables.row_on[row] for row in range(CAPACITIES["rows"]) if tables.row_word[row] == c.LIFT]
    full = line.suffixes.lift and c.FULL_EFFECT in lifts
    cut = 0 if full else moment.before.cuts[tile]
    return tables.row_count[row], max(tables.row_amount[row] - cut, 0)


def _left_in_bank(moment: Moment, line: ConvertLine, slot: int) -> int:
    """What the Bank holds of a department once the line is paid, where the printed markers are all there is."""
    tables, before = moment.match.game.tables, moment.before
    if not tables.limited:
        return tables.players * MANY
    paid = sum(_slot(moment, unit.department) == slot for unit in line.suffixes.extras)
    paid += sum(_slot(moment, name) == slot for name in (line.suffixes.lift,) if name)
    return tables.printed[slot] - before.noise[slot] - sum(row[slot] for row in before.resources) + paid


def _seat(moment: Moment, name: str) -> int:
    return moment.match.game.names.seats.index(name)


def _slot(moment: Moment, department: str) -> int:
    return moment.match.game.names.department(department)

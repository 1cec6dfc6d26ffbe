"""The law of resources: what was gained is held, was spent as the move says, or is in Noise."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from generator.games.balance_control.rules import codes as c
from generator.games.balance_control.rules.catalogue import effect_rows
from generator.games.balance_control.rules.words.discount import OF_PLACEMENT
from generator.games.balance_control.table.kernel_match import Event
from generator.games.balance_control.table.laws.effect_ledger import aims_of, lifted_by_move
from generator.games.balance_control.table.laws.law_moment import LawList, LawMoment
from generator.games.balance_control.table.laws.recomputed import MANY
from generator.games.balance_control.table.moves.grammar import Move

LAWS = LawList()


@LAWS.law("R1.6")
def resources_add_up(moment: LawMoment) -> Iterator[str]:
    """What was gained is held, was spent as the move says, or went to Noise; for each seat and department."""
    readings = [list(_wrong(moment, conversion)) for conversion in _conversions(moment)]
    yield from min(readings, key=len)
    yield from _wrong_gains(moment)


Conversion = tuple[int, int]
"""How many go in and how many come out."""
Flow = Counter[tuple[int, int]]
"""Amounts by seat and department."""


def _wrong(moment: LawMoment, conversion: Conversion) -> Iterator[str]:
    """What is wrong with each seat's resources, given that the tile converts in this way."""
    state, before = moment.match.state, moment.before.state
    gained, noise = _gains(moment, conversion)
    departments = moment.names.departments
    due, free = _spent_by_move(moment, conversion)
    for seat in moment.seats:
        chosen = 0
        for slot, department in enumerate(departments):
            spent = before.resources[seat][slot] + gained[seat, slot] - state.resources[seat][slot]
            if state.resources[seat][slot] < 0:
                yield f"{moment.name(seat)} holds {state.resources[seat][slot]} {department}"
            chosen += spent - due[seat, slot]
            if spent < due[seat, slot] or (spent > due[seat, slot] and not free[seat]):
                yield f"{moment.name(seat)} spent {spent} {department}, the move costs {due[seat, slot]}"
        if free[seat] and chosen != free[seat]:
            yield f"{moment.name(seat)} spent {chosen} of free choice, the move costs {free[seat]}"
    for slot, department in enumerate(departments):
        if state.noise[slot] != before.noise[slot] + noise[slot]:
            yield f"Noise holds {state.noise[slot]} {department}, {before.noise[slot]} + {noise[slot]} went in"


def _wrong_gains(moment: LawMoment) -> Iterator[str]:
    """Gains that aren't what the card says: so many of the department of what its move names, as far as the Bank has
    them [marker-supply]."""
    move, tables = moment.move, moment.tables
    wanted = Flow()
    if move.verb == c.PLAY:
        card = moment.names.card(move.card)
        aims = aims_of(moment.match, move)
        for row in effect_rows(tables, "card", card):
            if tables.row_word[row] == c.GAIN and tables.row_option[row] in (0, move.option):
                aim = aims[row]
                made = tables.kind_department[moment.match.state.tile_kind[aim.tile]]
                slot = aim.department if tables.row_target[row] == c.TARGET_DEPARTMENT else made
                wanted[moment.seat, slot] += tables.row_amount[row]
    found = Flow()
    for _, seat, slot, amount in _noted_gains(moment, c.EVENT_GAINS):
        found[seat, slot] += amount
    for seat, slot in {**wanted, **found}:
        right, got = wanted[seat, slot], found[seat, slot]
        if got > right or (got < right and not tables.limited):
            department = moment.names.departments[slot]
            yield f"{moment.name(seat)} gained {got} {department}, the card says {right}"


def _gains(moment: LawMoment, conversion: Conversion) -> tuple[Flow, Counter[int]]:
    gained, noise = Flow(), Counter[int]()
    for kind, first, second, third in moment.step.kernel_events:
        if kind in (c.EVENT_RECEIVES, c.EVENT_GAINS):
            gained[first, second] += third
        elif kind == c.EVENT_NOISE:
            noise[first] += second
    move = moment.move
    if move.verb == c.CONVERT:
        slot = moment.names.department(move.ids[1])
        gained[moment.seat, slot] += min(conversion[1], _left_in_bank(moment, move, slot))
    return gained, noise


def _spent_by_move(moment: LawMoment, conversion: Conversion) -> tuple[Flow, Counter[int]]:
    """What the move and what pays itself take, by seat and department; and what a card leaves to a seat's choice."""
    spent = Flow()
    for _, payer, slot, amount in _noted_gains(moment, c.EVENT_PAYS):
        spent[payer, slot] += amount
    move, name = moment.move, moment.step.seat
    if name is None:
        return spent, Counter()
    seat = moment.names.seat(name)
    spent.update(
        (moment.names.seat(u.seat) if u.seat else seat, moment.names.department(u.department)) for u in move.units
    )
    for slot, amount in enumerate(_named_cost(moment, move)):
        spent[seat, slot] += amount
    if move.verb == c.CONVERT:
        spent[seat, moment.names.department(move.ids[0])] += conversion[0]
    spent.update((seat, moment.names.department(paid)) for paid in (move.suffixes.lift, *move.suffixes.keep) if paid)
    for replaced in move.suffixes.replacements:
        spent[seat, moment.names.department(replaced.instead_of)] -= 1
        spent.update((seat, moment.names.department(paid)) for paid in replaced.substitutes)
    return spent, Counter({seat: _left_to_choice(moment, move)})


def _named_cost(moment: LawMoment, move: Move) -> list[int]:
    """What a move costs by itself, by department: a formalisation's resources, a card's print, an overlay's price."""
    tables, found = moment.tables, [0] * c.SLOTS
    if move.verb == c.FORMALIZE:
        for department in move.ids:
            found[moment.names.department(department)] += 1
    elif move.verb == c.OVERLAY_PLACE:
        found = [_overlay_price(moment, slot) for slot in range(c.SLOTS)]
    elif move.verb == c.PLAY:
        card = moment.names.card(move.card)
        places = tables.card_places[card]
        found = [tables.card_cost[card][slot] + _overlay_price(moment, slot, places) for slot in range(c.SLOTS)]
    return found


def _overlay_price(moment: LawMoment, slot: int, places: int = 1) -> int:
    """What so many placements cost of a department, after all discounts that wait for them (R11.2, SEC 15)."""
    tables = moment.tables
    price = tables.overlay_cost[slot] * places
    for one in moment.then.of(c.DISCOUNT):
        placing = tables.row_on[one.row] == OF_PLACEMENT and tables.row_department[one.row] == slot
        if placing and price:
            price = max(price - tables.row_amount[one.row], min(price, tables.row_least[one.row]))
    return price


def _left_to_choice(moment: LawMoment, move: Move) -> int:
    """How many resources of any department a card costs."""
    if move.verb != c.PLAY:
        return 0
    return moment.tables.card_cost[moment.names.card(move.card)][c.SLOTS]


def _noted_gains(moment: LawMoment, kind: int) -> list[Event]:
    return [event for event in moment.step.kernel_events if event[0] == kind]


def _conversions(moment: LawMoment) -> list[Conversion]:
    """How many go in and how many come out, by each of the tile's rows that takes what is given, less what lowers its
    yield unless the move paid for all of it (R8.1, R11.6, R13.2)."""
    match, tables, move = moment.match, moment.tables, moment.move
    if move.verb != c.CONVERT:
        return [(0, 0)]
    tile = match.tile_at(move.at)
    programs = {kind for kind in match.state.tile_kind[: match.state.laid] if tables.kind_roles[kind] & c.PROGRAM_BIT}
    kinds = [match.state.tile_kind[tile], *sorted(programs)]
    rows = [row for kind in kinds for row in effect_rows(tables, "kind", kind)]
    before = moment.before
    lift = lifted_by_move(match, before.state, before.ledger.effects, move, moment.seat)
    whole = lift in (c.FULL_EFFECT, c.FULL_YIELD)
    return [
        (tables.row_count[row], tables.row_amount[row] if whole else moment.then.left_of(tile, tables.row_amount[row]))
        for row in rows
        if tables.row_word[row] == c.CONVERT_WORD and tables.row_pay[row] >> moment.names.department(move.ids[0]) & 1
    ] or [(0, 0)]


def _left_in_bank(moment: LawMoment, move: Move, slot: int) -> int:
    """What the Bank holds of a department once the move is paid, where the printed markers are all there is."""
    tables, before = moment.tables, moment.before.state
    if not tables.limited:
        return tables.players * MANY
    paid = sum(moment.names.department(unit.department) == slot for unit in move.suffixes.extras)
    paid += sum(moment.names.department(name) == slot for name in (move.suffixes.lift,) if name)
    held = sum(before.resources[seat][slot] for seat in moment.seats)
    return max(tables.printed[slot] - before.noise[slot] - held, 0) + paid

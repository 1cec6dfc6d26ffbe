"""Moments in, pieces that went astray out: each in one place, none beyond its limit, all spent as the line says."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from generator.definitions.counts import tile_counts
from generator.rules import codes as c
from generator.rules.settlement import AUTO_PAY
from generator.table.line_types import (
    ConvertLine,
    FormalizeLine,
    OverlayPlaceLine,
    PayLine,
    PlayLine,
    Unit,
)
from generator.table.moment import Laws, Moment

LAWS = Laws()
MANY = 10_000
"""More than anybody gains at once."""


@LAWS.law("R1.1")
def tiles_all_there(moment: Moment) -> Iterator[str]:
    """Board, stack, discard and the drawn tile are the box, tile by tile."""
    match, state = moment.match, moment.match.state
    found = Counter(state.tile_kind[: state.laid])
    found.update(state.stack[: state.stack_n])
    found.update(state.discard[: state.discard_n])
    if state.drawn >= 0:
        found[state.drawn] += 1
    box = tile_counts(match.game.definitions, match.game.configuration)
    for number, name in enumerate(match.game.names.catalogue.kinds):
        if found[number] != box.get(name, 0):
            yield f"{found[number]} of {name}, the box holds {box.get(name, 0)}"


@LAWS.law("R1.3")
def cards_all_there(moment: Moment) -> Iterator[str]:
    """Hands, open rows, decks and discards hold each measure as often as it is printed."""
    state, game = moment.match.state, moment.match.game
    rows = [(state.hand, state.hand_n, seat) for seat in moment.seats]
    rows += [
        (row, number, deck)
        for deck in range(game.tables.decks)
        for row, number in ((state.open, state.open_n), (state.deck, state.deck_n), (state.used, state.used_n))
    ]
    found = Counter(card for row, number, place in rows for card in row[place][: number[place]])
    for card, name in enumerate(game.names.catalogue.measures):
        if found[card] != game.tables.card_copies[card]:
            yield f"{found[card]} of {name}, the deck holds {game.tables.card_copies[card]}"


@LAWS.law("R1.5")
def influence_within_the_cap(moment: Moment) -> Iterator[str]:
    """Supply and board together hold no more markers of a seat than there are."""
    state, cap = moment.match.state, moment.match.game.tables.influence_cap
    for seat in moment.seats:
        board = sum(state.influence[tile][seat] for tile in range(state.laid))
        if state.supply[seat] < 0 or state.supply[seat] + board > cap:
            yield f"{moment.name(seat)} has {state.supply[seat]} in the supply and {board} on the board, cap {cap}"


@LAWS.law("R1.6")
def resources_add_up(moment: Moment) -> Iterator[str]:
    """What was gained is held, was spent on the line, or went to Noise."""
    state, before = moment.match.state, moment.before
    gained, noise = _gains(moment)
    departments = moment.match.game.names.catalogue.departments
    due = _spent(moment)
    for seat in moment.seats:
        for slot, department in enumerate(departments):
            spent = before.resources[seat][slot] + gained[seat, slot] - state.resources[seat][slot]
            if state.resources[seat][slot] < 0:
                yield f"{moment.name(seat)} holds {state.resources[seat][slot]} {department}"
            if spent < 0 or (due is not None and spent != due[seat, slot]):
                wanted = "something" if due is None else due[seat, slot]
                yield f"{moment.name(seat)} spent {spent} {department}, the line costs {wanted}"
    for slot, department in enumerate(departments):
        if state.noise[slot] != before.noise[slot] + noise[slot]:
            yield f"Noise holds {state.noise[slot]} {department}, {before.noise[slot]} + {noise[slot]} went in"


@LAWS.law("R14.3")
def markers_within_the_box(moment: Moment) -> Iterator[str]:
    """Where the printed markers are all there is, no more resources and overlays lie out than are printed."""
    match, state, tables = moment.match, moment.match.state, moment.match.game.tables
    if not tables.limited:
        return
    for slot, department in enumerate(match.game.names.catalogue.departments):
        out = state.noise[slot] + sum(state.resources[seat][slot] for seat in moment.seats)
        if out > tables.printed[slot]:
            yield f"{out} {department} lie out, {tables.printed[slot]} are printed"
    for kind, overlay in enumerate(match.game.names.catalogue.overlays):
        lying = sum(state.overlay[tile][kind] for tile in range(state.laid))
        if lying > tables.overlay_printed[kind]:
            yield f"{lying} of {overlay} lie, {tables.overlay_printed[kind]} are printed"


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


def _spent(moment: Moment) -> Counter[tuple[int, int]] | None:
    """What the line names as paid, by seat and department; None where text alone doesn't say."""
    line, name = moment.step.line, moment.step.seat
    if line is None or name is None:
        return Counter()
    if isinstance(line, OverlayPlaceLine) or moment.match.game.tables.production_costs == AUTO_PAY:
        return None
    seat = _seat(moment, name)
    units: tuple[Unit, ...] = (*line.suffixes.extras, *(line.units if isinstance(line, PayLine) else ()))
    spent = Counter((_seat(moment, u.seat) if u.seat else seat, _slot(moment, u.department)) for u in units)
    if isinstance(line, PlayLine):
        printed = _printed(moment, line)
        if printed is None:
            return None
        spent.update({(seat, slot): amount for slot, amount in enumerate(printed)})
    if isinstance(line, FormalizeLine):
        spent.update((seat, _slot(moment, department)) for department in line.paid)
    if isinstance(line, ConvertLine):
        spent[seat, _slot(moment, line.give)] += _conversion(moment, line)[0]
    spent.update((seat, _slot(moment, paid)) for paid in (line.suffixes.lift, line.suffixes.keep) if paid)
    for replaced in line.suffixes.replaced:
        spent[seat, _slot(moment, replaced.instead_of)] -= 1
        spent.update((seat, _slot(moment, paid)) for paid in replaced.paid)
    return spent


def _printed(moment: Moment, line: PlayLine) -> list[int] | None:
    """The cost of a card by department; None where it has a free choice, or places an overlay, whose price may be
    lower than usual."""
    tables = moment.match.game.tables
    card = moment.match.game.names.card(line.card)
    if tables.card_places[card] or tables.card_cost[card][c.SLOTS]:
        return None
    return tables.card_cost[card][: c.SLOTS]


def _conversion(moment: Moment, line: ConvertLine) -> tuple[int, int]:
    """How many go in and how many come out, by the tile's own rows and its Security Levels, unless the line paid for
    its full yield (R8.1, R11.6, R13.2)."""
    match, tables = moment.match, moment.match.game.tables
    tile = match.tile_at(line.at)
    kind = match.state.tile_kind[tile]
    rows = range(tables.kind_row[kind], tables.kind_row[kind] + tables.kind_row_n[kind])
    fits = [row for row in rows if tables.row_pay[row] >> _slot(moment, line.give) & 1]
    row = min(fits, key=lambda one: tables.row_count[one])
    cut = 0 if line.suffixes.lift else match.state.cut[tile]
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


@LAWS.law("R6.2")
def markers_within_the_limit(moment: Moment) -> Iterator[str]:
    """No tile holds more than three markers of a seat, and none where no influence may lie (R6.1)."""
    match, state, tables = moment.match, moment.match.state, moment.match.game.tables
    for tile in range(state.laid):
        most = max(state.influence[tile])
        if most > tables.tile_limit or min(state.influence[tile]) < 0:
            yield f"{most} markers of one seat on {match.cell(tile)}, limit {tables.tile_limit}"
        if most and not tables.kind_influence[state.tile_kind[tile]]:
            yield f"markers on {match.cell(tile)}, where none may lie"


@LAWS.law("R11.1")
def overlays_lie_where_they_may(moment: Moment) -> Iterator[str]:
    """No overlay on a tile that is immune, and no less than none anywhere."""
    match, state = moment.match, moment.match.state
    for tile in range(state.laid):
        if min(state.overlay[tile]) < 0:
            yield f"fewer than no overlays on {match.cell(tile)}"
        if any(state.overlay[tile]) and match.game.tables.kind_immune[state.tile_kind[tile]]:
            yield f"an overlay on {match.cell(tile)}, which is immune"


@LAWS.law("R12.2")
def measures_within_the_limits(moment: Moment) -> Iterator[str]:
    """Held measures, plays in the round and the open row."""
    state, tables = moment.match.state, moment.match.game.tables
    for seat in moment.seats:
        if state.hand_n[seat] > tables.hand_limit:
            yield f"{moment.name(seat)} holds {state.hand_n[seat]} measures, limit {tables.hand_limit}"
        if state.played[seat] > tables.plays_a_round:
            yield f"{moment.name(seat)} has played {state.played[seat]} this round, limit {tables.plays_a_round}"
    for deck in range(tables.decks):
        if state.open_n[deck] > tables.open_row:
            yield f"{state.open_n[deck]} open measures, {tables.open_row} are laid"

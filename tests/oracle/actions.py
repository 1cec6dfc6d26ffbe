"""R6–R10: the lines of the action phase with their costs, and what each does; every line says in full what is paid."""

from __future__ import annotations

from itertools import combinations
from typing import NamedTuple

from tests.oracle import overlays
from tests.oracle.board import control
from tests.oracle.numbers import GRASSROOTS, MOST_ON_A_TILE
from tests.oracle.position import START, Cell, Position, cell_of, neighbours, text_of


class Offer(NamedTuple):
    """A base line, the resources that it names, and how many extra ones of any department are due on top (R11.5)."""

    line: str
    price: tuple[str, ...] = ()
    extra: int = 0


def offers(position: Position) -> list[Offer]:
    """Everything the active seat can do and pay as its action; `pass` where nothing else is left (R3.7)."""
    found = [
        *_places(position),
        *_moves(position),
        *_formalisations(position),
        *_conversions(position),
        *_centres(position),
    ]
    found = [offer for offer in found if _payable(position, offer)]
    return found if found and position.rulings["pass"] == "only-when-stuck" else [*found, Offer("pass")]


def payments(position: Position, offer: Offer) -> list[str]:
    """The offer's line with each way to pay its extra costs: `place 1,0 +DOM`."""
    ways = overlays.extra_payments(position, position.active, offer.extra, offer.price)
    return [" ".join([offer.line, *(f"+{department}" for department in way)]) for way in ways]


def _payable(position: Position, offer: Offer) -> bool:
    """R12.5: what is named is held in full, and so is what comes on top."""
    held = all(position.held(position.active, name) >= offer.price.count(name) for name in offer.price)
    return held and bool(overlays.extra_payments(position, position.active, offer.extra, offer.price))


# R6 Influence


def _may_come(position: Position, cell: Cell) -> bool:
    """R6.1: any tile but the Start Committee, a neutral Start tile by its ruling; R6.2: at most three own markers."""
    if position.is_start_committee(cell):
        return False
    if cell == START and position.rulings["start-tile-influence"] == "forbidden":
        return False
    return position.markers(cell, position.active) < MOST_ON_A_TILE


def _places(position: Position) -> list[Offer]:
    """R6.1: one marker from the supply onto any tile."""
    if position.supply[position.active] == 0:
        return []
    cells = [cell for cell in position.tiles if _may_come(position, cell)]
    return [Offer(f"place {text_of(cell)}", (), overlays.cost_of_coming(position, cell)) for cell in cells]


def _moves(position: Position) -> list[Offer]:
    """R6.1: one own marker to an adjacent tile."""
    return [
        Offer(f"move {text_of(cell)} {text_of(near)}", (), overlays.cost_of_coming(position, near))
        for cell in position.tiles
        if position.markers(cell, position.active)
        for near in neighbours(cell)
        if near in position.tiles and _may_come(position, near)
    ]


# R7 Formalising, R10 Start Committee


def _formalisations(position: Position) -> list[Offer]:
    """R7.1–R7.5, R10.2."""
    seat = position.active
    if position.at_cap(seat) or _start_influence_is_owed(position):
        return []
    found = []
    for cell, tile in position.tiles.items():
        if tile == "committee" and control(position, cell) == seat and _yields(position, cell):
            extra = overlays.cost_of_own_effect(position, cell)
            found += [Offer(_formalize(cell, price), price, extra) for price in _committee_prices(position)]
        if position.is_start_committee(cell) and seat not in position.start_used:
            found += [Offer(_formalize(cell, price), price) for price in _start_prices(position)]
    return found


def _start_influence_is_owed(position: Position) -> bool:
    """R7.5, in 1.0.14 only: somebody has made fewer placements than he had starting markers."""
    return position.edition == "1.0.14" and any(position.owed.values())


def _yields(position: Position, cell: Cell) -> bool:
    """R11.8: neither locked nor brought to 0 by a Security Level; a Committee and a Grassroots tile yield one unit."""
    legal_though_nil = position.rulings["nil-effect-action"] == "legal"
    return not overlays.locked(position, cell) and (legal_though_nil or overlays.levels(position, cell) == 0)


def _formalize(cell: Cell, price: tuple[str, ...]) -> str:
    return " ".join(["formalize", text_of(cell), *price])


def _payers(position: Position) -> list[str]:
    """R7.1: any department in play; CLM by its ruling."""
    return [name for name in position.departments if name != "CLM" or position.rulings["clm-pays"] == "any"]


def _committee_prices(position: Position) -> list[tuple[str, ...]]:
    """R7.1: two different departments in 1.0.14; DOM, FOR and INF in the older editions."""
    if position.edition == "1.0.14":
        return list(combinations(_payers(position), 2))
    return [("DOM", "FOR", "INF")]


def _start_prices(position: Position) -> list[tuple[str, ...]]:
    """R10.2: three different departments and one of any; all different, or the doubled one is written last."""
    payers = _payers(position)
    with_a_double = [(*three, double) for three in combinations(payers, 3) for double in three]
    return [*combinations(payers, 4), *with_a_double]


# R8 Converting


def _conversions(position: Position) -> list[Offer]:
    """R8.1: two equal resources become one of another department in play."""
    return [
        Offer(f"convert {text_of(cell)} {given} {got}", (given, given), overlays.cost_of_own_effect(position, cell))
        for cell, tile in position.tiles.items()
        if tile in GRASSROOTS and _may_convert(position, cell) and _yields(position, cell)
        for given in position.departments
        if _goes_in(position, tile, given)
        for got in position.departments
        if got not in (given, "CLM")  # R8.3: CLM never comes out
    ]


def _may_convert(position: Position, cell: Cell) -> bool:
    """R8.1: control of the Grassroots tile, or less, by the ruling."""
    needed = position.rulings["grassroots-control"]
    if needed == "majority":
        return control(position, cell) == position.active
    return needed == "none" or position.markers(cell, position.active) > 0


def _goes_in(position: Position, tile: str, given: str) -> bool:
    """R8.2: ECO only through an Investment Program; R8.3: CLM not at all; both by their rulings."""
    if given == "ECO":
        return tile == "investment-program" or position.rulings["eco-conversion"] == "any-grassroots"
    return given != "CLM" or position.rulings["clm-conversion"] == "in-only"


# R9 Control centre


def _centres(position: Position) -> list[Offer]:
    """R9.1: move or remove one overlay."""
    return [
        Offer(f"centre {text_of(cell)} {what}", (), overlays.cost_of_own_effect(position, cell))
        for cell, tile in position.tiles.items()
        if tile == "control-centre" and _may_use_centre(position, cell) and _yields(position, cell)
        for what in [
            *(f"move {item}" for item in overlays.moves(position)),
            *(f"remove {item}" for item in overlays.removals(position)),
        ]
    ]


def _may_use_centre(position: Position, cell: Cell) -> bool:
    """R9.1: control of the centre, or a marker on it, by the ruling."""
    if position.rulings["centre-control"] == "majority":
        return control(position, cell) == position.active
    return position.markers(cell, position.active) > 0


# What they do


def execute(position: Position, offer: Offer, extra: tuple[str, ...]) -> None:
    """Pay the price and the extra costs, then do what the line says."""
    for name in (*offer.price, *extra):
        position.give(position.active, name, -1)
    verb, *words = offer.line.split()
    DEEDS[verb](position, words)


def _do_place(position: Position, words: list[str]) -> None:
    position.supply[position.active] -= 1
    position.owed[position.active] = max(0, position.owed[position.active] - 1)  # R7.5
    position.add_marker(cell_of(words[0]), position.active, +1)


def _do_move(position: Position, words: list[str]) -> None:
    position.add_marker(cell_of(words[0]), position.active, -1)
    position.add_marker(cell_of(words[1]), position.active, +1)


def _do_formalize(position: Position, words: list[str]) -> None:
    cell = cell_of(words[0])
    if position.is_start_committee(cell):
        position.start_used.add(position.active)  # R10.2
    if overlays.levels(position, cell) == 0:  # R11.6
        position.supply[position.active] += 1  # R7.2


def _do_convert(position: Position, words: list[str]) -> None:
    if overlays.levels(position, cell_of(words[0])) == 0:  # R11.6
        position.give(position.active, words[2], +1)


def _do_centre(position: Position, words: list[str]) -> None:
    verb, kind, at, *to = words[1:]
    if overlays.levels(position, cell_of(words[0])):
        return
    overlays.lift(position, kind, cell_of(at))
    if verb == "move":
        overlays.put(position, kind, cell_of(to[0]))


def _do_pass(position: Position, words: list[str]) -> None:
    """R3.7: costs nothing."""


DEEDS = {
    "place": _do_place,
    "move": _do_move,
    "formalize": _do_formalize,
    "convert": _do_convert,
    "centre": _do_centre,
    "pass": _do_pass,
}

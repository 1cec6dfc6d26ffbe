"""R6–R10: the lines of the action phase with their costs, and what each does; every line says in full what is paid."""

from collections import Counter
from collections.abc import Iterator
from itertools import combinations

from tools.oracle import overlays
from tools.oracle.board import control
from tools.oracle.cards import own_plays, takes
from tools.oracle.costs import Offer, Way, dues
from tools.oracle.lasting import working
from tools.oracle.numbers import LATER, department, most_on_a_tile
from tools.oracle.position import START, Cell, Position, cell_of, neighbours, text_of


def offers(position: Position) -> Iterator[Offer]:
    """Everything the active seat could do as its action, and the measures it could play before it (R12.3)."""
    yield from _places(position)
    yield from _moves(position)
    yield from _formalisations(position)
    yield from _conversions(position)
    yield from _centres(position)
    yield from takes(position)
    yield from own_plays(position, {"own-turn", "immediate", "economy", "action"})


def _frozen(position: Position, *cells: Cell) -> bool:
    """ECO 09: whether the active seat may change nothing on one of these tiles, a department tile."""
    produces = any(department(position.tiles[cell]) for cell in cells)
    if position.rulings["investment-freeze"] == "output-measures":
        return False
    return produces and bool(working(position, "investment-freeze", seat=position.active))


# R6 Influence


def _may_come(position: Position, cell: Cell) -> bool:
    """R6.1: any tile but the Start Committee, a neutral Start tile by its ruling; R6.2: no more than fit."""
    if position.is_start_committee(cell):
        return False
    if cell == START and position.rulings["start-tile-influence"] == "forbidden":
        return False
    return position.markers(cell, position.active) < most_on_a_tile(position.rulings)


def _places(position: Position) -> Iterator[Offer]:
    """R6.1: one marker from the supply onto any tile."""
    seat = position.active
    for cell in position.tiles if position.supply[seat] else []:
        if _may_come(position, cell) and not _frozen(position, cell):
            yield Offer(f"place {text_of(cell)}", seat, due=dues(position, seat, "place", cell))


def _moves(position: Position) -> Iterator[Offer]:
    """R6.1: one own marker to an adjacent tile, or to any other by the ruling [move-range]."""
    seat = position.active
    for cell in position.tiles:
        for near in _goals(position, cell) if position.markers(cell, seat) else ():
            if near in position.tiles and _may_come(position, near) and not _frozen(position, cell, near):
                due = dues(position, seat, "move", near, cell)
                yield Offer(f"move {text_of(cell)} {text_of(near)}", seat, due=due)


def _goals(position: Position, cell: Cell) -> list[Cell]:
    if position.rulings["move-range"] == "anywhere":
        return [other for other in position.tiles if other != cell]
    return list(neighbours(cell))


# R7 Formalising, R10 Start Committee


def _formalisations(position: Position) -> Iterator[Offer]:
    """R7.1–R7.5, R10.2; CLM 05 leaves no influence unless one CLM or INF more is paid."""
    seat = position.active
    if position.at_cap(seat) or _start_influence_is_owed(position):
        return
    for cell, tile in position.tiles.items():
        if tile == "committee" and control(position, cell) == seat and not overlays.locked(position, cell):
            for price in _committee_prices(position):
                yield _own_effect(position, cell, _formalize(cell, price), price)
        if position.is_start_committee(cell) and seat not in position.start_used:
            for price in _start_prices(position):
                yield Offer(_formalize(cell, price), seat, Counter(price))


def _own_effect(position: Position, cell: Cell, line: str, price: tuple[str, ...] = ()) -> Offer:
    """An action through a tile: its extra costs, and what may be paid so that it yields something (R11.8)."""
    seat, verb = position.active, line.split()[0]
    levels = overlays.levels(position, cell) > 0
    washed = len(working(position, "greenwashing")) if verb == "formalize" else 0  # each is bought out by itself
    due = dues(position, seat, verb, cell)
    ruling = position.rulings["supplementary-budget"]
    in_full = ruling == "full-effect"  # lifts what stops influence, too
    stopped = verb == "formalize" and protested(position)
    restricted = (levels and ruling != "extra-cost") or (in_full and (washed > 0 or stopped))
    lifts = restricted and bool(working(position, "supplementary-budget", owner=seat))
    keeps = frozenset({"CLM", "INF"} & set(position.departments)) if washed and not stopped else frozenset[str]()

    def enough(lift: bool, keep: bool) -> bool:
        if lift and in_full:
            return not keep
        full = (lift or not levels) and (keep or not washed) and not stopped
        return full or (position.rulings["nil-effect-action"] == "legal" and not lift and not keep)

    return Offer(line, seat, Counter(price), Counter(), due, lifts, keeps, enough, washed, goes_on=verb == "centre")


def _start_influence_is_owed(position: Position) -> bool:
    """R7.5, not in the older editions: somebody has made fewer placements than he had starting markers."""
    return position.edition in LATER and any(position.owed.values())


def _formalize(cell: Cell, price: tuple[str, ...]) -> str:
    return " ".join(["formalize", text_of(cell), *price])


def _payers(position: Position) -> list[str]:
    """R7.1: any department in play; CLM by its ruling."""
    return [name for name in position.departments if name != "CLM" or position.rulings["clm-pays"] == "any"]


def _committee_prices(position: Position) -> list[tuple[str, ...]]:
    """R7.1: two different departments in 1.0.14 and later; DOM, FOR and INF in the older editions."""
    if position.edition in LATER:
        return list(combinations(_payers(position), 2))
    return [("DOM", "FOR", "INF")]


def _start_prices(position: Position) -> list[tuple[str, ...]]:
    """R10.2: three different departments and one of any; all different, or the doubled one is written last."""
    payers = _payers(position)
    with_a_double = [(*three, double) for three in combinations(payers, 3) for double in three]
    return [*combinations(payers, 4), *with_a_double]


# R8 Converting


def _conversions(position: Position) -> Iterator[Offer]:
    """R8.1: two equal resources become one of another department in play; not under Debt Brake (ECO 07)."""
    if working(position, "debt-brake"):
        return
    kinds = overlays.converting(position)
    for cell, tile in position.tiles.items():
        if tile not in kinds or not _may_convert(position, cell) or overlays.locked(position, cell):
            continue
        for given in position.departments:
            for got in position.departments if _goes_in(position, tile, given) else []:
                if got != given and (got != "CLM" or position.rulings["clm-conversion"] == "both-ways"):  # R8.3
                    yield _own_effect(position, cell, f"convert {text_of(cell)} {given} {got}", (given, given))


def _may_convert(position: Position, cell: Cell) -> bool:
    """R8.1: control of the Grassroots tile, or less, by the ruling."""
    needed = position.rulings["grassroots-control"]
    if needed == "majority":
        return control(position, cell) == position.active
    return needed == "none" or position.markers(cell, position.active) > 0


def _goes_in(position: Position, tile: str, given: str) -> bool:
    """R8.2: ECO only through an Investment Program, and not under ECO 03; R8.3: CLM not at all; by their rulings."""
    if given == "ECO" and working(position, "collective-agreement"):
        return False
    if given == "ECO" and position.rulings["eco-conversion"] == "with-program":
        programs = [cell for cell, other in position.tiles.items() if other == "investment-program"]
        return any(control(position, at) == position.active and not overlays.locked(position, at) for at in programs)
    if given == "ECO":
        return tile == "investment-program" or position.rulings["eco-conversion"] == "any-grassroots"
    return given != "CLM" or position.rulings["clm-conversion"] != "none"


# R9 Control centre


def _centres(position: Position) -> Iterator[Offer]:
    """R9.1: move or remove one overlay."""
    for cell, tile in position.tiles.items():
        if tile == "control-centre" and _may_use_centre(position, cell) and not overlays.locked(position, cell):
            for what in _changes(position):
                yield _own_effect(position, cell, f"centre {text_of(cell)} {what}")


def _changes(position: Position) -> list[str]:
    """Moves and removals, but those that touch a department tile under an Investment Freeze [freeze-scope]."""
    found = [f"move {item}" for item in overlays.moves(position)]
    found += [f"remove {item}" for item in overlays.removals(position)]
    if position.rulings["freeze-scope"] == "influence-only":
        return found
    return [what for what in found if not _frozen(position, *map(cell_of, what.split()[2:]))]


def _may_use_centre(position: Position, cell: Cell) -> bool:
    """R9.1: control of the centre, or a marker on it, by the ruling."""
    if position.rulings["centre-control"] == "majority":
        return control(position, cell) == position.active
    return position.markers(cell, position.active) > 0


# What they do


def execute(position: Position, way: Way) -> None:
    """What a line that is paid does; a control centre is a story of its own."""
    verb, *words = way.line.split()
    seat, cell = position.active, cell_of(words[0])
    if verb == "place":
        position.supply[seat] -= 1
        position.owed[seat] = max(0, position.owed[seat] - 1)  # R7.5
        position.add_marker(cell, seat, +1)
    elif verb == "move":
        position.add_marker(cell, seat, -1)
        position.add_marker(cell_of(words[1]), seat, +1)
    elif verb == "formalize":
        _gain(position, cell, way)
    elif works(position, cell, way):
        position.give(seat, words[2], +1)


def protested(position: Position) -> bool:
    """CLM 07, which may stop Committees too [protest-movement-stops]."""
    stops = position.rulings["protest-movement-stops"] == "formalising-too"
    return stops and bool(working(position, "protest-movement"))


def works(position: Position, cell: Cell, way: Way) -> bool:
    """R11.6: whether the one unit that a tile's effect yields is left."""
    return way.lift or overlays.levels(position, cell) == 0


def _gain(position: Position, cell: Cell, way: Way) -> None:
    start = position.is_start_committee(cell)
    if start:
        position.start_used.add(position.active)  # R10.2
    in_full = way.lift and position.rulings["supplementary-budget"] == "full-effect"
    washed = bool(working(position, "greenwashing")) and not way.keep
    if works(position, cell, way) and (start or in_full or not (washed or protested(position))):
        position.supply[position.active] += 1  # R7.2

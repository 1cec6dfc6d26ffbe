"""R5: what happens at a surrounded focus, step by step (R5.6)."""

from tools.oracle import overlays
from tools.oracle.asking import Flow, Question, ask_to_pay, taken
from tools.oracle.board import control
from tools.oracle.cards import placed, window
from tools.oracle.costs import Offer, dues
from tools.oracle.lasting import working
from tools.oracle.numbers import most_on_a_tile
from tools.oracle.position import Cell, Position, cell_of, is_focus


def due(position: Position) -> list[Cell]:
    """R5.1, R5.3: unresolved focuses that are surrounded, the oldest placement first, without the deferred ones."""
    return [
        cell
        for cell, tile in position.tiles.items()
        if is_focus(tile) and cell not in position.resolved and position.surrounded(cell)
        if not (_deferred(position, cell) and position.rulings["focus-deferred"] == "next-round")
    ]


def _deferred(position: Position, cell: Cell) -> bool:
    """ECO 01."""
    return bool(working(position, "budget-compromise", cell=cell))


def resolve(position: Position, cell: Cell) -> Flow:
    """R5.6: deferred, window, Lock, leader, extra costs, gain; it is spent in any case (R5.2)."""
    if not _deferred(position, cell):
        yield from window(position, "before-focus-check", position.active, cell=cell)
        leader = control(position, cell)
        if leader is not None and not overlays.locked(position, cell) and would_gain(position, cell, leader):
            yield from _gain(position, cell, leader)
    position.resolved.add(cell)


def would_gain(position: Position, cell: Cell, seat: str) -> bool:
    """R5.6: whether there is anything to gain; where there is not, nobody is asked to pay for it."""
    if overlays.levels(position, cell):
        return False
    tile = position.tiles[cell]
    if tile == "internal-order":
        return bool(_orders(position, seat))
    if working(position, "protest-movement") or (working(position, "greenwashing") and not _can_keep(position, seat)):
        return False
    if position.rulings["focus-effect"] == "none":
        return False
    if tile == "transformation-pressure" and position.rulings["transformation-pressure"] == "inert":
        return False
    if position.rulings["focus-gain"] == "onto-focus":
        return position.supply[seat] > 0 and position.markers(cell, seat) < most_on_a_tile(position.rulings)
    return not position.at_cap(seat)


def _can_keep(position: Position, seat: str) -> bool:
    """CLM 05: whether the seat could pay 1 CLM or INF for each Greenwashing."""
    return sum(position.held(seat, name) for name in ("CLM", "INF")) >= len(working(position, "greenwashing"))


def _gain(position: Position, cell: Cell, seat: str) -> Flow:
    """R5.2, R5.5: one influence marker, or an overlay; after what it costs."""
    costs = dues(position, seat, "focus", cell)
    if costs and not (yield from ask_to_pay(position, seat, costs)):
        return
    if position.tiles[cell] == "internal-order":
        yield from _order(position, seat)
        return
    washed = [frozenset({"CLM", "INF"})] * len(working(position, "greenwashing"))
    if washed and not (yield from ask_to_pay(position, seat, washed, keeps=True)):
        return
    if position.rulings["focus-gain"] == "onto-focus":
        position.supply[seat] -= 1
        position.add_marker(cell, seat, +1)
        if position.rulings["focus-marker-owed"] == "placement":
            position.owed[seat] = max(0, position.owed[seat] - 1)
    else:
        position.supply[seat] += 1


def _orders(position: Position, seat: str) -> list[Offer]:
    """R5.5: place an overlay for 2 SEC, or move one."""
    found = [Offer(f"overlay move {item}", seat) for item in overlays.moves(position)]
    if position.held(seat, "SEC") >= overlays.price(position):
        found += [Offer(f"overlay {item}", seat) for item in overlays.placements(position)]
    return found


def _order(position: Position, seat: str) -> Flow:
    """R5.5, R11.2; a placement opens its window."""
    if not _orders(position, seat):
        return
    question = Question(seat, lambda: _orders(position, seat), ("skip",))
    line = yield question
    if line == "skip":
        return
    taken(position, question, line)
    words = line.split()[1:]
    if words[0] == "move":
        overlays.lift(position, words[1], cell_of(words[2]), cell_of(words[3]))
        return
    position.give(seat, "SEC", -overlays.price(position))
    yield from placed(position, words[0], cell_of(words[1]))

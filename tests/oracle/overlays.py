"""What overlays do to an effect, and the lines that name one: a position goes in, numbers and lines come out."""

from __future__ import annotations

from itertools import combinations_with_replacement

from tests.oracle.numbers import DEPARTMENTS, GRASSROOTS, OVERLAY_PRICE, OVERLAYS, department
from tests.oracle.position import Cell, Position, text_of

Payment = tuple[str, ...]


def locked(position: Position, cell: Cell) -> bool:
    """R11.4: the tile's effect can't be executed."""
    return "lock" in position.overlays.get(cell, [])


def levels(position: Position, cell: Cell) -> int:
    """R11.6: each Security Level takes one unit from what the tile's effect yields."""
    return position.overlays.get(cell, []).count("security-level")


def cost_of_own_effect(position: Position, cell: Cell) -> int:
    """R11.5: Control and Administration each add one resource to the tile's own effect."""
    lying = position.overlays.get(cell, [])
    controls, administrations = lying.count("control"), lying.count("administration")
    if position.rulings["control-vs-administration"] == "by-tile-kind":
        return administrations if _produces_or_converts(position, cell) else controls
    return controls + administrations


def cost_of_coming(position: Position, cell: Cell) -> int:
    """R11.5: Control also adds one resource to placing or moving influence onto the tile.

    By [control-vs-administration] `same`, Administration does so too; by `by-tile-kind`, each works only on its kind
    of tile.
    """
    ruling = position.rulings["control-vs-administration"]
    lying = position.overlays.get(cell, [])
    if ruling == "by-tile-kind" and _produces_or_converts(position, cell):
        return 0
    return lying.count("control") + (lying.count("administration") if ruling == "same" else 0)


def _produces_or_converts(position: Position, cell: Cell) -> bool:
    tile = position.tiles[cell]
    return bool(department(tile)) or tile in GRASSROOTS


def spendable(position: Position, seat: str, spent: Payment = ()) -> dict[str, int]:
    """What a seat could pay an extra cost with once `spent` is gone; `clm-pays=climate-only` keeps CLM out of it."""
    return {
        department: position.held(seat, department) - spent.count(department)
        for department in position.departments
        if department != "CLM" or position.rulings["clm-pays"] == "any"
    }


def extra_payments(position: Position, seat: str, number: int, spent: Payment = ()) -> list[Payment]:
    """Every way to pay that many resources of any department (R11.5), after `spent` has been paid."""
    purse = spendable(position, seat, spent)
    ways = combinations_with_replacement(
        [department for department in DEPARTMENTS if purse.get(department, 0) > 0], number
    )
    return [way for way in ways if all(way.count(department) <= purse[department] for department in way)]


def can_bear(position: Position, cell: Cell) -> bool:
    """R11.1: an overlay may lie on any tile but the Start Committee."""
    return cell in position.tiles and not position.is_start_committee(cell)


def place_lines(position: Position, seat: str) -> list[str]:
    """R11.2: `overlay lock 2,0`, for 2 SEC."""
    if position.held(seat, "SEC") < OVERLAY_PRICE:
        return []
    cells = [cell for cell in position.tiles if can_bear(position, cell)]
    return [f"overlay {kind} {text_of(cell)}" for kind in OVERLAYS for cell in cells]


def moves(position: Position) -> list[str]:
    """R11.2: `lock 1,0 2,0`: each overlay to each other tile that may bear it."""
    cells = [cell for cell in position.tiles if can_bear(position, cell)]
    return [
        f"{item} {text_of(cell)}" for item in removals(position) for cell in cells if item.split()[1] != text_of(cell)
    ]


def removals(position: Position) -> list[str]:
    """`lock 1,0`: each overlay on the board; equal ones on a tile are the same."""
    return [f"{kind} {text_of(cell)}" for cell, kinds in position.overlays.items() for kind in sorted(set(kinds))]


def put(position: Position, kind: str, cell: Cell) -> None:
    """Lay an overlay on a tile."""
    position.overlays.setdefault(cell, []).append(kind)


def lift(position: Position, kind: str, cell: Cell) -> None:
    """R11.7: take an overlay from a tile, back to the supply."""
    position.overlays[cell].remove(kind)

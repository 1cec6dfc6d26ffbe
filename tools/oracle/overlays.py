"""What overlays do to an effect in a position, as numbers, and the lines that name an overlay."""

from tools.oracle.lasting import follow, working
from tools.oracle.numbers import GRASSROOTS, OVERLAY_PRICE, OVERLAYS, department, value
from tools.oracle.position import Cell, Position, text_of


def lying(position: Position, cell: Cell, kind: str) -> int:
    """How many overlays of a kind count on a tile; SEC 14: one may count as two."""
    return position.overlays.get(cell, []).count(kind) + len(working(position, "file-status", kind=kind, cell=cell))


def locked(position: Position, cell: Cell) -> bool:
    """R11.4: the tile's effect can't be executed."""
    return lying(position, cell, "lock") > 0


def levels(position: Position, cell: Cell) -> int:
    """R11.6: each Security Level takes one unit from what the tile's effect yields."""
    return lying(position, cell, "security-level")


def lowering(position: Position, cell: Cell) -> int:
    """How many Security Levels take a unit that would be there (SEC 09)."""
    return min(levels(position, cell), full_yield(position, cell))


def full_yield(position: Position, cell: Cell) -> int:
    """R4.5, before Security Levels: the printed value, doublings, additions and reductions; other effects yield one."""
    tile = position.tiles[cell]
    if not department(tile):
        return 1
    doubled = value(tile) * 2 ** len(working(position, "economic-stimulus", cell=cell))
    return max(0, doubled - len(working(position, "location-debate", "subsidy-reduction", cell=cell)))


def cost_of_own_effect(position: Position, cell: Cell) -> int:
    """R11.5: Control and Administration each add one resource to the tile's own effect."""
    return lying(position, cell, "control") + lying(position, cell, "administration")


def cost_of_coming(position: Position, cell: Cell) -> int:
    """R11.5: Control also adds one resource to placing or moving influence onto the tile, and by
    [control-vs-administration] `same` Administration does so too."""
    same = position.rulings["control-vs-administration"] == "same"
    return lying(position, cell, "control") + (lying(position, cell, "administration") if same else 0)


def may_lie(position: Position, kind: str, cell: Cell) -> bool:
    """R11.1; by [control-vs-administration] `by-tile-kind` a Control lies only where nothing is produced or converted,
    an Administration only where something is (EXP-02-02-B-04, 06)."""
    if position.rulings["control-vs-administration"] != "by-tile-kind" or kind not in ("control", "administration"):
        return can_bear(position, cell)
    tile = position.tiles.get(cell, "")
    makes = bool(department(tile)) or tile in converting(position)
    return can_bear(position, cell) and makes == (kind == "administration")


def converting(position: Position) -> list[str]:
    """R8.1: the tiles through which resources are converted; by [eco-conversion] `with-program` the Investment Program
    is none of them."""
    return GRASSROOTS[:1] if position.rulings["eco-conversion"] == "with-program" else GRASSROOTS


def can_bear(position: Position, cell: Cell) -> bool:
    """R11.1: an overlay may lie on any tile but the Start Committee."""
    return cell in position.tiles and not position.is_start_committee(cell)


def price(position: Position) -> int:
    """R11.2: a placement's price in SEC; SEC 15 makes the next one cheaper [situation-assessment-least]."""
    both = position.rulings["situation-assessment-least"] == "both" or position.edition == "sim-1"  # EXP-02-08-M15
    least = 1 if both else 0
    return max(least, OVERLAY_PRICE - len(working(position, "situation-assessment", option="1")))


def placements(position: Position) -> list[str]:
    """`lock 2,0`: each kind on each tile that may bear it."""
    cells = [cell for cell in position.tiles if can_bear(position, cell)]
    return [f"{kind} {text_of(cell)}" for kind in OVERLAYS for cell in cells if may_lie(position, kind, cell)]


def moves(position: Position) -> list[str]:
    """R11.2: `lock 1,0 2,0`: each overlay to each other tile that may bear it."""
    cells = [cell for cell in position.tiles if can_bear(position, cell)]
    return [
        f"{item} {text_of(cell)}"
        for item in removals(position)
        for cell in cells
        if item.split()[1] != text_of(cell) and may_lie(position, item.split()[0], cell)
    ]


def removals(position: Position) -> list[str]:
    """`lock 1,0`: each overlay on the board that isn't under Surveillance; equal ones on a tile are the same."""
    return [
        f"{kind} {text_of(cell)}"
        for cell, kinds in position.overlays.items()
        if not fixed(position, cell)
        for kind in sorted(set(kinds))
    ]


def fixed(position: Position, cell: Cell) -> bool:
    """SEC 13: overlays on this tile can't be moved or removed."""
    return bool(working(position, "surveillance", cell=cell))


def put(position: Position, kind: str, cell: Cell) -> None:
    """Lay an overlay on a tile; whose supply it leaves is its caller's affair."""
    position.overlays.setdefault(cell, []).append(kind)


def lift(position: Position, kind: str, cell: Cell, goal: Cell | None = None) -> None:
    """R11.7: take an overlay from a tile, back to the supply or on to another tile."""
    position.overlays[cell].remove(kind)
    if goal is not None:
        put(position, kind, goal)
    follow(position, kind, cell, goal)

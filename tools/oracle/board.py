"""Neighbours, strength and control: who leads a tile of a position; counted anew each time."""

from tools.oracle.position import Cell, Position, neighbours

Controllers = dict[Cell, str | None]


def frontier(position: Position) -> set[Cell]:
    """R3.2: empty cells that touch at least one tile along an edge."""
    return {near for cell in position.tiles for near in neighbours(cell) if near not in position.tiles}


def strengths(position: Position, cell: Cell) -> dict[str, int]:
    """R4.1: each seat's strength on a tile."""
    return position.once(("strength", cell), lambda: _strengths(position, cell))


def _strengths(position: Position, cell: Cell) -> dict[str, int]:
    """On the Start Committee nobody has any (R10.1)."""
    if position.is_start_committee(cell):
        return dict.fromkeys(position.seats, 0)
    chained = position.rulings["lobbyist-chain"] == "fixpoint"
    near = [place for place in neighbours(cell) if position.tiles.get(place) == "lobbyist"]
    if near and position.rulings["lobbyist-for"] == "everybody-present":
        return _by_presence(position, cell, near if chained or position.tiles[cell] != "lobbyist" else [])
    if not near or (position.tiles[cell] == "lobbyist" and not chained):
        return _with_bonus(position, cell, {})
    if chained:
        return _with_bonus(position, cell, position.once("chain", lambda: chained_controllers(position)))
    return _with_bonus(position, cell, {place: by_markers(position, place) for place in near})


def _by_presence(position: Position, cell: Cell, near: list[Cell]) -> dict[str, int]:
    """Each Lobbyist next door strengthens everybody with a marker on it [lobbyist-for]."""
    found = {}
    for seat in position.seats:
        own = position.markers(cell, seat)
        absent = own == 0 and position.rulings["lobbyist-presence"] == "needed"
        lending = [place for place in near if position.markers(place, seat) and not _muted(position, place)]
        found[seat] = own + (0 if absent else len(lending))
    return found


def _with_bonus(position: Position, cell: Cell, controllers: Controllers) -> dict[str, int]:
    near = [
        controllers.get(place) for place in neighbours(cell) if place in controllers and not _muted(position, place)
    ]
    found = {}
    for seat in position.seats:
        own = position.markers(cell, seat)
        absent = own == 0 and position.rulings["lobbyist-presence"] == "needed"  # R4.3
        found[seat] = own + (0 if absent else near.count(seat))
    return found


def _muted(position: Position, lobbyist: Cell) -> bool:
    """R11.6: a Security Level or a Lock on a Lobbyist makes its +1 a +0, unless overlays leave majorities alone."""
    if position.rulings["overlays-and-majority"] == "untouched":
        return False
    lying = position.overlays.get(lobbyist, [])
    return "security-level" in lying or "lock" in lying


def by_markers(position: Position, lobbyist: Cell) -> str | None:
    """R4.3: who controls a Lobbyist, counting markers only."""
    return _controller(position, lobbyist, _with_bonus(position, lobbyist, {}), True)


def chained_controllers(position: Position) -> Controllers:
    """R4.3 with the ruling `fixpoint`: who controls each Lobbyist when Lobbyists strengthen Lobbyists too.

    The documents don't say which fixpoint. Taken here: begin with markers only, count all Lobbyists anew at the same
    time until nothing changes; Lobbyists that flip for ever are controlled by nobody.
    """
    cells = [cell for cell, tile in position.tiles.items() if tile == "lobbyist"]
    now: Controllers = {cell: by_markers(position, cell) for cell in cells}
    seen: list[Controllers] = []
    while now not in seen:
        seen.append(now)
        now = {cell: _controller(position, cell, _with_bonus(position, cell, now)) for cell in cells}
    cycle = seen[seen.index(now) :]
    return {cell: now[cell] if all(state[cell] == now[cell] for state in cycle) else None for cell in cells}


def leaders(position: Position, cell: Cell) -> list[str]:
    """R4.2, R4.4: the seats with the highest strength on a tile, in seating order; none where nobody can lead."""
    return _leaders(position, cell, strengths(position, cell))


def _leaders(position: Position, cell: Cell, strength: dict[str, int], markers_only: bool = False) -> list[str]:
    highest = max(strength.values())
    needs_marker = markers_only or position.rulings["empty-tile-control"] == "nobody"
    if highest == 0 or (needs_marker and position.all_markers(cell) == 0):
        return []
    return [seat for seat in position.seats if strength[seat] == highest]


def _controller(position: Position, cell: Cell, strength: dict[str, int], markers_only: bool = False) -> str | None:
    found = _leaders(position, cell, strength, markers_only)
    return found[0] if len(found) == 1 else None


def control(position: Position, cell: Cell) -> str | None:
    """R4.2: the one seat with strictly the highest strength, or nobody."""
    found = leaders(position, cell)
    return found[0] if len(found) == 1 else None

"""Influence markers: where a seat can place one, and between which tiles it can move one (R6)."""

from __future__ import annotations

from generator.games.balance_control.rules import codes as c
from generator.games.balance_control.rules import reason_codes as why
from generator.games.balance_control.rules.compile import kernel
from generator.games.balance_control.rules.fields import KernelScratch, KernelState, KernelTables
from generator.games.balance_control.rules.move_in_progress import add_option
from generator.games.balance_control.rules.overlays import is_tile_frozen
from generator.games.balance_control.rules.surcharges import why_extras_unpaid


@kernel
def can_place(s: KernelState, t: KernelTables, g: KernelScratch, seat: int) -> bool:
    """Whether any tile takes a marker of the seat (R6), and the seat can pay what that costs extra."""
    if s.site_n <= s.full_n[seat]:
        return False
    if s.priced == 0 and s.mods == 0:
        return True
    for place in range(s.site_n):
        if no_marker(s, t, g, c.PLACE, seat, s.site[place], -1) == why.FINE:
            return True
    return False


def no_place(s: KernelState, t: KernelTables, g: KernelScratch, seat: int, tile: int) -> int:
    """Why no marker can be placed from the seat's supply onto the tile."""
    return why.EMPTY_SUPPLY if s.supply[seat] == 0 else no_marker(s, t, g, c.PLACE, seat, tile, -1)


def no_move(s: KernelState, t: KernelTables, g: KernelScratch, seat: int, source: int, goal: int) -> int:
    """Why no marker of the seat can move from tile `source` to tile `goal` [move-range]."""
    if s.influence[source][seat] == 0:
        return why.NO_OWN_MARKER
    if goal == source:
        return why.SAME_PLACE
    if t.moves_far == 0 and goal not in s.near[source]:
        return why.NOT_ADJACENT
    return no_marker(s, t, g, c.MOVE, seat, goal, source)


@kernel
def no_room(s: KernelState, t: KernelTables, seat: int, tile: int) -> int:
    """Why the tile takes no further marker of the seat, costs aside (R6)."""
    kind = s.tile_kind[tile]
    if t.kind_influence[kind] == 0:
        return why.IMMUNE_TO_ALL if t.kind_immune[kind] == 1 else why.TAKES_NONE
    return why.TILE_FULL if s.influence[tile][seat] >= t.tile_limit else why.FINE


@kernel
def no_marker(s: KernelState, t: KernelTables, g: KernelScratch, verb: int, seat: int, tile: int, source: int) -> int:
    """Why the tile takes no marker of the seat now; it comes from tile `source`, or with -1 from the supply."""
    found = no_room(s, t, seat, tile)
    if found != why.FINE:
        return found
    if s.mods > 0 and is_frozen(s, t, seat, tile, source):
        return why.FROZEN
    return why.FINE if s.priced == 0 else why_extras_unpaid(s, t, g, verb, seat, tile, source)


@kernel
def is_frozen(s: KernelState, t: KernelTables, seat: int, tile: int, source: int) -> bool:
    """Whether a freeze keeps the seat from placing onto this department tile, or moving onto or off it (ECO 09)."""
    if is_tile_frozen(s, t, c.NO_CHANGE, seat, tile) or is_tile_frozen(s, t, c.NO_INFLUENCE, seat, tile):
        return True
    if source < 0:
        return False
    return is_tile_frozen(s, t, c.NO_CHANGE, seat, source) or is_tile_frozen(s, t, c.NO_INFLUENCE, seat, source)


@kernel
def can_move(s: KernelState, t: KernelTables, g: KernelScratch, seat: int) -> bool:
    """Whether any own marker can move."""
    held = s.held[seat]
    for place in range(s.held_n[seat]):
        if moves_from(s, t, g, seat, held[place]):
            return True
    return False


@kernel
def moves_far_from(s: KernelState, t: KernelTables, g: KernelScratch, seat: int, tile: int) -> bool:
    """Whether an own marker on the tile can move to any other tile [move-range]."""
    for place in range(s.site_n):
        if s.site[place] != tile and no_marker(s, t, g, c.MOVE, seat, s.site[place], tile) == why.FINE:
            return True
    return False


@kernel
def legal_goals(s: KernelState, t: KernelTables, g: KernelScratch) -> int:
    """Lists the tiles to which the picked marker can move, where it may go to any tile [move-range]; returns how
    many."""
    found = 0
    for place in range(s.site_n):
        tile = s.site[place]
        if tile != s.pick_tile and no_marker(s, t, g, c.MOVE, s.actor, tile, s.pick_tile) == why.FINE:
            g.option[found] = c.TILE0 + tile
            found += 1
    return found


@kernel
def moves_from(s: KernelState, t: KernelTables, g: KernelScratch, seat: int, tile: int) -> bool:
    """Whether an own marker on the tile can move anywhere [move-range]."""
    if t.moves_far == 1:
        return moves_far_from(s, t, g, seat, tile)
    near = s.near[tile]
    plain = s.priced == 0 and s.mods == 0
    for direction in range(6):
        other = near[direction]
        if other < 0:
            continue
        if plain:
            if no_room(s, t, seat, other) == why.FINE:
                return True
        elif no_marker(s, t, g, c.MOVE, seat, other, tile) == why.FINE:
            return True
    return False


@kernel
def legal_directions(s: KernelState, t: KernelTables, g: KernelScratch) -> int:
    """Lists the directions in which the picked marker can move; returns how many."""
    found = 0
    near = s.near[s.pick_tile]
    if s.priced == 0 and s.mods == 0:
        for direction in range(6):
            other = near[direction]
            if other >= 0 and no_room(s, t, s.actor, other) == why.FINE:
                g.option[found] = c.DIRECTION0 + direction
                found += 1
        return found
    for direction in range(6):
        if near[direction] >= 0 and no_marker(s, t, g, c.MOVE, s.actor, near[direction], s.pick_tile) == why.FINE:
            found = add_option(g, found, c.DIRECTION0 + direction)
    return found


@kernel
def legal_sites(s: KernelState, t: KernelTables, g: KernelScratch, seat: int) -> int:
    """Lists the tiles that take a marker from the seat's supply; returns how many."""
    found = 0
    for place in range(s.site_n):
        if no_marker(s, t, g, c.PLACE, seat, s.site[place], -1) == why.FINE:
            g.option[found] = c.TILE0 + s.site[place]
            found += 1
    return found


@kernel
def legal_sources(s: KernelState, t: KernelTables, g: KernelScratch, seat: int) -> int:
    """Lists the tiles from which the seat can move a marker; returns how many."""
    found = 0
    held = s.held[seat]
    for place in range(s.held_n[seat]):
        tile = held[place]
        if moves_from(s, t, g, seat, tile):
            g.option[found] = c.TILE0 + tile
            found += 1
    return found

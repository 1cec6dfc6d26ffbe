"""Influence markers: where a seat can place one, and from where and to where it can move one (R6)."""

from __future__ import annotations

from generator.rules import codes as c
from generator.rules.compile import kernel
from generator.rules.fields import Scratch, State, Tables
from generator.rules.option import offer
from generator.rules.overlays import frozen_tile
from generator.rules.payment import extras_payable, own_left
from generator.rules.surcharges import gather


@kernel
def can_place(s: State, t: Tables, g: Scratch, seat: int) -> bool:
    """Whether any tile takes a marker of the seat (R6), and the seat can pay what that costs extra."""
    if s.site_n <= s.full_n[seat]:
        return False
    if s.priced == 0 and s.mods == 0:
        return True
    for place in range(s.site_n):
        if receives(s, t, g, c.PLACE, seat, s.site[place], -1):
            return True
    return False


@kernel
def takes_marker(s: State, t: Tables, seat: int, tile: int) -> bool:
    """Whether a further marker of the seat may lie on the tile (R6)."""
    return s.influence[tile][seat] < t.tile_limit and t.kind_influence[s.tile_kind[tile]] == 1


@kernel
def receives(s: State, t: Tables, g: Scratch, verb: int, seat: int, tile: int, source: int) -> bool:
    """Whether the tile takes a marker of the seat now, from the supply or from `source`."""
    if not takes_marker(s, t, seat, tile):
        return False
    if s.mods > 0 and stopped(s, t, seat, tile, source):
        return False
    if s.priced == 0 or gather(s, t, g, verb, seat, tile, source) == 0:
        return True
    own_left(s, t, g, seat)
    return extras_payable(s, t, g, seat)


@kernel
def stopped(s: State, t: Tables, seat: int, tile: int, source: int) -> bool:
    """Whether a freeze keeps the seat from placing onto, or moving onto or off, a department tile (ECO 09)."""
    if frozen_tile(s, t, c.NO_CHANGE, seat, tile) or frozen_tile(s, t, c.NO_INFLUENCE, seat, tile):
        return True
    if source < 0:
        return False
    return frozen_tile(s, t, c.NO_CHANGE, seat, source) or frozen_tile(s, t, c.NO_INFLUENCE, seat, source)


@kernel
def can_move(s: State, t: Tables, g: Scratch, seat: int) -> bool:
    """Whether any own marker can move to a tile next door."""
    if t.moves_far == 1:
        return can_move_far(s, t, g, seat)
    held = s.held[seat]
    for place in range(s.held_n[seat]):
        if moves_from(s, t, g, seat, held[place]):
            return True
    return False


@kernel
def can_move_far(s: State, t: Tables, g: Scratch, seat: int) -> bool:
    """Whether any own marker can move to any other tile [move-range]."""
    for place in range(s.held_n[seat]):
        if moves_far_from(s, t, g, seat, s.held[seat][place]):
            return True
    return False


@kernel
def moves_far_from(s: State, t: Tables, g: Scratch, seat: int, tile: int) -> bool:
    """Whether an own marker on the tile can move to any other tile [move-range]."""
    for place in range(s.site_n):
        if s.site[place] != tile and receives(s, t, g, c.MOVE, seat, s.site[place], tile):
            return True
    return False


@kernel
def legal_goals(s: State, t: Tables, g: Scratch) -> int:
    """The tiles to which the picked marker can move, if any will do [move-range]."""
    found = 0
    for place in range(s.site_n):
        tile = s.site[place]
        if tile != s.pick_tile and receives(s, t, g, c.MOVE, s.actor, tile, s.pick_tile):
            g.option[found] = c.TILE0 + tile
            found += 1
    return found


@kernel
def moves_from(s: State, t: Tables, g: Scratch, seat: int, tile: int) -> bool:
    """Whether an own marker on the tile can move anywhere."""
    near = s.near[tile]
    plain = s.priced == 0 and s.mods == 0
    for direction in range(6):
        other = near[direction]
        if other < 0:
            continue
        if plain:
            if takes_marker(s, t, seat, other):
                return True
        elif receives(s, t, g, c.MOVE, seat, other, tile):
            return True
    return False


@kernel
def legal_directions(s: State, t: Tables, g: Scratch) -> int:
    """The directions in which the picked marker can move."""
    found = 0
    near = s.near[s.pick_tile]
    if s.priced == 0 and s.mods == 0:
        for direction in range(6):
            other = near[direction]
            if other >= 0 and takes_marker(s, t, s.actor, other):
                g.option[found] = c.DIRECTION0 + direction
                found += 1
        return found
    for direction in range(6):
        if near[direction] >= 0 and receives(s, t, g, c.MOVE, s.actor, near[direction], s.pick_tile):
            found = offer(g, found, c.DIRECTION0 + direction)
    return found


@kernel
def legal_sites(s: State, t: Tables, g: Scratch, seat: int) -> int:
    """The tiles that take a marker from the supply."""
    found = 0
    for place in range(s.site_n):
        if receives(s, t, g, c.PLACE, seat, s.site[place], -1):
            g.option[found] = c.TILE0 + s.site[place]
            found += 1
    return found


@kernel
def legal_sources(s: State, t: Tables, g: Scratch, seat: int) -> int:
    """The tiles from which a marker can move."""
    found = 0
    held = s.held[seat]
    for place in range(s.held_n[seat]):
        tile = held[place]
        if moves_far_from(s, t, g, seat, tile) if t.moves_far == 1 else moves_from(s, t, g, seat, tile):
            g.option[found] = c.TILE0 + tile
            found += 1
    return found

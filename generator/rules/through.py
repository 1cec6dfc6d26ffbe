"""Acting through a tile: which tiles a seat can formalise and convert through, or activate (R7–R9)."""

from __future__ import annotations

from generator.rules import codes as c
from generator.rules.compile import kernel
from generator.rules.fields import Scratch, State, Tables
from generator.rules.offers import can_move_overlay, can_remove_overlay
from generator.rules.option import offer
from generator.rules.payment import extras_payable, own_left
from generator.rules.special import CANNOT, MUST, lift_need
from generator.rules.supply import gettable
from generator.rules.surcharges import gather
from generator.rules.use import usable
from generator.rules.words.convert import convert_row, convert_through, converts_into, lift_and_extras_payable
from generator.rules.words.formalize import formalize_open, formalize_through


@kernel
def offer_centre(s: State, t: Tables, g: Scratch, seat: int, found: int) -> int:
    """The two verbs of the control centre, where the seat may use one (R9)."""
    for place in range(s.role_n[c.CENTRE]):
        if centre_usable(s, t, g, seat, s.role_tile[c.CENTRE][place]):
            if can_move_overlay(s, t, seat):
                found = offer(g, found, c.CENTRE_MOVE)
            if can_remove_overlay(s, t, seat):
                found = offer(g, found, c.CENTRE_REMOVE)
            break
    return found


@kernel
def centre_usable(s: State, t: Tables, g: Scratch, seat: int, tile: int) -> bool:
    """Whether the seat may act through the centre now, and can pay what that costs extra."""
    if not usable(s, t, seat, tile):
        return False
    need = lift_need(s, t, seat, tile, 1)
    if need == CANNOT:
        return False
    gather(s, t, g, c.CENTRE_MOVE, seat, tile, -1)
    if need == MUST:
        return lift_and_extras_payable(s, t, g, seat)
    own_left(s, t, g, seat)
    return extras_payable(s, t, g, seat)


@kernel
def legal_desks(s: State, t: Tables, g: Scratch, seat: int) -> int:
    """The tiles through which the seat may formalise."""
    found = 0
    if not formalize_open(s, t, seat):
        return 0
    tiles = s.role_tile[c.FORMALIZES]
    for place in range(s.role_n[c.FORMALIZES]):
        tile = tiles[place]
        own = s.leader[tile] == seat or t.kind_needs[s.tile_kind[tile]] != c.NEEDS_MAJORITY
        if own and formalize_through(s, t, g, seat, tile):
            found = offer(g, found, c.TILE0 + tile)
    return found


@kernel
def legal_programs(s: State, t: Tables, g: Scratch, seat: int) -> int:
    """The tiles through which the seat may convert."""
    found = 0
    tiles = s.role_tile[c.CONVERTS]
    for place in range(s.role_n[c.CONVERTS]):
        tile = tiles[place]
        own = s.leader[tile] == seat or t.kind_needs[s.tile_kind[tile]] != c.NEEDS_MAJORITY
        if own and convert_through(s, t, g, seat, tile):
            found = offer(g, found, c.TILE0 + tile)
    return found


@kernel
def legal_gives(s: State, t: Tables, g: Scratch) -> int:
    """The departments that the picked tile takes in a conversion."""
    found = 0
    made = gettable(s, t)
    gather(s, t, g, c.CONVERT, s.actor, s.pick_tile, -1)
    for department in range(t.departments):
        if convert_row(s, t, g, s.actor, s.pick_tile, department) >= 0 and made & ~(1 << department) != 0:
            found = offer(g, found, c.DEPARTMENT0 + department)
    return found


@kernel
def legal_gets(s: State, t: Tables, g: Scratch) -> int:
    """The departments that the given ones can become."""
    found = 0
    for department in range(t.departments):
        if converts_into(s, t, s.pick_department, department):
            found = offer(g, found, c.DEPARTMENT0 + department)
    return found

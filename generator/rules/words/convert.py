"""`convert`: equal resources become one of another department in play (R8)."""

from __future__ import annotations

from generator.rules import codes as c
from generator.rules.compile import kernel
from generator.rules.fields import Scratch, State, Tables
from generator.rules.payment import extras_payable, own_left
from generator.rules.special import CANNOT, MUST, lift_need
from generator.rules.supply import gettable
from generator.rules.surcharges import gather
from generator.rules.use import usable
from generator.rules.words.forbid import forbidden
from generator.rules.words.lift import lift_of


@kernel
def convert_row(s: State, t: Tables, g: Scratch, seat: int, tile: int, department: int) -> int:
    """The row by which the tile takes this department from this seat now, its own or that of a program which the seat
    leads (R8.2), -1 none; `g.due` holds what it costs extra."""
    row = convert_row_of(s, t, g, seat, tile, s.tile_kind[tile], department)
    if row >= 0 or t.programs == 0:
        return row
    for other in range(s.laid):
        if program_open(s, t, seat, other):
            row = convert_row_of(s, t, g, seat, tile, s.tile_kind[other], department)
            if row >= 0:
                return row
    return -1


@kernel
def program_open(s: State, t: Tables, seat: int, tile: int) -> bool:
    """Whether the tile is a program that lets the seat convert as it says, through any tile that converts (R8.2); other
    overlays than a Lock weigh on the tile that converts and not on this one."""
    return t.kind_roles[s.tile_kind[tile]] & c.PROGRAM_BIT != 0 and s.lock[tile] == 0 and usable(s, t, seat, tile)


@kernel
def convert_row_of(s: State, t: Tables, g: Scratch, seat: int, tile: int, kind: int, department: int) -> int:
    """The row of a kind of tile by which this department may be given through `tile` now, -1 none. A ban on its
    resources counts (ECO 03), and what is given can't pay for anything else."""
    first = t.kind_row[kind]
    own = s.resources[seat]
    for row in range(first, first + t.kind_row_n[kind]):
        if t.row_word[row] != c.CONVERT_WORD or (t.row_pay[row] >> department) & 1 == 0:
            continue
        if own[department] - s.special[department] < t.row_count[row]:
            continue
        if s.mods > 0 and forbidden(s, t, c.NO_CONVERT, seat, tile, department):
            continue
        if s.lying > 0 or g.due_n > 0:
            s.base[department] += t.row_count[row]
            fine = convert_rest(s, t, g, seat, tile, row)
            s.base[department] -= t.row_count[row]
            if not fine:
                continue
        return row
    return -1


@kernel
def convert_rest(s: State, t: Tables, g: Scratch, seat: int, tile: int, row: int) -> bool:
    """Whether what else the conversion costs can be paid: extra units, and a lift where it must be."""
    if s.lifted == 0:
        need = lift_need(s, t, seat, tile, t.row_amount[row])
        if need == CANNOT:
            return False
        if need == MUST:
            return lift_and_extras_payable(s, t, g, seat)
    own_left(s, t, g, seat)
    return extras_payable(s, t, g, seat)


@kernel
def lift_and_extras_payable(s: State, t: Tables, g: Scratch, seat: int) -> bool:
    """Whether the seat can pay a lift and then `g.due`, beside what the line has picked."""
    mask = t.row_pay[s.mod_row[lift_of(s, t, seat)]]
    for department in range(t.departments):
        if (mask >> department) & 1 and s.resources[seat][department] > s.base[department] + s.special[department]:
            s.special[department] += 1
            own_left(s, t, g, seat)
            fine = extras_payable(s, t, g, seat)
            s.special[department] -= 1
            if fine:
                return True
    return False


@kernel
def given_row(s: State, t: Tables, seat: int, tile: int) -> int:
    """The row by which the line in progress converts: its department and as many of it as the line gives."""
    row = given_row_of(s, t, s.tile_kind[tile])
    place = 0
    while row < 0:
        if program_open(s, t, seat, place):
            row = given_row_of(s, t, s.tile_kind[place])
        place += 1
    return row


@kernel
def given_row_of(s: State, t: Tables, kind: int) -> int:
    """The same among the rows of one kind of tile, -1 none."""
    first = t.kind_row[kind]
    for row in range(first, first + t.kind_row_n[kind]):
        takes = t.row_word[row] == c.CONVERT_WORD and (t.row_pay[row] >> s.pick_department) & 1 == 1
        if takes and t.row_count[row] == s.base[s.pick_department]:
            return row
    return -1


@kernel
def first_convert_row(s: State, t: Tables, tile: int) -> int:
    """The first row by which a tile converts: its amount says whether the yield needs a lift."""
    row = t.kind_row[s.tile_kind[tile]]
    while t.row_word[row] != c.CONVERT_WORD:
        row += 1
    return row


@kernel
def converts_into(s: State, t: Tables, given: int, department: int) -> bool:
    """Whether `given` may become `department`: another one, in play, that conversions make (R8.3) and the Bank has."""
    return department != given and (gettable(s, t) >> department) & 1 == 1


@kernel
def convert_through(s: State, t: Tables, g: Scratch, seat: int, tile: int) -> bool:
    """Whether the seat may convert anything through the tile now."""
    if not usable(s, t, seat, tile):
        return False
    made = gettable(s, t)
    gather(s, t, g, c.CONVERT, seat, tile, -1)
    for department in range(t.departments):
        if made & ~(1 << department) == 0 or s.resources[seat][department] < t.least_given:
            continue
        if convert_row(s, t, g, seat, tile, department) >= 0:
            return True
    return False


@kernel
def can_convert(s: State, t: Tables, g: Scratch, seat: int) -> bool:
    """Whether there is any tile through which the seat may convert."""
    tiles = s.role_tile[c.CONVERTS]
    for place in range(s.role_n[c.CONVERTS]):
        tile = tiles[place]
        own = s.leader[tile] == seat or t.kind_needs[s.tile_kind[tile]] != c.NEEDS_MAJORITY
        if own and convert_through(s, t, g, seat, tile):
            return True
    return False

"""`convert`: equal resources become one resource of another department in play (R8)."""

from __future__ import annotations

from generator.games.balance_control.rules import codes as c
from generator.games.balance_control.rules import reason_codes as why
from generator.games.balance_control.rules.bill import drop_units, forget_bill
from generator.games.balance_control.rules.can_pay import payable
from generator.games.balance_control.rules.compile import kernel
from generator.games.balance_control.rules.control import may_use
from generator.games.balance_control.rules.fields import KernelScratch, KernelState, KernelTables
from generator.games.balance_control.rules.lift_and_keep import CANNOT, MUST, lift_requirement, no_yield, owe_lift
from generator.games.balance_control.rules.supply import convertible_departments
from generator.games.balance_control.rules.surcharges import bill_extras, why_unpaid
from generator.games.balance_control.rules.words.forbid import is_forbidden


@kernel
def convert_row(s: KernelState, t: KernelTables, g: KernelScratch, seat: int, tile: int, department: int) -> int:
    """The row by which the seat can convert this department through the tile now: the tile's own, or that of a program
    which the seat leads (R8.2). Below 0: the reason why there is none, of several the one that got furthest. The bill
    holds the extra costs."""
    row = convert_row_of(s, t, g, seat, tile, s.tile_kind[tile], department)
    if row >= 0 or t.programs == 0:
        return row
    for other in range(s.laid):
        if program_open(s, t, seat, other):
            found = convert_row_of(s, t, g, seat, tile, s.tile_kind[other], department)
            if found >= 0:
                return found
            row = min(row, found)
    return row


@kernel
def program_open(s: KernelState, t: KernelTables, seat: int, tile: int) -> bool:
    """Whether the tile is a program that lets the seat convert through any converting tile (R8.2). Of its overlays only
    a Lock counts; others weigh on the tile that converts."""
    return t.kind_roles[s.tile_kind[tile]] & c.PROGRAM_BIT != 0 and s.lock[tile] == 0 and may_use(s, t, seat, tile)


@kernel
def convert_row_of(
    s: KernelState, t: KernelTables, g: KernelScratch, seat: int, tile: int, kind: int, department: int
) -> int:
    """The row of a kind of tile by which this department can be converted through `tile` now, or a reason below 0. A
    ban on its resources counts (ECO 03), and the input can't pay for anything else."""
    found = -why.NOT_GIVEN_HERE
    first = t.kind_row[kind]
    own = s.resources[seat]
    for row in range(first, first + t.kind_row_n[kind]):
        if t.row_word[row] != c.CONVERT_WORD or (t.row_pay[row] >> department) & 1 == 0:
            continue
        no = why.FINE
        if own[department] - s.bill_paid[seat][department] < t.row_count[row]:
            no = why.TOO_FEW
        elif s.mods > 0 and is_forbidden(s, t, c.NO_CONVERT, seat, tile, department):
            no = why.FORBIDDEN
        elif s.lying > 0 or s.bill_n > 0:
            s.bill_named[department] += t.row_count[row]
            no = no_rest(s, t, g, seat, tile, row)
            s.bill_named[department] -= t.row_count[row]
        if no == why.FINE:
            return row
        found = min(found, -no)
    return found


@kernel
def no_rest(s: KernelState, t: KernelTables, g: KernelScratch, seat: int, tile: int, row: int) -> int:
    """Why the other costs of a conversion can't be paid: extra units, and a lift where it is a must."""
    if s.bill_part == 0:
        need = lift_requirement(s, t, seat, tile, t.row_amount[row])
        if need == CANNOT:
            return no_yield(s, tile)
        if need == MUST:
            owe_lift(s, t)
            fine = payable(s, t, g)
            drop_units(s, 1)
            return why.FINE if fine else why.UNPAID
    return why_unpaid(s, t, g)


@kernel
def input_row(s: KernelState, t: KernelTables, seat: int, tile: int) -> int:
    """The row by which the move in progress converts: its department and as many of it as the move gives."""
    row = input_row_of(s, t, s.tile_kind[tile])
    place = 0
    while row < 0:
        if program_open(s, t, seat, place):
            row = input_row_of(s, t, s.tile_kind[place])
        place += 1
    return row


@kernel
def input_row_of(s: KernelState, t: KernelTables, kind: int) -> int:
    """The row of a kind of tile by which the move in progress converts, or -1."""
    first = t.kind_row[kind]
    for row in range(first, first + t.kind_row_n[kind]):
        takes = t.row_word[row] == c.CONVERT_WORD and (t.row_pay[row] >> s.pick_department) & 1 == 1
        if takes and t.row_count[row] == s.bill_named[s.pick_department]:
            return row
    return -1


@kernel
def first_convert_row(s: KernelState, t: KernelTables, tile: int) -> int:
    """The first row by which a tile converts; its amount decides whether the yield needs a lift."""
    row = t.kind_row[s.tile_kind[tile]]
    while t.row_word[row] != c.CONVERT_WORD:
        row += 1
    return row


@kernel
def converts_into(s: KernelState, t: KernelTables, given: int, department: int) -> bool:
    """Whether `given` can become `department`: another one, in play, that conversions make (R8.3) and the Bank has."""
    return department != given and (convertible_departments(s, t) >> department) & 1 == 1


@kernel
def no_convert_through(s: KernelState, t: KernelTables, g: KernelScratch, seat: int, tile: int) -> int:
    """Why the seat can't convert anything through the tile now; of several reasons the one that got furthest."""
    if not may_use(s, t, seat, tile):
        return why.CONVERSION_NOT_YOURS
    found = -why.TOO_FEW
    made = convertible_departments(s, t)
    dear = s.priced > 0 or s.lying > 0
    if dear:
        bill_extras(s, t, c.CONVERT, seat, tile, -1)
    for department in range(t.departments):
        if made & ~(1 << department) != 0 and s.resources[seat][department] >= t.least_input and found < 0:
            row = convert_row(s, t, g, seat, tile, department)
            found = min(found, row) if row < 0 else why.FINE
    if dear:
        forget_bill(s)
    return -found


def no_convert(s: KernelState, t: KernelTables, g: KernelScratch, seat: int, tile: int, given: int, got: int) -> int:
    """Why the seat can't convert `given` into `got` through the tile; -1 stands for a department not named."""
    if t.kind_roles[s.tile_kind[tile]] & (1 << c.CONVERTS) == 0:
        return why.NO_CONVERSION
    if not may_use(s, t, seat, tile) or given < 0:
        return no_convert_through(s, t, g, seat, tile)
    bill_extras(s, t, c.CONVERT, seat, tile, -1)
    row = convert_row(s, t, g, seat, tile, given)
    forget_bill(s)
    if row < 0:
        return why.NEVER_GIVEN if row == -why.NOT_GIVEN_HERE and not ever_input(t, given) else -row
    if got < 0 or converts_into(s, t, given, got):
        return why.FINE
    if got == given:
        return why.INTO_ITSELF
    return why.BANK_EMPTY if (t.gets >> got) & 1 else why.NOT_MADE


def ever_input(t: KernelTables, department: int) -> bool:
    """Whether any conversion of this game takes the department (R8.3)."""
    rows = zip(t.row_word, t.row_pay, strict=True)
    return any(word == c.CONVERT_WORD and (pay >> department) & 1 for word, pay in rows)


@kernel
def can_convert(s: KernelState, t: KernelTables, g: KernelScratch, seat: int) -> bool:
    """Whether the seat can convert through any tile."""
    return next_program(s, t, g, seat, 0) >= 0


@kernel
def next_program(s: KernelState, t: KernelTables, g: KernelScratch, seat: int, start: int) -> int:
    """The index of the next converting tile, from index `start` of their list on, through which the seat can convert;
    -1 if there is none."""
    tiles = s.role_tile[c.CONVERTS]
    for place in range(start, s.role_n[c.CONVERTS]):
        tile = tiles[place]
        own = s.leader[tile] == seat or t.kind_needs[s.tile_kind[tile]] != c.NEEDS_MAJORITY
        if own and no_convert_through(s, t, g, seat, tile) == why.FINE:
            return place
    return -1

"""Acting through a tile: through which tiles a seat can formalise, convert, or move and remove overlays (R7–R9)."""

from __future__ import annotations

from generator.games.balance_control.rules import codes as c
from generator.games.balance_control.rules import reason_codes as why
from generator.games.balance_control.rules.bill import forget_bill
from generator.games.balance_control.rules.can_pay import payable
from generator.games.balance_control.rules.compile import kernel
from generator.games.balance_control.rules.control import may_use
from generator.games.balance_control.rules.fields import KernelScratch, KernelState, KernelTables
from generator.games.balance_control.rules.lift_and_keep import CANNOT, MUST, lift_requirement, no_yield, owe_lift
from generator.games.balance_control.rules.move_in_progress import add_option
from generator.games.balance_control.rules.overlay_moves import no_overlay_move, no_removal
from generator.games.balance_control.rules.supply import convertible_departments
from generator.games.balance_control.rules.surcharges import bill_extras, why_unpaid
from generator.games.balance_control.rules.words.convert import convert_row, converts_into, next_program
from generator.games.balance_control.rules.words.formalize import next_formaliser, no_influence_made


@kernel
def list_centre(s: KernelState, t: KernelTables, g: KernelScratch, seat: int, found: int) -> int:
    """Adds the verbs of the control centre that the seat can use (R9); returns the new number of ids."""
    for place in range(s.role_n[c.CENTRE]):
        if no_activation(s, t, g, seat, s.role_tile[c.CENTRE][place]) == why.FINE:
            if no_overlay_move(s, t, seat) == why.FINE:
                found = add_option(g, found, c.CENTRE_MOVE)
            if no_removal(s, t, seat) == why.FINE:
                found = add_option(g, found, c.CENTRE_REMOVE)
            break
    return found


@kernel
def no_activation(s: KernelState, t: KernelTables, g: KernelScratch, seat: int, tile: int) -> int:
    """Why the seat can't act through the centre now, with either verb."""
    if not may_use(s, t, seat, tile):
        return why.CENTRE_NOT_YOURS
    need = lift_requirement(s, t, seat, tile, 1)
    if need == CANNOT:
        return no_yield(s, tile)
    bill_extras(s, t, c.CENTRE_MOVE, seat, tile, -1)
    found = why_unpaid(s, t, g)
    if found == why.FINE and need == MUST:
        owe_lift(s, t)
        found = why.FINE if payable(s, t, g) else why.UNPAID
    forget_bill(s)
    return found


def no_centre(s: KernelState, t: KernelTables, g: KernelScratch, seat: int, tile: int, moves: bool) -> int:
    """Why the seat can't move (`moves`) or remove an overlay through the tile (R9.1)."""
    if t.kind_roles[s.tile_kind[tile]] & (1 << c.CENTRE) == 0:
        return why.NO_CENTRE
    found = no_activation(s, t, g, seat, tile)
    if found in (why.CENTRE_NOT_YOURS, why.LOCKED, why.NIL):
        return found
    return (no_overlay_move(s, t, seat) if moves else no_removal(s, t, seat)) or found


@kernel
def legal_formalisers(s: KernelState, t: KernelTables, g: KernelScratch, seat: int) -> int:
    """Lists the tiles through which the seat may formalise; returns how many."""
    found = 0
    if no_influence_made(s, t, seat) != why.FINE:
        return 0
    place = next_formaliser(s, t, g, seat, 0)
    while place >= 0:
        found = add_option(g, found, c.TILE0 + s.role_tile[c.FORMALIZES][place])
        place = next_formaliser(s, t, g, seat, place + 1)
    return found


@kernel
def legal_programs(s: KernelState, t: KernelTables, g: KernelScratch, seat: int) -> int:
    """Lists the tiles through which the seat may convert; returns how many."""
    found = 0
    place = next_program(s, t, g, seat, 0)
    while place >= 0:
        found = add_option(g, found, c.TILE0 + s.role_tile[c.CONVERTS][place])
        place = next_program(s, t, g, seat, place + 1)
    return found


@kernel
def legal_inputs(s: KernelState, t: KernelTables, g: KernelScratch) -> int:
    """Lists the departments that the picked tile converts; returns how many."""
    found = 0
    made = convertible_departments(s, t)
    for department in range(t.departments):
        if convert_row(s, t, g, s.actor, s.pick_tile, department) >= 0 and made & ~(1 << department) != 0:
            found = add_option(g, found, c.DEPARTMENT0 + department)
    return found


@kernel
def legal_outputs(s: KernelState, t: KernelTables, g: KernelScratch) -> int:
    """Lists the departments that the picked input can become; returns how many."""
    found = 0
    for department in range(t.departments):
        if converts_into(s, t, s.pick_department, department):
            found = add_option(g, found, c.DEPARTMENT0 + department)
    return found

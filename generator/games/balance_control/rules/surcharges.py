"""Extra costs (R11.5, R13.1): the units that a move owes beyond its own cost."""

from __future__ import annotations

from generator.games.balance_control.rules import codes as c
from generator.games.balance_control.rules import reason_codes as why
from generator.games.balance_control.rules.bill import forget_bill, open_bill, owe, units_of
from generator.games.balance_control.rules.can_pay import payable
from generator.games.balance_control.rules.compile import kernel
from generator.games.balance_control.rules.fields import CAPACITIES, KernelScratch, KernelState, KernelTables
from generator.games.balance_control.rules.move_in_progress import ask_seat
from generator.games.balance_control.rules.words.lift import spare_payers
from generator.games.balance_control.rules.words.produce import whole_output
from generator.games.balance_control.rules.words.substitute import payers_with_substitutes
from generator.games.balance_control.rules.words.transfer_surcharge import end_contracts
from generator.games.balance_control.rules.words.waive_surcharges import is_waived

MOST = CAPACITIES["extras"]
"""As many extra costs as one move may have; more can't be paid."""


@kernel
def bill_extras(s: KernelState, t: KernelTables, verb: int, seat: int, tile: int, source: int) -> int:
    """Opens the seat's bill with the extra costs of `verb` on `tile`, moving from `source` (-1: none); returns the
    number of units. Nothing is owed through an immune tile (R10.1)."""
    open_bill(s, verb, seat)
    if s.priced == 0:
        return 0
    if tile >= 0:
        if t.kind_immune[s.tile_kind[tile]] == 1:
            return 0
        if s.lying > 0:
            bill_overlays(s, t, verb, seat, tile)
    for mod in range(s.mods):
        row = s.mod_row[mod]
        if t.row_word[row] == c.SURCHARGE and surcharge_applies(s, t, mod, verb, seat, tile, source):
            owe(s, c.PART_EXTRA, payers_with_substitutes(s, t, seat, t.row_pay[row], True), t.row_amount[row])
    if s.bill_n > MOST:
        s.bill_unit[0] = 0  # nobody can pay that, not even with one less
    elif s.mods > 0 and s.bill_n > 0 and is_action(t, verb):
        s.bill_spare = spare_payers(s, t, seat)
    return s.bill_n


@kernel
def ask_extras(s: KernelState, t: KernelTables, g: KernelScratch, seat: int, free: int, pays: int, spent: int) -> int:
    """Decides what follows from the extra costs on the bill: returns step `free` if there are none, `pays` after asking
    the seat for them, `spent` if it can't pay."""
    if s.bill_n == 0:
        forget_bill(s)
        return free
    if payable(s, t, g):
        ask_seat(s, seat, c.ASK_VERB)
        return pays
    forget_bill(s)
    end_contracts(s, t, seat)
    return spent


@kernel
def why_unpaid(s: KernelState, t: KernelTables, g: KernelScratch) -> int:
    """The reason why a bill of extra costs alone can't be paid."""
    if s.bill_n == 0:
        return why.FINE
    if units_of(s, c.PART_EXTRA) > MOST:
        return why.TOO_MANY_EXTRAS
    return why.FINE if payable(s, t, g) else why.EXTRAS_UNPAID


@kernel
def why_extras_unpaid(
    s: KernelState, t: KernelTables, g: KernelScratch, verb: int, seat: int, tile: int, source: int
) -> int:
    """The reason why the seat can't pay for `verb`, which has extra costs but no cost of its own."""
    bill_extras(s, t, verb, seat, tile, source)
    found = why_unpaid(s, t, g)
    forget_bill(s)
    return found


@kernel
def bill_overlays(s: KernelState, t: KernelTables, verb: int, seat: int, tile: int) -> None:
    """Adds to the bill what overlays on the tile cost, and what it costs more that overlays work at all (SEC 09)."""
    working = 0
    lowering = 0
    for kind in range(t.overlays):
        number = s.overlay[tile][kind] + s.doubled[tile][kind]
        if number == 0:
            continue
        first = t.overlay_row[kind]
        for row in range(first, first + t.overlay_row_n[kind]):
            if t.row_word[row] == c.SURCHARGE and overlay_falls(t.row_on[row], verb):
                owe(
                    s,
                    c.PART_EXTRA,
                    payers_with_substitutes(s, t, seat, t.row_pay[row], False),
                    number * t.row_amount[row],
                )
                working += number
            elif t.row_word[row] == c.REDUCE_YIELD and overlay_falls(c.ON_OWN, verb):
                lowering += number * t.row_amount[row]
    if lowering > 0:
        working += min(lowering, whole_yield(s, t, tile))
    # A Lock lets nothing through but influence, and counts where that comes onto the tile [oversight-on-locks].
    locking = s.lock[tile] if verb == c.PLACE or verb == c.MOVE else 0
    if working + locking > 0:
        bill_oversight(s, t, seat, working, locking)


@kernel
def bill_oversight(s: KernelState, t: KernelTables, seat: int, working: int, locking: int) -> None:
    """Adds to the bill what it costs that `working` overlays work on a tile, and `locking` ones lock it (SEC 09)."""
    for mod in range(s.mods):
        row = s.mod_row[mod]
        if t.row_word[row] != c.SURCHARGE or not is_at_work(s, t, mod, seat):
            continue
        number = working + locking if t.row_on[row] == c.ON_ANY_OVERLAY else working
        if number > 0 and (t.row_on[row] == c.ON_OVERLAY_EFFECT or t.row_on[row] == c.ON_ANY_OVERLAY):
            owe(s, c.PART_EXTRA, payers_with_substitutes(s, t, seat, t.row_pay[row], False), number * t.row_amount[row])


@kernel
def whole_yield(s: KernelState, t: KernelTables, tile: int) -> int:
    """The yield of the tile's effect without overlays: Security Levels take no more than that [oversight-on-levels]."""
    kind = s.tile_kind[tile]
    if t.kind_roles[kind] & (1 << c.PRODUCES):
        return whole_output(s, t, tile)
    return max(1, t.row_amount[t.kind_row[kind]]) if t.kind_row_n[kind] > 0 else 0


@kernel
def overlay_falls(on: int, verb: int) -> bool:
    """Whether an overlay's price applies to `verb`, as `on` says: to everything through the tile, or to its own effect
    alone."""
    if verb == c.PLACE or verb == c.MOVE:
        return on == c.ON_THROUGH
    own = (
        verb == c.FORMALIZE
        or verb == c.CONVERT
        or verb == c.CENTRE_MOVE
        or verb == c.CENTRE_REMOVE
        or verb == c.PRODUCTION
        or verb == c.FOCUS_CHECK
    )
    return own and (on == c.ON_THROUGH or on == c.ON_OWN)


@kernel
def is_at_work(s: KernelState, t: KernelTables, mod: int, seat: int) -> bool:
    """Whether a modifier with a price works now, applies to this seat and isn't waived."""
    if s.mod_from[mod] > s.round:
        return False
    aim = s.mod_seat[mod]
    if aim >= 0 and aim != seat:
        return False
    return not is_waived(s, t, t.row_source[s.mod_row[mod]], seat)


@kernel
def surcharge_applies(s: KernelState, t: KernelTables, mod: int, verb: int, seat: int, tile: int, source: int) -> bool:
    """Whether a measure's surcharge applies to `verb` of the seat on `tile`, moving from `source` (-1: none)."""
    if not is_at_work(s, t, mod, seat):
        return False
    on = t.row_on[s.mod_row[mod]]
    if on == c.ON_NEXT_ACTION:
        return is_action(t, verb)
    if on == c.ON_EVERY_EFFECT:
        return verb != c.LAY and verb != c.OVERLAY_PLACE and verb != c.OVERLAY_MOVE
    if on == c.ON_CONVERT:
        return verb == c.CONVERT
    if on == c.ON_LAY_DEPARTMENT:
        return verb == c.LAY and drawn_tile_fits(s, t, mod, 1 << c.PRODUCES)
    if on == c.ON_LAY_FOCUS:
        return verb == c.LAY and drawn_tile_fits(s, t, mod, c.SURROUNDED_BIT)
    if on == c.ON_ACTION_TILE or on == c.ON_ACTION_DEPARTMENT:
        if is_aimed_at(s, t, mod, tile):
            return is_action(t, verb)
        return t.also_off == 1 and verb == c.MOVE and is_aimed_at(s, t, mod, source)
    return False


@kernel
def drawn_tile_fits(s: KernelState, t: KernelTables, mod: int, role: int) -> bool:
    """Whether the drawn tile has the role, and the department that the measure names if any (CLM 12, 14, 15)."""
    department = s.mod_department[mod]
    fits = department < 0 or t.kind_department[s.drawn] == department
    return fits and t.kind_roles[s.drawn] & role != 0


@kernel
def is_aimed_at(s: KernelState, t: KernelTables, mod: int, tile: int) -> bool:
    """Whether the modifier targets this tile, or the department of whose resources it makes (CLM 02)."""
    if tile < 0:
        return False
    if s.mod_tile[mod] >= 0:
        return s.mod_tile[mod] == tile
    kind = s.tile_kind[tile]
    makes = t.kind_roles[kind] & (1 << c.PRODUCES) != 0
    return makes and s.mod_department[mod] >= 0 and t.kind_department[kind] == s.mod_department[mod]


@kernel
def is_action(t: KernelTables, verb: int) -> bool:
    """Whether a verb is an action (R3.1); playing a card is one if the card says so, or by [play-is-action]."""
    return (
        verb == c.PLACE
        or verb == c.MOVE
        or verb == c.FORMALIZE
        or verb == c.CONVERT
        or verb == c.TAKE
        or verb == c.CENTRE_MOVE
        or verb == c.CENTRE_REMOVE
        or verb == c.CLIMATE_PLAY
        or (verb == c.PLAY and t.plays_act == 1)
    )

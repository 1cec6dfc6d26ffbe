"""Settlement (R4.4–R4.6): at once where nothing is priced or capped, otherwise tile by tile, receiver by receiver."""

from __future__ import annotations

from generator.games.balance_control.rules import codes as c
from generator.games.balance_control.rules.bill import begin_part, forget_bill, pay_unit, settle_bill
from generator.games.balance_control.rules.can_pay import payable
from generator.games.balance_control.rules.compile import kernel
from generator.games.balance_control.rules.events import log_event
from generator.games.balance_control.rules.fields import KernelScratch, KernelState, KernelTables
from generator.games.balance_control.rules.move_in_progress import ask_seat
from generator.games.balance_control.rules.payment_options import unit_pays
from generator.games.balance_control.rules.supply import available_from_bank
from generator.games.balance_control.rules.surcharges import bill_extras
from generator.games.balance_control.rules.windows import pop_frame, push_frame
from generator.games.balance_control.rules.words.cap_output import any_cap, cap_share
from generator.games.balance_control.rules.words.transfer_surcharge import end_contracts

AUTO_PAY = 1
AUTO_DECLINE = 2
SHARE_TAKEN = 1
PAID = 2


@kernel
def begin_settlement(s: KernelState, t: KernelTables, g: KernelScratch, decline: int) -> None:
    """Settles at once, or pushes the settlement onto the stack of frames; with `decline` 1, open costs count as
    declined."""
    log_event(g, c.EVENT_SETTLEMENT, s.round, 0, 0)
    if g.logging == 1:
        note_outputs(s, g)
    if s.priced == 0 and t.limited == 0 and not any_cap(s, t):
        settle_at_once(s, t, g)
        return
    for seat in range(t.players):
        s.received[seat] = 0
    top = push_frame(s, c.SETTLEMENT, 0, 0, 0)
    s.frame_overlay[top] = decline


@kernel
def note_outputs(s: KernelState, g: KernelScratch) -> None:
    """Logs what every tile makes at this settlement, and for whom."""
    for tile in range(s.laid):
        if s.output[tile] > 0 and s.tops[tile] > 0:
            log_event(g, c.EVENT_OUTPUT, tile, s.output[tile], s.tops[tile])


@kernel
def settle_at_once(s: KernelState, t: KernelTables, g: KernelScratch) -> None:
    """Pays everybody the income that is kept up to date; indivisible remainders go to Noise."""
    for seat in range(t.players):
        own = s.resources[seat]
        income = s.income[seat]
        for department in range(t.departments):
            own[department] += income[department]
            if g.logging == 1 and income[department] > 0:
                log_event(g, c.EVENT_RECEIVES, seat, department, income[department])
    for department in range(t.departments):
        s.noise[department] += s.spill[department]
        if g.logging == 1 and s.spill[department] > 0:
            log_event(g, c.EVENT_NOISE, department, s.spill[department], 0)


@kernel
def settlement_step(s: KernelState, t: KernelTables, g: KernelScratch) -> None:
    """Turns to the next receiver of the frame's tile, counted from the starting seat, or to the next tile, oldest
    first."""
    top = s.depth - 1
    tile = s.frame_tile[top]
    if tile >= s.laid:
        for seat in range(t.players):
            s.received[seat] = 0
        pop_frame(s)
        return
    if s.output[tile] == 0 or s.tops[tile] == 0:
        next_tile(s, top)
        return
    output = output_here(s, t, top, tile)
    turn = s.frame_seat[top]
    if turn < t.players:
        seat = (s.first + turn) % t.players
        if (s.tops[tile] >> seat) & 1:
            settle_share(s, t, g, top, tile, seat)
        else:
            s.frame_seat[top] = turn + 1
        return
    sharing = count_sharers(s, t, tile)
    if s.frame_asked[top] & SHARE_TAKEN or (t.empty_share_spills == 1 and output < sharing):
        department = t.kind_department[s.tile_kind[tile]]
        spill = available_from_bank(s, t, department, output % sharing)
        if spill > 0:
            s.noise[department] += spill
            log_event(g, c.EVENT_NOISE, department, spill, 0)
    next_tile(s, top)


@kernel
def output_here(s: KernelState, t: KernelTables, top: int, tile: int) -> int:
    """The output of the frame's tile now: as computed, or if markers run short what the Bank held before the first
    share [marker-shortage]."""
    if t.limited == 0 or t.short_by_seat == 1:
        return s.output[tile]
    if s.frame_goal[top] < 0:
        s.frame_goal[top] = available_from_bank(s, t, t.kind_department[s.tile_kind[tile]], s.output[tile])
    return s.frame_goal[top]


@kernel
def next_tile(s: KernelState, top: int) -> None:
    """Advances the settlement's frame to the next tile."""
    s.frame_tile[top] += 1
    s.frame_seat[top] = 0
    s.frame_asked[top] = 0
    s.frame_goal[top] = -1


@kernel
def count_sharers(s: KernelState, t: KernelTables, tile: int) -> int:
    """The number of seats that share the tile's output."""
    found = 0
    for seat in range(t.players):
        found += (s.tops[tile] >> seat) & 1
    return found


@kernel
def settle_share(s: KernelState, t: KernelTables, g: KernelScratch, top: int, tile: int, seat: int) -> None:
    """Settles one receiver's share: it is free, already paid for, asked about, or left in the Bank
    [production-costs]."""
    share = cap_share(s, t, seat, output_here(s, t, top, tile) // count_sharers(s, t, tile))
    share = available_from_bank(s, t, t.kind_department[s.tile_kind[tile]], share)
    due = 0 if s.frame_asked[top] & PAID else bill_extras(s, t, c.PRODUCTION, seat, tile, -1)
    if due == 0:
        forget_bill(s)
        hand_out_share(s, t, g, top, tile, seat, share)
    elif share == 0:
        forget_bill(s)
        s.frame_seat[top] += 1
    elif not may_pay_for_share(s, t, g, top):
        forget_bill(s)
        end_contracts(s, t, seat)
        s.frame_seat[top] += 1
    elif t.production_costs == AUTO_PAY:
        pay_first_way(s, t, g)
        hand_out_share(s, t, g, top, tile, seat, share)
    else:
        ask_seat(s, seat, c.ASK_VERB)


@kernel
def may_pay_for_share(s: KernelState, t: KernelTables, g: KernelScratch, top: int) -> bool:
    """Whether the receiver can pay what the share costs and the ruling lets it [production-costs]; under `auto-pay` no
    other seat helps."""
    if t.production_costs == AUTO_PAY:
        begin_part(s, c.PART_EXTRA)
        s.bill_last = c.OWN0
    elif t.production_costs == AUTO_DECLINE or s.frame_overlay[top] != 0:
        return False
    return payable(s, t, g)


@kernel
def hand_out_share(
    s: KernelState, t: KernelTables, g: KernelScratch, top: int, tile: int, seat: int, share: int
) -> None:
    """Pays the share from the Bank and turns to the next receiver."""
    if share > 0:
        department = t.kind_department[s.tile_kind[tile]]
        s.resources[seat][department] += share
        s.received[seat] += share
        log_event(g, c.EVENT_RECEIVES, seat, department, share)
    s.frame_asked[top] = SHARE_TAKEN
    s.frame_seat[top] += 1


@kernel
def pay_first_way(s: KernelState, t: KernelTables, g: KernelScratch) -> None:
    """Pays a share's costs under the ruling production-costs `auto-pay`: with the seat's own resources in canonical
    order."""
    seat = s.bill_seat
    while s.bill_part_n < s.bill_n:
        choice = s.bill_last
        while not unit_pays(s, t, g, choice):
            choice += 1
        pay_unit(s, choice, 1)
        s.bill_last = choice
    for department in range(t.departments):
        if s.bill_paid[seat][department] > 0:
            log_event(g, c.EVENT_PAYS, seat, department, s.bill_paid[seat][department])
    settle_bill(s, t)
    forget_bill(s)

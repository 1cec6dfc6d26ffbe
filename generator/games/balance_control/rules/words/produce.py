"""`produce`: what a department tile makes now, and for which seats (R4.4, R4.5)."""

from __future__ import annotations

from generator.games.balance_control.rules.compile import kernel
from generator.games.balance_control.rules.fields import KernelState, KernelTables
from generator.games.balance_control.rules.words.reduce_yield import yield_of


@kernel
def share_out(s: KernelState, t: KernelTables, tile: int, tops: int, sign: int) -> None:
    """Adds (sign 1) or subtracts (sign -1) what a tile pays Noise and the seats in the mask `tops` (R4.4)."""
    sharers = 0
    for seat in range(t.players):
        sharers += (tops >> seat) & 1
    if sharers == 0:
        return
    department = t.kind_department[s.tile_kind[tile]]
    output = s.output[tile]
    each = output
    if sharers > 1:
        each = output // sharers
        s.spill[department] += sign * (output - each * sharers)
    for seat in range(t.players):
        s.income[seat][department] += sign * each * ((tops >> seat) & 1)


@kernel
def pay_out(s: KernelState, t: KernelTables, tile: int, seat: int, sign: int) -> None:
    """Adds (sign 1) or subtracts (sign -1) what a tile pays the one seat that leads it."""
    s.income[seat][t.kind_department[s.tile_kind[tile]]] += sign * s.output[tile]


@kernel
def whole_output(s: KernelState, t: KernelTables, tile: int) -> int:
    """The output before Security Levels and Locks: printed value, doublings, additions and reductions, at least 0."""
    made = t.kind_value[s.tile_kind[tile]] * s.times[tile] + s.add[tile]
    return made if made > 0 else 0


@kernel
def refresh_output(s: KernelState, t: KernelTables, tile: int) -> None:
    """Recomputes the output: printed value, doublings, additions and Security Levels, at least 0; 0 under a Lock."""
    made = yield_of(s, tile, whole_output(s, t, tile))
    if made != s.output[tile]:
        share_out(s, t, tile, s.tops[tile], -1)
        s.output[tile] = made
        share_out(s, t, tile, s.tops[tile], 1)

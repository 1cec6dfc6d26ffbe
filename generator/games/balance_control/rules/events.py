"""The log of what chance and the rules did by themselves: one row of numbers per event, in the scratch record."""

from __future__ import annotations

from generator.games.balance_control.rules.compile import kernel
from generator.games.balance_control.rules.fields import CAPACITIES, KernelScratch

MOST = CAPACITIES["events"]


@kernel
def log_event(g: KernelScratch, kind: int, a: int, b: int, c: int) -> None:
    """Logs one event if anybody listens; a full log keeps its first events."""
    if g.logging == 1 and g.event_n < MOST:
        row = g.event[g.event_n]
        row[0] = kind
        row[1] = a
        row[2] = b
        row[3] = c
        g.event_n += 1

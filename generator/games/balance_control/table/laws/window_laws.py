"""Laws of windows: each seat is asked once, in seat order, and only with a card for the moment (R12.7)."""

from __future__ import annotations

from collections.abc import Iterator

from generator.games.balance_control.rules import codes as c
from generator.games.balance_control.rules.fields import KernelState
from generator.games.balance_control.table.laws.law_moment import LawList, LawMoment, Window

LAWS = LawList()

OF_THE_ROUND = (c.TIMING_ROUND_START, c.TIMING_ROUND_END)
"""The windows that ask from the starting seat on; all others ask from the active seat on."""


def window(state: KernelState) -> Window | None:
    """The window in which a seat is asked; None if none is."""
    top = state.depth - 1
    if state.over or state.frame_kind[top] != c.WINDOW:
        return None
    return top, state.frame_step[top], state.turn, state.frame_tile[top], state.frame_overlay[top]


def answered_windows(moment: LawMoment) -> dict[Window, int]:
    """The windows that are open, or may be, each with the place in its order of the seat that answered last."""
    before = dict(moment.before.answered)
    here = window(moment.before.state)
    if here is not None and moment.step.move is not None:
        # What a card has done may have closed this window and opened its like; a seat that declines does nothing.
        before[here] = _place(moment, here, moment.seat)
    depth = moment.match.state.depth
    closed = moment.move.verb == c.SKIP and bool(moment.step.kernel_events)
    return {one: last for one, last in before.items() if one[0] < depth and not (closed and one == here)}


def _place(moment: LawMoment, asked: Window, seat: int) -> int:
    """A seat's place in a window's order, from 0."""
    state = moment.match.state
    players = moment.tables.players
    _, timing, turn, _, _ = asked
    first = state.first if timing in OF_THE_ROUND else (state.first + turn - 1) % players
    return (seat - first) % players


@LAWS.law("R12.7")
def each_seat_once(moment: LawMoment) -> Iterator[str]:
    """A window asks each seat once, in seat order."""
    here = window(moment.match.state)
    seat = moment.match.state.actor
    if here is not None and here in (last := answered_windows(moment)) and _place(moment, here, seat) <= last[here]:
        yield f"{moment.name(seat)} is asked again, or too late, in one window"


@LAWS.law("R12.7")
def asked_with_a_card(moment: LawMoment) -> Iterator[str]:
    """A seat that is asked in a window holds a card of its timing."""
    here = window(moment.match.state)
    if here is None:
        return
    state, tables = moment.match.state, moment.tables
    hand = state.hand[state.actor][: state.hand_n[state.actor]]
    if not any(tables.card_timing[card] == here[1] for card in hand):
        yield f"{moment.name(state.actor)} is asked without a card for that moment"

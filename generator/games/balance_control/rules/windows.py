"""Windows (R12.7): a moment at which every seat with a legal play is asked once, in seat order."""

from __future__ import annotations

from generator.games.balance_control.rules import codes as c
from generator.games.balance_control.rules.compile import kernel
from generator.games.balance_control.rules.fields import KernelState, KernelTables


@kernel
def push_frame(s: KernelState, kind: int, step: int, seat: int, tile: int) -> int:
    """Pushes a frame onto the stack of frames and returns its index."""
    top = s.depth
    s.depth = top + 1
    s.frame_kind[top] = kind
    s.frame_step[top] = step
    s.frame_seat[top] = seat
    s.frame_asked[top] = 0
    s.frame_tile[top] = tile
    s.frame_overlay[top] = -1
    s.frame_goal[top] = -1
    s.frame_source[top] = -1
    s.frame_paid[top] = 0
    return top


@kernel
def pop_frame(s: KernelState) -> None:
    """Pops the top frame off the stack of frames and clears it."""
    top = s.depth - 1
    s.depth = top
    s.frame_kind[top] = 0
    s.frame_step[top] = 0
    s.frame_seat[top] = 0
    s.frame_asked[top] = 0
    s.frame_tile[top] = 0
    s.frame_overlay[top] = 0
    s.frame_goal[top] = 0
    s.frame_source[top] = 0
    s.frame_paid[top] = 0


@kernel
def open_window(s: KernelState, t: KernelTables, timing: int, seat: int, asked: int, tile: int, overlay: int) -> None:
    """Opens a window of a timing, from `seat` on, skipping the seats in the mask `asked`. Does nothing if no card in
    play has that timing, or nobody holds a card."""
    if t.timing_cards[timing] == 0 or not anybody_holds(s, t):
        return
    top = push_frame(s, c.WINDOW, timing, seat, tile)
    s.frame_asked[top] = asked
    s.frame_overlay[top] = overlay


@kernel
def anybody_holds(s: KernelState, t: KernelTables) -> bool:
    """Whether any seat holds a card."""
    for seat in range(t.players):
        if s.hand_n[seat] > 0:
            return True
    return False

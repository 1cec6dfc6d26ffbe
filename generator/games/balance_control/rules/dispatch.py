"""Dispatches an effect row to its word: what a played card does at once, and what lasts."""

from __future__ import annotations

from generator.games.balance_control.rules import codes as c
from generator.games.balance_control.rules.compile import kernel
from generator.games.balance_control.rules.delayed_overlays import is_delayed
from generator.games.balance_control.rules.fields import KernelScratch, KernelState, KernelTables
from generator.games.balance_control.rules.modifiers import add_modifier
from generator.games.balance_control.rules.words.choose import is_chosen
from generator.games.balance_control.rules.words.defer_focus import defer_focus_does
from generator.games.balance_control.rules.words.double_overlay import double_overlay_begins
from generator.games.balance_control.rules.words.forbid import is_forbidden
from generator.games.balance_control.rules.words.gain import gain_does
from generator.games.balance_control.rules.words.move_overlay import move_overlay_does, move_overlay_possible
from generator.games.balance_control.rules.words.output import output_begins
from generator.games.balance_control.rules.words.place_overlay import place_overlay_does, place_overlay_possible
from generator.games.balance_control.rules.words.remove_overlay import remove_overlay_does


@kernel
def row_possible(s: KernelState, t: KernelTables, row: int, tile: int, overlay: int) -> bool:
    """Whether a card's row has anything to work on in a moment about `tile` and `overlay` (-1: none)."""
    word = t.row_word[row]
    if word == c.PLACE_OVERLAY:
        return place_overlay_possible(s, t, row, tile)
    if word == c.MOVE_OVERLAY:
        return move_overlay_possible(s, t, row, tile, overlay)
    return True


@kernel
def do_row(s: KernelState, t: KernelTables, g: KernelScratch, row: int, seat: int, frame: int) -> None:
    """Carries out a row of a played card; `frame` is the window in which it was played, or -1."""
    if not is_chosen(s, t, row):
        return
    word = t.row_word[row]
    if is_delayed(t, row):
        add_modifier(s, t, row, seat)
    elif word == c.PLACE_OVERLAY:
        place_overlay_does(s, t, row, s.frame_tile[frame] if frame >= 0 else -1)
    elif word == c.MOVE_OVERLAY:
        move_overlay_does(s, t, row, frame)
    elif word == c.REMOVE_OVERLAY:
        remove_overlay_does(s, t, row)
    elif word == c.GAIN:
        gain_does(s, t, g, row, seat)
    elif word == c.DEFER_FOCUS:
        defer_focus_does(s, t, row)
    elif word != c.CHOOSE:
        leave_at_work(s, t, row, seat)


@kernel
def leave_at_work(s: KernelState, t: KernelTables, row: int, seat: int) -> None:
    """Adds a lasting effect to the modifiers. A change of output is lost while a freeze makes its player's changes void
    (ECO 09) [investment-freeze]."""
    word = t.row_word[row]
    if word == c.OUTPUT and s.mods > 0 and is_forbidden(s, t, c.NO_OUTPUT_CHANGE, seat, -1, -1):
        return
    mod = add_modifier(s, t, row, seat)
    if word == c.OUTPUT:
        output_begins(s, t, mod)
    elif word == c.DOUBLE_OVERLAY:
        double_overlay_begins(s, t, mod)

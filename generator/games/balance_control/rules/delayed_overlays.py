"""Overlays that a measure places or removes later: when the round settles, or when a centre is activated (R12.6)."""

from __future__ import annotations

from generator.games.balance_control.rules import codes as c
from generator.games.balance_control.rules.compile import kernel
from generator.games.balance_control.rules.fields import KernelState, KernelTables
from generator.games.balance_control.rules.modifiers import end_modifier
from generator.games.balance_control.rules.overlays import drop_overlay, is_loose, place_overlay, put_overlay
from generator.games.balance_control.rules.supply import overlay_left


@kernel
def is_delayed(t: KernelTables, row: int) -> bool:
    """Whether a row's overlay is placed or removed at a later moment."""
    word = t.row_word[row]
    return (word == c.PLACE_OVERLAY or word == c.REMOVE_OVERLAY) and t.row_until[row] != c.AT_ONCE


@kernel
def settle_overlays(s: KernelState, t: KernelTables) -> None:
    """Carries out what waited for this settlement, in the order in which it was played; no window opens."""
    mod = 0
    while mod < s.mods:
        row = s.mod_row[mod]
        if not is_delayed(t, row) or t.row_until[row] != c.UNTIL_SETTLEMENT:
            mod += 1
            continue
        tile = s.mod_tile[mod]
        kind = s.mod_overlay[mod]
        end_modifier(s, t, mod)
        if t.row_word[row] == c.REMOVE_OVERLAY:
            clear_overlays(s, t, tile, kind)
        elif overlay_left(s, t, kind):
            put_overlay(s, t, tile, kind)


@kernel
def clear_overlays(s: KernelState, t: KernelTables, tile: int, only: int) -> None:
    """Removes one overlay of the kind `only` from the tile, or with -1 all that can be removed."""
    for kind in range(t.overlays):
        while (only < 0 or kind == only) and is_loose(s, t, tile, kind, -1):
            drop_overlay(s, t, tile, kind)
            if only >= 0:
                return


@kernel
def activation_overlays(s: KernelState, t: KernelTables, tile: int) -> None:
    """Places on the control centre `tile`, which is activated, what waited for that in this turn."""
    mod = 0
    while mod < s.mods:
        row = s.mod_row[mod]
        if not is_delayed(t, row) or t.row_until[row] != c.THIS_TURN or s.mod_tile[mod] != tile:
            mod += 1
            continue
        kind = s.mod_overlay[mod]
        end_modifier(s, t, mod)
        if overlay_left(s, t, kind):
            place_overlay(s, t, tile, kind)

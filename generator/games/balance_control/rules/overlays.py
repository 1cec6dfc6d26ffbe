"""Overlays (R11): places, removes and moves them, and updates what they change on their tile."""

from __future__ import annotations

from generator.games.balance_control.rules import codes as c
from generator.games.balance_control.rules.compile import kernel
from generator.games.balance_control.rules.fields import KernelState, KernelTables
from generator.games.balance_control.rules.windows import open_window
from generator.games.balance_control.rules.words.boost import lent_by, set_boost
from generator.games.balance_control.rules.words.forbid import is_forbidden
from generator.games.balance_control.rules.words.produce import refresh_output


@kernel
def weigh_overlay(s: KernelState, t: KernelTables, tile: int, kind: int, sign: int) -> None:
    """Adds (sign 1) or subtracts (sign -1) the effects of one overlay of `kind` on the tile."""
    s.cut[tile] += sign * t.overlay_cut[kind]
    s.lock[tile] += sign * t.overlay_lock[kind]
    first = t.overlay_row[kind]
    for row in range(first, first + t.overlay_row_n[kind]):
        if t.row_word[row] == c.SURCHARGE:
            s.priced += sign
        elif t.row_word[row] == c.OUTPUT:
            s.add[tile] += sign * t.row_amount[row]
    refresh_tile(s, t, tile)


@kernel
def overlay_named(s: KernelState, t: KernelTables, row: int) -> int:
    """The kind of overlay that a row is about: its own, or the one that the move names; -1 for any. `row` -1: no card
    asks."""
    if row >= 0 and (t.row_overlay[row] >= 0 or t.row_overlay[row] == c.OVERLAY_ALL):
        return max(t.row_overlay[row], -1)
    return s.pick_overlay


@kernel
def put_overlay(s: KernelState, t: KernelTables, tile: int, kind: int) -> None:
    """Adds an overlay of `kind` to the tile."""
    s.overlay[tile][kind] += 1
    s.lying += 1
    weigh_overlay(s, t, tile, kind, 1)


@kernel
def doublings(s: KernelState, t: KernelTables, tile: int, kind: int) -> int:
    """How many effects make an overlay of `kind` on the tile count several times."""
    found = 0
    for mod in range(s.mods):
        if s.mod_tile[mod] == tile and s.mod_overlay[mod] == kind and t.row_word[s.mod_row[mod]] == c.DOUBLE_OVERLAY:
            found += 1
    return found


@kernel
def weigh_doubling(s: KernelState, t: KernelTables, mod: int, sign: int) -> None:
    """Adds (sign 1) or subtracts (sign -1) what a doubled overlay counts beyond once."""
    tile = s.mod_tile[mod]
    kind = s.mod_overlay[mod]
    for _ in range(1, t.row_count[s.mod_row[mod]]):
        s.doubled[tile][kind] += sign
        weigh_overlay(s, t, tile, kind, sign)


@kernel
def drop_overlay(s: KernelState, t: KernelTables, tile: int, kind: int) -> int:
    """Removes an overlay of `kind` from the tile. Returns the doubling that ends with it, or -1; of equal overlays a
    doubled one goes last [file-status-on-the-move]."""
    s.overlay[tile][kind] -= 1
    s.lying -= 1
    weigh_overlay(s, t, tile, kind, -1)
    if s.doubled[tile][kind] == 0 or doublings(s, t, tile, kind) <= s.overlay[tile][kind]:
        return -1
    last = s.mods - 1
    while s.mod_tile[last] != tile or s.mod_overlay[last] != kind or t.row_word[s.mod_row[last]] != c.DOUBLE_OVERLAY:
        last -= 1
    weigh_doubling(s, t, last, -1)
    s.mod_overlay[last] = -1
    return last


@kernel
def shift_overlay(s: KernelState, t: KernelTables, source: int, goal: int, kind: int) -> None:
    """Moves an overlay to another tile; a doubling of it moves along."""
    mod = drop_overlay(s, t, source, kind)
    put_overlay(s, t, goal, kind)
    if mod >= 0:
        s.mod_tile[mod] = goal
        s.mod_overlay[mod] = kind
        weigh_doubling(s, t, mod, 1)


@kernel
def place_overlay(s: KernelState, t: KernelTables, tile: int, kind: int) -> None:
    """Places an overlay, notes it for the turn, and opens the window for answers to it (R12.7)."""
    put_overlay(s, t, tile, kind)
    s.frame_tile[0] = tile
    s.frame_overlay[0] = kind
    open_window(s, t, c.TIMING_PLACED, s.active, 0, tile, kind)


@kernel
def takes_overlays(s: KernelState, t: KernelTables, tile: int) -> bool:
    """Whether overlays may lie on the tile: on any that isn't immune (R11.1)."""
    return t.kind_immune[s.tile_kind[tile]] == 0


@kernel
def takes_kind(s: KernelState, t: KernelTables, tile: int, kind: int) -> bool:
    """Whether an overlay of `kind` may lie on the tile: some kinds only where resources are made, some only elsewhere
    (R11.1) [control-vs-administration]."""
    if not takes_overlays(s, t, tile):
        return False
    where = t.overlay_lies[kind]
    makes = t.kind_roles[s.tile_kind[tile]] & c.MAKES != 0
    return where == c.LIES_ANYWHERE or (where == c.LIES_MAKING) == makes


@kernel
def goal_for(s: KernelState, t: KernelTables, kind: int, source: int, mover: int) -> bool:
    """Whether any tile but `source` takes an overlay of `kind` by the action of seat `mover` (-1: not by an action)."""
    for tile in range(s.laid):
        if tile != source and takes_kind(s, t, tile, kind) and not is_held_back(s, t, tile, mover):
            return True
    return False


@kernel
def is_movable(s: KernelState, t: KernelTables, kind: int, mover: int) -> bool:
    """Whether any overlay of `kind` can be moved by `mover`: it isn't held in place, and another tile takes it."""
    if s.lying == 0:
        return False
    for tile in range(s.laid):
        if is_loose(s, t, tile, kind, mover) and goal_for(s, t, kind, tile, mover):
            return True
    return False


@kernel
def is_loose(s: KernelState, t: KernelTables, tile: int, kind: int, mover: int) -> bool:
    """Whether an overlay of `kind` lies on the tile and may be moved or removed (SEC 13). `mover` is the seat whose
    action does so (ECO 09), or -1 if it isn't an action."""
    if s.overlay[tile][kind] == 0 or is_forbidden(s, t, c.NO_OVERLAY_CHANGE, c.EVERYBODY, tile, -1):
        return False
    return not is_held_back(s, t, tile, mover)


@kernel
def is_tile_frozen(s: KernelState, t: KernelTables, what: int, seat: int, tile: int) -> bool:
    """Whether a freeze keeps the seat from changing this tile, which must make resources (ECO 09)."""
    if s.mods == 0 or t.kind_roles[s.tile_kind[tile]] & (1 << c.PRODUCES) == 0:
        return False
    return is_forbidden(s, t, what, seat, -1, -1)


@kernel
def is_held_back(s: KernelState, t: KernelTables, tile: int, mover: int) -> bool:
    """Whether a freeze keeps the action of seat `mover` from changing overlays on the tile (ECO 09) [freeze-scope]."""
    return mover >= 0 and is_tile_frozen(s, t, c.NO_CHANGE, mover, tile)


@kernel
def refresh_tile(s: KernelState, t: KernelTables, tile: int) -> None:
    """Recomputes the output of `tile` after a change of its doublings, additions or overlays."""
    kind = s.tile_kind[tile]
    if t.kind_roles[kind] & (1 << c.PRODUCES):
        refresh_output(s, t, tile)
    if t.kind_roles[kind] & c.BOOST_BIT:
        set_boost(s, t, tile, lent_by(s, t, tile))

"""The choices of a move: which values may be named now for each kind of choice (`ANY_TILE`, `OPPONENT`, …)."""

from __future__ import annotations

from typing import Final

from generator.games.balance_control.rules import codes as c
from generator.games.balance_control.rules import reason_codes as why
from generator.games.balance_control.rules.compile import kernel
from generator.games.balance_control.rules.fields import KernelScratch, KernelState, KernelTables
from generator.games.balance_control.rules.overlays import (
    goal_for,
    is_held_back,
    is_loose,
    overlay_named,
    takes_kind,
    takes_overlays,
)
from generator.games.balance_control.rules.supply import overlay_left
from generator.games.balance_control.rules.words.output import output_possible
from generator.games.balance_control.rules.words.surcharge import surcharge_possible

APART: Final = 512
"""Where in `g.option` a list is written that must not disturb the one being made."""


@kernel
def choice_code(s: KernelState, t: KernelTables) -> int:
    """The kind of choice that the move makes next; 0 if it makes no further one."""
    place = s.pick_n
    if s.verb == c.PLAY:
        return t.card_choice[s.pick_card][place] if place < t.card_choice_n[s.pick_card] else 0
    if s.verb == c.OVERLAY_PLACE:
        return c.KIND if place == 0 else c.ANY_TILE if place == 1 else 0
    if place < 2:
        return c.LOOSE_KIND if place == 0 else c.LIES_LOOSE_ON
    if s.verb == c.OVERLAY_MOVE or s.verb == c.CENTRE_MOVE:
        return c.OTHER_TILE if place == 2 else 0
    return 0


@kernel
def choice_row(s: KernelState, t: KernelTables) -> int:
    """The effect row of the card that asks for the next choice, or -1 if no card asks."""
    if s.verb == c.PLAY:
        return t.card_choice_row[s.pick_card][s.pick_n]
    return -1


@kernel
def mover_of(s: KernelState, t: KernelTables, seat: int, row: int) -> int:
    """The seat whose action moves or removes an overlay, through a centre or by a card that is the action; -1 if that
    isn't an action. `row` is the effect row that asks, or -1."""
    if row >= 0:
        return seat if t.row_acts[row] == 1 else -1
    return seat if s.verb == c.CENTRE_MOVE or s.verb == c.CENTRE_REMOVE else -1


@kernel
def moment_tile(s: KernelState) -> int:
    """The tile that the open window is about; in a turn, the tile where an overlay was placed last; -1 if there is
    none."""
    top = s.depth - 1
    return s.frame_tile[top] if tells_of_overlay(s, top) else -1


@kernel
def tells_of_overlay(s: KernelState, top: int) -> bool:
    """Whether a frame has a tile and an overlay that cards can refer to: a window, or the turn itself (SEC 03)."""
    return s.frame_kind[top] == c.WINDOW or s.frame_kind[top] == c.TURN


@kernel
def list_choices(s: KernelState, t: KernelTables, g: KernelScratch, seat: int, code: int, row: int, at: int) -> int:
    """Writes the values that may be named into `g.option`, from index `at` on; returns how many."""
    if code == c.DEPARTMENT:
        return list_departments(s, t, g, row, at)
    if code == c.PLAYER or code == c.OPPONENT:
        return list_seats(t, g, seat, code, at)
    if code == c.KIND or code == c.LYING_KIND or code == c.LOOSE_KIND:
        return list_kinds(s, t, g, code, row, mover_of(s, t, seat, row), at)
    if code == c.OPTION:
        for option in range(t.row_count[row]):
            g.option[at + option] = c.OPTION0 + option
        return t.row_count[row]
    return list_targets(s, t, g, seat, code, row, at)


@kernel
def list_departments(s: KernelState, t: KernelTables, g: KernelScratch, row: int, at: int) -> int:
    """Lists the departments in play that the row may still choose; writes from index `at` on and returns how many."""
    found = 0
    for department in range(t.departments):
        if no_department(s, t, row, department) == why.FINE:
            g.option[at + found] = c.DEPARTMENT0 + department
            found += 1
    return found


@kernel
def no_department(s: KernelState, t: KernelTables, row: int, department: int) -> int:
    """Why a department can't be named: it isn't in play, or enough of the row's surcharges lie on it already."""
    if (t.in_play >> department) & 1 == 0:
        return why.NOT_IN_PLAY
    return why.FINE if surcharge_possible(s, t, row, department, -1) else why.ENOUGH_THERE


@kernel
def list_seats(t: KernelTables, g: KernelScratch, seat: int, code: int, at: int) -> int:
    """Lists all seats, or all but `seat`, depending on the code; writes from index `at` on and returns how many."""
    found = 0
    for other in range(t.players):
        if code == c.PLAYER or other != seat:
            g.option[at + found] = c.SEAT0 + other
            found += 1
    return found


@kernel
def list_kinds(s: KernelState, t: KernelTables, g: KernelScratch, code: int, row: int, mover: int, at: int) -> int:
    """Lists the kinds of overlays that may be named; writes from index `at` on and returns how many."""
    found = 0
    for kind in range(t.overlays):
        if no_kind(s, t, code, kind, row, mover) == why.FINE:
            g.option[at + found] = c.OVERLAY0 + kind
            found += 1
    return found


@kernel
def no_kind(s: KernelState, t: KernelTables, code: int, kind: int, row: int, mover: int) -> int:
    """Why a kind of overlay can't be named. To be placed, one must be left and have a tile to lie on; otherwise one
    must lie where the row looks for it, and to be moved it needs a tile to go to."""
    if code == c.KIND:
        if not overlay_left(s, t, kind):
            return why.NO_OVERLAY_LEFT
        return why.FINE if t.choosy == 0 or any_tile_takes(s, t, row, kind) else why.LIES_ELSEWHERE
    if s.lying == 0:
        return why.LIES_NOWHERE
    found = why.LIES_NOWHERE
    goes = t.choosy == 1 and code == c.LOOSE_KIND and takes_overlay_along(s, t, row)
    for tile in range(s.laid):
        if s.overlay[tile][kind] == 0:
            continue
        found = why.OVERLAYS_HELD
        there = covers_tile(s, t, row, tile) and (code != c.LOOSE_KIND or is_loose(s, t, tile, kind, mover))
        if there and (not goes or goal_for(s, t, kind, tile, mover)):
            return why.FINE
    return found


@kernel
def covers_tile(s: KernelState, t: KernelTables, row: int, tile: int) -> bool:
    """Whether a row may choose overlays on this tile: rows about overlays on focuses only there, all other rows
    anywhere."""
    return row < 0 or t.row_target[row] != c.TARGET_FOCUS or t.kind_roles[s.tile_kind[tile]] & c.SURROUNDED_BIT != 0


@kernel
def takes_overlay_along(s: KernelState, t: KernelTables, row: int) -> bool:
    """Whether the move takes an overlay to another tile; `row` is the effect row that asks, or -1."""
    if row >= 0:
        return t.row_word[row] == c.MOVE_OVERLAY
    return s.verb == c.OVERLAY_MOVE or s.verb == c.CENTRE_MOVE


@kernel
def any_tile_takes(s: KernelState, t: KernelTables, row: int, kind: int) -> bool:
    """Whether any tile takes an overlay of `kind`, among the tiles that the effect row allows (-1: all tiles)."""
    target = t.row_target[row] if row >= 0 else 0
    for tile in range(s.laid):
        roles = t.kind_roles[s.tile_kind[tile]]
        focus = roles & c.SURROUNDED_BIT != 0
        fits = (
            (target != c.TARGET_FOCUS or focus)
            and (target != c.TARGET_UNRESOLVED or (focus and s.resolved[tile] == 0))
            and (target != c.TARGET_CENTRE or roles & (1 << c.CENTRE) != 0)
        )
        if fits and takes_kind(s, t, tile, kind):
            return True
    return False


@kernel
def takes_named(s: KernelState, t: KernelTables, code: int, row: int, tile: int, mover: int) -> bool:
    """Whether the tile takes the overlay that the move has named, or the one just placed; for the tile that it is moved
    from, whether it can go anywhere. A card that places an overlay by name says where it lies (R13.2)."""
    kind = overlay_named(s, t, row) if code == c.LIES_LOOSE_ON or code == c.OTHER_TILE else s.pick_overlay
    if code == c.LIES_LOOSE_ON:
        return kind < 0 or not takes_overlay_along(s, t, row) or goal_for(s, t, kind, tile, mover)
    if kind < 0 and code == c.OTHER_TILE and tells_of_overlay(s, s.depth - 1):
        kind = s.frame_overlay[s.depth - 1]
    comes = code == c.OTHER_TILE or s.verb == c.OVERLAY_PLACE or (row >= 0 and t.row_word[row] == c.PLACE_OVERLAY)
    return kind < 0 or not comes or takes_kind(s, t, tile, kind)


@kernel
def list_targets(s: KernelState, t: KernelTables, g: KernelScratch, seat: int, code: int, row: int, at: int) -> int:
    """Lists the tiles that may be named, none of them immune; writes from index `at` on and returns how many."""
    found = 0
    for tile in range(s.laid):
        if no_tile(s, t, seat, code, row, tile) == why.FINE:
            g.option[at + found] = c.TILE0 + tile
            found += 1
    return found


@kernel
def no_tile(s: KernelState, t: KernelTables, seat: int, code: int, row: int, tile: int) -> int:
    """Why a tile can't be named: it is immune, doesn't match the choice, or doesn't take the overlay."""
    if not takes_overlays(s, t, tile):
        return why.IMMUNE
    found = no_such_tile(s, t, seat, code, row, tile)
    if found == why.FINE and t.choosy == 1 and not takes_named(s, t, code, row, tile, mover_of(s, t, seat, row)):
        return why.LIES_ELSEWHERE
    return found


@kernel
def no_such_tile(s: KernelState, t: KernelTables, seat: int, code: int, row: int, tile: int) -> int:
    """Why a tile isn't of the sort that the choice asks for."""
    roles = t.kind_roles[s.tile_kind[tile]]
    mover = mover_of(s, t, seat, row)
    if code == c.LIES_LOOSE_ON or code == c.LIES_ON:
        return no_overlay_there(s, t, code, row, tile, mover)
    if code == c.CENTRE_TILE:
        return why.FINE if roles & (1 << c.CENTRE) else why.NOT_A_CENTRE
    if code == c.FOCUS or code == c.UNRESOLVED_FOCUS:
        if roles & c.SURROUNDED_BIT == 0:
            return why.NO_FOCUS
        return why.SPENT if code == c.UNRESOLVED_FOCUS and s.resolved[tile] == 1 else why.FINE
    if code == c.DEPARTMENT_TILE or code == c.OPPONENTS_TILE or code == c.OWN_TILE:
        return no_department_tile(s, t, seat, code, row, tile)
    comes = code == c.OTHER_TILE or (row >= 0 and t.row_word[row] == c.PLACE_OVERLAY)
    if comes and is_held_back(s, t, tile, mover):
        return why.FROZEN
    if code == c.OTHER_TILE and tile == (s.pick_tile if s.pick_tile >= 0 else moment_tile(s)):
        return why.SAME_TILE
    return why.FINE if code == c.OTHER_TILE or code == c.ANY_TILE else why.NOT_HERE


@kernel
def no_overlay_there(s: KernelState, t: KernelTables, code: int, row: int, tile: int, mover: int) -> int:
    """Why an overlay can't be named as one that lies on the tile, or that can be moved or removed from there."""
    if not covers_tile(s, t, row, tile):
        return why.NO_FOCUS
    named = overlay_named(s, t, row)
    found = why.NOTHING_LIES_THERE if named < 0 else why.NOT_LYING
    for kind in range(t.overlays):
        if s.overlay[tile][kind] > 0 and (named < 0 or named == kind):
            if code == c.LIES_ON or is_loose(s, t, tile, kind, mover):
                return why.FINE
            found = why.OVERLAYS_HELD
    return found


@kernel
def no_department_tile(s: KernelState, t: KernelTables, seat: int, code: int, row: int, tile: int) -> int:
    """Why a tile isn't a department tile as the code asks for it: controlled by the seat or by another one, of the
    row's department (ECO 04), with room for one more surcharge or factor of the row."""
    kind = s.tile_kind[tile]
    named = t.kind_roles[kind] & (1 << c.PRODUCES) != 0 and (
        t.row_department[row] < 0 or t.row_department[row] == t.kind_department[kind]
    )
    if code == c.OWN_TILE and not (named and s.leader[tile] == seat):
        return why.NOT_OWN
    if code == c.OPPONENTS_TILE and not (named and s.leader[tile] >= 0 and s.leader[tile] != seat):
        return why.NOT_OPPONENTS
    if not named:
        return why.NO_DEPARTMENT_TILE
    if t.row_word[row] == c.SURCHARGE:
        return why.FINE if surcharge_possible(s, t, row, -1, tile) else why.ENOUGH_ON_TILE
    return why.FINE if output_possible(s, t, row, tile) else why.ENOUGH_ON_TILE


@kernel
def choice_exists(s: KernelState, t: KernelTables, g: KernelScratch, seat: int, code: int, row: int) -> bool:
    """Whether anything may be named for a choice. Leaves the list in `g.option` that is being made alone."""
    return list_choices(s, t, g, seat, code, row, APART) > 0

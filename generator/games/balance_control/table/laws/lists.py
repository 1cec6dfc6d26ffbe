"""Laws of the kernel's lists, from which it reads where moves may go: they agree with the board."""

from __future__ import annotations

from collections.abc import Iterator

from generator.base.hexes import NEIGHBOURS
from generator.games.balance_control.rules.board import LISTED
from generator.games.balance_control.rules.fields import KernelState
from generator.games.balance_control.table.laws.law_moment import LawList, LawMoment

LAWS = LawList()


@LAWS.law("R3.2")
def empty_cells_are_listed(moment: LawMoment) -> Iterator[str]:
    """The listed cells for a tile are the empty ones next to a tile, each once."""
    state = moment.match.state
    found = [(state.frontier_q[number], state.frontier_r[number]) for number in range(state.frontier_n)]
    taken = _cells(state)
    touched = {(q + dq, r + dr) for q, r in taken for dq, dr in NEIGHBOURS} - taken
    if len(found) != len(set(found)) or set(found) != touched:
        yield f"{len(found)} cells are open, {len(touched)} touch a tile"


def _cells(state: KernelState) -> set[tuple[int, int]]:
    return {(state.tile_q[tile], state.tile_r[tile]) for tile in range(state.laid)}


@LAWS.law("R6.1")
def tiles_are_listed_by_what_they_do(moment: LawMoment) -> Iterator[str]:
    """The lists of tiles agree with the board: those that take markers, those full of a seat's, those with some of a
    seat's, and those of each role. All are ordered by age, except those with some (R6.1, R6.2)."""
    state, tables = moment.match.state, moment.tables
    kinds = state.tile_kind[: state.laid]
    lists = {
        "take markers": (state.site[: state.site_n], [t for t, kind in enumerate(kinds) if tables.kind_influence[kind]])
    }
    for role, number in enumerate(state.role_n):
        if LISTED >> role & 1:
            roles = [tile for tile, kind in enumerate(kinds) if tables.kind_roles[kind] >> role & 1]
            lists[f"have role {role}"] = (state.role_tile[role][:number], roles)
    for seat in moment.seats:
        own = [state.influence[tile][seat] for tile in range(state.laid)]
        full = [tile for tile, number in enumerate(own) if number == tables.tile_limit]
        lists[f"are full for {moment.name(seat)}"] = (state.full[seat][: state.full_n[seat]], full)
        held = [tile for tile, number in enumerate(own) if number]
        lists[f"hold markers of {moment.name(seat)}"] = (sorted(state.held[seat][: state.held_n[seat]]), held)
    for what, (found, wanted) in lists.items():
        if found != wanted:
            yield f"tiles {found} {what}, as the lists have it; by the board {wanted}"

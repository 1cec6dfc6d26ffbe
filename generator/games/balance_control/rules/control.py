"""Strength and control (R4.1–R4.3): keeps strengths, leaders and income up to date as markers come and go."""

from __future__ import annotations

from typing import Final

from generator.games.balance_control.rules import codes as c
from generator.games.balance_control.rules.compile import kernel
from generator.games.balance_control.rules.fields import KernelState, KernelTables
from generator.games.balance_control.rules.words.produce import pay_out, share_out

PATIENCE: Final = 64
"""Rounds in which Lobbyists that lend to each other may come to rest; as many again show which never do."""


@kernel
def update_leader(s: KernelState, t: KernelTables, tile: int) -> None:
    """Recomputes the strongest seats of a tile (R4.2); a tile without markers is nobody's [empty-tile-control]."""
    tops = 0
    leader = -1
    if s.markers[tile] > 0 or (t.empty_bonus == 1 and t.kind_immune[s.tile_kind[tile]] == 0):
        # Two plain loops: compiled, neither has to guess which seat is the strongest.
        strength = s.strength[tile]
        best = 1
        for seat in range(t.players):
            if strength[seat] > best:
                best = strength[seat]
        for seat in range(t.players):
            if strength[seat] == best:
                tops |= 1 << seat
                leader = seat
        if tops & (tops - 1):
            leader = -1
    if tops != s.tops[tile]:
        if s.output[tile] > 0:
            change_hands(s, t, tile, tops, leader)
        s.tops[tile] = tops
        s.leader[tile] = leader


@kernel
def change_hands(s: KernelState, t: KernelTables, tile: int, tops: int, leader: int) -> None:
    """Gives the tile's output to the seats in the mask `tops` instead of those before; `leader` is the only one of
    them, or -1."""
    if s.leader[tile] >= 0:
        pay_out(s, t, tile, s.leader[tile], -1)
    else:
        share_out(s, t, tile, s.tops[tile], -1)
    if leader >= 0:
        pay_out(s, t, tile, leader, 1)
    else:
        share_out(s, t, tile, tops, 1)


@kernel
def update_strength(s: KernelState, t: KernelTables, tile: int, seat: int) -> None:
    """Recomputes a seat's strength on a tile: its own markers and what neighbours lend [lobbyist-presence]."""
    own = s.influence[tile][seat]
    if t.presence == 1 and own == 0:
        s.strength[tile][seat] = 0
    else:
        s.strength[tile][seat] = own + s.bonus[tile][seat]


@kernel
def lend(s: KernelState, t: KernelTables, tile: int, seat: int, amount: int) -> None:
    """The Lobbyist `tile` lends `amount` to `seat` on all tiles next door that lend nothing themselves (R4.3)."""
    near = s.near[tile]
    for direction in range(6):
        other = near[direction]
        if other >= 0 and t.kind_roles[s.tile_kind[other]] & (c.BOOST_BIT | c.IMMUNE_BIT) == 0:
            s.bonus[other][seat] += amount
            update_strength(s, t, other, seat)
            update_leader(s, t, other)


@kernel
def lends_to(s: KernelState, t: KernelTables, tile: int, seat: int) -> bool:
    """Whether the Lobbyist `tile` lends to the seat: to who controls it, or to everybody present [lobbyist-for]."""
    return s.influence[tile][seat] > 0 if t.present_lends == 1 else s.leader[tile] == seat


@kernel
def presence_changed(s: KernelState, t: KernelTables, tile: int, seat: int, sign: int) -> None:
    """Updates what a Lobbyist that lends to everybody present lends to the seat, whose first marker has come onto it
    (sign 1) or whose last has left (sign -1). Nothing to do if Lobbyists strengthen each other: then all is recomputed
    afterwards."""
    if s.boost[tile] > 0 and t.chain == 0:
        lend(s, t, tile, seat, sign * s.boost[tile])


@kernel
def update_leader_and_loans(s: KernelState, t: KernelTables, tile: int) -> None:
    """Recomputes the leader of `tile` after a change there, and what a Lobbyist lends if its leader changed."""
    if t.kind_roles[s.tile_kind[tile]] & c.BOOST_BIT == 0:
        update_leader(s, t, tile)
        return
    if t.chain == 1:
        settle_lobbyist_chain(s, t)
        return
    before = s.leader[tile]
    update_leader(s, t, tile)
    after = s.leader[tile]
    boost = s.boost[tile]
    if before != after and boost > 0 and t.present_lends == 0:
        if before >= 0:
            lend(s, t, tile, before, -boost)
        if after >= 0:
            lend(s, t, tile, after, boost)


@kernel
def settle_lobbyist_chain(s: KernelState, t: KernelTables) -> None:
    """Recomputes all control under the ruling lobbyist-chain `fixpoint`, where Lobbyists also lend to each other:
    starts from the leaders by markers alone, then updates all leaders together until nothing changes. A Lobbyist whose
    leader never settles lends to nobody."""
    for tile in range(s.laid):
        s.wavers[tile] = 0
        for seat in range(t.players):
            s.bonus[tile][seat] = 0
    recompute_strengths(s, t, False)
    changed = True
    step = 0
    while changed and step < 2 * PATIENCE:
        recompute_loans(s, t, 2)
        changed = recompute_strengths(s, t, step >= PATIENCE)
        step += 1
    if changed:
        recompute_loans(s, t, 1)
        recompute_strengths(s, t, False)
    else:
        for tile in range(s.laid):
            s.wavers[tile] = 0


@kernel
def recompute_loans(s: KernelState, t: KernelTables, wavering: int) -> None:
    """Recomputes the bonus of every tile from the leaders of neighbouring Lobbyists. Lobbyists whose leader wavers lend
    only if `wavering` is 2."""
    for tile in range(s.laid):
        for seat in range(t.players):
            s.bonus[tile][seat] = 0
    for tile in range(s.laid):
        leader = s.leader[tile]
        boost = s.boost[tile]
        if boost == 0 or (t.present_lends == 0 and (leader < 0 or s.wavers[tile] >= wavering)):
            continue
        for direction in range(6):
            other = s.near[tile][direction]
            if other < 0 or t.kind_roles[s.tile_kind[other]] & c.IMMUNE_BIT:
                continue
            for seat in range(t.players):
                if lends_to(s, t, tile, seat):
                    s.bonus[other][seat] += boost


@kernel
def recompute_strengths(s: KernelState, t: KernelTables, mark: bool) -> bool:
    """Recomputes strengths and leaders of all tiles from markers and bonus; True if a leader changed. With `mark`,
    notes the tiles whose leader changed."""
    changed = False
    for tile in range(s.laid):
        for seat in range(t.players):
            update_strength(s, t, tile, seat)
        before = s.leader[tile]
        update_leader(s, t, tile)
        if s.leader[tile] != before:
            changed = True
            if mark:
                s.wavers[tile] = 1
    return changed


@kernel
def put_marker(s: KernelState, t: KernelTables, tile: int, seat: int) -> None:
    """Adds a marker of `seat` to `tile`; the caller takes it from where it was."""
    count = s.influence[tile][seat] + 1
    s.influence[tile][seat] = count
    s.markers[tile] += 1
    s.on_board[seat] += 1
    if count == 1:
        s.held[seat][s.held_n[seat]] = tile
        s.held_n[seat] += 1
    if count == t.tile_limit:
        enter_full(s, tile, seat)
    s.strength[tile][seat] = count + s.bonus[tile][seat]
    if t.present_lends == 1 and count == 1:
        presence_changed(s, t, tile, seat, 1)
    update_leader_and_loans(s, t, tile)


@kernel
def take_marker(s: KernelState, t: KernelTables, tile: int, seat: int) -> None:
    """Removes a marker of `seat` from `tile`; the caller puts it where it goes."""
    count = s.influence[tile][seat] - 1
    s.influence[tile][seat] = count
    s.markers[tile] -= 1
    s.on_board[seat] -= 1
    if count == 0:
        leave_held(s, tile, seat)
    if count == t.tile_limit - 1:
        leave_full(s, tile, seat)
    s.strength[tile][seat] = 0 if count == 0 and t.presence == 1 else count + s.bonus[tile][seat]
    if t.present_lends == 1 and count == 0:
        presence_changed(s, t, tile, seat, -1)
    update_leader_and_loans(s, t, tile)


@kernel
def leave_held(s: KernelState, tile: int, seat: int) -> None:
    """Removes a tile from the list of tiles with markers of the seat."""
    held = s.held[seat]
    last = s.held_n[seat] - 1
    for place in range(last + 1):
        if held[place] == tile:
            held[place] = held[last]
            break
    held[last] = 0
    s.held_n[seat] = last


@kernel
def enter_full(s: KernelState, tile: int, seat: int) -> None:
    """Adds a tile, in order of age, to the list of tiles that take no more markers of the seat."""
    full = s.full[seat]
    place = s.full_n[seat]
    while place > 0 and full[place - 1] > tile:
        full[place] = full[place - 1]
        place -= 1
    full[place] = tile
    s.full_n[seat] += 1


@kernel
def leave_full(s: KernelState, tile: int, seat: int) -> None:
    """Removes a tile from the list of tiles that take no more markers of the seat."""
    full = s.full[seat]
    last = s.full_n[seat] - 1
    place = 0
    while full[place] != tile:
        place += 1
    while place < last:
        full[place] = full[place + 1]
        place += 1
    full[last] = 0
    s.full_n[seat] = last


@kernel
def may_use(s: KernelState, t: KernelTables, seat: int, tile: int) -> bool:
    """Whether the seat has on the tile what its kind requires: control, presence or nothing."""
    needs = t.kind_needs[s.tile_kind[tile]]
    if needs == c.NEEDS_MAJORITY:
        return s.leader[tile] == seat
    return needs != c.NEEDS_PRESENCE or s.influence[tile][seat] > 0

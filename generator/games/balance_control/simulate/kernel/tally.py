"""Adds what happens in a running game to a tally: positions, moves and events, as they come."""

from __future__ import annotations

from typing import Final

from generator.games.balance_control.rules import codes as c
from generator.games.balance_control.rules.compile import kernel
from generator.games.balance_control.rules.fields import KernelScratch, KernelState, KernelTables
from generator.games.balance_control.rules.legal import legal
from generator.games.balance_control.simulate.kernel import tally_fields as tf
from generator.games.balance_control.simulate.kernel.tally_fields import KernelTallyFields

ONE_IN: Final = 8
"""Branching is counted in every eighth game: it asks for lists that playing doesn't need."""


@kernel
def begin_tally(t: KernelTables, y: KernelTallyFields) -> None:
    """Clears the tally's fields for the running game."""
    y.now_free = 0
    y.now_sub_moves = 0
    y.now_decisions = 0
    y.now_passes = 0
    y.now_formalized = 0
    y.now_converted = 0
    y.now_gains = 0
    y.now_leader = -1
    y.now_changes = 0
    y.now_lying = 0
    y.now_a = 1
    y.now_b = 1
    for seat in range(t.players):
        y.now_behind[seat] = 0
        y.now_placed[seat] = 0
        y.now_influence[seat] = t.start_influence
    for department in range(t.departments):
        y.now_peak[department] = 0
    for kind in range(t.overlays):
        y.now_overlay[kind] = 0
    for tile in range(t.pile_n + 1):
        y.now_owner[tile] = -1
    for card in range(t.cards):
        y.now_takers[card] = 0
        y.now_players[card] = 0


@kernel
def watch_drawn(s: KernelState, y: KernelTallyFields, kind: int) -> None:
    """Adds a tile drawn in the first round to the digest of the opening."""
    if s.round == 1:
        stir(y, kind + 1)


@kernel
def stir(y: KernelTallyFields, value: int) -> None:
    """Mixes a small number into the digest of the opening."""
    y.now_a = (y.now_a * 48271 + value) % 2147483647
    y.now_b = (y.now_b * 69621 + value + 7) % 2147483629


@kernel
def watch_choices(s: KernelState, t: KernelTables, g: KernelScratch, y: KernelTallyFields, game: int) -> int:
    """Counts a decision of a seat with at least two moves. Returns how many ids are legal, which it lists unless they
    are empty cells for a tile; 0 if the move in progress was counted before."""
    if s.verb < 0 and s.ask == s.first_ask:
        y.now_free = 0
    if y.now_free == 1:
        return 0
    number = s.frontier_n if s.ask == c.ASK_CELL else legal(s, t, g)
    if number < 2:
        return number
    y.now_free = 1
    y.now_decisions += 1
    if game % ONE_IN == 0:
        found = number
        if s.ask == c.ASK_VERB:
            found = beginnings(s, t, g, number)
            legal(s, t, g)
        y.branching[phase_of(s)][min(found, tf.AMOUNTS)] += 1
    return number


@kernel
def phase_of(s: KernelState) -> int:
    """The code of the phase in which a decision is taken."""
    if s.ask == c.ASK_CELL:
        return tf.PHASE_LAY
    kind = s.frame_kind[s.depth - 1]
    if kind == c.TURN:
        return tf.PHASE_ACTION
    return tf.PHASE_WINDOW if kind == c.WINDOW else tf.PHASE_ANSWER


@kernel
def beginnings(s: KernelState, t: KernelTables, g: KernelScratch, number: int) -> int:
    """How many beginnings a move can have: a verb with its first piece. Overwrites the list of verbs in `g.option`."""
    verbs = 0
    for place in range(number):
        verbs |= 1 << g.option[place]
    found = 0
    for verb in range(c.LAY):
        if (verbs >> verb) & 1 == 0:
            continue
        s.verb = verb
        if verb <= c.CONVERT or verb == c.CENTRE_MOVE or verb == c.CENTRE_REMOVE:
            s.ask = c.ASK_TILE
            found += legal(s, t, g)
        elif verb == c.TAKE or verb == c.PLAY:
            s.ask = c.ASK_CARD
            found += legal(s, t, g)
        else:
            found += 1
    s.verb = -1
    s.ask = c.ASK_VERB
    return found


@kernel
def watch_move(
    s: KernelState,
    t: KernelTables,
    y: KernelTallyFields,
    in_round: int,
    seat: int,
    verb: int,
    tile: int,
    card: int,
    given: int,
    got: int,
) -> bool:
    """Counts a complete move of a seat. True if it may have brought pieces into use."""
    y.moves[seat][verb] += 1
    if in_round == 1:
        stir(y, 200 + verb)
    if verb == c.PLACE:
        y.now_placed[seat] += 1
        if in_round == 1:
            stir(y, 300 + s.tile_kind[tile])
        return False
    if verb == c.FORMALIZE:
        y.now_formalized += 1
        y.by_start += t.kind_needs[s.tile_kind[tile]] > c.NEEDS_MAJORITY
    elif verb == c.CONVERT:
        y.now_converted += 1
        y.conversions[given][got] += 1
    elif verb == c.TAKE:
        y.taken[card] += 1
        y.now_takers[card] |= 1 << seat
    elif verb == c.PLAY:
        y.played[card] += 1
        y.now_players[card] |= 1 << seat
    elif verb == c.PASS:
        y.now_passes += 1
    return verb != c.LAY


@kernel
def watch_events(s: KernelState, t: KernelTables, g: KernelScratch, y: KernelTallyFields) -> bool:
    """Counts what the rules did by themselves after a sub-move. True if it may have brought pieces into use."""
    changed = False
    for place in range(g.event_n):
        event = g.event[place]
        kind = event[0]
        if kind == c.EVENT_RECEIVES or kind == c.EVENT_GAINS:
            changed = True
        elif kind == c.EVENT_TURN:
            watch_lead(s, t, y, event[1] - 1)
        elif kind == c.EVENT_SETTLEMENT:
            watch_tiles(s, t, y)
            changed = True
        elif kind == c.EVENT_ROUND:
            watch_behind(s, t, y)
        elif kind == c.EVENT_FOCUS:
            watch_focus(s, t, y, event[1], event[3])
            changed = True
        elif kind == c.EVENT_OVER:
            watch_lead(s, t, y, s.turn)
    return changed


@kernel
def watch_lead(s: KernelState, t: KernelTables, y: KernelTallyFields, turn: int) -> None:
    """Notes after a turn who leads alone, by markers on the board."""
    most = -1
    leader = -1
    for seat in range(t.players):
        if s.on_board[seat] > most:
            most = s.on_board[seat]
            leader = seat
        elif s.on_board[seat] == most:
            leader = -1
    y.now_lead[min(turn, tf.TURNS)] = leader
    if leader >= 0 and leader != y.now_leader:
        y.now_changes += y.now_leader >= 0
        y.now_leader = leader


@kernel
def watch_behind(s: KernelState, t: KernelTables, y: KernelTallyFields) -> None:
    """Notes after a round how far behind each seat is, once half the tiles are drawn."""
    if s.stack_n * 2 > t.pile_n:
        return
    most = 0
    for seat in range(t.players):
        most = max(most, s.on_board[seat])
    for seat in range(t.players):
        y.now_behind[seat] = max(y.now_behind[seat], most - s.on_board[seat])


@kernel
def watch_tiles(s: KernelState, t: KernelTables, y: KernelTallyFields) -> None:
    """Counts at a settlement which kinds of tiles are controlled, blocked and contested."""
    for tile in range(s.laid):
        kind = s.tile_kind[tile]
        y.seen[kind] += 1
        if s.markers[tile] == 0:
            continue
        leader = s.leader[tile]
        if leader >= 0:
            y.led[kind] += 1
            y.changed[kind] += y.now_owner[tile] >= 0 and y.now_owner[tile] != leader
            y.now_owner[tile] = leader
        else:
            y.blocked[kind] += 1
            y.spilt += s.output[tile] > 0
        seats = 0
        for seat in range(t.players):
            seats += s.influence[tile][seat] > 0
        y.contested[kind] += seats > 1


@kernel
def watch_focus(s: KernelState, t: KernelTables, y: KernelTallyFields, tile: int, gained: int) -> None:
    """Counts a resolved focus: what it gave, and why not more."""
    leader = s.leader[tile]
    outcome = tf.OUTCOME_OTHER
    if gained > 0:
        outcome = tf.OUTCOME_GAIN
        y.now_gains += 1
    elif s.markers[tile] == 0:
        outcome = tf.OUTCOME_EMPTY
    elif leader < 0:
        outcome = tf.OUTCOME_TIE
    elif s.lock[tile] > 0:
        outcome = tf.OUTCOME_LOCKED
    elif t.kind_roles[s.tile_kind[tile]] & c.OVERLAYS_BIT:
        outcome = tf.OUTCOME_OVERLAY
    elif s.supply[leader] + s.on_board[leader] >= t.influence_cap:
        outcome = tf.OUTCOME_CAPPED
    elif s.cut[tile] > 0:
        outcome = tf.OUTCOME_CUT
    y.focuses[outcome] += 1


@kernel
def watch_pieces(s: KernelState, t: KernelTables, y: KernelTallyFields) -> None:
    """Notes how many pieces are in use at once: resources including Noise, overlays, influence markers."""
    for department in range(t.departments):
        total = s.noise[department]
        for seat in range(t.players):
            total += s.resources[seat][department]
        y.now_peak[department] = max(y.now_peak[department], total)
    for seat in range(t.players):
        y.now_influence[seat] = max(y.now_influence[seat], s.supply[seat] + s.on_board[seat])
    if s.lying != y.now_lying:
        y.now_lying = s.lying
        for kind in range(t.overlays):
            lying = 0
            for tile in range(s.laid):
                lying += s.overlay[tile][kind]
            y.now_overlay[kind] = max(y.now_overlay[kind], lying)

"""Ends a game in a tally: adds its figures to the sums and extremes, and writes its row."""

from __future__ import annotations

from generator.games.balance_control.rules import codes as c
from generator.games.balance_control.rules.compile import kernel
from generator.games.balance_control.rules.fields import KernelState, KernelTables
from generator.games.balance_control.simulate.kernel import tally_fields as tf
from generator.games.balance_control.simulate.kernel.tally_fields import KernelTallyFields


@kernel
def end_tally(s: KernelState, t: KernelTables, y: KernelTallyFields, game: int) -> None:
    """Adds the figures of a game that is over to the sums, and writes its row."""
    if s.over == 0:
        y.stuck += 1
        keep_extreme(y, tf.EXTREME_STUCK, 1, game)
        end_row(s, t, y, 0, 0)
        return
    y.games += 1
    most = 0
    for seat in range(t.players):
        most = max(most, s.on_board[seat])
    winners = 0
    second = 0
    for seat in range(t.players):
        if s.on_board[seat] == most:
            second = most if winners > 0 else second
            winners |= 1 << seat
        else:
            second = max(second, s.on_board[seat])
    end_result(s, t, y, winners, most - second)
    end_cards(t, y, winners)
    end_pieces(s, t, y)
    end_length(s, t, y, game, most - second)
    end_row(s, t, y, winners, most - second)


@kernel
def end_result(s: KernelState, t: KernelTables, y: KernelTallyFields, winners: int, margin: int) -> None:
    """Adds who won, by how much, and how the lead went."""
    number = 0
    winner = -1
    for seat in range(t.players):
        y.on_board[seat][s.on_board[seat]] += 1
        y.unplaced[seat][s.supply[seat]] += 1
        if (winners >> seat) & 1:
            number += 1
            winner = seat
    y.margin[min(margin, tf.COUNTS)] += 1
    y.lead_changes[min(y.now_changes, tf.COUNTS)] += 1
    if number > 1:
        winner = -1
        y.shared[number] += 1
        for seat in range(t.players):
            y.shared_by[seat] += (winners >> seat) & 1
    else:
        y.wins[winner] += 1
        y.behind[min(y.now_behind[winner], tf.COUNTS)] += 1
    for turn in range(1, min(s.turn, tf.TURNS) + 1):
        leader = y.now_lead[turn]
        if leader >= 0:
            y.lead_games[turn] += 1
            y.lead_won[turn] += leader == winner


@kernel
def end_cards(t: KernelTables, y: KernelTallyFields, winners: int) -> None:
    """Adds how many seats took and played each measure, and whether the sole winner did."""
    sole = winners & (winners - 1) == 0
    for card in range(t.cards):
        takers = y.now_takers[card]
        players = y.now_players[card]
        took = 0
        did = 0
        for seat in range(t.players):
            took += (takers >> seat) & 1
            did += (players >> seat) & 1
        if not sole:
            y.taken_0[card][took] += 1
            y.played_0[card][did] += 1
            continue
        if takers & winners:
            y.taken_2[card][took] += 1
        else:
            y.taken_1[card][took] += 1
        if players & winners:
            y.played_2[card][did] += 1
        else:
            y.played_1[card][did] += 1


@kernel
def end_pieces(s: KernelState, t: KernelTables, y: KernelTallyFields) -> None:
    """Adds the most pieces in use at once, Noise, and the focuses left open."""
    total = 0
    for department in range(t.departments):
        y.peak[department][min(y.now_peak[department], tf.AMOUNTS)] += 1
        y.noise_of[department] += s.noise[department]
        total += s.noise[department]
    y.noise[min(total, tf.AMOUNTS)] += 1
    for kind in range(t.overlays):
        y.peak_overlay[kind][min(y.now_overlay[kind], tf.COUNTS)] += 1
    for seat in range(t.players):
        y.peak_influence[seat][min(y.now_influence[seat], tf.COUNTS)] += 1
    for tile in range(s.laid):
        if t.kind_roles[s.tile_kind[tile]] & c.SURROUNDED_BIT:
            y.focuses_left += s.resolved[tile] == 0


@kernel
def end_length(s: KernelState, t: KernelTables, y: KernelTallyFields, game: int, margin: int) -> None:
    """Adds the game's length and actions, and keeps it if it is worth a look."""
    y.turns[min(s.turn, tf.TURNS)] += 1
    y.rounds[min(s.round, tf.COUNTS)] += 1
    y.decisions[min(y.now_decisions, tf.AMOUNTS)] += 1
    y.passes[min(y.now_passes, tf.COUNTS)] += 1
    y.formalized[min(y.now_formalized, tf.COUNTS)] += 1
    y.converted[min(y.now_converted, tf.COUNTS)] += 1
    idle = 0
    for seat in range(t.players):
        idle += y.now_placed[seat] == 0
    pile = 0
    for department in range(t.departments):
        pile = max(pile, y.now_peak[department])
    keep_extreme(y, tf.EXTREME_IDLE, idle, game)
    keep_extreme(y, tf.EXTREME_MARGIN, margin, game)
    keep_extreme(y, tf.EXTREME_PASSES, y.now_passes, game)
    keep_extreme(y, tf.EXTREME_LONG, y.now_decisions, game)
    keep_extreme(y, tf.EXTREME_PILE, pile, game)


@kernel
def keep_extreme(y: KernelTallyFields, kind: int, value: int, game: int) -> None:
    """Keeps a game if its value is among the greatest of its kind; of equal ones the earlier."""
    values = y.extreme[kind]
    games = y.extreme_game[kind]
    if value <= values[tf.MEASURES_KEPT - 1]:
        return
    place = tf.MEASURES_KEPT - 1
    while place > 0 and values[place - 1] < value:
        values[place] = values[place - 1]
        games[place] = games[place - 1]
        place -= 1
    values[place] = value
    games[place] = game + 1


@kernel
def end_row(s: KernelState, t: KernelTables, y: KernelTallyFields, winners: int, margin: int) -> None:
    """Writes the game's row, for comparing it with its twin in another setting."""
    row = y.figure[y.rows]
    row[tf.FIGURE_WINNERS] = winners
    row[tf.FIGURE_TURNS] = s.turn
    row[tf.FIGURE_DECISIONS] = y.now_decisions
    row[tf.FIGURE_MARGIN] = margin
    row[tf.FIGURE_FORMALIZED] = y.now_formalized
    row[tf.FIGURE_CONVERTED] = y.now_converted
    row[tf.FIGURE_CHANGES] = y.now_changes
    row[tf.FIGURE_PASSES] = y.now_passes
    row[tf.FIGURE_GAINS] = y.now_gains
    for seat in range(t.players):
        row[tf.FIGURE_SCORE0 + seat] = s.on_board[seat]
    noise = 0
    for department in range(t.departments):
        noise += s.noise[department]
        row[tf.FIGURE_PEAK0 + department] = y.now_peak[department]
    row[tf.FIGURE_NOISE] = noise
    for card in range(t.cards):
        row[tf.FIGURE_CARD0 + card] = y.now_takers[card] + 64 * y.now_players[card]
    for kind in range(t.kinds):
        row[tf.FIGURE_KIND0 + kind] = 0
    for tile in range(s.laid):
        place = tf.FIGURE_KIND0 + s.tile_kind[tile]
        row[place] += 1
        if s.leader[tile] >= 0 and winners == 1 << s.leader[tile]:
            row[place] += 256
    if winners > 0:
        for kind in range(t.kinds):
            y.laid[kind] += row[tf.FIGURE_KIND0 + kind] % 256
            y.won[kind] += row[tf.FIGURE_KIND0 + kind] // 256
    y.opening[y.rows] = y.now_a * 2147483648 + y.now_b
    y.rows += 1

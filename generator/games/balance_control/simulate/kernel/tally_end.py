"""The end of a game in a tally: what was noted while it was played goes into the sums, the extremes and its own row."""

from __future__ import annotations

from generator.games.balance_control.rules import codes as c
from generator.games.balance_control.rules.compile import kernel
from generator.games.balance_control.rules.fields import State, Tables
from generator.games.balance_control.simulate.kernel.tally_fields import (
    AMOUNTS,
    COUNTS,
    EXTREME_IDLE,
    EXTREME_LONG,
    EXTREME_MARGIN,
    EXTREME_PASSES,
    EXTREME_PILE,
    EXTREME_STUCK,
    FIGURE_CARD0,
    FIGURE_CHANGES,
    FIGURE_CONVERTED,
    FIGURE_DECISIONS,
    FIGURE_FORMALIZED,
    FIGURE_GAINS,
    FIGURE_MARGIN,
    FIGURE_NOISE,
    FIGURE_PASSES,
    FIGURE_PEAK0,
    FIGURE_TURNS,
    FIGURE_WINNERS,
    KEPT,
    TURNS,
    Tally,
)


@kernel
def end_tally(s: State, t: Tables, y: Tally, game: int) -> None:
    """The game is over: its figures go into the sums, its row is written."""
    if s.over == 0:
        y.stuck += 1
        keep_extreme(y, EXTREME_STUCK, 1, game)
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
def end_result(s: State, t: Tables, y: Tally, winners: int, margin: int) -> None:
    """Who won, by how much, and how the lead went."""
    number = 0
    winner = -1
    for seat in range(t.players):
        y.on_board[seat][s.on_board[seat]] += 1
        y.unplaced[seat][s.supply[seat]] += 1
        if (winners >> seat) & 1:
            number += 1
            winner = seat
    y.margin[min(margin, COUNTS)] += 1
    y.lead_changes[min(y.now_changes, COUNTS)] += 1
    if number > 1:
        winner = -1
        y.shared[number] += 1
        for seat in range(t.players):
            y.shared_by[seat] += (winners >> seat) & 1
    else:
        y.wins[winner] += 1
        y.behind[min(y.now_behind[winner], COUNTS)] += 1
    for turn in range(1, min(s.turn, TURNS) + 1):
        leader = y.now_lead[turn]
        if leader >= 0:
            y.lead_games[turn] += 1
            y.lead_won[turn] += leader == winner


@kernel
def end_cards(t: Tables, y: Tally, winners: int) -> None:
    """Measures by how many seats took and played them, and whether the sole winner did."""
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
def end_pieces(s: State, t: Tables, y: Tally) -> None:
    """The most pieces in use at once, Noise, and focuses that stayed open."""
    total = 0
    for department in range(t.departments):
        y.peak[department][min(y.now_peak[department], AMOUNTS)] += 1
        y.noise_of[department] += s.noise[department]
        total += s.noise[department]
    y.noise[min(total, AMOUNTS)] += 1
    for kind in range(t.overlays):
        y.peak_overlay[kind][min(y.now_overlay[kind], COUNTS)] += 1
    for seat in range(t.players):
        y.peak_influence[seat][min(y.now_influence[seat], COUNTS)] += 1
    for tile in range(s.laid):
        if t.kind_roles[s.tile_kind[tile]] & c.SURROUNDED_BIT:
            y.focuses_left += s.resolved[tile] == 0


@kernel
def end_length(s: State, t: Tables, y: Tally, game: int, margin: int) -> None:
    """How long it was, what was done in it, and whether it is worth a look."""
    y.turns[min(s.turn, TURNS)] += 1
    y.rounds[min(s.round, COUNTS)] += 1
    y.decisions[min(y.now_decisions, AMOUNTS)] += 1
    y.passes[min(y.now_passes, COUNTS)] += 1
    y.formalized[min(y.now_formalized, COUNTS)] += 1
    y.converted[min(y.now_converted, COUNTS)] += 1
    idle = 0
    for seat in range(t.players):
        idle += y.now_placed[seat] == 0
    pile = 0
    for department in range(t.departments):
        pile = max(pile, y.now_peak[department])
    keep_extreme(y, EXTREME_IDLE, idle, game)
    keep_extreme(y, EXTREME_MARGIN, margin, game)
    keep_extreme(y, EXTREME_PASSES, y.now_passes, game)
    keep_extreme(y, EXTREME_LONG, y.now_decisions, game)
    keep_extreme(y, EXTREME_PILE, pile, game)


@kernel
def keep_extreme(y: Tally, kind: int, value: int, game: int) -> None:
    """Keeps a game among the greatest of its kind; the earlier of equals stays before."""
    values = y.extreme[kind]
    games = y.extreme_game[kind]
    if value <= values[KEPT - 1]:
        return
    place = KEPT - 1
    while place > 0 and values[place - 1] < value:
        values[place] = values[place - 1]
        games[place] = games[place - 1]
        place -= 1
    values[place] = value
    games[place] = game + 1


@kernel
def end_row(s: State, t: Tables, y: Tally, winners: int, margin: int) -> None:
    """The game's own row, for comparing it with its twin."""
    row = y.figure[y.rows]
    row[FIGURE_WINNERS] = winners
    row[FIGURE_TURNS] = s.turn
    row[FIGURE_DECISIONS] = y.now_decisions
    row[FIGURE_MARGIN] = margin
    row[FIGURE_FORMALIZED] = y.now_formalized
    row[FIGURE_CONVERTED] = y.now_converted
    row[FIGURE_CHANGES] = y.now_changes
    row[FIGURE_PASSES] = y.now_passes
    row[FIGURE_GAINS] = y.now_gains
    noise = 0
    for department in range(t.departments):
        noise += s.noise[department]
        row[FIGURE_PEAK0 + department] = y.now_peak[department]
    row[FIGURE_NOISE] = noise
    for card in range(t.cards):
        row[FIGURE_CARD0 + card] = y.now_takers[card] + 64 * y.now_players[card]
    y.opening[y.rows] = y.now_a * 2147483648 + y.now_b
    y.rows += 1

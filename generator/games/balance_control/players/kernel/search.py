"""UCT: searches a position with a number of playouts for the move that is played most.

- A branch of the tree is a whole move: at each decision the best moves by `greedy`, each with a first guess.
- Chance is sampled anew in every playout, by a generator of the search's own; each outcome leads to a decision of its
  own. Nothing else is hidden in this game, so a fair draw from what is left suffices: neither the order of the stack
  nor the game's own generator is looked at.
- Rivals are assumed to play `greedy`, in the tree and beyond it.
- A playout looks some rounds ahead. Its result is the share of the victory, as if the game ended there with all
  markers on the board, and in part the lead over the next seat.
- Beyond the tree seats play `greedy`, each by its own weights, and lay tiles with regard to open focuses; a seat with
  all its markers on the board rests.
"""

from __future__ import annotations

from typing import Final

from generator.games.balance_control.players.kernel.bot_notes import BotNotes, SearchTree
from generator.games.balance_control.players.kernel.trying import open_focus, try_moves
from generator.games.balance_control.players.kernel.trying_markers import TIES
from generator.games.balance_control.players.kernel.worth import (
    A_MARKER,
    BRISK,
    EXPLORE,
    GUESSED,
    MOVES,
    ROUNDS,
    VICTORY,
)
from generator.games.balance_control.rules import codes as c
from generator.games.balance_control.rules.apply import apply
from generator.games.balance_control.rules.board import index_board
from generator.games.balance_control.rules.chance import below, seed_chance
from generator.games.balance_control.rules.compile import kernel
from generator.games.balance_control.rules.fields import CAPACITIES, KernelScratch, KernelState, KernelTables
from generator.games.balance_control.rules.legal import legal_actions
from generator.games.balance_control.rules.playout import pick
from generator.games.balance_control.rules.position_copy import copy_position

WHOLE: Final = 1000
"""A victory alone, in the units of results."""
ARMS: Final = CAPACITIES["arms"]
"""Moves considered at a decision at most."""
RIVAL: Final = CAPACITIES["seats"]
"""The row of weights by which rivals are taken to act."""
SURROUNDING: Final = 10
"""As many neighbours of a focus is its last one worth."""
NODES: Final = CAPACITIES["nodes"]
BRANCHES: Final = CAPACITIES["branches"]


@kernel
def search_moves(
    s: KernelState,
    t: KernelTables,
    d: KernelState,
    e: KernelState,
    h: KernelScratch,
    n: BotNotes,
    x: SearchTree,
    budget: int,
) -> None:
    """Searches and decides on a move. `d` is for playing out, `e` for trying moves; both and `h` belong to the
    search."""
    salt = below(s, 1 << 30)
    x.nodes = 0
    x.branches = 0
    root = new_node(x, 0)
    copy_position(d, s)
    index_board(d, h)
    seed_chance(d, salt, budget)
    look_ahead(d, t, e, h, n, x, root)
    if x.node_branches[root] > 1 and undecided(s, t):
        for number in range(budget):
            copy_position(d, s)
            d.ordered = 0
            index_board(d, h)
            seed_chance(d, salt, number)
            play_once(d, t, e, h, n, x, s.round + n.weights[n.by][ROUNDS])
    decide(n, x, best_branch(n, x, root))


@kernel
def new_node(x: SearchTree, key: int) -> int:
    """Adds a decision to the tree; returns its index."""
    node = x.nodes
    x.nodes = node + 1
    x.node_key[node] = key
    x.node_next[node] = -1
    x.node_visits[node] = 0
    x.node_branch[node] = -1
    x.node_branches[node] = 0
    return node


@kernel
def look_ahead(
    d: KernelState, t: KernelTables, e: KernelState, h: KernelScratch, n: BotNotes, x: SearchTree, node: int
) -> None:
    """Adds the best moves of a decision to the tree; of a rival's only the best one."""
    n.mind = mind_of(d, n)
    try_moves(d, t, e, h, n, min(max(n.weights[n.by][MOVES], 1), ARMS) if d.actor == n.by else 1)
    x.node_branch[node] = x.branches
    x.node_branches[node] = n.arms
    for arm in range(n.arms):
        branch = x.branches
        x.branches = branch + 1
        x.branch_n[branch] = n.arm_n[arm]
        for part in range(n.arm_n[arm]):
            x.branch_move[branch][part] = n.arm_move[arm][part]
        behind = (n.arm_worth[0] - n.arm_worth[arm]) // TIES // t.players
        x.branch_prior[branch] = WHOLE // 2 - min(behind * 2, WHOLE // 2)
        x.branch_visits[branch] = 0
        x.branch_gain[branch] = 0
        x.branch_node[branch] = -1


@kernel
def mind_of(d: KernelState, n: BotNotes) -> int:
    """The row of weights by which the seat that decides plays."""
    return n.by if d.actor == n.by else RIVAL


@kernel
def play_once(
    d: KernelState, t: KernelTables, e: KernelState, h: KernelScratch, n: BotNotes, x: SearchTree, until: int
) -> None:
    """One playout from the root: down the tree, one decision beyond it, and on until round `until` begins or the
    victory is decided."""
    x.trail_n = 0
    node = 0
    while node >= 0 and d.round < until and undecided(d, t):
        x.node_visits[node] += 1
        if x.node_branch[node] < 0:
            if x.node_visits[node] < 2 or x.branches + ARMS > BRANCHES:
                break
            look_ahead(d, t, e, h, n, x, node)
        branch = choose_branch(n, x, node)
        x.trail[x.trail_n] = branch
        x.trail_n += 1
        for part in range(x.branch_n[branch]):
            apply(d, t, h, x.branch_move[branch][part])
        key = let_chance_decide(d, t, h)
        node = node_behind(x, branch, key)
    while d.round < until and undecided(d, t):
        play_beyond(d, t, e, h, n)
    learn(d, t, n, x)


@kernel
def let_chance_decide(d: KernelState, t: KernelTables, h: KernelScratch) -> int:
    """Draws and refills until a seat decides; returns a digest of what was drawn."""
    key = 1
    while d.over == 0 and d.actor == c.CHANCE:
        ask = d.ask
        apply(d, t, h, pick(d, t, h))
        if ask == c.ASK_DRAW:
            key = key * 131 + d.drawn + 2
        elif ask == c.ASK_REFILL:
            for deck in range(t.decks):
                if d.open_n[deck] > 0:
                    key = key * 131 + d.open[deck][d.open_n[deck] - 1] + 2
        key = key & 0xFFFFFFFFFFFF
    return key


@kernel
def node_behind(x: SearchTree, branch: int, key: int) -> int:
    """The decision after a move and these draws; added if it is new, -1 if there is no room."""
    last = -1
    node = x.branch_node[branch]
    while node >= 0:
        if x.node_key[node] == key:
            return node
        last = node
        node = x.node_next[node]
    if x.nodes == NODES:
        return -1
    node = new_node(x, key)
    if last < 0:
        x.branch_node[branch] = node
    else:
        x.node_next[last] = node
    return node


@kernel
def choose_branch(n: BotNotes, x: SearchTree, node: int) -> int:
    """The move with the greatest sum of mean result and uncertainty (UCB1, in integers)."""
    first = x.node_branch[node]
    best = first
    most = -1
    w = n.weights[n.by]
    unknown = root_of(log_of(x.node_visits[node] + w[GUESSED]) << 20)
    for branch in range(first, first + x.node_branches[node]):
        score = promise(n, x, branch) + (w[EXPLORE] * unknown // root_of((x.branch_visits[branch] + 1) << 20) >> 3)
        if score > most:
            most = score
            best = branch
    return best


@kernel
def promise(n: BotNotes, x: SearchTree, branch: int) -> int:
    """The mean result of a move, the first guess included, in thousandths."""
    guessed = max(n.weights[n.by][GUESSED], 1)
    return (x.branch_gain[branch] + guessed * x.branch_prior[branch]) // (x.branch_visits[branch] + guessed)


@kernel
def log_of(number: int) -> int:
    """64 times the logarithm to base 2, linear between powers of 2."""
    power = 0
    while number >> (power + 1) > 0:
        power += 1
    return 64 * power + ((number - (1 << power)) * 64 >> power)


@kernel
def root_of(number: int) -> int:
    """The integer part of the square root."""
    if number < 2:
        return number
    guess = number
    better = (guess + 1) >> 1
    while better < guess:
        guess = better
        better = (guess + number // guess) >> 1
    return guess


@kernel
def learn(d: KernelState, t: KernelTables, n: BotNotes, x: SearchTree) -> None:
    """Adds the result of a playout to the moves that led to it."""
    result = result_of(d, t, n, n.by)
    for step in range(x.trail_n):
        branch = x.trail[step]
        x.branch_visits[branch] += 1
        x.branch_gain[branch] += result


@kernel
def result_of(d: KernelState, t: KernelTables, n: BotNotes, seat: int) -> int:
    """A seat's result in thousandths: its share of the victory (R3.8) if the game ended here, and its lead."""
    own = score_of(d, t, seat)
    best = 0
    winners = 1
    for rival in range(t.players):
        if rival != seat:
            score = score_of(d, t, rival)
            best = max(best, score)
            winners += 1 if score == own else 0
    w = n.weights[n.by]
    for_victory = min(w[VICTORY], WHOLE)
    rest = (WHOLE - for_victory) // 2
    result = rest + max(-rest, min(rest, (own - best) * w[A_MARKER]))
    return result + for_victory // winners if own >= best else result


@kernel
def score_of(d: KernelState, t: KernelTables, seat: int) -> int:
    """A seat's markers on the board and, before the end, those in its supply, which may still get there."""
    if d.over == 1:
        return d.on_board[seat]
    return min(d.on_board[seat] + d.supply[seat], t.influence_cap)


@kernel
def undecided(s: KernelState, t: KernelTables) -> bool:
    """Whether the victory may still change: not once every seat has all its markers on the board (R1.5), as none ever
    leaves it."""
    missing = 0
    for seat in range(t.players):
        missing += max(t.influence_cap - s.on_board[seat], 0)
    return s.over == 0 and missing > 0


@kernel
def play_beyond(d: KernelState, t: KernelTables, e: KernelState, h: KernelScratch, n: BotNotes) -> None:
    """Plays one sub-move beyond the tree: a tile laid with regard to focuses; otherwise an action by `greedy`, `BRISK`
    times out of four, or a random one."""
    if d.ask == c.ASK_CELL:
        apply(d, t, h, lay(d, t, h))
    elif d.verb >= 0 or d.ask != c.ASK_VERB or d.depth != 1 or d.frame_step[0] != c.TURN_ACTION:
        apply(d, t, h, pick(d, t, h))
    elif d.on_board[d.actor] >= t.influence_cap:
        apply(d, t, h, rest(d, t, h))
    elif below(d, 4) < n.weights[n.by][BRISK]:
        n.mind = mind_of(d, n)
        try_moves(d, t, e, h, n, 1)
        for part in range(n.arm_n[0]):
            apply(d, t, h, n.arm_move[0][part])
    else:
        apply(d, t, h, pick(d, t, h))


@kernel
def lay(d: KernelState, t: KernelTables, h: KernelScratch) -> int:
    """A random one of the cells that are best for open focuses next to them: those that the seat leads should be
    surrounded, a rival's not."""
    most = 0
    equal = 0
    best = 0
    for cell in range(d.frontier_n):
        worth = 0
        for direction in range(6):
            focus = open_focus(d, t, h, cell, direction)
            if focus >= 0 and d.leader[focus] >= 0:
                gain = SURROUNDING if d.around[focus] == 5 else 1
                worth += gain * (t.players - 1) if d.leader[focus] == d.actor else -gain
        if equal == 0 or worth > most:
            most = worth
            equal = 0
        if worth == most:
            equal += 1
            if below(d, equal) == 0:
                best = cell
    return c.FRONTIER0 + best


@kernel
def rest(d: KernelState, t: KernelTables, h: KernelScratch) -> int:
    """A verb for a seat with all its markers on the board: any but moving one, so that what it controls or contests
    stays so."""
    number = legal_actions(d, t, h)
    if number > 1 and h.option[0] == c.MOVE:
        return h.option[1 + below(d, number - 1)]
    return h.option[below(d, number)]


@kernel
def best_branch(n: BotNotes, x: SearchTree, node: int) -> int:
    """The move that was played most; of equals the one with the better mean result, then the better first guess."""
    first = x.node_branch[node]
    best = first
    for branch in range(first + 1, first + x.node_branches[node]):
        more = x.branch_visits[branch] - x.branch_visits[best]
        if more > 0 or (more == 0 and promise(n, x, branch) > promise(n, x, best)):
            best = branch
    return best


@kernel
def decide(n: BotNotes, x: SearchTree, branch: int) -> None:
    """Decides on a move of the tree."""
    n.move_at = 0
    n.move_n = x.branch_n[branch]
    for part in range(n.move_n):
        n.move[part] = x.branch_move[branch][part]

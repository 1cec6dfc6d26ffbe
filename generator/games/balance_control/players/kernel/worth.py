"""What a position is worth to the seats, in integers: the judgement of `greedy`, and the first guess of `mcts`.

These are the default weights; those of each seat are in `BotNotes.weights` and are read while it plays.

    100  a marker on the board               60  a marker in the supply
      6  a resource of the next settlement    2  a resource held, the first eight of each department
     12  control of a tile to act through     4  a neighbour of an unresolved focus that it leads
     40  the means to formalise: a Committee that it controls and departments enough to pay there
      3  a measure held                      14  an effect at work that it played, the first four

A seat that holds its last owed marker back (`holds_back`) knows that nobody can formalise until it lets go: the means
to do so are worth nothing then, and a marker in its supply is worth one on the board.

What overlays and measures do to production, control and costs is included: these numbers use the present output, and a
tile under a Lock can't be acted through.
"""

from __future__ import annotations

from typing import Final

from generator.games.balance_control.players.kernel.bot_notes import BotNotes
from generator.games.balance_control.rules import codes as c
from generator.games.balance_control.rules.compile import kernel
from generator.games.balance_control.rules.fields import KernelState, KernelTables

WEIGHTS: Final[dict[str, int]] = {
    "on-board": 100,
    "in-supply": 60,
    "income": 6,
    "held": 2,
    "useful": 8,
    "acts": 12,
    "near-focus": 4,
    "can-formalise": 40,
    "card": 3,
    "effect": 14,
    "effects": 4,
    "holds": 0,
    "moves": 12,
    "rounds": 6,
    "victory": 500,
    "a-marker": 80,
    "guessed": 40,
    "explore": 250,
    "brisk": 4,
}
"""The weights of the bots where nothing else is said. `useful`, `effects`: how many resources of a department, and
effects of a seat, count; `holds`: with how many markers on the board a seat holds the last owed one back, 0 never. The
last seven are those of a search: how many moves it considers at a decision; how many rounds it looks ahead; what of a
result, in thousandths, the victory decides, and what a marker more than the best other seat's adds; as many playouts
does the first guess count for; how much draws what was played seldom; how many of four actions beyond the tree are
those of `greedy`, the others being random ones."""
OF_A_SEARCH: Final[dict[str, int]] = {"income": 4, "acts": 17, "near-focus": 10, "holds": 2}
"""What a search weighs otherwise."""
ON_BOARD, IN_SUPPLY, INCOME, HELD, USEFUL, ACTS, NEAR_FOCUS, CAN_FORMALIZE, CARD, EFFECT, EFFECTS, HOLDS = range(12)
MOVES, ROUNDS, VICTORY, A_MARKER, GUESSED, EXPLORE, BRISK = range(12, len(WEIGHTS))
"""The places of the weights in a seat's row."""
ACTING: Final = 1 << c.FORMALIZES | 1 << c.CONVERTS | 1 << c.CENTRE
TELLING: Final = ACTING | c.SURROUNDED_BIT
"""Roles of tiles whose control is worth something by itself."""


@kernel
def worth_to(s: KernelState, t: KernelTables, n: BotNotes, seat: int) -> int:
    """The worth of a position to a seat, compared with the mean of the others."""
    judge(s, t, n)
    total = 0
    for other in range(t.players):
        total += n.worths[other]
    return n.worths[seat] * t.players - total


@kernel
def list_tiles(s: KernelState, t: KernelTables, n: BotNotes) -> None:
    """Lists the tiles whose control may be worth anything. Tiles laid later are looked at one by one."""
    n.tiles_n = 0
    for tile in range(s.laid):
        if t.kind_roles[s.tile_kind[tile]] & TELLING:
            n.tiles[n.tiles_n] = tile
            n.tiles_n += 1
    n.listed = s.laid


@kernel
def judge(s: KernelState, t: KernelTables, n: BotNotes) -> None:
    """Computes the worth of the position to each seat, into `worths`."""
    for seat in range(t.players):
        n.worths[seat] = own_worth(s, t, n, seat)
    if s.mods > 0:
        judge_effects(s, t, n)
    for place in range(n.tiles_n):
        tile = n.tiles[place]
        if s.leader[tile] >= 0:
            n.worths[s.leader[tile]] += tile_worth(s, t, n, tile, s.leader[tile])
    for tile in range(n.listed, s.laid):
        if s.leader[tile] >= 0:
            n.worths[s.leader[tile]] += tile_worth(s, t, n, tile, s.leader[tile])


@kernel
def judge_effects(s: KernelState, t: KernelTables, n: BotNotes) -> None:
    """Adds the worth of effects at work to `worths`."""
    w = n.weights[n.mind]
    for seat in range(t.players):
        effects = 0
        for mod in range(s.mods):
            if s.mod_owner[mod] == seat:
                effects += 1
        n.worths[seat] += w[EFFECT] * min(effects, w[EFFECTS])


@kernel
def own_worth(s: KernelState, t: KernelTables, n: BotNotes, seat: int) -> int:
    """The worth of a seat's markers, resources and measures."""
    w = n.weights[n.mind]
    in_supply = w[ON_BOARD] if n.holding == 1 and seat == n.by else w[IN_SUPPLY]
    worth = w[ON_BOARD] * s.on_board[seat] + in_supply * s.supply[seat] + w[CARD] * s.hand_n[seat]
    own = s.resources[seat]
    income = s.income[seat]
    for department in range(t.departments):
        worth += w[HELD] * min(own[department], w[USEFUL]) + w[INCOME] * income[department]
    return worth


@kernel
def tile_worth(s: KernelState, t: KernelTables, n: BotNotes, tile: int, seat: int) -> int:
    """The worth of controlling a tile."""
    w = n.weights[n.mind]
    roles = t.kind_roles[s.tile_kind[tile]]
    worth = 0
    if roles & ACTING and s.lock[tile] == 0:
        worth += w[ACTS]
        if n.holding == 0 and roles & 1 << c.FORMALIZES and s.cut[tile] == 0 and has_the_means(s, t, tile, seat):
            worth += w[CAN_FORMALIZE]
    if roles & c.SURROUNDED_BIT and s.resolved[tile] == 0:
        worth += w[NEAR_FOCUS] * s.around[tile]
    return worth


@kernel
def tile_share(s: KernelState, t: KernelTables, n: BotNotes, tile: int, seat: int) -> int:
    """What a single tile adds to `worth_to` a seat: by its output, and by who controls it."""
    tops = s.tops[tile]
    found = 0
    if tops > 0 and s.output[tile] > 0:
        sharers = 0
        for other in range(t.players):
            sharers += (tops >> other) & 1
        each = n.weights[n.mind][INCOME] * (s.output[tile] // sharers)
        found = each * (t.players * ((tops >> seat) & 1) - sharers)
    leader = s.leader[tile]
    if leader >= 0 and t.kind_roles[s.tile_kind[tile]] & TELLING:
        worth = tile_worth(s, t, n, tile, leader)
        found += worth * (t.players - 1) if leader == seat else -worth
    return found


@kernel
def holds_back(s: KernelState, t: KernelTables, n: BotNotes) -> bool:
    """Whether the deciding seat keeps the last marker that it owes in its supply, which it does while it has turns
    enough left to place all of them: until then nobody can formalise (R7.5)."""
    seat = s.actor
    least = n.weights[n.by][HOLDS]
    if seat != n.by or n.mind != seat or least == 0 or s.on_board[seat] < least:
        return False
    return t.formalize_waits == 1 and s.owed[seat] == 1 and turns_left(s, t) >= s.supply[seat]


@kernel
def turns_left(s: KernelState, t: KernelTables) -> int:
    """How many turns the deciding seat has after this one; the round in which the last tile is drawn is finished
    (R3.6)."""
    behind = t.players - 1 - (s.actor - s.first + t.players) % t.players
    return (max(s.stack_n - behind, 0) + t.players - 1) // t.players


@kernel
def has_the_means(s: KernelState, t: KernelTables, tile: int, seat: int) -> bool:
    """Whether the seat holds what formalising through the tile costs, extra costs apart."""
    row = t.kind_formalize[s.tile_kind[tile]]
    own = s.resources[seat]
    total = 0
    kinds = 0
    for department in range(t.departments):
        left = own[department] - t.row_cost[row][department]
        if left < 0:
            return False
        total += left
        if left > 0:
            kinds += 1
    return total >= t.row_cost[row][c.SLOTS] and kinds >= t.row_least[row]

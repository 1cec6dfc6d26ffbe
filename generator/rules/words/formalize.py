"""`formalize`: resources become influence in the supply, through a tile that the seat may use (R7, R10)."""

from __future__ import annotations

from generator.effects.vocabulary import code
from generator.rules.codes import FORMALIZE, FORMALIZES, NEEDS_MAJORITY, SLOTS
from generator.rules.compile import kernel
from generator.rules.fields import Scratch, State, Tables
from generator.rules.payment import cost_payable, fixed_payable, line_payable
from generator.rules.spending import clear_base, set_base
from generator.rules.surcharges import gather
from generator.rules.use import usable
from generator.rules.words.reduce_yield import yield_of

ONCE_A_GAME = code("often", "once-a-game")


@kernel
def formalize_row(t: Tables, kind: int) -> int:
    """The row by which a kind of tile formalises, -1 none."""
    return t.kind_formalize[kind]


@kernel
def formalize_open(s: State, t: Tables, seat: int) -> bool:
    """R7.3 and R7.5: below the cap, and nobody owes a placement."""
    if s.supply[seat] + s.on_board[seat] >= t.influence_cap:
        return False
    return t.formalize_waits == 0 or s.owed_all == 0


@kernel
def formalize_through(s: State, t: Tables, g: Scratch, seat: int, tile: int) -> bool:
    """Whether the seat may formalise through the tile now, and can pay."""
    if not usable(s, t, seat, tile):
        return False
    kind = s.tile_kind[tile]
    row = formalize_row(t, kind)
    if t.row_often[row] == ONCE_A_GAME and (s.start_used >> seat) & 1:
        return False
    if t.kind_immune[kind] == 0 and not formalize_yields(s, t, tile, row):
        return False
    if s.priced == 0:
        return cost_payable(s, t, t.row_cost[row], seat, t.row_least[row])
    if not fixed_payable(s, t, t.row_cost[row], seat):
        return False
    gather(s, t, g, FORMALIZE, seat, tile, -1)
    set_base(s, t, t.row_cost[row])
    fine = line_payable(s, t, g, seat, t.row_cost[row][SLOTS], t.row_least[row])
    clear_base(s, t)
    return fine


@kernel
def formalize_yields(s: State, t: Tables, tile: int, row: int) -> bool:
    """R11.8: an action that would yield nothing is illegal [nil-effect-action]; a Lock is no matter of the ruling."""
    if s.lock[tile] > 0:
        return False
    return t.nil_legal == 1 or yield_of(s, tile, t.row_amount[row]) > 0


@kernel
def can_formalize(s: State, t: Tables, g: Scratch, seat: int) -> bool:
    """Whether there is any tile through which the seat may formalise."""
    if not formalize_open(s, t, seat):
        return False
    tiles = s.role_tile[FORMALIZES]
    for place in range(s.role_n[FORMALIZES]):
        tile = tiles[place]
        own = s.leader[tile] == seat or t.kind_needs[s.tile_kind[tile]] != NEEDS_MAJORITY
        if own and formalize_through(s, t, g, seat, tile):
            return True
    return False


@kernel
def formalize_does(s: State, t: Tables, seat: int, tile: int) -> None:
    """The markers come into the supply, within the cap; the cost is paid already."""
    row = formalize_row(t, s.tile_kind[tile])
    amount = t.row_amount[row]
    if t.kind_immune[s.tile_kind[tile]] == 0:
        amount = yield_of(s, tile, amount)
    room = t.influence_cap - s.supply[seat] - s.on_board[seat]
    s.supply[seat] += min(amount, room)
    if t.row_often[row] == ONCE_A_GAME:
        s.start_used |= 1 << seat

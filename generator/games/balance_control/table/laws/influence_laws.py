"""Laws of influence markers: only a move or a focus adds, removes or moves them (R5.2, R6.1, R7.2)."""

from __future__ import annotations

from collections.abc import Iterator

from generator.games.balance_control.rules import codes as c
from generator.games.balance_control.rules.catalogue import effect_rows
from generator.games.balance_control.table.kernel_match import Event
from generator.games.balance_control.table.laws.effect_ledger import lifted_by_move
from generator.games.balance_control.table.laws.effect_log import onto_itself
from generator.games.balance_control.table.laws.law_moment import LawList, LawMoment
from generator.games.balance_control.table.laws.recomputed import RecomputedPosition
from generator.games.balance_control.table.moves.grammar import Move

LAWS = LawList()
Supply = list[int]
Board = dict[tuple[int, int], int]
"""How many markers a tile has won or lost, by tile and seat."""


@LAWS.law("R5.2")
def a_focus_gives_its_leader_what_it_says(moment: LawMoment) -> Iterator[str]:
    """A focus gives its leader what its effect says, within the cap. It gives nothing only if something prevents that:
    a Lock, a Security Level, a price, a ban, a tie (R5.6)."""
    supply, board = _after_the_move(moment)
    for event, counted in moment.on_the_way(c.EVENT_FOCUS):
        _, tile, seat, gained = event
        leader = counted.leader(tile)
        full = _full_gain(moment, counted, supply, tile, leader) if leader >= 0 else 0
        at = moment.match.cell(tile)
        if gained and seat != leader:
            yield f"the focus on {at} gave {moment.name(seat)} {gained}, who doesn't lead it"
        elif gained and gained != full:
            yield f"the focus on {at} gave {gained}, not {full}"
        elif gained and _costs(counted, tile, leader) and moment.move.verb != c.PAY:
            yield f"the focus on {at} gave {gained}, for which nobody paid"
        elif full and not gained and not _costs(counted, tile, leader) and not _is_lost(moment, counted, tile):
            yield f"the focus on {at} gave nothing, not {full}"
        _give(moment, event, supply, board)


@LAWS.law("R6.1")
def markers_go_where_the_move_says(moment: LawMoment) -> Iterator[str]:
    """Supplies and board change only by the move and by focuses (R5.2, R7.2)."""
    supply, board = _after_the_move(moment)
    for event in moment.step.kernel_events:
        if event[0] == c.EVENT_FOCUS:
            _give(moment, event, supply, board)
    state, before = moment.match.state, moment.before.state
    for seat in moment.seats:
        if state.supply[seat] != supply[seat]:
            yield f"{moment.name(seat)} has {state.supply[seat]} in the supply, not {supply[seat]}"
        for tile in range(state.laid):
            wanted = before.influence[tile][seat] + board.get((tile, seat), 0)
            if state.influence[tile][seat] != wanted:
                at = moment.match.cell(tile)
                yield f"{moment.name(seat)} has {state.influence[tile][seat]} on {at}, not {wanted}"


def _after_the_move(moment: LawMoment) -> tuple[Supply, Board]:
    """Supplies behind the move, and what it moved on the board."""
    supply, board, move = list(moment.before.state.supply[: len(moment.seats)]), Board(), moment.move
    if move.verb == c.PLACE:
        supply[moment.seat] -= 1
        board[moment.match.tile_at(move.at), moment.seat] = 1
    elif move.verb == c.MOVE:
        board[moment.match.tile_at(move.start), moment.seat] = -1
        board[moment.match.tile_at(move.goal), moment.seat] = 1
    elif move.verb == c.FORMALIZE:
        supply[moment.seat] += markers_formalized(moment, move)
    return supply, board


def markers_formalized(moment: LawMoment, move: Move) -> int:
    """The markers that a formalisation brings: what its tile says, less what lowers or suppresses that unless the move
    paid for it, within the cap (R7.2, R7.3, R11.6)."""
    tables, state, then = moment.tables, moment.before.state, moment.then
    tile, seat = moment.match.tile_at(move.at), moment.seat
    kind = state.tile_kind[tile]
    amount = tables.row_amount[tables.kind_formalize[kind]]
    if not tables.kind_immune[kind]:
        lift = lifted_by_move(moment.match, state, moment.before.ledger.effects, move, seat)
        amount = amount if lift in (c.FULL_EFFECT, c.FULL_YIELD) else then.left_of(tile, amount)
        brought = move.suffixes.keep or lift == c.FULL_EFFECT or not then.suppressed(False)
        amount = amount if brought else 0
    return min(amount, tables.influence_cap - state.supply[seat] - _markers_lying(state.influence, seat))


def _markers_lying(influence: list[list[int]], seat: int) -> int:
    return sum(row[seat] for row in influence)


def _full_gain(moment: LawMoment, counted: RecomputedPosition, supply: Supply, tile: int, leader: int) -> int:
    """What the focus gives where nothing has to be paid."""
    tables, state = moment.tables, moment.match.state
    rows = effect_rows(tables, "kind", state.tile_kind[tile])
    amounts = [tables.row_amount[row] for row in rows if tables.row_word[row] == c.GRANT_INFLUENCE]
    if not amounts or counted.suppressed(True):
        return 0
    gained = sum(e[3] for e in moment.step.kernel_events if e[0] == c.EVENT_FOCUS and e[1] == tile)
    if onto_itself(moment.match, tile):
        room = min(supply[leader], tables.tile_limit - state.influence[tile][leader] + gained)
    else:
        room = tables.influence_cap - supply[leader] - _markers_lying(state.influence, leader)
    return max(min(counted.left_of(tile, amounts[0]), room), 0)


def _costs(counted: RecomputedPosition, tile: int, leader: int) -> bool:
    """Whether what a focus gives has to be paid for, or can't be had at all (R5.6, CLM 05)."""
    return bool(counted.due(c.FOCUS_CHECK, leader, tile) or counted.suppressed(False))


def _is_lost(moment: LawMoment, counted: RecomputedPosition, tile: int) -> bool:
    """Whether the resolution was deferred and lost [focus-deferred]."""
    return dict(moment.followed_step.ledger.deferred).get(tile) == -counted.now


def _give(moment: LawMoment, event: Event, supply: Supply, board: Board) -> None:
    """A focus gives: into the supply, or from there onto itself [focus-gain]."""
    _, tile, seat, gained = event
    if seat < 0:
        return
    if onto_itself(moment.match, tile):
        supply[seat] -= gained
        board[tile, seat] = board.get((tile, seat), 0) + gained
    else:
        supply[seat] += gained

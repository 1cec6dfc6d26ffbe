"""Laws of the clock: turns and rounds in order, an option for whoever decides, victory for the most markers."""

from __future__ import annotations

from collections.abc import Iterator

from generator.games.balance_control.rules import codes as c
from generator.games.balance_control.table.laws.effect_log import is_action
from generator.games.balance_control.table.laws.law_moment import LawList, LawMoment

LAWS = LawList()


@LAWS.law("R3.1")
def turns_in_order(moment: LawMoment) -> Iterator[str]:
    """Turns follow seat order; in each one tile is laid and one action done."""
    state, tables = moment.match.state, moment.tables
    turn = moment.before.state.turn
    for kind, number, seat, _ in moment.step.kernel_events:
        if kind != c.EVENT_TURN:
            continue
        if number != turn + 1 or seat != (state.first + number - 1) % tables.players:
            yield f"turn {number} of {moment.name(seat)} follows turn {turn}"
        turn = number
        yield from _whole_turn(moment)
    if not moment.match.over and state.round != 1 + max(state.turn - 1, 0) // tables.players:
        between = state.frame_step[0] in (c.ROUND_FOCUSES, c.ROUND_OPENS, c.TURN_BEGINS)
        if not between:
            yield f"round {state.round} in turn {state.turn}"


def _whole_turn(moment: LawMoment) -> Iterator[str]:
    """The turn that just ended."""
    if moment.before.state.turn == 0 or not moment.before.moves:
        return
    moves = list(moment.before.moves)
    if moment.step.seat and moment.step.move:
        moves.append((moment.step.seat, moment.step.move))
    laid = sum(move.verb == c.LAY for _, move in moves)
    if laid != moment.before.drawn:
        yield f"{moment.before.drawn} tiles drawn, {laid} laid"
    actions = [move for _, move in moves if is_action(moment.match, move)]
    if len(actions) != 1:
        yield f"{len(actions)} actions in one turn"


@LAWS.law("R3.2")
def board_hangs_together(moment: LawMoment) -> Iterator[str]:
    """The Start tile is on 0,0; every other tile has a cell of its own next to an older tile."""
    match = moment.match
    older: set[tuple[int, int]] = set()
    for tile in range(match.state.laid):
        cell = match.cell(tile)
        if tile == 0 and (cell != (0, 0) or match.state.tile_kind[0] != match.game.tables.start_kind):
            yield "the Start tile isn't on 0,0"
        if cell in older:
            yield f"two tiles on {cell}"
        if tile and not any(cell.step(direction) in older for direction in range(6)):
            yield f"{cell} touches no older tile"
        older.add(cell)


@LAWS.law("R3.6")
def ends_with_the_stack(moment: LawMoment) -> Iterator[str]:
    """The game ends only when the stack is empty, and only after a settlement."""
    over = [event for event in moment.step.kernel_events if event[0] == c.EVENT_OVER]
    if bool(over) != moment.match.over:
        yield "the game is over without its end, or goes on after it"
    tables = moment.tables
    settles = not tables.ends_at_once or tables.last_settles
    if (
        over
        and settles
        and not (moment.before.settling or any(e[0] == c.EVENT_SETTLEMENT for e in moment.step.kernel_events))
    ):
        yield "the game is over without a last settlement"
    if moment.match.over and moment.match.state.stack_n:
        yield f"the game is over with {moment.match.state.stack_n} tiles in the stack"


@LAWS.law("R3.7")
def something_is_legal(moment: LawMoment) -> Iterator[str]:
    """Whoever decides has an option; passing is one only if no action is."""
    match = moment.match
    if match.over:
        return
    options = match.options()
    if not options or len(set(options)) < len(options):
        yield f"{len(options)} options for {match.to_act or 'chance'}"
    turn = match.state.frame_kind[match.state.depth - 1] == c.TURN
    if turn and match.state.ask == c.ASK_VERB and c.PASS in options and not match.game.tables.pass_always:
        others = [c.VERBS[option] for option in options if option not in (c.PASS, c.PLAY)]
        if others:
            yield f"passing beside {', '.join(others)}"


@LAWS.law("R3.8")
def the_most_wins(moment: LawMoment) -> Iterator[str]:
    """The winners are those with the most markers on the board."""
    match, state = moment.match, moment.match.state
    if match.over:
        boards = [sum(state.influence[tile][seat] for tile in range(state.laid)) for seat in moment.seats]
        best = tuple(moment.name(seat) for seat in moment.seats if boards[seat] == max(boards))
        if best != match.winners:
            yield f"{', '.join(match.winners)} won, {', '.join(best)} have most on the board"

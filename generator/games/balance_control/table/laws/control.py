"""Laws of control, settlement values and focuses, each recomputed from the board."""

from __future__ import annotations

from collections.abc import Iterator

from generator.games.balance_control.rules import codes as c
from generator.games.balance_control.rules.fields import KernelState
from generator.games.balance_control.rules.records import overflows
from generator.games.balance_control.table.laws.derived_values import wrong_value
from generator.games.balance_control.table.laws.law_moment import LawList, LawMoment

LAWS = LawList()


@LAWS.law("R4.1")
def control_is_what_the_board_says(moment: LawMoment) -> Iterator[str]:
    """Strength, control, output and overlays' effects of every tile follow from the pieces and the effects at work
    (R4.1, R4.2, R4.5, R11.4, R11.6)."""
    state, now = moment.match.state, moment.now
    for tile in range(state.laid):
        wanted = {
            "strength": now.strength[tile],
            "leaders": now.tops(tile),
            "control": now.leader(tile),
            "output": now.output(tile),
            "cut": now.cut[tile],
            "locks": now.lock[tile],
        }
        found = {
            "strength": state.strength[tile][: len(moment.seats)],
            "leaders": [seat for seat in moment.seats if state.tops[tile] >> seat & 1],
            "control": state.leader[tile],
            "output": state.output[tile],
            "cut": state.cut[tile],
            "locks": state.lock[tile],
        }
        for what, value in wanted.items():
            if found[what] != value:
                yield f"{moment.match.cell(tile)}: {what} {found[what]}, not {value}"


@LAWS.law("R4.2")
def kept_values_are_right(moment: LawMoment) -> Iterator[str]:
    """Every value that the kernel keeps up to date equals what is recomputed from the board alone (R4.1, R4.2,
    R4.5)."""
    if wrong := wrong_value(moment.match.state, moment.now):
        yield f"{wrong}: kept up to date otherwise than counted from scratch"


@LAWS.law("R5.1")
def focuses_resolve_in_time(moment: LawMoment) -> Iterator[str]:
    """A resolved focus is surrounded; before an action no surrounded focus is left, except deferred ones."""
    match, state = moment.match, moment.match.state
    asked = state.frame_kind[0] == c.TURN and state.frame_step[0] == c.TURN_ACTION and state.depth == 1
    for tile in range(state.laid):
        if not match.game.tables.kind_roles[state.tile_kind[tile]] & c.SURROUNDED_BIT:
            continue
        closed = all(match.tile_at(match.cell(tile).step(direction)) >= 0 for direction in range(6))
        if state.resolved[tile] and not closed:
            yield f"the focus on {match.cell(tile)} is resolved and not surrounded"
        waits = dict(moment.followed_step.ledger.deferred).get(tile, 0) == state.round
        if asked and closed and not state.resolved[tile] and not waits:
            yield f"the focus on {match.cell(tile)} is surrounded and not resolved"


@LAWS.law("R5.3")
def the_named_focus_resolves_next(moment: LawMoment) -> Iterator[str]:
    """The focus that a `resolve` move names resolves next, or its question comes next; if none was named, the oldest
    one due comes first."""
    match, state, move = moment.match, moment.match.state, moment.move
    spent = [event[1] for event in moment.step.kernel_events if event[0] == c.EVENT_FOCUS]
    frames = [state.frame_tile[f] for f in range(state.depth) if state.frame_kind[f] == c.FOCUS_FRAME]
    if move.verb == c.RESOLVE:
        if (spent + frames)[:1] != [match.tile_at(move.at)]:
            yield f"{move} and another focus resolves"
    elif not match.game.tables.order_chosen and spent != sorted(spent):
        laid = [str(match.cell(tile)) for tile in spent]
        yield f"focuses resolve in the order {', '.join(laid)}, which isn't that of their placement"


@LAWS.law("engine")
def numbers_fit(moment: LawMoment) -> Iterator[str]:
    """Every number of the position fits its integer type, so that compiled play is the same. Checked once a turn."""
    if any(event[0] in (c.EVENT_TURN, c.EVENT_OVER) for event in moment.step.kernel_events):
        yield from (f"'{name}' holds a number too large" for name in overflows(KernelState, moment.match.state))

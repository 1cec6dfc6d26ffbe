"""A match → what is legal, as moves: base moves, and the payments of one; `play_move` plays one.

The kernel asks for one sub-move after the other, a person writes a move. Here the tree of sub-moves is folded into
moves; `unfolding` plays one. Nothing of a position changes before the last sub-move, so the tree is walked in place:
the fields of the move in progress are put back after each branch.
"""

from __future__ import annotations

from collections.abc import Iterator

from generator.games.balance_control.rules import codes as c
from generator.games.balance_control.rules.apply import apply
from generator.games.balance_control.rules.fields import State
from generator.games.balance_control.rules.records import layouts
from generator.games.balance_control.table.game import Match
from generator.games.balance_control.table.moves.grammar import NO_MOVE, Move
from generator.games.balance_control.table.moves.sub_moves import grown, is_whole, pays_suffix
from generator.games.balance_control.table.moves.text import canonical
from generator.games.balance_control.table.moves.unfolding import Unfolding
from generator.play.protocol import IllegalMove

MOVE_FIELDS = tuple(name for name in layouts(State) if name in ("ask", "verb") or name.startswith(("pick_", "bill_")))
"""The fields of the move in progress."""


def legal_moves(match: Match) -> list[Move]:
    """The base moves that are legal for the seat that decides now, in text order; each has a payment."""
    return [] if match.to_act is None else _in_order(match, set(_base_moves(match, NO_MOVE)))


def payments(match: Match, move: Move) -> list[Move]:
    """The complete moves of a base move, in text order: itself, or one for each way to pay its extra costs. Raises
    `IllegalMove` with the reason where it isn't legal."""
    base = move if move.verb == c.PAY else move.base()
    ways = set(_ways(match, base))
    if not ways:
        Unfolding(match.copy(), base).play(stop_at_extras=True)
    return _in_order(match, ways)


def is_legal(match: Match, move: Move) -> bool:
    """Whether a move, with or without its suffixes, is legal now."""
    try:
        if move == move.base() and move.verb != c.PAY:
            return next(_ways(match, move), None) is not None
        Unfolding(match.copy(), move).play(stop_at_extras=False)
    except IllegalMove:
        return False
    return True


def play_move(match: Match, move: Move) -> None:
    """Plays a complete move and all that follows by itself, up to the next decision of a seat or of chance. Raises
    `IllegalMove` with the rule that speaks against it; the match is unchanged then."""
    trial = match.copy()
    Unfolding(trial, move).play(stop_at_extras=False)
    match.state, match.scratch = trial.state, trial.scratch
    match.events += trial.events


def sub_moves_of(match: Match, move: Move) -> tuple[int, ...]:
    """The sub-moves of a complete move; the match stays as it is. Raises `IllegalMove`."""
    unfolding = Unfolding(match.copy(), move)
    unfolding.play(stop_at_extras=False)
    return tuple(unfolding.chosen)


def _in_order(match: Match, moves: set[Move]) -> list[Move]:
    """Moves as they are written, in text order."""
    return sorted({canonical(move, match.game.vocabulary) for move in moves}, key=str)


def _save(state: State) -> dict[str, object]:
    return {name: _copied(getattr(state, name)) for name in MOVE_FIELDS}


def _copied(value: object) -> object:
    return [row[:] if isinstance(row, list) else row for row in value] if isinstance(value, list) else value


def _restore(state: State, saved: dict[str, object]) -> None:
    for name, value in saved.items():
        setattr(state, name, _copied(value))


def _base_moves(match: Match, so_far: Move) -> Iterator[Move]:
    saved = _save(match.state)
    for number in match.options():
        longer = grown(match, so_far, number)
        if is_whole(match, longer):
            yield longer.base()
            continue
        apply(match.state, match.game.tables, match.scratch, number)
        yield from _base_moves(match, longer)
        _restore(match.state, saved)


def _ways(match: Match, base: Move) -> Iterator[Move]:
    """A base move paid in each way. Raises `IllegalMove` where it fails before any payment."""
    unfolding = Unfolding(match.copy(), base)
    if match.to_act is None:
        unfolding.play(stop_at_extras=True)
    yield from _paid(unfolding, base.base())


def _paid(unfolding: Unfolding, so_far: Move) -> Iterator[Move]:
    """All ways to pay a move from here on; the unfolding's match is its own."""
    match, state = unfolding.match, unfolding.match.state
    while not pays_suffix(state):
        unfolding.step()
        if state.verb < 0:
            unfolding.all_said()
            yield so_far
            return
    for number in match.options():
        branch = unfolding.branch()
        longer = grown(match, so_far, number)
        branch.match.apply(number)
        try:
            if branch.match.state.verb < 0:
                branch.all_said()
                yield longer
            else:
                yield from _paid(branch, longer)
        except IllegalMove:
            continue  # paid like that, the rest of the move isn't legal any more

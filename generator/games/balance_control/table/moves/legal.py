"""Legal moves of a match: base moves, and the payments of one; `play_move` plays one.

The kernel asks for one sub-move after the other, a person writes a whole move. Here the tree of sub-moves is folded
into moves; `Unfolding` plays one. Nothing of a position changes before the last sub-move, so the tree is walked in
place: the fields of the move in progress are restored after each branch.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import field

from generator.base.frozen import dataclass
from generator.games.balance_control.rules import codes as c
from generator.games.balance_control.rules.apply import apply
from generator.games.balance_control.rules.fields import KernelState
from generator.games.balance_control.rules.records import layouts
from generator.games.balance_control.table.explanations.rule_sentences import against
from generator.games.balance_control.table.explanations.why_illegal import (
    because,
    illegal_error,
    lacking,
    refused_error,
)
from generator.games.balance_control.table.kernel_match import KernelMatch
from generator.games.balance_control.table.moves.grammar import NO_MOVE, Move, Part, Replacement, Unit
from generator.games.balance_control.table.moves.move_text import canonical_move
from generator.games.balance_control.table.moves.sub_moves import (
    extend_move,
    fixed_departments,
    is_whole,
    number_of,
    pays_suffix,
)
from generator.play.protocol import IllegalMove

MOVE_FIELDS = tuple(
    name for name in layouts(KernelState) if name in ("ask", "verb") or name.startswith(("pick_", "bill_"))
)
"""The fields of the move in progress."""


def legal_moves(match: KernelMatch) -> list[Move]:
    """The legal base moves of the seat that decides now, in text order; each can be paid."""
    return [] if match.to_act is None else _in_order(match, set(_base_moves(match, NO_MOVE)))


def payments(match: KernelMatch, move: Move) -> list[Move]:
    """The complete moves of a base move, in text order: the move itself, or one for each way to pay its extra costs.
    Raises `IllegalMove` with the reason if it isn't legal."""
    base = move if move.verb == c.PAY else move.base()
    ways = set(_ways(match, base))
    if not ways:
        Unfolding(match.copy(), base).play(stop_at_extras=True)
    return _in_order(match, ways)


def is_legal(match: KernelMatch, move: Move) -> bool:
    """Whether a move, with or without its suffixes, is legal now."""
    try:
        if move == move.base() and move.verb != c.PAY:
            return next(_ways(match, move), None) is not None
        Unfolding(match.copy(), move).play(stop_at_extras=False)
    except IllegalMove:
        return False
    return True


def play_move(match: KernelMatch, move: Move) -> None:
    """Plays a complete move and what follows by itself, up to the next decision of a seat or chance. Raises
    `IllegalMove` with the rule that forbids it; the match is unchanged then."""
    trial = match.copy()
    Unfolding(trial, move).play(stop_at_extras=False)
    match.state, match.scratch = trial.state, trial.scratch
    match.events += trial.events


def sub_moves_of(match: KernelMatch, move: Move) -> tuple[int, ...]:
    """The ids of a complete move's sub-moves; the match stays as it is. Raises `IllegalMove`."""
    unfolding = Unfolding(match.copy(), move)
    unfolding.play(stop_at_extras=False)
    return tuple(unfolding.sub_moves)


def _in_order(match: KernelMatch, moves: set[Move]) -> list[Move]:
    """Moves as they are written, in text order."""
    return sorted({canonical_move(move, match.game.vocabulary) for move in moves}, key=str)


def _save(state: KernelState) -> dict[str, object]:
    return {name: _copy_value(getattr(state, name)) for name in MOVE_FIELDS}


def _copy_value(value: object) -> object:
    return [row[:] if isinstance(row, list) else row for row in value] if isinstance(value, list) else value


def _restore(state: KernelState, saved: dict[str, object]) -> None:
    for name, value in saved.items():
        setattr(state, name, _copy_value(value))


def _base_moves(match: KernelMatch, so_far: Move) -> Iterator[Move]:
    saved = _save(match.state)
    for number in match.options():
        longer = extend_move(match, so_far, number)
        if is_whole(match, longer):
            yield longer.base()
            continue
        apply(match.state, match.game.tables, match.scratch, number)
        yield from _base_moves(match, longer)
        _restore(match.state, saved)


def _ways(match: KernelMatch, base: Move) -> Iterator[Move]:
    """A base move paid in each way. Raises `IllegalMove` where it fails before any payment."""
    unfolding = Unfolding(match.copy(), base)
    if match.to_act is None:
        unfolding.play(stop_at_extras=True)
    yield from _list_payments(unfolding, base.base())


def _list_payments(unfolding: Unfolding, so_far: Move) -> Iterator[Move]:
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
        longer = extend_move(match, so_far, number)
        branch.match.apply(number)
        try:
            if branch.match.state.verb < 0:
                branch.all_said()
                yield longer
            else:
                yield from _list_payments(branch, longer)
        except IllegalMove:
            continue  # paid like that, the rest of the move isn't legal any more


# A move unfolded into its sub-moves, applied to a match one after the other.


_UNASKED = {c.PART_LIFT: ("R11.6", "not-lowered"), c.PART_KEEP: ("R12.3", "not-taken")}
"""What is wrong with a way to pay that nothing asked for."""


@dataclass
class Unfolding:
    """A move on its way into a match, sub-move by sub-move."""

    match: KernelMatch
    move: Move
    sub_moves: list[int] = field(default_factory=list)
    """The sub-moves so far."""

    def __post_init__(self) -> None:
        move, department = self.move, self.match.game.names.department
        if self.match.state.ask == c.ASK_VERB and self.match.to_act and move.verb not in self.match.options():
            raise because(self.match, move)
        units = [part for part in move.parts if isinstance(part, Unit)] or move.suffixes.extras
        self.parts: list[Part] = [part for part in move.parts if not isinstance(part, Unit)]
        if move.verb == c.FORMALIZE:
            self.parts[1:] = [*sorted(move.ids, key=department)]
        self.payments: dict[int, list[Part | Replacement]] = {
            c.PART_LIFT: [move.suffixes.lift] if move.suffixes.lift else [],
            c.PART_KEEP: [*sorted(move.suffixes.keep, key=department)],
            c.PART_REPLACE: [*sorted(move.suffixes.replacements, key=self._number)],
            c.PART_INSTEAD: [],
            c.PART_EXTRA: [*sorted(units, key=lambda unit: (not unit.seat, self._number(unit)))],
        }

    def play(self, stop_at_extras: bool) -> None:
        """Applies all remaining sub-moves; with `stop_at_extras` only those before the extra costs, which may be paid
        in any way."""
        match, state = self.match, self.match.state
        if match.to_act is None:
            rule, name = ("R3.6", "over") if match.over else ("R3.1", "draw-first")
            raise refused_error(match, self.move, rule, name)
        while not (stop_at_extras and pays_suffix(state) and state.bill_part == c.PART_EXTRA):
            if stop_at_extras and pays_suffix(state):
                match.apply(match.options()[-1])
            else:
                self.step()
            if state.verb < 0:
                break
        self.all_said()
        if (units := self.payments[c.PART_EXTRA]) and not stop_at_extras:
            raise refused_error(match, self.move, "R11.5", "extra-too-much", unit=units[0])
        for unasked, (rule, name) in _UNASKED.items():
            if self.payments[unasked]:
                kept = unasked == c.PART_KEEP and self.move.suffixes.lift is not None
                raise refused_error(match, self.move, rule, "kept-already" if kept else name)
        if (replaced := self.payments[c.PART_REPLACE]) and not stop_at_extras:
            raise refused_error(match, self.move, "R12.5", "nothing-to-replace", unit=replaced[0])

    def all_said(self) -> None:
        """Raises `IllegalMove` if something of the base was never asked for."""
        if self.parts:
            said = lacking(self.match, self.move) or against(self.match, "R12.5", "too-much", part=self.parts[0])
            raise illegal_error(self.move, said)

    def step(self) -> None:
        """Applies the next sub-move."""
        match, state = self.match, self.match.state
        number = self._next()
        if number not in match.options():
            raise because(match, self.move, number)
        if state.ask == c.ASK_TILE and state.verb == c.FORMALIZE:
            self._take_fixed(fixed_departments(match, number - c.TILE0))
        self.sub_moves.append(number)
        match.apply(number)

    def branch(self) -> Unfolding:
        """The same move at the same sub-move, on a copy of the match."""
        copy = Unfolding(self.match.copy(), self.move)
        copy.parts, copy.payments = list(self.parts), {part: list(paid) for part, paid in self.payments.items()}
        return copy

    def _take_fixed(self, fixed: Sequence[str]) -> None:
        """Departments that the cost names itself are taken from the move before those of free choice."""
        for department in fixed:
            if department not in self.parts:
                said = against(self.match, "R7.1", "cost-names", department=department)
                raise illegal_error(self.move, said, " ".join(fixed))
            self.parts.remove(department)

    def _next(self) -> int:
        """The number of what answers the kernel's question."""
        state = self.match.state
        ask, paying = state.ask, c.PART_EXTRA if state.verb == c.PAY else state.bill_part
        if ask == c.ASK_VERB:
            return self.move.verb
        left: list[Part] | list[Part | Replacement] = self.parts
        if ask == c.ASK_PAY:  # what lifts a yield and what makes an extra cost fall away are written alike
            left = self.payments.get(c.PART_LIFT if paying == c.PART_SPARE else paying, self.parts)
        if not left and pays_suffix(state) and paying != c.PART_EXTRA:
            return c.WITHOUT
        if not left or (ask == c.ASK_CELL and self.move.verb != c.LAY):
            raise because(self.match, self.move)
        part = left.pop(0)
        if isinstance(part, Replacement):
            self.payments[c.PART_INSTEAD] = [*sorted(part.substitutes, key=self.match.game.names.department)]
        return self._number(part)

    def _number(self, part: Part | Replacement) -> int:
        return number_of(self.match, self.move, part)

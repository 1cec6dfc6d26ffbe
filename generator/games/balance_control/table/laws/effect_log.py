"""Follows the lasting effects through moves and events: noted card by card, ended by the clock (R12.6).

The kernel keeps such a list too; this one is made only from what was played, so that each can be checked against the
other.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace

from generator.base.frozen import dataclass
from generator.games.balance_control.rules import codes as c
from generator.games.balance_control.rules.catalogue import effect_rows
from generator.games.balance_control.rules.fields import KernelState, KernelTables
from generator.games.balance_control.rules.modifiers import NEVER
from generator.games.balance_control.rules.words.discount import OF_PLACEMENT
from generator.games.balance_control.table.kernel_match import Event, KernelMatch
from generator.games.balance_control.table.laws.effect_ledger import (
    CardAim,
    EffectLedger,
    Effects,
    WorkingEffect,
    aims_of,
    kernel_effects,
    lifted_by_move,
    lifts,
    uses,
    waits,
    works,
)
from generator.games.balance_control.table.moves.grammar import Move
from generator.games.balance_control.table.recorded_match import RecordedStep

LASTING = (
    c.CAP_OUTPUT,
    c.DISCOUNT,
    c.DOUBLE_OVERLAY,
    c.FORBID,
    c.LIFT,
    c.OUTPUT,
    c.SUBSTITUTE,
    c.SUPPRESS_INFLUENCE,
    c.SURCHARGE,
    c.TRANSFER_SURCHARGE,
    c.WAIVE_SURCHARGES,
)
"""The words that leave something at work."""

ACTIONS = (c.PLACE, c.MOVE, c.FORMALIZE, c.CONVERT, c.CENTRE_MOVE, c.CENTRE_REMOVE, c.PASS)
"""Moves that are always the turn's action (R3.1)."""

BETWEEN = (c.ROUND_WINDOW, c.ROUND_SETTLES, c.ROUND_ENDS, c.ROUND_FOCUSES, c.ROUND_OPENS, c.TURN_BEGINS)
"""Steps of the clock at which no turn is under way."""


@dataclass(frozen=True)
class FollowedStep:
    """A ledger after a step, the effects at work at each event of the step, and the delayed effects that came in it,
    each with the effects at work then."""

    ledger: EffectLedger
    at: tuple[Effects, ...]
    came: tuple[tuple[WorkingEffect, Effects], ...]


def follow(match: KernelMatch, before: KernelState, ledger: EffectLedger, step: RecordedStep) -> FollowedStep:
    """The ledger after a step of the match; `before` is the position before the step."""
    writer = _LogWriter(match, before, ledger, step)
    writer.write_move()
    at = tuple(writer.write_event(event) for event in step.kernel_events)
    writer.write_clock()
    return FollowedStep(writer.ledger(), at, tuple(writer.came))


class _LogWriter:
    """Writes one step down: first the move, then what followed by itself."""

    def __init__(self, match: KernelMatch, before: KernelState, ledger: EffectLedger, step: RecordedStep) -> None:
        self.match, self.tables, self.before, self.after = match, match.game.tables, before, match.state
        self.step, self.round = step, before.round
        self.effects = list(ledger.effects)
        self.deferred, self.owed, self.played = dict(ledger.deferred), list(ledger.owed), list(ledger.played)
        self.turn_open = before.turn > 0 and before.frame_step[0] not in BETWEEN
        self.came: list[tuple[WorkingEffect, Effects]] = []

    def ledger(self) -> EffectLedger:
        """The ledger as it is now; doubled overlays are where they lie now."""
        if self._may_pass_unasked():
            there = kernel_effects(self.after)
            self._end(lambda one: self._for_next_effect(one) and one not in there)
        effects = tuple(
            _followed_doublings(self.effects, kernel_effects(self.after), self.before, self.after, self.tables)
        )
        return EffectLedger(effects, tuple(sorted(self.deferred.items())), tuple(self.owed), tuple(self.played))

    def _may_pass_unasked(self) -> bool:
        """Whether something may have come to nothing, or have been paid for, without a move of its player's: a share, a
        focus, an activation; then a measure for the next such effect is over."""
        noted = {event[0] for event in self.step.kernel_events}
        return bool(noted & {c.EVENT_SETTLEMENT, c.EVENT_ROUND, c.EVENT_RECEIVES, c.EVENT_FOCUS, c.EVENT_NOISE}) or (
            activation(self.before) or c.SETTLEMENT in self.after.frame_kind[: self.after.depth]
        )

    def _until(self, one: WorkingEffect) -> int:
        return self.tables.row_until[one.row]

    def _word(self, one: WorkingEffect) -> int:
        return self.tables.row_word[one.row]

    def _end(self, over: Callable[[WorkingEffect], bool]) -> None:
        self.effects = [one for one in self.effects if not over(one)]

    def _take_due_effects(self, fits: Callable[[WorkingEffect], bool]) -> None:
        """Takes delayed effects that come now off the list, in the order in which they were played."""
        self.came += [(one, tuple(self.effects)) for one in self.effects if fits(one)]
        self._end(fits)

    # The move -------------------------------------------------------------------------------------------------------

    def write_move(self) -> None:
        """Notes what a move uses up, ends and begins, in this order."""
        move, name = self.step.move, self.step.seat
        if move is None or name is None:
            return
        seat = self.match.game.names.seat(name)
        over = self._pays_last(move, seat)
        self._use(move, seat)
        if over:
            self._end(lambda one: self._for_next_effect(one) and one.owner == seat)
        if acts(self.match, self.before, move) and move.verb not in (c.CENTRE_MOVE, c.CENTRE_REMOVE):
            self._end_action(seat, move.verb == c.PASS)
        if move.verb == c.PLACE:
            self.owed[seat] = max(self.owed[seat] - 1, 0)
        if move.verb == c.OVERLAY_PLACE:
            self._use_discounts()
        if move.verb == c.PLAY:
            if self.tables.plays_act:
                self._end_action(seat, False)
            self._play(move, seat)
        if move.verb in (c.CENTRE_MOVE, c.CENTRE_REMOVE):
            centre = self.match.tile_at(move.at)
            self._take_due_effects(lambda one: waits(self.tables, one.row, c.THIS_TURN) and one.tile == centre)
        going_on = activation(self.before) or move.verb in (c.CENTRE_MOVE, c.CENTRE_REMOVE)
        if going_on and not activation(self.after):
            self._end_action(self.before.active, False)

    def _for_next_effect(self, one: WorkingEffect) -> bool:
        return self._word(one) == c.TRANSFER_SURCHARGE and self._until(one) == c.NEXT_EFFECT

    def _pays_last(self, move: Move, seat: int) -> bool:
        """Whether a move settles, or leaves, the extra costs of an effect; a control centre may cost more yet, and what
        keeps influence is none [generational-contract-lasts]."""
        if move.verb in (c.CENTRE_MOVE, c.CENTRE_REMOVE):
            return False
        top = self.before.depth - 1
        keeping = (self.before.frame_kind[top], self.before.frame_step[top]) == (c.FOCUS_FRAME, c.FOCUS_KEEPS)
        if move.verb in (c.PAY, c.DECLINE):
            return not keeping
        spared = lifted_by_move(self.match, self.before, tuple(self.effects), move, seat) == c.EXTRA_COST
        return bool(move.suffixes.extras) or spared

    def _use(self, move: Move, seat: int) -> None:
        """Uses up what paid for the move (R12.6)."""
        for replaced in move.suffixes.replacements:
            paid = [self.match.game.names.department(name) for name in replaced.substitutes]
            self._use_substitute(move, seat, self.match.game.names.department(replaced.instead_of), paid)
        units = move.units
        for _ in range(sum(unit.seat is not None for unit in units)):
            self._use_one(lambda one: self._word(one) == c.TRANSFER_SURCHARGE and one.owner == seat, True)
        if move.suffixes.lift:
            kind = lifted_by_move(self.match, self.before, tuple(self.effects), move, seat)
            self._use_one(lambda one: one in lifts(self.tables, self.effects, seat, kind, self.round), False)

    def _use_one(self, fits: Callable[[WorkingEffect], bool], counted: bool) -> None:
        """Uses the oldest effect that fits: with `counted` once, and it ends with its last use; otherwise it ends."""
        for place, one in enumerate(self.effects):
            if not fits(one):
                continue
            if counted and one.left > 1:
                self.effects[place] = replace(one, left=one.left - 1)
            elif counted or self.tables.row_often[one.row] == c.ONCE:
                del self.effects[place]
            return

    def _use_substitute(self, move: Move, seat: int, instead_of: int, paid: list[int]) -> None:
        """Uses a substitute for one unit; if several cards would do, the kernel's list says which one it was."""
        rows = list(dict.fromkeys(one.row for one in self.effects))
        rows = [row for row in rows if self._pays(row, move, seat, instead_of, paid)]
        often = self.tables.row_often
        lost = [
            row
            for row in rows
            if self._uses_left(self.effects, row, seat) > self._uses_left(kernel_effects(self.after), row, seat)
        ]
        endless = [row for row in rows if often[row] == c.ALWAYS]
        for row in (lost or endless or rows)[:1]:
            if often[row] == c.ALWAYS:
                return
            place = next(p for p, one in enumerate(self.effects) if one.row == row and one.left >> seat & 1)
            left = self.effects[place].left - (1 << seat)
            self.effects[place] = replace(self.effects[place], left=left)
            if often[row] == c.ONCE and not left:
                del self.effects[place]

    def _uses_left(self, effects: Effects | list[WorkingEffect], row: int, seat: int) -> int:
        return sum(one.left >> seat & 1 for one in effects if one.row == row)

    def _pays(self, row: int, move: Move, seat: int, instead_of: int, paid: list[int]) -> bool:
        tables = self.tables
        if tables.row_word[row] != c.SUBSTITUTE or not tables.row_pay[row] >> instead_of & 1:
            return False
        if move.verb == c.FORMALIZE and tables.row_on[row] != c.IN_ANY_COST:
            return False
        mine = [one for one in self.effects if one.row == row and one.left >> seat & 1]
        usable = any(works(one, self.round) for one in mine)
        return usable and len(paid) == tables.row_count[row] and all(tables.row_with[row] >> slot & 1 for slot in paid)

    def _use_discounts(self) -> None:
        """Uses up every discount that waits for a placement (SEC 15)."""
        self._end(
            lambda one: (
                self._word(one) == c.DISCOUNT and self.tables.row_on[one.row] == OF_PLACEMENT and works(one, self.round)
            )
        )

    # A card ---------------------------------------------------------------------------------------------------------

    def _play(self, move: Move, seat: int) -> None:
        """Adds the lasting effects of a card that is played."""
        tables, card = self.tables, self.match.game.names.card(move.card)
        self.played[seat] += 1
        if tables.card_places[card]:
            self._use_discounts()
        aims = aims_of(self.match, move)
        for row in effect_rows(tables, "card", card):
            if tables.row_option[row] not in (0, move.option):
                continue
            aim = aims.get(row, CardAim())
            if tables.row_word[row] == c.DEFER_FOCUS:
                self.deferred[aim.tile] = -self.round if tables.row_goal[row] == c.THEN_LOST else self.round
            elif waits(tables, row) or (tables.row_word[row] in LASTING and not self._is_frozen(row, seat)):
                self.effects.append(self._begun_effect(row, seat, aim))

    def _is_frozen(self, row: int, seat: int) -> bool:
        """Whether a change of an output comes to nothing (ECO 09) [investment-freeze]."""
        stopped = [one for one in self.effects if self._word(one) == c.FORBID and works(one, self.round)]
        return self.tables.row_word[row] == c.OUTPUT and any(
            self.tables.row_on[one.row] == c.NO_OUTPUT_CHANGE and one.seat in (c.EVERYBODY, seat) for one in stopped
        )

    def _begun_effect(self, row: int, owner: int, aim: CardAim) -> WorkingEffect:
        tables, now = self.tables, self.round
        until, who = tables.row_until[row], tables.row_who[row]
        last = 0
        if until in (c.UNTIL_SETTLEMENT, c.THIS_ROUND):
            last = now
        elif until in (c.NEXT_ROUND, c.THIS_AND_NEXT_ROUND, c.NEXT_ROUND_END):
            last = now + 1
        named = aim.department if aim.department >= 0 else tables.row_department[row]
        about = tables.row_word[row] == c.DOUBLE_OVERLAY or waits(tables, row)
        overlay = max(aim.overlay, tables.row_overlay[row], -1) if about else -1
        return WorkingEffect(
            row,
            owner,
            aim.tile,
            c.EVERYBODY if who == c.WHO_EVERYBODY else owner if who == c.WHO_YOU else aim.seat,
            named,
            overlay,
            now + 1 if until == c.NEXT_ROUND else NEVER if until == c.NEXT_TURN else now,
            last,
            uses(tables, row, owner),
        )

    # The clock ------------------------------------------------------------------------------------------------------

    def write_event(self, event: Event) -> Effects:
        """Notes what ends and begins with an event; returns the effects at work when it came."""
        kind, number, second, _ = event
        if kind == c.EVENT_SETTLEMENT:
            self._end_turn()
            if self.tables.round_ends_first:
                self._end(lambda one: self._until(one) in (c.THIS_ROUND, c.THIS_AND_NEXT_ROUND) and self._ends(one))
            self._take_due_effects(lambda one: waits(self.tables, one.row, c.UNTIL_SETTLEMENT))
        at = tuple(self.effects)
        if kind == c.EVENT_ROUND:
            self._end(self._ends)
            self._renew(c.ONCE_A_ROUND)
            self.round, self.played = number, [0] * len(self.played)
        elif kind == c.EVENT_TURN:
            self._end_turn()
            self._begin_turn(second)
        elif kind == c.EVENT_FOCUS:
            self._count_placement(number, second, event[3])
        return at

    def _count_placement(self, tile: int, seat: int, markers: int) -> None:
        """A marker that goes onto a focus may be one of those owed (R7.5) [focus-marker-owed]."""
        if seat >= 0 and self.tables.focus_marker_counts and onto_itself(self.match, tile):
            self.owed[seat] = max(self.owed[seat] - markers, 0)

    def write_clock(self) -> None:
        """Notes the end of a turn without an event of its own, if a window follows it."""
        if self.after.over or self.after.frame_step[0] in BETWEEN:
            self._end_turn()

    def _ends(self, one: WorkingEffect) -> bool:
        """Whether a round is the last in which it works."""
        return 0 < one.last <= self.round

    def _end_action(self, seat: int, passed: bool) -> None:
        stays = passed and bool(self.tables.deficit_stays)
        self._end(
            lambda one: (
                (self._until(one) == c.THIS_ACTION and one.owner == seat)
                or (
                    self._until(one) == c.NEXT_ACTION
                    and one.seat == seat
                    and not (stays and self._word(one) == c.SURCHARGE)
                )
            )
        )

    def _end_turn(self) -> None:
        """Ends the effects that last for the turn of the seat that was active."""
        seat = self.before.active
        if self.turn_open:
            self._end(
                lambda one: (
                    self._until(one) == c.THIS_TURN
                    or (self._until(one) == c.NEXT_TURN and one.first <= self.round and one.seat in (c.EVERYBODY, seat))
                )
            )
        self.turn_open = False

    def _begin_turn(self, seat: int) -> None:
        self._end(lambda one: self._until(one) == c.OWN_NEXT_TURN and one.owner == seat)
        self.effects = [
            replace(one, first=self.round)
            if self._until(one) == c.NEXT_TURN and one.seat in (c.EVERYBODY, seat)
            else one
            for one in self.effects
        ]
        self._renew(c.ONCE_A_TURN)

    def _is_renewed(self, one: WorkingEffect, often: int) -> bool:
        return self._word(one) == c.SUBSTITUTE and self.tables.row_often[one.row] == often

    def _renew(self, often: int) -> None:
        self.effects = [
            replace(one, left=uses(self.tables, one.row, one.owner)) if self._is_renewed(one, often) else one
            for one in self.effects
        ]


def acts(match: KernelMatch, before: KernelState, move: Move) -> bool:
    """Whether a move is the turn's action (R3.1), played when one is due."""
    return before.frame_step[0] == c.TURN_ACTION and before.depth == 1 and is_action(match, move)


def is_action(match: KernelMatch, move: Move) -> bool:
    """Whether a move is an action; a card that isn't one may be played beside it [take-ends-turn]."""
    tables = match.game.tables
    if move.verb == c.PLAY:
        return tables.card_timing[match.game.names.card(move.card)] == c.TIMING_ACTION
    return not tables.take_goes_on if move.verb == c.TAKE else move.verb in ACTIONS


def activation(state: KernelState) -> bool:
    """Whether the activation of a control centre is in progress."""
    return c.ACTIVATION in state.frame_kind[: state.depth]


def onto_itself(match: KernelMatch, tile: int) -> bool:
    """Whether a focus places its leader's markers from the supply onto itself [focus-gain]."""
    tables = match.game.tables
    rows = effect_rows(tables, "kind", match.state.tile_kind[tile])
    return any(tables.row_word[row] == c.GRANT_INFLUENCE and tables.row_goal[row] == c.ONTO_FOCUS for row in rows)


def _followed_doublings(
    ours: list[WorkingEffect], theirs: Effects, before: KernelState, after: KernelState, tables: KernelTables
) -> Iterator[WorkingEffect]:
    """Overlays that count several times: where one has left its tile, the doubling went with it, or is over; which one
    of several is the kernel's to say, as long as it fits what lies there (SEC 14) [file-status-on-the-move]."""
    for place, one in enumerate(ours):
        other = theirs[place] if len(ours) == len(theirs) else one
        doubles = tables.row_word[one.row] == c.DOUBLE_OVERLAY
        moved = doubles and replace(one, tile=other.tile, overlay=other.overlay) == other != one
        yield other if moved and _may_go(one, other, before, after, theirs, tables) else one


def _may_go(
    one: WorkingEffect,
    other: WorkingEffect,
    before: KernelState,
    after: KernelState,
    theirs: Effects,
    tables: KernelTables,
) -> bool:
    """Whether a doubling may have moved, or be over."""
    if one.overlay < 0:
        return False
    lying = after.overlay[one.tile][one.overlay]
    doubled = [
        each
        for each in theirs
        if tables.row_word[each.row] == c.DOUBLE_OVERLAY and (each.tile, each.overlay) == (one.tile, one.overlay)
    ]
    if other.overlay < 0:
        return len(doubled) >= lying
    arrived = after.overlay[other.tile][one.overlay] > before.overlay[other.tile][one.overlay]
    return other.overlay == one.overlay and arrived and lying < before.overlay[one.tile][one.overlay]

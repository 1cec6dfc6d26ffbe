"""Reasons why a move is illegal, each with its rule.

A test of legality returns `FINE` or the number of a reason, so the kernel and the table ask the same test what is legal
and why something isn't. The sentences are in the game's texts, under the reason's name.
"""

from __future__ import annotations

from typing import Final

from generator.base.frozen import dataclass
from generator.games.balance_control.rules.fields import KernelScratch, KernelState, KernelTables

Kernel = tuple[KernelState, KernelTables, KernelScratch]
"""The three records that the kernel's functions take."""


@dataclass(frozen=True)
class Reason:
    """A rule such as `R7.5` and the name of its sentence; without a sentence, the table says what the move lacks."""

    rule: str
    sentence: str = ""


REASONS: Final[list[Reason]] = [Reason("")]
"""By number."""
FINE: Final = 0
"""Nothing speaks against it."""


def _reason(rule: str, sentence: str = "") -> int:
    REASONS.append(Reason(rule, sentence))
    return len(REASONS) - 1


# Moments
TILE_FIRST: Final = _reason("R3.1", "tile-first")
TILE_LAID: Final = _reason("R3.1", "tile-laid")
NOTHING_ASKED: Final = _reason("R3.1", "nothing-asked")
CAN_ACT: Final = _reason("R3.7", "can-act")
SHARE_FIRST: Final = _reason("R4.6", "answer-first")
ORDER_FIRST: Final = _reason("R5.3", "order-first")
NO_ORDER: Final = _reason("R5.3", "no-order")
NOT_DUE: Final = _reason("R5.3", "not-due")
FOCUS_FIRST: Final = _reason("R5.6", "answer-first")
WINDOW_FIRST: Final = _reason("R12.7", "answer-first")
# Markers
EMPTY_SUPPLY: Final = _reason("R6.1", "empty-supply")
NO_OWN_MARKER: Final = _reason("R6.1", "no-own-marker")
SAME_PLACE: Final = _reason("R6.1", "same-place")
NOT_ADJACENT: Final = _reason("R6.1", "not-adjacent")
TAKES_NONE: Final = _reason("R6.1", "no-influence")
IMMUNE_TO_ALL: Final = _reason("R10.1", "no-influence")
TILE_FULL: Final = _reason("R6.2", "tile-full")
FROZEN: Final = _reason("R12.6", "frozen")
# Through a tile
NO_DESK: Final = _reason("R7.1", "no-committee")
DESK_NOT_YOURS: Final = _reason("R7.1", "no-control")
DESK_UNPAID: Final = _reason("R7.1", "cost-unpaid")
AT_CAP: Final = _reason("R7.3", "at-cap")
OWED: Final = _reason("R7.5", "owes")
USED_UP: Final = _reason("R10.2", "used-up")
NO_CONVERSION: Final = _reason("R8.1", "no-grassroots")
CONVERSION_NOT_YOURS: Final = _reason("R8.1", "no-control")
NEVER_GIVEN: Final = _reason("R8.3", "not-given")
NOT_GIVEN_HERE: Final = _reason("R8.2", "not-given-here")
TOO_FEW: Final = _reason("R8.1", "too-few")
NOT_MADE: Final = _reason("R8.3", "not-made")
INTO_ITSELF: Final = _reason("R8.1", "not-made")
BANK_EMPTY: Final = _reason("R1.6", "bank-empty")
NO_CENTRE: Final = _reason("R9.1", "no-centre")
CENTRE_NOT_YOURS: Final = _reason("R9.1", "no-control")
LOCKED: Final = _reason("R11.4", "locked")
NIL: Final = _reason("R11.8", "nil-effect")
MUST_KEEP: Final = _reason("R11.8", "must-keep")
FORBIDDEN: Final = _reason("R12.6", "forbidden")
# What is paid
TOO_MANY_EXTRAS: Final = _reason("R11.5", "too-many")
EXTRAS_UNPAID: Final = _reason("R11.5", "extra-unpaid")
COST_AND_EXTRAS: Final = _reason("R11.5", "cost-and-extras")
UNPAID: Final = _reason("R12.5")
# Overlays
NO_OVERLAY_LEFT: Final = _reason("R1.4", "no-overlay-left")
NONE_LIES: Final = _reason("R11.2", "none-lies")
NO_OTHER_TILE: Final = _reason("R11.2", "no-other-tile")
OVERLAY_UNPAID: Final = _reason("R11.2", "overlay-unpaid")
OVERLAYS_HELD: Final = _reason("R12.6", "overlays-held")
LIES_NOWHERE: Final = _reason("R11.2", "lies-nowhere")
NOT_LYING: Final = _reason("R11.2", "not-lying")
NOTHING_LIES_THERE: Final = _reason("R11.2", "nothing-lies-there")
LIES_ELSEWHERE: Final = _reason("R11.1", "lies-elsewhere")
SAME_TILE: Final = _reason("R11.2", "same-tile")
# What a card names
IMMUNE: Final = _reason("R10.1", "immune")
NO_DEPARTMENT_TILE: Final = _reason("R12.3", "no-department-tile")
NOT_OWN: Final = _reason("R12.3", "not-own")
NOT_OPPONENTS: Final = _reason("R12.3", "not-opponents")
NOT_A_CENTRE: Final = _reason("R12.3", "no-centre")
NO_FOCUS: Final = _reason("R12.3", "no-focus")
SPENT: Final = _reason("R5.2", "spent")
ENOUGH_ON_TILE: Final = _reason("R12.3", "enough-on-tile")
NOT_IN_PLAY: Final = _reason("R1.6", "not-in-play")
ENOUGH_THERE: Final = _reason("R12.3", "enough-there")
NOT_ONESELF: Final = _reason("R12.3", "not-oneself")
NOT_HERE: Final = _reason("R12.3", "not-here")
# With what it is paid
LIFT_UNPAID: Final = _reason("R12.5", "lift-unpaid")
KEEP_UNPAID: Final = _reason("R12.5", "keep-unpaid")
NOT_REPLACED: Final = _reason("R12.5", "not-replaced")
NOT_WITH: Final = _reason("R12.5", "not-with")
MUST_LIFT: Final = _reason("R11.8", "must-lift")
MUST_SPARE: Final = _reason("R12.5", "must-spare")
MUST_REPLACE: Final = _reason("R12.5", "must-replace")
# Measures
NOT_OPEN: Final = _reason("R12.1", "not-open")
NO_SUCH_MEASURE: Final = _reason("R12.1", "no-such-measure")
HAND_FULL: Final = _reason("R12.2", "hand-full")
NOT_HELD: Final = _reason("R12.2", "not-held")
PLAYED: Final = _reason("R12.2", "played")
NOT_NOW: Final = _reason("R12.3", "not-now")
NOTHING_TO_AIM_AT: Final = _reason("R12.3", "nothing-to-aim-at")
CARD_UNPAID: Final = _reason("R12.5", "cost-unpaid")

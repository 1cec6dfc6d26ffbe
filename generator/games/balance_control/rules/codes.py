"""The kernel's numbers with names: ids of sub-moves, kinds of questions, frames and their steps, roles, events.

Every id that `apply` takes is below `IDS`: a verb, then what the verb asks for, each kind in a range of its own.
Vocabulary codes are read by name, so that a word may move in its list without a change here.
"""

from __future__ import annotations

from typing import Final

from generator.games.balance_control.effects.effect_words import BY_NAME
from generator.games.balance_control.effects.vocabulary import VOCABULARY, code
from generator.games.balance_control.rules.fields import CAPACITIES

CHANCE: Final = 100
"""The actor of draws and refills."""
EVERYBODY: Final = -1

# Ids -----------------------------------------------------------------------------------------------------------------
VERBS: Final = (
    "place",
    "move",
    "formalize",
    "convert",
    "take",
    "play",
    "centre move",
    "centre remove",
    "overlay",
    "overlay move",
    "pay",
    "decline",
    "skip",
    "pass",
    "tile",
    "resolve",
)
PLACE, MOVE, FORMALIZE, CONVERT, TAKE, PLAY, CENTRE_MOVE, CENTRE_REMOVE = range(8)
OVERLAY_PLACE, OVERLAY_MOVE, PAY, DECLINE, SKIP, PASS, LAY, RESOLVE = range(8, 16)
PRODUCTION: Final = 16
"""Not a verb of a move: what a tile's settlement is called where extra costs are looked up."""
FOCUS_CHECK: Final = 17
"""Not a verb either: the resolution of a focus, where extra costs are looked up."""
CLIMATE_PLAY: Final = 18
"""Playing a measure that is the turn's action, where extra costs are looked up."""

FRONTIER0: Final = 16
TILE0: Final = FRONTIER0 + CAPACITIES["frontier"]
DIRECTION0: Final = TILE0 + CAPACITIES["tiles"]
CARD0: Final = DIRECTION0 + CAPACITIES["directions"]
SEAT0: Final = CARD0 + CAPACITIES["cards"]
DEPARTMENT0: Final = SEAT0 + CAPACITIES["seats"]
OVERLAY0: Final = DEPARTMENT0 + CAPACITIES["departments"]
OPTION0: Final = OVERLAY0 + CAPACITIES["overlays"]
DRAW0: Final = OPTION0 + 8
OTHERS0: Final = DRAW0 + CAPACITIES["tiles"]
"""A unit of the bill that another seat pays: the seat and its department as one number."""
OWN0: Final = OTHERS0 + CAPACITIES["seats"] * CAPACITIES["departments"]
"""A unit of the bill that the seat pays itself."""
REPLACE0: Final = OWN0 + CAPACITIES["departments"]
WITHOUT: Final = REPLACE0 + CAPACITIES["swaps"]
"""Neither lifted nor kept, nothing more paid otherwise."""
IDS: Final = WITHOUT + 1
"""One more than the highest id."""
STARTS: Final = (
    *(REPLACE0, OWN0, OTHERS0, DRAW0, OPTION0, OVERLAY0, DEPARTMENT0, SEAT0, CARD0, DIRECTION0, TILE0, FRONTIER0, 0),
)
"""Where the ids of each kind of thing begin, from the top."""

SEATS: Final = CAPACITIES["seats"]
SLOTS: Final = CAPACITIES["departments"]
"""Department slots, also the step between two seats in a number of `OTHERS0`."""
SUBSTITUTES: Final = CAPACITIES["substitutes"]
TILES: Final = CAPACITIES["tiles"]

# Questions -----------------------------------------------------------------------------------------------------------
ASK_DRAW, ASK_REFILL, ASK_CELL, ASK_VERB, ASK_TILE = range(1, 6)
ASK_DIRECTION, ASK_INPUT, ASK_OUTPUT, ASK_CARD, ASK_CHOICE = range(6, 11)
ASK_PAY: Final = 11
"""How the next unit of the move's bill is paid."""
ASK_GOAL: Final = 12
"""Where a marker moves, if any tile will do [move-range]; next door that is a direction."""

# Parts of a bill, in the order in which they are paid -----------------------------------------------------------------
PART_LIFT: Final = 1
"""What lifts the effect's yield (ECO 10)."""
PART_KEEP: Final = 2
"""What keeps the influence that the effect makes (CLM 05)."""
PART_SPARE: Final = 3
"""What makes an extra cost fall away (ECO 10)."""
PART_REPLACE: Final = 4
"""No units: which named unit of the own cost is paid otherwise (ECO 08, SEC 06)."""
PART_INSTEAD: Final = 5
"""What is paid instead of it; then the next one is asked for."""
PART_FREE: Final = 6
"""Units of free choice of the own cost."""
PART_EXTRA: Final = 7
"""Extra costs (R11.5); others may pay them (CLM 13)."""

# What a card's or an overlay move's choice may be --------------------------------------------------------------------
ANY_TILE, OTHER_TILE, FOCUS, UNRESOLVED_FOCUS, DEPARTMENT_TILE, OPPONENTS_TILE, DEPARTMENT, PLAYER = range(1, 9)
OPPONENT, KIND, LYING_KIND, LIES_ON, OPTION, LOOSE_KIND, LIES_LOOSE_ON, CENTRE_TILE, OWN_TILE = range(9, 18)

# Frames and their steps ----------------------------------------------------------------------------------------------
TURN, FOCUS_FRAME, WINDOW, SETTLEMENT, REFILL, ACTIVATION = range(1, 7)

TURN_BEGINS, TURN_DRAW, TURN_LAY, TURN_FOCUSES, TURN_ACTION, TURN_AFTER, TURN_ENDS = range(7)
ROUND_WINDOW, ROUND_SETTLES, ROUND_ENDS, ROUND_FOCUSES, ROUND_OPENS = range(7, 12)

CENTRE_WINDOW, CENTRE_COSTS, CENTRE_PAYS, CENTRE_WORKS, CENTRE_SPENT = range(5)

FOCUS_DEFERRED, FOCUS_WINDOW, FOCUS_LOCK, FOCUS_COSTS, FOCUS_PAYS = range(5)
FOCUS_GAIN, FOCUS_OVERLAY, FOCUS_SPENT, FOCUS_KEEPS, FOCUS_KEPT = range(5, 10)

# Roles of tiles ------------------------------------------------------------------------------------------------------
FORMALIZES, CONVERTS, PRODUCES, CENTRE = range(4)
"""The four roles whose tiles are kept in lists; a role's bit is `1 << role`."""
BOOST_BIT: Final = 1 << 4
SURROUNDED_BIT: Final = 1 << 5
GRANTS_BIT: Final = 1 << 6
PROGRAM_BIT: Final = 1 << 7
"""Who controls it converts as it says, too, through any tile that converts (R8.2)."""
OVERLAYS_BIT: Final = 1 << 8
"""A focus whose leader may place or move an overlay (R5.5)."""

IMMUNE_BIT: Final = 1 << 9
"""Nothing from outside touches it: no strength is lent to it (R10.1)."""

NEEDS_MAJORITY: Final = 0
NEEDS_PRESENCE: Final = 1

LIES_ANYWHERE, LIES_IDLE, LIES_MAKING = range(3)
"""Where a kind of overlay may lie: on any tile, on those that neither produce nor convert, or on those that do."""

MAKES: Final = 1 << PRODUCES | 1 << CONVERTS
"""The roles of tiles that make resources (R11.1)."""

# Words, by name ------------------------------------------------------------------------------------------------------
_WORDS: Final = list(BY_NAME)
CAP_OUTPUT: Final = _WORDS.index("cap_output")
CHOOSE: Final = _WORDS.index("choose")
CONVERT_WORD: Final = _WORDS.index("convert")
DEFER_FOCUS: Final = _WORDS.index("defer_focus")
DISCOUNT: Final = _WORDS.index("discount")
DOUBLE_OVERLAY: Final = _WORDS.index("double_overlay")
FORBID: Final = _WORDS.index("forbid")
GAIN: Final = _WORDS.index("gain")
GRANT_INFLUENCE: Final = _WORDS.index("grant_influence")
LIFT: Final = _WORDS.index("lift")
MOVE_OVERLAY: Final = _WORDS.index("move_overlay")
OUTPUT: Final = _WORDS.index("output")
PLACE_OVERLAY: Final = _WORDS.index("place_overlay")
REDUCE_YIELD: Final = _WORDS.index("reduce_yield")
REMOVE_OVERLAY: Final = _WORDS.index("remove_overlay")
SUBSTITUTE: Final = _WORDS.index("substitute")
SUPPRESS_INFLUENCE: Final = _WORDS.index("suppress_influence")
SURCHARGE: Final = _WORDS.index("surcharge")
TRANSFER_SURCHARGE: Final = _WORDS.index("transfer_surcharge")
WAIVE_SURCHARGES: Final = _WORDS.index("waive_surcharges")

ON_NEXT_ACTION: Final = code("on", "next-action")
ON_EVERY_EFFECT: Final = code("on", "every-effect")
ON_OVERLAY_EFFECT: Final = code("on", "overlay-effect")
ON_ACTION_TILE: Final = code("on", "action-on-tile")
ON_ACTION_DEPARTMENT: Final = code("on", "action-on-department")
ON_CONVERT: Final = code("on", "convert")
ON_LAY_DEPARTMENT: Final = code("on", "lay-department-tile")
ON_LAY_FOCUS: Final = code("on", "lay-focus-or-countdown")
ON_THROUGH: Final = code("on", "through-tile")
ON_OWN: Final = code("on", "own-effect")
ON_ANY_OVERLAY: Final = code("on", "any-overlay")

FULL_EFFECT: Final = code("lifts", "full-effect")
EXTRA_COST: Final = code("lifts", "extra-cost")
FULL_YIELD: Final = code("lifts", "full-yield")
EACH_SETTLEMENT: Final = code("each", "settlement")
PASSED_ON: Final = code("waives", "made-and-passed-on")

NO_CONVERT: Final = code("what", "convert")
NO_MEASURE: Final = code("what", "play-measure")
NO_OVERLAY_CHANGE: Final = code("what", "move-or-remove-overlays")
NO_CHANGE: Final = code("what", "influence-and-overlays")
NO_INFLUENCE: Final = code("what", "influence-only")
NO_OUTPUT_CHANGE: Final = code("what", "output-measures")

AT_ONCE: Final = code("until", "at-once")
THIS_ACTION: Final = code("until", "this-action")
THIS_TURN: Final = code("until", "this-turn")
UNTIL_SETTLEMENT: Final = code("until", "settlement")
THIS_ROUND: Final = code("until", "this-round")
NEXT_ROUND: Final = code("until", "next-round")
THIS_AND_NEXT_ROUND: Final = code("until", "this-and-next-round")
NEXT_ROUND_END: Final = code("until", "next-round-end")
OWN_NEXT_TURN: Final = code("until", "own-next-turn")
NEXT_ACTION: Final = code("until", "next-action")
NEXT_TURN: Final = code("until", "next-turn")
NEXT_EFFECT: Final = code("until", "next-effect")

ALWAYS: Final = code("often", "always")
ONCE: Final = code("often", "once")
ONCE_A_ROUND: Final = code("often", "once-a-round")
ONCE_A_TURN: Final = code("often", "once-a-turn")
IN_ANY_COST: Final = code("scope", "any-cost")

WHO_EVERYBODY: Final = code("who", "everybody")
WHO_YOU: Final = code("who", "you")

TARGET_NONE: Final = code("target", "none")
TARGET_DEPARTMENT: Final = code("target", "department")
TARGET_FOCUS: Final = code("target", "focus")
TARGET_UNRESOLVED: Final = code("target", "unresolved-focus")
TARGET_CENTRE: Final = code("target", "centre")
TARGET_THIS_TILE: Final = code("target", "this-tile")
TARGET_THIS_FOCUS: Final = code("target", "this-focus")
ONTO_FOCUS: Final = code("to", "onto-focus")
BY_MAJORITIES: Final = code("source", "majorities")
THEN_LOST: Final = code("then", "lost")
OVERLAY_CHOICE: Final = -2 - VOCABULARY["overlay"].index("choice")
OVERLAY_ALL: Final = -2 - VOCABULARY["overlay"].index("all")
OVERLAY_PLACED: Final = -2 - VOCABULARY["overlay"].index("placed")

# Timings, in the order of `generator.definitions.pack.TIMINGS` -------------------------------------------------------
TIMING_BEFORE, TIMING_BEFORE_OR_AFTER, TIMING_ACTION, TIMING_ROUND_START, TIMING_ROUND_END = range(5)
TIMING_FOCUS, TIMING_PLACED, TIMING_CENTRE, TIMING_AFTER, TIMING_AFTER_ANY = range(5, 10)

# Events: what a record needs to tell the game again -------------------------------------------------------------------
EVENT_DRAW: Final = 1
"""seat, kind, position"""
EVENT_DISCARD: Final = 2
"""seat, kind"""
EVENT_SETTLEMENT: Final = 3
"""round"""
EVENT_RECEIVES: Final = 4
"""seat, department, amount"""
EVENT_NOISE: Final = 5
"""department, amount"""
EVENT_FOCUS: Final = 6
"""tile, seat (-1 nobody), markers"""
EVENT_OPEN: Final = 7
"""deck, card, position"""
EVENT_RESHUFFLE: Final = 8
"""deck"""
EVENT_ROUND: Final = 9
"""round that begins"""
EVENT_TURN: Final = 10
"""turn, seat"""
EVENT_OVER: Final = 11
"""round"""
EVENT_GAINS: Final = 12
"""seat, department, amount: resources that a card gives"""
EVENT_OUTPUT: Final = 13
"""tile, what it makes now, the seats that share it as a mask: for whoever checks the settlement that begins"""
EVENT_PAYS: Final = 14
"""seat, department, amount: paid without being asked (production-costs)"""

"""Finds cards and effects that can never trigger in a configuration, word by word, and says why.

A reason is certain; without one nothing is promised.
"""

from __future__ import annotations

from collections.abc import Callable

from generator.games.balance_control.definitions.balance_pack import TIMINGS
from generator.games.balance_control.effects.effect import Effect
from generator.games.balance_control.effects.timing import in_time, too_soon
from generator.games.balance_control.effects.vocabulary import VOCABULARY
from generator.games.balance_control.rules import codes as c
from generator.games.balance_control.rules.catalogue import effect_rows
from generator.games.balance_control.table.reachable import WORD_NAMES, Reach


def never_due(reach: Reach, timing: str) -> str:
    """Why no card of this timing can ever be played, as a sentence; empty if one may be."""
    return _MOMENTS[timing](reach) if timing in _MOMENTS else ""


def never_works(reach: Reach, card: int, row: int, effect: Effect) -> str:
    """Why an effect of a card can never do anything, as a sentence; empty if it may. `row` is its row in the tables."""
    why = _EFFECTS[effect.word](reach, card, row) if effect.word in _EFFECTS else ""
    return why or too_soon(effect, TIMINGS[reach.tables.card_timing[card]], reach.box)


_MOMENTS: dict[str, Callable[[Reach], str]] = {
    "before-focus-check": lambda reach: "" if reach.role(c.SURROUNDED_BIT) else "no focus is in the stack",
    "overlay-placed": lambda reach: "" if reach.placements else "nothing places an overlay",
    "centre-activated": lambda reach: "" if reach.role(1 << c.CENTRE) else "no control centre is in the stack",
}
"""Why a timing's moment never comes."""

_TARGETS: dict[str, int] = {
    "department-tile": 1 << c.PRODUCES,
    "opponents-department-tile": 1 << c.PRODUCES,
    "own-department-tile": 1 << c.PRODUCES,
    "focus": c.SURROUNDED_BIT,
    "unresolved-focus": c.SURROUNDED_BIT,
    "centre": 1 << c.CENTRE,
}


def _aims(reach: Reach, row: int) -> list[int]:
    """The kinds of tiles that the line may name, of the row's department where it names one."""
    tables = reach.tables
    bit, department = _TARGETS.get(VOCABULARY["target"][tables.row_target[row]], 0), tables.row_department[row]
    return [
        kind
        for kind in reach.kinds
        if tables.kind_roles[kind] & bit and department in (-1, tables.kind_department[kind])
    ]


def _target(reach: Reach, _card: int, row: int) -> str:
    """A tile that the line names has to be there."""
    target = VOCABULARY["target"][reach.tables.row_target[row]]
    return "" if target not in _TARGETS or _aims(reach, row) else f"no {target} to aim at is in the stack"


def _output(reach: Reach, card: int, row: int) -> str:
    """Some tile to aim at has to make more or less by it: what it adds can be what its factor takes, or the other way
    round. Another factor on the tile would undo that; what else is added or taken doesn't (R4.5)."""
    if why := _target(reach, card, row):
        return why
    tables = reach.tables
    times, add = tables.row_count[row], tables.row_amount[row]
    changed = any(tables.kind_value[kind] * (times - 1) + add for kind in _aims(reach, row))
    if changed or any(tables.row_count[one] > 1 for one in reach.card_rows("output", card)):
        return ""
    return "its numbers cancel out on every tile to aim at, unless it works there twice at once"


def _surcharge(reach: Reach, card: int, row: int) -> str:
    on = VOCABULARY["on"][reach.tables.row_on[row]]
    if on == "overlay-effect" and not any((*reach.overlay_rows("surcharge"), *reach.overlay_rows("reduce_yield"))):
        return "no overlay raises a cost or lowers a yield"
    working = (*reach.overlay_rows("surcharge"), *reach.overlay_rows("reduce_yield"), *reach.overlay_rows("forbid"))
    if on == "any-overlay" and not working:
        return "no overlay raises a cost, lowers a yield or locks a tile"
    if on == "convert" and not reach.role(1 << c.CONVERTS):
        return "nothing converts"
    department = reach.tables.row_department[row]
    if on == "lay-department-tile" and not _has(reach, 1 << c.PRODUCES, department):
        return "no such department tile is in the stack"
    if on == "lay-focus-or-countdown" and not _has(reach, c.SURROUNDED_BIT, department):
        return "no such focus is in the stack"
    if on == "place-countdown":
        return "nothing places a countdown marker"
    return _target(reach, card, row)


def _has(reach: Reach, role: int, department: int) -> bool:
    """Whether a tile of that role, and of the department where one is named, can be laid."""
    tables = reach.tables
    tiles = [kind for kind in reach.kinds if tables.kind_roles[kind] & role]
    return any(department in (-1, tables.kind_department[kind]) for kind in tiles)


def _forbid(reach: Reach, _card: int, row: int) -> str:
    what = VOCABULARY["what"][reach.tables.row_on[row]]
    department = reach.tables.row_department[row]
    if what == "convert":
        taken = [reach.tables.row_pay[one] for one in reach.tile_rows("convert")]
        if not any(department < 0 or pay >> department & 1 for pay in taken):
            return "nothing converts what it forbids"
    if what == "output-measures" and not any(reach.card_rows("output")):
        return "no measure changes an output"
    return "no overlay is ever placed" if what == "move-or-remove-overlays" and not reach.placements else ""


def _substitute(reach: Reach, card: int, row: int) -> str:
    """A cost has to be there that it can pay otherwise, while it works."""
    tables = reach.tables
    pay, instead = tables.row_pay[row], tables.row_with[row] & reach.obtainable_departments
    if tables.row_often[row] == c.ALWAYS and tables.row_count[row] == 1:
        extra = [tables.row_pay[one] for one in reach.overlay_rows("surcharge")]
        if any(mask & pay and instead & ~mask for mask in extra):
            return ""
    again = tables.plays_a_round > 1 or tables.row_until[row] not in (c.THIS_ROUND, c.UNTIL_SETTLEMENT)
    anybody = again or tables.row_who[row] == c.WHO_EVERYBODY
    prices = [tables.overlay_cost] if reach.placements else []
    prices += [tables.card_cost[other] for other in range(tables.cards) if anybody and other != card]
    if tables.row_on[row] == c.IN_ANY_COST:
        prices += [tables.row_cost[one] for one in reach.tile_rows("formalize")]
    for cost in prices:
        for slot in range(tables.departments):
            if cost[slot] and pay >> slot & 1 and instead & ~(1 << slot):
                return ""
    return "no cost is due, as long as it works, that it could pay otherwise"


def _lift(reach: Reach, card: int, row: int) -> str:
    if reach.tables.row_on[row] == c.EXTRA_COST:
        return _transfer(reach, card, row)
    if not reach.tables.row_pay[row] & reach.obtainable_departments:
        return "nothing in play makes what it is paid with"
    stopped = reach.tables.row_on[row] == c.FULL_EFFECT and any(
        reach.tables.row_on[one] != c.BY_MAJORITIES for one in reach.card_rows("suppress_influence", card)
    )
    return "" if stopped or any(reach.overlay_rows("reduce_yield")) else "nothing restricts what an action yields"


def _discount(reach: Reach, _card: int, row: int) -> str:
    if VOCABULARY["of"][reach.tables.row_on[row]] == "overlay-removal":
        return "removing an overlay costs nothing"
    if reach.tables.overlay_cost[reach.tables.row_department[row]] <= reach.tables.row_least[row]:
        return "no overlay costs what it makes cheaper"
    return "" if reach.placements else "nothing places an overlay"


def _waive(reach: Reach, card: int, row: int) -> str:
    tables, module = reach.tables, reach.tables.row_module[row]
    dear = [one for one in reach.card_rows("surcharge", card) if tables.row_source[one] == module]
    if not dear:
        return "no card of that module makes anything cost more"
    between = tables.row_until[row] == c.OWN_NEXT_TURN and TIMINGS[tables.card_timing[card]] == "action"
    own = all(VOCABULARY["on"][tables.row_on[one]] in _IN_OWN_TURNS for one in dear)
    passed_on = tables.row_on[row] == c.PASSED_ON and any(
        tables.row_source[one] == module for one in reach.card_rows("transfer_surcharge", card)
    )
    if between and own and not passed_on and tables.row_who[row] == c.WHO_YOU:
        return "it is over when its player's next turn begins, and nothing it waives is due before"
    return ""


_IN_OWN_TURNS = frozenset(
    {
        "next-action",
        "action-on-tile",
        "action-on-department",
        "convert",
        "lay-department-tile",
        "lay-focus-or-countdown",
        "place-countdown",
    }
)
"""What costs extra only in the payer's own turn (R13.1)."""


def _transfer(reach: Reach, card: int, _row: int) -> str:
    dear = (*reach.card_rows("surcharge", card), *reach.overlay_rows("surcharge"))
    return "" if dear else "nothing costs extra"


def _suppress(reach: Reach, _card: int, row: int) -> str:
    made = [*reach.tile_rows("grant_influence")]
    if reach.tables.row_on[row] != c.BY_MAJORITIES:
        made += reach.tile_rows("formalize")
    return "" if made else "nothing makes influence"


def _place(reach: Reach, card: int, row: int) -> str:
    """The tile has to be there, and the overlay has to do something on it, or where it is moved to."""
    tables, kind = reach.tables, reach.tables.row_overlay[row]
    words = {WORD_NAMES[tables.row_word[one]] for one in effect_rows(tables, "overlay", kind)}
    focus = VOCABULARY["target"][tables.row_target[row]] in ("focus", "unresolved-focus", "this-focus")
    moved = any((*reach.card_rows("move_overlay"), *reach.tile_rows("move_overlay")))
    if kind >= 0 and focus and words == {"output"} and not moved:
        return "a focus makes no resources, and nothing moves the overlay"
    return _target(reach, card, row)


def _overlays(reach: Reach, card: int, row: int) -> str:
    return _target(reach, card, row) if reach.placements else "no overlay is ever placed"


def _double(reach: Reach, card: int, row: int) -> str:
    kind, tables = reach.tables.row_overlay[row], reach.tables
    kinds = [kind] if kind >= 0 else range(tables.overlays)
    rows = [row for kind in kinds for row in effect_rows(tables, "overlay", kind)]
    wanted = frozenset(what for one in rows for what in _occasions(reach, one, tables.row_target[row]))
    if why := _overlays(reach, card, row) or ("" if wanted else "what it counts several times is no more than once"):
        return why
    timing, until = TIMINGS[tables.card_timing[card]], VOCABULARY["until"][tables.row_until[row]]
    early = not in_time(wanted, timing, until, "everybody", reach.box)
    return "it is over before such an overlay works" if early else ""


def _occasions(reach: Reach, row: int, target: int) -> frozenset[str]:
    """The occasions (`timing.OCCASIONS`) on which an overlay's row works more where it counts several times; a focus
    makes nothing at a settlement, and is no way to act."""
    tables, word = reach.tables, WORD_NAMES[reach.tables.row_word[row]]
    focus = VOCABULARY["target"][target] == "focus"
    if word == "forbid" or (word == "output" and focus):
        return frozenset()
    if word == "reduce_yield":
        return _lowered_occasions(reach, tables.row_amount[row], focus)
    onto = word == "surcharge" and VOCABULARY["on"][tables.row_on[row]] == "through-tile"
    return frozenset({"focus", "action", "settlement"} if not focus else {"focus", "action"} if onto else {"focus"})


def _lowered_occasions(reach: Reach, once: int, focus: bool) -> frozenset[str]:
    """The occasions on which a yield is lowered further than `once` does: where that leaves something of it (R11.6)."""
    kinds = {"grant_influence": {"focus"}}
    if not focus:
        kinds |= {"formalize": {"action"}, "convert": {"action"}, "boost": {"focus", "action"}}
    left = [
        what for word, what in kinds.items() if any(reach.tables.row_amount[r] > once for r in reach.tile_rows(word))
    ]
    return frozenset().union(*left, () if focus else ("settlement",))


def _why_unproduced(reach: Reach, _card: int, _row: int) -> str:
    return "" if reach.role(1 << c.PRODUCES) else "no tile produces anything"


_EFFECTS: dict[str, Callable[[Reach, int, int], str]] = {
    "cap_output": _why_unproduced,
    "defer_focus": _target,
    "discount": _discount,
    "double_overlay": _double,
    "forbid": _forbid,
    "gain": _target,
    "lift": _lift,
    "move_overlay": _overlays,
    "output": _output,
    "place_overlay": _place,
    "remove_overlay": _overlays,
    "substitute": _substitute,
    "suppress_influence": _suppress,
    "surcharge": _surcharge,
    "transfer_surcharge": _transfer,
    "waive_surcharges": _waive,
}
"""Why an effect of a card never comes to work, by its word."""

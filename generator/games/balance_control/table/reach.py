"""Findings on what nobody can ever do in a configuration, by its tables: cards that can't be paid, effects that nothing
triggers, tiles that no placement reaches.

Told from the engine's own rows, so also for cards of a designer's own. Reachable is what some game could bring about,
whoever plays it: a finding is certain, its absence promises nothing.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property

from generator.definitions.checks.finding import ERROR, WARNING, Finding
from generator.definitions.types import Configuration
from generator.errors import Fault, InputError
from generator.games.balance_control.definitions.checks.cards import allowed
from generator.games.balance_control.definitions.checks.documents import discounts_removal
from generator.games.balance_control.definitions.types import TIMINGS, Definitions, Measure
from generator.games.balance_control.effects.base import Effect
from generator.games.balance_control.effects.moments import Box, in_time, too_soon
from generator.games.balance_control.effects.vocabulary import VOCABULARY
from generator.games.balance_control.effects.words import WORDS, flattened
from generator.games.balance_control.rules import codes as c
from generator.games.balance_control.rules.catalogue import Catalogue
from generator.games.balance_control.rules.fields import Tables
from generator.games.balance_control.rules.tables import build_tables, tables_and_faults

WORD_NAMES = tuple(word.word for word in WORDS)


def reach_findings(definitions: Definitions, config: Configuration) -> Iterator[Finding]:
    """What the engine's tables say about a configuration: an error for each thing in it that the engine can't play, and
    what nobody can ever do with the others."""
    catalogue = Catalogue(definitions, config)
    try:
        tables, faults = tables_and_faults(catalogue)
    except InputError as error:
        yield from map(_unplayed, error.faults)
        return
    refused = [*map(_unplayed, faults)]
    named = {one.where for one in refused}
    yield from refused
    yield from (one for one in Reach(catalogue, tables).findings() if one.where not in named)


def unplayed_findings(definitions: Definitions, config: Configuration) -> list[Finding]:
    """An error for each thing in the configuration that the engine can't play."""
    try:
        build_tables(Catalogue(definitions, config))
    except InputError as error:
        return [_unplayed(fault) for fault in error.faults]
    return []


def _unplayed(fault: Fault) -> Finding:
    """What the tables refuse, told of the component that it is about."""
    component = fault.path.partition(".effects")[0]
    where = component.removeprefix("tiles.").removeprefix("measures.").removeprefix("overlays.")
    written = f", written in {fault.mark}" if fault.mark.line else ""
    right = f"; expected {fault.expected}" if fault.expected else ""
    return Finding(
        "unplayed", ERROR, where or "the box", f"the engine can't play this: {fault.what}{right}{written}", "engine"
    )


@dataclass(frozen=True)
class Reach:
    """What a configuration brings: tiles in the stack, cards, overlays, and what they can make."""

    catalogue: Catalogue
    tables: Tables

    def findings(self) -> Iterator[Finding]:
        """All findings, cards first."""
        for card, name in enumerate(self.catalogue.measures):
            missing = [d for slot, d in enumerate(self.catalogue.departments) if self._lacks(card, slot)]
            if missing:
                message = f"unplayable in this configuration: nothing in play makes {', '.join(missing)}"
                yield Finding("unplayable", WARNING, name, message, "R12.5")
                continue
            for what, why in self._idle(card):
                message = f"nothing in this configuration triggers {what}: {why}"
                yield Finding("untriggered", WARNING, name, message, "R12.3")
        for kind, tile in enumerate(self.catalogue.kinds):
            if why := self._unreached(kind):
                yield Finding("unreachable", ERROR, tile, why, "R3.2")
            for what in self._unconverted(kind) if not why else ():
                message = f"nothing in this configuration triggers {what}: no department in play may be converted there"
                yield Finding("untriggered", WARNING, tile, message, "R8.2")
        for kind, overlay in enumerate(self.catalogue.overlays):
            if kind not in self.placed:
                yield Finding("unplaced", WARNING, overlay, "nothing in this configuration places it", "R11.1")

    # Resources ------------------------------------------------------------------------------------------------------

    @cached_property
    def made(self) -> int:
        """The departments whose resources somebody can come to hold, as a mask: by production, by a gain, and by
        conversion of others."""
        tables, found = self.tables, 0
        for kind in self.kinds:
            if tables.kind_roles[kind] & 1 << c.PRODUCES and tables.kind_value[kind] > 0:
                found |= 1 << tables.kind_department[kind]
        while True:
            wider = found
            for row in self.tile_rows("convert"):
                if tables.row_pay[row] & found and tables.row_amount[row] > 0:
                    wider |= tables.gets
            if wider == found:
                return found
            found = wider

    def _lacks(self, card: int, slot: int) -> bool:
        tables = self.tables
        price = tables.card_cost[card][slot] + tables.overlay_cost[slot] * tables.card_places[card]
        return price > 0 and not self.made >> slot & 1

    # Rows -----------------------------------------------------------------------------------------------------------

    @cached_property
    def kinds(self) -> list[int]:
        """The kinds of tiles that come onto the board."""
        return [k for k in range(self.tables.kinds) if self.tables.pile[k] or k == self.tables.start_kind]

    def tile_rows(self, word: str) -> Iterator[int]:
        """The rows of a word on tiles that come onto the board."""
        for kind in self.kinds:
            first = self.tables.kind_row[kind]
            yield from self._of(word, first, self.tables.kind_row_n[kind])

    def card_rows(self, word: str, but: int = -1) -> Iterator[int]:
        """The rows of a word on cards, but for one card."""
        for card in range(self.tables.cards):
            if card != but:
                yield from self._card_rows(word, card)

    def overlay_rows(self, word: str) -> Iterator[int]:
        """The rows of a word on overlays that can be placed."""
        for kind in sorted(self.placed):
            yield from self._of(word, self.tables.overlay_row[kind], self.tables.overlay_row_n[kind])

    def _of(self, word: str, first: int, count: int) -> Iterator[int]:
        for row in range(first, first + count):
            if WORD_NAMES[self.tables.row_word[row]] == word:
                yield row

    @cached_property
    def placements(self) -> bool:
        """Whether anything places overlays."""
        return bool(self.placed)

    @cached_property
    def placed(self) -> frozenset[int]:
        """The kinds of overlays that something places: a tile, or a card that can be paid; a card that waits for a
        placement places where another one has."""
        tables, word = self.tables, "place_overlay"
        paid = [
            card
            for card in range(tables.cards)
            if not any(self._lacks(card, slot) for slot in range(tables.departments))
        ]
        waits = {card for card in paid if TIMINGS[tables.card_timing[card]] == "overlay-placed"}
        first = [card for card in paid if card not in waits]
        rows = [*self.tile_rows(word), *(row for card in first for row in self._card_rows(word, card))]
        if rows:
            rows += [row for card in waits for row in self._card_rows(word, card)]
        named = {tables.row_overlay[row] for row in rows}
        return frozenset(range(tables.overlays) if any(kind < 0 for kind in named) else named)

    def _card_rows(self, word: str, card: int) -> Iterator[int]:
        return self._of(word, self.tables.card_row[card], self.tables.card_row_n[card])

    @cached_property
    def box(self) -> Box:
        """When something can happen with these cards and numbers."""
        tables = self.tables
        timings = frozenset(TIMINGS[tables.card_timing[card]] for card in range(tables.cards))
        return Box(timings, tables.plays_a_round == 1, bool(tables.round_ends_first))

    def role(self, bit: int) -> bool:
        """Whether a tile with a role comes onto the board."""
        return any(self.tables.kind_roles[kind] & bit for kind in self.kinds)

    # Cards ----------------------------------------------------------------------------------------------------------

    def _idle(self, card: int) -> Iterator[tuple[str, str]]:
        """What of a card never comes to work, and why: all of it, where its moment never comes or each of its effects
        is idle; else single effects, and single options of a choice, each with its place."""
        measure = self.catalogue.definitions.measures[self.catalogue.measures[card]]
        if why := _MOMENTS.get(measure.timing, _always)(self):
            yield "it", why
            return
        row, whole, found = self.tables.card_row[card], 0, list[tuple[str, str]]()
        for place, effect in enumerate(measure.effects, start=1):
            path = f"measures.{measure.id}.effects[{place}].{effect.word}"
            dead = self._dead(card, row, effect)
            row += len([*flattened([effect])])
            if len(dead) == max(1, len(effect.nested())):
                whole += 1
                found.append((f"its '{effect.word}'{self._written(path)}", "; ".join(dict.fromkeys(dead.values()))))
                continue
            for option, why in dead.items():
                if not self._told_by_a_hole(measure, effect.nested()[option - 1]):
                    where = self._written(f"{path}.options[{option}]")
                    found.append((f"option {option} of its '{effect.word}'{where}", why))
        if whole == len(measure.effects):
            yield "it", "; ".join(dict.fromkeys(why for _, why in found))
        else:
            yield from found

    def _dead(self, card: int, row: int, effect: Effect) -> dict[int, str]:
        """The ways of an effect that never come to work, by their number, and why: its options, or itself as 0. An
        option is dead where each of its effects is idle."""
        ways: dict[int, list[str]] = {}
        for number, (one, option) in enumerate(flattened([effect])):
            if one is not effect or not effect.nested():
                ways.setdefault(option, []).append(self._idle_effect(card, row + number, one))
        return {option: "; ".join(dict.fromkeys(whys)) for option, whys in ways.items() if all(whys)}

    def _told_by_a_hole(self, measure: Measure, option: Sequence[Effect]) -> bool:
        """Whether an idle option is just what a hole of the documents names this card for."""
        named = measure.id in allowed(self.catalogue.definitions, "nothing-to-discount")
        return named and all(map(discounts_removal, option))

    def _written(self, path: str) -> str:
        """Where something of the definitions is written, as the end of a finding's name for it."""
        mark = self.catalogue.definitions.place(path)
        return f", written in {mark}" if mark.line else ""

    def _idle_effect(self, card: int, row: int, effect: Effect) -> str:
        """Why an effect never comes to work, where it doesn't."""
        measure = self.catalogue.definitions.measures[self.catalogue.measures[card]]
        return _EFFECTS.get(effect.word, _nothing_against)(self, card, row) or too_soon(
            effect, measure.timing, self.box
        )

    def _unconverted(self, kind: int) -> Iterator[str]:
        """What of a tile's conversions takes nothing that may go into one: the tile, or single effects with their
        places."""
        rows = [*self._of("convert", self.tables.kind_row[kind], self.tables.kind_row_n[kind])]
        idle = [number for number, row in enumerate(rows) if not self.tables.row_pay[row]]
        if rows and len(idle) == len(rows):
            yield "it"
            return
        tile = self.catalogue.definitions.tiles[self.catalogue.kinds[kind]]
        written = enumerate(tile.effects, start=1)
        places = [place for place, effect in written for one, _ in flattened([effect]) if one.word == "convert"]
        for number in idle:
            yield f"its 'convert'{self._written(f'tiles.{tile.id}.effects[{places[number]}].convert')}"

    def _unreached(self, kind: int) -> str:
        """Why a tile's effect is out of reach, where it is."""
        tables = self.tables
        if kind not in self.kinds:
            return "no copy of this tile is in the stack, so it is never placed"
        led = tables.kind_roles[kind] & (c.SURROUNDED_BIT | 1 << c.PRODUCES | c.BOOST_BIT)
        used = tables.kind_row_n[kind] and c_needs(tables.kind_needs[kind])
        if tables.kind_influence[kind] == 0 and (led or used):
            return "its effect needs influence on it, and no influence may be placed there"
        return ""


def c_needs(needs: int) -> bool:
    """Whether a tile's use asks for control or presence."""
    return needs in (c.NEEDS_MAJORITY, c.NEEDS_PRESENCE)


def _always(_reach: Reach) -> str:
    return ""


def _nothing_against(_reach: Reach, _card: int, _row: int) -> str:
    return ""


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
    pay, instead = tables.row_pay[row], tables.row_with[row] & reach.made
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
    if not reach.tables.row_pay[row] & reach.made:
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
    first = tables.overlay_row[kind]
    words = {WORD_NAMES[tables.row_word[one]] for one in range(first, first + tables.overlay_row_n[kind])}
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
    rows = [tables.overlay_row[k] + place for k in kinds for place in range(tables.overlay_row_n[k])]
    wanted = frozenset(what for one in rows for what in _occasions(reach, one, tables.row_target[row]))
    if why := _overlays(reach, card, row) or ("" if wanted else "what it counts several times is no more than once"):
        return why
    timing, until = TIMINGS[tables.card_timing[card]], VOCABULARY["until"][tables.row_until[row]]
    early = not in_time(wanted, timing, until, "everybody", reach.box)
    return "it is over before such an overlay works" if early else ""


def _occasions(reach: Reach, row: int, target: int) -> frozenset[str]:
    """The occasions (`moments.OCCASIONS`) on which an overlay's row works more where it counts several times; a focus
    makes nothing at a settlement, and is no way to act."""
    tables, word = reach.tables, WORD_NAMES[reach.tables.row_word[row]]
    focus = VOCABULARY["target"][target] == "focus"
    if word == "forbid" or (word == "output" and focus):
        return frozenset()
    if word == "reduce_yield":
        return _lowered(reach, tables.row_amount[row], focus)
    onto = word == "surcharge" and VOCABULARY["on"][tables.row_on[row]] == "through-tile"
    return frozenset({"focus", "action", "settlement"} if not focus else {"focus", "action"} if onto else {"focus"})


def _lowered(reach: Reach, once: int, focus: bool) -> frozenset[str]:
    """The occasions on which a yield is lowered further than `once` does: where that leaves something of it (R11.6)."""
    kinds = {"grant_influence": {"focus"}}
    if not focus:
        kinds |= {"formalize": {"action"}, "convert": {"action"}, "boost": {"focus", "action"}}
    left = [
        what for word, what in kinds.items() if any(reach.tables.row_amount[r] > once for r in reach.tile_rows(word))
    ]
    return frozenset().union(*left, () if focus else ("settlement",))


def _produced(reach: Reach, _card: int, _row: int) -> str:
    return "" if reach.role(1 << c.PRODUCES) else "no tile produces anything"


_EFFECTS: dict[str, Callable[[Reach, int, int], str]] = {
    "cap_output": _produced,
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

"""What the rules can say of a box before anybody plays it: what the engine can't play, and what nobody can ever do,
such as cards that can't be paid, effects that nothing triggers, tiles that nothing reaches.

A finding is certain; the absence of one promises nothing.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from generator.base.errors import Fault, InputError
from generator.definitions.checks.finding import ERROR, WARNING, CheckFinding
from generator.definitions.pack import Configuration, Pack
from generator.games.balance_control.definitions.balance_pack import Measure
from generator.games.balance_control.definitions.checks.card_checks import allowed_cards
from generator.games.balance_control.definitions.checks.document_checks import discounts_removal
from generator.games.balance_control.definitions.own_pack import definitions_of
from generator.games.balance_control.effects.effect import Effect
from generator.games.balance_control.effects.effect_words import flatten_effects
from generator.games.balance_control.rules import codes as c
from generator.games.balance_control.rules.catalogue import KernelCatalogue
from generator.games.balance_control.rules.fields import KernelTables
from generator.games.balance_control.rules.records import layouts
from generator.games.balance_control.rules.table_builder import build_tables, tables_and_faults
from generator.games.balance_control.table.dead_effects import never_due, never_works
from generator.games.balance_control.table.reachable import Reach


def reach_findings(pack: Pack, config: Configuration) -> Iterator[CheckFinding]:
    """All findings about a configuration: an error for each thing that the engine can't play, and what nobody can ever
    do with the rest."""
    catalogue = KernelCatalogue(definitions_of(pack), config)
    try:
        tables, faults = tables_and_faults(catalogue)
    except InputError as error:
        yield from map(_unplayed_finding, error.faults)
        return
    refused = [*map(_unplayed_finding, faults)]
    named = {one.where for one in refused}
    yield from refused
    yield from (one for one in _ReachJudge(Reach(catalogue, tables)).findings() if one.where not in named)


def unplayed_findings(pack: Pack, config: Configuration) -> list[CheckFinding]:
    """An error for each thing in the configuration that the engine can't play."""
    try:
        build_tables(KernelCatalogue(definitions_of(pack), config))
    except InputError as error:
        return [_unplayed_finding(fault) for fault in error.faults]
    return []


def table_values(pack: Pack, config: Configuration) -> list[object]:
    """All that the engine reads of a configuration. Raises `InputError` where it can't play it."""
    tables = build_tables(KernelCatalogue(definitions_of(pack), config))
    return [getattr(tables, name) for name in layouts(KernelTables)]


def _unplayed_finding(fault: Fault) -> CheckFinding:
    """The finding for a fault of the tables, about the component that it concerns."""
    component = fault.path.partition(".effects")[0]
    where = component.removeprefix("tiles.").removeprefix("measures.").removeprefix("overlays.")
    written = f", written in {fault.mark}" if fault.mark.line else ""
    right = f"; expected {fault.expected}" if fault.expected else ""
    return CheckFinding(
        "unplayed", ERROR, where or "the box", f"the engine can't play this: {fault.what}{right}{written}", "engine"
    )


class _ReachJudge:
    """Compares each piece of a box with what its configuration can bring about."""

    def __init__(self, reach: Reach) -> None:
        self.reach = reach
        self.catalogue, self.tables = reach.catalogue, reach.tables

    def findings(self) -> Iterator[CheckFinding]:
        """All findings, cards first."""
        for card, name in enumerate(self.catalogue.measures):
            missing = [d for slot, d in enumerate(self.catalogue.departments) if self.reach.lacks(card, slot)]
            if missing:
                message = f"unplayable in this configuration: nothing in play makes {', '.join(missing)}"
                yield CheckFinding("unplayable", WARNING, name, message, "R12.5")
                continue
            for what, why in self._idle(card):
                message = f"nothing in this configuration triggers {what}: {why}"
                yield CheckFinding("untriggered", WARNING, name, message, "R12.3")
        for kind, tile in enumerate(self.catalogue.kinds):
            if why := self._unreachable_effects(kind):
                yield CheckFinding("unreachable", ERROR, tile, why, "R3.2")
            for what in self._dead_conversions(kind) if not why else ():
                message = f"nothing in this configuration triggers {what}: no department in play may be converted there"
                yield CheckFinding("untriggered", WARNING, tile, message, "R8.2")
        for kind, overlay in enumerate(self.catalogue.overlays):
            if kind not in self.reach.placeable_overlays:
                yield CheckFinding("unplaced", WARNING, overlay, "nothing in this configuration places it", "R11.1")

    def _idle(self, card: int) -> Iterator[tuple[str, str]]:
        """What of a card can never trigger, and why: all of it, if its moment never comes or each of its effects is
        idle; otherwise single effects and options, each with its place."""
        measure = self.catalogue.definitions.measures[self.catalogue.measures[card]]
        if why := never_due(self.reach, measure.timing):
            yield "it", why
            return
        row, whole, found = self.tables.card_row[card], 0, list[tuple[str, str]]()
        for place, effect in enumerate(measure.effects, start=1):
            path = f"measures.{measure.id}.effects[{place}].{effect.word}"
            dead = self._dead(card, row, effect)
            row += len([*flatten_effects([effect])])
            if len(dead) == max(1, len(effect.inner_effects())):
                whole += 1
                found.append((f"its '{effect.word}'{self._say_place(path)}", "; ".join(dict.fromkeys(dead.values()))))
                continue
            for option, why in dead.items():
                if not self._told_by_a_hole(measure, effect.inner_effects()[option - 1]):
                    where = self._say_place(f"{path}.options[{option}]")
                    found.append((f"option {option} of its '{effect.word}'{where}", why))
        if whole == len(measure.effects):
            yield "it", "; ".join(dict.fromkeys(why for _, why in found))
        else:
            yield from found

    def _dead(self, card: int, row: int, effect: Effect) -> dict[int, str]:
        """The options of an effect that can never trigger, by number, with the reason; 0 is the effect itself. An
        option is dead if each of its effects is idle."""
        ways: dict[int, list[str]] = {}
        for number, (one, option) in enumerate(flatten_effects([effect])):
            if one is not effect or not effect.inner_effects():
                ways.setdefault(option, []).append(never_works(self.reach, card, row + number, one))
        return {option: "; ".join(dict.fromkeys(whys)) for option, whys in ways.items() if all(whys)}

    def _told_by_a_hole(self, measure: Measure, option: Sequence[Effect]) -> bool:
        """Whether a hole of the documents names this card because of just this idle option."""
        named = measure.id in allowed_cards(self.catalogue.definitions, "nothing-to-discount")
        return named and all(map(discounts_removal, option))

    def _say_place(self, path: str) -> str:
        """The place of something in the definitions, as the end of a finding's name for it."""
        mark = self.catalogue.definitions.place(path)
        return f", written in {mark}" if mark.line else ""

    def _dead_conversions(self, kind: int) -> Iterator[str]:
        """What of a tile's conversions takes nothing that may go into one: the tile, or single effects with their
        places."""
        rows = [*self.reach.rows_on("convert", kind)]
        idle = [number for number, row in enumerate(rows) if not self.tables.row_pay[row]]
        if rows and len(idle) == len(rows):
            yield "it"
            return
        tile = self.catalogue.definitions.tiles[self.catalogue.kinds[kind]]
        written = enumerate(tile.effects, start=1)
        places = [place for place, effect in written for one, _ in flatten_effects([effect]) if one.word == "convert"]
        for number in idle:
            yield f"its 'convert'{self._say_place(f'tiles.{tile.id}.effects[{places[number]}].convert')}"

    def _unreachable_effects(self, kind: int) -> str:
        """Why a tile's effect is out of reach, where it is."""
        tables = self.tables
        if kind not in self.reach.kinds:
            return "no copy of this tile is in the stack, so it is never placed"
        led = tables.kind_roles[kind] & (c.SURROUNDED_BIT | 1 << c.PRODUCES | c.BOOST_BIT)
        used = tables.kind_row_n[kind] and tables.kind_needs[kind] in (c.NEEDS_MAJORITY, c.NEEDS_PRESENCE)
        if tables.kind_influence[kind] == 0 and (led or used):
            return "its effect needs influence on it, and no influence may be placed there"
        return ""

"""The dialect of Organisationsspiel: the sections that every game has, the numbers and tables of its rules, and
starts."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import cached_property
from typing import Any, Final

from generator.base.errors import Fault, count_text, list_words
from generator.base.hexes import NEIGHBOURS, HexCell, centre, corners, parse_cell
from generator.base.override import override
from generator.definitions import print_only
from generator.definitions.checks.finding import ERROR, CheckFinding
from generator.definitions.checks.pack_checks import common_findings
from generator.definitions.consistency import options_of_rules, ruling_faults
from generator.definitions.dialect import SMALL, DialectSection
from generator.definitions.edition_builder import EditionBuilder
from generator.definitions.id_types import PieceId, RegionId, RulingName, Seat
from generator.definitions.number_placeholders import Word, words_by_path
from generator.definitions.pack import Configuration
from generator.definitions.print_only import SECTIONS
from generator.definitions.yaml_nodes import ListNode, MapNode, Node, TextNode
from generator.definitions.yaml_reader import NOTHING, YamlReader
from generator.games.organisation.campaign_numbers import (
    CATEGORIES,
    NATURAL,
    Campaign,
    CampaignNumbers,
    EventLine,
    GivenStart,
    GridCell,
    HexGrid,
    Land,
    Money,
    Strength,
    money,
)
from generator.play.move_grammar import PlayTexts

NAME_ABOVE: Final = 0.3
"""How far above the middle of a cell its region's name is, as a part of the cell's size."""


class CampaignBuilder(EditionBuilder):
    """Builds one edition of the pack, with the numbers of its rules, from its YAML."""

    @override
    def more(self) -> dict[str, Any]:
        if not self.is_read(self.single_record("numbers")):
            return {"numbers": NOTHING}
        node = self.switches.plain(self.single_record("numbers"), "numbers")
        found = self.reader.record(node, CampaignNumbers, "numbers")
        if found is not NOTHING:
            self.faults += _table_gaps(self, found)
        return {"numbers": found, **({"grid": self._grid} if "grid" in self.sources.singles else {})}

    @cached_property
    def _grid(self) -> Any:
        """The grid of hexagons; `NOTHING` where there is none or it can't be read."""
        if "grid" not in self.sources.singles:
            return NOTHING
        return self.reader.record(self.switches.plain(self.single_record("grid"), "grid"), HexGrid, "grid")

    @cached_property
    def _cells(self) -> Mapping[str, HexCell]:
        """The cells of regions that have one, by region."""
        found = {}
        for name, (_, node) in self.sources.sections["regions"].items():
            said = node.get("cell") if isinstance(node, MapNode) else None
            if isinstance(said, TextNode) and re.fullmatch(GridCell.pattern, said.value):
                found[name] = parse_cell(said.value)
        return found

    @cached_property
    def _numbers(self) -> CampaignNumbers | None:
        """The numbers; None where they can't be read, which `more` reports."""
        node = self.switches.plain(self.single_record("numbers"), "numbers")
        found = YamlReader([], self.known_ids).record(node, CampaignNumbers, "numbers")
        return None if found is NOTHING else found

    @override
    def values(self, said: Node, path: str = "") -> Mapping[str, str] | None:
        """The numbers; in a region also its own limit."""
        numbers = self._numbers
        if numbers is None:
            return None
        section, _, name = path.partition(".")
        own = {"limit": str(numbers.limit_in(RegionId(name)))} if section == "regions" else {}
        told = (
            number_texts(numbers, words_by_path(said))
            if not isinstance(said, MapNode) or said.entries
            else self._wordless
        )
        return {**told, **own}

    @cached_property
    def _wordless(self) -> Mapping[str, str]:
        """The numbers as texts, where they need no words of any language."""
        return number_texts(self._numbers, lambda _path: "") if self._numbers else {}

    @override
    def prepare_entry(self, section: str, node: Node, path: str) -> Node:
        """A region completed by its cell."""
        node = super().prepare_entry(section, node, path)
        name = path.removeprefix("regions.")
        if section != "regions" or not isinstance(node, MapNode) or node.get("cell") is None:
            return node
        if "grid" not in self.sources.singles:
            self.reader.fault(node, f"{path}.cell", "a cell, and the game has no grid", "a section 'grid'")
        if name in self._cells and self._grid is not NOTHING:
            return self._region_from_cell(name, node)
        return _with(node, {"at": _point(node, 0.0, 0.0)})  # the cell or the grid already has a fault

    def _region_from_cell(self, name: str, node: MapNode) -> MapNode:
        """A region completed by its cell: the place of its name, its corners, its neighbours, and its spots, as far as
        it doesn't say them itself."""
        size, (left, top) = self._grid.size, self._grid.at
        x, y = centre(self._cells[name], size)
        x, y = left + x, top - y
        order = list(self._cells)
        near = [self._cells[name].step(direction) for direction in range(len(NEIGHBOURS))]
        later = [other for other in order[order.index(name) + 1 :] if self._cells[other] in near]

        follows: dict[str, Node] = {
            "at": _point(node, x, y - NAME_ABOVE * size),
            "outline": ListNode(node.mark, tuple(_point(node, x + across, y - up) for across, up in corners(size))),
            "borders": ListNode(node.mark, tuple(TextNode(node.mark, other) for other in later)),
        }
        grid = self.single_record("grid")
        spots = grid.get("spots") if isinstance(grid, MapNode) else None
        if spots is not None:
            follows["spots"] = spots
        return _with(node, follows)

    @override
    def misfits(self, value: Any, path: str) -> list[Fault]:
        """Adds a fault for two regions in one cell."""
        found = super().misfits(value, path)
        cell = self._cells.get(path.removeprefix("regions.")) if isinstance(value, Land) else None
        others = [name for name, other in self._cells.items() if other == cell and f"regions.{name}" != path]
        if cell is not None and others:
            found.append(self.reader.at(f"{path}.cell", f"'{others[0]}' lies in {cell}, too", "a cell of its own"))
        return found

    @override
    def misfits_between(self, found: Mapping[str, Any]) -> Iterator[Fault]:
        """Adds faults: there must be a region for each organisation, population of each seat, and starts of seats that
        exist."""
        yield from super().misfits_between(found)
        places = {name: key.mark for name, (key, _) in self.sources.sections["rulings"].items()}
        yield from ruling_faults(options_of_rules("organisation"), self.rulings, places, self.sources.head.mark)
        population = found["pieces"].get(PieceId("population"))
        if population is None or population.per != "seat":
            what = "no population of each seat"
            yield self.reader.at("pieces.population", what, "a piece 'population' with 'per: seat'")
        if len(found["regions"]) < len(found["seats"]):
            few = count_text(len(found["regions"]), "region")
            yield self.reader.at("game", few, f"{len(found['seats'])}, one a seat")
        for seat in found["starts"]:
            if seat not in self.sources.sections["seats"]:
                yield self.reader.at(f"starts.{seat}", f"unknown seat '{seat}'", list_words(list(found["seats"])))
        for seat in found["seats"] if self.chosen_options.get(RulingName("setup")) == "given" else ():
            if seat not in found["starts"]:
                yield self.reader.at("game", f"no start of seat '{seat}'", "'starts', where 'setup' is 'given'")

    @override
    def make_pack(self, found: Mapping[str, Any]) -> Campaign:
        return Campaign(**found)


def _point(node: Node, right: float, down: float) -> ListNode:
    """A place in mm as a node of YAML, with the position of another node."""
    return ListNode(node.mark, tuple(TextNode(node.mark, f"{value:.2f}") for value in (right, down)))


def _with(node: MapNode, follows: Mapping[str, Node]) -> MapNode:
    """A mapping completed by the keys that it lacks."""
    added = {key: (TextNode(node.mark, key), value) for key, value in follows.items() if key not in node.entries}
    return MapNode(node.mark, {**node.entries, **added})


def _table_gaps(builder: CampaignBuilder, numbers: CampaignNumbers) -> Iterator[Fault]:
    """Faults for the keys that a table of the rules lacks."""
    for name, table, keys in (("events", numbers.events, range(2, 13)), ("war", numbers.war, range(1, 7))):
        missing = [str(key) for key in keys if key not in table]
        if missing:
            what = f"nothing is said of {', '.join(missing)}"
            yield builder.reader.at(f"numbers.{name}", what, f"each number from {keys[0]} to {keys[-1]}")


def _findings(
    pack: Campaign,
    config: Configuration,
    languages: Sequence[PlayTexts],
    icons: Collection[str],  # noqa: ARG001 (signs that rules derive may lack a picture)
) -> Iterator[CheckFinding]:
    yield from common_findings(pack, config, languages, DIALECT.gaps)
    for region in pack.regions.values():
        limit = pack.numbers.limit_in(region.id)
        for spot in region.spots:
            if spot.label == "limit" and spot.value != str(limit):
                message = f"prints a limit of {spot.value}, and the rules have {limit}"
                yield CheckFinding("limit.printed", ERROR, region.id, message, "O1")


DIALECT = replace(
    print_only.DIALECT,
    rules="organisation",
    sections={
        **SECTIONS,
        "regions": DialectSection(Land, RegionId, spared_keys=("at",)),
        "starts": DialectSection(GivenStart, Seat, SECTIONS["seats"].shape or SMALL),
    },
    texts=PlayTexts,
    builder=CampaignBuilder,
    checks=_findings,
    singles={"numbers": CampaignNumbers, "grid": HexGrid},
)


# The numbers and tables as words and cards name them: `{=repair}`, `{=upkeep.trade}`, `{=event.4}`.


HIRED: Final = 5
"""The price is told for at least so many hired levels."""
UNEVENTFUL: Final = ("again", "nothing")
"""Events to which strength means nothing."""
FACTS: Final = ("exhausted", "population-lost", "population-gained", "found")
"""Events that are called a fact where their amount is one."""


def number_texts(numbers: CampaignNumbers, word: Word) -> Mapping[str, str]:
    """The text of each number or table that texts may name. `word`: the words of a language, by name."""
    start = numbers.beginning
    return {
        **{name: _plain(number) for name, number in vars(numbers).items() if isinstance(number, Money | int)},
        **{f"upkeep.{name}": _plain(numbers.upkeep_for(name)) for name in (*CATEGORIES, NATURAL)},
        "upkeep.apart": _apart(numbers, word, ()),
        "upkeep.others": _apart(numbers, word, ("fortification", NATURAL)),
        **{f"hire.{levels}": money(numbers.hire_price(0, levels)) for levels in range(1, HIRED + 1)},
        "hire.steps": ", ".join(_steps(numbers, word)),
        "weak": _faces(1, numbers.strong - 1),
        "strong": _faces(numbers.strong, 6),
        **{f"war.{face}": word(f"labels.war_{effect}") for face, effect in numbers.war.items()},
        **{f"beginning.{name}": str(getattr(start, name)) for name in ("regions", "population", "money", "levels")},
        **dict(_events(numbers, word)),
    }


def _plain(number: Money | int) -> str:
    return money(number.halves) if isinstance(number, Money) else str(number)


def _apart(numbers: CampaignNumbers, word: Word, besides: tuple[str, ...]) -> str:
    """The upkeep of kinds that have their own, in brackets. `besides`: kinds that are told elsewhere."""
    other = [
        f"{word(f'cards.{name}.name')} {_plain(price)}"
        for name, price in numbers.upkeep_of.items()
        if price != numbers.upkeep and name not in besides
    ]
    return f" ({', '.join(other)})" if other else ""


def _steps(numbers: CampaignNumbers, word: Word) -> Iterator[str]:
    for levels in range(1, max(HIRED, len(numbers.hire) + 1)):
        step = word("labels.hire_step").replace("{levels}", str(levels))
        yield step.replace("{money}", money(numbers.hire_price(0, levels)))


def _faces(least: int, most: int) -> str:
    """Numbers of a die as text: `1–4`."""
    return "–" if least > most else str(least) if least == most else f"{least}–{most}"


def _events(numbers: CampaignNumbers, word: Word) -> Iterator[tuple[str, str]]:
    for total, event in numbers.events.items():
        name = f"event.{total}"
        weak, strong = (_strength(event, force, word) for force in (event.weak, event.strong))
        called = word(f"labels.event_{event.event}")
        line = called if event.event in UNEVENTFUL else word("labels.event_line")
        yield name, called
        yield f"{name}.weak", weak
        yield f"{name}.strong", strong
        yield f"{name}.line", line.replace("{event}", called).replace("{weak}", weak).replace("{strong}", strong)


def _strength(event: EventLine, force: Strength, word: Word) -> str:
    """The strength of an event as text: a chance, a fact (where only one can be won or lost), or a count."""
    said = word(f"labels.force_{event.event}")
    if event.event in UNEVENTFUL:
        return said
    if force.chance:
        return word("labels.chance")
    if not force.amount:
        return word("labels.event_nothing")
    if force.amount == 1 and event.event in FACTS:
        return word("labels.fact")
    one, _, many = said.partition("|")
    return (one if force.amount == 1 else many or one).replace("#", str(force.amount))

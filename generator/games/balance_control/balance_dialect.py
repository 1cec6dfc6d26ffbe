"""The dialect of BALANCE // CONTROL: departments, tiles, measures and overlays, beside the sections of any game; how an
edition is built from them, and which texts a language needs."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterator, Mapping
from functools import cached_property, partial
from typing import Annotated, Any

from generator.base.errors import Fault, count_text, list_words, nearest_name
from generator.base.override import override
from generator.definitions.consistency import player_range
from generator.definitions.dialect import SMALL, Dialect, DialectSection, IdShape
from generator.definitions.edition_builder import EditionBuilder
from generator.definitions.field_annotations import ByKey
from generator.definitions.id_types import ModuleId, PieceId, Seat
from generator.definitions.pack import SeatStyle
from generator.definitions.print_only import SECTIONS
from generator.definitions.printed_pieces import STUDIO_KINDS
from generator.definitions.yaml_nodes import BrokenNode, MapNode, Node, TextNode, node_kind
from generator.definitions.yaml_reader import NOTHING, YamlReader
from generator.games.balance_control.definitions.balance_pack import (
    PIECE_KINDS,
    BalanceDefinitions,
    BalanceEdition,
    BalanceHole,
    BalanceModule,
    BalanceNumbers,
    BalancePiece,
    BalanceTile,
    ClassId,
    Department,
    MarkerId,
    Measure,
    MeasureId,
    Overlay,
    PrintedCounts,
    TileClass,
    TileCopies,
    TileId,
    WordName,
)
from generator.games.balance_control.definitions.balance_texts import BalanceTexts
from generator.games.balance_control.definitions.checks.balance_checks import findings
from generator.games.balance_control.definitions.printed_words import (
    measure_sentence,
    overlay_words,
    tile_name,
    tile_words,
)
from generator.games.balance_control.definitions.sentences import SentenceSpeaker, WordingError
from generator.games.balance_control.definitions.text_gaps import gaps
from generator.games.balance_control.effects.effect_words import BY_NAME, flatten_effects
from generator.games.balance_control.effects.field_values import DEPARTMENT, DepartmentId, OverlayId
from generator.games.balance_control.effects.timing import things_spoken_of
from generator.games.balance_control.effects.vocabulary import SAYS, VOCABULARY

_CAPITALS = IdShape(re.compile(DEPARTMENT), "three capitals, as notation writes a department")
_NO_WORD = IdShape(
    re.compile(f"(?!(?:{'|'.join(VOCABULARY['overlay'])})$){SMALL.pattern.pattern}"),
    f"{SMALL.description}, and no effect's word",
)
_PIECES = Annotated[BalancePiece, ByKey("kind", {**STUDIO_KINDS, **dict.fromkeys(PIECE_KINDS, BalancePiece)})]

# What a language says of BALANCE // CONTROL that can't be said of its component.


def misfits(definitions: BalanceDefinitions, texts: BalanceTexts) -> Iterator[Fault]:
    """Faults of texts with placeholders that don't fit their component."""
    speaker = SentenceSpeaker(texts, definitions.numbers)
    for section, name, said in _sayings(definitions, speaker):
        try:
            said()
        except WordingError as error:
            yield Fault(texts.place(section, name), name, f"its words ({texts.language}): {error}")


def _sayings(definitions: BalanceDefinitions, speaker: SentenceSpeaker) -> Iterator[tuple[str, str, Callable[[], str]]]:
    """Everything that is said of a component, by the section and the id under which it is written."""
    for tile in definitions.tiles.values():
        section, name = ("tiles", tile.id) if tile.id in speaker.texts.tiles else ("classes", tile.class_)
        yield from ((section, name, partial(say, tile, speaker)) for say in (tile_name, tile_words))
        yield section, name, partial(speaker.generic, tile.effects)
    for overlay in definitions.overlays.values():
        yield "overlays", overlay.id, partial(overlay_words, overlay, speaker)
        yield "words", "", partial(speaker.generic, overlay.effects)
    for card in definitions.measures.values():
        yield "measures", card.id, partial(measure_sentence, card, speaker)


# Builds an edition of BALANCE // CONTROL: what its tiles take from their classes, its measures from their decks, its
# markers from the table of printed counts.


TILE_FROM_CLASS = ("code", "trigger", "needs", "icon", "edge", "colour", "drawable", "influence", "immune", "effects")
"""What a tile takes from its class, or from its department, where it doesn't say so itself."""
_TILE_KEYS = (*TILE_FROM_CLASS, "class", "count", "department", "art")
_COUNTED_SECTIONS = ("overlays", "pieces")


class BalanceBuilder(EditionBuilder):
    """Builds one edition of the game."""

    def prepare_entry(self, section: str, node: Node, path: str) -> Node:
        """A tile with the keys of its class and department filled in; a class without the effects, which belong to its
        tiles; a piece without a count that the table of printed counts has too."""
        if section == "tiles":
            return self._tile_node(node, path)
        if section == "classes":
            return _without(node, ("effects",))
        if section in _COUNTED_SECTIONS:
            twice = list(double_count_fault(self.printed_counts[0], path.removeprefix(f"{section}."), node, path))
            self.faults += twice
            return _without(node, ("count",)) if twice else node
        return super().prepare_entry(section, node, path)

    def given_fields(self, section: str, name: str) -> dict[str, Any]:
        """Fields that aren't keys of the entry: the module that brings it, a measure's department, and how many are
        printed if the table of printed counts says so."""
        module = self.module_of(section, name)
        if section == "tiles":
            return {"module": module}
        if section == "measures":
            return {"module": module, "department": self.modules[module].deck if module in self.modules else None}
        if section in _COUNTED_SECTIONS:
            return {**super().given_fields(section, name), "module": module, **self._printed_count(name)}
        return super().given_fields(section, name)

    def _printed_count(self, name: str) -> dict[str, Any]:
        table = self.printed_counts[1]
        counts: Mapping[Any, int] = {} if table is NOTHING else table.counts
        several: Mapping[Any, Mapping[int, int]] = {} if table is NOTHING else table.for_players
        guessed = (name in counts or name in several) and table.provisional
        found = {"provisional": guessed, "for_players": several.get(name, {})}
        return {**found, "count": counts[name]} if name in counts else found

    @override
    def misfits(self, value: Any, path: str) -> list[Fault]:
        faults = list(moment_faults(value, self.reader)) if isinstance(value, Measure) else []
        return faults + super().misfits(value, path)

    @override
    def more(self) -> dict[str, Any]:
        if self.is_read(self.single_record("printed")):
            self.printed_counts = self._read_printed_counts()
        numbers = self._numbers() if self.is_read(self.single_record("numbers")) else NOTHING
        copies = (pair for pair in self.sources.lists["copies"] if self.is_read(pair[1]))
        return {"numbers": numbers, "copies": tuple(self._copies(module, node) for module, node in copies)}

    def misfits_between(self, found: Mapping[str, Any]) -> Iterator[Fault]:
        """Faults for seats without an influence marker (R1.5), beside those of any game."""
        seats = {Seat(name): key for name, (key, _) in self.sources.sections["seats"].items()}
        own = [piece for piece in found["pieces"].values() if isinstance(piece, BalancePiece)]
        yield from seat_faults(self.modules, seats, own)
        yield from owner_faults(own, self.reader)

    @override
    def make_pack(self, found: Mapping[str, Any]) -> BalanceDefinitions:
        first = sorted(self.sources.texts, key=lambda language: (language != "en", language))
        reasons = {language: _strings(self.sources.texts[language], "reasons") for language in first}
        return BalanceDefinitions(**found, reasons=reasons)

    @cached_property
    @override
    def modules(self) -> dict[ModuleId, Any]:
        found = super().modules
        decks = {self.module_of("measures", name) for name in self.sources.sections["measures"]}
        self.faults += deck_faults(found, decks, self.reader)
        return found

    def _copies(self, module: ModuleId, node: Node) -> Any:
        path = f"{module}.copies"
        return self.reader.record(self.switches.plain(node, path), TileCopies, path, {"module": module})

    def _numbers(self) -> Any:
        numbers = self.reader.record(
            self.switches.plain(self.single_record("numbers"), "numbers"), BalanceNumbers, "numbers"
        )
        if numbers is not NOTHING and len(self.modules) == len(self.sources.modules):
            seats = self.sources.sections["seats"]
            self.faults += player_faults(player_range(self.modules), numbers, seats, self.reader)
        return numbers

    @cached_property
    def printed_counts(self) -> tuple[Node, Any]:
        """The table of how many copies of each piece are printed: the YAML node and the record read from it."""
        return self._read_printed_counts()

    def _read_printed_counts(self) -> tuple[Node, Any]:
        plain = self.switches.plain(self.single_record("printed"), "printed")
        return plain, self.reader.record(plain, PrintedCounts, "printed")

    def _tile_node(self, node: Node, path: str) -> Node:
        """A tile's own keys over its class's, and below both the department's icon, edge, colour and code."""
        if not isinstance(node, MapNode):
            return node
        classes, departments = self.sources.sections["classes"], self.sources.sections["departments"]
        which, department = self._named_keys(node, "class", path), self._named_keys(node, "department", path)
        if which is None or isinstance(which, BrokenNode) or isinstance(department, BrokenNode):
            return BrokenNode(node.mark)
        inherited = [self.with_overrides("classes", which.value, classes[which.value][1])]
        if department is not None:
            inherited.append(departments[department.value][1])
            inherited.append(MapNode(department.mark, {"code": (TextNode(department.mark, "code"), department)}))
        entries = dict(node.entries)
        for source in inherited:
            for key_name, entry in source.entries.items() if isinstance(source, MapNode) else ():
                if key_name in TILE_FROM_CLASS:
                    entries.setdefault(key_name, entry)
        for key_name, default in (("drawable", "yes"), ("influence", "yes"), ("immune", "no")):
            entries.setdefault(key_name, (TextNode(node.mark, key_name), TextNode(node.mark, default)))
        return MapNode(node.mark, entries)

    def _named_keys(self, node: MapNode, key: str, path: str) -> TextNode | BrokenNode | None:
        """The class or department that a tile takes its missing keys from; None where it names none. A wrong one is
        noted and spares the reader the keys that would have come from it."""
        section = {"class": "classes", "department": "departments"}[key]
        named, ids = node.get(key), list(self.sources.sections[section])
        if named is None:
            unknown = (name for name in node.entries if name not in _TILE_KEYS)
            slip = next((name for name in unknown if nearest_name(name, _TILE_KEYS) == key), "")
            if slip:
                self.reader.fault(node.entries[slip][0], f"{path}.{slip}", f"unknown key '{slip}'", hint=key)
            elif key == "class":
                self.reader.fault(node, path, "'class' is missing", list_words(ids, 20))
            return BrokenNode(node.mark) if slip else None
        named = self.switches.plain(named, f"{path}.{key}")
        if isinstance(named, TextNode) and named.value in ids:
            return named
        if section not in self.sources.unsure:
            what = f"unknown {key} '{named.value}'" if isinstance(named, TextNode) else node_kind(named)
            hint = nearest_name(named.value, ids) if isinstance(named, TextNode) else ""
            self.reader.fault(named, f"{path}.{key}", what, list_words(ids, 20), hint)
        return BrokenNode(named.mark)


def _without(node: Node, keys: tuple[str, ...]) -> Node:
    if not keys or not isinstance(node, MapNode):
        return node
    return MapNode(node.mark, {name: entry for name, entry in node.entries.items() if name not in keys})


def _strings(said: Node, section: str) -> dict[str, str]:
    """The plain texts of a section; what isn't one is a fault of the language."""
    inner = said.get(section) if isinstance(said, MapNode) else None
    found = inner.entries.items() if isinstance(inner, MapNode) else ()
    return {name: str(node.value) for name, (_, node) in found if isinstance(node, TextNode)}


# Parts of a game that don't fit each other.
#
# Each part has been read without fault by itself: here are measures without a deck, player numbers without a rule,
# cards that speak of something their moment doesn't have, pieces that are counted in two places.


def deck_faults(
    modules: Mapping[ModuleId, BalanceModule], decks: Collection[ModuleId], places: YamlReader
) -> Iterator[Fault]:
    """Faults for measures of a module without a deck; `decks` names the modules that have one."""
    for name, module in modules.items():
        if name in decks and module.deck is None:
            yield places.at(f"{name}.module", "it has measures but no 'deck'", "deck: a department")


def player_faults(
    players: range, numbers: BalanceNumbers, seats: Collection[str], places: YamlReader
) -> Iterator[Fault]:
    """Faults for numbers of players that the rules' numbers or the seats don't cover, or whose starting influence
    exceeds the cap (R1.5, R2.2)."""
    for name, given in (("start_influence", numbers.start_influence), ("influence_cap", numbers.influence_cap)):
        missing = [str(number) for number in players if number not in given]
        if missing:
            expected = f"one for each number of players from {players[0]} to {players[-1]}"
            yield places.at(f"numbers.{name}", f"no number for {list_words(missing)} players", expected)
    for number in players:
        start = numbers.start_influence.get(number, 0)
        cap = numbers.influence_cap.get(number, start)
        if start > cap:
            what = f"{start} to start with for {number} players, where {cap} is the most"
            mark = places.place(f"numbers.start_influence.{number}")
            yield Fault(mark, "numbers.start_influence", what, f"at most {cap}")
    if players and len(seats) < players[-1]:
        yield places.at("seats", count_text(len(seats), "seat"), f"{players[-1]}, as many as players")


def seat_faults(
    modules: Mapping[ModuleId, BalanceModule], seats: Mapping[Seat, TextNode], pieces: Collection[BalancePiece]
) -> Iterator[Fault]:
    """Faults for seats that take part in some game without an influence marker in its box (R1.5); `seats` says where
    each is written."""
    bare: dict[Seat, int] = {}
    for players in player_range(modules):
        always = {name for name, module in modules.items() if _always(module, players)}
        having = {piece.seat for piece in pieces if piece.kind == "influence" and piece.module in always}
        for seat in [*seats][:players]:
            if seat not in having:
                bare.setdefault(seat, players)
    for seat, players in bare.items():
        what = f"no influence marker of this seat is in a game of {players}"
        yield Fault(seats[seat].mark, f"seats.{seat}", what, f"a piece with 'kind: influence, seat: {seat}'")


def owner_faults(pieces: Collection[BalancePiece], places: YamlReader) -> Iterator[Fault]:
    """Faults for influence markers without a seat, and resource markers without a department (R1.5, R1.6)."""
    for piece in pieces:
        for sort, key, owner in (("influence", "seat", piece.seat), ("resource", "department", piece.department)):
            if piece.kind == sort and owner is None:
                yield places.at(f"pieces.{piece.id}", f"'{key}' is missing", f"the {key} whose {sort} it stands for")


def _always(module: BalanceModule, players: int) -> bool:
    """Whether the module is in every game of so many players."""
    least, most = module.players
    return least <= players <= most and not module.optional


def moment_faults(measure: Measure, places: YamlReader) -> Iterator[Fault]:
    """Faults for effects that refer to the focus, tile or overlay of a window in which the card isn't played."""
    for effect, _ in flatten_effects(measure.effects):
        for word, timings in things_spoken_of(effect):
            if measure.timing not in timings:
                what = f"'{effect.word}' speaks of '{word}', which there isn't at '{measure.timing}'"
                yield places.at(f"measures.{measure.id}.timing", what, list_words(timings))


def double_count_fault(table: Node, name: str, node: Node, path: str) -> Iterator[Fault]:
    """A fault for a piece or overlay with a count of its own that the table of printed counts lists too (R14.3)."""
    tables = [table.get("counts"), table.get("for_players")] if isinstance(table, MapNode) else []
    places = [counts.entries[name] for counts in tables if isinstance(counts, MapNode) and name in counts.entries]
    own = node.entries.get("count") if isinstance(node, MapNode) else None
    if places and own:
        listed_at = places[0]
        what = f"'{name}' has a count in 'printed' already"
        yield Fault(own[0].mark, f"{path}.count", what, f"it once; the other is at {listed_at[0].mark}")


DIALECT = Dialect(
    rules="balance-control",
    sections={
        "classes": DialectSection(TileClass, ClassId, more={"effects": (BalanceTile, "effects")}),
        "departments": DialectSection(Department, DepartmentId, _CAPITALS),
        **SECTIONS,
        "seats": DialectSection(SeatStyle, Seat, IdShape(re.compile("[A-Z]"), "one capital"), fixed=True),
        "tiles": DialectSection(BalanceTile, TileId, printed=True, spared_keys=TILE_FROM_CLASS),
        "measures": DialectSection(Measure, MeasureId, printed=True),
        "overlays": DialectSection(Overlay, OverlayId, _NO_WORD, printed=True),
        "pieces": DialectSection(_PIECES, PieceId, printed=True),
        "findings": DialectSection(BalanceHole, SECTIONS["findings"].id, None, fixed=True),
    },
    module=BalanceModule,
    edition=BalanceEdition,
    texts=BalanceTexts,
    builder=BalanceBuilder,
    checks=findings,
    gaps=gaps,
    misfits=misfits,
    singles={"numbers": BalanceNumbers, "printed": PrintedCounts},
    lists={"copies": TileCopies},
    words={WordName: tuple(BY_NAME)},
    choices=SAYS,
    needed_sections={
        "departments": ("module", "departments"),
        "classes": ("tiles", "class"),
        "decks": ("cards", "deck"),
    },
    together={MarkerId: ("pieces", "overlays")},
)

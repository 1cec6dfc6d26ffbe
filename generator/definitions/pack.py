"""What any game's YAML says, as frozen values; everything that prints or plays reads these, and what a game adds."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Mapping
from dataclasses import field
from functools import cached_property
from typing import Annotated, Any, ClassVar, Final, NewType, Protocol

from generator.base.errors import NOWHERE, Mark
from generator.base.frozen import dataclass
from generator.definitions.field_annotations import ExpectedExample, Flag, Least, OneOf, Range
from generator.definitions.id_types import (
    ColourToken,
    DeckId,
    EditionId,
    FindingId,
    IconId,
    ModuleId,
    PieceId,
    RegionId,
    RulingName,
    Seat,
)
from generator.definitions.labels import label_ids
from generator.definitions.word_markup import MarkupFound
from generator.definitions.yaml_nodes import Node, TextNode
from generator.definitions.yaml_reader import NOTHING, YamlReader

StatedPiece = NewType("StatedPiece", str)
"""A piece that a document speaks of; an own game may have dropped it, and `check` then says so."""

Count = Annotated[int, Range(0, 999)]

Small = Annotated[int, Range(0, 99)]

PER = ("game", "player", "seat")
"""What a piece's count is multiplied by: nothing, the number of players, or each seat in play has its own piece."""

WAYS = ("markers", "tracks")
"""How resources can be kept: markers in a bank, or a board for each player with tracks to count on."""
MARKERS = WAYS[0]
"""The way to keep resources in which a box is made unless another is asked for, and in which games are played."""
Way = Annotated[str, OneOf("resources", WAYS)]

Percent = Annotated[int, Range(0, 100)]


BORDERS = (
    "bars",
    "lines",
    "dots",
    "teeth",
    "battlement",
    "wave",
    "zigzag",
    "dashes",
    "slashes",
    "beads",
    "triangles",
    "double-dashes",
    "slash-pairs",
)
"""The patterns that a border can show."""
Border = Annotated[str, OneOf("edge", BORDERS)]


@dataclass(frozen=True)
class Rgb:
    """A screen colour, written `#3A5A78`."""

    red: int
    green: int
    blue: int

    @classmethod
    def parse(cls, text: str) -> Rgb:
        """Reads six hexadecimal digits after `#`; raises `ValueError` with a sentence for the reader."""
        if not re.fullmatch(cls.pattern, text):
            raise ValueError(f"'{text}' is no colour")
        return cls(*bytes.fromhex(text[1:]))

    expected = "a colour such as '#3A5A78'"
    pattern = "#[0-9A-Fa-f]{6}"


@dataclass(frozen=True)
class Art:
    """A picture of the designer's own on a face; a plain text is its `file`. `file`: its name, with or without its
    ending, or where it is in the game's folder. `fit`: how it fills its place, all of which it covers, or in which all
    of it is seen. `crop`: which part of it is shown (left, top, width, height in percent). `focus`: the point that
    stays in sight where it is cut to fill its place (percent from the left and from the top)."""

    short: ClassVar[str] = "file"

    file: str
    fit: Annotated[str, OneOf("fit", ("cover", "contain"))] = "cover"
    crop: Annotated[
        tuple[Percent, Percent, Percent, Percent],
        ExpectedExample("left, top, width and height in percent, such as '[0, 0, 100, 50]'"),
    ] = (0, 0, 100, 100)
    focus: Annotated[
        tuple[Percent, Percent], ExpectedExample("percent from the left and from the top, such as '[50, 30]'")
    ] = (50, 50)


@dataclass(frozen=True)
class Colour:
    """One colour token: `rgb` for screens, `cmyk` in percent for print. Where nobody sets `cmyk`, it is derived from
    `rgb` by the profile of the printing condition. A plain text is its `rgb`."""

    short: ClassVar[str] = "rgb"

    rgb: Rgb
    cmyk: Annotated[
        tuple[Percent, Percent, Percent, Percent] | None,
        ExpectedExample("cyan, magenta, yellow and black in percent, such as '[88, 45, 32, 22]'"),
    ] = None


FamilyName = NewType("FamilyName", str)
"""The name of a family of fonts, as layouts call it."""

SignText = NewType("SignText", str)
"""What stands in words for an icon, such as `:coin:` or an emoji."""


@dataclass(frozen=True)
class SignIcon:
    """Which icon stands in the place of a sign that words hold, such as `":coin:": coin`: be it an emoji, a letter, or
    whatever a list of cards writes. Capitals don't matter; of signs that begin alike the longest counts. A sign that is
    only letters and digits counts as a word of its own, any other one wherever it stands. `colour`: that of the icon,
    `tap:red`, instead of that of the words around."""

    icon: IconId
    colour: ColourToken | None = None

    @classmethod
    def read_from(cls, reader: YamlReader, node: Node, path: str) -> Any:
        """The id of an icon, or that and a colour."""
        if not isinstance(node, TextNode) or ":" not in node.value:
            icon = reader.read(node, IconId, path)
            return icon if icon is NOTHING else cls(icon)
        found = [
            reader.read(TextNode(node.mark, part, quoted=True), kind, path)
            for part, kind in zip(node.value.split(":", 1), (IconId, ColourToken), strict=True)
        ]
        return NOTHING if NOTHING in found else cls(*found)


FONT_KINDS: Final = (".ttf", ".otf", ".ttc", ".otc", ".woff", ".woff2")
"""How the files of fonts end that are read."""


@dataclass(frozen=True)
class FontFamily:
    """A family of fonts of the game's own, by the name that layouts call it. `files`: which file in `fonts/` has which
    style, such as `bold italic: Cinzel-BoldItalic.otf` or `600: …` (`variable` for a font with an axis of weights,
    `NAME.ttc#2` for the second font of a collection); without it, the files that name the family themselves. `axes`:
    values on the axes of variable fonts, such as `wdth: 85`. `fallbacks`: the families that have the letters which it
    lacks; without it, any font of the game does."""

    files: Mapping[str, str] = field(default_factory=dict)
    axes: Mapping[str, float] = field(default_factory=dict)
    fallbacks: tuple[str, ...] = ()


@dataclass(frozen=True)
class SeatStyle:
    """How a seat's markers look: a `colour` and an `icon`, a sign that stays right when turned."""

    id: Annotated[Seat, Flag.GIVEN]
    colour: ColourToken
    icon: IconId


@dataclass(frozen=True)
class Ruling:
    """A named switch where the documents are silent. `options`: what may be chosen; the first one is the default.
    `why`: what is silent or contradictory, and what each option means. `source`: where. `markers`: the option that
    counts the printed markers of resources, and so can't be played with another way to keep them."""

    name: Annotated[RulingName, Flag.GIVEN]
    options: Annotated[tuple[str, ...], Least(1)]
    why: str
    source: str = ""
    markers: str = ""


@dataclass(frozen=True)
class Hole:
    """A hole or a contradiction in the documents: its `message` is reported with its `source` while one of `modules` is
    in play (none named: always)."""

    id: Annotated[FindingId, Flag.GIVEN]
    message: str
    source: str
    modules: tuple[ModuleId, ...] = ()


Players = Annotated[
    tuple[Small, Small], ExpectedExample("the least and the greatest number of players, such as '[2, 4]'")
]


@dataclass(frozen=True)
class Module:
    """A box that can be added: the core, the module for more players, an expansion. `players`: the least and the
    greatest number it is for. `required`: every game has it, whatever the number of players, so the game itself is for
    no others. `automatic`: a game has it just when the number of players is in its range. `source`: where it is written
    down."""

    id: Annotated[ModuleId, Flag.GIVEN]
    players: Players
    required: bool = False
    automatic: bool = False
    source: str = ""

    @property
    def optional(self) -> bool:
        """Whether a game has it only if people choose it."""
        return not (self.required or self.automatic)


@dataclass(frozen=True)
class Claim:
    """What a document states about the game, with its `source`; only `check` reads it. `counts` says how many copies of
    some pieces the box holds, `pieces` how many it holds in all, for `players` (none named: any number) and with
    exactly `modules` (none named: any)."""

    source: str
    modules: tuple[ModuleId, ...] = ()
    players: tuple[Small, ...] = ()
    counts: Mapping[StatedPiece, Count] = field(default_factory=dict)
    pieces: Count | None = None


@dataclass(frozen=True)
class Edition:
    """One edition of the rules. `source`: where it is written down. `based_on`: the edition that it takes everything
    from. `rulings`: the options it takes. `override`: what it has otherwise, section by section, key by key. `expect`:
    what its documents claim, which `check` compares."""

    id: Annotated[EditionId, Flag.GIVEN]
    source: str
    rulings: Mapping[RulingName, str] = field(default_factory=dict)
    expect: tuple[Claim, ...] = ()


class Component(Protocol):
    """A piece of a game, whatever section it stands in."""

    @property
    def id(self) -> str:
        """The id that each copy bears in print."""

    @property
    def kind(self) -> str:
        """The kind, which decides how the component looks."""

    @property
    def module(self) -> ModuleId:
        """The module that brings it."""


@dataclass(frozen=True)
class Configuration:
    """What lies on the table: a number of players and the modules in play, in the game's order; and how resources are
    kept, which changes what is printed and no rule."""

    players: int
    modules: tuple[ModuleId, ...]
    resources: str = MARKERS


@dataclass(frozen=True)
class Batch:
    """Equal copies of a piece that one module brings: what the small print on each copy says."""

    piece: str
    module: ModuleId
    count: int


@dataclass(frozen=True, kw_only=True)
class Pack:
    """A whole game in one edition under chosen rulings; mappings keep the order of the YAML. A game with rules adds
    what these speak of."""

    name: str
    rules: str
    """The name of the rules that the game is played by; empty where it is only printed."""
    authors: tuple[str, ...] = ()
    minutes: tuple[int, int] = (0, 0)
    """The shortest and the longest playing time in minutes; 0 where it isn't known."""
    age: int = 0
    """The age in years from which people can play the game; 0 where it isn't known."""
    sections: tuple[str, ...] = ("cards", "pieces")
    """The sections of the game's printed components."""
    edition: Edition
    rulings: Mapping[RulingName, str]
    all_rulings: Mapping[RulingName, Ruling]
    modules: Mapping[ModuleId, Module]
    nameless_sections: frozenset[str] = frozenset()
    """Which of `modules` and `editions` the game doesn't name; it has one of each then, whose name is shown nowhere."""
    single_edition: bool = False
    """Whether the game has one edition only, which needn't be told from others."""
    colours: Mapping[ColourToken, Colour]
    seats: Mapping[Seat, SeatStyle]
    decks: Mapping[DeckId, Any] = field(default_factory=dict)
    cards: Mapping[PieceId, Any] = field(default_factory=dict)
    pieces: Mapping[PieceId, Any]
    regions: Mapping[RegionId, Any] = field(default_factory=dict)
    findings: Mapping[FindingId, Hole]
    icons: Mapping[SignText, SignIcon] = field(default_factory=dict)
    """What stands for an icon in words."""
    fonts: Mapping[FamilyName, FontFamily] = field(default_factory=dict)
    """What the game says of its own fonts."""
    digest: str
    play_digest: str
    """The digest of the definitions without their texts, by which a record is recognised."""
    marks: Mapping[str, Mark] = field(default_factory=dict, repr=False, compare=False)
    """Where the head (`game`), each component (`measures.festival`) and each effect is written, by its path:
    `measures.festival.effects[1].output`."""

    reading: MarkupFound = field(default=MarkupFound(), repr=False, compare=False)
    """What was found in the game's words while they were read."""

    def place(self, path: str) -> Mark:
        """Where something is written; for what is written nowhere by itself, the game's head."""
        return self.marks.get(path) or self.marks.get("game", NOWHERE)

    def nearest_place(self, path: str) -> Mark | None:
        """Where the value at a path is written, or else the nearest thing around it; None for a path that leads
        nowhere. For a seat's own piece it is the piece that is written for all seats."""
        section, _, rest = path.partition(".")
        name, dot, deeper = rest.partition(".")
        own = self.components().get(PieceId(name)) if section in self.sections else None
        path = f"{section}.{written_id(own) if own else name}{dot}{deeper}"
        while "." in path and path not in self.marks:
            path = path[: max(path.rfind("."), path.rfind("["))]
        return self.marks.get(path) if "." in path else None

    def place_of_art(self, component: str, key: str = "art") -> Mark:
        """Where a component's picture is named under a key, by itself or by its deck."""
        own = self.components().get(PieceId(component))
        name = written_id(own) if own else component
        section = next((section for section in self.sections if f"{section}.{name}" in self.marks), "")
        return self.nearest_place(f"{section}.{name}.{key}.file") or self.place("")

    def mark_of(self, component: str) -> Mark | None:
        """Where a component is written; None where there is no such component."""
        marks = (self.marks.get(f"{section}.{component}") for section in self.sections)
        return next((mark for mark in marks if mark), None)

    def printed_sections(self) -> tuple[Mapping[Any, Component], ...]:
        """The sections that hold pieces, in the order of the box."""
        return (self.cards, self.pieces)

    def components(self) -> Mapping[str, Component]:
        """Every piece by its id, in play or not, backs too; gathered once."""
        return self._components

    @cached_property
    def _components(self) -> Mapping[str, Component]:
        return {name: piece for section in self.printed_sections() for name, piece in section.items()}

    @cached_property
    def _order(self) -> Mapping[str, int]:
        """The place of each piece among all."""
        return {name: place for place, name in enumerate(self.components())}

    @cached_property
    def labels_named(self) -> Mapping[str, None]:
        """The labels that pieces and regions name, in their order; gathered once for all languages."""
        return dict.fromkeys(label_ids(self.components(), self.regions))

    def batches(self, config: Configuration, only: Collection[str] | None = None) -> Iterator[Batch]:
        """What the box of a configuration holds, or holds of some ids, in the order of the definitions; backs aren't
        counted."""
        components = self.components()
        for name in components if only is None else sorted(set(only) & components.keys(), key=self._order.__getitem__):
            piece = components[name]
            count = piece_count(piece, self, config)
            if count:
                yield Batch(name, piece.module, count)

    def counts(self, config: Configuration) -> dict[str, dict[str, int]]:
        """How many copies of each id the box holds, grouped by kind."""
        found: dict[str, dict[str, int]] = {}
        components = self.components()
        for batch in self.batches(config):
            kind = found.setdefault(components[batch.piece].kind, {})
            kind[batch.piece] = kind.get(batch.piece, 0) + batch.count
        return found

    def totals(self, config: Configuration) -> dict[str, int]:
        """The sums that `check` shows."""
        return {"pieces": sum(batch.count for batch in self.batches(config))}


def written_id(component: Component) -> str:
    """The id under which a component and its words are written; a seat's own piece has another one in print."""
    return str(getattr(component, "written_as", component.id))


def seats_in_play(pack: Pack, config: Configuration) -> tuple[Seat, ...]:
    """The seats, in the order in which the game has them."""
    return tuple(pack.seats)[: config.players]


def is_in_way(piece: Any, config: Configuration) -> bool:
    """Whether a piece is printed where resources are kept in the configuration's way."""
    return piece.resources in (None, config.resources)


def piece_count(piece: Any, pack: Pack, config: Configuration) -> int:
    """How many copies of one of the studio's pieces the box holds; none of a back, of another module's, of a seat that
    nobody has, or of another way to keep resources."""
    absent = piece.seat is not None and piece.seat not in seats_in_play(pack, config)
    if piece.kind == "back" or piece.module not in config.modules or absent or not is_in_way(piece, config):
        return 0
    return int(piece.count) * (config.players if piece.per == "player" else 1)

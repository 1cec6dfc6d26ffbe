"""A language's YAML as typed texts: names, phrases with their grammatical forms, and the words of every piece.

A language is data: `text/<language>.yaml`, and for an expansion of one's own `text/<language>/*.yaml` laid over it. A
phrase is a text, or a mapping from forms to texts (`nom`, `acc`, `dat`, `plural`, whatever the language needs).
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import field
from typing import Annotated, Any

from generator.base.errors import NOWHERE, Mark
from generator.base.frozen import dataclass
from generator.definitions.field_annotations import Flag
from generator.definitions.id_types import DeckId, ModuleId, PieceId, RegionId, RulingName
from generator.definitions.printed_pieces import PieceText
from generator.definitions.word_markup import MarkupFound, PlainWords, RichWords
from generator.definitions.yaml_nodes import MapNode, Node, TextNode
from generator.definitions.yaml_reader import NOTHING, YamlReader

HEADS = ("title", "subtitle", "notice")
"""Labels of a game's own that stand on the first page of a kit."""
SIGN = "sign_"
"""The label of what a sign says begins with this, its icon's name follows."""
_PLACE = re.compile(r"\{([a-z_]+)\}")


def fill_places(text: str, values: Mapping[str, object]) -> str:
    """A text with the values at the places that bear their names; another place stays as it is written."""
    return _PLACE.sub(lambda found: str(values.get(found[1], found[0])), text)


def unknown_places(text: str, values: Mapping[str, object]) -> list[str]:
    """The places of a text for which there is no value."""
    return [name for name in _PLACE.findall(text) if name not in values]


@dataclass(frozen=True)
class Phrase:
    """A text in its forms; the form without a name is the first one."""

    forms: Mapping[str, str]

    def form(self, name: str = "") -> str | None:
        """The text in that form; without a name the first form; None where the phrase has no such form."""
        return self.forms.get(name) if name else next(iter(self.forms.values()), "")

    def __str__(self) -> str:
        return self.form() or ""

    @classmethod
    def read_from(cls, reader: YamlReader, node: Node, path: str) -> Any:
        """A text, or a mapping from forms to texts."""
        if isinstance(node, TextNode) and node.value:
            return cls({"": reader.read(node, PlainWords, path)})
        if isinstance(node, TextNode) or (isinstance(node, MapNode) and not node.entries):
            return reader.fault(node, path, "nothing", "a text, or a mapping from forms to texts")
        forms = reader.mapping(node, (str, PlainWords), path)
        return NOTHING if forms is NOTHING else cls(forms)


@dataclass(frozen=True)
class NamedText:
    """A `name`, with the `words` of small print or help that belong to it."""

    name: Phrase
    words: str = ""


@dataclass(frozen=True)
class RulingText:
    """What a ruling is `about`, and what is `played` under each of its options, as a sentence; one with a single option
    says what might be done `instead`."""

    about: PlainWords
    played: Mapping[str, RichWords]
    instead: RichWords = ""


@dataclass(frozen=True, kw_only=True)
class LanguageTexts:
    """Everything that is said in one language. `name`: what the language calls itself. `labels`: words that no
    component carries. `cards`, `pieces`: the words of each. `decks`, `regions`, `modules`: their names. `rulings`: what
    is said of each. `places`: where sections and their entries are written. `values`: the numbers that words
    may name (`{=repair}`); None where they have faults of their own. `reading`: what was found in words while they were
    read."""

    language: Annotated[str, Flag.GIVEN]
    name: str
    labels: Mapping[str, PlainWords]
    cards: Mapping[PieceId, PieceText] = field(default_factory=dict)
    pieces: Mapping[PieceId, PieceText] = field(default_factory=dict)
    decks: Mapping[DeckId, NamedText] = field(default_factory=dict)
    regions: Mapping[RegionId, NamedText] = field(default_factory=dict)
    modules: Mapping[ModuleId, NamedText] = field(default_factory=dict)
    rulings: Mapping[RulingName, RulingText] = field(default_factory=dict)
    places: Annotated[Mapping[tuple[str, str], Mark], Flag.GIVEN] = field(
        default_factory=dict, compare=False, repr=False
    )
    values: Annotated[Mapping[str, str] | None, Flag.GIVEN] = field(default_factory=dict, repr=False)
    reading: Annotated[MarkupFound, Flag.GIVEN] = field(default=MarkupFound(), compare=False, repr=False)

    def place(self, section: str, name: str = "") -> Mark:
        """Where an entry is written; where it is missing, its section, or the language's file."""
        whole = section.partition(".")[0]
        found = (self.places.get(key) for key in ((section, name), (section, ""), (whole, ""), ("", "")))
        return next((mark for mark in found if mark), NOWHERE)

"""A language's YAML in, typed texts out: names, phrases with their grammatical forms, and the wording of every card.

A language is data: `text/<language>.yaml`, and for an expansion of one's own `text/<language>/*.yaml` laid over it. A
phrase is a text, or a mapping from forms to texts (`nom`, `acc`, `dat`, `plural`, whatever the language needs).
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from generator.definitions.types import ClassId, MeasureId, PieceId, RulingName, TileId
from generator.effects.values import DepartmentId, ModuleId, OverlayId


@dataclass(frozen=True)
class Phrase:
    """A text in its forms; the form without a name is the first one."""

    forms: Mapping[str, str]

    def form(self, name: str = "") -> str | None:
        """The text in that form; without a name the first form; None where the phrase has no such form."""
        return self.forms.get(name) if name else next(iter(self.forms.values()), "")

    def __str__(self) -> str:
        return self.form() or ""


@dataclass(frozen=True)
class Named:
    """A `name`, with the `words` of small print or help that belong to it."""

    name: Phrase
    words: str = ""


@dataclass(frozen=True)
class ClassText:
    """A tile class: the `type` line in capitals, the `name` of tiles without one of their own, and the `words` for
    what no sign says."""

    type: str
    name: str
    words: str = ""


@dataclass(frozen=True)
class TileText:
    """A tile's own `name` and `words` where they differ from its class's."""

    name: str | None = None
    words: str | None = None


@dataclass(frozen=True)
class MeasureText:
    """A card: its `name` and its `sentence`, with a placeholder for every field of its effects."""

    name: str
    sentence: str


@dataclass(frozen=True)
class Texts:
    """Everything that is said in one language. `name`: what the language calls itself. `labels`: words that no
    component carries. `numbers`: number words, from nothing on. `number_words`: words that a sentence may not type,
    since a placeholder knows the number. `departments`, `modules`, `overlays`, `pieces`: their names. `classes`:
    what tiles of a kind are called. `tiles`: names that differ from the class's. `measures`: each card's name and
    sentence. `terms`: the phrase for each word that effects choose from. `words`: the plain sentence of each effect
    word. `rulings`: what each ruling is about."""

    language: str
    name: str
    labels: Mapping[str, str]
    numbers: tuple[str, ...]
    number_words: tuple[str, ...]
    departments: Mapping[DepartmentId, Named]
    modules: Mapping[ModuleId, Named]
    classes: Mapping[ClassId, ClassText]
    overlays: Mapping[OverlayId, Named]
    pieces: Mapping[PieceId, Named]
    measures: Mapping[MeasureId, MeasureText]
    terms: Mapping[str, Mapping[str, Phrase]]
    words: Mapping[str, Phrase]
    tiles: Mapping[TileId, TileText] = field(default_factory=dict)
    rulings: Mapping[RulingName, str] = field(default_factory=dict)

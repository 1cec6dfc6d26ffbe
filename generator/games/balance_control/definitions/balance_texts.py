"""What a language says of BALANCE // CONTROL beside what it says of any game."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import field

from generator.base.frozen import dataclass
from generator.definitions import language_texts
from generator.definitions.id_types import ModuleId, PieceId
from generator.definitions.language_texts import NamedText, Phrase
from generator.definitions.printed_pieces import PieceText
from generator.games.balance_control.definitions.balance_pack import ClassId, MeasureId, TileId
from generator.games.balance_control.effects.field_values import DepartmentId, OverlayId


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
    """A card: its `name` and its `sentence`, with a placeholder for every field of its effects; without one it gets the
    plain sentence of its effect words."""

    name: str
    sentence: str = ""


@dataclass(frozen=True, kw_only=True)
class BalanceTexts(language_texts.LanguageTexts):
    """Everything that is said in one language. `numbers`: number words, from nothing on. `number_words`: words that a
    sentence may not type, since a placeholder knows the number. `departments`, `overlays`: their names. `classes`: what
    tiles of a kind are called. `tiles`: names that differ from the class's. `measures`: each card's name and sentence.
    `terms`: the phrase for each word that effects choose from. `words`: the plain sentence of each effect word.
    `reasons`: what the rules say to a move."""

    pieces: Mapping[PieceId, PieceText]
    modules: Mapping[ModuleId, NamedText]
    numbers: tuple[str, ...]
    number_words: tuple[str, ...]
    departments: Mapping[DepartmentId, NamedText]
    classes: Mapping[ClassId, ClassText]
    overlays: Mapping[OverlayId, NamedText]
    measures: Mapping[MeasureId, MeasureText]
    terms: Mapping[str, Mapping[str, Phrase]]
    words: Mapping[str, Phrase]
    tiles: Mapping[TileId, TileText] = field(default_factory=dict)
    reasons: Mapping[str, str] = field(default_factory=dict)

    def card_name(self, card: MeasureId) -> str:
        """What a card is called; one without words is called by its id."""
        return self.measures[card].name if card in self.measures else card

"""Gaps of a language: what in the definitions it has no words for, or none that fit."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import partial
from typing import Any

from generator.definitions.describe import measure_sentence, overlay_words, tile_name, tile_words
from generator.definitions.sentences import Speaker, WordingError
from generator.definitions.texts import Texts
from generator.definitions.types import NEEDS, TIMINGS, TRIGGERS, Definitions
from generator.effects.vocabulary import VOCABULARY
from generator.effects.words import BY_NAME
from generator.errors import Fault, Mark

SPARED = "measures"
"""The section whose gaps don't keep anything from being printed: a card without words bears its id and the plain
sentence of its effect words."""


@dataclass(frozen=True)
class Gap:
    """A section, and the id or word that it lacks."""

    section: str
    name: str

    @property
    def spared(self) -> bool:
        """Whether what it is about can be printed all the same."""
        return self.section == SPARED

    def fault(self, texts: Texts) -> Fault:
        """The same as a fault of the language's file."""
        what = f"no text for {self.section}.{self.name}"
        return Fault(self.place(texts), f"text {texts.language}", what, f"'{self.name}:' in this section")

    def place(self, texts: Texts) -> Mark:
        """Where the language should have it: its section, or what is nearest to it."""
        section, _, name = self.section.partition(".")
        return texts.place(self.section) if section == "terms" else texts.place(section, name.partition(".")[0])


def gaps(definitions: Definitions, texts: Texts) -> Iterator[Gap]:
    """What the language lacks of all that the definitions have."""
    for section, wanted, found in _wanted(definitions, texts):
        yield from (Gap(section, str(name)) for name in wanted if name not in found)


def _wanted(definitions: Definitions, texts: Texts) -> Iterator[tuple[str, Iterable[str], Mapping[Any, Any]]]:
    yield "departments", definitions.departments, texts.departments
    yield "modules", definitions.modules, texts.modules
    yield "classes", definitions.classes, texts.classes
    yield "overlays", definitions.overlays, texts.overlays
    yield "measures", definitions.measures, texts.measures
    yield "pieces", definitions.pieces, texts.pieces
    yield "rulings", definitions.all_rulings, texts.rulings
    yield "words", BY_NAME, texts.words
    for name, said in texts.rulings.items():
        if name in definitions.all_rulings:
            yield f"rulings.{name}.played", definitions.all_rulings[name].options, said.played
    for kind, words in _TERMS.items():
        yield f"terms.{kind}", words, texts.terms.get(kind, {})


_TERMS: Mapping[str, Iterable[str]] = {
    **VOCABULARY,
    "trigger": TRIGGERS,
    "needs": NEEDS,
    "timing": TIMINGS,
    "pay": ("any", "resources", "different", "or", "nothing"),
}
"""The phrases by their kinds: what effects choose from, and what else sentences use."""


def language_faults(definitions: Definitions, texts: Texts) -> list[Fault]:
    """What keeps a language from being printed: gaps, and words that can't be said of their component."""
    missing = [gap.fault(texts) for gap in gaps(definitions, texts) if not gap.spared]
    return missing or list(_misfits(definitions, texts))


def _misfits(definitions: Definitions, texts: Texts) -> Iterator[Fault]:
    speaker = Speaker(texts, definitions.numbers)
    for section, name, said in _sayings(definitions, speaker):
        try:
            said()
        except WordingError as error:
            yield Fault(texts.place(section, name), name, f"its words ({texts.language}): {error}")


def _sayings(definitions: Definitions, speaker: Speaker) -> Iterator[tuple[str, str, Callable[[], str]]]:
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

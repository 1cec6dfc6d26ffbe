"""Gaps of a language: what in a pack it has no words for, or none that fit."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from generator.base.errors import Fault, Mark, count_text, list_words
from generator.base.frozen import dataclass
from generator.definitions.language_texts import LanguageTexts
from generator.definitions.pack import Pack, written_id

MANY = 5
"""From this number on, a section's gaps are told in one line."""


@dataclass(frozen=True)
class LanguageGap:
    """Something for which a language has no words: the section, and the id or word in it."""

    section: str
    name: str
    spared: bool = False
    """Whether the thing without words can be printed all the same."""

    def fault(self, texts: LanguageTexts) -> Fault:
        """The gap as a fault in the language's file."""
        place, what = self.place(texts), self.missing_text(texts)
        right = "a cell with it" if place.head else f"'{self.name}:' in this section"
        right = "the column" if lacking_column_text(place) else right
        return Fault(place, f"text {texts.language}", what, right)

    def missing_text(self, texts: LanguageTexts) -> str:
        """What is missing, as a sentence: the word, or the table's column for it."""
        return lacking_column_text(self.place(texts)) or f"no text for {self.section}.{self.name}"

    def place(self, texts: LanguageTexts) -> Mark:
        """Where the language should have it: its section, or what is nearest to it."""
        section, _, name = self.section.partition(".")
        return (
            texts.place(self.section)
            if section == "terms"
            else texts.place(section, name.partition(".")[0] or self.name)
        )


def lacking_column_text(place: Mark) -> str:
    """The sentence that a table has no column for these words, where `place` is that of a table; else empty."""
    return f"the table has no column '{place.head}'" if place.head and not place.column else ""


SectionCoverage = tuple[str, Iterable[str], Mapping[Any, Any]]
"""A section, the ids or words that it should speak of, and those that it speaks of."""


def section_gaps(wanted: Iterable[SectionCoverage]) -> Iterator[LanguageGap]:
    """The gaps among the wanted words, section by section."""
    for section, names, found in wanted:
        yield from (LanguageGap(section, str(name)) for name in names if name not in found)


def common_wanted(pack: Pack, texts: LanguageTexts) -> Iterator[SectionCoverage]:
    """The words that a language needs for any pack, whatever its rules."""
    yield "labels", pack.labels_named, texts.labels
    yield "modules", pack.modules if len(pack.modules) > 1 else (), texts.modules
    yield "cards", _written_ids(pack.cards), texts.cards
    yield "pieces", _written_ids(pack.pieces), texts.pieces
    yield "decks", pack.decks, texts.decks
    yield "regions", pack.regions, texts.regions
    yield "rulings", pack.all_rulings, texts.rulings
    for name, said in texts.rulings.items():
        if name in pack.all_rulings:
            yield f"rulings.{name}.played", pack.all_rulings[name].options, said.played


def _written_ids(pieces: Mapping[Any, Any]) -> Iterable[str]:
    """The ids under which pieces are written in YAML."""
    return dict.fromkeys(map(written_id, pieces.values()))


def gap_faults(gaps: Iterable[LanguageGap], texts: LanguageTexts) -> list[Fault]:
    """A fault for each gap; for many of one section a single one, with the lines that would fill them."""
    by_section: dict[str, list[LanguageGap]] = {}
    for gap in dict.fromkeys(gaps):
        by_section.setdefault(gap.section, []).append(gap)
    faults: list[Fault] = []
    for section, found in by_section.items():
        told = {gap.missing_text(texts) for gap in found}
        if len(found) < MANY or len(told) < MANY:
            faults += (gap.fault(texts) for gap in found)
            continue
        names = [gap.name for gap in found]
        what = f"no text for {count_text(len(names), 'entry')} of {section}: {list_words(names, MANY)}"
        faults.append(Fault(texts.place(section), f"text {texts.language}", what, lines_for(section, names)))
    return faults


def lines_for(section: str, names: Iterable[str]) -> str:
    """What to write into a language file, in one line: `{labels: {cost: "Cost"}}`; the words are to be changed."""
    said = ", ".join(f"{name}: {_words_for(section, name)}" for name in names)
    return f"{section}: {{{said}}}"


def _words_for(section: str, name: str) -> str:
    words = json.dumps(name.replace("-", " ").replace("_", " ").capitalize(), ensure_ascii=False)
    return words if section == "labels" else f"{{name: {words}}}"

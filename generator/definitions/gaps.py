"""Gaps of a language: what in a pack it has no words for, or none that fit."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from generator.definitions.texts import Texts
from generator.definitions.types import Pack, written_as
from generator.errors import Fault, Mark
from generator.games.registry import dialect_of


@dataclass(frozen=True)
class Gap:
    """A section, and the id or word that it lacks."""

    section: str
    name: str
    spared: bool = False
    """Whether what it is about can be printed all the same."""

    def fault(self, texts: Texts) -> Fault:
        """The same as a fault of the language's file."""
        place, what = self.place(texts), self.said(texts)
        right = "a cell with it" if place.head else f"'{self.name}:' in this section"
        right = "the column" if column_lacking(place) else right
        return Fault(place, f"text {texts.language}", what, right)

    def said(self, texts: Texts) -> str:
        """What is missing, in words; of words in a table that has no column for them, that column."""
        return column_lacking(self.place(texts)) or f"no text for {self.section}.{self.name}"

    def place(self, texts: Texts) -> Mark:
        """Where the language should have it: its section, or what is nearest to it."""
        section, _, name = self.section.partition(".")
        return (
            texts.place(self.section)
            if section == "terms"
            else texts.place(section, name.partition(".")[0] or self.name)
        )


def column_lacking(place: Mark) -> str:
    """That a table has no column for words, where their place says so; else nothing."""
    return f"the table has no column '{place.head}'" if place.head and not place.column else ""


Wanted = tuple[str, Iterable[str], Mapping[Any, Any]]
"""A section, the ids or words that it should speak of, and those that it speaks of."""


def lacking(wanted: Iterable[Wanted]) -> Iterator[Gap]:
    """What sections lack."""
    for section, names, found in wanted:
        yield from (Gap(section, str(name)) for name in names if name not in found)


def common_wanted(pack: Pack, texts: Texts) -> Iterator[Wanted]:
    """What a language has to say of any pack."""
    yield "modules", pack.modules if len(pack.modules) > 1 else (), texts.modules
    yield "cards", _written(pack.cards), texts.cards
    yield "pieces", _written(pack.pieces), texts.pieces
    yield "decks", pack.decks, texts.decks
    yield "regions", pack.regions, texts.regions
    yield "rulings", pack.all_rulings, texts.rulings
    for name, said in texts.rulings.items():
        if name in pack.all_rulings:
            yield f"rulings.{name}.played", pack.all_rulings[name].options, said.played


def _written(pieces: Mapping[Any, Any]) -> Iterable[str]:
    """The ids under which pieces are written."""
    return dict.fromkeys(map(written_as, pieces.values()))


def language_faults(pack: Pack, texts: Texts) -> list[Fault]:
    """What keeps a language from being printed: gaps, and words that can't be said of their component."""
    dialect = dialect_of(pack.rules)
    missing = [gap.fault(texts) for gap in dialect.gaps(pack, texts) if not gap.spared]
    return missing or list(dialect.misfits(pack, texts))

"""Every language says everything: names and wordings of all components, all phrases, the same labels."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

from generator.definitions.checks.finding import ERROR, Finding
from generator.definitions.describe import tile_name, tile_words
from generator.definitions.sentences import Speaker, WordingError
from generator.definitions.texts import Texts
from generator.definitions.types import TIMINGS, Definitions
from generator.effects.vocabulary import VOCABULARY
from generator.effects.words import BY_NAME


def translation_findings(definitions: Definitions, languages: Sequence[Texts]) -> Iterator[Finding]:
    """An error for every text that a language lacks or that speaks of nothing."""
    if not languages:
        yield Finding("text.missing", ERROR, "text", "the game has no language", "every language says everything")
    labels = dict.fromkeys(name for texts in languages for name in texts.labels)
    for texts in languages:
        yield from _section(texts, "labels", labels, texts.labels)
        for section, wanted in _wanted(definitions):
            yield from _section(texts, section, wanted, getattr(texts, section))
        for kind, words in _terms():
            yield from _section(texts, f"terms.{kind}", words, texts.terms.get(kind, {}))
        yield from _faces(definitions, texts)


def _wanted(definitions: Definitions) -> Iterator[tuple[str, Iterable[str]]]:
    yield "departments", definitions.departments
    yield "modules", definitions.modules
    yield "classes", definitions.classes
    yield "overlays", definitions.overlays
    yield "measures", definitions.measures
    yield "pieces", definitions.pieces
    yield "rulings", definitions.all_rulings
    yield "words", BY_NAME


def _terms() -> Iterator[tuple[str, Iterable[str]]]:
    yield from VOCABULARY.items()
    yield "timing", TIMINGS
    yield "pay", ("any", "or", "nothing")


def _section(texts: Texts, section: str, wanted: Iterable[str], found: Mapping[Any, Any]) -> Iterator[Finding]:
    for name in wanted:
        if name not in found:
            where = f"text/{texts.language}.yaml"
            message = f"no text for {section}.{name}"
            yield Finding("text.missing", ERROR, where, message, "every language says everything")


def _faces(definitions: Definitions, texts: Texts) -> Iterator[Finding]:
    """Names and words of tiles can be said at all; R15.9 looks at the cards."""
    speaker = Speaker(texts, definitions.numbers)
    for tile in definitions.tiles.values():
        try:
            if tile.class_ in texts.classes:
                tile_name(tile, speaker)
                tile_words(tile, speaker)
        except (WordingError, KeyError) as error:
            yield Finding("text.wording", ERROR, tile.id, f"its words ({texts.language}): {error}", "texts")

"""Every language says everything: names and wordings of all components, all phrases, the same labels."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from generator.definitions.checks.finding import ERROR, WARNING, Finding
from generator.definitions.describe import tile_name, tile_words
from generator.definitions.gaps import Gap, gaps
from generator.definitions.sentences import Speaker, WordingError
from generator.definitions.texts import Texts
from generator.definitions.types import Definitions


def translation_findings(definitions: Definitions, languages: Sequence[Texts]) -> Iterator[Finding]:
    """An error for every text that a language lacks or that names nothing; a warning for every card that has a name
    and no sentence, since it gets a plain one."""
    if not languages:
        yield Finding("text.missing", ERROR, "text", "the game has no language", "every language says everything")
    labels = dict.fromkeys(name for texts in languages for name in texts.labels)
    for texts in languages:
        where = f"text/{texts.language}.yaml"
        lacking = (Gap("labels", name) for name in labels if name not in texts.labels)
        for gap in (*lacking, *gaps(definitions, texts)):
            message = f"no text for {gap.section}.{gap.name}"
            yield Finding("text.missing", ERROR, where, message, "every language says everything", gap.place(texts))
        for name, text in texts.measures.items():
            if not text.sentence and name in definitions.measures:
                message = f"no sentence of its own ({texts.language}); the plain one of its effect words is printed"
                yield Finding("text.plain", WARNING, name, message, "texts")
        yield from _rulings(definitions, texts)
        yield from _faces(definitions, texts)


def _rulings(definitions: Definitions, texts: Texts) -> Iterator[Finding]:
    """A sentence for each option of a ruling and for no other; one for what isn't played, where there is one option."""
    where = f"text/{texts.language}.yaml"
    for name, said in texts.rulings.items():
        options = definitions.all_rulings[name].options if name in definitions.all_rulings else ()
        for option in sorted(set(said.played) - set(options)):
            message = f"rulings.{name} has a sentence for '{option}', which is none of its options"
            yield Finding("text.wording", ERROR, where, message, "texts")
        if (len(options) == 1) != bool(said.instead):
            message = f"rulings.{name}: 'instead' stands where a ruling has a single option, and only there"
            yield Finding("text.wording", ERROR, where, message, "texts")


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

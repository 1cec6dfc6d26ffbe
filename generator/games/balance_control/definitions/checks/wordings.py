"""Names, words and sentences of the game's own components can be said at all."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from generator.definitions.checks.finding import ERROR, WARNING, Finding
from generator.games.balance_control.definitions.describe import tile_name, tile_words
from generator.games.balance_control.definitions.sentences import Speaker, WordingError
from generator.games.balance_control.definitions.texts import Texts
from generator.games.balance_control.definitions.types import Definitions


def wording_findings(definitions: Definitions, languages: Sequence[Texts]) -> Iterator[Finding]:
    """A warning for every card that has a name and no sentence, since it gets a plain one; an error for words of a tile
    that can't be said. R15.9 looks at the cards' sentences."""
    for texts in languages:
        for name, text in texts.measures.items():
            if not text.sentence and name in definitions.measures:
                message = f"no sentence of its own ({texts.language}); the plain one of its effect words is printed"
                yield Finding("text.plain", WARNING, name, message, "texts")
        yield from _tiles(definitions, texts)


def _tiles(definitions: Definitions, texts: Texts) -> Iterator[Finding]:
    speaker = Speaker(texts, definitions.numbers)
    for tile in definitions.tiles.values():
        try:
            if tile.class_ in texts.classes:
                tile_name(tile, speaker)
                tile_words(tile, speaker)
        except (WordingError, KeyError) as error:
            yield Finding("text.wording", ERROR, tile.id, f"its words ({texts.language}): {error}", "texts")

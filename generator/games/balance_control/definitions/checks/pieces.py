"""Pieces that can't be told apart, placed, drawn or put into words.

Measures with one number in a deck, departments with one pattern or one sign; signs without a picture (the loader sees
to those that YAML names); overlays printed too seldom to be placed at all; names, words, sentences that can't be said.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence

from generator.definitions.checks.finding import ERROR, WARNING, Finding
from generator.definitions.types import Configuration
from generator.games.balance_control.definitions.counts import overlay_counts
from generator.games.balance_control.definitions.describe import notations, tile_name, tile_words
from generator.games.balance_control.definitions.sentences import Speaker, WordingError
from generator.games.balance_control.definitions.texts import Texts
from generator.games.balance_control.definitions.types import Definitions, Measure, Tile
from generator.games.balance_control.effects.words import PlaceOverlay, flattened
from generator.games.balance_control.notation import Icon, flat


def alike_findings(definitions: Definitions, config: Configuration) -> Iterator[Finding]:
    """A warning for every component in play that looks like one before it."""
    measures = [one for one in definitions.measures.values() if one.module in config.modules]
    numbers = ((one.id, f"{one.department} {one.number:02}", "number") for one in measures)
    brought = {name for module in config.modules for name in definitions.modules[module].departments}
    departments = [one for one in definitions.departments.values() if one.id in brought]
    borders = ((one.id, one.edge, "pattern of borders") for one in departments)
    icons = ((one.id, one.icon, "sign") for one in departments)
    for told in (numbers, borders, icons):
        yield from _twice(told)


def _twice(told: Iterable[tuple[str, str, str]]) -> Iterator[Finding]:
    """Ids with what each looks like, and what that is."""
    first: dict[str, str] = {}
    for name, look, what in told:
        before = first.setdefault(look, name)
        if before != name:
            message = f"its {what}, {look}, is that of {before} too; expected one of its own"
            yield Finding("alike", WARNING, name, message, "faces")


def icon_findings(definitions: Definitions, config: Configuration, icons: Collection[str]) -> Iterator[Finding]:
    """An error for every icon that a component in play shows and that is drawn nowhere."""
    for component, lines in notations(definitions, config):
        shown = {sign.name for line in lines for sign in flat(line) if isinstance(sign, Icon)}
        for name in sorted(shown - set(icons) - definitions.overlays.keys()):  # an overlay has an icon of its own
            message = f"its notation shows '{name}', but there is no icon of that name"
            yield Finding("icon.missing", ERROR, component.id, message, "icons")


def unprinted_findings(definitions: Definitions, config: Configuration) -> Iterator[Finding]:
    """A warning for every overlay of which no copy is printed though something in play places it."""
    for name, count in overlay_counts(definitions, config).items():
        if count:
            continue
        placing = [where for where, kind in _placing(definitions, config) if kind in (name, "choice")]
        if placing:
            message = f"no copy of it is printed, but {', '.join(placing)} places it"
            yield Finding("unprinted", WARNING, name, message, "R1.4")


def _placing(definitions: Definitions, config: Configuration) -> Iterator[tuple[str, str]]:
    """What in play places an overlay, and which kind."""
    parts: list[Tile | Measure] = [*definitions.tiles.values(), *definitions.measures.values()]
    for part in parts:
        if part.module in config.modules:
            for effect, _ in flattened(part.effects):
                if isinstance(effect, PlaceOverlay):
                    yield part.id, effect.overlay


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

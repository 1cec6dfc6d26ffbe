"""All that `check` says of BALANCE // CONTROL."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from typing import Any

from generator.definitions.checks.common import (
    count_findings,
    stand_in_findings,
    translation_findings,
)
from generator.definitions.checks.finding import ERROR, WARNING, Finding
from generator.definitions.types import Configuration
from generator.games.balance_control.definitions.checks.cards import card_findings
from generator.games.balance_control.definitions.checks.documents import document_findings, unplayable_findings
from generator.games.balance_control.definitions.counts import drawable_tiles, overlay_counts, tile_counts
from generator.games.balance_control.definitions.describe import notations, tile_name, tile_notation, tile_words
from generator.games.balance_control.definitions.sentences import Speaker, WordingError
from generator.games.balance_control.definitions.texts import Texts
from generator.games.balance_control.definitions.types import Claim, Definitions, Measure, MeasureId, Tile
from generator.games.balance_control.effects.words import Formalize, PlaceOverlay, flattened
from generator.games.balance_control.notation import Icon, flat, write


def findings(
    definitions: Definitions, config: Configuration, languages: Sequence[Texts], icons: Collection[str]
) -> Iterator[Finding]:
    """Findings about a configuration from its definitions alone; `icons` are the ids there are."""
    speakers = [Speaker(texts, definitions.numbers) for texts in languages]
    yield from claim_findings(definitions, config)
    yield from count_findings(definitions, config)
    yield from stand_in_findings(definitions, config)
    yield from card_findings(definitions, config, speakers)
    yield from alike_findings(definitions, config)
    yield from icon_findings(definitions, config, icons)
    yield from translation_findings(definitions, languages)
    yield from wording_findings(definitions, languages)
    yield from unplayable_findings(definitions, config)
    yield from unprinted_findings(definitions, config)
    yield from document_findings(definitions, config)


# The documents' claims against the definitions: counts, values, costs, notations (R1, R7.1).


def claim_findings(definitions: Definitions, config: Configuration) -> Iterator[Finding]:
    """An error for every claim of the edition that doesn't hold; claims about modules not in play are left alone."""
    for claim in definitions.edition.expect:
        yield from _components(definitions, config, claim)
        yield from _module(definitions, config, claim)
        yield from _whole(definitions, config, claim)
        yield from _numbers(definitions, config, claim)


def _wrong(code: str, where: str, what: str, stated: object, found: object, claim: Claim) -> Iterator[Finding]:
    if stated != found:
        message = f"{what}: the document states {stated}, the definitions say {found}"
        yield Finding(code, ERROR, where, message, claim.source)


def _components(definitions: Definitions, config: Configuration, claim: Claim) -> Iterator[Finding]:
    facts: tuple[tuple[str, Mapping[Any, Any], Any], ...] = (
        ("value", claim.values, lambda tile: tile.value),
        ("cost", claim.costs, _cost),
        ("notation", claim.notations, lambda tile: " · ".join(map(write, tile_notation(tile)))),
    )
    for what, stated, fact in facts:
        for name, value in stated.items():
            tile = definitions.tiles.get(name)
            if tile is None:
                yield from _wrong(f"expect.{what}", name, what, str(value), "there is no such tile", claim)
            elif tile.module in config.modules:
                code = "R15.9" if what == "notation" else f"expect.{what}"
                yield from _wrong(code, name, what, str(value), str(fact(tile)), claim)
    for name, cost in claim.measure_costs.items():
        card = definitions.measures.get(MeasureId(name))
        if card is None:
            yield from _wrong("expect.cost", name, "cost", str(cost), "there is no such measure", claim)
        elif card.module in config.modules:
            yield from _wrong("expect.cost", name, "cost", _sorted(cost), _sorted(card.cost), claim)


def _cost(tile: Tile) -> str:
    return next((str(effect.cost) for effect in tile.effects if isinstance(effect, Formalize)), "no cost")


def _sorted(cost: Any) -> str:
    return " + ".join(sorted(str(cost).split(" + ")))


def _module(definitions: Definitions, config: Configuration, claim: Claim) -> Iterator[Finding]:
    if claim.module is None or not {claim.module, *claim.with_} <= set(config.modules):
        return
    brought = _brought(definitions, claim)
    for name, count in claim.tiles.items():
        yield from _wrong(
            "expect.tiles", name, f"copies that {claim.module} brings", count, brought.get(name, 0), claim
        )
    if claim.added is not None:
        found = sum(brought.values())
        yield from _wrong("expect.added", claim.module, "tiles in all", claim.added, found, claim)
    if claim.measures is not None:
        copies = definitions.numbers.measure_copies
        cards = sum(copies for card in definitions.measures.values() if card.module == claim.module)
        yield from _wrong("expect.measures", claim.module, "measure cards", claim.measures * copies, cards, claim)


def _brought(definitions: Definitions, claim: Claim) -> dict[Any, int]:
    """The copies of tiles that come with exactly this module and these others."""
    own = {t.id: t.count for t in definitions.tiles.values() if t.module == claim.module and not claim.with_}
    for copies in definitions.copies:
        if copies.module == claim.module and set(copies.with_) == set(claim.with_):
            for name, count in copies.add.items():
                own[name] = own.get(name, 0) + count
    return own


def _whole(definitions: Definitions, config: Configuration, claim: Claim) -> Iterator[Finding]:
    if set(claim.modules) != set(config.modules) or config.players not in claim.players:
        return
    total = sum(tile_counts(definitions, config).values())
    drawable = sum(drawable_tiles(definitions, config).values())
    where = " + ".join(config.modules)
    if claim.total is not None:
        yield from _wrong("expect.total", where, "tiles", claim.total, total, claim)
    if claim.drawable is not None:
        yield from _wrong("expect.drawable", where, "drawable tiles", claim.drawable, drawable, claim)


def _numbers(definitions: Definitions, config: Configuration, claim: Claim) -> Iterator[Finding]:
    numbers = definitions.numbers
    for what, stated, found in (
        ("start influence", claim.start_influence, numbers.start_influence),
        ("influence cap", claim.influence_cap, numbers.influence_cap),
    ):
        if config.players in stated:
            players = config.players
            code = f"expect.{what.replace(' ', '-')}"
            yield from _wrong(code, f"{players} players", what, stated[players], found.get(players), claim)


# Pieces that can't be told apart, placed, drawn or put into words.
#
# Measures with one number in a deck, departments with one pattern or one sign; signs without a picture (the loader
# sees to those that YAML names); overlays printed too seldom to be placed at all; names, words, sentences that can't
# be said.


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

"""Everything that `check` says about BALANCE // CONTROL."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from generator.base.errors import count_text, list_words
from generator.definitions.checks.finding import ERROR, WARNING, CheckFinding
from generator.definitions.checks.pack_checks import (
    BOX_KEYS,
    Boxes,
    IdleKeys,
    claim_place,
    concerns,
    count_findings,
    idle_box_keys,
    idle_claim_findings,
    stand_in_findings,
    stated_keys,
    translation_findings,
)
from generator.definitions.pack import Configuration
from generator.games.balance_control.definitions.balance_pack import (
    BalanceClaim,
    BalanceDefinitions,
    BalanceTile,
    Measure,
    MeasureId,
    drawable_tiles,
    overlay_counts,
    tile_counts,
)
from generator.games.balance_control.definitions.balance_texts import BalanceTexts
from generator.games.balance_control.definitions.checks.card_checks import card_findings
from generator.games.balance_control.definitions.checks.document_checks import document_findings, unplayable_findings
from generator.games.balance_control.definitions.printed_words import notations, tile_name, tile_notation, tile_words
from generator.games.balance_control.definitions.sentences import SentenceSpeaker, WordingError
from generator.games.balance_control.definitions.text_gaps import gaps
from generator.games.balance_control.effects.effect_words import Formalize, PlaceOverlay, flatten_effects
from generator.games.balance_control.notation import IconSign, flatten_notation, write


def findings(
    definitions: BalanceDefinitions, config: Configuration, languages: Sequence[BalanceTexts], icons: Collection[str]
) -> Iterator[CheckFinding]:
    """The findings about a configuration, from its definitions and texts; `icons` are the ids of drawn icons."""
    speakers = [SentenceSpeaker(texts, definitions.numbers) for texts in languages]
    yield from claim_findings(definitions, config)
    yield from count_findings(definitions, config)
    yield from idle_claim_findings(definitions, _idle_keys)
    yield from stand_in_findings(definitions, config)
    yield from card_findings(definitions, config, speakers)
    yield from alike_findings(definitions, config)
    yield from icon_findings(definitions, config, icons)
    yield from translation_findings(definitions, languages, gaps)
    yield from wording_findings(definitions, languages)
    yield from unplayable_findings(definitions, config)
    yield from unprinted_findings(definitions, config)
    yield from unbrought_findings(definitions)
    yield from document_findings(definitions, config)


# The documents' claims against the definitions: counts, values, costs, notations (R1, R7.1).


def claim_findings(definitions: BalanceDefinitions, config: Configuration) -> Iterator[CheckFinding]:
    """An error for every claim of the edition that doesn't hold; claims about modules not in play are left alone."""
    for number, claim in enumerate(definitions.edition.expect, 1):
        for compared in (_components, _module, _whole, _numbers):
            for wrong in compared(definitions, config, claim):
                message = f"{wrong.what}: the document states {wrong.stated}, the definitions say {wrong.found}"
                place = claim_place(definitions, number, wrong.key)
                yield CheckFinding(wrong.code, ERROR, wrong.where, message, claim.source, claim=place)


class _WrongClaim(NamedTuple):
    """A value that a claim states under a key and that isn't what is found, of the component or module `where`."""

    key: str
    code: str
    where: str
    what: str
    stated: object
    found: object


def _wrong(key: str, code: str, where: str, what: str, stated: object, found: object) -> Iterator[_WrongClaim]:
    if stated != found:
        yield _WrongClaim(key, code, where, what, stated, found)


def _components(definitions: BalanceDefinitions, config: Configuration, claim: BalanceClaim) -> Iterator[_WrongClaim]:
    facts: tuple[tuple[str, Mapping[Any, Any], Any], ...] = (
        ("value", claim.values, lambda tile: tile.value),
        ("cost", claim.costs, _cost),
        ("notation", claim.notations, lambda tile: " · ".join(map(write, tile_notation(tile)))),
    )
    for what, stated, fact in facts:
        for name, value in stated.items():
            key, tile = f"{what}s.{name}", definitions.tiles.get(name)
            if tile is None:
                yield from _wrong(key, f"expect.{what}", name, what, str(value), "there is no such tile")
            elif tile.module in config.modules:
                code = "R15.9" if what == "notation" else f"expect.{what}"
                yield from _wrong(key, code, name, what, str(value), str(fact(tile)))
    for name, cost in claim.measure_costs.items():
        key, card = f"measure_costs.{name}", definitions.measures.get(MeasureId(name))
        if card is None:
            yield from _wrong(key, "expect.cost", name, "cost", str(cost), "there is no such measure")
        elif card.module in config.modules:
            yield from _wrong(key, "expect.cost", name, "cost", _sort_cost(cost), _sort_cost(card.cost))


def _cost(tile: BalanceTile) -> str:
    return next((str(effect.cost) for effect in tile.effects if isinstance(effect, Formalize)), "no cost")


def _sort_cost(cost: Any) -> str:
    return " + ".join(sorted(str(cost).split(" + ")))


def _module(definitions: BalanceDefinitions, config: Configuration, claim: BalanceClaim) -> Iterator[_WrongClaim]:
    if claim.module is None or not {claim.module, *claim.with_} <= set(config.modules):
        return
    brought = _count_tiles_of(definitions, claim)
    for name, count in claim.tiles.items():
        what = f"copies that {claim.module} brings"
        yield from _wrong(f"tiles.{name}", "expect.tiles", name, what, count, brought.get(name, 0))
    if claim.added is not None:
        found = sum(brought.values())
        yield from _wrong("added", "expect.added", claim.module, "tiles in all", claim.added, found)
    if claim.measures is not None:
        copies = definitions.numbers.measure_copies
        cards = sum(copies for card in definitions.measures.values() if card.module == claim.module)
        stated = claim.measures * copies
        yield from _wrong("measures", "expect.measures", claim.module, "measure cards", stated, cards)


def _count_tiles_of(definitions: BalanceDefinitions, claim: BalanceClaim) -> dict[Any, int]:
    """The copies of tiles that come with exactly this module and these others."""
    own = {t.id: t.count for t in definitions.tiles.values() if t.module == claim.module and not claim.with_}
    for copies in definitions.copies:
        if copies.module == claim.module and set(copies.with_) == set(claim.with_):
            for name, count in copies.add.items():
                own[name] = own.get(name, 0) + count
    return own


def _whole(definitions: BalanceDefinitions, config: Configuration, claim: BalanceClaim) -> Iterator[_WrongClaim]:
    if not concerns(claim, config):
        return
    total = sum(tile_counts(definitions, config).values())
    drawable = sum(drawable_tiles(definitions, config).values())
    where = " + ".join(config.modules)
    if claim.total is not None:
        yield from _wrong("total", "expect.total", where, "tiles", claim.total, total)
    if claim.drawable is not None:
        yield from _wrong("drawable", "expect.drawable", where, "drawable tiles", claim.drawable, drawable)


def _numbers(definitions: BalanceDefinitions, config: Configuration, claim: BalanceClaim) -> Iterator[_WrongClaim]:
    numbers = definitions.numbers
    for what, stated, found in (
        ("start influence", claim.start_influence, numbers.start_influence),
        ("influence cap", claim.influence_cap, numbers.influence_cap),
    ):
        if config.players in stated:
            players = config.players
            key, code = f"{what.replace(' ', '_')}.{players}", f"expect.{what.replace(' ', '-')}"
            yield from _wrong(key, code, f"{players} players", what, stated[players], found.get(players))


_OF_BOX = (*BOX_KEYS, "total", "drawable")
_OF_TILES = ("tiles", "added")
_OF_MODULE = (*_OF_TILES, "measures")
_OF_PLAYERS = ("start_influence", "influence_cap")
_OF_PARTS = ("values", "costs", "notations", "measure_costs")


def _idle_keys(claim: BalanceClaim, boxes: Boxes) -> IdleKeys:
    """The keys of a claim that are compared with nothing in any of the boxes, each with the reason."""
    if not stated_keys(claim, (*_OF_BOX, *_OF_MODULE, *_OF_PLAYERS, *_OF_PARTS)):
        yield "source", "nothing is stated"
        return
    yield from idle_box_keys(claim, boxes, _OF_BOX)
    with_ = [("with", "only copies of tiles depend on other modules")] if claim.with_ else []
    if claim.module is None:
        for key in stated_keys(claim, _OF_MODULE):
            yield key, "'module' doesn't say which module brings them"
        yield from with_
    elif not stated_keys(claim, _OF_MODULE):
        yield "module", f"only {list_words(_OF_MODULE)} depend on it"
        yield from with_
    elif not stated_keys(claim, _OF_TILES):
        yield from with_
    elif not any({claim.module, *claim.with_} <= set(box.modules) for box in boxes):
        yield "with", "no box of this game has these modules together"
    for key in _OF_PLAYERS:
        for players in sorted(set(getattr(claim, key)) - {box.players for box in boxes}):
            yield f"{key}.{players}", f"no box of this game is for {count_text(players, 'player')}"


# Pieces that can't be told apart, placed, drawn or put into words.
#
# Measures with one number in a deck, departments with one pattern or one sign; signs without a picture (the loader
# sees to those that YAML names); overlays printed too seldom to be placed at all; names, words, sentences that can't
# be said.


def alike_findings(definitions: BalanceDefinitions, config: Configuration) -> Iterator[CheckFinding]:
    """A warning for every component in play that can't be told apart from one before it."""
    measures = [one for one in definitions.measures.values() if one.module in config.modules]
    numbers = ((one.id, f"{one.department} {one.number:02}", "number") for one in measures)
    brought = {name for module in config.modules for name in definitions.modules[module].departments}
    departments = [one for one in definitions.departments.values() if one.id in brought]
    borders = ((one.id, one.edge, "pattern of borders") for one in departments)
    icons = ((one.id, one.icon, "sign") for one in departments)
    for told in (numbers, borders, icons):
        yield from _twice(told)


def _twice(told: Iterable[tuple[str, str, str]]) -> Iterator[CheckFinding]:
    """Ids with what each looks like, and what that is."""
    first: dict[str, str] = {}
    for name, look, what in told:
        before = first.setdefault(look, name)
        if before != name:
            message = f"its {what}, {look}, is that of {before} too; expected one of its own"
            yield CheckFinding("alike", WARNING, name, message, "faces")


def icon_findings(
    definitions: BalanceDefinitions, config: Configuration, icons: Collection[str]
) -> Iterator[CheckFinding]:
    """An error for every icon that a component in play uses and for which there is no drawing."""
    for component, lines in notations(definitions, config):
        shown = {sign.name for line in lines for sign in flatten_notation(line) if isinstance(sign, IconSign)}
        for name in sorted(shown - set(icons) - definitions.overlays.keys()):  # an overlay has an icon of its own
            message = f"its notation shows '{name}', but there is no icon of that name"
            yield CheckFinding("icon.missing", ERROR, component.id, message, "icons")


def unprinted_findings(definitions: BalanceDefinitions, config: Configuration) -> Iterator[CheckFinding]:
    """A warning for every overlay that something in play places, though no copy of it is printed."""
    for name, count in overlay_counts(definitions, config).items():
        if count:
            continue
        placing = [where for where, kind in _placing(definitions, config) if kind in (name, "choice")]
        if placing:
            message = f"no copy of it is printed, but {', '.join(placing)} places it"
            yield CheckFinding("unprinted", WARNING, name, message, "R1.4")


def unbrought_findings(definitions: BalanceDefinitions) -> Iterator[CheckFinding]:
    """A warning for every value that says what becomes of a department's resources, where no module brings any."""
    brought = {name for module in definitions.modules.values() for name in module.departments}
    for name in (name for name in definitions.departments if name not in brought):
        for key in ("converts_in", "converts_out", "pays_any"):
            if place := definitions.marks.get(f"departments.{name}.{key}"):
                message = f"'{key}' changes nothing: no module brings this department, so nobody ever has any of it"
                yield CheckFinding("effect.none", WARNING, name, message, "R8", place)


def _placing(definitions: BalanceDefinitions, config: Configuration) -> Iterator[tuple[str, str]]:
    """What in play places an overlay, and which kind."""
    parts: list[BalanceTile | Measure] = [*definitions.tiles.values(), *definitions.measures.values()]
    for part in parts:
        if part.module in config.modules:
            for effect, _ in flatten_effects(part.effects):
                if isinstance(effect, PlaceOverlay):
                    yield part.id, effect.overlay


def wording_findings(definitions: BalanceDefinitions, languages: Sequence[BalanceTexts]) -> Iterator[CheckFinding]:
    """A warning for every card with a name but no sentence, as it gets a plain one; an error for a tile's text that
    doesn't fit its effects. Cards' sentences are checked by R15.9."""
    for texts in languages:
        for name, text in texts.measures.items():
            if not text.sentence and name in definitions.measures:
                message = f"no sentence of its own ({texts.language}); the plain one of its effect words is printed"
                yield CheckFinding("text.plain", WARNING, name, message, "texts")
        yield from _tiles(definitions, texts)


def _tiles(definitions: BalanceDefinitions, texts: BalanceTexts) -> Iterator[CheckFinding]:
    speaker = SentenceSpeaker(texts, definitions.numbers)
    for tile in definitions.tiles.values():
        try:
            if tile.class_ in texts.classes:
                tile_name(tile, speaker)
                tile_words(tile, speaker)
        except (WordingError, KeyError) as error:
            yield CheckFinding("text.wording", ERROR, tile.id, f"its words ({texts.language}): {error}", "texts")

"""The documents' claims against the definitions: counts, values, costs, notations (R1, R7.1)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from generator.definitions.checks.finding import ERROR, Finding
from generator.definitions.types import Configuration
from generator.games.balance_control.definitions.counts import drawable_tiles, tile_counts
from generator.games.balance_control.definitions.describe import tile_notation
from generator.games.balance_control.definitions.types import Claim, Definitions, MeasureId, Tile
from generator.games.balance_control.effects.words import Formalize
from generator.games.balance_control.notation import write


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

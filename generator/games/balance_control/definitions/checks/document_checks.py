"""R14: gaps in the documents that are still open, and cards that nobody can pay for in this configuration."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from generator.definitions.checks.finding import NOTE, WARNING, CheckFinding
from generator.definitions.pack import Configuration
from generator.games.balance_control.definitions.balance_pack import (
    BalanceDefinitions,
    BalanceHole,
    BalancePiece,
    Measure,
    MeasureId,
    Overlay,
)
from generator.games.balance_control.definitions.checks.card_checks import LASTING
from generator.games.balance_control.definitions.departments import departments_in_play
from generator.games.balance_control.effects.effect import Effect
from generator.games.balance_control.effects.effect_words import Discount, Produce, flatten_effects
from generator.games.balance_control.effects.field_values import DepartmentId, Payment


def document_findings(definitions: BalanceDefinitions, config: Configuration) -> Iterator[CheckFinding]:
    """A note for every hole of the documents that concerns this configuration and still exists in the definitions."""
    for hole in definitions.findings.values():
        if _concerns(hole, config) and _DETECT[hole.detect](definitions, config):
            where = ", ".join(hole.modules) or "core"
            yield CheckFinding(hole.id, NOTE, where, hole.message, hole.source)
        for name in _idly_allowed(definitions, hole):
            message = f"that it allows '{name}' changes nothing: the card doesn't show what '{hole.detect}' looks for"
            place = definitions.place(f"findings.{hole.id}.allows")
            yield CheckFinding("effect.none", WARNING, hole.id, message, hole.source, place)


def _idly_allowed(definitions: BalanceDefinitions, hole: BalanceHole) -> Iterator[MeasureId]:
    """The cards that a hole lists and that nothing would be said of without it."""
    shows = _SHOWN_BY_CARDS.get(hole.detect)
    for name in hole.allows:
        effects = (effect for effect, _ in flatten_effects(definitions.measures[name].effects))
        if shows is None or not any(map(shows, effects)):
            yield name


def _concerns(hole: BalanceHole, config: Configuration) -> bool:
    return not hole.modules or any(name in config.modules for name in hole.modules)


def unplayable_findings(definitions: BalanceDefinitions, config: Configuration) -> Iterator[CheckFinding]:
    """A warning for every card whose cost names a department that nothing in play provides."""
    for card in _cards(definitions, config):
        missing = _list_unprovided(definitions, config, card.cost.named_departments())
        if missing:
            message = f"unplayable in this configuration: no component in play provides {', '.join(missing)}"
            yield CheckFinding("unplayable", WARNING, card.id, message, "R15")


def _cards(definitions: BalanceDefinitions, config: Configuration) -> list[Measure]:
    return [card for card in definitions.measures.values() if card.module in config.modules]


def _list_unprovided(
    definitions: BalanceDefinitions, config: Configuration, asked: tuple[DepartmentId, ...]
) -> tuple[DepartmentId, ...]:
    provided = set(departments_in_play(definitions, config))
    return tuple(d for d in asked if d not in provided and not provided & set(definitions.departments[d].stands_for))


def _energy(definitions: BalanceDefinitions, config: Configuration) -> bool:
    """A payment names a department that no module of the game provides at all."""
    provided = {d for module in definitions.modules.values() for d in module.departments}
    payments = (
        value
        for card in _cards(definitions, config)
        for effect, _ in flatten_effects(card.effects)
        for value in vars(effect).values()
        if isinstance(value, Payment)
    )
    return any(department not in provided for payment in payments for department in payment.named_departments())


def _countdown(definitions: BalanceDefinitions, config: Configuration) -> bool:
    """Countdown markers are in the box; no effect word moves one."""
    return any(p.kind == "countdown" and p.module in config.modules for p in definitions.pieces.values())


def _provisional(definitions: BalanceDefinitions, config: Configuration) -> bool:
    pieces: list[BalancePiece | Overlay] = [*definitions.pieces.values(), *definitions.overlays.values()]
    return any(piece.provisional and piece.module in config.modules for piece in pieces)


def _lasting(definitions: BalanceDefinitions, config: Configuration) -> bool:
    effects = (effect for card in _cards(definitions, config) for effect, _ in flatten_effects(card.effects))
    return any(map(_lasts, effects))


def _lasts(effect: Effect) -> bool:
    return getattr(effect, "until", "") in LASTING


def _lacks_producer(definitions: BalanceDefinitions, config: Configuration) -> bool:
    tiles = (tile for tile in definitions.tiles.values() if tile.module in config.modules)
    made = {effect.department for tile in tiles for effect in tile.effects if isinstance(effect, Produce)}
    return any(department not in made for department in departments_in_play(definitions, config))


def _foreign(definitions: BalanceDefinitions, config: Configuration) -> bool:
    """A card costs a department that another expansion, one that isn't always in play, provides."""
    required = {d for module in definitions.modules.values() if module.required for d in module.departments}
    for card in _cards(definitions, config):
        own = required | set(definitions.modules[card.module].departments)
        if any(department not in own for department in card.cost.named_departments()):
            return True
    return False


def _discount(definitions: BalanceDefinitions, config: Configuration) -> bool:
    """A card lowers the price of removing, which no rule charges."""
    effects = (effect for card in _cards(definitions, config) for effect, _ in flatten_effects(card.effects))
    return any(map(discounts_removal, effects))


def discounts_removal(effect: Effect) -> bool:
    """Whether an effect lowers the price of removing an overlay."""
    return isinstance(effect, Discount) and effect.of == "overlay-removal"


_SHOWN_BY_CARDS: dict[str, Callable[[Effect], bool]] = {
    "lasting-measure": _lasts,
    "nothing-to-discount": discounts_removal,
}
"""What a single card may show, of which `check` says nothing where a hole allows it."""
_DETECT: dict[str, Callable[[BalanceDefinitions, Configuration], bool]] = {
    "documents": lambda _, __: True,
    "unprovided-department": _energy,
    "unmoved-countdown": _countdown,
    "provisional-counts": _provisional,
    "lasting-measure": _lasting,
    "unproduced-department": _lacks_producer,
    "foreign-cost": _foreign,
    "nothing-to-discount": _discount,
}

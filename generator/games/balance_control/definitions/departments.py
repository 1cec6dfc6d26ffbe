"""The departments of a configuration: those that its modules bring, and those that cards merely name."""

from __future__ import annotations

from collections.abc import Iterator

from generator.definitions.pack import Configuration
from generator.definitions.record_fields import record_fields
from generator.games.balance_control.definitions.balance_pack import BalanceDefinitions, Measure
from generator.games.balance_control.effects.effect_words import flatten_effects
from generator.games.balance_control.effects.field_values import Cost, DepartmentId, Payment


def departments_printed(definitions: BalanceDefinitions, config: Configuration) -> tuple[DepartmentId, ...]:
    """The departments in play, and those that a card in play asks for though no module brings them (R14.1)."""
    cards = [card for card in definitions.measures.values() if card.module in config.modules]
    asked = {name for card in cards for cost in _costs(card) for name in cost.named_departments()}
    there = {*departments_in_play(definitions, config), *asked}
    return tuple(department for department in definitions.departments if department in there)


def _costs(card: Measure) -> Iterator[Cost | Payment]:
    yield card.cost
    for effect, _ in flatten_effects(card.effects):
        values = (getattr(effect, field.name) for field in record_fields(type(effect)))
        yield from (value for value in values if isinstance(value, Cost | Payment))


def departments_in_play(definitions: BalanceDefinitions, config: Configuration) -> tuple[DepartmentId, ...]:
    """The departments that the modules in play bring, in the game's order (R1.6)."""
    brought = {d for name in config.modules for d in definitions.modules[name].departments}
    return tuple(department for department in definitions.departments if department in brought)

"""Makes the game for a scenario: its configuration, with the measures that the scenario uses."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from generator.base.errors import InputError
from generator.games.balance_control.definitions.balance_pack import MeasureId
from generator.games.balance_control.definitions.own_pack import definitions_of
from generator.games.balance_control.rules import codes as c
from generator.games.balance_control.table.kernel_match import KernelGame
from generator.play.scenario.scenario_steps import Attempt, DoStep, IllegalStep, LegalStep, Scenario


def scenario_cards(scenario: Scenario) -> frozenset[MeasureId]:
    """The cards that the scenario's position contains or its moves name."""
    return frozenset(_named_cards(scenario)) | {card for deck in scenario.position.deck.values() for card in deck}


def game_with(scenario: Scenario, cards: frozenset[MeasureId]) -> KernelGame:
    """The game of a scenario with these cards. Raises `InputError`; a fault without a place gets that of the
    scenario."""
    try:
        return KernelGame(definitions_of(scenario.pack), scenario.config, cards)
    except InputError as error:
        raise InputError(
            replace(fault, mark=fault.mark if fault.mark.file else scenario.mark) for fault in error.faults
        ) from None


def _named_cards(scenario: Scenario) -> Iterator[MeasureId]:
    """The cards in hands, in open rows, in discards, in decks that are listed, and in the steps' moves."""
    position = scenario.position
    for place in (position.hand, position.open, position.used):
        yield from (card for cards in place.values() for card in cards)
    yield from (card for deck in position.listed for card in position.deck[deck])
    for attempt in _attempts(scenario):
        if attempt.move and attempt.move.verb in (c.PLAY, c.TAKE):
            yield attempt.move.card


def _attempts(scenario: Scenario) -> Iterator[Attempt]:
    for step in scenario.steps:
        if isinstance(step, LegalStep | IllegalStep):
            yield from step.attempts
        elif isinstance(step, DoStep):
            yield step.attempt

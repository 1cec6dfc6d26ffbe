"""Makes the game that a scenario is played with: its configuration, with the measures that it is about."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from generator.errors import Fault, InputError, Mark
from generator.games.balance_control.definitions.own import definitions_of
from generator.games.balance_control.definitions.types import MeasureId
from generator.games.balance_control.rules import codes as c
from generator.games.balance_control.table.game import Game
from generator.play.scenario.types import Attempt, Do, Illegal, Legal, Scenario


class ScenarioGames:
    """Games for many scenarios; those of equal settings and cards are made once."""

    def __init__(self) -> None:
        self._made: dict[tuple[object, frozenset[MeasureId]], Game] = {}

    def game(self, scenario: Scenario) -> Game:
        """The game with the cards that lie anywhere or are named."""
        cards = frozenset(_named(scenario)) | {card for deck in scenario.position.deck.values() for card in deck}
        key = (_setting(scenario), cards)
        if key not in self._made:
            try:
                self._made[key] = Game(definitions_of(scenario.pack), scenario.config, cards)
            except InputError as error:
                raise InputError(_in_file(fault, scenario) for fault in error.faults) from None
        return self._made[key]


def _in_file(fault: Fault, scenario: Scenario) -> Fault:
    """The fault, laid on the scenario's file where it lies nowhere."""
    return fault if fault.mark.file else replace(fault, mark=Mark(scenario.shown))


def _setting(scenario: Scenario) -> object:
    """What distinguishes games, besides their cards."""
    pack, config = scenario.pack, scenario.config
    return pack.edition.id, tuple(sorted(pack.rulings.items())), config.players, config.modules


def _named(scenario: Scenario) -> Iterator[MeasureId]:
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
        if isinstance(step, Legal | Illegal):
            yield from step.attempts
        elif isinstance(step, Do):
            yield step.attempt

"""Games for scenarios: made once for equal settings; a card that can't be played is told with the scenario's file."""

from collections.abc import Collection

import pytest

from generator.base.errors import NOWHERE, Fault, InputError
from generator.definitions.pack import Configuration
from generator.games.balance_control.balance_table import BalanceScenarioTables
from generator.games.balance_control.definitions.balance_pack import BalanceDefinitions
from generator.games.balance_control.table.kernel_match import KernelGame
from generator.games.balance_control.table.scenarios import scenario_games
from generator.games.balance_control.table.scenarios.scenario_games import game_with, scenario_cards
from generator.play.scenario.scenario_reader import parse_scenario
from generator.play.scenario.scenario_steps import Scenario
from tests.games import real_game

BROKEN = "debt-brake"


class Fussy(KernelGame):
    def __init__(
        self, definitions: BalanceDefinitions, configuration: Configuration, cards: Collection[str] = ()
    ) -> None:
        if BROKEN in cards:
            raise InputError([Fault(NOWHERE, f"measures.{BROKEN}", "can't be played")])
        super().__init__(definitions, configuration, ())
        self.asked = frozenset(cards)


def scenario(position: str = "{}", steps: str = "[do: settle]", modules: str = "[economy]") -> Scenario:
    text = f"name: x\nplayers: 2\nmodules: {modules}\nposition: {position}\nsteps: {steps}\n"
    return parse_scenario(text, real_game(), "x.yaml")


@pytest.fixture
def fussy(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(scenario_games, "KernelGame", Fussy)


def played(given: Scenario) -> KernelGame:
    return game_with(given, scenario_cards(given))


def cards(made: KernelGame) -> frozenset[str]:
    assert isinstance(made, Fussy)
    return made.asked


@pytest.mark.usefixtures("fussy")
@pytest.mark.parametrize("place", ["hand: {A: [CARD]}", "open: {economy: [CARD]}", "deck: {economy: [CARD]}"])
def test_a_card_that_lies_anywhere_has_to_be_played(place: str) -> None:
    with pytest.raises(InputError, match=rf"x\.yaml measures\.{BROKEN}: can't be played"):
        played(scenario(f"{{{place.replace('CARD', BROKEN)}}}"))


@pytest.mark.usefixtures("fussy")
def test_only_cards_that_lie_anywhere_or_are_named_are_in_the_game() -> None:
    position = "{hand: {B: [budget-deficit]}, deck: {economy: [location-debate]}}"
    steps = "[illegal: [take economic-stimulus]]"
    assert cards(played(scenario(position, steps))) == {"budget-deficit", "location-debate", "economic-stimulus"}


def test_games_of_equal_settings_and_cards_are_made_once() -> None:
    tables = BalanceScenarioTables(real_game())
    first = tables.table(scenario("{to_act: A}", modules="[]"))
    assert tables.table(scenario("{to_act: B}", modules="[]")) is first
    assert tables.table(scenario(modules="[economy]", position="{deck: {economy: []}}")) is not first

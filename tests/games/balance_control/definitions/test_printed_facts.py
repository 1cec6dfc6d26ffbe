"""What is printed on tiles, cards and overlays, against the tables of the contracts and of the forty measures."""

from __future__ import annotations

import pytest

from generator.games.balance_control.definitions.balance_pack import BalanceDefinitions, MeasureId, TileId
from generator.games.balance_control.definitions.printed_words import effect_notation, tile_notation
from generator.games.balance_control.effects.field_values import OverlayId
from generator.games.balance_control.notation import write
from tests.games import real_game


@pytest.fixture(scope="module")
def current() -> BalanceDefinitions:
    return real_game().definitions("1.0.14")


def tile_lines(definitions: BalanceDefinitions, name: str) -> list[str]:
    return [write(line) for line in tile_notation(definitions.tiles[TileId(name)])]


TILES = {
    "dom-w3": ["♺:[+▲DOM3]"],
    "for-w1": ["♺:[+▲FOR1]"],
    "inf-w5": ["♺:[+▲INF5]"],
    "eco-w2": ["♺:[+▲ECO2]"],
    "clm-w2": ["♺:[+▲CLM2]"],
    "committee": ["[▲◇1 + ▲◇1 → +◉1]"],
    "start": ["▲◇4 → +◉1"],
    "grassroots": ["[▲◇2 → ▲]"],
    "investment-program": ["[▲◇2 → ▲]", "[▲ECO2 → ▲]"],
    "lobbyist": ["[◼ +◉1]"],
    "focus": ["⛶:[+◉1]"],
    "focus-dom": ["⛶:[+◉1]"],
    "focus-for": ["⛶:[+◉1]"],
    "labour-market": ["⛶:[+◉1]"],
    "transformation-pressure": ["⛶:[+◉1]"],
    "internal-order": ["⛶:[place / move]"],
    "control-centre": ["[move / remove]"],
}
OVERLAYS = {
    "security-level": ["◼ −1"],
    "control": ["+▲◇1"],
    "administration": ["+▲◇1"],
    "lock": ["lock"],
}


@pytest.mark.parametrize(("name", "lines"), TILES.items())
def test_tile(current: BalanceDefinitions, name: str, lines: list[str]) -> None:
    assert tile_lines(current, name) == lines


@pytest.mark.parametrize(("name", "lines"), OVERLAYS.items())
def test_overlay(current: BalanceDefinitions, name: str, lines: list[str]) -> None:
    assert [write(line) for line in effect_notation(current.overlays[OverlayId(name)])] == lines


@pytest.mark.parametrize("edition", ["1.0.9", "canonical-en"])
def test_older_editions_have_a_plain_start_tile_and_another_committee(edition: str) -> None:
    """R2.1, R7.1."""
    definitions = real_game().definitions(edition)
    assert tile_lines(definitions, "start") == []
    assert tile_lines(definitions, "committee") == ["[▲DOM1 + ▲FOR1 + ▲INF1 → +◉1]"]
    assert tile_lines(definitions, "focus") == ["⛶:[+◉1]"]


def test_the_later_specification_agrees_with_the_current_edition() -> None:
    """But for the Investment Programme, whose ECO goes where conversion goes (EXP-01-02-D-02)."""
    definitions = real_game().definitions("sim-1")
    assert {name: tile_lines(definitions, name) for name in TILES} == TILES | {"investment-program": ["[▲ECO2 → ▲]"]}


def test_a_focus_that_gives_nothing_prints_no_gain() -> None:
    definitions = real_game().definitions("1.0.14", {"focus-effect": "none"})
    assert tile_lines(definitions, "focus") == []


def test_a_card_before_the_action_is_not_played_after_it(current: BalanceDefinitions) -> None:
    """R12.3. Any other moment of a card has a scenario that fails without it."""
    timings = {name: card.timing for name, card in current.measures.items()}
    assert "before-or-after" not in timings.values()
    assert timings[MeasureId("targeted-intervention")] == "after-action"


def test_the_later_specification_prices_one_card_otherwise() -> None:
    card = real_game().definitions("sim-1").measures[MeasureId("subsidy-reduction")]
    assert write(card.cost.notation()) == "▲ECO1 + ▲DOM1"

"""What is printed on tiles, cards and overlays, against the tables of the contracts and of the forty measures."""

from __future__ import annotations

import pytest

from generator.games.balance_control.definitions.describe import effect_notation, tile_notation
from generator.games.balance_control.definitions.types import Definitions, MeasureId, TileId
from generator.games.balance_control.effects.values import OverlayId
from generator.games.balance_control.notation import write
from tests.games import real_game


@pytest.fixture(scope="module")
def current() -> Definitions:
    return real_game().definitions("1.0.14")


def tile_lines(definitions: Definitions, name: str) -> list[str]:
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
def test_tile(current: Definitions, name: str, lines: list[str]) -> None:
    assert tile_lines(current, name) == lines


@pytest.mark.parametrize(("name", "lines"), OVERLAYS.items())
def test_overlay(current: Definitions, name: str, lines: list[str]) -> None:
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


MEASURES = """\
ECO 1 budget-compromise DOM ECO INF
ECO 2 economic-stimulus ECO FOR
ECO 3 collective-agreement 2 ECO
ECO 4 subsidy-reduction ECO FOR
ECO 5 location-debate ECO INF
ECO 6 budget-deficit 2 ECO
ECO 7 debt-brake DOM 2 ECO
ECO 8 economic-council 3 ECO
ECO 9 investment-freeze 2 ECO INF
ECO 10 supplementary-budget ECO
SEC 1 threat-level SEC INF
SEC 2 emergency-decree 2 SEC
SEC 3 deployment-order SEC
SEC 4 jurisdiction-shift SEC
SEC 5 administrative-confusion SEC DOM
SEC 6 order-partnership SEC FOR
SEC 7 legal-review SEC DOM
SEC 8 de-escalation SEC INF
SEC 9 parliamentary-oversight DOM SEC
SEC 10 state-of-emergency 2 SEC DOM
SEC 11 targeted-intervention SEC
SEC 12 loss-of-control 2 SEC
SEC 13 surveillance SEC INF
SEC 14 file-status SEC DOM
SEC 15 situation-assessment SEC
CLM 1 transformation-mandate 2 CLM
CLM 2 co2-levy 2 CLM
CLM 3 future-investment 2 CLM
CLM 4 future-resolution 2 CLM
CLM 5 greenwashing CLM INF
CLM 6 energy-crisis CLM ECO
CLM 7 protest-movement CLM
CLM 8 adaptation-strategy 2 CLM
CLM 9 technology-drive CLM ECO DOM
CLM 10 future-pact CLM DOM FOR
CLM 11 supply-chain-break CLM ECO
CLM 12 extreme-weather CLM
CLM 13 generational-contract CLM DOM
CLM 14 transformation-blockade CLM INF
CLM 15 future-committee CLM INF ECO
""".splitlines()


def printed_cost(words: list[str]) -> str:
    """`DOM 2 ECO` of the table as it is printed: `▲DOM1 + ▲ECO2`."""
    parts, amount = [], "1"
    for word in words:
        if word.isdigit():
            amount = word
        else:
            parts.append(f"▲{word}{amount}")
            amount = "1"
    return " + ".join(parts)


@pytest.mark.parametrize("row", MEASURES, ids=lambda row: row.split()[2])
def test_measure(current: Definitions, row: str) -> None:
    department, number, name, *cost = row.split()
    card = current.measures[MeasureId(name)]
    assert (card.department, card.number) == (department, int(number))
    assert write(card.cost.notation()) == printed_cost(cost)


def test_there_are_forty_measures_and_no_more(current: Definitions) -> None:
    assert list(current.measures) == [row.split()[2] for row in MEASURES]


OWN_TURN = {"jurisdiction-shift", "legal-review", "parliamentary-oversight", "state-of-emergency", "surveillance"}
WINDOWS = {
    "threat-level": "round-start",
    "emergency-decree": "before-focus-check",
    "deployment-order": "overlay-placed",
    "administrative-confusion": "centre-activated",
    "order-partnership": "round-start",
    "de-escalation": "round-end",
    "targeted-intervention": "after-action",
    "loss-of-control": "round-end",
    "situation-assessment": "round-start",
    **dict.fromkeys((*OWN_TURN, "file-status", "technology-drive"), "before-action"),
}


def test_timings(current: Definitions) -> None:
    """R12.3: economy cards before the action; climate cards are it, but for one; security cards as printed."""
    normal = {"ECO": "before-action", "CLM": "action"}
    for name, card in current.measures.items():
        assert card.timing == WINDOWS.get(name, normal.get(card.department, "?")), name


def test_the_later_specification_prices_one_card_otherwise() -> None:
    card = real_game().definitions("sim-1").measures[MeasureId("subsidy-reduction")]
    assert write(card.cost.notation()) == "▲ECO1 + ▲DOM1"


VALUES = {"w1": 1, "w2": 2, "w3": 3, "w4": 4, "w5": 5}


def test_values_stand_in_the_ids(current: Definitions) -> None:
    """R1.1: `W2` is the printed value."""
    for name, tile in current.tiles.items():
        assert tile.value == VALUES.get(name.rpartition("-")[2]), name

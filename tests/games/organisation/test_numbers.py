"""The numbers are those of document 004, and the printed cards and sheets say the same."""

from __future__ import annotations

from typing import Any

import pytest

from generator.games.organisation.numbers import Money, money
from tests.games.organisation.campaigns import game

HALVES = {
    "trade": 3,  # Handel: +1,5 Geld
    "population": 2,  # ruhige Bevölkerung: +1 Geld
    "upkeep": 2,  # pro Stufe: -1 Geld
    "new_level": 8,  # neue Stufe: 4 Geld
    "repair": 4,  # beschädigte Stufe reparieren: 2 Geld
    "calm": 2,  # mit 1 Geld pro Stufe
    "protects": 4,  # schützt 2 Geld vor Krieg und Plündern
    "loot": 2,  # 1 Geld stehlen
    "war_theft": 2,  # 4: 1 Geld stehlen
}
COUNTS = {"infrastructure": 3, "soldiers": 5, "overloaded": 20, "success": 4, "strong": 5, "war_dice": 1}
EVENTS = {
    2: ("exhausted", "chance", "fact"),
    3: ("population-lost", "chance", "fact"),
    4: ("damaged", 1, 2),
    5: ("unrest", 1, 2),
    6: ("bad-season", 1, 2),
    10: ("good-season", 1, 2),
    11: ("population-gained", "chance", "fact"),
    12: ("found", "chance", "fact"),
}


@pytest.fixture
def pack() -> Any:
    return game().definitions()


@pytest.mark.parametrize(("name", "halves"), HALVES.items())
def test_money(pack: Any, name: str, halves: int) -> None:
    assert getattr(pack.numbers, name).halves == halves


@pytest.mark.parametrize(("name", "count"), COUNTS.items())
def test_counts(pack: Any, name: str, count: int) -> None:
    assert getattr(pack.numbers, name) == count


@pytest.mark.parametrize("levels", range(1, 8))
def test_hiring_is_triangular(pack: Any, levels: int) -> None:
    """+1: 1 Geld, +2: 3 Geld, +3: 6 Geld, usw.; at once or one by one."""
    assert pack.numbers.hired(0, levels) == levels * (levels + 1)
    assert sum(pack.numbers.hired(have, 1) for have in range(levels)) == levels * (levels + 1)


@pytest.mark.parametrize("total", range(2, 13))
def test_events(pack: Any, total: int) -> None:
    found = pack.numbers.events[total]
    if total in (7, 8, 9):
        assert found.event == ("again" if total == 7 else "nothing")
        return
    said = [
        ("chance" if force.chance else "fact") if isinstance(EVENTS[total][1], str) else force.amount
        for force in (found.weak, found.strong)
    ]
    assert (found.event, *said) == EVENTS[total]


def test_effects_of_war(pack: Any) -> None:
    assert [pack.numbers.war[face] for face in range(1, 7)] == [
        "death", "nothing", "nothing", "theft", "harm", "takeover",
    ]  # fmt: skip


def test_cards_print_the_upkeep_and_the_income_of_the_rules(pack: Any) -> None:
    for name, card in pack.cards.items():
        price = pack.numbers.upkeep_of.get(str(name), pack.numbers.upkeep)
        assert card.corners.top_right == f"{money(price.halves)} {{money}}", name
    assert pack.cards["trade"].strip == f"+ {money(pack.numbers.trade.halves)} {{money}}"
    assert pack.cards["infrastructure"].strip.split()[2] == str(pack.numbers.infrastructure)


@pytest.mark.parametrize(("text", "halves"), [("0", 0), ("½", 1), ("1", 2), ("1½", 3), ("12½", 25)])
def test_money_is_read_as_it_is_written(text: str, halves: int) -> None:
    assert Money.parse(text).halves == halves
    assert money(halves) == text


@pytest.mark.parametrize("text", ["", "1.25", "-1", "½½", "1/3", "x"])
def test_what_is_no_amount_is_said(text: str) -> None:
    with pytest.raises(ValueError, match="no amount of money"):
        Money.parse(text)

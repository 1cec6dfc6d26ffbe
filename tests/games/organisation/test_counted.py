"""What `simulate` counts of Organisationsspiel, held against the whole position as `expect:` tells it."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any

import pytest

from generator.definitions.box_counts import expected_counts
from generator.definitions.id_types import Seat
from generator.games.organisation.campaign_numbers import CATEGORIES, Money
from tests.games.organisation.campaigns import campaign, crowded
from tests.games.procedures import chosen


def halves(money: int | str) -> int:
    """`2`, `2½` or `½` in half-units."""
    text = str(money)
    return 2 * int(text.rstrip("½") or 0) + ("½" in text)


@pytest.mark.parametrize("players", [2, 3, 5])
@pytest.mark.parametrize("steps", [0, 40, 120, 10_000])
def test_pieces_in_use_are_those_that_the_holdings_need(players: int, steps: int) -> None:
    """A chip for each population, a ring under each mobilised one, each purse in as few coins as can be, a card for
    every five levels of an advantage, one mark for all damage of an advantage."""
    table, random = campaign(players), Random(steps + players)
    match = table.start(0, Seat("A"))
    for _ in range(steps):
        if match.over:
            break
        match.choose(chosen(match, random))
    found, told = table.pieces_in_use(match.state), match.summary()
    rows: dict[str, list[Any]] = {owner: list(regions.values()) for owner, regions in told["holdings"].items()}
    every = [row for regions in rows.values() for row in regions]
    for owner, regions in rows.items():
        own = "free-population" if owner == "free" else f"population-{owner.lower()}"
        assert found[own] == sum(row["calm"] + row["mobilised"] + row["unrest"] + row["lasting"] for row in regions)
    assert found["ring"] == sum(row["mobilised"] for row in every)
    purses = [halves(row["money"]) for row in every]
    assert 10 * found["money-5"] + 2 * found["money-1"] + found["money-half"] == sum(purses)
    assert (found["money-half"], found["money-1"] <= 4 * len(purses)) == (sum(purse % 2 for purse in purses), True)
    assert found["damaged"] == sum(bool(count) for row in every for count in row["damaged"].values())
    assert found["used"] == sum(bool(count) for row in every for count in row["used"].values())
    assert (found["moving"], found["building"]) == (len(told["moving"]), len(told["building"]))
    levels = [(kind, row["levels"][kind] + row["damaged"][kind]) for row in every for kind in row["levels"]]
    for card in ("trade", "military", "natural"):
        assert found[card] == sum((count + 4) // 5 for kind, count in levels if kind.startswith(card))
    assert set(found) <= set(expected_counts(table.pack, table.configuration))
    figures = table.figures(match.state)
    assert figures["population"] == sum(number for name, number in found.items() if "population" in name)
    assert figures["levels"] + figures["damaged_levels"] == sum(count for _, count in levels)
    assert figures["money"] == sum(purses) // 2
    assert figures["in_unrest"] == sum(row["unrest"] + row["lasting"] for row in every)


def told(line: str) -> tuple[str, int]:
    """What a line adds to which figure."""
    words = line.split()
    if words[0] == "income" and len(words) == 6:
        return f"halves_from_{words[3]}", Money.parse(words[5]).halves
    if words[0] == "upkeep" and len(words) == 3:
        return "halves_of_upkeep", Money.parse(words[2]).halves
    if words[0] == "stolen":
        return "halves_stolen", Money.parse(words[-1]).halves
    if words[0] == "hired":
        return "levels_hired", int(words[3])
    if words[0] == "war" and words[2].isdigit():
        return "dice_in_wars", len(words) - 2
    if words[0] == "founded" and words[-1] != "free":
        return "population_that_founded", int(words[3])
    if words[0] in ("calmed", "crushed"):
        return f"population_{words[0]}", int(words[-1])
    return "", 0


@pytest.mark.parametrize("seed", range(6))
def test_figures_are_the_sums_of_what_was_told(seed: int) -> None:
    random = Random(seed)
    match = crowded(campaign(3), random)
    before = Counter(match.table.figures(match.state))
    counted = Counter[str]()
    while not match.over:
        match.state.log = log = []
        match.choose(chosen(match, random))
        for name, more in map(told, log):
            counted[name] += more
    del counted[""]
    found = Counter(match.table.figures(match.state))
    for name in (*counted, "halves_from_trade", "halves_of_upkeep"):
        assert found[name] - before[name] == counted[name], name
    assert sum(found[f"levels_of_{name}"] for name in CATEGORIES) == found["levels"] + found["damaged_levels"]

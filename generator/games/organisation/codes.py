"""What each place of a holding means, what is counted over a game, and what moves; all as integers.

A *holding* is everything that an organisation has in a region: a row of `WIDTH` integers in `CampaignState.at`, which
begins at `CampaignGround.holding(owner, region)`.
"""

from __future__ import annotations

from typing import Final

from generator.games.organisation.campaign_numbers import CATEGORIES, KINDS

TRADE, INFRASTRUCTURE, RESEARCH, AUTHORITY, MILITARY, INTELLIGENCE, FORTIFICATION = range(len(CATEGORIES))
NATURAL: Final = len(CATEGORIES)
"""The number of a natural advantage is that of its category plus this."""
IMMOVABLE: Final = (INFRASTRUCTURE, FORTIFICATION, *range(NATURAL, len(KINDS)))
AGES: Final = 4
"""Unrest is counted by how many closed phases it has lasted, from 0 to 3."""

CALM, MOBILISED, UNREST = 0, 1, 2
"""Places of population: calm, mobilised, and in unrest from age 0 on."""
WORKING: Final = UNREST + AGES
"""The first of the places of working levels, by kind; then those of damaged ones."""
DAMAGED: Final = WORKING + len(KINDS)
HIRED: Final = DAMAGED + len(KINDS)
"""The first of the places of levels for this phase, by category: hired ones, then those raised by authority."""
RAISED: Final = HIRED + len(CATEGORIES)
USED: Final = RAISED + len(CATEGORIES)
"""The first of the places that count uses in this phase, by category."""
CARRIED: Final = USED + len(CATEGORIES)
"""The place that counts soldiers carried from here by military that wasn't overloaded."""
MONEY: Final = CARRIED + 1
"""The place of money, in half-units."""
NEW: Final = MONEY + 1
"""The place of population that has just arrived, until the income."""
WIDTH: Final = NEW + 1
THERE: Final = HIRED
"""An owner is in a region if anything is in the places before this: population or levels of its own."""

TALLIED: Final = (
    "halves_from_trade",
    "halves_from_population",
    "halves_of_upkeep",
    "levels_left_unpaid",
    "halves_stolen",
    "levels_hired",
    "sabotages",
    "plunderings",
    "wars",
    "dice_in_wars",
    "population_calmed",
    "population_crushed",
    "population_that_founded",
)
"""The names of what is counted over a game: money in half-units that trade and population brought, that upkeep took and
that was stolen; levels left unpaid and levels hired; attacks; wars and their dice; what became of population."""

NOBODY: Final = "free"
"""The name of the owner that no player leads."""

OF_POPULATION, OF_MONEY = -1, -2
OF_UNREST: Final = -3
"""The code of moving population in unrest is this less its age (ruling `unrest-moves`); that of moving damaged levels
is the next number less their kind (ruling `damaged-moves`)."""
OF_DAMAGED: Final = OF_UNREST - AGES

"""What each place of a holding means, what is counted over a game, and what moves; all as integers.

A *holding* is everything that an organisation has in a region: a row of `WIDTH` integers in `CampaignState.at`, which
begins at `CampaignGround.holding(owner, region)`.
"""

from __future__ import annotations

from typing import Final

from generator.games.organisation.campaign_numbers import CATEGORIES, KINDS

TRADE, INFRASTRUCTURE, RESEARCH, AUTHORITY, MILITARY, INTELLIGENCE, FORTIFICATION = range(len(CATEGORIES))
NATURAL: Final = len(CATEGORIES)
"""A natural advantage's number is its category's and this."""
IMMOVABLE: Final = (INFRASTRUCTURE, FORTIFICATION, *range(NATURAL, len(KINDS)))
AGES: Final = 4
"""Unrest is counted by the closed phases that it has lasted for, up to three."""

CALM, MOBILISED, UNREST = 0, 1, 2
"""Population: calm, mobilised, and in unrest by its age."""
WORKING: Final = UNREST + AGES
"""Levels that work, by kind."""
DAMAGED: Final = WORKING + len(KINDS)
HIRED: Final = DAMAGED + len(KINDS)
"""Levels for now, by category: hired ones, and those that authority raises."""
RAISED: Final = HIRED + len(CATEGORIES)
USED: Final = RAISED + len(CATEGORIES)
"""How often something was used in this phase, by category."""
CARRIED: Final = USED + len(CATEGORIES)
"""Soldiers that military has carried from here without being overloaded."""
MONEY: Final = CARRIED + 1
"""In half-units."""
NEW: Final = MONEY + 1
"""Population that has just arrived, until the income."""
WIDTH: Final = NEW + 1
THERE: Final = HIRED
"""What stands before this says whether somebody is there: population, and levels of their own."""

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
"""What is counted over a game: money in half-units that trade and population brought, that upkeep took and that was
stolen; levels left unpaid and levels hired; attacks; wars and their dice; what became of population."""

NOBODY: Final = "free"
"""What the owner is called whom no player leads."""

OF_POPULATION, OF_MONEY = -1, -2
OF_UNREST: Final = -3
"""Population in unrest moves as this less its age (ruling `unrest-moves`), damaged levels as the next less their kind
(ruling `damaged-moves`)."""
OF_DAMAGED: Final = OF_UNREST - AGES

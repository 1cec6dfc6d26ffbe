"""How organisations stand, for bots that look one move ahead.

It is the score, and what the remaining phases will bring and cost by what is known now (O1–O4).
"""

from __future__ import annotations

from operator import mul
from typing import Final

from generator.games.organisation import codes as c
from generator.games.organisation import things
from generator.games.organisation.closing import calm_mobilised, finish_building, finish_movements
from generator.games.organisation.scoring import score
from generator.games.organisation.state import CampaignState

HORIZON: Final = 4
"""How many phases are expected in a game without an end."""


def expected_worth(state: CampaignState) -> list[float]:
    """The expected worth of the game for each player's organisation, in money: the score once everything that moves has
    arrived and everything being built works; income less upkeep for each remaining phase; less what unrest will cost;
    and what its military could plunder, with each die as half a success."""
    ground = state.ground
    ends = ground.rulings["ends-after"]
    left = HORIZON if ends == "never" else int(ends) - state.turn + 1
    if state.stage == "over":
        return [float(points) for points in score(state, state.at)]
    at = _rows_after_closing(state)
    found = [float(points) for points in score(state, at)]
    for owner, worth in enumerate(found):
        gains = 0.0
        for region, holding in enumerate(ground.holdings[owner]):
            if any(at[holding : holding + c.MONEY + 1]):
                gains += left * _gains(state, at, holding) + _once(state, at, owner, region)
        found[owner] = worth + gains / 2
    for owner, price in _crowds(state, at):
        found[owner] -= left * price / 2
    return found


def _rows_after_closing(state: CampaignState) -> list[int]:
    """The rows of `CampaignState.at` as they will be after closing: movements and building have ended, mobilised
    population is calm."""
    end = state.copy()
    finish_movements(end)
    finish_building(end)
    calm_mobilised(end)
    return end.at


def _gains(state: CampaignState, at: list[int], holding: int) -> int:
    """What a phase brings in a holding, less upkeep, in half-units, as if unrest had been ended."""
    ground, numbers = state.ground, state.ground.numbers
    people = things.population(at, holding)
    trade = at[holding + c.WORKING + c.TRADE] + at[holding + c.WORKING + c.NATURAL + c.TRADE]
    found = people * numbers.population.halves + min(people, trade) * numbers.trade.halves
    costs: int = sum(map(mul, at[holding + c.WORKING : holding + c.DAMAGED], ground.upkeep))
    return found - costs


def _once(state: CampaignState, at: list[int], owner: int, region: int) -> float:
    """What only this phase brings or costs in a region besides, in half-units: population that arrives brings nothing
    yet, unrest has to be ended, and military that is left may plunder."""
    ground, numbers = state.ground, state.ground.numbers
    holding = ground.holding(owner, region)
    unrest = things.in_unrest(at, holding)
    found = -float(at[holding + c.NEW] * numbers.population.halves)
    found -= unrest * (numbers.calm.halves + numbers.population.halves)
    dice = things.strength(state, holding, c.MILITARY)
    if dice:
        others = [other for other in range(ground.players) if other != owner]
        loose = max(things.stealable_money(state, other, near) for other in others for near in ground.reach[region])
        found += min(dice * (dice + 1) * numbers.loot.halves * (7 - numbers.success) / 12, loose)
    return found


def _crowds(state: CampaignState, at: list[int]) -> list[tuple[int, int]]:
    """For each region over its limit, the owner who has most there and what that costs it in each phase, in half-units:
    such population brings nothing and has to be calmed."""
    ground, numbers = state.ground, state.ground.numbers
    found = []
    for region in range(ground.size):
        holdings = [ground.holding(owner, region) for owner in range(ground.players)]
        lives = [things.population(at, holding) for holding in holdings]
        levels = sum(at[holding + kind] for holding in holdings for kind in _ROOM)
        over = sum(lives) - ground.limits[region] - levels * numbers.infrastructure
        if over > 0:
            found.append((lives.index(max(lives)), over * (numbers.calm.halves + numbers.population.halves)))
    return found


_ROOM: Final = (c.WORKING + c.INFRASTRUCTURE, c.WORKING + c.NATURAL + c.INFRASTRUCTURE)
"""The places of levels that raise a limit."""

"""The score at the end, which is a stand-in: regions led, levels, and whole money."""

from __future__ import annotations

from generator.games.organisation import codes as c
from generator.games.organisation.state import CampaignState
from generator.games.organisation.things import population


def score(state: CampaignState, at: list[int]) -> list[int]:
    """The score of each player's organisation: regions led, levels and whole money. `at`: rows such as
    `CampaignState.at`."""
    ground = state.ground
    ends = c.THERE if ground.rulings["damaged-score"] == "counts" else c.DAMAGED
    found = []
    for owner in range(ground.players):
        levels = coins = 0
        for holding in ground.holdings[owner]:
            levels += sum(at[holding + c.WORKING : holding + ends])
            coins += at[holding + c.MONEY]
        found.append(levels + coins // 2)
    for region in range(ground.size):
        for owner in leaders(state, at, region):
            if owner < ground.players:
                found[owner] += 1
    return found


def leaders(state: CampaignState, at: list[int], region: int) -> list[int]:
    """The owners that lead a region: whoever has most population there, or everybody who has any (ruling `leads`).
    `at`: rows such as `CampaignState.at`."""
    ground = state.ground
    owners = range(ground.players + 1)
    if ground.rulings["leads"] == "whoever-is-there":
        rows = [ground.holding(owner, region) for owner in owners]
        return [owner for owner, row in enumerate(rows) if any(at[row : row + c.THERE])]
    lives = [population(at, ground.holding(owner, region)) for owner in owners]
    most = max(lives)
    return [lives.index(most)] if most and lives.count(most) == 1 else []

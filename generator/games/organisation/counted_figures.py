"""The figures that `simulate` counts of a game besides scores, and the printed pieces in use."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from generator.definitions.box_counts import expected_counts
from generator.definitions.id_types import Seat
from generator.definitions.pack import Configuration, written_id
from generator.games.organisation import codes as c
from generator.games.organisation.campaign_numbers import CATEGORIES, KINDS, Campaign
from generator.games.organisation.state import CampaignState
from generator.games.organisation.things import all_population

COINS: Final[Mapping[str, int]] = {"money-5": 10, "money-1": 2, "money-half": 1}
"""The value of each coin, in half-units."""
LEVEL: Final = "{level}"
"""The mark on an advantage's card that stands for the room of one level."""


def figures(state: CampaignState) -> Mapping[str, int]:
    """What all organisations have together, also by category, and what has happened on the way."""
    at = state.at
    return {
        "population": sum(all_population(state, owner) for owner in range(len(state.ground.owners))),
        "in_unrest": _column(at, c.UNREST, c.WORKING),
        "levels": _column(at, c.WORKING, c.DAMAGED),
        "damaged_levels": _column(at, c.DAMAGED, c.HIRED),
        "money": _column(at, c.MONEY, c.MONEY + 1) // 2,
        **{f"levels_of_{name}": _levels(at, category) for category, name in enumerate(CATEGORIES)},
        **state.tally,
    }


def _levels(at: list[int], category: int) -> int:
    """All levels of a category, with natural and damaged ones."""
    return sum(
        _column(at, row, row + 1)
        for begins in (c.WORKING, c.DAMAGED)
        for row in (begins + category, begins + c.NATURAL + category)
    )


def _column(at: list[int], begin: int, end: int) -> int:
    """The sum of the places from `begin` to before `end` over all holdings."""
    return sum(sum(at[place :: c.WIDTH]) for place in range(begin, end))


def population_names(pack: Campaign) -> Mapping[str, str]:
    """The printed name of each owner's population."""
    own: dict[Seat | str, str] = {
        piece.seat: str(name) for name, piece in pack.pieces.items() if written_id(piece) == "population"
    }
    return {**{str(seat): name for seat, name in own.items()}, c.NOBODY: "free-population"}


def coins_worth(pack: Campaign, config: Configuration) -> int:
    """The value of all printed coins, in half-units."""
    box = expected_counts(pack, config)
    return sum(box.get(name, 0) * halves for name, halves in COINS.items())


def levels_of_a_card(pack: Campaign) -> int:
    """How many levels fit on a card of an advantage; more levels need a second card."""
    rooms = [str(row).count(LEVEL) for card in pack.cards.values() for row in card.rows.values()]
    return max(1, *rooms, 0)


def pieces_in_use(state: CampaignState, names: Mapping[str, str], room: int) -> Mapping[str, int]:
    """The pieces in use: population, rings, coins, marks of states, cards of advantages. What is on its way lies by its
    mark. `names`: the population's name by owner. `room`: how many levels fit on a card."""
    at, owners = state.at, state.ground.owners
    cards = dict.fromkeys((*CATEGORIES, "natural"), 0)
    living = [0] * len(owners)
    damaged = used = 0
    rows = []
    wide = len(at) // len(owners)
    for holding in range(0, len(at), c.WIDTH):
        row = at[holding : holding + c.NEW]
        if not any(row):
            continue
        rows.append(row)
        living[holding // wide] += sum(row[: c.WORKING])
        if any(row[c.WORKING : c.HIRED]):
            for place, (works, harmed) in enumerate(
                zip(row[c.WORKING : c.DAMAGED], row[c.DAMAGED : c.HIRED], strict=True)
            ):
                if works or harmed:
                    cards[KINDS[place] if place < c.NATURAL else "natural"] += -(-(works + harmed) // room)
                    damaged += harmed > 0
        if any(row[c.USED : c.CARRIED]):
            used += sum(map(bool, row[c.USED : c.CARRIED]))
    return {
        **{names[owner]: living[place] for place, owner in enumerate(owners)},
        **cards,
        "ring": sum(row[c.MOBILISED] for row in rows),
        "money-5": sum(row[c.MONEY] // 10 for row in rows),
        "money-1": sum(row[c.MONEY] % 10 // 2 for row in rows),
        "money-half": sum(row[c.MONEY] % 2 for row in rows),
        "damaged": damaged,
        "used": used,
        "moving": len(state.moving),
        "building": len(state.building),
    }

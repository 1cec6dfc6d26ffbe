"""Values that no table of Organisationsspiel could ever use, by arithmetic; and tables laid at random, to search for
the rest."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from random import Random
from typing import Final

from generator.games.organisation import codes as c
from generator.games.organisation.campaign_numbers import CATEGORIES, EVENTS, CampaignNumbers, money
from generator.games.organisation.state import CampaignGround, CampaignState
from generator.play.procedure_rules import UnreachableValue

PATH: Final = "numbers"
OPEN_STAGES: Final = ("event", "build", "move", "act", "calm")
"""Stages between turns, at which nothing is under way."""
CROWDED: Final = 4
"""How many regions everybody may have something in, so that they meet."""
NEEDED: Final[Mapping[str, str]] = {"exhausted": "found"}
"""Events that can only find a target after the other event."""


def unreachable_values(ground: CampaignGround, coins: int) -> Iterator[UnreachableValue]:
    """Prices that all printed coins together can't pay, and numbers without effect. `coins`: the value of all coins, in
    half-units."""
    numbers = ground.numbers
    prices = {"new_level": numbers.new_level, "repair": numbers.repair, "calm": numbers.calm, "hire": numbers.hire[0]}
    for name, price in prices.items():
        if price.halves > coins:
            why = f"nobody can ever pay {money(price.halves)}: all printed coins make {money(coins)}"
            yield UnreachableValue(f"{PATH}.{name}", why, f"{money(coins)} at most")
    yield from _nothing(numbers)
    happening = {event.event for event in numbers.events.values()}
    for event, before in NEEDED.items():
        if event in happening and before not in happening:
            place = next(total for total, said in numbers.events.items() if said.event == event)
            why = f"'{event}' finds nothing: no event of the table is '{before}'"
            yield UnreachableValue(f"{PATH}.events.{place}", why, f"an event '{before}', or another one here")
    if "again" in happening and happening <= {"again", "nothing"}:
        yield UnreachableValue(f"{PATH}.events", "no event ever does anything", f"one of {', '.join(EVENTS)}")


def _nothing(numbers: CampaignNumbers) -> Iterator[UnreachableValue]:
    """Numbers with which levels and dice do nothing."""
    for name, does in (("trade", "trade brings nothing"), ("infrastructure", "infrastructure makes no room")):
        value = getattr(numbers, name)
        if not (value if isinstance(value, int) else value.halves):
            yield UnreachableValue(f"{PATH}.{name}", f"a level of {does}", "more than nothing")
    for name in ("soldiers", "overloaded"):
        if not getattr(numbers, name):
            yield UnreachableValue(f"{PATH}.{name}", "military carries nobody in that way", "1 at least")
    if not numbers.loot.halves:
        yield UnreachableValue(f"{PATH}.loot", "a success of plundering steals nothing", "½ at least")


def lay_anew(state: CampaignState, random: Random, coins: int) -> bool:
    """Lays population, levels and money at random, in place, between turns: at most as much as is printed, at any open
    stage. Some sorts of things are left out, to see whether they come by themselves. Gives whether this is such a
    moment."""
    if state.stage not in OPEN_STAGES or state.job:
        return False
    at, left, ground = state.at, coins, state.ground
    sorts = {place: most for place, most in _LYING.items() if random.random() < 0.6}
    crowded = random.sample(range(ground.size), min(CROWDED, ground.size))
    for holding in range(0, len(at), c.WIDTH):
        at[holding : holding + c.WIDTH] = [0] * c.WIDTH
        if holding // c.WIDTH % ground.size not in crowded or random.random() < 0.4:
            continue
        for places, most in sorts.items():
            for place in places:
                at[holding + place] = random.randint(0, most) if random.random() < 0.5 else 0
        at[holding + c.MONEY] = random.choice((0, random.randint(0, left), left))
        left -= at[holding + c.MONEY]
    state.moving, state.building, state.passed = [], [], 0
    state.stage, state.place = random.choice(OPEN_STAGES), random.randrange(ground.players)
    return True


_LYING: Final = {
    range(c.CALM, c.CALM + 1): 4,
    range(c.MOBILISED, c.MOBILISED + 1): 2,
    range(c.UNREST, c.UNREST + 2): 2,
    range(c.WORKING, c.WORKING + c.NATURAL): 4,
    range(c.WORKING + c.NATURAL, c.DAMAGED): 2,
    range(c.DAMAGED, c.HIRED): 1,
    range(c.HIRED, c.HIRED + len(CATEGORIES)): 1,
    range(c.USED, c.USED + len(CATEGORIES)): 1,
}
"""The most in each place of a holding, for each sort of things."""

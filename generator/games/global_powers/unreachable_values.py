"""Values that no table of GLOBAL POWERS could ever use, by arithmetic; and tables laid at random, to search for the
rest."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from random import Random
from typing import Final

from generator.games.global_powers.powers_numbers import BIT, KINDS
from generator.games.global_powers.state import PowersPosition, PowersWorld
from generator.play.procedure_rules import UnreachableValue

PATH: Final = "numbers"


def unreachable_values(world: PowersWorld) -> Iterator[UnreachableValue]:
    """Prices that no region can hold, numbers that no die shows, and effects that do nothing."""
    yield from _too_dear(world)
    yield from _nothing(world)
    yield from _never_rolled(world)


def _too_dear(world: PowersWorld) -> Iterator[UnreachableValue]:
    """Numbers that exceed what there can be."""
    numbers, cards = world.numbers, world.numbers.cards
    bound, party = numbers.bound, world.politicians
    for action in ("rehabilitate", "purge"):
        for kind, price in zip(KINDS, getattr(numbers.prices, action).row, strict=True):
            if price > bound:
                why = f"nobody can ever pay {price} {kind}: no region holds more than {bound} of a kind"
                yield UnreachableValue(f"{PATH}.prices.{action}.{kind}", why, f"{bound} at most")
    for name, own, others in (
        ("propaganda_exile", numbers.propaganda_exile, 1),
        ("cards.expansion", cards.expansion, 0),
        ("cards.defector_exile", cards.defector_exile, 1),
    ):
        if (needed := world.politicians_needed(own + others)) > party:
            why = f"it takes {needed} politicians from base, and a party has {party}"
            yield UnreachableValue(f"{PATH}.{name}", why, f"{party - others} at most")
    if cards.aid > bound:
        why = f"no region can give {cards.aid} economy: it holds {bound} of a kind at most"
        yield UnreachableValue(f"{PATH}.cards.aid", why, f"{bound} at most")
    for economy in numbers.points.economy:
        if economy > bound:
            why = f"no region holds {economy} economy: {bound} of a kind is the most"
            yield UnreachableValue(f"{PATH}.points.economy.{economy}", why, f"{bound} at most")


def _nothing(world: PowersWorld) -> Iterator[UnreachableValue]:
    """Numbers with which cards and conversions do nothing."""
    numbers = world.numbers
    for name in ("initiative_votes", "aid", "expansion", "warmonger", "drive"):
        if not getattr(numbers.cards, name):
            yield UnreachableValue(f"{PATH}.cards.{name}", "the card does nothing with it", "1 at least")
    if not numbers.hand:
        yield UnreachableValue(f"{PATH}.hand", "nobody ever has a card", "1 at least")
    for place, line in enumerate(numbers.budget):
        if line.gives == line.gets and line.count == 1:
            why = f"one {line.gives} becomes one {line.gets}"
            yield UnreachableValue(f"{PATH}.budget[{place}]", why, "a line that changes chips")


def _never_rolled(world: PowersWorld) -> Iterator[UnreachableValue]:
    """Numbers of a roll that can't come."""
    shown = [move[1] for move in world.rolls]
    numbers = world.numbers
    sides = f"one of {', '.join(map(str, shown))}"
    for roll in numbers.cards.assassination:
        if roll not in shown:
            yield UnreachableValue(f"{PATH}.cards.assassination.{roll}", f"no die shows {roll}", sides)
    raised = world.ruling["plus-one"] == "changes-the-roll"
    reached = {roll + more for roll in shown for more in ((0, numbers.cards.warmonger) if raised else (0,))}
    for side in ("attacker", "defender"):
        roll = getattr(numbers.war.undecided, side)
        if roll not in reached:
            yield UnreachableValue(f"{PATH}.war.undecided.{side}", f"no roll is ever {roll}", sides)
    if numbers.war.undecided.ahead > numbers.bound:
        ahead, bound = numbers.war.undecided.ahead, numbers.bound
        why = f"no region is {ahead} military ahead: it holds {bound} at most"
        yield UnreachableValue(f"{PATH}.war.undecided.ahead", why, f"{bound} at most")


def lay_anew(state: PowersPosition, random: Random) -> bool:
    """Lays everything anew, in place, between turns: politicians, chips, hands and markers, anywhere within the bounds.
    Gives whether this is such a moment."""
    if state.next != "turn":
        return False
    world, bound = state.world, state.world.numbers.bound
    rows = [[0] * world.players for _ in state.here]
    for party in range(world.players):
        left = world.politicians - state.gone[party]
        state.mauritius[party], left = _some(random, left, 4)
        state.uno[party], left = _some(random, left, 3)
        for region in random.sample(world.regions, len(world.regions) // 2):
            rows[region][party], left = _some(random, left, 6)
        state.base[party] = left
        used = random.sample(world.names, random.randint(0, len(world.names) // 2))
        free = [name for name in world.names if name not in used]
        held = random.sample(free, random.randint(0, min(len(free), world.numbers.hand)))
        state.hand[party], state.used[party] = _card_set(held), _card_set(used)
    state.here = [tuple(row) for row in rows]
    for region in world.regions:
        state.chips[region] = tuple(random.choice((0, bound, random.randint(0, bound))) for _ in KINDS)
    outstanding = random.choice(world.regions)
    state.done = sum(1 << region for region in world.regions if region != outstanding and random.random() < 0.5)
    state.white, state.purple = (sum(1 << r for r in world.regions if random.random() < 0.2) for _ in range(2))
    state.drive = state.peace = 0
    state.pacts = ()
    state.moved = False
    return True


def _card_set(cards: Iterable[str]) -> int:
    return sum(BIT[name] for name in cards)


def _some(random: Random, there: int, most: int) -> tuple[int, int]:
    """A random number of what is there, at most `most`, and what is left."""
    taken = random.randint(0, min(there, most))
    return taken, there - taken

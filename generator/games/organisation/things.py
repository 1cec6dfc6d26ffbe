"""What regions, population, advantages and money are and do (O1), for all chapters of the rules."""

from __future__ import annotations

from generator.games.organisation.numbers import KINDS, money
from generator.games.organisation.state import (
    CALM,
    DAMAGED,
    FORTIFICATION,
    HIRED,
    INFRASTRUCTURE,
    MOBILISED,
    MONEY,
    NATURAL,
    RAISED,
    STOLEN,
    THERE,
    UNREST,
    USED,
    WIDTH,
    WORKING,
    State,
)

# Population ---------------------------------------------------------------------------------------------------------


def population(at: list[int], holding: int) -> int:
    """All of it in a holding, in whatever state."""
    return sum(at[holding : holding + WORKING])


def in_unrest(at: list[int], holding: int) -> int:
    """What of it is in unrest."""
    return sum(at[holding + UNREST : holding + WORKING])


def all_population(state: State, owner: int) -> int:
    """What an organisation has in all regions."""
    at = state.at
    return sum(sum(at[holding : holding + WORKING]) for holding in state.ground.holdings[owner])


def limit(state: State, region: int) -> int:
    """How much population may live in a region: its own limit, and more for each working level of infrastructure."""
    ground = state.ground
    levels = sum(level(state.at, ground.holding(owner, region), INFRASTRUCTURE) for owner in range(ground.players + 1))
    return ground.limits[region] + levels * ground.numbers.infrastructure


def into_unrest(at: list[int], holding: int) -> bool:
    """One more population goes into unrest, a calm one if there is any, else a mobilised one."""
    for calm in (CALM, MOBILISED):
        if at[holding + calm]:
            at[holding + calm] -= 1
            at[holding + UNREST] += 1
            return True
    return False


def one_dies(at: list[int], holding: int) -> bool:
    """One population is gone: a mobilised one if there is any, else a calm one, else the latest in unrest."""
    for kept in (MOBILISED, CALM, *range(UNREST, WORKING)):
        if at[holding + kept]:
            at[holding + kept] -= 1
            return True
    return False


# Advantages ---------------------------------------------------------------------------------------------------------


def is_there(state: State, owner: int, region: int) -> bool:
    """Whether an organisation has population or levels of its own in a region."""
    holding = state.ground.holding(owner, region)
    return any(state.at[holding : holding + THERE])


def may_begin(state: State, owner: int, region: int) -> bool:
    """Whether it may build and hire there (ruling `where`)."""
    holding = state.ground.holding(owner, region)
    return any(state.at[holding : holding + (WORKING if state.ground.must_live_there else THERE)])


def level(at: list[int], holding: int, category: int) -> int:
    """The levels of a category that work: its own, natural ones, hired ones, and what authority raises."""
    return (
        at[holding + WORKING + category]
        + at[holding + WORKING + NATURAL + category]
        + at[holding + HIRED + category]
        + at[holding + RAISED + category]
    )


_NATURAL = WORKING + NATURAL


def strength(at: list[int], holding: int, category: int) -> int:
    """What is left of it to be used in this phase: each use leaves one level less."""
    row = holding + category
    left = at[row + WORKING] + at[row + _NATURAL] + at[row + HIRED] + at[row + RAISED] - at[row + USED]
    return left if left > 0 else 0


def use(state: State, holding: int, category: int) -> None:
    """Military or intelligence is used: the next use has a level less, and hired levels may be gone (ruling
    `hire-lasts`)."""
    at = state.at
    at[holding + USED + category] += 1
    if state.ground.one_use:
        at[holding + HIRED + category] = 0


def use_level(state: State, holding: int, category: int) -> None:
    """A level of research or authority is used, of which each has one use; a hired one first if it has only that."""
    at = state.at
    if state.ground.one_use and at[holding + HIRED + category]:
        at[holding + HIRED + category] -= 1
    else:
        at[holding + USED + category] += 1


def unprotected(state: State, holding: int, kind: int) -> bool:
    """Whether a working level of that kind could be damaged: a level of fortification protects another one, or all
    others here (ruling `protects`), and never fortification."""
    at = state.at
    if not at[holding + WORKING + kind]:
        return False
    walls = level(at, holding, FORTIFICATION)
    if not walls or kind % NATURAL == FORTIFICATION:
        return True
    if state.ground.all_protected:
        return False
    own = sum(at[holding + WORKING : holding + DAMAGED])
    walled = at[holding + WORKING + FORTIFICATION] + at[holding + WORKING + NATURAL + FORTIFICATION]
    return own - walled > walls


def damageable(state: State, holding: int) -> list[int]:
    """The kinds of which a level could be damaged."""
    at = state.at
    return [kind for kind in range(len(KINDS)) if at[holding + WORKING + kind] and unprotected(state, holding, kind)]


def damage(at: list[int], holding: int, kind: int) -> None:
    """A level that works is damaged."""
    at[holding + WORKING + kind] -= 1
    at[holding + DAMAGED + kind] += 1


# Money --------------------------------------------------------------------------------------------------------------


def funds(state: State, owner: int, region: int) -> int:
    """The money that may be spent in a region, in half-units (ruling `pays-from`)."""
    ground = state.ground
    return fortune(state, owner) if ground.from_anywhere else state.at[ground.holding(owner, region) + MONEY]


def fortune(state: State, owner: int) -> int:
    """All money of an organisation that isn't on its way, in half-units."""
    at = state.at
    row = state.ground.size * WIDTH
    return sum(at[owner * row + MONEY : (owner + 1) * row : WIDTH])


def pay(state: State, owner: int, halves: int, region: int | None = None) -> None:
    """Pays from that region first; what is still owed, from where most money lies."""
    if not halves:
        return
    at, holdings = state.at, state.ground.holdings[owner]
    here = holdings[region] if region is not None else max(holdings, key=lambda holding: at[holding + MONEY])
    while halves > 0:
        part = min(at[here + MONEY], halves)
        at[here + MONEY] -= part
        halves -= part
        here = max(holdings, key=lambda holding: at[holding + MONEY])
        assert not halves or at[here + MONEY], "nobody pays what he hasn't got"


def steal(state: State, victim: int, region: int, thief: int, home: int, halves: int) -> int:
    """Moves money from a victim's region into one of the thief's; what fortification protects stays. Returns how much
    it was."""
    at, ground = state.at, state.ground
    holding = ground.holding(victim, region)
    taken = min(halves, loose(state, victim, region))
    at[holding + MONEY] -= taken
    at[ground.holding(thief, home) + MONEY] += taken
    state.tally[STOLEN] += taken
    if taken:
        place = f"{ground.owners[victim]} {ground.regions[region]}"
        state.tell(f"stolen {ground.owners[thief]} from {place} {money(taken)}")
    return taken


def loose(state: State, victim: int, region: int) -> int:
    """The money in a region that isn't protected, in half-units."""
    holding = state.ground.holding(victim, region)
    walls = level(state.at, holding, FORTIFICATION)
    return max(0, state.at[holding + MONEY] - walls * state.ground.numbers.protects.halves)

"""What regions, population, advantages and money do (O1), for all chapters of the rules."""

from __future__ import annotations

from generator.games.organisation import codes as c
from generator.games.organisation.campaign_numbers import KINDS, money
from generator.games.organisation.state import CampaignState

# Population ---------------------------------------------------------------------------------------------------------


def population(at: list[int], holding: int) -> int:
    """All population in a holding, calm, mobilised or in unrest."""
    return sum(at[holding : holding + c.WORKING])


def in_unrest(at: list[int], holding: int) -> int:
    """The population of a holding that is in unrest, of whatever age."""
    return sum(at[holding + c.UNREST : holding + c.WORKING])


def all_population(state: CampaignState, owner: int) -> int:
    """All population of an organisation, in all regions."""
    at = state.at
    return sum(sum(at[holding : holding + c.WORKING]) for holding in state.ground.holdings[owner])


def limiting_population(state: CampaignState, holding: int) -> int:
    """The population of a holding that lets trade and authority work (ruling `limiting`)."""
    return sum(state.at[holding : holding + state.ground.limiting])


def all_limiting(state: CampaignState, owner: int) -> int:
    """The population of an organisation, in all regions, that lets trade and authority work (ruling `limiting`)."""
    return sum(limiting_population(state, holding) for holding in state.ground.holdings[owner])


def limit(state: CampaignState, region: int, of: int | None = None) -> int:
    """How much population may live in a region: its own limit, and more for each working level of infrastructure. `of`:
    the limit of that one organisation, with its own levels (ruling `limit-of`)."""
    ground = state.ground
    owners = range(ground.players + 1) if of is None else (of,)
    levels = sum(level(state.at, ground.holding(owner, region), c.INFRASTRUCTURE) for owner in owners)
    return ground.limits[region] + levels * ground.numbers.infrastructure


def put_into_unrest(state: CampaignState, holding: int) -> bool:
    """Sends one population of a holding into unrest, chosen by the ruling `who-rebels`; False where there is none."""
    at = state.at
    for calm in state.ground.rebels:
        if at[holding + calm]:
            at[holding + calm] -= 1
            at[holding + c.UNREST] += 1
            return True
    return False


def kill_one(state: CampaignState, holding: int) -> bool:
    """Removes one population from a holding, chosen by the ruling `who-dies`; False where there is none."""
    at = state.at
    for kept in state.ground.dies:
        if at[holding + kept]:
            at[holding + kept] -= 1
            return True
    return False


# Advantages ---------------------------------------------------------------------------------------------------------


def is_there(state: CampaignState, owner: int, region: int) -> bool:
    """Whether an organisation has population or levels of its own in a region."""
    holding = state.ground.holding(owner, region)
    return any(state.at[holding : holding + c.THERE])


def has_one(state: CampaignState, holding: int, kind: int) -> bool:
    """Whether a natural advantage is there already and can't come again (ruling `found-again`), since natural
    advantages aren't raised."""
    at = state.at
    there = at[holding + c.WORKING + kind] + at[holding + c.DAMAGED + kind]
    return state.ground.one_of_a_kind and kind >= c.NATURAL and there > 0


def may_begin(state: CampaignState, owner: int, region: int) -> bool:
    """Whether an organisation may build and hire in a region (ruling `where`)."""
    holding = state.ground.holding(owner, region)
    return any(state.at[holding : holding + (c.WORKING if state.ground.must_live_there else c.THERE)])


def has_level(state: CampaignState, owner: int, region: int, category: int) -> bool:
    """Whether a category could be hired or raised in a region: always, or only where a level of it works (ruling
    `from-nothing`)."""
    row = state.ground.holding(owner, region) + c.WORKING + category
    return not state.ground.needs_a_level or bool(state.at[row] + state.at[row + c.NATURAL])


def level(at: list[int], holding: int, category: int) -> int:
    """The working levels of a category in a holding: built, natural, hired, and raised by authority."""
    row = holding + category
    return at[row + _OWN] + at[row + _NATURAL] + at[row + _HIRED] + at[row + _RAISED]


_OWN, _NATURAL, _HIRED, _RAISED, _USED = c.WORKING, c.WORKING + c.NATURAL, c.HIRED, c.RAISED, c.USED
"""Places of a category's levels in a holding, for code that runs often."""


def joined_levels(state: CampaignState, holding: int, category: int) -> int:
    """The levels of a category in a holding that act together: all; or, for military and intelligence, either the
    natural ones or the others, whichever are more (ruling `levels-add`)."""
    at, row = state.at, holding + category
    made, found = at[row + _OWN] + at[row + _HIRED] + at[row + _RAISED], at[row + _NATURAL]
    return max(made, found) if state.ground.apart and category in (c.MILITARY, c.INTELLIGENCE) else made + found


def strength(state: CampaignState, holding: int, category: int) -> int:
    """The levels of a category that can still be used in this phase: each use leaves one less."""
    left = joined_levels(state, holding, category) - state.at[holding + category + _USED]
    return left if left > 0 else 0


def use(state: CampaignState, holding: int, category: int) -> None:
    """Uses military or intelligence of a holding: the next use has a level less, and hired levels may be gone (ruling
    `hire-lasts`)."""
    at = state.at
    at[holding + c.USED + category] += 1
    if state.ground.one_use:
        at[holding + c.HIRED + category] = 0


def use_level(state: CampaignState, holding: int, category: int) -> None:
    """Uses up one level of research or authority, each of which has one use. If hired levels have only one use (ruling
    `hire-lasts`), one of them goes first."""
    at = state.at
    if state.ground.one_use and at[holding + c.HIRED + category]:
        at[holding + c.HIRED + category] -= 1
    else:
        at[holding + c.USED + category] += 1


def is_unprotected(state: CampaignState, holding: int, kind: int) -> bool:
    """Whether a working level of that kind could be damaged. A level of fortification protects one other level, or all
    others in the holding (ruling `protects`), but never fortification. Whether hired levels count, the ruling
    `hired-damaged` says."""
    at = state.at
    hired = c.HIRED if state.ground.hired_damaged else 0
    if not at[holding + c.WORKING + kind] and not (hired and kind < c.NATURAL and at[holding + hired + kind]):
        return False
    walls = level(at, holding, c.FORTIFICATION)
    if not walls or kind % c.NATURAL == c.FORTIFICATION:
        return True
    if state.ground.all_protected:
        return False
    own = sum(at[holding + c.WORKING : holding + c.DAMAGED])
    walled = at[holding + c.WORKING + c.FORTIFICATION] + at[holding + c.WORKING + c.NATURAL + c.FORTIFICATION]
    if hired:
        own += sum(at[holding + c.HIRED : holding + c.RAISED])
        walled += at[holding + c.HIRED + c.FORTIFICATION]
    return own - walled > walls


def damageable_kinds(state: CampaignState, holding: int) -> list[int]:
    """The kinds of which a level in a holding could be damaged."""
    at = state.at
    hired = state.ground.hired_damaged
    return [
        kind
        for kind in range(len(KINDS))
        if (at[holding + c.WORKING + kind] or hired) and is_unprotected(state, holding, kind)
    ]


def damage(at: list[int], holding: int, kind: int) -> str:
    """Damages a working level, or removes a hired one if no other works. Gives the record's word for it."""
    if not at[holding + c.WORKING + kind]:
        at[holding + c.HIRED + kind] -= 1
        return "gone"
    at[holding + c.WORKING + kind] -= 1
    at[holding + c.DAMAGED + kind] += 1
    return "damaged"


# Money --------------------------------------------------------------------------------------------------------------


def funds(state: CampaignState, owner: int, region: int) -> int:
    """The money that an organisation may spend in a region, in half-units (ruling `pays-from`)."""
    ground = state.ground
    return total_money(state, owner) if ground.from_anywhere else state.at[ground.holding(owner, region) + c.MONEY]


def total_money(state: CampaignState, owner: int) -> int:
    """All money of an organisation that isn't on its way, in half-units."""
    at = state.at
    row = state.ground.size * c.WIDTH
    return sum(at[owner * row + c.MONEY : (owner + 1) * row : c.WIDTH])


def pay(state: CampaignState, owner: int, halves: int, region: int | None = None) -> None:
    """Takes money, first from that region, and what is still owed from where most lies."""
    if not halves:
        return
    at, holdings = state.at, state.ground.holdings[owner]
    here = holdings[region] if region is not None else max(holdings, key=lambda holding: at[holding + c.MONEY])
    while halves > 0:
        part = min(at[here + c.MONEY], halves)
        at[here + c.MONEY] -= part
        halves -= part
        here = max(holdings, key=lambda holding: at[holding + c.MONEY])
        assert not halves or at[here + c.MONEY], "nobody pays what he hasn't got"


def steal(state: CampaignState, victim: int, region: int, thief: int, home: int, halves: int) -> int:
    """Moves up to `halves` half-units from a victim's region into the thief's region `home`; what fortification
    protects stays. Gives how much was moved."""
    at, ground = state.at, state.ground
    taken = left = min(halves, stealable_money(state, victim, region))
    from_where = [region]
    if ground.steals_everywhere:
        from_where += sorted(range(ground.size), key=lambda other: -_unprotected_money(state, victim, other))
    for where in from_where:
        part = min(left, _unprotected_money(state, victim, where))
        at[ground.holding(victim, where) + c.MONEY] -= part
        left -= part
    at[ground.holding(thief, home) + c.MONEY] += taken
    state.tally["halves_stolen"] += taken
    if taken:
        place = f"{ground.owners[victim]} {ground.regions[region]}"
        state.tell(f"stolen {ground.owners[thief]} from {place} {money(taken)}")
    return taken


def stealable_money(state: CampaignState, victim: int, region: int) -> int:
    """The money that could be stolen in a region, in half-units: what isn't protected there, or of all of the victim's
    money (ruling `steals-from`)."""
    if state.ground.steals_everywhere:
        return sum(_unprotected_money(state, victim, place) for place in range(state.ground.size))
    return _unprotected_money(state, victim, region)


def _unprotected_money(state: CampaignState, victim: int, region: int) -> int:
    """The money in a region that fortification doesn't protect, in half-units."""
    holding = state.ground.holding(victim, region)
    walls = level(state.at, holding, c.FORTIFICATION)
    return max(0, state.at[holding + c.MONEY] - walls * state.ground.numbers.protects.halves)

"""Acting (O4), except war: hiring, authority, carrying soldiers, sabotage and plundering.

Seats act one action at a time, in seat order, until all have passed.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import partial

from generator.definitions.id_types import Seat
from generator.games.organisation import codes as c
from generator.games.organisation import things
from generator.games.organisation.campaign_numbers import CATEGORIES, KINDS, money
from generator.games.organisation.closing import authority, use_authority
from generator.games.organisation.dice import kind_of, roll
from generator.games.organisation.state import CampaignState
from generator.games.organisation.war import WAR, declare
from generator.play.move_grammar import Move
from generator.play.questions import Ask, Phase, Refusal, Verb, plain_verb

OFFERED_HIRES = 3
"""The most levels that are offered to be hired at once; people may type more."""


def act(state: CampaignState) -> Phase:
    """Phase: a seat takes one action, or passes (O4)."""
    move = yield Ask(state.seat, ACTIONS, "act")
    ground = state.ground
    if move[0] == "pass":
        state.passed += 1
        state.place = (state.place + 1) % ground.players
        if state.passed >= ground.players:
            state.place, state.stage = 0, "close"
        return
    if not ground.one_after_another:
        state.passed = 0
    deed = _DEEDS[move[0]]
    deed(state, state.acting, move)
    if state.stage == "act":
        state.next_seat()


# For now: hiring, and authority -------------------------------------------------------------------------------------


def _hire(state: CampaignState, owner: int, move: Move) -> None:
    _, category, count, name = move
    ground = state.ground
    region = ground.region[name]
    price = ground.numbers.hire_price(hired_levels(state, owner, region, kind_of(category)), count)
    things.pay(state, owner, price, region)
    state.at[ground.holding(owner, region) + c.HIRED + kind_of(category)] += count
    state.tally["levels_hired"] += count
    state.tell(f"hired {ground.owners[owner]} {category} {count} {name}")
    state.tell(f"paid {ground.owners[owner]} {money(price)}")


def hired_levels(state: CampaignState, owner: int, region: int, category: int) -> int:
    """How many hired levels of a category count for the price of the next one (O4, ruling `hire-again`)."""
    again = state.ground.rulings["hire-again"]
    if again != "goes-on":
        return state.at[state.ground.holding(owner, region) + c.HIRED + category] if again == "goes-on-here" else 0
    return sum(state.at[holding + c.HIRED + category] for holding in state.ground.holdings[owner])


def _hires(state: CampaignState, seat: Seat) -> Iterable[Move]:
    ground = state.ground
    owner = ground.owner[seat]
    if ground.from_anywhere and not things.funds(state, owner, 0):
        return
    for region in range(ground.size):
        if things.may_begin(state, owner, region):
            money_here = things.funds(state, owner, region)
            for place in _useful_categories(state):
                if not things.has_level(state, owner, region, place):
                    continue
                category, have = CATEGORIES[place], hired_levels(state, owner, region, place)
                for count in range(1, OFFERED_HIRES + 1):
                    if ground.numbers.hire_price(have, count) > money_here:
                        break
                    yield ("hire", category, count, ground.regions[region])


def _useful_categories(state: CampaignState) -> Iterable[int]:
    """The categories of which a hired level does something; people may type the others."""
    last = (c.TRADE, c.INFRASTRUCTURE)
    return (place for place in range(len(CATEGORIES)) if place not in last or state.ground.through_closing)


def _no_hire(state: CampaignState, seat: Seat, move: Move) -> Refusal | None:
    ground = state.ground
    _, category, count, name = move
    owner, region = ground.owner[seat], ground.region[name]
    if category not in CATEGORIES:
        return Refusal("O1", "natural")
    if not things.may_begin(state, owner, region):
        return Refusal("O4", "not-there")
    if not things.has_level(state, owner, region, kind_of(category)):
        return Refusal("O4", "no-level")
    if not 1 <= count <= MOST_HIRED:
        return Refusal("O4", "how-many", {"most": MOST_HIRED})
    have, there = hired_levels(state, owner, region, kind_of(category)), things.funds(state, owner, region)
    price = ground.numbers.hire_price(have, count)
    return Refusal("O4", "poor", {"price": money(price), "money": money(there)}) if price > there else None


MOST_HIRED = 99


def _raise(state: CampaignState, owner: int, move: Move) -> None:
    _, category, name = move
    ground = state.ground
    region = ground.region[name]
    use_authority(state, owner, region)
    state.at[ground.holding(owner, region) + c.RAISED + kind_of(category)] += 1
    state.tell(f"raised {ground.owners[owner]} {category} {name}")


def raised_by_authority(state: CampaignState, owner: int, region: int) -> tuple[list[int], int]:
    """How many levels authority has raised in this phase, by category, and how many it may raise altogether: in all
    regions, or in this one (ruling `authority-counts`)."""
    at, ground = state.at, state.ground
    holdings = (ground.holding(owner, region),) if ground.raised_here else ground.holdings[owner]
    raised = [sum(at[holding + c.RAISED + place] for holding in holdings) for place in range(len(CATEGORIES))]
    return raised, sum(things.limiting_population(state, holding) for holding in holdings)


def _raises(state: CampaignState, seat: Seat) -> Iterable[Move]:
    ground, moves = state.ground, state.ground.each["raise"]
    owner = ground.owner[seat]
    if not any(things.strength(state, holding, c.AUTHORITY) for holding in ground.holdings[owner]):
        return
    everywhere = None if ground.raised_here else raised_by_authority(state, owner, 0)
    for region in range(ground.size):
        if things.is_there(state, owner, region) and authority(state, owner, region):
            raised, most = everywhere or raised_by_authority(state, owner, region)
            for place in _useful_categories(state) if sum(raised) < most else ():
                if place != c.AUTHORITY and not raised[place] and things.has_level(state, owner, region, place):
                    yield moves[region][place]


def _no_raise(state: CampaignState, seat: Seat, move: Move) -> Refusal | None:
    ground = state.ground
    _, category, name = move
    owner, region = ground.owner[seat], ground.region[name]
    if category not in CATEGORIES:
        return Refusal("O1", "natural")
    if kind_of(category) == c.AUTHORITY:
        return Refusal("O1", "another-category")
    if not things.is_there(state, owner, region):
        return Refusal("O1", "not-there")
    if not authority(state, owner, region):
        return Refusal("O1", "no-authority")
    if not things.has_level(state, owner, region, kind_of(category)):
        return Refusal("O1", "no-level")
    raised, lives = raised_by_authority(state, owner, region)
    if raised[kind_of(category)]:
        return Refusal("O1", "raised-already")
    return Refusal("O1", "too-few-people", {"count": lives}) if sum(raised) >= lives else None


# Soldiers -----------------------------------------------------------------------------------------------------------


def _carry(state: CampaignState, owner: int, move: Move) -> None:
    """Moves soldiers together with the military that carries them; they arrive at once."""
    verb, count, here, _, there = move
    ground, at = state.ground, state.at
    holding = ground.holding(owner, ground.region[here])
    if verb == "carry" and not ground.carrying_uses:
        at[holding + c.CARRIED] += count
    else:
        things.use(state, holding, c.MILITARY)
    if ground.soldiers_are_people:
        ringed = min(at[holding + c.MOBILISED], count)
        at[holding + c.MOBILISED] -= ringed
        at[holding + c.CALM] -= count - ringed
        at[ground.holding(owner, ground.region[there]) + c.MOBILISED] += count
    state.tell(f"{'carried' if verb == 'carry' else 'overloaded'} {ground.owners[owner]} {count} {here} to {there}")


def capacity(state: CampaignState, holding: int, verb: str) -> int:
    """How many soldiers the military in a holding can still carry. `verb`: the move that carries them."""
    at, numbers = state.at, state.ground.numbers
    if verb == "overload" or state.ground.carrying_uses:
        each = numbers.overloaded if verb == "overload" else numbers.soldiers
        return things.strength(state, holding, c.MILITARY) * each
    return max(0, things.joined_levels(state, holding, c.MILITARY) * numbers.soldiers - at[holding + c.CARRIED])


def _carries(verb: str) -> Verb[CampaignState]:
    def offers(state: CampaignState, seat: Seat) -> Iterable[Move]:
        ground, at = state.ground, state.at
        for region, holding in enumerate(ground.holdings[ground.owner[seat]]):
            people = at[holding + c.CALM] + at[holding + c.MOBILISED]
            if not people:
                continue
            most = min(people, capacity(state, holding, verb))
            for count in sorted({1, most}) if most else ():
                for to in ground.next[region]:
                    yield (verb, count, ground.regions[region], "to", ground.regions[to])

    def refusal(state: CampaignState, seat: Seat, move: Move) -> Refusal | None:
        ground, at = state.ground, state.at
        _, count, here, _, there = move
        holding = ground.holding(ground.owner[seat], ground.region[here])
        if ground.region[there] not in ground.next[ground.region[here]]:
            return Refusal("O3", "no-border")
        most = capacity(state, holding, verb)
        if not most:
            return Refusal("O1", "carries-none")
        if not 1 <= count <= most:
            return Refusal("O1", "carries", {"most": most})
        people = at[holding + c.CALM] + at[holding + c.MOBILISED]
        return (
            Refusal("O1", "no-soldiers", {"count": people}) if ground.soldiers_are_people and people < count else None
        )

    data = "numbers.soldiers" if verb == "carry" else "numbers.overloaded"
    more = partial(_carries_more, verb, refusal)
    return Verb(f"{verb} NUMBER REGION to REGION", "O1", offers, refusal, 200, more, data=data)


def _carries_more(verb: str, refusal: Callable[..., Refusal | None], state: CampaignState, seat: Seat) -> bool:
    """Whether military could carry anybody, also where soldiers aren't counted (ruling `soldiers`)."""
    ground = state.ground
    ways = ((ground.regions[here], ground.regions[to]) for here in range(ground.size) for to in ground.next[here])
    return any(not refusal(state, seat, (verb, 1, here, "to", to)) for here, to in ways)


# Information, sabotage and plundering --------------------------------------------------------------------------------


def _attack(state: CampaignState, owner: int, move: Move) -> None:
    """Declares a sabotage or a plundering, with its number of dice."""
    verb, victim, there, _, here = move
    ground = state.ground
    holding = ground.holding(owner, ground.region[here])
    category = c.INTELLIGENCE if verb == "sabotage" else c.MILITARY
    other, region = ground.owner[victim], ground.region[there]
    lost = 0 if ground.half_off_successes else half_strength(state, other, region, category)
    count = max(0, things.strength(state, holding, category) - lost)
    things.use(state, holding, category)
    state.tally["sabotages" if verb == "sabotage" else "plunderings"] += 1
    state.tell(f"{verb} {ground.owners[owner]} {victim} {there} dice {count}")
    state.job = (verb, owner, other, ground.region[here], region, count, 0, 0)
    state.stage = "roll"


def _inquire(state: CampaignState, owner: int, move: Move) -> None:
    """Uses intelligence for an inquiry; what it finds out, people agree on and note (ruling `information`)."""
    _, victim, there, _, here = move
    ground = state.ground
    holding = ground.holding(owner, ground.region[here])
    levels = things.strength(state, holding, c.INTELLIGENCE)
    things.use(state, holding, c.INTELLIGENCE)
    state.tell(f"inquiry {ground.owners[owner]} of {victim} {there} with {levels}")


def half_strength(state: CampaignState, victim: int, region: int, category: int) -> int:
    """Half the victim's strength, which reduces the attacker's dice or successes (rulings `defends`, `defends-with`,
    `half-off`, `half-down`)."""
    ground, at = state.ground, state.at
    where = ground.holdings[victim] if ground.strong_everywhere else (ground.holding(victim, region),)
    if ground.defends_with == "own-levels":
        places = (c.WORKING + category, c.WORKING + c.NATURAL + category)
        whole = sum((max if ground.apart else sum)(at[holding + place] for place in places) for holding in where)
    else:
        counted = things.joined_levels if ground.defends_with == "all-levels" else things.strength
        whole = sum(counted(state, holding, category) for holding in where)
    return (whole + ground.half_up) // 2


def throw(state: CampaignState) -> Phase:
    """Phase: the dice of a sabotage or a plundering are rolled; each success can be spent (O4)."""
    ground = state.ground
    verb, owner, other, here, there, count, reach, silent = state.job
    name, region = ground.owners[other], ground.regions[there]
    yield from roll(state, owner, ground.seats[owner], count, verb, {"owner": name, "region": region})
    won = sum(face >= ground.numbers.success for face in state.dice)
    if ground.half_off_successes:
        won = max(0, won - half_strength(state, other, there, c.MILITARY if verb == "plunder" else c.INTELLIGENCE))
    state.tell(f"{verb} {ground.owners[owner]} successes {won}")
    state.dice = []
    state.job = (verb, owner, other, here, there, won, reach, silent)
    state.stage = "spend"


def spend(state: CampaignState) -> Phase:
    """Phase: one success is spent; without any left, the attack is over (O4)."""
    ground = state.ground
    verb, owner, other, here, there, won, reach, silent = state.job
    seat = ground.seats[owner]
    if not won or not any(_spends(state, seat)):
        return _over(state)
    move = yield Ask(seat, (SPEND, PASS), f"spend-{verb}", {"left": won})
    if move[0] == "pass":
        return _over(state)
    what = move[1]
    if what == "reach":
        reach += 1
    elif what == "silence":
        silent = 1
    elif what == "unrest":
        region = ground.region[move[2]]
        things.put_into_unrest(state, ground.holding(other, region))
        state.tell(f"unrest {ground.owners[other]} {move[2]} 1")
    elif what == "loot":
        things.steal(state, other, there, owner, here, ground.numbers.loot.halves)
    else:
        kind = _military(state, other, there)[0]
        told = things.damage(state.at, ground.holding(other, there), kind)
        state.tell(f"{told} {ground.owners[other]} {KINDS[kind]} {ground.regions[there]}")
    state.job = (verb, owner, other, here, there, won - 1, reach, silent)
    return None


def _over(state: CampaignState) -> None:
    verb, owner, other, _, there, _, _, silent = state.job
    names = state.ground.owners
    if verb == "sabotage":
        told = "no traces" if silent else f"traces of {names[owner]}"
        state.tell(f"sabotage {names[other]} {state.ground.regions[there]} {told}")
    state.stage = "act"
    state.next_seat()


def _military(state: CampaignState, victim: int, region: int) -> list[int]:
    """The kinds of military in a region of which a victim's level could be damaged."""
    holding = state.ground.holding(victim, region)
    return [kind for kind in (c.MILITARY, c.NATURAL + c.MILITARY) if things.is_unprotected(state, holding, kind)]


def _from(state: CampaignState) -> tuple[tuple[int, ...], int]:
    """The distances of all regions from where a sabotage begins, and how far it reaches. It begins where the
    intelligence is, or in the region that was declared (ruling `sabotage-where`)."""
    ground = state.ground
    _, _, _, here, there, _, reach, _ = state.job
    if ground.rulings["sabotage-where"] == "declared":
        return ground.distances[there], reach
    return ground.distances[here], 1 + reach


def _spends(state: CampaignState, _seat: Seat) -> Iterable[Move]:
    ground, at = state.ground, state.at
    verb, _, other, _, there, _, _, silent = state.job
    if verb == "plunder":
        if things.stealable_money(state, other, there):
            yield ("spend", "loot")
        if _military(state, other, there):
            yield ("spend", "damage")
        return
    far, within = _from(state)
    for region, holding in enumerate(ground.holdings[other]):
        if far[region] <= within and (at[holding + c.CALM] or at[holding + c.MOBILISED]):
            yield ("spend", "unrest", ground.regions[region])
    if within < max(distance for distance in far if distance < ground.size):
        yield ("spend", "reach")
    if not silent:
        yield ("spend", "silence")


def _no_spend(state: CampaignState, seat: Seat, move: Move) -> Refusal | None:
    ground, at = state.ground, state.at
    verb, _, other, *_ = state.job
    what = move[1]
    if (what in ("loot", "damage")) != (verb == "plunder") or len(move) != 2 + (what == "unrest"):
        return Refusal("O4", f"buys-{verb}")
    if move in _spends(state, seat):
        return None
    if what == "unrest":
        region = ground.region[move[2]]
        holding = ground.holding(other, region)
        far, within = _from(state)
        if far[region] > within:
            return Refusal("O4", "too-far", {"reach": within})
        return Refusal("O4", "nobody-calm") if not at[holding + c.CALM] + at[holding + c.MOBILISED] else None
    names = {"loot": "no-money-there", "damage": "nothing-to-damage", "reach": "nowhere-farther", "silence": "silent"}
    return Refusal("O4", names[what])


def _possible_victims(state: CampaignState, owner: int, there: int, category: int, dice: int) -> Iterable[int]:
    """The organisations that could be attacked in a region with at least one die."""
    ground, at = state.ground, state.at
    for victim in range(ground.players + 1):
        row = ground.holding(victim, there)
        if victim == owner or not any(at[row : row + c.THERE]):
            continue
        if ground.half_off_successes or dice > half_strength(state, victim, there, category):
            yield victim


def _attacks(verb: str, category: int) -> Verb[CampaignState]:
    """The verb of sabotage, plundering or inquiry. The first two are offered where they have a die; an inquiry has
    none, and people type it."""

    def offers(state: CampaignState, seat: Seat) -> Iterable[Move]:
        ground = state.ground
        owner = ground.owner[seat]
        moves = ground.attacks.get(verb, {})
        for here, holding in enumerate(ground.holdings[owner]) if moves else ():
            dice = things.strength(state, holding, category)
            for there in ground.reach[here] if dice else ():
                for victim in _possible_victims(state, owner, there, category, dice):
                    yield moves[victim, there, here]

    def refusal(state: CampaignState, seat: Seat, move: Move) -> Refusal | None:
        ground = state.ground
        _, victim, there, _, here = move
        owner, other = ground.owner[seat], ground.owner[victim]
        if owner == other:
            return Refusal("O4", "oneself")
        if not things.strength(state, ground.holding(owner, ground.region[here]), category):
            return Refusal("O1", f"no-{CATEGORIES[category]}")
        if ground.region[there] not in ground.reach[ground.region[here]]:
            return Refusal("O4", "too-far", {"reach": 1})
        row = ground.holding(other, ground.region[there])
        present = any(state.at[row : row + c.THERE]) or things.stealable_money(state, other, ground.region[there])
        return None if present else Refusal("O4", "nothing-there", {"owner": victim})

    def more(state: CampaignState, seat: Seat) -> bool:
        """Whether an attack is legal on anybody, even without a die."""
        ground = state.ground
        own = ground.holdings[ground.owner[seat]]
        ways = [
            (victim, ground.regions[there], ground.regions[here])
            for here in range(ground.size)
            if things.strength(state, own[here], category)
            for there in ground.reach[here]
            for victim in ground.owners
        ]
        return any(not refusal(state, seat, (verb, victim, there, "from", here)) for victim, there, here in ways)

    return Verb(f"{verb} OWNER REGION from REGION", "O4", offers, refusal, 400, more)


def _hires_more(state: CampaignState, seat: Seat) -> bool:
    """Whether any level could be hired, even of a category that does nothing while it lasts."""
    every = ((category, region) for category in CATEGORIES for region in state.ground.regions)
    return any(not _no_hire(state, seat, ("hire", category, 1, region)) for category, region in every)


def _raises_more(state: CampaignState, seat: Seat) -> bool:
    return any(not _no_raise(state, seat, move) for moves in state.ground.each["raise"] for move in moves)


HIRE: Verb[CampaignState] = Verb(
    "hire CATEGORY NUMBER REGION", "O4", _hires, _no_hire, 400, _hires_more, data="numbers.hire"
)
RAISE: Verb[CampaignState] = Verb("raise CATEGORY REGION", "O1", _raises, _no_raise, 200, _raises_more)
CARRY, OVERLOAD = _carries("carry"), _carries("overload")
INQUIRE = _attacks("inquire", c.INTELLIGENCE)
SABOTAGE, PLUNDER = _attacks("sabotage", c.INTELLIGENCE), _attacks("plunder", c.MILITARY)
PASS = plain_verb("pass", "O4")
SPEND: Verb[CampaignState] = Verb("spend WHAT [REGION]", "O4", _spends, _no_spend)
ACTIONS = (HIRE, RAISE, CARRY, OVERLOAD, INQUIRE, SABOTAGE, PLUNDER, WAR, PASS)
_DEEDS: dict[str, Callable[[CampaignState, int, Move], None]] = {
    "hire": _hire,
    "raise": _raise,
    "carry": _carry,
    "overload": _carry,
    "inquire": _inquire,
    "sabotage": _attack,
    "plunder": _attack,
    "war": declare,
}
GOODS = ("unrest", "reach", "silence", "loot", "damage")
VERBS = (HIRE, RAISE, CARRY, OVERLOAD, INQUIRE, SABOTAGE, PLUNDER, SPEND)
STAGES = {"act": act, "roll": throw, "spend": spend}

"""Acting (O4) but for war: hiring, authority, carrying soldiers, sabotage and plundering, one action at a time in seat
order until all have passed."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from generator.definitions.ids import Seat
from generator.games.organisation.closing import authority, use_authority
from generator.games.organisation.dice import kind_of, roll
from generator.games.organisation.numbers import CATEGORIES, KINDS, money
from generator.games.organisation.setup import PASS
from generator.games.organisation.state import (
    AUTHORITY,
    CALM,
    CARRIED,
    HIRED,
    HIRES,
    INFRASTRUCTURE,
    INTELLIGENCE,
    MILITARY,
    MOBILISED,
    NATURAL,
    PLUNDERS,
    RAISED,
    SABOTAGES,
    THERE,
    TRADE,
    State,
)
from generator.games.organisation.things import (
    all_population,
    damage,
    funds,
    into_unrest,
    is_there,
    level,
    loose,
    may_begin,
    pay,
    steal,
    strength,
    unprotected,
    use,
)
from generator.games.organisation.war import WAR, declare
from generator.play.asking import Ask, Phase, Refusal, Verb
from generator.play.words import Move

OFFERED_HIRES = 3
"""How many levels are offered to be hired at once; people may type more."""


def act(state: State) -> Phase:
    """A seat does one thing, or passes."""
    move = yield Ask(state.seat, ACTIONS, "act")
    if move[0] == "pass":
        state.passed += 1
        if state.passed >= state.ground.players:
            state.stage = "close"
        state.next_seat()
        return
    state.passed = 0
    deed = _DEEDS[move[0]]
    deed(state, state.acting, move)
    if state.stage == "roll":
        yield from _rolled(state)
    elif state.stage == "act":
        state.next_seat()


# For now: hiring, and authority -------------------------------------------------------------------------------------


def _hire(state: State, owner: int, move: Move) -> None:
    _, category, count, name = move
    ground = state.ground
    region = ground.region[name]
    price = ground.numbers.hired(_hired(state, owner, kind_of(category)), count)
    pay(state, owner, price, region)
    state.at[ground.holding(owner, region) + HIRED + kind_of(category)] += count
    state.tally[HIRES] += count
    state.tell(f"hired {ground.owners[owner]} {category} {count} {name}")
    state.tell(f"paid {ground.owners[owner]} {money(price)}")


def _hired(state: State, owner: int, category: int) -> int:
    """How many levels of a category an organisation has hired already, wherever."""
    return sum(state.at[holding + HIRED + category] for holding in state.ground.holdings[owner])


def _hires(state: State, seat: Seat) -> Iterable[Move]:
    ground = state.ground
    owner = ground.owner[seat]
    if ground.from_anywhere and not funds(state, owner, 0):
        return
    for region in range(ground.size):
        if may_begin(state, owner, region):
            money_here = funds(state, owner, region)
            for place in _useful(state):
                category, have = CATEGORIES[place], _hired(state, owner, place)
                for count in range(1, OFFERED_HIRES + 1):
                    if ground.numbers.hired(have, count) > money_here:
                        break
                    yield ("hire", category, count, ground.regions[region])


def _useful(state: State) -> Iterable[int]:
    """The categories that do something while levels last for now; the others people may type."""
    last = (TRADE, INFRASTRUCTURE)
    return (place for place in range(len(CATEGORIES)) if place not in last or state.ground.through_closing)


def _no_hire(state: State, seat: Seat, move: Move) -> Refusal | None:
    ground = state.ground
    _, category, count, name = move
    owner, region = ground.owner[seat], ground.region[name]
    if category not in CATEGORIES:
        return Refusal("O1", "natural")
    if not may_begin(state, owner, region):
        return Refusal("O4", "not-there")
    if not 1 <= count <= MOST_HIRED:
        return Refusal("O4", "how-many", {"most": MOST_HIRED})
    price, there = ground.numbers.hired(_hired(state, owner, kind_of(category)), count), funds(state, owner, region)
    return Refusal("O4", "poor", {"price": money(price), "money": money(there)}) if price > there else None


MOST_HIRED = 99


def _raise(state: State, owner: int, move: Move) -> None:
    _, category, name = move
    ground = state.ground
    region = ground.region[name]
    use_authority(state, owner, region)
    state.at[ground.holding(owner, region) + RAISED + kind_of(category)] += 1
    state.tell(f"raised {ground.owners[owner]} {category} {name}")


def _raised(state: State, owner: int) -> list[int]:
    """By category, what authority has raised in this phase."""
    at = state.at
    return [
        sum(at[holding + RAISED + place] for holding in state.ground.holdings[owner])
        for place in range(len(CATEGORIES))
    ]


def _raises(state: State, seat: Seat) -> Iterable[Move]:
    ground, at = state.ground, state.at
    owner = ground.owner[seat]
    if not any(strength(at, holding, AUTHORITY) for holding in ground.holdings[owner]):
        return
    raised = _raised(state, owner)
    if sum(raised) >= all_population(state, owner):
        return
    free = [place for place in _useful(state) if place != AUTHORITY and not raised[place]]
    for region in range(ground.size):
        if is_there(state, owner, region) and authority(state, owner, region):
            for place in free:
                yield ground.raises[region][place]


def _no_raise(state: State, seat: Seat, move: Move) -> Refusal | None:
    ground = state.ground
    _, category, name = move
    owner, region = ground.owner[seat], ground.region[name]
    if category not in CATEGORIES:
        return Refusal("O1", "natural")
    if kind_of(category) == AUTHORITY:
        return Refusal("O1", "another-category")
    if not is_there(state, owner, region):
        return Refusal("O1", "not-there")
    if not authority(state, owner, region):
        return Refusal("O1", "no-authority")
    raised = _raised(state, owner)
    if raised[kind_of(category)]:
        return Refusal("O1", "raised-already")
    lives = all_population(state, owner)
    return Refusal("O1", "too-few-people", {"count": lives}) if sum(raised) >= lives else None


# Soldiers -----------------------------------------------------------------------------------------------------------


def _carry(state: State, owner: int, move: Move) -> None:
    """Soldiers go along with military and are there at once."""
    verb, count, here, _, there = move
    ground, at = state.ground, state.at
    holding = ground.holding(owner, ground.region[here])
    if verb == "carry":
        at[holding + CARRIED] += count
    else:
        use(state, holding, MILITARY)
    if ground.counted:
        ringed = min(at[holding + MOBILISED], count)
        at[holding + MOBILISED] -= ringed
        at[holding + CALM] -= count - ringed
        at[ground.holding(owner, ground.region[there]) + MOBILISED] += count
    state.tell(f"{'carried' if verb == 'carry' else 'overloaded'} {ground.owners[owner]} {count} {here} to {there}")


def _capacity(state: State, holding: int, verb: str) -> int:
    """How many soldiers military can still carry from here."""
    at, numbers = state.at, state.ground.numbers
    if verb == "overload":
        return strength(at, holding, MILITARY) * numbers.overloaded
    return max(0, level(at, holding, MILITARY) * numbers.soldiers - at[holding + CARRIED])


def _carries(verb: str) -> Verb[State]:
    def offers(state: State, seat: Seat) -> Iterable[Move]:
        ground, at = state.ground, state.at
        for region, holding in enumerate(ground.holdings[ground.owner[seat]]):
            people = at[holding + CALM] + at[holding + MOBILISED]
            if not people:
                continue
            most = min(people, _capacity(state, holding, verb))
            for count in sorted({1, most}) if most else ():
                for to in ground.next[region]:
                    yield (verb, count, ground.regions[region], "to", ground.regions[to])

    def refusal(state: State, seat: Seat, move: Move) -> Refusal | None:
        ground, at = state.ground, state.at
        _, count, here, _, there = move
        holding = ground.holding(ground.owner[seat], ground.region[here])
        if ground.region[there] not in ground.next[ground.region[here]]:
            return Refusal("O3", "no-border")
        most = _capacity(state, holding, verb)
        if not 1 <= count <= most:
            return Refusal("O1", "carries", {"most": most})
        people = at[holding + CALM] + at[holding + MOBILISED]
        return Refusal("O1", "no-soldiers", {"count": people}) if ground.counted and people < count else None

    data = "numbers.soldiers" if verb == "carry" else "numbers.overloaded"
    return Verb(f"{verb} NUMBER REGION to REGION", "O1", offers, refusal, open=True, data=data)


# Information, sabotage and plundering --------------------------------------------------------------------------------


def _attack(state: State, owner: int, move: Move) -> None:
    """Declared: with how many dice."""
    verb, victim, there, _, here = move
    ground = state.ground
    holding = ground.holding(owner, ground.region[here])
    category = INTELLIGENCE if verb == "sabotage" else MILITARY
    other, region = ground.owner[victim], ground.region[there]
    count = max(0, strength(state.at, holding, category) - half(state, other, region, category))
    use(state, holding, category)
    state.tally[SABOTAGES if verb == "sabotage" else PLUNDERS] += 1
    state.tell(f"{verb} {ground.owners[owner]} {victim} {there} dice {count}")
    state.job = (verb, owner, other, ground.region[here], region, count, 0, 0)
    state.stage = "roll"


def _inquire(state: State, owner: int, move: Move) -> None:
    """What is found out is agreed on and noted (ruling `information`)."""
    _, victim, there, _, here = move
    ground = state.ground
    holding = ground.holding(owner, ground.region[here])
    levels = strength(state.at, holding, INTELLIGENCE)
    use(state, holding, INTELLIGENCE)
    state.tell(f"inquiry {ground.owners[owner]} of {victim} {there} with {levels}")


def half(state: State, victim: int, region: int, category: int) -> int:
    """Half the victim's strength, which comes off the dice (rulings `defends`, `half-down`)."""
    ground = state.ground
    where = ground.holdings[victim] if ground.strong_everywhere else (ground.holding(victim, region),)
    whole = sum(level(state.at, holding, category) for holding in where)
    return (whole + ground.half_up) // 2


def _rolled(state: State) -> Phase:
    """The dice of sabotage or plundering; each that succeeds buys something."""
    ground = state.ground
    verb, owner, other, here, there, count, reach, silent = state.job
    yield from roll(state, owner, ground.seats[owner], count)
    won = sum(face >= ground.numbers.success for face in state.dice)
    state.tell(f"{verb} {ground.owners[owner]} successes {won}")
    state.dice = []
    state.job = (verb, owner, other, here, there, won, reach, silent)
    state.stage = "spend"


def spend(state: State) -> Phase:
    """What one success buys; or the attack is over."""
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
        into_unrest(state.at, ground.holding(other, region))
        state.tell(f"unrest {ground.owners[other]} {move[2]} 1")
    elif what == "loot":
        steal(state, other, there, owner, here, ground.numbers.loot.halves)
    else:
        kind = _military(state, other, there)[0]
        damage(state.at, ground.holding(other, there), kind)
        state.tell(f"damaged {ground.owners[other]} {KINDS[kind]} {ground.regions[there]}")
    state.job = (verb, owner, other, here, there, won - 1, reach, silent)
    return None


def _over(state: State) -> None:
    verb, owner, other, _, there, _, _, silent = state.job
    names = state.ground.owners
    if verb == "sabotage":
        told = "no traces" if silent else f"traces of {names[owner]}"
        state.tell(f"sabotage {names[other]} {state.ground.regions[there]} {told}")
    state.stage = "act"
    state.next_seat()


def _military(state: State, victim: int, region: int) -> list[int]:
    """The kinds of military there of which a level could be damaged."""
    holding = state.ground.holding(victim, region)
    return [kind for kind in (MILITARY, NATURAL + MILITARY) if unprotected(state, holding, kind)]


def _spends(state: State, seat: Seat) -> Iterable[Move]:
    del seat
    ground, at = state.ground, state.at
    verb, _, other, here, there, _, reach, silent = state.job
    if verb == "plunder":
        if loose(state, other, there):
            yield ("spend", "loot")
        if _military(state, other, there):
            yield ("spend", "damage")
        return
    far = ground.distances[here]
    for region, holding in enumerate(ground.holdings[other]):
        if far[region] <= 1 + reach and (at[holding + CALM] or at[holding + MOBILISED]):
            yield ("spend", "unrest", ground.regions[region])
    if 1 + reach < max(distance for distance in far if distance < ground.size):
        yield ("spend", "reach")
    if not silent:
        yield ("spend", "silence")


def _no_spend(state: State, seat: Seat, move: Move) -> Refusal | None:
    ground, at = state.ground, state.at
    verb, _, other, here, there, _, reach, silent = state.job
    what = move[1]
    if (what in ("loot", "damage")) != (verb == "plunder") or len(move) != 2 + (what == "unrest"):
        return Refusal("O4", f"buys-{verb}")
    if move in _spends(state, seat):
        return None
    if what == "unrest":
        region = ground.region[move[2]]
        holding = ground.holding(other, region)
        if ground.distances[here][region] > 1 + reach:
            return Refusal("O4", "too-far", {"reach": 1 + reach})
        return Refusal("O4", "nobody-calm") if not at[holding + CALM] + at[holding + MOBILISED] else None
    names = {"loot": "no-money-there", "damage": "nothing-to-damage", "reach": "nowhere-farther", "silence": "silent"}
    del there, silent
    return Refusal("O4", names[what])


def _attacked(state: State, owner: int, there: int, category: int, dice: int) -> Iterable[int]:
    """Whom one could attack in a region with at least one die."""
    ground, at = state.ground, state.at
    for victim in range(ground.players + 1):
        row = ground.holding(victim, there)
        if victim != owner and any(at[row : row + THERE]) and dice > half(state, victim, there, category):
            yield victim


def _attacks(verb: str, category: int) -> Verb[State]:
    """Sabotage and plundering are offered where they have a die; an inquiry has none, and people type it."""

    def offers(state: State, seat: Seat) -> Iterable[Move]:
        ground = state.ground
        owner = ground.owner[seat]
        moves = ground.attacks.get(verb, {})
        for here, holding in enumerate(ground.holdings[owner]) if moves else ():
            dice = strength(state.at, holding, category)
            for there in ground.reach[here] if dice else ():
                for victim in _attacked(state, owner, there, category, dice):
                    yield moves[victim, there, here]

    def refusal(state: State, seat: Seat, move: Move) -> Refusal | None:
        ground = state.ground
        _, victim, there, _, here = move
        owner, other = ground.owner[seat], ground.owner[victim]
        if owner == other:
            return Refusal("O4", "oneself")
        if not strength(state.at, ground.holding(owner, ground.region[here]), category):
            return Refusal("O1", f"no-{CATEGORIES[category]}")
        if ground.region[there] not in ground.reach[ground.region[here]]:
            return Refusal("O4", "too-far", {"reach": 1})
        row = ground.holding(other, ground.region[there])
        present = any(state.at[row : row + THERE]) or loose(state, other, ground.region[there])
        return None if present else Refusal("O4", "nothing-there", {"owner": victim})

    return Verb(f"{verb} OWNER REGION from REGION", "O4", offers, refusal, open=True)


HIRE: Verb[State] = Verb("hire THING NUMBER REGION", "O4", _hires, _no_hire, open=True, data="numbers.hire")
RAISE: Verb[State] = Verb("raise THING REGION", "O1", _raises, _no_raise, open=True)
CARRY, OVERLOAD = _carries("carry"), _carries("overload")
INQUIRE = _attacks("inquire", INTELLIGENCE)
SABOTAGE, PLUNDER = _attacks("sabotage", INTELLIGENCE), _attacks("plunder", MILITARY)
SPEND: Verb[State] = Verb("spend WHAT [REGION]", "O4", _spends, _no_spend)
ACTIONS = (HIRE, RAISE, CARRY, OVERLOAD, INQUIRE, SABOTAGE, PLUNDER, WAR, PASS)
_DEEDS: dict[str, Callable[[State, int, Move], None]] = {
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

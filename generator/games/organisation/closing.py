"""Closing a phase (O2), in the order of its seven steps; every sum is told line by line."""

from __future__ import annotations

from collections.abc import Iterable
from operator import mul

from generator.definitions.id_types import Seat
from generator.games.organisation import codes as c
from generator.games.organisation import things
from generator.games.organisation.campaign_numbers import KINDS, money
from generator.games.organisation.dice import kind_of
from generator.games.organisation.phase_start import place_of, word_of
from generator.games.organisation.state import CampaignState
from generator.play.move_grammar import Move
from generator.play.questions import Ask, Phase, Refusal, Verb, plain_verb


def close(state: CampaignState) -> Phase:
    """Phase: steps 1 to 4 of closing, which are movements, building, population against its limits, and income (O2)."""
    yield from ()
    if not state.ground.through_closing:
        _end_temporary_levels(state)
    finish_movements(state)
    finish_building(state)
    if state.ground.rulings["mobilised-until"] != "income":
        calm_mobilised(state)
    for region in range(state.ground.size):
        _over_the_limit(state, region)
    for owner in range(state.ground.players + (state.ground.rulings["free-income"] == "collects")):
        _income(state, owner)
    calm_mobilised(state)
    _clear_places(state, c.NEW, c.NEW + 1)
    state.place, state.stage = 0, "upkeep"


def _end_temporary_levels(state: CampaignState) -> None:
    """Removes hired levels and levels that authority has raised."""
    _clear_places(state, c.HIRED, c.USED)


def _clear_places(state: CampaignState, begins: int, ends: int) -> None:
    """Sets the places from `begins` to before `ends` of every holding to 0."""
    at, nothing = state.at, [0] * (ends - begins)
    for holding in range(0, len(at), c.WIDTH):
        at[holding + begins : holding + ends] = nothing


def calm_mobilised(state: CampaignState) -> None:
    """Makes all mobilised population calm again."""
    at = state.at
    for holding in range(0, len(at), c.WIDTH):
        if at[holding + c.MOBILISED]:
            at[holding + c.CALM] += at[holding + c.MOBILISED]
            at[holding + c.MOBILISED] = 0


def finish_movements(state: CampaignState) -> None:
    """Step 1: everything that moves arrives (O2)."""
    ground, at = state.ground, state.at
    for owner, what, count, _, to in state.moving:
        holding = ground.holding(owner, to)
        if what == c.OF_POPULATION:
            at[holding + c.CALM] += count
            at[holding + c.NEW] += count
        else:
            at[holding + place_of(what)] += count
        amount = money(count) if what == c.OF_MONEY else count
        state.tell(f"arrived {ground.owners[owner]} {amount} {word_of(what)} {ground.regions[to]}")
    state.moving = []


def finish_building(state: CampaignState) -> None:
    """Step 2: new and repaired levels work (O2). A level under repair may have been destroyed or taken meanwhile
    (ruling `repair-lost`)."""
    ground, at = state.ground, state.at
    for owner, region, kind, repair in state.building:
        holding = ground.holding(owner, region)
        if repair and not at[holding + c.DAMAGED + kind]:
            if ground.rulings["repair-lost"] == "paid-back":
                at[holding + c.MONEY] += ground.numbers.repair.halves
                place = f"{ground.owners[owner]} {ground.regions[region]}"
                state.tell(f"paid-back {place} {money(ground.numbers.repair.halves)}")
            continue
        at[holding + c.WORKING + kind] += 1
        at[holding + c.DAMAGED + kind] -= repair
        done = "repaired" if repair else "built"
        state.tell(f"{done} {ground.owners[owner]} {KINDS[kind]} {ground.regions[region]}")
    state.building = []


def _over_the_limit(state: CampaignState, region: int) -> None:
    """Step 3: population above the limit of a region, or of each organisation there (ruling `limit-of`), goes into
    unrest."""
    ground = state.ground
    holdings = [ground.holding(owner, region) for owner in range(ground.players + 1)]
    if not ground.limit_each:
        _unrest_over_limit(state, region, holdings, things.limit(state, region))
        return
    for owner, holding in enumerate(holdings):
        _unrest_over_limit(state, region, [holding], things.limit(state, region, owner))


def _unrest_over_limit(state: CampaignState, region: int, holdings: list[int], most: int) -> None:
    """Sends population of these holdings above `most` into unrest; the rulings `over-counts` and `over-limit` say how
    much and whose."""
    ground, at = state.ground, state.at
    lives = sum(things.population(at, holding) for holding in holdings)
    over = lives - most
    if over <= 0:
        return
    unrest = sum(things.in_unrest(at, holding) for holding in holdings)
    missing = min(over, lives - unrest) if ground.rulings["over-counts"] == "besides-unrest" else over - unrest
    for _ in range(missing):
        if ground.rulings["over-limit"] == "newcomers-first":
            holding = max(holdings, key=lambda one: (at[one + c.NEW] > 0, at[one + c.CALM] + at[one + c.MOBILISED]))
        else:
            holding = max(holdings, key=lambda one: at[one + c.CALM] + at[one + c.MOBILISED])
        things.put_into_unrest(state, holding)
        at[holding + c.NEW] = max(0, at[holding + c.NEW] - 1)
        state.tell(f"unrest {ground.owners[holding // c.WIDTH // ground.size]} {ground.regions[region]} 1")
    state.tell(f"limit {ground.regions[region]} {lives} of {lives - over}")


# Income and upkeep --------------------------------------------------------------------------------------------------


def _income(state: CampaignState, owner: int) -> None:
    """Step 4: an organisation's income, from each level of trade that its population allows and from calm population
    that hasn't just arrived."""
    ground, at = state.ground, state.at
    everywhere = things.all_limiting(state, owner) if ground.rulings["trade-limit"] == "population-everywhere" else 0
    left, whole = everywhere, 0
    for region, holding in enumerate(ground.holdings[owner]):
        if not any(at[holding : holding + c.THERE]):
            continue
        levels = min(
            things.level(at, holding, c.TRADE), left if everywhere else things.limiting_population(state, holding)
        )
        left -= levels if everywhere else 0
        calm = max(0, at[holding + c.CALM] - at[holding + c.NEW])
        for thing, count, each in (
            ("trade", levels, ground.numbers.trade),
            ("population", calm, ground.numbers.population),
        ):
            if count:
                at[holding + c.MONEY] += count * each.halves
                whole += count * each.halves
                state.tally[f"halves_from_{thing}"] += count * each.halves
                row = f"{ground.owners[owner]} {ground.regions[region]} {thing} {count}"
                state.tell(f"income {row} {money(count * each.halves)}")
    state.tell(f"income {ground.owners[owner]} {money(whole)}")


def _costs(state: CampaignState, holding: int, levels: list[int] | None = None) -> int:
    """The upkeep of all levels of a holding, or of `levels` by kind, in half-units."""
    levels = state.at[holding + c.WORKING : holding + c.DAMAGED] if levels is None else levels
    return sum(map(mul, levels, state.ground.upkeep)) if any(levels) else 0


def _open(state: CampaignState, holding: int) -> list[int]:
    """The levels of a holding, by kind, that would be damaged if they weren't paid for: all, or those that
    fortification doesn't protect; it protects the dearest (ruling `protects-from`)."""
    at, ground = state.at, state.ground
    levels = at[holding + c.WORKING : holding + c.DAMAGED]
    walls = things.level(at, holding, c.FORTIFICATION) if ground.walls_hold else 0
    if walls and ground.all_protected:
        walls = sum(levels)
    for kind in sorted(range(len(KINDS)), key=lambda kind: -ground.upkeep[kind]) if walls else ():
        if kind % c.NATURAL != c.FORTIFICATION:
            shielded = min(walls, levels[kind])
            levels[kind] -= shielded
            walls -= shielded
    return levels


def short_regions(state: CampaignState, owner: int) -> list[int]:
    """The regions in which an organisation can't pay the upkeep that is due. If money comes from anywhere, all regions
    where any is due."""
    ground = state.ground
    costs = [_costs(state, holding, _open(state, holding)) for holding in ground.holdings[owner]]
    if ground.from_anywhere:
        found = sum(costs) > things.funds(state, owner, 0)
        return [region for region, cost in enumerate(costs) if cost] if found else []
    return [region for region, cost in enumerate(costs) if cost > things.funds(state, owner, region)]


def upkeep(state: CampaignState) -> Phase:
    """Phase: steps 5 and 6 of closing. A seat pays for all its levels; while it can't, or doesn't want to (ruling
    `unpaid`), it chooses a level that is damaged (O2)."""
    ground, at, owner = state.ground, state.at, state.acting
    while (poor := short_regions(state, owner)) or (ground.may_leave and any(_neglects(state, state.seat))):
        verbs = (NEGLECT,) if poor else (NEGLECT, LEAVE)
        has = {"money": money(things.total_money(state, owner))}
        move = yield Ask(state.seat, verbs, "neglect" if poor else "leave-unpaid", has)
        if move[0] == "pass":
            break
        _, thing, name = move
        region, kind = ground.region[name], kind_of(thing)
        things.damage(at, ground.holding(owner, region), kind)
        state.job = (*state.job, (region, ground.upkeep[kind]))
        state.tally["levels_left_unpaid"] += 1
        state.tell(f"damaged {state.seat} {thing} {name}")
    state.job = ()
    whole = 0
    for region, holding in enumerate(ground.holdings[owner]):
        levels = _paid_for(state, owner, region)
        costs = _costs(state, holding, levels)
        whole += costs
        things.pay(state, owner, costs, region)
        for kind, price in enumerate(ground.upkeep) if costs and state.log is not None else ():
            count = levels[kind]
            if count:
                state.tell(f"upkeep {state.seat} {ground.regions[region]} {KINDS[kind]} {count} {money(count * price)}")
    state.tally["halves_of_upkeep"] += whole
    state.tell(f"upkeep {state.seat} {money(whole)}")
    state.tell(f"has {state.seat} {money(things.total_money(state, owner))}")
    state.place += 1
    if state.place == ground.players:
        state.place, state.stage = 0, "calm"
        if ground.rulings["authority-use"] == "raise-and-calm":
            _clear_places(state, c.USED + c.AUTHORITY, c.USED + c.AUTHORITY + 1)


def _paid_for(state: CampaignState, owner: int, region: int) -> list[int]:
    """The levels of a region, by kind, that are paid for: all if there is money for all, else those that must be."""
    ground = state.ground
    holding = ground.holding(owner, region)
    if ground.walls_hold:
        holdings = ground.holdings[owner] if ground.from_anywhere else (holding,)
        if sum(_costs(state, one) for one in holdings) > things.funds(state, owner, region):
            return _open(state, holding)
    return state.at[holding + c.WORKING : holding + c.DAMAGED]


def _neglects(state: CampaignState, seat: Seat) -> Iterable[Move]:
    """Offers the levels that may be left unpaid: any, or those that couldn't have been paid along with what is paid
    (ruling `unpaid`)."""
    ground = state.ground
    owner = ground.owner[seat]
    poor = short_regions(state, owner)
    found, every = [], []
    for region in poor or (range(ground.size) if ground.may_leave else ()):
        levels = _open(state, ground.holding(owner, region))
        group = poor if ground.from_anywhere else [region]
        for kind in range(len(KINDS)):
            if levels[kind] and ground.upkeep[kind]:
                every.append(ground.each["neglect"][region][kind])
                if ground.may_leave or _too_dear(state, owner, group, ground.upkeep[kind]):
                    found.append(every[-1])
    return found or every


def _too_dear(state: CampaignState, owner: int, regions: list[int], price: int) -> bool:
    """Whether a level with that upkeep may stay unpaid in these regions, which share their money: whether so much can
    stay unpaid with it that the money left pays for none of it. All in half-units; `state.job` has what is unpaid
    already."""
    ground = state.ground
    holdings = [ground.holding(owner, region) for region in regions]
    prices = [
        ground.upkeep[kind] for one in holdings for kind, count in enumerate(_open(state, one)) for _ in range(count)
    ]
    owed = sum(prices) - things.funds(state, owner, regions[0]) - price
    prices.remove(price)
    least = min([price, *(gone for region, gone in state.job if region in regions)])
    for floor in {least, *(other for other in prices if 0 < other <= least)}:
        sums = 1  # bit n: levels of that price or more can cost n together
        for other in prices:
            if other >= floor:
                sums |= sums << other
        if any(sums >> left & 1 for left in range(max(0, owed), owed + floor)):
            return True
    return False


def _no_neglect(state: CampaignState, seat: Seat, move: Move) -> Refusal | None:
    if move in _neglects(state, seat):
        return None
    _, thing, name = move
    ground = state.ground
    owner, kind = ground.owner[seat], kind_of(thing)
    due = ground.upkeep[kind] and state.at[ground.holding(owner, ground.region[name]) + c.WORKING + kind]
    return Refusal("O2", "could-be-paid" if due and short_regions(state, owner) else "not-unpaid")


# Unrest -------------------------------------------------------------------------------------------------------------


def calm(state: CampaignState) -> Phase:
    """Phase: step 7 of closing. A seat ends unrest in one way, or lets it last (O2)."""
    owner = state.acting
    ground = state.ground
    if any(things.in_unrest(state.at, holding) for holding in ground.holdings[owner]) or (
        ground.calms_all and any(offered for verb in (CALM_DOWN, CRUSH) for offered in verb.offers(state, state.seat))
    ):
        move = yield Ask(state.seat, (CALM_DOWN, CRUSH, LEAVE), "calm")
        if move[0] != "pass":
            _, count, means, name, *of = move
            whose = ground.owner[of[1]] if of else owner
            _end_unrest(state, owner, whose, move[0] == "crush", count, means, ground.region[name])
            return
    state.place += 1
    if state.place == state.ground.players:
        state.place, state.stage = 0, "end"


def _end_unrest(
    state: CampaignState, owner: int, whose: int, bloody: bool, count: int, means: str, region: int
) -> None:
    ground, at = state.ground, state.at
    holding = ground.holding(whose, region)
    if means == "money":
        things.pay(state, owner, count * ground.numbers.calm.halves, region)
        state.tell(f"paid {ground.owners[owner]} {money(count * ground.numbers.calm.halves)}")
    elif means == "authority":
        for _ in range(count):
            things.use_level(state, _authority(state, owner, region)[0], c.AUTHORITY)
    else:
        category = c.MILITARY if means == "military" else c.INTELLIGENCE
        things.use(state, _force(state, owner, region, category), category)
    ended = things.in_unrest(at, holding) if ground.by_region else count
    dead = 0 if not bloody else 1 if ground.rulings["bloody"] == "one-dies" else ended
    for place in range(ended):
        oldest = max(place for place in range(c.UNREST, c.WORKING) if at[holding + place])
        at[holding + oldest] -= 1
        at[holding + c.CALM] += not place < dead
    for number, told in ((dead, "crushed"), (ended - dead, "calmed")):
        if number:
            state.tally[f"population_{told}"] += number
            state.tell(f"{told} {ground.owners[whose]} {ground.regions[region]} {number}")


def _force(state: CampaignState, owner: int, region: int, category: int) -> int:
    """The holding whose military or intelligence can end unrest in a region: that of the region itself, or the
    strongest in it or next door (ruling `crushes-from`)."""
    ground = state.ground
    near = ground.reach[region] if ground.rulings["crushes-from"] == "next-door" else (region,)
    return max((ground.holding(owner, place) for place in near), key=lambda one: things.strength(state, one, category))


def _authority(state: CampaignState, owner: int, region: int) -> list[int]:
    """The holdings whose authority could still act in a region: the region's own first, then its neighbours'."""
    ground = state.ground
    holdings = [ground.holdings[owner][near] for near in ground.reach[region]]
    return [holding for holding in holdings if things.strength(state, holding, c.AUTHORITY)]


def authority(state: CampaignState, owner: int, region: int) -> int:
    """How many levels of authority could still act in a region."""
    return sum(things.strength(state, holding, c.AUTHORITY) for holding in _authority(state, owner, region))


def use_authority(state: CampaignState, owner: int, region: int) -> None:
    """Uses one level of authority in a region, the nearest first."""
    things.use_level(state, _authority(state, owner, region)[0], c.AUTHORITY)


def means_left(state: CampaignState, owner: int, region: int, means: str) -> int:
    """How many population, or regions, in unrest could still be calmed by that means."""
    ground = state.ground
    if means == "money":
        price = ground.numbers.calm.halves
        return things.funds(state, owner, region) // price if price else 99
    if means == "authority":
        return authority(state, owner, region)
    category = c.MILITARY if means == "military" else c.INTELLIGENCE
    return things.strength(state, _force(state, owner, region, category), category)


def _endings(verb: str, ways: tuple[str, ...], sort: str) -> Verb[CampaignState]:
    def offers(state: CampaignState, seat: Seat) -> Iterable[Move]:
        ground = state.ground
        owner = ground.owner[seat]
        for whose in range(ground.players + 1) if ground.calms_all else (owner,):
            of = () if whose == owner else ("of", ground.owners[whose])
            for region, holding in enumerate(ground.holdings[whose]):
                unrest = things.in_unrest(state.at, holding)
                for means in ways if unrest else ():
                    most = min(1 if ground.by_region else unrest, means_left(state, owner, region, means))
                    for count in range(1, most + 1):
                        yield (verb, count, means, ground.regions[region], *of)

    def refusal(state: CampaignState, seat: Seat, move: Move) -> Refusal | None:
        ground = state.ground
        _, count, means, name, *of = move
        owner, region = ground.owner[seat], ground.region[name]
        whose = ground.owner[of[1]] if of else owner
        if whose != owner and not ground.calms_all:
            return Refusal("O2", "own-unrest")
        unrest = things.in_unrest(state.at, ground.holding(whose, region))
        if means not in ways:
            return Refusal("O2", "other-means", {"means": ", ".join(ways)})
        if not 1 <= count <= (min(unrest, 1) if ground.by_region else unrest):
            return Refusal("O2", "not-in-unrest", {"count": unrest})
        most = means_left(state, owner, region, means)
        return Refusal("O2", "too-few-levels", {"most": most}) if count > most else None

    return Verb(f"{verb} NUMBER {sort} REGION [of OWNER]", "O2", offers, refusal)


def end(state: CampaignState) -> Phase:
    """Phase: unrest that has lasted founds an organisation; then the next phase begins, unless the game is over
    (O2)."""
    ground = state.ground
    for region in range(ground.size):
        for owner in range(ground.players + 1):
            _lasts(state, owner, region)
    _end_temporary_levels(state)
    _clear_places(state, c.USED, c.MONEY)
    ends = ground.rulings["ends-after"]
    if ends == "never":
        state.tell(f"closed {state.turn}")
        over = (yield Ask(ground.seats[state.first], (GO_ON, FINISH), "goes-on"))[0] == "finish"
    else:
        yield from ()
        state.tell(f"closed {state.turn}")
        over = state.turn >= int(ends)
    state.place, state.passed = 0, 0
    state.stage = "over" if over else "event"
    state.turn += not over
    if ground.rulings["begins"] == "next-seat" and not over:
        state.first = (state.first + 1) % ground.players


def _lasts(state: CampaignState, owner: int, region: int) -> None:
    """Makes unrest in a region a phase older; what has lasted too long leaves the organisation."""
    ground, at = state.ground, state.at
    holding = ground.holding(owner, region)
    if not any(at[holding + c.UNREST : holding + c.WORKING]):
        return
    after = ground.numbers.founds_after
    leaving = sum(at[holding + c.UNREST + age] for age in range(after, c.AGES))
    if leaving:
        heir = _heir(state)
        at[ground.holding(heir, region) + c.CALM] += leaving
        state.tally["population_that_founded"] += leaving if owner < ground.players else 0
        state.tell(f"founded {ground.owners[heir]} {ground.regions[region]} {leaving} of {ground.owners[owner]}")
    for age in range(c.AGES - 1, 0, -1):
        at[holding + c.UNREST + age] = at[holding + c.UNREST + age - 1] if age <= after else 0
    at[holding + c.UNREST] = 0


def _heir(state: CampaignState) -> int:
    """The owner of a founded organisation: a player who has none, or nobody (ruling `founded-organisation`)."""
    ground, at = state.ground, state.at
    if ground.rulings["founded-organisation"] == "vacant-seat":
        for owner in range(ground.players):
            if not any(any(at[holding : holding + c.THERE]) for holding in ground.holdings[owner]):
                return owner
    return ground.nobody


BLOODLESS, BLOODY = ("money", "authority", "intelligence"), ("military", "intelligence")
NEGLECT: Verb[CampaignState] = Verb("neglect ADVANTAGE REGION", "O2", _neglects, _no_neglect)
CALM_DOWN, CRUSH = _endings("calm", BLOODLESS, "MEANS"), _endings("crush", BLOODY, "FORCE")
LEAVE = plain_verb("pass", "O2")
GO_ON, FINISH = (plain_verb(word, "O2", only=("ends-after", "never")) for word in ("go-on", "finish"))
VERBS = (NEGLECT, CALM_DOWN, CRUSH, GO_ON, FINISH)
STAGES = {"close": close, "upkeep": upkeep, "calm": calm, "end": end}

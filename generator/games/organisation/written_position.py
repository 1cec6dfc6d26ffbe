"""A position as YAML says it, read into a state and written from one: `position:` and `expect:` of a scenario."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import field
from typing import Annotated, Any, Final

from generator.base.errors import NOWHERE, Fault, InputError, list_words, nearest_name
from generator.base.frozen import dataclass
from generator.definitions.field_annotations import Flag, KeyHelp, OneOf, Range
from generator.definitions.id_types import RegionId, Seat
from generator.definitions.pack import Small
from generator.games.organisation import codes as c
from generator.games.organisation.campaign_numbers import CATEGORIES, KINDS, NO_MONEY, Category, Money, money
from generator.games.organisation.dice import kind_of
from generator.games.organisation.phase_start import AMOUNTS, MORE, age_of, moving_code, word_of
from generator.games.organisation.setup import COINS, POPULATION
from generator.games.organisation.state import CampaignGround, CampaignState, Moving
from generator.games.organisation.things import in_unrest, limit, total_money
from generator.play.move_grammar import Move, move_line
from generator.play.procedure_match import ProcedureMatch

Kind = Annotated[str, OneOf("kind of advantage", KINDS)]
Owner = Annotated[str, KeyHelp("a seat, or `free` for organisations that nobody leads")]
SETTING_UP = ("claim", "place")
POSITION_STAGES = ("event", "build", "move", "act", "close", "upkeep", "calm", "end")
DURING = ("befall", "roll", "spend", "mobilise", "fight", "effects")
"""Stages within an event or an action, which `doing` describes."""
_LONGER: Final = ("lasting-two", "lasting-three")
"""The words for moving unrest that has lasted for two and for three phases."""


@dataclass(frozen=True)
class Holding:
    """What an organisation has in a region. `calm`, `mobilised`: population; `unrest`: in unrest since this phase,
    `lasting`: for longer, of which `lasting_two` and `lasting_three` for two and for three closed phases. `levels`:
    that work; `damaged`: that don't. `hired`, `raised`: levels for now. `used`: how often something was used in this
    phase. `carried`: soldiers taken from here."""

    calm: Small = 0
    mobilised: Small = 0
    unrest: Small = 0
    lasting: Small = 0
    lasting_two: Small = 0
    lasting_three: Small = 0
    money: Money = NO_MONEY
    levels: Mapping[Kind, Small] = field(default_factory=dict)
    damaged: Mapping[Kind, Small] = field(default_factory=dict)
    hired: Mapping[Category, Small] = field(default_factory=dict)
    raised: Mapping[Category, Small] = field(default_factory=dict)
    used: Mapping[Category, Small] = field(default_factory=dict)
    carried: Small = 0


@dataclass(frozen=True)
class Journey:
    """What is on its way to a neighbouring region."""

    of: str
    amount: str
    thing: str
    here: str
    there: str

    @classmethod
    def parse(cls, text: str) -> Journey:
        """Reads `A 2 population harbour to old-town`; raises `ValueError` with a sentence for the reader."""
        found = re.fullmatch(cls.pattern, text)
        if not found:
            raise ValueError(f"'{text}' is nothing on its way")
        of, amount, *where = found.groups()
        return cls(of, money(Money.parse(amount).halves), *where)

    expected = "what is on its way, such as 'A 2 population harbour to old-town'"
    pattern = rf"(\S+) ({Money.pattern}) (\S+) (\S+) to (\S+)"

    def __str__(self) -> str:
        return f"{self.of} {self.amount} {self.thing} {self.here} to {self.there}"


@dataclass(frozen=True)
class Site:
    """A level that is being built or repaired."""

    of: str
    deed: str
    thing: str
    where: str

    @classmethod
    def parse(cls, text: str) -> Site:
        """Reads `A build trade harbour`; raises `ValueError` with a sentence for the reader."""
        found = re.fullmatch(cls.pattern, text)
        if not found:
            raise ValueError(f"'{text}' is nothing that is being built")
        return cls(*found.groups())

    expected = "what is being built or repaired, such as 'A build trade harbour' or 'A repair trade harbour'"
    pattern = r"(\S+) (build|repair) (\S+) (\S+)"

    def __str__(self) -> str:
        return f"{self.of} {self.deed} {self.thing} {self.where}"


@dataclass(frozen=True)
class CampaignPosition:
    """A position at the beginning of a step of a phase. `holdings`: by organisation (`free`: those that nobody leads)
    and region. `phase`: its number. `step`: event, build, move, act (the default), close (up to the
    income), upkeep, calm or end; or within an event (befall) or an action (roll, spend, mobilise, fight, effects), of
    which `doing` tells as `expect:` does; or claim or place, while regions are chosen (`claims`: who has chosen which)
    and filled. `to_act`: whose turn it is
    in that step; `first`: the seat with which steps begin. `since`: what has been answered and rolled since the step
    began, as moves: `split attack 2 defence 1`, `roll 5`. `passed`: how many have passed one after another.
    `last_event`: the sum of the last event; `last_events`: of an organisation's own, where it is another (ruling
    `last-event`). `tally`: what has been counted so far, for the figures of `simulate`."""

    holdings: Mapping[Owner, Mapping[RegionId, Holding]] = field(default_factory=dict)
    moving: Annotated[tuple[Journey, ...], Flag.REPEATS] = ()
    building: Annotated[tuple[Site, ...], Flag.REPEATS] = ()
    phase: Small = 1
    step: Annotated[str, OneOf("step", (*SETTING_UP, *POSITION_STAGES, *DURING))] = "act"
    doing: str = ""
    since: Annotated[tuple[str, ...], Flag.REPEATS] = ()
    claims: Mapping[RegionId, Seat] = field(default_factory=dict)
    to_act: Seat | None = None
    first: Seat | None = None
    passed: Small = 0
    last_event: Small = 0
    last_events: Mapping[Seat, Small] = field(default_factory=dict)
    tally: Mapping[Annotated[str, OneOf("count", c.TALLIED)], Annotated[int, Range(0, 999_999)]] = field(
        default_factory=dict
    )


def position_state(ground: CampaignGround, position: CampaignPosition) -> CampaignState:
    """The state of a position. Raises `InputError` for an organisation that isn't in play, or a sum without an
    event."""
    first = _owner(ground, position.first or ground.seats[0], "first")
    state = CampaignState(ground, first)
    for name, regions in position.holdings.items():
        for region, held in regions.items():
            owner = _owner(ground, name, "holdings")
            _hold(state, ground.holding(owner, _region(ground, region, f"holdings.{name}")), held, f"{name}.{region}")
    state.moving = [_moving(ground, one) for one in position.moving]
    for site in position.building:
        kind = kind_of(_known_name(site.thing, KINDS, "building", "advantage"))
        place = _region(ground, site.where, "building")
        state.building.append((_owner(ground, site.of, "building"), place, kind, site.deed == "repair"))
    _refuse_sums(ground, position)
    acts = _owner(ground, position.to_act, "to_act") if position.to_act else first
    state.place = (acts - first) % ground.players
    if position.step in DURING:
        state.job = _job(ground, position)
    elif position.doing:
        raise InputError(
            [Fault(NOWHERE, "position.doing", f"step '{position.step}'", f"one of {list_words(DURING, 20)}")]
        )
    state.turn, state.stage, state.passed = max(1, position.phase), position.step, position.passed
    _set_up(state, position)
    state.last = position.last_event
    if ground.own_events:
        state.lasts = [position.last_event] * ground.players
        for seat, total in position.last_events.items():
            state.lasts[_owner(ground, seat, "last_events")] = total
    state.tally |= position.tally
    return state


def _refuse_sums(ground: CampaignGround, position: CampaignPosition) -> None:
    """Raises `InputError` for a sum of dice without an event."""
    events = ground.numbers.events
    sums = {"last_event": position.last_event}
    sums |= {f"last_events.{seat}": total for seat, total in position.last_events.items()}
    for key, total in sums.items():
        if total and total not in events:
            right = list_words(["0", *map(str, sorted(events))], 20)
            raise InputError([Fault(NOWHERE, f"position.{key}", str(total), right)])


def _moving(ground: CampaignGround, one: Journey) -> Moving:
    things = (*CATEGORIES, POPULATION, COINS, *MORE, *_LONGER)
    thing = _known_name(one.thing, things, "moving", "thing that can be moved")
    halves = AMOUNTS.index(_known_name(one.amount, AMOUNTS, "moving", "amount")) + 1
    what = c.OF_UNREST - 2 - _LONGER.index(thing) if thing in _LONGER else moving_code(thing)
    here, there = (_region(ground, name, "moving") for name in (one.here, one.there))
    if here == there:
        raise InputError([Fault(NOWHERE, "position.moving", f"'{one}' ends where it begins", "another region")])
    return _owner(ground, one.of, "moving"), what, halves if what == c.OF_MONEY else halves // 2, here, there


def _set_up(state: CampaignState, position: CampaignPosition) -> None:
    """Sets a state in which regions are still being chosen and filled. Raises `InputError`."""
    ground = state.ground
    if position.claims and state.stage not in SETTING_UP:
        right = f"one of {list_words(SETTING_UP)}"
        raise InputError([Fault(NOWHERE, "position.claims", f"step '{position.step}'", right)])
    for name, seat in position.claims.items():
        state.claims[_region(ground, name, "claims")] = ground.owner[_known_name(seat, ground.seats, "claims", "seat")]
    if state.stage == "claim":
        state.count = len(position.claims)
    elif state.stage == "place":
        rows = [state.at[holding : holding + c.DAMAGED] for holding in ground.holdings[state.acting]]
        state.count = sum(map(sum, rows)) + total_money(state, state.acting) // 2


def _owner(ground: CampaignGround, name: str, key: str) -> int:
    return ground.owner[_known_name(name, ground.owners, key, "organisation")]


def _region(ground: CampaignGround, name: str, key: str) -> int:
    return ground.region[_known_name(name, ground.regions, key, "region")]


def _known_name(name: str, names: Sequence[str], key: str, what: str) -> str:
    if name not in names:
        wrong = f"'{name}' is no {what} here"
        raise InputError(
            [Fault(NOWHERE, f"position.{key}", wrong, list_words(list(names), 20), nearest_name(name, names))]
        )
    return name


def _ages(held: Holding, where: str) -> tuple[int, ...]:
    """Unrest by its age: how much has lasted for 0, 1, 2, … closed phases."""
    once = held.lasting - held.lasting_two - held.lasting_three
    if once < 0:
        wrong = f"{held.lasting} last, and {held.lasting_two + held.lasting_three} of them for two or three phases"
        raise InputError([Fault(NOWHERE, f"position.{where}.lasting", wrong, "all that lasts")])
    return held.unrest, once, held.lasting_two, held.lasting_three


def _hold(state: CampaignState, holding: int, held: Holding, where: str) -> None:
    at = state.at
    at[holding + c.CALM], at[holding + c.MOBILISED] = held.calm, held.mobilised
    at[holding + c.UNREST : holding + c.WORKING] = _ages(held, f"holdings.{where}")
    at[holding + c.MONEY], at[holding + c.CARRIED] = held.money.halves, held.carried
    tables = (
        (c.WORKING, held.levels),
        (c.DAMAGED, held.damaged),
        (c.HIRED, held.hired),
        (c.RAISED, held.raised),
        (c.USED, held.used),
    )
    for begins, counts in tables:
        for name, count in counts.items():
            at[holding + begins + kind_of(name)] = count


def state_position(state: CampaignState, *, whole: bool) -> dict[str, Any]:
    """A state by the keys of a position, with the limits of population, the dice on the table and what is being done.
    `whole`: also with what there is nothing of."""
    ground = state.ground
    owners = ground.owners
    held = {
        name: {
            region: _holding_data(state, ground.holding(owner, place), whole=whole)
            for place, region in enumerate(ground.regions)
            if whole or any(state.at[ground.holding(owner, place) : ground.holding(owner, place) + c.MONEY + 1])
        }
        for owner, name in enumerate(ground.owners)
    }
    return {
        "phase": state.turn,
        "step": state.stage,
        "turn_of": state.seat if state.stage != "over" else None,
        "first": ground.seats[state.first],
        "passed": state.passed,
        "last_event": state.last,
        "last_events": dict(zip(ground.seats, state.lasts, strict=True)),
        "dice": list(state.dice),
        "doing": doing_text(state),
        "holdings": held,
        "limits": {region: _limit(state, place) for place, region in enumerate(ground.regions)},
        "moving": [
            str(Journey(owners[owner], money(count if what == c.OF_MONEY else 2 * count), _thing(what), here, there))
            for owner, what, count, here, there in (
                (owner, what, count, ground.regions[here], ground.regions[there])
                for owner, what, count, here, there in state.moving
            )
        ],
        "building": [
            str(Site(owners[owner], "repair" if repair else "build", KINDS[kind], ground.regions[region]))
            for owner, region, kind, repair in state.building
        ],
    }


def _thing(what: int) -> str:
    """The word for a moving thing; for unrest it says the age."""
    return _LONGER[age_of(what) - 2] if age_of(what) > 1 else word_of(what)


def answers_since_step(match: ProcedureMatch[CampaignState]) -> Iterator[tuple[Seat | None, Move]]:
    """What has been answered and rolled since the step began, each with its seat if it was sealed (else None)."""
    for answer in match.answers_since_phase:
        yield from answer.items() if isinstance(answer, Mapping) else ((None, answer),)


_OF_A_MOMENT: Final = ("dice", "limits")
"""Keys of a position that follow from the others."""


def match_position(match: ProcedureMatch[CampaignState]) -> dict[str, Any]:
    """Where a match stands, by the keys of a position, without what there is nothing of. Sealed answers are left out
    while others are still asked: their seats are asked again."""
    state = match.state_before_phase() or match.state
    ground = state.ground
    found = {key: value for key, value in state_position(state, whole=False).items() if key not in _OF_A_MOMENT}
    found["to_act"] = found.pop("turn_of")
    if not ground.own_events:
        del found["last_events"]
    claims = {
        region: ground.seats[owner] for region, owner in zip(ground.regions, state.claims, strict=True) if owner >= 0
    }
    tally = {name: count for name, count in state.tally.items() if count}
    found |= {"since": [move_line(move) for _, move in answers_since_step(match)], "claims": claims, "tally": tally}
    return {key: value for key, value in found.items() if value or key == "to_act"}


def _limit(state: CampaignState, place: int) -> Any:
    """A region's limit of population, or a list of each organisation's limit there (ruling `limit-of`)."""
    if state.ground.limit_each:
        return {name: limit(state, place, owner) for owner, name in enumerate(state.ground.owners)}
    return limit(state, place)


def limit_text(state: CampaignState, place: int) -> str:
    """A region's limit of population as text: `3`, or `3/6/3` in seat order (ruling `limit-of`)."""
    seats = range(state.ground.players)
    each = [limit(state, place, owner) for owner in seats] if state.ground.limit_each else [limit(state, place)]
    return "/".join(map(str, each))


def expected_money(written: Any) -> Any:
    """An amount that `expect:` names, written in whatever way, as the summary has it. Raises `ValueError`."""
    if isinstance(written, bool) or not re.fullmatch(Money.pattern, str(written)):
        raise ValueError(f"'{written}' is no amount of money", Money.expected)
    return _amount(Money.parse(str(written)).halves)


def _amount(halves: int) -> int | str:
    """An amount of half-units: a number where it is whole, else text."""
    return money(halves) if halves % 2 else halves // 2


def _holding_data(state: CampaignState, holding: int, *, whole: bool) -> dict[str, Any]:
    at = state.at
    tables = (("levels", c.WORKING, KINDS), ("damaged", c.DAMAGED, KINDS), ("hired", c.HIRED, CATEGORIES))
    more = (("raised", c.RAISED, CATEGORIES), ("used", c.USED, CATEGORIES))
    found: dict[str, Any] = {
        "calm": at[holding + c.CALM],
        "mobilised": at[holding + c.MOBILISED],
        "unrest": at[holding + c.UNREST],
        "lasting": in_unrest(at, holding) - at[holding + c.UNREST],
        "lasting_two": at[holding + c.UNREST + 2],
        "lasting_three": at[holding + c.UNREST + 3],
        "money": _amount(at[holding + c.MONEY]),
    }
    for key, begins, names in (*tables, *more):
        counts = {name: at[holding + begins + place] for place, name in enumerate(names)}
        found[key] = counts if whole else {name: count for name, count in counts.items() if count}
    found["carried"] = at[holding + c.CARRIED]
    return found if whole else {key: value for key, value in found.items() if value not in (0, {})}


def doing_text(state: CampaignState) -> str:
    """The action or event that isn't finished, in the words of records; empty where there is none."""
    ground, job = state.ground, state.job
    if state.stage in ("mobilise", "fight", "effects"):
        attacker, defender, region, *queue = job
        left = " ".join(f"{face}{ground.owners[side]}" for face, side in (queue[0] if queue else ()))
        war = f"war {ground.owners[attacker]} {ground.owners[defender]} {ground.regions[region]}"
        return f"{war} left {left}".removesuffix(" left ")
    if state.stage in ("roll", "spend"):
        verb, owner, other, here, there, count, reach, silent = job
        said = (
            f"{verb} {ground.owners[owner]} {ground.owners[other]} {ground.regions[there]} from {ground.regions[here]}"
        )
        bought = f" reach {reach}" * bool(reach) + " silence" * silent
        return f"{said} {'dice' if state.stage == 'roll' else 'successes'} {count}{bought}"
    if state.stage == "befall":
        happens, strong, total = job
        force = "" if happens == "nothing" else " strong" if strong else " weak"
        return f"event {state.seat} {total} {happens}{force}"
    return ""


_DOING: Final[Mapping[str, tuple[str, str]]] = {
    "befall": (r"event \S+ (?:(\d{1,2}) )?(nothing|\S+ (?:weak|strong))", "event A 5 unrest weak"),
    **dict.fromkeys(
        ("mobilise", "fight"),
        (r"war (\S+) (\S+) (\S+)", "war A B harbour"),
    ),
    "effects": (r"war (\S+) (\S+) (\S+)(?: left ((?:[1-6]\S+ ?)+))?", "war A B harbour left 5A 6B"),
    "roll": (
        r"(sabotage|plunder) (\S+) (\S+) (\S+) from (\S+) dice (\d{1,3})",
        "sabotage A B old-town from harbour dice 2",
    ),
    "spend": (
        r"(sabotage|plunder) (\S+) (\S+) (\S+) from (\S+) successes (\d{1,3})(?: reach (\d{1,2}))?( silence)?",
        "sabotage A B old-town from harbour successes 1 reach 1",
    ),
}
"""For each stage, the pattern of `doing` and an example."""


def _job(ground: CampaignGround, position: CampaignPosition) -> tuple[Any, ...]:
    """The state's `job` for what `doing` of a position says. Raises `InputError`."""
    pattern, example = _DOING[position.step]
    found = re.fullmatch(pattern, position.doing)
    if not found:
        wrong = f"'{position.doing}' at the step '{position.step}'"
        raise InputError([Fault(NOWHERE, "position.doing", wrong, f"words such as '{example}'")])
    if position.step == "befall":
        total, told = found.groups()
        happens, _, force = told.partition(" ")
        sums = [0] * (happens == "nothing") + [at for at, one in ground.numbers.events.items() if one.event == happens]
        if not sums:
            _known_name(happens, tuple(one.event for one in ground.numbers.events.values()), "doing", "event")
        if total is not None and int(total) not in sums:
            right = list_words(list(map(str, sums)), 20)
            raise InputError([Fault(NOWHERE, "position.doing", f"'{happens}' is no event of the sum {total}", right)])
        return happens, force == "strong", sums[0] if total is None else int(total)
    if position.step in ("roll", "spend"):
        verb, owner, other, there, here, count, *more = found.groups()
        reach, silent = more or (None, None)
        sides = _owner(ground, owner, "doing"), _owner(ground, other, "doing")
        places = _region(ground, here, "doing"), _region(ground, there, "doing")
        return verb, *sides, *places, int(count), int(reach or 0), int(bool(silent))
    owner, other, region, *left = found.groups()
    sides = _owner(ground, owner, "doing"), _owner(ground, other, "doing")
    queue = [(int(die[0]), _owner(ground, die[1:], "doing")) for die in (left[0] or "").split()] if left else []
    war: tuple[Any, ...] = (*sides, _region(ground, region, "doing"))
    return (*war, tuple(queue)) if position.step == "effects" else war


def table_text(state: CampaignState) -> str:
    """The table as text: each region with its limit, and what everybody has there."""
    ground = state.ground
    lines = [f"phase {state.turn}, {state.stage}, last event {state.last or '-'}"]
    lines += [said] if (said := doing_text(state)) else []
    for place, region in enumerate(ground.regions):
        rows = [
            f"  {name}: {_line(_holding_data(state, ground.holding(owner, place), whole=False))}"
            for owner, name in enumerate(ground.owners)
            if any(state.at[ground.holding(owner, place) : ground.holding(owner, place) + c.MONEY + 1])
        ]
        if rows:
            lines += [f"{region} (limit {limit_text(state, place)})", *rows]
    return "\n".join([*lines, *_under_way(state)])


def _under_way(state: CampaignState) -> Iterator[str]:
    """Lines for what the regions don't show: regions chosen while the game is set up, what moves, and what is being
    built."""
    ground = state.ground
    if state.stage in ("claim", "place"):
        for owner, name in enumerate(ground.seats):
            own = [region for place, region in enumerate(ground.regions) if state.claims[place] == owner]
            if own:
                yield f"claimed {name}: {', '.join(own)}"
    told = state_position(state, whole=False)
    for key in ("moving", "building"):
        if told[key]:
            yield f"{key}: {'; '.join(told[key])}"


def _line(held: Mapping[str, Any]) -> str:
    said = []
    for key, value in held.items():
        if isinstance(value, Mapping):
            said.append(f"{key} " + ", ".join(f"{name} {count}" for name, count in value.items()))
        else:
            said.append(f"{key} {value}")
    return "; ".join(said)

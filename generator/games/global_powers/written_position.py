"""Positions as people write them: `position:` of a scenario, and what `expect:` may name."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import field
from typing import Annotated, Any

from generator.base.errors import NOWHERE, Fault, InputError, input_error, list_words
from generator.base.frozen import dataclass
from generator.definitions.field_annotations import KeyHelp, OneOf, Range
from generator.definitions.id_types import Seat
from generator.definitions.pack import Small
from generator.games.global_powers.activation import points_left
from generator.games.global_powers.powers_numbers import BIT, CARDS, KINDS, Chips
from generator.games.global_powers.state import PowersPosition, PowersWorld, card_names

CardName = Annotated[str, OneOf("card", CARDS)]
Region = Annotated[int, Range(1, 99)]
NOBODY = Seat("")
BEGINNINGS = ("auction", "keep", "turn", "score", "drop")


@dataclass(frozen=True)
class Pact:
    """A non-aggression pact that lies open. `by`: whose card it is. `region`: which one may not be attacked.
    `neighbour`: by which one."""

    by: Seat
    region: Region
    neighbour: Region


@dataclass(frozen=True)
class WrittenPosition:
    """Where everything lies."""

    politicians: Annotated[Mapping[Region, Mapping[Seat, Small]], KeyHelp("by region and party")] = field(
        default_factory=dict
    )
    base: Annotated[Mapping[Seat, Small], KeyHelp("politicians in base; left out: all that are nowhere else")] = field(
        default_factory=dict
    )
    mauritius: Annotated[Mapping[Seat, Small], KeyHelp("politicians there")] = field(default_factory=dict)
    uno: Annotated[Mapping[Seat, Small], KeyHelp("delegates")] = field(default_factory=dict)
    chips: Annotated[
        Mapping[Region, Chips], KeyHelp("by region and kind; a region left out holds what the map says")
    ] = field(default_factory=dict)
    done: Annotated[tuple[Region, ...], KeyHelp("regions that have been activated")] = ()
    demilitarised: Annotated[tuple[Region, ...], KeyHelp("regions with a white chip")] = ()
    sanctioned: Annotated[tuple[Region, ...], KeyHelp("regions with a purple chip")] = ()
    dominance: Annotated[Small | None, KeyHelp("left out: as at the start")] = None
    points: Annotated[Mapping[Seat, Annotated[int, Range(-999, 999)]], KeyHelp("by party")] = field(
        default_factory=dict
    )
    hand: Annotated[Mapping[Seat, tuple[CardName, ...]], KeyHelp("cards in hand")] = field(default_factory=dict)
    used: Annotated[Mapping[Seat, tuple[CardName, ...]], KeyHelp("cards played or dropped")] = field(
        default_factory=dict
    )
    drive: Annotated[tuple[Seat, ...], KeyHelp("before whom a drive lies open")] = ()
    peace: Annotated[tuple[Seat, ...], KeyHelp("whose peace initiative lies open")] = ()
    pacts: Annotated[tuple[Pact, ...], KeyHelp("`{by, region, neighbour}`")] = ()
    to_act: Annotated[Seat, KeyHelp("whose turn it is; left out: the first seat")] = NOBODY
    turn: Annotated[int, Range(1, 9999), KeyHelp("the running turn")] = 2
    scorings: Annotated[Small, KeyHelp("how many there have been")] = 0
    phase: Annotated[
        str,
        OneOf("phase", BEGINNINGS),
        KeyHelp(
            "`auction` (from region `auctioned` on), `keep` (hands are chosen), `turn`, `score`, `drop` (cards go)"
        ),
    ] = "turn"
    auctioned: Annotated[Region, KeyHelp("the region that is auctioned")] = 1


def stand_position(position: WrittenPosition, world: PowersWorld) -> PowersPosition:
    """The state of a position. Raises `InputError` with every fault."""
    wrong = [*_unknown(position, world)]
    if wrong:
        raise InputError(fault for error in wrong for fault in error.faults)
    state = PowersPosition(world)
    for region, parties in position.politicians.items():
        state.here[region] = tuple(parties.get(seat, 0) for seat in world.seats)
    for region, chips in position.chips.items():
        state.chips[region] = chips.row
    for party, seat in enumerate(world.seats):
        state.mauritius[party], state.uno[party] = position.mauritius.get(seat, 0), position.uno.get(seat, 0)
        state.points[party] = position.points.get(seat, 0)
        elsewhere = sum(row[party] for row in state.here) + state.mauritius[party] + state.uno[party]
        left = world.politicians - elsewhere
        state.base[party] = position.base.get(seat, max(0, left))
        state.gone[party] = left - state.base[party]
        if state.gone[party] < 0:
            count = world.politicians - state.gone[party]
            what = f"{seat} has {count} politicians in the position"
            raise input_error(what, expected=f"{world.politicians} at most")
        state.hand[party] = sum(BIT[name] for name in position.hand.get(seat, ()))
        used = {*position.used.get(seat, ()), *_open_cards(position, seat)}
        state.used[party] = sum(BIT[name] for name in used)
        if twice := card_names(state.hand[party] & state.used[party]):
            raise input_error(f"{seat} has '{twice[0]}' in hand and has used it", expected="each card once")
    state.done, state.white, state.purple = map(_set, (position.done, position.demilitarised, position.sanctioned))
    state.drive, state.peace = (_set(world.party[seat] for seat in seats) for seats in (position.drive, position.peace))
    state.pacts = tuple((world.party[pact.by], pact.region, pact.neighbour) for pact in position.pacts)
    if position.dominance is not None:
        state.dominance = position.dominance
    state.actor = world.party[position.to_act or world.seats[0]]
    state.turn, state.scorings, state.next = position.turn, position.scorings, position.phase
    state.lot = position.auctioned if position.phase == "auction" else 0
    state.moved = True
    return state


def _set(numbers: Any) -> int:
    return sum(1 << number for number in numbers)


def _open_cards(position: WrittenPosition, seat: Seat) -> Iterator[str]:
    """The cards that lie open before a seat, which count as used."""
    if seat in position.drive:
        yield "drive"
    if seat in position.peace:
        yield "peace-initiative"
    if seat in [pact.by for pact in position.pacts]:
        yield "non-aggression"


def _unknown(position: WrittenPosition, world: PowersWorld) -> Iterator[InputError]:
    """Faults for what a position names that isn't in play, and for too many chips."""
    by_seat = (position.base, position.mauritius, position.uno, position.points, position.hand, position.used)
    seats = {
        *(seat for mapping in by_seat for seat in mapping),
        *(seat for parties in position.politicians.values() for seat in parties),
        *(*position.drive, *position.peace, *(pact.by for pact in position.pacts)),
        position.to_act or world.seats[0],
    }
    for seat in sorted(seats - {*world.seats}):
        yield input_error(f"no party '{seat}' is in play", expected=", ".join(world.seats))
    regions = {
        *(*position.politicians, *position.chips, *position.done, *position.demilitarised, *position.sanctioned),
        *(region for pact in position.pacts for region in (pact.region, pact.neighbour)),
        *((position.auctioned,) if position.phase == "auction" else ()),
    }
    for region in sorted(regions - {*world.regions}):
        yield input_error(f"there is no region {region}", expected=f"1 to {len(world.regions)}")
    yield from _pact_faults(position, world)
    yield from _excess(position, world)
    for region, chips in position.chips.items():
        for kind, count in zip(KINDS, chips.row, strict=True):
            if count > world.numbers.bound:
                what = f"region {region} holds {count} {kind}"
                yield input_error(what, expected=f"{world.numbers.bound} at most")


def _excess(position: WrittenPosition, world: PowersWorld) -> Iterator[InputError]:
    """Faults for what would have ended the game before, and for a marker beyond all regions."""
    start, goal = world.numbers.dominance - world.players, world.numbers.goal[world.players]
    most = len(world.regions) + 1
    if position.dominance is not None and position.dominance > most:
        yield _fault(
            "dominance", f"the marker is on {position.dominance}", f"at most {most}, which no party can govern"
        )
    if position.scorings > start + 1:
        right = f"at most {start + 1}: with each the marker goes down from {start}, and at 0 everybody has won"
        yield _fault("scorings", f"{position.scorings} scorings", right)
    for seat, points in position.points.items():
        if points >= goal:
            yield _fault(f"points.{seat}", f"{points} points", f"less than {goal}, with which the game is won")


def _fault(key: str, what: str, right: str) -> InputError:
    return InputError([Fault(NOWHERE, f"position.{key}", what, right)])


def _pact_faults(position: WrittenPosition, world: PowersWorld) -> Iterator[InputError]:
    """Faults for pacts between regions that aren't neighbours, and for several pacts by one party, which has one such
    card."""
    for place, pact in enumerate(position.pacts):
        if pact.region in world.regions and pact.neighbour not in world.borders[pact.region]:
            near = list_words(tuple(map(str, world.borders[pact.region])))
            yield input_error(f"region {pact.neighbour} is no neighbour of region {pact.region}", expected=near)
        if pact.by in [earlier.by for earlier in position.pacts[:place]]:
            yield input_error(f"{pact.by} has two pacts", expected="one, since each party has the card once")


def summary_of(state: PowersPosition) -> dict[str, Any]:
    """The whole position by the keys that `expect:` may name: regions by their numbers, a pact as `A 5 4`."""
    world = state.world
    seats = tuple(map(str, world.seats))

    def by_seat(values: Any) -> dict[str, Any]:
        return dict(zip(seats, values, strict=True))

    def members(chosen: int) -> list[str]:
        return [seat for party, seat in enumerate(seats) if chosen >> party & 1]

    def places(chosen: int) -> list[int]:
        return [region for region in world.regions if chosen >> region & 1]

    return {
        "politicians": {region: by_seat(state.here[region]) for region in world.regions},
        "governments": {region: [seats[party] for party in state.rulers(region)] for region in world.regions},
        "base": by_seat(state.base),
        "mauritius": by_seat(state.mauritius),
        "uno": by_seat(state.uno),
        "gone": by_seat(state.gone),
        "taken": by_seat(state.taken),
        "chips": {region: dict(zip(KINDS, state.chips[region], strict=True)) for region in world.regions},
        "done": places(state.done),
        "demilitarised": places(state.white),
        "sanctioned": places(state.purple),
        "dominance": state.dominance,
        "points": by_seat(state.points),
        "hand": by_seat(list(card_names(held)) for held in state.hand),
        "used": by_seat(list(card_names(used)) for used in state.used),
        "drive": members(state.drive),
        "peace": members(state.peace),
        "pacts": [f"{seats[by]} {region} {other}" for by, region, other in state.pacts],
        "turn_of": None if state.winners else seats[state.actor],
        "turn": state.turn,
        "scorings": state.scorings,
        "phase": state.next,
        "region": state.region or None,
        "action_points": points_left(state) if state.region else 0,
        "votes": {"for": state.votes[0], "against": state.votes[1]},
        "winners": [seats[party] for party in state.winners],
    }

"""Setting up (G3): the auction of the regions, the choice of cards, and the seat that begins."""

from __future__ import annotations

from collections.abc import Generator, Iterable
from functools import cache
from typing import Any

from generator.definitions.id_types import Seat
from generator.games.global_powers.powers_numbers import BIT
from generator.games.global_powers.state import PowersPosition, card_names
from generator.play.move_grammar import Move
from generator.play.questions import Ask, Chance, Phase, Question, Refusal, SealedAsk, Verb


@cache
def count_moves(verb: str, most: int) -> tuple[Move, ...]:
    """A move of that verb for each number from 0 to `most`."""
    return tuple((verb, number) for number in range(most + 1))


@cache
def name_moves(verb: str, names: tuple[object, ...]) -> tuple[Move, ...]:
    """A move of that verb for each of the names."""
    return tuple((verb, name) for name in names)


def most_bid(state: PowersPosition, party: int) -> int:
    """The highest bid that a party may make: all but those that stay in base."""
    return max(0, state.base[party] - state.world.numbers.stays)


def _bids(state: PowersPosition, seat: Seat) -> Iterable[Move]:
    return count_moves("bid", most_bid(state, state.world.party[seat]))


def _no_bid(state: PowersPosition, seat: Seat, move: Move) -> Refusal | None:
    most = most_bid(state, state.world.party[seat])
    return Refusal("G3", "bid", {"most": most, "stays": state.world.numbers.stays}) if move[1] > most else None


def unchosen_cards(state: PowersPosition, party: int) -> int:
    """The set of cards that a party could still take into its hand."""
    return state.world.deck & ~state.hand[party] & ~state.used[party]


def _keeps(state: PowersPosition, seat: Seat) -> Iterable[Move]:
    return name_moves("keep", card_names(unchosen_cards(state, state.world.party[seat])))


def _no_keep(state: PowersPosition, seat: Seat, move: Move) -> Refusal | None:
    left = unchosen_cards(state, state.world.party[seat])
    return None if left & BIT[move[1]] else Refusal("G3", "card-taken", {"card": move[1]})


BID = Verb("bid NUMBER", "G3", _bids, _no_bid, data="numbers.stays")
KEEP = Verb("keep CARD", "G3", _keeps, _no_keep, hidden=True, private=True, data="numbers.hand")


def auction(state: PowersPosition) -> Phase:
    """Phase: all bid for one region under seal (G3). The highest and the second-highest bids go there; a single highest
    bidder also sends politicians to Mauritius."""
    world, region = state.world, state.lot
    seats = [world.seats[party] for party in world.order[state.actor]]
    bids = yield SealedAsk([Ask(seat, (BID,), "bid", {"region": region}) for seat in seats])
    numbers = [bids[seat][1] for seat in world.seats]
    highest = max(numbers)
    second = max((number for number in numbers if number < highest), default=0)
    for party, number in enumerate(numbers):
        if number and number >= second:
            state.settle(region, party, number)
    placed = [f"{seat} {number if number >= second else 0}" for seat, number in zip(world.seats, numbers, strict=True)]
    state.tell(f"region {region}: {', '.join(placed)}")
    if highest and numbers.count(highest) == 1:
        first = numbers.index(highest)
        exiled = state.exile(first, world.numbers.bid_exile)
        state.tell(f"mauritius: {world.seats[first]} {exiled}")
    state.lot += 1
    if state.lot > len(world.regions):
        state.lot, state.next = 0, "keep"


def keep(state: PowersPosition) -> Phase:
    """Phase: every seat takes one more card, under seal, until all hands are full or nothing is left to take (G3)."""
    world = state.world
    short = [
        party
        for party in world.order[state.actor]
        if state.hand[party].bit_count() < world.numbers.hand and unchosen_cards(state, party)
    ]
    if not short:
        state.next = "turn" if state.scorings else "begin"
        return
    chosen = yield SealedAsk([Ask(world.seats[party], (KEEP,), "keep") for party in short])
    for party in short:
        state.hand[party] |= BIT[chosen[world.seats[party]][1]]


def begin(state: PowersPosition) -> Phase:
    """Phase: finds the seat that begins, which is the weakest: fewest politicians in regions, then most on Mauritius,
    then by lot (G3)."""
    world = state.world
    parties = range(world.players)
    present = [sum(row[party] for row in state.here) for party in parties]
    weakest = min((present[party], -state.mauritius[party]) for party in parties)
    equal = [party for party in parties if (present[party], -state.mauritius[party]) == weakest]
    state.actor = yield from draw_lot(state, equal, "lot-begins")
    state.turn, state.next = state.turn + 1, "turn"
    state.tell(f"{world.seats[state.actor]} begins")


def draw_lot(state: PowersPosition, parties: list[int], about: str) -> Generator[Question, Any, int]:
    """One of several parties, by lot; of a single party, that one. `about`: what the lot decides, as in `chance-…`."""
    if len(parties) == 1:
        return parties[0]
    seats = state.world.seats
    equal = tuple(seats[party] for party in parties)
    _, seat = yield Chance(name_moves("lot", equal), equal[0], about, {"seats": ", ".join(equal)})
    found: int = state.world.party[seat]
    return found

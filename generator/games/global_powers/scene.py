"""What lies on the map and before the parties, and what of it each may see (G1)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import takewhile
from typing import Final

from generator.definitions.ids import Seat
from generator.games.global_powers.numbers import BIT, KINDS
from generator.games.global_powers.state import Position, World, cards_of
from generator.play.scene import Panel, Pile, Place, Row, Scene
from generator.play.words import Move

MAP: Final = "world-map"
DECK: Final = "events"
OUTSTANDING: Final = len(KINDS)
"""The number of a region's spot for its marker; before it come those of the kinds of chips."""
NO_REGIONS: Final = ("bid", "chips", "delegates", "hold", "roll")
"""Moves in which a number is no region."""
POINTS: Final = "points"
"""What the names of the board's tracks of points begin with; each has fields of its own."""


def _track(world: World, points: int) -> str:
    """The track of points that has such a field; without one they stand beside the board."""
    return next((name for name, fields in world.tracks.items() if name.startswith(POINTS) and points in fields), POINTS)


def scene_of(state: Position, by: Seat | None) -> Scene:
    """The table as a party, or anybody (None), sees it."""
    world = state.world
    names = {number: name for name, number in world.number.items()}
    lying: dict[Place, tuple[Pile, ...]] = {}
    for region, name in names.items():
        lying[Place(MAP, name)] = tuple(_in_region(state, region))
        for kind, count in enumerate(state.chips[region]):
            lying[Place(MAP, name, kind)] = (Pile(KINDS[kind], count),) if count else ()
        lying[Place(MAP, name, OUTSTANDING)] = (Pile("region-marker", turned=bool(state.done >> region & 1)),)
    lying[Place(MAP, "uno")] = _politicians(state, state.uno)
    lying[Place(MAP, "mauritius")] = _politicians(state, state.mauritius)
    lying[Place(MAP, "dominance", state.dominance)] = (Pile("dominance-marker"),)
    for party, points in enumerate(state.points):
        track = Place(MAP, _track(world, points), points)
        lying[track] = (*lying.get(track, ()), Pile(f"score-marker-{world.seats[party].lower()}"))
    panels = tuple(Panel(seat, tuple(_rows(state, party, seat == by))) for party, seat in enumerate(world.seats))
    here = state.region or (state.lot if state.next == "auction" else 0)
    votes = (Row("votes_for", state.votes[0]), Row("votes_against", state.votes[1])) if any(state.votes) else ()
    clock = (Row("dominance", state.dominance), *votes)
    marked = (Place(MAP, names[here]),) if here in names else ()
    return Scene((MAP,), lying, panels, clock, marked)


def _politicians(state: Position, counts: list[int] | tuple[int, ...]) -> tuple[Pile, ...]:
    """Politicians of each party."""
    seats = state.world.seats
    return tuple(Pile(f"politician-{seats[party].lower()}", count) for party, count in enumerate(counts) if count)


def _in_region(state: Position, region: int) -> Iterator[Pile]:
    """The politicians in a region, and the chips of motions."""
    yield from _politicians(state, state.here[region])
    if state.white >> region & 1:
        yield Pile("demilitarised")
    if state.purple >> region & 1:
        yield Pile("sanctioned")


def _rows(state: Position, party: int, own: bool) -> Iterator[Row]:
    """What a party has: its base, its hand, cards that lie open, those that are gone."""
    seat = state.world.seats[party].lower()

    def cards(held: int) -> tuple[Pile, ...]:
        return tuple(Pile(f"{name}-{seat}") for name in cards_of(held))

    hand = state.hand[party]
    open_ = _open(state, party)
    yield Row("base", piles=(Pile(f"politician-{seat}", state.base[party]),))
    if state.gone[party]:
        yield Row("out_of_game", piles=(Pile(f"politician-{seat}", state.gone[party]),))
    if hand:
        yield Row("hand", piles=cards(hand) if own else (Pile(DECK, hand.bit_count(), turned=True),))
    if open_:
        yield Row("open_cards", piles=cards(open_))
    if state.used[party] & ~open_:
        yield Row("cards_gone", piles=cards(state.used[party] & ~open_))


def _open(state: Position, party: int) -> int:
    """The cards that lie open before a party."""
    found = BIT["drive"] if state.drive >> party & 1 else 0
    found |= BIT["peace-initiative"] if state.peace >> party & 1 else 0
    return found | (BIT["non-aggression"] if any(by == party for by, _, _ in state.pacts) else 0)


def places_of(numbers: Mapping[str, int], move: Move) -> tuple[Place, ...]:
    """The regions that a move names by their numbers; goods and votes aren't any."""
    if move[0] in NO_REGIONS:
        return ()
    parts = move[1:2] if move[0] == "trade" else takewhile(lambda part: part != "with", move[1:])
    named = {number: name for name, number in numbers.items()}
    return tuple(Place(MAP, named[part]) for part in dict.fromkeys(parts) if part in named)

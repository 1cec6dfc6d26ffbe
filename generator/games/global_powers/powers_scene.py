"""The scene on the map and before the parties, and what of it each party sees (G1)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import takewhile
from typing import Final

from generator.definitions.id_types import Seat
from generator.games.global_powers.powers_numbers import BIT, KINDS
from generator.games.global_powers.state import PowersPosition, PowersWorld, card_names
from generator.play.move_grammar import Move
from generator.play.table_scene import ScenePile, ScenePlace, SceneRow, SeatPanel, TableScene

MAP: Final = "world-map"
DECK: Final = "events"
OUTSTANDING: Final = len(KINDS)
"""The number of a region's spot for its marker; the spots before it are for the kinds of chips."""
NO_REGIONS: Final = ("bid", "chips", "delegates", "hold", "roll")
"""Moves whose numbers aren't regions."""
POINTS: Final = "points"
"""The beginning of the names of the board's tracks of points; each has fields of its own."""


def _track(world: PowersWorld, points: int) -> str:
    """The name of the track of points that has such a field; without one, points are shown beside the board."""
    return next((name for name, fields in world.tracks.items() if name.startswith(POINTS) and points in fields), POINTS)


def make_scene(state: PowersPosition, by: Seat | None) -> TableScene:
    """The scene as a party, or anybody (None), sees it."""
    world = state.world
    names = {number: name for name, number in world.number.items()}
    lying: dict[ScenePlace, tuple[ScenePile, ...]] = {}
    for region, name in names.items():
        lying[ScenePlace(MAP, name)] = tuple(_in_region(state, region))
        for kind, count in enumerate(state.chips[region]):
            lying[ScenePlace(MAP, name, kind)] = (ScenePile(KINDS[kind], count),) if count else ()
        lying[ScenePlace(MAP, name, OUTSTANDING)] = (ScenePile("region-marker", turned=bool(state.done >> region & 1)),)
    lying[ScenePlace(MAP, "uno")] = _politicians(state, state.uno)
    lying[ScenePlace(MAP, "mauritius")] = _politicians(state, state.mauritius)
    lying[ScenePlace(MAP, "dominance", state.dominance)] = (ScenePile("dominance-marker"),)
    for party, points in enumerate(state.points):
        track = ScenePlace(MAP, _track(world, points), points)
        lying[track] = (*lying.get(track, ()), ScenePile(f"score-marker-{world.seats[party].lower()}"))
    panels = tuple(SeatPanel(seat, tuple(_rows(state, party, seat == by))) for party, seat in enumerate(world.seats))
    here = state.region or (state.lot if state.next == "auction" else 0)
    votes = (
        (SceneRow("votes_for", state.votes[0]), SceneRow("votes_against", state.votes[1])) if any(state.votes) else ()
    )
    clock = (SceneRow("dominance", state.dominance), *votes)
    marked = (ScenePlace(MAP, names[here]),) if here in names else ()
    return TableScene((MAP,), lying, panels, clock, marked)


def _politicians(state: PowersPosition, counts: list[int] | tuple[int, ...]) -> tuple[ScenePile, ...]:
    """Piles of politicians, one for each party."""
    seats = state.world.seats
    return tuple(ScenePile(f"politician-{seats[party].lower()}", count) for party, count in enumerate(counts) if count)


def _in_region(state: PowersPosition, region: int) -> Iterator[ScenePile]:
    """The piles in a region: politicians, and the chips that motions have left."""
    yield from _politicians(state, state.here[region])
    if state.white >> region & 1:
        yield ScenePile("demilitarised")
    if state.purple >> region & 1:
        yield ScenePile("sanctioned")


def _rows(state: PowersPosition, party: int, own: bool) -> Iterator[SceneRow]:
    """The rows of a party: its base, its hand, the cards that lie open, and those that are used."""
    seat = state.world.seats[party].lower()

    def cards(held: int) -> tuple[ScenePile, ...]:
        return tuple(ScenePile(f"{name}-{seat}") for name in card_names(held))

    hand = state.hand[party]
    open_ = _open(state, party)
    yield SceneRow("base", piles=(ScenePile(f"politician-{seat}", state.base[party]),))
    if state.gone[party]:
        yield SceneRow("out_of_game", piles=(ScenePile(f"politician-{seat}", state.gone[party]),))
    if hand:
        yield SceneRow("hand", piles=cards(hand) if own else (ScenePile(DECK, hand.bit_count(), turned=True),))
    if open_:
        yield SceneRow("open_cards", piles=cards(open_))
    if state.used[party] & ~open_:
        yield SceneRow("cards_gone", piles=cards(state.used[party] & ~open_))


def _open(state: PowersPosition, party: int) -> int:
    """The set of cards that lie open before a party."""
    found = BIT["drive"] if state.drive >> party & 1 else 0
    found |= BIT["peace-initiative"] if state.peace >> party & 1 else 0
    return found | (BIT["non-aggression"] if any(by == party for by, _, _ in state.pacts) else 0)


def move_places(numbers: Mapping[str, int], move: Move) -> tuple[ScenePlace, ...]:
    """The places that a move names: its regions, by their numbers. Numbers of goods and votes aren't places."""
    if move[0] in NO_REGIONS:
        return ()
    parts = move[1:2] if move[0] == "trade" else takewhile(lambda part: part != "with", move[1:])
    named = {number: name for name, number in numbers.items()}
    return tuple(ScenePlace(MAP, named[part]) for part in dict.fromkeys(parts) if part in named)

"""Scoring, victory, the filling of the UNO, and the next round (G8)."""

from __future__ import annotations

from generator.definitions.id_types import Seat
from generator.games.global_powers.cards import no_place, place_offers
from generator.games.global_powers.move_words import BASE
from generator.games.global_powers.powers_numbers import BIT, ECONOMY
from generator.games.global_powers.setup import draw_lot, name_moves
from generator.games.global_powers.state import PowersPosition, card_names
from generator.play.move_grammar import Move
from generator.play.questions import Ask, Phase, Refusal, Verb, plain_verb

RECALL = Verb("recall PLACE", "G8", place_offers("recall"), no_place)


def _drops(state: PowersPosition, seat: Seat) -> tuple[Move, ...]:
    return name_moves("drop", card_names(state.hand[state.world.party[seat]]))


def _no_drop(state: PowersPosition, seat: Seat, move: Move) -> Refusal | None:
    held = state.hand[state.world.party[seat]] & BIT[move[1]]
    return None if held else Refusal("G8", "not-held", {"card": move[1]})


DROP = Verb("drop CARD", "G8", _drops, _no_drop, private=True)
READY = plain_verb("ready", "G8")


def region_points(state: PowersPosition, region: int) -> list[int]:
    """A region's points for each party now (G8, rulings economy and half-points)."""
    world = state.world
    numbers, row = world.numbers.points, state.here[region]
    parties = state.world.governing(row)
    if not parties:
        return [0] * world.players
    several = len(parties) > 1
    if several:
        rule = numbers.coalition
    else:
        rule = numbers.sole if row[parties[0]] == sum(row) else numbers.majority
    if not several or world.ruling["economy"] == "each-partner":
        rule += numbers.economy.get(state.chips[region][ECONOMY], 0)
    found = [rule if party in parties else numbers.opposition if count else 0 for party, count in enumerate(row)]
    if state.purple >> region & 1:
        up = world.ruling["half-points"] == "up"
        found = [(points + up) // 2 for points in found]
    return found


def score(state: PowersPosition) -> Phase:
    """Phase: points for every region, the UNO and Mauritius; a party with enough points wins (G8)."""
    world, numbers = state.world, state.world.numbers.points
    state.scorings += 1
    if world.ruling["points-kept"] == "last-scoring":
        state.points = [0] * world.players
    regions = [region_points(state, region) for region in world.regions]
    for party, seat in enumerate(world.seats):
        parts = (
            sum(points[party] for points in regions),
            numbers.delegate * state.uno[party],
            numbers.mauritius * state.mauritius[party],
        )
        state.points[party] += sum(parts)
        state.tell(f"score {seat}: regions {parts[0]}, uno {parts[1]}, mauritius {parts[2]}")
    goal = world.numbers.goal[world.players]
    state.winners = winners(state, [party for party, points in enumerate(state.points) if points >= goal])
    state.next = "rank"
    yield from ()


def winners(state: PowersPosition, reached: list[int]) -> tuple[int, ...]:
    """The parties that win, of those that `reached` a goal at the same moment (ruling together)."""
    if len(reached) < 2 or state.world.ruling["together"] == "share":
        return tuple(reached)
    most = max(state.points[party] for party in reached)
    return tuple(party for party in reached if state.points[party] == most)


def dominance_winners(state: PowersPosition) -> tuple[int, ...]:
    """The parties that win because they govern as many regions as the dominance marker shows (G8)."""
    governed = state.dominated_regions()
    return winners(state, [party for party, count in enumerate(governed) if count >= state.dominance])


def rank(state: PowersPosition) -> Phase:
    """Phase: how many delegates each party may send (G8). The one with fewest points sends one, the next two, and so on
    (ruling uno-tie)."""
    world = state.world
    ranks = [0] * world.players
    left = sorted(range(world.players), key=lambda party: state.points[party])
    place = 0
    while left:
        equal = [party for party in left if state.points[party] == state.points[left[0]]]
        if world.ruling["uno-tie"] == "same-rank":
            for party in equal:
                ranks[party] = place + 1
            place += len(equal)
            left = left[len(equal) :]
            continue
        party = yield from draw_lot(state, equal, "lot-uno")
        place += 1
        ranks[party] = place
        left.remove(party)
    state.ranks, state.next = tuple(ranks), "recall"


def recall(state: PowersPosition) -> Phase:
    """Phase: a party takes a politician into its hand for the UNO, from base or a region. Once all have theirs, the
    delegates change (G8)."""
    world = state.world
    for party in sorted(range(world.players), key=lambda party: (state.ranks[party], party)):
        wanted = world.players - state.taken[party]
        there = state.base[party] + sum(row[party] for row in state.here)
        if not wanted or not there:
            continue
        if there == state.base[party]:
            count = min(wanted, there)
            state.base[party] -= count
            state.taken[party] += count
        elif there <= wanted:
            for region in world.regions:
                state.send_home(region, party, state.here[region][party])
            state.base[party] -= there
            state.taken[party] += there
        else:
            about = {"left": wanted, "delegates": state.ranks[party]}
            _, place = yield Ask(world.seats[party], (RECALL,), "recall", about)
            if place != BASE:
                state.send_home(place, party, 1)
            state.base[party] -= 1
            state.taken[party] += 1
        return
    for party in range(world.players):
        _delegate(state, party)
    state.taken, state.ranks = [0] * world.players, ()
    _next_round(state)


def _delegate(state: PowersPosition, party: int) -> None:
    """Puts a party's delegates into the UNO, from its hand or from base; the rest of the hand leaves the game (rulings
    delegates-from and old-delegates)."""
    world = state.world
    if world.ruling["old-delegates"] == "return":
        state.base[party] += state.uno[party]
        state.uno[party] = 0
    from_hand = world.ruling["delegates-from"] == "hand"
    sent = min(state.ranks[party], state.taken[party] if from_hand else state.base[party])
    gone = state.taken[party] - sent * from_hand
    state.base[party] -= 0 if from_hand else sent
    state.uno[party] += sent
    state.gone[party] += gone
    state.tell(f"uno {world.seats[party]}: {sent} sent, {gone} gone")


def _next_round(state: PowersPosition) -> None:
    """Begins the next round: all regions are outstanding, the dominance marker goes down by one, which may be a
    victory, and sanctions and demilitarisation end; then hands are filled."""
    state.done = state.white = state.purple = state.peace = 0
    if state.world.ruling["pact"] == "until-scoring":
        state.pacts = ()
    if state.world.ruling["drive-lasts"] == "until-scoring":
        state.drive = 0
    state.dominance, state.moved = max(0, state.dominance - 1), True
    state.lot, state.next = 0, "drop"


def drop(state: PowersPosition) -> Phase:
    """Phase: each party in turn keeps its cards or drops some; then hands are filled (G8)."""
    world = state.world
    if state.lot == world.players:
        state.lot, state.next = 0, "keep"
        return
    party = world.order[state.actor][state.lot]
    if state.hand[party]:
        move = yield Ask(world.seats[party], (DROP, READY), "drop")
        if move[0] == "drop":
            state.hand[party] &= ~BIT[move[1]]
            if world.ruling["dropped"] == "gone":
                state.used[party] |= BIT[move[1]]
            return
    state.lot += 1

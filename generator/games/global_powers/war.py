"""War on a neighbour (G6): both sides roll, chips are added, politicians leave and come."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache

from generator.definitions.id_types import Seat
from generator.games.global_powers.actions import ActionSteps, no_neighbour
from generator.games.global_powers.dice import raises_in_war
from generator.games.global_powers.powers_numbers import MILITARY, Chips, WarNumbers
from generator.games.global_powers.state import PowersPosition
from generator.play.move_grammar import Move
from generator.play.questions import Chance, Refusal, Verb


@cache
def _wars(region: int) -> Move:
    return ("war", region)


def _targets(state: PowersPosition, _seat: Seat) -> Iterable[Move]:
    if state.peace:
        return ()
    here = state.here
    found = [_wars(region) for region in state.world.borders[state.region] if any(here[region])]
    return [move for move in found if not state.is_closed_by_pact(state.region, move[1])] if state.pacts else found


def _no_war(state: PowersPosition, _seat: Seat, move: Move) -> Refusal | None:
    if refusal := no_neighbour(state, move[1]):
        return refusal
    if not any(state.here[move[1]]):
        return Refusal("G6", "no-government", {"region": move[1]})
    if state.peace:
        return Refusal("G7", "peace")
    if state.is_closed_by_pact(state.region, move[1]):
        return Refusal("G7", "pact", {"region": move[1], "other": state.region})
    return None


def difference(
    rolls: tuple[int, int], military: tuple[int, int], plus: tuple[int, int], numbers: WarNumbers, *, changes: bool
) -> int:
    """By how much the attacker wins; below 0 the defender wins, and 0 is undecided (G6). Each pair has the attacker's
    and the defender's number. `changes`: whether what is added counts as part of the roll (ruling plus-one)."""
    shown = (rolls[0] + plus[0], rolls[1] + plus[1]) if changes else rolls
    draw = numbers.undecided
    if shown == (draw.attacker, draw.defender) and military[0] - military[1] >= draw.ahead:
        return 0
    return rolls[0] + plus[0] + military[0] - rolls[1] - plus[1] - military[1]


def war(state: PowersPosition) -> ActionSteps:
    """The action of war: the rolls, and what follows from them (G6)."""
    world = state.world
    attacker, target = state.proposer, state.proposal[1]
    defender = state.speaker(target)
    state.at_war = (state.region, target)
    before = world.ruling["warmonger"] == "before-the-rolls"
    plus = (yield from raises_in_war(state, defender)) if before else (0, 0)
    about = {"region": state.region, "other": target}
    _, first = yield Chance(world.rolls, world.seats[attacker], "war", about, world.weights)
    state.rolls = (first, 0)
    _, second = yield Chance(world.rolls, world.seats[defender], "war-defence", about, world.weights)
    state.rolls = (first, second)
    if not before:
        plus = yield from raises_in_war(state, defender)
    regions, state.at_war = state.at_war, (0, 0)
    state.rolls = state.raised = (0, 0)
    military = (state.chips[regions[0]][MILITARY], state.chips[regions[1]][MILITARY])
    changes = world.ruling["plus-one"] == "changes-the-roll"
    ahead = difference((first, second), military, plus, world.numbers.war, changes=changes)
    sums = (first + plus[0] + military[0], second + plus[1] + military[1])
    verdict = f"{'attacker' if ahead > 0 else 'defender'} wins by {abs(ahead)}" if ahead else "undecided"
    state.tell(f"war {regions[0]} {regions[1]}: {sums[0]} to {sums[1]}, {verdict}")
    if ahead:
        won = ahead > 0
        _settle_war(state, (*regions,) if won else (*reversed(regions),), attacker if won else defender, abs(ahead))
    else:
        for region in regions:
            _lose(state, region, world.numbers.war.both)
    if not ahead or world.ruling["war-exile"] == "every-war":
        for party in (attacker, defender) if world.ruling["war-exiled"] == "both" else (attacker,):
            exiled = state.exile(party, world.numbers.war.exile)
            state.tell(f"mauritius: {world.seats[party]} {exiled}")
    return True


def _settle_war(state: PowersPosition, regions: tuple[int, ...], speaker: int, ahead: int) -> None:
    """Carries out a victory: the loser's governing parties leave, the winner's come (ruling occupier), and both lose
    chips."""
    world = state.world
    winner, loser = regions
    partners = state.rulers(winner)
    for party in state.rulers(loser):
        state.take_away(loser, party, ahead, "removed")
    if world.ruling["occupier"] == "speaker" or len(partners) < 2:
        state.settle(loser, speaker, ahead)
    else:
        _share(state, [party for party in world.order[speaker] if party == speaker or party in partners], loser, ahead)
    _lose(state, loser, world.numbers.war.loser)
    _lose(state, winner, world.numbers.war.winner)


def _share(state: PowersPosition, partners: list[int], region: int, count: int) -> None:
    """Partners send politicians into a region in turn, one each, while they have any in base."""
    while count and any(state.base[party] for party in partners):
        for party in partners:
            if count:
                count -= state.settle(region, party, 1)


def _lose(state: PowersPosition, region: int, chips: Chips) -> None:
    for kind, count in enumerate(chips.row):
        state.add(region, kind, -count)


WAR = Verb("war REGION", "G6", _targets, _no_war)

"""A motion before the UNO (G6): the stakes of regions for and against, the delegates' votes, and what is granted."""

from __future__ import annotations

from collections.abc import Generator, Iterable, Mapping
from functools import cache
from typing import Any, Final

from generator.definitions.id_types import Seat
from generator.games.global_powers.actions import ActionSteps
from generator.games.global_powers.move_words import UNO_VOTE
from generator.games.global_powers.powers_numbers import DIPLOMACY, MILITARY
from generator.games.global_powers.setup import count_moves
from generator.games.global_powers.state import MoveWritten, PowersPosition
from generator.play.move_grammar import Move
from generator.play.questions import Ask, Question, Refusal, SealedAsk, Verb

NOWHERE: Final = 0
"""In place of a region, for a motion that a party brings itself."""


@cache
def _with_stakes(before: Move, most: int) -> tuple[Move, ...]:
    """A motion without stakes, and with each number of chips from 1 to `most`."""
    return (before, *((*before, "with", count) for count in range(1, most + 1)))


def _sanctionable(state: PowersPosition, region: int) -> bool:
    return not state.purple >> region & 1


def _disarmable(state: PowersPosition, region: int) -> bool:
    return bool(state.chips[region][MILITARY]) or not state.white >> region & 1


def list_motions(state: PowersPosition, proposer: int, before: Move, stakes: int) -> list[Move]:
    """The motions that a region may bring, with at most so many chips as a stake."""
    found: list[Move] = []
    world = state.world
    if state.purple >> proposer & 1:
        return list(
            _with_stakes((*before, "lift", proposer), stakes if world.ruling["lift-votes"] == "own-chips" else 0)
        )
    seats = world.seats
    for region in world.regions:
        for party, count in enumerate(state.here[region]):
            if count:
                found += _with_stakes((*before, "ban", seats[party], region), stakes)
        if _disarmable(state, region):
            found += _with_stakes((*before, "disarm", region), stakes)
        found += _with_stakes((*before, "lift" if state.purple >> region & 1 else "sanction", region), stakes)
    return found


def no_motion(state: PowersPosition, proposer: int, words: Move) -> Refusal | None:
    """Why a region may not bring a motion; None where it may. `words`: as in `ban B 5 with 2`."""
    world = state.world
    what, *target = words
    stake: Any = 0
    if len(target) > 1 and target[-2] == "with":
        stake, target = target[-1], target[:-2]
    named = len(target) == 2 and target[0] in world.party if what == "ban" else len(target) == 1
    if not named or target[-1] not in world.regions or not isinstance(stake, int):
        return Refusal("G6", "motion-written")
    if stake > state.chips[proposer][DIPLOMACY]:
        return Refusal("G6", "chips-short", state.too_few(proposer, DIPLOMACY, stake))
    if not state.purple >> proposer & 1:
        return _no_aim(state, what, target)
    if (what, target) != ("lift", [proposer]):
        return Refusal("G6", "only-lift", {"region": proposer})
    return Refusal("G6", "no-votes", {"region": proposer}) if stake and world.ruling["lift-votes"] == "none" else None


def _no_aim(state: PowersPosition, what: str, target: list[Any]) -> Refusal | None:
    """Why a motion would change nothing; None where it would change something."""
    region = target[-1]
    if what == "ban":
        there = state.here[region][state.world.party[target[0]]]
        return None if there else Refusal("G6", "absent", {"seat": target[0], "region": region})
    if what == "disarm":
        return None if _disarmable(state, region) else Refusal("G6", "disarmed", {"region": region})
    if (what == "sanction") == _sanctionable(state, region):
        return None
    return Refusal("G6", "sanctioned" if what == "sanction" else "not-sanctioned", {"region": region})


def _motions(state: PowersPosition, _seat: Seat) -> Iterable[Move]:
    return list_motions(state, state.region, ("motion",), state.chips[state.region][DIPLOMACY])


def _no_motion(state: PowersPosition, _seat: Seat, move: Move) -> Refusal | None:
    return no_motion(state, state.region, move[1:])


@cache
def _chips(most: int) -> tuple[Move, ...]:
    return (("chips", 0), *(("chips", count, side) for count in range(1, most + 1) for side in ("for", "against")))


def _chip_offers(state: PowersPosition, _seat: Seat) -> Iterable[Move]:
    return _chips(state.chips[state.asked_region][DIPLOMACY])


def _no_chips(state: PowersPosition, _seat: Seat, move: Move) -> Refusal | None:
    region, count = state.asked_region, move[1]
    if count > state.chips[region][DIPLOMACY]:
        return Refusal("G6", "chips-short", state.too_few(region, DIPLOMACY, count))
    return Refusal("G6", "side") if bool(count) != (len(move) == 3) else None


def _delegates(state: PowersPosition, seat: Seat) -> Iterable[Move]:
    return count_moves("delegates", state.uno[state.world.party[seat]])


def _no_delegates(state: PowersPosition, seat: Seat, move: Move) -> Refusal | None:
    there = state.uno[state.world.party[seat]]
    return Refusal("G6", "delegates", {"seat": seat, "delegates": there}) if move[1] > there else None


MOTION = Verb("motion WHAT [SEAT] REGION [with NUMBER]", "G6", _motions, _no_motion)
CHIPS = Verb("chips NUMBER [SIDE]", "G6", _chip_offers, _no_chips)
DELEGATES = Verb("delegates NUMBER", "G6", _delegates, _no_delegates, only=("delegates", "apart"))


def motion_of_region(state: PowersPosition) -> ActionSteps:
    """The action of the active region: its motion is voted on (G6)."""
    yield from motion(state, state.region, state.proposal[1:], 0)
    return True


def motion(state: PowersPosition, mover: int, words: Move, extra: int) -> Generator[Question, Any, None]:
    """Votes on a motion of a region, or of none (`NOWHERE`), and carries it out if it is granted (G6). `extra`: votes
    for it besides its stake."""
    world = state.world
    stake = words[-1] if "with" in words else 0
    staked = {mover: stake}
    state.add(mover, DIPLOMACY, -stake)
    state.votes = (stake + extra, 0)
    about = {"action": MoveWritten(("motion", *words))}
    again = world.ruling["mover"] == "puts-again"
    rich = [
        region
        for region in world.regions
        if state.chips[region][DIPLOMACY] and any(state.here[region]) and not state.purple >> region & 1
    ]
    for region in sorted(rich, key=lambda region: -state.chips[region][DIPLOMACY]):
        if region == mover and not again:
            continue
        state.asked_region = region
        seat = world.seats[state.speaker(region)]
        move = yield Ask(seat, (CHIPS,), "chips", {**about, "region": region})
        if move[1]:
            state.add(region, DIPLOMACY, -move[1])
            staked[region] = staked.get(region, 0) + move[1]
            _count(state, move[1], favours=move[2] == "for")
    state.asked_region = 0
    yield from _delegates_vote(state, about)
    yes, no = state.votes
    state.votes = (0, 0)
    if world.ruling["motion-chips"] == "returned":
        for region, count in staked.items():
            state.add(region, DIPLOMACY, count)
    state.tell(f"motion: {yes} for, {no} against")
    if yes > no:
        _grant_motion(state, words, yes - no)


def _count(state: PowersPosition, votes: int, *, favours: bool) -> None:
    yes, no = state.votes
    state.votes = (yes + votes, no) if favours else (yes, no + votes)


def _delegates_vote(state: PowersPosition, about: Mapping[str, object]) -> Generator[Question, Any, None]:
    """The delegates' votes: each has one, a party's all alike or apart (rulings delegates and order)."""
    world = state.world
    apart = world.ruling["delegates"] == "apart"
    first = state.proposer if state.region else state.actor
    asks = [
        Ask(
            world.seats[party],
            (DELEGATES if apart else UNO_VOTE,),
            "delegates",
            {**about, "delegates": state.uno[party]},
        )
        for party in world.order[first]
        if state.uno[party]
    ]
    if world.ruling["order"] == "sealed" and asks:
        answers = yield SealedAsk(asks)
        for ask in asks:
            _delegate(state, ask.seat, answers[ask.seat])
        return
    for ask in asks:
        answer = yield ask
        _delegate(state, ask.seat, answer)


def _delegate(state: PowersPosition, seat: Seat, answer: Move) -> None:
    there = state.uno[state.world.party[seat]]
    favours = answer[1] if answer[0] == "delegates" else there if answer[1] == "yes" else 0
    _count(state, favours, favours=True)
    _count(state, there - favours, favours=False)


def _grant_motion(state: PowersPosition, words: Move, ahead: int) -> None:
    what, region = words[0], words[2 if words[0] == "ban" else 1]
    if what == "ban":
        state.take_away(region, state.world.party[words[1]], ahead, "removed")
    elif what == "disarm":
        state.add(region, MILITARY, -ahead)
        state.white |= 1 << region
    elif what == "sanction":
        state.purple |= 1 << region
    else:
        state.purple &= ~(1 << region)
        state.moved = True

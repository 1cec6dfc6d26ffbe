"""Trade (G6): chips of the active region against a neighbour's, or for nothing, if its government agrees."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache

from generator.definitions.id_types import Seat
from generator.games.global_powers.actions import ActionSteps, no_neighbour
from generator.games.global_powers.powers_numbers import KINDS, MILITARY
from generator.games.global_powers.state import MoveWritten, PowersPosition
from generator.play.move_grammar import Move
from generator.play.questions import Ask, Refusal, Verb, plain_verb

ACCEPT = plain_verb("accept", "G6")
REFUSE = plain_verb("refuse", "G6")
Goods = tuple[int, ...]


@cache
def _bargains(region: int) -> dict[tuple[int, int], Move]:
    """The trades with a region that are offered, by the kind given and the kind got (-1: none): one chip for nothing,
    or one for one."""
    names = (*((kind, 1) for kind in KINDS), ())
    return {
        (give, get): ("trade", region, *names[give], "for", *names[get])
        for give in range(-1, len(KINDS))
        for get in range(-1, len(KINDS))
        if give != get
    }


def _partner(state: PowersPosition, region: int) -> Refusal | None:
    """Why nobody can agree to a trade with a region; None where somebody can."""
    if refusal := no_neighbour(state, region):
        return refusal
    if not state.rulers(region):
        return Refusal("G6", "no-government", {"region": region})
    if state.purple >> region & 1 and state.world.ruling["sanctioned-trade"] == "no-trade":
        return Refusal("G6", "sanctioned", {"region": region})
    return None


def _trades(state: PowersPosition, _seat: Seat) -> Iterable[Move]:
    """Offers one chip for one of another kind, or one for nothing; people may type more."""
    found: list[Move] = []
    own = state.chips[state.region]
    gives = [kind for kind in range(len(KINDS)) if own[kind]]
    for region in state.world.borders[state.region]:
        if not any(state.here[region]) or _partner(state, region):
            continue
        theirs = state.chips[region]
        moves = _bargains(region)
        takes = [kind for kind in range(len(KINDS)) if theirs[kind]]
        for give in gives:
            if not _too_much(state, region, theirs, give):
                found.append(moves[give, -1])
                found += [moves[give, get] for get in takes if get != give and not _too_much(state, 0, own, get)]
        found += [moves[-1, get] for get in takes if not _too_much(state, 0, own, get)]
    return found


def _too_much(state: PowersPosition, region: int, row: Goods, kind: int) -> bool:
    """Whether a region (0: the active one) may not get one more chip of a kind."""
    if kind == MILITARY and state.white >> (region or state.region) & 1:
        return state.world.ruling["disarmed"] == "no-new-military"
    return row[kind] >= state.world.numbers.bound and state.world.ruling["overflow"] == "forbidden"


def _goods(words: Move) -> Goods | None:
    """How many chips of each kind the words name; None where they aren't pairs of a kind and a number, each kind
    once."""
    found = [0] * len(KINDS)
    if len(words) % 2:
        return None
    for kind, count in zip(words[::2], words[1::2], strict=True):
        if kind not in KINDS or not isinstance(count, int) or not count or found[KINDS.index(kind)]:
            return None
        found[KINDS.index(kind)] = count
    return tuple(found)


def sides(move: Move) -> tuple[Goods | None, Goods | None]:
    """What a trade's move gives and what it gets, in chips of each kind; None for a side that is written wrongly."""
    middle = move.index("for")
    return _goods(move[2:middle]), _goods(move[middle + 1 :])


def _no_trade(state: PowersPosition, _seat: Seat, move: Move) -> Refusal | None:
    given, got = sides(move)
    if given is None or got is None:
        return Refusal("G6", "goods")
    if not any(given) and not any(got):
        return Refusal("G6", "nothing-given")
    if refusal := _partner(state, move[1]):
        return refusal
    for region, goods, back in ((state.region, given, got), (move[1], got, given)):
        row = state.chips[region]
        for kind, count in enumerate(goods):
            if row[kind] < count:
                return Refusal("G6", "chips-short", state.too_few(region, kind, count))
            full = row[kind] - count + back[kind] > state.world.numbers.bound
            if full and state.world.ruling["overflow"] == "forbidden":
                return Refusal("G6", "overflow", {"kind": KINDS[kind], "bound": state.world.numbers.bound})
        armed = back[MILITARY] > goods[MILITARY] and state.world.ruling["disarmed"] == "no-new-military"
        if armed and state.white >> region & 1:
            return Refusal("G6", "disarmed", {"region": region})
    return None


def trade(state: PowersPosition) -> ActionSteps:
    """Asks the neighbour's government (ruling consent) and exchanges the chips; what exceeds a bound is lost (G6)."""
    world, other = state.world, state.proposal[1]
    speaker = state.speaker(other)
    partners = state.rulers(other) if world.ruling["consent"] == "whole-coalition" else (speaker,)
    about = {"region": other, "action": MoveWritten(state.proposal)}
    for party in world.order[speaker]:
        if party in partners and party != state.proposer:
            answer = yield Ask(world.seats[party], (ACCEPT, REFUSE), "consent", about)
            if answer[0] == "refuse":
                return False
    given, got = sides(state.proposal)
    assert given is not None
    assert got is not None
    for region, goods, back in ((state.region, given, got), (other, got, given)):
        for kind, count in enumerate(goods):
            state.add(region, kind, back[kind] - count)
    return True


TRADE = Verb("trade REGION [GOODS…] for [GOODS…]", "G6", _trades, _no_trade, open=200)

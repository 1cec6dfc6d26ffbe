"""The actions of a government that need nobody else (G6): people who move, and the budget."""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterable
from functools import cache
from typing import Any

from generator.definitions.id_types import Seat
from generator.games.global_powers.dice import throw_dice
from generator.games.global_powers.powers_numbers import KINDS, MILITARY
from generator.games.global_powers.state import PowersPosition
from generator.play.move_grammar import Move
from generator.play.questions import Question, Refusal, Verb

ActionSteps = Generator[Question, Any, bool]
"""An action that may ask questions; at the end it says whether it has happened."""


@cache
def _emigrations(seat: str, borders: tuple[int, ...]) -> tuple[Move, ...]:
    return tuple(("emigrate", seat, region) for region in borders)


def _emigrate_offers(state: PowersPosition, _seat: Seat) -> Iterable[Move]:
    world, region = state.world, state.region
    borders = world.borders[region]
    return [m for party in state.rulers(region) for m in _emigrations(world.seats[party], borders)]


def no_neighbour(state: PowersPosition, region: int) -> Refusal | None:
    """Why a region isn't a neighbour of the active one; None where it is one."""
    if region in state.world.borders[state.region]:
        return None
    return Refusal("G6", "no-neighbour", {"region": state.region, "other": region})


def _no_emigration(state: PowersPosition, _seat: Seat, move: Move) -> Refusal | None:
    if state.world.party[move[1]] not in state.rulers(state.region):
        return Refusal("G6", "not-governing", {"seat": move[1], "region": state.region})
    return no_neighbour(state, move[2])


def emigrate(state: PowersPosition) -> bool:
    """Moves a politician of a governing party from the active region to a neighbour (G6)."""
    _, seat, region = state.proposal
    party = state.world.party[seat]
    state.shift(state.region, party, -1)
    state.shift(region, party, 1)
    return True


@cache
def _propagandas(before: Move, places: tuple[int, ...]) -> tuple[Move, ...]:
    return tuple((*before, place) for place in places)


def _propaganda_offers(state: PowersPosition, seat: Seat) -> Iterable[Move]:
    world, region = state.world, state.region
    found: list[Move] = []
    needed, partners = (
        world.politicians_needed(1 + world.numbers.propaganda_exile),
        world.ruling["propagandist"] == "any-partner",
    )
    for party in state.rulers(region):
        own = world.seats[party] == seat
        if (own or partners) and state.base[party] >= needed:
            before: Move = ("propaganda",) if own else ("propaganda", world.seats[party])
            found += _propagandas(before, (region, *world.borders[region]))
    return found


def _no_propaganda(state: PowersPosition, seat: Seat, move: Move) -> Refusal | None:
    whose = move[1] if len(move) > 2 else seat
    party = state.world.party[whose]
    if party not in state.rulers(state.region) and len(move) > 2:
        return Refusal("G6", "not-governing", {"seat": whose, "region": state.region})
    if whose != seat and state.world.ruling["propagandist"] == "speaker":
        return Refusal("G6", "propagandist", {"seat": seat})
    needed = state.world.politicians_needed(1 + state.world.numbers.propaganda_exile)
    if state.base[party] < needed:
        return Refusal("G6", "base", {"seat": whose, "needed": needed})
    return None if move[-1] == state.region else no_neighbour(state, move[-1])


def propaganda(state: PowersPosition) -> bool:
    """Moves a politician from a governing party's base into the active region or a neighbour, and another one to
    Mauritius (G6, rulings propagandist and short-base). Without a named party it is the proposer's."""
    move = state.proposal
    party = state.world.party[move[1]] if len(move) > 2 else state.proposer
    state.settle(move[-1], party, 1)
    state.exile(party, state.world.numbers.propaganda_exile)
    return True


def _unpaid(state: PowersPosition, action: str) -> Refusal | None:
    """Why the active region can't pay for an action; None where it can."""
    for kind, count in state.world.price[action]:
        if state.chips[state.region][kind] < count:
            return Refusal("G6", "chips-short", state.too_few(state.region, kind, count))
    return None


def _pay(state: PowersPosition, action: str) -> None:
    for kind, count in state.world.price[action]:
        state.add(state.region, kind, -count)


def _paid_verb(action: str, fits: Callable[[PowersPosition, int], bool], why: str) -> Verb[PowersPosition]:
    """An action that costs chips and names a party. `fits`: whether it may be that party; `why`: the sentence for
    others."""

    def offers(state: PowersPosition, _seat: Seat) -> Iterable[Move]:
        if _unpaid(state, action):
            return ()
        return [(action, seat) for party, seat in enumerate(state.world.seats) if fits(state, party)]

    def refusal(state: PowersPosition, _seat: Seat, move: Move) -> Refusal | None:
        if not fits(state, state.world.party[move[1]]):
            return Refusal("G6", why, {"seat": move[1], "region": state.region})
        return _unpaid(state, action)

    return Verb(f"{action} SEAT", "G6", offers, refusal, data=f"numbers.prices.{action}")


def _is_exiled(state: PowersPosition, party: int) -> bool:
    anybodys = state.world.ruling["rehabilitated"] == "anybodys"
    return bool(state.mauritius[party]) and (anybodys or party in state.rulers(state.region))


def rehabilitate(state: PowersPosition) -> bool:
    """Moves a politician of the named party from Mauritius to its base (G6)."""
    party = state.world.party[state.proposal[1]]
    _pay(state, "rehabilitate")
    state.mauritius[party] -= 1
    state.base[party] += 1
    return True


def _opposes(state: PowersPosition, party: int) -> bool:
    return bool(state.here[state.region][party]) and party not in state.rulers(state.region)


def purge(state: PowersPosition) -> bool:
    """Moves a politician of an opposition party from the active region to its base (G6)."""
    _pay(state, "purge")
    state.send_home(state.region, state.world.party[state.proposal[1]], 1)
    return True


# The budget ---------------------------------------------------------------------------------------------------------


def convert_chips(state: PowersPosition, row: tuple[int, ...], gives: str, gets: str) -> tuple[int, ...] | Refusal:
    """A region's chips after a line of the budget, or why that line can't be done (G6, ruling overflow)."""
    numbers = state.world.numbers
    line = next((line for line in numbers.budget if (line.gives, line.gets) == (gives, gets)), None)
    if line is None:
        lines = ", ".join(f"{line.gives} {line.gets}" for line in numbers.budget)
        return Refusal("G6", "no-conversion", {"gives": gives, "gets": gets, "lines": lines})
    give, get = KINDS.index(gives), KINDS.index(gets)
    if not row[give]:
        return Refusal("G6", "chips-short", {"region": state.region, "kind": gives, "there": 0, "needed": 1})
    if get == MILITARY and state.white >> state.region & 1:
        return Refusal("G6", "disarmed", {"region": state.region})
    now = list(row)
    now[give] -= 1
    now[get] += line.count
    if now[get] > numbers.bound:
        if state.world.ruling["overflow"] == "forbidden":
            return Refusal("G6", "overflow", {"kind": gets, "bound": numbers.bound})
        now[get] = numbers.bound
    return tuple(now)


def _budgets(state: PowersPosition, _seat: Seat) -> Iterable[Move]:
    """Each line of the budget once, and as often as it can be done (ruling how-many)."""
    found: list[Move] = []
    often = state.world.ruling["how-many"] == "any"
    for line in state.world.numbers.budget:
        row: Any = state.chips[state.region]
        if not row[KINDS.index(line.gives)]:
            continue
        move: Move = ("budget",)
        for _ in range(state.world.numbers.bound if often else 1):
            row = convert_chips(state, row, line.gives, line.gets)
            if isinstance(row, Refusal):
                break
            move = (*move, line.gives, line.gets)
            found.append(move)
    return found


def _no_budget(state: PowersPosition, _seat: Seat, move: Move) -> Refusal | None:
    kinds = move[1:]
    if len(kinds) % 2:
        return Refusal("G6", "pairs")
    if len(kinds) > 2 and state.world.ruling["how-many"] != "any":
        return Refusal("G6", "one-conversion")
    row: Any = state.chips[state.region]
    for gives, gets in zip(kinds[::2], kinds[1::2], strict=True):
        row = convert_chips(state, row, gives, gets)
        if isinstance(row, Refusal):
            return row
    return None


def budget(state: PowersPosition) -> ActionSteps:
    """Converts chips, one line of the budget after another (G6); where a line has a risk, the die is rolled."""
    world, region, kinds = state.world, state.region, state.proposal[1:]
    for gives, gets in zip(kinds[::2], kinds[1::2], strict=True):
        row = convert_chips(state, state.chips[region], gives, gets)
        assert not isinstance(row, Refusal), "what was legal at the vote still is"
        state.chips[region] = row
        risk = next(line.risk for line in world.numbers.budget if (line.gives, line.gets) == (gives, gets))
        if not risk:
            continue
        about = {"region": region, "risk": risk}
        rolled = yield from throw_dice(state, state.proposer, "risk", about)
        if rolled == risk:
            for party in state.rulers(region):
                if world.ruling["budget-exile"] == "from-region":
                    state.send_home(region, party, 1)
                state.tell(f"mauritius: {world.seats[party]} {state.exile(party, 1)}")
    return True


EMIGRATE = Verb("emigrate SEAT REGION", "G6", _emigrate_offers, _no_emigration)
PROPAGANDA = Verb("propaganda [SEAT] REGION", "G6", _propaganda_offers, _no_propaganda, data="numbers.propaganda_exile")
REHABILITATE = _paid_verb("rehabilitate", _is_exiled, "not-exiled")
PURGE = _paid_verb("purge", _opposes, "no-opposition")
BUDGET = Verb("budget KIND KIND [KIND…]", "G6", _budgets, _no_budget, open=100, data="numbers.budget")

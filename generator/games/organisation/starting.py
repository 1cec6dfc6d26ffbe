"""Starting a phase (O3): what is built, repaired and moved; the event and the actions have chapters of their own."""

from __future__ import annotations

from collections.abc import Iterable

from generator.definitions.ids import Seat
from generator.games.organisation.dice import kind_of
from generator.games.organisation.numbers import CATEGORIES, KINDS, money
from generator.games.organisation.setup import COINS, PASS, POPULATION
from generator.games.organisation.state import (
    CALM,
    DAMAGED,
    IMMOVABLE,
    MONEY,
    OF_MONEY,
    OF_POPULATION,
    WORKING,
    State,
)
from generator.games.organisation.things import funds, may_begin, pay
from generator.play.asking import Ask, Phase, Refusal, Verb
from generator.play.words import Move

AMOUNTS = tuple(money(halves) for halves in range(1, 401))
"""What can be moved, as it is typed: whole numbers, and of money also halves."""
_HALVES = {text: halves for halves, text in enumerate(AMOUNTS, start=1)}


def build(state: State) -> Phase:
    """A seat begins to build or to repair one level, and pays at once; or it has done so."""
    ground, owner = state.ground, state.acting
    if not any(_builds(state, state.seat)) and not any(_repairs(state, state.seat)):
        return _next(state, "move")
    move = yield Ask(state.seat, (BUILD, REPAIR, PASS), "build")
    if move[0] == "pass":
        return _next(state, "move")
    price = ground.numbers.new_level if move[0] == "build" else ground.numbers.repair
    region = ground.region[move[2]]
    pay(state, owner, price.halves, region)
    state.building.append((owner, region, kind_of(move[1]), move[0] == "repair"))
    state.tell(f"paid {state.seat} {money(price.halves)}")
    return None


def move(state: State) -> Phase:
    """A seat begins a movement; or it has begun all."""
    ground, owner = state.ground, state.acting
    chosen = yield Ask(state.seat, (MOVE, PASS), "move")
    if chosen[0] == "pass":
        return _next(state, "act")
    _, amount, thing, here, _, there = chosen
    holding = ground.holding(owner, ground.region[here])
    what, where, count = _moved(amount, thing)
    state.at[holding + where] -= count
    state.moving.append((owner, what, count, ground.region[here], ground.region[there]))
    return None


def _next(state: State, stage: str) -> None:
    state.place += 1
    if state.place == state.ground.players:
        state.place, state.stage = 0, stage


def _moved(amount: str, thing: str) -> tuple[int, int, int]:
    """What is moved, where it stands in a holding, and how much of it; of what comes whole, nothing for a half."""
    halves = _HALVES[amount]
    if thing == COINS:
        return OF_MONEY, MONEY, halves
    whole = 0 if halves % 2 else halves // 2
    if thing == POPULATION:
        return OF_POPULATION, CALM, whole
    return kind_of(thing), WORKING + kind_of(thing), whole


# Building -----------------------------------------------------------------------------------------------------------


def _builds(state: State, seat: Seat) -> Iterable[Move]:
    ground = state.ground
    owner, price = ground.owner[seat], ground.numbers.new_level.halves
    if ground.from_anywhere and funds(state, owner, 0) < price:
        return
    for region in range(ground.size):
        if may_begin(state, owner, region) and (ground.from_anywhere or funds(state, owner, region) >= price):
            yield from ground.builds[region]


def _no_build(state: State, seat: Seat, move: Move) -> Refusal | None:
    ground = state.ground
    owner, region = ground.owner[seat], ground.region[move[2]]
    if not may_begin(state, owner, region):
        return Refusal("O3", "not-there")
    if move[1] not in CATEGORIES:
        return Refusal("O1", "natural")
    return _too_dear(state, owner, region, ground.numbers.new_level.halves)


def _too_dear(state: State, owner: int, region: int, price: int) -> Refusal | None:
    there = funds(state, owner, region)
    return Refusal("O3", "poor", {"price": money(price), "money": money(there)}) if there < price else None


def _repairs(state: State, seat: Seat) -> Iterable[Move]:
    ground, at = state.ground, state.at
    owner, price = ground.owner[seat], ground.numbers.repair.halves
    for region, holding in enumerate(ground.holdings[owner]):
        if any(at[holding + DAMAGED : holding + DAMAGED + len(KINDS)]) and funds(state, owner, region) >= price:
            for kind in range(len(KINDS)):
                if at[holding + DAMAGED + kind] > _under_repair(state, owner, region, kind):
                    yield ground.repairs[region][kind]


def _under_repair(state: State, owner: int, region: int, kind: int) -> int:
    return state.building.count((owner, region, kind, True))


def _no_repair(state: State, seat: Seat, move: Move) -> Refusal | None:
    ground = state.ground
    owner, region, kind = ground.owner[seat], ground.region[move[2]], kind_of(move[1])
    damaged = state.at[ground.holding(owner, region) + DAMAGED + kind]
    if damaged <= _under_repair(state, owner, region, kind):
        return Refusal("O3", "whole")
    return _too_dear(state, owner, region, ground.numbers.repair.halves)


# Moving -------------------------------------------------------------------------------------------------------------


def _moves(state: State, seat: Seat) -> Iterable[Move]:
    """One of each, and all; people may type any number between."""
    ground, at = state.ground, state.at
    for region, holding in enumerate(ground.holdings[ground.owner[seat]]):
        if not any(at[holding : holding + MONEY + 1]):
            continue
        found = [("1", POPULATION)] if at[holding + CALM] else []
        if at[holding + CALM] > 1:
            found.append((str(at[holding + CALM]), POPULATION))
        found += [
            ("1", KINDS[kind]) for kind in range(len(KINDS)) if at[holding + WORKING + kind] and kind not in IMMOVABLE
        ]
        if 0 < at[holding + MONEY] <= len(AMOUNTS):
            found.append((AMOUNTS[at[holding + MONEY] - 1], COINS))
        for to in ground.next[region]:
            for amount, thing in found:
                yield ("move", amount, thing, ground.regions[region], "to", ground.regions[to])


def _no_move(state: State, seat: Seat, move: Move) -> Refusal | None:
    ground = state.ground
    _, amount, thing, here, _, there = move
    if ground.region[there] not in ground.next[ground.region[here]]:
        return Refusal("O3", "no-border")
    what, where, count = _moved(amount, thing)
    if what in IMMOVABLE:
        return Refusal("O1", "immovable")
    if not count:
        return Refusal("O1", "halves")
    has = state.at[ground.holding(ground.owner[seat], ground.region[here]) + where]
    if has < count:
        return Refusal("O3", "not-so-much", {"has": money(has) if what == OF_MONEY else has})
    return None


BUILD: Verb[State] = Verb("build THING REGION", "O3", _builds, _no_build, data="numbers.new_level")
REPAIR: Verb[State] = Verb("repair THING REGION", "O3", _repairs, _no_repair, data="numbers.repair")
MOVE: Verb[State] = Verb("move AMOUNT THING REGION to REGION", "O3", _moves, _no_move, open=True)

"""Random events (O5): two dice decide which one, a third how strong it is; then it happens to an organisation."""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterable, Sequence
from functools import partial
from typing import Any

from generator.definitions.id_types import Seat
from generator.games.organisation import codes as c
from generator.games.organisation import things
from generator.games.organisation.campaign_numbers import KINDS, money
from generator.games.organisation.dice import SIDES, kind_of, roll
from generator.games.organisation.state import CampaignState
from generator.play.move_grammar import Move
from generator.play.questions import Ask, Chance, Phase, Question, Refusal, Verb


def event(state: CampaignState) -> Phase:
    """Phase: which event, and how strong it is. A seven repeats the last one; where nothing happens, there is no
    strength (O5)."""
    ground = state.ground
    numbers, owner = ground.numbers, state.acting
    seat, at_once = ground.seats[owner], ground.rulings["strength-die"] == "at-once"
    yield from roll(state, owner, seat, 2 + at_once, "event" if at_once else "event-which")
    first, second, *rest = state.dice
    state.dice = []
    total = first + second
    happens = numbers.events[total].event
    last = state.lasts[owner] if ground.own_events else state.last
    if happens == "again":
        if not last and ground.rulings["seven-first"] == "reroll":
            state.tell(f"event {ground.owners[owner]} {total} again, rolled anew")
            return
        total = last
        happens = numbers.events[total].event if total else "nothing"
    if happens != "nothing" and not rest:
        yield from roll(state, owner, seat, 1, "event-strength")
        rest, state.dice = state.dice, []
    strong = happens != "nothing" and rest[0] >= numbers.strong
    if numbers.events[first + second].event != "again" and (
        happens != "nothing" or ground.rulings["last-event"] != "last-that-happened"
    ):
        said = numbers.events[total]
        if not (ground.only_true_again and (said.strong if strong else said.weak).chance):
            _remember(state, owner, total)
    state.tell(f"event {ground.owners[owner]} {first + second} {happens}{_force(happens, strong=strong)}")
    state.job = (happens, strong, total)
    state.stage = "befall"


def _force(happens: str, *, strong: bool) -> str:
    """The strength of an event, as the record tells it; empty where nothing happens."""
    return "" if happens == "nothing" else " strong" if strong else " weak"


def _remember(state: CampaignState, owner: int, total: int) -> None:
    """Notes the sum of the last event, which a seven repeats."""
    if state.ground.own_events:
        state.lasts[owner] = total
    state.last = total


def befall(state: CampaignState) -> Phase:
    """Phase: what the event does to one organisation; then the next one's turn (O5)."""
    ground = state.ground
    happens, strong, total = state.job
    owner = state.acting
    if happens not in ("nothing", "again"):
        said = ground.numbers.events[total]
        force = said.strong if strong else said.weak
        true = (yield from _true(state, owner)) if force.chance else True
        if true:
            if force.chance and ground.only_true_again:
                _remember(state, owner, total)
            yield from _DEEDS[happens](state, owner, force.amount)
    _next(state)


def _next(state: CampaignState) -> None:
    ground = state.ground
    state.place += 1
    if state.place == ground.players:
        state.place, state.stage, state.job = 0, "build", ()
    elif ground.rulings["whose-event"] == "each-organisation-rolls":
        state.stage, state.job = "event", ()


def _true(state: CampaignState, owner: int) -> Generator[Question, Any, bool]:
    """Rolls whether a chance comes true (ruling `chance`)."""
    ground = state.ground
    seat = ground.seats[owner]
    if ground.rulings["chance"] == "half-each":
        _, side = yield Chance([("toss", side) for side in SIDES], seat, "toss", {"event": state.job[0]})
        true: bool = side == SIDES[0]
    else:
        least = ground.numbers.comes_true
        yield from roll(state, owner, seat, 1, "comes-true", {"event": state.job[0], "least": least})
        true = state.dice[0] >= ground.numbers.comes_true
        state.dice = []
    state.tell(f"chance {seat} {'comes true' if true else 'comes to nothing'}")
    return true


# What each event does -----------------------------------------------------------------------------------------------


def _pick(state: CampaignState, owner: int, happens: str) -> Generator[Question, Any, Move | None]:
    """The target of an event, chosen by the organisation or by chance (ruling `event-hits`); None where there is
    none."""
    seat = state.ground.seats[owner]
    state.job = (happens, *state.job[1:])
    moves = list(_hits(state, seat))
    if not moves:
        state.tell(f"event {seat} {happens} finds nothing")
        return None
    if len(moves) == 1:
        return moves[0]
    if state.ground.rulings["event-hits"] == "dice-choose":
        move: Move = yield Chance(moves, seat, "hit", {"event": happens})
    else:
        move = yield Ask(seat, (HIT,), f"event-{happens}")
    return move


def _each(state: CampaignState, owner: int, amount: int, happens: str) -> Generator[Question, Any, None]:
    """Strikes `amount` times, one after another, while there is a target."""
    for _ in range(amount):
        move = yield from _pick(state, owner, happens)
        if move is None:
            return
        _strike(state, owner, happens, move)


def _strike(state: CampaignState, owner: int, happens: str, move: Move) -> None:
    ground, at = state.ground, state.at
    told = f"{happens} {ground.owners[owner]} {move[1]} {move[2]}"
    holding = ground.holding(owner, ground.region[move[2]])
    if happens == "population-lost":
        things.kill_one(state, holding)
    elif happens == "population-gained":
        at[holding + c.CALM] += 1
    elif happens == "unrest":
        things.put_into_unrest(state, holding)
    elif happens == "damaged":
        told = told.replace("damaged", things.damage(at, holding, kind_of(move[1])), 1)
    elif happens == "found":
        at[holding + c.WORKING + kind_of(move[1])] += 1
    else:
        kind = kind_of(move[1])
        worked = at[holding + c.WORKING + kind] > 0
        at[holding + (c.WORKING if worked else c.DAMAGED) + kind] -= 1
        told += " working" if worked else " damaged"
    state.tell(told)


def _bad_season(state: CampaignState, owner: int, amount: int) -> Generator[Question, Any, None]:
    """Takes `amount` money where most of it lies, or where the organisation or the lot says (ruling `bad-season`)."""
    who = state.ground.owners[owner]
    if state.ground.rulings["bad-season"] == "most-money":
        lost = min(2 * amount, things.total_money(state, owner))
        things.pay(state, owner, lost)
        state.tell(f"bad-season {who} {money(lost)}")
        return
    for _ in range(amount):
        move = yield from _pick(state, owner, "bad-season")
        if move is None:
            return
        holding = state.ground.holding(owner, state.ground.region[move[2]])
        lost = min(2, state.at[holding + c.MONEY])
        state.at[holding + c.MONEY] -= lost
        state.tell(f"bad-season {who} {money(lost)}")


def _good_season(state: CampaignState, owner: int, amount: int) -> Generator[Question, Any, None]:
    move = yield from _pick(state, owner, "good-season")
    if move is not None:
        ground = state.ground
        state.at[ground.holding(owner, ground.region[move[2]]) + c.MONEY] += 2 * amount
        state.tell(f"good-season {ground.owners[owner]} {move[2]} {money(2 * amount)}")


_DEEDS: dict[str, Callable[[CampaignState, int, int], Generator[Question, Any, None]]] = {
    **{
        name: partial(_each, happens=name)
        for name in ("exhausted", "population-lost", "damaged", "unrest", "population-gained", "found")
    },
    "bad-season": _bad_season,
    "good-season": _good_season,
}


def _hits(state: CampaignState, seat: Seat) -> Iterable[Move]:
    """The possible targets of the event, as moves."""
    ground, at = state.ground, state.at
    happens, owner = state.job[0], ground.owner[seat]
    for region, holding in enumerate(ground.holdings[owner]):
        if happens == "good-season":
            found: Sequence[str] = ("money",) if things.is_there(state, owner, region) else ()
        elif happens == "bad-season":
            found = ("money",) if at[holding + c.MONEY] else ()
        elif happens == "population-lost":
            found = ("population",) if things.population(at, holding) else ()
        elif happens == "unrest":
            found = ("population",) if at[holding + c.CALM] or at[holding + c.MOBILISED] else ()
        elif happens == "population-gained":
            found = ("population",) if things.is_there(state, owner, region) else ()
        elif happens == "damaged":
            found = [KINDS[kind] for kind in things.damageable_kinds(state, holding)]
        elif happens == "found":
            there = things.is_there(state, owner, region)
            new = [kind for kind in range(c.NATURAL, len(KINDS)) if there and not things.has_one(state, holding, kind)]
            found = [KINDS[kind] for kind in new]
        else:
            found = [
                KINDS[kind]
                for kind in range(c.NATURAL, len(KINDS))
                if at[holding + c.WORKING + kind] or at[holding + c.DAMAGED + kind]
            ]
        for thing in found:
            yield ("hit", thing, ground.regions[region])


def _no_hit(state: CampaignState, seat: Seat, move: Move) -> Refusal | None:
    return None if move in _hits(state, seat) else Refusal("O5", "not-hit")


HIT: Verb[CampaignState] = Verb("hit THING REGION", "O5", _hits, _no_hit)
VERBS = (HIT,)
STAGES = {"event": event, "befall": befall}

"""Starting a phase (O3): what is built, repaired and moved. The event and the actions are chapters of their own."""

from __future__ import annotations

import re
from collections.abc import Iterable

from generator.base.frozen import dataclass
from generator.base.override import override
from generator.definitions.id_types import Seat
from generator.games.organisation import codes as c
from generator.games.organisation.campaign_numbers import CATEGORIES, KINDS, Money, money
from generator.games.organisation.dice import kind_of
from generator.games.organisation.setup import COINS, PASS, POPULATION
from generator.games.organisation.state import CampaignState
from generator.games.organisation.things import funds, may_begin, pay
from generator.play.move_grammar import Move, PlaceSort
from generator.play.questions import Ask, Phase, Refusal, Verb

AMOUNTS = tuple(money(halves) for halves in range(1, 401))
"""The amounts that can be moved, as they are typed: whole numbers, and halves of money."""
IN_UNREST, LASTING, _HARMED = "unrest", "lasting", "damaged-"
HARMED = tuple(f"{_HARMED}{name}" for place, name in enumerate(CATEGORIES) if place not in c.IMMOVABLE)
UNRESTED = (IN_UNREST, LASTING)
MORE = (*UNRESTED, *HARMED)
"""What else rulings may let move: population in unrest, for this phase or for longer, and damaged levels."""


@dataclass(frozen=True)
class AmountSort(PlaceSort):
    """The place of a moved amount in a shape; a half may be typed in several ways."""

    names: tuple[str, ...] | None = AMOUNTS

    @override
    def read(self, word: str) -> str | None:
        """The amount as records write it; None where it is none."""
        told = money(Money.parse(word).halves) if re.fullmatch(Money.pattern, word) else word
        return told if told in AMOUNTS else None


_HALVES = {text: halves for halves, text in enumerate(AMOUNTS, start=1)}


def build(state: CampaignState) -> Phase:
    """Phase: a seat begins to build or repair one level and pays for it; when it passes, the next seat builds (O3)."""
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


def move(state: CampaignState) -> Phase:
    """Phase: a seat begins a movement; when it passes, the next seat moves (O3)."""
    ground, owner = state.ground, state.acting
    chosen = yield Ask(state.seat, (MOVE, PASS), "move")
    if chosen[0] == "pass":
        return _next(state, "act")
    _, amount, thing, here, *_ = chosen
    holding = ground.holding(owner, ground.region[here])
    what, where, count = _parse_moved(amount, thing)
    while thing == LASTING and count > state.at[holding + where]:
        count -= _send(state, owner, what, state.at[holding + where], chosen)
        what, where = what - 1, where + 1
    _send(state, owner, what, count, chosen)
    return None


def _send(state: CampaignState, owner: int, what: int, count: int, move: Move) -> int:
    """Sends off `count` of something; gives how much that was."""
    ground = state.ground
    here, there = ground.region[move[3]], ground.region[move[5]]
    if count:
        state.at[ground.holding(owner, here) + place_of(what)] -= count
        state.moving.append((owner, what, count, here, there))
    return count


def place_of(what: int) -> int:
    """The place in a holding where a moving thing belongs, by its code."""
    if what in (c.OF_POPULATION, c.OF_MONEY):
        return c.CALM if what == c.OF_POPULATION else c.MONEY
    if what >= 0:
        return c.WORKING + what
    return c.DAMAGED + c.OF_DAMAGED - what if what <= c.OF_DAMAGED else c.UNREST + c.OF_UNREST - what


def _next(state: CampaignState, stage: str) -> None:
    state.place += 1
    if state.place == state.ground.players:
        state.place, state.stage = 0, stage


def _parse_moved(amount: str, thing: str) -> tuple[int, int, int]:
    """What is moved as a code, its place in a holding, and how much of it; 0 for a half of something indivisible."""
    halves = _HALVES[amount]
    if thing == COINS:
        return c.OF_MONEY, c.MONEY, halves
    whole = 0 if halves % 2 else halves // 2
    what = moving_code(thing)
    return what, place_of(what), whole


def moving_code(thing: str) -> int:
    """The code of a moving thing, by its word."""
    if thing in (POPULATION, COINS):
        return c.OF_POPULATION if thing == POPULATION else c.OF_MONEY
    if thing in (IN_UNREST, LASTING):
        return c.OF_UNREST - (thing == LASTING)
    kind = thing.removeprefix(_HARMED)
    return kind_of(kind) if kind == thing else c.OF_DAMAGED - kind_of(kind)


def word_of(what: int) -> str:
    """The word for a moving thing, by its code."""
    if what in (c.OF_POPULATION, c.OF_MONEY):
        return POPULATION if what == c.OF_POPULATION else COINS
    if what >= 0:
        return KINDS[what]
    return (
        _HARMED + KINDS[c.OF_DAMAGED - what] if what <= c.OF_DAMAGED else LASTING if what < c.OF_UNREST else IN_UNREST
    )


def age_of(what: int) -> int:
    """For how many closed phases moving unrest has lasted; 0 for everything else."""
    return c.OF_UNREST - what if c.OF_DAMAGED < what <= c.OF_UNREST else 0


# Building -----------------------------------------------------------------------------------------------------------


def _builds(state: CampaignState, seat: Seat) -> Iterable[Move]:
    ground = state.ground
    owner, price, moves = ground.owner[seat], ground.numbers.new_level.halves, ground.each["build"]
    if ground.from_anywhere and funds(state, owner, 0) < price:
        return
    for region in range(ground.size):
        if may_begin(state, owner, region) and (ground.from_anywhere or funds(state, owner, region) >= price):
            yield from moves[region]


def _no_build(state: CampaignState, seat: Seat, move: Move) -> Refusal | None:
    ground = state.ground
    owner, region = ground.owner[seat], ground.region[move[2]]
    if not may_begin(state, owner, region):
        return Refusal("O3", "not-there")
    if move[1] not in CATEGORIES:
        return Refusal("O1", "natural")
    return _too_dear(state, owner, region, ground.numbers.new_level.halves)


def _too_dear(state: CampaignState, owner: int, region: int, price: int) -> Refusal | None:
    there = funds(state, owner, region)
    return Refusal("O3", "poor", {"price": money(price), "money": money(there)}) if there < price else None


def _repairs(state: CampaignState, seat: Seat) -> Iterable[Move]:
    ground, at = state.ground, state.at
    owner, price = ground.owner[seat], ground.numbers.repair.halves
    for region, holding in enumerate(ground.holdings[owner]):
        if any(at[holding + c.DAMAGED : holding + c.DAMAGED + len(KINDS)]) and funds(state, owner, region) >= price:
            for kind in range(len(KINDS)):
                if _can_be_repaired(state, owner, region, kind):
                    yield ground.each["repair"][region][kind]


def _can_be_repaired(state: CampaignState, owner: int, region: int, kind: int) -> bool:
    """Whether a level of that kind is damaged and not yet under repair."""
    damaged = state.at[state.ground.holding(owner, region) + c.DAMAGED + kind]
    return damaged > _under_repair(state, owner, region, kind)


def _under_repair(state: CampaignState, owner: int, region: int, kind: int) -> int:
    return state.building.count((owner, region, kind, True))


def _no_repair(state: CampaignState, seat: Seat, move: Move) -> Refusal | None:
    ground = state.ground
    owner, region = ground.owner[seat], ground.region[move[2]]
    if move[1] not in KINDS or not _can_be_repaired(state, owner, region, kind_of(move[1])):
        return Refusal("O3", "whole")
    return _too_dear(state, owner, region, ground.numbers.repair.halves)


# Moving -------------------------------------------------------------------------------------------------------------


def _moves(state: CampaignState, seat: Seat) -> Iterable[Move]:
    """Offers to move one of each thing, and all of it; people may type any number between."""
    ground, at = state.ground, state.at
    for region, holding in enumerate(ground.holdings[ground.owner[seat]]):
        if not any(at[holding : holding + c.MONEY + 1]):
            continue
        found = [("1", POPULATION)] if at[holding + c.CALM] else []
        if at[holding + c.CALM] > 1:
            found.append((str(at[holding + c.CALM]), POPULATION))
        found += [
            ("1", KINDS[kind])
            for kind in range(len(KINDS))
            if at[holding + c.WORKING + kind] and kind not in c.IMMOVABLE
        ]
        found += _more_that_moves(state, region, holding)
        if at[holding + c.MONEY]:
            found.append((AMOUNTS[min(at[holding + c.MONEY], len(AMOUNTS)) - 1], COINS))
        for to in ground.next[region]:
            for amount, thing in found:
                yield ("move", amount, thing, ground.regions[region], "to", ground.regions[to])


def _more_that_moves(state: CampaignState, region: int, holding: int) -> Iterable[tuple[str, str]]:
    """Offers one of each thing that the rulings `unrest-moves` and `damaged-moves` let move."""
    ground, at = state.ground, state.at
    if ground.rulings["unrest-moves"] == "moves":
        for thing in (IN_UNREST, LASTING):
            if movable_amount(state, holding, thing):
                yield "1", thing
    if ground.rulings["damaged-moves"] == "move":
        for thing in HARMED:
            kind = c.OF_DAMAGED - moving_code(thing)
            if at[holding + c.DAMAGED + kind] > _under_repair(state, state.acting, region, kind):
                yield "1", thing


def movable_amount(state: CampaignState, holding: int, thing: str) -> int:
    """How much of a thing in a holding could be moved; levels under repair stay."""
    at, ground = state.at, state.ground
    if thing == LASTING:
        return sum(at[holding + c.UNREST + 1 : holding + c.WORKING])
    what = moving_code(thing)
    kept = 0
    if what <= c.OF_DAMAGED:
        owner, region = divmod(holding // c.WIDTH, ground.size)
        kept = _under_repair(state, owner, region, c.OF_DAMAGED - what)
    return at[holding + place_of(what)] - kept


def _no_move(state: CampaignState, seat: Seat, move: Move) -> Refusal | None:
    ground = state.ground
    _, amount, thing, here, _, there = move
    if ground.region[there] not in ground.next[ground.region[here]]:
        return Refusal("O3", "no-border")
    what, _, count = _parse_moved(amount, thing)
    rulings, staying = ground.rulings, what <= c.OF_DAMAGED
    if what in c.IMMOVABLE or (staying and c.OF_DAMAGED - what in c.IMMOVABLE):
        return Refusal("O1", "immovable")
    if staying and rulings["damaged-moves"] != "move":
        return Refusal("O3", "damaged-stays")
    if thing in (IN_UNREST, LASTING) and rulings["unrest-moves"] != "moves":
        return Refusal("O3", "unrest-stays")
    if not count:
        return Refusal("O1", "halves")
    has = movable_amount(state, ground.holding(ground.owner[seat], ground.region[here]), thing)
    if has < count:
        return Refusal("O3", "not-so-much", {"has": money(has) if what == c.OF_MONEY else has})
    return None


BUILD: Verb[CampaignState] = Verb("build CATEGORY REGION", "O3", _builds, _no_build, data="numbers.new_level")
REPAIR: Verb[CampaignState] = Verb("repair ADVANTAGE REGION", "O3", _repairs, _no_repair, data="numbers.repair")
MOVE: Verb[CampaignState] = Verb("move AMOUNT CARGO REGION to REGION", "O3", _moves, _no_move, open=800)
VERBS = (BUILD, REPAIR, MOVE)
STAGES = {"build": build, "move": move}

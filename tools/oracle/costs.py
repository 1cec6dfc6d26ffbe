"""What a line costs and how it may be paid: the extra costs due, and every way to pay (R11.5, R12.5, measures)."""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from itertools import combinations, combinations_with_replacement, product
from typing import NamedTuple

from tools.oracle import lasting, overlays
from tools.oracle.lasting import working
from tools.oracle.numbers import DEPARTMENTS, department
from tools.oracle.position import Cell, Position

Due = frozenset[str]
"""An extra cost of one resource: the departments that pay it."""
ACTIONS = {"place", "move", "formalize", "convert", "centre", "take", "climate"}
EFFECTS = {*ACTIONS, "play", "focus", "production"}  # R13.1
OWN = {"formalize", "convert", "centre", "focus", "production"}
"""What a tile does by itself: its own effect (R11.5)."""


class Way(NamedTuple):
    """A line with all its suffixes, what it takes from whom, and what it uses up."""

    line: str
    spent: tuple[tuple[str, str], ...] = ()  # seat, department
    lift: bool = False
    keep: bool = False
    swaps: int = 0
    contracts: int = 0


@dataclass
class Offer:
    """A base line, who would say it, what it names as its cost, and the extra costs due.

    `lifts`, `keeps`: whether these may be paid; `enough(lift, keep)`: whether the line would do anything then.
    """

    line: str
    seat: str
    price: Counter[str] = field(default_factory=Counter)
    printed: Counter[str] = field(default_factory=Counter)  # what a measure prints (SEC 06, ECO 08)
    due: Sequence[Due] = ()
    lifts: bool = False
    keeps: Due = frozenset()
    enough: Callable[[bool, bool], bool] = lambda _lift, _keep: True
    washed: int = 0  # units that keep the influence, one for each Greenwashing
    paid: bool = False  # the line names what pays the extra costs by itself: `pay DOM`
    goes_on: bool = False  # its effect may cost more yet (SEC 05)


# What is due


def anything(position: Position) -> Due:
    """◇: any department in play [clm-pays]."""
    return frozenset(name for name in position.departments if name != "CLM" or position.rulings["clm-pays"] == "any")


def energy(position: Position) -> Due:
    """NRG, which nothing provides (R14.1) [energy]."""
    return {"unpayable": frozenset[str](), "DOM": frozenset({"DOM"}), "any-resource": frozenset(position.departments)}[
        position.rulings["energy"]
    ]


def dues(position: Position, seat: str, verb: str, cell: Cell | None = None, start: Cell | None = None) -> list[Due]:
    """All extra costs of an effect, or of laying the tile that is drawn (`tile`)."""
    if verb == "formalize" and cell is not None and position.is_start_committee(cell):
        return []  # R10.1
    if not position.effects and not (cell is not None and position.overlays.get(cell)):
        return []  # nothing makes anything dearer
    free = anything(position)
    found = [free] * _by_overlays(position, verb, cell)
    if verb in EFFECTS:
        found += [free] * len(working(position, "state-of-emergency"))
    if verb in ACTIONS:
        found += [free] * len(working(position, "budget-deficit", seat=seat))
    return found if _waived(position, seat, verb) else [*found, *_by_climate(position, verb, cell, start)]


def _by_overlays(position: Position, verb: str, cell: Cell | None) -> int:
    """R11.5, and SEC 09: each overlay that raises a cost or lowers a yield costs one more when it does, lifted or not
    [supplementary-budget-offer]."""
    if cell is None:
        return 0
    raising = lowering = 0
    if verb in ("place", "move"):
        raising = overlays.cost_of_coming(position, cell)
        if position.rulings["oversight-on-locks"] == "counted":
            lowering = overlays.lying(position, cell, "lock")
    elif verb in OWN:
        raising = overlays.cost_of_own_effect(position, cell)
        lowering = overlays.lowering(position, cell)
    return raising + len(working(position, "parliamentary-oversight")) * (raising + lowering)


def _waived(position: Position, seat: str, verb: str) -> bool:
    """CLM 08 for everybody, CLM 10 for its owner, CLM 09 for its owner's action."""
    if _adapted(position, seat) or working(position, "future-pact", owner=seat):
        return True
    return verb in ACTIONS and bool(working(position, "technology-drive", owner=seat))


def _adapted(position: Position, seat: str) -> bool:
    """CLM 08 [adaptation-strategy-for]."""
    spared = {} if position.rulings["adaptation-strategy-for"] == "everybody" else {"owner": seat}
    return bool(working(position, "adaptation-strategy", **spared))


def _by_climate(position: Position, verb: str, cell: Cell | None, start: Cell | None) -> list[Due]:
    clm_or_nrg = frozenset({"CLM"}) | energy(position)
    if verb == "tile":
        drawn = position.drawn or ""
        number = len(working(position, "extreme-weather")) if department(drawn) else 0
        if drawn == "transformation-pressure" and position.rulings["climate-placements"] == "focuses-and-countdowns":
            number += len(working(position, "transformation-blockade", "future-committee"))
        return [clm_or_nrg] * number
    if verb == "convert":
        return [energy(position)] * len(working(position, "energy-crisis"))
    found = []
    cells = _acted_on(position, verb, cell, start)
    for at in cells:
        found += [clm_or_nrg] * len(working(position, "transformation-mandate", cell=at))
    for name in dict.fromkeys(department(position.tiles[at]) for at in cells):
        found += [frozenset({"CLM", "DOM"})] * min(1, len(working(position, "co2-levy", department=name)))
    return found


def _acted_on(position: Position, verb: str, cell: Cell | None, start: Cell | None) -> list[Cell]:
    """R13.1 [action-on-tile]."""
    cells = [cell] if verb in ("place", "move", "formalize", "convert", "centre") else []
    cells += [start] if verb == "move" and position.rulings["action-on-tile"] == "also-off" else []
    return [at for at in cells if at is not None]


# Ways to pay


def ways(position: Position, offer: Offer) -> Iterator[Way]:
    """Every complete line of an offer that its seat can pay."""
    if not (offer.due or offer.lifts or offer.keeps or position.effects):  # nothing to choose: most lines of a game
        if offer.enough(False, False) and all(
            position.held(offer.seat, name) >= offer.price[name] for name in offer.price
        ):
            yield Way(offer.line, tuple((offer.seat, name) for name in offer.price.elements()))
        return
    lifts = [None, *anything(position)] if offer.lifts else [None]
    keeps: list[tuple[str, ...]] = [()]
    if offer.washed:
        keeps += combinations_with_replacement(sorted(offer.keeps, key=place_of), offer.washed)
    for lift, keep in product(lifts, keeps):
        prices = _prices(position, offer) if offer.enough(lift is not None, bool(keep)) else ()
        for swaps, price, words in prices:
            price = price + Counter([name for name in (lift, *keep) if name])  # offer.price stays as it is
            if any(position.held(offer.seat, name) < number for name, number in price.items()):
                continue
            for spare, due in _spared(position, offer, price):
                dearer = price + Counter([spare]) if spare else price
                for own, others in _extras(position, offer.seat, due, dearer):
                    spent = [(offer.seat, name) for name in [*dearer.elements(), *own]]
                    spent += [(who, name) for name, who in others]
                    extra = sorted([*own, *(f"{name}@{who}" for name, who in others)], key=place_of)
                    line = _written(offer, extra, words, lift or spare, keep)
                    yield Way(line, tuple(sorted(spent)), bool(lift or spare), bool(keep), swaps, len(others))


def _spared(position: Position, offer: Offer, price: Counter[str]) -> Iterator[tuple[str | None, Sequence[Due]]]:
    """By [supplementary-budget] `extra-cost`, one more resource takes one of an action's extra costs off it
    (EXP-01-08-M10): what is paid so, and what is still due."""
    yield None, offer.due
    if position.rulings["supplementary-budget"] != "extra-cost" or not _is_action(position, offer.line):
        return
    if not offer.due or not working(position, "supplementary-budget", owner=offer.seat):
        return
    for spare in [name for name in anything(position) if position.held(offer.seat, name) > price[name]]:
        for unit in set(offer.due):
            left = list(offer.due)
            left.remove(unit)
            yield spare, left


def play_verb(position: Position, card: str) -> str:
    """What a play is to a price: an action by the card's own timing (R12.3) or by [play-is-action]."""
    counts = position.card(card).timing == "action" or position.rulings["play-is-action"] == "yes"
    return "climate" if counts else "play"


def _is_action(position: Position, line: str) -> bool:
    verb, *words = line.split()
    return (play_verb(position, words[0]) if verb == "play" else verb) in ACTIONS


def payable(position: Position, offer: Offer) -> bool:
    """Whether there is any way."""
    return next(ways(position, offer), None) is not None


def place_of(unit: str) -> tuple[str, int, str]:
    """Where `DOM` or `DOM@B` stands in written order: one's own first, then what is taken from other seats."""
    name, _, seat = unit.partition("@")
    return seat, DEPARTMENTS.index(name) if name in DEPARTMENTS else len(DEPARTMENTS), unit


def _written(offer: Offer, extra: list[str], words: list[str], lift: str | None, keep: Sequence[str]) -> str:
    named = extra if offer.paid else [f"+{unit}" for unit in extra]
    special = [f"lift {lift}"] if lift else []
    special += [f"keep {name}" for name in keep]
    return " ".join([offer.line, *named, *words, *special])


def _prices(position: Position, offer: Offer) -> Iterator[tuple[int, Counter[str], list[str]]]:
    """The named cost with each way to replace units that a measure prints: uses of ECO 08, what is paid, the suffixes.

    What a player chooses to pay (a Committee's ◇, what goes into a conversion) is no department of the cost.
    """
    partner = _partnered(position, offer.seat)
    if not offer.printed or not (partner or working(position, "economic-council", owner=offer.seat)):
        yield 0, offer.price, []
        return
    free = [name for name in DEPARTMENTS if name in anything(position)]
    uses = sum(effect["left"] for effect in working(position, "economic-council", owner=offer.seat))
    count = 1 if position.edition == "sim-1" else 2  # EXP-01-08-M08
    drawn = (
        combinations if position.rulings["economic-council-pair"] == "two-different" else combinations_with_replacement
    )
    pairs = list(drawn([name for name in free if name != "ECO"], count))
    names = [name for name in offer.printed if name != "SEC"] if partner else []
    for numbers in product(*(range(offer.printed[name] + 1) for name in names)):
        by_sec = Counter(dict(zip(names, numbers, strict=True)))
        rest = offer.price - by_sec + Counter({"SEC": sum(numbers)})
        swappable = min(uses, rest["ECO"] if "ECO" in offer.printed else 0)
        for number in range(swappable + 1):
            for chosen in combinations_with_replacement(pairs, number):
                price = rest - Counter({"ECO": number}) + Counter(name for pair in chosen for name in pair)
                words = [f"{name}=SEC" for name in by_sec.elements()]
                words += [f"ECO={'+'.join(pair)}" for pair in chosen]
                yield number, price, sorted(words)


def _partnered(position: Position, seat: str) -> bool:
    """SEC 06: whether SEC counts as any other department for the seat [order-partnership-for]."""
    if position.rulings["order-partnership-for"] == "everybody":
        return bool(working(position, "order-partnership"))
    return bool(working(position, "order-partnership", owner=seat))


Shifted = tuple[str, str]
"""A department and who pays it (CLM 13)."""


def _extras(
    position: Position, seat: str, due: Sequence[Due], price: Counter[str]
) -> Iterator[tuple[tuple[str, ...], tuple[Shifted, ...]]]:
    """Every choice of resources that pays the extra costs one to one, after the named cost."""
    if not due:
        yield (), ()
        return
    payers = [name for name in DEPARTMENTS if any(name in unit for unit in due)]
    left = {name: position.held(seat, name) - price[name] for name in payers}
    contracts = len(working(position, "generational-contract", owner=seat))
    asked = [who for who in position.seats if who != seat and not _sheltered(position, who)]
    others = [(name, who) for name in payers for who in asked if position.held(who, name)]
    for number in range(min(contracts, len(due)) + 1):
        for own in combinations_with_replacement([name for name in payers if left[name] > 0], len(due) - number):
            if any(own.count(name) > left[name] for name in set(own)):
                continue
            for shifted in combinations_with_replacement(others, number):
                enough = all(shifted.count(one) <= position.held(one[1], one[0]) for one in set(shifted))
                if enough and _fits(due, [*own, *(name for name, _ in shifted)]):
                    yield own, shifted


def _sheltered(position: Position, seat: str) -> bool:
    """CLM 10 and CLM 08 against CLM 13 [future-pact-and-contract, adaptation-strategy-and-contract]."""
    pact = position.rulings["future-pact-and-contract"] == "shelter" and working(position, "future-pact", owner=seat)
    adapted = position.rulings["adaptation-strategy-and-contract"] == "shelter" and _adapted(position, seat)
    return bool(pact) or adapted


def _fits(due: Sequence[Due], units: Sequence[str]) -> bool:
    """Whether each extra cost can be paid by a resource of its own."""
    if not due:
        return True
    first, *rest = due
    return any(_fits(rest, [*units[:at], *units[at + 1 :]]) for at, unit in enumerate(units) if unit in first)


def pay(position: Position, offer: Offer, way: Way) -> None:
    """To the Bank (R1.6), and what the payment uses up is used up."""
    for seat, name in way.spent:
        position.give(seat, name, -1)
    if way.swaps:
        lasting.use(position, "economic-council", offer.seat, way.swaps)
    if way.contracts:
        lasting.use(position, "generational-contract", offer.seat, way.contracts)
    if offer.due and not offer.goes_on:
        lasting.dear_effect_over(position, offer.seat)
    if way.lift:
        lasting.use(position, "supplementary-budget", offer.seat)


def way_of(position: Position, offers: Iterable[Offer], line: str) -> tuple[Offer, Way] | None:
    """The offer and the way that a complete line stands for."""
    for offer in offers:
        if line == offer.line or line.startswith(f"{offer.line} "):
            for way in ways(position, offer):
                if way.line == line:
                    return offer, way
    return None

"""Bills: the matcher against every way there is to pay one, and costs paid otherwise (ECO 08, SEC 06), by hand."""

import functools
import random
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from itertools import combinations_with_replacement

import pytest

from generator.base.errors import InputError
from generator.definitions.configuration import make_configuration
from generator.games.balance_control.definitions.balance_pack import BalanceDefinitions, MeasureId
from generator.games.balance_control.effects.effect_words import Substitute
from generator.games.balance_control.effects.field_values import Payment
from generator.games.balance_control.rules import codes as c
from generator.games.balance_control.rules.bill import begin_part, open_bill, owe, owe_cost, owe_distinct, pay_unit
from generator.games.balance_control.rules.can_pay import cost_payable, payable
from generator.games.balance_control.rules.control import put_marker
from generator.games.balance_control.rules.fields import KernelScratch, KernelState
from generator.games.balance_control.rules.modifiers import add_modifier, begin_turn_effects, end_round_effects
from generator.games.balance_control.rules.overlays import put_overlay
from generator.games.balance_control.rules.records import interpreted
from generator.games.balance_control.rules.words.substitute import substitute_uses
from generator.games.balance_control.table.kernel_match import KernelGame, KernelMatch
from generator.games.balance_control.table.moves.legal import is_legal, legal_moves, payments
from generator.games.balance_control.table.moves.move_text import parse_move
from generator.games.balance_control.table.scenarios.position_setter import match_at
from generator.play.scenario.scenario_reader import parse_scenario
from tests.games import real_game
from tests.games.balance_control.playing import play_lines
from tests.games.balance_control.rules.kernel_games import game
from tests.tables import read_table

DEPARTMENTS = 3
EVERY = (1 << DEPARTMENTS) - 1
PAYER = tuple[int, int]
"""Seat and department."""


@dataclass
class Bill:
    """Units as (part, departments that may pay, group of units that differ), what both seats hold, what is paid."""

    units: list[tuple[int, int, int]] = field(default_factory=list)
    held: list[list[int]] = field(default_factory=list)
    contracts: int = 0
    paying: int = 0
    paid: list[PAYER] = field(default_factory=list)

    def ways(self, unlaid: Sequence[PAYER], more: Sequence[PAYER], laid: Sequence[int]) -> Iterator[None]:
        """One for each way to lay what is paid, and more of what is left, on the units: `laid` has the departments that
        pay the first ones so far."""
        if len(laid) == len(self.units):
            if not unlaid:
                yield None
            return
        part, mask, group = self.units[len(laid)]
        fits = mask & ~sum(1 << laid[at] for at in range(len(laid)) if self.units[at][2] == group)
        if part == self.paying:
            for at, (_, department) in enumerate(unlaid):
                if fits >> department & 1:
                    yield from self.ways([*unlaid[:at], *unlaid[at + 1 :]], more, [*laid, department])
        for one in self.left(part, more):
            if fits >> one[1] & 1:
                yield from self.ways(unlaid, [*more, one], [*laid, one[1]])

    def left(self, part: int, more: Sequence[PAYER]) -> Iterator[PAYER]:
        """Who can pay a unit of a part with a resource that isn't paid yet, none before the last that paid of it; other
        seats only extra costs, and before one's own."""
        begun = part == self.paying and self.paid
        gone = [*self.paid, *more]
        for department in range(DEPARTMENTS):
            if gone.count((0, department)) < self.held[0][department] and not (begun and department < self.paid[-1][1]):
                yield 0, department
            passed = (
                sum(seat for seat, _ in more) < self.contracts
                and gone.count((1, department)) < self.held[1][department]
            )
            if part == c.PART_EXTRA and passed and not begun:
                yield 1, department


def random_bill(chance: random.Random) -> Bill:
    """A small bill of some parts; of the first something may be paid already."""
    bill = Bill(held=[[chance.choice([0, 0, 1, 1, 2]) for _ in range(DEPARTMENTS)] for _ in range(2)])
    parts = sorted(chance.sample([c.PART_LIFT, c.PART_KEEP, c.PART_FREE, c.PART_EXTRA], chance.choice([1, 1, 2, 3])))
    for part in parts:
        if part == c.PART_FREE and chance.random() < 0.6:
            mask = chance.randrange(1, EVERY + 1)
            bill.units += [(part, mask, 99)] * chance.choice([1, 2, 2, 3])
        for _ in range(chance.choice([1, 1, 2, 3])):
            bill.units.append((part, chance.randrange(1, EVERY + 1), len(bill.units)))
    bill.contracts = chance.choice([0, 0, 1, 2])
    if chance.random() < 0.7:
        bill.paying = parts[0]
        number = chance.randrange(sum(unit[0] == bill.paying for unit in bill.units) + 1)
        own = sorted((0, chance.randrange(DEPARTMENTS)) for _ in range(number))
        bill.paid = [one for at, one in enumerate(own) if own[:at].count(one) < bill.held[0][one[1]]]
    return bill


@pytest.mark.quick("?")
@pytest.mark.parametrize("part", range(20))
def test_a_bill_is_payable_where_there_is_a_way(part: int) -> None:
    for seed in range(part, 300, 20):
        found, wanted = is_payable(seed)
        assert found == wanted, seed


def is_payable(seed: int) -> tuple[bool, bool]:
    """Whether the kernel finds a random bill payable, and whether there is a way."""
    bill = random_bill(random.Random(seed))
    made = game(2, ("economy", "security", "climate"), cards=None)
    tables = made.tables
    before, tables.departments = tables.departments, DEPARTMENTS
    state, scratch = interpreted(KernelState), interpreted(KernelScratch)
    state.round = 1
    open_bill(state, c.PLACE, 0)
    for place, (part, mask, group) in enumerate(bill.units):
        if group == 99 and (place == 0 or bill.units[place - 1][2] != 99):
            owe_distinct(state, part, mask, sum(unit[2] == 99 for unit in bill.units))
        elif group != 99:
            owe(state, part, mask, 1)
    for seat in range(2):
        state.resources[seat][:DEPARTMENTS] = bill.held[seat]
    row = next(row for row, word in enumerate(tables.row_word) if word == c.TRANSFER_SURCHARGE)
    for _ in range(bill.contracts):
        state.mod_left[add_modifier(state, tables, row, 0)] = 1
    if bill.paying:
        begin_part(state, bill.paying)
    for _, department in bill.paid:
        state.bill_last = c.OWN0 + department
        pay_unit(state, state.bill_last, 1)
    try:
        found = payable(state, tables, scratch)
    finally:
        tables.departments = before
    return found, next(bill.ways(bill.paid, [], []), "none") is None


def test_a_cost_alone_is_payable_as_its_bill_is() -> None:
    chance = random.Random(1)
    tables = game(2, ("economy", "security", "climate"), cards=None).tables
    for _ in range(100):
        cost = [0] * (c.SLOTS + 1)
        for department in range(tables.departments):
            cost[department] = chance.choice([0, 0, 0, 0, 1, 2])
        cost[c.SLOTS], least = chance.choice([0, 1, 2, 3, 4]), chance.choice([0, 1, 2, 3])
        state = interpreted(KernelState)
        state.resources[0][: tables.departments] = [chance.choice([0, 0, 1, 2]) for _ in range(tables.departments)]
        open_bill(state, c.FORMALIZE, 0)
        owe_cost(state, tables, cost, least)
        assert cost_payable(state, tables, 0, cost, least) == payable(state, tables, interpreted(KernelScratch))


PARTNERSHIP, COUNCIL = MeasureId("order-partnership"), MeasureId("economic-council")
POSITION = read_table(__file__, "POSITION")
NAMES = ("DOM", "FOR", "INF", "ECO", "SEC", "CLM")


def definitions(**fields: object) -> BalanceDefinitions:
    """The game with three plays a round and other fields of Economic Council's substitute."""
    given = real_game().definitions(None)
    council = given.measures[COUNCIL]
    effects = tuple(replace(e, **fields) if isinstance(e, Substitute) else e for e in council.effects)
    measures = {**given.measures, COUNCIL: replace(council, effects=effects)}
    return replace(given, measures=measures, numbers=replace(given.numbers, plays_a_round=3, hand_limit=3))


@functools.cache
def usual() -> KernelGame:
    return made(definitions())


def made(given: BalanceDefinitions) -> KernelGame:
    return KernelGame(given, make_configuration(given, 2, ["economy", "security", "climate"]))


def match(game: KernelGame, hand: list[str], resources: dict[str, int]) -> KernelMatch:
    """A's action on a board with a Committee and a focus; these cards in hand, these resources."""
    found = match_at(game, parse_scenario(POSITION, real_game(), "substitution.yaml").position)
    found.state.hand[0][: len(hand)] = [found.game.names.card(card) for card in hand]
    found.state.hand_n[0] = len(hand)
    for name, amount in resources.items():
        found.state.resources[0][game.names.department(name)] = amount
    return found


def at_work(given: KernelMatch, card: str) -> None:
    """A's card has been played and works, as long as the test lasts."""
    names, tables, state = given.game.names, given.game.tables, given.state
    mod, number = state.mods, names.card(card)
    state.mods += 1
    state.mod_row[mod], state.mod_owner[mod] = tables.card_row[number], 0
    state.mod_tile[mod] = state.mod_department[mod] = state.mod_overlay[mod] = state.mod_seat[mod] = -1
    state.mod_from[mod], state.mod_to[mod], state.mod_left[mod] = 1, 9, 1
    place = state.hand[0].index(number)
    state.hand[0][place:-1] = state.hand[0][place + 1 :]
    state.hand_n[0] -= 1


def allowed(given: KernelMatch, text: str) -> bool:
    return is_legal(given, parse_move(text, given.game.vocabulary))


def ways(given: KernelMatch, base: str) -> set[str]:
    return {str(way) for way in payments(given, parse_move(base, given.game.vocabulary))}


def test_a_formalisation_is_no_cost_of_a_card() -> None:
    """Order Partnership is about measures and overlays, so DOM + FOR + INF of 1.0.9 stay; a substitute for any cost
    stands for one of them, once."""
    old = real_game().definitions("1.0.9")
    given = match(made(old), ["order-partnership"], {"DOM": 1, "FOR": 1, "SEC": 2})
    at_work(given, PARTNERSHIP)
    put_marker(given.state, given.game.tables, 1, 0)
    assert not allowed(given, "formalize 1,0 DOM FOR INF")
    tables = given.game.tables
    tables.row_on[tables.card_row[given.game.names.card(PARTNERSHIP)]] = c.IN_ANY_COST
    every = {"", " DOM=SEC", " FOR=SEC"}
    assert ways(given, "formalize 1,0 DOM FOR INF") == {f"formalize 1,0 DOM FOR INF{way} INF=SEC" for way in every}
    play_lines(given, "formalize 1,0 DOM FOR INF INF=SEC")
    assert given.state.resources[0][:5] == [0, 0, 0, 0, 1]
    assert given.state.supply[0] == 1


@pytest.mark.parametrize(
    ("often", "uses"), [("once", [1, 0, 0, 0]), ("once-a-round", [1, 0, 0, 1]), ("once-a-turn", [1, 0, 1, 1])]
)
def test_how_often(often: str, uses: list[int]) -> None:
    """How often it may be used: at first, after a use, in the next turn, in the next round."""
    given = match(made(definitions(often=often)), ["economic-council", "budget-deficit"], {"DOM": 2, "ECO": 1})
    state, tables = given.state, given.game.tables
    at_work(given, COUNCIL)
    found = [substitute_uses(state, tables, 0, 0)]
    play_lines(given, "play budget-deficit B ECO=DOM+DOM")
    state = given.state
    found.append(substitute_uses(state, tables, 0, 0))
    begin_turn_effects(state, tables, 1)
    found.append(substitute_uses(state, tables, 0, 0))
    end_round_effects(state, tables)
    found.append(substitute_uses(state, tables, 0, 0))
    assert found == uses


def test_what_counts_as_another_department_pays_overlays_extra_costs_too() -> None:
    """A Control that asks for DOM: 1 SEC is right while it counts as any department."""
    given = definitions()
    control = next(overlay for overlay in given.overlays.values() if overlay.id == "control")
    effects = tuple(replace(effect, pay=Payment.parse("DOM")) for effect in control.effects)  # type: ignore[type-var]
    given = replace(given, overlays={**given.overlays, control.id: replace(control, effects=effects)})
    stand = match(made(given), ["order-partnership"], {"SEC": 1})
    put_overlay(stand.state, stand.game.tables, stand.tile_at(stand.cell(1)), stand.game.names.overlay("control"))
    stand.state.supply[0] = 1
    assert not allowed(stand, "place 1,0 +SEC")
    at_work(stand, PARTNERSHIP)
    assert allowed(stand, "place 1,0 +SEC")


def every_way(given: KernelMatch, card: str, often: bool, partner: bool) -> Iterator[Counter[str]]:
    """Replacements of a card's cost as bags of `A=B`, `A=B+C` that leave no department below zero."""
    names, tables = given.game.names, given.game.tables
    cost = tables.card_cost[names.card(card)]
    units = [name for slot, name in enumerate(NAMES) for _ in range(cost[slot])]
    held = Counter({name: given.state.resources[0][slot] for slot, name in enumerate(NAMES)})

    def go(place: int, council: bool, paid: Counter[str], said: tuple[str, ...]) -> Iterator[Counter[str]]:
        if place == len(units):
            if all(paid[name] <= held[name] for name in paid):
                yield Counter(said)
            return
        unit = units[place]
        yield from go(place + 1, council, paid + Counter([unit]), said)
        if partner and unit != "SEC":
            yield from go(place + 1, council, paid + Counter(["SEC"]), (*said, f"{unit}=SEC"))
        if council and unit == "ECO":
            for pair in combinations_with_replacement([d for d in NAMES if d != "ECO"], 2):
                yield from go(place + 1, False, paid + Counter(pair), (*said, f"{unit}={'+'.join(pair)}"))

    yield from go(0, often, Counter(), ())


@pytest.mark.quick("?")
@pytest.mark.parametrize("seed", range(40))
def test_the_ways_to_pay_are_all_and_only_those_there_are(seed: int) -> None:
    chance = random.Random(seed)
    card = chance.choice(["debt-brake", "budget-deficit", "technology-drive", "state-of-emergency", "future-committee"])
    target = " B" if card == "budget-deficit" else ""
    held = {name: chance.choice([0, 0, 1, 1, 2]) for name in NAMES}
    given = match(usual(), ["order-partnership", "economic-council", card], held)
    council, partner = chance.random() < 0.7, chance.random() < 0.7
    for at, name in ((council, COUNCIL), (partner, PARTNERSHIP)):
        if at:
            at_work(given, name)
    wanted = {frozenset(bag.items()) for bag in every_way(given, card, council, partner)}
    base = parse_move(f"play {card}{target}", given.game.vocabulary)
    assert (base in legal_moves(given)) == bool(wanted)
    if wanted:
        found = [Counter(map(str, way.suffixes.replacements)) for way in payments(given, base)]
        assert {frozenset(bag.items()) for bag in found} == wanted
        assert len(found) == len(wanted)


def test_a_move_that_nothing_allows_says_so() -> None:
    given = match(usual(), ["budget-deficit"], {"ECO": 2, "DOM": 2})
    with pytest.raises(InputError, match="ECO=DOM\\+DOM"):
        play_lines(given, "play budget-deficit B ECO=DOM+DOM")

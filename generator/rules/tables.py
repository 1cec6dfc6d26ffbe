"""Builds the kernel's tables from definitions and a configuration; refuses what the kernel can't play."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Final

from generator.definitions.configuration import departments_in_play
from generator.definitions.counts import drawable_tiles, measure_counts, overlay_counts, resource_counts
from generator.definitions.types import (
    LIES,
    TIMINGS,
    Configuration,
    Definitions,
    Measure,
    MeasureId,
    Overlay,
    Tile,
    TileId,
)
from generator.effects.base import Effect, Row, fields_of
from generator.effects.carriers import MEASURE, OVERLAY, TILE, Carrier
from generator.effects.values import ANY_DEPARTMENT, Cost, DepartmentId, ModuleId, OverlayId, Payment
from generator.effects.words import flattened, refusals, word_code
from generator.errors import Fault, InputError
from generator.rules import codes as c
from generator.rules.fields import CAPACITIES, Tables, check_capacity
from generator.rules.modifiers import LASTING_OF_ONE_CARD
from generator.rules.records import interpreted

RULINGS: Final[dict[str, tuple[str, tuple[str, ...]]]] = {
    "handicap": ("first-player-handicap", ("off", "on")),
    "reshuffle_unplaceable": ("unplaceable-tile", ("discard", "reshuffle")),
    "pass_always": ("pass", ("only-when-stuck", "always")),
    "chain": ("lobbyist-chain", ("markers-only", "fixpoint")),
    "presence": ("lobbyist-presence", ("not-needed", "needed")),
    "empty_bonus": ("empty-tile-control", ("nobody", "bonus")),
    "production_costs": ("production-costs", ("receiver-may-pay", "auto-pay", "auto-decline")),
    "take_goes_on": ("take-ends-turn", ("yes", "no")),
    "recycle_per_card": ("measure-recycling", ("once", "per-card")),
    "ends_at_once": ("end-of-stack", ("finish-round", "immediately")),
    "nil_legal": ("nil-effect-action", ("illegal", "legal")),
    "deficit_stays": ("deficit-on-pass", ("used-up", "stays")),
    "also_off": ("action-on-tile", ("onto-or-through", "also-off")),
    "limited": ("marker-supply", ("unlimited", "printed")),
    "short_by_seat": ("marker-shortage", ("cut-output", "seat-order")),
    "empty_share_spills": ("zero-share-remainder", ("bank", "noise")),
    "focus_marker_counts": ("focus-marker-owed", ("no-placement", "placement")),
    "last_settles": ("last-settlement", ("left-out", "held")),
    "order_chosen": ("resolution-order", ("oldest-first", "active-player-chooses")),
    "moves_far": ("move-range", ("adjacent", "anywhere")),
    "boost_stays": ("overlays-and-majority", ("lend-less", "untouched")),
    "round_ends_first": ("this-round-ends", ("after-settlement", "before-settlement")),
    "plays_act": ("play-is-action", ("no", "yes")),
}
"""The rulings that the kernel itself switches on: table field, name and options in the order of their codes."""

FRAMES_KEPT: Final = 3
"""Frames of the turn, of a focus or an activation, and of its window, beside those of placements and their answers."""

NEEDS: Final = ("majority", "presence", "none")
TILE_ROLES: Final = {
    ("settlement", "produce"): 1 << c.PRODUCES,
    ("action", "formalize"): 1 << c.FORMALIZES,
    ("action", "convert"): 1 << c.CONVERTS,
    ("always", "boost"): c.BOOST_BIT,
    ("always", "convert"): c.PROGRAM_BIT,
    ("surrounded", "grant_influence"): c.GRANTS_BIT,
    ("action", "choose"): 1 << c.CENTRE,
    ("surrounded", "choose"): c.OVERLAYS_BIT,
}
"""What a tile does in the kernel, by its trigger and its effect word."""


@dataclass
class Catalogue:
    """Which number the kernel gives each id of a configuration; also what turns effect fields into integers."""

    definitions: Definitions
    configuration: Configuration
    cards: Iterable[MeasureId] | None = None
    faults: list[Fault] = field(default_factory=list)

    @cached_property
    def departments(self) -> tuple[DepartmentId, ...]:
        """All departments of the game, in play or not."""
        return tuple(self.definitions.departments)

    @cached_property
    def kinds(self) -> tuple[TileId, ...]:
        """The kinds of tiles of the modules in play."""
        tiles = self.definitions.tiles.values()
        return tuple(tile.id for tile in tiles if tile.module in self.configuration.modules)

    @cached_property
    def measures(self) -> tuple[MeasureId, ...]:
        """The measures in play; only those asked for, where a subset was asked for."""
        known = measure_counts(self.definitions, self.configuration)
        wanted = set(known if self.cards is None else self.cards)
        return tuple(name for name in known if name in wanted)

    @cached_property
    def decks(self) -> tuple[ModuleId, ...]:
        """The modules in play that bring a deck of measures."""
        measures = self.definitions.measures
        brings = {measures[name].module for name in self.measures}
        return tuple(name for name in self.configuration.modules if name in brings)

    @cached_property
    def overlays(self) -> tuple[OverlayId, ...]:
        """The kinds of overlays of the modules in play."""
        known = self.definitions.overlays.values()
        return tuple(overlay.id for overlay in known if overlay.module in self.configuration.modules)

    @cached_property
    def in_play(self) -> tuple[DepartmentId, ...]:
        """The departments that the modules in play bring."""
        return departments_in_play(self.definitions, self.configuration)

    def department(self, name: DepartmentId) -> int:
        """The slot of a department."""
        return self.departments.index(name)

    def overlay(self, name: OverlayId) -> int:
        """The number of an overlay kind, -1 where its module isn't in play."""
        return self.overlays.index(name) if name in self.overlays else -1

    def module(self, name: ModuleId) -> int:
        """The number of a module."""
        return tuple(self.definitions.modules).index(name)

    def mask(self, names: Iterable[DepartmentId]) -> int:
        """Departments as a bit mask."""
        return sum(1 << self.department(name) for name in set(names))

    def payers(self, payment: Payment) -> int:
        """The departments that may pay: those named, what stands for one that nothing provides, or all that pay any."""
        found: set[DepartmentId] = set()
        for name in payment.departments:
            found.update(self._payers_of(name))
        return self.mask(found)

    def _payers_of(self, name: DepartmentId) -> tuple[DepartmentId, ...]:
        if name == ANY_DEPARTMENT:
            return tuple(d.id for d in self.definitions.departments.values() if d.pays_any)
        if name in self.in_play or not self.definitions.departments[name].stands_for:
            return (name,)
        return self.definitions.departments[name].stands_for

    def cost(self, cost: Cost) -> tuple[int, ...]:
        """The amount of each department slot and, last, of free choice."""
        found = [0] * CAPACITIES["cost"]
        for term in cost.terms:
            slot = c.SLOTS if term.department == ANY_DEPARTMENT else self.department(term.department)
            found[slot] += term.amount
        return tuple(found)


class _Builder:
    """Writes one configuration's tables."""

    def __init__(self, catalogue: Catalogue) -> None:
        self.catalogue = catalogue
        self.definitions = catalogue.definitions
        self.tables = interpreted(Tables)
        self.rows = 0

    def build(self) -> Tables:
        """All tables; raises `InputError` with every fault."""
        catalogue = self.catalogue
        check_capacity("seats", catalogue.configuration.players, "players")
        check_capacity("departments", len(catalogue.departments), "departments")
        check_capacity("kinds", len(catalogue.kinds), "kinds of tiles")
        check_capacity("cards", len(catalogue.measures), "measures")
        check_capacity("decks", len(catalogue.decks), "decks of measures")
        check_capacity("overlays", len(catalogue.overlays), "kinds of overlays")
        self._numbers()
        self._rulings()
        self._departments()
        for number, name in enumerate(catalogue.kinds):
            self._tile(number, self.definitions.tiles[name])
        self._refuse_once_a_game()
        for number, overlay in enumerate(catalogue.overlays):
            self._overlay(number, self.definitions.overlays[overlay])
        for number, measure in enumerate(catalogue.measures):
            self._card(number, self.definitions.measures[measure])
        self._pile()
        self._decks()
        self._refuse_too_deep()
        self._count_departments()
        if catalogue.faults:
            raise InputError(catalogue.faults)
        return self.tables

    def _fault(self, path: str, what: str, expected: str = "") -> None:
        """Notes a fault, at the place in the files where the path was read."""
        self.catalogue.faults.append(Fault(self.definitions.place(path), path, what, expected))

    def _refuse_unplayed(self, path: str, effects: Sequence[Effect], carrier: Carrier) -> None:
        """Notes the effects that don't play on what carries them, also those inside options."""
        for inside, why, instead in refusals(effects, carrier, path):
            self._fault(inside, why, instead)

    def _numbers(self) -> None:
        tables, numbers, players = self.tables, self.definitions.numbers, self.catalogue.configuration.players
        tables.players = players
        tables.start_influence = numbers.start_influence[players]
        tables.influence_cap = numbers.influence_cap[players]
        check_capacity("held", tables.influence_cap, "influence markers a seat")
        tables.tile_limit = numbers.tile_limit or tables.influence_cap + 1
        tables.hand_limit = numbers.hand_limit
        check_capacity("hand", numbers.hand_limit, "held measures")
        tables.plays_a_round = numbers.plays_a_round
        tables.open_row = numbers.open_row
        check_capacity("open", numbers.open_row, "open measures a deck")
        tables.deck_shuffles = numbers.deck_shuffles
        tables.formalize_waits = int(numbers.formalize_waits)
        tables.overlay_cost = list(self.catalogue.cost(numbers.overlay_cost))
        if tables.overlay_cost[c.SLOTS] and self.catalogue.overlays:
            self._fault("numbers.overlay_cost", "the price of an overlay holds 'any'", "departments by name")

    def _rulings(self) -> None:
        chosen: Mapping[str, str] = {str(name): option for name, option in self.definitions.rulings.items()}
        for target, (name, options) in RULINGS.items():
            option = chosen.get(name, options[0])
            if option not in options:
                self._fault(f"rulings.{name}", f"'{option}' is no option that the engine plays", " or ".join(options))
                continue
            setattr(self.tables, target, options.index(option))

    def _departments(self) -> None:
        catalogue, tables = self.catalogue, self.tables
        known = self.definitions.departments.values()
        tables.in_play = catalogue.mask(catalogue.in_play)
        tables.pays_any = catalogue.mask(d.id for d in known if d.pays_any)
        tables.gets = tables.in_play & catalogue.mask(d.id for d in known if d.converts_out == "anywhere")
        tables.least_input = 99
        for name, worth in resource_counts(self.definitions, catalogue.configuration).items():
            tables.printed[catalogue.department(name)] = worth

    def _count_departments(self) -> None:
        """How many slots the kernel looks at: all of them where something may cost extra, since masks of what pays may
        name any; else up to the last that is in play, or that a tile costs or names."""
        tables, catalogue = self.tables, self.catalogue
        tables.departments = len(catalogue.departments)
        if catalogue.measures or catalogue.overlays:
            return
        named = [*tables.row_department, *tables.kind_department]
        slots = range(len(catalogue.departments))
        used = [slot for slot in slots if tables.in_play >> slot & 1 or slot in named]
        asked = [slot for slot in slots if any(cost[slot] for cost in tables.row_cost)]
        tables.departments = 1 + max(used + asked)

    def _add_rows(self, path: str, effects: Sequence[Effect], module: ModuleId) -> tuple[int, int]:
        """Writes a component's rows, and returns the first and how many; `path` is the component's."""
        first = self.rows
        for effect, option in flattened(effects):
            check_capacity("rows", self.rows + 1, "effect rows")
            self._write_row(self.rows, effect.row(self.catalogue, word_code(effect.word), option))
            self.tables.row_source[self.rows] = self.catalogue.module(module)
            if effect.word == "substitute":
                self._add_substitute(path, self.rows, effect)
            self.rows += 1
        return first, self.rows - first

    def _add_substitute(self, path: str, row: int, effect: Effect) -> None:
        """Enters the row in its list; where it stands for any department, that is each one there is."""
        tables, most = self.tables, CAPACITIES["substitutes"]
        if tables.substitutes == most:
            self._fault(f"{path}.effects", "one more 'substitute' than the engine takes", f"at most {most} in the box")
            return
        tables.substitute_row[tables.substitutes] = row
        tables.substitutes += 1
        if ANY_DEPARTMENT in _payment_of(effect).departments:
            tables.row_pay[row] = self.catalogue.mask(self.catalogue.departments)

    def _write_row(self, number: int, row: Row) -> None:
        tables = self.tables
        for name in ("word", "target", "goal", "who", "on", "department", "module", "overlay", "pay"):
            getattr(tables, f"row_{name}")[number] = getattr(row, name)
        for name in ("amount", "count", "least", "until", "often", "option"):
            getattr(tables, f"row_{name}")[number] = getattr(row, name)
        tables.row_with[number] = row.with_
        if row.cost:
            tables.row_cost[number] = list(row.cost)

    def _tile(self, number: int, tile: Tile) -> None:
        tables, path = self.tables, f"tiles.{tile.id}"
        tables.kind_row[number], tables.kind_row_n[number] = self._add_rows(path, tile.effects, tile.module)
        tables.kind_needs[number] = NEEDS.index(tile.needs)
        tables.kind_influence[number] = int(tile.influence)
        tables.kind_immune[number] = int(tile.immune)
        tables.kind_department[number] = -1 if tile.department is None else self.catalogue.department(tile.department)
        roles = c.SURROUNDED_BIT if tile.trigger == "surrounded" else 0
        self._refuse_unplayed(f"{path}.effects", tile.effects, Carrier(TILE, tile.trigger))
        for place, effect in enumerate(tile.effects, start=1):
            inside, role = f"{path}.effects[{place}].{effect.word}", TILE_ROLES.get((tile.trigger, effect.word), 0)
            if role & roles and effect.word != "convert":
                self._fault(inside, f"a tile carries '{effect.word}' once")
            elif place > 1 and tile.trigger == "surrounded":
                self._fault(inside, "a focus has one effect")
            roles |= role
        tables.kind_roles[number] = roles | (c.IMMUNE_BIT if tile.immune else 0)
        tables.programs += int(roles & c.PROGRAM_BIT > 0)
        self._tile_effects(number, tile)

    def _refuse_conversions(self, number: int, tile: Tile) -> None:
        """Notes conversions of one tile of which a move couldn't say which it means, or what comes of it."""
        tables, before = self.tables, list[int]()
        for place, effect in enumerate(tile.effects, start=1):
            if effect.word != "convert":
                continue
            row = tables.kind_row[number] + place - 1
            path = f"tiles.{tile.id}.effects[{place}].convert"
            for other in before:
                both = tables.row_pay[row] & tables.row_pay[other]
                if tables.row_amount[row] != tables.row_amount[other]:
                    self._fault(path, "a tile's conversions give the same 'amount'")
                elif both and tables.row_count[row] != tables.row_count[other]:
                    self._fault(path, "two conversions of one tile take the same department")
            before.append(row)

    def _refuse_once_a_game(self) -> None:
        """Notes kinds of tiles that formalise once a game beside another one: the engine counts one such use a seat."""
        found = [
            f"tiles.{name}.effects[{place}].{effect.word}"
            for name in self.catalogue.kinds
            for place, effect in enumerate(self.definitions.tiles[name].effects, start=1)
            if effect.word == "formalize" and getattr(effect, "often", "") == "once-a-game"
        ]
        for path in found[1:]:
            self._fault(path, "only one kind of tile formalises 'once-a-game'", f"another 'often' than {found[0]}")

    def _tile_effects(self, number: int, tile: Tile) -> None:
        tables = self.tables
        tables.kind_formalize[number] = -1
        for offset, (effect, _) in enumerate(flattened(tile.effects)):
            row = tables.kind_row[number] + offset
            if effect.word == "produce":
                tables.kind_value[number] = tables.row_amount[row]
                tables.kind_department[number] = tables.row_department[row]
            elif effect.word == "formalize":
                tables.kind_formalize[number] = row
            elif effect.word == "boost":
                tables.kind_boost[number] = tables.row_amount[row]
                tables.present_lends |= int(tile.needs == "presence")
            elif effect.word == "convert":
                tables.row_pay[row] = self._converted(effect)
                tables.least_input = min(tables.least_input, tables.row_count[row])
        self._refuse_conversions(number, tile)

    def _converted(self, effect: Effect) -> int:
        """What goes into a conversion: departments named, or for `any` those that go in anywhere (R8.2, R8.3)."""
        payment, known = _payment_of(effect), self.definitions.departments
        named = [d for d in payment.departments if d != ANY_DEPARTMENT and known[d].converts_in != "never"]
        if ANY_DEPARTMENT in payment.departments:
            named += [d.id for d in known.values() if d.converts_in == "anywhere"]
        return self.catalogue.mask(named) & self.tables.in_play

    def _overlay(self, number: int, overlay: Overlay) -> None:
        tables = self.tables
        self._refuse_unplayed(f"overlays.{overlay.id}.effects", overlay.effects, Carrier(OVERLAY))
        first, count = self._add_rows(f"overlays.{overlay.id}", overlay.effects, overlay.module)
        tables.overlay_row[number], tables.overlay_row_n[number] = first, count
        tables.overlay_lies[number] = LIES.index(overlay.lies)
        tables.choosy |= int(overlay.lies != LIES[0])
        tables.overlay_printed[number] = overlay_counts(self.definitions, self.catalogue.configuration)[overlay.id]
        for row, (effect, _) in zip(range(first, first + count), flattened(overlay.effects), strict=True):
            if effect.word == "reduce_yield":
                tables.overlay_cut[number] += tables.row_amount[row]
            elif effect.word == "forbid":
                tables.overlay_lock[number] = 1

    def _card(self, number: int, card: Measure) -> None:
        tables, path = self.tables, f"measures.{card.id}"
        tables.card_deck[number] = self.catalogue.decks.index(card.module)
        tables.card_copies[number] = self.definitions.numbers.measure_copies
        tables.card_timing[number] = TIMINGS.index(card.timing)
        tables.timing_cards[tables.card_timing[number]] += 1
        tables.card_cost[number] = list(self.catalogue.cost(card.cost))
        tables.card_module[number] = self.catalogue.module(card.module)
        first, count = self._add_rows(path, card.effects, card.module)
        tables.card_row[number], tables.card_row_n[number] = first, count
        acts = tables.plays_act == 1 or tables.card_timing[number] == c.TIMING_ACTION
        tables.row_acts[first : first + count] = [int(acts)] * count
        self._refuse_unplayed(f"{path}.effects", card.effects, Carrier(MEASURE, card.timing))
        self._choices(number, card, path)
        self._refuse_too_much(card, path)

    def _choices(self, number: int, card: Measure, path: str) -> None:
        tables = self.tables
        found: list[tuple[int, int]] = []
        for offset, (effect, _) in enumerate(flattened(card.effects)):
            row = tables.card_row[number] + offset
            tables.card_places[number] += effect.word == "place_overlay"
            if isinstance(getattr(effect, "overlay", None), str) and tables.row_overlay[row] == -1:
                self._fault(path, f"'{effect.word}' speaks of an overlay of a module that isn't in play")
            found += [(code_, row) for code_ in _choice_codes(effect)]
        self._refuse_twice_named(path, card)
        check_capacity("choices", len(found), f"choices of {card.id}")
        tables.card_choice_n[number] = len(found)
        for place, (code_, row) in enumerate(found):
            tables.card_choice[number][place] = code_
            tables.card_choice_row[number][place] = row

    def _refuse_too_much(self, card: Measure, path: str) -> None:
        """Notes what a position has no room for: lasting effects of one card beyond those that `room_for_modifiers`
        keeps free."""
        counted = Counter(option for effect, option in flattened(card.effects) if hasattr(effect, "until"))
        lasting = counted.pop(0, 0) + max(counted.values(), default=0)
        if lasting > LASTING_OF_ONE_CARD:
            self._fault(
                f"{path}.effects", f"{lasting} lasting effects on one measure", f"at most {LASTING_OF_ONE_CARD}"
            )

    def _refuse_too_deep(self) -> None:
        """Notes measures by which more placements could answer each other than the stack of windows holds: each of them
        opens a window that lasts until all that is played in it is over (R12.7). What waits for the activation of a
        control centre comes together."""
        tables, answer = self.tables, TIMINGS.index("overlay-placed")
        if not tables.timing_cards[answer]:
            return
        cards = range(tables.cards)
        answers = [card for card in cards if tables.card_timing[card] == answer and tables.card_places[card]]
        first = max((tables.card_places[card] for card in cards if card not in answers), default=0)
        deep = first + self._placed_at_most(answers) + self._placed_at_most([*filter(self._waits_for_a_centre, cards)])
        most = CAPACITIES["frames"] - FRAMES_KEPT
        if deep > most:
            worst = max(answers or cards, key=lambda card: tables.card_places[card])
            why = f"up to {deep} placements could answer each other, each with a window of its own"
            path = f"measures.{self.catalogue.measures[worst]}.effects"
            self._fault(path, why, f"at most {most}: fewer that answer, or fewer plays a round")

    def _waits_for_a_centre(self, card: int) -> bool:
        tables, first = self.tables, self.tables.card_row[card]
        rows = range(first, first + tables.card_row_n[card])
        return any(tables.row_word[row] == c.PLACE_OVERLAY and tables.row_until[row] == c.THIS_TURN for row in rows)

    def _placed_at_most(self, cards: Iterable[int]) -> int:
        """How many overlays all plays of a round place by these cards."""
        tables = self.tables
        found = sorted(tables.card_places[card] for card in cards for _ in range(tables.card_copies[card]))
        return sum(found[-tables.players * tables.plays_a_round :])

    def _refuse_twice_named(self, path: str, card: Measure) -> None:
        """Notes effects that ask for what another one asks for: a move names one thing of a kind."""
        asked: dict[str, str] = {}
        for place, effect in enumerate(card.effects, start=1):
            for what in [_NAMED[code_] for code_ in _choice_codes(effect)]:
                if what in asked:
                    why = f"a play names one {what}, and '{asked[what]}' asks for it already"
                    self._fault(f"{path}.effects[{place}].{effect.word}", why)
                asked.setdefault(what, effect.word)

    def _pile(self) -> None:
        tables, kinds = self.tables, self.catalogue.kinds
        counts = drawable_tiles(self.definitions, self.catalogue.configuration)
        for name, count in counts.items():
            tables.pile[kinds.index(name)] = count
        tables.pile_n = sum(counts.values())
        tables.kinds = len(kinds)
        check_capacity("tiles", tables.pile_n + 1, "tiles")
        starts = [number for number, name in enumerate(kinds) if not self.definitions.tiles[name].drawable]
        if len(starts) != 1:
            self._fault("tiles", f"{len(starts)} kinds of tiles that aren't drawn", "one, the Start tile")
        else:
            tables.start_kind = starts[0]

    def _decks(self) -> None:
        tables, catalogue = self.tables, self.catalogue
        tables.cards, tables.decks = len(catalogue.measures), len(catalogue.decks)
        tables.overlays = len(catalogue.overlays)
        for number in range(tables.cards):
            deck = tables.card_deck[number]
            for _ in range(tables.card_copies[number]):
                check_capacity("cards", tables.deck_size[deck] + 1, "cards in a deck")
                tables.deck_card[deck][tables.deck_size[deck]] = number
                tables.deck_size[deck] += 1
        self._full_decks()

    def _full_decks(self) -> None:
        """The decks as they would be with all measures, those that are left out as gaps."""
        tables, catalogue = self.tables, self.catalogue
        for name, copies in measure_counts(self.definitions, catalogue.configuration).items():
            module = self.definitions.measures[name].module
            if module in catalogue.decks:
                deck = catalogue.decks.index(module)
                number = catalogue.measures.index(name) if name in catalogue.measures else -1
                for _ in range(copies):
                    check_capacity("cards", tables.full_size[deck] + 1, "cards in a deck")
                    tables.full_deck[deck][tables.full_size[deck]] = number
                    tables.full_size[deck] += 1


_CHOICES: Final = {
    "tile": c.ANY_TILE,
    "other-tile": c.OTHER_TILE,
    "focus": c.FOCUS,
    "unresolved-focus": c.UNRESOLVED_FOCUS,
    "centre": c.CENTRE_TILE,
    "department-tile": c.DEPARTMENT_TILE,
    "opponents-department-tile": c.OPPONENTS_TILE,
    "own-department-tile": c.OWN_TILE,
    "department": c.DEPARTMENT,
    "player": c.PLAYER,
    "opponent": c.OPPONENT,
    "choice": c.KIND,
}
_NAMED: Final = {
    **dict.fromkeys((c.OTHER_TILE,), "other tile"),
    **dict.fromkeys((c.DEPARTMENT,), "department"),
    **dict.fromkeys((c.PLAYER, c.OPPONENT), "player"),
    **dict.fromkeys((c.KIND, c.LYING_KIND, c.LOOSE_KIND), "overlay"),
    **dict.fromkeys((c.OPTION,), "option"),
    **dict.fromkeys((c.ANY_TILE, c.FOCUS, c.UNRESOLVED_FOCUS, c.DEPARTMENT_TILE, c.OPPONENTS_TILE), "tile"),
    **dict.fromkeys((c.LIES_ON, c.LIES_LOOSE_ON, c.OWN_TILE, c.CENTRE_TILE), "tile"),
}
"""What the move names with each choice."""
_LOOSE: Final = {"choice": c.LOOSE_KIND, "tile": c.LIES_LOOSE_ON, "focus": c.LIES_LOOSE_ON}
_LYING: Final = {"choice": c.LYING_KIND, "tile": c.LIES_ON, "focus": c.LIES_ON}


def _payment_of(effect: Effect) -> Payment:
    """The first field of an effect that holds a payment."""
    found: Payment = next(getattr(effect, f.name) for f in fields_of(type(effect)) if f.type is Payment)
    return found


def _choice_codes(effect: Effect) -> list[int]:
    """What the move names for an effect, as the kernel's codes; the overlay moved or removed must lie somewhere."""
    if effect.word == "choose":
        return [c.OPTION]
    later = getattr(effect, "until", "at-once") != "at-once"  # what lies there by then, nobody knows yet
    removed = {} if later else _LOOSE
    special = {"move_overlay": _LOOSE, "remove_overlay": removed, "double_overlay": _LYING}.get(effect.word, {})
    return [special.get(word, _CHOICES.get(word, 0)) for word in effect.choices() if word != "all"]


def build_tables(catalogue: Catalogue) -> Tables:
    """The tables of a configuration, interpreted form. Raises `InputError` for a word or a combination that the kernel
    doesn't play, and for a definition over a capacity."""
    return _Builder(catalogue).build()

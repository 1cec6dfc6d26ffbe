"""Builds the kernel's tables from definitions and a configuration."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from generator.base.errors import Fault, InputError
from generator.definitions.id_types import ModuleId
from generator.definitions.record_fields import record_fields
from generator.games.balance_control.definitions.balance_pack import (
    LIES,
    TIMINGS,
    BalanceTile,
    Measure,
    Overlay,
    drawable_tiles,
    measure_counts,
    overlay_counts,
    resource_counts,
)
from generator.games.balance_control.effects.effect import Effect, EffectRow
from generator.games.balance_control.effects.effect_words import flatten_effects, word_code
from generator.games.balance_control.effects.field_values import ANY_DEPARTMENT, Payment
from generator.games.balance_control.rules import codes as c
from generator.games.balance_control.rules.catalogue import TILE_ROLES, KernelCatalogue, choice_codes
from generator.games.balance_control.rules.fields import CAPACITIES, KernelTables
from generator.games.balance_control.rules.records import interpreted
from generator.games.balance_control.rules.unsupported import unsupported_faults

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

NEEDS: Final = ("majority", "presence", "none")


class _TablesBuilder:
    """Writes one configuration's tables."""

    def __init__(self, catalogue: KernelCatalogue) -> None:
        self.catalogue = catalogue
        self.definitions = catalogue.definitions
        self.tables = interpreted(KernelTables)
        self.rows = 0

    def build(self) -> tuple[KernelTables, list[Fault]]:
        """All tables, and what the kernel can't play of them; raises `InputError` for what is over a capacity."""
        catalogue = self.catalogue
        self._check_room("seats", catalogue.configuration.players, "players", "")
        self._check_each("departments", "departments", [f"departments.{name}" for name in catalogue.departments])
        self._check_each("kinds", "kinds of tiles", [f"tiles.{name}" for name in catalogue.kinds])
        self._check_each("cards", "measures", [f"measures.{name}" for name in catalogue.measures])
        self._check_each("decks", "decks of measures", [f"{name}.module" for name in catalogue.decks])
        self._check_each("overlays", "kinds of overlays", [f"overlays.{name}" for name in catalogue.overlays])
        self._numbers()
        self._rulings()
        self._departments()
        for number, name in enumerate(catalogue.kinds):
            self._tile(number, self.definitions.tiles[name])
        for number, overlay in enumerate(catalogue.overlays):
            self._overlay(number, self.definitions.overlays[overlay])
        for number, measure in enumerate(catalogue.measures):
            self._card(number, self.definitions.measures[measure])
        self._pile()
        self._decks()
        self._count_departments()
        return self.tables, [*catalogue.faults, *unsupported_faults(catalogue, self.tables)]

    def _fault(self, path: str, what: str, expected: str = "") -> None:
        """Notes a fault, at the place in the files where the path was read."""
        self.catalogue.faults.append(Fault(self.definitions.place(path), path, what, expected))

    def _check_room(self, capacity: str, count: int, what: str, path: str) -> None:
        """Refuses, where the path was read, what needs more than the records hold; `what` names it for the reader."""
        most = CAPACITIES[capacity]
        if count > most:
            self._fault(path, f"{count} {what}", f"at most {most} (the engine's capacity '{capacity}')")
            raise InputError(self.catalogue.faults)

    def _check_each(self, capacity: str, what: str, paths: Sequence[str]) -> None:
        """Refuses, at the first for which there is no room, more things of a kind than the records hold."""
        beyond = paths[CAPACITIES[capacity] :]
        self._check_room(capacity, len(paths), what, beyond[0] if beyond else "")

    def _numbers(self) -> None:
        tables, numbers, players = self.tables, self.definitions.numbers, self.catalogue.configuration.players
        tables.players = players
        tables.start_influence = numbers.start_influence[players]
        tables.influence_cap = numbers.influence_cap[players]
        self._check_room("held", tables.influence_cap, "influence markers a seat", "numbers.influence_cap")
        tables.tile_limit = numbers.tile_limit or tables.influence_cap + 1
        tables.hand_limit = numbers.hand_limit
        self._check_room("hand", numbers.hand_limit, "held measures", "numbers.hand_limit")
        tables.plays_a_round = numbers.plays_a_round
        tables.open_row = numbers.open_row
        self._check_room("open", numbers.open_row, "open measures a deck", "numbers.open_row")
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
        for effect, option in flatten_effects(effects):
            self._check_room("rows", self.rows + 1, "effect rows", path)
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

    def _write_row(self, number: int, row: EffectRow) -> None:
        tables = self.tables
        for name in ("word", "target", "goal", "who", "on", "department", "module", "overlay", "pay"):
            getattr(tables, f"row_{name}")[number] = getattr(row, name)
        for name in ("amount", "count", "least", "until", "often", "option"):
            getattr(tables, f"row_{name}")[number] = getattr(row, name)
        tables.row_with[number] = row.with_
        if row.cost:
            tables.row_cost[number] = list(row.cost)

    def _tile(self, number: int, tile: BalanceTile) -> None:
        tables, path = self.tables, f"tiles.{tile.id}"
        tables.kind_row[number], tables.kind_row_n[number] = self._add_rows(path, tile.effects, tile.module)
        tables.kind_needs[number] = NEEDS.index(tile.needs if tile.effects else "none")
        tables.kind_influence[number] = int(tile.influence)
        tables.kind_immune[number] = int(tile.immune)
        tables.kind_department[number] = -1 if tile.department is None else self.catalogue.department(tile.department)
        roles = c.SURROUNDED_BIT if tile.trigger == "surrounded" else 0
        for effect in tile.effects:
            roles |= TILE_ROLES.get((tile.trigger, effect.word), 0)
        tables.kind_roles[number] = roles | (c.IMMUNE_BIT if tile.immune else 0)
        tables.programs += int(roles & c.PROGRAM_BIT > 0)
        self._tile_effects(number, tile)

    def _tile_effects(self, number: int, tile: BalanceTile) -> None:
        tables = self.tables
        tables.kind_formalize[number] = -1
        for offset, (effect, _) in enumerate(flatten_effects(tile.effects)):
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

    def _converted(self, effect: Effect) -> int:
        """What goes into a conversion: departments named, or for `any` those that go in anywhere (R8.2, R8.3)."""
        payment, known = _payment_of(effect), self.definitions.departments
        named = [d for d in payment.departments if d != ANY_DEPARTMENT and known[d].converts_in != "never"]
        if ANY_DEPARTMENT in payment.departments:
            named += [d.id for d in known.values() if d.converts_in == "anywhere"]
        return self.catalogue.mask(named) & self.tables.in_play

    def _overlay(self, number: int, overlay: Overlay) -> None:
        tables = self.tables
        first, count = self._add_rows(f"overlays.{overlay.id}", overlay.effects, overlay.module)
        tables.overlay_row[number], tables.overlay_row_n[number] = first, count
        tables.overlay_lies[number] = LIES.index(overlay.lies)
        tables.choosy |= int(overlay.lies != LIES[0])
        tables.overlay_printed[number] = overlay_counts(self.definitions, self.catalogue.configuration)[overlay.id]
        for row, (effect, _) in zip(range(first, first + count), flatten_effects(overlay.effects), strict=True):
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
        self._choices(number, card)

    def _choices(self, number: int, card: Measure) -> None:
        tables = self.tables
        found: list[tuple[int, int]] = []
        for offset, (effect, _) in enumerate(flatten_effects(card.effects)):
            row = tables.card_row[number] + offset
            tables.card_places[number] += effect.word == "place_overlay"
            found += [(code_, row) for code_ in choice_codes(effect)]
        self._check_room("choices", len(found), f"choices of {card.id}", f"measures.{card.id}")
        tables.card_choice_n[number] = len(found)
        for place, (code_, row) in enumerate(found):
            tables.card_choice[number][place] = code_
            tables.card_choice_row[number][place] = row

    def _pile(self) -> None:
        tables, kinds = self.tables, self.catalogue.kinds
        counts = drawable_tiles(self.definitions, self.catalogue.configuration)
        for name, count in counts.items():
            tables.pile[kinds.index(name)] = count
        tables.pile_n = sum(counts.values())
        tables.kinds = len(kinds)
        self._check_room("tiles", tables.pile_n + 1, "tiles", "tiles")
        starts = [number for number, name in enumerate(kinds) if not self.definitions.tiles[name].drawable]
        tables.start_kind = starts[0] if starts else 0

    def _decks(self) -> None:
        tables, catalogue = self.tables, self.catalogue
        tables.cards, tables.decks = len(catalogue.measures), len(catalogue.decks)
        tables.overlays = len(catalogue.overlays)
        for number in range(tables.cards):
            deck = tables.card_deck[number]
            for _ in range(tables.card_copies[number]):
                path = f"measures.{catalogue.measures[number]}"
                self._check_room("cards", tables.deck_size[deck] + 1, "cards in a deck", path)
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
                    self._check_room("cards", tables.full_size[deck] + 1, "cards in a deck", f"measures.{name}")
                    tables.full_deck[deck][tables.full_size[deck]] = number
                    tables.full_size[deck] += 1


def _payment_of(effect: Effect) -> Payment:
    """The first field of an effect that holds a payment."""
    found: Payment = next(getattr(effect, f.name) for f in record_fields(type(effect)) if f.type is Payment)
    return found


def build_tables(catalogue: KernelCatalogue) -> KernelTables:
    """The tables of a configuration, in interpreted form. Raises `InputError` for a word or combination that the kernel
    doesn't play, and for a definition beyond a capacity."""
    tables, faults = tables_and_faults(catalogue)
    if faults:
        raise InputError(faults)
    return tables


def tables_and_faults(catalogue: KernelCatalogue) -> tuple[KernelTables, list[Fault]]:
    """The tables of a configuration, and a fault for everything in it that the kernel doesn't play. Raises `InputError`
    only for a definition beyond a capacity, as no tables can be written then."""
    return _TablesBuilder(catalogue).build()

"""The kernel's numbers for the ids of a configuration, and effect fields as integers."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import field
from functools import cached_property
from typing import Final

from generator.base.errors import Fault, input_error, list_words, nearest_name
from generator.base.frozen import dataclass
from generator.definitions.id_types import ModuleId, Seat
from generator.definitions.pack import Configuration
from generator.games.balance_control.definitions.balance_pack import (
    BalanceDefinitions,
    MeasureId,
    TileId,
    measure_counts,
)
from generator.games.balance_control.definitions.departments import departments_in_play
from generator.games.balance_control.effects.effect import Effect
from generator.games.balance_control.effects.field_values import ANY_DEPARTMENT, Cost, DepartmentId, OverlayId, Payment
from generator.games.balance_control.rules import codes as c
from generator.games.balance_control.rules.fields import CAPACITIES, KernelTables

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
class KernelCatalogue:
    """Translates between a configuration's ids and the kernel's numbers, and turns effect fields into integers. An
    unknown id is an `InputError` that names the nearest known one."""

    definitions: BalanceDefinitions
    configuration: Configuration
    cards: Iterable[MeasureId] | None = None
    faults: list[Fault] = field(default_factory=list)

    @cached_property
    def seats(self) -> tuple[str, ...]:
        """The seats in play."""
        return tuple(self.definitions.seats)[: self.configuration.players]

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
        """The measures in play, or the subset that was asked for."""
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

    def seat(self, name: str) -> int:
        """The number of a seat."""
        return _place(name.upper(), self.seats, "seat")

    def seat_id(self, number: int) -> Seat:
        """The letter of a seat."""
        return Seat(self.seats[number])

    def kind(self, name: str) -> int:
        """The number of a kind of tile."""
        return _place(name, self.kinds, "tile")

    def card(self, name: str) -> int:
        """The number of a measure."""
        return _place(name, self.measures, "measure")

    def department(self, name: str) -> int:
        """The slot of a department."""
        return _place(name.upper(), self.departments, "department")

    def overlay(self, name: str) -> int:
        """The number of an overlay kind, -1 where its module isn't in play."""
        return self.overlays.index(OverlayId(name)) if name in self.overlays else -1

    def module(self, name: ModuleId) -> int:
        """The number of a module."""
        return tuple(self.definitions.modules).index(name)

    def mask(self, names: Iterable[DepartmentId]) -> int:
        """Departments as a bit mask."""
        return sum(1 << self.department(name) for name in set(names))

    def payers(self, payment: Payment) -> int:
        """The departments that may pay, as a mask: those named, with a stand-in for one that nothing in play provides;
        or for `any` all that pay any cost."""
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


def _place(name: str, known: Sequence[str], what: str) -> int:
    if name not in known:
        expected = list_words(known, 20) if known else f"no {what}: none is in play"
        raise input_error(f"unknown {what} '{name}'", expected=expected, hint=nearest_name(name, known))
    return known.index(name)


def effect_rows(tables: KernelTables, carrier: str, number: int) -> range:
    """The effect rows of a `card`, a `kind` of tile or an `overlay`, by its number."""
    first = getattr(tables, f"{carrier}_row")[number]
    return range(first, first + getattr(tables, f"{carrier}_row_n")[number])


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
_LOOSE: Final = {"choice": c.LOOSE_KIND, "tile": c.LIES_LOOSE_ON, "focus": c.LIES_LOOSE_ON}
_LYING: Final = {"choice": c.LYING_KIND, "tile": c.LIES_ON, "focus": c.LIES_ON}


def choice_codes(effect: Effect) -> list[int]:
    """The kernel's codes of the choices that a move makes for an effect. A moved or removed overlay must lie somewhere,
    which may depend on earlier choices."""
    if effect.word == "choose":
        return [c.OPTION]
    later = getattr(effect, "until", "at-once") != "at-once"  # what lies there by then, nobody knows yet
    removed = {} if later else _LOOSE
    special = {"move_overlay": _LOOSE, "remove_overlay": removed, "double_overlay": _LYING}.get(effect.word, {})
    return [special.get(word, _CHOICES.get(word, 0)) for word in effect.choices() if word != "all"]

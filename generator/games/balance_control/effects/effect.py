"""What every effect word shares: from its declared fields come its choices and its row for the kernel.

A field's type says how it is read, spoken and encoded; `Annotated[str, OneOf("until")]` chooses from a list of the
vocabulary, `Annotated[int, Range(0, 9)]` is a number within limits, `Column("goal")` names the kernel column where it
isn't the field's own name. A field name that is a Python keyword carries a trailing underscore (`from_`).
"""

from __future__ import annotations

import re
from collections.abc import Container, Sequence
from typing import Annotated, Any, ClassVar, Protocol

from generator.base.errors import list_words
from generator.base.frozen import dataclass
from generator.definitions import field_annotations
from generator.definitions.field_annotations import Range, find_note
from generator.definitions.id_types import ModuleId
from generator.definitions.record_fields import RecordField, record_fields
from generator.games.balance_control.effects.carriers import Carrier, CarrierPlace
from generator.games.balance_control.effects.field_values import Cost, DepartmentId, OverlayId, Payment
from generator.games.balance_control.effects.timing import too_soon
from generator.games.balance_control.effects.vocabulary import VOCABULARY, code
from generator.games.balance_control.notation import Notation


@dataclass(frozen=True)
class EffectWordList(field_annotations.OneOf):
    """Annotates a field that holds a word of a list of the vocabulary; `only` narrows the list."""

    only: tuple[str, ...] = ()

    def words(self) -> tuple[str, ...]:
        """The words that the field may hold."""
        return self.only or VOCABULARY[self.kind]


@dataclass(frozen=True)
class KernelColumn:
    """Annotates a field with the kernel column that it is written to."""

    name: str


Amount = Annotated[int, Range(1, 99), KernelColumn("amount")]

CHOSEN_WORDS: dict[str, frozenset[str]] = {
    "target": frozenset(VOCABULARY["target"]) - {"none", "this-tile", "this-focus"},
    "who": frozenset({"player", "opponent"}),
    "overlay": frozenset({"choice"}),
}
"""The words that make the player name something in the move."""


class KernelCodes(Protocol):
    """How the compiled tables number the ids of one configuration."""

    def department(self, name: DepartmentId) -> int:
        """The slot of a department."""

    def overlay(self, name: OverlayId) -> int:
        """The number of a kind of overlay."""

    def module(self, name: ModuleId) -> int:
        """The number of a module."""

    def payers(self, payment: Payment) -> int:
        """The department slots that may pay, as a bit mask."""

    def cost(self, cost: Cost) -> tuple[int, ...]:
        """The amount for each department slot and, last, of free choice."""


NONE = -1
"""No department, overlay or module."""


@dataclass(frozen=True)
class EffectRow:
    """One effect as integers. Word columns hold vocabulary codes; `pay` and `with_` are bit masks of departments;
    `overlay` is a kind's number or, below zero, -1 none, -2 choice, -3 all, -4 placed; `option` counts from 1 inside
    `choose`; `cost` holds an amount per department slot and, last, the amount of free choice."""

    word: int
    target: int = 0
    goal: int = 0
    who: int = 0
    on: int = 0
    department: int = NONE
    module: int = NONE
    overlay: int = NONE
    pay: int = 0
    with_: int = 0
    amount: int = 0
    count: int = 0
    least: int = 0
    until: int = 0
    often: int = 0
    option: int = 0
    cost: tuple[int, ...] = ()


OVERLAY_CODES = {word: -2 - place for place, word in enumerate(VOCABULARY["overlay"])}


def column_of(field: RecordField) -> str:
    """The name of the kernel column for a field."""
    note = find_note(field.notes, KernelColumn)
    return note.name if note else field.name


def key_with_values(field: RecordField, allowed: Sequence[Container[Any]]) -> str:
    """A field's key with those of its values that one of the containers allows, as errors name them."""
    note, limits = find_note(field.notes, field_annotations.OneOf), find_note(field.notes, Range)
    if note:
        values = [word for word in note.words() if any(word in each for each in allowed)]
    elif limits:
        values = [str(n) for n in range(limits.least, limits.most + 1) if any(n in each for each in allowed)]
        values = values if len(values) < 3 else [f"from {values[0]} to {values[-1]}"]
    else:
        values = []
    if not values or values == ["0"]:
        return f"no '{field.key}'" if any(field.default in each for each in allowed) else ""
    return f"'{field.key}: {list_words(values)}'"


@dataclass(frozen=True)
class Effect(field_annotations.RecordByWord):
    """An effect word with its fields filled in. `plays`: what may carry it in a game that is played, and with which
    values; `whose`: for whom it works where no field says so."""

    plays: ClassVar[tuple[CarrierPlace, ...]]
    whose: ClassVar[str] = "everybody"
    by_name: ClassVar[dict[str, type[Effect]]] = {}
    """Every word by its name, in the kernel's order; they are in `effect_words.py`."""

    def __init_subclass__(cls) -> None:
        """A word is called as its class is, in small letters: `PlaceOverlay` is `place_overlay`."""
        cls.word = re.sub("(?<!^)(?=[A-Z])", "_", cls.__name__).lower()

    @classmethod
    def read_from(cls, reader: Any, node: Any, path: str) -> Any:
        """Reads a mapping with one effect word; `reader` is a `generator.definitions.yaml_reader.YamlReader`."""
        return reader.one_word(node, path, cls.by_name, "effect word", "gain: {…}")

    def notation(self) -> Notation:
        """The signs printed on the component; empty if only words can say it."""
        return ()

    def problem(self) -> str:
        """What is wrong with the fields taken together, as a sentence; empty if nothing is."""
        return ""

    def works_at(self) -> frozenset[str]:
        """The occasions (`timing.OCCASIONS`) at which the effect makes a difference; empty if it works at once."""
        return frozenset()

    def why_unplayable(self, carrier: Carrier) -> str:
        """Why the engine can't play this effect on the carrier, as a sentence; empty if it can."""
        if carrier.option and self.choices():
            return f"{carrier} can't ask for choices, as '{self.word}' does"
        places = self._nearest(carrier)
        if not places:
            elsewhere = any(place.kind == carrier.kind for place in self.plays)
            return f"{carrier if elsewhere else carrier.short} can't carry '{self.word}'"
        if misfits := places[0].misfits(self):
            said = ", ".join(f"'{name.rstrip('_')}: {_value_text(getattr(self, name))}'" for name in misfits)
            return f"{carrier.short} can't carry '{self.word}' with {said}"
        return too_soon(self, carrier.when) if carrier.kind == "measure" else ""

    def instead(self, carrier: Carrier) -> str:
        """What would be playable instead: another carrier, or other values of the fields that don't fit."""
        places = self._nearest(carrier)
        if not places:
            told = (str(Carrier(place.kind, when)) for place in self.plays for when in place.when or ("",))
            return list_words(list(dict.fromkeys(told)))
        fields = {field.name: field for field in record_fields(type(self))}
        misfits = places[0].misfits(self)
        places = places if len(misfits) == 1 else places[:1]  # what goes together is told of one place
        told = (
            key_with_values(fields[name], [each for place in places for of, each in place.only if of == name])
            for name in misfits
        )
        return ", ".join(filter(None, told))

    def _nearest(self, carrier: Carrier) -> list[CarrierPlace]:
        """The places on such a carrier in which the same fields don't fit, and no fewer fields in any other."""
        found = [(place, place.misfits(self)) for place in self.plays if place.takes(carrier)]
        fewest = min((misfits for _, misfits in found), key=len, default=[])
        return [place for place, misfits in found if misfits == fewest]

    def inner_effects(self) -> tuple[tuple[Effect, ...], ...]:
        """The effects inside, one group for each option; empty except for `choose`."""
        return ()

    def choices(self) -> tuple[str, ...]:
        """The choices that a move makes for this effect, in order, as vocabulary words (`department-tile`,
        `choice`)."""
        found = []
        for field in record_fields(type(self)):
            note, value = find_note(field.notes, EffectWordList), getattr(self, field.name)
            if note and value in CHOSEN_WORDS.get(note.kind, ()):
                found.append(value)
        return tuple(found)

    def row(self, codes: KernelCodes, word: int, option: int = 0) -> EffectRow:
        """This effect as kernel integers; `word` is the index of its word, `option` counts from 1 inside `choose`."""
        columns: dict[str, Any] = {"word": word, "option": option}
        for field in record_fields(type(self)):
            columns[column_of(field)] = _encode(field, getattr(self, field.name), codes)
        return EffectRow(**columns)


def _value_text(value: Any) -> str:
    return "other options" if isinstance(value, tuple) else "nothing" if value is None else str(value)


def _encode(field: RecordField, value: Any, codes: KernelCodes) -> Any:
    if value is None:
        return 0 if column_of(field) in ("pay", "with_") else NONE
    if isinstance(value, Payment):
        return codes.payers(value)
    if isinstance(value, Cost):
        return codes.cost(value)
    if isinstance(value, int):
        return int(value)
    note = find_note(field.notes, EffectWordList)
    if note and note.kind == "overlay":
        return OVERLAY_CODES[value] if value in OVERLAY_CODES else codes.overlay(OverlayId(value))
    if note:
        return code(note.kind, value)
    return _reference(field, value, codes)


def _reference(field: RecordField, value: str, codes: KernelCodes) -> int:
    return codes.module(ModuleId(value)) if column_of(field) == "module" else codes.department(DepartmentId(value))

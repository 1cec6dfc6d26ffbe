"""The words that a move may use, from the definitions: seats, departments, overlays, tiles, cards.

A `MoveVocabulary` knows the whole game, so that a misspelt id and one that merely isn't on this table can be told
apart.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import field

from generator.base.frozen import dataclass
from generator.definitions.id_types import ModuleId, Seat
from generator.definitions.pack import Configuration, seats_in_play
from generator.games.balance_control.definitions.balance_pack import (
    BalanceDefinitions,
    BalanceTile,
    Measure,
    MeasureId,
    Overlay,
    TileId,
    tile_counts,
)
from generator.games.balance_control.definitions.departments import departments_in_play
from generator.games.balance_control.effects.effect import Effect
from generator.games.balance_control.effects.field_values import ANY_DEPARTMENT, DepartmentId, OverlayId

CELL, DEPARTMENT, SEAT, OVERLAY, CARD, TILE, OPTION = "cell", "department", "seat", "overlay", "card", "tile", "option"
"""The kinds of things that a move names; in shapes they are written in capitals (`place CELL`)."""

_KINDS = {"department": DEPARTMENT, "player": SEAT, "opponent": SEAT, "choice": OVERLAY, OPTION: OPTION}


@dataclass(frozen=True)
class CardSlot:
    """One thing that a card's move names: the effect's own word for it (`department-tile`, `opponent`, `choice`), or
    `option` with what each option names after its number."""

    word: str
    options: tuple[tuple[CardSlot, ...], ...] = ()

    @property
    def kind(self) -> str:
        """The kind of word that is written there: a cell, a department, a seat, an overlay or an option's number."""
        return _KINDS.get(self.word, CELL)


@dataclass(frozen=True, eq=False)
class MoveVocabulary:
    """The ids of a game, each kind in the game's order. `cards`: what each card's move names. `decks`: the module whose
    deck a card belongs to. `absent`: why an id isn't on this table. `free`: how many resources of free choice a card
    costs, if any."""

    departments: tuple[DepartmentId, ...]
    seats: tuple[Seat, ...]
    overlays: tuple[OverlayId, ...]
    tiles: tuple[TileId, ...]
    cards: Mapping[MeasureId, tuple[CardSlot, ...]]
    decks: Mapping[str, ModuleId]
    absent: Mapping[tuple[str, str], str] = field(default_factory=dict)
    free: Mapping[MeasureId, int] = field(default_factory=dict)

    @classmethod
    def of(cls, definitions: BalanceDefinitions, config: Configuration | None = None) -> MoveVocabulary:
        """The words of a game; with a configuration, ids that aren't in it are marked as absent."""
        return cls(
            tuple(definitions.departments),
            tuple(definitions.seats),
            tuple(definitions.overlays),
            tuple(definitions.tiles),
            {card.id: slots(card.effects) for card in definitions.measures.values()},
            {card.id: card.module for card in definitions.measures.values()},
            dict(_absent(definitions, config)) if config else {},
            {card.id: number for card in definitions.measures.values() if (number := _free_units(card))},
        )

    def words(self, kind: str) -> tuple[str, ...]:
        """All ids of a kind, whether on this table or not."""
        every: dict[str, Iterable[str]] = {
            DEPARTMENT: self.departments,
            SEAT: self.seats,
            OVERLAY: self.overlays,
            TILE: self.tiles,
            CARD: self.cards,
        }
        return tuple(every[kind])

    def in_play(self, kind: str) -> tuple[str, ...]:
        """The ids of a kind that are on this table."""
        return tuple(word for word in self.words(kind) if (kind, word) not in self.absent)

    def order(self, departments: Iterable[DepartmentId]) -> tuple[DepartmentId, ...]:
        """The departments in canonical order."""
        return tuple(sorted(departments, key=self.departments.index))


def _free_units(card: Measure) -> int:
    """How many resources of any department a card costs."""
    return sum(term.amount for term in card.cost.terms if term.department == ANY_DEPARTMENT)


def slots(effects: Sequence[Effect]) -> tuple[CardSlot, ...]:
    """What the move of a component with these effects names, in order."""
    found: list[CardSlot] = []
    for effect in effects:
        if groups := effect.inner_effects():
            found.append(CardSlot(OPTION, tuple(slots(group) for group in groups)))
        else:
            found += (CardSlot(word) for word in effect.choices())
    return tuple(found)


def _absent(definitions: BalanceDefinitions, config: Configuration) -> Iterator[tuple[tuple[str, str], str]]:
    departments, seats = departments_in_play(definitions, config), seats_in_play(definitions, config)
    yield from (
        ((DEPARTMENT, d), "no module in play brings it") for d in definitions.departments if d not in departments
    )
    yield from (((SEAT, seat), f"{config.players} play") for seat in definitions.seats if seat not in seats)
    parts: tuple[tuple[str, Iterable[Overlay | Measure | BalanceTile]], ...] = (
        (OVERLAY, definitions.overlays.values()),
        (CARD, definitions.measures.values()),
        (TILE, definitions.tiles.values()),
    )
    counts = tile_counts(definitions, config)
    for kind, things in parts:
        for thing in things:
            if kind == TILE and thing.id in counts:
                continue
            if thing.module not in config.modules:
                yield (kind, thing.id), f"the module '{thing.module}' isn't in play"
            elif kind == TILE:
                yield (kind, thing.id), "the box holds none of it"

"""What a configuration can bring about: resources, tiles, overlays, and the rows of effects.

Derived from the engine's own rows, so it also holds for a designer's own cards. Reachable is what can happen in some
game, whoever plays it.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property

from generator.base.frozen import dataclass
from generator.games.balance_control.definitions.balance_pack import TIMINGS
from generator.games.balance_control.effects.effect_words import WORDS
from generator.games.balance_control.effects.timing import TimingBox
from generator.games.balance_control.rules import codes as c
from generator.games.balance_control.rules.catalogue import KernelCatalogue, effect_rows
from generator.games.balance_control.rules.fields import KernelTables

WORD_NAMES = tuple(word.word for word in WORDS)


@dataclass(frozen=True)
class Reach:
    """What a configuration contains (tiles in the stack, cards, overlays) and what these can bring about."""

    catalogue: KernelCatalogue
    tables: KernelTables

    # Resources ------------------------------------------------------------------------------------------------------

    @cached_property
    def obtainable_departments(self) -> int:
        """The departments whose resources a seat can come to hold, as a mask: by production, a gain, or conversion of
        others."""
        tables, found = self.tables, 0
        for kind in self.kinds:
            if tables.kind_roles[kind] & 1 << c.PRODUCES and tables.kind_value[kind] > 0:
                found |= 1 << tables.kind_department[kind]
        while True:
            wider = found
            for row in self.tile_rows("convert"):
                if tables.row_pay[row] & found and tables.row_amount[row] > 0:
                    wider |= tables.gets
            if wider == found:
                return found
            found = wider

    def lacks(self, card: int, slot: int) -> bool:
        """Whether a card costs resources of the department at `slot`, and no seat can ever hold any."""
        tables = self.tables
        price = tables.card_cost[card][slot] + tables.overlay_cost[slot] * tables.card_places[card]
        return price > 0 and not self.obtainable_departments >> slot & 1

    # Rows -----------------------------------------------------------------------------------------------------------

    @cached_property
    def kinds(self) -> list[int]:
        """The numbers of the kinds of tiles that can come onto the board."""
        return [k for k in range(self.tables.kinds) if self.tables.pile[k] or k == self.tables.start_kind]

    def tile_rows(self, word: str) -> Iterator[int]:
        """The effect rows of a word on tiles that can come onto the board."""
        for kind in self.kinds:
            yield from self.rows_on(word, kind)

    def rows_on(self, word: str, kind: int) -> Iterator[int]:
        """The effect rows of a word on one kind of tile."""
        return self._of(word, "kind", kind)

    def card_rows(self, word: str, but: int = -1) -> Iterator[int]:
        """The effect rows of a word on cards, except the card `but`."""
        for card in range(self.tables.cards):
            if card != but:
                yield from self._of(word, "card", card)

    def overlay_rows(self, word: str) -> Iterator[int]:
        """The effect rows of a word on overlays that can be placed."""
        for kind in sorted(self.placeable_overlays):
            yield from self._of(word, "overlay", kind)

    def _of(self, word: str, carrier: str, number: int) -> Iterator[int]:
        for row in effect_rows(self.tables, carrier, number):
            if WORD_NAMES[self.tables.row_word[row]] == word:
                yield row

    @cached_property
    def placements(self) -> bool:
        """Whether anything places overlays."""
        return bool(self.placeable_overlays)

    @cached_property
    def placeable_overlays(self) -> frozenset[int]:
        """The kinds of overlays that can be placed: by a tile, or by a card that can be paid. A card that waits for a
        placement counts only if something else places one."""
        tables, word = self.tables, "place_overlay"
        paid = [
            card
            for card in range(tables.cards)
            if not any(self.lacks(card, slot) for slot in range(tables.departments))
        ]
        waits = {card for card in paid if TIMINGS[tables.card_timing[card]] == "overlay-placed"}
        first = [card for card in paid if card not in waits]
        rows = [*self.tile_rows(word), *(row for card in first for row in self._of(word, "card", card))]
        if rows:
            rows += [row for card in waits for row in self._of(word, "card", card)]
        named = {tables.row_overlay[row] for row in rows}
        return frozenset(range(tables.overlays) if any(kind < 0 for kind in named) else named)

    @cached_property
    def box(self) -> TimingBox:
        """The timings and numbers of this box that decide when something can happen."""
        tables = self.tables
        timings = frozenset(TIMINGS[tables.card_timing[card]] for card in range(tables.cards))
        return TimingBox(timings, tables.plays_a_round == 1, bool(tables.round_ends_first))

    def role(self, bit: int) -> bool:
        """Whether a tile with one of the roles in the mask `bit` can come onto the board."""
        return any(self.tables.kind_roles[kind] & bit for kind in self.kinds)

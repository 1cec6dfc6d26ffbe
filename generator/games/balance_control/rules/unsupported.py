"""Finds what the kernel can't play of a configuration, though each of its effects is valid by itself."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from typing import Final

from generator.base.errors import Fault
from generator.base.frozen import dataclass
from generator.games.balance_control.definitions.balance_pack import TIMINGS, BalanceTile, Measure
from generator.games.balance_control.effects.carriers import MEASURE, OVERLAY, TILE, Carrier
from generator.games.balance_control.effects.effect import Effect
from generator.games.balance_control.effects.effect_words import flatten_effects, unplayable_effects
from generator.games.balance_control.rules import codes as c
from generator.games.balance_control.rules.catalogue import TILE_ROLES, KernelCatalogue, choice_codes, effect_rows
from generator.games.balance_control.rules.fields import CAPACITIES, KernelTables
from generator.games.balance_control.rules.modifiers import LASTING_OF_ONE_CARD

FRAMES_KEPT: Final = 3
"""Frames of the turn, of a focus or an activation, and of its window, beside those of placements and their answers."""

_REASON_WORDS: Final = {
    **dict.fromkeys((c.OTHER_TILE,), "other tile"),
    **dict.fromkeys((c.DEPARTMENT,), "department"),
    **dict.fromkeys((c.PLAYER, c.OPPONENT), "player"),
    **dict.fromkeys((c.KIND, c.LYING_KIND, c.LOOSE_KIND), "overlay"),
    **dict.fromkeys((c.OPTION,), "option"),
    **dict.fromkeys((c.ANY_TILE, c.FOCUS, c.UNRESOLVED_FOCUS, c.DEPARTMENT_TILE, c.OPPONENTS_TILE), "tile"),
    **dict.fromkeys((c.LIES_ON, c.LIES_LOOSE_ON, c.OWN_TILE, c.CENTRE_TILE), "tile"),
}
"""What the move names with each choice."""


def unsupported_faults(catalogue: KernelCatalogue, tables: KernelTables) -> Iterator[Fault]:
    """The faults of a configuration whose tables could be written: those of each component, then those of components
    together."""
    seen, definitions = _UnsupportedCheck(catalogue, tables), catalogue.definitions
    for number, name in enumerate(catalogue.kinds):
        yield from seen.tile(number, definitions.tiles[name])
    yield from seen.once_a_game()
    for overlay in catalogue.overlays:
        found = definitions.overlays[overlay]
        yield from seen.carried(f"overlays.{overlay}.effects", found.effects, Carrier(OVERLAY))
    for number, measure in enumerate(catalogue.measures):
        yield from seen.card(number, definitions.measures[measure])
    yield from seen.start()
    yield from seen.too_deep()


@dataclass(frozen=True)
class _UnsupportedCheck:
    """Checks one configuration for what the kernel can't play."""

    catalogue: KernelCatalogue
    tables: KernelTables

    def _fault(self, path: str, what: str, expected: str = "") -> Fault:
        """A fault at the place in the files where the path was read."""
        return Fault(self.catalogue.definitions.place(path), path, what, expected)

    def carried(self, path: str, effects: tuple[Effect, ...], carrier: Carrier) -> Iterator[Fault]:
        """Faults of effects, also inside options, that don't work on their kind of carrier."""
        for inside, why, instead in unplayable_effects(effects, carrier, path):
            yield self._fault(inside, why, instead)

    # Tiles ----------------------------------------------------------------------------------------------------------

    def tile(self, number: int, tile: BalanceTile) -> Iterator[Fault]:
        """Faults of one kind of tile."""
        yield from self.carried(f"tiles.{tile.id}.effects", tile.effects, Carrier(TILE, tile.trigger))
        roles = c.SURROUNDED_BIT if tile.trigger == "surrounded" else 0
        for place, effect in enumerate(tile.effects, start=1):
            inside = f"tiles.{tile.id}.effects[{place}].{effect.word}"
            role = TILE_ROLES.get((tile.trigger, effect.word), 0)
            if role & roles and effect.word != "convert":
                yield self._fault(inside, f"a tile carries '{effect.word}' once")
            elif place > 1 and tile.trigger == "surrounded":
                yield self._fault(inside, "a focus has one effect")
            roles |= role
        yield from self._conversions(number, tile)

    def _conversions(self, number: int, tile: BalanceTile) -> Iterator[Fault]:
        """Conversions of one tile of which a move couldn't say which it means, or what comes of it."""
        tables, before = self.tables, list[int]()
        for place, effect in enumerate(tile.effects, start=1):
            if effect.word != "convert":
                continue
            row = tables.kind_row[number] + place - 1
            path = f"tiles.{tile.id}.effects[{place}].convert"
            for other in before:
                both = tables.row_pay[row] & tables.row_pay[other]
                if tables.row_amount[row] != tables.row_amount[other]:
                    yield self._fault(path, "a tile's conversions give the same 'amount'")
                elif both and tables.row_count[row] != tables.row_count[other]:
                    yield self._fault(path, "two conversions of one tile take the same department")
            before.append(row)

    def once_a_game(self) -> Iterator[Fault]:
        """Faults of kinds of tiles that formalise once a game beside another such kind: the kernel counts one such use
        a seat."""
        found = [
            f"tiles.{name}.effects[{place}].{effect.word}"
            for name in self.catalogue.kinds
            for place, effect in enumerate(self.catalogue.definitions.tiles[name].effects, start=1)
            if effect.word == "formalize" and getattr(effect, "often", "") == "once-a-game"
        ]
        for path in found[1:]:
            yield self._fault(
                path, "only one kind of tile formalises 'once-a-game'", f"another 'often' than {found[0]}"
            )

    def start(self) -> Iterator[Fault]:
        """A fault unless exactly one kind of tile, the Start tile, isn't drawn."""
        tiles = self.catalogue.definitions.tiles
        starts = [name for name in self.catalogue.kinds if not tiles[name].drawable]
        if len(starts) != 1:
            yield self._fault("tiles", f"{len(starts)} kinds of tiles that aren't drawn", "one, the Start tile")

    # Measures -------------------------------------------------------------------------------------------------------

    def card(self, number: int, card: Measure) -> Iterator[Fault]:
        """Faults of one measure."""
        path = f"measures.{card.id}"
        yield from self.carried(f"{path}.effects", card.effects, Carrier(MEASURE, card.timing))
        for offset, (effect, _) in enumerate(flatten_effects(card.effects)):
            unknown = self.tables.row_overlay[self.tables.card_row[number] + offset] == -1
            if isinstance(getattr(effect, "overlay", None), str) and unknown:
                yield self._fault(path, f"'{effect.word}' speaks of an overlay of a module that isn't in play")
        yield from self._twice_named(path, card)
        yield from self._too_much(path, card)

    def _twice_named(self, path: str, card: Measure) -> Iterator[Fault]:
        """Effects that ask for what another one asks for: a move names one thing of a kind."""
        asked: dict[str, str] = {}
        for place, effect in enumerate(card.effects, start=1):
            for what in [_REASON_WORDS[code] for code in choice_codes(effect)]:
                if what in asked:
                    why = f"a play names one {what}, and '{asked[what]}' asks for it already"
                    yield self._fault(f"{path}.effects[{place}].{effect.word}", why)
                asked.setdefault(what, effect.word)

    def _too_much(self, path: str, card: Measure) -> Iterator[Fault]:
        """What a position has no room for: lasting effects of one card beyond those that `room_for_modifiers` keeps
        free."""
        counted = Counter(option for effect, option in flatten_effects(card.effects) if hasattr(effect, "until"))
        lasting = counted.pop(0, 0) + max(counted.values(), default=0)
        if lasting > LASTING_OF_ONE_CARD:
            what = f"{lasting} lasting effects on one measure"
            yield self._fault(f"{path}.effects", what, f"at most {LASTING_OF_ONE_CARD}")

    def too_deep(self) -> Iterator[Fault]:
        """A fault if more placements could answer each other than the stack of windows holds: each opens a window that
        lasts until all that is played in it is over (R12.7). Placements that wait for the activation of a control
        centre count together."""
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
            yield self._fault(path, why, f"at most {most}: fewer that answer, or fewer plays a round")

    def _waits_for_a_centre(self, card: int) -> bool:
        tables, rows = self.tables, effect_rows(self.tables, "card", card)
        return any(tables.row_word[row] == c.PLACE_OVERLAY and tables.row_until[row] == c.THIS_TURN for row in rows)

    def _placed_at_most(self, cards: Iterable[int]) -> int:
        """How many overlays all plays of a round place by these cards."""
        tables = self.tables
        found = sorted(tables.card_places[card] for card in cards for _ in range(tables.card_copies[card]))
        return sum(found[-tables.players * tables.plays_a_round :])

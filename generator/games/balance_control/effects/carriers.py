"""What carries an effect: a kind of component and its moment. A word says beside its fields where it plays."""

from __future__ import annotations

from collections.abc import Container
from typing import Any

from generator.base.frozen import dataclass
from generator.games.balance_control.effects.vocabulary import VOCABULARY

TILE, MEASURE, OVERLAY = "tile", "measure", "overlay"
LASTING = tuple(
    word for word in VOCABULARY["until"] if word not in ("at-once", "next-action", "used", "removed", "next-effect")
)
"""How long an effect of a measure may last that nothing uses up and that names nobody's next action."""


def without_past(*but: str) -> tuple[str, ...]:
    """The same without those that are over, whenever the measure is played, before the effect could work."""
    return tuple(word for word in LASTING if word not in but)


@dataclass(frozen=True)
class Carrier:
    """What an effect stands on. `when`: a tile's trigger or a measure's timing; `option`: it stands inside `choose`."""

    kind: str
    when: str = ""
    option: bool = False

    def __str__(self) -> str:
        if self.kind == TILE:
            return f"a tile with the trigger '{self.when}'"
        return self.short if self.option or not self.when else f"a measure played at '{self.when}'"

    @property
    def short(self) -> str:
        """The kind alone, as a sentence names it."""
        named = {TILE: "a tile", MEASURE: "a measure", OVERLAY: "an overlay"}[self.kind]
        return f"an option of {named}" if self.option else named


@dataclass(frozen=True)
class AllBut:
    """Every value but these."""

    words: tuple[Any, ...]

    def __contains__(self, value: object) -> bool:
        return value not in self.words


@dataclass(frozen=True)
class CarrierPlace:
    """Where a word plays: on a kind of component, at some of its moments (none named: at any), with some values of its
    fields (none named: with any); `option`: inside `choose` too."""

    kind: str
    when: tuple[str, ...]
    only: tuple[tuple[str, Container[Any]], ...]
    option: bool = True

    def takes(self, carrier: Carrier) -> bool:
        """Whether the word may stand on such a carrier at all."""
        fits = not self.when or carrier.when in self.when
        return carrier.kind == self.kind and fits and (self.option or not carrier.option)

    def misfits(self, effect: Any) -> list[str]:
        """The fields whose values don't play here."""
        return [name for name, values in self.only if getattr(effect, name) not in values]


def on(kind: str, *when: str, option: bool = True, **only: Container[Any]) -> CarrierPlace:
    """A place, written as a word's declaration reads: `on(OVERLAY, what=("tile-effect",), until=("removed",))`."""
    return CarrierPlace(kind, when, tuple(only.items()), option)


def all_but(*words: Any) -> AllBut:
    """Every value but these."""
    return AllBut(words)

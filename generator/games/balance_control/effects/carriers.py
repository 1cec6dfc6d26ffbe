"""What an effect stands on, such as a tile with its trigger or a measure with its timing; words declare where they
play."""

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
    """The durations that no use ends, except those in `but`: for a word whose effect would be over before it could
    work."""
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
        """The kind of carrier alone, as a sentence names it."""
        named = {TILE: "a tile", MEASURE: "a measure", OVERLAY: "an overlay"}[self.kind]
        return f"an option of {named}" if self.option else named


@dataclass(frozen=True)
class AllBut:
    """A container of every value except those given."""

    words: tuple[Any, ...]

    def __contains__(self, value: object) -> bool:
        return value not in self.words


@dataclass(frozen=True)
class CarrierPlace:
    """A place where a word plays: a kind of component, some of its moments (empty: any), and allowed values of its
    fields (empty: any); `option`: whether inside `choose` too."""

    kind: str
    when: tuple[str, ...]
    only: tuple[tuple[str, Container[Any]], ...]
    option: bool = True

    def takes(self, carrier: Carrier) -> bool:
        """Whether the word may stand on such a carrier, whatever its fields hold."""
        fits = not self.when or carrier.when in self.when
        return carrier.kind == self.kind and fits and (self.option or not carrier.option)

    def misfits(self, effect: Any) -> list[str]:
        """The fields of the effect whose values aren't allowed here."""
        return [name for name, values in self.only if getattr(effect, name) not in values]


def on(kind: str, *when: str, option: bool = True, **only: Container[Any]) -> CarrierPlace:
    """A place where a word plays, written in its declaration as `on(OVERLAY, what=("tile-effect",),
    until=("removed",))`."""
    return CarrierPlace(kind, when, tuple(only.items()), option)


def all_but(*words: Any) -> AllBut:
    """Every value except these, for a field in `on`."""
    return AllBut(words)

"""A context that composes faces for a product, by what the product asks of the templates.

Only the templates' numbers differ, so every composer stays as it is: bleed as far as the picture reaches, cards in the
product's own size, numbers that the service's data changes, and 0 for the size of what is left out.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, fields, replace
from typing import Any, TypeVar, cast

from generator.export.service import NumberName, TemplateName
from generator.faces.card_layout import CardLayout
from generator.faces.card_size import sized
from generator.faces.context import Context

T = TypeVar("T")

LEFT_OUT: tuple[tuple[str, ...], ...] = ((), ("small print",), ("small print", "name"))
"""What a size that is too small for the least type goes without, in this order; then it is refused."""

_SIZES = {"small print": "print_size", "name": "name_size"}
_CARD_BACK = ("card_bar_wide", "card_bar_gap", "card_icon", "card_icon_x", "card_icon_y", "card_code", "card_code_y",
              "card_name", "card_name_y", "card_name_room", "card_title", "card_title_along")  # fmt: skip


@dataclass(frozen=True)
class Asked:
    """What a product asks: `bleed` in mm, the `card`s' width and height in mm (None: as the template has it), what is
    left out, and numbers of templates."""

    bleed: float
    card: tuple[float, float] | None = None
    left_out: Sequence[str] = ()
    numbers: Mapping[TemplateName, Mapping[NumberName, float]] = field(default_factory=dict)


@dataclass(frozen=True)
class SizedContext(Context):
    """A context whose templates say what a product asks."""

    asked: Asked

    def layout(self, name: str, wanted: type[T]) -> T:
        """A template's numbers for the product."""
        made = super().layout(name, wanted)
        own: dict[str, Any] = {
            str(key): number for key, number in self.asked.numbers.get(TemplateName(name), {}).items()
        }
        if self.asked.card and isinstance(made, CardLayout):
            made = cast("T", sized(made, *self.asked.card))
        if self.asked.card and name == "back":
            own |= self._back(made)
        known = {field.name for field in fields(made)}  # type: ignore[arg-type]
        if "bleed" in known:
            own["bleed"] = self.asked.bleed
        own |= {_SIZES[part]: 0.0 for part in self.asked.left_out if _SIZES[part] in known}
        return replace(made, **own)  # type: ignore[type-var]

    def _back(self, made: Any) -> dict[str, float]:
        """The lengths of a card's back, as large as the card."""
        plain = super().layout("card", CardLayout)
        assert self.asked.card is not None
        factor = min(self.asked.card[0] / plain.width, self.asked.card[1] / plain.height)
        return {name: getattr(made, name) * factor for name in _CARD_BACK}


def sized_context(context: Context, asked: Asked) -> SizedContext:
    """The context for a product."""
    return SizedContext(context.definitions, context.config, context.texts, context.folder, asked)

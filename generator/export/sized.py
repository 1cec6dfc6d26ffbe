"""A context that composes faces for a product, by what the product asks of the templates.

Only the templates' numbers differ, so every composer stays as it is: bleed as far as the picture reaches, what signs
keep from the cut, numbers that the service's data changes, and 0 for the size of what is left out.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, fields, replace
from functools import partial
from typing import Any

from generator.export.service import NumberName, TemplateName
from generator.faces.context import Context

LEFT_OUT: tuple[tuple[str, ...], ...] = ((), ("small print",), ("small print", "name"))
"""What a size that is too small for the least type goes without, in this order; then it is refused."""

_SIZES = {"small print": "print_size", "name": "name_size"}
_NAMES = {"plain-tile": "name", "chip": "name", "marker": "name"}
"""Templates that call the size of a name otherwise."""


@dataclass(frozen=True)
class Asked:
    """What a product asks: `bleed` beyond the cut and `keep` inside it (mm), what is left out, and numbers of
    templates."""

    bleed: float
    keep: float = 0.0
    left_out: Sequence[str] = ()
    numbers: Mapping[TemplateName, Mapping[NumberName, float]] = field(default_factory=dict)


def sized_context(context: Context, asked: Asked) -> Context:
    """The context for a product."""
    return replace(context, sizing=partial(_sized, asked))


def _sized(asked: Asked, name: str, made: Any) -> Any:
    """A template's numbers for the product."""
    own: dict[str, Any] = {str(key): number for key, number in asked.numbers.get(TemplateName(name), {}).items()}
    known = {field.name for field in fields(made)}
    own |= {key: number for key, number in (("bleed", asked.bleed), ("keep", asked.keep)) if key in known}
    sizes = _SIZES | ({"name": _NAMES[name]} if name in _NAMES else {})
    own |= {sizes[part]: 0.0 for part in asked.left_out if sizes[part] in known}
    return replace(made, **own)

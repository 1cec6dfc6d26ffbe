"""Values of a layout that differ from piece to piece, as they are written: by a field, or with expressions in braces.

`{by: rarity, common: grey, rare: sea, else: gold}` is one of several values by what a field of the piece says.
`"{attack + 1}"`, `"frame-{type}.png"` hold expressions in braces. The reader reads both without looking into them;
`faces/elements/expressions.py` works them out for each piece.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import field
from typing import Any

from generator.base.errors import Mark
from generator.base.frozen import dataclass

BY, ELSE = "by", "else"
"""The key of a mapping that names the field, and that for all that the others don't say."""


@dataclass(frozen=True, eq=False)
class ByField:
    """A value for each value of a field: `options` by what the field says, `otherwise` where it says something else
    (`has_otherwise`: whether that is written). `mark` and `path`: where that stands. `by_mark`: where the field is
    named."""

    by: str
    options: Mapping[str, Any]
    otherwise: Any
    has_otherwise: bool
    mark: Mark
    path: str
    by_mark: Mark


@dataclass(frozen=True, eq=False)
class Formula:
    """A text with expressions in braces; what comes of it is read as `value_type` with its `notes`. `mark` and `path`:
    where it stands."""

    text: str
    value_type: Any
    notes: tuple[Any, ...]
    mark: Mark
    path: str
    results: dict[str, Any] = field(default_factory=dict, repr=False)
    """What was read of each result: most pieces have the same few."""


@dataclass(frozen=True, eq=False)
class Condition:
    """An expression that is true or not, such as `attack > 0`, and where it stands."""

    text: str
    mark: Mark
    path: str

    expected = "an expression, such as 'attack > 0', or yes or no"

    @classmethod
    def read_from(cls, reader: Any, node: Any, path: str) -> Any:
        """A text; braces around all of it don't matter."""
        value = getattr(node, "value", None)
        if not isinstance(value, str) or not value.strip():
            return reader.fault(node, path, "no condition", cls.expected)
        text = value.strip()
        inner = text[1:-1]
        if text.startswith("{") and text.endswith("}") and "{" not in inner and "}" not in inner:
            text = inner.strip()
        return cls({"yes": "True", "no": "False"}.get(text, text), node.mark, path)

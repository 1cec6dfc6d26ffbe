"""Values as JSON holds them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any


def plain_value(value: Any) -> Any:
    """A value with nothing in it that JSON can't hold: keys are texts, tuples lists, sets sorted lists, and whatever
    isn't a number, a text, a truth value or None is its text."""
    if isinstance(value, Mapping):
        return {str(name): plain_value(one) for name, one in value.items()}
    if isinstance(value, (list, tuple)):
        return [plain_value(one) for one in value]
    if isinstance(value, (set, frozenset)):
        return sorted((plain_value(one) for one in value), key=str)
    return value if value is None or isinstance(value, (bool, int, float, str)) else str(value)

"""Layouts in another size: their lengths (mm) and sizes of text (pt), none of which falls below its least."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import fields, replace
from typing import Any, TypeVar

Layout = TypeVar("Layout", bound=Any)


def scaled(layout: Layout, factor: float, unscaled: Collection[str], least: Mapping[str, str]) -> Layout:
    """The layout with all its numbers but the `unscaled` ones times a factor; `least` names the field that holds the
    least size of another one. A size of 0 stays: nothing is printed there."""
    changed = {}
    for field in fields(layout):
        value = getattr(layout, field.name)
        if isinstance(value, float) and field.name not in unscaled:
            smallest = getattr(layout, least[field.name]) if field.name in least and value else value * factor
            changed[field.name] = max(value * factor, float(smallest))
    made: Layout = replace(layout, **changed)
    return made

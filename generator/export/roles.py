"""What a printed piece is to a service: its role, as its kind says; and the pieces of some roles."""

from __future__ import annotations

from collections.abc import Collection

from generator.definitions.counts import expected_counts
from generator.faces.context import Context
from generator.faces.display import Shape
from generator.faces.kind import Kind
from generator.faces.paper import paper_of


def kind_of(context: Context, piece: str) -> Kind:
    """The kind of a piece of the box."""
    pack = context.definitions
    return paper_of(pack.rules).kinds[pack.components()[piece].kind]


def role_of(context: Context, piece: str) -> str:
    """The role of a piece of the box."""
    return kind_of(context, piece).role


def ids_of(context: Context, roles: Collection[str]) -> list[str]:
    """The ids of the box that have one of the roles, those with copies only."""
    box = expected_counts(context.definitions, context.config)
    return [name for name in box if role_of(context, name) in roles]


def left_of(context: Context, there: Collection[str]) -> dict[str, int]:
    """What the box holds besides the ids that are `there`, with the numbers of copies; backs aren't counted."""
    box = expected_counts(context.definitions, context.config)
    return {name: count for name, count in box.items() if name not in there}


def shape_words(shape: Shape) -> str:
    """The size of a piece in mm, as a list of what is left out tells it."""
    if shape.kind == "disc":
        return f"⌀ {shape.width:.3g} mm"
    return f"{shape.width:.4g} × {shape.height:.4g} mm"

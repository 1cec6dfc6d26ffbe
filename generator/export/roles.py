"""What a printed piece is to a service (its role), and the pieces of some roles."""

from __future__ import annotations

from collections.abc import Collection

from generator.definitions.counts import expected_counts
from generator.export.service import ROLES
from generator.faces.context import Context
from generator.faces.paper import paper_of


def ids_of(context: Context, roles: Collection[str]) -> list[str]:
    """The ids of the box that have one of the roles, in the order of the box, those with copies only."""
    found: dict[str, list[str]] = {role: [] for role in ROLES}
    for name in expected_counts(context.definitions, context.config):
        found[role_of(context, name)].append(name)
    return [name for role in ROLES if role in roles for name in found[role]]


def role_of(context: Context, piece: str) -> str:
    """The role of a piece of the box."""
    pack = context.definitions
    return paper_of(pack.rules).kinds[pack.components()[piece].kind].role


def left_of(context: Context, there: Collection[str]) -> dict[str, int]:
    """What the box holds besides the ids that are `there`, with the numbers of copies; backs aren't counted."""
    box = expected_counts(context.definitions, context.config)
    return {name: count for name, count in box.items() if name not in there}

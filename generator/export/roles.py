"""What a printed piece is to a service (its role), and the pieces of some roles."""

from __future__ import annotations

from collections.abc import Collection

from generator.definitions.counts import measure_counts, overlay_counts, piece_counts, tile_counts
from generator.definitions.types import PieceId
from generator.export.service import ROLES
from generator.faces.context import Context


def ids_of(context: Context, roles: Collection[str]) -> list[str]:
    """The ids of the box that have one of the roles, in the order of the box, those with copies only."""
    made, config = context.definitions, context.config
    found: dict[str, list[str]] = {role: [] for role in ROLES}
    found["tile"] = [str(name) for name in tile_counts(made, config)]
    found["card"] = [str(name) for name, count in measure_counts(made, config).items() if count]
    found["overlay"] = [str(name) for name, count in overlay_counts(made, config).items() if count]
    for name in piece_counts(made, config):
        kind = made.pieces[name].kind
        if kind in found:
            found[kind].append(str(name))
    return [name for role in ROLES if role in roles for name in found[role]]


def role_of(context: Context, piece: str) -> str:
    """The role of a piece of the box."""
    made = context.definitions
    if piece in made.tiles:
        return "tile"
    if piece in made.measures:
        return "card"
    return str(made.pieces[PieceId(piece)].kind) if piece in made.pieces else "overlay"


def left_of(context: Context, there: Collection[str]) -> dict[str, int]:
    """What the box holds besides the ids that are `there`, with the numbers of copies; backs aren't counted."""
    made, config = context.definitions, context.config
    counts = (tile_counts, measure_counts, overlay_counts, piece_counts)
    box = {str(name): n for count in counts for name, n in count(made, config).items() if n}
    return {name: n for name, n in box.items() if name not in there and role_of(context, name) in ROLES}

"""A picture for the aids, in a given width: how markers stand on a tile and where an overlay lies (mm)."""

from __future__ import annotations

from collections.abc import Callable

from generator.definitions.types import seats_in_play
from generator.faces.display import Group, IconUse, Item, Path, hexagon, rectangle
from generator.faces.icons import largest_within
from generator.faces.shapes import box, inset, line, polygon
from generator.faces.tones import rule, sign_on, solid, tint
from generator.games.balance_control.definitions.counts import overlays_in_play
from generator.games.balance_control.faces.context import Context
from generator.games.balance_control.faces.tile_layout import TileLayout, tile_layout
from generator.games.balance_control.faces.token_layout import token_layout
from generator.geometry import scaled

_TILE = 50.0
_COLUMNS = (-12.75, -4.25, 4.25, 12.75)
_ROW, _LIFT = -5.2, 1.7
"""Height of the lowest marker of a stack, and how far each further one is shifted, in mm on a tile of 50."""
_UNLIMITED = 3
"""How many lie in the highest stack shown where any number may."""


def stacking_picture(context: Context, width: float) -> tuple[Callable[[float, float], list[Item]], float]:
    """What draws the picture around a point, and its height."""
    layout = tile_layout(context, _TILE)
    factor = width / hexagon(_TILE).width
    items = (*_tile(context, layout), *_stacks(context), *_overlay(context, layout))
    return (lambda x, y: [Group(items, scaled(factor, x, y))]), _TILE * factor


def _tile(context: Context, layout: TileLayout) -> tuple[Item, ...]:
    """A tile's zones without words."""
    tile = next(tile for tile in context.definitions.tiles.values() if tile.value is not None)
    colour = str(tile.colour)
    corners = hexagon(_TILE).corners()

    def zone(top: float, bottom: float) -> tuple[tuple[float, float], ...]:
        levels = [y for y in (top, 0.0, bottom) if y in (top, bottom) or bottom < y < top]
        halves = [(layout.inner_width(y) / 2.0, y) for y in levels]
        return (*((-x, y) for x, y in halves), *((x, y) for x, y in reversed(halves)))

    foot = layout.foot_top
    half = layout.inner_width(foot) / 2.0
    return (
        Path(polygon(corners), fill=solid(colour)),
        Path(polygon(inset(corners, 0.2)), stroke=rule(colour), width=0.5),
        Path(polygon(zone(layout.strip_top, layout.strip_bottom)), fill="white|none"),
        Path(polygon(zone(layout.strip_bottom, foot)), fill=tint(colour)),
        Path(polygon(zone(layout.strip_top, layout.strip_bottom)), stroke=rule(colour), width=0.5),
        Path(line(-half, foot, half, foot), stroke=rule(colour), width=0.5),
        IconUse(tile.icon, 0.0, layout.icon_y, layout.icon_size * 1.3, f"white|{colour}"),
    )


def _stacks(context: Context) -> list[Item]:
    """A stack for each of the first seats, as high as the limit of markers allows (some height where there is none),
    one less for each further seat."""
    definitions, items = context.definitions, list[Item]()
    high = definitions.numbers.tile_limit or _UNLIMITED
    size, keep = token_layout(context).influence_size, token_layout(context).influence_keep
    for number, (seat, x) in enumerate(zip(seats_in_play(definitions, context.config), _COLUMNS, strict=False)):
        style = definitions.seats[seat]
        sign = largest_within(context.icons[style.icon], rectangle(size, size), keep)
        for level in range(max(1, high - number)):
            left, low = x - size / 2.0 + level * 0.6, _ROW - size / 2.0 + level * _LIFT - 2.5
            ground = box(left, low, size, size)
            items.append(Path(ground, fill=f"{style.colour}|white", stroke=f"white|{style.colour}", width=0.5))
            icon = f"{sign_on(definitions, style.colour)}|black"
            items.append(IconUse(style.icon, left + size / 2.0, low + size / 2.0, sign, icon))
    return items


def _overlay(context: Context, layout: TileLayout) -> list[Item]:
    """An overlay on the tile's foot, where there are any."""
    overlays = overlays_in_play(context.definitions, context.config)
    if not overlays:
        return []
    made, first = token_layout(context), overlays[0]
    wide, high = made.overlay_width, made.overlay_height
    top = layout.foot_top + 1.2
    ground = box(-wide / 2.0, top - high, wide, high)
    return [
        Path(ground, fill=f"{first.colour}|white", stroke=f"white|{first.colour}", width=0.5),
        IconUse(first.icon, 0.0, top - high / 2.0, high * 0.75, f"white|{first.colour}"),
    ]

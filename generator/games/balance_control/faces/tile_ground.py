"""The ground of a tile: its zones in its class's colour, the coded border, the icons and values on cap and foot.

In low ink the zones are outlines on white; only the cap of a tile that is on the table from the start is solid.
"""

from __future__ import annotations

import math
from collections.abc import Iterator

from generator.base.frozen import dataclass
from generator.base.geometry import Point, Transform, chain, rotate, shift
from generator.faces.art import fit_art
from generator.faces.borders import coded_border
from generator.faces.display_list import Group, IconUse, Item, Path, hexagon
from generator.faces.shapes import inset_polygon, line, polygon
from generator.faces.text_setting import TextStyle, line_width, set_line
from generator.faces.tones import (
    RING,
    RING_FIELD,
    WATERMARK,
    WHITE,
    code_on_solid,
    rule_token,
    sign_on_solid,
    solid_token,
    text_on_solid,
    tint_token,
)
from generator.games.balance_control.definitions.balance_pack import BalanceTile
from generator.games.balance_control.faces.balance_context import BalanceContext
from generator.games.balance_control.faces.tile_layout import TileLayout

_SIDES = (30.0, 150.0, 210.0, 330.0)
"""Directions of the slanted sides' normals, counter-clockwise from the right (degrees)."""


@dataclass(frozen=True)
class PaintedGround:
    """The painted zones, the icon and value on the cap, those on the foot, and the colour of words on the cap."""

    items: tuple[Item, ...]
    value: tuple[Item, ...]
    foot: tuple[Item, ...]
    words: str


def ground(
    context: BalanceContext, tile: BalanceTile, layout: TileLayout, strip: tuple[float, float], low: float
) -> PaintedGround:
    """Everything on a tile but its words. `strip` is the top and bottom of the white strip, `low` the top of the small
    print (mm)."""
    made = _GroundPainter(context, tile, layout, strip, low)
    return PaintedGround(made.zones(), made.value(), made.foot(), made.words)


class _GroundPainter:
    """Paints one tile's zones."""

    def __init__(
        self, context: BalanceContext, tile: BalanceTile, layout: TileLayout, strip: tuple[float, float], low: float
    ) -> None:
        self.context = context
        self.tile = tile
        self.layout = layout
        self.strip = strip
        self.low = low
        self.colour = str(tile.colour)
        self.framed_in_solid = not tile.drawable or tile.value is not None
        self.sign = sign_on_solid(self.colour)
        self.closed = not tile.drawable
        self.words = WHITE if self.closed else text_on_solid(self.colour)
        self.cap_sign = WHITE if self.closed else self.sign

    def zones(self) -> tuple[Item, ...]:
        """The zones from back to front: ring, cap, strip, field, foot, code, and the outlines of low ink."""
        layout, colour = self.layout, self.colour
        top, bottom = self.strip
        edge = layout.top + layout.bleed
        ring = solid_token(colour) if self.framed_in_solid else tint_token(colour, RING)
        field = tint_token(colour) if self.framed_in_solid else tint_token(colour, RING_FIELD)
        cap = solid_token(colour)
        return (
            Path(polygon(inset_polygon(hexagon(layout.flats).corners(), -layout.bleed)), fill=ring),
            Path(polygon(self.zone(edge, top)), fill=cap),
            *self.closing(top),
            *([Path(polygon(self.zone(top, bottom)), fill="white|none")] if top > bottom else []),
            Path(polygon(self.zone(bottom, layout.foot_top)), fill=field),
            *_field_art(self.context, self.tile, self.zone(bottom, layout.foot_top), field, self.watermark()),
            Path(polygon(self.zone(layout.foot_top, -edge)), fill=cap),
            *self.codes(),
            *self.rules(),
        )

    def closing(self, strip: float) -> Iterator[Item]:
        """For a tile that is on the table from the start, in every theme: a line around its ring and a solid cap inside
        it, down to the strip."""
        if self.closed:
            layout = self.layout
            line_at, width = layout.closed_inset, layout.closed_width
            yield Path(polygon(self.zone(layout.top - line_at - 1.5 * width, strip)), fill=self.colour)
            ring = polygon(inset_polygon(hexagon(layout.flats).corners(), line_at))
            yield Path(ring, stroke=code_on_solid(self.colour), width=width)

    def zone(self, top: float, bottom: float) -> tuple[Point, ...]:
        """The corners of the part of the ring's inside between two heights."""
        layout = self.layout
        levels = [top, 0.0, bottom] if top > 0.0 > bottom else [top, bottom]
        halves = [(layout.inner_width(y) / 2.0, y) for y in levels]
        return (*((-x, y) for x, y in halves), *((x, y) for x, y in reversed(halves)))

    def watermark(self) -> tuple[Item, ...]:
        """The pale icon in the middle of the field's free part."""
        layout = self.layout
        low, high = self.low + layout.field_pad, self.strip[1] - layout.field_pad
        size = min(layout.watermark, high - low)
        if size < layout.watermark_least:
            return ()
        return (IconUse(self.tile.icon, 0.0, (low + high) / 2.0, size, f"{self.colour}/{WATERMARK}|none"),)

    def codes(self) -> tuple[Item, ...]:
        """The coded border on the four slanted sides, mirrored left and right, above and below."""
        layout = self.layout
        code = coded_border(self.tile.edge, layout.code_length, layout.code_band)
        colour = code_on_solid(self.colour) if self.framed_in_solid else self.colour
        return tuple(path for angle in _SIDES for path in code.paths(colour, self.side(angle)))

    def side(self, angle: float) -> Transform:
        """The transform from a level border to the band along a slanted side; the left side mirrors the right."""
        distance = self.layout.top - self.layout.code_inset
        flip: Transform = (-1.0, 0.0, 0.0, 1.0, 0.0, 0.0) if angle in (150.0, 330.0) else (1.0, 0.0, 0.0, 1.0, 0.0, 0.0)
        x, y = distance * math.cos(math.radians(angle)), distance * math.sin(math.radians(angle))
        return chain(flip, rotate(angle - 90.0, x, y))

    def rules(self) -> tuple[Item, ...]:
        """Lines between zones that have no ground of their own."""
        layout, (top, bottom) = self.layout, self.strip
        inner, width = rule_token(self.colour), layout.rule
        levels = (top, bottom, layout.foot_top)
        level = [Path(line(-self.half(y), y, self.half(y), y), stroke=inner, width=width) for y in levels]
        end = layout.top - 3.0 * layout.flats / 50.0
        slants = [
            Path(
                (("M", way * self.half(end), end), ("L", way * self.half(0.0), 0.0), ("L", way * self.half(end), -end)),
                stroke=inner,
                width=width,
            )
            for way in (-1.0, 1.0)
        ]
        cut = Path(polygon(hexagon(layout.flats).corners()), stroke=f"none|{self.colour}", width=0.1)
        return (*level, *slants, cut)

    def half(self, y: float) -> float:
        """Half the width inside the ring at a height (mm)."""
        return self.layout.inner_width(y) / 2.0

    def value(self) -> tuple[Item, ...]:
        """The icon with the value on the cap; without a value, the icon with a badge of its department."""
        layout = self.layout
        if self.tile.value is not None:
            size = TextStyle(layout.value_font).measures.size_for_cap(layout.value_cap)
            return self.pair(str(self.tile.value), size, layout.icon_size, layout.value_gap, layout.icon_y)
        if self.tile.department is None:
            return (IconUse(self.tile.icon, 0.0, layout.plain_icon_y, layout.plain_icon_size, self.cap_sign),)
        return self.two_icons(layout.plain_icon_y, layout.plain_icon_size, layout.value_gap / 2.0)

    def two_icons(self, y: float, size: float, gap: float) -> tuple[Item, ...]:
        """The class's icon with the department's next to it."""
        assert self.tile.department is not None
        other = self.context.department_icon(self.tile.department)
        shift = (size + gap) / 2.0
        return tuple(IconUse(icon, x, y, size, self.cap_sign) for icon, x in ((self.tile.icon, -shift), (other, shift)))

    def foot(self) -> tuple[Item, ...]:
        """Value and icon, or code and icon, on the foot, turned by 180°."""
        layout = self.layout
        if self.tile.value is not None:
            size = TextStyle(layout.value_font).measures.size_for_cap(layout.foot_cap)
            items = self.pair(str(self.tile.value), size, layout.foot_icon, layout.foot_gap, 0.0)
        else:
            items = self.pair(self.tile.code, layout.foot_code, layout.foot_icon, layout.foot_gap / 2.0, 0.0)
        return (Group(items, chain(rotate(180.0), shift(0.0, layout.foot_y))),)

    def pair(self, text: str, size: float, icon: float, gap: float, y: float) -> tuple[Item, ...]:
        """An icon with letters next to it, centred together on (0, y); the icon counts by its ink."""
        style = TextStyle(self.layout.value_font, self.sign)
        wide = line_width(self.tile.id, text, style, size)
        left, _, right, _ = self.context.icons[self.tile.icon].ink
        ink = (right - left) * icon
        start = -(ink + gap + wide) / 2.0
        middle = start + ink / 2.0 - (left + right) / 2.0 * icon
        baseline = y - style.measures.cap_height(size) / 2.0
        return (
            IconUse(self.tile.icon, middle, y, icon, self.sign),
            *set_line(self.tile.id, text, style, size, start + ink + gap, baseline),
        )


def _field_art(
    context: BalanceContext, tile: BalanceTile, zone: tuple[Point, ...], field: str, watermark: tuple[Item, ...]
) -> tuple[Item, ...]:
    """What fills the field in its colour, clipped to it; a picture that isn't there is a placeholder."""
    if tile.art is None:
        return watermark
    xs, ys = [x for x, _ in zone], [y for _, y in zone]
    box = (min(xs), min(ys), max(xs), max(ys))
    return (Group(fit_art(context, tile.art, box, str(tile.colour), field), clip=polygon(zone)),)

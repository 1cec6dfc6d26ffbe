"""The map on a board: the regions with their outlines, names, numbers and what lies there, and the ways between them
(mm).

A region with an outline is land with a darker shore; one without is a disc. Neighbours that touch need no sign; where
two touch and are no neighbours stands a wall; between neighbours that don't touch runs a way.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping
from functools import cached_property

from generator.base.errors import InputError, input_error, nearest_name, unknown_error
from generator.base.frozen import dataclass
from generator.base.geometry import Point
from generator.definitions.id_types import RegionId
from generator.definitions.printed_pieces import Region
from generator.faces.area import Area
from generator.faces.display_list import Group, IconUse, Item, Outline, Path
from generator.faces.kinds.board_places import PAPER, BoardGround, one_spot
from generator.faces.kinds.region_geometry import nearest_points, shared_border, width_at
from generator.faces.piece_colours import ColourRoles, piece_icon, piece_roles
from generator.faces.shapes import bounds, circle, join_outlines, line, polygon
from generator.faces.text_setting import TextBlock, TextStyle, size_steps
from generator.faces.tones import BLACK
from generator.faces.word_setter import MANY, WordSetter, word_setter

TOUCHING = 0.8
"""Regions whose outlines come so near (mm) touch each other."""
CLEAR = 0.7
"""What words keep from the shore of their region on either side (mm)."""
_STEPS = 72
_SINGLE = 4
"""So many equal signs in all are shown one by one, more as a number."""


@dataclass(frozen=True)
class RegionMap:
    """The regions of a game on a board. `plain`: regions have no ground of their own, since the board has a picture."""

    ground: BoardGround
    regions: Mapping[RegionId, Region]
    plain: bool

    def items(self) -> Iterator[Item]:
        """All items of the map, land first. A way is drawn over whatever lies between its regions. Raises `InputError`
        where words don't fit or a region leaves the board."""
        for name in self.rims:
            yield from self.land(name)
        yield from self.ways()
        yield from self.walls()
        for name, region in self.regions.items():
            for number, spot in enumerate(region.spots, 1):
                at = (region.at[0] + spot.at[0], region.at[1] + spot.at[1])
                yield from one_spot(self.ground, spot, at, f"regions.{name}.spots[{number}]", region.colour)
            yield from self.words(name)

    # shapes

    @cached_property
    def radius(self) -> float:
        """The radius in mm of regions without an outline: small enough to keep them apart from each other, from other
        regions and from the edge."""
        look, size = self.ground.look, self.ground.size
        discs = [region for region in self.regions.values() if not region.outline]
        most = look.disc
        for number, region in enumerate(discs):
            x, y = region.at
            most = min(most, *(v - look.margin for v in (x, y, size.width - x, size.height - y)))
            for other in discs[number + 1 :]:
                most = min(most, (math.dist(region.at, other.at) - look.disc_gap) / 2.0)
        return max(most, look.disc_least)

    @cached_property
    def rims(self) -> dict[RegionId, tuple[Point, ...]]:
        """Each region's outline as points on the face. Raises `InputError` where one leaves the board."""
        return {name: self.rim(name) for name in self.regions}

    def rim(self, name: RegionId) -> tuple[Point, ...]:
        """The outline of a region as points."""
        region = self.regions[name]
        corners = {f"outline[{number}]": at for number, at in enumerate(region.outline, start=1)}
        size = self.ground.size
        for key, (across, down) in (corners or {"at": region.at}).items():
            if not (0.0 <= across <= size.width and 0.0 <= down <= size.height):
                expected = f"places on {size.width:g} × {size.height:g} mm"
                raise input_error("it leaves the board", expected=expected, path=f"regions.{name}.{key}")
        if region.outline:
            return tuple(self.ground.point(at) for at in region.outline)
        x, y = self.ground.point(region.at)
        turns = (math.tau * step / _STEPS for step in range(_STEPS))
        return tuple((x + self.radius * math.cos(turn), y + self.radius * math.sin(turn)) for turn in turns)

    def outline(self, name: RegionId) -> Outline:
        """The outline of a region as a path."""
        region = self.regions[name]
        if region.outline:
            return polygon(self.rims[name])
        return circle(*self.ground.point(region.at), self.radius)

    def paints(self, name: RegionId) -> ColourRoles:
        """The colour of a region, or the board's."""
        return self.ground.paints(self.regions[name].colour)

    def land(self, name: RegionId) -> Iterator[Item]:
        """A region's ground with a darker shore inside its outline; over a picture, the outline alone."""
        look, painted, outline = self.ground.look, self.paints(name), self.outline(name)
        disc = not self.regions[name].outline
        if not self.plain or disc:
            shore = Path(outline, stroke=f"{painted.colour}/{look.shore_tint}|none", width=2.0 * look.shore)
            yield Path(outline, fill=PAPER)
            yield Path(outline, fill=f"{painted.colour}/{look.land}|{painted.colour}/{look.land_thin}")
            yield Group((shore,), clip=outline)
        else:
            yield Path(outline, stroke=PAPER, width=4.0 * look.outline, join="round")
        yield Path(outline, stroke=painted.mark if self.plain else "black", width=look.outline, join="round")

    # borders

    def pairs(self) -> Iterator[tuple[RegionId, RegionId]]:
        """Each pair of neighbours once. Raises `InputError` for a neighbour that doesn't exist."""
        known = set[frozenset[RegionId]]()
        for name, region in self.regions.items():
            for other in region.borders:
                if other not in self.regions:
                    path = f"regions.{name}.borders"
                    raise unknown_error(f"there is no region '{other}'", other, list(self.regions), path=path)
                if frozenset((name, other)) not in known and name != other:
                    known.add(frozenset((name, other)))
                    yield name, other

    def ways(self) -> Iterator[Item]:
        """A line between neighbours that don't touch: dashed over water, whole between discs."""
        look = self.ground.look
        whole, dashed = list[Outline](), list[Outline]()
        for one, two in self.pairs():
            start, end = nearest_points(self.rims[one], self.rims[two])
            far = math.dist(start, end)
            if far > TOUCHING:
                discs = not self.regions[one].outline and not self.regions[two].outline
                (whole if discs or far < 3.0 * look.way_dash else dashed).append(line(*start, *end))
        for found, dash in ((whole, ()), (dashed, (look.way_dash, 0.7 * look.way_dash))):
            if found:
                outline = join_outlines(found)
                yield Path(outline, stroke=PAPER, width=2.2 * look.way)
                yield Path(outline, stroke="black", width=look.way, dash=dash)

    def walls(self) -> Iterator[Item]:
        """A heavy line where two regions touch that are no neighbours."""
        neighbours = {frozenset(pair) for pair in self.pairs()}
        names = [name for name, region in self.regions.items() if region.outline]
        boxes = {name: bounds(polygon(self.rims[name])) for name in names}
        found = []
        for number, one in enumerate(names):
            for two in names[number + 1 :]:
                if frozenset((one, two)) not in neighbours and _points_near(boxes[one], boxes[two]):
                    found += [line(*a, *b) for a, b in shared_border(self.rims[one], self.rims[two], TOUCHING)]
        if found:
            yield Path(join_outlines(found), stroke="black", width=self.ground.look.wall, cap="round")

    # words

    def words(self, name: RegionId) -> Iterator[Item]:
        """The words around a region's middle: its sign above, number and name, and below them what lies there."""
        region, look = self.regions[name], self.ground.look
        write = self.writer(name)
        room = self.room(name)
        named = self.name_block(name, write, room)
        holds = self.holds(region)
        box = self.words_box(name)
        x, top = self.ground.point(region.at)[0], box.top
        if self.plain and region.outline:
            wide = named.width / 2.0 + 1.0
            yield Area(x - wide, box.bottom - 1.0, x + wide, top + 1.0).filled_path(PAPER)
        if region.icon:
            yield IconUse(region.icon, x, top - look.region_icon / 2.0, look.region_icon, self.paints(name).mark)
        yield from named.at(x, top - (look.region_icon + look.under if region.icon else 0.0))
        if holds:
            sizes = size_steps(look.holds_size, min(look.region_least, look.holds_size))
            yield from write.line(holds, self.holds_style, sizes, max(room, 12.0), x, box.bottom, "centre")

    def words_box(self, name: RegionId) -> Area:
        """The box of a region's name and of what lies there."""
        region, look = self.regions[name], self.ground.look
        x, y = self.ground.point(region.at)
        write = self.writer(name)
        named = self.name_block(name, write, self.room(name))
        holds, style = self.holds(region), self.holds_style
        icon = look.region_icon + look.under if region.icon else 0.0
        high = icon + named.height + (style.measures.cap_height(look.holds_size) + look.under if holds else 0.0)
        wide = named.width
        if holds:
            wide = max(wide, min(write.width(holds, style, look.holds_size), max(self.room(name), 12.0)))
        top = y + high / 2.0
        return Area(x - wide / 2.0, top - high, x + wide / 2.0, top)

    def word_boxes(self, name: RegionId) -> Iterator[tuple[str, Area]]:
        """The boxes of a region's words, each with what it holds: its sign, its name with the number, what lies
        there."""
        region, look = self.regions[name], self.ground.look
        whole = self.words_box(name)
        named = self.name_block(name, self.writer(name), self.room(name))
        x, top = whole.middle[0], whole.top
        if region.icon:
            half = look.region_icon / 2.0
            yield "its sign", Area(x - half, top - look.region_icon, x + half, top)
            top -= look.region_icon + look.under
        yield "its name", Area(x - named.width / 2.0, top - named.height, x + named.width / 2.0, top)
        if holds := self.holds(region):
            wide = min(self.writer(name).width(holds, self.holds_style, look.holds_size), max(self.room(name), 12.0))
            low = top - named.height - look.under
            yield "the line under its name", Area(x - wide / 2.0, whole.bottom, x + wide / 2.0, low)

    def writer(self, name: RegionId) -> WordSetter:
        """The word setter for a region's words."""
        return word_setter(self.ground.context, f"regions.{name}")

    @property
    def holds_style(self) -> TextStyle:
        """The style of the words for what lies in a region."""
        return TextStyle(self.ground.look.value_font, BLACK, sign=1.35)

    def room(self, name: RegionId) -> float:
        """The width in mm for a region's words inside its shore, at the height where they stand."""
        region = self.regions[name]
        if not region.outline:
            return 1.7 * self.radius
        look, at, rim = self.ground.look, self.ground.point(region.at), self.rims[name]
        wide = width_at(rim, at, look.number_box) or width_at(rim, at, look.number_box / 2.0)
        return wide - 2.0 * (look.shore + CLEAR)

    def name_block(self, name: RegionId, write: WordSetter, room: float) -> _RegionLabel:
        """The number beside the name, or over it where there is little room. Raises `InputError`."""
        look, region = self.ground.look, self.regions[name]
        style = TextStyle(look.title_font, BLACK, kern=True)
        words = self.ground.context.region_name(name)
        sizes = size_steps(look.region_size, look.region_least)
        beside = look.number_box + look.under if region.number is not None else 0.0
        if room <= 0.0:
            raise input_error(
                "its name would stand outside its outline", expected="`at` inside it", path=f"regions.{name}.at"
            )
        try:
            block = write.title(words, style, sizes, room - beside, align="left" if beside else "centre")
            return _RegionLabel(self, name, block, beside=True)
        except InputError:
            return _RegionLabel(self, name, write.title(words, style, sizes, room, align="centre"), beside=False)

    def holds(self, region: Region) -> str:
        """What lies in a region at the start, as text with icons; each piece in its own colour."""
        found = []
        game = self.ground.context.definitions
        alone = sum(region.holds.values()) <= _SINGLE
        for name, count in region.holds.items():
            piece = game.pieces.get(name)
            if piece is None:
                hint = nearest_name(name, game.pieces)
                raise input_error(f"there is no piece '{name}'", hint=hint, path=f"regions.{region.id}.holds")
            icon = piece_icon(game, piece)
            sign = (
                f"{{{icon}:{piece_roles(game, piece).mark}}}"
                if icon
                else f"{self.ground.context.words(piece).name}\u00a0"
            )
            found.append(sign * count if alone and icon else f"{sign}{count}")
        return "\u00a0\u00a0 ".join(found)


@dataclass(frozen=True)
class _RegionLabel:
    """The number and name of a region as set text."""

    map: RegionMap
    region: RegionId
    block: TextBlock
    beside: bool

    @property
    def number(self) -> int | None:
        """The region's number; None where it has none."""
        return self.map.regions[self.region].number

    @property
    def box(self) -> float:
        """The edge of the number's box; 0 without a number."""
        return 0.0 if self.number is None else self.map.ground.look.number_box

    @property
    def height(self) -> float:
        """The height of the label in mm."""
        if self.beside or not self.box:
            return max(self.box, self.block.height)
        return self.box + self.map.ground.look.under + self.block.height

    @property
    def width(self) -> float:
        """The width of the label in mm."""
        if self.beside and self.box:
            return self.box + self.map.ground.look.under + self.block.width
        return max(self.box, self.block.width)

    def at(self, x: float, top: float) -> Iterator[Item]:
        """The items of the label, centred at `x`, their upper edge at `top`."""
        under = self.map.ground.look.under
        if not self.box:
            yield from self.block.items_at(x - self.block.box / 2.0, top - (self.height - self.block.height) / 2.0)
        elif self.beside:
            left = x - self.width / 2.0
            yield from self.badge(left, top - (self.height - self.box) / 2.0)
            yield from self.block.items_at(left + self.box + under, top - (self.height - self.block.height) / 2.0)
        else:
            yield from self.badge(x - self.box / 2.0, top)
            yield from self.block.items_at(x - self.block.box / 2.0, top - self.box - under)

    def badge(self, left: float, top: float) -> Iterator[Item]:
        """The number in its solid box."""
        look, painted = self.map.ground.look, self.map.paints(self.region)
        area = Area(left, top - self.box, left + self.box, top)
        style = TextStyle(look.value_font, painted.sign_upon)
        size = style.measures.size_for_cap(look.number_cap)
        x, y = area.middle
        yield area.filled_path(PAPER)
        yield area.filled_path(painted.ground)
        yield area.frame_path(painted.edge, look.outline)
        write = self.map.ground.write
        low = y - style.measures.cap_height(size) / 2.0
        yield from write.line(str(self.number), style, (size,), MANY, x, low, "centre")


def _points_near(one: tuple[float, ...], two: tuple[float, ...]) -> bool:
    return (
        one[0] <= two[2] + TOUCHING
        and two[0] <= one[2] + TOUCHING
        and one[1] <= two[3] + TOUCHING
        and two[1] <= one[3] + TOUCHING
    )

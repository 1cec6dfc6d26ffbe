"""Findings about boards and mats: places and areas that overlap, or on a map lie over a border or too near to it (mm).

Circles and boxes as the face shows them are measured: `crossing_places(ground)` compares them with each other on any
board or mat, `crowded_regions(map)` with the regions of a map and what lies in them."""

from __future__ import annotations

import math
from collections.abc import Iterator
from functools import cached_property
from itertools import combinations

from generator.base.frozen import dataclass
from generator.base.geometry import Box, Point, box_around, depth_inside, grow_box, shared_depth
from generator.definitions.id_types import RegionId
from generator.definitions.printed_pieces import Board, Mat, Place, Spot, Track
from generator.faces.area import Area, centred_area
from generator.faces.kinds.board_places import BoardGround
from generator.faces.kinds.region_geometry import Polygon, nearest_points, width_at
from generator.faces.kinds.region_map import RegionMap

INSIDE = 0.7
"""What places and words keep from their region's outline, so that its line is seen all round (mm)."""
TOUCHING = 0.1
"""What reaches into each other by less (mm) only touches."""
APART = 0.3
"""What they keep from each other (mm)."""


_STEPS = 36
"""Corners of a round place."""


@dataclass(frozen=True)
class _BoardThing:
    """A place or words on a board: a polygon, grown by a radius. `path`: where it is defined; `what`: what a finding
    calls it; `region`: the region it belongs to, if any; `area`: other things may lie inside it."""

    path: str
    what: str
    polygon: Polygon
    radius: float = 0.0
    region: RegionId | None = None
    area: bool = False

    @property
    def whole(self) -> Polygon:
        """The outline as a convex polygon, grown by its radius."""
        if not self.radius:
            return self.polygon
        (x, y), turns = self.polygon[0], [math.tau * step / _STEPS for step in range(_STEPS)]
        return [(x + self.radius * math.cos(turn), y + self.radius * math.sin(turn)) for turn in turns]

    def holds(self, other: _BoardThing) -> bool:
        """Whether another thing lies entirely inside this area."""
        return self.area and other.is_within(self.polygon)

    def is_within(self, convex: Polygon) -> bool:
        """Whether the thing lies entirely inside a convex polygon."""
        return all(depth_inside(point, convex) >= -TOUCHING for point in self.whole)

    def distance_to(self, other: _BoardThing) -> float:
        """The gap between two things in mm; negative where they overlap."""
        if _is_inside(self.polygon[0], other.polygon) or _is_inside(other.polygon[0], self.polygon):
            return -math.inf
        return math.dist(*nearest_points(self.polygon, other.polygon)) - self.radius - other.radius

    def is_near(self, other: _BoardThing) -> bool:
        """Whether the gap to another thing is less than `APART`; the boxes around both tell it of most."""
        left, bottom, right, top = grow_box(self.box, APART)
        there = other.box
        meet = left < there[2] and there[0] < right and bottom < there[3] and there[1] < top
        return meet and self.distance_to(other) < APART

    @cached_property
    def box(self) -> Box:
        """The upright box around the thing (mm)."""
        return grow_box(box_around(self.polygon), self.radius)

    def reach(self, rim: Polygon) -> float:
        """How far inside an outline the thing stays, in mm; negative where it crosses it."""
        far = math.dist(*nearest_points(self.polygon, rim))
        return (far if _is_inside(self.polygon[0], rim) else -far) - self.radius


def crowded_regions(map: RegionMap) -> Iterator[tuple[str, str]]:
    """The path and a sentence for everything that lies over its region's border, or so near that it seems to, and for
    each two that lie over each other. Raises `InputError` where the board can't be composed."""
    here = [thing for name in map.regions for thing in _region_things(map, name)]
    beside = list(_other_things(map.ground))
    for thing in here:
        assert thing.region is not None
        room = thing.reach(map.rims[thing.region])
        if room < INSIDE:
            yield (
                thing.path,
                f"{thing.what} {_overlap_text(INSIDE - room)} too near to the border of its region or over it",
            )
    for one, two in combinations([*here, *beside], 2):
        if (one.region or two.region) and one.is_near(two):
            yield two.path, f"{two.what} lies over {one.what} ({one.path}) or touches it"
    rims = {name: _BoardThing("", "", rim) for name, rim in map.rims.items()}
    for thing in beside:
        for name, rim in rims.items():
            if thing.is_near(rim):
                yield thing.path, f"{thing.what} lies over the region '{name}' or touches it"


def crossing_places(ground: BoardGround) -> Iterator[tuple[str, str]]:
    """The path and a sentence for each place, track or area that overlaps another one, and for each that reaches over
    the frame or under the band with the name. Things entirely inside an area don't count as overlapping it. Raises
    `InputError` where the board can't be composed."""
    things = list(_other_things(ground))
    for one, two in combinations(things, 2):
        if (
            one.path != two.path
            and shared_depth(one.whole, two.whole) > TOUCHING
            and not (one.holds(two) or two.holds(one))
        ):
            yield two.path, f"{two.what} lies across {one.what} ({one.path})"
    look, whole = ground.look, centred_area(ground.size.width, ground.size.height)
    inner = whole.inset(look.margin)
    band = _box(Area(inner.left, inner.top - look.head, inner.right, inner.top))
    for thing in things:
        if look.margin and not thing.is_within(_box(inner)):
            yield thing.path, f"{thing.what} reaches over the frame"
        elif look.head and shared_depth(thing.whole, band) > TOUCHING:
            yield thing.path, f"{thing.what} reaches under the band with the name"


def _overlap_text(length: float) -> str:
    return f"is {length:.1f} mm"


def _region_things(map: RegionMap, name: RegionId) -> Iterator[_BoardThing]:
    """The words and the places of a region."""
    for what, area in map.word_boxes(name):
        yield _BoardThing(f"regions.{name}.at", what, _box(area), region=name)
    region = map.regions[name]
    for number, spot in enumerate(region.spots, 1):
        at = (region.at[0] + spot.at[0], region.at[1] + spot.at[1])
        yield from _spot_things(map.ground, f"regions.{name}.spots[{number}]", spot, at, name)


def _other_things(ground: BoardGround) -> Iterator[_BoardThing]:
    """What lies on the board beside its regions."""
    path, piece = ground.path, ground.piece
    if not isinstance(piece, Board | Mat):
        return
    for name, spot in piece.spots.items():
        yield from _spot_things(ground, f"{path}.spots.{name}", spot, spot.at, None)
    for name, track in piece.tracks.items():
        for place in _fields(track):
            yield _place_thing(ground, f"{path}.tracks.{name}", f"a field of '{name}'", place, track.size, track.shape)
    for name, zone in piece.zones.items():
        left, top = ground.point(zone.at)
        area = Area(left, top - zone.size.height, left + zone.size.width, top)
        yield _BoardThing(f"{path}.zones.{name}", f"the area '{name}'", _box(area), area=True)


def _spot_things(
    ground: BoardGround, path: str, spot: Spot, at: Place, region: RegionId | None
) -> Iterator[_BoardThing]:
    """A place, and the box of the words under it."""
    yield _place_thing(ground, path, "a place", at, spot.size, spot.shape, region)
    if spot.label:
        yield _BoardThing(path, "the words of a place", _box(ground.spot_words(spot, at)), region=region)


def _place_thing(
    ground: BoardGround, path: str, what: str, at: Place, size: float, shape: str, region: RegionId | None = None
) -> _BoardThing:
    x, y = ground.point(at)
    if shape == "round":
        return _BoardThing(path, what, ((x, y),), size / 2.0, region)
    half = size / 2.0
    return _BoardThing(path, what, _box(Area(x - half, y - half, x + half, y + half)), 0.0, region)


def _fields(track: Track) -> list[Place]:
    """The middles of a track's fields."""
    steps = abs(track.last - track.first)
    (x1, y1), (x2, y2) = track.start, track.end
    shares = [step / max(steps, 1) for step in range(steps + 1)]
    return [(x1 + (x2 - x1) * share, y1 + (y2 - y1) * share) for share in shares]


def _box(area: Area) -> Polygon:
    return ((area.left, area.bottom), (area.right, area.bottom), (area.right, area.top), (area.left, area.top))


def _is_inside(point: Point, polygon: Polygon) -> bool:
    """Whether a point lies inside a polygon; False for a polygon without an area."""
    return len(polygon) > 1 and width_at(polygon, point, 0.0) > 0.0

"""The places of a board or mat as room for pieces, and the positions of piles in it (mm from the board's middle, y up).

A spot holds its pile in the middle, an area has rows. In a region piles keep clear of its spots, its name and its shore
as long as there is room."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cached_property

from generator.base.errors import InputError
from generator.base.frozen import dataclass
from generator.base.geometry import Point, box_around, edges
from generator.definitions.id_types import RegionId
from generator.definitions.printed_pieces import Board, Mat, Spot, SpotId, Track, Zone
from generator.faces.area import Area
from generator.faces.display_list import Item, Outline
from generator.faces.face_context import FaceContext
from generator.faces.kinds.board import board_map
from generator.faces.kinds.board_look import BoardLook
from generator.faces.kinds.board_places import BoardGround
from generator.faces.kinds.region_geometry import half_width_at, nearest_on
from generator.faces.kinds.region_map import RegionMap
from generator.faces.shapes import box, circle
from generator.pictures.pile_painter import PilePlace
from generator.play.table_scene import ScenePlace

LABEL = 6.0
"""What the words at the top of an area take (mm)."""
STEP = 2.5
"""Places in a region are tried so far apart (mm)."""
SHORE = 1.4
"""Piles keep that far from a region's border, as long as there is room (mm)."""


@dataclass(frozen=True)
class PlaceRoom:
    """A place on a board. `outline`: its edge. `lay`: the positions of so many piles of a width and a height.
    `label_items`: words to draw where no printed board has them."""

    outline: Outline
    lay: Callable[[int, float, float], Sequence[PilePlace]]
    label_items: tuple[Item, ...] = ()


@dataclass(frozen=True)
class BoardRooms:
    """All places of a board or mat."""

    context: FaceContext
    board: Board | Mat

    @cached_property
    def ground(self) -> BoardGround:
        """The ground on which places are counted."""
        look = self.context.layout("board" if isinstance(self.board, Board) else "plain-mat", BoardLook)
        return BoardGround(self.context, self.board, self.board.size, look)

    @cached_property
    def map(self) -> RegionMap | None:
        """The regions of the board; None where it shows none."""
        return board_map(self.context, self.board)

    def room(self, place: ScenePlace) -> PlaceRoom | None:
        """The room of a place; None where the board has no such place."""
        board, name, number = self.board, SpotId(place.name), place.number
        if number is None and name in board.spots:
            return self._spot(board.spots[name], board.spots[name].at)
        if number is not None and name in board.tracks:
            return self._field(board.tracks[name], number)
        if number is None and name in board.zones:
            return self._zone(board.zones[name])
        return self._region(RegionId(place.name), number)

    def _zone(self, zone: Zone) -> PlaceRoom:
        left, top = self.ground.point(zone.at)
        wide, high = zone.size.width, zone.size.height
        free = Area(left, top - high, left + wide, top - (LABEL if zone.label else 0.0)).inset(1.0)
        return PlaceRoom(box(left, top - high, wide, high), lambda *size: pile_rows(free, *size))

    def _region(self, name: RegionId, number: int | None) -> PlaceRoom | None:
        if self.map is None or name not in self.map.regions:
            return None
        region = self.map.regions[name]
        if number is not None:
            if not 0 <= number < len(region.spots):
                return None
            spot = region.spots[number]
            return self._spot(spot, (region.at[0] + spot.at[0], region.at[1] + spot.at[1]))
        land = self._land(name, self.map)
        return PlaceRoom(self.map.outline(name), land.lay)

    def _land(self, name: RegionId, shown: RegionMap) -> _LandRoom:
        region = shown.regions[name]
        spots = [
            (*self.ground.point((region.at[0] + spot.at[0], region.at[1] + spot.at[1])), spot.size / 2.0)
            for spot in region.spots
        ]
        try:
            words = shown.words_box(name)
        except InputError:
            x, y = self.ground.point(region.at)
            words = Area(x, y, x, y)
        return _LandRoom(shown.rims[name], spots, words)

    def _spot(self, spot: Spot, at: Point) -> PlaceRoom:
        return _around_place(*self.ground.point(at), spot.size, spot.shape)

    def _field(self, track: Track, number: int) -> PlaceRoom | None:
        low, high = sorted((track.first, track.last))
        if not low <= number <= high:
            return None
        share = (number - track.first) / (track.last - track.first) if track.last != track.first else 0.0
        (x1, y1), (x2, y2) = self.ground.point(track.start), self.ground.point(track.end)
        return _around_place(x1 + (x2 - x1) * share, y1 + (y2 - y1) * share, track.size, track.shape)


def _around_place(x: float, y: float, size: float, shape: str) -> PlaceRoom:
    """The room of a place for one pile; several crowd around its middle."""
    half = size / 2.0
    outline = circle(x, y, half) if shape == "round" else box(x - half, y - half, size, size)

    def lay(count: int, wide: float, high: float) -> Sequence[PilePlace]:
        if count == 1:
            return (PilePlace(x, y, 1.0),)
        most = 0.6 * max(size, wide, high)
        return pile_rows(Area(x - most, y - most, x + most, y + most), count, wide, high)

    return PlaceRoom(outline, lay)


def pile_rows(area: Area, count: int, wide: float, high: float) -> tuple[PilePlace, ...]:
    """Positions of piles in rows in the middle of an area: at the largest scale at which all fit, at most 1."""
    wide, high = 1.1 * wide, 1.1 * high

    def scale(columns: int) -> float:
        lines = math.ceil(count / columns)
        return min(1.0, area.width / (columns * wide), area.height / (lines * high))

    columns = max(range(1, count + 1), key=lambda number: (round(scale(number), 3), -abs(number - 3)))
    size, lines = scale(columns), math.ceil(count / columns)
    x, y = area.middle
    found = []
    for number in range(count):
        row, column = divmod(number, columns)
        in_row = min(columns, count - row * columns)
        left, up = column - (in_row - 1) / 2.0, (lines - 1) / 2.0 - row
        found.append(PilePlace(x + left * wide * size, y + up * high * size, size))
    return tuple(found)


@dataclass(frozen=True)
class _LandRoom:
    """The land of a region: its shore, its spots (x, y, radius), and the place of its name."""

    rim: tuple[Point, ...]
    spots: Sequence[tuple[float, float, float]]
    words: Area

    def lay(self, count: int, wide: float, high: float) -> Sequence[PilePlace]:
        """Positions clear of everything, smaller if they must be; failing that over the name, then over the spots."""
        size = max(wide, high)
        for scale, words, spots in ((1.0, 1, 1), (0.85, 1, 1), (0.72, 1, 1), (0.72, 0, 1), (0.6, 0, 1), (0.6, 0, 0)):
            found = self._clear(count, size * scale, bool(words), bool(spots))
            if len(found) == count:
                return tuple(PilePlace(x, y, scale) for x, y in found)
        return pile_rows(Area(*box_around(self.rim)).inset(SHORE), count, wide, high)

    def _clear(self, count: int, size: float, words: bool, spots: bool) -> list[Point]:
        """Up to `count` positions with `size` mm of room, next to each other from the roomiest one on."""
        half = size / 2.0
        free = {
            point: room
            for point, room in self.free_points.items()
            if room[0] >= half + SHORE / 2.0
            and (not spots or room[1] >= half + SHORE / 2.0)
            and (not words or room[2] >= half)
        }
        if not free:
            return []
        used = (True, spots, words)

        def least(point: Point) -> float:
            return min(value for value, counts in zip(free[point], used, strict=True) if counts)

        x0, y0 = max(free, key=least)
        found: list[Point] = []
        for x, y in sorted(free, key=lambda point: (math.hypot(point[0] - x0, 1.6 * (point[1] - y0)), point)):
            if all(math.hypot(x - a, y - b) >= 1.06 * size for a, b in found):
                found.append((x, y))
                if len(found) == count:
                    break
        return sorted(found, key=lambda point: (-round(point[1] / size), point[0]))

    @cached_property
    def free_points(self) -> Mapping[Point, tuple[float, float, float]]:
        """Points inside the region with their distances from its shore, its spots and its name."""
        return dict(self._points())

    def _points(self) -> Iterator[tuple[Point, tuple[float, float, float]]]:
        left, low, right, top = box_around(self.rim)
        lines = list(edges(self.rim))
        for row in range(int((top - low) / STEP) + 1):
            y = top - row * STEP
            for column in range(int((right - left) / STEP) + 1):
                x = left + column * STEP
                if half_width_at(self.rim, (x, y)):
                    shore = min(math.dist((x, y), nearest_on(line, (x, y))) for line in lines)
                    spots = min((math.hypot(x - a, y - b) - radius for a, b, radius in self.spots), default=math.inf)
                    box = self.words
                    aside = max(box.left - x, x - box.right, 0.0), max(box.bottom - y, y - box.top, 0.0)
                    yield (x, y), (shore, spots, math.hypot(*aside))

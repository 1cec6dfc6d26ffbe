"""Draws the board of a scene and everything that lies on it, fitted into a box of the page (mm)."""

from __future__ import annotations

import math
from collections.abc import Collection, Iterable, Iterator
from dataclasses import dataclass

from generator.faces.display import Face, Group, Item, Path, Placed, Segment, hexagon
from generator.faces.shapes import inset, line, polygon
from generator.faces.text import Style, set_line
from generator.faces.tones import BLACK
from generator.games.balance_control.faces.table_layout import TableLayout
from generator.games.balance_control.pictures.arrangement import Lying, markers, overlays
from generator.games.balance_control.pictures.layout import FLATS, Faces
from generator.games.balance_control.pictures.scene import Scene
from generator.geometry import Point, moved, scaled
from generator.hexes import Cell, centre

TRIM = hexagon(FLATS).corners()


@dataclass(frozen=True)
class Room:
    """A box on the page, in mm."""

    left: float
    bottom: float
    right: float
    top: float


def board(scene: Scene, faces: Faces, room: Room, cells: Collection[Cell] = ()) -> tuple[Item, ...]:
    """The board in the middle of `room`, as large as it fits, the newest tile on top; room is left for tiles on
    `cells`, too, so that pictures of several moments lie alike."""
    places = {cell: centre(cell, FLATS + faces.layout.gutter) for cell in scene.table.board}
    scale, shift = _fitted(extent((*places, *cells), faces.layout), faces, room)
    order = sorted(places, key=lambda cell: cell == scene.last)
    tiles = (Group(tuple(tile_items(scene, faces, cell)), moved(*places[cell])) for cell in order)
    names = (Group(tuple(_named(scene, faces, cell)), moved(*places[cell])) for cell in order)
    items = (*tiles, *names)
    return (Group(items, scaled(scale, *shift)),)


def extent(cells: Iterable[Cell], layout: TableLayout) -> Room:
    """The box that tiles on these cells need, in mm of the printed tiles; the middle of 0,0 is its origin."""
    places = [centre(cell, FLATS + layout.gutter) for cell in cells]
    wide, high = FLATS / math.sqrt(3.0) + layout.gutter, FLATS / 2.0 + layout.gutter
    return Room(
        min(x for x, _ in places) - wide,
        min(y for _, y in places) - high,
        max(x for x, _ in places) + wide,
        max(y for _, y in places) + high,
    )


def _fitted(box: Room, faces: Faces, room: Room) -> tuple[float, Point]:
    """The scale and the place of the board's origin on the page."""
    scale = min((room.right - room.left) / (box.right - box.left), (room.top - room.bottom) / (box.top - box.bottom))
    scale = min(scale, faces.layout.largest)
    middle = ((room.left + room.right) / 2.0, (room.bottom + room.top) / 2.0)
    return scale, (
        middle[0] - scale * (box.left + box.right) / 2.0,
        middle[1] - scale * (box.bottom + box.top) / 2.0,
    )


def tile_items(scene: Scene, faces: Faces, cell: Cell) -> Iterator[Item]:
    """A tile with what lies on it, its middle the origin."""
    table, layout = scene.table, faces.layout
    tile = table.board[cell]
    spent = cell in table.resolved
    if cell == scene.last:
        yield newest(layout)
    if spent:
        yield Path(polygon(TRIM), fill="white")
    yield Placed(faces.thin(tile) if spent else faces[tile], title=f"{tile} {cell}{' spent' if spent else ''}")
    if spent:
        yield spent_strokes(layout, str(faces.context.definitions.tiles[tile].colour))
    countdowns = faces.countdowns(tile, table.countdowns.get(cell, 0))
    for lying in overlays(faces, (*table.overlays.get(cell, ()), *countdowns)):
        yield from lying_items(faces, lying, cell)
    for lying in markers(faces, table.influence[cell]):
        yield from lying_items(faces, lying, cell)


def newest(layout: TableLayout) -> Path:
    """The frame round the tile that was laid last."""
    rim = layout.last_rim + layout.last_line / 2.0
    return Path(polygon(inset(TRIM, -rim)), stroke=BLACK, width=layout.last_line)


def spent_strokes(layout: TableLayout, colour: str) -> Path:
    """Parallel strokes at 60° over the cap of a tile that has done its work, as a cancelled stamp has them."""
    lean = 1.0 / math.sqrt(3.0)
    top, bottom = FLATS / 2.0 - 1.2, 8.0
    count = int(FLATS / layout.spent_pitch)
    segments: list[Segment] = []
    for number in range(-count, count + 1):
        start, end = (
            (number * layout.spent_pitch + bottom * lean, bottom),
            (number * layout.spent_pitch + top * lean, top),
        )
        if all(abs(x) <= (FLATS - abs(y)) / math.sqrt(3.0) - 1.2 for x, y in (start, end)):
            segments += line(*start, *end)
    return Path(tuple(segments), stroke=colour, width=layout.spent_line)


def lying_items(faces: Faces, lying: Lying, cell: Cell) -> Iterator[Item]:
    """A piece with a white rim, so that its edge is seen on any ground and on another piece."""
    face = faces[lying.piece]
    rim = polygon(inset(face.shape.corners(), -faces.layout.rim / 2.0))
    yield Group(
        (Path(rim, fill="white", stroke="white", width=faces.layout.rim),), scaled(lying.scale, lying.x, lying.y)
    )
    yield Placed(face, scaled(lying.scale, lying.x, lying.y), f"{lying.piece} {cell}")


def _named(scene: Scene, faces: Faces, cell: Cell) -> Iterator[Item]:
    """The cell's name over the tile's upper edge, and the marker of who controls the tile."""
    layout = faces.layout
    up = layout.last_rim + layout.last_line + 0.3 if cell == scene.last else layout.cell_up
    low = FLATS / 2.0 + up
    style = Style(layout.title_font)
    leader = scene.table.control.get(cell)
    name = set_line(str(cell), str(cell), style, layout.cell_size, 0.0, low, "centre")
    yield from name
    if leader is not None:
        face = faces[faces.markers[leader]]
        size = face.shape.height * layout.leader
        yield Placed(
            face,
            scaled(layout.leader, FLATS / math.sqrt(12.0) - size / 2.0, low + size / 2.0 - 0.5),
            f"control {cell} {leader}",
        )


def marker_of(faces: Faces, seat: str) -> Face:
    """A seat's influence marker."""
    return faces[faces.markers[seat]]

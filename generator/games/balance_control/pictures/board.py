"""Draws the board of a scene and everything that lies on it, fitted into a box of the page (mm)."""

from __future__ import annotations

import math
from collections.abc import Collection, Iterator

from generator.faces.display import Face, Group, Item, Path, Placed, hexagon
from generator.faces.kinds.area import Area
from generator.faces.shapes import inset, polygon
from generator.faces.text import Style, set_line
from generator.faces.tones import BLACK
from generator.games.balance_control.faces.table_layout import FLATS, TableLayout
from generator.games.balance_control.laid import room_of, spent_strokes
from generator.games.balance_control.pictures.arrangement import Lying
from generator.games.balance_control.pictures.layout import Faces
from generator.games.balance_control.pictures.scene import Scene
from generator.geometry import Point, moved, scaled
from generator.hexes import Cell, centre

TRIM = hexagon(FLATS).corners()


def board(scene: Scene, faces: Faces, room: Area, cells: Collection[Cell] = ()) -> tuple[Item, ...]:
    """The board in the middle of `room`, as large as it fits, the newest tile on top; room is left for tiles on
    `cells`, too, so that pictures of several moments lie alike."""
    places = {cell: centre(cell, FLATS + faces.layout.gutter) for cell in scene.table.board}
    scale, shift = _fitted(room_of((*places, *cells), faces.layout), faces, room)
    order = sorted(places, key=lambda cell: cell == scene.last)
    tiles = (Group(tuple(tile_items(scene, faces, cell)), moved(*places[cell])) for cell in order)
    names = (Group(tuple(_named(scene, faces, cell)), moved(*places[cell])) for cell in order)
    items = (*tiles, *names)
    return (Group(items, scaled(scale, *shift)),)


def _fitted(box: Area, faces: Faces, room: Area) -> tuple[float, Point]:
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
    for lying in faces.lying(table.influence[cell], (*table.overlays.get(cell, ()), *countdowns)):
        yield from lying_items(faces, lying, cell)


def newest(layout: TableLayout) -> Path:
    """The frame round the tile that was laid last."""
    rim = layout.last_rim + layout.last_line / 2.0
    return Path(polygon(inset(TRIM, -rim)), stroke=BLACK, width=layout.last_line)


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

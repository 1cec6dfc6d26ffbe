"""Draws the page of a scene as one face: the boards and the column beside them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from generator.base.geometry import scale_by, shift
from generator.faces.area import Area
from generator.faces.display_list import Face, Group, Item, Path, rectangle
from generator.faces.shapes import box
from generator.faces.tones import BLACK
from generator.pictures.board_drawer import BoardDrawer
from generator.pictures.seat_panel import PanelColumn
from generator.play.table_scene import TableScene

SIZES = (1.25, 1.12, 1.0, 0.92, 0.84, 0.76, 0.68, 0.6, 0.52, 0.45)
"""The column is drawn as large as it fits, in one of these sizes."""


class BoardStand(NamedTuple):
    """The position of a board on a page: its origin, counted from the upper left corner to the right and down, and its
    scale."""

    x: float
    y: float
    scale: float


class BoardSpread(NamedTuple):
    """The positions of the boards, and their common width and height (mm)."""

    stands: Mapping[str, BoardStand]
    wide: float
    high: float


def spread_boards(boards: Mapping[str, Area], wide: float, high: float, strip: float, gap: float) -> BoardSpread:
    """The first board as large as fits into `wide` × `high`, the others in a row below it, at most the share `strip` of
    that high; no board is drawn larger than printed."""
    if not boards:
        return BoardSpread({}, wide, 0.0)
    first, *others = boards
    small, need = 1.0, 0.0
    if others:
        free = wide - gap * (len(others) - 1)
        tallest = max(boards[name].height for name in others)
        small = min(1.0, free / sum(boards[name].width for name in others), strip * high / tallest)
        need = gap + small * tallest
    scale = min(1.0, wide / boards[first].width, (high - need) / boards[first].height)
    small = min(small, scale)
    low = scale * boards[first].height
    found = {first: _stand(boards[first], wide / 2.0, low / 2.0, scale)}
    x = (wide - small * sum(boards[name].width for name in others) - gap * (len(others) - 1)) / 2.0
    for name in others:
        half = small * boards[name].width / 2.0
        found[name] = _stand(boards[name], x + half, low + gap + small * boards[name].height / 2.0, small)
        x += 2.0 * half + gap
    low += gap + small * max(boards[name].height for name in others) if others else 0.0
    return BoardSpread(found, wide, low)


def _stand(area: Area, x: float, y: float, scale: float) -> BoardStand:
    """The position of a board whose area has its middle at (x, y)."""
    left, up = area.middle
    return BoardStand(x - scale * left, y + scale * up, scale)


def table_picture(drawer: BoardDrawer, scene: TableScene) -> Face:
    """The whole page as a face. Raises `InputError` where a word of the studio is missing."""
    look = drawer.look
    boards = drawer.boards(scene)
    most = look.height - 2.0 * look.margin
    left = look.width - look.margin - look.panel
    lies = spread_boards(boards, left - look.margin - look.panel_gap, most, look.strip, look.panel_gap)
    for size in SIZES:
        column, high = PanelColumn(drawer, scene, look.panel / size).items()
        if size * high <= most:
            break
    whole = max(lies.high, size * high) + 2.0 * look.margin
    top = whole - look.margin
    items: list[Item] = [Path(box(0.0, 0.0, look.width, whole), fill=f"{BLACK}/8|none")]
    for name, (x, y, scale) in lies.stands.items():
        items.append(Group(tuple(drawer.board(name, scene)), scale_by(scale, look.margin + x, top - y)))
    items.append(Group(column, scale_by(size, left, top)))
    return Face(
        "table",
        rectangle(look.width, whole),
        (Group(tuple(items), shift(-look.width / 2.0, -whole / 2.0)),),
    )

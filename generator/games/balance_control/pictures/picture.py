"""Draws the whole page of a scene as one face: the board and the column next to it."""

from __future__ import annotations

from generator.faces.display import Face, Group, Path, rectangle
from generator.faces.kinds.area import Area
from generator.faces.shapes import box
from generator.faces.tones import BLACK
from generator.games.balance_control.pictures.board import board
from generator.games.balance_control.pictures.layout import Faces
from generator.games.balance_control.pictures.panel import panel
from generator.games.balance_control.pictures.scene import Scene
from generator.geometry import moved


def picture(faces: Faces, scene: Scene) -> Face:
    """The whole page. Raises `InputError` where a text of the game doesn't fit."""
    layout = faces.layout
    left = layout.width - layout.margin - layout.panel
    room = Area(layout.margin, layout.margin, left - layout.panel_gap, layout.height - layout.margin)
    column = Area(left, layout.margin, layout.width - layout.margin, layout.height - layout.margin)
    ground = Path(box(0.0, 0.0, layout.width, layout.height), fill=f"{BLACK}/8|none")
    items = (ground, *board(scene, faces, room), *panel(scene, faces, column))
    whole = Group(items, moved(-layout.width / 2.0, -layout.height / 2.0))
    return Face("table", rectangle(layout.width, layout.height), (whole,))

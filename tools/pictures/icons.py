"""The signs that come with the program for anybody's game, each over its id; `docs/icons.md` shows the picture."""

from __future__ import annotations

import io
from pathlib import Path

from PIL import Image

from generator.faces.colours import Palette
from generator.faces.display_list import Face, IconUse, Item, Text, rectangle
from generator.faces.fonts import find_font
from generator.faces.icons import icon_set
from generator.render.png import face_pngs
from tools.pictures.saving import saved

ROW, WIDE, HIGH = 12, 15.0, 13.5
"""Signs side by side, and the place of each (mm)."""
SIGN, DPI = 7.0, 140.0
FONT, SIZE = "IBMPlexSansCondensed-Regular", 6.0


def icons(_folder: Path, target: Path) -> None:
    """One picture of all of the library, in the order of their ids."""
    known = icon_set()
    names = sorted(known.library)
    rows = -(-len(names) // ROW)
    left, top = -ROW * WIDE / 2.0, rows * HIGH / 2.0
    items: list[Item] = []
    for number, name in enumerate(names):
        x, y = left + (number % ROW + 0.5) * WIDE, top - (number // ROW + 0.5) * HIGH
        wide = find_font(FONT).width(name, SIZE)
        items += [IconUse(name, x, y + 1.6, SIGN), Text(name, FONT, SIZE, x - wide / 2.0, y - 5.0)]
    (png,) = face_pngs([Face("icons", rectangle(ROW * WIDE, rows * HIGH), tuple(items))], Palette({}), dpi=DPI)
    saved(Image.open(io.BytesIO(png)).convert("RGB"), target / "icons.png")

"""Where each marker and overlay on one tile lies (mm, the tile's middle the origin).

Markers lie on the field under the notation, those of a seat side by side: apart while there is room, else as a fan in
which every marker's edge is seen, so that they can be counted. Overlays lie on the foot.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass, replace

from generator.faces.display import Shape
from generator.games.balance_control.faces.table_layout import FLATS, TableLayout


@dataclass(frozen=True)
class Lying:
    """A piece on a tile: its middle in mm and its scale; painted in order."""

    piece: str
    x: float
    y: float
    scale: float = 1.0


def markers(layout: TableLayout, shape: Shape, piles: Sequence[tuple[str, int]]) -> tuple[Lying, ...]:
    """Influence markers of that shape on a tile: of each seat which, and how many."""
    if not piles:
        return ()
    scale = min(layout.marker_largest, layout.field_width / (layout.pitch * sum(number for _, number in piles)))
    if scale >= 1.0:
        middle = layout.row_bottom + scale * shape.height / 2.0
        apart = _row(piles, middle, layout.field_width + 1.0, layout.pitch * scale)
        return tuple(replace(lying, scale=scale) for lying in apart)
    rows = _rows(piles, layout.field_width, layout.pitch)
    step = (layout.field_top - layout.field_bottom) / len(rows)
    found: list[Lying] = []
    for number, row in enumerate(rows):
        low = layout.field_top - step * (number + 1)
        width = min(layout.field_width, 2.0 * (FLATS + low) / math.sqrt(3.0))
        found.extend(_row(row, low + step / 2.0, width, layout.pitch))
    return tuple(found)


def _rows(piles: Sequence[tuple[str, int]], width: float, pitch: float) -> list[Sequence[tuple[str, int]]]:
    """One row while all markers lie apart in it, else two, cut where they are most evenly filled."""
    if sum(number for _, number in piles) * pitch <= width + 1e-6 or len(piles) == 1:
        return [piles]
    totals = [sum(number for _, number in piles[:cut]) for cut in range(len(piles) + 1)]
    cut = min(range(1, len(piles)), key=lambda place: (abs(2 * totals[place] - totals[-1]), -place))
    return [piles[:cut], piles[cut:]]


def _row(piles: Sequence[tuple[str, int]], y: float, width: float, pitch: float) -> list[Lying]:
    """Piles side by side, centred; inside a pile the steps get shorter where the row would be too long."""
    inner = sum(number - 1 for _, number in piles)
    step = min(pitch, (width - len(piles) * pitch) / max(1, inner))
    x = -(len(piles) * pitch + inner * step) / 2.0 + pitch / 2.0
    found = []
    for piece, number in piles:
        found += [Lying(piece, x + step * place, y) for place in range(number)]
        x += step * (number - 1) + pitch
    return found


def overlays(layout: TableLayout, shape: Shape, kinds: Sequence[str]) -> tuple[Lying, ...]:
    """Overlays of that shape on the foot of a tile, one by one, as large as they all fit."""
    if not kinds:
        return ()
    wide, high = shape.width * 1.04, shape.height * 1.06
    columns = max(range(1, len(kinds) + 1), key=lambda number: _grid_scale(layout, shape, len(kinds), number))
    rows = math.ceil(len(kinds) / columns)
    scale = _grid_scale(layout, shape, len(kinds), columns)
    found = []
    for number, kind in enumerate(kinds):
        row, column = divmod(number, columns)
        in_row = min(columns, len(kinds) - row * columns)
        x = (column - (in_row - 1) / 2.0) * wide * scale
        found.append(Lying(kind, x, layout.foot_y - (row - (rows - 1) / 2.0) * high * scale, scale))
    return tuple(found)


def _grid_scale(layout: TableLayout, shape: Shape, count: int, columns: int) -> float:
    rows = math.ceil(count / columns)
    wide = layout.foot_width / (columns * shape.width * 1.04)
    return min(wide, layout.foot_height / (rows * shape.height * 1.06), layout.overlay_largest)

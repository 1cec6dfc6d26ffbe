"""Sheets of cards for a digital table: the columns, rows and cell size within its limits, and the picture of a sheet,
whose cells touch each other."""

from __future__ import annotations

import io
from collections.abc import Sequence

from generator.base.frozen import dataclass
from generator.export.png_writer import RasterSize, shrink_picture, unfiltered_rows, write_png
from generator.files.shelf import Content, content_bytes


@dataclass(frozen=True)
class CardGrid:
    """Columns and rows of a sheet and a cell's size in px; the last cell stays free."""

    columns: int
    rows: int
    width: int
    height: int

    @property
    def cards(self) -> int:
        """The number of cards that fit on the sheet."""
        return self.columns * self.rows - 1


@dataclass(frozen=True)
class SheetLimits:
    """The limits of a digital table: columns, rows, pixels a side; and the cell width that is enough."""

    columns: int
    rows: int
    pixels: int
    width: int


def grid_for(cards: int, high: float, limits: SheetLimits) -> CardGrid:
    """The grid with the largest cells for `cards` cards (or as many as fit) whose height is `high` times their
    width."""
    wanted = min(cards, limits.columns * limits.rows - 1) + 1
    found = [
        _grid(columns, -(-wanted // columns), high, limits)
        for columns in range(2, limits.columns + 1)
        if -(-wanted // columns) <= limits.rows
    ]
    return max(found, key=lambda grid: (grid.width, -grid.columns * grid.rows, -grid.columns))


def _grid(columns: int, rows: int, high: float, limits: SheetLimits) -> CardGrid:
    """The grid of `columns` × `rows` with the largest cells within the limits."""
    width = min(limits.width, limits.pixels // columns)
    while int(width * high + 0.5) * rows > limits.pixels:
        width -= 1
    return CardGrid(columns, rows, width, int(width * high + 0.5))


def sheet_pngs(
    cells: Sequence[Content], rest: Content, grid: CardGrid, dpi: float, most: tuple[int, int]
) -> tuple[bytes, bytes]:
    """The cells as one PNG, with `rest` in every free cell; and a copy scaled down to at most the size `most` (px)."""
    from PIL import Image

    sheet = Image.new("RGB", (grid.columns * grid.width, grid.rows * grid.height))
    for number in range(grid.columns * grid.rows):
        with Image.open(io.BytesIO(content_bytes(cells[number] if number < len(cells) else rest))) as cell:
            sheet.paste(cell, (number % grid.columns * grid.width, number // grid.columns * grid.height))
    whole, small = (
        write_png(unfiltered_rows(one.tobytes(), 3 * one.width), RasterSize(one.width, one.height, dpi))
        for one in (sheet, shrink_picture(sheet, most))
    )
    return whole, small

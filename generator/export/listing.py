"""What a package holds besides its pictures: a CSV list of its rows, a ZIP and a contact sheet."""

from __future__ import annotations

import csv
import io
import zipfile
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import IO, Any

from generator.faces.fonts import font
from generator.shelf import Content, Shelf, bytes_of
from generator.writing import cell

_EPOCH = (1980, 1, 1, 0, 0, 0)
_PLAIN_FILE = 0o100644 << 16
_CELL, _CAPTION, _COLUMNS, _PAPER = 260, 22, 8, (226, 226, 226)


@dataclass(frozen=True)
class Row:
    """A picture of a piece in a package: its files (paths in the package), how many copies, what it is."""

    face: str
    back: str
    id: str
    quantity: int
    product: str
    identity: str
    digest: str


COLUMNS = ("product", "identity", "face", "back", "id", "quantity", "digest")


def csv_text(rows: Sequence[Row]) -> str:
    """The rows as CSV with a head line."""
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\n")
    writer.writerow(COLUMNS)
    writer.writerows([cell(getattr(row, name)) for name in COLUMNS] for row in rows)
    return out.getvalue()


def zipped(files: Mapping[str, Content]) -> Content:
    """All files in one, the same bytes each time; pictures are packed already."""

    def write(out: IO[bytes]) -> None:
        with zipfile.ZipFile(out, "w") as archive:
            for name, content in files.items():
                entry = zipfile.ZipInfo(name, _EPOCH)
                entry.external_attr = _PLAIN_FILE
                kind = zipfile.ZIP_STORED if name.endswith(".png") else zipfile.ZIP_DEFLATED
                archive.writestr(entry, bytes_of(content), kind)

    return Shelf().put_written(write)


def contact_sheet(pictures: Sequence[tuple[str, Content]]) -> bytes:
    """A PNG of all pictures, made small, each over its words."""
    from PIL import Image, ImageDraw, ImageFont

    rows = -(-len(pictures) // _COLUMNS)
    columns = min(_COLUMNS, max(1, len(pictures)))
    sheet = Image.new("RGB", (columns * _CELL, max(1, rows) * (_CELL + _CAPTION)), _PAPER)
    draw = ImageDraw.Draw(sheet)
    letters = ImageFont.truetype(str(font("IBMPlexSansCondensed-Regular").path), 14)
    for number, (words, content) in enumerate(pictures):
        x, y = number % _COLUMNS * _CELL, number // _COLUMNS * (_CELL + _CAPTION)
        _show(sheet, bytes_of(content), x, y)
        draw.text((x + _CELL / 2, y + _CELL + _CAPTION / 2 - 3), words, fill=(26, 26, 26), font=letters, anchor="mm")
    out = io.BytesIO()
    sheet.save(out, "PNG", compress_level=3)
    return out.getvalue()


def _show(sheet: Any, data: bytes, x: int, y: int) -> None:
    """A picture in its cell."""
    from PIL import Image

    with Image.open(io.BytesIO(data)) as opened:
        small = opened.reduce(max(1, max(opened.size) // (_CELL - 8)))
    small.thumbnail((_CELL - 12, _CELL - 8))
    place = (x + (_CELL - small.width) // 2, y + (_CELL - small.height) // 2)
    sheet.paste(small, place, small if small.mode == "RGBA" else None)

"""What a package holds besides its pictures: a CSV list of its rows, a ZIP and a contact sheet."""

from __future__ import annotations

import csv
import io
import zipfile
from collections.abc import Mapping, Sequence
from functools import cache
from typing import IO, Any

from generator.base.frozen import dataclass
from generator.export.png_writer import RasterSize, write_png_bands
from generator.faces.fonts import find_font
from generator.files.atomic_write import csv_cell
from generator.files.shelf import Content, Shelf, content_bytes

_EPOCH = (1980, 1, 1, 0, 0, 0)
_PLAIN_FILE = 0o100644 << 16
_CELL, _CAPTION, _COLUMNS, _PAPER = 260, 22, 8, (226, 226, 226)
CONTACT = "contact.png"
"""The contact sheet of a package, for whoever made it: no service is sent it."""


@dataclass(frozen=True)
class PackageRow:
    """The picture of a piece in a package: its files (paths in the package), the number of copies, and what it is."""

    face: str
    back: str
    id: str
    quantity: int
    product: str
    identity: str
    digest: str


COLUMNS = ("product", "identity", "face", "back", "id", "quantity", "digest")


def csv_text(rows: Sequence[PackageRow]) -> str:
    """The rows as CSV with a head line."""
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\n")
    writer.writerow(COLUMNS)
    writer.writerows([csv_cell(getattr(row, name)) for name in COLUMNS] for row in rows)
    return out.getvalue()


def zip_files(files: Mapping[str, Content]) -> Content:
    """All files as a ZIP, the same bytes each time; pictures are stored without compression."""

    def write(out: IO[bytes]) -> None:
        with zipfile.ZipFile(out, "w") as archive:
            for name, content in files.items():
                entry = zipfile.ZipInfo(name, _EPOCH)
                entry.external_attr = _PLAIN_FILE
                kind = zipfile.ZIP_STORED if name.endswith(".png") else zipfile.ZIP_DEFLATED
                archive.writestr(entry, content_bytes(content), kind)

    return Shelf().put_written(write)


def contact_sheet(pictures: Sequence[tuple[str, Content]]) -> Content:
    """A PNG of small pictures, each with its caption below."""
    columns, rows = min(_COLUMNS, max(1, len(pictures))), max(1, -(-len(pictures) // _COLUMNS))
    raster = RasterSize(columns * _CELL, rows * (_CELL + _CAPTION), dpi=0.0)
    bands = (_contact_row(pictures[row * _COLUMNS : (row + 1) * _COLUMNS], raster.width) for row in range(rows))
    return Shelf().put_written(lambda out: out.writelines(write_png_bands(bands, raster)))


def _contact_row(pictures: Sequence[tuple[str, Content]], wide: int) -> Any:
    """One row of a contact sheet, as a Pillow image."""
    from PIL import Image, ImageDraw

    band = Image.new("RGB", (wide, _CELL + _CAPTION), _PAPER)
    draw = ImageDraw.Draw(band)
    letters = _caption_font()
    for number, (words, content) in enumerate(pictures):
        x = number * _CELL
        with Image.open(io.BytesIO(content_bytes(content)), formats=("PNG",)) as small:
            place = (x + (_CELL - small.width) // 2, (_CELL - small.height) // 2)
            band.paste(small, place, small if small.mode == "RGBA" else None)
        draw.text((x + _CELL / 2, _CELL + _CAPTION / 2 - 3), words, fill=(26, 26, 26), font=letters, anchor="mm")
    return band


@cache
def _caption_font() -> Any:
    """The letters of captions, as a Pillow font."""
    from PIL import ImageFont

    return ImageFont.truetype(str(find_font("IBMPlexSansCondensed-Regular").path), 14)

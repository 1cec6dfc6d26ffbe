"""Draws pages of an RGB PDF as PNG files, with the same bytes each time; runs in worker processes.

    write_png(…)         rows of pixels as a PNG file
    write_png_bands(…)   a high picture as a PNG file, piece by piece
    page_pngs(…)         one page of an open document, large and small

A quick level, and no filter: flat art packs as well as with filters, in half the time. Photographs and paintings are
packed as differences from the row above, which takes two thirds of the time and of the room.
"""

from __future__ import annotations

import struct
import zlib
from collections.abc import Iterable, Iterator
from dataclasses import replace
from typing import Any

from generator.base.frozen import dataclass

LEVEL = 2
"""How hard pixels are packed; 6 takes twice the time for a tenth less."""

_SIGNATURE = b"\x89PNG\r\n\x1a\n"
_PERCEPTUAL = b"\0"
_UP = 2
"""The filter byte of a row that holds differences from the one above."""
_WHITE, _CLEAR = 0xFFFFFFFF, 0x00FFFFFF


@dataclass(frozen=True)
class RasterSize:
    """A picture's size in pixels, the dots per inch to write into it, if any, and whether unpainted parts are
    transparent."""

    width: int
    height: int
    dpi: float
    clear: bool = False


def write_png(rows: bytes | memoryview, raster: RasterSize) -> bytes:
    """A PNG of `rows`, each preceded by its filter byte: sRGB, eight bits, with alpha only if `raster` is clear."""
    return b"".join((*_head(raster), _chunk(b"IDAT", zlib.compress(rows, LEVEL)), _END))


def write_png_bands(bands: Iterable[Any], raster: RasterSize) -> Iterator[bytes]:
    """A PNG, piece by piece, of Pillow RGB images that are stacked from the top and have its width."""
    yield b"".join(_head(raster))
    packer = zlib.compressobj(LEVEL)
    for band in bands:
        packed = packer.compress(unfiltered_rows(band.tobytes(), 3 * raster.width))
        if packed:
            yield _chunk(b"IDAT", packed)
    yield _chunk(b"IDAT", packer.flush()) + _END


def unfiltered_rows(data: bytes, wide: int) -> bytes:
    """Rows of `wide` bytes, each preceded by the filter byte 0."""
    return b"".join([b"\0" + data[start : start + wide] for start in range(0, len(data), wide)])


def _head(raster: RasterSize) -> tuple[bytes, ...]:
    """The signature and the chunks at the beginning of a PNG."""
    colour = 6 if raster.clear else 2
    metre = round(raster.dpi / 0.0254)
    return (
        _SIGNATURE,
        _chunk(b"IHDR", struct.pack(">IIBBBBB", raster.width, raster.height, 8, colour, 0, 0, 0)),
        _chunk(b"sRGB", _PERCEPTUAL),
        _chunk(b"pHYs", struct.pack(">IIB", metre, metre, 1)) if metre else b"",
    )


def _chunk(name: bytes, data: bytes) -> bytes:
    return struct.pack(">I", len(data)) + name + data + struct.pack(">I", zlib.crc32(name + data))


_END = _chunk(b"IEND", b"")


def page_pngs(page: Any, raster: RasterSize, most: tuple[int, int], *, photo: bool) -> tuple[bytes, bytes]:
    """A page stretched to a picture's pixels (by less than half a pixel if its size was made for them), and a smaller
    copy within the size `most` (px). `photo`: the page has art that compresses better as differences of rows."""
    times = max(1.0, raster.width / most[0], raster.height / most[1])
    wide, high = (max(1, round(length / times)) for length in (raster.width, raster.height))
    small = replace(raster, width=wide, height=high)
    rows = _rows(page, raster)
    packed = _filter_up(rows, _row_bytes(raster) + 1, raster.height) if photo else rows
    return write_png(packed, raster), write_png(_rows(page, small), small)


def shrink_picture(picture: Any, most: tuple[int, int]) -> Any:
    """A Pillow image scaled down to the size `most` (px); never enlarged."""
    small = picture.reduce(max(1, max(picture.size) // max(most)))
    small.thumbnail(most)
    return small


def _row_bytes(raster: RasterSize) -> int:
    """The number of bytes in a row of pixels."""
    return raster.width * (4 if raster.clear else 3)


def _filter_up(rows: Any, step: int, high: int) -> bytes:
    """Rows as differences from the row above (PNG filter 2), each with its filter byte."""
    from PIL import Image, ImageChops

    own = Image.frombuffer("L", (step, high), rows, "raw", "L", 0, 1)
    above = Image.new("L", own.size)
    above.paste(own, (0, 1))
    made = ImageChops.subtract_modulo(own, above)
    made.paste(_UP, (0, 0, 1, high))
    data: bytes = made.tobytes()
    return data


def _rows(page: Any, raster: RasterSize) -> bytes | memoryview:
    """The rows of the file, each after its filter byte. Without alpha, pdfium draws them in place; with alpha it needs
    pixels aligned to words, so they are copied."""
    import ctypes

    wide = _row_bytes(raster)
    step = wide if raster.clear else wide + 1
    pixels = (ctypes.c_ubyte * (step * raster.height + 3))()  # pdfium counts whole rows from the first pixel on
    _paint(page, raster, ctypes.addressof(pixels) + (step - wide), step)
    rows = memoryview(pixels).cast("B")[: step * raster.height]
    return unfiltered_rows(bytes(rows), wide) if raster.clear else rows


def _paint(page: Any, raster: RasterSize, address: int, step: int) -> None:
    """Draws a page into memory at `address`, a row every `step` bytes, red first."""
    import ctypes

    from pypdfium2 import raw

    kind, ground = (raw.FPDFBitmap_BGRA, _CLEAR) if raster.clear else (raw.FPDFBitmap_BGR, _WHITE)
    bitmap = raw.FPDFBitmap_CreateEx(raster.width, raster.height, kind, ctypes.c_void_p(address), step)
    try:
        raw.FPDFBitmap_FillRect(bitmap, 0, 0, raster.width, raster.height, ground)
        flags = raw.FPDF_ANNOT | raw.FPDF_REVERSE_BYTE_ORDER
        raw.FPDF_RenderPageBitmap(bitmap, page, 0, 0, raster.width, raster.height, 0, flags)
    finally:
        raw.FPDFBitmap_Destroy(bitmap)

"""Draws pages of an RGB PDF as PNG files, with the same bytes each time; runs in processes of its own.

    write_png(…)      rows of pixels as a PNG file
    page_png(…)       one page of an open document

No filter and a quick level: flat art packs as well as with filters, in a third of the time.
"""

from __future__ import annotations

import struct
import zlib
from dataclasses import dataclass
from typing import Any

LEVEL = 2
"""How hard pixels are packed; 6 takes twice the time for a tenth less."""

_SIGNATURE = b"\x89PNG\r\n\x1a\n"
_PERCEPTUAL = b"\0"
_WHITE, _CLEAR = 0xFFFFFFFF, 0x00FFFFFF


@dataclass(frozen=True)
class Raster:
    """A picture's size in pixels, the dots per inch written into it, and whether what isn't painted is see-through."""

    width: int
    height: int
    dpi: float
    clear: bool = False


def write_png(rows: bytes | memoryview, raster: Raster) -> bytes:
    """A PNG of `rows`, each with its filter byte of 0 before it: sRGB, eight bits, alpha only where it is clear."""
    colour = 6 if raster.clear else 2
    metre = round(raster.dpi / 0.0254)
    return b"".join(
        (
            _SIGNATURE,
            _chunk(b"IHDR", struct.pack(">IIBBBBB", raster.width, raster.height, 8, colour, 0, 0, 0)),
            _chunk(b"sRGB", _PERCEPTUAL),
            _chunk(b"pHYs", struct.pack(">IIB", metre, metre, 1)),
            _chunk(b"IDAT", zlib.compress(rows, LEVEL)),
            _chunk(b"IEND", b""),
        )
    )


def _chunk(name: bytes, data: bytes) -> bytes:
    return struct.pack(">I", len(data)) + name + data + struct.pack(">I", zlib.crc32(name + data))


def page_png(page: Any, raster: Raster) -> bytes:
    """A page stretched to a picture's pixels, by less than half a pixel where its size was made for them."""
    return write_png(_clear_rows(page, raster) if raster.clear else _rows(page, raster), raster)


def _rows(page: Any, raster: Raster) -> memoryview:
    """The rows of a file, drawn in place after the filter byte of each: nothing is copied."""
    import ctypes

    step = raster.width * 3 + 1
    rows = (ctypes.c_ubyte * (step * raster.height + 3))()
    _paint(page, raster, ctypes.addressof(rows) + 1, step)
    return memoryview(rows).cast("B")[: step * raster.height]


def _clear_rows(page: Any, raster: Raster) -> bytes:
    """The same with alpha: pdfium needs these pixels aligned to words, so they are moved after their filter bytes."""
    import ctypes

    wide = raster.width * 4
    pixels = (ctypes.c_ubyte * (wide * raster.height))()
    _paint(page, raster, ctypes.addressof(pixels), wide)
    data = bytes(pixels)
    return b"".join([b"\0" + data[start : start + wide] for start in range(0, len(data), wide)])


def _paint(page: Any, raster: Raster, address: int, step: int) -> None:
    """Draws a page into memory, a row every `step` bytes; red comes first."""
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

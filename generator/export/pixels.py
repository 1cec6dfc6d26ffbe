"""Pixels: pages of an RGB PDF in, PNG files out, the same bytes each time; runs in processes of its own.

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
    """A page stretched to a picture's pixels, by less than half a pixel where its size was made for them.

    Pixels are drawn right where the file wants them, behind the filter byte of their row: nothing is copied."""
    import ctypes

    from pypdfium2 import raw

    kind, depth = (raw.FPDFBitmap_BGRA, 4) if raster.clear else (raw.FPDFBitmap_BGR, 3)
    step = raster.width * depth + 1
    rows = (ctypes.c_ubyte * (step * raster.height + depth))()
    first = ctypes.addressof(rows) + 1
    bitmap = raw.FPDFBitmap_CreateEx(raster.width, raster.height, kind, ctypes.c_void_p(first), step)
    try:
        raw.FPDFBitmap_FillRect(bitmap, 0, 0, raster.width, raster.height, _CLEAR if raster.clear else _WHITE)
        flags = raw.FPDF_ANNOT | raw.FPDF_REVERSE_BYTE_ORDER
        raw.FPDF_RenderPageBitmap(bitmap, page, 0, 0, raster.width, raster.height, 0, flags)
    finally:
        raw.FPDFBitmap_Destroy(bitmap)
    return write_png(memoryview(rows).cast("B")[: step * raster.height], raster)

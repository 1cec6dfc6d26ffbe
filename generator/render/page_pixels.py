"""Pages of a PDF as pixels, by pdfium."""

from __future__ import annotations

from typing import Any

from generator.base.frozen import dataclass


@dataclass(frozen=True)
class PixelSize:
    """A picture's size in pixels and the dots per inch written into it."""

    width: int
    height: int
    dpi: float


def render_page(page: Any, size: PixelSize) -> Any:
    """A page on white, as a Pillow image: stretched to the whole number of pixels asked for, by less than half a
    pixel."""
    import pypdfium2
    from pypdfium2 import raw

    bitmap = pypdfium2.PdfBitmap.new_native(size.width, size.height, raw.FPDFBitmap_BGR)
    bitmap.fill_rect((255, 255, 255, 255), 0, 0, size.width, size.height)
    raw.FPDF_RenderPageBitmap(bitmap, page, 0, 0, size.width, size.height, 0, raw.FPDF_ANNOT)
    return bitmap.to_pil()

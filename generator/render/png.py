"""PNG: draws faces in a palette as pixels, by way of an RGB PDF and pdfium, which needs no system library.

    for png in face_pngs(faces, Palette(table), dpi=300): …

Pixel sizes are exact: a page is stretched to the whole number of pixels asked for, by less than half a pixel.
"""

from __future__ import annotations

import io
from collections.abc import Iterator, Sequence
from typing import Any

from generator.base.units import mm_to_px
from generator.faces.colours import Palette
from generator.faces.display_list import Face
from generator.faces.icons import IconSet
from generator.render.page_pixels import PixelSize, render_page
from generator.render.pdf import PdfInfo, pdf_bytes, single_faces

LEVEL = 3
"""How hard pixels are packed: most of the time goes into packing, and 9 is hardly smaller."""


def face_pngs(
    faces: Sequence[Face], palette: Palette, *, dpi: float = 300.0, bleed: bool = True, icons: IconSet | None = None
) -> Iterator[bytes]:
    """One PNG for each face at `dpi`, the box of its trim with or without its bleed."""
    sheets = single_faces(faces, bleed=bleed)
    data = pdf_bytes([sheets], palette, PdfInfo("faces"), icons, on_paper=False)
    sizes = [PixelSize(mm_to_px(page.width, dpi), mm_to_px(page.height, dpi), dpi) for page in sheets.pages]
    yield from page_pngs(data, sizes)


def page_pngs(data: bytes, sizes: Sequence[PixelSize]) -> Iterator[bytes]:
    """The pages of an RGB PDF in the given sizes."""
    import pypdfium2

    with pypdfium2.PdfDocument(data) as document:
        for page, size in zip(document, sizes, strict=True):
            yield _encode_png(render_page(page, size), size)


def _encode_png(image: Any, size: PixelSize) -> bytes:
    out = io.BytesIO()
    image.save(out, "PNG", compress_level=LEVEL, dpi=(size.dpi, size.dpi))
    return out.getvalue()

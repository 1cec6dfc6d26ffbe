"""What the pages of a printed kit say of its pieces, whatever words stand beside.

Each copy bears small print, its id with the first digits of its digest, or where there is no room for that its id
alone, as text without ink.
"""

from __future__ import annotations

import ctypes
import re
from collections.abc import Iterator
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pypdfium2 import PdfPage, PdfTextPage

Pieces = list[tuple[str, str]]
"""Ids, each with the digits of a digest or nothing."""

_PRINT = re.compile(r"([\w-]+)(?:\s+·)?\s+[\w-]+\s+·\s+[\w.-]+\s+·\s+([0-9a-f]{4})\b")
"""Small print; a long one is broken after the id."""


def pieces_on(page: PdfPage, text: PdfTextPage) -> Pieces:
    """Each copy's id on a page, and the digits of its digest where it bears any."""
    return [*_PRINT.findall(text.get_text_range()), *((word, "") for word in _without_ink(page, text))]


def _without_ink(page: PdfPage, text: PdfTextPage) -> Iterator[str]:
    """Each invisible text of a page."""
    import pypdfium2.raw as pdfium

    for shown in page.get_objects(filter=[pdfium.FPDF_PAGEOBJ_TEXT]):
        if pdfium.FPDFTextObj_GetTextRenderMode(shown) == pdfium.FPDF_TEXTRENDERMODE_INVISIBLE:
            size = pdfium.FPDFTextObj_GetText(shown, text, None, 0)
            words = ctypes.create_string_buffer(size)
            pdfium.FPDFTextObj_GetText(shown, text, ctypes.cast(words, ctypes.POINTER(ctypes.c_ushort)), size)
            yield words.raw.decode("utf-16-le").strip("\0 ")

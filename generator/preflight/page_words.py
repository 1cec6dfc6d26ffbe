"""The text of each page of a PDF, which may come from anybody, and the pieces that a printed kit's pages name.

Each copy bears small print: its id with the first digits of its digest, or where there is no room for that its id alone
as invisible text. No other word counts."""

from __future__ import annotations

import ctypes
import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING, TypeVar

from generator.base.errors import BROKEN, Mark, input_error
from generator.files.gate import open_file

if TYPE_CHECKING:
    from pypdfium2 import PdfPage, PdfTextPage

MOST_PAGES = 2000
MOST_LETTERS = 20_000_000

T = TypeVar("T")


def page_texts(name: str | Path) -> list[str]:
    """The words of each page. Raises `InputError` for a file that is no PDF or never ends."""
    letters = 0

    def words(_page: PdfPage, text: PdfTextPage) -> str:
        nonlocal letters
        found: str = text.get_text_range()
        letters += len(found)
        if letters > MOST_LETTERS:
            mark = Mark(Path(name).as_posix())
            raise input_error("holds too much text", expected=f"at most {MOST_LETTERS} letters", mark=mark)
        return found

    return read_pages(name, words, "a sound PDF")


def read_pages(name: str | Path, read: Callable[[PdfPage, PdfTextPage], T], expected: str) -> list[T]:
    """The result of `read` for each page. Raises `InputError`, with what was `expected`, for a file that can't be read
    to its end or has too many pages."""
    import pypdfium2

    mark = Mark(Path(name).as_posix())
    found: list[T] = []
    try:
        with open_file(Path(name)) as file, pypdfium2.PdfDocument(file) as document:
            if len(document) > MOST_PAGES:
                raise input_error(f"has {len(document)} pages", expected=f"at most {MOST_PAGES}", mark=mark)
            for page in document:
                text = page.get_textpage()
                found.append(read(page, text))
                text.close()
                page.close()
    except (pypdfium2.PdfiumError, *BROKEN) as error:
        raise input_error(f"can't be read: {error}", expected=expected, mark=mark) from None
    return found


Pieces = list[tuple[str, str]]
"""Ids, each with the digits of a digest or nothing."""

SMALL_PRINT = re.compile(
    r"([\w-]+)(?:(?:\s+·)?\s+[\w-]+\s+·\s+[\w.-]+\s+·"
    r"|\s+·\s+[\w-]+(?:[\r\n]+[\w.-]+\s+·|\s+·\s+[\w.-]+(?=[\r\n])))\s+([0-9a-f]{4})\b"
)
"""Small print; a long one is broken after one of its parts, where the dot goes."""


def pieces_on_page(page: PdfPage, text: PdfTextPage) -> Pieces:
    """The copies on a page: each one's id with the digits of its digest, if it bears any."""
    return [*SMALL_PRINT.findall(text.get_text_range()), *((word, "") for word in _invisible_texts(page, text))]


def _invisible_texts(page: PdfPage, text: PdfTextPage) -> Iterator[str]:
    """Each invisible text of a page."""
    import pypdfium2.raw as pdfium

    for shown in page.get_objects(filter=[pdfium.FPDF_PAGEOBJ_TEXT]):
        if pdfium.FPDFTextObj_GetTextRenderMode(shown) == pdfium.FPDF_TEXTRENDERMODE_INVISIBLE:
            size = pdfium.FPDFTextObj_GetText(shown, text, None, 0)
            words = ctypes.create_string_buffer(size)
            pdfium.FPDFTextObj_GetText(shown, text, ctypes.cast(words, ctypes.POINTER(ctypes.c_ushort)), size)
            yield words.raw.decode("utf-16-le").strip("\0 ")

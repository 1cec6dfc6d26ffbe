"""The whole words that a search, a copy or a screen reader finds in the text of a printed page."""

import re
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import pypdfium2

BROKEN = re.compile("[\ufffe\x02][ \r\n]*|[-\u00ad\u2010][ \r\n]+")
"""A hyphen at the end of a line, in the ways in which readers tell of it."""

UNSEEN = re.compile("[\u200b\u2060\ufeff]|\u00ad(?=\\w)")
"""What parts a word without being seen."""

_LOWERED = str.maketrans("₀₁₂₃₄₅₆₇₈₉", "0123456789")


def page_texts(file: Path | bytes) -> Iterator[str]:
    """The text of each page of a PDF."""
    with pypdfium2.PdfDocument(file) as document:
        for page in document:
            yield page.get_textpage().get_text_range()


def words_printed(text: str) -> Counter[str]:
    """The words of an extracted text; one that a line breaks is put together, one that is parted unseen is not."""
    return Counter(re.findall(r"[^\W_]+", BROKEN.sub("", text).replace("-", "")))


def words_written(text: str) -> Counter[str]:
    """The words of a source text, without its marks for possible breaks."""
    plain = text.replace("\u00ad", "").replace("\u200b", "").replace("-", "").translate(_LOWERED)
    return Counter(re.findall(r"[^\W_]+", plain))

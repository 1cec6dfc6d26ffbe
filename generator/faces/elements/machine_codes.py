"""Codes that machines read, as outlines in an area (mm): QR by segno, EAN-13 and Code 128 by ReportLab's bar
patterns."""

from __future__ import annotations

from functools import lru_cache

from generator.faces.area import Area
from generator.faces.display_list import CodeOutline, Outline
from generator.faces.shapes import box, join_outlines

LONGEST = 1_000
"""Characters of a code at most."""


def code_outline(kind: str, content: str, level: str, area: Area) -> CodeOutline:
    """The dark parts of a code in an area: a QR code as a square in its middle, bars over all of it. The light zone
    around it is the layout's affair. Raises `ValueError` with a sentence for the reader."""
    if len(content) > LONGEST:
        raise ValueError(f"{len(content)} characters are too many")
    if kind == "qr":
        rows = _qr_rows(content, level)
        half, (x, y) = min(area.width, area.height) / 2.0, area.middle
        return CodeOutline(_squares(rows, area), kind, (x - half, y - half, x + half, y + half), 2.0 * half / len(rows))
    bars = _ean_bars(content) if kind == "ean13" else _code128_bars(content)
    around = (area.left, area.bottom, area.right, area.top)
    return CodeOutline(_bars(bars, area), kind, around, area.width / len(bars))


@lru_cache(500)
def _qr_rows(content: str, level: str) -> tuple[bytes, ...]:
    """The rows of a QR code, 1 for what is dark."""
    import segno

    try:
        return tuple(bytes(row) for row in segno.make_qr(content, error=level, boost_error=False).matrix)
    except segno.DataOverflowError:
        raise ValueError(f"{len(content)} characters are too many for a QR code") from None


def _squares(rows: tuple[bytes, ...], area: Area) -> Outline:
    """Dark modules as rectangles, each as long as a run of them."""
    edge = min(area.width, area.height)
    step, (x, y) = edge / len(rows), area.middle
    left, top = x - edge / 2.0, y + edge / 2.0
    found = []
    for number, row in enumerate(rows):
        start = None
        for at, dark in enumerate((*row, 0)):
            if dark and start is None:
                start = at
            elif not dark and start is not None:
                found.append(box(left + start * step, top - (number + 1) * step, (at - start) * step, step))
                start = None
    return join_outlines(found)


def _bars(pattern: str, area: Area) -> Outline:
    """Dark bars over an area by a pattern of 0 and 1."""
    step, found, at = area.width / len(pattern), [], 0
    while at < len(pattern):
        end = at
        while end < len(pattern) and pattern[end] == pattern[at]:
            end += 1
        if pattern[at] == "1":
            found.append(box(area.left + at * step, area.bottom, (end - at) * step, area.height))
        at = end
    return join_outlines(found)


@lru_cache(500)
def _ean_bars(content: str) -> str:
    """The bars of an EAN-13 (GS1 General Specifications, 5.2.1), its last digit checked or added."""
    from reportlab.graphics.barcode.eanbc import Ean13BarcodeWidget as Ean

    digits = content.replace(" ", "").replace("-", "")
    if not digits.isascii() or not digits.isdigit() or len(digits) not in (12, 13):
        raise ValueError(f"'{content}' isn't the 12 or 13 digits of an EAN")
    check = Ean._checkdigit(digits[:12])
    if len(digits) == 13 and digits[12] != check:
        raise ValueError(f"'{content}' ends in {digits[12]}, and its other digits make {check}")
    digits = digits[:12] + check
    left: list[str] = []
    Ean(digits[:12])._encode_left(digits, left.append)
    right = [Ean._right[int(digit)] for digit in digits[7:]]
    return "".join((Ean._tail, *left, Ean._sep, *right, Ean._tail))


@lru_cache(500)
def _code128_bars(content: str) -> str:
    """The bars of a Code 128 (ISO/IEC 15417)."""
    from reportlab.graphics.barcode.code128 import Code128

    made = Code128(content)
    made.validate()
    if not made.valid or not content.isascii():
        raise ValueError(f"'{content}' holds what a Code 128 can't say")
    made.encode()
    made.decompose()
    return "".join(
        ("1" if letter.isupper() else "0") * (ord(letter.lower()) - ord("a") + 1) for letter in made.decomposed
    )

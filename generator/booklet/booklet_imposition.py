"""Imposes pages as a booklet to print on both sides, fold and staple."""

from __future__ import annotations

import io
from collections.abc import Iterator
from typing import Any

from generator.base.units import mm_to_pt
from generator.render.press import save_pdf
from generator.sheets.papers import PaperSize

LEAVES = 4
"""Pages on a folded sheet."""


def impose_booklet(reading: bytes, paper: PaperSize, *, leftwards: bool = False) -> bytes:
    """Two pages on each side of landscape paper, in the order for folding, to be flipped over the short edge. Blank
    pages come before the last page, so that the back of the booklet is outside. Pages with bleed are cropped to their
    trim. `leftwards`: it is read from right to left, and its spine is at the right of the cover."""
    import pikepdf

    with pikepdf.open(io.BytesIO(reading)) as source, pikepdf.new() as made:
        forms = [made.copy_foreign(page.as_form_xobject()) for page in source.pages]
        wide, high = mm_to_pt(max(paper.width, paper.height)), mm_to_pt(min(paper.width, paper.height))
        for halves in _spreads(len(forms)):
            places = halves[::-1] if leftwards else halves
            made.add_blank_page(page_size=(wide, high))
            made.pages[-1].obj.TrimBox = made.pages[-1].obj.BleedBox = pikepdf.Array([0, 0, wide, high])
            shown = {f"/P{side}": forms[number] for side, number in enumerate(places) if number is not None}
            made.pages[-1].obj.Resources = pikepdf.Dictionary(XObject=pikepdf.Dictionary(shown))
            code = [_place_operators(name, forms[places[int(name[-1])] or 0].BBox, wide / 2.0, high) for name in shown]
            made.pages[-1].obj.Contents = made.make_stream("\n".join(code).encode())
        _set_metadata(made, source, "/R2L" if leftwards else "/L2R")
        return save_pdf(made)


def _set_metadata(made: Any, source: Any, direction: str) -> None:
    """Copies title and language; print dialogues will offer actual size and both sides."""
    import pikepdf

    if "/Title" in source.docinfo:
        made.docinfo["/Title"] = source.docinfo["/Title"]
    if "/Lang" in source.Root:
        made.Root.Lang = pikepdf.String(str(source.Root.Lang))
    made.Root.ViewerPreferences = pikepdf.Dictionary(
        DisplayDocTitle=True,
        PrintScaling=pikepdf.Name("/None"),
        Duplex=pikepdf.Name.DuplexFlipShortEdge,
        Direction=pikepdf.Name(direction),
    )


def _place_operators(name: str, box: Any, wide: float, high: float) -> str:
    """The operators that put a page into its half of a side, as large as fits, up to the fold (pt), where the two
    halves of an opening meet."""
    left, bottom, right, top = (float(part) for part in box)
    scale = min(wide / (right - left), high / (top - bottom))
    x = wide - (left if int(name[-1]) else right) * scale
    y = high / 2.0 - (bottom + top) / 2.0 * scale
    return f"q {scale:.5f} 0 0 {scale:.5f} {x:.3f} {y:.3f} cm {name} Do Q"


def _spreads(pages: int) -> Iterator[tuple[int | None, int | None]]:
    """The left and right page (from 0) of each side, front and back in turn; None for a blank."""
    whole = -(-pages // LEAVES) * LEAVES
    for sheet in range(whole // LEAVES):
        first, last = 2 * sheet, whole - 1 - 2 * sheet
        yield _page_at(last, pages, whole), _page_at(first, pages, whole)
        yield _page_at(first + 1, pages, whole), _page_at(last - 1, pages, whole)


def _page_at(number: int, pages: int, whole: int) -> int | None:
    """The page at a position of the booklet; blanks come before the last page."""
    if number == whole - 1:
        return pages - 1
    return number if number < pages - 1 else None

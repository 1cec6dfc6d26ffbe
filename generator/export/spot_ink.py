"""Draws cut lines, given as outlines, in a spot ink over the pages of a finished PDF.

The ink is a separation that overprints everything, so that no plate below is left out along a line."""

from __future__ import annotations

import io
from collections.abc import Sequence
from typing import Any

from generator.base.frozen import dataclass
from generator.base.units import PT_PER_MM
from generator.faces.display_list import Outline
from generator.render.page_operators import number_text, outline_code
from generator.render.press import save_pdf

_SHOWN_AS = (0, 100, 0, 0)
"""Magenta (percent), for programs that don't know the ink."""


@dataclass(frozen=True)
class SpotInk:
    """The name of a spot ink and the width of its lines (mm)."""

    name: str
    line: float


def draw_lines(data: bytes, pages: Sequence[Sequence[Outline]], ink: SpotInk) -> bytes:
    """The PDF with the outlines (mm from the lower left corner) drawn on its pages; `pages` has those of each page."""
    import pikepdf

    with pikepdf.open(io.BytesIO(data)) as pdf:
        space = pdf.make_indirect(_separation(ink.name))
        state = pdf.make_indirect(pikepdf.Dictionary(Type=pikepdf.Name.ExtGState, OP=True, op=True, OPM=1))
        for page, outlines in zip(pdf.pages, pages, strict=True):
            _page_resource(page, "/ColorSpace")["/CutInk"] = space
            _page_resource(page, "/ExtGState")["/CutOver"] = state
            page.contents_add(pikepdf.Stream(pdf, _lines(outlines, ink).encode("ascii")))
        return save_pdf(pdf)


def _page_resource(page: Any, key: str) -> Any:
    """A dictionary of the page's resources, created if missing."""
    import pikepdf

    if key not in page.Resources:
        page.Resources[key] = pikepdf.Dictionary()
    return page.Resources[key]


def _separation(name: str) -> Any:
    import pikepdf

    shown = pikepdf.Array([part / 100 for part in _SHOWN_AS])
    tint = pikepdf.Dictionary(FunctionType=2, N=1, Domain=[0, 1], C0=pikepdf.Array([0, 0, 0, 0]), C1=shown)
    return pikepdf.Array([pikepdf.Name.Separation, pikepdf.Name(f"/{name}"), pikepdf.Name.DeviceCMYK, tint])


def _lines(outlines: Sequence[Outline], ink: SpotInk) -> str:
    scale = f"{PT_PER_MM:.5f}"
    setup = f"q {scale} 0 0 {scale} 0 0 cm /CutOver gs /CutInk CS 1 SCN {number_text(ink.line)} w 0 J 0 j [] 0 d"
    return "\n".join([setup, *(f"{outline_code(outline)} S" for outline in outlines), "Q"])

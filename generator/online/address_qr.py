"""An address as a QR code: SVG for a page, lines of half blocks for a terminal."""

from __future__ import annotations

import io

import segno


def qr_svg(address: str) -> str:
    """The QR code with its quiet zone, as an SVG element for a page."""
    code = segno.make(address, error="m", micro=False)
    return code.svg_inline(border=4, omitsize=True, svgclass=None, lineclass=None, light="#fff")


def qr_lines(address: str) -> str:
    """The QR code as lines for a terminal."""
    out = io.StringIO()
    segno.make(address, error="l", micro=False).terminal(out, border=2, compact=True)
    return out.getvalue()

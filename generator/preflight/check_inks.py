"""Checks 7, 8, 9 and 13: colour spaces, the sum of inks, hairlines and what shows through."""

from __future__ import annotations

from collections.abc import Iterator

from generator.preflight.content import Paint, ShowsThrough
from generator.preflight.finding import Finding
from generator.preflight.limits import Limits
from generator.preflight.sheet import Sheet

ALLOWED = {
    "any": {"gray", "rgb", "cmyk", "spot", "all", "pattern", "lab"},
    "cmyk": {"gray", "cmyk", "spot", "all", "pattern"},
    "rgb": {"gray", "rgb", "pattern"},
}
"""Which kinds of colour a wish for colours allows."""

NEAR = 0.5
"""How much ink (percent) may be rounding."""


def check_inks(sheet: Sheet, limits: Limits) -> Iterator[Finding]:
    """One finding a check and page, for the worst of it."""
    paints = [event for event in sheet.events if isinstance(event, Paint)]
    yield from _spaces(sheet, {paint.colour.kind for paint in paints}, limits)
    yield from _ink(sheet, paints, limits)
    yield from _lines(sheet, paints, limits)
    yield from _through(sheet, limits)


def _spaces(sheet: Sheet, kinds: set[str], limits: Limits) -> Iterator[Finding]:
    for kind in sorted(kinds - ALLOWED[limits.colours]):
        yield Finding(sheet.file, sheet.number, 7, f"a colour in {kind.upper()}", limits.colours.upper())


def _ink(sheet: Sheet, paints: list[Paint], limits: Limits) -> Iterator[Finding]:
    most = max((paint.colour.ink for paint in paints), default=0.0)
    if limits.ink is not None and most > limits.ink + NEAR:
        yield Finding(sheet.file, sheet.number, 8, f"{most:.0f} %", f"at most {limits.ink:g} %")


def _lines(sheet: Sheet, paints: list[Paint], limits: Limits) -> Iterator[Finding]:
    thinnest = min((paint.width for paint in paints if paint.width is not None), default=limits.line)
    if thinnest < limits.line - 0.005:
        yield Finding(sheet.file, sheet.number, 9, f"a line of {thinnest:.2f} pt", f"{limits.line:g} pt or more")


def _through(sheet: Sheet, limits: Limits) -> Iterator[Finding]:
    if limits.transparency:
        return
    for what in sorted({event.what for event in sheet.events if isinstance(event, ShowsThrough)}):
        yield Finding(sheet.file, sheet.number, 13, what, "opaque colours alone")

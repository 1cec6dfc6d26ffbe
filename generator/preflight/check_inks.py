"""Checks 7, 8, 9, 12, 13 and 18 of what a page paints, raster pictures included: colour spaces and profiles, the sum of
inks, hairlines, resolution, transparency."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator
from dataclasses import replace
from hashlib import sha256
from typing import Any

from generator.base.frozen import dataclass
from generator.base.units import is_enough, pt_to_mm, resolution
from generator.preflight.finding import Complaint
from generator.preflight.limits import FileLimits
from generator.preflight.page_events import PaintEvent, PictureEvent, TransparencyEvent
from generator.preflight.pdf_colours import colour_kind, is_array
from generator.preflight.pdf_page import CheckedPage

ALLOWED = {
    "any": {"gray", "rgb", "cmyk", "spot", "all", "pattern", "lab"},
    "cmyk": {"gray", "cmyk", "spot", "all", "pattern"},
    "rgb": {"gray", "rgb", "pattern"},
}
"""Which kinds of colour a wish for colours allows."""

NEAR = 0.5
"""How much ink (percent) may be rounding."""


def check_inks(page: CheckedPage, limits: FileLimits) -> Iterator[Complaint]:
    """Complaints about what a page paints, one for each check, at its worst place."""
    paints = [event for event in page.events if isinstance(event, PaintEvent)]
    yield from _spaces(page, {paint.colour.kind for paint in paints}, limits)
    yield from _ink(page, paints, limits)
    yield from _lines(page, paints, limits)
    yield from _transparency(page, limits)


def _spaces(page: CheckedPage, kinds: set[str], limits: FileLimits) -> Iterator[Complaint]:
    for kind in sorted(kinds - ALLOWED[limits.colours]):
        yield page.finding(7, f"a colour in {kind.upper()}", limits.colours.upper())


def _ink(page: CheckedPage, paints: list[PaintEvent], limits: FileLimits) -> Iterator[Complaint]:
    most = max((paint.colour.ink for paint in paints), default=0.0)
    if limits.ink is not None and most > limits.ink + NEAR:
        yield page.finding(8, f"{most:.0f} %", f"at most {limits.ink:g} %")


def _lines(page: CheckedPage, paints: list[PaintEvent], limits: FileLimits) -> Iterator[Complaint]:
    thinnest = min((paint.width for paint in paints if paint.width is not None), default=limits.line)
    if thinnest < limits.line - 0.005:
        yield page.finding(9, f"a line of {thinnest:.2f} pt", f"{limits.line:g} pt or more")


def _transparency(page: CheckedPage, limits: FileLimits) -> Iterator[Complaint]:
    if limits.transparency:
        return
    for what in sorted({event.what for event in page.events if isinstance(event, TransparencyEvent)}):
        yield page.finding(13, what, "opaque colours alone")


@dataclass(frozen=True)
class PictureFinding:
    """A complaint about a picture at one of its places. `picture`: a digest of its content; `badness`: greater is
    worse."""

    finding: Complaint
    picture: bytes
    badness: float = 0.0


def check_pictures(page: CheckedPage, limits: FileLimits) -> Iterator[PictureFinding]:
    """Findings about every picture that the page shows."""
    for event in page.events:
        if isinstance(event, PictureEvent):
            for finding, badness in (*_resolution(page, event, limits), *_colours(page, event.stream, limits)):
                yield PictureFinding(finding, sha256(_bytes_of(event.stream)).digest(), badness)


def merge_picture_findings(shown: Iterable[PictureFinding]) -> Iterator[Complaint]:
    """One complaint for each picture and check, at the worst place; it names the other files with the picture."""
    places: defaultdict[tuple[bytes, int], list[PictureFinding]] = defaultdict(list)
    for one in shown:
        places[one.picture, one.finding.check].append(one)
    for found in places.values():
        worst = max(found, key=lambda one: one.badness).finding
        if len(found) > 1:
            files = ", ".join(dict.fromkeys(one.finding.file for one in found))
            worst = replace(worst, what=f"{worst.what} (the worst of {len(found)} places in {files})")
        yield worst


def _bytes_of(stream: Any) -> bytes:
    """The bytes of a picture's stream; for an inline picture its text in the page's content."""
    found: bytes = stream.read_raw_bytes() if hasattr(stream, "get") else stream.unparse()
    return found


def _resolution(page: CheckedPage, picture: PictureEvent, limits: FileLimits) -> Iterator[tuple[Complaint, float]]:
    width, height = _pixels(picture.stream)
    wide, high = picture.size
    if wide > 0 and high > 0 and width and height:
        found = resolution((width, height), (pt_to_mm(wide), pt_to_mm(high)))
        if not is_enough(found, limits.resolution):
            what = f"{found:.0f} dpi"
            yield page.finding(12, what, f"{limits.resolution:g} dpi or more"), -found


def _pixels(stream: Any) -> tuple[int, int]:
    if hasattr(stream, "get"):
        return int(stream.get("/Width", 0)), int(stream.get("/Height", 0))
    return int(stream.width), int(stream.height)


def _colours(page: CheckedPage, stream: Any, limits: FileLimits) -> Iterator[tuple[Complaint, float]]:
    if not hasattr(stream, "get"):
        return
    if not limits.transparency and "/SMask" in stream:
        yield page.finding(13, "a picture with a soft mask", "opaque pictures alone"), 0.0
    if stream.get("/ImageMask", False):
        return
    space = stream.get("/ColorSpace", "/DeviceGray")
    kind = colour_kind(space)
    profiled = is_array(space) and str(space[0]) == "/ICCBased"
    if kind not in ALLOWED[limits.colours]:
        what = f"a picture in {kind.upper()}"
        yield page.finding(18 if profiled else 7, what, limits.colours.upper()), 0.0
    elif limits.ink is not None and kind == "cmyk":
        most = _most_ink(stream)
        if most > limits.ink + 2.0 * NEAR:
            yield page.finding(8, f"a picture with {most:.0f} %", f"at most {limits.ink:g} %"), most


def _most_ink(stream: Any) -> float:
    """The largest sum of inks in percent at a pixel, to about a percent."""
    import pikepdf
    from PIL import Image, ImageChops

    try:
        picture = pikepdf.PdfImage(stream).as_pil_image()
    except (pikepdf.PdfError, RuntimeError, ValueError, OSError):
        return 0.0
    if picture.mode != "CMYK":
        return 0.0
    cyan, magenta, yellow, black = picture.split()
    pairs = [ImageChops.add(one, two, scale=2.0) for one, two in ((cyan, magenta), (yellow, black))]
    whole: Image.Image = ImageChops.add(pairs[0], pairs[1], scale=2.0)
    most = whole.getextrema()[1]
    return float(most) * 4.0 / 255.0 * 100.0 if isinstance(most, int | float) else 0.0

"""The calibration sheet of a paper: crosses on the front, and scales behind them on the back.

Print it duplex and hold it against the light. The numbers at which a cross of the front meets the two scales of the
back are the offset to give, in mm: right and up as seen on the back. The 100 mm bar shows whether the printer scales.
"""

from __future__ import annotations

from collections.abc import Iterable

from generator.base.frozen import dataclass
from generator.base.geometry import Point, shift
from generator.faces.display_list import Group, Item, Path
from generator.faces.shapes import join_outlines, line
from generator.faces.text_setting import TextStyle, set_line
from generator.sheets.duplex import Mirror, mirror
from generator.sheets.labels import scale_label
from generator.sheets.page_frame import PageFrame, SheetOptions
from generator.sheets.pages import REGISTRATION, SheetPage, Sheets
from generator.sheets.papers import Furniture, PaperSize, sheet_furniture

_REACH, _AWAY = 13.0, 9.0
"""How far the arms of a cross reach, and how far from their crossing the two scales stand (mm)."""

_PIECE = "calibration sheet"


@dataclass(frozen=True)
class CalibrationWords:
    """The words on the two pages, each with a few lines. `fonts`: those of the title and the lines, the furniture's own
    where there are none."""

    title: str
    front: tuple[str, ...]
    back: tuple[str, ...]
    fonts: tuple[str, str] | tuple[()] = ()


def calibration_pages(paper: PaperSize, backs: str, words: CalibrationWords) -> Sheets:
    """Two pages for the duplex way `backs`, `long` or `short`. Raises `InputError` for another way."""
    frame = PageFrame(paper, SheetOptions(backs=backs))
    at = mirror(frame)
    made = sheet_furniture(words.fonts)
    places = tuple(_cross_places(paper))
    front = [_cross(place) for place in places]
    back = [item for place in places for item in _scales(_place_behind(place, at), made)]
    scale = scale_label(made)
    bar = Group(scale.items, shift((paper.width - scale.width) / 2.0, paper.height * 0.36))
    pages = (
        _page(paper, "front", 1, [*front, bar, *_lines(paper, words.title, words.front, made)]),
        _page(paper, "back", 2, [*back, *_lines(paper, words.title, words.back, made)]),
    )
    return Sheets((), pages, frame.margin)


def _cross_places(paper: PaperSize) -> Iterable[Point]:
    """The places of the crosses: the middle of the paper and one near each corner."""
    inner = paper.margin + 15.0
    yield (paper.width / 2.0, paper.height / 2.0)
    for x in (inner, paper.width - inner):
        for y in (inner, paper.height - inner):
            yield (x, y)


def _place_behind(place: Point, at: Mirror | None) -> Point:
    return at.point(*place) if at else place


def _cross(place: Point) -> Item:
    x, y = place
    arms = join_outlines([line(x - _REACH, y, x + _REACH, y), line(x, y - _REACH, x, y + _REACH)])
    return Path(arms, stroke=REGISTRATION, width=0.15)


def _scales(place: Point, furniture: Furniture) -> Iterable[Item]:
    """A scale across the upright arm and one across the level arm, in half millimetres, with numbers every two."""
    x, y = place
    low, left = y - _AWAY, x - _AWAY
    style = TextStyle(furniture.note_font)
    ticks = []
    for step in range(-10, 11):
        size = 1.6 if step % 2 == 0 else 0.9
        ticks.append(line(x + step / 2.0, low, x + step / 2.0, low - size))
        ticks.append(line(left, y + step / 2.0, left - size, y + step / 2.0))
    axes = [line(x - 5.0, low, x + 5.0, low), line(left, y - 5.0, left, y + 5.0)]
    yield Path(join_outlines([*axes, *ticks]), stroke=REGISTRATION, width=0.1)
    for value in (-4, -2, 0, 2, 4):
        words = f"{value:+d}".replace("-", "\u2212") if value else "0"
        yield from set_line(_PIECE, words, style, 4.5, x + value, low - 3.4, "centre")
        yield from set_line(_PIECE, words, style, 4.5, left - 2.2, y + value - 0.55, "right")


def _lines(paper: PaperSize, title: str, lines: tuple[str, ...], furniture: Furniture) -> Iterable[Item]:
    """The title and lines of words in the upper half."""
    middle, top = paper.width / 2.0, paper.height * 0.72
    yield from set_line(_PIECE, title, TextStyle(furniture.label_font), 14.0, middle, top, "centre")
    for number, words in enumerate(lines, 1):
        yield from set_line(
            _PIECE, words, TextStyle(furniture.note_font), 9.0, middle, top - 2.0 - 5.0 * number, "centre"
        )


def _page(paper: PaperSize, side: str, number: int, items: Iterable[Item]) -> SheetPage:
    whole = (0.0, 0.0, paper.width, paper.height)
    return SheetPage(paper.width, paper.height, side, number, 2, (), (), tuple(items), whole, whole)

"""What sheets say stands clear of lines, marks, words and art; lines say what they are for, cuts have their marks."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import combinations
from typing import NamedTuple

import pytest

from generator.base.geometry import IDENTITY, Box, Point, Transform, apply_transform, box_around, chain, grow_box
from generator.export.kit_sheets import PrintOptions, group_sheets
from generator.faces.display_list import Group, Item, Path, Text
from generator.faces.face_context import Looks
from generator.faces.fonts import find_font
from generator.faces.shapes import bounds
from generator.faces.text_setting import TextStyle, set_line
from generator.sheets.pages import CutMark, SheetPage, Sheets, trim_outline
from tests.faces.shipped import box, box_pieces
from tests.polygons import gap
from tests.tables import read_table

APART = 0.45
"""White that has to be between words and whatever else there is (mm): less is read as touching."""
DESCENDING = set("gjpqy,;()/")
LINES = ("separate", "fold")
LONG = 28.0
"""A line longer than this has room for its words in every language (mm)."""


class Wish(NamedTuple):
    game: str
    language: str = "de"
    players: int = 4
    modules: str = "all"
    options: PrintOptions = PrintOptions()
    resources: str = "markers"


class Said(NamedTuple):
    """Something written on a sheet, and the box that its ink fills."""

    words: str
    box: Box


def said_on(items: Sequence[Item], transform: Transform = IDENTITY) -> Iterator[Said]:
    """All that is written or drawn as a label: words with their real widths, bars as they are."""
    for item in items:
        if isinstance(item, Group):
            yield from said_on(item.items, chain(item.transform, transform))
        elif isinstance(item, Text):
            made = find_font(item.font)
            cap = made.cap_height(item.size)
            low = item.y - (0.3 * cap if set(item.text) & DESCENDING else 0.0)
            wide = made.width(item.text, item.size, item.tracking, item.kern)
            yield Said(item.text, _placed((item.x, low, item.x + wide, item.y + cap), transform))
        elif isinstance(item, Path):
            yield Said("", _placed(bounds(item.outline), transform))


def _placed(box: Box, transform: Transform) -> Box:
    return box_around(apply_transform(transform, (x, y)) for x in (box[0], box[2]) for y in (box[1], box[3]))


def away(box: Box, polygon: Sequence[Point], around: Box) -> float:
    """How far a box and a convex polygon, or a line, with the box `around` it are apart (mm)."""
    far = max(around[0] - box[2], box[0] - around[2], around[1] - box[3], box[1] - around[3])
    return far if far >= APART else gap(_corners(box), polygon)


def ends(mark: CutMark) -> list[Point]:
    return [(mark.x1, mark.y1), (mark.x2, mark.y2)]


def touching(page: SheetPage, sheets: Sheets) -> list[str]:
    words = list(said_on(page.items))
    things = [("the art", placed.clip or trim_outline(sheets.faces[placed.face], placed)) for placed in page.placements]
    marks = [mark for mark in page.marks if mark.kind != "safe"]
    things += [(f"a mark: {mark.kind} {mark.family}", ends(mark)) for mark in marks]
    around = [box_around(polygon) for _, polygon in things]
    found = []
    for one, two in combinations([said for said in words if said.words], 2):
        if away(one.box, _corners(two.box), two.box) < APART:
            found.append(f"'{one.words}' touches '{two.words}'")
    for said in words:
        left, low, right, high = grow_box(said.box, APART)
        for (name, polygon), rim in zip(things, around, strict=True):
            near = rim[0] < right and left < rim[2] and rim[1] < high and low < rim[3]
            if near and (far := away(said.box, polygon, rim)) < APART:
                found.append(f"'{said.words}' touches {name}, {far:.2f} mm")
    lines = [mark for mark in marks if mark.kind in LINES]
    for one in lines:
        found += [f"a {two.kind} crosses a {one.kind}" for two in marks if two.kind not in LINES and _cross(one, two)]
    return found


def _cross(one: CutMark, two: CutMark) -> bool:
    def side(mark: CutMark, x: float, y: float) -> float:
        return (mark.x2 - mark.x1) * (y - mark.y1) - (mark.y2 - mark.y1) * (x - mark.x1)

    return all(side(a, b.x1, b.y1) * side(a, b.x2, b.y2) < 0.0 for a, b in ((one, two), (two, one)))


def _corners(box: Box) -> list[Point]:
    return [(box[0], box[1]), (box[2], box[1]), (box[2], box[3]), (box[0], box[3])]


def silent(page: SheetPage, said: Mapping[str, str]) -> list[str]:
    """The lines of a page that are long enough for words and on which nothing says what they are for."""
    lines: dict[tuple[str, bool, float], list[float]] = {}
    for mark in page.marks:
        if mark.kind in LINES:
            upright = mark.x1 == mark.x2
            at, along = (mark.x1, (mark.y1, mark.y2)) if upright else (mark.y1, (mark.x1, mark.x2))
            lines.setdefault((mark.kind, upright, round(at, 3)), []).extend(along)
    words = [each for each in said_on(page.items) if each.words in said.values()]
    found = []
    for (kind, upright, at), along in lines.items():
        low, high = min(along), max(along)
        box = (at, low, at, high) if upright else (low, at, high, at)
        spoken = any(each.words == said[kind] and away(each.box, _corners(box), box) <= 0.0 for each in words)
        if high - low > LONG and not spoken:
            found.append(f"nothing says '{said[kind]}' on a line of {high - low:.0f} mm")
    return found


def faults(wish: Wish) -> list[str]:
    options = wish.options
    asked = (wish.game, wish.language, wish.players, wish.modules, wish.resources)
    context, looks = box(*asked), Looks(options.tile_size, options.variant, options.thin_backs)
    said = {"separate": context.label("separate_here"), "fold": context.label("fold_here")}
    found = []
    for group, made in group_sheets(context, box_pieces(*asked, looks), options).items():
        found += [f"{group}: {made.unmarked} cuts without marks"] if made.unmarked else []
        for number, page in enumerate(made.pages, 1):
            wrong = [*touching(page, made), *(silent(page, said) if page.side == "front" else ())]
            found += [f"{group} {number}: {what}" for what in wrong]
    return found


WAYS = read_table(__file__, "WAYS")
BOXES = read_table(__file__, "BOXES")


@pytest.mark.parametrize(
    "wish",
    [
        Wish("balance-control", modules=""),
        Wish("balance-control", language="en", options=PrintOptions(paper="letter")),
        Wish("balance-control", modules="", options=PrintOptions(paper="letter", gutter=2.0)),
        Wish("balance-control", modules="", options=PrintOptions(bleed=1.0, backs="fold")),
        pytest.param(Wish("global-powers", players=99), marks=pytest.mark.slow),
        pytest.param(Wish("organisation", players=99), marks=pytest.mark.slow),
    ],
    ids=str,
)
def test_words_on_sheets_stand_clear(wish: Wish) -> None:
    assert not faults(wish)


@pytest.mark.slow
@pytest.mark.parametrize(("game", "players", "modules", "resources", "paper"), BOXES)
def test_words_on_all_sheets_stand_clear(game: str, players: int, modules: str, resources: str, paper: str) -> None:
    wrong = []
    for language, way in (("en", WAYS[0]), *(("de", way) for way in WAYS)):
        options = replace(PrintOptions(paper=paper), **way)  # type: ignore[arg-type]
        wish = Wish(game, language, players, modules, options, resources)
        wrong += [f"{language} {way}: {what}" for what in faults(wish)]
    assert not wrong


def test_words_that_touch_are_found() -> None:
    word = set_line("x", "word", TextStyle("BarlowCondensed-SemiBold"), 8.0, 50.0, 50.0)
    line = CutMark(20.0, 80.0, 120.0, 80.0, "separate")
    whole = (0.0, 0.0, 210.0, 297.0)
    clear = SheetPage(210.0, 297.0, "front", 1, 1, (), (line,), word, whole, whole)
    nothing = Sheets((), (clear,))
    assert touching(clear, nothing) == []
    assert len(touching(replace(clear, marks=(CutMark(52.0, 45.0, 52.0, 49.8),)), nothing)) == 1
    assert len(touching(replace(clear, items=(*word, *word)), nothing)) == 1
    assert touching(replace(clear, marks=(line, CutMark(60.0, 79.0, 60.0, 85.0))), nothing) == [
        "a cut crosses a separate"
    ]
    assert silent(clear, {"separate": "word"}) == ["nothing says 'word' on a line of 100 mm"]

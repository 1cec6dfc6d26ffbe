"""Where examples stand on the pages of a booklet, read back from the file, and the pages of other boxes."""

import re
from collections.abc import Iterable, Iterator
from functools import cache
from itertools import pairwise
from typing import Any, NamedTuple

import pytest

from generator.base.hyphens import remove_hyphens
from generator.booklet.book_plug import BookletBlock, DrawnBlock
from generator.export.kit import RULES
from tests.booklet.books import OfBox, booklet_of, drawings_in, figure_of, opened, rules, told_in
from tests.booklet.test_readable import GAMES, Letter, letters, lines_in_the_margin, read
from tests.text_layer import page_texts

TITLE = 13.0
"""Type of this size and above heads chapters (pt)."""
LEADS, SEVERAL = 18, 3
"""So many letters of a paragraph find it on its page; so many paragraphs before an example are about it."""
LEAST_TILE = 22.0
"""A tile of an example is at least so wide, from corner to corner (mm)."""
CORNERS = 50.0 * 2.0 / 3.0**0.5
"""The same of a printed tile, 50 mm between its flats."""
ROUNDING = 0.05


class Line(NamedTuple):
    """Where letters begin: their page, how far down (pt, minus what is below them), and whether they are large."""

    page: int
    down: float
    large: bool


class Printed(NamedTuple):
    """The letters of a booklet without marks and signs, as one text and each by itself."""

    text: str
    letters: list[Letter]


@cache
def printed(game: str, language: str) -> Printed:
    kept = [one for one in read(game, language) if plain(one.text)]
    return Printed("".join(plain(one.text)[:1] for one in kept), kept)


@cache
def plain(words: str) -> str:
    return re.sub(r"[\W_]", "", re.sub(r"\[\[.*?\]\]", "", remove_hyphens(words)))


def found(every: Printed, words: str) -> Iterator[Line]:
    for at in (match.start() for match in re.finditer(re.escape(plain(words)), every.text)):
        one = every.letters[at]
        yield Line(one.page, -one.base, one.size >= TITLE)


def told(game: str, language: str) -> tuple[tuple[BookletBlock, ...], Any]:
    _, context = opened(OfBox(game, language))
    return told_in(context), booklet_of(context)


# From the last one on: whoever tests what can be read meanwhile begins with the first, and either makes half of them.
@pytest.mark.slow
@pytest.mark.parametrize("language", ["en", "de"])
@pytest.mark.parametrize("game", GAMES[::-1])
def test_an_example_stands_below_what_it_is_about_and_in_its_chapter(game: str, language: str) -> None:
    every = printed(game, language)
    shown, booklet = told(game, language)
    chapters = [block for block in shown if block.kind == "chapter"]
    heads = [next(line for line in found(every, block.words) if line.large) for block in chapters]
    assert heads == sorted(heads)
    ends = [*heads[1:], Line(1000, 0.0, large=True)]
    count = 0
    for chapter, head, end in zip(chapters, heads, ends, strict=True):
        first = shown.index(chapter)
        inside = [block for block in shown[first + 1 :] if block.kind == "chapter"][:1]
        parts = shown[first + 1 : shown.index(inside[0]) if inside else None]
        for number, block in enumerate(parts):
            if block.kind != "example":
                continue
            count += 1
            title = f"{booklet.example}{getattr(block, 'title', '')}"
            places = [line for line in found(every, title) if head[:2] < line[:2] < end[:2]]
            assert len(places) == 1, title
            before = [part for part in parts[:number] if part.kind in ("text", "item")][-SEVERAL:]
            for part in before:
                lines = list(found(every, plain(part.words)[:LEADS]))
                assert any(head[:2] < line[:2] < places[0][:2] for line in lines), (title, part.words)
    assert count >= 8


def parted(shown: Iterable[BookletBlock], every: Iterable[Letter]) -> list[str]:
    """The paragraphs, entries of lists and examples, with the words of their pictures, that no page has whole."""
    pages: dict[int, str] = {}
    for one in every:
        pages[one.page] = pages.get(one.page, "") + plain(one.text)
    found = []
    for block in shown:
        words = [block.words] if block.kind in ("text", "item") else []
        if isinstance(block, DrawnBlock) and block.kind == "example":
            words = [block.title, *block.frames, block.caption]
        if not any(all(plain(one) in text for one in words) for text in pages.values()):
            found.append(words[0])
    return found


@pytest.mark.slow
@pytest.mark.parametrize("language", ["en", "de"])
@pytest.mark.parametrize("game", ["global-powers", "organisation"])
def test_no_page_parts_a_sentence_or_an_example(game: str, language: str) -> None:
    shown, _ = told(game, language)
    assert sum(block.kind == "example" for block in shown) > 10
    assert not parted(shown, read(game, language))


@pytest.mark.quick("en")
@pytest.mark.parametrize("language", ["de", "en"])
def test_tiles_of_examples_are_at_least_22_mm_wide(language: str) -> None:
    _, context = opened(OfBox("balance-control", language))
    seen = 0
    for block in drawings_in(context, "example"):
        drawn = figure_of(context, block)
        across = int(re.findall(r"across: (\d)", drawn.markup)[0])
        for file, picture in drawn.pictures.items():
            board = picture.partition("</defs>")[2]
            scale = float(re.findall(r'transform="matrix\(([\d.]+) 0 0', board)[0])
            wide = float(re.findall(rf'"{file}", ([\d.]+)mm', drawn.markup)[0])
            assert CORNERS * scale >= LEAST_TILE - ROUNDING, file
            assert wide <= {1: 114.0, 2: 58.4}[across], "no wider than its column, so that nothing makes it smaller"
            seen += 1
    assert seen > 15


BOXES = (
    ("balance-control", "de", 2, "core"),
    ("balance-control", "de", 4, "core"),
    ("balance-control", "en", 3, "economy"),
    ("balance-control", "de", 5, "security,climate"),
    ("balance-control", "en", 6, "all"),
    ("global-powers", "de", 5, "all"),
    ("organisation", "en", 5, "all"),
)
"""Every number of players of the first game but four, which the tests of what can be read have, and the largest box of
the others; each expansion with and without; each language with small and large boxes."""


@pytest.mark.slow
@pytest.mark.parametrize(("game", "language", "players", "modules"), BOXES)
def test_the_booklet_of_any_box_has_whole_pages(game: str, language: str, players: int, modules: str) -> None:
    """No empty page but one for notes; no two alike for notes or games in a row; no page over its foot, nor a heading
    at the end of one; as many pages as make whole sheets, three of them to write on at most."""
    box = OfBox(game, language, players, modules)
    booklet, data = booklet_of(opened(box)[1]), rules(box).files[RULES]
    pages = [*page_texts(data)]
    assert len(pages) % 4 == 0
    assert 8 <= len(pages) <= 28
    empty = [number for number, text in enumerate(pages, 1) if len(text.split()) < 10]
    assert len(empty) <= 1
    heads = (booklet.notes, booklet.games)
    spare = [number for number, text in enumerate(pages) if number > 1 and text.lstrip().startswith(heads)]
    assert len(spare) <= 3
    for one, other in pairwise(spare):
        assert other > one + 1 or pages[one].split()[0] != pages[other].split()[0]
    every = tuple(letters(data))
    lines = lines_in_the_margin(every)
    lines.pop(1, 0)
    assert set(lines.values()) == {1}
    written = [page for page in range(2, len(pages)) if booklet.notes not in pages[page - 1].split()]
    for page in written:
        on = [one for one in every if one.page == page]
        last = [one for one in on if one.size >= TITLE]
        low = min((one.base for one in last), default=0.0)
        assert not last or any(one.base < low - 6.0 and one.base > 40.0 for one in on), f"page {page} ends in a heading"

"""The booklets as a reader holds them, read back from the file: type, feet of pages, ids, page numbers, hyphens."""

import re
from collections.abc import Iterable, Iterator
from ctypes import byref, c_uint
from functools import cache
from itertools import product
from typing import NamedTuple

import pypdfium2
import pypdfium2.raw as pdfium
import pytest

from generator.booklet.typst_markup import prose_block
from generator.export.kit import RULES
from tests.booklet.books import OfBox, rules
from tests.faces.shipped import box
from tests.shelf import kept
from tests.text_layer import page_texts

GAMES = ("balance-control", "global-powers", "organisation")
each_book = pytest.mark.parametrize(("game", "language"), list(product(GAMES, ("de", "en"))))
LEAST = 7.0
"""The least size of type (pt)."""
MARGIN = 36.8
"""How high the lower margin is, in which the foot stands (pt, 13 mm)."""
ROUNDING = 0.05
NEAR_BLACK, NEAR_WHITE, COLOURED = 0.2, 0.95, 0.12
"""Grey lies between the first two and differs less than the third from one channel to another."""


class Letter(NamedTuple):
    """A letter on a page: its size (pt), the red, green and blue of its ink, 0 to 1, and its baseline (pt)."""

    text: str
    page: int
    size: float
    ink: tuple[float, float, float]
    base: float


def book(game: str, language: str) -> bytes:
    return rules(OfBox(game, language)).files[RULES]


def letters(data: bytes) -> Iterator[Letter]:
    """Every letter of a file that is seen."""
    with pypdfium2.PdfDocument(data) as document:
        for number, page in enumerate(document, 1):
            text, matrix, channels = page.get_textpage(), pdfium.FS_MATRIX(), [c_uint() for _ in range(4)]
            inks = [byref(one) for one in channels]
            for place in range(text.count_chars()):
                letter = chr(pdfium.FPDFText_GetUnicode(text.raw, place))
                if letter.isspace() or not letter.isprintable():
                    continue
                pdfium.FPDFText_GetMatrix(text.raw, place, byref(matrix))
                size = pdfium.FPDFText_GetFontSize(text.raw, place) * (matrix.c**2 + matrix.d**2) ** 0.5
                pdfium.FPDFText_GetFillColor(text.raw, place, *inks)
                red, green, blue = (one.value / 255 for one in channels[:3])
                yield Letter(letter, number, size, (red, green, blue), matrix.f)


@cache
def read(game: str, language: str) -> tuple[Letter, ...]:
    return kept(("letters", game, language), lambda: tuple(letters(book(game, language))))


@cache
def texts(game: str, language: str) -> tuple[str, ...]:
    """The words of each page."""
    return (*page_texts(book(game, language)),)


def lines_in_the_margin(every: Iterable[Letter]) -> dict[int, int]:
    """How many lines of type each page has in its lower margin; baselines within 3 pt are one line in two typefaces."""
    found: dict[int, list[float]] = {}
    for one in every:
        lines = found.setdefault(one.page, []) if one.base < MARGIN else []
        if all(abs(one.base - line) > 3.0 for line in lines):
            lines.append(one.base)
    return {page: len(lines) for page, lines in found.items()}


def grey(ink: tuple[float, float, float]) -> bool:
    return max(ink) - min(ink) < COLOURED and NEAR_BLACK < sum(ink) / 3.0 < NEAR_WHITE


@pytest.mark.slow
@each_book
def test_no_type_is_under_seven_points_or_grey_and_no_page_runs_over_its_foot(game: str, language: str) -> None:
    every = read(game, language)
    assert len(every) > 10_000
    small = [place for place, one in enumerate(every) if one.size < LEAST - ROUNDING]
    subscripts = {place for place in small if "".join(one.text for one in every[place - 2 : place + 1]) == "CO2"}
    assert not {every[place] for place in small if place not in subscripts}
    assert not {one for one in every if grey(one.ink)}
    lines = lines_in_the_margin(every)
    assert lines.pop(1, 0) <= 2, "what a cover says at its foot"
    assert set(lines.values()) == {1}


@pytest.mark.slow
@each_book
def test_nobody_reads_an_id_and_at_most_one_page_is_for_notes(game: str, language: str) -> None:
    """Ids have hyphens between small letters, a cell a comma between two numbers; a page for notes hardly any words."""
    pack = box(game, language).definitions
    ids = {str(name) for name in (*pack.components(), *pack.regions, *pack.all_rulings) if "-" in str(name)}
    text = "\n".join(texts(game, language))
    assert not ids & set(re.findall(r"[a-z0-9]+(?:-[a-z0-9]+)+", text))
    assert not re.findall(r"\(-?\d,-?\d\)|\b[a-z]+_[a-z]+\b", text)
    assert sum(len(page.split()) < 10 for page in texts(game, language)) <= 1


@pytest.mark.slow
@each_book
def test_every_page_number_is_right(game: str, language: str) -> None:
    pages = [" ".join(text.split()) for text in texts(game, language)]
    contents = re.findall(r"([^.]+?) ?\.[ .]{5,}(\d+)", pages[1])
    assert len(contents) > 8
    assert not [(title, page) for title, page in contents if title.strip() not in pages[int(page) - 1]]
    title = next(title.strip() for title, _ in contents if title.strip() in ("Stichwörter", "Index"))
    page = next(int(number) for named, number in contents if named.strip() == title)
    index = re.findall(r"([^\W\d][^\d,]*?) (\d+(?:, \d+)*)", pages[page - 1].partition(f"{title} ")[2])
    assert len(index) > 25
    told = [re.sub(r"\W", "", text).lower() for text in pages]
    for word, numbers in index:
        stem = re.sub(r"\W", "", word).lower()
        stem = stem[:-2] if len(stem) > 6 else stem
        assert not [number for number in numbers.split(", ") if stem not in told[int(number) - 1]], word


LEAST_PARTED, LEAST_PART = 12, 3
"""No shorter word is parted at the end of a line, and none into fewer letters than that."""


def parted(text: str) -> set[str]:
    """The words that go on in the next line: there a hyphen is read that isn't written."""
    return set(re.findall(r"\w+\ufffe\w+", text))


@pytest.mark.slow
@each_book
def test_no_short_word_is_parted_and_none_by_two_letters(game: str, language: str) -> None:
    found = [word.split("\ufffe") for word in parted(" ".join(texts(game, language)))]
    assert found
    assert not [word for word in found if len("".join(word)) < LEAST_PARTED or min(map(len, word)) < LEAST_PART]


MOST_BLANK = 0.25
"""The share of a page that may be empty below its words and pictures."""


def blank(data: bytes) -> dict[int, float]:
    """The share of each page's height that is empty above its lower margin."""
    found = {}
    with pypdfium2.PdfDocument(data) as document:
        for number, page in enumerate(document, 1):
            picture = page.render(scale=0.5).to_pil().convert("L")
            wide, high = picture.size
            body = picture.crop((0, 0, wide, high - int(MARGIN / 2) - 1)).point(lambda grey: 255 * (grey < 245))
            found[number] = (body.height - (body.getbbox() or (0, 0, 0, 0))[3]) / high
    return found


@pytest.mark.slow
@each_book
def test_hardly_a_page_is_empty_below(game: str, language: str) -> None:
    found = blank(book(game, language))
    assert sorted(found.values())[-2] <= MOST_BLANK, found


def test_from_one_number_to_another_is_on_one_line() -> None:
    assert prose_block("a 1–4 and 5–6") == '[#"a "#box("1–4")#" and "#box("5–6")]'
    assert "box" not in prose_block("a – b, 1 – 2")

"""Scripts other than Latin: where lines may end, in which order words stand, and that a PDF reads as it was written."""

import io
from itertools import groupby
from pathlib import Path

import pytest

from generator.base.errors import Mark
from generator.faces.colours import Palette
from generator.faces.display_list import Face, Group, IconUse, Text, rectangle
from generator.faces.display_list import Path as Shape
from generator.faces.font_families import FontSet
from generator.faces.game_fonts import game_fonts
from generator.faces.icons import icon_set
from generator.faces.line_breaks import with_breaks
from generator.faces.mirrored_faces import mirror_items
from generator.faces.shaped_lines import bidi_levels
from generator.faces.shapes import box
from generator.faces.text_setting import TextStyle, parse_markup, set_line, wrap_text
from generator.render.pdf import PdfInfo, pdf_bytes, single_faces
from generator.render.svg import face_picture, svg_text
from tests.tables import read_table

PLAIN = "IBMPlexSansCondensed-Regular"


@pytest.fixture
def fonts(in_this_process: None) -> FontSet:  # noqa: ARG001  # no process for each file
    return game_fonts(Path(__file__).parent, {}, "en", lambda _: Mark(""))


def read_back(items: tuple[object, ...]) -> str:
    """What pdfium reads on a page with these items; it is what `check --kit` reads by."""
    import pypdfium2

    face = Face("a", rectangle(100, 40), items)  # type: ignore[arg-type]
    data = pdf_bytes([single_faces([face])], Palette({}), PdfInfo("words"))
    with pypdfium2.PdfDocument(io.BytesIO(data)) as document:
        return str(document[0].get_textpage().get_text_range()).replace("\r\n", "\n")


@pytest.mark.parametrize(
    "words",
    read_table(__file__, "a_pdf_reads_as_the_words_that_went_in"),
    ids=[
        "Russian",
        "Vietnamese",
        "Japanese",
        "Hebrew",
        "Hebrew with numbers",
        "Hebrew with signs",
        "Arabic",
        "Arabic with a number",
        "Arabic with one glyph for several letters",
        "Hindi",
        "Thai",
    ],
)
def test_a_pdf_reads_as_the_words_that_went_in(fonts: FontSet, words: str) -> None:
    assert read_back(set_line("a", words, TextStyle(fonts.use(PLAIN)), 12.0, -40.0, 0.0)) == words


def test_arabic_letters_join_and_stand_from_right_to_left(fonts: FontSet) -> None:
    """Three letters, two of them with another form than by themselves; the first one is the rightmost."""
    (text,) = set_line("a", "بطا", TextStyle(fonts.use(PLAIN)), 12.0, 0.0, 0.0)
    assert isinstance(text, Text)
    letters = [glyph for glyph in text.glyphs if glyph.letters]  # dots of this font are glyphs of their own
    assert [glyph.letters for glyph in letters] == ["ا", "ط", "ب"]
    alone = [set_line("a", letter, TextStyle(fonts.use(PLAIN)), 12.0, 0.0, 0.0)[0] for letter in "بطا"]
    forms = {glyph.id for one in alone if isinstance(one, Text) for glyph in one.glyphs}
    assert len(forms & {glyph.id for glyph in letters}) < 3


def test_a_number_in_hebrew_is_read_to_the_right_and_a_bracket_opens_to_the_left() -> None:
    assert bidi_levels("אז (12) a", True) == [1, 1, 1, 1, 2, 2, 1, 1, 2]
    assert bidi_levels("ab אז", False) == [0, 0, 0, 1, 1]


@pytest.mark.parametrize(
    ("words", "seen"),
    [
        ("קח +3", "+3 חק"),
        ("+3", "+3"),
        ("3+ קלפים", "םיפלק 3+"),
        ("קח -2", "-2 חק"),
        ("מ-2", "2-מ"),  # the sign joins the number to a word
        ("خذ +3", "+3 ذخ"),
    ],
)
def test_a_number_keeps_its_sign_on_its_side_in_a_line_that_is_read_to_the_left(words: str, seen: str) -> None:
    levels = bidi_levels(words, True)
    runs = [[*group] for _, group in groupby(zip(words, levels, strict=True), key=lambda pair: pair[1])]
    shown = ["".join(sign for sign, _ in (run if run[0][1] % 2 == 0 else run[::-1])) for run in runs]
    assert "".join(shown[::-1]) == seen


def test_an_icon_stands_where_it_is_read(fonts: FontSet) -> None:
    style = TextStyle(fonts.use(PLAIN))
    words = parse_markup("אז {seat-a} קלף", style, icons=icon_set())
    items = set_line("a", words, style, 12.0, 0.0, 0.0)
    told = [item.text.strip() if isinstance(item, Text) else "icon" for item in items]
    assert [one for one in told if one] == ["קלף", "icon", "אז"]
    assert [item.x for item in items if isinstance(item, Text | IconUse)] == sorted(
        item.x for item in items if isinstance(item, Text | IconUse)
    )


@pytest.mark.parametrize(("text", "broken"), read_table(__file__, "lines_end_where_a_script_allows_it"))
def test_lines_end_where_a_script_allows_it(text: str, broken: str) -> None:
    assert with_breaks(text).replace("\u200b", "|") == broken


def test_japanese_without_a_blank_fills_its_lines(fonts: FontSet) -> None:
    block = wrap_text("a", "カード二枚を引く。" * 3, TextStyle(fonts.use(PLAIN)), 10.0, 25.0)
    lines = ["".join(atom.text for part in line.fragments for atom in part.atoms) for line in block.lines]
    assert "".join(lines) == "カード二枚を引く。" * 3
    assert len(lines) == 4
    assert not any(line.startswith(("。", "ー")) for line in lines)


def test_glyphs_are_outlines_in_a_picture(fonts: FontSet) -> None:
    style = TextStyle(fonts.use(PLAIN))
    items = set_line("a", "किताब 二枚", style, 12.0, -10.0, 0.0)
    made = svg_text(face_picture(Face("a", rectangle(60, 20), items)), Palette({}))
    assert made.count("<path d=") >= 5


def test_left_and_right_change_places_but_words_stay_words(fonts: FontSet) -> None:
    style = TextStyle(fonts.use(PLAIN))
    words = set_line("a", parse_markup("Gain {seat-a} now", style, icons=icon_set()), style, 10.0, -20.0, 0.0)
    shape, *moved = mirror_items([Shape(box(-30.0, -5.0, 10.0, 10.0), fill="black"), *words])
    assert isinstance(shape, Shape)
    assert {segment[1] for segment in shape.outline if len(segment) == 3} == {20.0, 30.0}
    before = [item.x for item in words if isinstance(item, Text | IconUse)]
    after = [item.x for item in moved if isinstance(item, Text | IconUse)]
    steps = {round(b - a, 6) for a, b in zip(before, after, strict=True)}
    assert len(steps) == 1  # a line is moved as a whole
    assert min(after) > 0.0


def test_a_picture_is_moved_and_not_turned_round() -> None:
    art = Group((Shape(box(0.0, 0.0, 10.0, 4.0), fill="black"),), clip=box(5.0, 0.0, 20.0, 20.0))
    (made,) = mirror_items([art])
    assert isinstance(made, Group)
    assert made.items == art.items
    assert made.transform[:4] == (1.0, 0.0, 0.0, 1.0)
    assert made.transform[4] == pytest.approx(-15.0)  # what is seen reached from 5 to 10 mm

"""Text: widths by the font files, breaks, inline icons on the baseline, the ladder, errors that name the piece."""

import math
import re
from collections.abc import Callable
from functools import cache

import pytest
from fontTools.ttLib import TTFont
from hypothesis import given
from hypothesis import strategies as st

from generator.base.errors import InputError
from generator.base.word_marks import plain_words
from generator.faces import text_setting as setting
from generator.faces.display_list import IconUse, Text
from generator.faces.font_families import studio_fonts
from generator.faces.fonts import SYMBOLS, find_font, font_names
from generator.faces.icons import icon_set
from generator.faces.text_fragments import _style_caches, make_fragments
from generator.faces.text_setting import (
    TextBlock,
    TextFaces,
    TextStyle,
    fit_line,
    fit_text,
    line_width,
    longest_word_width,
    parse_markup,
    set_line,
    size_steps,
    text_faces,
    wrap_text,
)
from tests.tables import read_table

PLAIN = TextStyle("IBMPlexSansCondensed-Regular")
BOLD = TextStyle("IBMPlexSansCondensed-SemiBold")
FACES = TextFaces(
    PLAIN, BOLD, TextStyle("IBMPlexSansCondensed-Italic"), TextStyle("IBMPlexSansCondensed-SemiBoldItalic")
)
TITLE = TextStyle("BarlowCondensed-SemiBold", kern=True)
MM = 25.4 / 72
LETTERS = (
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789 äöüÄÖÜßẞéèêëàçœæîïôùûąćęłńóśźżčďěňřšťůýž„“«»–—…·×−€"
)


@cache
def opened(name: str) -> TTFont:
    return TTFont(find_font(name).path)


def words(block: TextBlock) -> list[str]:
    lines: dict[float, str] = {}
    for item in block.items_at(0, 0):
        if isinstance(item, Text):
            lines[round(item.y, 3)] = lines.get(round(item.y, 3), "") + item.text
    return list(lines.values())


@pytest.mark.parametrize("name", font_names())
def test_the_table_of_measures_is_that_of_the_files(name: str) -> None:
    table = opened(name)
    measures, scale = find_font(name), 1000 / table["head"].unitsPerEm
    for letter in LETTERS:
        advance = (
            table["hmtx"][table.getBestCmap()[ord(letter)]][0] * scale if ord(letter) in table.getBestCmap() else None
        )
        assert (None if measures.missing(letter) else measures.units(letter)) == advance
    assert measures.cap == table["OS/2"].sCapHeight * scale
    if name == SYMBOLS:  # signs alone: letters come from the fonts that it stands behind
        assert not measures.missing("→←↑↓★☆✓✗⚔❤●■▲⬢⚀⚅♠♥♦♣①⑨☠☀☾⌛")
        return
    assert measures.missing(LETTERS) in ("", "ẞ"), "German, French, Polish and Czech can be written"
    assert len({find_font(PLAIN.font).units(digit) for digit in "0123456789"}) == 1, (
        "as wide as each other in sentences"
    )


def test_kerning_brings_pairs_closer_as_the_font_says() -> None:
    measures = find_font(TITLE.font)
    assert measures.kerns("AV") == measures.kerns("ÄV")
    assert measures.kerns("AV")[0] < 0
    assert measures.kerns("Tć") == measures.kerns("Tc")
    assert line_width("a", "AVATAR", TITLE, 20) < line_width("a", "AVATAR", TextStyle(TITLE.font), 20)


def test_a_width_is_the_sum_of_advances() -> None:
    cmap, metrics = opened(PLAIN.font).getBestCmap(), opened(PLAIN.font)["hmtx"]
    advance = sum(metrics[cmap[ord(letter)]][0] for letter in "Kontrolle")
    assert line_width("a", "Kontrolle", PLAIN, 10) == pytest.approx(advance / 1000 * 10 * MM)


@pytest.mark.parametrize(("align", "left"), [("left", 0.0), ("centre", 0.5), ("right", 1.0)])
def test_icons_stand_on_the_baseline_between_words_however_the_line_is_set(align: str, left: float) -> None:
    items = set_line("a", "Gain {resource} 2", PLAIN, 10, 30, 7, align)
    before, icon, after = items
    assert isinstance(before, Text)
    assert isinstance(icon, IconUse)
    assert isinstance(after, Text)
    width = line_width("a", "Gain {resource} 2", PLAIN, 10)
    assert before.x == pytest.approx(30 - width * left)
    ink = icon_set()["resource"].ink
    cap = find_font(PLAIN.font).cap_height(10)
    assert icon.y == pytest.approx(7 + cap / 2)
    # The triangle's foot is on the line, within a tenth of the capitals' height.
    assert icon.y + ink[1] * icon.size == pytest.approx(7, abs=cap * 0.12)
    assert before.y == after.y == 7
    assert before.x + line_width("a", "Gain ", PLAIN, 10) < icon.x + ink[0] * icon.size
    assert icon.x + ink[2] * icon.size < after.x
    if align == "right":
        assert after.x + line_width("a", "2", PLAIN, 10) == pytest.approx(30)


def test_tracking_after_the_last_letter_does_not_shift_a_centred_line() -> None:
    wide = TextStyle(PLAIN.font, tracking=0.5)
    (item,) = set_line("a", "HH", wide, 10, 0, 0, "centre")
    assert isinstance(item, Text)
    advance = find_font(PLAIN.font).units("H") / 1000 * 10 * MM
    assert item.x == pytest.approx(-(2 * advance + 0.5 * 10 * MM) / 2)


def test_strong_words_and_their_punctuation_stay_together() -> None:
    pieces = parse_markup("one **two**, three", FACES)
    block = wrap_text("a", pieces, PLAIN, 10, 9)
    assert words(block) == ["one", "two,", "three"]


def test_a_tab_is_a_space() -> None:
    """Spreadsheets and word processors leave them in texts."""
    tabbed, spaced = (set_line("x", words, PLAIN, 10, 0, 0) for words in ("one \ttwo\tthree", "one two three"))
    assert tabbed == spaced


@pytest.mark.parametrize(("text", "room", "lines"), read_table(__file__, "lines_end_where_they_may"))
def test_lines_end_where_they_may(text: str, room: str, lines: list[str]) -> None:
    assert words(wrap_text("a", text, PLAIN, 10, line_width("a", room, PLAIN, 10) + 0.5)) == lines


@pytest.mark.parametrize(
    ("balance", "lines"),
    [(False, ["Wagen rollen nach Norden", "ab"]), (True, ["Wagen rollen", "nach Norden ab"])],
)
def test_balanced_titles_have_lines_of_like_length(balance: bool, lines: list[str]) -> None:
    width = line_width("a", "Wagen rollen nach Norden", TITLE, 15) + 0.5
    assert words(wrap_text("a", "Wagen rollen nach Norden ab", TITLE, 15, width, balance=balance)) == lines


def test_a_word_is_not_hyphenated_for_a_line_that_is_nearly_full() -> None:
    block = wrap_text(
        "a", "Im Schlepptau Ver\u00adwaltung", PLAIN, 10, line_width("a", "Im Schlepptau Ver-", PLAIN, 10)
    )
    assert words(block) == ["Im Schlepptau", "Verwaltung"]


@pytest.mark.parametrize(
    ("markup", "together"), read_table(__file__, "an_icon_stays_with_the_word_or_number_it_belongs_to")
)
def test_an_icon_stays_with_the_word_or_number_it_belongs_to(markup: str, together: list[str]) -> None:
    pieces = parse_markup(markup, PLAIN)
    widest = max(
        line_width("piece", parse_markup(part.replace("{}", "{seat-a}"), PLAIN), PLAIN, 10) for part in together
    )
    assert longest_word_width("piece", pieces, PLAIN, 10) == pytest.approx(widest, abs=0.5)
    block = wrap_text("piece", pieces, PLAIN, 10, longest_word_width("piece", pieces, PLAIN, 10))
    lines = [" ".join("".join(a.text or "{}" for a in f.atoms) for f in line.fragments) for line in block.lines]
    assert all(any(part in line for line in lines) for part in together), lines


def test_co2_is_set_as_a_subscript_where_the_font_lacks_it() -> None:
    first, two, last = set_line("a", "CO₂-Abgabe", TITLE, 15, 0, 0)
    assert isinstance(first, Text)
    assert isinstance(two, Text)
    assert isinstance(last, Text)
    assert (first.text, two.text, last.text) == ("CO", "2", "-Abgabe")
    assert two.size < first.size
    assert two.y < 0 == first.y == last.y
    assert first.x < two.x < last.x


def test_text_takes_the_largest_size_that_fits() -> None:
    steps = size_steps()
    assert (steps[0], steps[1], steps[-1], len(steps)) == (10, 9.75, 5.5, 19)
    text = "Place a lock on the focus that is being resolved right now."
    block = fit_text("a", text, PLAIN, size_steps(), 30, 10)
    assert block.height <= 10
    larger = wrap_text("a", text, PLAIN, block.size + 0.25, 30)
    assert block.size < 10
    assert larger.height > 10
    assert fit_line("a", "Place a lock", PLAIN, size_steps(), 15) < 10


@pytest.mark.parametrize(
    ("make", "wrong"),
    [
        (lambda: set_line("card-7", "a {rseource}", PLAIN, 9, 0, 0), "card-7: unknown icon '{rseource}'"),
        (lambda: set_line("card-7", "a { b", PLAIN, 9, 0, 0), "card-7: a brace stands alone"),
        (
            lambda: set_line("card-7", "then 🧪 now", PLAIN, 9, 0, 0),
            r"card-7: the font IBMPlex.*no glyph for '🧪' \(U\+1F9EA\)",
        ),
        (
            lambda: fit_text("card-7", "Donaudampfschifffahrtsgesellschaft", PLAIN, size_steps(), 20, 10),
            r"card-7: 'Donau.*too long at the least size, 5\.5 pt.*20 × 10 mm",
        ),
        (lambda: fit_line("card-7", "much too long a line", PLAIN, size_steps(), 5), "card-7: .*on one line"),
        (
            lambda: find_font("BarlowCondensed-Blod"),
            "unknown font 'BarlowCondensed-Blod'.*did you mean BarlowCondensed-Bold",
        ),
    ],
)
def test_what_cannot_be_set_names_its_piece(make: Callable[[], object], wrong: str) -> None:
    with pytest.raises(InputError, match=wrong):
        make()


@pytest.mark.parametrize(
    ("words", "plain", "strong"),
    read_table(__file__, "marks_of_strong_words_are_on_one_line_and_others_are_stars"),
)
def test_marks_of_strong_words_are_on_one_line_and_others_are_stars(words: str, plain: str, strong: str) -> None:
    found = parse_markup(words, FACES)
    assert "".join(map(str, found)) == plain
    assert "".join(str(one) for one in found if one.style is BOLD) == strong


@pytest.mark.parametrize("letter", ["Ж", "Ω", "ệ"])
def test_letters_that_a_font_lacks_are_set_in_its_fallback(letter: str) -> None:
    """A word as a whole, in the weight of what it stands in for; other words keep their font."""
    bold = TextStyle("BarlowCondensed-Bold")
    found = {text.text.strip(): text.font for text in set_line("a", f"Deck {letter}eka", bold, 10, 0, 0)}
    assert found == {"Deck": "BarlowCondensed-Bold", f"{letter}eka": "IBMPlexSansCondensed-SemiBold"}


def test_a_doubled_brace_is_one_and_a_plain_line_is_one_run() -> None:
    (item,) = set_line("card-7", "three {{plain}} words", PLAIN, 9, 0, 0)
    assert isinstance(item, Text)
    assert item.text == "three {plain} words"


@given(
    st.lists(st.text("abcdeäß", min_size=1, max_size=9), min_size=1, max_size=30),
    st.floats(25, 60),
    st.sampled_from([6.0, 9.0]),
)
def test_no_letter_is_lost_and_no_line_is_too_long(parts: list[str], width: float, size: float) -> None:
    text = " ".join(parts)
    block = wrap_text("a", text, PLAIN, size, width)
    assert " ".join(words(block)) == text
    for item in block.items_at(0, 0):
        assert isinstance(item, Text)
        assert item.x + line_width("a", item.text, PLAIN, size) <= width + 1e-6


def test_blocks_hang_from_their_top() -> None:
    block = wrap_text("a", "one\ntwo", PLAIN, 10, 30, leading=1.2)
    baselines = sorted({item.y for item in block.items_at(0, 50) if isinstance(item, Text)}, reverse=True)
    assert baselines == pytest.approx([50 - block.cap, 50 - block.cap - 12 * MM])
    assert block.height == pytest.approx(block.cap + 12 * MM)


def test_no_word_stands_alone_on_the_last_line_where_a_narrower_setting_helps() -> None:
    """As many lines as without; a paragraph that is one word long stays as it is."""
    words = "aa bb cc dd ee ff gg"
    wide = line_width("p", "aa bb cc dd ee ff", PLAIN, 10.0) + 0.05
    alone = fit_text("p", words, PLAIN, (10.0,), wide, 99.0)
    assert [len(line.fragments) for line in alone.lines] == [6, 1]
    told = fit_text("p", words, PLAIN, (10.0,), wide, 99.0, company=True)
    assert [len(line.fragments) for line in told.lines] == [5, 2]
    short = fit_text("p", "aa bb\ncc", PLAIN, (10.0,), wide, 99.0, company=True)
    assert [len(line.fragments) for line in short.lines] == [2, 1]


MARKUP = st.lists(
    st.sampled_from(["draw", "co\u00adop", "**once**", "H₂O", "{dom}", "a\u00a0b", "-", "x-y", "\n", "3"])
)


@given(MARKUP, st.sampled_from((PLAIN, TITLE)), st.floats(20.0, 60.0))
def test_a_line_of_one_style_is_one_run_as_any_line_would_be_set(
    parts: list[str], style: TextStyle, width: float
) -> None:
    """Lines that are nothing but letters are put together in one step: their runs are those that the long way gives."""
    block = wrap_text("a", parse_markup(" ".join(parts), TextFaces(style, BOLD)), style, 9.0, width)
    for line in block.lines:
        assert setting._line_items(line, 9.0, 1.5, 2.5) == setting._mixed_items(line, 9.0, 1.5, 2.5, 0.0)


@given(st.lists(st.tuples(MARKUP, st.sampled_from((PLAIN, TITLE))), max_size=4))
def test_words_are_as_wide_as_if_nothing_had_been_set_before(said: list[tuple[list[str], TextStyle]]) -> None:
    """Words and texts are kept by their style, for all faces."""
    found = []
    for forget in (False, True):
        for parts, style in said:
            if forget:
                _style_caches.cache_clear()
            pieces = parse_markup(" ".join(parts), TextFaces(TextStyle(style.font, kern=style.kern), BOLD))
            found.append(make_fragments("a", pieces))
    assert found[: len(said)] == found[len(said) :]


def starts(block: TextBlock) -> list[tuple[str, float, float]]:
    """Each run with its place: what it says, its left end and its baseline (mm, from the block's first baseline)."""
    return [(item.text, item.x, item.y) for item in block.items_on_baseline(0.0, 0.0) if isinstance(item, Text)]


def test_words_are_set_in_the_faces_of_their_marks() -> None:
    items = set_line("a", parse_markup("a **b** *c* ***d*** [e]{colour: sea}", FACES), PLAIN, 10, 0, 0)
    found = {item.text.strip(): (item.font, item.colour) for item in items if isinstance(item, Text)}
    fonts = ("Regular", "SemiBold", "Italic", "SemiBoldItalic", "Regular")
    colours = ("black", "black", "black", "black", "sea|black")
    assert found == {
        letter: (f"IBMPlexSansCondensed-{font}", colour)
        for letter, font, colour in zip("abcde", fonts, colours, strict=True)
    }


def test_faces_are_found_in_the_family_of_a_font() -> None:
    """Bold there is none of in this family: its heaviest is strong. An upright family has no italic."""
    found = text_faces(TextStyle("IBMPlexSansCondensed-Medium", "sea", 0.1), studio_fonts())
    assert found == TextFaces(
        TextStyle("IBMPlexSansCondensed-Medium", "sea", 0.1),
        TextStyle("IBMPlexSansCondensed-SemiBold", "sea", 0.1),
        TextStyle("IBMPlexSansCondensed-Italic", "sea", 0.1),
        TextStyle("IBMPlexSansCondensed-SemiBoldItalic", "sea", 0.1),
    )
    upright = text_faces(TextStyle("ZillaSlab-Bold"), studio_fonts())
    assert (upright.strong, upright.italic) == (TextStyle("ZillaSlab-Bold"), None)
    with pytest.raises(InputError, match=r"a: the font ZillaSlab-Bold has no italic; expected another font"):
        parse_markup("*so*", upright, piece="a")


def test_a_run_has_its_own_size_whatever_the_size_of_the_text_is() -> None:
    text = parse_markup("one [two {resource}]{size: 6} x", FACES)
    for size in (12, 8):
        items = set_line("a", text, PLAIN, size, 0, 0)
        assert [(item.text, item.size) for item in items if isinstance(item, Text)] == [
            ("one", size), ("two", 6.0), ("x", size),
        ]  # fmt: skip
        (icon,) = (item for item in items if isinstance(item, IconUse))
        assert icon.size == pytest.approx(PLAIN.sign * find_font(PLAIN.font).cap_height(6))
        last = items[-1]
        assert isinstance(last, Text)
        parts = [line_width("a", words, PLAIN, own) for words, own in (("one", size), ("two {resource}", 6))]
        assert last.x == pytest.approx(sum(parts) + 2 * find_font(PLAIN.font).width(" ", size))


def test_a_blank_line_leaves_half_a_line_free_and_a_list_hangs_on_its_markers() -> None:
    text = "Take:\n1. one two three\n10. four\n\nend"
    block = wrap_text("a", parse_markup(text, FACES), PLAIN, 10, 14, leading=1.0)
    line = 10 * MM
    told = [(words, round(-y / line, 6)) for words, _, y in starts(block)]
    assert told == [
        ("Take:", 0),
        ("1.", 1),
        ("one", 1),
        ("two", 2),
        ("three", 3),
        ("10.", 4),
        ("four", 4),
        ("end", 5.5),
    ]
    assert block.height == pytest.approx(block.cap + 5.5 * line)
    places = {words: x for words, x, _ in starts(block)}
    assert len({places[words] for words in ("one", "two", "three", "four")}) == 1, "words hang"
    wide = {marker: line_width("a", marker, PLAIN, 10) for marker in ("1.", "10.")}
    assert places["1."] + wide["1."] == pytest.approx(places["10."] + wide["10."]), "numbers end at one place"
    assert places["Take:"] == places["end"] == 0.0 == pytest.approx(places["10."], abs=0.01)


@pytest.mark.parametrize(
    ("height", "lines", "columns"),
    [
        (20.0, "a b c d e f g h i", [["a", "b", "c", "d", "e"], ["f", "g", "h", "i"]]),  # 5 lines of 10 pt are 16.5 mm
        (math.inf, "a b c d e f g h i", [["a", "b", "c", "d", "e"], ["f", "g", "h", "i"]]),
        (20.0, "a b c", [["a", "b", "c"]]),
        (9.0, "a b\n\nc", [["a", "b"], ["c"]]),  # what is left free before a paragraph isn't at a column's top
    ],
)
def test_columns_are_filled_one_after_the_other(height: float, lines: str, columns: list[list[str]]) -> None:
    parts = parse_markup(lines.replace(" ", "\n"), FACES)
    block = fit_text("a", parts, PLAIN, (10,), 24, height, columns=2, gutter=4, leading=1.0)
    found: dict[float, list[tuple[float, str]]] = {}
    for words, x, y in starts(block):
        found.setdefault(x, []).append((y, words))
    assert [[words for _, words in sorted(column, reverse=True)] for column in found.values()] == columns
    assert list(found) == [0.0, 14.0][: len(columns)], "10 mm each, 4 mm apart"
    assert len({max(column)[0] for column in found.values()}) == 1, "all begin at one height"
    with pytest.raises(InputError, match="too long"):
        fit_text("a", parts, PLAIN, (10,), 24, 3, columns=2, gutter=4)


def test_justified_lines_reach_from_side_to_side_but_for_the_last_of_a_paragraph() -> None:
    text = "one two three four five six\nseven eight"
    block = fit_text("a", text, PLAIN, (10,), 24, 100, align="justify")
    lines: dict[float, list[tuple[str, float]]] = {}
    for words, x, y in starts(block):
        lines.setdefault(round(y, 3), []).append((words, x))
    ends = [found[-1][1] + line_width("a", found[-1][0].strip(), PLAIN, 10) for found in lines.values()]
    assert [" ".join(words.strip() for words, _ in found) for found in lines.values()] == [
        "one two three", "four five six", "seven eight",
    ]  # fmt: skip
    assert ends[0] == pytest.approx(24.0)
    assert ends[1] < 23.0
    assert ends[2] < 23.0


@given(st.lists(st.sampled_from(["one", "**two**", "*three*", "[four]{size: 7}", "{resource}", "\n- ", "\n", "five,"])))
def test_all_words_of_a_marked_text_are_set_in_their_order(parts: list[str]) -> None:
    text = " ".join(parts).replace(" \n", "\n").strip("\n -")
    block = wrap_text("a", parse_markup(text, FACES, icons=icon_set()), PLAIN, 9, 25)
    found = "".join(item.text for item in block.items_at(0, 0) if isinstance(item, Text))
    assert "".join(re.findall(r"[\w,]+", found)) == "".join(re.findall(r"[\w,]+", plain_words(text, lambda _: "")))

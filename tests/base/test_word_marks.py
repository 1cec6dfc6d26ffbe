"""Marks in words: which stars are marks, what they make of words, and that nothing but marks is lost."""

import time

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from generator.base.word_marks import (
    STYLED,
    WordRun,
    drop_marks,
    plain_words,
    read_lines,
    read_runs,
    text_paragraphs,
    write_marks,
)


def looks(line: str) -> list[tuple[str, str]]:
    """Each run with its look: S strong, I italic, its colour and size."""
    return [
        (
            f"{{{run.sign}}}" if run.sign else run.words,
            "S" * run.strong + "I" * run.italic + run.colour + (f"{run.size:g}" if run.size else ""),
        )
        for run in read_runs(line)
    ]


@pytest.mark.parametrize(
    ("line", "found"),
    [
        ("a **b** c", [("a ", ""), ("b", "S"), (" c", "")]),
        ("*a*, ***b***", [("a", "I"), (", ", ""), ("b", "SI")]),
        ("**a *b***", [("a ", "S"), ("b", "SI")]),
        ("***a* b**", [("a", "SI"), (" b", "S")]),
        ("***a** b*", [("a", "SI"), (" b", "I")]),
        ("*a **b***", [("a ", "I"), ("b", "SI")]),
        ("**a **b** c**", [("a b c", "S")]),
        ("*a*b*", [("a*b", "I")]),
        (
            "x[a *b*{coin}]{colour: sea, size: 8}y",
            [("x", ""), ("a ", "sea8"), ("b", "Isea8"), ("{coin}", "sea8"), ("y", "")],
        ),
        ("[a [b]{colour: red} c]{size: 9}", [("a ", "9"), ("b", "red9"), (" c", "9")]),
        ("re[do]{look: strong}ne", [("re", ""), ("do", "S"), ("ne", "")]),
        ("*[a]{colour: #ff0000}*", [("a", "I#ff0000")]),
        ("[*a]{colour: red}*", [("*a", "red"), ("*", "")]),
        ("[x] {{n}} {*}y{*} {[}z{]}", [("[x] {n} *y* [z]", "")]),
        ("手札を**二枚**引く", [("手札を", ""), ("二枚", "S"), ("引く", "")]),
        ("จั่ว*ไพ่*สองใบ", [("จั่ว", ""), ("ไพ่", "I"), ("สองใบ", "")]),
        ("a]{colour: red}", [("a]", ""), ("{colour: red}", "")]),
    ],
)
def test_marks_are_read(line: str, found: list[tuple[str, str]]) -> None:
    assert looks(line) == found


@pytest.mark.parametrize(
    "line",
    [
        "5 * 3", "5*3*2", "*", "* a", "+1* and +2*", "*+1 or *-1", "Gain *, lose *.", "(*) and (*)", "* (a) or * (b)",
        "re**do**ne", "C++**x**++", "An **open one", "x **2", "***three *** and *two", "U>******$", "*a, *b", "a*, b*",
    ],
)  # fmt: skip
def test_stars_that_belong_to_no_other_are_themselves(line: str) -> None:
    assert read_runs(line) == (WordRun(line),)
    assert drop_marks(line) == plain_words(line) == line


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("one\ntwo", [("", 0, False), ("", 0, False)]),
        ("- one", [("", 0, False)]),
        (
            "a:\n- b\n  - c\n    d\n  e\n- f\ng",
            [(sign, at, False) for sign, at in (("", 0), ("•", 1), ("–", 2), ("", 2), ("", 1), ("•", 1), ("", 0))],
        ),
        ("1. a\n10) b\n\nc", [("1.", 1, False), ("10)", 1, False), ("", 0, True)]),
        ("• a\n– b", [("•", 1, False), ("–", 1, False)]),
        ("+ 1 a\n- 1 b", [("", 0, False), ("", 0, False)]),
        ("* a\n* b", [("", 0, False), ("", 0, False)]),
        ("a\n\n\n b", [("", 0, False), ("", 0, True)]),
    ],
)
def test_lists_and_paragraphs_are_read(text: str, found: list[tuple[str, int, bool]]) -> None:
    assert [(line.marker, line.level, line.apart) for line in read_lines(text)] == found


def test_a_text_without_marks_shows_its_lists_and_signs_as_they_are_written() -> None:
    said = "*Draw* {coin}:\n- one\n  - **nested**\n    on\n- two\n\n2. [end]{colour: red} {{x}}"
    assert plain_words(said) == "Draw {coin}:\n- one\n  - nested\n    on\n- two\n\n2. end {x}"
    assert plain_words(said, str.upper).startswith("Draw COIN:")


def test_a_list_goes_on_in_the_paragraph_that_leads_to_it() -> None:
    assert text_paragraphs("a\nb:\n- c\n  d\n- e\n\nf") == ["a", "b:\n- c\n  d\n- e", "f"]


WORDS = st.text("ab cd,.(é1-+二", min_size=1, max_size=8)
RUNS = st.lists(st.tuples(WORDS, st.booleans(), st.booleans()), min_size=1, max_size=6)


@given(RUNS)
@example([("- ", False, True)])
def test_words_that_are_marked_are_read_as_they_were_and_dropped_marks_leave_them(
    runs: list[tuple[str, bool, bool]],
) -> None:
    """Whatever runs a cell or tags have: their letters keep their look; blanks may lose theirs."""
    runs = [("x", False, False), *runs]
    styled = "".join(
        f"{STYLED[0] * strong}{STYLED[2] * italic}{words}{STYLED[3] * italic}{STYLED[1] * strong}"
        for words, strong, italic in runs
    )
    marked, plain = write_marks(styled), "".join(words for words, *_ in runs)
    assert plain_words(marked) == drop_marks(marked) == plain
    wanted = [(letter, *look) for words, *look in runs for letter in words if not letter.isspace()]
    found = [(letter, run.strong, run.italic) for run in read_runs(marked) for letter in run.words if letter != " "]
    assert found == wanted


@given(st.text("ab *[]-\n1.}\u00a0", max_size=60))
def test_no_text_breaks_the_reader_and_every_letter_stays(text: str) -> None:
    shown = "".join(run.words for line in read_lines(text) for run in line.runs)
    assert [letter for letter in shown if letter in "ab"] == [letter for letter in text if letter in "ab"]
    assert drop_marks(drop_marks(text)) == drop_marks(text)
    assert [letter for letter in drop_marks(text) if letter in "ab]"] == [sign for sign in text if sign in "ab]"]


@pytest.mark.quick("[*]a ", "a[*][*] ", "[[]a]{size: 8}", "- a*")
@pytest.mark.parametrize(
    "part", ["*a ", "**a *b ", "a** ", "[a", "]{size: 8}", "[a]{size: 8}", "*[", "***", "- a\n", "{*}"]
)
def test_a_long_text_of_nothing_but_marks_is_read_soon(part: str) -> None:
    began = time.process_time()
    text = part * (10_000 // len(part))
    read_lines(text)
    drop_marks(text)
    assert time.process_time() - began < 2.0

"""Words on pages: marks are elements, everything else is escaped."""

from __future__ import annotations

from html.parser import HTMLParser

import pytest
from hypothesis import given
from hypothesis import strategies as st

from generator.base.word_marks import read_lines
from generator.pages.html_words import html_words


@pytest.mark.parametrize(
    ("text", "html"),
    [
        ("a **b** *c* ***d***", "a <strong>b</strong> <em>c</em> <strong><em>d</em></strong>"),
        ("<b> & {{x}} [y]{colour: sea}", "&lt;b&gt; &amp; {x} y"),
        ("one\ntwo\n\nthree", "one<br>two<br><br>three"),
        ("a:\n- b\n  - c\n    d\n- e\nf", "a:<ul><li>b<ul><li>c<br>d</li></ul></li><li>e</li></ul>f"),
        ("a\n2. b\n3. c", 'a<ol start="2"><li>b</li><li>c</li></ol>'),
        ("{coin}", "{coin}"),
    ],
)
def test_marks_are_elements(text: str, html: str) -> None:
    assert html_words(text) == html


def test_a_sign_is_what_the_page_makes_of_it() -> None:
    assert html_words("*{coin}*", lambda sign: f"<svg>{sign}</svg>") == "<em><svg>coin</svg></em>"


class Balance(HTMLParser):
    """Whether elements end in the order in which they begin, and what stands in them."""

    def __init__(self) -> None:
        super().__init__()
        self.opened: list[str] = []
        self.words = ""

    def handle_starttag(self, tag: str, _attrs: object) -> None:
        assert tag in ("br", "em", "strong", "ul", "ol", "li")
        self.opened += [tag] * (tag != "br")

    def handle_endtag(self, tag: str) -> None:
        assert self.opened.pop() == tag

    def handle_data(self, data: str) -> None:
        self.words += data


@given(st.text("ab<&>\"'*- 1.\n", max_size=50))
def test_every_element_ends_and_no_word_is_lost(text: str) -> None:
    page = Balance()
    page.feed(html_words(text))
    page.close()
    assert page.opened == []
    assert page.words == "".join(run.words for line in read_lines(text) for run in line.runs)

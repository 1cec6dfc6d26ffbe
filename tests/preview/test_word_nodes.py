"""Words on pages: marks are elements, everything else is words."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from generator.base.word_marks import read_lines
from generator.pages.word_nodes import WordNode, word_nodes
from tests.tables import read_table


@pytest.mark.parametrize(("text", "html"), read_table(__file__, "marks_are_elements"))
def test_marks_are_elements(text: str, html: str) -> None:
    assert "".join(map(write_node, word_nodes(text))) == html


def write_node(node: WordNode) -> str:
    if isinstance(node, str):
        return node
    tag, attributes, *within = node
    begin = " ".join([tag, *(f"{name}={value}" for name, value in attributes.items())])
    return f"<{begin}>" if tag == "br" else f"<{begin}>{''.join(map(write_node, within))}</{tag}>"


def node_words(node: WordNode) -> str:
    return node if isinstance(node, str) else "".join(map(node_words, node[2:]))


@given(st.text("ab<&>\"'*- 1.\n", max_size=50))
def test_no_word_is_lost(text: str) -> None:
    words = "".join(run.words for line in read_lines(text) for run in line.runs)
    assert "".join(map(node_words, word_nodes(text))) == words

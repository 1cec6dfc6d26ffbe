"""Letters of no font are told where they stand before a booklet is set."""

from __future__ import annotations

from generator.booklet.letters import unwritable
from generator.definitions.nodes import read_text


def test_a_letter_of_no_font_is_told_at_its_place() -> None:
    """Signs of the game's own, lowered digits, soft hyphens and spaces need no glyph."""
    text = 'title: "Rules"\nchapters:\n  - parts: ["CO₂, so\u00adft, a\u202fb [[◉▲]]", "*漢* and 字 and 漢"]\n'
    (fault,) = unwritable(read_text(text, "en.yaml"))
    assert (str(fault.mark), fault.path) == ("en.yaml:3:39", "chapters[1].parts[2]")
    assert "glyph for '漢' (U+6F22), '字' (U+5B57)" in fault.what

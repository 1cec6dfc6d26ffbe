"""docs/contributing/new-effect-word.md, followed word by word in a copy: what it adds is played and printed."""

from pathlib import Path

import pypdfium2
import pytest

from tests.games import ROOT
from tools.tutorial import checkout, followed


@pytest.mark.slow
def test_the_page_can_be_followed(tmp_path: Path) -> None:
    said = followed(ROOT / "docs" / "contributing" / "new-effect-word.md", checkout(tmp_path))
    assert "all hold" in next(out for line, out in said.items() if " scenario " in line)
    assert "none failed" in next(out for line, out in said.items() if " play " in line)
    with pypdfium2.PdfDocument(tmp_path / "card" / "kit.pdf") as card:
        words = " ".join(page.get_textpage().get_text_range() for page in card)
    assert "future-investment" in words

"""What a bench writes into the page, and what CI says of the kit."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tools.bench.harness import DOCUMENT, write_section, written_ratio
from tools.bench.kit_beside import SECTION, WHOLE, told


def test_a_section_says_which_commit_was_measured_and_when(tmp_path: Path) -> None:
    page = tmp_path / "page.md"
    page.write_text("before\n<!-- kit: measured by `make bench` -->\nold\n<!-- kit: end -->\nafter\n", encoding="utf-8")
    write_section("kit", "| the kit | 1.50 | ≤ 2 |", page)
    text = page.read_text(encoding="utf-8")
    assert re.search(r"\| the kit \| 1\.50 \| ≤ 2 \|\n\nMeasured at commit \w+.*, \d{4}-\d\d-\d\d\.\n<!--", text)
    assert (text.startswith("before\n"), text.endswith("after\n"), "old" in text) == (True, True, False)
    assert written_ratio("kit", "the kit", page) == 1.5


def test_a_page_without_the_section_or_the_row_is_told(tmp_path: Path) -> None:
    page = tmp_path / "page.md"
    page.write_text("<!-- kit: measured by `make bench` -->\n<!-- kit: end -->\n", encoding="utf-8")
    with pytest.raises(ValueError, match="no section 'rules'"):
        write_section("rules", "", page)
    with pytest.raises(ValueError, match="no row 'the kit' in section 'kit'"):
        written_ratio("kit", "the kit", page)


def test_the_page_has_the_ratio_with_which_ci_compares() -> None:
    assert written_ratio(SECTION, WHOLE, DOCUMENT) > 0


def test_a_kit_a_third_slower_than_the_page_says_is_told() -> None:
    assert "worse" not in told(2.0, 1.5)
    assert "more than a third worse" in told(2.01, 1.5)

"""What a booklet can't be set with is told by `check`: letters of no font, files of another box that aren't there."""

import shutil
from pathlib import Path

import pytest

from generator.base.errors import InputError, Mark
from generator.booklet.box_report import box_report
from generator.booklet.missing_letters import missing_letters
from generator.booklet.studio_book import fill_placeholders
from generator.definitions.box_request import BoxRequest
from generator.definitions.yaml_nodes import read_text
from generator.faces.font_families import studio_fonts
from tests.faces.shipped import whole_context
from tests.games import PACKS, change


def test_a_letter_of_no_font_is_told_at_its_place() -> None:
    """Signs of the game's own, lowered digits, soft hyphens and spaces need no glyph."""
    text = 'title: "Rules"\nchapters:\n  - parts: ["CO₂, so\u00adft, a\u202fb [[🝮▲]]", "*漢* and 字 and 漢"]\n'
    (fault,) = missing_letters(read_text(text, "en.yaml"), studio_fonts())
    assert (str(fault.mark), fault.path) == ("en.yaml:3:39", "chapters[1].parts[2]")
    assert "glyph for '漢' (U+6F22), '字' (U+5B57)" in fault.what


def test_a_lowered_digit_and_a_sign_are_told_where_words_are_set_letter_by_letter() -> None:
    """Titles and heads of columns are no prose, in which digits are set lower and signs are drawn."""
    text = 'title: "CO₂"\nheads: ["[[🝮]]"]\nchapters: [{title: "CO₂ [[🝮]]", parts: []}]\n'
    faults = list(missing_letters(read_text(text, "en.yaml"), studio_fonts()))
    assert [(fault.path, fault.mark.line) for fault in faults] == [("title", 1), ("heads[1]", 2)]
    assert "glyph for '₂' (U+2082)" in faults[0].what


def test_a_sign_that_is_no_icon_is_told_at_its_place() -> None:
    context = whole_context("organisation", "en")
    with pytest.raises(InputError) as found:
        fill_placeholders("See [[nothing]].", None, context, Mark("en.yaml", 3, 5))
    (fault,) = found.value.faults
    assert (str(fault.mark), "'[[nothing]]' is no icon" in fault.what) == ("en.yaml:3:5", True)


@pytest.mark.slow
def test_a_board_of_another_number_of_players_is_looked_for(tmp_path: Path) -> None:
    game = shutil.copytree(PACKS / "organisation", tmp_path / "mine")
    change(game / "booklet" / "en.yaml", "setup-5.yaml", "setup-9.yaml")
    asked = BoxRequest(game, players=3)
    with pytest.raises(InputError) as found:
        box_report(asked.game, asked.definitions, asked.config, asked.all_texts)
    (fault,) = found.value.faults
    assert fault.what == "there is no 'booklet/examples/setup-9.yaml'"
    assert (fault.mark.file.endswith("booklet/en.yaml"), fault.mark.line > 0) == (True, True)

"""The booklet of a game that is only printed: its words on pages, and faults where it asks for rules."""

from __future__ import annotations

import re
import shutil
from pathlib import Path

import pytest
from pypdfium2 import PdfDocument

from generator.booklet.load import read_booklet
from generator.booklet.make import booklet_files
from generator.booklet.plain import plain_manuscript, words
from generator.definitions.configuration import configuration
from generator.errors import faults_of
from generator.export.kit import RULES
from generator.faces.context import Context
from tests.games import ROOT, load

PACK = ROOT / "components" / "organisation"


def context(folder: Path = PACK, language: str = "en", rulings: dict[str, str] | None = None) -> Context:
    game = load(folder)
    pack = game.definitions(rulings=rulings)
    return Context(pack, configuration(pack, 3, ["all"]), game.texts_for(language, pack), folder)


def markup(shown: Context) -> str:
    booklet = read_booklet(shown.folder, shown.texts.language, shown.definitions)
    assert booklet is not None
    return plain_manuscript(booklet, shown)[0]


def test_strong_words_and_icons_are_set_and_the_rest_is_a_string() -> None:
    assert words("*two* {money} #a") == '[#strong[#"two"]#[#" "]#icon("money")#[#" #a"]]'


@pytest.mark.parametrize("name", ["global-powers", "organisation"])
def test_its_pages_make_sheets_of_four_and_bear_every_chapter(name: str) -> None:
    folder = ROOT / "components" / name
    shown = context(folder, "de")
    booklet = read_booklet(folder, "de", shown.definitions)
    assert booklet is not None
    document = PdfDocument(booklet_files(load(folder), shown, "a4").files[RULES])
    assert len(document) % 4 == 0
    text = " ".join(page.get_textpage().get_text_bounded() for page in document)
    told = re.sub(r"\s+", " ", text.replace("\ufffe", ""))
    assert [chapter.title for chapter in booklet.chapters if chapter.title not in told] == []


def test_pieces_are_counted_for_all_seats_together() -> None:
    assert '#"Population"], [#"72"], ' in markup(context())  # three organisations with 24 each


def test_a_ruling_says_what_is_played_and_what_might_be() -> None:
    other = markup(context(rulings={"war-begins": "fewer-dice"}))
    played, instead = "the side with fewer dice begins", "the attacker begins"
    assert re.search(rf'\(\[#"In a war {played}[^)]*Or:\u00a0In a war {instead}', other)


@pytest.mark.parametrize(
    ("part", "fault"),
    [
        ("table: tiles", "the table 'tiles' of another game; expected pieces or rulings"),
        ("example: first.yaml", "an example, though this game has no rules to play it by"),
        ("{text: a, measures: some}", "a condition that only a game with rules can meet"),
    ],
)
def test_what_asks_for_rules_is_a_fault_at_its_place(part: str, fault: str, tmp_path: Path) -> None:
    folder = Path(shutil.copytree(PACK, tmp_path / "copy"))
    path = folder / "booklet" / "en.yaml"
    path.write_text(path.read_text(encoding="utf-8") + f"      - {part}\n", encoding="utf-8")
    (found,) = faults_of(lambda: markup(context(folder)))
    assert fault in str(found)
    assert found.mark.line == len(path.read_text(encoding="utf-8").splitlines())

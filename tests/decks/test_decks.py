"""Twelve decks after samples of other tools, with our own data: each is checked, built and read back from its PDF."""

import csv
import shutil
from pathlib import Path

import pypdfium2
import pytest

from generator.cli.program import run

DECKS = sorted(path.parent for path in Path(__file__).parent.glob("*/game.yaml"))
MOST_LINES = 40
SHOWN = {"Name", "Title", "Power", "Artist", "Unit", "Letter", "Number", "Question FR", "Question EN"}
"""Heads of the columns whose cells are printed as they stand, on one line."""
UNSEEN = {("11-weather-shogi", "Name")}
"""What is for the designer alone."""


@pytest.mark.parametrize("deck", DECKS, ids=lambda deck: deck.name)
def test_a_deck_costs_its_designer_at_most_forty_lines_of_layout(deck: Path) -> None:
    files = deck.glob("templates/faces/*.yaml")
    assert sum(1 for file in files for line in file.read_text(encoding="utf-8").splitlines() if line) <= MOST_LINES


@pytest.mark.slow
@pytest.mark.parametrize("deck", DECKS, ids=lambda deck: deck.name)
def test_a_deck_of_another_tool_is_printed_with_all_its_words(deck: Path, tmp_path: Path) -> None:
    game = shutil.copytree(deck, tmp_path / "game")
    assert run(["check", "--game", str(game), "--quiet"]) == 0
    assert run(["build", "--game", str(game), "--out", str(tmp_path / "kit"), "--quiet"]) == 0
    with pypdfium2.PdfDocument(tmp_path / "kit" / "cards.pdf") as document:
        printed = " ".join("".join(page.get_textpage().get_text_bounded().split()) for page in document)
    with (deck / "cards.csv").open(encoding="utf-8", newline="") as file:
        for row in csv.DictReader(file):
            for head in SHOWN & row.keys():
                if (deck.name, head) in UNSEEN:
                    continue
                assert "".join((row[head] or "").split()).casefold() in printed.casefold(), (head, row[head])

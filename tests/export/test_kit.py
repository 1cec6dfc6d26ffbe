"""A kit from end to end: files, counts, the manifest, parts, and a second build byte for byte."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pikepdf
import pytest

from generator.export.kit import CALIBRATION, OURS, RULES, RULES_FOLDED, impose_kit
from generator.export.plan import PrintOptions
from generator.export.readback import check_kit
from generator.sheets.blocks import flowed
from generator.writing import LIST, written
from tests.faces.making import context
from tests.kit.kits import build_kit
from tests.text_layer import page_texts


def manifest(folder: Path) -> dict[str, Any]:
    found: dict[str, Any] = json.loads((folder / "manifest.json").read_text(encoding="utf-8"))
    return found


@pytest.fixture(scope="module")
def kit(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A full kit for four in English."""
    folder = tmp_path_factory.mktemp("kit")
    build_kit(context(), PrintOptions(), folder)
    return folder


@pytest.mark.slow
def test_pieces_of_another_language_lie_where_those_of_the_first_do() -> None:
    """It isn't worked out again, nor what other choices cost; only labels are put on sheets anew."""
    german = impose_kit(context("de"), PrintOptions())
    tried = flowed.cache_info().misses
    english = impose_kit(context("en"), PrintOptions())
    assert flowed.cache_info().misses == tried
    assert [cost.cuts for cost in german.costs] == [cost.cuts for cost in english.costs]


@pytest.mark.slow
def test_the_files(kit: Path) -> None:
    there = {path.name for path in kit.iterdir()}
    other = {CALIBRATION, RULES, RULES_FOLDED, "folded.pdf", "boards.pdf", "sheets.pdf"}
    assert there == set(OURS) - other | {LIST}
    assert set(written(kit)) == there - {LIST}
    pages = manifest(kit)["files"]
    for name, count in pages.items():
        with pikepdf.open(kit / name) as file:
            assert len(file.pages) == count
    assert pages["kit.pdf"] == 2 + sum(count for name, count in pages.items() if name != "kit.pdf")


def test_the_first_page_counts(kit: Path) -> None:
    page = next(page_texts(kit / "kit.pdf"))
    lines = [re.sub(r"\s+", " ", line) for line in page.splitlines()]
    assert any(re.search(r"^Domestic Affairs 12\b", line) for line in lines), lines[:20]
    assert any("100" in line for line in lines)


@pytest.mark.slow
def test_duplex_backs_follow_their_fronts(tmp_path: Path) -> None:
    made = context("en", 2, "economy")
    kit = build_kit(made, PrintOptions(backs="long"), tmp_path)
    assert kit.counts["back-tile"] == sum(n for name, n in kit.counts.items() if name in made.definitions.tiles)
    assert kit.counts["back-economy"] == 10
    assert (tmp_path / "calibration.pdf").is_file()
    copies = [c for c in manifest(tmp_path)["copies"] if c["file"] == "cards.pdf"]
    fronts = [c for c in copies if c["page"] == 1]
    backs = [c for c in copies if c["page"] == 2]
    assert [(round(210 - c["x"], 2), c["y"]) for c in fronts] == [(round(c["x"], 2), c["y"]) for c in backs]
    assert check_kit(made.definitions, made.config, [made.texts], made.folder, tmp_path).ok

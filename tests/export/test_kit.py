"""A kit from end to end: files, counts, the manifest; and read back from the PDFs alone, as by `check --kit`."""

import json
import re
import shutil
from pathlib import Path
from typing import Any

import pikepdf
import pytest

from generator.base.errors import InputError
from generator.export.kit import OURS, impose_kit
from generator.export.kit_check import KitReport, check_kit, find_kits, kit_report, worst_of
from generator.export.kit_sheets import PrintOptions
from generator.files.atomic_write import LIST, read_listing
from generator.games.balance_control.faces.balance_context import BalanceContext
from generator.sheets.blocks import flow_batches
from tests.export.kit.kits import build_kit
from tests.faces.making import context, spoiled
from tests.games import change, copy_real
from tests.text_layer import page_texts


def manifest(folder: Path) -> dict[str, Any]:
    found: dict[str, Any] = json.loads((folder / "manifest.json").read_text(encoding="utf-8"))
    return found


@pytest.mark.slow
def test_pieces_of_another_language_lie_where_those_of_the_first_do() -> None:
    german = impose_kit(context("de"), PrintOptions())
    tried = flow_batches.cache_info().misses
    english = impose_kit(context("en"), PrintOptions())
    assert flow_batches.cache_info().misses == tried
    assert [cost.cuts for cost in german.costs] == [cost.cuts for cost in english.costs]


@pytest.mark.slow
def test_the_files(printed: Path) -> None:
    there = {path.name for path in printed.iterdir()}
    parts = {"tiles.pdf", "cards.pdf", "tokens.pdf", "aids.pdf", "cards-aids.pdf"}
    assert there == parts | {"session.pdf", "kit.pdf", "manifest.json", LIST}
    assert there - {LIST} < set(OURS)
    assert set(read_listing(printed)) == there - {LIST}
    pages = manifest(printed)["files"]
    for name, count in pages.items():
        with pikepdf.open(printed / name) as file:
            assert len(file.pages) == count
    assert pages["kit.pdf"] == 2 + sum(count for name, count in pages.items() if name != "kit.pdf")
    lines = [re.sub(r"\s+", " ", line) for line in next(page_texts(printed / "kit.pdf")).splitlines()]
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
    assert read(tmp_path, made).ok


pytestmark = pytest.mark.usefixtures("in_this_process")

CLIMATE = (card for card in context().definitions.measures.values() if card.department == "CLM")
FOURTH_PAGE = sorted(str(card.id) for card in CLIMATE if 3 <= card.number <= 11)


@pytest.fixture(scope="module")
def printed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("printed")
    build_kit(context(), PrintOptions(), folder)
    return folder


@pytest.fixture
def kit(printed: Path, tmp_path: Path) -> Path:
    folder = tmp_path / "pdfs"
    folder.mkdir()
    for path in printed.glob("*.pdf"):
        if path.name not in ("kit.pdf", "session.pdf"):
            shutil.copy(path, folder / path.name)
    return folder


def read(path: Path, made: BalanceContext | None = None) -> KitReport:
    made = made or context()
    return check_kit(made.definitions, made.config, [made.texts], made.folder, path)


def rearranged(path: Path, pages: list[int]) -> None:
    """The file with just these pages, counted from 0."""
    with pikepdf.open(path, allow_overwriting_input=True) as file, pikepdf.new() as made:
        for page in pages:
            made.pages.append(file.pages[page])
        made.save(path)


@pytest.mark.slow
def test_the_parts_alone_are_a_kit_and_so_is_the_whole_file(kit: Path, printed: Path) -> None:
    assert read(kit).ok
    assert read(printed / "kit.pdf").ok


@pytest.mark.slow
@pytest.mark.parametrize(("pages", "wrong"), [([0, 1, 2], "missing"), ([0, 1, 2, 3, 3], "surplus")])
def test_a_page_that_is_missing_or_there_twice(pages: list[int], wrong: str, kit: Path) -> None:
    """The fourth page of cards holds CLM 03 to 11: nine of a page, behind 10 of Economy, 15 of Security and two."""
    rearranged(kit / "cards.pdf", pages)
    told = {"missing": {}, "surplus": {}, wrong: dict.fromkeys(FOURTH_PAGE, 1)}
    assert read(kit).data() == {"ok": False, "outdated": {}, **told}


@pytest.mark.slow
def test_an_old_copy_of_a_changed_card(kit: Path, tmp_path: Path) -> None:
    folder = copy_real(tmp_path / "game")
    change(folder / "text" / "en.yaml", 'name: "Debt Brake"', 'name: "Brake on Debt"')
    report = read(kit, spoiled(folder))
    assert report.data() == {"ok": False, "missing": {}, "surplus": {}, "outdated": {"aid-economy": 4, "debt-brake": 1}}


@pytest.mark.slow
def test_folders_of_languages_are_each_a_kit(kit: Path, tmp_path: Path) -> None:
    build_kit(context("de"), PrintOptions(), tmp_path / "both" / "de")
    shutil.copytree(kit, tmp_path / "both" / "en")
    assert len(find_kits(tmp_path / "both")) == 3


def test_no_kit_there(tmp_path: Path) -> None:
    with pytest.raises(InputError, match="no PDF"):
        read(tmp_path)


@pytest.mark.slow
def test_no_pdf(tmp_path: Path) -> None:
    (tmp_path / "kit.pdf").write_text("a letter", encoding="utf-8")
    with pytest.raises(InputError, match=r"kit\.pdf: can't be read"):
        read(tmp_path)


def test_copies_are_counted_over_all_files_and_old_ones_each() -> None:
    read = {
        "a.pdf": [[("buoy", "aaaa"), ("buoy", "0000"), ("sea", "")], [("raft", "cccc")]],
        "b.pdf": [[("buoy", "0000"), ("raft", "")]],
    }
    digests = {"buoy": ["aaaa1234"], "raft": ["cccc1234"]}
    expected, paths = {"buoy": 4, "raft": 1}, [Path(name) for name in read]
    report = kit_report(paths, expected, digests, ("buoy", "raft"), lambda path: read[path.name])
    assert (report.missing, report.surplus, report.outdated) == ({"buoy": 1}, {"raft": 1}, {"buoy": 2})


def test_of_a_kit_in_two_forms_the_worse_one_counts() -> None:
    one = KitReport({"buoy": 1, "raft": 3}, {}, {"quay": 1})
    two = KitReport({"raft": 2}, {"pier": 1}, {"quay": 4})
    assert worst_of([one, two]) == KitReport({"buoy": 1, "raft": 3}, {"pier": 1}, {"quay": 4})
    assert worst_of([one, two]) == worst_of([two, one])

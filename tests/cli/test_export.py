"""`export` as a user runs it: folders, a report, exit codes, and Ctrl-C."""

import json
import os
import re
import signal
from pathlib import Path
from typing import Any

import pytest

from generator.booklet import package_rules
from generator.booklet.rules_files import RulesFiles
from generator.cli import export, progress
from generator.cli.progress import Clock
from generator.export.kit_manifest import CONTENT
from generator.export.package import ExportPackage, write_package
from generator.files.atomic_write import LIST
from tests.cli.running import Cli
from tests.games import change
from tests.tables import read_table
from tests.toy_game import write_toy_game

pytestmark = pytest.mark.usefixtures("in_this_process", "no_schemas")
SMALL = ("--players", "2", "--modules", "economy", "--quiet")


@pytest.fixture(autouse=True)
def cache(monkeypatch: pytest.MonkeyPatch, tmp_path_factory: pytest.TempPathFactory) -> None:
    """Pictures are kept for this module only."""
    monkeypatch.setenv("BALANCE_CONTROL_CACHE", str(tmp_path_factory.getbasetemp() / "pictures"))


@pytest.mark.slow
def test_a_folder_for_each_language(cli: Cli, tmp_path: Path) -> None:
    out = ("--out", str(tmp_path))
    result = cli("export", "makeplayingcards", *SMALL, *out, "--lang", "all", "--json")
    assert (result.code, result.err) == (0, "")
    reports = json.loads(result.out)["exports"]
    assert [report["folder"] for report in reports] == [
        f"{tmp_path.as_posix()}/makeplayingcards/{language}" for language in ("de", "en")
    ]
    assert all(sum(report["counts"].values()) == 10 for report in reports)
    assert all("dom-w1" in report["left"] for report in reports)
    assert sorted(path.name for path in (tmp_path / "makeplayingcards" / "de").iterdir()) == [
        LIST, "ORDER.md", "contact.png", CONTENT, "makeplayingcards.zip", "manifest.csv", "poker-cards",
        "rules-booklet.pdf", "rules.pdf",
    ]  # fmt: skip


@pytest.mark.slow
def test_rules_go_with_a_package_and_the_next_step_is_named(cli: Cli, tmp_path: Path) -> None:
    """A service that prints in four inks has nothing to do with what is printed at home."""
    found = cli("export", "punchboard", *SMALL[:-1], "--out", str(tmp_path))
    folder = tmp_path / "punchboard"
    assert (folder / "rules.pdf").read_bytes().startswith(b"%PDF-")
    said = (folder / "ORDER.md").read_text(encoding="utf-8")
    assert "rules-booklet.pdf for a printer at home, on both sides, to fold. Neither is a file for a press" in said
    assert f"what to do next: {folder / 'ORDER.md'}" in found.out
    assert cli("preflight", str(folder)).code == 0
    assert cli("preflight", str(folder / "rules.pdf"), "--service", "punchboard").code == 1


@pytest.mark.quick("arguments[!2]*", "arguments2[0-9]*")
@pytest.mark.parametrize(
    ("arguments", "code", "said"),
    read_table(__file__, "what_cant_be_made"),
)
def test_what_cant_be_made(cli: Cli, tmp_path: Path, arguments: tuple[str, ...], code: int, said: str) -> None:
    out = str(tmp_path / "out")
    result = cli("export", "--modules", "economy", "--out", out, *(word.replace("{out}", out) for word in arguments))
    assert (result.code, said in result.err) == (code, True), result
    assert not (tmp_path / "out").exists()


@pytest.mark.slow
def test_stopped_while_pictures_are_drawn(cli: Cli, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    write_package("makeplayingcards", ExportPackage({"poker-cards/01.png": b"old"}), tmp_path / "makeplayingcards")
    before = {path: path.read_bytes() for path in tmp_path.rglob("*") if path.is_file()}

    def tell(_clock: Clock, done: int, _total: int) -> None:
        if done == 3:
            signal.raise_signal(signal.SIGINT)

    monkeypatch.setattr(Clock, "tell", tell)
    for cores in (1, 2):
        monkeypatch.setenv("BALANCE_CONTROL_CACHE", str(tmp_path.parent / f"{tmp_path.name}-{cores}"))
        monkeypatch.setattr(os, "cpu_count", lambda cores=cores: cores)
        assert cli("export", "makeplayingcards", *SMALL, "--lang", "de", "--out", str(tmp_path)).code == 130
        assert {path: path.read_bytes() for path in tmp_path.rglob("*") if path.is_file()} == before


def test_the_clock_tells_the_time_left(monkeypatch: pytest.MonkeyPatch) -> None:
    """After 10 of 40 pictures, 6 of them from the cache, 2 s have gone: 30 more take 15 s."""
    said: list[str] = []
    now = iter((100.0, 102.0))
    monkeypatch.setattr(progress, "monotonic", lambda: next(now))
    shown: Any = type("Shown", (), {"say": staticmethod(said.append)})()
    clock = Clock(shown, "English: ", "pictures")
    clock.tell(6, 40)
    clock.tell(10, 40)
    assert said == ["English: 6 of 40 pictures", "English: 10 of 40 pictures, 0:15 left"]


@pytest.mark.slow
def test_pictures_are_published_into_a_folder(cli: Cli, tmp_path: Path) -> None:
    """What lies there stays: a page of the user's, and earlier pictures, of which earlier saves speak. A picture that
    is there already, from wherever, is no obstacle; other content under its name is."""
    game, site = tmp_path / "mine", tmp_path / "my site"
    assert cli("new", str(game)).code == 0
    site.mkdir()
    (site / "index.html").write_text("my page", encoding="utf-8")
    asked = ("export", "tts", "--game", str(game), "--out", str(tmp_path / "out"), "--quiet")
    published = (*asked, "--publish", str(site), "--at", "https://me.example.org/table/")
    assert cli(*published).code == 0
    save = (tmp_path / "out" / "tts" / "mine.json").read_text(encoding="utf-8")
    before = {path.name: path.read_bytes() for path in site.iterdir()}
    for address in re.findall(r'"(?:ImageURL|ImageSecondaryURL|FaceURL|BackURL|PDFUrl)": "([^"]+)"', save):
        assert address.removeprefix("https://me.example.org/table/") in before
    del before[".balance-control.json"]
    (site / ".balance-control.json").unlink()
    (site / "coin.000000000000.png").write_bytes(b"an earlier one")
    assert cli(*published).code == 0
    after = {path.name: path.read_bytes() for path in site.iterdir()}
    assert {name: after[name] for name in before} == before
    assert after["coin.000000000000.png"] == b"an earlier one"
    changed = next(site.glob("sea-chart.*.png"))
    changed.write_bytes(b"mine")
    assert cli(*published).refuses(f"{changed.name}: is there already")
    assert changed.read_bytes() == b"mine"


@pytest.mark.slow
def test_only_what_was_made_is_looked_at(cli: Cli, tmp_path: Path) -> None:
    """A stranger's PDF that lies in the folder is never opened: here nothing limits what that may take."""
    folder = tmp_path / "makeplayingcards"
    folder.mkdir()
    for name in ("bomb.pdf", "bomb.png"):
        (folder / name).write_bytes(b"made to break its reader")
    result = cli("export", "makeplayingcards", *SMALL, "--out", str(tmp_path))
    assert (result.code, result.err) == (0, "")


@pytest.mark.slow
def test_a_deck_without_a_back_is_refused_before_anything_is_written(cli: Cli, tmp_path: Path) -> None:
    game, out = tmp_path / "islands", tmp_path / "out"
    cli("new", str(game))
    line, _ = change(game / "cards.yaml", ", back: back-journeys", "")
    made = cli("export", "drivethrucards", "--game", str(game), "--out", str(out))
    assert (made.code, out.exists()) == (1, False)
    assert f"cards.yaml:{line}:3 decks.journeys: the deck 'journeys' has no back, which DriveThruCards" in made.err
    assert "expected 'back: …'" in made.err


def test_a_package_that_breaks_limits_is_written_and_ends_with_1(
    cli: Cli, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(package_rules, "make_package", lambda *_: ExportPackage({"cards/01.png": b"no picture"}))
    monkeypatch.setattr(export, "rules_for_package", lambda *_: RulesFiles({}))
    game = str(write_toy_game(tmp_path / "toy"))
    made = cli("export", "plain", "--game", game, "--out", str(tmp_path / "out"), "--json")
    assert made.code == 1
    assert "preflight: cards/01.png: 17 pixel size: can't be read" in made.err
    data = json.loads(made.out)
    assert [finding["check"] for finding in data["findings"]] == [17]
    assert set(data["exports"][0]) == {"target", "folder", "counts", "files", "notes", "left", "why"}
    assert (tmp_path / "out" / "plain" / "cards" / "01.png").read_bytes() == b"no picture"

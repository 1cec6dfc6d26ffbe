"""`build` as a user runs it: languages, parts, changes, JSON, mistakes."""

import json
from pathlib import Path

import pytest

from tests.cli.running import Cli
from tests.games import change, copy_real
from tests.hostile.garden import write_garden

pytestmark = pytest.mark.usefixtures("in_this_process")


@pytest.mark.slow
def test_both_languages_get_a_folder_each(tmp_path: Path, cli: Cli) -> None:
    data = cli("build", "--lang", "all", "--only", "committee", "--out", str(tmp_path), "--json").data()
    assert [Path(kit["folder"]).name for kit in data["kits"]] == ["de", "en"]
    assert all((tmp_path / lang / "kit.pdf").is_file() for lang in ("de", "en"))
    assert [kit["counts"] for kit in data["kits"]] == [{"committee": 10}] * 2


@pytest.mark.slow
def test_only_what_has_changed(tmp_path: Path, cli: Cli) -> None:
    game = copy_real(tmp_path / "game")
    common = ["build", "--game", str(game), "--modules", "economy", "--players", "3"]
    common += ["--only", "economic-stimulus,debt-brake,aid-economy,dom-w1,influence-a"]
    assert cli(*common, "--out", str(tmp_path / "one"), "--quiet").code == 0
    since = ["--changed-since", str(tmp_path / "one" / "manifest.json")]
    assert cli(*common, *since, "--out", str(tmp_path / "two")).says("nothing has changed")
    assert not (tmp_path / "two").exists()
    change(game / "modules" / "economy.yaml", "number: 2\n    cost: ECO + FOR", "number: 2\n    cost: ECO + 2 FOR")
    change(game / "text" / "en.yaml", 'name: "Debt Brake"', 'name: "Brake on Debt"')
    some = cli(*common, *since, "--out", str(tmp_path / "two"), "--json")
    assert json.loads(some.out)["kits"][0]["counts"] == {"economic-stimulus": 1, "debt-brake": 1, "aid-economy": 3}


@pytest.mark.slow
@pytest.mark.parametrize("backs", ["none", "long", "fold"])
def test_a_piece_with_two_sides_is_one_piece(tmp_path: Path, cli: Cli, backs: str) -> None:
    only = "economic-stimulus,debt-brake,influence-a"
    asked = ["build", "--modules", "economy", "--players", "2", "--only", only, "--backs", backs]
    assert "English: 9 pieces, " in cli(*asked, "--out", str(tmp_path)).out


@pytest.mark.slow
def test_a_changed_back_changes_its_pieces(tmp_path: Path, cli: Cli) -> None:
    game = copy_real(tmp_path / "game")
    common = ["build", "--game", str(game), "--modules", "economy", "--players", "2", "--json"]
    some = [*common, "--only", "debt-brake,dom-w1"]
    for backs in ("long", "none"):
        cli(*some, "--backs", backs, "--out", str(tmp_path / backs))
    back = "back-economy: {kind: back, department: ECO, icon: "
    change(game / "modules" / "economy.yaml", back + "eco", back + "slash")

    def again(backs: str, since: str) -> dict[str, int]:
        options = ["--backs", backs, "--changed-since", str(tmp_path / since), "--out", str(tmp_path / "new")]
        kits = cli(*some, *options).data()["kits"]
        return dict(kits[0]["counts"]) if kits else {}

    assert set(again("long", "long")) == {"debt-brake", "back-economy"}
    assert again("none", "long") == again("long", "none") == {}


@pytest.mark.slow
def test_in_each_language_what_is_missing_there_is_printed(tmp_path: Path, cli: Cli) -> None:
    """A word has changed in German; a fifth player brings seven markers and two of the twelve committees in both."""
    game = copy_real(tmp_path / "game")
    common = ("build", "--game", str(game), "--lang", "all", "--modules", "economy")
    one = ("--players", "4", "--only", "debt-brake,committee", "--out", str(tmp_path / "one"), "--quiet")
    assert cli(*common, *one).code == 0
    change(game / "text" / "de.yaml", r'name: "Schulden\xADbremse"', 'name: "Bremse"')
    two = ("--players", "5", "--only", "debt-brake,committee,influence-e", "--out", str(tmp_path / "two"))
    kits = cli(*common, *two, "--changed-since", str(tmp_path / "one"), "--json").data()["kits"]
    both = {"committee": 2, "influence-e": 7}
    assert {Path(kit["folder"]).name: kit["counts"] for kit in kits} == {"de": both | {"debt-brake": 1}, "en": both}


@pytest.mark.slow
def test_a_manifest_of_another_language(tmp_path: Path, cli: Cli) -> None:
    assert cli("build", "--players", "2", "--lang", "de", "--out", str(tmp_path), "--quiet").code == 0
    found = cli("build", "--players", "2", "--changed-since", str(tmp_path), "--out", str(tmp_path / "en"))
    assert found.refuses("language 'de'")


def test_the_rules_lie_in_the_box(tmp_path: Path, cli: Cli) -> None:
    box, out = ("--game", str(write_garden(tmp_path / "garden")), "--players", "3"), tmp_path / "out"
    asked = ("build", *box, "--lang", "en", "--rules", "--out", str(out))
    assert cli(*asked).says("rules.pdf, and rules-booklet.pdf to fold")
    assert all((out / name).read_bytes().startswith(b"%PDF") for name in ("rules.pdf", "rules-booklet.pdf"))
    assert cli("check", *box, "--kit", str(out), "--quiet").code == 0
    assert cli(*asked, "--only", "sun-bed").code == 0
    assert not (out / "rules.pdf").exists()

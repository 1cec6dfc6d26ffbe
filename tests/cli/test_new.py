"""`new`: a game of one's own that prints at once, and that every printing command takes."""

import json
from collections.abc import Iterator
from pathlib import Path

import pytest

from generator.cli.program import run
from generator.export.service_reader import service_files
from generator.files.resources import resource_root
from tests.cli.running import Cli
from tests.games import lent

pytestmark = pytest.mark.usefixtures("in_this_process")

WORDS_OF_THE_FIRST_GAME = (
    *("department", "Department", "influence", "Influence", "overlay"),
    *("measure", "Grassroots", "balance"),
)


@pytest.fixture(scope="module")
def first(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("own") / "My First Game"
    assert run(["new", str(folder)]) == 0
    return folder


@pytest.fixture
def mine(first: Path) -> Iterator[Path]:
    with lent(first) as folder:
        yield folder


@pytest.mark.slow
def test_it_bears_the_name_of_its_folder(mine: Path, cli: Cli) -> None:
    report = cli("check", "--game", str(mine), "--json").data()
    assert report["ok"]
    assert [finding for finding in report["findings"] if finding["level"] != "note"] == []
    assert "id: my-first-game" in (mine / "game.yaml").read_text("utf-8")


@pytest.mark.slow
def test_it_prints_and_the_print_is_whole(mine: Path, tmp_path: Path, cli: Cli) -> None:
    kit = tmp_path / "kit"
    assert cli("build", "--game", str(mine), "--players", "3", "--out", str(kit)).code == 0
    checked = cli("check", "--game", str(mine), "--players", "3", "--kit", str(kit), "--json")
    assert (checked.code, json.loads(checked.out)["kit"]["ok"]) == (0, True)
    assert cli("preflight", str(kit)).code == 0
    counts = json.loads((kit / "manifest.json").read_text("utf-8"))["counts"]
    assert counts["coin"] == 30
    assert counts["sea-chart"] == 1
    assert {name: counts.get(name, 0) for name in ("ship-a", "ship-c", "ship-d")} == {
        "ship-a": 6,
        "ship-c": 6,
        "ship-d": 0,
    }, "three of the four seats play"


STARTERS = sorted(path.name for path in (resource_root() / "templates" / "starters").iterdir())


@pytest.mark.slow
@pytest.mark.parametrize("starter", STARTERS)
def test_each_starter_is_without_a_fault_in_both_languages_and_prints(starter: str, tmp_path: Path, cli: Cli) -> None:
    mine, kit = tmp_path / "mine", tmp_path / "kit"
    assert cli("new", str(mine), "--like", starter, "--lang", "all").code == 0
    report = cli("check", "--game", str(mine), "--json").data()
    assert [finding for finding in report["findings"] if finding["level"] != "note"] == []
    assert cli("build", "--game", str(mine), "--lang", "all", "--theme", "low-ink", "--out", str(kit)).code == 0
    assert {path.name for path in kit.iterdir()} >= {"de", "en"}


def test_the_help_names_every_starter(cli: Cli) -> None:
    assert [name for name in STARTERS if name not in cli("new", "--help").out] == []


@pytest.mark.quick("plain")
@pytest.mark.parametrize("target", sorted(service_files(())))
def test_services_take_it(mine: Path, tmp_path: Path, target: str, cli: Cli) -> None:
    assert cli("export", target, "--game", str(mine), "--out", str(tmp_path / "out")).code == 0


@pytest.mark.slow
def test_pages_and_schemas(mine: Path, tmp_path: Path, cli: Cli) -> None:
    out = str(tmp_path / "page")
    assert cli("preview", "--game", str(mine), "--players", "4", "--out", out).code == 0
    assert cli("schema", "--game", str(mine)).code == 0


@pytest.mark.parametrize(
    "command", ["play", "simulate", pytest.param("serve --keep {}", marks=pytest.mark.online)], ids=str.split
)
def test_what_needs_rules_says_so_in_a_sentence(mine: Path, tmp_path: Path, command: str, cli: Cli) -> None:
    words = [word.replace("{}", str(tmp_path / "table")) for word in command.split()]
    found = cli(*words, "--game", str(mine))
    assert found.refuses("is only printed: it names no rules, so there is nothing to play")
    assert (found.err.count("\n"), list(tmp_path.iterdir())) == (1, [])


@pytest.mark.slow
def test_another_language_is_another_file(mine: Path, tmp_path: Path, cli: Cli) -> None:
    german = resource_root() / "templates" / "starters" / "poster" / "text" / "de.yaml"
    (mine / "text" / "de.yaml").write_bytes(german.read_bytes())
    out = tmp_path / "kit"
    assert cli("build", "--game", str(mine), "--lang", "all", "--out", str(out)).code == 0
    assert {path.name for path in out.iterdir()} >= {"de", "en"}


@pytest.mark.slow
@pytest.mark.parametrize("name", ["balance-control", "global-powers", "organisation"])
def test_a_copy_of_a_game_that_comes_with_the_program(name: str, tmp_path: Path, cli: Cli) -> None:
    copy = tmp_path / "copy"
    assert cli("new", str(copy), "--from", name).code == 0
    assert cli("check", "--game", str(copy)).code == 0


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("x", "--from", "globl-powers"), "did you mean global-powers?"),
        (("x", "--lang", "fr"), "text/fr.yaml"),
        (("x", "--like", "tgc"), "did you mean tcg?"),
        (("x", "--like", "tcg", "--from", "organisation"), "--like is for a game that begins afresh"),
        (("Äpfel",), "is no name for a game"),
    ],
)
def test_what_cannot_be_begun(
    words: tuple[str, ...], said: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, cli: Cli
) -> None:
    monkeypatch.chdir(tmp_path)
    assert cli("new", *words).refuses(said)
    assert list(tmp_path.iterdir()) == []


def test_no_word_of_another_game_is_in_it(mine: Path) -> None:
    text = "".join(path.read_text("utf-8") for path in mine.rglob("*.yaml")).replace("balance-control ", "")
    assert [word for word in WORDS_OF_THE_FIRST_GAME if word in text] == []

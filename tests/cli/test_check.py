"""`check` on the command line: its exit codes, its report for people, its report for programs."""

import json
import re
from pathlib import Path

import pytest

from generator.export import kit_check
from generator.export.kit_check import KitReport
from generator.faces import colour_distinction
from generator.faces.colour_distinction import GroundPair
from tests.cli.running import Cli, outside
from tests.games import change, copy_real
from tests.toy_game import write_toy_game

pytestmark = pytest.mark.usefixtures("no_schemas")
CORE_RESOURCES = ["DOM", "FOR", "INF"]


@pytest.mark.slow
def test_green(cli: Cli) -> None:
    found = cli("check", "--players", "3")
    assert found.says("72 tiles, 71 drawable, 0 measures", "R14.6", "all counts are right")
    assert found.err == ""


def test_quiet(tmp_path: Path, cli: Cli) -> None:
    found = cli("check", "--quiet", "--game", str(write_toy_game(tmp_path / "toy")))
    assert found.code == 0
    assert found.out == "all counts are right\n"


@pytest.mark.slow
def test_counts_that_no_document_states_are_printed_and_that_is_all(tmp_path: Path, cli: Cli) -> None:
    mine = tmp_path / "mine"
    assert cli("new", str(mine)).code == 0
    claimed = cli("check", "--game", str(mine)).out.splitlines()
    text = (mine / "game.yaml").read_text(encoding="utf-8")
    (mine / "game.yaml").write_text(text[: text.index("expect:")], encoding="utf-8")
    counted = cli("check", "--game", str(mine)).out.splitlines()
    assert (claimed.pop(), counted.pop()) == ("all counts are right", "nothing is wrong")
    assert counted == claimed


def test_what_a_kit_has_no_room_for_is_an_error_of_check(tmp_path: Path, cli: Cli) -> None:
    mine = tmp_path / "mine"
    assert cli("new", str(mine)).code == 0
    change(mine / "text" / "en.yaml", '"Coin"', '"A coin of the guild of all the merchants of the straits and isles"')
    found = cli("check", "--game", str(mine))
    assert found.code == 1
    assert "error: kit coin: the kit (en): 'A coin of the guild" in found.out
    assert f"written in {mine.as_posix()}/text/en.yaml:" in found.out
    built = cli("build", "--game", str(mine), "--out", str(tmp_path / "kit"))
    assert built.code == 1
    assert "coin: 'A coin of the guild" in built.err


@pytest.mark.slow
def test_json_holds_what_the_contract_says(cli: Cli) -> None:
    found = cli("check", "--players", "5", "--modules", "all", "--json")
    assert (found.code, found.err) == (0, "")
    data = json.loads(found.out)
    assert set(data) == {"configuration", "counts", "totals", "kit", "findings", "ok"}
    assert set(data["configuration"]) == {"players", "modules", "edition", "rulings"}
    assert data["configuration"]["players"] == 5
    assert data["configuration"]["modules"] == ["core", "players-5-6", "economy", "security", "climate"]
    assert data["configuration"]["edition"] == "1.0.14"
    assert data["configuration"]["rulings"]["energy"] == "unpayable"
    assert {"tiles", "measures", "overlays", "influence", "resources"} <= set(data["counts"])
    assert all(isinstance(n, int) and n > 0 for counts in data["counts"].values() for n in counts.values())
    assert data["counts"]["tiles"]["dom-w2"] == 5
    assert data["counts"]["influence"] == dict.fromkeys("ABCDE", 7)
    assert list(data["counts"]["resources"]) == [*CORE_RESOURCES, "ECO", "SEC", "CLM"]
    assert list(data["counts"]["overlays"]) == ["security-level", "control", "administration", "lock"]
    assert data["totals"] == {"tiles": 108, "drawable": 107, "measures": 40}
    assert data["kit"] is None
    assert data["ok"] is True
    for finding in data["findings"]:
        assert set(finding) == {"code", "level", "where", "message", "source"}
        assert all(isinstance(value, str) and value for value in finding.values())
    told = {finding["code"] for finding in data["findings"] if finding["code"].startswith("R14.")}
    assert told == {f"R14.{number}" for number in range(1, 19)} - {"R14.3"}


@pytest.mark.slow
def test_json_follows_the_options(cli: Cli) -> None:
    arguments = ("--edition", "1.0.9", "--ruling", "clm-pays=climate-only", "--modules", "climate", "--quiet", "--json")
    data = cli("check", *arguments).data()
    assert data["configuration"]["edition"] == "1.0.9"
    assert data["configuration"]["rulings"]["clm-pays"] == "climate-only"
    assert data["configuration"]["modules"] == ["core", "climate"]
    assert data["totals"]["tiles"] == 77


@pytest.mark.slow
def test_all_is_an_array_of_every_configuration(cli: Cli) -> None:
    found = cli("check", "--all", "--json")
    data = json.loads(found.out)
    assert (found.code, found.err, len(data)) == (0, "", 160)
    seen = {
        (report["configuration"]["edition"], report["configuration"]["players"], *report["configuration"]["modules"])
        for report in data
    }
    assert len(seen) == 160
    assert all(report["ok"] for report in data)
    assert {report["totals"]["tiles"] for report in data} >= {72, 85, 90, 108}


@pytest.mark.slow
def test_all_for_people(cli: Cli) -> None:
    found = cli("check", "--all", "--edition", "1.0.14")
    assert found.code == 0
    assert len([line for line in found.out.splitlines() if line.startswith("right ")]) == 40
    assert found.out.endswith("40 configurations: all counts are right\n")
    assert len([line for line in found.out.splitlines() if " R14.6 " in line]) == 1


def test_red(tmp_path: Path, cli: Cli) -> None:
    game = write_toy_game(tmp_path / "toy")
    change(game / "modules" / "bees.yaml", "cost: BEE + SUN", "cost: BEE + 2 SUN")
    asked = ("check", "--modules", "all", "--game", str(game))
    for every in (("--players", "3"), ("--all", "--edition", "first")):
        found = cli(*asked, *every)
        assert found.code == 1
        assert "error: expect." in found.out
        assert " nectar: " in found.out
        assert found.out.endswith("something is wrong\n")
    data = cli(*asked, "--players", "3", "--json").data(1)
    assert data["ok"] is False
    assert "nectar" in {finding["where"] for finding in data["findings"] if finding["level"] == "error"}


@pytest.mark.slow
def test_a_wording_that_does_not_fit_has_its_places(tmp_path: Path, cli: Cli) -> None:
    folder = copy_real(tmp_path / "game")
    change(folder / "text" / "en.yaml", "its output is multiplied by {times:word}.", "its output is multiplied by 2.")
    found = cli("check", "--game", str(folder), "--modules", "economy")
    assert found.code == 1
    below = found.out.partition("its wording (en) leaves out")[2].splitlines()[1]
    assert re.match(r"  written in \S+/modules/economy\.yaml:\d+:3, ", below)
    assert re.search(r"/text/en\.yaml:\d+:3(,|$)", below)


@pytest.mark.slow
@pytest.mark.parametrize("asked", [("--edition", "1.0.14"), ()], ids=str)
def test_the_same_words_whatever_the_hash_seed(asked: tuple[str, ...], cli: Cli) -> None:
    seen = {outside("check", "--all", *asked, PYTHONHASHSEED=seed).out for seed in ("0", "4711")}
    assert seen == {cli("check", "--all", *asked).out}


@pytest.mark.slow
def test_colours_that_look_alike_are_told_with_what_else_differs(cli: Cli) -> None:
    found = cli("check", "--colours", "--json")
    assert (found.code, found.err) == (0, "")
    data = json.loads(found.out)
    assert set(data) == {"colours", "near", "ok"}
    assert data["ok"] is True
    for pair in data["colours"]:
        assert set(pair["apart"]) == {"normal", "protanopia", "deuteranopia", "tritanopia"}
        assert pair["signs"]
    least = [min(pair["apart"].values()) for pair in data["colours"]]
    assert least == sorted(least)
    told = cli("check", "--colours")
    assert "each pair is told apart by more than colour" in told.out
    assert re.search(r"^committee \d+\u00a0% / ", told.out, re.MULTILINE), "a tint says how much of its colour it has"
    assert cli("check", "--colours", "--all").code == 2


ALONE = GroundPair(("leaf", "soil"), ("gnome-a", "gnome-b"), {"normal": 50.0, "protanopia": 2.0}, ())
"""Two colours that somebody takes for one, and nothing else that differs."""


def test_pieces_that_colour_alone_tells_apart_end_with_1(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, cli: Cli
) -> None:
    monkeypatch.setattr(colour_distinction, "least_distinct_pairs", lambda _: [ALONE])
    asked = ("check", "--colours", "--game", str(write_toy_game(tmp_path / "toy")))
    for option in ((), ("--quiet",)):
        found = cli(*asked, *option)
        assert (found.code, found.err) == (1, "")
        assert "told apart by nothing else" in found.out
        assert found.out.endswith("something is told by colour alone\n")
    told = cli(*asked, "--json")
    assert (told.code, json.loads(told.out)["ok"]) == (1, False)


@pytest.mark.quick("missing")
@pytest.mark.parametrize(
    ("report", "said"),
    [
        (KitReport(missing={"gate": 1}), "kit: missing: 1× gate"),
        (KitReport(surplus={"gate": 2}), "kit: too many: 2× gate"),
        (KitReport(outdated={"gate": 1}), "kit: out of date: 1× gate"),
    ],
    ids=["missing", "too many", "out of date"],
)
def test_a_kit_that_is_not_right_ends_with_1_though_the_definitions_are(
    report: KitReport, said: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, cli: Cli
) -> None:
    monkeypatch.setattr(kit_check, "check_kit", lambda *_: report)
    asked = ("check", "--game", str(write_toy_game(tmp_path / "toy")), "--kit", str(tmp_path))
    shown = cli(*asked)
    assert (shown.code, shown.err) == (1, "")
    assert said in shown.out.splitlines()
    assert shown.out.endswith("all counts are right\n")
    told = cli(*asked, "--json")
    data = json.loads(told.out)
    assert (told.code, data["ok"], data["kit"]["ok"]) == (1, False, False)


@pytest.mark.slow
def test_a_ruling_for_which_nothing_asks_is_told(cli: Cli, tmp_path: Path) -> None:
    """In a game that is only printed; where a count asks for it, it has an effect."""
    mine = tmp_path / "mine"
    assert cli("new", str(mine)).code == 0
    (mine / "rulings.yaml").write_text(
        "rulings:\n  storms: {options: [few, many], why: nobody says}\n", encoding="utf-8"
    )
    words = mine / "text" / "en.yaml"
    said = 'rulings: {storms: {about: "Storms", played: {few: "Few.", many: "Many."}}}'
    words.write_text(f"{words.read_text(encoding='utf-8')}\n{said}\n", encoding="utf-8")
    found = cli("check", "--game", str(mine))
    assert found.says("effect.none rulings.storms: which option is chosen changes nothing", "rulings.yaml:2:3")
    change(
        mine / "cards.yaml",
        "storm: {deck: journeys, count: 2",
        "storm: {deck: journeys, count: {$storms: {few: 2, many: 3}}",
    )
    assert "effect.none" not in cli("check", "--game", str(mine)).out
    assert cli("check", "--game", str(mine), "--ruling", "storms=many").code == 1, "the box expects two"

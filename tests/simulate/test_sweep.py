"""A sweep: every value with every other, the same deals for all, and clear words for what can't be swept."""

from __future__ import annotations

import csv
import importlib.util
import json
import sys
from collections.abc import Callable
from pathlib import Path
from shutil import copytree
from types import SimpleNamespace
from typing import Any

import pytest

from generator.base.errors import NOWHERE, InputError
from generator.definitions.overrides import value_at, with_values
from generator.definitions.yaml_nodes import TextNode
from generator.files.resources import resource_root
from generator.simulate import game_ranges, load, simulation_run
from generator.simulate.compared_sides import side_label
from generator.simulate.load import game_folder, setting_game
from generator.simulate.sweep import MOST, SweepRun, read_sweep
from tests.cli.running import Cli
from tests.golden import Wording
from tests.project.imports import ROOT
from tests.tables import read_table
from tools.tutorial import steps


def sweep(folder: Path, text: str) -> SweepRun:
    (folder / "grid.yaml").write_text(text, encoding="utf-8")
    return read_sweep(folder / "grid.yaml")


def faults(folder: Path, text: str) -> list[str]:
    with pytest.raises(InputError) as raised:
        sweep(folder, text)
    return [str(fault).removeprefix(f"{folder.as_posix()}/") for fault in raised.value.faults]


@pytest.mark.slow
def test_every_value_with_every_other(tmp_path: Path) -> None:
    found = sweep(
        tmp_path,
        "game: organisation\nplayers: 2\ngames: 50\nseed: 7\n"
        "sweep:\n  players: [2, 3]\n  numbers:\n    numbers.new_level: [3, 4, 5]\n    numbers.hire[2]: [2, 9]\n",
    )
    base, *others = found.settings
    assert (found.games, base.seed, base.players, base.numbers) == (50, 7, 2, ())
    assert len(others) == 2 * 3 * 2 - 1, "all but the game as it is, in which a new level costs 4 and hiring 2 more"
    hire, level = ((), (("numbers.hire[2]", "9"),)), [(("numbers.new_level", cost),) for cost in "35"]
    wanted = {(players, one + other) for players in (2, 3) for one in hire for other in ((), *level)} - {(2, ())}
    assert {(each.players, each.numbers) for each in others} == wanted
    assert len({each.key for each in found.settings}) == len(found.settings)
    assert {each.seed for each in others} == {7}
    labels = [side_label(base, each) for each in others]
    assert "players=3, numbers.hire[2]=9, numbers.new_level=5" in labels
    assert len(set(labels)) == len(labels)


@pytest.mark.slow
def test_a_number_is_that_of_an_edited_copy(tmp_path: Path) -> None:
    """What a changed number does is what the same change in the files does."""
    copy = tmp_path / "copy"
    copytree(resource_root() / "components" / "organisation", copy)
    text = (copy / "numbers.yaml").read_text(encoding="utf-8")
    (copy / "numbers.yaml").write_text(text.replace("new_level: 4", "new_level: 7"), encoding="utf-8")
    found = sweep(tmp_path, "game: organisation\nsweep:\n  numbers:\n    numbers.new_level: [7]\n")
    other = found.settings[1]
    ours, theirs = setting_game(other).definitions(), game_folder(str(copy)).definitions()
    assert ours.numbers == theirs.numbers  # type: ignore[attr-defined]
    assert ours.digest != setting_game(found.settings[0]).definitions().digest


@pytest.mark.slow
def test_weights_and_bots(tmp_path: Path) -> None:
    found = sweep(
        tmp_path,
        "players: 2\nbots: ['greedy:card=9', 'mcts:20']\n"
        "sweep:\n  weights: {held: [1, 2], card: [8]}\n  bots: ['greedy:card=9,mcts:20', greedy]\n",
    )
    assert sorted(each.bots for each in found.settings[1:]) == [
        ("greedy:held=1:card=8", "greedy:held=1:card=8"),
        ("greedy:held=1:card=8", "mcts:20:held=1:card=8"),
        ("greedy:held=2:card=8", "greedy:held=2:card=8"),
        ("greedy:held=2:card=8", "mcts:20:held=2:card=8"),
    ]


@pytest.mark.slow
def test_the_game_is_seen_from_the_file(tmp_path: Path) -> None:
    copytree(resource_root() / "components" / "organisation", tmp_path / "mine")
    (tmp_path / "mine" / "sweeps").mkdir()
    found = sweep(tmp_path / "mine" / "sweeps", "game: ..\nsweep: {players: [2, 3]}\n")
    assert found.settings[0].folder == str((tmp_path / "mine").resolve())


START = "game: organisation\nplayers: 2\n"


@pytest.mark.parametrize(("text", "said"), read_table(__file__, "what_cannot_be_swept_is_told_at_its_place"))
def test_what_cannot_be_swept_is_told_at_its_place(tmp_path: Path, text: str, said: str, wording: Wording) -> None:
    found = faults(tmp_path, text)
    assert any(said in fault for fault in found), found
    wording("\n".join(found))


def test_who_is_at_the_program_may_name_a_bot_of_their_own(tmp_path: Path) -> None:
    """A grid that one was given starts nothing (SECURITY.md)."""
    mine, grid = tmp_path / "mine.py", tmp_path / "grid.yaml"
    mine.write_text(
        "class Bot:\n    def choose(self, seen, random):\n        return seen.moves()[0]\n", encoding="utf-8"
    )
    grid.write_text(f"{START}sweep: {{players: [3]}}\n", encoding="utf-8")
    found = read_sweep(grid, f"{mine}:Bot")
    assert all(name.startswith(f"{mine}:Bot#") for setting in found.settings for name in setting.bots)


def test_several_faults_are_told_at_once(tmp_path: Path) -> None:
    text = f"{START}sweep: {{bots: [gredy, greddy], rulings: {{chance: [luck]}}}}\n"
    assert len(faults(tmp_path, text)) == 3


def test_too_many_settings(tmp_path: Path) -> None:
    numbers = ", ".join(map(str, range(1, MOST)))
    said = faults(tmp_path, f"{START}sweep: {{players: [2, 3], numbers: {{numbers.new_level: [{numbers}]}}}}\n")
    assert said[0].startswith(f"grid.yaml:3:8: these values make {2 * (MOST - 1)} settings; expected at most {MOST}")


@pytest.mark.slow
def test_a_value_that_the_edition_says_anew_is_no_axis(tmp_path: Path) -> None:
    copytree(resource_root() / "components" / "organisation", tmp_path / "mine")
    editions = sorted((tmp_path / "mine" / "editions").glob("*.yaml"))
    default = game_folder(str(tmp_path / "mine")).edition_id(None)
    edition = next(path for path in editions if path.stem == default)
    text = edition.read_text(encoding="utf-8")
    edition.write_text(f"{text.rstrip()}\n\noverride: {{numbers: {{new_level: 6}}}}\n", encoding="utf-8")
    load._folder_of.cache_clear()
    said = faults(tmp_path, "game: mine\nsweep: {numbers: {numbers.new_level: [5]}}\n")
    assert "another value of 'numbers.new_level' changes nothing in edition notes" in said[0]
    way = f"editions.{default}.override.numbers.new_level"
    found = sweep(tmp_path, f"game: mine\nsweep: {{numbers: {{{way}: [5]}}}}\n")
    assert found.settings[1].numbers == ((way, "5"),)


def test_ways_are_those_that_a_comparison_tells() -> None:
    sources = game_folder("components/organisation").sources
    way = TextNode(NOWHERE, "numbers.hire[3]")
    assert value_at(sources, way) == "3"
    changed = with_values(sources, [("numbers.hire[3]", TextNode(NOWHERE, "8"))])
    assert value_at(changed, way) == "8"
    assert value_at(sources, way) == "3", "the game that was read stays"
    assert changed.digest != sources.digest
    assert changed.play_digest != sources.play_digest


GRID = "game: organisation\nplayers: 2\ngames: 8\nsweep: {numbers: {numbers.new_level: [3, 6]}}\n"


@pytest.fixture
def grid(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    monkeypatch.chdir(tmp_path)
    Path("grid.yaml").write_text(GRID, encoding="utf-8")
    return "grid.yaml"


@pytest.mark.slow
def test_a_sweep_is_reported_and_its_rows_name_the_settings(cli: Cli, grid: str) -> None:
    found = cli("sweep", grid, "--workers", "1", "--json", "--games-out", "runs.csv", "--csv", "all.csv")
    data = json.loads(found.out)
    assert data["games"] == 8
    assert list(data["swept"]) == ["numbers.new_level=3", "numbers.new_level=6"]
    with Path("runs.csv").open(encoding="utf-8", newline="") as file:
        rows = list(csv.DictReader(file))
    assert [(row["game"], row["change"]) for row in rows[:3]] == [("0", name) for name in ("", *data["swept"])]
    for name, figures in data["swept"].items():
        ours, theirs = (
            [int(row["turns"]) for row in rows if row["setting"] == data["settings"][each]] for each in ("", name)
        )
        assert (len(ours), len(theirs)) == (8, 8)
        assert figures["turns"]["b"] == pytest.approx(sum(theirs) / 8, abs=1e-3)
        assert figures["turns"]["difference"] == pytest.approx((sum(theirs) - sum(ours)) / 8, abs=1e-3)
    assert "swept.numbers.new_level=3.turns.a" in Path("all.csv").read_text(encoding="utf-8")
    assert not Path("build").exists(), "nothing is left behind"


@pytest.mark.slow
def test_the_same_deals_as_a_comparison(cli: Cli, grid: str) -> None:
    swept = json.loads(cli("sweep", grid, "--workers", "1", "--json").out)["swept"]["numbers.new_level=6"]
    asked = ("simulate", "--game", "organisation", "--players", "2", "--games", "8", "--workers", "1")
    found = cli(*asked, "--compare", "numbers.new_level=6", "--json")
    compared = json.loads(found.out)
    assert compared["changed"] == [["numbers.new_level", "4", "6"]]
    assert {name: (one["a"], one["b"]) for name, one in swept.items()} == {
        name: (one["a"], one["b"]) for name, one in compared["figures"].items()
    }


@pytest.mark.slow
def test_a_stopped_sweep_goes_on(cli: Cli, monkeypatch: pytest.MonkeyPatch, grid: str) -> None:
    whole = cli("sweep", grid, "--workers", "1", "--games-out", "whole.csv")
    with monkeypatch.context() as patched:
        calls: list[int] = []

        def stopped(settings: Any, first: int, number: int) -> Any:
            calls.append(first)
            if len(calls) == 2:
                raise KeyboardInterrupt
            return game_ranges.play_one_by_one(settings, first, number)

        patched.setattr(simulation_run, "play_one_by_one", stopped)
        found = cli("sweep", grid, "--workers", "1", "--games-out", "runs.csv")
    assert (found.code, "1 game of each side is kept" in found.err) == (130, True)
    again = cli("sweep", grid, "--workers", "1", "--games-out", "runs.csv", "--resume")
    assert again.out.replace("runs.csv", "whole.csv") == whole.out
    assert Path("runs.csv").read_bytes() == Path("whole.csv").read_bytes()
    Path(grid).write_text(GRID.replace("[3, 6]", "[3, 7]"), encoding="utf-8")
    other = cli("sweep", grid, "--workers", "1", "--resume", "--quiet")
    assert other.code == 0, "another grid is another sweep"


@pytest.mark.plots
@pytest.mark.slow
def test_a_page(cli: Cli, grid: str) -> None:
    assert cli("sweep", grid, "--workers", "1", "--quiet", "--html", "grid.html").code == 0
    page = Path("grid.html").read_text(encoding="utf-8")
    assert "numbers.new_level=6" in page
    assert "Seat A wins alone" in page


def test_a_bad_grid_ends_with_its_place(cli: Cli, grid: str) -> None:
    Path(grid).write_text(GRID.replace("[3, 6]", "[3, dear]"), encoding="utf-8")
    found = cli("sweep", grid)
    assert (found.code, found.out) == (2, "")
    assert "grid.yaml:4:42 numbers.new_level: 'dear' is no amount of money" in found.err
    assert cli("sweep", "none.yaml").code == 2


class Study:
    """Stands for Optuna's, and for its trials, where that isn't installed: tries the bounds in turn."""

    number = 0

    def suggest_int(self, name: str, low: int, high: int) -> int:
        self.best_params[name] = (low, high)[self.number % 2]
        return self.best_params[name]

    def optimize(self, objective: Callable[[Study], float], n_trials: int) -> None:
        self.best_params: dict[str, int] = {}
        for self.number in range(n_trials):
            self.best_value = objective(self)


@pytest.mark.slow
def test_the_example_with_optuna_runs(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    (step,) = (step for step in steps(ROOT / "docs" / "simulation.md") if step.file == "tune.py")
    if importlib.util.find_spec("optuna") is None:
        stands = SimpleNamespace(create_study=lambda direction: {"minimize": Study()}[direction])
        monkeypatch.setitem(sys.modules, "optuna", stands)  # type: ignore[arg-type]
    monkeypatch.setattr(sys, "argv", ["tune.py", "2"])
    exec(compile(step.text, "tune.py", "exec"), {"__name__": "tune"})
    said = capsys.readouterr().out
    assert "'new_level': " in said
    assert "'repair': " in said

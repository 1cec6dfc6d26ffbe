"""How the program starts: what a command does not need is not imported, compiling shows how far it is, `doctor` tells
what is missing."""

import json
import shutil
import subprocess
import sys
from collections import Counter
from pathlib import Path
from types import SimpleNamespace
from typing import Any, NamedTuple

import pytest

from generator.cli import doctor, progress
from generator.cli.program import run
from generator.cli.progress import Progress
from tests.cli.running import Cli
from tests.project.test_dependencies import declared

_ASKED = """
import contextlib, io, json, os, sys
opened = []
sys.addaudithook(lambda event, told: opened.append(told[0]) if event == "open" and told[1] is None else None)
from generator.cli.program import run
with contextlib.redirect_stdout(io.StringIO()):
    code = run(sys.argv[1:])
names = [os.fspath(name) for name in opened if isinstance(name, (str, os.PathLike))]
print(json.dumps({"code": code, "imported": list(sys.modules), "opened": names}))
"""

LIBRARIES = (*("numpy", "numba", "matplotlib", "cairosvg", "starlette", "typst", "pikepdf", "pypdfium2", "fontTools"),)
"""What most commands do without."""
PRINTS = ("generator.sheets", "generator.render", "generator.export", "generator.booklet", "reportlab", "PIL")
DRAWS = ("generator.render.pdf", "reportlab", "PIL", "urllib.request")
PLAYS = ("generator.play.procedure", "generator.simulate", "generator.online", "generator.preview")
GAMES = ("generator.games.balance_control", "generator.games.global_powers", "generator.games.organisation")
BESIDE = ("generator.files.sandbox", "generator.export.service", "generator.faces.svg_bounds")
"""What a build does without: other processes, services, drawings that aren't flat."""
WORKBOOKS = (
    *("xml.etree", "generator.spreadsheets.ods_reader", "generator.spreadsheets.xlsx", "generator.download.https"),
)
LISTS = ("generator.definitions.card_lists", "generator.spreadsheets.table_reader", "generator.download.https_address")
"""What a game without card lists does without."""


class Started(NamedTuple):
    """What a command imported, and which files it opened how often."""

    imported: frozenset[str]
    opened: Counter[str]


def started(*arguments: str, folder: Path) -> Started:
    """A command in a process of its own. Its files are counted by their names in full."""
    command = [sys.executable, "-c", _ASKED, *arguments]
    answer = subprocess.run(command, cwd=folder, capture_output=True, encoding="utf-8", check=True)
    told: Any = json.loads(answer.stdout)
    assert told["code"] == 0
    return Started(frozenset(told["imported"]), Counter(str(folder / name) for name in told["opened"]))


@pytest.fixture(scope="module")
def own_game(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A game as `new` makes it, which is only printed."""
    folder = tmp_path_factory.mktemp("starting") / "mine"
    assert run(["new", str(folder), "--quiet"]) == 0
    return folder


COMMANDS = {
    "--help": ("yaml", "generator.definitions", *PRINTS, *PLAYS, *GAMES, *WORKBOOKS, *LIBRARIES),
    "check --game mine": ("generator.play", "multiprocessing", *DRAWS, *PLAYS, *GAMES, *WORKBOOKS, *LISTS, *LIBRARIES),
    "build --game mine": ("generator.play", "urllib.request", *BESIDE, *PLAYS, *GAMES, *WORKBOOKS, *LIBRARIES),
    "export plain --game mine": (*PLAYS, *GAMES, "generator.download.https", "numpy", "numba", "typst"),
    "play --help": (*PRINTS, *GAMES, *WORKBOOKS, *LIBRARIES),
    "simulate --help": (*PRINTS, *GAMES, *WORKBOOKS, *LIBRARIES),
    "play --modules all": (*PRINTS, "generator.faces.kinds", *WORKBOOKS, *LIBRARIES),
}
"""Each command, and what it may not import."""


@pytest.mark.quick("--help")
@pytest.mark.parametrize("command", COMMANDS)
def test_a_command_imports_only_what_it_needs(command: str, own_game: Path) -> None:
    imported = started(*command.split(), folder=own_game.parent).imported
    assert not imported.intersection(COMMANDS[command])


@pytest.mark.slow
@pytest.mark.parametrize("command", ["check", "build --out kit"])
def test_a_command_opens_each_file_of_a_game_once(command: str, own_game: Path) -> None:
    opened = started(*command.split(), "--game", "mine", "--quiet", folder=own_game.parent).opened
    files = [str(path) for path in own_game.rglob("*.yaml")]
    assert {Path(name).name: opened[name] for name in files} == dict.fromkeys(
        ("game.yaml", "cards.yaml", "pieces.yaml", "en.yaml"), 1
    )


class Seen(Progress):
    """What a terminal would show."""

    def __init__(self) -> None:
        super().__init__(silent=True)
        self.lines: list[str] = []

    def say(self, text: str) -> None:
        self.lines.append(text)

    def clear(self) -> None:
        self.lines.append("")


@pytest.mark.parametrize(
    ("seconds", "lines"), [(0.1, [""]), (0.6, ["compiling the rules, once only: 2 of 3 functions", ""])]
)
def test_only_what_takes_long_is_shown(monkeypatch: pytest.MonkeyPatch, seconds: float, lines: list[str]) -> None:
    clock = iter([number * seconds for number in range(10)])
    monkeypatch.setattr(progress, "monotonic", lambda: next(clock))
    kernel: Any = SimpleNamespace()
    seen = Seen()
    progress.follow_compiling(kernel, seen)
    for done in range(4):
        kernel.listener(done, 3, False)
    assert seen.lines == lines


@pytest.mark.parametrize(("silent", "said"), [(False, f"{progress.NOTE}\n"), (True, "")])
def test_without_a_terminal_one_line_says_so(
    silent: bool, said: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(progress, "monotonic", iter(range(0, 100, 2)).__next__)
    kernel: Any = SimpleNamespace()
    progress.follow_compiling(kernel, Progress(silent=silent))
    for done in range(4):
        kernel.listener(done, 3, False)
    found = capsys.readouterr()
    assert (found.out, found.err) == ("", said)


@pytest.mark.slow
def test_json(cli: Cli) -> None:
    found = cli("doctor", "--json")
    assert (found.code, found.err) == (0, "")
    data = json.loads(found.out)
    assert set(data) == {"version", "items", "ok"}
    assert data["ok"] is True
    for item in data["items"]:
        assert set(item) == {"name", "found", "needed", "use", "get", "ok"}
        assert item["ok"] == bool(item["found"])
    assert {"python", "numba", "cairo"} <= {item["name"] for item in data["items"]}


def test_every_runtime_package_is_listed() -> None:
    """Under `cairo` stands cairosvg, which is of no use without the library."""
    wanted = {requirement.name for requirement in declared()["runtime"]} - {"cairosvg"}
    assert {item.name for item in doctor.examine_machine() if item.needed} - {"python", "definitions"} == wanted


def test_an_extra_that_is_missing_is_told_and_no_failure(monkeypatch: pytest.MonkeyPatch, cli: Cli) -> None:
    monkeypatch.setattr(shutil, "which", lambda _: None)
    monkeypatch.setitem(sys.modules, "cairosvg", None)
    assert cli("doctor").says("missing pdftotext", "poppler-utils", "missing cairo", "pip install cairosvg")


def test_a_needed_package_that_is_missing_is_a_failure(monkeypatch: pytest.MonkeyPatch, cli: Cli) -> None:
    monkeypatch.setattr(doctor, "_version", lambda name: "" if name == "pikepdf" else "1")
    found = cli("doctor", "--quiet")
    assert found.code == 1
    assert found.out.splitlines()[0].startswith("missing pikepdf")
    assert "get it: pip install pikepdf" in found.out
    assert len(found.out.splitlines()) == 2

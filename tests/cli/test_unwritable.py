"""Places that take no file: every command that writes names the user's own words, says what would be right, and ends
with 2; no name of a file that is there for a moment only is ever shown."""

from __future__ import annotations

import importlib
import os
import sys
from collections.abc import Iterator
from pathlib import Path

import click
import pytest

from generator.cli.main import COMMANDS, run
from generator.writing import write_file
from tests.cli.running import inside, recorded
from tests.faults.garden import write_garden

REFUSING = Path("/sys")
"""A folder of the system in which nobody makes files, whoever asks."""
BOX = ("--game", "global-powers", "--players", "3")
ALONE = ("--workers", "1", "--quiet")
FEW = ("--games", "2", "--bots", "random", *ALONE)
GARDEN = ("--game", "garden", "--players", "3", "--modules", "all")
GRID = "game: global-powers\nplayers: 3\ngames: 2\nbots: [random]\nsweep: {players: [4]}\n"

WRITE: dict[tuple[str, str], tuple[str, ...]] = {
    ("build", "--out"): ("build", *GARDEN, "--only", "hive", "--out", "{}"),
    ("export", "--out"): ("export", "vassal", *GARDEN, "--out", "{}"),
    ("play", "--record"): ("play", *BOX, "--quiet", "--record", "{}.bcg"),
    ("play", "--picture"): ("play", *BOX, "--quiet", "--picture", "{}.svg"),
    ("serve", "--keep"): ("serve", *BOX, "--keep", "{}"),
    ("replay", "--picture"): ("replay", "game.bcg", "--picture", "{}.svg"),
    ("replay", "--html"): ("replay", "game.bcg", "--html", "{}.html"),
    ("replay", "--sheets"): ("replay", "map.bcg", "--sheets", "{}.pdf"),
    ("simulate", "--out"): ("simulate", *BOX, *FEW, "--shard", "1/1", "--out", "{}"),
    ("simulate", "--csv"): ("simulate", *BOX, *FEW, "--csv", "{}.csv"),
    ("simulate", "--html"): ("simulate", *BOX, *FEW, "--html", "{}.html"),
    ("simulate", "--games-out"): ("simulate", *BOX, *FEW, "--games-out", "{}.csv"),
    ("sweep", "--out"): ("sweep", "grid.yaml", *ALONE, "--resume", "--out", "{}"),
    ("sweep", "--csv"): ("sweep", "grid.yaml", *ALONE, "--csv", "{}.csv"),
    ("sweep", "--html"): ("sweep", "grid.yaml", *ALONE, "--html", "{}.html"),
    ("sweep", "--games-out"): ("sweep", "grid.yaml", *ALONE, "--games-out", "{}.csv"),
    ("merge", "--into"): ("merge", "part.json", "--into", "{}.json"),
    ("merge", "--csv"): ("merge", "part.json", "--csv", "{}.csv"),
    ("merge", "--html"): ("merge", "part.json", "--html", "{}.html"),
    ("playtest add", "--to"): ("playtest", "add", "--game", "organisation", "--put", "players=2", "--to", "{}.csv"),
    ("playtest report", "--html"): ("playtest", "report", "game.bcg", "--html", "{}.html"),
    ("preview", "--out"): ("preview", *GARDEN, "--out", "{}"),
    ("new", "folder"): ("new", "{}"),
    ("init", "folder"): ("init", "{}"),
    ("table export", "file"): ("table", "export", "{}.csv"),
    ("schema", "--out"): ("schema", "--out", "{}"),
}
"""How each option or argument is called that names what is written."""
LONG = {("play", "--picture"), ("replay", "--html"), ("simulate", "--html"), ("merge", "--html")}
"""What takes long until it is written: slow, but quick at a place that can't be a folder."""
EACH = [*sorted({*WRITE} - LONG), *(pytest.param(one, marks=pytest.mark.slow) for one in sorted(LONG))]
READ = {
    *("build --changed-since", "check --kit", "preflight paths", "preflight --manifest", "play --continue"),
    *("replay file", "merge files", "playtest report files", "playtest report --simulated", "playtest report --kit"),
    *("preview --scenarios", "scenario files", "table import file", "sweep grid"),
}
OWN = {"serve table", "playtest ask file", "schema scenarios"}
"""What is read and written back to where it was."""


def named(word: str, command: click.Command) -> Iterator[tuple[str, str]]:
    """The options and arguments that name a path, each with its command."""
    if isinstance(command, click.Group):
        for name, inner in command.commands.items():
            yield from named(f"{word} {name}", inner)
    for one in command.params:
        if isinstance(one.type, click.Path) and one.opts[0] != "--game":
            yield word, one.opts[0]


def test_every_command_that_writes_is_here() -> None:
    commands = [(name, importlib.import_module(f"generator.cli.{name}").command) for name in COMMANDS]
    found = {pair for name, command in commands for pair in named(name, command)}
    assert {f"{word} {option}" for word, option in found} == {" ".join(pair) for pair in WRITE} | READ | OWN


@pytest.fixture
def place(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "a-file").write_bytes(b"mine")
    (tmp_path / "grid.yaml").write_text(GRID, encoding="utf-8")
    write_garden(tmp_path / "garden")
    (tmp_path / "game.bcg").write_bytes(recorded())
    (tmp_path / "map.bcg").write_bytes(recorded("--game", "organisation", "--players", "3"))
    return tmp_path


@pytest.fixture
def part(place: Path) -> None:
    """A part of a simulation, for `merge`."""
    assert run(["simulate", *BOX, *FEW, "--shard", "1/1", "--out", "s"]) == 0
    (made,) = (place / "s").rglob("*.json")
    made.rename(place / "part.json")


def check(options: tuple[str, ...], where: str, capsys: pytest.CaptureFixture[str]) -> None:
    found = inside(capsys, *(option.replace("{}", where) for option in options))
    assert found.code == 2, found.err
    (line,) = found.err.splitlines()
    assert line.startswith("error: "), line
    assert str(Path(where).parent) in line, line
    assert "; expected " in line
    assert "making-" not in line
    assert ".balance-control-" not in line


@pytest.mark.slow
@pytest.mark.skipif(sys.platform != "linux", reason="other systems have no folder that refuses root")
@pytest.mark.parametrize("called", EACH, ids=" ".join)
@pytest.mark.usefixtures("place")
def test_a_folder_that_takes_no_file(
    called: tuple[str, str], capsys: pytest.CaptureFixture[str], request: pytest.FixtureRequest
) -> None:
    if called[0] == "merge":
        request.getfixturevalue("part")
    check(WRITE[called], f"{REFUSING}/nobody", capsys)


@pytest.mark.quick("sweep *")
@pytest.mark.parametrize("called", WRITE, ids=" ".join)
def test_a_file_where_a_folder_would_have_to_be(
    called: tuple[str, str], place: Path, capsys: pytest.CaptureFixture[str], request: pytest.FixtureRequest
) -> None:
    if called[0] == "merge":
        request.getfixturevalue("part")
    check(WRITE[called], "a-file/x", capsys)
    assert (place / "a-file").read_bytes() == b"mine"


def test_a_fault_of_the_disk_is_no_fault_of_the_place(
    place: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """A full disk refuses any place: another one wouldn't help, so that the input isn't called unfit."""

    def full(_file: int) -> None:
        raise OSError(28, "No space left on device", str(place / "x.csv"))

    monkeypatch.setattr("generator.writing._bring_down", lambda _file, _lasting=True: full(0))
    found = inside(capsys, *(option.replace("{}", "x") for option in WRITE["playtest add", "--to"]))
    assert found.code == 1
    assert "No space left on device" in found.err
    assert not (place / "x.csv").exists()


@pytest.mark.skipif(sys.platform != "linux", reason="other systems have no folder that refuses root")
def test_the_file_is_named_that_was_asked_for() -> None:
    with pytest.raises(OSError) as raised:  # noqa: PT011 (which of several kinds is the system's affair)
        write_file(REFUSING / "nobody.txt", b"")
    assert raised.value.filename == f"{REFUSING}{os.sep}nobody.txt"

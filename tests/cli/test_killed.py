"""Whole commands killed while they write, again and again: no file is ever half there, nothing of the user's goes."""

import functools
import json
import os
import random
import signal
import sys
import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path

import pikepdf
import pytest

from generator.cli.program import run
from generator.files.atomic_write import LIST, restore_folder
from generator.play.game_record import SIGN
from generator.simulate.part_file import check_sealed
from tests.hostile.garden import write_garden

pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(not hasattr(os, "fork"), reason="processes are made in another way there"),
]

TOUCHES = {"open", "os.rename", "os.mkdir", "os.rmdir", "os.remove", "os.chmod"}
KILLS = 20
MINE = b"mine"


@dataclass(frozen=True)
class Command:
    """Two command lines that write the same names; `{out}` is the folder, `{game}` a small game beside it,
    `{number}` that of the run. `timed`: what is written tells how long it took, and so differs from run to run."""

    old: str
    new: str
    timed: bool = False

    def line(self, out: Path, *, new: bool, number: int = 0) -> list[str]:
        words = (self.new if new else self.old).split()
        named = {"{out}": str(out), "{game}": str(out.parent / "garden"), "{number}": str(number)}
        return [functools.reduce(lambda text, name: text.replace(name, named[name]), named, word) for word in words]


COMMANDS = {
    "build": Command(
        "build --only dom-w3 --no-rules --out {out}", "build --only dom-w3,lobbyist --no-rules --out {out}"
    ),
    "export": Command(
        "export tts --game {game} --players 2 --lang en --out {out}",
        "export tts --game {game} --players 2 --lang de --out {out}",
    ),
    "play": Command(
        "play --game {game} --players 2 --seed 1 --quiet --record {out}/game.bcg",
        "play --game {game} --players 2 --seed 2 --quiet --record {out}/game.bcg",
    ),
    "simulate": Command(
        "simulate --players 2 --games 2 --workers 1 --json --seed {number} --resume --out {out} --csv {out}/a.csv",
        "simulate --players 2 --games 2 --workers 1 --json --seed {number} --resume --out {out} --csv {out}/a.csv",
        timed=True,
    ),
}


@pytest.fixture(autouse=True)
def _kept(interpreted: None, monkeypatch: pytest.MonkeyPatch) -> None:  # noqa: ARG001 (it is in force)
    """Figures are kept however quick they were."""
    monkeypatch.setattr("generator.simulate.simulation_run.LONG_ENOUGH", 0.0)


def held(out: Path) -> Mapping[str, bytes]:
    """The files in a folder by their names, the program's hidden ones too."""
    return {path.relative_to(out).as_posix(): path.read_bytes() for path in out.rglob("*") if path.is_file()}


def begun(line: list[str], before: Callable[[], None]) -> int:
    """A command line in a process of its own, in a group of its own with those that it starts."""
    child = os.fork()
    if not child:
        os.setpgid(0, 0)
        sys.stdout = sys.stderr = open(os.devnull, "w", encoding="utf-8")  # noqa: PTH123, SIM115 (until it ends)
        before()
        try:
            run(line)
        finally:
            os._exit(0)
    return child


def touching(out: Path, then: Callable[[int], None]) -> Callable[[], None]:
    """Counts what is done to files in a folder, and tells the number of each."""

    def watch() -> None:
        numbers = iter(range(1_000_000))

        def touched(event: str, arguments: tuple[object, ...]) -> None:
            if event in TOUCHES and any(str(out) in str(argument) for argument in arguments):
                then(next(numbers))

        sys.addaudithook(touched)

    return watch


def touches_of(line: list[str], out: Path, counted: Path) -> int:
    """How often a command touches files in its folder."""
    with counted.open("wb", buffering=0) as file:
        os.waitpid(begun(line, touching(out, lambda _: file.write(b"."))), 0)
    return counted.stat().st_size


def killed_by_touch(line: list[str], out: Path, moment: int) -> None:
    def kill(number: int) -> None:
        if number == moment:
            os.killpg(0, signal.SIGKILL)

    os.waitpid(begun(line, touching(out, kill)), 0)


def killed_by_clock(line: list[str], seconds: float) -> None:
    child = begun(line, lambda: None)
    time.sleep(seconds)
    os.killpg(child, signal.SIGKILL)
    os.waitpid(child, 0)


def is_whole(path: Path) -> None:
    """A file is what its name says, to its end."""
    data = path.read_bytes()
    if path.suffix == ".pdf":
        with pikepdf.open(path) as pdf:
            assert len(pdf.pages)
    elif path.suffix == ".json":
        json.loads(data)
    elif path.suffix == ".png":
        assert data.endswith(b"IEND\xaeB`\x82")
    elif path.suffix == ".svg":
        assert b"</svg>" in data[-80:]
    elif path.suffix == ".bcg":
        assert data.startswith(SIGN.encode())
        assert b"[Result " in data
    if path.parent.name == "simulate":
        check_sealed(path)


def without_hidden(out: Path) -> list[Path]:
    found = [path for path in out.rglob("*") if path.is_file()]
    return [path for path in found if not any(part.startswith(".") for part in path.relative_to(out).parts)]


@pytest.mark.always("build")
@pytest.mark.parametrize("name", COMMANDS)
def test_killed_again_and_again(name: str, tmp_path: Path) -> None:
    """Old and new take turns in one folder, each killed at some moment, most of them while it writes. After each kill
    all files are whole; once the next run has looked, all are the old ones or all the new ones where they belong
    together. A last run that nobody kills leaves nothing behind but its files and the user's."""
    command, dice = COMMANDS[name], random.Random(name)
    out = tmp_path / "out"
    out.mkdir()
    write_garden(tmp_path / "garden")
    (out / "notes.txt").write_bytes(MINE)
    assert run(command.line(out, new=True)) == 0
    new = held(out)
    assert run(command.line(out, new=False)) == 0
    old = held(out)
    began = time.monotonic()
    touches = touches_of(command.line(out, new=True, number=1), out, tmp_path / "touches")
    seconds = time.monotonic() - began
    assert touches > 3
    seen = []
    for number in range(2, KILLS + 2):
        line = command.line(out, new=number % 2 == 0, number=number)
        before = held(out)
        if number % 4:
            last = number % 4 == 1  # when the new files are in their places and the old ones about to go
            killed_by_touch(line, out, touches - dice.randint(1, 3) if last else dice.randrange(touches))
        else:
            killed_by_clock(line, dice.uniform(0, seconds))
        for path in without_hidden(out):
            is_whole(path)
        for folder in [out, *(path for path in out.iterdir() if path.is_dir() and not path.name.startswith("."))]:
            restore_folder(folder)
        found = held(out)
        assert found["notes.txt"] == MINE
        assert command.timed or found in (old, new), number
        seen.append(found == before)
    assert len(set(seen)) == 2, "some came through, some didn't"
    assert run(command.line(out, new=True, number=KILLS + 2)) == 0
    assert [out / name for name in held(out) if not name.endswith(LIST)] == without_hidden(out), "nothing is left over"
    assert command.timed or held(out) == new

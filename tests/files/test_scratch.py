"""Folders for a moment go with whoever asked for them, however that ends."""

import os
import signal
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

import pytest

from generator.definitions.game_copy import copy_game
from generator.files.scratch import run_scratch_folder, scratch_folder
from tests.games import ROOT
from tests.toy_game import write_toy_game

needs_kills = pytest.mark.skipif(not hasattr(signal, "SIGKILL"), reason="there are no such kills there")


@pytest.fixture
def temp(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """The system's folder for such things."""
    folder = tmp_path / "temp"
    folder.mkdir()
    monkeypatch.setattr(tempfile, "tempdir", str(folder))
    monkeypatch.setenv("TMPDIR", str(folder))
    return folder


def left(folder: Path) -> list[str]:
    return sorted(path.name for path in folder.iterdir())


def test_it_goes_with_the_block(temp: Path) -> None:
    with scratch_folder() as folder:
        assert left(folder) == []
        (folder / "a").write_bytes(b"a")
        if os.name == "posix":
            assert folder.stat().st_mode & 0o777 == 0o700
    assert left(temp) == []


def running(what: str) -> subprocess.Popen[bytes]:
    """A process that does something and then waits."""
    code = f"import sys\nfrom pathlib import Path\nfrom generator.files.scratch import *\n{what}\n"
    code += "print('.', flush=True); sys.stdin.read()"
    process = subprocess.Popen([sys.executable, "-c", code], stdin=subprocess.PIPE, stdout=subprocess.PIPE, cwd=ROOT)
    assert process.stdout
    assert process.stdout.readline().strip() == b"."
    return process


ASKED = {
    "a block": "with_it = scratch_folder(); (with_it.__enter__() / 'a').write_bytes(b'a')",
    "a run": "(run_scratch_folder() / 'a').write_bytes(b'a')",
}


@needs_kills
@pytest.mark.parametrize("asked", ASKED)
def test_what_a_killed_run_has_left_goes_with_the_next_one(asked: str, temp: Path) -> None:
    process = running(ASKED[asked])
    (there,) = left(temp)
    with scratch_folder():
        assert there in left(temp), "its process lives"
    process.kill()
    process.communicate()
    assert left(temp) == [there]
    with scratch_folder():
        assert there not in left(temp)
    assert left(temp) == []


def test_it_goes_when_the_process_ends(temp: Path) -> None:
    process = running(ASKED["a run"])
    assert left(temp)
    process.communicate()
    assert left(temp) == []


@needs_kills
def test_a_copy_that_was_killed(tmp_path: Path) -> None:
    game, out = write_toy_game(tmp_path / "toy"), tmp_path / "out"
    out.mkdir()
    process = running(f"kept = scratch_folder(Path({str(out)!r})); (kept.__enter__() / 'game').mkdir()")
    assert left(out)
    process.kill()
    process.communicate()
    copy_game(game, out / "mine", lambda _: None)
    assert left(out) == ["mine"]


@pytest.mark.parametrize("name", [".balance-control-0123456789abcdef", ".balance-control-mine"])
def test_what_is_no_left_over_stays(name: str, temp: Path, tmp_path: Path) -> None:
    (tmp_path / "mine").mkdir()
    (tmp_path / "mine" / "held").write_bytes(b"")
    (temp / name).mkdir()
    (temp / name / "notes").write_bytes(b"notes")
    if os.name == "posix":
        (temp / ".balance-control-aaaaaaaaaaaaaaaa").symlink_to(tmp_path / "mine")
        (temp / ".balance-control-bbbbbbbbbbbbbbbb").mkdir()
        (temp / ".balance-control-bbbbbbbbbbbbbbbb" / "held").symlink_to("/dev/zero")
        os.mkfifo(temp / name / "held")
    before = left(temp)
    with scratch_folder():
        pass
    assert left(temp) == before
    assert (temp / name / "notes").read_bytes() == b"notes"
    assert left(tmp_path / "mine") == ["held"]


@pytest.mark.skipif(os.name != "posix", reason="folders have no owners there")
def test_what_is_anothers_stays(temp: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (temp / ".balance-control-aaaaaaaaaaaaaaaa").mkdir()
    monkeypatch.setattr(os, "getuid", lambda: -2)
    with scratch_folder():
        pass
    assert left(temp) == [".balance-control-aaaaaaaaaaaaaaaa"]


def test_a_folder_that_another_run_took_for_left_over(temp: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Between the making of a folder and of the lock in it."""
    real, taken = Path.mkdir, []

    def mkdir(path: Path, *more: object, **options: object) -> None:
        real(path, *more, **options)  # type: ignore[arg-type]
        if not taken and path.parent == temp:
            taken.append(path)
            path.rmdir()

    monkeypatch.setattr(Path, "mkdir", mkdir)
    with scratch_folder() as folder:
        assert taken
        assert folder.is_dir()
        assert taken[0] not in folder.parents


def test_a_run_that_ends_leaves_nothing(temp: Path) -> None:
    from generator.files.resources import PACKAGE

    found = [
        path.name
        for path in PACKAGE.rglob("*.py")
        if any(name in path.read_text(encoding="utf-8") for name in ("import tempfile", "mkdtemp", "from tempfile"))
    ]
    assert found == ["scratch.py"]
    assert run_scratch_folder().is_dir()
    assert left(temp)


def test_what_a_process_holds_as_long_as_it_lives_is_closed_at_its_end(tmp_path: Path) -> None:
    """A file that nobody has closed is said only as Python's development mode ends."""
    says = (
        "from pathlib import Path; from generator.files.locks import hold_file;"
        "from generator.files.scratch import run_scratch_folder;"
        f"hold_file(Path({str(tmp_path / 'in-use')!r})); run_scratch_folder()"
    )
    asked = [sys.executable, "-X", "dev", "-W", "always::ResourceWarning", "-c", says]
    found = subprocess.run(asked, capture_output=True, encoding="utf-8", check=True)
    assert found.stderr == ""
    assert (tmp_path / "in-use").is_file()

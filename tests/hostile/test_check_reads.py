"""`check` opens every file of a game that printing, exporting or drawing opens: none of them is found broken later.

Which files a command opens is told by Python itself (the audit event `open`), whatever library opens them.
"""

import functools
import shutil
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from tests.hostile.commands import COMMANDS, outcome
from tests.hostile.garden import EXAMPLE, write_garden

READERS = ("build", "build --backs", "export shop", "export tts", "preview", "replay --html", "replay --picture")

_opened: list[str] = []
_watching = False


def _note(event: str, arguments: tuple[object, ...]) -> None:
    if _watching and event == "open" and isinstance(arguments[0], str | Path):
        _opened.append(str(arguments[0]))


@functools.cache
def _hook() -> None:
    """A hook can't be taken away again, and every test that follows would pay for it."""
    sys.addaudithook(_note)


@contextmanager
def watched() -> Iterator[list[str]]:
    """The paths that are opened inside."""
    global _watching  # noqa: PLW0603 (the hook stays)
    _hook()
    _opened.clear()
    _watching = True
    try:
        yield _opened
    finally:
        _watching = False


def opened(command: str, sound: Path, kept: Path, copy: Path) -> set[str]:
    """The files of a fresh copy of the game that a command opens."""
    shutil.copytree(sound, copy)
    with watched() as paths:
        found = outcome(command, copy, sound, kept, copy.parent / "out")
    assert found.code == 0, found.err
    inside = {Path(path) for path in paths}
    return {path.relative_to(copy).as_posix() for path in inside if path.is_relative_to(copy)}


@pytest.mark.slow
def test_check_reads_whatever_is_read_later(tmp_path: Path) -> None:
    sound, kept = write_garden(tmp_path / "sound"), tmp_path / "kept"
    kept.mkdir()
    (kept / "bed.yaml").write_text(EXAMPLE, encoding="utf-8")
    outcome("play", sound, sound, kept, tmp_path / "out")
    shutil.copy(tmp_path / "out" / "game.bcg", kept)
    seen = opened("check", sound, kept, tmp_path / "check")
    files = {path.relative_to(sound).as_posix() for path in sound.rglob("*") if path.is_file()}
    assert seen == files, "the sound game has no file that nothing reads"
    for number, command in enumerate(READERS):
        assert command in COMMANDS
        assert opened(command, sound, kept, tmp_path / f"game-{number}") <= seen, command

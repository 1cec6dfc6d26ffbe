"""A folder is filled all or not at all, whatever happens in between."""

from __future__ import annotations

import os
import shutil
import signal
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

import pytest

from generator.errors import InputError
from generator.export.folder import check_folder, fill_folder

OLD = {"a.pdf": b"old a", "b.pdf": b"old b", "c.pdf": b"old c", "mine.txt": b"mine"}
NEW = {"a.pdf": b"new a", "b.pdf": b"new b", "d.pdf": b"new d"}
OURS = ("a.pdf", "b.pdf", "c.pdf", "d.pdf")
FILLED = {**NEW, "mine.txt": b"mine"}
MOVES = 6
"""Three old files out, three new ones in."""


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """An earlier kit and a file of the user's own."""
    for name, data in OLD.items():
        (tmp_path / name).write_bytes(data)
    return tmp_path


def held(folder: Path) -> Mapping[str, bytes | None]:
    """Everything in the folder by its path, hidden things and (as None) folders too."""
    found = sorted(folder.rglob("*"))
    return {path.relative_to(folder).as_posix(): path.read_bytes() if path.is_file() else None for path in found}


def disturb(monkeypatch: pytest.MonkeyPatch, happens: Callable[[int], None]) -> None:
    """Something happens before each move; it is told how many moves there were."""
    real, moves = Path.replace, iter(range(1000))

    def replace(path: Path, target: Path) -> Path:
        happens(next(moves))
        return real(path, target)

    monkeypatch.setattr(Path, "replace", replace)


def test_filled(folder: Path) -> None:
    fill_folder(folder, NEW, OURS)
    assert held(folder) == FILLED


@pytest.mark.parametrize("when", range(MOVES))
def test_stopped_between_two_moves(monkeypatch: pytest.MonkeyPatch, folder: Path, when: int) -> None:
    disturb(monkeypatch, lambda move: signal.raise_signal(signal.SIGINT) if move == when else None)
    with pytest.raises(KeyboardInterrupt):
        fill_folder(folder, NEW, OURS)
    assert held(folder) == OLD
    assert signal.getsignal(signal.SIGINT) is signal.default_int_handler


def test_stopped_again_and_again(monkeypatch: pytest.MonkeyPatch, folder: Path) -> None:
    """A second Ctrl-C doesn't disturb the putting back."""
    disturb(monkeypatch, lambda _: signal.raise_signal(signal.SIGINT))
    with pytest.raises(KeyboardInterrupt):
        fill_folder(folder, NEW, OURS)
    assert held(folder) == OLD


def test_stopped_too_late(monkeypatch: pytest.MonkeyPatch, folder: Path) -> None:
    """Ctrl-C while the old files are thrown away: the new ones are all there, and the program stops nevertheless."""
    real = shutil.rmtree

    def rmtree(*path: Any, **options: Any) -> None:
        signal.raise_signal(signal.SIGINT)
        real(*path, **options)

    monkeypatch.setattr(shutil, "rmtree", rmtree)
    with pytest.raises(KeyboardInterrupt):
        fill_folder(folder, NEW, OURS)
    assert held(folder) == FILLED


def test_where_ctrl_c_is_ignored_it_stays_ignored(monkeypatch: pytest.MonkeyPatch, folder: Path) -> None:
    disturb(monkeypatch, lambda _: signal.raise_signal(signal.SIGINT))
    before = signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        fill_folder(folder, NEW, OURS)
    finally:
        signal.signal(signal.SIGINT, before)
    assert held(folder) == FILLED


@pytest.mark.parametrize("when", range(MOVES))
def test_a_move_that_fails(monkeypatch: pytest.MonkeyPatch, folder: Path, when: int) -> None:
    def fail(move: int) -> None:
        if move == when:
            raise PermissionError(13, "in use")

    disturb(monkeypatch, fail)
    with pytest.raises(PermissionError):
        fill_folder(folder, NEW, OURS)
    assert held(folder) == OLD


def test_nothing_is_lost_where_putting_back_fails_too(monkeypatch: pytest.MonkeyPatch, folder: Path) -> None:
    def fail(move: int) -> None:
        if move > 1:
            raise PermissionError(13, "in use")

    disturb(monkeypatch, fail)
    with pytest.raises(PermissionError):
        fill_folder(folder, NEW, OURS)
    assert set(OLD.values()) <= set(held(folder).values())


def test_a_folder_where_a_file_belongs_stays(folder: Path) -> None:
    (folder / "d.pdf").mkdir()
    (folder / "d.pdf" / "notes").write_bytes(b"notes")
    before = held(folder)
    with pytest.raises(InputError, match=r"d\.pdf.*in the way"):
        fill_folder(folder, NEW, OURS)
    assert held(folder) == before


@pytest.mark.skipif(os.name == "nt", reason="links need rights there")
def test_a_link_to_nowhere_is_in_the_way(folder: Path) -> None:
    (folder / "link").symlink_to(folder / "nowhere")
    for out in (folder / "link", folder / "link" / "deeper"):
        with pytest.raises(InputError, match=r"link.*in the way"):
            check_folder(out, OURS)


def test_a_new_folder_is_fine(folder: Path) -> None:
    check_folder(folder / "new" / "deeper", OURS)
    assert held(folder) == OLD

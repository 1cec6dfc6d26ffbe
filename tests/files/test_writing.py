"""A folder is filled all or not at all, whatever happens in between; so is a text file, and what is no plain file is
written into and stays what it is."""

import json
import os
import re
import shutil
import signal
import sys
import threading
from collections.abc import Callable, Mapping
from contextlib import AbstractContextManager
from pathlib import Path
from typing import Any

import pytest

from generator.base.errors import InputError
from generator.export.kit_manifest import CONTENT
from generator.files import atomic_write
from generator.files.atomic_write import (
    LIST,
    check_file,
    check_folder,
    fill_folder,
    read_listing,
    restore_folder,
    write_file,
    write_text,
)

OLD = {"a.pdf": b"old a", "b.pdf": b"old b", "c.pdf": b"old c", "mine.txt": b"mine"}
NEW = {"a.pdf": b"new a", "b.pdf": b"new b", "d.pdf": b"new d"}
OURS = ("a.pdf", "b.pdf", "c.pdf", "d.pdf")
FILLED = {**NEW, "mine.txt": b"mine"}
MOVES = 8
"""Three old files with their list out, three new ones with theirs in."""


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """An earlier kit and a file of the user's own."""
    fill_folder(tmp_path, {name: data for name, data in OLD.items() if name != "mine.txt"})
    (tmp_path / "mine.txt").write_bytes(OLD["mine.txt"])
    return tmp_path


def held(folder: Path) -> Mapping[str, bytes | None]:
    """Everything in the folder by its path, hidden things and (as None) folders too, but the lists of what is ours."""
    found = [path for path in sorted(folder.rglob("*")) if path.name not in (LIST, CONTENT)]
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


BREAKS = [
    *((how, {move}) for how in ("SIGINT", "in use") for move in range(MOVES)),
    ("SIGINT", {*range(1000)}),
    ("SIGTERM", {3}),
]
"""What breaks off, and before which moves: a second Ctrl-C comes while the old files are put back."""


@pytest.mark.parametrize(("how", "moves"), BREAKS, ids=lambda one: str(min(one)) if isinstance(one, set) else one)
def test_what_is_broken_off_between_two_moves_is_put_back(
    how: str, moves: set[int], monkeypatch: pytest.MonkeyPatch, folder: Path
) -> None:
    def happens(move: int) -> None:
        if move in moves and how == "in use":
            raise PermissionError(13, how)
        if move in moves:
            signal.raise_signal(getattr(signal, how))

    before = signal.signal(signal.SIGTERM, signal.default_int_handler)
    try:
        disturb(monkeypatch, happens)
        with pytest.raises(PermissionError if how == "in use" else KeyboardInterrupt):
            fill_folder(folder, NEW, OURS)
    finally:
        signal.signal(signal.SIGTERM, before)
    assert held(folder) == OLD
    assert signal.getsignal(signal.SIGINT) is signal.default_int_handler


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


# What is the user's.


def test_a_users_own_file_is_named_and_stays(folder: Path) -> None:
    (folder / "d.pdf").write_bytes(b"the user's")
    (folder / "a.pdf").write_bytes(b"changed by the user")
    before = held(folder)
    with pytest.raises(InputError) as error:
        fill_folder(folder, NEW, OURS)
    said = str(error.value)
    assert [name for name in ("a.pdf", "b.pdf", "c.pdf", "d.pdf") if f"/{name}: is there already" in said] == [
        "a.pdf",
        "d.pdf",
    ]
    assert "--force" in said
    assert held(folder) == before
    fill_folder(folder, NEW, OURS, force=True)
    assert held(folder) == FILLED


def test_what_is_taken_away_is_ours_alone(folder: Path) -> None:
    (folder / "c.pdf").write_bytes(b"the user's")
    fill_folder(folder, NEW, OURS)
    assert held(folder) == {**FILLED, "c.pdf": b"the user's"}
    fill_folder(folder, NEW, OURS, force=True)
    assert held(folder) == {**FILLED, "c.pdf": b"the user's"}


def test_several_commands_share_a_folder(folder: Path) -> None:
    fill_folder(folder, {"page.html": b"page"})
    fill_folder(folder, NEW, OURS)
    fill_folder(folder, {"page.html": b"another page"})
    assert held(folder) == {**FILLED, "page.html": b"another page"}


LIES = [
    b"nonsense", b"7", b"[]", b"[" * 100_000, b'{"format": 1, "files": 7}',
    b'{"format": 1, "files": {"../mine": "x"}}', b'{"format": 2, "files": {}}',
]  # fmt: skip


@pytest.mark.parametrize("lie", LIES)
def test_a_list_that_lies_is_not_believed(lie: bytes, folder: Path) -> None:
    (folder / LIST).write_bytes(lie)
    assert read_listing(folder) == {}


@pytest.mark.parametrize(
    ("there", "signs", "said"),
    [(b"notes", ("sign",), "--force"), (b"a sign of ours", ("sign",), ""), (b"", ("sign",), ""), (None, ("sign",), "")],
)
def test_one_file(there: bytes | None, signs: tuple[str, ...], said: str, tmp_path: Path) -> None:
    path = tmp_path / "report.html"
    if there is not None:
        path.write_bytes(there)
    if said:
        with pytest.raises(InputError, match=r"report\.html --html: is there already.*--force"):
            check_file(path, *signs, option="--html")
    else:
        check_file(path, *signs)
    check_file(path, *signs, force=True)


# Kills. Every touch of the file system is a moment at which the program may be killed.

TOUCHES = {"open", "os.rename", "os.mkdir", "os.rmdir", "os.remove", "os.chmod", "shutil.rmtree"}


def killed_at(moment: int, what: Callable[[], None]) -> bool:
    """Does something in a process of its own that is killed at its n-th touch of a file; whether it was."""
    child = os.fork()
    if not child:
        touches = iter(range(1_000_000))

        def touched(event: str, _: object) -> None:
            if event in TOUCHES and next(touches) == moment:
                os.kill(os.getpid(), signal.SIGKILL)

        sys.addaudithook(touched)
        try:
            what()
        finally:
            os._exit(0)
    return os.WIFSIGNALED(os.waitpid(child, 0)[1])


needs_fork = pytest.mark.skipif(not hasattr(os, "fork"), reason="processes are made in another way there")


@pytest.mark.slow
@needs_fork
def test_killed_at_any_moment(folder: Path, tmp_path_factory: pytest.TempPathFactory) -> None:
    seen = []
    for moment in range(1000):
        place = tmp_path_factory.mktemp("killed") / "kit"
        shutil.copytree(folder, place)
        if not killed_at(moment, lambda: fill_folder(place, NEW, OURS)):  # noqa: B023 (called at once)
            break
        assert {name for name in held(place) if name in FILLED} or any(place.glob(".earlier-*"))
        restore_folder(place)
        assert held(place) in (OLD, FILLED), moment
        seen.append(held(place) == OLD)
        fill_folder(place, NEW, OURS)
        assert held(place) == FILLED, moment
    assert len(seen) > 40
    assert seen == sorted(seen, reverse=True), "once the new kit is there, it stays"
    assert not all(seen)


@pytest.mark.slow
@needs_fork
def test_killed_while_putting_back(folder: Path, tmp_path_factory: pytest.TempPathFactory) -> None:
    half = next(
        place
        for moment in range(20, 1000)
        for place in [Path(shutil.copytree(folder, tmp_path_factory.mktemp("half") / "kit"))]
        if killed_at(moment, lambda: fill_folder(place, NEW, OURS)) and len(list(place.glob("*.pdf"))) == 1  # noqa: B023
    )
    for moment in range(1000):
        place = tmp_path_factory.mktemp("again") / "kit"
        shutil.copytree(half, place)
        if not killed_at(moment, lambda: restore_folder(place)):  # noqa: B023
            break
        restore_folder(place)
        assert held(place) == OLD, moment
    assert moment > 10


@pytest.mark.slow
@needs_fork
def test_one_file_is_never_half_written(tmp_path: Path) -> None:
    path = tmp_path / "game.bcg"
    path.write_bytes(b"old")
    for moment in range(100):
        if not killed_at(moment, lambda: write_file(path, b"new" * 100_000)):
            break
        assert path.read_bytes() in (b"old", b"new" * 100_000)
        write_file(path, b"old")
        assert list(tmp_path.iterdir()) == [path], "the next run takes away what was left"
    assert moment > 2
    assert path.read_bytes() == b"new" * 100_000


def test_what_another_run_is_writing_stays(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Two runs write into one folder: neither takes the other's half for what a kill has left."""
    real, at_work = os.fsync, []

    def fsync(place: int) -> None:
        if not at_work:
            at_work.append(place)
            write_file(tmp_path / "b", b"b")
            fill_folder(tmp_path, {"c": b"c"})
        real(place)

    monkeypatch.setattr(os, "fsync", fsync)
    write_file(tmp_path / "a", b"a")
    assert at_work
    assert held(tmp_path) == {name: name.encode() for name in "abc"}


def test_two_runs_fill_one_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """One finds out what it may do, then the other writes: the list names the work of both, and what is the other's
    under the same name isn't written over."""
    real, before = atomic_write.lock_folder, [lambda: fill_folder(tmp_path, {"theirs": b"1"})]

    def alone(out: Path) -> AbstractContextManager[None]:
        if before:
            before.pop()()
        return real(out)

    monkeypatch.setattr(atomic_write, "lock_folder", alone)
    fill_folder(tmp_path, {"ours": b"2"})
    assert set(read_listing(tmp_path)) == {"ours", "theirs"}

    def mine() -> None:
        (tmp_path / "more").write_bytes(b"mine")

    before.append(mine)
    with pytest.raises(InputError, match="more: is there already"):
        fill_folder(tmp_path, {"more": b"3"})
    assert (tmp_path / "more").read_bytes() == b"mine"


def swap_of(folder: Path, names: object, new: object) -> Path:
    """What a kill might have left, or a stranger planted."""
    aside = folder / ".earlier-planted"
    (aside / "old").mkdir(parents=True)
    (aside / "new").mkdir()
    (aside / "new" / "waiting").write_bytes(b"")
    (aside / "journal.json").write_text(json.dumps({"names": names, "new": new}), encoding="utf-8")
    return aside


@pytest.mark.parametrize("name", ["../mine.txt", "/mine.txt", "a/../../mine.txt", 7, None])
def test_a_planted_journal_reaches_nothing(name: object, folder: Path) -> None:
    aside = swap_of(folder / "kit", [name, "waiting"], {"waiting": ""})
    restore_folder(folder / "kit")
    assert (folder / "mine.txt").read_bytes() == b"mine"
    assert aside.is_dir()


@pytest.mark.skipif(os.name == "nt", reason="links need rights there")
def test_a_planted_journal_with_links_reaches_nothing(folder: Path) -> None:
    kit = folder / "kit"
    aside = swap_of(kit, ["mine.txt", "waiting"], {"waiting": ""})
    (aside / "old").rmdir()
    (aside / "old").symlink_to(folder)
    restore_folder(kit)
    assert (folder / "mine.txt").read_bytes() == b"mine"
    assert not (kit / "mine.txt").exists()
    (kit / ".making-linked").symlink_to(folder)
    restore_folder(kit)
    assert (folder / "mine.txt").read_bytes() == b"mine"


def test_a_users_folder_of_such_a_name_stays(folder: Path) -> None:
    (folder / ".making-of").mkdir()
    (folder / ".making-of" / "film.txt").write_bytes(b"film")
    (folder / ".done-2025" / "old").mkdir(parents=True)
    (folder / ".done-2025" / "old" / "thesis.txt").write_bytes(b"thesis")
    fill_folder(folder, NEW, OURS)
    assert (folder / ".making-of" / "film.txt").read_bytes() == b"film"
    assert (folder / ".done-2025" / "old" / "thesis.txt").read_bytes() == b"thesis"


def test_a_file_is_replaced_and_nothing_else_is_left(tmp_path: Path) -> None:
    path = tmp_path / "game.bcg"
    path.write_text("old", encoding="utf-8")
    write_text(path, "new\n")
    assert path.read_bytes() == b"new\n"
    assert [found.name for found in tmp_path.iterdir()] == ["game.bcg"]


def test_a_link_stays_a_link(tmp_path: Path) -> None:
    """`--record /dev/stdout` by root would otherwise put a file where the device's link was."""
    goal, link = tmp_path / "kept", tmp_path / "link"
    goal.write_text("old", encoding="utf-8")
    try:
        link.symlink_to(goal)
    except OSError:
        pytest.skip("this system lets nobody make links")
    write_text(link, "new\n")
    assert link.is_symlink()
    assert goal.read_text(encoding="utf-8") == "new\n"


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="no named pipes here")
def test_a_pipe_stays_a_pipe(tmp_path: Path) -> None:
    pipe, read = tmp_path / "pipe", list[str]()
    os.mkfifo(pipe)
    reader = threading.Thread(target=lambda: read.append(pipe.read_text(encoding="utf-8")))
    reader.start()
    write_text(pipe, "whole\n")
    reader.join()
    assert read == ["whole\n"]
    assert pipe.is_fifo()


def test_a_folder_is_refused(tmp_path: Path) -> None:
    with pytest.raises(OSError, match=re.escape(str(tmp_path))):
        write_text(tmp_path, "text")

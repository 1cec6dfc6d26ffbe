"""What is kept is the user's alone, known to be whole, and locked by those who live; what was made of files is made
anew once one of them changes, and only then."""

import os
import subprocess
import sys
import threading
import time
from pathlib import Path

import pytest

from generator.base.errors import InputError
from generator.faces.icons import icon_set
from generator.files.cache import private_folder, read_entry, write_entry
from generator.files.file_cache import keep_until_changed
from generator.files.locks import hold_file, is_unused, lock_path
from generator.files.resources import CACHE_VARIABLE

ROOT = Path(__file__).resolve().parents[2]
posix = pytest.mark.skipif(sys.platform == "win32", reason="rights are the profile's on Windows")


@pytest.fixture
def cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv(CACHE_VARIABLE, str(tmp_path / "cache"))
    return tmp_path / "cache"


@posix
def test_a_new_folder_is_the_users_alone(cache: Path) -> None:
    before = os.umask(0)
    try:
        folder = private_folder(cache / "kernel" / "abc")
    finally:
        os.umask(before)
    for each in (folder, folder.parent, cache):
        assert each.stat().st_mode & 0o777 == 0o700


@posix
@pytest.mark.parametrize("rights", [0o770, 0o702, 0o1777])
@pytest.mark.parametrize("above", [0, 1, 2])
def test_a_folder_where_others_may_write_is_refused(cache: Path, rights: int, above: int) -> None:
    folder = private_folder(cache / "kernel" / "abc")
    open_to_others = (folder, *folder.parents)[above]
    open_to_others.chmod(rights)
    with pytest.raises(InputError, match=f"others may write into the cache folder {open_to_others}, .*chmod"):
        private_folder(folder)
    open_to_others.chmod(0o755)
    assert private_folder(folder) == folder


@posix
def test_what_is_another_users_is_refused_or_none(cache: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    folder = private_folder(cache / "kernel")
    write_entry(folder / "entry", b"code")
    mine = os.getuid()
    monkeypatch.setattr(os, "getuid", lambda: mine + 1)
    assert read_entry(folder / "entry") is None
    with pytest.raises(InputError, match=f"{folder} belongs to another user"):
        private_folder(folder)


USES = """
import os
from generator.games.balance_control.rules import code_cache
code_cache._machine = lambda: "here"
place = code_cache.code_folder("kernel", "abc")
assert code_cache.code_folder("players", "abc").parents[2] == place.parents[2]
assert place.parents[2].stat().st_mode & 0o777 == 0o700
(place / "some.code").write_bytes(b"code")
print(place.parents[2], os.environ["BALANCE_CONTROL_CACHE"])
"""


@pytest.mark.quick("a file-can't be used")
@posix
@pytest.mark.parametrize(
    ("trouble", "said"), [("open to others", "others may write into"), ("a file", "can't be used")]
)
def test_without_a_cache_there_is_one_for_the_run(trouble: str, said: str, tmp_path: Path) -> None:
    root = tmp_path / "cache"
    if trouble == "a file":
        root.write_text("a file", encoding="utf-8")
    else:
        root.mkdir()
        root.chmod(0o777)
    env = {**os.environ, "PYTHONPATH": str(ROOT), CACHE_VARIABLE: str(root)}
    found = subprocess.run([sys.executable, "-c", USES], env=env, capture_output=True, encoding="utf-8", check=False)
    assert found.returncode == 0, found.stderr
    made, named = found.stdout.split()
    assert made == named != str(root)
    assert not Path(made).exists()
    assert root.is_file() or not any(root.iterdir())
    assert said in found.stderr
    assert "kept for this run only" in found.stderr


def test_a_folder_that_cannot_be_is_told(cache: Path) -> None:
    cache.write_text("a file", encoding="utf-8")
    with pytest.raises(InputError, match=f"can't be used: .*{CACHE_VARIABLE}"):
        private_folder(cache / "kernel")


def test_an_entry_is_what_was_kept_or_nothing(tmp_path: Path) -> None:
    path = tmp_path / "entry"
    assert read_entry(path) is None
    write_entry(path, b"some code")
    assert read_entry(path) == b"some code"
    whole = path.read_bytes()
    assert list(tmp_path.iterdir()) == [path]
    for wrong in (*(whole[:end] for end in range(len(whole))), whole + b"!", b"?" + whole[1:], b"some code"):
        path.write_bytes(wrong)
        assert read_entry(path) is None
    path.write_bytes(whole)
    path.rename(tmp_path / "other")
    assert read_entry(tmp_path / "other") is None, "it isn't kept under this name"


HOLDER = """
import sys, time
from pathlib import Path
from generator.files.locks import hold_file, lock_path
if sys.argv[1] == "hold_file":
    hold_file(Path(sys.argv[2]))
    print("in", flush=True)
    time.sleep(600)
with lock_path(Path(sys.argv[2])):
    print("in", flush=True)
    time.sleep(600)
"""


def another(how: str, path: Path) -> subprocess.Popen[str]:
    """A process that holds or locks a file as long as it lives."""
    env = {**os.environ, "PYTHONPATH": str(ROOT)}
    command = [sys.executable, "-c", HOLDER, how, str(path)]
    process = subprocess.Popen(command, env=env, stdout=subprocess.PIPE, encoding="utf-8")
    assert process.stdout is not None
    assert process.stdout.readline() == "in\n"
    return process


def test_a_lock_is_waited_for_and_the_dead_have_none(tmp_path: Path) -> None:
    path, waited = tmp_path / "lock", []
    other = another("lock", path)

    def wait() -> None:
        waited.append(other.poll())
        if len(waited) == 2:
            other.kill()
            other.communicate()

    with lock_path(path, wait):
        assert other.poll() is not None
    assert waited[:2] == [None, None], "it lived, and was waited for"


def test_threads_take_turns(tmp_path: Path) -> None:
    inside, most = [], []

    def work() -> None:
        with lock_path(tmp_path / "lock"):
            inside.append(1)
            most.append(len(inside))
            time.sleep(0.01)
            inside.pop()

    threads = [threading.Thread(target=work) for _ in range(3)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert most == [1, 1, 1]


def test_what_a_living_process_holds_is_in_use(tmp_path: Path) -> None:
    path = tmp_path / "in-use"
    assert is_unused(path)
    other = another("hold", path)
    assert not is_unused(path)
    other.kill()
    other.communicate()
    assert is_unused(path)
    hold_file(path)
    assert not is_unused(path)


@pytest.mark.parametrize("change", ["content", "another file in its place", "comes", "goes"])
@pytest.mark.parametrize("named", ["the file", "its folder", "a tuple with its folder"])
def test_an_answer_is_kept_until_a_file_changes(named: str, change: str, tmp_path: Path) -> None:
    folder = tmp_path / "folder"
    folder.mkdir()
    file = folder / "one.txt"
    if change != "comes":
        file.write_text("old", encoding="utf-8")
    calls: list[object] = []

    @keep_until_changed
    def read(*arguments: object) -> int:
        calls.append(arguments)
        return len(calls)

    argument = {"the file": file, "its folder": folder, "a tuple with its folder": (folder,)}[named]
    assert [read(argument, "x"), read(argument, "x"), read(argument, "y")] == [1, 1, 2]
    if change == "another file in its place":
        (tmp_path / "other.txt").write_text("new", encoding="utf-8")
        (tmp_path / "other.txt").replace(file)
    elif change == "goes":
        file.unlink()
    else:
        file.write_text("longer", encoding="utf-8")
    assert [read(argument, "x"), read(argument, "x")] == [3, 3]


def test_an_icon_that_is_added_is_there_at_once(tmp_path: Path) -> None:
    assert "new" not in icon_set(tmp_path)
    (tmp_path / "new.svg").write_text('<svg viewBox="0 0 24 24"><path d="M1 1H9V9z"/></svg>', encoding="utf-8")
    assert "new" in icon_set(tmp_path)

"""The gate to the disk: what is opened under a name that the program chose is a plain file and nothing else, and
nothing is waited for."""

import os
import sys
from collections.abc import Callable, Mapping
from pathlib import Path

import pytest

from generator.base.errors import InputError, Mark
from generator.files import gate
from generator.files.atomic_write import AtomicFile, write_file
from generator.files.gate import (
    append_own,
    check_own,
    create_file,
    open_file,
    open_own,
    put_file,
    read_bytes,
    read_limited,
    read_utf8,
)
from generator.files.locks import hold_file, is_unused, lock_path
from tests.hostile.attacks import MINE, OWN_NAMES
from tests.hostile.outcomes import held

pytestmark = pytest.mark.skipif(os.name == "nt", reason="links and pipes need rights there")

OWN: Mapping[str, Callable[[Path], object]] = {
    "check_own": check_own,
    "open_own": open_own,
    "append_own": append_own,
    "put_file": lambda path: put_file(path, b"new"),
    "read_limited": lambda path: read_limited(path, 10, Mark("x"), own=True),
    "write_file": lambda path: write_file(path, b"new", own=True),
    "AtomicFile": lambda path: AtomicFile(path, own=True),
    "locked": lambda path: lock_path(path).__enter__(),
    "hold": hold_file,
}
"""Everything that opens or replaces a file under a name that the program chose."""


@pytest.mark.parametrize("attack", OWN_NAMES)
@pytest.mark.parametrize("called", OWN)
def test_what_lies_under_a_name_of_the_program_is_looked_at_first(called: str, attack: str, tmp_path: Path) -> None:
    (tmp_path / "table").mkdir()
    path = tmp_path / "table" / "game.bcg"
    OWN_NAMES[attack](path)
    before = held(tmp_path)
    with pytest.raises(InputError) as error:
        OWN[called](path)
    (fault,) = error.value.faults
    assert fault.what
    assert fault.expected == "a file of this program, or none"
    assert held(tmp_path) == before


@pytest.mark.parametrize("attack", OWN_NAMES)
def test_nobody_holds_what_is_no_file_of_the_program(attack: str, tmp_path: Path) -> None:
    (tmp_path / "a").mkdir()
    OWN_NAMES[attack](tmp_path / "a" / "in-use")
    assert not is_unused(tmp_path / "a" / "in-use")


def test_a_file_of_ones_own_may_be_a_link_or_have_two_names(tmp_path: Path) -> None:
    """Where somebody names it: a folder of pictures may be linked, and a copy may be a hard link."""
    (tmp_path / "art.png").write_bytes(MINE)
    (tmp_path / "link").symlink_to("art.png")
    (tmp_path / "twin").hardlink_to(tmp_path / "art.png")
    assert [read_bytes(tmp_path / name) for name in ("art.png", "link", "twin")] == [MINE] * 3


@pytest.mark.parametrize("attack", ["a pipe", "a link to a pipe", "a link to a device"])
def test_nothing_but_a_file_is_read_whoever_names_it(attack: str, tmp_path: Path) -> None:
    (tmp_path / "a").mkdir()
    OWN_NAMES[attack](tmp_path / "a" / "x")
    with pytest.raises(InputError, match="is no file; expected a file"):
        open_file(tmp_path / "a" / "x")


def test_a_new_file_is_never_made_where_a_link_leads(tmp_path: Path) -> None:
    (tmp_path / "x").symlink_to(tmp_path / "nowhere")
    with pytest.raises(FileExistsError):
        create_file(tmp_path / "x")
    assert not (tmp_path / "nowhere").exists()


@pytest.mark.parametrize("no_link", [gate._NO_LINK, 0], ids=["as here", "as on Windows"])
def test_what_is_exchanged_between_look_and_opening_is_refused(
    no_link: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Where the system can't refuse links, what was looked at is compared with what is open."""
    path, mine = tmp_path / "game.bcg", tmp_path / "mine"
    path.write_bytes(b"ours")
    mine.write_bytes(MINE)
    real = os.open

    def exchanged(name: str, flags: int, rights: int) -> int:
        path.unlink()
        path.symlink_to(mine)
        return real(name, flags, rights)

    monkeypatch.setattr(gate, "_NO_LINK", no_link)
    monkeypatch.setattr(os, "open", exchanged)
    with pytest.raises((InputError, OSError)):
        open_own(path)
    assert mine.read_bytes() == MINE


def test_a_file_stays_its_owners(tmp_path: Path) -> None:
    append_own(tmp_path / "private", private=True).close()
    assert (tmp_path / "private").stat().st_mode & 0o077 == 0


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="there is no such device")
@pytest.mark.parametrize("shown", [None, Path("kit.pdf")], ids=["its own name", "another name"])
def test_whoever_runs_out_of_room_hears_which_file_it_was(
    shown: Path | None, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(_name: str, _flags: int, _rights: int) -> int:
        return real("/dev/full", os.O_WRONLY)

    real = os.open
    monkeypatch.setattr(os, "open", full)
    monkeypatch.setattr(gate, "_check_found", lambda *_: None)
    file = gate._NamedFile(
        str(tmp_path / "x"), "xb", lambda name, flags: os.open(name, flags, 0), shown or tmp_path / "x"
    )
    with pytest.raises(OSError, match="No space left on device") as error:
        file.write(b"new")
    assert error.value.filename == str(shown or tmp_path / "x")
    file.close()


def test_a_resource_has_the_lines_of_any_checkout(tmp_path: Path) -> None:
    (tmp_path / "x.yaml").write_bytes("größe: 1\r\nb: 2\r\n".encode())
    assert read_utf8(tmp_path / "x.yaml") == "größe: 1\nb: 2\n"


@pytest.mark.skipif(sys.platform == "win32", reason="it has no such numbers")
def test_no_file_takes_the_number_of_a_missing_stream(tmp_path: Path) -> None:
    """Else what a library says goes into it."""
    child = os.fork()
    if not child:
        os.close(1)
        gate.open_missing_streams()
        with create_file(tmp_path / "kit.pdf") as file:
            os.write(1, b"a library says something")
            os._exit(0 if file.fileno() > 2 else 1)
    assert os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]) == 0
    assert (tmp_path / "kit.pdf").read_bytes() == b""

"""The one gate to the disk: every file that the program opens or makes comes through here; nothing else opens one.

    open_file(path)       reads what somebody named: links are followed, only a plain file is opened
    open_own(path)        reads what the program named by itself: also no link, and under no other name besides
    append_own(path)      the same, to write at its end; it is made where there is none
    create_file(path)     a new file, where nothing is yet
    put_file(path, data)  a file in a folder that this run has made for itself
    open_stream(path)     what is no file and is written into as it comes: `/dev/stdout`, a pipe

A folder may be a stranger's, and hold a pipe that never answers, or a link to a file elsewhere under the name that the
program is going to open. So what lies there is looked at before it is opened and once more when it is open. Whoever
runs out of room is told which file it was, by the name that the user knows.
"""

from __future__ import annotations

import errno
import io
import os
import stat
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from functools import partial
from pathlib import Path
from typing import IO, Final

from generator.base.errors import InputError, Mark, input_error

UNFIT: Final = frozenset(
    {
        *(errno.EACCES, errno.EPERM, errno.EROFS, errno.EINVAL),
        *(errno.ENOENT, errno.ENOTDIR, errno.EISDIR, errno.EEXIST, errno.ENOTEMPTY, errno.ENAMETOOLONG, errno.ELOOP),
    }
)
"""The system's errors for a place where no file can be, whoever asks; a full or broken disk isn't among them."""
FULL: Final = frozenset({errno.ENOSPC, errno.EFBIG, getattr(errno, "EDQUOT", errno.ENOSPC)})
"""The system's errors where there is no room; another place on that disk wouldn't help."""

_NO_WAIT: Final = getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_NOCTTY", 0)
"""A pipe that comes between the look and the opening is opened at once, and then refused."""
_NO_LINK: Final = getattr(os, "O_NOFOLLOW", 0)
"""Doesn't open links. Windows has no such flag; there what was looked at is compared with what was opened."""
_NO_FSYNC: Final = {errno.EINVAL, errno.ENOSYS, errno.ENOTSUP, errno.EROFS}
"""The errors of a file system that can't flush a file."""
_ANYBODY, _OWNER = 0o666, 0o600


def open_file(path: Path) -> io.BufferedReader:
    """A plain file that somebody named, to be read; links are followed. Raises `InputError` for a device or a pipe, and
    `OSError`."""
    return io.BufferedReader(_open_checked(path, "rb", own=False))


def open_own(path: Path) -> io.BufferedReader:
    """A file whose name the program chose, to be read. Raises `InputError` as `check_own` does, and `OSError`."""
    return io.BufferedReader(_open_checked(path, "rb", own=True))


def append_own(path: Path, *, private: bool = False) -> io.FileIO:
    """A file whose name the program chose, opened so that bytes are written at its end at once; made where there is
    none. `private`: nobody else may read it then. Raises `InputError` as `check_own` does, and `OSError`."""
    return _open_checked(path, "ab", own=True, private=private)


def create_file(path: Path, *, private: bool = False, shown: Path | None = None) -> io.BufferedRandom:
    """A new file, to be written and read; `private`: nobody else may read it; `shown`: what errors call it. Raises
    `FileExistsError` where something is, be it a link to nothing, and `OSError`."""
    return io.BufferedRandom(_open_checked(path, "x+b", own=True, private=private, shown=shown))


def open_stream(path: Path) -> io.BufferedWriter:
    """Opens what is no plain file (a pipe, `/dev/stdout`) for writing. Raises `OSError`."""
    return io.BufferedWriter(_NamedFile(str(path), "wb", None, path))


def open_folder(path: Path) -> int:
    """A file descriptor of a folder, to lock it or to flush its names to the disk; the caller closes it. Raises
    `OSError`; not on Windows."""
    return os.open(path, os.O_RDONLY | getattr(os, "O_DIRECTORY", 0))


def open_missing_streams() -> None:
    """Opens the null device for each standard stream that this process was started without. Otherwise a file that is
    opened later would take the stream's number, and what a library or a child prints would end up in it."""
    for number in range(3):
        try:
            os.fstat(number)
        except OSError:
            os.open(os.devnull, os.O_RDWR)


@contextmanager
def make_folder(folder: Path) -> Iterator[None]:
    """Makes a folder and its missing parents. Where the block fails, those that were made here are removed again if
    they are empty. Raises `OSError`."""
    made = [each for each in (folder, *folder.absolute().parents) if not each.exists()]
    try:
        folder.mkdir(parents=True, exist_ok=True)
        yield
    except BaseException:
        with suppress(OSError):  # somebody else has put something there
            for each in made:
                each.rmdir()
        raise


def check_own(path: Path) -> None:
    """Raises `InputError` where something lies at the place of a file that the program names by itself, and it isn't a
    plain file with this name alone: a link, a pipe, a device, a folder, or a file that has another name elsewhere."""
    try:
        found = path.lstat()
    except OSError:  # missing, or a fault that opening it will raise
        return
    _check_found(path, found, own=True)


def read_bytes(path: Path) -> bytes:
    """The whole content of a plain file that somebody named. Raises as `open_file` does."""
    with open_file(path) as file:
        return file.read()


def read_utf8(path: Path) -> str:
    """The text of a file of the program's own resources; its lines end in `\\n` whatever a checkout has made of them.
    Raises as `open_file` does."""
    return read_bytes(path).decode("utf-8").replace("\r\n", "\n")


def put_file(path: Path, data: bytes, *, shown: Path | None = None) -> None:
    """Writes a file into a folder that this run has made for itself, where nobody minds what a kill leaves; `shown`:
    what errors call it. Raises as `open_own` does."""
    with io.BufferedWriter(_open_checked(path, "wb", own=True, shown=shown)) as file:
        file.write(data)


def read_limited(path: Path, most_bytes: int, mark: Mark, *, own: bool = False) -> bytes:
    """A plain file's content; `own`: the program chose its name. Raises `InputError` where it can't be read, is too
    large, or isn't such a file."""
    try:
        with io.BufferedReader(_open_checked(path, "rb", own=own, mark=mark)) as file:
            data = file.read(most_bytes + 1)
    except (OSError, ValueError) as error:
        raise input_error(f"can't be read: {getattr(error, 'strerror', None) or error}", mark=mark) from None
    if len(data) > most_bytes:
        size = f"{most_bytes // 1_000_000} MB" if most_bytes >= 1_000_000 else f"{most_bytes // 1000} kB"
        raise input_error("the file is too large", expected=f"at most {size}", mark=mark)
    return data


def read_text_file(path: Path, shown: str, most_bytes: int, *, own: bool = False) -> str:
    """A file's text without a byte order mark; `shown` is how faults name it. Raises `InputError`."""
    return text_in(read_limited(path, most_bytes, Mark(shown), own=own), shown)


def text_in(data: bytes, shown: str) -> str:
    """Bytes decoded as UTF-8, without a byte order mark. Raises `InputError` with the place of the first byte that
    can't be decoded."""
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        before = data[: error.start].decode("utf-8-sig", errors="ignore")
        mark = Mark(shown, before.count("\n") + 1, len(before) - before.rfind("\n"))
        what = f"byte 0x{data[error.start]:02X} is not UTF-8"
        raise input_error(what, expected="a file saved as UTF-8, not Latin-1 or UTF-16", mark=mark) from None


def fsync(file: IO[bytes]) -> None:
    """Flushes a file to the disk, where the file system can. Raises `OSError`, since some file systems notice only now
    that there is no room."""
    file.flush()
    raw = getattr(file, "raw", file)
    with _named_errors(raw.shown_path if isinstance(raw, _NamedFile) else Path(file.name)):
        try:
            os.fsync(file.fileno())
        except OSError as error:
            if error.errno not in _NO_FSYNC:
                raise


def fsync_folder(folder: Path) -> None:
    """Flushes a folder's names to the disk, where the system can."""
    if os.name == "nt":
        return
    place = open_folder(folder)
    try:
        with suppress(OSError):
            os.fsync(place)
    finally:
        os.close(place)


# Opening ------------------------------------------------------------------------------------------------------------


class _NamedFile(io.FileIO):
    """An open file whose errors name it as the user does: of a full disk the system doesn't say which file it was."""

    def __init__(self, path: str, mode: str, opener: object, shown: Path) -> None:
        super().__init__(path, mode, opener=opener)  # type: ignore[arg-type]  # `partial` of `os.open`
        self.shown_path = shown

    def write(self, data: object) -> int:
        """Writes as much as the system takes. Raises `OSError`."""
        with _named_errors(self.shown_path):
            return super().write(data)  # type: ignore[arg-type]

    def truncate(self, size: int | None = None) -> int:
        """Cuts it, or makes it longer. Raises `OSError`."""
        with _named_errors(self.shown_path):
            return super().truncate(size)


@contextmanager
def _named_errors(path: Path) -> Iterator[None]:
    try:
        yield
    except OSError as error:
        error.filename, error.filename2 = str(path), None
        raise


def _open_checked(
    path: Path, mode: str, *, own: bool, private: bool = False, shown: Path | None = None, mark: Mark | None = None
) -> _NamedFile:
    """Opens a file that is checked before and once more after it was opened."""
    before = None
    if "x" not in mode:
        with suppress(FileNotFoundError):
            before = path.lstat() if own else path.stat()
            if own or not stat.S_ISDIR(before.st_mode):  # the system's own error names a folder that somebody gave
                _check_found(path, before, own, mark)
    more = _NO_WAIT | (_NO_LINK if own else 0)
    file = _NamedFile(str(path), mode, partial(_open, more=more, rights=_OWNER if private else _ANYBODY), shown or path)
    try:
        now = os.fstat(file.fileno())
        _check_found(path, now, own, mark)
        if own and before and not _NO_LINK and not os.path.samestat(before, now):
            raise _unfit(path, "was replaced while it was being opened", own, mark)
    except BaseException:
        file.close()
        raise
    return file


def _open(name: str, flags: int, *, more: int, rights: int) -> int:
    return os.open(name, flags | more, rights)


def _check_found(path: Path, found: os.stat_result, own: bool, mark: Mark | None = None) -> None:
    if stat.S_ISLNK(found.st_mode):
        raise _unfit(path, "is a link and in the way", own, mark)
    if not stat.S_ISREG(found.st_mode):
        raise _unfit(path, "is no file", own, mark)
    if own and found.st_nlink > 1:
        raise _unfit(path, "is the same file as one elsewhere (a hard link) and in the way", own, mark)


def _unfit(path: Path, what: str, own: bool, mark: Mark | None) -> InputError:
    expected = "a file of this program, or none" if own else "a file"
    return input_error(what, expected=expected, mark=mark or Mark(path.as_posix()))

"""Names that a stranger may have written, as paths: one guard for what is read, one gate for what is written.

A game's folder, a package, a record may come from anybody. What such a file names is only ever opened inside the folder
it belongs to, links resolved; what it gives a name to is only ever written inside the folder that was asked for.
"""

from __future__ import annotations

import errno
import os
import re
import stat
from collections.abc import Iterable, Iterator
from contextlib import suppress
from pathlib import Path, PurePosixPath, PureWindowsPath

from generator.base.errors import Fault, Mark, input_error, raise_any
from generator.base.late_pattern import late_pattern
from generator.files.gate import check_own

_DEVICES = r"(?:con|prn|aux|nul|com[0-9]|lpt[0-9])(?:\.|$)"
"""Beginnings of names that some systems take for a device's."""
ID = late_pattern(rf"(?!{_DEVICES})[a-z0-9]+(?:[.-][a-z0-9]+)*")
"""What an id looks like; also a name that is a file's on any system."""

_ADDRESS = late_pattern(r"[A-Za-z][A-Za-z0-9+.-]+:|//|\\\\")
"""`http:`, `data:`, `file:` and their like, and the two strokes of a computer in the network."""

_UNFIT = late_pattern(r'[\x00-\x1f\x7f-\x9f<>:"|?*\\\u202a-\u202e\u2066-\u2069]')
_STEERING = late_pattern(r"[\x00-\x1f\x7f-\x9f\u202a-\u202e\u2066-\u2069]")
_DEVICE = late_pattern(_DEVICES, re.IGNORECASE)
NO_FILE = "no file name on some systems"
LONGEST_NAME = 200
"""Characters of a name between two slashes; the systems take 255 bytes."""
DEEPEST = 50
"""Levels of folders that are walked; a game has four."""


class FileId(str):
    """An id that becomes the name of a file."""

    __slots__ = ()
    expected = "an id of small letters, digits and hyphens"
    pattern = ID.pattern

    @classmethod
    def parse(cls, text: str) -> FileId:
        """Reads an id. Raises `ValueError` with a sentence for the reader."""
        if problem := id_fault(text):
            raise ValueError(f"'{text}' is {problem}")
        return cls(text)


def id_fault(text: str) -> str:
    """Why a text can't be an id (no file's name, or of another form); empty where it can."""
    if _DEVICE.match(text) or len(text) > LONGEST_NAME:
        return NO_FILE
    return "" if ID.fullmatch(text) else "no id"


def path_inside(folder: Path, name: str) -> Path:
    """The guard for reading: the path of a file named inside `folder`, existing or not. Raises `ValueError`, with what
    is wrong, for an address, an absolute path, one that leads out of the folder (also by a link), or one where
    something other than a plain file is."""
    path = _within(folder, name)
    if os.path.lexists(path) and not path.is_file():
        raise ValueError(f"'{name}' is no file")
    return path


def folder_inside(folder: Path, name: str) -> Path:
    """The guard for reading: the path of a folder named inside `folder`. Raises `ValueError` as `path_inside` does, and
    where there is no folder of that name."""
    path = _within(folder, name)
    if not path.is_dir():
        raise ValueError(f"'{name}' is no folder")
    return path


def _within(folder: Path, name: str) -> Path:
    if _ADDRESS.match(name):
        raise ValueError(f"'{name}' is an address")
    windows = PureWindowsPath(name)
    if windows.root or windows.drive or ".." in windows.parts:
        raise ValueError(f"'{name}' leaves the game's folder")
    if "\\" in name:
        raise ValueError(f"'{name}' is written for one system alone")
    if found := _STEERING.search(name):
        raise ValueError(f"a name that holds U+{ord(found[0]):04X} can't be read")
    path = folder / PurePosixPath(name)
    try:
        if _fails(path, errno.ENAMETOOLONG):
            raise OSError(errno.ENAMETOOLONG, os.strerror(errno.ENAMETOOLONG))
        if leads_out(path, folder):
            raise ValueError(f"'{name}' leaves the game's folder through a link")
    except OSError as error:  # too long a name
        raise ValueError(f"'{name}' can't be read: {error.strerror}") from None
    return path


def leads_out(path: Path, folder: Path) -> bool:
    """Whether a path in `folder` is elsewhere once its links are followed, or its links never end."""
    try:
        return _fails(path, errno.ELOOP) or not path.resolve().is_relative_to(folder.resolve())
    except (OSError, RuntimeError):
        return True


def _fails(path: Path, why: int) -> bool:
    """Whether the system can't look at what is there for that reason (links in a ring, too long a name), of which
    `resolve` and `exists` say nothing from Python 3.13 on."""
    try:
        path.stat()
    except OSError as error:
        return error.errno == why
    return False


def links_leading_out(folder: Path, parts: Iterable[str]) -> Iterator[Path]:
    """The links among these folders and files of `folder`, and however deep in them, that lead out of it, to nothing,
    or to no plain file (a device has no end, a pipe no beginning)."""
    for part in parts:
        top = folder / part
        if not os.path.lexists(top):
            continue
        if _leads_astray(top, folder):
            yield top
        elif top.is_dir():
            yield from (path for path in walk_folder(top) if _leads_astray(path, folder))


def names_in(folder: Path) -> list[str]:
    """The names of what lies in a folder, sorted; none where it can't be read. A path for each would cost more."""
    try:
        with os.scandir(folder) as entries:
            return sorted(entry.name for entry in entries)
    except OSError:
        return []


def walk_folder(folder: Path) -> Iterator[Path]:
    """Every file and folder in a folder, however deep, by name, but for hidden ones; links aren't followed, and what
    can't be read is left out. Raises `InputError` where folders are nested deeper than anybody's are."""
    waiting = [(folder, 0)]
    while waiting:
        place, depth = waiting.pop()
        if depth > DEEPEST:
            raise input_error("folders nested too deeply", expected=f"at most {DEEPEST}", mark=Mark(folder.as_posix()))
        with suppress(OSError):
            found = sorted(path for path in place.iterdir() if not path.name.startswith("."))
            yield from found
            waiting += [(path, depth + 1) for path in reversed(found) if path.is_dir() and not path.is_symlink()]


def _leads_astray(path: Path, folder: Path) -> bool:
    """Whether a path is a link that leads out of the folder or to nothing, or leads to what is neither file nor
    folder."""
    if path.is_symlink():
        return leads_out(path, folder) or not path.exists() or _is_special(path.resolve())
    return _is_special(path)


def _is_special(path: Path) -> bool:
    """Whether a path is neither a file, nor a folder, nor a link."""
    mode = path.lstat().st_mode
    return not (stat.S_ISREG(mode) or stat.S_ISDIR(mode) or stat.S_ISLNK(mode))


def check_names(out: Path, names: Iterable[str]) -> None:
    """The guard for writing: raises `InputError` for every name that isn't a file's in `out` on any system: absolute,
    with `..`, a drive or characters that some system forbids, too long, equal to another but for its case, or behind a
    link."""
    faults = []
    seen: dict[str, str] = {}
    for name in names:
        other = seen.setdefault(name.casefold(), name)
        problem = name_fault(name) or (f"the same as '{other}' on many systems" if other != name else "")
        linked = None if problem else first_link(out, name)
        if problem:
            faults.append(Fault(Mark(out.as_posix()), repr(name), problem, "the name of a file in that folder"))
        elif linked is not None:
            faults.append(Fault(Mark(linked.as_posix()), "", "is a link and in the way", "a folder to write into"))
    raise_any(faults)


def own_file(out: Path, name: str) -> Path:
    """The guard for writing a file that the program names itself: its path in `out`. Raises `InputError` where the name
    can't be a file's, a folder on the way is a link, or something other than a plain file of that one name is there."""
    check_names(out, [name])
    check_own(out / name)
    return out / name


def own_folder(out: Path, name: str) -> Path:
    """The guard for writing into a folder that the program names itself: its path in `out`. Raises `InputError` where
    the name can't be a folder's, or it or a folder on the way is a link or no folder."""
    return own_file(out, f"{name}/x").parent


def name_fault(name: str) -> str:
    """Why a name can't be that of a file in a folder; empty where it can."""
    parts = name.split("/")
    if any(part in ("", ".", "..") for part in parts):
        return "leads out of the folder or nowhere"
    if found := _UNFIT.search(name):
        return f"holds U+{ord(found[0]):04X}, which no file's name may"
    if any(_DEVICE.match(part) or part[-1] in " ." or len(part) > LONGEST_NAME for part in parts):
        return NO_FILE
    return ""


def first_link(out: Path, name: str) -> Path | None:
    """The first folder on the way from `out` to a file in it that is a link, if one is."""
    place = out
    for part in name.split("/")[:-1]:
        place /= part
        if place.is_symlink():
            return place
    return None

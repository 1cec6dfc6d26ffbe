"""What may be wrong with a place that is written to, or with a file that is read: each attack prepares a folder."""

import os
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import NamedTuple

MINE = b"mine"
"""What the user wrote, and nobody may change."""
REFUSING = Path("/sys")
"""A folder of the system in which nobody makes files, whoever asks."""


def write(path: Path, data: bytes = MINE) -> Path:
    """Puts a file there, with the folders on the way."""
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(data)
    return path


def link(path: Path, goal: Path) -> None:
    """Plants a link there."""
    path.parent.mkdir(parents=True, exist_ok=True)
    path.symlink_to(goal)


class Place(NamedTuple):
    """Where something is to be written: what the command line names, and the file that the program writes there, which
    is the same where it writes one."""

    out: Path
    file: Path


def _linked_folder(at: Place) -> None:
    mine = at.out.parent / "mine"
    mine.mkdir()
    link(at.file.parent, mine)


PLACES: Mapping[str, Callable[[Place], object]] = {
    "no file taken": lambda at: at,
    "below a file": lambda at: write(at.out.parent),
    "no such folder": lambda at: at,
    "a file of mine": lambda at: write(at.file),
    "a link to mine": lambda at: link(at.file, write(at.out.parent / "elsewhere")),
    "a folder there": lambda at: write(at.file / "notes.txt"),
    "a file for the folder": lambda at: write(at.out),
    "a link to nowhere": lambda at: link(at.out, at.out.parent / "nowhere"),
    "a linked folder": _linked_folder,
    "a file for its folder": lambda at: write(at.file.parent),
}
"""By name, what is prepared where something is to be written."""
OF_LINKED = {"a linked folder", "a file for its folder"}
"""Attacks on commands alone that name folders by themselves."""
OF_FOLDERS = {"a file for the folder", "a link to nowhere", *OF_LINKED}
"""Attacks on commands alone that write a folder; the others are tried on both kinds."""
OF_FILES = {"no such folder"}
"""And on commands alone that write one file: a folder is made where there is none."""

CONTENTS: Mapping[str, Callable[[Path], object]] = {
    "empty": lambda path: write(path, b""),
    "blank": lambda path: write(path, b"\n"),
    "a list": lambda path: write(path, b"[]"),
    "a word": lambda path: write(path, b"zzz"),
    "null": lambda path: write(path, b"null"),
    "a number": lambda path: write(path, b"1"),
    "half": lambda path: write(path, b'{"format": 2, "copies": ['),
    "other keys": lambda path: write(path, b'{"zzz": 1}'),
    "wrong types": lambda path: write(
        path, b'{"format": 2, "digests": [], "backs": 7, "simulation": [], "setting": 1, "target": {}}'
    ),
    "deep": lambda path: write(path, b"[" * 100_000),
    "binary": lambda path: write(path, bytes(range(256))),
    "Latin-1": lambda path: write(path, "a: für alle\n".encode("latin-1")),
    "UTF-16": lambda path: write(path, "a: b\n".encode("utf-16")),
    "steering": lambda path: write(path, b"a: \x1b[2J\x07\n"),
    "missing": lambda path: path,
    "a folder": lambda path: path.mkdir(),
    "a link to nowhere": lambda path: path.symlink_to(path.with_name("nowhere")),
    **({"a pipe": os.mkfifo, "a device": lambda path: link(path, Path("/dev/zero"))}
       if hasattr(os, "mkfifo") else {}),
}  # fmt: skip
"""By name, what lies where a file is to be read: no record, no manifest, no part of a simulation and no PDF."""

OWN_NAMES: Mapping[str, Callable[[Path], object]] = {
    "a link": lambda path: link(path, write(path.parent.parent / "mine")),
    "a link to nowhere": lambda path: link(path, path.parent.parent / "nowhere"),
    "a link to itself": lambda path: link(path, path),
    "a hard link": lambda path: path.hardlink_to(write(path.parent.parent / "mine")),
    "a folder": lambda path: path.mkdir(),
    "a link to a device": lambda path: link(path, Path("/dev/zero")),
    **(
        {"a pipe": os.mkfifo, "a link to a pipe": lambda path: link(path, _pipe(path.parent.parent / "pipe"))}
        if hasattr(os, "mkfifo")
        else {}
    ),
}
"""By name, what a stranger may have put where the program opens a file under a name that it chose: it opens, makes and
changes nothing there, and waits for nobody."""


def _pipe(path: Path) -> Path:
    os.mkfifo(path)
    return path

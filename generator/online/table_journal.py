"""Saves a table in a folder that only the user may enter: the record, and a private file with what no record holds.

`game.bcg` is the record. It grows by what is played, which is on the disk before anybody sees it; whatever changes an
earlier line, such as an undo, rewrites the file, whole or not at all. `table.json` has the links, and the sealed
answers that aren't open yet.
"""

from __future__ import annotations

import json
import os
from io import FileIO
from pathlib import Path
from typing import Any

from generator.base.errors import Fault, InputError, Mark, input_error
from generator.files.atomic_write import write_file
from generator.files.gate import append_own, check_own, fsync, read_bytes, read_limited
from generator.files.json_reader import JsonInteger, JsonList, JsonOptional, JsonRecord, JsonText, read_json
from generator.files.locks import hold_open_file, is_unused, lock_folder
from generator.play.game_record import LONGEST_LINE, MOST_BYTES
from generator.play.save_file import SUFFIX, free_record_path

RECORD, PRIVATE, LOCK = f"game{SUFFIX}", "table.json", ".at-the-table"
FORMAT = 1
_MOST_TOLD = 1_000_000
_MOST_TAKEN = 2**30
"""A bound for the count of moves that were taken back, to check files by."""
PRIVATE_SHAPE = JsonRecord(
    {"format": JsonInteger(FORMAT, FORMAT)},
    may={
        "settings": JsonRecord(
            {}, may={"language": JsonText(100), "theme": JsonText(100), "port": JsonInteger(0, 65535)}
        ),
        "taken": JsonInteger(0, _MOST_TAKEN),
        "sealed": JsonOptional(JsonRecord({"after": JsonInteger(), "moves": JsonList(JsonText(LONGEST_LINE))})),
    },
    more=True,
)
"""The form of a table's private file, besides who sits there (`TableSeating.read_from`)."""


class RecordChanged(InputError):
    """Raised where somebody else has changed the record of a table that is being played."""


class TableJournal:
    """The files of one table, locked for this program."""

    def __init__(self, folder: Path) -> None:
        """Locks the table; its files aren't changed yet. Raises `InputError` where another server has the table, or
        where one of its files is a link or no plain file (the folder may be a stranger's), and `OSError`."""
        self.folder = folder
        self.record, self.private = folder / RECORD, folder / PRIVATE
        for path in (self.record, self.private, folder / LOCK):
            check_own(path)
        self._lock = _lock_folder(folder)
        self._record_bytes, self._sure, self._private_text = b"", True, b""
        self._file: FileIO | None = None
        self._when = 0
        """When the record was last written, in ns."""
        if self.record.exists():
            self._record_bytes = read_limited(self.record, MOST_BYTES, _mark(self.record))
            self._hold()

    @property
    def open_line(self) -> int:
        """The number of the record's last line if that has no line end and may be half written; else 0."""
        return (
            0
            if self._record_bytes.endswith(b"\n") or not self._record_bytes.strip()
            else self._record_bytes.count(b"\n") + 1
        )

    @property
    def whole_lines(self) -> bytes | None:
        """The record without a last line that may be half written. None where there is no such line, or where it is
        part of the header, without which nobody knows what game it was."""
        before, end, last = self._record_bytes.rpartition(b"\n")
        return before + end if self.open_line and end and not last.startswith(b"[") else None

    def set_aside(self) -> Path:
        """Copies the record as it was found to a file beside it, before a line is left out; gives the copy's path.
        Raises `OSError`."""
        path = free_record_path(self.folder / f"as-found{SUFFIX}")
        write_file(path, self._record_bytes, private=True, own=True)
        return path

    def keep(self, text: str) -> None:
        """Saves a text as the record. Raises `InputError` where somebody else has changed the file, and `OSError`; the
        next call puts the file right."""
        data = text.encode()
        if data == self._record_bytes and self._sure:
            return
        if self._sure:
            self._check()
        sure, self._sure = self._sure, False
        if self._file and self._record_bytes.startswith(data):  # a full disk bears that, too
            self._file.truncate(len(data))
            self._fsync_record(self._file)
        elif sure and self._file and data.startswith(self._record_bytes):
            _write_all(self._file, data[len(self._record_bytes) :])
            self._fsync_record(self._file)
        else:
            self._release()
            write_file(self.record, data, private=True, own=True)
            self._hold()
        self._record_bytes, self._sure = data, True

    def _hold(self) -> None:
        """Opens the record, to add lines at its end."""
        self._file = append_own(self.record, private=True)
        self._when = os.fstat(self._file.fileno()).st_mtime_ns

    def _fsync_record(self, file: FileIO) -> None:
        """Waits until what was written is on the disk."""
        fsync(file)
        self._when = os.fstat(file.fileno()).st_mtime_ns

    def _check(self) -> None:
        """Raises `RecordChanged` unless the file is as it was written."""
        there = self.record.stat() if self.record.exists() else None
        own = os.fstat(self._file.fileno()) if self._file else None
        same = (there and (there.st_ino, there.st_dev)) == (own and (own.st_ino, own.st_dev))
        if there and there.st_mtime_ns != self._when:
            same = same and read_bytes(self.record) == self._record_bytes
        if not same or (there and there.st_size != len(self._record_bytes)):
            raise RecordChanged([Fault(_mark(self.record), "", "was changed by somebody else", "one table")])

    def remember(self, data: dict[str, Any]) -> None:
        """Saves what no record holds, in the private file. Raises `OSError`."""
        text = json.dumps({"format": FORMAT, **data}, ensure_ascii=False, indent=1).encode() + b"\n"
        if text != self._private_text:
            write_file(self.private, text, private=True, own=True)
            self._private_text = text

    def close(self) -> None:
        """Unlocks the table for other programs."""
        self._release()
        self._lock.close()

    def _release(self) -> None:
        if self._file:
            self._file.close()
            self._file = None


def _lock_folder(folder: Path) -> FileIO:
    """A lock on the folder, which is held until the file is closed. Raises `InputError` where another program has
    it."""
    lock = folder / LOCK
    with lock_folder(folder):
        if lock.exists() and not is_unused(lock):
            raise input_error("is played by another server now", expected="one server", mark=_mark(folder))
        file = append_own(lock)
        hold_open_file(file)
    return file


def _write_all(file: FileIO, data: bytes) -> None:
    """Writes all of the data, however little the system takes at once."""
    while data:
        data = data[file.write(data) :]


def read_private_file(folder: Path) -> dict[str, Any]:
    """What `remember` last saved in a folder, in the shape `PRIVATE_SHAPE`; empty where there is no such file. Raises
    `InputError`."""
    path = folder / PRIVATE
    if not path.exists():
        return {}
    text = read_limited(path, _MOST_TOLD, _mark(path), own=True)
    data: dict[str, Any] = read_json(text, PRIVATE_SHAPE, _mark(path), what=_NONE, expected=_RIGHT)
    return data


_NONE = "is no table"
_RIGHT = "the file as it was written; without it all links are new, and sealed answers are given again"


def broken_file_error(path: Path, why: str) -> InputError:
    """The error for a private file that can't be read, and why."""
    return input_error(f"{_NONE}: {why}", expected=_RIGHT, mark=_mark(path))


def _mark(path: Path) -> Mark:
    return Mark(path.as_posix())

"""Contents that are made and not yet written lie on the disk, so that a thousand pictures are never in memory together.

shelf = Shelf()
picture = shelf.put(data)       a file's content (`Content`), which `fill_folder` reads when its turn comes
content_bytes(picture)          the whole of it, for whoever has to look into it
"""

from __future__ import annotations

import hashlib
import io
import secrets
import threading
import weakref
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import BinaryIO, Final

from generator.base.frozen import dataclass
from generator.files.gate import create_file, open_own
from generator.files.scratch import run_folder

Content = bytes | Callable[[], Iterable[bytes]]
"""What a file is to hold: its bytes, or what gives them piece by piece when the file is written."""

_PIECE: Final = 1_000_000
"""Bytes of one piece of a content."""


class Shelf:
    """A file of this run that holds contents one after the other; it goes when none of them is needed any more. Raises
    `OSError` where there is no room."""

    def __init__(self) -> None:
        folder = run_folder()
        path = folder / secrets.token_hex(8)
        self._file = create_file(path, shown=folder.parent.parent)
        self._alone = threading.Lock()
        weakref.finalize(self, _drop, self._file, path)

    def put(self, data: bytes) -> ShelvedContent:
        """Writes a content onto the shelf and returns it as one that is read from there."""
        with self._alone:
            start = self._file.seek(0, io.SEEK_END)
            self._file.write(data)
            return ShelvedContent(self, start, len(data))

    def put_written(self, write: Callable[[BinaryIO], object]) -> ShelvedContent:
        """Has a library write a content into the shelf's file, which is still empty and may be written in any order."""
        with self._alone:
            write(self._file)
            return ShelvedContent(self, 0, self._file.seek(0, io.SEEK_END))

    def read(self, start: int, size: int) -> bytes:
        """`size` bytes of the shelf from byte `start` on."""
        with self._alone:
            self._file.seek(start)
            return self._file.read(size)


@dataclass(frozen=True)
class ShelvedContent:
    """A content that lies on a shelf; calling it gives its bytes in pieces."""

    shelf: Shelf
    start: int
    size: int

    def __call__(self) -> Iterator[bytes]:
        """The content's bytes in pieces."""
        end = self.start + self.size
        for place in range(self.start, end, _PIECE):
            yield self.shelf.read(place, min(_PIECE, end - place))


@dataclass(frozen=True)
class FilePart:
    """A part of a file of this run, as a content; the file is opened when it is read."""

    path: Path
    start: int
    size: int

    def __call__(self) -> Iterator[bytes]:
        """The content's bytes in pieces."""
        with open_own(self.path) as file:
            file.seek(self.start)
            for place in range(0, self.size, _PIECE):
                yield file.read(min(_PIECE, self.size - place))


@dataclass(frozen=True)
class JoinedContents:
    """Several contents, one after the other, as one."""

    contents: tuple[Content, ...]

    def __call__(self) -> Iterator[bytes]:
        """The bytes of all contents in pieces."""
        for content in self.contents:
            yield from content_pieces(content)


def shelve_written(write: Callable[[BinaryIO], object]) -> FilePart:
    """A content that a library writes into a file in any order; it lasts as long as this run. Raises `OSError`."""
    path = run_folder() / secrets.token_hex(8)
    with create_file(path, shown=path.parent.parent.parent) as file:
        write(file)
        return FilePart(path, 0, file.seek(0, io.SEEK_END))


@contextmanager
def open_content(content: Content) -> Iterator[BinaryIO]:
    """A content as an open file, for a library that reads in any order. Raises `OSError`."""
    if isinstance(content, bytes):
        yield io.BytesIO(content)
        return
    laid = shelve_written(lambda file: file.writelines(content()))
    try:
        with open_own(laid.path) as file:
            yield file
    finally:
        laid.path.unlink(missing_ok=True)


def content_pieces(content: Content) -> Iterable[bytes]:
    """A content piece by piece."""
    return (content,) if isinstance(content, bytes) else content()


def content_bytes(content: Content) -> bytes:
    """The whole content in memory."""
    return content if isinstance(content, bytes) else b"".join(content())


def content_digest(content: Content) -> str:
    """The digest of a content, SHA-256 in hex."""
    mix = hashlib.sha256()
    for piece in content_pieces(content):
        mix.update(piece)
    return mix.hexdigest()


def _drop(file: BinaryIO, path: Path) -> None:
    with suppress(OSError):
        file.close()
        path.unlink(missing_ok=True)

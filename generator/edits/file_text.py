"""A file of a game as text, and the text as the file's bytes again: with its encoding and its byte order mark."""

from __future__ import annotations

import hashlib
from dataclasses import replace
from pathlib import Path, PurePosixPath

from generator.base.errors import Mark, input_error
from generator.base.frozen import dataclass
from generator.definitions.yaml_nodes import MOST_BYTES
from generator.files.gate import read_limited, text_in
from generator.files.paths import first_link, name_fault, path_inside
from generator.files.resources import short_path
from generator.spreadsheets.separated_values import BOTH, decode_text
from generator.spreadsheets.table_reader import MOST_BYTES as MOST_TABLE_BYTES
from generator.spreadsheets.table_reader import SEPARATED

YAML = ".yaml"
_MARKS = (b"\xef\xbb\xbf", *BOTH)


@dataclass(frozen=True)
class FileText:
    """The text of a file without its byte order mark, how errors name the file, and how it is encoded."""

    shown: str
    text: str
    encoding: str
    mark: bytes

    @property
    def data(self) -> bytes:
        """The file's bytes. Raises `InputError` where its encoding has no sign for a character, or the bytes would be
        taken for another encoding."""
        try:
            data = self.mark + self.text.encode(self.encoding)
        except UnicodeEncodeError as error:
            sign = self.text[error.start]
            raise self._unfit(f"'{sign}' can't be written in Windows-1252") from None
        if self.encoding == "cp1252" and decode_text(data, self.shown).text != self.text:
            raise self._unfit("the new text can't be written in Windows-1252")
        return data

    def _unfit(self, what: str) -> Exception:
        return input_error(what, expected="a table saved as UTF-8", mark=Mark(self.shown))

    def with_text(self, text: str) -> FileText:
        """The same file with another text."""
        return replace(self, text=text)


def read_file_text(folder: Path, name: str) -> FileText:
    """A YAML, CSV or TSV file in a game's folder. Raises `InputError` where there is none of that name, it lies
    elsewhere or is a link, or it can't be read."""
    shown = f"{short_path(folder)}/{name}"
    data = _read(folder, name, shown)
    mark = next((sign for sign in _MARKS if data.startswith(sign)), b"")
    if PurePosixPath(name).suffix == YAML:
        return FileText(shown, text_in(data, shown), "utf-8", mark)
    found = decode_text(data, shown)
    return FileText(shown, found.text, found.encoding, mark if found.encoding != "cp1252" else b"")


def text_digest(data: bytes) -> str:
    """The digest by which a file is known to be the same."""
    return hashlib.sha256(data).hexdigest()


def _read(folder: Path, name: str, shown: str) -> bytes:
    kind = PurePosixPath(name).suffix
    if kind != YAML and kind.lower() not in SEPARATED:
        raise input_error("can't be changed here", expected="a file in .yaml, .csv or .tsv", mark=Mark(shown))
    problem = name_fault(name)
    if not problem and any(part.startswith(".") for part in name.split("/")):
        problem = "is hidden"
    try:
        path = path_inside(folder, name)
    except ValueError as error:
        problem = problem or str(error)
    if problem:
        raise input_error(problem, expected="a file in the game's folder", mark=Mark(shown))
    if path.is_symlink() or first_link(folder, name):
        raise input_error("is a link", expected="the file itself, in the game's folder", mark=Mark(shown))
    return read_limited(path, MOST_BYTES if kind == YAML else MOST_TABLE_BYTES, Mark(shown))

"""A path in, the text of a file or one clear fault out."""

from __future__ import annotations

from pathlib import Path

from generator.errors import Mark, input_error
from generator.paths import read_limited


def read_text_file(path: Path, shown: str, most_bytes: int) -> str:
    """The file's text without a byte order mark; `shown` is how faults name it. Raises `InputError`."""
    whole = Mark(shown)
    data = read_limited(path, most_bytes, whole)
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        before = data[: error.start].decode("utf-8-sig", errors="ignore")
        mark = Mark(shown, before.count("\n") + 1, len(before) - before.rfind("\n"))
        what = f"byte 0x{data[error.start]:02X} is not UTF-8"
        raise input_error(what, expected="a text file saved as UTF-8", mark=mark) from None

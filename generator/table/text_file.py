"""A path in, the text of a file or one clear fault out; and a text into a file, whole or not at all."""

from __future__ import annotations

from pathlib import Path

from generator.errors import Mark, input_error


def read_text_file(path: Path, shown: str, most_bytes: int) -> str:
    """The file's text without a byte order mark; `shown` is how faults name it. Raises `InputError`."""
    whole = Mark(shown)
    try:
        if path.stat().st_size > most_bytes:
            raise input_error("the file is too large", expected=f"at most {most_bytes // 1_000_000} MB", mark=whole)
        data = path.read_bytes()
    except OSError as error:
        raise input_error(f"can't be read: {error.strerror}", mark=whole) from None
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        before = data[: error.start].decode("utf-8-sig", errors="ignore")
        mark = Mark(shown, before.count("\n") + 1, len(before) - before.rfind("\n"))
        what = f"byte 0x{data[error.start]:02X} is not UTF-8"
        raise input_error(what, expected="a text file saved as UTF-8", mark=mark) from None


def write_text_file(path: Path, text: str) -> None:
    """Writes a file whole or not at all; raises `OSError`. What is no plain file (a link, `/dev/stdout`, a pipe) is
    written into and stays what it is."""
    if path.is_symlink() or (path.exists() and not path.is_file()):
        path.write_text(text, encoding="utf-8", newline="\n")
        return
    beside = path.with_name(f".{path.name}.part")
    try:
        beside.write_text(text, encoding="utf-8", newline="\n")
        beside.replace(path)
    finally:
        beside.unlink(missing_ok=True)

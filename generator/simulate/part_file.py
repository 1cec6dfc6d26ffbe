"""Files of games that are done: where they are, and how they are sealed with a digest of their own content."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable
from contextlib import nullcontext
from pathlib import Path
from typing import Any, Final, TypeVar

from generator.base.digits import parse_number
from generator.base.errors import InputError, Mark, input_error
from generator.files.atomic_write import not_ours_error, write_file
from generator.files.gate import make_folder, read_text_file
from generator.files.json_reader import JsonRecord, JsonText, read_json
from generator.files.paths import own_file

MOST_BYTES: Final = 50_000_000
DIGEST: Final = "digest"
EXPECTED: Final = "a file that 'simulate --shard' or an interrupted run has written"

_NONE: Final = "no part of a simulation"
_SEALED: Final = JsonRecord({DIGEST: JsonText(64)}, more=True)

T = TypeVar("T")

FOLDER: Final = "simulate"
"""The folder, within the one that was asked for, in which the program keeps finished games under names of its own."""


def part_path(out: Path, name: str, *, resume: bool, force: bool) -> Path:
    """The path in `out` for the games of that name. Raises `InputError` where a link is on the way, or where `resume`
    isn't set and `check_sealed` refuses what is there."""
    path = own_file(out, f"{FOLDER}/{name}")
    if not resume:
        check_sealed(path, force=force)
    return path


def shard_of(text: str, games: int) -> tuple[int, int, int, int]:
    """The shard `i/N` of so many games: i, N, its first game, and the game behind its last. Raises `InputError`."""
    number, parts = (parse_number(part) for part in (*text.split("/"), "")[:2])
    if text.count("/") != 1 or number is None or parts is None or not 1 <= number <= parts <= games:
        raise input_error(f"'{text}'", expected="i/N, such as 2/8: the second of eight parts", path="--shard")
    return number, parts, games * (number - 1) // parts, games * number // parts


def check_sealed(path: Path, *, force: bool = False, option: str = "") -> None:
    """Raises `InputError` if there is anything at that path but a file written here and not changed since."""
    if not force and path.is_file() and not _is_sealed(path):
        raise not_ours_error([path], option)


def _is_sealed(path: Path) -> bool:
    try:
        data = _read(path)
    except InputError:
        return False
    told: object = data.pop(DIGEST)
    return told == _digest(data)


def _read(path: Path) -> dict[str, Any]:
    """The values in a file, with their digest. Raises `InputError`."""
    text = read_text_file(path, str(path), MOST_BYTES)
    data: dict[str, Any] = read_json(text, _SEALED, Mark(str(path)), what=_NONE, expected=EXPECTED)
    return data


def write_sealed(path: Path, data: dict[str, Any], *, own: bool = False) -> None:
    """Writes values with their digest, whole or not at all. `own`: the program chose the name (`part_path`), and
    creates the folder. Raises `InputError` where anything but a plain file is in the way, and `OSError`."""
    text = json.dumps({**data, DIGEST: _digest(data)}, ensure_ascii=False) + "\n"
    with make_folder(path.parent) if own else nullcontext():
        write_file(path, text.encode(), own=own)


def read_sealed(path: Path, read: Callable[[dict[str, Any]], T]) -> T:
    """What `read` makes of the values in a sealed file. Raises `InputError` where the file isn't as it was written, or
    `read` raises `KeyError`, `TypeError`, `ValueError` or `AttributeError`."""

    def unfit(what: str) -> InputError:
        return input_error(what, expected=EXPECTED, mark=Mark(str(path)))

    data = _read(path)
    try:
        if data.pop(DIGEST) != _digest(data):
            raise unfit("the file was changed since it was written: its digest isn't that of its content")
        return read(data)
    except KeyError as error:
        raise unfit(f"{_NONE}: {error} is missing") from None
    except (TypeError, ValueError, AttributeError) as error:
        raise unfit(f"{_NONE}: {type(error).__name__}: {error}") from None


def _digest(data: dict[str, Any]) -> str:
    return hashlib.sha256(json.dumps(data, sort_keys=True).encode()).hexdigest()


def whole_number(value: Any) -> int:
    """The value, if it is an integer. Raises `TypeError` for anything else."""
    if type(value) is not int:
        raise TypeError(f"{value!r} is no whole number")
    return value

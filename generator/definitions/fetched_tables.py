"""What a game's folder remembers of tables that were fetched from an address: when, from which host, and a digest, by
which one sees whether a table was changed here since."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping
from datetime import UTC, datetime
from pathlib import Path

from generator.base.errors import Mark, input_error
from generator.base.frozen import dataclass
from generator.files.gate import read_limited
from generator.files.json_reader import JsonMapping, JsonRecord, JsonText, read_json

FILE = ".fetched.json"
"""The file in a game's folder that remembers fetched tables; nobody needs to read it, so it is hidden."""
MOST_BYTES = 1_000_000
_ABOUT = "tables that were fetched: when, from where, and a digest, so that none is written over that was changed since"
_EXPECTED_FILE = "the file as the program has written it, or none: then 'table fetch' takes no table for its own"
_SHAPE = JsonRecord(
    {"tables": JsonMapping(JsonRecord({"digest": JsonText(64), "host": JsonText(300), "time": JsonText(40)}))},
    {"about": JsonText()},
)


@dataclass(frozen=True)
class FetchedTable:
    """A table that was fetched: the digest of what came, its `host`, and when."""

    digest: str
    host: str
    time: datetime


def table_digest(data: bytes) -> str:
    """The digest of a table. Line ends don't count, since version control changes them."""
    return hashlib.sha256(data.replace(b"\r\n", b"\n")).hexdigest()


def read_fetched(folder: Path) -> Mapping[str, FetchedTable]:
    """The fetched tables that a game's folder remembers, by their names in it. Raises `InputError` where the file isn't
    one that the program writes."""
    path = folder / FILE
    if not path.exists() and not path.is_symlink():
        return {}
    mark = Mark(path.as_posix())
    data = read_limited(path, MOST_BYTES, mark, own=True)
    read = read_json(data, _SHAPE, mark, what="is no list of fetched tables", expected=_EXPECTED_FILE)
    return {
        name: FetchedTable(one["digest"], one["host"], _time(one["time"], mark)) for name, one in read["tables"].items()
    }


def _time(text: str, mark: Mark) -> datetime:
    try:
        found = datetime.fromisoformat(text)
    except ValueError:
        raise input_error(f"'{text}' is no time", expected=_EXPECTED_FILE, mark=mark) from None
    return found if found.tzinfo else found.replace(tzinfo=UTC)


def fetched_bytes(fetched: Mapping[str, FetchedTable]) -> bytes:
    """The content of the file that remembers fetched tables; the same tables give the same bytes."""
    tables = {
        name: {"digest": one.digest, "host": one.host, "time": one.time.astimezone(UTC).isoformat(timespec="seconds")}
        for name, one in sorted(fetched.items())
    }
    return json.dumps({"about": _ABOUT, "tables": tables}, ensure_ascii=False, indent=2).encode() + b"\n"

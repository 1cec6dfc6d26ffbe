"""The ids of entries whose table has none: made from their names, and kept in a file beside the table.

An id stays when rows move, when other rows come or go, and when a name is mended: the file remembers the name and a
digest of the rest of its row, by one of which the row is known again.
"""

from __future__ import annotations

import hashlib
import html
import itertools
import json
import os
import re
import unicodedata
from collections import defaultdict
from collections.abc import Collection, Iterator, Mapping, Sequence
from pathlib import Path

from generator.base.errors import Mark
from generator.base.frozen import dataclass
from generator.files.atomic_write import write_file
from generator.files.gate import read_limited
from generator.files.json_reader import JsonList, JsonMapping, JsonRecord, JsonText, read_json
from generator.files.paths import name_fault

FILE = ".ids.json"
"""The file in a game's folder that remembers made ids; nobody needs to read it, so it is hidden."""
MOST_BYTES = 5_000_000
LONGEST = 48
"""Letters of an id made from a name."""
ALIKE = 0.6
"""How alike (0 to 1) two names are at least for one to be the other, mended."""
TELLING = 20
"""Characters that a row needs besides its name to be recognised by them."""
MOST_PAIRS = 250_000
"""Names are compared for likeness only up to this many pairs."""
_ABOUT = "ids of entries whose table has no column for them; keep this file with the table: by it a card stays the same"
_EXPECTED_FILE = "the file as the program has written it, or none: then ids are made anew of the names"
_SHAPE = JsonRecord(
    {
        "tables": JsonMapping(
            JsonList(JsonRecord({"id": JsonText(), "name": JsonText(lines=True)}, {"row": JsonText()}))
        )
    },
    {"about": JsonText()},
)
_UMLAUTS = str.maketrans({"ä": "ae", "ö": "oe", "ü": "ue", "ß": "ss", "æ": "ae", "ø": "oe", "ł": "l"})
"""Letters that plain ones stand for; from others their accents are taken."""
_ENTITY = re.compile(r"&#?\w+;")


@dataclass(frozen=True)
class KeptId:
    """The `name` that an id was made from, and a digest of the rest of its row."""

    name: str
    row: str = ""


KeptIds = Mapping[str, Mapping[str, KeptId]]
"""By table, as the game's YAML names it with its sheet, its ids in the order of its rows."""


def spelt_id(name: str) -> str:
    """The id that a name may have been meant for, `wheel-tax` for `Wheel Tax`, `gruene-tuer` for `Grüne Tür`; empty
    where none of its letters is a plain one. What isn't seen, such as a soft hyphen, parts no word."""
    letters = _ENTITY.sub(lambda found: html.unescape(found[0]), name)
    seen = "".join(sign for sign in letters if unicodedata.category(sign) != "Cf")
    plain = unicodedata.normalize("NFC", seen).lower().translate(_UMLAUTS)
    bare = "".join(sign for sign in unicodedata.normalize("NFKD", plain) if not unicodedata.combining(sign))
    return re.sub(r"[^a-z0-9]+", "-", re.sub("['’]", "", bare)).strip("-")


def row_digest(cells: Sequence[str]) -> str:
    """A short digest of what a row says besides its name; empty where that is too little to recognise the row by."""
    whole = "\0".join(cell.strip() for cell in cells)
    return hashlib.sha256(whole.encode()).hexdigest()[:10] if len(whole) >= TELLING else ""


def read_kept_ids(folder: Path) -> KeptIds:
    """The ids that a game's folder remembers. Raises `InputError` where the file isn't one that `keep_ids` writes."""
    path = folder / FILE
    if not path.exists() and not path.is_symlink():
        return {}
    mark = Mark(path.as_posix())
    read = read_json(
        read_limited(path, MOST_BYTES, mark, own=True), _SHAPE, mark, what="is no list of ids", expected=_EXPECTED_FILE
    )
    return {
        table: {one["id"]: KeptId(one["name"], one.get("row", "")) for one in ids}
        for table, ids in read["tables"].items()
    }


def assign_ids(rows: Sequence[KeptId], kept: Mapping[str, KeptId], taken: Collection[str], spare: str) -> list[str]:
    """An id for each row. A row that is known again keeps its own: by its name and the rest, by its name, by the rest,
    by a name that is alike; any other gets one made from its name, numbered where it is taken. `taken`: ids of other
    entries; `spare`: what the id begins with where a name has no plain letter, or would
    be no file's on every system."""
    found: dict[int, str] = {}
    free = dict(kept)
    for keys in (("name", "row"), ("name",), ("row",)):
        _match_equal(rows, found, free, keys)
    _match_alike(rows, found, free)
    used = {*found.values(), *kept, *taken}
    numbers: dict[str, Iterator[int]] = defaultdict(lambda: itertools.count(1))
    for place, row in enumerate(rows):
        if place not in found:
            found[place] = _new_id(row.name, used, spare, numbers)
            used.add(found[place])
    return [found[place] for place in range(len(rows))]


def _match_equal(rows: Sequence[KeptId], found: dict[int, str], free: dict[str, KeptId], keys: tuple[str, ...]) -> None:
    """Gives each row without an id, in order, a free id whose remembered row equals it in all of `keys`."""
    known: dict[tuple[str, ...], list[str]] = defaultdict(list)
    for name, was in free.items():
        known[tuple(getattr(was, key) for key in keys)].append(name)
    for place, row in enumerate(rows):
        same = known[tuple(getattr(row, key) for key in keys)] if place not in found and row.row + row.name else []
        if same and (keys != ("row",) or (row.row and len(same) == 1)):
            found[place] = same.pop(0)
            del free[found[place]]


def _match_alike(rows: Sequence[KeptId], found: dict[int, str], free: dict[str, KeptId]) -> None:
    """Gives rows without an id the free ids whose names are most alike, the closest pair first."""
    import difflib

    left = [place for place in range(len(rows)) if place not in found]
    if len(left) * len(free) > MOST_PAIRS:
        return
    pairs = sorted(
        (
            (difflib.SequenceMatcher(None, rows[place].name, was.name).ratio(), -place, name)
            for place in left
            for name, was in free.items()
        ),
        reverse=True,
    )
    for alike, place, name in pairs:
        if alike >= ALIKE and -place not in found and name in free:
            found[-place] = name
            del free[name]


def _new_id(name: str, used: Collection[str], spare: str, numbers: Mapping[str, Iterator[int]]) -> str:
    """An id that nothing has yet; `numbers` go on where the last id of that name ended, since all before are used."""
    plain = spelt_id(name)[:LONGEST].strip("-.")
    plain = plain if plain and not name_fault(plain) else "-".join(filter(None, (spare, plain)))
    numbered = (plain if number == 1 else f"{plain}-{number}" for number in numbers[plain])
    return next(one for one in numbered if one not in used)


def kept_ids_text(kept: KeptIds) -> str:
    """The content of the file that remembers these ids; the same ids give the same bytes."""
    tables = []
    for table, ids in kept.items():
        rows = [{"id": name, "name": was.name, **({"row": was.row} if was.row else {})} for name, was in ids.items()]
        lines = ",\n".join(f"      {json.dumps(row, ensure_ascii=False)}" for row in rows)
        tables.append(f"    {json.dumps(table, ensure_ascii=False)}: [\n{lines}\n    ]")
    whole = ",\n".join(tables)
    return f'{{\n  "about": {json.dumps(_ABOUT)},\n  "tables": {{\n{whole}\n  }}\n}}\n'


def keep_ids(folder: Path, kept: KeptIds) -> None:
    """Writes the file of ids where its content has changed. Where the folder can't be written nothing happens, and ids
    are made anew each time. Raises `InputError` where something else lies in the file's place."""
    if kept and read_kept_ids(folder) != kept and os.access(folder, os.W_OK):
        write_file(folder / FILE, kept_ids_text(kept).encode(), own=True)

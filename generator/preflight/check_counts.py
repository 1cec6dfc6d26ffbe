"""Check 20: compares files with the list next to them, a kit's `manifest.json` or a package's `manifest.csv`."""

from __future__ import annotations

import csv
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

from generator.base.digits import parse_number
from generator.base.errors import Mark, count_text, input_error
from generator.files.gate import read_text_file
from generator.files.json_reader import JsonList, JsonRecord, JsonText, read_json
from generator.preflight.finding import Complaint

KIT, PACKAGE = "manifest.json", "manifest.csv"

MOST_BYTES = 20_000_000
_LISTED = JsonRecord(
    {"copies": JsonList(JsonRecord({"file": JsonText(), "id": JsonText()}, more=True))}, more=True, lines=True
)
"""What is read of a kit's manifest."""
_EXPECTED = "a manifest.json of a kit or a manifest.csv of a package"


def find_list(folder: Path) -> Path | None:
    """The list in a folder; None where there is none."""
    return next((folder / name for name in (PACKAGE, KIT) if (folder / name).is_file()), None)


def check_counts(manifest: Path, printed: Mapping[str, Sequence[str]], pictures: Sequence[str]) -> Iterator[Complaint]:
    """Complaints about files that don't agree with the list `manifest`. `printed`: the ids on each PDF by its name;
    `pictures`: the paths of pictures in the package. Raises `InputError` for a list that can't be read."""
    if manifest.suffix == ".csv":
        yield from _package(manifest, pictures)
    else:
        yield from _kit(manifest, printed)


def _kit(manifest: Path, printed: Mapping[str, Sequence[str]]) -> Iterator[Complaint]:
    listed = _copies(manifest)
    known = {name for copies in listed.values() for name in copies}
    for file, ids in sorted(printed.items()):
        wanted = listed.get(file)
        if wanted is None:
            continue
        found = Counter(name for name in ids if name in known)
        for name in sorted({*wanted, *found}):
            if found[name] != wanted[name]:
                yield Complaint(
                    file, 0, 20, f"{name} is there {found[name]} times", f"{wanted[name]}, as {manifest.name} says"
                )
    for file in sorted(set(listed) - set(printed)):
        yield Complaint(
            file, 0, 20, "the file is missing", f"{count_text(sum(listed[file].values()), 'copy')} of pieces in it"
        )


def _copies(manifest: Path) -> dict[str, Counter[str]]:
    """The number of copies of each id in every file."""
    data = read_text_file(manifest, manifest.as_posix(), MOST_BYTES)
    mark = Mark(manifest.as_posix())
    copies = read_json(data, _LISTED, mark, what="is no list of printed copies", expected=_EXPECTED)["copies"]
    found: dict[str, Counter[str]] = {}
    for row in copies:
        found.setdefault(row["file"], Counter())[row["id"]] += "part" not in row
    return found


def _package(manifest: Path, pictures: Sequence[str]) -> Iterator[Complaint]:
    there = set(pictures)
    listed: set[str] = set()
    for row in _rows(manifest):
        files = [row[key] for key in ("face", "back") if row.get(key)]
        listed.update(files)
        for file in files:
            if file not in there:
                yield Complaint(file, 0, 20, "the picture is missing", f"{row['quantity']} × {row['id']}")
        if not parse_number(row["quantity"]):
            yield Complaint(row["face"], 0, 20, f"a quantity of '{row['quantity']}'", "1 or more")
    folders = {Path(file).parent for file in listed}
    for file in sorted(there - listed):
        if Path(file).parent in folders and Path(file).parent != Path():
            yield Complaint(file, 0, 20, f"{manifest.name} doesn't list it", "listed pictures alone")


def _rows(manifest: Path) -> list[dict[str, Any]]:
    text = read_text_file(manifest, manifest.as_posix(), MOST_BYTES)
    rows = list(csv.DictReader(text.splitlines()))
    whole = all(row.get(key) is not None for row in rows for key in ("face", "id", "quantity"))
    if not rows or not whole:
        raise input_error("is no list of pictures", expected=_EXPECTED, mark=Mark(manifest.as_posix()))
    return rows

"""Which rows of separated values are others after a change, found without parting the whole text again.

What stands between cells, and which quotes are signs of it, is judged by a whole file. A change is only followed where
that judgement stays the same; else the file is to be read as any file is.
"""

from __future__ import annotations

import re
from bisect import bisect_left, bisect_right
from collections.abc import Sequence
from dataclasses import replace
from typing import NamedTuple

from generator.base.errors import InputError
from generator.spreadsheets.separated_values import (
    SEPARATORS,
    PartedText,
    QuoteEvidence,
    RowMeasurer,
    Splitter,
    WrittenCell,
    decode_text,
    find_separator,
)
from generator.spreadsheets.table_reader import TableSheet, separated_row

_LATE_QUOTE = re.compile('(?:^|[,;|\r\n]) +"')
"""A quote behind blanks, which opens a cell if there is one anywhere further down that closes it."""


class ChangedSheet(NamedTuple):
    """A sheet with the places in `rows` of those that are others."""

    sheet: TableSheet
    places: Sequence[int]


def changed_sheet(sheet: TableSheet, kind: str, data: bytes, shown: str) -> ChangedSheet | None:
    """A sheet as the file's new bytes have it; None where rows have come, gone or moved, or where any of them may be
    another one. `kind`: how the file's name ends."""
    try:
        decoded = decode_text(data, shown)
        known = sheet.parted if decoded.encoding == "utf-8" else None
        found = _changed_records(known, decoded.text, kind) if known else None
    except InputError:
        return None
    if found is None:
        return None
    parted, first, records = found
    rows, places = list(sheet.rows), []
    for number, cells in enumerate(records, start=first + 1):
        row = separated_row(number, cells)
        place = bisect_left(rows, number, key=lambda row: row.number)
        if row is None or place == len(rows) or rows[place].number != number:
            return None  # it is empty, or was
        if row != rows[place]:
            rows[place] = row
            places.append(place)
    return ChangedSheet(replace(sheet, rows=tuple(rows), parted=parted), places)


def _changed_records(
    before: PartedText, text: str, kind: str
) -> tuple[PartedText, int, Sequence[Sequence[WrittenCell]]] | None:
    """A changed text with the places of its records, and those records that hold all that is another, with the number
    from 0 of the first of them."""
    if _has_bare_returns(text) or _has_bare_returns(before.text):
        return None
    starts, same = before.starts, _common_start(before.text, text)
    behind = len(before.text) - _common_end(before.text[same:], text[same:])
    first = bisect_right(starts, same) - 1
    last = max(bisect_left(starts, behind), first + 1)
    if first < 1 or last >= len(starts):
        return None
    longer = len(text) - len(before.text)
    old, new = before.text[starts[first] : starts[last]], text[starts[first] : starts[last] + longer]
    was, now = _records(old, before), _records(new, before)
    if was is None or now is None or [*map(len, was)] != [*map(len, now)]:
        return None
    if last < len(starts) - 1 and not new.endswith("\n"):
        return None
    if '"' in text and before.between == "\t":
        return None
    if ('"' in old or '"' in new) and (_LATE_QUOTE.search(before.text) or _LATE_QUOTE.search(text)):
        return None
    as_wide = all(_widths(old, sign) == _widths(new, sign) for sign in SEPARATORS)
    if not as_wide and find_separator(text, kind) != before.between:
        return None
    moved = [starts[first] + row[0].start for row in now]
    later = [start + longer for start in starts[last:]] if longer else starts[last:]
    return before._replace(text=text, starts=[*starts[:first], *moved, *later]), first, now


def _records(part: str, before: PartedText) -> list[list[WrittenCell]] | None:
    """The records of a part of the text; None where a quote in it is judged by what the whole file shows. Raises
    `InputError`."""
    splitter = Splitter(part, before.between, QuoteEvidence(before.width, False, False, False))
    rows = list(splitter.rows())
    bare = any('"' in cell.text for row in rows for cell in row if not cell.quoted)
    return None if splitter.notes or bare else rows


def _widths(part: str, between: str) -> list[int]:
    """How many cells each record has with another sign between them."""
    return [len(row) for row in RowMeasurer(part, between, None).rows()]


def _has_bare_returns(text: str) -> bool:
    return text.count("\r") != text.count("\r\n")


def _common_start(one: str, other: str) -> int:
    """How many characters two texts have in common at their beginning."""
    most = min(len(one), len(other))
    return bisect_left(range(most), True, key=lambda at: not one.startswith(other[: at + 1]))


def _common_end(one: str, other: str) -> int:
    """How many characters two texts have in common at their end."""
    most = min(len(one), len(other))
    return bisect_left(range(most), True, key=lambda at: not one.endswith(other[len(other) - at - 1 :]))

"""A game's tables fetched from where they are published.

A table is written whole or not at all, together with what is remembered of it; one that was changed here since it was
fetched, or wasn't fetched at all, stays unless that is asked for.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from datetime import datetime
from pathlib import Path, PurePosixPath

from generator.base.errors import (
    NOWHERE,
    Fault,
    InputError,
    Mark,
    changed_faults,
    collect_faults,
    count_text,
    input_error,
    list_words,
    raise_any,
)
from generator.base.frozen import dataclass
from generator.definitions.fetched_tables import FILE as REMEMBERED
from generator.definitions.fetched_tables import FetchedTable, fetched_bytes, read_fetched, table_digest
from generator.definitions.table_addresses import NamedTable, named_tables
from generator.definitions.table_source import ADDRESS, FROM
from generator.download.https import Connect, Download, download_file
from generator.download.https_address import read_address
from generator.download.row_changes import count_rows, row_changes
from generator.download.share_links import file_address, sharing_advice
from generator.edits.file_text import read_file_text
from generator.edits.text_change import replace_pieces
from generator.edits.yaml_edits import YamlEdits
from generator.files.atomic_write import check_target, replace_files
from generator.files.gate import read_limited
from generator.files.paths import own_file
from generator.spreadsheets.table_reader import KINDS, MOST_BYTES, SEPARATED, TableSheet, read_sheets

_PAGE = re.compile(
    rb"\s*(?:\xef\xbb\xbf)?\s*(?:<!--.*?-->\s*)*<(?:!doctype|html|head|body|\?xml)\b", re.IGNORECASE | re.DOTALL
)
_PAGES = ("text/html", "application/xhtml+xml")
_WORKBOOK, _OLD_WORKBOOK, _OPEN_DOCUMENT = (
    b"PK\x03\x04",
    b"\xd0\xcf\x11\xe0",
    b"application/vnd.oasis.opendocument.spreadsheet",
)
_LOOKED_AT = 2_000
"""Bytes at the beginning of a file by which its kind is seen."""


@dataclass(frozen=True)
class FetchOrder:
    """A table that is to be fetched: its `name` in the game's folder, its address, and where that is written, if it
    isn't the command line. `keep`: the address is to be written beside `from`."""

    name: str
    address: str
    mark: Mark = NOWHERE
    path: str = "ADDRESS"
    named_at: Mark = NOWHERE
    keep: bool = False

    def fault_at_address(self, fault: Fault) -> Fault:
        """A fault of what lies at the address, at the place where that is written."""
        return fault if fault.mark.file or fault.path else replace(fault, mark=self.mark, path=self.path)


@dataclass(frozen=True)
class FetchOutcome:
    """What came of an order: the table, the host, what has changed, and what else is to be said."""

    name: str
    host: str
    message: str
    more: tuple[str, ...] = ()

    def lines(self) -> Iterator[str]:
        """The outcome as lines for a terminal."""
        yield f"{self.name} from {self.host}: {self.message}"
        yield from self.more


def known_orders(folder: Path) -> list[FetchOrder]:
    """An order for each table of a game whose address is known. Raises `InputError` where there is none, or one table
    has two addresses."""
    found: dict[str, NamedTable] = {}
    faults: list[Fault] = []
    for table in named_tables(folder):
        if table.address is None:
            continue
        first = found.setdefault(table.file.value, table)
        assert first.address is not None
        if first.address.value != table.address.value:
            what = f"another address for '{table.file.value}'"
            right = f"the one at {first.address.mark}, or none"
            faults.append(Fault(table.address.mark, f"{table.section}.address", what, right))
    raise_any(faults)
    if not found:
        right = "'address: https://…' beside 'from', or the address and the file: table fetch ADDRESS FILE"
        raise input_error("no table of the game has an address", expected=right, mark=Mark(folder.as_posix()))
    return [
        FetchOrder(name, table.address.value, table.address.mark, f"{table.section}.address", table.file.mark)
        for name, table in found.items()
        if table.address
    ]


def fetch_table(
    folder: Path,
    order: FetchOrder,
    now: datetime,
    *,
    force: bool = False,
    private: bool = False,
    connect: Connect | None = None,
) -> FetchOutcome:
    """Fetches a table into a game's folder and remembers that. `force`: also over one that was changed here; `private`:
    also from one's own network. Raises `InputError`, and then nothing has changed."""
    named = [table for table in named_tables(folder) if table.file.value == order.name]
    path = _place(folder, order)
    remembered = read_fetched(folder)
    before = read_limited(path, MOST_BYTES, Mark(path.as_posix()), own=True) if path.exists() else None
    with changed_faults(order.fault_at_address):
        host = read_address(order.address).host
        address = file_address(order.address, path.suffix.lower().removeprefix("."))
        advice = sharing_advice(host)
        found = download_file(read_address(address), advice=advice, private=private, connect=connect)
        _check_kind(found, path.suffix.lower(), host, advice)
        sheets = _sheets(found.data, order.name, host)
    known = remembered.get(order.name)
    same = before is not None and table_digest(before) == table_digest(found.data)
    if before is not None and not same and not force and (known is None or known.digest != table_digest(before)):
        raise _changed_here(path, known)
    yaml, more = _kept_addresses(folder, order, named) if order.keep else ({}, ())
    if address != order.address:
        more = (f"the address is that of a page; the file behind it is fetched, as {path.suffix.lower()}", *more)
    fetched = {**remembered, order.name: FetchedTable(table_digest(found.data), host, now)}
    table = {} if same else {order.name: found.data}
    replace_files(folder, {**table, **yaml, REMEMBERED: fetched_bytes(fetched)})
    return FetchOutcome(order.name, host, _changes_text(before, sheets, order.name, same=same), tuple(more))


def _place(folder: Path, order: FetchOrder) -> Path:
    """Where the table goes. Raises `InputError` for what is no table's name in the folder, or no plain file there."""
    mark, path = order.named_at, "" if order.named_at.file else "FILE"
    place = PurePosixPath(order.name)
    if place.suffix.lower() not in KINDS:
        raise input_error(f"'{order.name}'", expected=f"a file that ends in {list_words(KINDS)}", mark=mark, path=path)
    if any(part.startswith(".") and part != ".." for part in place.parts):
        raise input_error(f"'{order.name}' is hidden", expected="a file that isn't hidden", mark=mark, path=path)
    own_file(folder, REMEMBERED)
    found = own_file(folder, order.name)
    if not found.parent.is_dir():
        right = "the table's name in the game's folder, as 'from' has it"
        raise input_error(f"'{order.name}' lies in no folder of the game", expected=right, mark=mark, path=path)
    check_target(found)
    return found


# What came -----------------------------------------------------------------------------------------------------------


def _check_kind(found: Download, suffix: str, host: str, advice: str) -> None:
    """Raises `InputError` where what came is a page, or another kind of table than the file's name says."""
    begin = found.data[:_LOOKED_AT]
    if found.kind in _PAGES or _PAGE.match(begin):
        raise input_error(f"{host} sends a page for browsers, not the table", expected=advice)
    if found.kind.startswith(("image/", "audio/", "video/")) or found.kind in ("application/pdf", "application/json"):
        raise input_error(f"{host} sends {found.kind}, not a table", expected=advice)
    if begin.startswith(_OLD_WORKBOOK):
        raise input_error(f"{host} sends an old workbook, or one with a password", expected="one saved as .xlsx")
    workbook = ".ods" if _OPEN_DOCUMENT in begin else ".xlsx"
    kinds = (workbook,) if begin.startswith(_WORKBOOK) else SEPARATED
    if suffix not in kinds:
        what = "a workbook" if begin.startswith(_WORKBOOK) else "separated values"
        right = f"a file that ends in {list_words(kinds)}, or an address that gives {suffix}"
        raise input_error(f"{host} sends {what}", expected=right)


def _sheets(data: bytes, name: str, host: str) -> Sequence[TableSheet]:
    """The sheets of what came. Raises `InputError` where it can't be read, or holds nothing."""

    def name_host(fault: Fault) -> Fault:
        row = f" (row {fault.mark.line})" if fault.mark.line else ""
        return Fault(NOWHERE, "", f"what {host} sends can't be read{row}: {fault.what}", fault.expected)

    with changed_faults(name_host):
        found = read_sheets(data, name)
    if not any(sheet.rows for sheet in found):
        raise input_error(
            f"{host} sends an empty table", expected="a row with the names of the columns, and rows below"
        )
    return found


def _changes_text(before: bytes | None, after: Sequence[TableSheet], name: str, *, same: bool) -> str:
    """What has changed, in a few words."""
    if same:
        return "nothing has changed"
    if before is None or collect_faults(lambda: read_sheets(before, name)):
        return count_text(count_rows(after), "row")
    return str(row_changes(read_sheets(before, name), after))


def _changed_here(path: Path, known: FetchedTable | None) -> InputError:
    what = "was changed here since it was fetched" if known else "is there already and wasn't fetched"
    right = "the change made where it is published, or --force to write over it"
    return input_error(what, expected=right, mark=Mark(path.as_posix()))


# Its address in YAML --------------------------------------------------------------------------------------------------


def _kept_addresses(
    folder: Path, order: FetchOrder, named: Sequence[NamedTable]
) -> tuple[Mapping[str, bytes], tuple[str, ...]]:
    """The YAML files in which the address is written beside `from`, and what is to be said of that."""
    if not named:
        first = f"no section of the game names {order.name} yet: cards: {{from: {order.name}, deck: …}}"
        return {}, (first,)
    others = [table for table in named if table.address and table.address.value != order.address]
    if not others and any(table.address for table in named):
        return {}, ()
    wanted = others or [next((table for table in named if table.alone), named[0])]
    files: dict[str, bytes] = {}
    texts = {table.yaml: read_file_text(folder, table.yaml) for table in wanted}
    for table in wanted:
        own_file(folder, table.yaml)
        found = texts[table.yaml]
        edits = YamlEdits(found.text, found.shown)
        if not table.address and not table.alone:
            return {}, (f"{table.file.mark}: write its address there, so that 'table fetch' finds it again",)
        if table.address_path:
            made = edits.set(table.address_path, order.address)
        else:
            made = edits.add(table.path, ADDRESS, order.address, after=FROM)
        texts[table.yaml] = found.with_text(replace_pieces(found.text, made))
        files[table.yaml] = texts[table.yaml].data
    return files, (f"its address stands in {list_words(files)} now",)

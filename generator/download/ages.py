"""How old the tables are that were fetched, for `check`; nothing is fetched for that."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import datetime
from functools import partial
from pathlib import Path

from generator.definitions.checks.finding import NOTE, WARNING, Finding
from generator.definitions.fetched import digest_of, read_fetched
from generator.definitions.table_addresses import named_tables
from generator.download.address import read_address
from generator.errors import Mark, counted, faults_of
from generator.files import read_limited
from generator.spreadsheets.reading import MOST_BYTES


def age_findings(folder: Path, now: datetime) -> Iterator[Finding]:
    """For `check`: how old each table is that has an address, and what keeps it from being fetched."""
    published = {table.file.value: table.address for table in named_tables(folder) if table.address}
    remembered = read_fetched(folder) if published else {}
    for name, address in published.items():
        for fault in faults_of(partial(read_address, address.value)):
            message = f"its address can't be fetched: {fault.what}; expected {fault.expected}"
            yield Finding("table.address", WARNING, name, message, "tables", address.mark)
        known = remembered.get(name)
        if known is None:
            yield Finding("table.age", NOTE, name, "has an address and was never fetched from there", "tables")
            continue
        changed = digest_of(read_limited(folder / name, MOST_BYTES, Mark(name))) != known.digest
        more = ", and changed here since" if changed else ""
        yield Finding("table.age", NOTE, name, f"was fetched {_ago(known.time, now)} from {known.host}{more}", "tables")


def _ago(then: datetime, now: datetime) -> str:
    hours = (now - then).total_seconds() / 3600
    if hours < 0:
        return f"on {then.date().isoformat()} (a day to come)"
    if hours < 1:
        return "less than an hour ago"
    return f"{counted(int(hours), 'hour') if hours < 48 else counted(int(hours / 24), 'day')} ago"

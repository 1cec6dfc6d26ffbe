"""How old the tables are that were fetched, for `check`; nothing is fetched for that."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import datetime
from functools import partial
from pathlib import Path

from generator.base.errors import Mark, collect_faults, count_text
from generator.definitions.checks.finding import NOTE, WARNING, CheckFinding
from generator.definitions.fetched_tables import read_fetched, table_digest
from generator.definitions.table_addresses import named_tables
from generator.download.https_address import read_address
from generator.files.gate import read_limited
from generator.spreadsheets.table_reader import MOST_BYTES


def age_findings(folder: Path, now: datetime) -> Iterator[CheckFinding]:
    """For `check`: how old each table is that has an address, and what keeps it from being fetched."""
    published = {table.file.value: table.address for table in named_tables(folder) if table.address}
    remembered = read_fetched(folder) if published else {}
    for name, address in published.items():
        for fault in collect_faults(partial(read_address, address.value)):
            message = f"its address can't be fetched: {fault.what}; expected {fault.expected}"
            yield CheckFinding("table.address", WARNING, name, message, "tables", address.mark)
        known = remembered.get(name)
        if known is None:
            yield CheckFinding("table.age", NOTE, name, "has an address and was never fetched from there", "tables")
            continue
        changed = table_digest(read_limited(folder / name, MOST_BYTES, Mark(name))) != known.digest
        more = ", and changed here since" if changed else ""
        yield CheckFinding(
            "table.age", NOTE, name, f"was fetched {_ago(known.time, now)} from {known.host}{more}", "tables"
        )


def _ago(then: datetime, now: datetime) -> str:
    hours = (now - then).total_seconds() / 3600
    if hours < 0:
        return f"on {then.date().isoformat()} (a day to come)"
    if hours < 1:
        return "less than an hour ago"
    return f"{count_text(int(hours), 'hour') if hours < 48 else count_text(int(hours / 24), 'day')} ago"

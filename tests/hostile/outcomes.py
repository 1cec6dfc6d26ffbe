"""What has to hold whatever the attack: one line for each fault, with its place; nothing lost, nothing half there."""

from collections.abc import Mapping
from pathlib import Path

from tests.cli.running import Result

EXPECTED = "; expected "
"""Before what would be right."""
HIDDEN = ("making-", ".balance-control-", ".earlier-", ".done-")
"""Names of files that are there for a moment only."""


def held(folder: Path) -> Mapping[str, bytes | str | None]:
    """All that is in a folder: files with their content, links with their goal, folders and pipes with nothing."""
    found: dict[str, bytes | str | None] = {}
    for path in sorted(folder.rglob("*")):
        linked = str(path.readlink()) if path.is_symlink() else None
        found[path.relative_to(folder).as_posix()] = linked or (path.read_bytes() if path.is_file() else None)
    return found


def wrong(found: Result, *said: str, lines: int | None = None) -> str:
    """What is wrong with a refusal in so many lines, one of which says all of `said`; empty where nothing is. How
    a command is called is told before what is wrong in a command line."""
    rows = found.err.splitlines()
    if rows and rows[0].startswith("Usage: "):
        rows = [row for row in rows if row.startswith("error: ")]
        said = tuple(one for one in said if one != EXPECTED)
    if found.code != 2:
        return f"exit code {found.code}"
    if not rows or not all(row.startswith("error: ") for row in rows):
        return "a line that doesn't begin with 'error: '"
    if lines is not None and len(rows) != lines:
        return f"{len(rows)} lines"
    if not any(all(one in row for one in said) for row in rows):
        return f"no line says {said}"
    if any(name in row for row in rows for name in HIDDEN):
        return "names a file that is there for a moment only"
    return "" if all(row.isprintable() for row in rows) else "steers the terminal"

"""Makes docs/contributing/mutation.md from what was tried, and reads it again."""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping
from functools import cache

from tests.games import ROOT
from tests.mutation.bugs import Bug, bugs, digest, source_of

PAGE = ROOT / "docs" / "contributing" / "mutation.md"

HEAD = """\
# Planted bugs, and what notices them

Each row is a bug put into the rules of a game (`tests/games/<game>/mutants.yaml`), one at a time. Then the game's
scenarios in `tests/scenarios/` are played on the interpreted backend, those of the broken rule first, and after those
of BALANCE // CONTROL its golden games in `tests/records/`. The row names the first that fails; one that ends in a
traceback doesn't count.

`make mutation` writes this page; `.venv/bin/python -m tests.mutation --stale` tries only what is new or was changed.
The last column is a digest of the bug and of the function that it changes. The quick tests compare it, so that a bug
has to be tried again when its function changes. A few of the rows, which each commit draws anew, are tried again each
time.
"""
COLUMNS = ("bug", "rule", "where", "noticed by", "digest")
NOBODY = "**nobody**"

Rows = Mapping[str, tuple[str, ...]]
"""The cells of each row, by the digest, which is the last of them."""


def row(bug: Bug, noticed: str) -> tuple[str, ...]:
    """The cells of a bug that was tried."""
    return (told(bug), bug.rule, f"`{bug.file.removesuffix('.py')}`", noticed or NOBODY, current(bug))


def told(bug: Bug) -> str:
    """What a bug is: its name and what people would notice, or what was and what becomes of it."""
    if bug.name:
        return f"{bug.name}: {bug.notice}"
    was, becomes = (" ".join(text.split()) for text in (bug.was, bug.becomes))
    return f"`{was}` becomes `{becomes}`"


@cache
def current(bug: Bug) -> str:
    """The digest of a bug and of the function as it is now."""
    return digest(bug, source_of(bug))


def page(rows: Rows) -> str:
    """The page, a table for each game, in the order of the bugs; a bug without a row that fits has none."""
    parts = [HEAD]
    for game in dict.fromkeys(bug.game for bug in bugs()):
        own = [current(bug) for bug in bugs() if bug.game == game]
        known = [rows[one] for one in own if one in rows]
        noticed = sum(NOBODY not in cells for cells in known)
        count = f"{noticed} of {len(own)} are noticed."
        parts += [f"## {game}", "", count, "", line(COLUMNS), "|" + "---|" * len(COLUMNS), *map(line, known), ""]
    return "\n".join(parts)


def line(cells: Collection[str]) -> str:
    """A row as the page has it."""
    return f"| {' | '.join(cells)} |"


def read() -> Rows:
    """The rows of the page as it is; empty where there is none."""
    text = PAGE.read_text(encoding="utf-8") if PAGE.exists() else ""
    rows = [tuple(one[2:-2].split(" | ")) for one in text.splitlines() if one.startswith("| ")]
    return {cells[-1]: cells for cells in rows if cells != COLUMNS}


@cache
def present() -> frozenset[str]:
    """The names of all scenarios and golden games that there are."""
    files = sorted((ROOT / "tests" / "scenarios").rglob("*.yaml"))
    names = [name for path in files for name in re.findall(r"(?m)^name: (.+)$", path.read_text(encoding="utf-8"))]
    golden = [path.stem for path in (ROOT / "tests" / "records").glob("golden-*.bcg")]
    return frozenset([*(name.strip("\"'") for name in names), *golden])


def stale(rows: Rows, bug: Bug) -> bool:
    """Whether no row fits a bug and its function as they are now, or the row names nobody that is still there."""
    return current(bug) not in rows or rows[current(bug)][-2] not in present()

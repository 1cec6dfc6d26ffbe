"""Makes docs/contributing/mutation.md from what was tried, and reads it again."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cache

from tests.games import ROOT
from tests.mutation.bugs import Bug, bugs, digest, source_of
from tests.scenario_files import SCENARIOS, documents

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

Found = Mapping[str, str]
"""Who noticed a bug first, nobody where that is empty, by the bug's digest."""


@cache
def current(bug: Bug) -> str:
    """The digest of a bug and of the function as it is now."""
    return digest(bug, source_of(bug))


def page(found: Found) -> str:
    """The page, a table for each game, in the order of the bugs; a bug that wasn't tried has no row."""
    parts = [HEAD]
    for game in dict.fromkeys(bug.game for bug in bugs()):
        own = [bug for bug in bugs() if bug.game == game]
        count = f"{sum(bool(found.get(current(bug))) for bug in own)} of {len(own)} are noticed."
        rows = [row(bug, found[current(bug)]) for bug in own if current(bug) in found]
        parts += [f"## {game}", "", count, "", line(COLUMNS), "|" + "---|" * len(COLUMNS), *map(line, rows), ""]
    return "\n".join(parts)


def row(bug: Bug, noticed: str) -> tuple[str, ...]:
    """The cells of a bug that was tried."""
    what = f"{bug}: {bug.notice}" if bug.notice else str(bug)
    return (what, bug.rule, f"`{bug.file.removesuffix('.py')}`", noticed or NOBODY, f"`{current(bug)}`")


def line(cells: Iterable[str]) -> str:
    """A row as the page has it."""
    return f"| {' | '.join(cells)} |"


def read() -> Found:
    """What the page says as it is; nothing where there is none."""
    text = PAGE.read_text(encoding="utf-8") if PAGE.exists() else ""
    rows = [tuple(one[2:-2].split(" | ")) for one in text.splitlines() if one.startswith("| ")]
    return {cells[-1].strip("`"): cells[-2].replace(NOBODY, "") for cells in rows if cells != COLUMNS}


@cache
def present() -> frozenset[str]:
    """The names of all scenarios and golden games that there are."""
    names = [document.name for document in documents(SCENARIOS.rglob("*.yaml"))]
    golden = [path.stem for path in (ROOT / "tests" / "records").glob("golden-*.bcg")]
    return frozenset([*names, *golden])


def stale(found: Found, bug: Bug) -> bool:
    """Whether a bug wasn't tried as it and its function are now, or nobody noticed it who is still there."""
    return found.get(current(bug)) not in present()

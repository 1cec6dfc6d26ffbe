"""Makes docs/contributing/mutation.md from the verdicts, and reads it again."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence

from tests.mutation.mutants import ROOT, Mutant, digest, source_of

PAGE = ROOT / "docs" / "contributing" / "mutation.md"

HEAD = """\
# Seeded bugs, and what notices them

Each row is a bug put into a copy of the kernel (`tests/mutation/mutants.yaml`), one at a time. Then the scenarios in
`tests/scenarios/` and the golden games in `tests/records/` are played on the interpreted backend; the row names the
first three that fail, those of the broken rule first. A scenario that ends in a traceback doesn't count.

`make mutation` writes this page. The last column is a digest of the bug and of the function that it changes. The fast
tests compare it, so that a bug has to be tried again when its function changes. The slow tests try six of the rows,
a different six whenever the rules change.
"""
COLUMNS = ("bug", "rule", "where", "what people would notice", "noticed by", "digest")
NOBODY = "**nobody**"

Rows = Mapping[str, tuple[str, ...]]
"""The name of a mutant, and the cells of its row."""


def row(mutant: Mutant, noticed: Sequence[str]) -> tuple[str, ...]:
    """The cells of a mutant that was tried."""
    named = ", ".join(f"`{name}`" for name in noticed) or NOBODY
    where = f"`{mutant.module.removesuffix('.py')}`"
    return (mutant.name, mutant.rule, where, mutant.notice, named, f"`{digest(mutant, source_of(mutant))}`")


def page(rows: Rows, order: Sequence[Mutant]) -> str:
    """The page, rows in the order of the table; a mutant that was never tried has none."""
    known = [rows[mutant.name] for mutant in order if mutant.name in rows]
    noticed = sum(NOBODY not in cells for cells in known)
    count = f"{noticed} of {len(order)} are noticed."
    table = [line(COLUMNS), "|" + "---|" * len(COLUMNS), *(line(cells) for cells in known)]
    return "\n".join([HEAD, count, "", *table]) + "\n"


def line(cells: Sequence[str]) -> str:
    """A row as the page has it."""
    return f"| {' | '.join(cells)} |"


def read() -> Rows:
    """The rows of the page as it is; empty where there is none."""
    if not PAGE.exists():
        return {}
    found = {}
    for text in PAGE.read_text(encoding="utf-8").splitlines():
        cells = tuple(re.split(r" \| ", text.removeprefix("| ").removesuffix(" |")))
        if len(cells) == len(COLUMNS) and cells != COLUMNS and text.startswith("| "):
            found[cells[0]] = cells
    return found


def stale(rows: Rows, mutant: Mutant) -> bool:
    """Whether a mutant's row is missing, or tells of another bug or another function, or of nobody."""
    known = rows.get(mutant.name)
    if known is None:
        return True
    return known[-1] != f"`{digest(mutant, source_of(mutant))}`" or NOBODY in known

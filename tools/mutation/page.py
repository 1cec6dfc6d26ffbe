"""What `make mutation` prints: a table for each game, of the bugs that were tried and whoever noticed them first."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from tools.mutation.bugs import Bug

HEAD = """\
# Planted bugs, and what notices them

Each row is a bug put into the rules of a game (`tests/games/<game>/mutants.yaml`), one at a time. Then the game's
scenarios in `tests/scenarios/` are played on the interpreted backend, those of the broken rule first, and after those
of BALANCE // CONTROL its golden games in `tests/records/`. The row names the first that fails; one that ends in a
traceback doesn't count.
"""
COLUMNS = ("bug", "rule", "where", "noticed by")
NOBODY = "**nobody**"


def page(found: Mapping[Bug, str]) -> str:
    """The tables of bugs that were tried, each with who noticed it first, nobody where that is empty."""
    parts = [HEAD]
    for game in dict.fromkeys(bug.game for bug in found):
        own = {bug: noticed for bug, noticed in found.items() if bug.game == game}
        count = f"{sum(map(bool, own.values()))} of {len(own)} are noticed."
        rows = (row(bug, noticed) for bug, noticed in own.items())
        parts += [f"## {game}", "", count, "", line(COLUMNS), "|" + "---|" * len(COLUMNS), *map(line, rows), ""]
    return "\n".join(parts)


def row(bug: Bug, noticed: str) -> tuple[str, ...]:
    """The cells of a bug that was tried."""
    what = f"{bug}: {bug.notice}" if bug.notice else str(bug)
    return (what, bug.rule, f"`{bug.file.removesuffix('.py')}`", noticed or NOBODY)


def line(cells: Iterable[str]) -> str:
    """A row as the page has it."""
    return f"| {' | '.join(cells)} |"

"""How a table's rows have changed: how many were added, removed, or say something else."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Mapping, Sequence

from generator.base.errors import count_text
from generator.base.frozen import dataclass
from generator.spreadsheets.table_reader import SheetRow, TableSheet

HEADS_WITHIN = 30
"""The row of heads is the fullest of so many first ones."""
DISTINCT = 0.9
"""The share of different values in a column by which rows are recognised."""
Cells = tuple[str, ...]


@dataclass(frozen=True)
class RowChanges:
    """How many rows of a table were added, removed or changed."""

    came: int = 0
    went: int = 0
    changed: int = 0

    def __add__(self, other: RowChanges) -> RowChanges:
        return RowChanges(self.came + other.came, self.went + other.went, self.changed + other.changed)

    def __str__(self) -> str:
        said = [
            f"{count_text(number, 'row') if not place else number} {verb}"
            for place, (number, verb) in enumerate(
                (number, verb)
                for number, verb in ((self.came, "came"), (self.went, "went"), (self.changed, "changed"))
                if number
            )
        ]
        return ", ".join(said) or "its rows are the same, what surrounds them has changed"


def count_rows(sheets: Sequence[TableSheet]) -> int:
    """How many rows stand below the heads of a table's sheets."""
    return sum(len(_body(sheet.rows)[1]) for sheet in sheets)


def row_changes(before: Sequence[TableSheet], after: Sequence[TableSheet]) -> RowChanges:
    """How the rows of two versions of a table differ, sheet by sheet, wherever a row stands."""
    old, new = ({sheet.name: sheet.rows for sheet in sheets} for sheets in (before, after))
    found = RowChanges()
    for name in dict.fromkeys((*old, *new)):
        found += _changes(old.get(name, ()), new.get(name, ()))
    return found


def _changes(before: Sequence[SheetRow], after: Sequence[SheetRow]) -> RowChanges:
    """How two versions of a sheet differ. Rows are known again by the column whose values tell most of them apart."""
    (old_heads, old), (new_heads, new) = _body(before), _body(after)
    gone, come = _without(old, new), _without(new, old)
    head = _key_column(_columns(old_heads, old), _columns(new_heads, new))
    if head is None:
        return RowChanges(len(come), len(gone))
    waiting: dict[str, int] = Counter(_cell(row, old_heads.index(head)) for row in gone)
    changed = 0
    for row in come:
        value = _cell(row, new_heads.index(head))
        if value and waiting.get(value):
            waiting[value] -= 1
            changed += 1
    return RowChanges(len(come) - changed, len(gone) - changed, changed)


def _body(rows: Sequence[SheetRow]) -> tuple[Cells, list[Cells]]:
    """The heads of a sheet, and the rows below them, each as its cells."""
    cells = [tuple(cell.strip() for cell in row.cells) for row in rows]
    at = max(range(min(len(cells), HEADS_WITHIN)), key=lambda at: (sum(map(bool, cells[at])), -at), default=0)
    return (cells[at], cells[at + 1 :]) if cells else ((), [])


def _without(rows: Sequence[Cells], others: Sequence[Cells]) -> list[Cells]:
    """The rows that don't stand among the others, each as often as it does."""
    there = Counter(others)
    left = []
    for row in rows:
        there[row] -= 1
        if there[row] < 0:
            left.append(row)
    return left


def _columns(heads: Cells, rows: Sequence[Cells]) -> Mapping[str, Sequence[str]]:
    """The values of each column that has a head, the first of several of one name."""
    found: dict[str, list[str]] = defaultdict(list)
    for place, head in enumerate(heads):
        if head and heads.index(head) == place:
            found[head] = [value for row in rows if (value := _cell(row, place))]
    return found


def _cell(row: Cells, place: int) -> str:
    return row[place] if place < len(row) else ""


def _key_column(old: Mapping[str, Sequence[str]], new: Mapping[str, Sequence[str]]) -> str | None:
    """The head of the column by which rows are recognised: the first of those that tell rows apart in both versions and
    agree in most rows; None where there is none."""
    shared = {
        head: len(set(values) & set(old[head]))
        for head, values in new.items()
        if head in old and all(len(set(one)) >= DISTINCT * len(one) > 0 for one in (values, old[head]))
    }
    return max(shared, key=lambda head: shared[head]) if any(shared.values()) else None

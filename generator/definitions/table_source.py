"""What a section says of its table: `{from: deck.xlsx, sheet: Items, columns: {name: Title}, rows: 3..60, deck: d}`.

`from` names the file or several, `address` where each of them is published (only `table fetch` goes there), `sheet` the
sheet of a workbook or several, `columns` the head that stands for a key, and under `unread` those of columns that
aren't read, `rows` which rows hold entries, as the spreadsheet counts them, `where` what a column has to say in these.
All else counts for each row that doesn't say otherwise.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from generator.base.errors import Fault, count_text
from generator.base.frozen import dataclass
from generator.base.late_pattern import late_pattern
from generator.definitions.yaml_nodes import ListNode, MapNode, Node, TextNode, holds_nothing, node_kind

FROM, ADDRESS, SHEET, COLUMNS, ROWS, WHERE = "from", "address", "sheet", "columns", "rows", "where"
"""The keys of a section that speak of its table."""
NOT_READ = "unread"
"""The key of `columns` under which the heads stand that mean nothing to the game."""
_ROWS = late_pattern(r"(\d{1,6})(?:\s*(?:\.\.+|-|–|…)\s*(\d{1,6})?)?")
_TO_THE_END = 10**9


@dataclass(frozen=True)
class WantedColumn:
    """The heads that stand for a key, none where no column is to be read for it, and where that is written."""

    key: TextNode
    heads: tuple[TextNode, ...]


@dataclass(frozen=True)
class TableSource:
    """Which files and sheets hold a section's entries, what stands for which key, which rows count (none named: all
    below the heads), what columns have to say in them, and what counts for every row (`beside`). `addresses`: where
    the files are published, one for each, or none. `unread`: the heads of columns that mean nothing to the game."""

    files: tuple[TextNode, ...]
    sheets: tuple[TextNode, ...]
    columns: Mapping[str, WantedColumn]
    rows: tuple[tuple[int, int], ...]
    where: Mapping[str, WantedColumn]
    beside: MapNode
    addresses: tuple[TextNode, ...] = ()
    unread: tuple[TextNode, ...] = ()

    def holds(self, row: int) -> bool:
        """Whether a row of that number may be an entry."""
        return not self.rows or any(first <= row <= last for first, last in self.rows)

    @property
    def first_row(self) -> int:
        """The first row that may be an entry; 0 where any may."""
        return min((first for first, _ in self.rows), default=0)


def names_table(node: Node) -> bool:
    """Whether a section is written as a table, or as a list of several."""
    if isinstance(node, ListNode):
        return bool(node.items) and all(isinstance(item, MapNode) and FROM in item.entries for item in node.items)
    return isinstance(node, MapNode) and isinstance(node.get(FROM), TextNode | ListNode)


def table_sources(node: Node, section: str, faults: list[Fault]) -> Iterator[TableSource | None]:
    """What a section says of each of its tables; None in place of what can't be read, which goes to `faults`."""
    for part in node.items if isinstance(node, ListNode) else (node,):
        assert isinstance(part, MapNode)
        yield _source(part, section, faults)


def _source(node: MapNode, section: str, faults: list[Fault]) -> TableSource | None:
    before = len(faults)
    files = _texts(node.get(FROM), f"{section}.{FROM}", "the name of a table, or a list of several", faults)
    addresses = _texts(node.get(ADDRESS), f"{section}.{ADDRESS}", "where the table is published, https://…", faults)
    if addresses and len(addresses) != len(files):
        what = f"{len(addresses)} for {count_text(len(files), 'file')}"
        faults.append(Fault(addresses[0].mark, f"{section}.{ADDRESS}", what, "one for each file, in their order"))
    sheets = _texts(node.get(SHEET), f"{section}.{SHEET}", "the name of a sheet, or a list of several", faults)
    columns = _wanted_columns(node, COLUMNS, f"{section}.{COLUMNS}", faults)
    unread = columns.pop(NOT_READ).heads if NOT_READ in columns else ()
    where = _wanted_columns(node, WHERE, f"{section}.{WHERE}", faults)
    own = {FROM, ADDRESS, SHEET, WHERE} | {key for key in (COLUMNS, ROWS) if _is_ours(node, key)}
    rows = tuple(_ranges(node.get(ROWS), f"{section}.{ROWS}", faults)) if ROWS in own else ()
    beside = MapNode(node.mark, {name: entry for name, entry in node.entries.items() if name not in own})
    source = TableSource(files, sheets, columns, rows, where, beside, addresses, unread)
    return source if len(faults) == before else None


def _is_ours(node: MapNode, key: str) -> bool:
    """Whether a key that entries have as well speaks of the table: `rows` as a mapping are those of a card, `columns`
    as a number those of a sheet to write on."""
    value = node.get(key)
    return isinstance(value, MapNode) if key == COLUMNS else value is not None and not isinstance(value, MapNode)


def _texts(node: Node | None, path: str, right: str, faults: list[Fault]) -> tuple[TextNode, ...]:
    items = node.items if isinstance(node, ListNode) else () if node is None else (node,)
    texts = tuple(item for item in items if isinstance(item, TextNode) and item.value.strip())
    if node is not None and (len(texts) != len(items) or not items):
        wrong = next((item for item in items if item not in texts), node)
        faults.append(Fault(wrong.mark, path, node_kind(wrong), right))
    return texts


def _wanted_columns(node: MapNode, name: str, path: str, faults: list[Fault]) -> dict[str, WantedColumn]:
    """A mapping from keys to heads, or of `where` from heads to words."""
    value = node.get(name)
    if not isinstance(value, MapNode):
        if value is not None and name == WHERE:
            faults.append(
                Fault(value.mark, path, node_kind(value), "heads and what stands below, '{Status: [final, new]}'")
            )
        return {}
    found = {}
    for key, (place, heads) in value.entries.items():
        if holds_nothing(heads) and not (name == COLUMNS and key == NOT_READ):
            found[key] = WantedColumn(place, ())
        else:
            found[key] = WantedColumn(
                place, _texts(heads, f"{path}.{key}", "what the spreadsheet says, or a list", faults)
            )
    return found


def _ranges(node: Node | None, path: str, faults: list[Fault]) -> Iterator[tuple[int, int]]:
    parts = node.items if isinstance(node, ListNode) else () if node is None else (node,)
    for part in parts:
        for written in part.value.split(",") if isinstance(part, TextNode) else ("",):
            read = _ROWS.fullmatch(written.strip())
            first = int(read[1]) if read else 0
            last = (int(read[2]) if read[2] else first if read[0] == read[1] else _TO_THE_END) if read else 0
            if 0 < first <= last:
                yield first, last
            else:
                what = node_kind(part) if not isinstance(part, TextNode) else f"'{written.strip()}'"
                right = "rows as the spreadsheet counts them, '3..60', '3..' or '3..60, 70..81'"
                faults.append(Fault(part.mark, path, what, right))

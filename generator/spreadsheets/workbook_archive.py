"""The XML in a workbook's zip, element by element; names are those without their namespaces."""

from __future__ import annotations

import io
import zipfile
import zlib
from collections import deque
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import field
from typing import Any, Literal
from xml.etree import ElementTree

from generator.base.frozen import dataclass
from generator.spreadsheets.sheet_cells import MOST_COLUMNS, MOST_ROWS, Area, CellGrid, Oversize

Element = ElementTree.Element
BROKEN = (ElementTree.ParseError, zipfile.BadZipFile, zlib.error, EOFError, LookupError, ValueError, RuntimeError)
"""What is raised for a workbook that can't be read: also for one with a password, and for ways of packing that Python
doesn't know."""


@dataclass
class SheetReading:
    """A sheet that is being read; `plain` gives it as JSON."""

    name: str
    hidden: bool
    grid: CellGrid = field(default_factory=CellGrid)
    hidden_columns: set[int] = field(default_factory=set)
    notes: list[str] = field(default_factory=list)
    fault: list[str] = field(default_factory=list)

    def fail(self, what: str, right: str) -> None:
        """Notes why this sheet can't be read; the others may be."""
        self.grid, self.fault = CellGrid(), [what, right]

    def refuse(self, where: Oversize) -> None:
        """Notes that this sheet is too large."""
        right = f"at most {MOST_ROWS - 1} rows below the heads and {MOST_COLUMNS} columns"
        self.fail(f"the table is too large{where}", right)

    def plain(self) -> dict[str, Any]:
        """The whole sheet as JSON holds it."""
        return {
            "name": self.name,
            "hidden": self.hidden,
            "hidden_columns": sorted(place for place in self.hidden_columns if 0 <= place < MOST_COLUMNS),
            "notes": self.notes,
            "fault": self.fault,
            "rows": list(self.grid.rows()),
        }

    def join(self, areas: Iterable[Area]) -> None:
        """Joins cells: the value of the first counts for all that it covers."""
        try:
            self.grid.join(areas)
        except Oversize as error:
            self.refuse(error)


class WorkbookArchive:
    """A workbook's zip. Files are found whatever their names' case and slashes, since some programs write others."""

    def __init__(self, data: bytes) -> None:
        self._zip = zipfile.ZipFile(io.BytesIO(data))
        self._names = {self._plain(name): name for name in self._zip.namelist()}

    @staticmethod
    def _plain(name: str) -> str:
        return name.replace("\\", "/").lstrip("/").lower()

    def __contains__(self, name: str) -> bool:
        return self._plain(name) in self._names

    def elements(
        self, name: str, events: Sequence[Literal["start", "end"]] = ("end",)
    ) -> Iterator[tuple[str, str, Element]]:
        """`start` or `end`, the name and the element, for each in a file; a file that isn't there has none. At its end
        an element is whole, and whoever needs it no more clears it."""
        if name in self:
            local: dict[str, str] = {}
            with self._zip.open(self._names[self._plain(name)]) as file:
                for event, node in ElementTree.iterparse(file, events=events):
                    tag = node.tag
                    yield event, local.get(tag) or local.setdefault(tag, tag.rpartition("}")[2]), node

    def tree(self, name: str) -> Element | None:
        """The whole file as an element, for small files; None where there is none."""
        last = deque(self.elements(name), maxlen=1)  # the element that ends last is the root
        return last[0][2] if last else None


def element_name(node: Element) -> str:
    """What an element is called, without its namespace."""
    return node.tag.rpartition("}")[2]


def attribute(node: Element, name: str) -> str:
    """An attribute by its name without a namespace; empty where there is none."""
    return next((value for key, value in node.attrib.items() if key.rpartition("}")[2] == name), "")


def is_on(value: str | None) -> bool:
    """Whether an attribute says yes."""
    return value in ("1", "true", "on")

"""Where the tables of a game are published: read from its YAML, also of a game whose tables aren't there yet, and
written there beside `from`; all else in the file stays as it is."""

from __future__ import annotations

import json
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from typing import Any

from generator.base.errors import Fault, InputError, collect_faults, raise_any
from generator.base.frozen import dataclass
from generator.definitions.game_folder import check_game_folder, links_out_of_game
from generator.definitions.table_source import ADDRESS, FROM, names_table, table_sources
from generator.definitions.yaml_nodes import ListNode, MapNode, Node, TextNode, read_file, read_text, scalar_spans

FOLDERS = ("", "modules")
"""Where the YAML files lie whose sections may be tables."""


@dataclass(frozen=True)
class NamedTable:
    """A file that a section of a game names as its table, and where it is published, if that is said. `yaml`: the
    name of the YAML file in the game's folder; `part`: the mapping in it; `alone`: it names no other table."""

    yaml: str
    section: str
    part: MapNode
    file: TextNode
    address: TextNode | None
    alone: bool


def named_tables(folder: Path) -> list[NamedTable]:
    """The tables that the YAML of a game names, in its order. Raises `InputError` for what can't be read."""
    check_game_folder(folder)
    shown = folder.as_posix()
    faults = list(links_out_of_game(folder))
    raise_any(faults)
    found: list[NamedTable] = []
    for inside in FOLDERS:
        for path in sorted((folder / inside).glob("[!.]*.yaml")):
            name = path.relative_to(folder).as_posix()
            try:
                node = read_file(path, f"{shown}/{name}")
            except InputError as error:
                faults += error.faults
                continue
            found += _tables_in(node, name, faults)
    raise_any(faults)
    return found


def _tables_in(node: Node, yaml: str, faults: list[Fault]) -> Iterator[NamedTable]:
    for section, (_, value) in node.entries.items() if isinstance(node, MapNode) else ():
        if names_table(value):
            parts = value.items if isinstance(value, ListNode) else (value,)
            for part, source in zip(parts, table_sources(value, section, faults), strict=True):
                assert isinstance(part, MapNode)
                for at, file in enumerate(source.files if source else ()):
                    address = source.addresses[at] if source and source.addresses else None
                    yield NamedTable(
                        yaml, section, part, file, address, alone=source is not None and len(source.files) == 1
                    )


def with_address(text: str, shown: str, table: NamedTable, address: str) -> str | None:
    """The text of a YAML file in which a table has that address; None where there is no plain way to write it."""
    right = _plain_values(read_text(text, shown), table, address)
    for candidate in _candidates(text, table, address):
        if (
            not collect_faults(partial(read_text, candidate, shown))
            and _plain_values(read_text(candidate, shown)) == right
        ):
            return candidate
    return None


def _candidates(text: str, table: NamedTable, address: str) -> Iterator[str]:
    """The ways to write it, the plainest first: in place of the one that is there, on a line below `from` that begins
    below it, or behind its value."""
    found = scalar_spans(text)
    old = table.address or table.file
    span = found[old.mark.line, old.mark.column]
    end = span.start + len(text[span.start : span.end].rstrip())
    column = table.part.entries[FROM][0].mark.column
    line = text.find("\n", end)
    line = len(text) if line < 0 else line - (text[line - 1] == "\r")
    for spelt in (address, json.dumps(address)):
        if table.address:
            yield text[: span.start] + spelt + text[end:]
        elif table.alone:
            between = "\r\n" if "\r\n" in text else "\n"
            yield f"{text[:line]}{between}{' ' * (column - 1)}{ADDRESS}: {spelt}{text[line:]}"
            yield f"{text[:end]}, {ADDRESS}: {spelt}{text[end:]}"


def _plain_values(node: Node, table: NamedTable | None = None, address: str = "") -> Any:
    """A tree without places, in which a table, if one is named, has that address."""
    if isinstance(node, TextNode):
        return address if table and table.address and node.mark == table.address.mark else node.value
    if isinstance(node, MapNode):
        found = {name: _plain_values(value, table, address) for name, (_, value) in node.entries.items()}
        own = table and not table.address and FROM in node.entries and node.mark == table.part.mark
        return found | {ADDRESS: address} if own else found
    return [_plain_values(item, table, address) for item in getattr(node, "items", ())]

"""Where the tables of a game are published: read from its YAML, also of a game whose tables aren't there yet."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from generator.base.errors import Fault, InputError, raise_any
from generator.base.frozen import dataclass
from generator.definitions.game_folder import check_game_folder, links_out_of_game
from generator.definitions.table_source import ADDRESS, names_table, table_sources
from generator.definitions.yaml_nodes import ListNode, MapNode, Node, TextNode, read_file

FOLDERS = ("", "modules")
"""Where the YAML files lie whose sections may be tables."""


@dataclass(frozen=True)
class NamedTable:
    """A file that a section of a game names as its table, and where it is published, if that is said. `yaml`: the
    name of the YAML file in the game's folder; `path`: that of the mapping in it, lists counted from 1; `address_path`:
    that of its address, if it has one; `alone`: the mapping names no other table."""

    yaml: str
    section: str
    path: tuple[str | int, ...]
    file: TextNode
    address: TextNode | None
    address_path: tuple[str | int, ...]
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
            for number, source in enumerate(table_sources(value, section, faults), start=1):
                path = (section, number) if isinstance(value, ListNode) else (section,)
                for at, file in enumerate(source.files if source else ()):
                    address = source.addresses[at] if source and source.addresses else None
                    alone = source is not None and len(source.files) == 1
                    yield NamedTable(yaml, section, path, file, address, _address_path(value, path, at, address), alone)


def _address_path(value: Node, path: tuple[str | int, ...], at: int, address: TextNode | None) -> tuple[str | int, ...]:
    """The path of the address of a section's table, of which the mapping at `path` names several or one."""
    if address is None:
        return ()
    part = value.items[int(path[-1]) - 1] if isinstance(value, ListNode) else value
    listed = isinstance(part, MapNode) and isinstance(part.get(ADDRESS), ListNode)
    return (*path, ADDRESS, at + 1) if listed else (*path, ADDRESS)

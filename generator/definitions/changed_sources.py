"""The parsed files of a game after a change of its card lists, of which only the rows are read that are others."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import NamedTuple

from generator.base.errors import InputError, Mark
from generator.definitions.changed_lists import ChangedList, changed_list
from generator.definitions.sources import GameSources, table_digests
from generator.definitions.yaml_nodes import MapNode, Node, TextNode, merge_trees
from generator.files.gate import read_limited
from generator.spreadsheets.table_reader import MOST_BYTES


class ChangedSources(NamedTuple):
    """The files as they are now, and by section the ids of the entries that they have otherwise, or the words of which
    are others."""

    sources: GameSources
    names: Mapping[str, Sequence[str]]


def changed_sources(sources: GameSources, changed: Collection[str]) -> ChangedSources | None:
    """A game's files after these have changed; None where more than rows of its card lists may be others, or where that
    can't be said without reading all of it."""
    watched = sources.watched
    if watched is None or not changed:
        return None
    paths = [sources.folder / table.reader.rows.file_name for _, table in watched.tables if table.reader]
    changed_paths = {Path(name) for name in changed}
    if not changed_paths <= {path for path in paths if paths.count(path) == 1}:
        return None
    now, names = sources, dict[str, list[str]]()
    for at, ((section, table), path) in enumerate(zip(watched.tables, paths, strict=True)):
        if path not in changed_paths:
            continue
        try:
            found = changed_list(table, read_limited(path, MOST_BYTES, Mark(path.as_posix())))
        except InputError:
            return None
        after = _with_list(now, at, section, found) if found else None
        if found is None or after is None:
            return None
        now = after
        names.setdefault(section, []).extend(found.names)
    vars(now)["layouts"] = sources.layouts
    return ChangedSources(now, names)


def _with_list(sources: GameSources, at: int, section: str, found: ChangedList) -> GameSources | None:
    """The files with a card list in the place of the one with that number; None where other files speak of the same
    entries, or an entry asks for a ruling."""
    watched, table, names = sources.watched, found.table, found.names
    assert watched
    entries = dict(sources.sections[section])
    before = [entries[name][1] for name in names]
    for name in names:
        entries[name] = table.entries.entries[name]
    if any(node.asks for node in (*before, *(entries[name][1] for name in names))):
        return None
    texts = {}
    for language, node in sources.texts.items():
        own = watched.texts[language].get(section)
        if isinstance(own, MapNode) and not own.entries.keys().isdisjoint(names):
            return None
        said = _with_words(node, section, _words(table.texts, language, names))
        if said is None:
            return None
        texts[language] = said
    tables = [*watched.tables]
    tables[at] = section, table
    digest, play_digest = table_digests(watched.digests, [one for _, one in tables])
    return replace(
        sources,
        sections={**sources.sections, section: entries},
        texts=texts,
        digest=digest,
        play_digest=play_digest,
        ids={**sources.ids, table.name: {**sources.ids.get(table.name, {}), **table.ids}} if table.ids else sources.ids,
        watched=replace(watched, tables=tuple(tables)),
    )


def _words(texts: Mapping[str, MapNode], language: str, names: Sequence[str]) -> dict[str, tuple[TextNode, Node]]:
    """What a list says of some entries in a language, over what it says for any."""
    found: dict[str, tuple[TextNode, Node]] = {}
    for said in (texts.get(""), texts.get(language)):
        for name in names if said else ():
            if said and name in said.entries:
                key, node = said.entries[name]
                found[name] = (key, merge_trees(found[name][1], node)) if name in found else (key, node)
    return found


def _with_words(node: MapNode, section: str, words: Mapping[str, tuple[TextNode, Node]]) -> MapNode | None:
    """A language with other words for some entries; None where one of them asks for a ruling."""
    if not words:
        return node
    key, said = node.entries[section]
    assert isinstance(said, MapNode)
    if any(one.asks for name, (_, new) in words.items() for one in (said.entries[name][1], new)):
        return None
    return MapNode(node.mark, {**node.entries, section: (key, MapNode(said.mark, {**said.entries, **words}))})

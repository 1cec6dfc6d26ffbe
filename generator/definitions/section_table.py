"""The entries of a section as the rows of a table from which `{from: FILE}` reads the same entries.

The column `id` comes first. The others are the keys that entries have, called as YAML calls them: a value by its key
(`count`, `art.file`), words by their key and language (`name.de`). A list, and what depends on a ruling, stands in its
cell as in YAML. Where modules bring the entries, `# module` says which.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Sequence

from generator.base.errors import input_error, list_words, nearest_name
from generator.base.frozen import dataclass
from generator.definitions.column_heads import ID, HeadMeaning, HeadVocabulary
from generator.definitions.sources import GameSources
from generator.definitions.yaml_nodes import MapNode, Node, TextNode, path_below
from generator.definitions.yaml_reader import reads_itself

MODULE = "# module"
"""The head of the column for a section's `where`; nothing else is read from it."""
LONG = 120
"""Letters of a tree from which on its parts stand on lines of their own."""
_PLAIN = re.compile(r"\$?\w[\w .+×/%°()’–—…-]*")
"""A text that needs no quotes within brackets."""


@dataclass(frozen=True)
class SectionTable:
    """A section's rows, that of the heads first, and what stays in the YAML since a ruling chooses the whole of it:
    entries, and with a language an entry's words in it."""

    rows: Sequence[Sequence[str]]
    missing_entries: Sequence[tuple[str, str]]


def section_table(sources: GameSources, section: str) -> SectionTable:
    """The table of a section. Raises `InputError` where the game has no entries in it, or it can't be a table."""
    kinds = {name: kind for name, kind in sources.dialect.sections.items() if not reads_itself(kind.record)}
    filled = [name for name in kinds if sources.sections[name]]
    if section not in filled:
        what = f"the game has nothing in '{section}'" if section in kinds else f"no section '{section}' can be a table"
        raise input_error(what, expected=list_words(filled), hint=nearest_name(section, filled), path="SECTION")
    vocabulary = HeadVocabulary(sources.dialect, section, tuple(sources.texts))
    cells: dict[str, dict[str, str]] = {}
    left = []
    for name, (_, node) in sources.sections[section].items():
        if not isinstance(node, MapNode) or _is_chosen(node):
            left.append((name, ""))
            continue
        module = sources.module_of.get((section, name))
        cells[name] = {MODULE: module} if module else {}
        for key, (_, value) in node.entries.items():
            cells[name].update(_cells(key, value, vocabulary))
    facts = dict.fromkeys(head for found in cells.values() for head in found)
    said: dict[str, dict[str, None]] = {word: {} for word in vocabulary.words}
    for language, text in sources.texts.items():
        ids = text.get(section) if said else None
        for name, (_, node) in ids.entries.items() if isinstance(ids, MapNode) else ():
            if name not in cells or not isinstance(node, MapNode):
                continue
            if _is_chosen(node):
                left.append((name, language))
                continue
            for word, (_, value) in node.entries.items():
                found = dict(_cells(f"{word}.{language}", value, vocabulary))
                cells[name].update(found)
                said[word].update(dict.fromkeys(found))
    heads = [*facts, *(head for found in said.values() for head in found)]
    rows = [[name, *(found.get(head, "") for head in heads)] for name, found in cells.items()]
    return SectionTable([[ID, *heads], *rows], left)


def _is_chosen(node: MapNode) -> bool:
    """Whether a ruling chooses the whole of an entry, or of its words."""
    return any(key.asks for key, _ in node.entries.values())


def _cells(head: str, node: Node, vocabulary: HeadVocabulary) -> Iterator[tuple[str, str]]:
    """The cells of a value, each with its head: of a record one for each of its keys."""
    if isinstance(node, TextNode):
        yield head, node.value
    elif (
        isinstance(node, MapNode)
        and node.entries
        and all(
            _has_column(vocabulary.meaning(path_below(head, key)), value) for key, (_, value) in node.entries.items()
        )
    ):
        for key, (_, value) in node.entries.items():
            yield from _cells(path_below(head, key), value, vocabulary)
    else:
        yield head, _as_yaml(node)


def _has_column(meaning: HeadMeaning | None, node: Node) -> bool:
    """Whether a value in a record can stand in a column: what is empty is none there, and but for words nothing begins
    or ends with a blank."""
    bare = node.value.strip() if isinstance(node, TextNode) else ""
    return meaning is not None and (
        not isinstance(node, TextNode) or (bare != "" and (meaning.is_text or bare == node.value))
    )


def _as_yaml(node: Node) -> str:
    """A tree as YAML has it within brackets, on several lines where it is long."""
    if isinstance(node, TextNode):
        plain = not node.quoted and _PLAIN.fullmatch(node.value)
        return node.value if plain else json.dumps(node.value, ensure_ascii=False)
    if isinstance(node, MapNode):
        parts = [f"{_as_yaml(key)}: {_as_yaml(value)}" for key, value in node.entries.values()]
    else:
        parts = [_as_yaml(item) for item in getattr(node, "items", ())]
    between = ", " if sum(map(len, parts)) < LONG else ",\n"
    opened, closed = "{}" if isinstance(node, MapNode) else "[]"
    return f"{opened}{between.join(parts)}{closed}"

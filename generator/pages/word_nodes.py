"""Words with marks as elements of a page: strong and italic words, lists and line breaks, for a script to build."""

from __future__ import annotations

from typing import Any

from generator.base.word_marks import BULLETS, WordLine, WordRun, read_lines

WordNode = str | list[Any]
"""Words, or an element: its tag, its attributes by name, and the nodes within it."""


def word_nodes(text: str) -> list[WordNode]:
    """A text as nodes: `strong`, `em`, `ul`, `ol`, `li` and `br`. A sign is written as in the text."""
    nodes: list[WordNode] = []
    lists: list[list[Any]] = []
    for number, line in enumerate(read_lines(text)):
        del lists[line.level :]
        if line.marker:
            place = _begin_entry(line, nodes, lists)
        else:
            place = lists[-1][-1] if lists else nodes
            if number and not (place is nodes and nodes and nodes[-1][0] in ("ul", "ol")):
                place += [["br", {}]] * (2 if line.apart else 1)
        place += [_run_node(run) for run in line.runs]
    return nodes


def _begin_entry(line: WordLine, nodes: list[WordNode], lists: list[list[Any]]) -> list[Any]:
    """Appends an entry to the list of its level; `lists` are those that are open, the outermost first."""
    while len(lists) < line.level:
        kind = "ul" if line.marker in BULLETS else "ol"
        first = line.marker[:-1]
        begun: list[Any] = [kind, {"start": first} if kind == "ol" and first != "1" else {}]
        (lists[-1][-1] if lists else nodes).append(begun)
        lists.append(begun)
        if len(lists) < line.level:
            begun.append(["li", {}])
    entry: list[Any] = ["li", {}]
    lists[-1].append(entry)
    return entry


def _run_node(run: WordRun) -> WordNode:
    node: WordNode = f"{{{run.sign}}}" if run.sign else run.words
    for there, tag in ((run.italic, "em"), (run.strong, "strong")):
        if there and (run.sign or run.words.strip()):
            node = [tag, {}, node]
    return node

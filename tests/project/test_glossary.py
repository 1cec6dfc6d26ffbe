"""The page of the house's own nouns: forty at most, each still the name of something."""

from __future__ import annotations

import ast
import re

from tests.project.imports import ROOT

PAGE = ROOT / "docs" / "contributing" / "glossary.md"
ROW = re.compile(
    r"^\| \*\*(?P<noun>[^*]+)\*\* \| (?P<said>[^|]+) \| `(?P<file>[^`]+)` `(?P<name>\w+)` \|$", re.MULTILINE
)


def test_the_glossary_has_forty_nouns_at_most_each_in_one_line_and_still_the_name_of_something() -> None:
    page = PAGE.read_text(encoding="utf-8")
    rows = [row.groupdict() for row in ROW.finditer(page)]
    assert len(rows) == page.count("\n| **"), "a row that isn't `| **noun** | what it is | `file` `Name` |`"
    assert len(rows) <= 40
    gone = [
        f"{row['noun']}: {row['file']} has no '{row['name']}'; say in {PAGE.name} where it is now"
        for row in rows
        if row["name"] not in names_in(row["file"])
    ]
    assert not gone, gone


def names_in(file: str) -> set[str]:
    tree = ast.parse((ROOT / "generator" / file).read_text(encoding="utf-8"))
    kinds = (ast.ClassDef, ast.FunctionDef)
    return {node.name for node in tree.body if isinstance(node, kinds)} | {
        target.id
        for node in tree.body
        if isinstance(node, ast.Assign | ast.AnnAssign)
        for target in (node.targets if isinstance(node, ast.Assign) else [node.target])
        if isinstance(target, ast.Name)
    }

"""Names: no class of one name in two places, no file name more than three times, no package in a circle."""

from __future__ import annotations

import ast
from collections import Counter, defaultdict

from tests.project.imports import ROOT


def test_no_class_has_the_name_of_another() -> None:
    homes: dict[str, list[str]] = defaultdict(list)
    for path in sorted((ROOT / "generator").rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.ClassDef):
                homes[node.name].append(path.relative_to(ROOT).as_posix())
    assert not {name: found for name, found in homes.items() if len(found) > 1}


def test_no_file_is_called_like_three_others() -> None:
    stems = Counter(
        path.stem for path in (ROOT / "generator").rglob("*.py") if path.stem not in ("__init__", "__main__")
    )
    assert not {stem: number for stem, number in stems.items() if number > 3}

"""The notebooks in the docs: every cell runs as it stands, and what its last line gives shows itself."""

from __future__ import annotations

import ast
import contextlib
import io
import json
from pathlib import Path
from typing import Any

import pytest

from tests.project.imports import ROOT

NOTEBOOKS = sorted((ROOT / "docs" / "notebooks").glob("*.ipynb"))


def run(cell: str, names: dict[str, Any]) -> object:
    """A cell as a notebook runs it: the value of its last line, where that is an expression."""
    tree = ast.parse(cell)
    last = tree.body.pop() if tree.body and isinstance(tree.body[-1], ast.Expr) else None
    exec(compile(tree, "cell", "exec"), names)
    return eval(compile(ast.Expression(last.value), "cell", "eval"), names) if isinstance(last, ast.Expr) else None


def cells(path: Path) -> list[dict[str, Any]]:
    told = json.loads(path.read_text(encoding="utf-8"))
    assert told["nbformat"] == 4
    return [{**cell, "source": "".join(cell["source"])} for cell in told["cells"]]


@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.stem)
def test_a_notebook_is_kept_without_outputs(path: Path) -> None:
    assert not [cell for cell in cells(path) if cell["cell_type"] == "code" and cell["outputs"]]
    ids = [cell["id"] for cell in cells(path)]
    assert len(set(ids)) == len(ids)


@pytest.mark.slow
@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.stem)
def test_every_cell_runs(path: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    names: dict[str, Any] = {"__name__": "__main__"}
    said, pictures = io.StringIO(), 0
    with contextlib.redirect_stdout(said):
        for cell in cells(path):
            if cell["cell_type"] == "code":
                shown = run(cell["source"], names)
                pictures += getattr(shown, "_repr_html_", str)().count("<img ")
    assert pictures >= 2, "faces or boards are seen"
    assert len(said.getvalue().splitlines()) >= 3
    assert list(tmp_path.iterdir()) == [], "a notebook writes nothing"

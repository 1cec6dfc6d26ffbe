"""Marks each function that is entered: runs at the start of every Python process of a copied checkout.

`tools.mutation.studio.calls` puts this file into the copy's environment, where a `.pth` line imports it. Functions
below the copy's `generator/` are compiled with one statement more, `__marks__[number] = 1`; line numbers stay. The
array lies in a file that a test's child processes share (`CALLS_MARKS`). Only the standard library is used.
"""

from __future__ import annotations

import ast
import builtins
import importlib.machinery
import json
import mmap
import os
import sys
from pathlib import Path
from typing import Any

INDEX, MARKS = "CALLS_INDEX", "CALLS_MARKS"
"""Environment variables: the file that numbers the functions, and the file of the array."""

Defined = ast.FunctionDef | ast.AsyncFunctionDef


def functions(source: str) -> list[Defined]:
    """The functions of a module, in the order in which they begin."""
    found = [node for node in ast.walk(ast.parse(source)) if isinstance(node, Defined)]
    return sorted(found, key=lambda node: (node.lineno, node.col_offset))


def marked(source: str, numbers: list[int]) -> ast.Module:
    """The module's tree with a mark at the beginning of each function."""
    tree = ast.parse(source)
    found = [node for node in ast.walk(tree) if isinstance(node, Defined)]
    for node, number in zip(sorted(found, key=lambda one: (one.lineno, one.col_offset)), numbers, strict=True):
        documented = ast.get_docstring(node, clean=False) is not None
        mark = ast.parse(f"__marks__[{number}] = 1").body[0]
        first = node.body[int(documented)] if len(node.body) > int(documented) else node.body[0]
        for part in ast.walk(mark):
            ast.copy_location(part, first)
        node.body.insert(int(documented), mark)
    return tree


def share(path: str, size: int) -> None:
    """Let this process, and those that it starts, mark in the file `path` of `size` bytes."""
    with Path(path).open("a+b") as file:
        file.truncate(size)
        builtins.__marks__ = mmap.mmap(file.fileno(), size)  # type: ignore[attr-defined]
    os.environ[MARKS] = path


def install() -> None:
    """Have modules of the copy compiled with marks, where an index is named."""
    index = json.loads(Path(os.environ[INDEX]).read_text(encoding="utf-8"))
    root, files = index["root"], index["files"]
    sys.pycache_prefix = index["compiled"]
    builtins.__marks__ = bytearray(index["size"])  # type: ignore[attr-defined]
    if os.environ.get(MARKS):
        share(os.environ[MARKS], index["size"])
    plain = importlib.machinery.SourceFileLoader.source_to_code

    def source_to_code(self: Any, data: Any, path: Any, *, _optimize: int = -1) -> Any:
        name = os.path.relpath(path, root).replace(os.sep, "/") if isinstance(path, str) else ""
        if name in files and isinstance(data, bytes):
            data = marked(data.decode("utf-8"), files[name])
            return compile(data, path, "exec", dont_inherit=True, optimize=_optimize)
        return plain(self, data, path, _optimize=_optimize)

    importlib.machinery.SourceFileLoader.source_to_code = source_to_code  # type: ignore[method-assign]


if os.environ.get(INDEX):
    install()

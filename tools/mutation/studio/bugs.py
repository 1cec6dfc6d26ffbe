"""The bugs that are planted in the studio: read from bugs.yaml and drawn.yaml, found in the code, put into its text.

A bug stands by its function and the expression or statement that it replaces, compared as syntax trees: neither lines
nor layout nor comments matter. Only that piece of text changes; all else keeps its bytes.
"""

from __future__ import annotations

import ast
import copy
import hashlib
from collections.abc import Iterator
from dataclasses import astuple, dataclass, replace
from functools import lru_cache
from pathlib import Path
from textwrap import indent

import yaml

HERE = Path(__file__).parent
ROOT = HERE.parents[2]
WRITTEN = HERE / "bugs.yaml"
"""Bugs that somebody thought of."""
DRAWN = HERE / "drawn.yaml"
"""Bugs that were drawn once: small changes at places that a seed picked. `equivalent` says why one is none."""
SHOWN = 12
"""Hex digits of a digest."""

Defined = ast.FunctionDef | ast.AsyncFunctionDef


class Misplaced(ValueError):
    """A bug whose expression does not stand just once where it should."""


@dataclass(frozen=True)
class Bug:
    """In `function` of `file` the expression or statement `was` becomes `becomes`; `nth` says which, where it stands
    there more than once. `hurts` tells what a user would see. `equivalent` says why it is none."""

    name: str
    file: str
    function: str
    was: str
    becomes: str
    kind: str
    hurts: str = ""
    nth: int = 0
    equivalent: str = ""


def read(path: Path) -> list[Bug]:
    """The bugs of a table, in its order."""
    return list(_read(path.read_text(encoding="utf-8")))


@lru_cache(maxsize=10)
def _read(text: str) -> tuple[Bug, ...]:
    return tuple(Bug(**row) for row in yaml.load(text, getattr(yaml, "CSafeLoader", yaml.SafeLoader)) or ())


def planted_bugs() -> list[Bug]:
    """All that are planted, those that somebody wrote first."""
    return [bug for table in (WRITTEN, DRAWN) for bug in read(table) if not bug.equivalent]


def source_of(bug: Bug, root: Path = ROOT) -> str:
    """The text of the module that a bug changes."""
    return (root / bug.file).read_text(encoding="utf-8")


@lru_cache(maxsize=400)
def parsed(source: str) -> ast.Module:
    """A module's syntax tree; nobody changes it."""
    return ast.parse(source)


@lru_cache(maxsize=400)
def functions_by_name(source: str) -> dict[str, list[Defined]]:
    """The functions of a module by their name with those of the classes and functions around them."""
    found: dict[str, list[Defined]] = {}

    def walk(node: ast.AST, around: str) -> None:
        for child in ast.iter_child_nodes(node):
            name = around
            if isinstance(child, (Defined, ast.ClassDef)):
                name = f"{around}.{child.name}" if around else child.name
            if isinstance(child, Defined):
                found.setdefault(name, []).append(child)
            walk(child, name)

    walk(parsed(source), "")
    return found


@lru_cache(maxsize=1000)
def tree_of(text: str, *, whole: bool = False) -> ast.expr | ast.stmt:
    """The syntax tree of one expression, or of one statement, as `whole` wants it even of an expression. Raises
    `Misplaced` where it is neither."""
    if not whole:
        try:
            return ast.parse(text.strip(), mode="eval").body
        except SyntaxError:
            pass
    try:
        (statement,) = ast.parse(text).body
    except (SyntaxError, ValueError):
        raise Misplaced(f"neither one expression nor one statement: {text}") from None
    return statement


def trees(bug: Bug) -> tuple[ast.expr | ast.stmt, ast.expr | ast.stmt]:
    """What a bug replaces, and by what: two expressions, or else two statements."""
    was, becomes = tree_of(bug.was), tree_of(bug.becomes)
    if isinstance(was, ast.expr) and isinstance(becomes, ast.expr):
        return was, becomes
    return tree_of(bug.was, whole=True), tree_of(bug.becomes, whole=True)


def quick_walk(node: ast.AST) -> Iterator[ast.AST]:
    """A node and all below it, in the order of the text."""
    yield node
    for child in ast.iter_child_nodes(node):
        yield from quick_walk(child)


def same(one: ast.AST, other: ast.AST) -> bool:
    """Whether two trees say the same, wherever they stand."""
    return type(one) is type(other) and ast.dump(one) == ast.dump(other)


def places(bug: Bug, source: str) -> list[ast.expr | ast.stmt]:
    """Where in its function the piece stands that a bug replaces."""
    wanted, _ = trees(bug)
    return [
        node
        for function in functions_by_name(source).get(bug.function, ())
        for node in quick_walk(function)
        if isinstance(node, ast.expr | ast.stmt) and same(node, wanted)
    ]


def place(bug: Bug, source: str) -> ast.expr | ast.stmt:
    """The piece that a bug replaces. Raises `Misplaced` where it doesn't stand there once, or `nth` names none."""
    found = places(bug, source)
    if bug.nth and len(found) > 1 and bug.nth <= len(found):
        return found[bug.nth - 1]
    if len(found) != 1 or bug.nth:
        which = f", and 'nth' is {bug.nth}" if bug.nth else ""
        raise Misplaced(f"{bug.name}: '{bug.was}' stands {len(found)} times in {bug.function} of {bug.file}{which}")
    return found[0]


def patched(bug: Bug, source: str) -> str:
    """The source with the bug in it. Raises `Misplaced` where it doesn't fit."""
    node, lines = place(bug, source), source.splitlines(keepends=True)
    (function,) = (
        one for one in functions_by_name(source)[bug.function] if any(node is each for each in quick_walk(one))
    )
    first, last = function.lineno - 1, function.end_lineno or function.lineno
    within = lines[first:last]
    start = _offset(within, node.lineno - first, node.col_offset)
    end = _offset(within, (node.end_lineno or node.lineno) - first, node.end_col_offset or 0)
    data, wanted, new = "".join(within).encode("utf-8"), _replaced(bug, function, node), bug.becomes.strip("\n")
    if isinstance(node, ast.stmt):
        new = indent(new, " " * node.col_offset).lstrip(" ")
    for text in (new, f"({new})"):
        made = (data[:start] + text.encode("utf-8") + data[end:]).decode("utf-8")
        if _reads_as(made, function.col_offset, wanted):
            return "".join([*lines[:first], made, *lines[last:]])
    raise Misplaced(f"{bug.name}: '{bug.becomes}' doesn't fit where '{bug.was}' stands")


def _reads_as(text: str, column: int, wanted: Defined) -> bool:
    """Whether a function's text, which begins in that column, is read as this function."""
    try:
        found: ast.AST = ast.parse(f"if 1:\n{text}" if column else text).body[0]
    except SyntaxError:
        return False
    found = found.body[0] if column and isinstance(found, ast.If) else found
    return isinstance(found, Defined) and [*map(ast.dump, (found.args, *found.body))] == [
        *map(ast.dump, (wanted.args, *wanted.body))
    ]


def _replaced(bug: Bug, function: Defined, node: ast.AST) -> Defined:
    """The function's tree with the bug in it."""
    at = next(number for number, one in enumerate(quick_walk(function)) if one is node)
    tree = copy.deepcopy(function)
    target = list(quick_walk(tree))[at]
    _, new = trees(bug)
    for parent in quick_walk(tree):
        for name, value in ast.iter_fields(parent):
            if value is target:
                setattr(parent, name, new)
            elif isinstance(value, list) and any(one is target for one in value):
                where = next(number for number, one in enumerate(value) if one is target)
                value[where] = new
    return tree


def _offset(lines: list[str], line: int, column: int) -> int:
    """How many bytes stand before a place."""
    return sum(len(text.encode("utf-8")) for text in lines[: line - 1]) + column


def around(bug: Bug, source: str) -> str:
    """The text of the functions that bear the name of a bug's function."""
    lines = source.splitlines()
    return "\n".join(
        "\n".join(lines[one.lineno - 1 : one.end_lineno]) for one in functions_by_name(source)[bug.function]
    )


def digest(bug: Bug, source: str) -> str:
    """Twelve hex digits over a bug and the function that it changes; where the file lies doesn't matter."""
    parts = (*map(str, astuple(replace(bug, file="", hurts=""))), around(bug, source))
    return hashlib.sha256("\0".join(parts).encode()).hexdigest()[:SHOWN]


def fits(bug: Bug, root: Path = ROOT) -> bool:
    """Whether a bug stands where its file says."""
    try:
        place(bug, source_of(bug, root))
    except (Misplaced, OSError):
        return False
    return True


def homes(bug: Bug, root: Path = ROOT) -> list[str]:
    """The files below generator/ in which a bug would fit."""
    name = bug.function.rpartition(".")[2]
    found = []
    for path in sorted((root / "generator").rglob("*.py")):
        if f"def {name}(" in path.read_text(encoding="utf-8"):
            file = path.relative_to(root).as_posix()
            if fits(replace(bug, file=file), root):
                found.append(file)
    return found


def found_bug(bug: Bug, root: Path = ROOT) -> Bug:
    """The bug with the file in which it stands now. Raises `Misplaced` where there is none, or more than one."""
    if fits(bug, root):
        return bug
    files = homes(bug, root)
    if len(files) != 1:
        where = ", ".join(files) or "no file"
        raise Misplaced(f"{bug.name}: '{bug.was}' of {bug.function} stands in {where}")
    return replace(bug, file=files[0])


def find_again(path: Path, root: Path = ROOT) -> list[str]:
    """Writes into a table where its bugs stand now, and returns what is said of those that stand nowhere, or in more
    than one file."""
    text, faults = path.read_text(encoding="utf-8"), []
    for bug in read(path):
        try:
            now = found_bug(bug, root)
        except Misplaced as fault:
            faults.append(str(fault))
            continue
        if now.file != bug.file:
            head = f"- name: {bug.name}\n  file: "
            assert text.count(f"{head}{bug.file}\n") == 1, f"{path.name}: '{bug.name}' begins with its name and file"
            text = text.replace(f"{head}{bug.file}\n", f"{head}{now.file}\n")
    path.write_text(text, encoding="utf-8")
    return faults

"""Draws bugs for drawn.yaml: a seed picks functions of each part of the studio, and one small change in each.

The list is written once and kept as data, so that it stays the same when code moves. Whoever draws anew reads the list
and writes `equivalent: why` to those that change nothing that anybody could see.
"""

from __future__ import annotations

import ast
import random
from collections.abc import Iterator
from dataclasses import asdict, replace
from pathlib import Path

import yaml

from tests.mutation.studio.bugs import ROOT, Bug, Defined, Misplaced, functions_by_name, patched, places, same, trees

SEED = 20261128
EACH = 6
"""How many are drawn for each part."""
PARTS = ("sheets", "faces", "render", "booklet", "export", "preflight", "online", "cli", "definitions")
SAME = ("strict", "encoding")
"""Arguments without which nothing changes where all is right."""
LEFT_OUT = ("generator/faces/kinds/",)
"""Composers of single kinds of pieces."""

Change = tuple[str, ast.expr | ast.stmt, str]
"""The kind of a change, what is replaced, and the text that replaces it."""

TURNED: dict[type[ast.cmpop], tuple[type[ast.cmpop], ...]] = {
    ast.Lt: (ast.LtE, ast.Gt),
    ast.LtE: (ast.Lt, ast.GtE),
    ast.Gt: (ast.GtE, ast.Lt),
    ast.GtE: (ast.Gt, ast.LtE),
    ast.Eq: (ast.NotEq,),
    ast.NotEq: (ast.Eq,),
    ast.In: (ast.NotIn,),
    ast.NotIn: (ast.In,),
    ast.Is: (ast.IsNot,),
    ast.IsNot: (ast.Is,),
}
RECKONED: dict[type[ast.operator], type[ast.operator]] = {
    ast.Add: ast.Sub,
    ast.Sub: ast.Add,
    ast.Mult: ast.Div,
    ast.Div: ast.Mult,
    ast.FloorDiv: ast.Mult,
    ast.Mod: ast.FloorDiv,
}
EMPTY = {"str": '""', "bytes": 'b""', "list": "[]", "tuple": "()", "dict": "{}", "set": "set()", "int": "0"}
EMPTY |= {"float": "0.0", "Sequence": "()", "Mapping": "{}", "frozenset": "frozenset()"}


def comparisons(node: ast.AST) -> Iterator[Change]:
    """A comparison turned, or shifted by what is equal."""
    if isinstance(node, ast.Compare) and len(node.ops) == 1:
        for sign in TURNED[type(node.ops[0])]:
            yield "comparison turned", node, ast.unparse(ast.Compare(node.left, [sign()], node.comparators))


def sums(node: ast.AST) -> Iterator[Change]:
    """+ for −, * for /, and the other way round; not of texts."""
    if isinstance(node, ast.BinOp) and type(node.op) in RECKONED and not _text(node.left) and not _text(node.right):
        yield "wrong sign", node, ast.unparse(ast.BinOp(node.left, RECKONED[type(node.op)](), node.right))


def constants(node: ast.AST) -> Iterator[Change]:
    """A number that is one more or one less."""
    if isinstance(node, ast.Constant) and isinstance(node.value, int | float) and not isinstance(node.value, bool):
        for step in (1, -1):
            yield "off by one", node, repr(node.value + step)


def conditions(node: ast.AST) -> Iterator[Change]:
    """`and` for `or`, a lost `not`, a condition that always or never holds."""
    if isinstance(node, ast.BoolOp):
        other = ast.Or() if isinstance(node.op, ast.And) else ast.And()
        yield "and for or", node, ast.unparse(ast.BoolOp(other, node.values))
    if isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.Not):
        yield "not lost", node, ast.unparse(node.operand)
    if isinstance(node, ast.If | ast.IfExp):
        yield "condition always true", node.test, "True"
        yield "condition never true", node.test, "False"


def answers(node: ast.AST) -> Iterator[Change]:
    """A function that returns nothing, or the opposite."""
    if (
        not isinstance(node, Defined)
        or node.returns is None
        or any(isinstance(one, ast.Yield) for one in ast.walk(node))
    ):
        return
    told = ast.unparse(node.returns)
    for one in ast.walk(node):
        if isinstance(one, ast.Return) and one.value is not None and not isinstance(one.value, ast.Constant):
            if told == "bool":
                yield "answer turned", one, f"return not ({ast.unparse(one.value)})"
            elif told.endswith("None"):
                yield "answer lost", one, "return None"
            elif told.partition("[")[0] in EMPTY:
                yield "answer lost", one, f"return {EMPTY[told.partition('[')[0]]}"


def calls(node: ast.AST) -> Iterator[Change]:
    """An argument or an `await` that is lost, the least for the most, a statement that does nothing."""
    if isinstance(node, ast.Call):
        for number, word in enumerate(node.keywords):
            if word.arg and word.arg not in SAME:
                others = [one for place, one in enumerate(node.keywords) if place != number]
                yield "argument lost", node, ast.unparse(ast.Call(node.func, node.args, others))
        if isinstance(node.func, ast.Name) and node.func.id in ("min", "max"):
            other = {"min": "max", "max": "min"}[node.func.id]
            yield "least for most", node.func, other
        if isinstance(node.func, ast.Name) and node.func.id in ("sorted", "reversed") and len(node.args) == 1:
            yield "order lost", node, f"list({ast.unparse(node.args[0])})"
    if isinstance(node, ast.Await):
        yield "await lost", node, ast.unparse(node.value)
    if isinstance(node, ast.Expr) and isinstance(node.value, ast.Call | ast.Await):
        yield "statement lost", node, "pass"


def jumps(node: ast.AST) -> Iterator[Change]:
    """`break` for `continue`, where the loop ends all the same."""
    if isinstance(node, ast.For):
        for one in ast.walk(node):
            if isinstance(one, ast.Break):
                yield "break for continue", one, "continue"
            if isinstance(one, ast.Continue):
                yield "break for continue", one, "break"


OPERATORS = (comparisons, sums, constants, conditions, answers, calls, jumps)


def _text(node: ast.AST) -> bool:
    return isinstance(node, ast.JoinedStr) or (isinstance(node, ast.Constant) and isinstance(node.value, str))


def changeable(node: ast.AST) -> Iterator[ast.AST]:
    """The nodes of a function that may be changed: no annotation, no decorator, no default, no wording of a fault,
    nothing inside of a text (whose places Python 3.11 doesn't know), and no function within it."""
    for name, value in ast.iter_fields(node):
        if name in ("annotation", "returns", "decorator_list", "args") and not isinstance(node, ast.Call):
            continue
        for child in value if isinstance(value, list) else [value]:
            if isinstance(child, ast.AST) and not isinstance(child, (ast.JoinedStr, ast.Raise, Defined, ast.ClassDef)):
                yield child
                yield from changeable(child)


def changes(function: Defined) -> dict[str, list[Change]]:
    """What the operators can do to a function, by kind."""
    found: dict[str, list[Change]] = {}
    for node in (function, *changeable(function)):
        for operator in OPERATORS:
            for change in operator(node):
                found.setdefault(change[0], []).append(change)
    return found


def bug_of(change: Change, file: str, function: str, source: str) -> Bug | None:
    """The bug that a change makes; None where it doesn't fit."""
    kind, node, becomes = change
    bug = Bug("", file, function, ast.unparse(node), becomes, kind)
    standing = places(bug, source)
    if node not in standing or same(*trees(bug)):
        return None
    if len(standing) > 1:
        bug = replace(bug, nth=standing.index(node) + 1)
    try:
        compile(patched(bug, source), file, "exec")
    except (Misplaced, SyntaxError):
        return None
    return bug


def drawn_bugs(root: Path = ROOT, seed: int = SEED) -> list[Bug]:
    """`EACH` bugs of each part, each in a function of its own; kinds come as evenly as they can."""
    chance, drawn = random.Random(seed), list[Bug]()
    for part in PARTS:
        known = _functions(root, part)
        chance.shuffle(known)
        used: dict[str, int] = {}
        for file, name, function, source in known:
            if len([bug for bug in drawn if bug.file.startswith(f"generator/{part}/")]) == EACH:
                break
            kinds = changes(function)
            order = sorted(kinds, key=lambda kind: (used.get(kind, 0), chance.random()))
            for kind in order:
                bug = bug_of(chance.choice(kinds[kind]), file, name, source)
                if bug:
                    used[kind] = used.get(kind, 0) + 1
                    drawn.append(replace(bug, name=f"{part} {name}, {kind}"))
                    break
    return drawn


def _functions(root: Path, part: str) -> list[tuple[str, str, Defined, str]]:
    """The functions of a part, with their file, name and the file's text."""
    found = []
    for path in sorted((root / "generator" / part).rglob("*.py")):
        file, source = path.relative_to(root).as_posix(), path.read_text(encoding="utf-8")
        if not file.startswith(LEFT_OUT):
            for name, standing in functions_by_name(source).items():
                found += [(file, name, one, source) for one in standing]
    return found


def write_drawn(path: Path) -> None:
    """Writes the list that is drawn from the code as it is now."""
    rows = []
    for bug in drawn_bugs():
        rows.append({key: value for key, value in asdict(bug).items() if value})
    text = yaml.safe_dump(rows, sort_keys=False, allow_unicode=True, width=110)
    head = "# Bugs that `python -m tests.mutation.studio draw` drew; with `equivalent` it says why one is none.\n\n"
    path.write_text(head + text.replace("\n- ", "\n\n- "), encoding="utf-8")

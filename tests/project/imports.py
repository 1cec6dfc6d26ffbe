"""Which modules a Python source imports, with lines, read from its text; nothing is run for that."""

import ast
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]


@dataclass(frozen=True)
class Import:
    """One imported module; `eager` if merely importing the importer loads it."""

    name: str
    line: int
    eager: bool


def module_name(path: Path, root: Path = ROOT) -> str:
    """`generator/faces/text_setting.py` → `generator.faces.text_setting`; a package's `__init__` is the package."""
    parts = path.relative_to(root).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


def sources(folder: str, root: Path = ROOT) -> dict[str, tuple[str, bool]]:
    """Every module below a folder: name → (its text, whether it is a package)."""
    return {
        module_name(path, root): (path.read_text(encoding="utf-8"), path.name == "__init__.py")
        for path in sorted((root / folder).rglob("*.py"))
    }


@cache
def imports(source: str, module: str, is_package: bool = False) -> list[Import]:
    """All imports of a module: at its top, in functions, for types only, and by `import_module("a.literal")`; read once
    a run, nobody writes into them."""
    return list(_walk(ast.parse(source), module if is_package else module.rpartition(".")[0], eager=True))


def _walk(node: ast.AST, package: str, eager: bool) -> Iterator[Import]:
    for child in ast.iter_child_nodes(node):
        yield from _here(child, package, eager)
        if isinstance(child, ast.If) and _for_types_only(child.test):
            for statement in child.body:
                yield from _here(statement, package, eager=False)
            for statement in child.orelse:
                yield from _here(statement, package, eager)
                yield from _walk(statement, package, eager)
        else:
            inside = isinstance(child, ast.FunctionDef | ast.AsyncFunctionDef | ast.Lambda)
            yield from _walk(child, package, eager and not inside)


def _for_types_only(test: ast.expr) -> bool:
    """`if TYPE_CHECKING`, by whatever way it is imported."""
    return (test.attr if isinstance(test, ast.Attribute) else getattr(test, "id", "")) == "TYPE_CHECKING"


def _here(node: ast.AST, package: str, eager: bool) -> Iterator[Import]:
    if isinstance(node, ast.Import):
        for alias in node.names:
            yield Import(alias.name, node.lineno, eager)
    elif isinstance(node, ast.ImportFrom):
        base = _absolute(node, package)
        for alias in node.names:
            yield Import(f"{base}.{alias.name}" if alias.name != "*" else base, node.lineno, eager)
    elif isinstance(node, ast.Call) and (name := _loaded_by_name(node)):
        yield Import(name, node.lineno, eager)


def _loaded_by_name(node: ast.Call) -> str:
    """The literal in `import_module("a.literal")`, or an empty string."""
    called = node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", "")
    loads = called in ("import_module", "__import__")
    first = node.args[0] if loads and node.args else None
    return first.value if isinstance(first, ast.Constant) and isinstance(first.value, str) else ""


def _absolute(node: ast.ImportFrom, package: str) -> str:
    """The module after `from`, with leading dots resolved against the importer's package."""
    if not node.level:
        return node.module or ""
    above = package.split(".")[: len(package.split(".")) - (node.level - 1)]
    return ".".join([*above, *([node.module] if node.module else [])])

"""Which calls of a Python source open a file by its name, read from the syntax tree; nothing is run for that."""

import ast
import re
from collections.abc import Iterator
from dataclasses import dataclass

GATE = {*("open_file", "open_own", "append_own", "create_file", "open_stream", "read_bytes", "read_limited")}
"""What gives a file that came through the gate, or what is in it."""
ALWAYS = {
    *("read_text", "read_bytes", "write_text", "write_bytes", "touch", "open_code"),
    *("symlink_to", "hardlink_to", "copyfile", "copy2", "copytree", "symlink", "link"),
    *("NamedTemporaryFile", "TemporaryFile", "SpooledTemporaryFile", "TemporaryDirectory", "mkstemp", "mkdtemp"),
    *("memmap", "fromfile", "tofile", "savetxt", "loadtxt", "savefig", "FileHandler", "from_path", "run_path"),
    *("spec_from_file_location", "Compiler", "truetype", "addfont", "FileSystemLoader"),
}
"""What opens a file by its name whatever it is given, called on anything."""
GIVEN = {*("open", "ZipFile", "ParquetFile", "ParquetWriter", "PdfDocument", "TTFont", "GzipFile", "TarFile", "FileIO")}
"""What takes a name as well as an open file, or what is in one: only the latter is right."""
PROFILES = "profileToProfile"
"""Which takes such things behind the picture."""
OWN_FUNCTIONS = {"open", "FileIO"}
"""Called by these bare names, they are Python's own."""


_NAMED = re.compile(rf"\b(?:{'|'.join(sorted(ALWAYS | GIVEN | {'move', PROFILES}))})\(")


@dataclass(frozen=True)
class Opening:
    """A call that opens a file by its name: the name of what is called, and its line."""

    line: int
    name: str


def openings(source: str) -> list[Opening]:
    """Every such call of a source, in the order of its lines."""
    if not _NAMED.search(source):  # most call nothing of the kind
        return []
    tree = ast.parse(source)
    found = [Opening(call.lineno, _name(call.func)) for call in _calls(tree, frozenset())]
    return sorted(found, key=lambda one: one.line)


def _calls(node: ast.AST, known: frozenset[str]) -> Iterator[ast.Call]:
    """The calls in a node that open by name; `known` are names of files that are open, or of bytes."""
    if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.Lambda):
        known |= _handed(node.args) | {name for child in ast.walk(node) for name in _bound(child)}
    for child in ast.iter_child_nodes(node):
        if isinstance(child, ast.Call) and _by_name(child, known):
            yield child
        yield from _calls(child, known)


def _by_name(call: ast.Call, known: frozenset[str]) -> bool:
    name = _name(call.func)
    if isinstance(call.func, ast.Name):
        return name in OWN_FUNCTIONS or (name in GIVEN and not _is_open(call, known)) or name in ALWAYS & IMPORTED
    if name == "move":  # which much else does, too
        return ast.unparse(call.func) == "shutil.move"
    if name == PROFILES:
        return not all(_is_open_file(one, known) for one in call.args[1:3])
    return name in ALWAYS or (name in GIVEN and not _is_open(call, known))


IMPORTED = {
    *("copyfile", "copy2", "copytree", "spec_from_file_location", "run_path", "mkstemp", "mkdtemp", "FileSystemLoader"),
}
"""What may be called by its bare name where it was imported."""


def _is_open(call: ast.Call, known: frozenset[str]) -> bool:
    """Whether the first thing that is handed over is a file that is open, or bytes."""
    return bool(call.args) and _is_open_file(call.args[0], known)


def _is_open_file(given: ast.expr, known: frozenset[str]) -> bool:
    if isinstance(given, ast.Call):
        return _name(given.func) in GATE | {"BytesIO", "createProfile"}
    if isinstance(given, ast.Name):
        return given.id in known
    return isinstance(given, ast.Attribute) and given.attr == "file"


def _name(function: ast.expr) -> str:
    return function.attr if isinstance(function, ast.Attribute) else getattr(function, "id", "")


def _bound(node: ast.AST) -> Iterator[str]:
    """The names that a statement gives an open file, or bytes in memory."""
    pairs: list[tuple[ast.expr, ast.expr | None]] = []
    if isinstance(node, ast.Assign):
        pairs = [(node.value, target) for target in node.targets]
    elif isinstance(node, ast.With):
        pairs = [(item.context_expr, item.optional_vars) for item in node.items]
    for value, target in pairs:
        if isinstance(value, ast.Call) and _name(value.func) in GATE | {"BytesIO", "_read"}:
            yield from [target.id] if isinstance(target, ast.Name) else []


def _handed(arguments: ast.arguments) -> frozenset[str]:
    """The parameters that are files which are open, or bytes."""
    every = [*arguments.posonlyargs, *arguments.args, *arguments.kwonlyargs]
    kinds = {one.arg: ast.unparse(one.annotation) for one in every if one.annotation}
    return frozenset(name for name, kind in kinds.items() if kind in ("bytes", "IO[bytes]", "BinaryIO"))

"""The table of seeded bugs (mutants.yaml) as patches that fit the kernel's sources, each with a digest.

A mutant's digest covers the mutant itself and the function that it changes, so a change elsewhere in the kernel leaves
it current.
"""

from __future__ import annotations

import ast
import hashlib
from dataclasses import astuple, dataclass
from functools import cache
from pathlib import Path
from textwrap import dedent, indent

import yaml

HERE = Path(__file__).parent
ROOT = HERE.parent.parent
KERNEL = Path("generator") / "games" / "balance_control" / "rules"
TABLE = HERE / "mutants.yaml"
SHOWN = 12
"""Hex digits of a digest."""


@dataclass(frozen=True)
class Mutant:
    """A bug: in `module` (below the kernel's folder) the lines `old`, whatever their indentation, become `new`;
    `notice` tells what people at a table would see."""

    name: str
    rule: str
    module: str
    notice: str
    old: str
    new: str

    @property
    def path(self) -> Path:
        """The module's place in a checkout."""
        return KERNEL / self.module


@cache
def mutants() -> tuple[Mutant, ...]:
    """All of them, in the order of the table."""
    rows = yaml.safe_load(TABLE.read_text(encoding="utf-8"))
    return tuple(Mutant(**{key: str(value).rstrip("\n") for key, value in row.items()}) for row in rows)


def places(old: str, source: str) -> list[int]:
    """The lines, from 0, at which the block `old` stands in a source, the indentation it shares left out."""
    wanted, lines = dedent(old).splitlines(), source.splitlines()
    count = len(wanted)
    starts = range(len(lines) - count + 1)
    return [at for at in starts if dedent("\n".join(lines[at : at + count])).splitlines() == wanted]


def place(mutant: Mutant, source: str) -> int:
    """The line, from 0, at which a mutant's block begins. Raises `ValueError` where it stands there not just once."""
    found = places(mutant.old, source)
    if len(found) != 1:
        raise ValueError(f"{mutant.name}: its lines stand {len(found)} times in {mutant.module}, not once")
    return found[0]


def patched(mutant: Mutant, source: str) -> str:
    """The source with the bug in it."""
    at, lines = place(mutant, source), source.splitlines()
    margin = lines[at][: len(lines[at]) - len(lines[at].lstrip())]
    new = indent(dedent(mutant.new).rstrip("\n"), margin)
    return "\n".join([*lines[:at], new, *lines[at + len(dedent(mutant.old).splitlines()) :]]) + "\n"


def around(mutant: Mutant, source: str) -> str:
    """The source of the function that a mutant changes, the whole module where it lies in none."""
    line = place(mutant, source) + 1
    for node in ast.parse(source).body:
        end = node.end_lineno or node.lineno
        if isinstance(node, ast.FunctionDef | ast.ClassDef) and node.lineno <= line <= end:
            return "\n".join(source.splitlines()[node.lineno - 1 : end])
    return source


def digest(mutant: Mutant, source: str) -> str:
    """Twelve hex digits over the mutant and the function that it changes."""
    parts = (*astuple(mutant), around(mutant, source))
    return hashlib.sha256("\0".join(parts).encode()).hexdigest()[:SHOWN]


def source_of(mutant: Mutant, root: Path = ROOT) -> str:
    """The module's source as it lies in a checkout."""
    return (root / mutant.path).read_text(encoding="utf-8")

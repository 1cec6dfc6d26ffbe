"""Bugs planted in the rules of games (tests/games/<game>/mutants.yaml): where each lies, the source with it, and which
are to be tried again since their function was changed."""

from __future__ import annotations

import ast
import re
import subprocess
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path

import yaml

from generator.games.registry import RULES

ROOT = Path(__file__).parent.parent.parent


@dataclass(frozen=True)
class Bug:
    """A bug in a game's rules: in `file`, below the game's package, the text `was` becomes `becomes`. Texts of several
    lines are written without the margin that these have there. `notice` tells what people at a table would see."""

    game: str
    rule: str
    file: str
    was: str
    becomes: str
    name: str = ""
    notice: str = ""

    @property
    def module(self) -> str:
        """The module that it changes, as it is imported."""
        return ".".join((RULES[self.game], *Path(self.file).with_suffix("").parts))

    @property
    def path(self) -> Path:
        """The file that it changes."""
        return ROOT.joinpath(*RULES[self.game].split("."), self.file)

    def __str__(self) -> str:
        """Its name, or what was and what becomes of it, in one line."""
        return self.name or " ".join(f"`{self.was.strip()}` becomes `{self.becomes.strip()}`".split())


def table_of_bugs(game: str) -> Path:
    """Where the bugs of a game stand."""
    return ROOT / "tests" / "games" / RULES[game].rpartition(".")[2] / "mutants.yaml"


@cache
def bugs() -> tuple[Bug, ...]:
    """All of them, game by game, in the order of their tables."""
    return tuple(bug for game in RULES for bug in bugs_in(game, table_of_bugs(game).read_text(encoding="utf-8")))


def bugs_in(game: str, table: str) -> list[Bug]:
    """Those of a game out of the text of its table."""
    return [Bug(game, **{key: str(value) for key, value in row.items()}) for row in yaml.safe_load(table) or ()]


def source_of(bug: Bug) -> str:
    """The source that a bug changes, as it is."""
    return bug.path.read_text(encoding="utf-8")


def with_margin(text: str, margin: str) -> str:
    """A text whose further lines have a margin."""
    return re.sub(r"\n(?=[^\n])", f"\n{margin}", text)


def places(was: str, source: str) -> Iterator[tuple[int, str]]:
    """Where a text stands in a source: at which character, and the margin of its lines."""
    for found in re.finditer(re.escape(was.partition("\n")[0]), source):
        line = source[source.rfind("\n", 0, found.start()) + 1 :]
        margin = line[: len(line) - len(line.lstrip(" "))]
        if source.startswith(with_margin(was, margin), found.start()):
            yield found.start(), margin


def place(bug: Bug, source: str) -> tuple[int, str]:
    """Where a bug's text stands, and its margin. Raises `ValueError` where it stands there not just once."""
    found = list(places(bug.was, source))
    if len(found) != 1:
        raise ValueError(f"{bug}: its text stands {len(found)} times in {bug.file}, not once")
    return found[0]


def planted(bug: Bug, source: str) -> str:
    """The source with the bug in it."""
    at, margin = place(bug, source)
    end = at + len(with_margin(bug.was, margin))
    return source[:at] + with_margin(bug.becomes, margin) + source[end:]


@cache
def definitions(source: str) -> tuple[tuple[bool, int, int], ...]:
    """The functions and classes of a source, outer ones first: whether it is a class, its first and its last line."""
    nodes = [node for node in ast.walk(ast.parse(source)) if isinstance(node, ast.FunctionDef | ast.ClassDef)]
    firsts = [min([node.lineno, *(one.lineno for one in node.decorator_list)]) for node in nodes]
    return tuple(
        (isinstance(node, ast.ClassDef), first, node.end_lineno or first)
        for node, first in zip(nodes, firsts, strict=True)
    )


def around(bug: Bug, source: str) -> str:
    """The source of the function or method that a bug changes; in none, of the class; in none, the whole module."""
    at, _ = place(bug, source)
    line = source.count("\n", 0, at) + 1
    inside = [one for one in definitions(source) if one[1] <= line <= one[2]]
    functions = [one for one in inside if not one[0]]
    for _, first, last in [*functions[:1], *inside[-1:]]:
        return "\n".join(source.splitlines()[first - 1 : last])
    return source


def changed_since(commit: str) -> list[Bug]:
    """The bugs that are new since a commit, or whose function was changed. Raises `CalledProcessError` where git knows
    no such commit."""

    def git(*words: str, check: bool = False) -> str:
        command = ["git", *words]
        return subprocess.run(command, cwd=ROOT, capture_output=True, encoding="utf-8", check=check).stdout

    @cache
    def then(path: Path) -> str:
        return git("show", f"{commit}:{path.relative_to(ROOT).as_posix()}")

    git("rev-parse", "--verify", "-q", f"{commit}^{{commit}}", check=True)
    known = {bug for game in RULES for bug in bugs_in(game, then(table_of_bugs(game)))}
    return [bug for bug in bugs() if bug not in known or is_changed(bug, then(bug.path), source_of(bug))]


def is_changed(bug: Bug, before: str, now: str) -> bool:
    """Whether the function that a bug changes is another one than in an earlier source."""
    try:
        return around(bug, before) != around(bug, now)
    except ValueError:
        return True

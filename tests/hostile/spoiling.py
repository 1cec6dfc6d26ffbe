"""Everything that can be wrong with one of a game's files, one fault at a time, as what the file then holds.

    every file            removed, emptied, blank, a remark, a list, a word, a mapping, its half, no text, a folder
    every key of YAML     dropped, doubled, misspelt, its value nothing, null, a word, a number, a list, a mapping, …,
                          or that of the key beside it
    every entry of lists  dropped, doubled, its value of another kind

Keys and entries are enumerated from the YAML itself, so whatever a game's file holds is in it.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path

import yaml

PLAIN = re.compile(r"[A-Za-z0-9#][A-Za-z0-9#.+-]*( \+ [A-Z0-9 ]+)*|\$[a-z-]+")


@dataclass(frozen=True)
class Scalar:
    """A value as the file has it; `plain` ones are written without quotes."""

    text: str
    plain: bool


@dataclass(frozen=True)
class Pairs:
    """A mapping, that may hold a key twice."""

    entries: tuple[tuple[Scalar, Tree], ...]


Tree = Scalar | Pairs | tuple["Tree", ...]

NOTHING, NULL, WORD = Scalar("", plain=False), Scalar("~", plain=True), Scalar("zzz", plain=True)
ZZZ: Tree = Pairs(((WORD, WORD),))
WRONG: dict[str, Tree] = {
    "nothing": NOTHING,
    "null": NULL,
    "word": WORD,
    "number": Scalar("-7", plain=True),
    "list": (WORD,),
    "mapping": ZZZ,
    "empty-list": (),
    "empty-mapping": Pairs(()),
    "list-of-lists": ((WORD,),),
    "list-of-mappings": (ZZZ,),
}
"""What may stand where something else should: by its name."""


@dataclass(frozen=True)
class Spoiled:
    """A file of the game, what is wrong with it, at which key, and what it holds now: the content, or YAML that is
    written out where it is tried (None: it is gone)."""

    file: str
    fault: str
    key: str
    now: bytes | Tree | None

    def __str__(self) -> str:
        return f"{self.file} {self.fault} {self.key}".strip()

    def write(self, folder: Path) -> None:
        """Spoils the file in a copy of the game."""
        path = folder / self.file
        path.unlink()
        if self.fault == "folder":
            path.mkdir()
        elif self.now is not None:
            path.write_bytes(self.now if isinstance(self.now, bytes) else (_text(self.now) + "\n").encode())


def spoiled_files(folder: Path) -> Iterator[Spoiled]:
    """Every fault of each file as a whole; what lies in hidden folders the program has written."""
    for path in sorted(folder.rglob("*")):
        if path.is_file() and ".schema" not in path.parts:
            name, data = path.relative_to(folder).as_posix(), path.read_bytes()
            yield Spoiled(name, "removed", "", None)
            yield Spoiled(name, "emptied", "", b"")
            yield Spoiled(name, "blank", "", b"\n  \n")
            yield Spoiled(name, "comment", "", b"# nothing\n")
            yield Spoiled(name, "list", "", b"- a\n- b\n")
            yield Spoiled(name, "word", "", b"zzz\n")
            yield Spoiled(name, "mapping", "", b"zzz: zzz\n")
            yield Spoiled(name, "half", "", data[: len(data) // 2])
            yield Spoiled(name, "binary", "", bytes(range(256)))
            yield Spoiled(name, "folder", "", None)


def spoiled_keys(folder: Path) -> Iterator[Spoiled]:
    """Every fault of each key and entry of the YAML files."""
    for path in sorted(folder.rglob("*.yaml")):
        name = path.relative_to(folder).as_posix()
        node = yaml.compose(path.read_text(encoding="utf-8"), Loader=yaml.SafeLoader)
        if node is not None:
            tree = _tree(node)
            for fault, key, made in _faults(tree, "", lambda whole: whole):
                yield Spoiled(name, fault, key, made)


def _faults(tree: Tree, key: str, whole: Callable[[Tree], Tree]) -> Iterator[tuple[str, str, Tree]]:
    """The fault, the key and the whole file for every fault below a tree; `whole` puts a tree in its place."""
    if isinstance(tree, Pairs):
        for place, (name, value) in enumerate(tree.entries):
            before, after = tree.entries[:place], tree.entries[place + 1 :]

            def put(new: Tree, before=before, after=after, name=name) -> Tree:  # type: ignore[no-untyped-def]
                return whole(Pairs((*before, (name, new), *after)))

            inside = f"{key}.{name.text}" if key else name.text
            yield "dropped", inside, whole(Pairs((*before, *after)))
            yield "doubled", inside, whole(Pairs((*before, (name, value), (name, value), *after)))
            if place:
                yield "swapped", inside, put(tree.entries[place - 1][1])
            yield "misspelt", inside, whole(Pairs((*before, (Scalar(name.text + "q", name.plain), value), *after)))
            yield from _wrong(value, inside, put)
            yield from _faults(value, inside, put)
    elif isinstance(tree, tuple):
        for place, value in enumerate(tree):

            def change(new: Tree, place=place) -> Tree:  # type: ignore[no-untyped-def]
                return whole((*tree[:place], new, *tree[place + 1 :]))

            inside = f"{key}[{place + 1}]"
            yield "dropped", inside, whole((*tree[:place], *tree[place + 1 :]))
            yield "doubled", inside, whole((*tree[: place + 1], *tree[place:]))
            yield from _wrong(value, inside, change)
            yield from _faults(value, inside, change)


def _wrong(value: Tree, key: str, put: Callable[[Tree], Tree]) -> Iterator[tuple[str, str, Tree]]:
    for fault, other in WRONG.items():
        if other != value:
            yield fault, key, put(other)


def _tree(node: yaml.Node) -> Tree:
    if isinstance(node, yaml.MappingNode):
        return Pairs(tuple((_scalar(key), _tree(value)) for key, value in node.value))
    if isinstance(node, yaml.SequenceNode):
        return tuple(map(_tree, node.value))
    return _scalar(node)


def _scalar(node: yaml.Node) -> Scalar:
    return Scalar(node.value, node.style is None and bool(PLAIN.fullmatch(node.value)))


def _text(tree: Tree, indent: str = "") -> str:
    """The tree as YAML in flow style, an entry a line, so that each has a line of its own."""
    deeper = indent + " "
    if isinstance(tree, Scalar):
        return tree.text if tree.plain else json.dumps(tree.text, ensure_ascii=False)
    if isinstance(tree, Pairs):
        rows = [f"{_text(key)}: {_text(value, deeper)}" for key, value in tree.entries]
        signs = "{}"
    else:
        rows, signs = [_text(value, deeper) for value in tree], "[]"
    return signs[0] + ",".join(f"\n{deeper}{row}" for row in rows) + ("\n" + indent if rows else "") + signs[1]

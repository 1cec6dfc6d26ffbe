"""Layouts as data: reads a template by its name into a frozen class, in millimetres and points.

`templates/faces/<name>.yaml` says how a face looks. A game may lay its own `templates/faces/<name>.yaml` over it, key
by key, so that another game or a designer alters a face without Python.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache
from pathlib import Path as File
from typing import TypeVar

from generator.definitions.nodes import Map, Node, kind, merged, read_file
from generator.definitions.structure import structured
from generator.errors import Fault, Mark, input_error, listed, nearest
from generator.faces.fonts import FontName, font_names
from generator.resources import resource_root, shown

T = TypeVar("T")

FOLDER = File("templates") / "faces"
"""Where templates lie, in the studio's folder and in a game's."""


def layout(name: str, wanted: type[T], folders: Sequence[File] = ()) -> T:
    """A template's numbers as `wanted`, a flat frozen dataclass. Raises `InputError` with every key that is unknown,
    missing or of the wrong kind. `folders` are laid over the studio's own, in order.
    """
    made: T = structured(template(name, tuple(folders)), wanted, name, {FontName: frozenset(font_names())})
    return made


@cache
def template(name: str, folders: tuple[File, ...] = ()) -> Map:
    """A template's keys and values, those of `folders` over the studio's. Raises `InputError`."""
    found: Map = Map(Mark(f"{FOLDER.as_posix()}/{name}.yaml"), {})
    for folder in (resource_root() / FOLDER, *folders):
        path = folder / f"{name}.yaml"
        if path.exists():
            found = _over(found, read_file(path, shown(path)))
    return found


def _over(found: Map, node: Node) -> Map:
    both = merged(found, node)
    if not isinstance(both, Map):
        raise input_error(kind(node), expected="a mapping", mark=node.mark)
    return both


def unread(folder: File) -> Iterator[Fault]:
    """A fault for each file among a game's templates of faces whose name no template has."""
    known = sorted(path.stem for path in (resource_root() / FOLDER).glob("*.yaml"))
    for path in sorted((folder / FOLDER).glob("[!.]*.y*ml")):
        if path.suffix != ".yaml" or path.stem not in (*known, "aids"):
            expected = listed([f"{name}.yaml" for name in (*known, "aids")], 20)
            hint = nearest(path.stem, (*known, "aids"))
            yield Fault(Mark(shown(path)), "", "the file isn't read", expected, f"{hint}.yaml" if hint else "")

"""Layouts as data: reads a template by its name into a frozen class, in millimetres and points.

`templates/faces/<name>.yaml` says how a face looks. A game may lay its own `templates/faces/<name>.yaml` over it, key
by key, so that another game or a designer alters a face without Python. A file of a new name says which layout it is
`like:` and holds only what differs.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import fields, replace
from math import inf
from pathlib import Path as File
from typing import TypeVar

from generator.base.errors import Fault, Mark, input_error, list_words, nearest_name, unknown_error
from generator.definitions.yaml_nodes import MapNode, Node, TextNode, merge_trees, node_kind, read_file
from generator.definitions.yaml_reader import read_value
from generator.faces.font_families import FontSet, studio_fonts
from generator.faces.fonts import FontName
from generator.files.file_cache import keep_until_changed
from generator.files.resources import resource_root, short_path

T = TypeVar("T")

FOLDER = File("templates") / "faces"
"""Where templates lie, in the studio's folder and in a game's."""
LIKE = "like"
"""The key by which a layout of a new name takes another one's numbers."""


def read_layout(
    name: str,
    wanted: type[T],
    folders: Sequence[File] = (),
    like: str = "",
    path: str = "",
    fonts: FontSet | None = None,
) -> T:
    """A template's numbers as `wanted`, a flat frozen dataclass. `folders` are laid over the studio's own, in order.
    `like`: the layout that it must be, or be based on. `path`: where a piece names it, for faults. `fonts`: those that
    it may name; without it the studio's. Raises `InputError` with every key that is unknown, missing or of the wrong
    kind."""
    known = _layout_names(tuple(folders))
    if name not in known or (like and like not in layout_ancestry(name, tuple(folders))):
        fit = [other for other in known if not like or like in layout_ancestry(other, tuple(folders))]
        what = f"the layout '{name}' is for another kind of piece" if name in known else f"there is no layout '{name}'"
        raise unknown_error(what, name, fit, most=20, path=path)
    known = {FontName: frozenset((fonts or studio_fonts()).names)}
    made: T = read_value(read_template(name, tuple(folders)), wanted, name, known)
    return made


def use_fonts(look: T, fonts: FontSet) -> T:
    """The layout with its fonts by the names that `find_font` takes, each with the game's own fonts behind it."""
    named = [field.name for field in fields(look) if field.type in (FontName, FontName.__name__)]  # type: ignore[arg-type]
    own = {name: fonts.use(fonts.names[getattr(look, name)]) for name in named}
    return replace(look, **own) if any(own[name] != getattr(look, name) for name in named) else look  # type: ignore[type-var]


def resize_layout(
    look: T, factor: float, unscaled: Collection[str], least: Mapping[str, str] | None = None, **own: float
) -> T:
    """The layout with its numbers multiplied by `factor`, except those in `unscaled` and those given as `own`. `least`
    names for a number another one below which it doesn't fall. A size of 0 stays 0: nothing is printed there."""
    changed = {}
    for field in fields(look):  # type: ignore[arg-type]
        value = getattr(look, field.name)
        if isinstance(value, float) and field.name not in unscaled:
            floor = getattr(look, least[field.name]) if value and least and field.name in least else -inf
            changed[field.name] = max(value * factor, floor)
    return replace(look, **(changed | own))  # type: ignore[type-var]


@keep_until_changed
def read_template(name: str, folders: tuple[File, ...] = ()) -> MapNode:
    """A template's keys and values, those of `folders` over the studio's, and both over the layout that it is `like`.
    Raises `InputError`."""
    return _template(name, folders, ())


def _template(name: str, folders: tuple[File, ...], before: tuple[str, ...]) -> MapNode:
    found: MapNode = MapNode(Mark(f"{FOLDER.as_posix()}/{name}.yaml"), {})
    for folder in (resource_root() / FOLDER, *folders):
        path = folder / f"{name}.yaml"
        if path.exists():
            found = _lay_over(found, read_file(path, short_path(path)))
    like = found.get(LIKE)
    if like is None:
        return found
    base = _base_name(like, folders, (*before, name))
    own = MapNode(found.mark, {key: node for key, node in found.entries.items() if key != LIKE})
    return _lay_over(_template(base, folders, (*before, name)), own)


def _layout_names(folders: tuple[File, ...]) -> list[str]:
    """All layouts there are."""
    return sorted({path.stem for folder in (resource_root() / FOLDER, *folders) for path in folder.glob("*.yaml")})


@keep_until_changed
def layout_ancestry(name: str, folders: tuple[File, ...], before: tuple[str, ...] = ()) -> tuple[str, ...]:
    """A layout's name and those of the layouts that it is based on, nearest first. Raises `InputError`."""
    paths = (folder / f"{name}.yaml" for folder in (resource_root() / FOLDER, *folders))
    nodes = (read_file(path, short_path(path)) for path in paths if path.exists())
    named = [like for node in nodes if isinstance(node, MapNode) and (like := node.get(LIKE)) is not None]
    seen = (*before, name)
    return layout_ancestry(_base_name(named[-1], folders, seen), folders, seen) if named else seen


def _base_name(like: Node, folders: tuple[File, ...], names: tuple[str, ...]) -> str:
    """The name of the layout that another is like. Raises `InputError`."""
    known = _layout_names(folders)
    wanted = like.value if isinstance(like, TextNode) else ""
    if wanted in known and wanted not in names:
        return wanted
    wrong = f"it is {LIKE} itself" if wanted in names else f"there is no layout '{wanted}'"
    hint = nearest_name(wanted, known) if wanted not in names else ""
    raise input_error(wrong, expected=list_words(known, 20), hint=hint, mark=like.mark, path=LIKE)


def _lay_over(found: MapNode, node: Node) -> MapNode:
    both = merge_trees(found, node)
    if not isinstance(both, MapNode):
        raise input_error(node_kind(node), expected="a mapping", mark=node.mark)
    return both


def unread_templates(folder: File, known: Collection[str]) -> Iterator[Fault]:
    """A fault for each face template of a game whose name isn't `known`, unless it says which layout it is `like`."""
    for path in sorted((folder / FOLDER).glob("[!.]*.y*ml")):
        if path.suffix != ".yaml" or (path.stem not in known and not _says_like(path)):
            expected = f"{list_words([f'{name}.yaml' for name in sorted(known)], 20)}; one of your own says 'like: …'"
            hint = nearest_name(path.stem, known)
            yield Fault(Mark(short_path(path)), "", "the file isn't read", expected, f"{hint}.yaml" if hint else "")


def _says_like(path: File) -> bool:
    """Whether a template is based on another one. False for one that can't be read: its fault is reported when it is
    read."""
    node = read_file(path, short_path(path))
    return isinstance(node, MapNode) and LIKE in node.entries

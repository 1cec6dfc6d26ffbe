"""Layouts of numbers as data: reads a template by its name into a frozen class, in millimetres and points.

`templates/faces/<name>.yaml` says how a face looks. A game may lay its own `templates/faces/<name>.yaml` over it, key
by key, so that another game or a designer alters a face without Python. A file of a new name says which layout it is
`like:` and holds only what differs. Layouts of elements are read in `faces/elements`.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import fields, replace
from math import inf
from pathlib import Path as File
from typing import Any, TypeVar

from generator.base.errors import input_error, unknown_error
from generator.definitions.layout_files import (
    ELEMENTS,
    is_laid_over,
    layout_ancestry,
    layout_names,
    read_template,
)
from generator.definitions.yaml_nodes import MapNode
from generator.definitions.yaml_reader import read_value
from generator.faces.font_families import FontSet, studio_fonts
from generator.faces.fonts import FontName

T = TypeVar("T")


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
    known = layout_names(tuple(folders))
    if name not in known or (like and like not in layout_ancestry(name, tuple(folders))):
        fit = [other for other in known if not like or like in layout_ancestry(other, tuple(folders))]
        what = f"the layout '{name}' is for another kind of piece" if name in known else f"there is no layout '{name}'"
        raise unknown_error(what, name, fit, most=20, path=path)
    if is_laid_over(name, tuple(folders)):
        return _read_numbers(name, wanted, read_template(name, tuple(folders)), fonts or studio_fonts())
    if (name, wanted) not in _studio_layouts:
        _studio_layouts[name, wanted] = _read_numbers(name, wanted, read_template(name), studio_fonts())
    made: T = _studio_layouts[name, wanted]
    return made


_studio_layouts: dict[tuple[Any, ...], Any] = {}
"""Layouts of the studio's own that no game has altered, by name and type; each is read once."""


def _read_numbers(name: str, wanted: type[T], tree: MapNode, fonts: FontSet) -> T:
    if ELEMENTS in tree.entries:
        what = f"the layout '{name}' has elements, and these pieces are drawn from its numbers"
        raise input_error(what, expected="another name for a layout of elements", mark=tree.mark)
    named = {FontName: frozenset(fonts.names)}
    made: T = read_value(tree, wanted, name, named)
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

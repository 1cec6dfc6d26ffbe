"""The booklet as its author writes it, as frozen values: chapters of parts, each part one thing on the page."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated

from ..definitions.types import TileId
from ..effects.base import Least, OneOf
from ..effects.values import ModuleId

TABLES = ("tiles", "signs", "overlays", "measures", "rulings")
"""What can be shown as a table made from the definitions."""


@dataclass(frozen=True)
class Part:
    """A paragraph (`text`), an entry of a list (`item`), a heading (`head`), a `table` made from the definitions, or an
    `example`, a scenario's file, with its `caption`.

    `rules` are the numbered rules that it tells. It is left out unless `show` says yes, one of `modules` and none of
    `without` is in play, the number `needs` of the rules is a yes, `lacks` a no, and `tile` has effects, of which the
    placeholders then speak.
    """

    text: str = ""
    item: str = ""
    head: str = ""
    table: Annotated[str, OneOf("table", ("", *TABLES))] = ""
    example: str = ""
    caption: str = ""
    rules: tuple[str, ...] = ()
    show: bool = True
    modules: tuple[ModuleId, ...] = ()
    without: tuple[ModuleId, ...] = ()
    needs: str = ""
    lacks: str = ""
    tile: TileId | None = None


@dataclass(frozen=True)
class Chapter:
    """A chapter: its `id`, its `title` and its `parts`, which remain where one of `modules` is in play."""

    id: str
    title: str
    parts: Annotated[tuple[Part, ...], Least(1)]
    modules: tuple[ModuleId, ...] = ()


@dataclass(frozen=True)
class Booklet:
    """Everything in one language: a `title`, `chapters`, and the words that head the `contents`, name the `edition`, a
    `rule`, an `example`, what was `before` and `after` it, and the `index` of rules."""

    title: str
    contents: str
    edition: str
    rule: str
    example: str
    before: str
    after: str
    index: str
    chapters: Annotated[tuple[Chapter, ...], Least(1)]

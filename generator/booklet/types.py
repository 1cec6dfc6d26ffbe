"""The booklet as its author writes it, as frozen values: chapters of parts, each part one thing on the page."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, NewType

from ..definitions.types import RulingName
from ..effects.base import Least, OneOf
from ..effects.values import ModuleId

PieceName = NewType("PieceName", str)
"""A tile, an overlay or a measure: what has effects."""

TABLES = ("tiles", "signs", "overlays", "measures", "rulings")
"""What can be shown as a table made from the definitions."""

Measures = Annotated[str, OneOf("measures", ("", "some", "none"))]
"""Whether a box has to have measures, or must not; of whichever module, so that those of an own one count."""


@dataclass(frozen=True)
class Part:
    """A paragraph (`text`), an entry of a list (`item`), a heading (`head`), a `table` made from the definitions, or an
    `example`, a scenario's file, with its `title` and its `caption` or a caption for each of its steps (`frames`).

    `rules` are the numbered rules that it tells, `tells` rulings of which it speaks through its placeholders (those
    that its other keys ask are found by themselves). It is left out unless `show` says yes, one of `modules`, all of
    `with` and none of `without` is in play, there are `some` or no (`none`) `measures`, the number `needs` of the
    rules is a yes, `lacks` a no, each piece in `of` has effects, of which the placeholders then speak, and no piece in
    `idle` has any.
    """

    text: str = ""
    item: str = ""
    head: str = ""
    table: Annotated[str, OneOf("table", ("", *TABLES))] = ""
    example: str = ""
    title: str = ""
    caption: str = ""
    frames: tuple[str, ...] = ()
    rules: tuple[str, ...] = ()
    tells: tuple[RulingName, ...] = ()
    show: bool = True
    modules: tuple[ModuleId, ...] = ()
    with_: tuple[ModuleId, ...] = ()
    without: tuple[ModuleId, ...] = ()
    measures: Measures = ""
    needs: str = ""
    lacks: str = ""
    of: tuple[PieceName, ...] = ()
    idle: tuple[PieceName, ...] = ()


@dataclass(frozen=True)
class Chapter:
    """A chapter: its `id`, its `title` and its `parts`, which remain where one of `modules` is in play and there are
    `some` or no (`none`) `measures`, if it says so; with `page` it begins a new one."""

    id: str
    title: str
    parts: Annotated[tuple[Part, ...], Least(1)]
    modules: tuple[ModuleId, ...] = ()
    measures: Measures = ""
    page: bool = False


@dataclass(frozen=True)
class Booklet:
    """Everything in one language: a `title`, `chapters`, and the words that head the `contents`, name the `edition`, an
    `example`, what was `before` and `after` it, pages for `notes`, and the page that tells all at a `glance`."""

    title: str
    contents: str
    edition: str
    example: str
    before: str
    after: str
    notes: str
    glance: str
    chapters: Annotated[tuple[Chapter, ...], Least(1)]

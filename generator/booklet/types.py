"""The booklet as its author writes it, as frozen values: chapters of parts, each part one thing on the page."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Annotated, ClassVar

from generator.definitions.ids import ModuleId, RulingName
from generator.definitions.notes import Least, OneOf
from generator.errors import NOWHERE, Mark

TABLES = ("pieces", "regions", "stand-ins", "rulings")
"""What any game can show as a table made from its definitions."""


@dataclass(frozen=True)
class Part:
    """A paragraph (`text`), an entry of a list (`item`), a heading (`head`), or a `table` made from the definitions.
    One that is none of these says that the rulings it `tells` are in play, and leaves the words to their table.

    `rules` are the numbered rules that it tells, `tells` rulings of which it speaks through its placeholders (those
    that its other keys ask are found by themselves). It is left out unless `show` says yes, and one of `modules`, all
    of `with` and none of `without` is in play.
    """

    shows: ClassVar[tuple[str, ...]] = ("text", "item", "head", "table")
    """What a part can be: one of them."""

    text: str = ""
    item: str = ""
    head: str = ""
    table: Annotated[str, OneOf("table", ("", *TABLES))] = ""
    rules: tuple[str, ...] = ()
    tells: tuple[RulingName, ...] = ()
    show: bool = True
    modules: tuple[ModuleId, ...] = ()
    with_: tuple[ModuleId, ...] = ()
    without: tuple[ModuleId, ...] = ()
    place: Mark = field(default=NOWHERE, compare=False)

    @property
    def kind(self) -> str:
        """What it is, by the key that says so; empty where it says nothing itself."""
        return next((kind for kind in self.shows if getattr(self, kind)), "")


@dataclass(frozen=True)
class Chapter:
    """A chapter: its `id`, its `title` and its `parts`, which remain where one of `modules` is in play, if it says so;
    with `page` it begins a new one."""

    id: str
    title: str
    parts: Annotated[tuple[Part, ...], Least(1)]
    modules: tuple[ModuleId, ...] = ()
    page: bool = False
    place: Mark = field(default=NOWHERE, compare=False)


@dataclass(frozen=True)
class Booklet:
    """Everything in one language: a `title`, `chapters`, and the words that head the `contents`, name the `edition`,
    pages for `notes`, the page that tells all at a `glance`, and lead in what isn't played (`otherwise`)."""

    title: str
    contents: str
    edition: str
    notes: str
    glance: str
    otherwise: str
    chapters: Annotated[tuple[Chapter, ...], Least(1)]

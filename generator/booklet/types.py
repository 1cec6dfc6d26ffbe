"""The booklet as its author writes it, as frozen values: chapters of parts, each part one thing on the page."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import Annotated, NewType

from generator.definitions.ids import ModuleId, RulingName
from generator.definitions.notes import Least, OneOf
from generator.errors import NOWHERE, Mark
from generator.games.balance_control.definitions.types import NumberName
from generator.paths import ID

PieceName = NewType("PieceName", str)
"""A tile, an overlay or a measure: what has effects."""


class ExampleFile(str):
    """The file of an example, in the booklet's own folder of them."""

    __slots__ = ()
    expected = "the name of a file in booklet/examples, such as 'settlement.yaml'"
    pattern = rf"{ID.pattern}\.yaml"

    @classmethod
    def parse(cls, text: str) -> ExampleFile:
        """Reads it; raises `ValueError` with a sentence for the reader."""
        if not re.fullmatch(cls.pattern, text):
            raise ValueError(f"'{text}' is no example")
        return cls(text)


NO_EXAMPLE = ExampleFile("")

SHOWS = ("text", "item", "head", "table", "example")
"""What a part can be: one of them."""

TABLES = ("setup", "departments", "tiles", "pieces", "signs", "overlays", "measures", "rulings")
"""What can be shown as a table made from the definitions."""

Measures = Annotated[str, OneOf("measures", ("", "some", "none"))]
"""Whether a box has to have measures, or must not; of whichever module, so that those of an own one count."""


@dataclass(frozen=True)
class Part:
    """A paragraph (`text`), an entry of a list (`item`), a heading (`head`), a `table` made from the definitions, or an
    `example`, a scenario's file, with its `title` and its `caption` or a caption for each of its steps (`frames`). One
    that is none of these says that the rulings it `tells` are in play, and leaves the words to their table.

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
    example: ExampleFile = NO_EXAMPLE
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
    needs: NumberName = ""
    lacks: NumberName = ""
    of: tuple[PieceName, ...] = ()
    idle: tuple[PieceName, ...] = ()
    place: Mark = field(default=NOWHERE, compare=False)

    @property
    def kind(self) -> str:
        """What it is, by the key that says so; empty where it says nothing itself."""
        return next((kind for kind in SHOWS if getattr(self, kind)), "")


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
    place: Mark = field(default=NOWHERE, compare=False)


@dataclass(frozen=True)
class Booklet:
    """Everything in one language: a `title`, `chapters`, and the words that head the `contents`, name the `edition`, an
    `example`, what was `before` and `after` it, pages for `notes`, the page that tells all at a `glance`, and lead in
    what isn't played (`otherwise`)."""

    title: str
    contents: str
    edition: str
    example: str
    before: str
    after: str
    notes: str
    glance: str
    otherwise: str
    chapters: Annotated[tuple[Chapter, ...], Least(1)]

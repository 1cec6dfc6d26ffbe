"""What a booklet of BALANCE // CONTROL may say besides any other: examples, and conditions that speak of effects."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Annotated, ClassVar, NewType

from generator.booklet import types
from generator.booklet.book import Block
from generator.definitions.notes import Least, OneOf
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

TABLES = ("setup", "departments", "tiles", "pieces", "signs", "overlays", "measures", "rulings")

Measures = Annotated[str, OneOf("measures", ("", "some", "none"))]
"""Whether a box has to have measures, or must not; of whichever module, so that those of an own one count."""


@dataclass(frozen=True)
class Part(types.Part):
    """A paragraph (`text`), an entry of a list (`item`), a heading (`head`), a `table` made from the definitions, or an
    `example`, a scenario's file, with its `title` and its `caption` or a caption for each of its steps (`frames`). One
    that is none of these says that the rulings it `tells` are in play, and leaves the words to their table.

    `rules` are the numbered rules that it tells, `tells` rulings of which it speaks through its placeholders (those
    that its other keys ask are found by themselves). It is left out unless `show` says yes, one of `modules`, all of
    `with` and none of `without` is in play, there are `some` or no (`none`) `measures`, the number `needs` of the
    rules is a yes, `lacks` a no, each piece in `of` has effects, of which the placeholders then speak, and no piece in
    `idle` has any.
    """

    shows: ClassVar[tuple[str, ...]] = (*types.Part.shows, "example")

    table: Annotated[str, OneOf("table", ("", *TABLES))] = ""
    example: ExampleFile = NO_EXAMPLE
    title: str = ""
    caption: str = ""
    frames: tuple[str, ...] = ()
    measures: Measures = ""
    needs: NumberName = ""
    lacks: NumberName = ""
    of: tuple[PieceName, ...] = ()
    idle: tuple[PieceName, ...] = ()


@dataclass(frozen=True)
class Chapter(types.Chapter):
    """A chapter: its `id`, its `title` and its `parts`, which remain where one of `modules` is in play and there are
    `some` or no (`none`) `measures`, if it says so; with `page` it begins a new one."""

    parts: Annotated[tuple[Part, ...], Least(1)]
    measures: Measures = ""


@dataclass(frozen=True)
class Booklet(types.Booklet):
    """Everything in one language: a `title`, `chapters`, and the words that head the `contents`, name the `edition`, an
    `example`, what was `before` and `after` it, pages for `notes`, the page that tells all at a `glance`, and lead in
    what isn't played (`otherwise`)."""

    chapters: Annotated[tuple[Chapter, ...], Least(1)]
    example: str
    before: str
    after: str


@dataclass(frozen=True)
class Example(Block):
    """An example on a page: `words` is its file; it has a title and a caption, or a caption for each of its steps."""

    title: str = ""
    caption: str = ""
    frames: tuple[str, ...] = ()

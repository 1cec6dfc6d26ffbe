"""What a booklet of BALANCE // CONTROL may say besides any other: examples, and conditions that speak of effects."""

from __future__ import annotations

from typing import Annotated, NewType

from generator.base.frozen import dataclass
from generator.booklet import booklet_source
from generator.definitions.field_annotations import Least, OneOf
from generator.definitions.word_markup import PlainWords
from generator.games.balance_control.definitions.balance_pack import NumberName

PieceName = NewType("PieceName", str)
"""A tile, an overlay or a measure: what has effects."""


TABLES = ("setup", "departments", "tiles", "pieces", "signs", "overlays", "measures", "rulings")

Measures = Annotated[str, OneOf("measures", ("", "some", "none"))]
"""Whether a box has to have measures, or must not; of whichever module, so that those of an own one count."""


@dataclass(frozen=True)
class BalancePart(booklet_source.BookletPart):
    """A paragraph (`text`), an entry of a list (`item`), a heading (`head`), a `table` made from the definitions, or an
    `example`, a scenario's file, with its `title` and its `caption` or a caption for each of its steps (`frames`). One
    that is none of these says that the rulings it `tells` are in play, and leaves the words to their table.

    `rules` are the numbered rules that it tells, `tells` rulings of which it speaks through its placeholders (those
    that its other keys ask are found by themselves). It is left out unless `show` says yes, one of `modules`, all of
    `with` and none of `without` is in play, there are `some` or no (`none`) `measures`, the number `needs` of the
    rules is a yes, `lacks` a no, each piece in `of` has effects, of which the placeholders then speak, and no piece in
    `idle` has any.
    """

    table: Annotated[str, OneOf("table", ("", *TABLES))] = ""
    measures: Measures = ""
    needs: NumberName = ""
    lacks: NumberName = ""
    of: tuple[PieceName, ...] = ()
    idle: tuple[PieceName, ...] = ()


@dataclass(frozen=True)
class BalanceChapter(booklet_source.BookletChapter):
    """A chapter: its `id`, its `title` and its `parts`, which remain where one of `modules` is in play and there are
    `some` or no (`none`) `measures`, if it says so; with `page` it begins a new one."""

    parts: Annotated[tuple[BalancePart, ...], Least(1)]
    measures: Measures = ""


@dataclass(frozen=True, kw_only=True)
class BalanceBooklet(booklet_source.BookletText):
    """Everything in one language: a `title`, `chapters`, and the words that head the `contents`, name the `edition`, an
    `example`, what was `before` and `after` it, pages for `notes`, the page that tells all at a `glance`, and lead in
    what isn't played (`otherwise`). `index` heads the list of the `words` that are looked up, with their pages: where
    a heading or strong words have one, or else the text of a paragraph. `games` heads a table to write games into,
    `heads` its columns; it stands where more than one page is left before sheets of four are whole."""

    chapters: Annotated[tuple[BalanceChapter, ...], Least(1)]
    example: PlainWords
    before: PlainWords
    after: PlainWords

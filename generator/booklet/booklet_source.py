"""The booklet as its author writes it, as frozen values: chapters of parts, each part one thing on the page."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import field
from typing import Annotated, ClassVar

from generator.base.errors import NOWHERE, Mark
from generator.base.frozen import dataclass
from generator.definitions.field_annotations import ExpectedExample, Flag, Least, OneOf
from generator.definitions.id_types import ModuleId, RulingName
from generator.definitions.pack import WAYS, Small
from generator.definitions.word_markup import MarkupFound, PlainWords, RichWords
from generator.files.paths import ID

FOLDER = "booklet"
"""Where a game's booklet lies, a file for each language."""
TABLES = ("pieces", "regions", "signs", "stand-ins", "rulings")
"""What any game can show as a table made from its definitions."""


PICTURES = ("pieces",)
"""What is drawn of any game."""


class ExampleFile(str):
    """The name of an example's file in the booklet's folder of examples."""

    __slots__ = ()
    expected = "the name of a file in booklet/examples, such as 'settlement.yaml'"
    pattern = rf"{ID.pattern}\.yaml"

    @classmethod
    def parse(cls, text: str) -> ExampleFile:
        """The file name in a text; raises `ValueError` with a sentence for the reader."""
        if not re.fullmatch(cls.pattern, text):
            raise ValueError(f"'{text}' is no example")
        return cls(text)


NO_EXAMPLE = ExampleFile("")


Point = Annotated[
    tuple[float, float], ExpectedExample("a point in mm, from the left and from the top, such as '[120, 45.5]'")
]


@dataclass(frozen=True)
class LaidPieceText:
    """A `piece` on a table seen from above, or a back: its middle `at` a point (mm from the left and from the top of
    the table), `scale` times as large as the real one, turned by `turn` degrees; all `copies` of it, each a `step` on.
    `writes` are the words that somebody has written on its blank lines, `ticks` the icons of those signs that are
    ticked, each the next one of its kind. What `says` stands under the picture, with a letter at the piece. What isn't
    in the box is left out, with its words; with `players` it lies there only in a box for so many."""

    piece: str
    at: Point
    scale: float = 1.0
    turn: float = 0.0
    copies: Small = 1
    step: Point = (0.0, 0.0)
    writes: tuple[str, ...] = ()
    ticks: tuple[str, ...] = ()
    players: tuple[Small, ...] = ()
    says: RichWords = ""


@dataclass(frozen=True)
class BookletPart:
    """A paragraph (`text`, which where it is `joined` goes on in the paragraph or entry before it), an entry of a list
    (`item`, which may be `numbered`), a heading (`head`), a `table` made from the definitions, a `picture` of the box
    under its `caption`, or an `example`: a scenario's file, which is played and then drawn, with its `title` and its
    `caption`, or a caption for each `expect` in it (`frames`); a single picture begins at the first of several
    `expect`. An example shows the regions that it changes, or those in `shows`, of which each of several pictures shows
    the first and what changes; what moves lies on an arrow, and an `arrow` with an icon points from the first of them
    to the second. A `board` is such a file for each number of players that a box may be for, and left out of others:
    all of its first board as it lies, with letters at the places in `marks` (`one+other` is the line that joins two
    regions, a track the field on which something lies), and their words in `frames`. `laid` are pieces on a table,
    drawn under the part's `title` as they lie. An example or a board is left out where the map lacks a region that an
    example shows, or one of the `regions` that its scenario names besides. A part that is none of these says that the
    rulings it `tells` are in play, and leaves the words to their table.

    `rules` are the numbered rules that it tells, `tells` rulings of which it speaks through its placeholders (those
    that its other keys ask are found by themselves). It is left out unless `show` says yes, one of `modules`, all
    of `with` and none of `without` is in play, one of so many `players` may play with the box, and resources are kept
    as `resources` says, where it says so.
    """

    text_kinds: ClassVar[tuple[str, ...]] = ("text", "item", "head", "table")
    """What is set in words and lines."""
    drawn_kinds: ClassVar[tuple[str, ...]] = ("example", "board", "laid", "picture")
    """What is drawn. A part is one of all these."""

    text: RichWords = ""
    item: RichWords = ""
    head: RichWords = ""
    table: Annotated[str, OneOf("table", ("", *TABLES))] = ""
    picture: Annotated[str, OneOf("picture", ("", *PICTURES))] = ""
    example: ExampleFile = NO_EXAMPLE
    board: Mapping[Small, ExampleFile] = field(default_factory=dict)
    laid: tuple[LaidPieceText, ...] = ()
    title: PlainWords = ""
    caption: RichWords = ""
    frames: tuple[RichWords, ...] = ()
    shows: tuple[str, ...] = ()
    marks: tuple[str, ...] = ()
    regions: tuple[str, ...] = ()
    arrow: str = ""
    numbered: bool = False
    joined: bool = False
    rules: tuple[str, ...] = ()
    tells: tuple[RulingName, ...] = ()
    show: bool = True
    modules: tuple[ModuleId, ...] = ()
    with_: tuple[ModuleId, ...] = ()
    without: tuple[ModuleId, ...] = ()
    players: tuple[Small, ...] = ()
    resources: Annotated[str, OneOf("resources", ("", *WAYS))] = ""
    place: Mark = field(default=NOWHERE, compare=False)

    @property
    def kind(self) -> str:
        """The key that says what the part is; empty for a part that says nothing itself."""
        return next((kind for kind in (*self.text_kinds, *self.drawn_kinds) if getattr(self, kind)), "")


@dataclass(frozen=True)
class BookletChapter:
    """A chapter: its `id`, its `title` and its `parts`, which remain where one of `modules` is in play, if it says so;
    with `page` it begins a new one. As an `opening` it begins a left page, and the two of its parts that are `laid` or
    a `board` stand side by side on this page and the next, up to the fold."""

    id: str
    title: RichWords
    parts: Annotated[tuple[BookletPart, ...], Least(1)]
    modules: tuple[ModuleId, ...] = ()
    page: bool = False
    opening: bool = False
    place: Mark = field(default=NOWHERE, compare=False)


@dataclass(frozen=True)
class BookletText:
    """Everything in one language: a `title`, `chapters`, and the words that head the `contents`, name the `edition`, an
    `example`, pages for `notes`, the page that tells all at a `glance`, and lead in what isn't played (`otherwise`).
    `index` heads the list of the `words` that are looked up, with their pages: where a heading or strong words have
    one, or else the text of a paragraph. `larger` is said of an example with more players than the box is for, and of
    a board where fewer may play, too, with their `{number}`. `games` heads a table to write games into, `heads` its
    columns; it stands where more than one page is left before sheets of four are whole. `reading`: what was found in
    words while they were read."""

    title: PlainWords
    contents: PlainWords
    edition: PlainWords
    notes: PlainWords
    glance: PlainWords
    otherwise: PlainWords
    chapters: Annotated[tuple[BookletChapter, ...], Least(1)]
    example: PlainWords = ""
    larger: PlainWords = ""
    index: PlainWords = ""
    words: tuple[str, ...] = ()
    games: PlainWords = ""
    heads: tuple[PlainWords, ...] = ()
    reading: Annotated[MarkupFound, Flag.GIVEN] = field(default=MarkupFound(), compare=False, repr=False)

"""What a game's rules add to its booklet, behind one plug; the studio's own is in `plain.py`."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import field
from typing import Any, Literal, Protocol

from generator.base.errors import NOWHERE, InputError, Mark, input_error
from generator.base.frozen import dataclass
from generator.booklet.booklet_source import BookletPart, BookletText, LaidPieceText
from generator.definitions.checks.finding import CheckFinding
from generator.definitions.game_folder import GameFolder
from generator.definitions.pack import Pack
from generator.faces.face_context import FaceContext
from generator.games.registry import game_rules

Side = Literal["", "left", "right"]

PLAIN = "generator.booklet.studio_book"
"""Where the book is of a game that is only printed."""


@dataclass(frozen=True)
class BookletBlock:
    """One thing on a page: `kind` is chapter, head, text, item, table or a game's own; `words` its text, a table's name
    or what a game's own names; a chapter may begin a page or an opening, an entry of a list may be numbered."""

    kind: str
    words: str
    rules: tuple[str, ...] = ()
    id: str = ""
    page: bool = False
    opening: bool = False
    numbered: bool = False
    place: Mark = field(default=NOWHERE, compare=False)


@dataclass(frozen=True)
class DrawnBlock(BookletBlock):
    """What is drawn: `words` is the file of a scenario, or what is pictured. A title and a caption, or a caption for
    each picture or letter; which regions it shows, or where its letters stand; which other `regions` it names; the icon
    of an `arrow` between two of them; what is `laid` on a table; how many letters stand `before` its own, in other
    pictures of the chapter; on which `side` of an opening it stands, if on one."""

    title: str = ""
    caption: str = ""
    frames: tuple[str, ...] = ()
    shows: tuple[str, ...] = ()
    regions: tuple[str, ...] = ()
    arrow: str = ""
    laid: tuple[LaidPieceText, ...] = ()
    before: int = 0
    side: Side = ""

    @property
    def letter_words(self) -> tuple[str, ...]:
        """The words of each letter in it."""
        return self.frames if self.kind == "board" else tuple(one.says for one in self.laid if one.says)


@dataclass(frozen=True)
class BookletFigure:
    """What a game draws: its markup, and the pictures that this names, as SVG by file name. Where there is nothing to
    draw, `warning` says why."""

    markup: str = ""
    pictures: Mapping[str, str] = field(default_factory=dict)
    warning: str = ""


class BlockDrawer(Protocol):
    """The blocks of kinds that only one game has."""

    def block(self, part: Any, context: Any) -> BookletBlock:
        """A part of such a kind as a block, its words filled."""

    def reason_left_out(self, block: Any, context: Any) -> str:
        """Why the block has no place in this game's booklet; empty where it has one."""

    def judge(self, block: Any, game: GameFolder) -> None:
        """Reads what the block names. Raises `InputError` where that can't be."""

    def reason_to_skip(self, block: Any, game: GameFolder, context: Any) -> str:
        """Why the block isn't printed though it has its place: what it shows isn't so. Empty where it is."""

    def figure(self, block: Any, booklet: Any, game: GameFolder, context: Any, theme: str) -> BookletFigure:
        """What is drawn of it, in a theme's inks. Raises `InputError`."""


@dataclass(frozen=True)
class BookPlug:
    """`record`: what a language's file is read into, and `known` the names that it may say besides modules and rulings.
    `fits`: whether a part or chapter has its place in the box, beside what `modules` say. `said`: words with their
    placeholders filled, of a part or of none, with the place where they are written. `signs`: the markup of what stands
    between `[[` and `]]`, and `icons` what is read out for icons. `tables`: the markup of each, by name. `glance`: the
    lists of the last page by their titles, all as markup, and whether they are steps. `drawn`: blocks of
    kinds of its own. `findings`: what is missing in a box whose booklet in a language has these blocks."""

    record: type[BookletText]
    said: Callable[[str, Any, Any, Mark], str]
    signs: Callable[[str, Any], str]
    icons: Callable[[Any], Mapping[str, str]]
    tables: Mapping[str, Callable[[Any], str]]
    glance: Callable[[Any], Mapping[str, tuple[Sequence[str], bool]]]
    known: Callable[[Any], Mapping[Any, frozenset[str]]] = lambda _: {}
    fits: Callable[[Any, Any], bool] = lambda _, __: True
    drawn: BlockDrawer | None = None
    findings: Callable[[Any, Sequence[BookletBlock]], Iterator[CheckFinding]] = lambda _, __: iter(())


def pack_book(pack: Pack) -> BookPlug:
    """The book of the rules by which a pack is played; of a game without one, the studio's."""
    return rules_book(pack.rules)


def rules_book(rules: str) -> BookPlug:
    """The book of the rules of that name."""
    own = game_rules(rules).book
    if own:
        return own()
    from generator.booklet.studio_book import BOOK

    return BOOK


def block_fault(block: BookletBlock, what: str, expected: str) -> InputError:
    """What is wrong with a block, with its place."""
    return input_error(what, expected=expected, mark=block.place, path=block.words)


def fill_words(words: str, part: BookletPart | None, context: FaceContext, place: Mark) -> str:
    """Words with their placeholders filled. Raises `InputError` for one without sense."""
    return pack_book(context.definitions).said(words, part, context, place)

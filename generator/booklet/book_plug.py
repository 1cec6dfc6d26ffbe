"""What a game's rules add to its booklet, behind one plug; the studio's own is in `studio_book.py`."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import field
from typing import Any, Literal, Protocol

from generator.base.errors import NOWHERE, InputError, Mark, input_error
from generator.base.frozen import dataclass
from generator.booklet.booklet_source import BookletPart, BookletText, LaidPieceText
from generator.booklet.booklet_words import fill_around_marks
from generator.definitions.checks.finding import CheckFinding
from generator.definitions.game_folder import GameFolder
from generator.definitions.pack import Pack
from generator.faces.face_context import FaceContext
from generator.games.registry import game_rules

Side = Literal["", "first", "second"]


@dataclass(frozen=True)
class BookletBlock:
    """One block of a page. `kind` is chapter, head, text, item, table or a game's own kind. `words`: its text, or the
    name of a table or of what a game's own kind shows. A chapter may begin a page or an opening, an entry of a list may
    be numbered."""

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
    """A block that is drawn. `words`: the file of a scenario, or what is pictured. It has a title and a caption, or a
    caption for each picture or letter. The other fields: the regions that it shows, or where its letters stand; which
    other `regions` it names; the icon of an `arrow` between two of them; the `laid_pieces` of a table; the
    number of letters `before` its own, in earlier pictures of the chapter; the `side` of an opening on which it stands,
    if any."""

    title: str = ""
    caption: str = ""
    frames: tuple[str, ...] = ()
    shows: tuple[str, ...] = ()
    regions: tuple[str, ...] = ()
    arrow: str = ""
    laid_pieces: tuple[LaidPieceText, ...] = ()
    before: int = 0
    side: Side = ""

    @property
    def letter_words(self) -> tuple[str, ...]:
        """The words for each letter in the picture."""
        return self.frames if self.kind == "board" else tuple(one.says for one in self.laid_pieces if one.says)


@dataclass(frozen=True)
class BookletFigure:
    """A drawn block: its markup, and the pictures that the markup names, as SVG by file name. Where nothing can be
    drawn, `warning` says why."""

    markup: str = ""
    pictures: Mapping[str, str] = field(default_factory=dict)
    warning: str = ""


class BlockDrawer(Protocol):
    """Handles the kinds of blocks that are drawn; a game may have one of its own."""

    def block(self, part: Any, context: Any) -> BookletBlock:
        """A part of such a kind as a block with its placeholders filled."""

    def reason_left_out(self, block: Any, context: Any) -> str:
        """Why the block has no place in this game's booklet; empty where it has one."""

    def judge(self, block: Any, game: GameFolder) -> None:
        """Reads the files that the block names. Raises `InputError` for a fault in them."""

    def reason_to_skip(self, block: Any, game: GameFolder, context: Any) -> str:
        """Why the block isn't printed though it has a place, since what it shows doesn't hold; empty where it is
        printed."""

    def figure(self, block: Any, booklet: Any, game: GameFolder, context: Any, theme: str) -> BookletFigure:
        """The block drawn in a theme's inks. Raises `InputError`."""


@dataclass(frozen=True)
class BookPlug:
    """`record`: the type that a language's file is read into; `known_names`: the names that it may use besides modules
    and rulings. `fits`: whether a part or chapter has a place in the box, besides what `modules` says. `fill_words`:
    words with their placeholders filled, of a part or of none, with the place where they are written. `signs`: the
    markup for the text between `[[` and `]]`; `icons`: the words read out for icons. `tables`: the markup of each
    table, by name. `glance`: the lists of the last page by their titles, as markup, and whether they are steps.
    `drawer`: the drawer of the game's own kinds of blocks. `findings`: what is missing in a box whose booklet in a
    language has these blocks."""

    record: type[BookletText]
    fill_words: Callable[[str, Any, Any, Mark], str]
    signs: Callable[[str, Any], str]
    icons: Callable[[Any], Mapping[str, str]]
    tables: Mapping[str, Callable[[Any], str]]
    glance: Callable[[Any], Mapping[str, tuple[Sequence[str], bool]]]
    known_names: Callable[[Any], Mapping[Any, frozenset[str]]] = lambda _: {}
    fits: Callable[[Any, Any], bool] = lambda _, __: True
    drawer: BlockDrawer | None = None
    findings: Callable[[Any, Sequence[BookletBlock]], Iterator[CheckFinding]] = lambda _, __: iter(())


def pack_book(pack: Pack) -> BookPlug:
    """The plug of the rules by which a pack is played; the studio's for a game without rules."""
    return rules_book(pack.rules)


def rules_book(rules: str) -> BookPlug:
    """The plug of the rules of that name; of those that bring none, that of a game that is only printed."""
    book = game_rules(rules).book or game_rules("").book
    assert book, "the studio's own book is missing"
    return book()


def block_fault(block: BookletBlock, what: str, expected: str) -> InputError:
    """An `InputError` about a block, at its place."""
    return input_error(what, expected=expected, mark=block.place, path=block.words)


def fill_words(words: str, part: BookletPart | None, context: FaceContext, place: Mark) -> str:
    """Words with their placeholders filled. Raises `InputError` for a placeholder that means nothing."""
    fill = pack_book(context.definitions).fill_words
    return fill_around_marks(words, lambda said: fill(said, part, context, place))

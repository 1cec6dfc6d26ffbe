"""Booklets for tests, as the program makes them: each is made once a run and lies on a shelf for every process."""

from functools import cache
from typing import Any, NamedTuple

from generator.booklet.book_plug import BookletBlock, DrawnBlock
from generator.booklet.booklet_reader import read_booklet
from generator.booklet.page_blocks import block_drawer, booklet_blocks
from generator.booklet.rules_files import RulesFiles, booklet_files
from generator.definitions.game_folder import GameFolder
from tests.faces.shipped import box
from tests.games import PACKS, load
from tests.shelf import kept


class OfBox(NamedTuple):
    game: str
    language: str
    players: int = 4
    modules: str = "all"


@cache
def opened(wanted: OfBox) -> tuple[GameFolder, Any]:
    """The game and the context of a box."""
    game, language, players, modules = wanted
    return load(PACKS / game), box(game, language, players, modules)


def booklet_of(context: Any) -> Any:
    """The booklet of a box as it is written."""
    booklet = read_booklet(context.folder, context.texts.language, context.definitions)
    assert booklet
    return booklet


def told_in(context: Any) -> tuple[BookletBlock, ...]:
    """What it says of this box."""
    return booklet_blocks(booklet_of(context), context)


def drawings_in(context: Any, *kinds: str) -> list[DrawnBlock]:
    """What it draws of this box: all of it, or of some kinds."""
    shown = [block for block in told_in(context) if isinstance(block, DrawnBlock)]
    return [block for block in shown if not kinds or block.kind in kinds]


def figure_of(context: Any, block: DrawnBlock) -> Any:
    """A picture of it, in colour."""
    return block_drawer(context).figure(block, booklet_of(context), load(context.folder), context, "colour")


@cache
def rules(wanted: OfBox, on: str = "a4") -> RulesFiles:
    """The booklet's files of a box on a paper, in colour."""
    return kept(("rules", *wanted, on), lambda: booklet_files(*opened(wanted), on))

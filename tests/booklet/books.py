"""Booklets for tests, as the program makes them: each is made once a run and lies on a shelf for every process."""

from __future__ import annotations

from functools import cache
from typing import Any, NamedTuple

from generator.booklet.blocks import blocks, drawn_by
from generator.booklet.book import Block, Drawing
from generator.booklet.load import read_booklet
from generator.booklet.make import Rules, booklet_files
from generator.definitions.load import GameFolder
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


def told_in(context: Any) -> tuple[Block, ...]:
    """What it says of this box."""
    return blocks(booklet_of(context), context)


def drawings_in(context: Any, *kinds: str) -> list[Drawing]:
    """What it draws of this box: all of it, or of some kinds."""
    shown = [block for block in told_in(context) if isinstance(block, Drawing)]
    return [block for block in shown if not kinds or block.kind in kinds]


def figure_of(context: Any, block: Drawing) -> Any:
    """A picture of it, in colour."""
    return drawn_by(context).figure(block, booklet_of(context), load(context.folder), context, "colour")


@cache
def rules(wanted: OfBox, on: str = "a4") -> Rules:
    """The booklet's files of a box on a paper, in colour."""
    return kept(("rules", *wanted, on), lambda: booklet_files(*opened(wanted), on))

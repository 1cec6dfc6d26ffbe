"""Booklets for tests, as the program makes them: each is made once a run and lies on a shelf for every process."""

from __future__ import annotations

from functools import cache
from typing import Any, NamedTuple

from generator.booklet.make import Rules, booklet_files
from generator.definitions.load import GameFolder
from generator.definitions.request import Request
from generator.faces.whole import whole_contexts
from tests.games import PACKS
from tests.shelf import kept


class OfBox(NamedTuple):
    """Which box a booklet is for."""

    game: str
    language: str
    players: int = 4
    modules: str = "all"


@cache
def opened(box: OfBox) -> tuple[GameFolder, Any]:
    """The game and the context of a box."""
    game, language, players, modules = box
    asked = Request(game_folder=PACKS / game, players=players, modules=modules, language=language)
    (context,) = whole_contexts(asked.definitions, asked.config, asked.texts, asked.game.folder)
    return asked.game, context


@cache
def rules(box: OfBox, on: str = "a4") -> Rules:
    """The booklet's files of a box on a paper, in colour."""
    return kept(("rules", *box, on), lambda: booklet_files(*opened(box), on))

"""Everything that the shipped games print, each in all its languages, with the most players and all modules."""

from __future__ import annotations

import functools

from generator.definitions.configuration import configuration, players_of
from generator.faces.context import Context, Looks
from generator.faces.paper import context_of
from generator.faces.pieces import Printed, printed_pieces
from tests.games import PACKS, load

KITS = [
    (folder.name, language)
    for folder in sorted(PACKS.iterdir())
    if (folder / "game.yaml").is_file()
    for language in load(folder).languages
]
"""Each shipped game in each of its languages."""

MANY = 99
"""More players than any game is for."""


def whole_context(name: str, language: str) -> Context:
    """The context of a whole box."""
    game = load(PACKS / name)
    pack = game.definitions()
    config = configuration(pack, players_of(pack, None, MANY), ["all"])
    return context_of(pack, config, game.texts_for(language, pack), game.folder)


@functools.cache
def whole_box(name: str, language: str) -> tuple[Printed, ...]:
    """All its pieces, made once."""
    return printed_pieces(whole_context(name, language), Looks())

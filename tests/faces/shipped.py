"""Everything that the shipped games print, each in all its languages, with the most players and all modules."""

import functools

from generator.definitions.configuration import choose_players, make_configuration
from generator.definitions.pack import MARKERS
from generator.faces.box_pieces import BoxPiece, make_box_pieces
from generator.faces.face_context import FaceContext, Looks
from generator.faces.game_look import face_context
from tests.games import PACKS, load

KITS = [
    (folder.name, language)
    for folder in sorted(PACKS.iterdir())
    if (folder / "game.yaml").is_file()
    for language in load(folder).languages
]
"""Each shipped game in each of its languages."""

HOME = Looks()
MANY = 99
"""More players than any game is for."""


@functools.cache
def box(
    name: str, language: str = "en", players: int = 4, modules: str = "all", resources: str = MARKERS
) -> FaceContext:
    """The context of a box, made once: for so many players, or as near to them as the game is for."""
    game = load(PACKS / name)
    pack = game.definitions()
    chosen = [module for module in modules.split(",") if module]
    config = make_configuration(pack, choose_players(pack, None, players), chosen, resources)
    return face_context(pack, config, game.texts_for(language, pack), game.folder)


@functools.cache
def box_pieces(
    name: str,
    language: str = "en",
    players: int = 4,
    modules: str = "all",
    resources: str = MARKERS,
    looks: Looks = HOME,
) -> tuple[BoxPiece, ...]:
    """All that such a box prints, made once for each of its looks."""
    return make_box_pieces(box(name, language, players, modules, resources), looks)


def whole_context(name: str, language: str) -> FaceContext:
    return box(name, language, MANY)


def whole_box(name: str, language: str) -> tuple[BoxPiece, ...]:
    return box_pieces(name, language, MANY)

"""Makes the table of a game with rules."""

from __future__ import annotations

from weakref import WeakKeyDictionary

from generator.base.errors import InputError, Mark, input_error
from generator.definitions.box_request import USUAL, usual_language
from generator.definitions.game_folder import GameFolder
from generator.definitions.language_texts import LanguageTexts
from generator.definitions.pack import Configuration, Pack
from generator.games.registry import game_rules
from generator.games.rules import GameRules
from generator.play.protocol import Table

_TABLES: WeakKeyDictionary[GameFolder, dict[tuple[int, Configuration], tuple[Pack, Table]]] = WeakKeyDictionary()
"""Tables by the identity of their definitions, which are kept so that no others can get the same identity."""


def only_printed_error(pack: Pack) -> InputError:
    """The error for a game without rules, which can't be played."""
    return input_error(
        f"'{pack.name}' is only printed: it names no rules, so there is nothing to play",
        expected="a game with rules, such as those that come with the program",
        mark=Mark(pack.place("game").file),
    )


def played_rules(game: GameFolder) -> GameRules:
    """The rules of a game. Raises `InputError` for a game that is only printed."""
    own = game_rules(game.info.rules)
    if own.table is None:
        raise only_printed_error(game.definitions())
    return own


def make_table(pack: Pack, config: Configuration, texts: LanguageTexts) -> Table:
    """A configuration ready to be played, in the language of these texts. Raises `InputError` for a game that is only
    printed."""
    table = game_rules(pack.rules).table
    if table is None:
        raise only_printed_error(pack)
    return table(pack, config, texts)


def play_language(game: GameFolder, language: str) -> str:
    """The language in which a game is played; by default English, or the game's first language if it has no English."""
    return usual_language(game) if language == USUAL else language


def game_table(game: GameFolder, pack: Pack, config: Configuration, language: str) -> Table:
    """A configuration ready to be played, in that language. Raises `InputError` where the rules don't speak it."""
    return make_table(pack, config, game.texts_for(play_language(game, language), pack))


def cached_table(game: GameFolder, pack: Pack, config: Configuration) -> Table:
    """A configuration ready to be played in the usual language; made once for the same definitions. Raises
    `InputError`."""
    known = _TABLES.setdefault(game, {})
    key = id(pack), config
    if key not in known:
        known[key] = pack, game_table(game, pack, config, USUAL)
    return known[key][1]

"""A pack and a language's texts as this game's own; any other pack is refused in a sentence."""

from __future__ import annotations

from generator.definitions import texts
from generator.definitions.types import Pack
from generator.games.balance_control.definitions.texts import Texts
from generator.games.balance_control.definitions.types import Definitions
from generator.play.tables import only_printed


def definitions_of(pack: Pack) -> Definitions:
    """The pack, if it is played by these rules. Raises `InputError` for one that isn't, or is only printed."""
    if not isinstance(pack, Definitions):
        raise only_printed(pack)
    return pack


def texts_of(said: texts.Texts) -> Texts:
    """What a language says of this game."""
    assert isinstance(said, Texts), "the texts of another game"
    return said

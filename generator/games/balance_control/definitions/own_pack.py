"""Narrows a pack and a language's texts to this game's own types; any other pack is an `InputError`."""

from __future__ import annotations

from generator.definitions import language_texts
from generator.definitions.pack import Pack
from generator.games.balance_control.definitions.balance_pack import BalanceDefinitions
from generator.games.balance_control.definitions.balance_texts import BalanceTexts
from generator.play.table_of_game import only_printed_error


def definitions_of(pack: Pack) -> BalanceDefinitions:
    """The pack as this game's definitions. Raises `InputError` for a pack of another game, or one that is only
    printed."""
    if not isinstance(pack, BalanceDefinitions):
        raise only_printed_error(pack)
    return pack


def texts_of(said: language_texts.LanguageTexts) -> BalanceTexts:
    """A language's texts as this game's own."""
    assert isinstance(said, BalanceTexts), "the texts of another game"
    return said

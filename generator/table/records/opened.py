"""A game record read from its file, with the game that it was played with."""

from __future__ import annotations

from pathlib import Path

from generator.definitions.load import GameFolder
from generator.play.record import Record
from generator.table.game import Game
from generator.table.records.text import read_record
from generator.table.records.words import check_words, record_setting


def opened_record(path: Path, data: GameFolder) -> tuple[Record, Game]:
    """A record read and its game made; raises `InputError` with every fault as file:line:column."""
    record = read_record(path, str(path))
    definitions, config = record_setting(record, data)
    game = Game(definitions, config)
    check_words(record, game.vocabulary)
    return record, game

"""A game record read from its file, together with the table at which it was played."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import AbstractContextManager
from dataclasses import replace
from pathlib import Path
from typing import TypeVar

from generator.base.errors import Fault, InputError, Mark, changed_faults, count_text, raise_any, unknown_fault
from generator.definitions.box_request import BoxRequest, shipped_games
from generator.definitions.configuration import make_configuration
from generator.definitions.game_folder import GameFolder
from generator.definitions.pack import Configuration, Pack
from generator.files.gate import read_limited, text_in
from generator.games.registry import game_rules
from generator.play.bot_names import BUDGETS, HUMAN, is_bot
from generator.play.external_bots import is_external
from generator.play.game_record import LONGEST_LINE, MOST_BYTES, GameRecord, parse_record, read_plain, read_record
from generator.play.protocol import Table
from generator.play.table_of_game import game_table

RequestT = TypeVar("RequestT", bound=BoxRequest)
_GAME = re.compile(r'^\s*\[Game "([a-z0-9-]+)"\]\s*$', re.MULTILINE)


def open_record(
    path: Path, game: GameFolder, language: str = "en", data: bytes | None = None
) -> tuple[GameRecord, Table]:
    """A record and the table at which it was played, in that language if the rules speak it. `data`: the bytes of the
    file that count, by default all of it. Raises `InputError` with every fault as file:line:column."""
    read_line = game_rules(game.info.rules).read_line or read_plain
    if data is None:
        record = read_record(path, str(path), read_line)
    else:
        record = parse_record(text_in(data, str(path)), str(path), read_line)
    pack, config = record_setting(record, game)
    table = game_table(game, pack, config, language)
    raise_any([*_bots(record), *table.faults(record)])
    return record, table


def _bots(record: GameRecord) -> Iterator[Fault]:
    """What is wrong with the bots in a record's header. The name of an external bot is accepted like any other."""
    names, players = record.header.bots, record.header.players
    mark = _mark(record, "Bots")
    for name in names:
        if name != HUMAN and not is_bot(name) and not is_external(name):
            yield unknown_fault(mark, "", f"'{name}' is no bot", name, (HUMAN, *BUDGETS))
    if names and len(names) != players:
        what = f"{count_text(len(names), 'name')} for {count_text(players, 'player')}"
        yield Fault(mark, "", what, "one a seat, or no such line")


def with_record(asked: RequestT, path: Path) -> RequestT:
    """The request, for the game that a record names if that game comes with the program and the request names none."""
    if asked.game_folder is not None or not path.is_file():
        return asked
    data = read_limited(path, MOST_BYTES, Mark(str(path)))[:LONGEST_LINE]
    named = _GAME.search(data.decode("utf-8-sig", "replace"))  # the rest is checked when the whole file is read
    return replace(asked, game_folder=Path(named[1])) if named and named[1] in shipped_games() else asked


def record_setting(record: GameRecord, game: GameFolder) -> tuple[Pack, Configuration]:
    """The definitions and the configuration that a record's header names. Raises `InputError` with faults at the lines
    of the header. Whether the digest is the same is left to whoever replays the record."""
    header = record.header
    if header.game != game.info.id:
        what, mark = f"a record of the game '{header.game}'", _mark(record, "Game")
        raise InputError([Fault(mark, "", what, f"'{game.info.id}', or another game's folder")])
    with _on_line(record, "Edition"):
        definitions = game.definitions(header.edition)
    if header.rulings:
        with _on_line(record, "Rulings"):
            definitions = game.definitions(header.edition, {str(name): one for name, one in header.rulings.items()})
    modules = "Modules" if "Modules" in header.marks else "Players"
    with changed_faults(lambda fault: fault.at(_mark(record, "Players" if fault.path == "--players" else modules))):
        return definitions, make_configuration(definitions, header.players, header.modules)


def _on_line(record: GameRecord, key: str) -> AbstractContextManager[None]:
    """Within it, faults without a place are given that of the header's key."""
    return changed_faults(lambda fault: fault.at(_mark(record, key)))


def _mark(record: GameRecord, key: str) -> Mark:
    return record.header.marks.get(key, Mark(record.display_name))

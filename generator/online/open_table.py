"""Opens a table that is about to be served: a new one in a folder of its own, or one that goes on where it was."""

from __future__ import annotations

import os
import secrets
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

from generator.base.errors import InputError, Mark, input_error
from generator.definitions.box_request import BoxRequest
from generator.definitions.language_texts import fill_places
from generator.files.atomic_write import check_folder
from generator.files.paths import own_folder
from generator.games.registry import game_rules
from generator.online.online_game import DECISIONS_KEPT, OnlineGame, Say
from generator.online.seating import TableSeating, new_seating, parse_seats
from generator.online.table_journal import PRIVATE, RECORD, TableJournal, broken_file_error, read_private_file
from generator.play.bot_names import HUMAN, is_bot
from generator.play.new_game import new_game, open_saved_game, replay_saved_game
from generator.play.protocol import Table
from generator.play.save_file import free_record_path
from generator.play.session import Session
from generator.play.table_of_game import only_printed_error

FOLDER = "tables"
"""The folder for tables if none is named."""
RANDOM_BITS = 61
"""The bits of a seed that nobody has chosen: as long as nobody knows it, nobody knows what chance will bring."""


def new_table(
    asked: BoxRequest,
    keep: Path | None,
    *,
    seats: str | None = None,
    host: str | None = None,
    first: str = "A",
    seed: int | None = None,
    judge: Callable[[Table], object] = lambda _: None,
) -> OnlineGame:
    """A new table, saved in the folder `keep`, or in the first free one. `judge` is called before anything is written,
    and may raise. Raises `InputError` and `OSError`."""
    if game_rules(asked.game.info.rules).table is None:
        raise only_printed_error(asked.definitions)
    in_play = tuple(asked.definitions.seats)[: asked.config.players]
    wanted = {} if seats is None else parse_seats(seats, in_play)
    seating = new_seating(wanted, in_play, host)
    people = ",".join(seat for seat, name in zip(in_play, seating.bots, strict=True) if name == HUMAN)
    bots = ",".join("random" if name == HUMAN else name for name in seating.bots)
    number = secrets.randbits(RANDOM_BITS) if seed is None else seed
    session, _ = new_game(asked, number, first, bots, people)
    folder = keep or free_record_path(own_folder(Path(), f"{FOLDER}/{asked.game.info.id}"), numbered=True)
    for name in (RECORD, PRIVATE):
        if os.path.lexists(folder / name):
            right = f"another folder, or 'serve {folder}' to go on"
            raise input_error("holds a table already", expected=right, mark=Mark(folder.as_posix()), path="--keep")
    check_folder(folder, ())
    judge(session.table)
    folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    journal = TableJournal(folder)
    try:
        game = OnlineGame(session, seating, journal, table_labels(asked, session))
        game.begin()
    except BaseException:
        journal.close()
        raise
    return game


def open_table(
    asked: BoxRequest, folder: Path, *, new_links: bool = False, tell: Callable[[str], object] = lambda _: None
) -> OnlineGame:
    """A saved table, as it was left. If its private file is missing, people get new links, and who had answered under
    seal is asked again. `tell` is called with a sentence if the record's last line was half written. Raises
    `InputError` and `OSError`; nothing in the folder has changed then."""
    path = folder / RECORD
    if not path.is_file():
        raise input_error("holds no table", expected=f"a folder with {RECORD}", mark=Mark(folder.as_posix()))
    journal = TableJournal(folder)
    try:
        return _open_session(asked, journal, new_links, tell)
    except BaseException:
        journal.close()
        raise


def _open_session(
    asked: BoxRequest, journal: TableJournal, new_links: bool, tell: Callable[[str], object]
) -> OnlineGame:
    session, cut = replay_journal(journal, lambda data: _replay_game(asked, journal.record, data))
    told = read_private_file(journal.folder)
    try:
        seating = TableSeating.read_from(told, session.table.seats) if told else _seating(session)
    except (ValueError, InputError) as error:
        raise broken_file_error(journal.private, str(error)) from None
    seating = seating.with_new_links() if new_links else seating
    game = OnlineGame(session, seating, journal, table_labels(asked, session), told.get("taken", 0))
    game.settings = dict(told.get("settings", {}))
    game.give_sealed(told.get("sealed"))
    if journal.open_line:
        what = "the last line has no line end; it counts as it stands"
        if cut is not None:
            what = f"an unfinished last line is left out; the record as it was is in {journal.set_aside()}"
        tell(f"{journal.record}:{journal.open_line}: {what}")
    game.begin()
    return game


def replay_journal(journal: TableJournal, replayed: Callable[[bytes | None], Session]) -> tuple[Session, bytes | None]:
    """The session as far as its record can be played, and the record without its last line, where that was left out
    (else None). A last line without a line end counts like any other if it can be played. `replayed` plays these bytes,
    or (None) the whole record. Raises `InputError` with what is wrong with the record as it is."""
    try:
        return replayed(None), None
    except InputError:
        cut = journal.whole_lines
        if cut is not None:
            with suppress(InputError):
                return replayed(cut), cut
        raise


def _replay_game(asked: BoxRequest, path: Path, data: bytes | None) -> Session:
    replay = open_saved_game(asked, path, data)
    replay.session.keeps = DECISIONS_KEPT
    replay_saved_game(replay, torn=True)
    return replay.session


def _seating(session: Session) -> TableSeating:
    """The seating of a game of which only the record is left."""
    names = dict(zip(session.table.seats, session.header.bots, strict=False))
    return new_seating({seat: name for seat, name in names.items() if is_bot(name)}, session.table.seats, None)


def table_labels(asked: BoxRequest, session: Session) -> Say:
    """The labels of the table's language, as a function that fills their places."""
    labels = asked.game.texts_for(asked.language, session.table.pack).labels
    return lambda name, **values: fill_places(labels.get(name, name), values)

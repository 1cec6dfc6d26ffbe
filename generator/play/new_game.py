"""A game about to be played by bots and people: a new one, or one that was saved."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Final

from generator.base.errors import input_error, list_words, nearest_name
from generator.definitions.box_request import BoxRequest, split_names
from generator.definitions.id_types import Seat
from generator.definitions.version_stamp import VersionStamp
from generator.play.bot_names import BUDGETS, HUMAN, is_bot, parse_bot_name
from generator.play.external_bots import FORMS, is_external, register_bot
from generator.play.open_record import open_record
from generator.play.record_replay import RecordReplay
from generator.play.session import Session
from generator.play.table_of_game import game_table

LARGEST_SEED: Final = 2**61 - 1
"""The greatest seed of a new game and of a run of games: in a run the deal is told apart from the decisions by one bit
more."""


def check_seed(seed: int) -> int:
    """The seed, if a game may have it: the same ones wherever one is named. Raises `InputError`."""
    if not 0 <= seed <= LARGEST_SEED:
        raise input_error(f"seed {seed}", expected=f"a number from 0 to {LARGEST_SEED}", path="--seed")
    return seed


def new_game(
    asked: BoxRequest, seed: int, first: str, bots: str, people: str | None, seconds: float | None = None
) -> tuple[Session, tuple[Seat, ...]]:
    """A new game and the seats of people; `bots` and the seats of `people` are lists with commas; `seconds`: what a bot
    of somebody's own may take for a move. Raises `InputError`."""
    table = game_table(asked.game, asked.definitions, asked.config, asked.language)
    humans = _parse_seats(people, table.seats)
    others = bots_for(split_names(bots), table.seats, seconds)
    names = tuple(HUMAN if seat in humans else others[seat] for seat in table.seats)
    return Session(table, parse_seat(first, table.seats, "--first"), str(check_seed(seed)), names), humans


def continue_game(
    asked: BoxRequest, path: Path, bots: str, people: str | None, seconds: float | None = None
) -> tuple[Session, tuple[Seat, ...], str]:
    """A saved game, replayed to where it stopped, the seats of people (those named, else those that there were), and
    how its dice fell, as the record's header says it. A bot of somebody's own that the record names is not run: who
    goes on with the game says who plays on in its place. Raises `InputError`."""
    replay = open_saved_game(asked, path)
    session, header = replay.session, replay.record.header
    if header.result:
        raise input_error("this game is over", expected="a record without result", mark=header.marks["Result"])
    seats = session.table.seats
    names = header.bots or (bots,) * len(seats)
    earlier = tuple(seat for seat, name in zip(seats, names, strict=True) if name == HUMAN)
    humans = _parse_seats(people, seats) if people is not None else earlier
    others = bots_for(split_names(bots), seats, seconds)
    kept = {seat: name if is_bot(name) else others[seat] for seat, name in zip(seats, names, strict=True)}
    session.bots = tuple(HUMAN if seat in humans else kept[seat] for seat in seats)
    replay_saved_game(replay)
    return session, humans, header.dice


def open_saved_game(asked: BoxRequest, path: Path, data: bytes | None = None) -> RecordReplay:
    """A saved game that is about to be played again; `data`: what of the file counts, by default all of it. Raises
    `InputError`."""
    record, table = open_record(path, asked.game, asked.language, data)
    header, digest = record.header, VersionStamp.of(table.pack).digest
    if header.digest and header.digest != digest:
        raise input_error(
            f"recorded with other definitions (digest {header.digest}, now {digest})",
            expected="the definitions it was played with: --game DIR",
            mark=header.marks["Digest"],
        )
    return RecordReplay(record, table, laws=True)


def replay_saved_game(replay: RecordReplay, *, torn: bool = False) -> None:
    """Plays a saved game to where it stopped, with new luck from there on. `torn`: the file may end within what
    followed from its last move. Raises `InputError`."""
    difference = replay.run()
    if difference and not (torn and replay.is_torn):
        raise input_error(f"the record says '{difference.recorded}'; {difference.found}", mark=difference.mark)
    replay.session.new_luck()


def bots_for(names: Sequence[str], seats: Sequence[Seat], seconds: float | None = None) -> Mapping[Seat, str]:
    """Which bot decides for which seat: one for all, or one each. These are the words of whoever is at this program,
    so one of their own may be among them, which has so many `seconds` for a move. Raises `InputError`."""
    if len(names) not in (1, len(seats)):
        for name in names:
            external_bot_name(name, seconds)
        raise input_error(f"{len(names)} bots", expected=f"1 for all, or {len(seats)}: one a seat", path="--bots")
    full = [external_bot_name(name, seconds) for name in names]
    return dict(zip(seats, full * len(seats) if len(full) == 1 else full, strict=True))


def names_external_bot(name: str) -> bool:
    """Whether somebody who types this means a bot of their own."""
    return is_external(name) or name.endswith(".py")


def external_bot_name(name: str, seconds: float | None = None) -> str:
    """A bot's full name, as whoever is at this program names it. Raises `InputError`."""
    if names_external_bot(name):
        return register_bot(name, seconds)
    if (kind := name.partition(":")[0]) not in BUDGETS:
        expected = list_words([*BUDGETS, *FORMS])
        raise input_error(f"unknown bot '{kind}'", expected=expected, hint=nearest_name(kind, BUDGETS), path="--bots")
    parse_bot_name(name)
    return name


def _parse_seats(text: str | None, seats: Sequence[Seat]) -> tuple[Seat, ...]:
    """The seats of a comma list."""
    names = [name for name in (text or "").split(",") if name.strip()]
    found = tuple(parse_seat(name, seats, "--interactive") for name in names)
    if twice := next((seat for place, seat in enumerate(found) if seat in found[:place]), None):
        raise input_error(f"seat {twice} stands there twice", expected="each seat once", path="--interactive")
    return found


def parse_seat(text: str, seats: Sequence[Seat], option: str) -> Seat:
    """A seat of the table, named in upper or lower case. Raises `InputError`."""
    name = text.strip().upper()
    if name not in seats:
        raise input_error(f"no seat '{name}' at this table", expected=list_words(list(seats)), path=option)
    return Seat(name)

"""A game that is about to be played by bots and people: a new one, or a saved one that goes on."""

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
"""The greatest seed of a game or of a run of games. In a run, one more bit tells the deal from the decisions."""


def check_seed(seed: int) -> int:
    """The seed, if it may be a game's: from 0 to `LARGEST_SEED`. Raises `InputError`."""
    if not 0 <= seed <= LARGEST_SEED:
        raise input_error(f"seed {seed}", expected=f"a number from 0 to {LARGEST_SEED}", path="--seed")
    return seed


def new_game(
    asked: BoxRequest, seed: int, first: str, bots: str, people: str | None, seconds: float | None = None
) -> tuple[Session, tuple[Seat, ...]]:
    """A new game, and the seats of people. `bots` and `people` are lists with commas, of bots' names and of seats.
    `seconds`: what an external bot may take for a move. Raises `InputError`."""
    table = game_table(asked.game, asked.definitions, asked.config, asked.language)
    humans = _parse_seats(people, table.seats)
    others = bots_for(split_names(bots), table.seats, seconds)
    names = tuple(HUMAN if seat in humans else others[seat] for seat in table.seats)
    return Session(table, parse_seat(first, table.seats, "--first"), str(check_seed(seed)), names), humans


def continue_game(
    asked: BoxRequest, path: Path, bots: str, people: str | None, seconds: float | None = None
) -> tuple[Session, tuple[Seat, ...], str]:
    """A saved game, replayed to where it stopped; the seats of people (`people`, or those of the record where it is
    None); and the header's `dice`. External bots that the record names aren't run: `bots` says who plays on in their
    place. Raises `InputError`."""
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
    """The replay of a saved game, not yet begun. `data`: the bytes of the file that count, by default all of it. Raises
    `InputError`, also where the definitions have changed since."""
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
    """Plays a saved game to where it stopped; from there on it has new luck. `torn`: the file may end within the lines
    that follow from its last move. Raises `InputError`."""
    difference = replay.run()
    if difference and not (torn and replay.is_torn):
        raise input_error(f"the record says '{difference.recorded}'; {difference.actual}", mark=difference.mark)
    replay.session.new_luck()


def bots_for(names: Sequence[str], seats: Sequence[Seat], seconds: float | None = None) -> Mapping[Seat, str]:
    """The bot of each seat: one name for all seats, or one each. The names come from the person at this program, so
    external bots may be among them, with so many `seconds` for a move. Raises `InputError`."""
    if len(names) not in (1, len(seats)):
        for name in names:
            external_bot_name(name, seconds)
        raise input_error(f"{len(names)} bots", expected=f"1 for all, or {len(seats)}: one a seat", path="--bots")
    full = [external_bot_name(name, seconds) for name in names]
    return dict(zip(seats, full * len(seats) if len(full) == 1 else full, strict=True))


def names_external_bot(name: str) -> bool:
    """Whether a name that somebody types means an external bot."""
    return is_external(name) or name.endswith(".py")


def external_bot_name(name: str, seconds: float | None = None) -> str:
    """The full name of a bot that the person at this program has named; an external bot may be run from then on, with
    so many `seconds` for a move. Raises `InputError`."""
    if names_external_bot(name):
        return register_bot(name, seconds)
    if (kind := name.partition(":")[0]) not in BUDGETS:
        expected = list_words([*BUDGETS, *FORMS])
        raise input_error(f"unknown bot '{kind}'", expected=expected, hint=nearest_name(kind, BUDGETS), path="--bots")
    parse_bot_name(name)
    return name


def _parse_seats(text: str | None, seats: Sequence[Seat]) -> tuple[Seat, ...]:
    """The seats in a list with commas. Raises `InputError`."""
    names = [name for name in (text or "").split(",") if name.strip()]
    found = tuple(parse_seat(name, seats, "--interactive") for name in names)
    if twice := next((seat for place, seat in enumerate(found) if seat in found[:place]), None):
        raise input_error(f"seat {twice} stands there twice", expected="each seat once", path="--interactive")
    return found


def parse_seat(text: str, seats: Sequence[Seat], option: str) -> Seat:
    """The seat of the table that a text names, in upper or lower case. `option`: where it was given. Raises
    `InputError`."""
    name = text.strip().upper()
    if name not in seats:
        raise input_error(f"no seat '{name}' at this table", expected=list_words(list(seats)), path=option)
    return Seat(name)

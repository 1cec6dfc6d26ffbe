"""A game about to be played by bots and people, with all that watches it: a new one, or one that was saved."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from generator.definitions.load import GameFolder
from generator.definitions.request import Request, names_in
from generator.errors import input_error, listed
from generator.games.balance_control.definitions.own import definitions_of
from generator.players.registry import bots_for
from generator.players.spec import is_bot
from generator.table.explanations.story import Chronicle
from generator.table.game import Game
from generator.table.laws.checks import Checks
from generator.table.playing import Play, begin, short_digest
from generator.table.records.opened import opened_record
from generator.table.records.replaying import Replay
from generator.table.shortage import Shortage

HUMAN = "human"
"""How a record calls a person."""
LARGEST_SEED = 2**62
"""What the compiled generator takes as well."""


@dataclass(frozen=True)
class Watched:
    """A game with all that watches it."""

    play: Play
    checks: Checks
    shortage: Shortage
    told: Chronicle

    @property
    def ok(self) -> bool:
        """Whether every law held and no tile, card or influence marker ran short."""
        return not self.checks.broken and not self.shortage.grave

    def set_back(self) -> None:
        """After a move was taken back: what was noted since is forgotten."""
        self.checks.restart()
        kept = Chronicle()
        Replay(self.play.record(), self.play.match.game, [kept]).run()
        self.told.tell_anew(kept)


def _watched(play: Play) -> Watched:
    """A game before its first step, watched."""
    watched = Watched(play, Checks(play.match), Shortage(play.match), Chronicle())
    play.watchers += [watched.checks, watched.shortage, watched.told]
    return watched


def new_game(asked: Request, seed: int, first: str, bots: str, people: str | None) -> tuple[Watched, tuple[str, ...]]:
    """A new game and the seats of people; `bots` and the seats of `people` are lists with commas."""
    if seed > LARGEST_SEED:
        raise input_error(f"seed {seed}", expected=f"at most {LARGEST_SEED}", path="--seed")
    game = Game(definitions_of(asked.definitions), asked.config)
    seats = game.names.seats
    humans = _seats(people, seats, "--interactive")
    others = bots_for(names_in(bots), seats)
    match = begin(game, seed, _one_seat(first, seats, "--first"))
    play = Play(match, str(seed), tuple(HUMAN if seat in humans else others[seat] for seat in seats))
    return _watched(play), humans


def continued_game(path: Path, data: GameFolder, bots: str, people: str | None) -> tuple[Watched, tuple[str, ...]]:
    """A saved game, replayed to where it stopped, and the seats of people: those named, else those that there were."""
    record, game = opened_record(path, data)
    digest = short_digest(game.definitions.play_digest)
    if record.header.digest and record.header.digest != digest:
        raise input_error(
            f"recorded with other definitions (digest {record.header.digest}, now {digest})",
            expected="the definitions it was played with: --game DIR",
            mark=record.header.marks["Digest"],
        )
    if record.header.result:
        raise input_error("this game is over", expected="a record without result", mark=record.header.marks["Result"])
    seats = game.names.seats
    names = record.header.bots if len(record.header.bots) == len(seats) else (bots,) * len(seats)
    earlier = tuple(seat for seat, name in zip(seats, names, strict=True) if name == HUMAN)
    humans = _seats(people, seats, "--interactive") if people is not None else earlier
    others = bots_for(names_in(bots), seats)
    kept = {seat: name if is_bot(name) else others[seat] for seat, name in zip(seats, names, strict=True)}
    replay = Replay(record, game)
    watched = _watched(replay.play)
    replay.play.bots = tuple(HUMAN if seat in humans else kept[seat] for seat in seats)
    if difference := replay.run():
        raise input_error(f"the record says '{difference.recorded}'; {difference.found}", mark=difference.mark)
    return watched, humans


def _seats(text: str | None, seats: Sequence[str], option: str) -> tuple[str, ...]:
    """The seats of a comma list."""
    found = [name for name in (text or "").split(",") if name.strip()]
    return tuple(dict.fromkeys(_one_seat(name, seats, option) for name in found))


def _one_seat(text: str, seats: Sequence[str], option: str) -> str:
    """A seat in upper or lower case."""
    name = text.strip().upper()
    if name not in seats:
        raise input_error(f"no seat '{name}' at this table", expected=listed(list(seats)), path=option)
    return name

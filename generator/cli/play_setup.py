"""What was asked on the command line goes in, a game with all that watches it comes out: a new one or a saved one."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from generator.cli.opened_record import opened_record
from generator.cli.options import chosen_rulings, module_names, open_game
from generator.definitions.configuration import configuration
from generator.errors import input_error, listed
from generator.players.registry import bots_for
from generator.players.spec import is_bot
from generator.table.explanations.story import Chronicle
from generator.table.game import Game, Match
from generator.table.laws.checks import Checks
from generator.table.playing import Play, begin, short_digest
from generator.table.records.replaying import Replay
from generator.table.shortage import Shortage

HUMAN = "human"
"""How a record calls a person."""
LARGEST_SEED = 2**62
"""What the compiled generator takes as well."""


@dataclass(frozen=True)
class Asked:
    """The command line."""

    players: int
    modules: str
    game_folder: Path | None
    edition: str | None
    rulings: tuple[str, ...]
    seed: int
    first: str
    bots: str
    interactive: str | None
    record_path: Path | None
    continued: Path | None
    why: str | None
    force: bool
    as_json: bool
    quiet: bool


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
        """After a line was taken back: what was noted since is forgotten."""
        self.checks.restart()
        kept = Chronicle()
        Replay(self.play.record(), self.play.match.game, [kept]).run()
        self.told.tell_anew(kept)


def _watch(match: Match, seed: str, bots: tuple[str, ...]) -> Watched:
    """A game before its first step, watched."""
    play = Play(match, seed, bots)
    watched = Watched(play, Checks(match), Shortage(match), Chronicle())
    play.watchers += [watched.checks, watched.shortage, watched.told]
    return watched


def new_game(asked: Asked) -> tuple[Watched, tuple[str, ...]]:
    """A new game and the seats of people."""
    if asked.seed > LARGEST_SEED:
        raise input_error(f"seed {asked.seed}", expected=f"at most {LARGEST_SEED}", path="--seed")
    data = open_game(asked.game_folder)
    definitions = data.definitions(asked.edition, chosen_rulings(asked.rulings))
    game = Game(definitions, configuration(definitions, asked.players, module_names(asked.modules)))
    seats = game.names.seats
    humans = _seats(asked.interactive, seats, "--interactive")
    bots = bots_for(module_names(asked.bots), seats)
    match = begin(game, asked.seed, _one_seat(asked.first, seats, "--first"))
    watched = _watch(match, str(asked.seed), tuple(HUMAN if seat in humans else bots[seat] for seat in seats))
    return watched, humans


def continued_game(asked: Asked) -> tuple[Watched, tuple[str, ...]]:
    """A saved game, replayed to where it stopped, and the seats of people."""
    assert asked.continued
    record, game = opened_record(asked.continued, open_game(asked.game_folder))
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
    names = record.header.bots if len(record.header.bots) == len(seats) else (asked.bots,) * len(seats)
    earlier = tuple(seat for seat, name in zip(seats, names, strict=True) if name == HUMAN)
    humans = _seats(asked.interactive, seats, "--interactive") if asked.interactive is not None else earlier
    bots = bots_for(module_names(asked.bots), seats)
    kept = {seat: name if is_bot(name) else bots[seat] for seat, name in zip(seats, names, strict=True)}
    replay = Replay(record, game)
    watched = Watched(replay.play, Checks(replay.match), Shortage(replay.match), Chronicle())
    replay.play.watchers += [watched.checks, watched.shortage, watched.told]
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

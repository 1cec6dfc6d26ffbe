"""`play`: one game with the configuration's exact components, every law checked at every step; by bots and people."""

from __future__ import annotations

import sys
from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from importlib import import_module
from pathlib import Path
from textwrap import fill
from typing import Any

import click
from click.core import ParameterSource

from generator.cli.main import EXIT_WRONG
from generator.cli.options import (
    chosen_rulings,
    configuration_options,
    game_options,
    module_names,
    open_game,
    report_options,
    show_json,
)
from generator.cli.progress import Progress
from generator.definitions.configuration import configuration
from generator.definitions.load import Game as GameData
from generator.errors import input_error, listed
from generator.players.human import HumanPlayer, Stopped, Terminal
from generator.players.registry import BOTS, bot, bots_for
from generator.table.game import Game, Match
from generator.table.invariants import Checks
from generator.table.playing import Play, Player, Step, begin, play_on, short_digest
from generator.table.record import format_record, read_record
from generator.table.record_types import Record
from generator.table.record_words import check_words, record_setting
from generator.table.replaying import Replay
from generator.table.shortage import Shortage
from generator.table.story import Chronicle, story
from generator.table.text_file import write_text_file
from generator.table.verdict import verdict

HUMAN = "human"
"""How a record calls a person."""
SETTINGS = ("players", "modules", "edition", "rulings", "seed", "first")
"""What a record that is continued has decided."""


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
        """After a line was taken back: what was noted since is forgotten."""
        self.checks.restart()
        kept = Chronicle()
        Replay(self.play.record(), self.play.match.game, [kept]).run()
        self.told.tell_anew(kept)


@click.command("play")
@configuration_options
@game_options
@click.option("--seed", type=click.IntRange(0), default=1, show_default=True, metavar="N", help="Chance's seed.")
@click.option("--first", default="A", show_default=True, metavar="SEAT", help="Who begins.")
@click.option(
    "--bots",
    default="random",
    show_default=True,
    metavar="BOT,…",
    help=f"Who decides: one bot for all seats or one each ({', '.join(BOTS)}).",
)
@click.option("--interactive", metavar="SEAT,…", help="Seats of people at this terminal; bots have the others.")
@click.option("--record", "record_path", type=click.Path(path_type=Path), metavar="FILE", help="Write the game record.")
@click.option(
    "--continue",
    "continued",
    type=click.Path(path_type=Path),
    metavar="FILE",
    help="Go on with a game that was saved before its end; the record decides the setting.",
)
@click.option("--why", metavar="LINE", help="Play nothing; say whether a line is legal at the beginning, and why.")
@report_options
@click.pass_context
def command(context: click.Context, /, **given: Any) -> int:
    """Play one game with exactly the pieces that are printed, and check every law of the rules at every step.

    Tells a short story at the end. A printed marker that runs short is reported. Exit code 0: all is well; 1: a law of
    the rules broke, or a tile, a card or an influence marker ran short; 2: bad input.

    People at this terminal type lines of play (`tile 1,0`, `place 1,0`, …) and commands such as `legal`, `why LINE`,
    `board`, `undo`, `save FILE`; `help` lists them.

    \b
    Example: balance-control play --players 3 --seed 7 --bots greedy,random,random --record game.bcg
    Example: balance-control play --players 3 --interactive A,B,C
    Example: balance-control play --continue game.bcg --interactive A
    Example: balance-control play --players 3 --why "place 0,0"
    """
    asked = _Asked(**given)
    _refuse_mixtures(context, asked)
    watched, humans = _continued(asked) if asked.continued else _new(asked)
    if asked.why is not None:
        return _say_why(watched.play.match, asked)
    stopped = False
    try:
        _play(watched, humans, asked)
    except (Stopped, KeyboardInterrupt):
        if not humans:
            raise
        stopped = True
    if asked.record_path:
        _write(asked.record_path, watched.play.record())
    if stopped:
        _show_broken(watched)
        _say_stopped(asked)
        return 0 if watched.ok else EXIT_WRONG
    _show_broken(watched)
    if asked.as_json:
        show_json(_data(watched, asked))
    else:
        _show(watched, asked)
    return 0 if watched.ok else EXIT_WRONG


@dataclass(frozen=True)
class _Asked:
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
    as_json: bool
    quiet: bool


def _refuse_mixtures(context: click.Context, asked: _Asked) -> None:
    """Options that can't both be meant, and a record that couldn't be written once the game is over."""
    if asked.continued:
        given = [name for name in SETTINGS if context.get_parameter_source(name) == ParameterSource.COMMANDLINE]
        if given:
            option = "ruling" if given[0] == "rulings" else given[0]
            raise input_error(f"--{option} beside --continue", expected="one of them: the record decides the setting")
    if asked.record_path and not asked.record_path.parent.is_dir():
        folder = asked.record_path.parent
        raise input_error(f"the folder '{folder}' doesn't exist", expected="one that does", path="--record")
    if asked.interactive and asked.as_json:
        raise input_error("--json beside --interactive", expected="one of them: people read plain text")


# Setting up ---------------------------------------------------------------------------------------------------------


def _watch(match: Match, seed: str, bots: tuple[str, ...]) -> Watched:
    """A game before its first step, watched."""
    play = Play(match, seed, bots)
    watched = Watched(play, Checks(match), Shortage(match), Chronicle())
    play.watchers += [watched.checks, watched.shortage, watched.told]
    return watched


def _new(asked: _Asked) -> tuple[Watched, tuple[str, ...]]:
    """A new game and the seats of people."""
    if asked.seed > LARGEST_SEED:
        raise input_error(f"seed {asked.seed}", expected=f"at most {LARGEST_SEED}", path="--seed")
    data = open_game(asked.game_folder)
    definitions = data.definitions(asked.edition, chosen_rulings(asked.rulings))
    game = Game(definitions, configuration(definitions, asked.players, module_names(asked.modules)))
    seats = game.names.seats
    humans = _seats(asked.interactive, seats)
    bots = bots_for(module_names(asked.bots), seats)
    match = begin(game, asked.seed, seats[game.names.seat(asked.first)])
    watched = _watch(match, str(asked.seed), tuple(HUMAN if seat in humans else bots[seat] for seat in seats))
    return watched, humans


def _continued(asked: _Asked) -> tuple[Watched, tuple[str, ...]]:
    """A saved game, replayed to where it stopped, and the seats of people."""
    assert asked.continued
    record, game = opened_record(asked.continued, open_game(asked.game_folder))
    digest = short_digest(game.definitions.digest)
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
    humans = _seats(asked.interactive, seats) if asked.interactive is not None else earlier
    bots = bots_for(module_names(asked.bots), seats)
    kept = {seat: name if name in BOTS else bots[seat] for seat, name in zip(seats, names, strict=True)}
    replay = Replay(record, game)
    watched = Watched(replay.play, Checks(replay.match), Shortage(replay.match), Chronicle())
    replay.play.watchers += [watched.checks, watched.shortage, watched.told]
    replay.play.bots = tuple(HUMAN if seat in humans else kept[seat] for seat in seats)
    if difference := replay.run():
        raise input_error(f"the record says '{difference.recorded}'; {difference.found}", mark=difference.mark)
    return watched, humans


def opened_record(path: Path, data: GameData) -> tuple[Record, Game]:
    """A record read and its game made; raises `InputError` with every fault as file:line:column."""
    record = read_record(path, str(path))
    definitions, config = record_setting(record, data)
    game = Game(definitions, config)
    check_words(record, game.vocabulary)
    return record, game


def _seats(text: str | None, seats: Sequence[str]) -> tuple[str, ...]:
    """The seats of a comma list."""
    found = [name.strip().upper() for name in (text or "").split(",") if name.strip()]
    for name in found:
        if name not in seats:
            raise input_error(f"no seat '{name}' at this table", expected=listed(list(seats)), path="--interactive")
    return tuple(dict.fromkeys(found))


# Playing ------------------------------------------------------------------------------------------------------------


def _play(watched: Watched, humans: Sequence[str], asked: _Asked) -> None:
    play = watched.play
    names = dict(zip(play.match.game.names.seats, play.bots, strict=True))
    terminal = Terminal(_ask, click.echo, lambda path: write_text_file(path, format_record(play.record())))
    person = HumanPlayer(terminal, play, watched.set_back)
    players: Mapping[str, Player] = {seat: person if seat in humans else bot(name) for seat, name in names.items()}
    if humans and not asked.quiet:
        click.echo("Type 'help' for the commands; Ctrl-D stops.")
        play.watchers.append(_tell)
    progress = Progress(silent=bool(humans) or asked.quiet or asked.as_json)

    def broken() -> bool:
        progress.say(f"round {play.match.state.round}")
        return bool(watched.checks.broken)

    play_on(play, players, until=broken)
    progress.clear()


def _ask(prompt: str) -> str:
    """A line from the terminal, with its history where there is one; Ctrl-C ends as politely as Ctrl-D."""
    with suppress(ImportError):
        import_module("readline")
    try:
        return input(prompt) if sys.stdin.isatty() else _read(prompt)
    except KeyboardInterrupt:
        raise Stopped from None


def _read(prompt: str) -> str:
    """A line from a file or a pipe, shown as if it had been typed."""
    click.echo(prompt, nl=False)
    line = sys.stdin.readline()
    click.echo(line.rstrip("\n") if line else "")
    if not line:
        raise EOFError
    return line


def _tell(_match: Match, step: Step) -> None:
    """What just happened, as the record says it."""
    for event in step.events:
        click.echo(f"  {event}")


# Reporting ----------------------------------------------------------------------------------------------------------


def _say_why(match: Match, asked: _Asked) -> int:
    """`--why`: at the game's first decision, or where a saved game stands."""
    play = Play(match)
    play_on(play, {}, until=lambda: match.to_act is not None)
    found = verdict(match, asked.why or "")
    if asked.as_json:
        show_json({"line": found.line, "seat": found.seat, "legal": found.legal, "why": found.why})
    else:
        click.echo(str(found))
    return 0


def _write(path: Path, record: Record) -> None:
    write_text_file(path, format_record(record))


def _say_stopped(asked: _Asked) -> None:
    """A game that was left."""
    click.echo()
    if asked.record_path:
        click.echo(f"Stopped. 'balance-control play --continue {asked.record_path}' goes on from here.")
    else:
        click.echo("Stopped. ('save FILE' or --record FILE keeps a game for later.)")


def _show_broken(watched: Watched) -> None:
    """The laws that didn't hold, and how to see them again; on the error stream."""
    play = watched.play
    for broken in watched.checks.broken:
        click.secho(f"broken: {broken}", fg="red", err=True)
    if watched.checks.broken:
        click.secho(f"seen with --seed {play.seed} --bots {','.join(play.bots)}", fg="red", err=True)


def _show(watched: Watched, asked: _Asked) -> None:
    """The story, the result, the checks and what ran short."""
    play, match = watched.play, watched.play.match
    if not asked.quiet:
        click.echo(fill(story(match, watched.told), 100))
        click.echo(f"Result: {', '.join(map(str, play.record().header.result))} (markers on the board)")
        click.echo(f"{watched.checks.made} checks, {len(watched.checks.broken) or 'none'} failed")
    if not asked.quiet or watched.shortage.grave:
        for marker, number in watched.shortage.most.items():
            click.secho(f"short: {marker}: {number} more were needed at once than the box holds", fg="yellow")
    if asked.record_path and not asked.quiet:
        click.echo(f"record: {asked.record_path}")


def _data(watched: Watched, asked: _Asked) -> dict[str, Any]:
    """What the contract says that `play --json` holds."""
    play, match = watched.play, watched.play.match
    names, configuration_ = match.game.names, match.game.configuration
    return {
        "seed": int(play.seed) if play.seed.isdigit() else play.seed,
        "players": configuration_.players,
        "edition": match.game.definitions.edition.id,
        "modules": list(configuration_.modules),
        "turns": match.state.turn,
        "rounds": match.state.round,
        "influence": {name: match.state.on_board[number] for number, name in enumerate(names.seats)},
        "winners": list(match.winners),
        "checks": watched.checks.made,
        "short": dict(watched.shortage.most),
        "record": str(asked.record_path) if asked.record_path else None,
        "ok": watched.ok,
    }

"""`play`: one game with the configuration's exact components, every law checked at every step; by bots and people."""

from __future__ import annotations

import sys
from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from importlib import import_module
from pathlib import Path
from textwrap import fill
from typing import Any

import click
from click.core import ParameterSource

from generator.cli.main import EXIT_WRONG
from generator.cli.options import (
    PATH,
    configuration_options,
    force_option,
    game_options,
    report_options,
    show_json,
    takes,
)
from generator.cli.pictures import Drawn, Pictured, picture_options
from generator.cli.progress import Progress, show_compiling
from generator.cli.terminal import escaped, say
from generator.errors import input_error
from generator.games.balance_control.definitions.own import texts_of
from generator.players.backend import best_backend
from generator.players.explain import Explainer
from generator.players.human import HumanPlayer, Stopped, Terminal, going_on
from generator.players.keeping import Keeper
from generator.players.registry import BOTS, bot
from generator.players.session import HUMAN, Watched, continued_game, new_game
from generator.players.spec import bot_spec, is_bot
from generator.table.explanations.board_text import table_text
from generator.table.explanations.story import story
from generator.table.explanations.verdict import verdict
from generator.table.explanations.words import speak
from generator.table.game import Match
from generator.table.playing import Play, Player, Step, play_on

SETTINGS = ("players", "modules", "edition", "rulings", "seed", "first")
"""What a record that is continued has decided."""


@dataclass(frozen=True)
class Asked(Pictured):
    """The command line; `why` is a move to explain."""

    seed: int = 1
    first: str = "A"
    bots: str = "random"
    interactive: str | None = None
    record_path: Path | None = None
    continued: Path | None = None
    why: str | None = None


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
    help=f"Who decides: one bot for all seats or one each ({', '.join(BOTS)}; mcts:N for N playouts a move).",
)
@click.option("--interactive", metavar="SEAT,…", help="Seats of people at this terminal; bots have the others.")
@click.option("--record", "record_path", type=PATH, metavar="FILE", help="Write the game record.")
@click.option(
    "--continue",
    "continued",
    type=PATH,
    metavar="FILE",
    help="Go on with a game that was saved before its end, and keep it there; the record decides the setting.",
)
@click.option("--why", metavar="MOVE", help="Play nothing; say whether a move is legal at the beginning, and why.")
@picture_options
@force_option("Write over files that aren't this program's, and over games that people have played.")
@report_options
@takes(Asked)
def command(asked: Asked) -> int:
    """Play one game with exactly the pieces that are printed, and check every law of the rules at every step.

    Tells a short story at the end. A printed marker that runs short is reported. Exit code 0: all is well; 1: a law of
    the rules broke, or a tile, a card or an influence marker ran short; 2: bad input.

    People at this terminal type moves (`tile 1,0`, `place 1,0`, …) and commands such as `legal`, `why MOVE`,
    `board`, `undo`, `save FILE`; `help` lists them.

    \b
    Example: balance-control play --players 3 --seed 7 --bots greedy,random,random --record game.bcg
    Example: balance-control play --players 3 --interactive A,B,C
    Example: balance-control play --continue game.bcg --interactive A
    Example: balance-control play --players 2 --picture table.png
    Example: balance-control play --players 3 --why "place 0,0"
    """
    _refuse_mixtures(asked)
    asked.check_pictures()
    keeper = Keeper(asked.record_path, asked.continued, force=asked.force)
    if asked.continued:
        watched, humans = continued_game(asked.continued, asked.game, asked.bots, asked.interactive)
    else:
        watched, humans = new_game(asked, asked.seed, asked.first, asked.bots, asked.interactive)
    speak(watched.play.match.game, asked.language)
    if asked.why is not None:
        return _say_why(watched.play.match, asked)
    stopped = False
    try:
        _play(watched, humans, asked, keeper)
    except (Stopped, KeyboardInterrupt):
        if not humans:
            raise
        stopped = True
    kept, said = keeper.keep(watched.play)
    if said:
        say(said, colour="yellow", err=True)
    drawn = asked.draw(watched.play.record(), watched.play.match.game)
    asked = replace(asked, record_path=kept)
    _show_broken(watched)
    if stopped:
        _say_stopped(asked)
    elif asked.as_json:
        show_json(_data(watched, asked, drawn))
    else:
        _show_end(watched, asked, drawn)
    return 0 if watched.ok else EXIT_WRONG


def _refuse_mixtures(asked: Asked) -> None:
    """Options that can't both be meant, and a record that couldn't be written once the game is over."""
    if asked.continued:
        context = click.get_current_context()
        given = [name for name in SETTINGS if context.get_parameter_source(name) == ParameterSource.COMMANDLINE]
        if given:
            option = "ruling" if given[0] == "rulings" else given[0]
            raise input_error(f"--{option} beside --continue", expected="one of them: the record decides the setting")
    if asked.record_path and asked.record_path.is_dir():
        raise input_error(f"'{asked.record_path}' is a folder", expected="the name of a file", path="--record")
    if asked.record_path and not asked.record_path.parent.is_dir():
        folder = asked.record_path.parent
        raise input_error(f"the folder '{folder}' doesn't exist", expected="one that does", path="--record")
    if asked.interactive and asked.as_json:
        raise input_error("--json beside --interactive", expected="one of them: people read plain text")
    if asked.picture_path is not None and asked.why is not None:
        raise input_error("--picture beside --why", expected="one of them: --why plays nothing", path="--picture")
    if asked.picture_path and asked.record_path and asked.picture_path.resolve() == asked.record_path.resolve():
        raise input_error("--record and --picture name one file", expected="a file for each", path="--picture")


def _play(watched: Watched, humans: Sequence[str], asked: Asked, keeper: Keeper) -> None:
    play = watched.play
    names = dict(zip(play.match.game.names.seats, play.bots, strict=True))
    person = _person_at_terminal(watched, asked, keeper) if humans else None
    players: Mapping[str, Player] = {
        seat: person if person and seat in humans else bot(name) for seat, name in names.items()
    }
    progress = Progress(silent=bool(humans) or asked.silent)
    if any(is_bot(name) and bot_spec(name).budget for name in names.values()) and best_backend().compiled:
        show_compiling(progress)

    def broken() -> bool:
        progress.say(f"round {play.match.state.round}")
        return bool(watched.checks.broken)

    play_on(play, players, until=broken)
    progress.clear()


def _person_at_terminal(watched: Watched, asked: Asked, keeper: Keeper) -> HumanPlayer:
    """Who decides for the seats of people; prints a greeting first, unless --quiet."""
    play, game = watched.play, watched.play.match.game
    explain = Explainer(game.definitions, texts_of(asked.game.texts_for(asked.language, game.definitions)))
    if not asked.quiet:
        say(_hello(play.match))
        play.watchers.append(_tell)
    terminal = Terminal(_ask, say, lambda path: keeper.save(play, path), str(asked.game_folder or ""))
    return HumanPlayer(terminal, play, watched.set_back, explain)


def _hello(match: Match) -> str:
    """What is played, how a turn goes, how it ends, and what to type."""
    definitions, box = match.game.definitions, match.game.configuration
    return "\n".join(
        [
            f"{box.players} players ({', '.join(match.game.names.seats)}), edition {definitions.edition.id}, "
            f"modules {', '.join(box.modules)}.",
            "Each turn: lay the tile that was drawn, then one action. Once the stack is empty the round is finished,",
            "and whoever has most influence markers on the board wins.",
            "Type a move such as 'tile 1,0'. 'legal' lists all that you may do, 'help' the other commands.",
            "",
        ]
    )


def _ask(prompt: str) -> str:
    """A line from the terminal, with its history where there is one; Ctrl-C ends as politely as Ctrl-D."""
    with suppress(ImportError):
        import_module("readline")
    try:
        return input(escaped(prompt)) if sys.stdin.isatty() else _read(prompt)
    except KeyboardInterrupt:
        raise Stopped from None


def _read(prompt: str) -> str:
    """A line from a file or a pipe, shown as if it had been typed."""
    say(prompt, nl=False)
    line = sys.stdin.readline()
    say(line.rstrip("\n") if line else "")
    if not line:
        raise EOFError
    return line


def _tell(_match: Match, step: Step) -> None:
    """What just happened, as the record says it."""
    for event in step.events:
        say(f"  {event}")


def _say_why(match: Match, asked: Asked) -> int:
    """`--why`: at the game's first decision, or at the end of a saved game."""
    play = Play(match)
    play_on(play, {}, until=lambda: match.to_act is not None)
    found = verdict(match, asked.why or "")
    if asked.as_json:
        show_json({"line": found.move, "seat": found.seat, "legal": found.legal, "why": found.why})
    else:
        say(str(found))
    return 0


def _say_stopped(asked: Asked) -> None:
    """A game that was left."""
    say()
    if asked.record_path:
        again = going_on(str(asked.record_path), str(asked.game_folder or ""))
        say(f"Stopped. '{again}' goes on from here.")
    else:
        say("Stopped. ('save FILE' or --record FILE keeps a game for later.)")


def _show_broken(watched: Watched) -> None:
    """The laws that didn't hold, and how to see them again; on the error stream."""
    play = watched.play
    for broken in watched.checks.broken:
        say(f"broken: {broken}", colour="red", err=True)
    if watched.checks.broken:
        say(f"seen with --seed {play.seed} --bots {','.join(play.bots)}", colour="red", err=True)


def _show_end(watched: Watched, asked: Asked, drawn: Drawn) -> None:
    """For people the last board; the story, the result, the checks, what ran short, and the pictures drawn."""
    play, match = watched.play, watched.play.match
    if HUMAN in play.bots and not asked.quiet:
        say(f"\n{table_text(match)}\n")
    if not asked.quiet:
        say(fill(story(match, watched.told), 100))
        say(f"Result: {', '.join(map(str, play.record().header.result))} (markers on the board)")
        say(f"{watched.checks.made} checks, {len(watched.checks.broken) or 'none'} failed")
    if not asked.quiet or watched.shortage.grave:
        for marker, number in watched.shortage.most.items():
            say(f"short: {marker}: {number} more were needed at once than the box holds", colour="yellow")
    if asked.record_path and not asked.quiet:
        say(f"record: {asked.record_path}")
    if not asked.quiet:
        drawn.say()


def _data(watched: Watched, asked: Asked, drawn: Drawn) -> dict[str, Any]:
    """What the contract says that `play --json` holds; with the files of pictures where some were asked for."""
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
        **drawn.data(),
        "ok": watched.ok,
    }

"""`play`: one game with the configuration's exact components, every law checked at every step; by bots and people."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

import click
from click.core import ParameterSource

from generator.cli.compiling import show_compiling
from generator.cli.main import EXIT_WRONG
from generator.cli.options import configuration_options, force_option, game_options, report_options, show_json
from generator.cli.pictures import PicturesAsked, check_pictures, draw_pictures, picture_options
from generator.cli.play_keep import Keeper
from generator.cli.play_report import end_data, say_stopped, say_why, show_broken, show_end
from generator.cli.play_setup import Asked, Watched, continued_game, new_game
from generator.cli.play_terminal import person_at_terminal
from generator.cli.progress import Progress
from generator.errors import input_error
from generator.players.form import best_form
from generator.players.human import Stopped
from generator.players.registry import BOTS, bot
from generator.players.spec import bot_spec, is_bot
from generator.table.playing import Player, play_on

SETTINGS = ("players", "modules", "edition", "rulings", "seed", "first")
"""What a record that is continued has decided."""


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
    help=f"Who decides: one bot for all seats or one each ({', '.join(BOTS)}; mcts:N for N playouts a line).",
)
@click.option("--interactive", metavar="SEAT,…", help="Seats of people at this terminal; bots have the others.")
@click.option("--record", "record_path", type=click.Path(path_type=Path), metavar="FILE", help="Write the game record.")
@click.option(
    "--continue",
    "continued",
    type=click.Path(path_type=Path),
    metavar="FILE",
    help="Go on with a game that was saved before its end, and keep it there; the record decides the setting.",
)
@click.option("--why", metavar="LINE", help="Play nothing; say whether a line is legal at the beginning, and why.")
@picture_options
@force_option("Write over files that aren't this program's, and over games that people have played.")
@report_options
@click.pass_context
def command(
    context: click.Context, /, picture_path: Path | None, at: str | None, language: str, theme: str, **given: Any
) -> int:
    """Play one game with exactly the pieces that are printed, and check every law of the rules at every step.

    Tells a short story at the end. A printed marker that runs short is reported. Exit code 0: all is well; 1: a law of
    the rules broke, or a tile, a card or an influence marker ran short; 2: bad input.

    People at this terminal type lines of play (`tile 1,0`, `place 1,0`, …) and commands such as `legal`, `why LINE`,
    `board`, `undo`, `save FILE`; `help` lists them.

    \b
    Example: balance-control play --players 3 --seed 7 --bots greedy,random,random --record game.bcg
    Example: balance-control play --players 3 --interactive A,B,C
    Example: balance-control play --continue game.bcg --interactive A
    Example: balance-control play --players 2 --picture table.png
    Example: balance-control play --players 3 --why "place 0,0"
    """
    asked, pictures = Asked(**given), PicturesAsked(picture_path, at, language, theme, force=given["force"])
    _refuse_mixtures(context, asked)
    if pictures.path is not None and asked.why is not None:
        raise input_error("--picture beside --why", expected="one of them: --why plays nothing", path="--picture")
    if pictures.path is not None and asked.record_path and pictures.path.resolve() == asked.record_path.resolve():
        raise input_error("--record and --picture name one file", expected="a file for each", path="--picture")
    check_pictures(pictures, asked.game_folder)
    keeper = Keeper(asked)
    watched, humans = continued_game(asked) if asked.continued else new_game(asked)
    if asked.why is not None:
        return say_why(watched.play.match, asked)
    stopped = False
    try:
        _play(watched, humans, asked, language, keeper)
    except (Stopped, KeyboardInterrupt):
        if not humans:
            raise
        stopped = True
    kept, said = keeper.keep(watched.play)
    if said:
        click.secho(said, fg="yellow", err=True)
    asked = replace(asked, record_path=kept)
    drawn = draw_pictures(pictures, watched.play.record(), watched.play.match.game, asked.game_folder)
    show_broken(watched)
    if stopped:
        say_stopped(asked)
    elif asked.as_json:
        show_json(end_data(watched, asked, drawn))
    else:
        show_end(watched, asked, drawn)
    return 0 if watched.ok else EXIT_WRONG


def _refuse_mixtures(context: click.Context, asked: Asked) -> None:
    """Options that can't both be meant, and a record that couldn't be written once the game is over."""
    if asked.continued:
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


def _play(watched: Watched, humans: Sequence[str], asked: Asked, language: str, keeper: Keeper) -> None:
    play = watched.play
    names = dict(zip(play.match.game.names.seats, play.bots, strict=True))
    person = person_at_terminal(watched, asked, language, keeper) if humans else None
    players: Mapping[str, Player] = {
        seat: person if person and seat in humans else bot(name) for seat, name in names.items()
    }
    progress = Progress(silent=bool(humans) or asked.quiet or asked.as_json)
    if any(is_bot(name) and bot_spec(name).budget for name in names.values()) and best_form().fast:
        show_compiling(best_form().kernel, progress)

    def broken() -> bool:
        progress.say(f"round {play.match.state.round}")
        return bool(watched.checks.broken)

    play_on(play, players, until=broken)
    progress.clear()

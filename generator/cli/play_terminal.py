"""A game that people play goes in, a person at the terminal comes out: greeted, told what happens, asked for lines."""

from __future__ import annotations

import sys
from contextlib import suppress
from importlib import import_module

import click

from generator.cli.options import open_game
from generator.cli.play_keep import Keeper
from generator.cli.play_setup import Asked, Watched
from generator.players.explain import Explainer
from generator.players.human import HumanPlayer, Stopped, Terminal
from generator.table.game import Match
from generator.table.playing import Step


def person_at_terminal(watched: Watched, asked: Asked, language: str, keeper: Keeper) -> HumanPlayer:
    """Who decides for the seats of people; says hello first, unless all shall be quiet."""
    play, game = watched.play, watched.play.match.game
    explain = Explainer(game.definitions, open_game(asked.game_folder).texts_for(language, game.definitions))
    if not asked.quiet:
        click.echo(hello(play.match))
        play.watchers.append(tell)
    terminal = Terminal(ask, click.echo, lambda path: keeper.save(play, path), str(asked.game_folder or ""))
    return HumanPlayer(terminal, play, watched.set_back, explain)


def hello(match: Match) -> str:
    """What is played, how a turn goes, how it ends, and what to type."""
    definitions, box = match.game.definitions, match.game.configuration
    return "\n".join(
        [
            f"{box.players} players ({', '.join(match.game.names.seats)}), edition {definitions.edition.id}, "
            f"modules {', '.join(box.modules)}.",
            "Each turn: lay the tile that was drawn, then one action. Once the stack is empty the round is finished,",
            "and whoever has most influence markers on the board wins.",
            "Type a line such as 'tile 1,0'. 'legal' lists all that you may do, 'help' the other commands.",
            "",
        ]
    )


def ask(prompt: str) -> str:
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


def tell(_match: Match, step: Step) -> None:
    """What just happened, as the record says it."""
    for event in step.events:
        click.echo(f"  {event}")

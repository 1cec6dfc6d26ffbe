"""A game that was played goes in; its story, its checks and what ran short go out, for people or as JSON."""

from __future__ import annotations

from textwrap import fill
from typing import Any

import click

from generator.cli.options import show_json
from generator.cli.pictures import Drawn
from generator.cli.play_setup import HUMAN, Asked, Watched
from generator.players.human import going_on
from generator.table.explanations.board_text import table_text
from generator.table.explanations.story import story
from generator.table.explanations.verdict import verdict
from generator.table.game import Match
from generator.table.playing import Play, play_on


def say_why(match: Match, asked: Asked) -> int:
    """`--why`: at the game's first decision, or where a saved game stands."""
    play = Play(match)
    play_on(play, {}, until=lambda: match.to_act is not None)
    found = verdict(match, asked.why or "")
    if asked.as_json:
        show_json({"line": found.line, "seat": found.seat, "legal": found.legal, "why": found.why})
    else:
        click.echo(str(found))
    return 0


def say_stopped(asked: Asked) -> None:
    """A game that was left."""
    click.echo()
    if asked.record_path:
        again = going_on(str(asked.record_path), str(asked.game_folder or ""))
        click.echo(f"Stopped. '{again}' goes on from here.")
    else:
        click.echo("Stopped. ('save FILE' or --record FILE keeps a game for later.)")


def show_broken(watched: Watched) -> None:
    """The laws that didn't hold, and how to see them again; on the error stream."""
    play = watched.play
    for broken in watched.checks.broken:
        click.secho(f"broken: {broken}", fg="red", err=True)
    if watched.checks.broken:
        click.secho(f"seen with --seed {play.seed} --bots {','.join(play.bots)}", fg="red", err=True)


def show_end(watched: Watched, asked: Asked, drawn: Drawn) -> None:
    """For people the last board; the story, the result, the checks, what ran short, and the pictures drawn."""
    play, match = watched.play, watched.play.match
    if HUMAN in play.bots and not asked.quiet:
        click.echo(f"\n{table_text(match)}\n")
    if not asked.quiet:
        click.echo(fill(story(match, watched.told), 100))
        click.echo(f"Result: {', '.join(map(str, play.record().header.result))} (markers on the board)")
        click.echo(f"{watched.checks.made} checks, {len(watched.checks.broken) or 'none'} failed")
    if not asked.quiet or watched.shortage.grave:
        for marker, number in watched.shortage.most.items():
            click.secho(f"short: {marker}: {number} more were needed at once than the box holds", fg="yellow")
    if asked.record_path and not asked.quiet:
        click.echo(f"record: {asked.record_path}")
    if not asked.quiet:
        drawn.say()


def end_data(watched: Watched, asked: Asked, drawn: Drawn) -> dict[str, Any]:
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

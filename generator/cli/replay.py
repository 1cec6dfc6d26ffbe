"""`replay`: a game record again, without random numbers, to the same end; or the position after any turn."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import asdict, replace
from pathlib import Path
from textwrap import fill
from typing import Any

import click

from generator.cli.main import EXIT_WRONG
from generator.cli.opened_record import opened_record
from generator.cli.options import open_game, report_options, show_json
from generator.cli.pictures import PicturesAsked, check_pictures, draw_pictures, picture_options
from generator.cli.play_report import say_drawn
from generator.errors import input_error
from generator.hexes import Cell
from generator.table.board_text import table_text
from generator.table.playing import short_digest
from generator.table.record_types import Draw, Event, Move
from generator.table.replaying import Difference, Replay, after_turn, at_decision
from generator.table.story import Chronicle, story
from generator.table.summarize import summarize
from generator.table.verdict import verdict


@click.command("replay")
@click.argument("file", type=click.Path(path_type=Path), metavar="FILE")
@click.option(
    "--turn", type=click.IntRange(0), metavar="N", help="Stop after turn N (0: the beginning) and show the table."
)
@click.option("--why", metavar="LINE", help="Say whether a line was legal in turn N, or is at the end, and why.")
@click.option("--force", is_flag=True, help="Replay also what was recorded with other definitions.")
@click.option(
    "--game",
    "game_folder",
    type=click.Path(path_type=Path),
    metavar="DIR",
    help="The game's folder.  [default: the one that comes with the program]",
)
@picture_options
@report_options
def command(
    file: Path,
    turn: int | None,
    why: str | None,
    force: bool,
    game_folder: Path | None,
    picture_path: Path | None,
    at: str | None,
    language: str,
    theme: str,
    as_json: bool,
    quiet: bool,
) -> int:
    """Play a game record again, to the same end.

    Every draw comes from the record, no chance is involved; settlements and focuses are worked out anew and compared.
    Exit code 0: the same end; 1: it differs, with file and line, or was recorded with other definitions (its digest
    says so; --force tries all the same); 2: the file is no record.

    \b
    Example: balance-control replay game.bcg
    Example: balance-control replay game.bcg --turn 12 --why "place 1,0"
    Example: balance-control replay game.bcg --picture board-{turn}.png --at 12,24
    """
    pictures = PicturesAsked(picture_path, at, language, theme)
    check_pictures(pictures, game_folder)
    record, game = opened_record(file, open_game(game_folder))
    digest = {"record": record.header.digest, "now": short_digest(game.definitions.digest)}
    same = digest["record"] in ("", digest["now"])
    told = Chronicle()
    replay = Replay(record, game, [told])
    _refuse_late_turn(replay, turn)
    difference = replay.run(_stop(turn, why)) if same or force else None
    ok = difference is None and (same or force)
    if picture_path and at is None and turn is not None:
        pictures = replace(pictures, at=str(turn))
    drawn = draw_pictures(pictures, record, game, game_folder) if ok else ()
    judged = verdict(replay.match, why) if ok and why is not None else None
    if as_json:
        data = {"file": str(file), "digest": digest | {"same": same}, **_reached(replay, difference), "ok": ok}
        if judged:
            data["why"] = asdict(judged)
        if turn is not None and ok:
            data["position"] = _plain(vars(summarize(replay.match)))
        if drawn:
            data["pictures"] = list(map(str, drawn))
        show_json(data)
        return 0 if ok else EXIT_WRONG
    if not same:
        place = record.header.marks["Digest"]
        click.secho(
            f"{place}: recorded with other definitions: digest {digest['record']}, now {digest['now']}"
            + ("" if force else "; --force replays it all the same"),
            fg="yellow",
        )
    if difference:
        click.secho(f"differs: {difference}", fg="red")
    elif ok and not quiet and not judged:
        _show(replay, told, turn)
    if judged:
        click.echo(str(judged))
    say_drawn(drawn, quiet=quiet)
    return 0 if ok else EXIT_WRONG


def _refuse_late_turn(replay: Replay, turn: int | None) -> None:
    """A turn that the record doesn't reach."""
    last = max((event.turn for event in replay.record.events if isinstance(event, Draw | Move)), default=0)
    if turn is not None and turn > last:
        raise input_error(f"turn {turn}", expected=f"at most {last}, the last of this record", path="--turn")


def _stop(turn: int | None, why: str | None) -> Callable[[Event], bool]:
    """Where the replay stops."""
    if turn is None:
        return lambda _event: False
    return after_turn(turn) if why is None else at_decision(turn, why.split(" ")[0].lower())


def _show(replay: Replay, told: Chronicle, turn: int | None) -> None:
    """The table after a turn, or the story of the whole game."""
    if turn is not None:
        click.echo(f"After turn {turn}:\n\n{table_text(replay.match)}")
        return
    click.echo(fill(story(replay.match, told), 100))
    result = ", ".join(map(str, replay.record.header.result))
    click.echo(f"the same end: {result}" if result else "the same so far; the record ends before the game does")


def _reached(replay: Replay, difference: Difference | None) -> dict[str, Any]:
    match = replay.match
    seats = match.game.names.seats
    return {
        "players": len(seats),
        "edition": match.game.definitions.edition.id,
        "modules": list(match.game.configuration.modules),
        "turns": match.state.turn,
        "rounds": match.state.round,
        "over": match.over,
        "influence": {name: match.state.on_board[number] for number, name in enumerate(seats)},
        "winners": list(match.winners),
        "difference": difference
        and {"place": str(difference.mark), "recorded": difference.recorded, "found": difference.found},
    }


def _plain(value: Any) -> Any:
    """A summary as JSON holds it: cells as text, tuples as lists."""
    if isinstance(value, dict):
        return {str(key): _plain(item) for key, item in value.items()}
    if isinstance(value, Cell):
        return str(value)
    return [_plain(item) for item in value] if isinstance(value, tuple) else value

"""`replay`: plays a record to the same end, without random numbers, or to the position after any turn."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import asdict, dataclass, replace
from pathlib import Path
from textwrap import fill
from typing import Any

import click

from generator.cli.main import EXIT_WRONG
from generator.cli.options import PATH, force_option, game_option, report_options, show_json, takes
from generator.cli.pictures import Drawn, Pictured, picture_options
from generator.cli.terminal import say
from generator.errors import input_error
from generator.hexes import Cell
from generator.play.record import Event, Line
from generator.table.explanations.board_text import table_text
from generator.table.explanations.story import Chronicle, story
from generator.table.explanations.verdict import Verdict, verdict
from generator.table.explanations.words import speak
from generator.table.playing import short_digest
from generator.table.records.opened import opened_record
from generator.table.records.replaying import Difference, Replay, after_turn, at_decision
from generator.table.records.types import Draw
from generator.table.scenarios.summary import summarize


@click.command("replay")
@click.argument("file", type=PATH, metavar="FILE")
@click.option(
    "--turn", type=click.IntRange(0), metavar="N", help="Stop after turn N (0: the beginning) and show the table."
)
@click.option("--why", metavar="MOVE", help="Say whether a move was legal in turn N, or is at the end, and why.")
@force_option("Replay also what was recorded with other definitions, and write over files that aren't this program's.")
@game_option()
@picture_options
@click.option(
    "--html",
    "page_path",
    type=PATH,
    metavar="FILE",
    help="Write the whole game as one page to look at in a browser; it needs no network.",
)
@report_options
@takes(Pictured)
def command(asked: Pictured, file: Path, turn: int | None, why: str | None) -> int:
    """Play a game record again, to the same end.

    Every draw comes from the record, no chance is involved; settlements and focuses are worked out anew and compared.
    Exit code 0: the same end; 1: it differs, with file and line, or was recorded with other definitions (its digest
    says so; --force tries all the same); 2: the file is no record.

    \b
    Example: balance-control replay game.bcg
    Example: balance-control replay game.bcg --turn 12 --why "place 1,0"
    Example: balance-control replay game.bcg --html game.html
    Example: balance-control replay game.bcg --picture board-{turn}.png --at 12,24
    """
    if asked.at is None and turn is not None and asked.picture_path is not None:
        asked = replace(asked, at=str(turn))
    asked.check_pictures()
    record, game = opened_record(file, asked.game)
    played = _Played(file, Replay(record, game), Chronicle(), asked.force)
    played.replay.play.watchers.append(played.told)
    _refuse_late_turn(played.replay, turn)
    played.run(_stop(turn, why))
    drawn = asked.draw(record, game) if played.ok else Drawn()
    speak(game, asked.language)
    judged = verdict(played.replay.match, why) if played.ok and why is not None else None
    if asked.as_json:
        show_json(_data(played, turn, judged) | drawn.data())
        return 0 if played.ok else EXIT_WRONG
    played.say_what_is_wrong()
    if played.ok and not asked.quiet and not judged:
        _show(played.replay, played.told, turn)
    if judged:
        say(str(judged))
    if not asked.quiet:
        drawn.say()
    return 0 if played.ok else EXIT_WRONG


@dataclass
class _Played:
    """A record that is replayed: with the definitions it was recorded with, or all the same (`force`)."""

    file: Path
    replay: Replay
    told: Chronicle
    force: bool
    difference: Difference | None = None

    @property
    def digest(self) -> dict[str, str]:
        """That of the record, empty where it has none, and that of the definitions now."""
        definitions = self.replay.match.game.definitions
        return {"record": self.replay.record.header.digest, "now": short_digest(definitions.play_digest)}

    @property
    def same(self) -> bool:
        """Whether the definitions may be the same."""
        return self.digest["record"] in ("", self.digest["now"])

    @property
    def ok(self) -> bool:
        """Whether it came to the same end, or to where it was stopped."""
        return self.difference is None and (self.same or self.force)

    def run(self, stop: Callable[[Event], bool]) -> None:
        """Plays it, unless its definitions were others."""
        if self.same or self.force:
            self.difference = self.replay.run(stop)

    def say_what_is_wrong(self) -> None:
        """Other definitions, another course."""
        if not self.same:
            place = self.replay.record.header.marks["Digest"]
            say(
                f"{place}: recorded with other definitions: digest {self.digest['record']}, now {self.digest['now']}"
                + ("" if self.force else "; --force replays it all the same"),
                colour="yellow",
            )
        if self.difference:
            say(f"differs: {self.difference}", colour="red")


def _data(played: _Played, turn: int | None, judged: Verdict | None) -> dict[str, Any]:
    """The report for programs."""
    replay = played.replay
    told = {"file": str(played.file), "digest": played.digest | {"same": played.same}}
    data = {**told, **_reached(replay, played.difference), "ok": played.ok}
    if judged:
        data["why"] = asdict(judged)
    if turn is not None and played.ok:
        data["position"] = _plain(vars(summarize(replay.match)))
    return data


def _refuse_late_turn(replay: Replay, turn: int | None) -> None:
    """A turn that the record doesn't reach."""
    last = max((event.turn for event in replay.record.events if isinstance(event, Draw | Line)), default=0)
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
        say(f"After turn {turn}:\n\n{table_text(replay.match)}")
        return
    say(fill(story(replay.match, told), 100))
    result = ", ".join(map(str, replay.record.header.result))
    say(f"the same end: {result}" if result else "the same so far; the record ends before the game does")


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

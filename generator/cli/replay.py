"""`replay`: plays a record to the same end, without random numbers, or to the position after any turn."""

from __future__ import annotations

from dataclasses import asdict, replace
from pathlib import Path
from textwrap import fill
from typing import Any

import click

from generator.base.digits import parse_number
from generator.base.errors import input_error
from generator.base.frozen import dataclass
from generator.base.json_values import plain_value
from generator.cli.exit_codes import EXIT_WRONG
from generator.cli.options import PATH, IntegerRange, force_option, game_option, show_json, takes_report_options
from generator.cli.picture_options import PictureOptions, WrittenPictures, picture_options
from generator.cli.terminal import say
from generator.files.atomic_write import write_whole
from generator.games.registry import game_rules
from generator.play.game_record import format_record
from generator.play.open_record import open_record, with_record
from generator.play.protocol import TableMatch, Verdict
from generator.play.record_replay import RecordDifference, RecordReplay, after_turn, event_turn, match_in_turn
from generator.play.remarks import remark_lines
from generator.play.session import scores


@click.command("replay")
@click.argument("file", type=PATH, metavar="FILE")
@click.option(
    "--turn", type=IntegerRange(0), metavar="N", help="Stop after turn N (0: the beginning) and show the table."
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
@click.option(
    "--sheets",
    "sheets_path",
    type=PATH,
    metavar="FILE",
    help="Write the table after turn N of --at, or at the end, as sheets to lay it out again (.pdf).",
)
@takes_report_options(PictureOptions)
def command(asked: PictureOptions, file: Path, turn: int | None, why: str | None, sheets_path: Path | None) -> int:
    """Play a game record again, to the same end.

    Every draw comes from the record, no chance is involved; settlements and focuses are worked out anew and compared.
    Exit code 0: the same end; 1: it differs, with file and line, or was recorded with other definitions (its digest
    says so; --force tries all the same); 2: the file is no record.

    \b
    Example: balance-control replay game.bcg
    Example: balance-control replay game.bcg --turn 12 --why "place 1,0"
    Example: balance-control replay game.bcg --html game.html
    Example: balance-control replay game.bcg --picture board-{turn}.png --at 12,24
    Example: balance-control replay campaign.bcg --sheets table.pdf --at 5
    """
    if sheets_path is not None and asked.at is not None and asked.picture_path is None:
        turn, asked = _turn(asked.at), replace(asked, at=None)
    if asked.at is None and turn is not None and asked.picture_path is not None:
        asked = replace(asked, at=str(turn))
    asked.check_pictures()
    asked = with_record(asked, file)
    record, table = open_record(file, asked.game, asked.language)
    played = _ReplayedRecord(file, RecordReplay(record, table), asked.force)
    _refuse_late_turn(played.replay, turn)
    judged_at = played.run(turn, why)
    drawn = asked.draw(asked.drawing(table), format_record(record)) if played.ok else WrittenPictures()
    if sheets_path is not None and played.ok:
        _write_sheets(asked, sheets_path, played.replay)
    judged = judged_at.why(why) if played.ok and why is not None else None
    if asked.as_json:
        show_json(_data(played, turn, judged) | drawn.data())
        return 0 if played.ok else EXIT_WRONG
    played.say_what_is_wrong()
    if played.ok and not asked.quiet and not judged:
        _show(played.replay, turn)
    if judged:
        say(str(judged))
    if not asked.quiet:
        drawn.say()
    return 0 if played.ok else EXIT_WRONG


def _turn(text: str) -> int | None:
    """The turn of `--at` after which sheets are written; None for the end of the game. Raises `InputError`."""
    if text == "end":
        return None
    turn = parse_number(text)
    if turn is None:
        raise input_error(f"'{text}'", expected="a turn's number or 'end', for --sheets", path="--at")
    return turn


def _write_sheets(asked: PictureOptions, path: Path, replay: RecordReplay) -> None:
    """Writes the table, as the replay has it now, as sheets. Raises `InputError`."""
    table = replay.session.table
    sheets = game_rules(table.pack.rules).sheets
    if sheets is None:
        raise input_error(f"'{table.pack.name}' has no sheets to lay a table out again", path="--sheets")
    from generator.pictures.picture_files import check_drawing

    check_drawing(path, "--sheets", force=asked.force)
    write_whole(path, sheets(asked.game, table, replay.match, asked.language, remark_lines(replay.session.steps)))
    asked.note(f"sheets: {path}")


@dataclass
class _ReplayedRecord:
    """A replay of a record, with the definitions that it was recorded with, or with any (`force`)."""

    file: Path
    replay: RecordReplay
    force: bool
    difference: RecordDifference | None = None

    @property
    def ok(self) -> bool:
        """Whether it came to the same end, or to where it was stopped."""
        return self.difference is None and (self.replay.may_be_same_definitions or self.force)

    def run(self, turn: int | None, why: str | None) -> TableMatch:
        """Plays the record to its end or to the end of a turn, unless its definitions were others. Returns the match in
        which a move is to be judged: with a turn, the position in it where the move was asked for."""
        replay = self.replay
        if not (self.replay.may_be_same_definitions or self.force):
            return replay.match
        if turn is not None and why is not None:
            found = match_in_turn(replay, turn, why.split(" ")[0].lower())
            self.difference = replay.difference
            return found
        self.difference = replay.run() if turn is None else replay.run(after_turn(turn))
        return replay.match

    def say_what_is_wrong(self) -> None:
        """Prints that the definitions were others, or where the game took another course."""
        if not self.replay.may_be_same_definitions:
            place, digests = self.replay.record.header.marks["Digest"], self.replay.digests
            say(
                f"{place}: recorded with other definitions: digest {digests['record']}, now {digests['now']}"
                + ("" if self.force else "; --force replays it all the same"),
                colour="yellow",
            )
        if self.difference:
            say(f"differs: {self.difference}", colour="red")


def _data(played: _ReplayedRecord, turn: int | None, judged: Verdict | None) -> dict[str, Any]:
    """The report for programs."""
    replay = played.replay
    told = {"file": str(played.file), "digest": replay.digests | {"same": replay.may_be_same_definitions}}
    data = {**told, **_end_text(replay, played.difference), "ok": played.ok}
    if judged:
        data["why"] = asdict(judged)
    if turn is not None and played.ok:
        data["position"] = plain_value(replay.match.summary())
    return data


def _refuse_late_turn(replay: RecordReplay, turn: int | None) -> None:
    """Raises `InputError` for a turn that the record doesn't reach."""
    last = max(map(event_turn, replay.record.events), default=0)
    if turn is not None and turn > last:
        raise input_error(f"turn {turn}", expected=f"at most {last}, the last of this record", path="--turn")


def _show(replay: RecordReplay, turn: int | None) -> None:
    """Prints the table after a turn, or the story of the whole game."""
    session = replay.session
    if turn is not None:
        say(f"After turn {turn}:\n\n{session.match.table_text()}")
        return
    say(fill(session.watch.story(session.match), 100))
    result = ", ".join(map(str, replay.record.header.result))
    if result:
        say(f"the same end: {result}")
    elif session.match.outcome is not None:
        say(f"the game is over: {', '.join(map(str, scores(session.match)))}; the record has no Result to compare with")
    else:
        say("the same so far; the record ends before the game does")


def _end_text(replay: RecordReplay, difference: RecordDifference | None) -> dict[str, Any]:
    table, match = replay.session.table, replay.match
    return {
        "players": len(table.seats),
        "edition": table.pack.edition.id,
        "modules": list(table.configuration.modules),
        **match.clock(),
        "over": match.outcome is not None,
        **match.standing(),
        "winners": list(match.outcome.winners if match.outcome else ()),
        "difference": difference
        and {"place": str(difference.mark), "recorded": difference.recorded, "found": difference.actual},
    }

"""A game record as a session; remarks added to a record."""

from __future__ import annotations

import hashlib
import re
from collections.abc import Sequence
from pathlib import Path

from generator.definitions.version_stamp import VersionStamp
from generator.files.atomic_write import write_text
from generator.files.gate import read_text_file
from generator.files.locks import lock_folder
from generator.play.bot_names import HUMAN
from generator.play.game_record import MOST_BYTES, CommentLine, GameRecord, parse_record, read_record
from generator.play.remarks import Remark, is_move, remarks_in
from generator.playtest.playtest_sitting import PlaytestSitting, SeatResult, SittingRemark

_TURN = re.compile(r"(\d+)\. ")
_SEATS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"


def read_sitting(path: Path) -> PlaytestSitting:
    """The session that a record in a file tells of; the game isn't played again. Raises `InputError` with every
    fault."""
    shown = path.as_posix()
    return record_sitting(read_record(path, shown), shown)


def record_sitting(record: GameRecord, shown: str) -> PlaytestSitting:
    """The session that a record tells of. `shown`: how the report names the record."""
    header = record.header
    lines = [str(event) for event in record.events]
    turns = [int(found[1]) for line in lines if (found := _TURN.match(line))]
    scores = {str(score.seat): score for score in header.result}
    seats = list(_SEATS[: header.players])
    bots = [*header.bots, *[HUMAN] * len(seats)][: len(seats)]
    return PlaytestSitting(
        where=shown,
        stamp=VersionStamp(header.game, str(header.edition), header.digest),
        seats=tuple(
            SeatResult(
                seat,
                points=scores[seat].points if seat in scores else None,
                won=scores[seat].won if seat in scores else None,
                person=bot == HUMAN,
            )
            for seat, bot in zip(seats, bots, strict=True)
        ),
        modules=tuple(map(str, header.modules)),
        rulings=tuple((str(name), option) for name, option in header.rulings.items()),
        turns=max(turns, default=0),
        moves=sum(map(is_move, lines)),
        over=bool(header.result),
        course=hashlib.sha256("\n".join(filter(is_move, lines)).encode()).hexdigest(),
        remarks=tuple(SittingRemark(found, line) for found, line in remarks_in(record.events)),
    )


def add_remarks(path: Path, new: Sequence[Remark]) -> None:
    """Adds remarks at the end of a record; everything in it stays. Raises `InputError` where the file is no record, and
    `OSError`; then nothing has changed."""
    with lock_folder(path.parent):
        text = read_text_file(path, path.as_posix(), MOST_BYTES)
        whole = "".join([text if text.endswith("\n") else f"{text}\n", *(f"{CommentLine(str(one))}\n" for one in new)])
        parse_record(whole, path.as_posix())
        write_text(path, whole)

"""Tables of sessions that people have written down, `sessions.csv`: a row for each session.

Columns of a session are named in `COLUMNS`. Those of a seat are `A.name`, `A.points`, `A.won`, and `A.` with a question
of the form; what all have answered together is under `table.`. Several notes in a cell are separated by ` // `.
"""

from __future__ import annotations

import csv
import io
import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from datetime import date
from pathlib import Path

from generator.base.errors import Fault, InputError, Mark, count_text, input_error, list_words, nearest_name, raise_any
from generator.definitions.playtest_form import LONGEST as LONGEST_ANSWER
from generator.definitions.playtest_form import PlaytestForm, clean_line
from generator.definitions.version_stamp import DIGITS, VersionStamp
from generator.files.atomic_write import check_target, write_text
from generator.files.gate import read_limited
from generator.files.locks import lock_folder
from generator.files.paths import ID
from generator.play.remarks import ANSWER, NOTE, QUESTION, TABLE, Remark
from generator.playtest.playtest_sitting import PlaytestSitting, SeatResult, SittingRemark
from generator.spreadsheets.separated_values import decode_text, find_separator
from generator.spreadsheets.table_reader import MOST_BYTES, SEPARATED, SheetRow, escape_formula, read_rows

SUFFIX = ".csv"
FILE = f"sessions{SUFFIX}"
BETWEEN = " // "
"""What separates the notes in a cell."""
MOST_PLAYERS = 26
_LONGEST = 60
_OF_SEAT = re.compile(rf"(?P<who>[A-Z]|{TABLE})\.(?P<what>[a-z0-9-]+)")

Check = Callable[[str], str]
"""Gives a cell's text as it is kept. Raises `ValueError` with what would be right."""


def _number(least: int, most: int) -> Check:
    def check(text: str) -> str:
        if not re.fullmatch(r"-?\d{1,6}", text, re.ASCII) or not least <= int(text) <= most:
            raise ValueError(f"a whole number from {least} to {most}")
        return str(int(text))

    return check


def _date(text: str) -> str:
    if not re.fullmatch(r"\d{4}-\d{2}-\d{2}", text, re.ASCII):
        raise ValueError("a date such as 2026-05-31")
    try:
        return date.fromisoformat(text).isoformat()
    except ValueError:
        raise ValueError("a date such as 2026-05-31") from None


def _text(most: int) -> Check:
    def check(text: str) -> str:
        if len(text) > most:
            raise ValueError(f"at most {most} characters")
        return text

    return check


def _ids(text: str) -> str:
    names = [name for name in re.split(r"[,\s]+", text) if name]
    if not all(ID.fullmatch(name) for name in names):
        raise ValueError("the modules in play, with commas between")
    return ",".join(names)


def _digest(text: str) -> str:
    if not re.fullmatch(rf"[0-9a-f]{{{DIGITS}}}", text):
        raise ValueError(f"the {DIGITS} digits at the end of the kit's code")
    return text


def _parse_won(text: str) -> str:
    if text not in ("yes", "no"):
        raise ValueError("yes or no")
    return text


COLUMNS: Mapping[str, Check] = {
    "game": _text(_LONGEST),
    "edition": _text(_LONGEST),
    "digest": _digest,
    "date": _date,
    "players": _number(1, MOST_PLAYERS),
    "modules": _ids,
    "minutes": _number(1, 9_999),
    "place": _text(_LONGEST),
    "notes": _text(5_000),
    "questions": _text(5_000),
}
"""The columns of a session, in their order, each with the check of its cells."""
NEEDED = ("game", "edition", "digest", "players")
OF_A_SEAT: Mapping[str, Check] = {"name": _text(_LONGEST), "points": _number(-99_999, 99_999), "won": _parse_won}
"""The columns of a seat besides its answers, each with the check of its cells."""


def check_cell(column: str, text: str, form: PlaytestForm | None = None) -> str:
    """A cell's text as it is kept. An answer is checked only if the form has its question: an earlier form may have had
    others. Raises `ValueError` with what would be right, and `KeyError` for a column that doesn't exist."""
    value = clean_line(text)
    if column in COLUMNS:
        return COLUMNS[column](value) if value else ""
    found = _OF_SEAT.fullmatch(column)
    if not found or (found["who"] == TABLE and found["what"] in OF_A_SEAT):
        raise KeyError(column)
    check = OF_A_SEAT.get(found["what"])
    if check is None and form is not None:
        question = {str(name): one for name, one in form.questions.items()}.get(found["what"])
        if question is None:
            raise KeyError(column)
        check = question.check
    return (check or _text(LONGEST_ANSWER))(value) if value else ""


def no_value(pair: str, hint: str = "") -> Fault:
    """The fault of a `--put` that isn't COLUMN=VALUE with a known column."""
    return Fault(Mark(""), "--put", f"'{pair}'", "COLUMN=VALUE", hint)


def given_cells(given: Iterable[str], form: PlaytestForm) -> dict[str, str]:
    """The cells given as `COLUMN=VALUE`, by column. Raises `InputError` with every fault."""
    cells: dict[str, str] = {}
    faults: list[Fault] = []
    for pair in given:
        column, _, text = pair.partition("=")
        try:
            if value := check_cell(column, text, form):
                cells[column] = value
        except KeyError:
            known = [*COLUMNS, *(f"A.{name}" for name in (*OF_A_SEAT, *form.questions))]
            faults.append(no_value(pair, nearest_name(column, known)))
        except ValueError as error:
            faults.append(Fault(Mark(""), "--put", f"'{pair}'", str(error)))
    raise_any(faults)
    return cells


def read_sheets(path: Path) -> list[PlaytestSitting]:
    """The sessions in a table. Raises `InputError` with every fault."""
    shown = path.as_posix()
    return [_sitting(row, mark) for row, mark in _read(read_limited(path, MOST_BYTES, Mark(shown)), shown)]


def _read(data: bytes, shown: str) -> list[tuple[dict[str, str], Mark]]:
    """For each session its filled cells by column, and the row's place."""
    rows = read_rows(data, shown)
    if not rows:
        raise input_error("is empty", expected=f"a table with the columns {list_words(NEEDED)}", mark=Mark(shown))
    head, *rest = rows
    faults = list(_head_faults(head, shown))
    raise_any(faults)
    found = []
    for row in rest:
        cells: dict[str, str] = {}
        for place, column in enumerate(head.cells):
            text = row.cells[place] if place < len(row.cells) else ""
            mark = Mark(shown, row.number, place + 1, column)
            if odd := row.oddity(place):
                faults.append(Fault(mark, "", *odd))
                continue
            try:
                if value := check_cell(column, text):
                    cells[column] = value
            except ValueError as error:
                faults.append(Fault(mark, "", f"'{text[:_LONGEST]}'", str(error)))
        mark = Mark(shown, row.number, 1)
        if extra := [text for text in row.cells[len(head.cells) :] if text]:
            what = f"{count_text(len(extra), 'cell')} without a column"
            faults.append(Fault(mark, "", what, "as many cells as columns"))
        faults += _row_faults(cells, mark, faults)
        found.append((cells, mark))
    raise_any(faults)
    return found


def _head_faults(head: SheetRow, shown: str) -> Iterator[Fault]:
    known = (*COLUMNS, *(f"A.{name}" for name in OF_A_SEAT))
    for place, column in enumerate(head.cells, start=1):
        mark = Mark(shown, head.number, place)
        if column in head.cells[: place - 1]:
            yield Fault(mark, "", f"the column '{column[:_LONGEST]}' appears twice", "it once")
            continue
        try:
            check_cell(column, "")
        except KeyError:
            expected = list_words(known, len(known)) + ", or A. with a question of the form"
            yield Fault(mark, "", f"unknown column '{column[:_LONGEST]}'", expected, nearest_name(column, known))
    for column in NEEDED:
        if column not in head.cells:
            yield Fault(Mark(shown, head.number, 1), "", f"no column '{column}'", "what 'playtest add' writes")


def _row_faults(cells: Mapping[str, str], mark: Mark, before: Sequence[Fault]) -> Iterator[Fault]:
    """Faults of a session as a whole, each of whose cells is right by itself."""
    if any(fault.mark.line == mark.line for fault in before):
        return
    for column in NEEDED:
        if column not in cells:
            yield Fault(mark, column, "nothing", "a value: the session needs it")
    seats = _seats(int(cells["players"])) if "players" in cells else ()
    for column in cells:
        found = _OF_SEAT.fullmatch(column)
        if found and seats and found["who"] not in (*seats, TABLE):
            yield Fault(mark, column, f"{cells['players']} played", "nothing there")


def _seats(players: int) -> tuple[str, ...]:
    return tuple(chr(ord("A") + number) for number in range(players))


def _sitting(cells: Mapping[str, str], mark: Mark) -> PlaytestSitting:
    seats = _seats(int(cells["players"]))
    won = any(f"{seat}.won" in cells for seat in seats)
    answers = [
        SittingRemark(Remark(ANSWER, found["who"], 0, text, found["what"]))
        for column, text in cells.items()
        if (found := _OF_SEAT.fullmatch(column)) and found["what"] not in OF_A_SEAT
    ]
    notes = [
        SittingRemark(Remark(kind, TABLE, 0, text))
        for kind, column in ((NOTE, "notes"), (QUESTION, "questions"))
        for text in cells.get(column, "").split(BETWEEN)
        if text.strip()
    ]
    return PlaytestSitting(
        where=f"{mark.file}, row {mark.line}",
        stamp=VersionStamp(cells["game"], cells["edition"], cells["digest"]),
        seats=tuple(
            SeatResult(
                seat,
                cells.get(f"{seat}.name", ""),
                int(cells[f"{seat}.points"]) if f"{seat}.points" in cells else None,
                cells.get(f"{seat}.won") == "yes" if won else None,
            )
            for seat in seats
        ),
        modules=tuple(cells["modules"].split(",")) if "modules" in cells else (),
        date=cells.get("date", ""),
        place=cells.get("place", ""),
        minutes=int(cells["minutes"]) if "minutes" in cells else None,
        over=won,
        remarks=(*notes, *answers),
    )


def add_sheets(path: Path, new: Sequence[Mapping[str, str]]) -> int:
    """Adds sessions to a table, which is created if there is none; gives how many sessions it holds then. `new`: cells
    by column, checked by `given_cells`. Everything in the table stays, also columns that the new sessions lack. Raises
    `InputError` where the file is no such table, and `OSError`; then nothing has changed."""
    if path.suffix.lower() != SUFFIX:
        raise input_error(f"'{path.suffix}'", expected=SUFFIX, mark=Mark(path.as_posix()))
    check_target(path)
    wrong = [fault for row in new for fault in _row_faults(row, Mark(path.as_posix()), ())]
    if wrong:
        raise InputError(wrong)
    with lock_folder(path.parent):
        shown, between, rows = path.as_posix(), ",", []
        head: list[str] = []
        if path.exists():
            data = read_limited(path, MOST_BYTES, Mark(shown))
            between = find_separator(decode_text(data, shown).text, SEPARATED[0]) if data.strip() else ","
            if data.strip():
                rows = [cells for cells, _ in _read(data, shown)]
                head = list(read_rows(data, shown)[0].cells)
        rows += [dict(one) for one in new]
        used = {column for row in rows for column in row} | set(NEEDED)
        columns = sorted(used | set(head), key=lambda column: _order(column, head))
        out = io.StringIO()
        writer = csv.writer(out, delimiter=between, lineterminator="\n")
        writer.writerow(columns)
        writer.writerows([escape_formula(row.get(column, "")) for column in columns] for row in rows)
        write_text(path, out.getvalue())
    return len(rows)


def _order(column: str, head: Sequence[str]) -> tuple[int, int, str]:
    """A sort key: columns that were there stay where they were; new ones follow, a session's before a seat's."""
    if column in head:
        return (0, head.index(column), "")
    if column in COLUMNS:
        return (1, list(COLUMNS).index(column), "")
    who, _, what = column.partition(".")
    return (2, list(OF_A_SEAT).index(what) if what in OF_A_SEAT else len(OF_A_SEAT), who)

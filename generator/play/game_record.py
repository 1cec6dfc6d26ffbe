"""Game records (`*.bcg`): a header, then one line for each event; `format_record` is the inverse of `parse_record`.

    [Game "global-powers"]
    12. B bid 4                     a seat's move, or what chance gave it: `MoveLine`
    -- war 7: 5 against 3           what happened by itself: `ToldLine`
    ; a remark                      `CommentLine`

Turns count from 1 over the whole game; the seat is who decides. Reading needs no definitions: moves stay text, and ids
are taken as written. A game whose lines mean more brings its own reader of lines (`ReadLine`). An event's `mark` is
where it was read and no part of its value.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import field
from pathlib import Path
from typing import Any

from generator.base.errors import NOWHERE, Fault, InputError, Mark, list_words, nearest_name, raise_any
from generator.base.frozen import dataclass
from generator.definitions.id_types import EditionId, ModuleId, RulingName, Seat
from generator.files.gate import read_text_file

MOST_BYTES = 5_000_000
LONGEST_LINE = 2_000
MOST_LINES = 100_000
MOST_FAULTS = 50
"""After so many faults, reading stops: the file is no record."""
TYPED = "table"
"""The value of the key `Dice` where dice were rolled on the table and typed in."""
NEEDED = ("Game", "Edition", "Players")


_HEADER = re.compile(r'\[(?P<key>\w+) +"(?P<value>(?:[^"\\]|\\.)*)"\]')
_TURN = re.compile(r"(?P<turn>\d{1,6})\. +(?P<seat>[A-Za-z]) +(?P<text>.*)")
_SCORE = re.compile(r"(?P<who>[A-Za-z])(?P<won>\*?) +(?P<points>-?\d{1,6})")
_RULING = re.compile(r"(?P<name>[^\s=,]+)=(?P<option>[^\s=,]+)")
_ESCAPES = {"\\\\": "\\", '\\"': '"', "\\n": "\n"}
_CONTROL = re.compile(r"[\x00-\x08\x0b-\x1f\x7f-\x9f\u2028\u2029\ud800-\udfff]")

A_LINE = """'[Key "value"]', '12. B place 1,0', '-- focus 1,-1: A +1' or '; a remark'"""


@dataclass(frozen=True)
class SeatScore:
    """A seat's score at the end, and whether it won or shared the victory."""

    seat: Seat
    points: int
    won: bool = False

    def __str__(self) -> str:
        return f"{self.seat}{'*' if self.won else ''} {self.points}"


@dataclass(frozen=True)
class RecordHeader:
    """The header of a record. Only `game`, `edition` and `players` are required. A record without `result` is of a game
    that isn't over; one without `digest` was written by hand. `bots` names who decided, seat by seat. `dice` is `table`
    where dice were rolled on the table and typed in. `marks` holds where the value of each key was read."""

    game: str
    edition: EditionId
    players: int
    digest: str = ""
    modules: tuple[ModuleId, ...] = ()
    first: Seat | None = None
    seed: str = ""
    bots: tuple[str, ...] = ()
    rulings: Mapping[RulingName, str] = field(default_factory=dict)
    result: tuple[SeatScore, ...] = ()
    dice: str = ""
    marks: Mapping[str, Mark] = field(default_factory=dict, compare=False, repr=False)


@dataclass(frozen=True)
class RecordEvent:
    """A line below the header. `mark`: where it was read."""

    mark: Mark = field(default=NOWHERE, compare=False, repr=False, kw_only=True)


@dataclass(frozen=True)
class MoveLine(RecordEvent):
    """A seat's move, or what chance gave it, as text."""

    turn: int
    seat: Seat
    text: str
    text_mark: Mark = field(default=NOWHERE, compare=False, repr=False, kw_only=True)

    def __str__(self) -> str:
        return f"{self.turn}. {self.seat} {self.text}"


@dataclass(frozen=True)
class ToldLine(RecordEvent):
    """What happened by itself, or what chance gave to nobody in particular."""

    text: str

    def __str__(self) -> str:
        return f"-- {self.text}"


@dataclass(frozen=True)
class CommentLine(RecordEvent):
    """A comment for readers."""

    text: str

    def __str__(self) -> str:
        return f"; {self.text}" if self.text else ";"


@dataclass(frozen=True)
class GameRecord:
    """One game. `display_name`: how faults name the file that it came from."""

    header: RecordHeader
    events: tuple[RecordEvent, ...] = ()
    display_name: str = field(default="", compare=False)


class WrongLine(Exception):
    """Raised for a fault in a line, at a column counted from 0."""

    def __init__(self, column: int, what: str, expected: str = "", hint: str = "") -> None:
        super().__init__(what)
        self.column, self.what, self.expected, self.hint = column, what, expected, hint


Who = tuple[int, Seat] | None
"""A line's turn and seat; None where it begins with `--`."""
ReadLine = Callable[[Who, str, int, Mark], RecordEvent]
"""Reads what follows turn and seat in a line: the text, its column in the line (from 0), and the line's mark."""


def read_plain(who: Who, text: str, start: int, mark: Mark) -> RecordEvent:
    """Reads an event's line of a game that has no reader of its own."""
    if who is None:
        if not text:
            raise WrongLine(start, "nothing", "what happened")
        return ToldLine(text, mark=mark)
    return MoveLine(*who, text, mark=mark, text_mark=Mark(mark.file, mark.line, mark.column + start))


class _RecordReader:
    """Reads a record line by line and gathers what is wrong."""

    def __init__(self, shown: str, read_line: ReadLine) -> None:
        self.shown, self.read_line = shown, read_line
        self.faults: list[Fault] = []
        self.header: dict[str, tuple[str, Mark]] = {}
        self.events: list[RecordEvent] = []
        self.second = False
        """Whether a second game begins in the file; nothing of it is read."""

    def line(self, number: int, line: str) -> None:
        """Reads one line of the file."""
        text = line.strip()
        if not text:
            return
        mark = Mark(self.shown, number, 1 + line.index(text[0]))
        try:
            _refuse_odd(line, text)
            if text.startswith("["):
                self._header(text, mark)
            else:
                self.events.append(self.event(text, mark))
        except WrongLine as wrong:
            place = Mark(self.shown, number, mark.column + wrong.column)
            self.faults.append(Fault(place, "", wrong.what, wrong.expected, wrong.hint))

    def event(self, text: str, mark: Mark) -> RecordEvent:
        """Reads a line below the header."""
        if text.startswith(";"):
            return CommentLine(text[1:].strip(), mark=mark)
        if text.startswith("--"):
            after = text[2:].lstrip()
            return self.read_line(None, after, len(text) - len(after), mark)
        found = _TURN.fullmatch(text)
        if not found:
            raise WrongLine(0, f"'{text}' is no line of a record", A_LINE)
        if not found["text"]:
            raise WrongLine(found.start("text"), "an action is missing", "'12. B place 1,0'")
        return self.read_line(
            (int(found["turn"]), Seat(found["seat"].upper())), found["text"], found.start("text"), mark
        )

    def _header(self, text: str, mark: Mark) -> None:
        found = _HEADER.fullmatch(text)
        if not found:
            raise WrongLine(0, f"'{text}' is no header line", """[Key "value"], with \\" for a quote inside""")
        key = found["key"]
        if key not in KEYS:
            raise WrongLine(1, f"unknown key '{key}'", list_words(KEYS), nearest_name(key, KEYS))
        played = any(not isinstance(event, CommentLine) for event in self.events)
        if key == "Game" and played and key in self.header:
            self.second = True
            raise WrongLine(
                0, "a second game begins", "one game in a file: its lines, from here on, in one of their own"
            )
        if key in self.header:
            raise WrongLine(1, f"'{key}' appears twice", f"it once; the first is on line {self.header[key][1].line}")
        if played:
            raise WrongLine(0, f"'{key}' stands among the events", "the header before the first event")
        start = mark.column + found.start("value")
        self.header[key] = (_unescape(found["value"], found.start("value")), Mark(self.shown, mark.line, start))

    def record(self) -> GameRecord:
        """The record that was read. Raises `InputError` with every fault."""
        for key in NEEDED:
            if key not in self.header and not self.faults:
                self.faults.append(Fault(Mark(self.shown, 1, 1), "", f"'{key}' is missing", f'[{key} "…"]'))
        values: dict[str, Any] = {}
        for key, (value, mark) in self.header.items():
            try:
                values[key.lower()] = _VALUES[key][0](value)
            except WrongLine as wrong:
                place = Mark(self.shown, mark.line, mark.column + wrong.column)
                self.faults.append(Fault(place, key, wrong.what, wrong.expected, wrong.hint))
        raise_any(self.faults)
        marks = {key: mark for key, (_, mark) in self.header.items()}
        return GameRecord(RecordHeader(**values, marks=marks), tuple(self.events), self.shown)


SIGN = '[Game "'
"""The beginning of every record."""


def read_record(path: Path, shown: str, read_line: ReadLine = read_plain) -> GameRecord:
    """The record in a file; `shown` is how faults name it. Raises `InputError` with every fault."""
    return parse_record(read_text_file(path, shown, MOST_BYTES), shown, read_line)


def parse_record(text: str, shown: str, read_line: ReadLine = read_plain) -> GameRecord:
    """The record that a text holds. Raises `InputError` with every fault as file:line:column."""
    lines = text.replace("\r\n", "\n").split("\n")
    if len(lines) > MOST_LINES:
        raise InputError([Fault(Mark(shown), "", f"{len(lines)} lines", f"at most {MOST_LINES}")])
    reader = _RecordReader(shown, read_line)
    for number, line in enumerate(lines, start=1):
        reader.line(number, line)
        if len(reader.faults) >= MOST_FAULTS or reader.second:
            break
    if reader.faults and not reader.header and not reader.events:
        raise InputError([Fault(reader.faults[0].mark, "", "is no record of a game", f"lines such as {A_LINE}")])
    return reader.record()


def format_record(record: GameRecord) -> str:
    """A record as text: the header, an empty line, then a line for each event; every line has a line end."""
    return "\n".join([*header_text(record.header), "", *map(str, record.events)]) + "\n"


def without_lead(line: str) -> str:
    """A record's line without its lead, which is the turn and the seat, or `--`."""
    return line.split(maxsplit=1)[1] if line.startswith("--") else line.split(maxsplit=2)[2]


def header_text(header: RecordHeader) -> list[str]:
    """The lines of a record's header, one for each key that has a value."""
    return [f'[{key} "{_escape(value)}"]' for key, value in _header_values(header)]


def _header_values(header: RecordHeader) -> Iterator[tuple[str, str]]:
    for key, (_, write) in _VALUES.items():
        value = getattr(header, key.lower())
        if value or key in NEEDED:
            yield key, write(value)


def _refuse_odd(line: str, text: str) -> None:
    before = line.index(text[0])
    if len(line) > LONGEST_LINE:
        raise WrongLine(-before, "the line is too long", f"at most {LONGEST_LINE} characters")
    if found := _CONTROL.search(text):
        raise WrongLine(found.start(), f"a character that can't be printed (U+{ord(found[0]):04X})", "plain text")


def comma_entries(text: str, shift: int, pattern: re.Pattern[str], shape: str) -> Iterator[re.Match[str]]:
    """The entries of a list with commas, matched with `pattern`. An empty text and `nothing` have none."""
    if text.strip() in ("", "nothing"):
        return
    for part in text.split(","):
        found = pattern.fullmatch(part.strip())
        if not found:
            raise WrongLine(shift + len(part) - len(part.lstrip()), f"'{part.strip()}'", shape)
        shift += len(part) + 1
        yield found


def _word(text: str) -> str:
    if not text.strip():
        raise WrongLine(0, "nothing", "a text")
    return text


def _words(text: str) -> tuple[str, ...]:
    return tuple(part.strip() for part in text.split(",") if part.strip())


def _players(text: str) -> int:
    if not re.fullmatch(r"[1-9]\d?", text):
        raise WrongLine(0, f"'{text}' is no number of players", "a whole number")
    return int(text)


def _seat(text: str) -> Seat:
    if not re.fullmatch(r"[A-Za-z]", text):
        raise WrongLine(0, f"'{text}' is no seat", "a letter such as A")
    return Seat(text.upper())


def _dice(text: str) -> str:
    if text != TYPED:
        raise WrongLine(0, f"'{text}' says nothing of dice", f"'{TYPED}', or no such line where the program rolled")
    return text


def _rulings(text: str) -> dict[RulingName, str]:
    pairs = comma_entries(text, 0, _RULING, "NAME=OPTION")
    return {RulingName(one["name"]): one["option"] for one in pairs}


def _result(text: str) -> tuple[SeatScore, ...]:
    scores = comma_entries(text, 0, _SCORE, "'A* 5, B 4': what each seat had, winners starred")
    return tuple(SeatScore(Seat(one["who"].upper()), int(one["points"]), bool(one["won"])) for one in scores)


_VALUES: dict[str, tuple[Callable[[str], Any], Callable[[Any], str]]] = {
    "Game": (_word, str),
    "Digest": (str, str),
    "Edition": (lambda text: EditionId(_word(text)), str),
    "Modules": (lambda text: tuple(map(ModuleId, _words(text))), ",".join),
    "Players": (_players, str),
    "First": (_seat, str),
    "Seed": (str, str),
    "Bots": (_words, ",".join),
    "Dice": (_dice, str),
    "Rulings": (_rulings, lambda found: ",".join(f"{name}={option}" for name, option in found.items())),
    "Result": (_result, lambda found: ", ".join(map(str, found))),
}
"""How the value of each key of the header is read and written."""
KEYS = tuple(_VALUES)
"""The header's keys in the order in which they are written."""


def _escape(text: str) -> str:
    return text.replace("\\", "\\\\").replace('"', '\\"').replace("\n", "\\n")


def _unescape(text: str, shift: int) -> str:
    def plain(found: re.Match[str]) -> str:
        if found[0] not in _ESCAPES:
            raise WrongLine(shift + found.start(), f"'{found[0]}'", """\\\\, \\" or \\n""")
        return _ESCAPES[found[0]]

    return re.sub(r"\\.", plain, text)

"""The text of a game record (`*.bcg`) to a `Record` and back: `parse_record` and `format_record` undo each other.

Reading needs no definitions: ids are taken as written, moves stay text. `words` reads them with a game.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

from generator.definitions.ids import EditionId, ModuleId, RulingName, Seat
from generator.effects.values import DepartmentId
from generator.errors import Fault, InputError, Mark, listed, nearest
from generator.games.balance_control.definitions.types import MeasureId, TileId
from generator.hexes import parse_cell
from generator.paths import read_text_file
from generator.table.records.types import (
    Comment,
    Discard,
    Draw,
    Event,
    FocusResolved,
    Gain,
    Grant,
    Header,
    Opened,
    Played,
    Record,
    Reshuffled,
    Score,
    Settlement,
)

MOST_BYTES = 5_000_000
LONGEST_LINE = 2_000
MOST_LINES = 100_000
MOST_FAULTS = 50
"""After so many faults a file is no record, and reading stops."""
KEYS = ("Game", "Digest", "Edition", "Modules", "Players", "First", "Seed", "Bots", "Rulings", "Result")
"""The header's keys in the order in which they are written."""
NEEDED = ("Game", "Edition", "Players")

_HEADER = re.compile(r'\[(?P<key>\w+) +"(?P<value>(?:[^"\\]|\\.)*)"\]')
_TURN = re.compile(r"(?P<turn>\d{1,6})\. +(?P<seat>[A-Za-z]) +(?P<text>.*)")
_TILE = re.compile(r"(?P<verb>draw|discard) +(?P<tile>\S+)")
_SETTLEMENT = re.compile(r"settlement +(?P<round>\d{1,6}):? *(?P<gains>.*)")
_FOCUS = re.compile(r"focus +(?P<cell>[^\s:]+):? *(?P<gains>.*)")
_OPEN = re.compile(r"open +(?P<deck>\S+) +(?P<card>\S+)")
_RESHUFFLE = re.compile(r"reshuffle +(?P<deck>\S+)")
_GAIN = re.compile(r"(?P<who>[A-Za-z]|noise) +\+(?P<amount>\d{1,6}) +(?P<department>[A-Za-z]+)")
_GRANT = re.compile(r"(?P<who>[A-Za-z]) +\+(?P<amount>\d{1,6})")
_SCORE = re.compile(r"(?P<who>[A-Za-z])(?P<won>\*?) +(?P<markers>\d{1,6})")
_RULING = re.compile(r"(?P<name>[^\s=,]+)=(?P<option>[^\s=,]+)")
_ESCAPES = {"\\\\": "\\", '\\"': '"', "\\n": "\n"}
_CONTROL = re.compile(r"[\x00-\x08\x0b-\x1f\x7f-\x9f\u2028\u2029\ud800-\udfff]")

A_LINE = """'[Key "value"]', '12. B place 1,0', '-- focus 1,-1: A +1' or '; a remark'"""


class _Wrong(Exception):
    """A fault in a line, at a column counted from 0."""

    def __init__(self, column: int, what: str, expected: str = "", hint: str = "") -> None:
        super().__init__(what)
        self.column, self.what, self.expected, self.hint = column, what, expected, hint


class _Reader:
    """Reads a record line by line and gathers what is wrong."""

    def __init__(self, shown: str) -> None:
        self.shown = shown
        self.faults: list[Fault] = []
        self.header: dict[str, tuple[str, Mark]] = {}
        self.events: list[Event] = []

    def line(self, number: int, line: str) -> None:
        """One line of the file."""
        text = line.strip()
        if not text:
            return
        mark = Mark(self.shown, number, 1 + line.index(text[0]))
        try:
            _refuse_odd(line, text)
            if text.startswith("["):
                self._header(text, mark)
            else:
                self.events.append(_event(text, mark))
        except _Wrong as wrong:
            place = Mark(self.shown, number, mark.column + wrong.column)
            self.faults.append(Fault(place, "", wrong.what, wrong.expected, wrong.hint))

    def _header(self, text: str, mark: Mark) -> None:
        found = _HEADER.fullmatch(text)
        if not found:
            raise _Wrong(0, f"'{_short(text)}' is no header line", """[Key "value"], with \\" for a quote inside""")
        key = found["key"]
        if key not in KEYS:
            raise _Wrong(1, f"unknown key '{_short(key)}'", listed(KEYS), nearest(key, KEYS))
        if key in self.header:
            raise _Wrong(1, f"'{key}' stands twice", f"it once; the first is on line {self.header[key][1].line}")
        if any(not isinstance(event, Comment) for event in self.events):
            raise _Wrong(0, f"'{key}' stands among the events", "the header before the first event")
        start = mark.column + found.start("value")
        self.header[key] = (_unescaped(found["value"], found.start("value")), Mark(self.shown, mark.line, start))

    def record(self) -> Record:
        """The record; raises `InputError` with every fault."""
        for key in NEEDED:
            if key not in self.header and not self.faults:
                self.faults.append(Fault(Mark(self.shown, 1, 1), "", f"'{key}' is missing", f'[{key} "…"]'))
        values: dict[str, Any] = {}
        for key, (value, mark) in self.header.items():
            try:
                values[key.lower()] = _VALUES[key](value)
            except _Wrong as wrong:
                place = Mark(self.shown, mark.line, mark.column + wrong.column)
                self.faults.append(Fault(place, key, wrong.what, wrong.expected, wrong.hint))
        if self.faults:
            raise InputError(self.faults)
        marks = {key: mark for key, (_, mark) in self.header.items()}
        return Record(Header(**values, marks=marks), tuple(self.events), self.shown)


SIGN = '[Game "'
"""How a record begins."""


def read_record(path: Path, shown: str) -> Record:
    """The record in a file; `shown` is how faults name it. Raises `InputError` with every fault."""
    return parse_record(read_text_file(path, shown, MOST_BYTES), shown)


def parse_record(text: str, shown: str) -> Record:
    """The record that a text says. Raises `InputError` with every fault as file:line:column."""
    lines = text.replace("\r\n", "\n").split("\n")
    if len(lines) > MOST_LINES:
        raise InputError([Fault(Mark(shown), "", f"{len(lines)} lines", f"at most {MOST_LINES}")])
    reader = _Reader(shown)
    for number, line in enumerate(lines, start=1):
        reader.line(number, line)
        if len(reader.faults) >= MOST_FAULTS:
            break
    if reader.faults and not reader.header and not reader.events:
        raise InputError([Fault(reader.faults[0].mark, "", "is no record of a game", f"lines such as {A_LINE}")])
    return reader.record()


def format_record(record: Record) -> str:
    """The text of a record: the header, an empty line, an event a line, a line end after the last."""
    lines = [f'[{key} "{_escaped(value)}"]' for key, value in _header_values(record.header)]
    return "\n".join([*lines, "", *map(str, record.events)]) + "\n"


def _header_values(header: Header) -> Iterator[tuple[str, str]]:
    values = {
        "Game": header.game,
        "Digest": header.digest,
        "Edition": header.edition,
        "Modules": ",".join(header.modules),
        "Players": str(header.players),
        "First": header.first or "",
        "Seed": header.seed,
        "Bots": ",".join(header.bots),
        "Rulings": ",".join(f"{name}={option}" for name, option in header.rulings.items()),
        "Result": ", ".join(map(str, header.result)),
    }
    return ((key, values[key]) for key in KEYS if values[key] or key in NEEDED)


def _refuse_odd(line: str, text: str) -> None:
    before = line.index(text[0])
    if len(line) > LONGEST_LINE:
        raise _Wrong(-before, "the line is too long", f"at most {LONGEST_LINE} characters")
    if found := _CONTROL.search(text):
        raise _Wrong(found.start(), f"a character that can't be printed (U+{ord(found[0]):04X})", "plain text")


def _event(text: str, mark: Mark) -> Event:
    if text.startswith(";"):
        return Comment(text[1:].strip(), mark=mark)
    if text.startswith("--"):
        after = text[2:].lstrip()
        return _by_themselves(after, len(text) - len(after), mark)
    found = _TURN.fullmatch(text)
    if not found:
        raise _Wrong(0, f"'{_short(text)}' is no line of a record", A_LINE)
    turn, seat, start = int(found["turn"]), Seat(found["seat"].upper()), found.start("text")
    tile = _TILE.fullmatch(found["text"])
    if not found["text"]:
        raise _Wrong(start, "an action is missing", "'12. B place 1,0'")
    if tile:
        return (Draw if tile["verb"] == "draw" else Discard)(turn, seat, TileId(tile["tile"]), mark=mark)
    if found["text"].split()[0] in ("draw", "discard"):
        raise _Wrong(start, f"'{_short(found['text'])}'", f"'{found['text'].split()[0]} TILE'")
    return Played(turn, seat, found["text"], mark=mark, text_mark=Mark(mark.file, mark.line, mark.column + start))


def _by_themselves(text: str, shift: int, mark: Mark) -> Event:
    """What happens without a seat's decision, after `--`; `shift` is where the text begins."""
    word = text.split(maxsplit=1)[0] if text else ""
    if word not in _AUTOMATIC:
        right = list(_AUTOMATIC)
        raise _Wrong(shift, f"unknown event '{_short(word)}'", listed(right), nearest(word, right))
    pattern, shape, make = _AUTOMATIC[word]
    found = pattern.fullmatch(text)
    if not found:
        raise _Wrong(shift, f"'-- {_short(text)}'", f"'{shape}'")
    return make(found, shift, mark)


def _settlement(found: re.Match[str], shift: int, mark: Mark) -> Event:
    gains = []
    for one in _listed(found["gains"], shift + found.start("gains"), _GAIN, "'A +2 DOM' or 'noise +1 DOM'"):
        seat = None if one["who"] == "noise" else Seat(one["who"].upper())
        gains.append(Gain(seat, int(one["amount"]), DepartmentId(one["department"].upper())))
    return Settlement(int(found["round"]), tuple(gains), mark=mark)


def _focus(found: re.Match[str], shift: int, mark: Mark) -> Event:
    try:
        cell = parse_cell(found["cell"])
    except ValueError as error:
        raise _Wrong(shift + found.start("cell"), str(error)) from None
    gains = _listed(found["gains"], shift + found.start("gains"), _GRANT, "'A +1'")
    return FocusResolved(cell, tuple(Grant(Seat(one["who"].upper()), int(one["amount"])) for one in gains), mark=mark)


def _open(found: re.Match[str], shift: int, mark: Mark) -> Event:  # noqa: ARG001 (all are called alike)
    return Opened(ModuleId(found["deck"]), MeasureId(found["card"]), mark=mark)


def _reshuffle(found: re.Match[str], shift: int, mark: Mark) -> Event:  # noqa: ARG001
    return Reshuffled(ModuleId(found["deck"]), mark=mark)


_AUTOMATIC: dict[str, tuple[re.Pattern[str], str, Callable[[re.Match[str], int, Mark], Event]]] = {
    "settlement": (_SETTLEMENT, "-- settlement 3: A +2 DOM, noise +1 DOM", _settlement),
    "focus": (_FOCUS, "-- focus 1,-1: A +1", _focus),
    "open": (_OPEN, "-- open DECK CARD", _open),
    "reshuffle": (_RESHUFFLE, "-- reshuffle DECK", _reshuffle),
}


def _listed(text: str, shift: int, pattern: re.Pattern[str], shape: str) -> Iterator[re.Match[str]]:
    """The entries of a comma list; `nothing` and an empty text have none."""
    if text.strip() in ("", "nothing"):
        return
    for part in text.split(","):
        found = pattern.fullmatch(part.strip())
        if not found:
            raise _Wrong(shift + len(part) - len(part.lstrip()), f"'{_short(part.strip())}'", shape)
        shift += len(part) + 1
        yield found


def _word(text: str) -> str:
    if not text.strip():
        raise _Wrong(0, "nothing", "a text")
    return text


def _words(text: str) -> tuple[str, ...]:
    return tuple(part.strip() for part in text.split(",") if part.strip())


def _players(text: str) -> int:
    if not re.fullmatch(r"[1-9]\d?", text):
        raise _Wrong(0, f"'{_short(text)}' is no number of players", "a whole number")
    return int(text)


def _seat(text: str) -> Seat:
    if not re.fullmatch(r"[A-Za-z]", text):
        raise _Wrong(0, f"'{_short(text)}' is no seat", "a letter such as A")
    return Seat(text.upper())


def _rulings(text: str) -> dict[RulingName, str]:
    pairs = _listed(text, 0, _RULING, "NAME=OPTION")
    return {RulingName(one["name"]): one["option"] for one in pairs}


def _result(text: str) -> tuple[Score, ...]:
    scores = _listed(text, 0, _SCORE, "'A* 5, B 4': markers on the board, winners starred")
    return tuple(Score(Seat(one["who"].upper()), int(one["markers"]), bool(one["won"])) for one in scores)


_VALUES: dict[str, Callable[[str], Any]] = {
    "Game": _word,
    "Digest": str,
    "Edition": lambda text: EditionId(_word(text)),
    "Modules": lambda text: tuple(map(ModuleId, _words(text))),
    "Players": _players,
    "First": _seat,
    "Seed": str,
    "Bots": _words,
    "Rulings": _rulings,
    "Result": _result,
}


def _escaped(text: str) -> str:
    return text.replace("\\", "\\\\").replace('"', '\\"').replace("\n", "\\n")


def _unescaped(text: str, shift: int) -> str:
    def plain(found: re.Match[str]) -> str:
        if found[0] not in _ESCAPES:
            raise _Wrong(shift + found.start(), f"'{found[0]}'", """\\\\, \\" or \\n""")
        return _ESCAPES[found[0]]

    return re.sub(r"\\.", plain, text)


def _short(text: str) -> str:
    return text if len(text) <= 60 else text[:59] + "…"

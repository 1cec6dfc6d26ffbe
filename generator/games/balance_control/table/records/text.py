"""The lines of this game's records: what was drawn, settled, opened, beside the moves of seats."""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import partial

from generator.definitions.ids import ModuleId, Seat
from generator.errors import Mark, listed, nearest
from generator.games.balance_control.definitions.types import MeasureId, TileId
from generator.games.balance_control.effects.values import DepartmentId
from generator.games.balance_control.table.records.types import (
    Discard,
    Draw,
    FocusResolved,
    Gain,
    Grant,
    Opened,
    Reshuffled,
    Settlement,
)
from generator.hexes import parse_cell
from generator.play import record
from generator.play.record import Event, Line, Who, Wrong, entries, short

_TILE = re.compile(r"(?P<verb>draw|discard) +(?P<tile>\S+)")
_SETTLEMENT = re.compile(r"settlement +(?P<round>\d{1,6}):? *(?P<gains>.*)")
_FOCUS = re.compile(r"focus +(?P<cell>[^\s:]+):? *(?P<gains>.*)")
_OPEN = re.compile(r"open +(?P<deck>\S+) +(?P<card>\S+)")
_RESHUFFLE = re.compile(r"reshuffle +(?P<deck>\S+)")
_GAIN = re.compile(r"(?P<who>[A-Za-z]|noise) +\+(?P<amount>\d{1,6}) +(?P<department>[A-Za-z]+)")
_GRANT = re.compile(r"(?P<who>[A-Za-z]) +\+(?P<amount>\d{1,6})")


def read_line(who: Who, text: str, start: int, mark: Mark) -> Event:
    """What a line says behind turn and seat; it begins at `start`."""
    if who is None:
        return _by_themselves(text, start, mark)
    if tile := _TILE.fullmatch(text):
        return (Draw if tile["verb"] == "draw" else Discard)(*who, TileId(tile["tile"]), mark=mark)
    if text.split()[0] in ("draw", "discard"):
        raise Wrong(start, f"'{short(text)}'", f"'{text.split()[0]} TILE'")
    return Line(*who, text, mark=mark, text_mark=Mark(mark.file, mark.line, mark.column + start))


def _by_themselves(text: str, shift: int, mark: Mark) -> Event:
    """What happens without a seat's decision, after `--`; `shift` is where the text begins."""
    word = text.split(maxsplit=1)[0] if text else ""
    if word not in _AUTOMATIC:
        right = list(_AUTOMATIC)
        raise Wrong(shift, f"unknown event '{short(word)}'", listed(right), nearest(word, right))
    pattern, shape, make = _AUTOMATIC[word]
    found = pattern.fullmatch(text)
    if not found:
        raise Wrong(shift, f"'-- {short(text)}'", f"'{shape}'")
    return make(found, shift, mark)


def _settlement(found: re.Match[str], shift: int, mark: Mark) -> Event:
    gains = []
    for one in entries(found["gains"], shift + found.start("gains"), _GAIN, "'A +2 DOM' or 'noise +1 DOM'"):
        seat = None if one["who"] == "noise" else Seat(one["who"].upper())
        gains.append(Gain(seat, int(one["amount"]), DepartmentId(one["department"].upper())))
    return Settlement(int(found["round"]), tuple(gains), mark=mark)


def _focus(found: re.Match[str], shift: int, mark: Mark) -> Event:
    try:
        cell = parse_cell(found["cell"])
    except ValueError as error:
        raise Wrong(shift + found.start("cell"), str(error)) from None
    gains = entries(found["gains"], shift + found.start("gains"), _GRANT, "'A +1'")
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


read_record = partial(record.read_record, read_line=read_line)
parse_record = partial(record.parse_record, read_line=read_line)

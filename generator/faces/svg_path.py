"""SVG path data: the text of a `d` attribute as absolute moves, lines and cubic curves.

fontTools draws it. What it would skip or take for something else is settled before: a sign that is no number, `007`, a
line's end between the flags of an arc.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from generator.base.geometry import Point
from generator.faces.display_list import Outline, Segment

LARGEST = 1e6
"""No coordinate of a drawing is larger."""

_NUMBER = re.compile(r"[+-]?(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?", re.ASCII)
_FLAG = re.compile(r"[01]")
_GAP, _COMMA = re.compile(r"[\s,]*"), re.compile(r"\s*,?\s*")
_XY = (_NUMBER, _NUMBER)
_ARC = (*_XY, _NUMBER, _FLAG, _FLAG, *_XY)
_ARGUMENTS = {
    "M": _XY, "L": _XY, "H": (_NUMBER,), "V": (_NUMBER,), "C": 3 * _XY, "S": 2 * _XY, "Q": 2 * _XY, "T": _XY,
    "A": _ARC, "Z": (),
}  # fmt: skip


def numbers_in(text: str) -> list[float] | None:
    """The numbers of a list such as `0 0,24 24`; None where anything else stands in it or one is beyond `LARGEST`."""
    found = [float(match) for match in _NUMBER.findall(text)]
    bare = _NUMBER.sub("", text)
    return found if not bare.strip(" ,\t\r\n") and all(abs(value) <= LARGEST for value in found) else None


def check_path(data: str) -> None:
    """Raises `ValueError` with the position in the data where it is no valid path."""
    for _ in _commands(data):
        pass


def read_path(data: str) -> Outline:
    """Path data to segments. Raises `ValueError` with the place in the data where it goes wrong."""
    from fontTools.pens.recordingPen import RecordingPen
    from fontTools.svgLib.path import parse_path

    pen = RecordingPen()
    try:
        parse_path(" ".join(_commands(data)), pen)
    except ArithmeticError:
        raise ValueError("path data: numbers too large or too small for what is drawn with them") from None
    return tuple(_segments(pen.value))


def _commands(data: str) -> Iterator[str]:
    """Each command with its letter and numbers, rewritten without ambiguity. Raises `ValueError`."""
    command, position = "", _end(_GAP, data, 0)
    while position < len(data):
        first = not command
        letter = data[position]
        if letter.upper() in _ARGUMENTS:
            command, position = letter, position + 1
        elif first or command in "Zz":
            raise ValueError(f"path data: a command letter is missing at character {position + 1}")
        if first and command not in "Mm":
            raise ValueError("path data: it begins with M")
        values: list[float] = []
        for pattern in _ARGUMENTS[command.upper()]:
            found = pattern.match(data, _end(_COMMA, data, position))
            if not found:
                raise ValueError(f"path data: a number is missing at character {position + 1}, after '{command}'")
            values.append(float(found[0]))
            position = found.end()
            if abs(values[-1]) > LARGEST:
                raise ValueError(f"path data: a number too large before character {position + 1}")
        yield _command(command, values)
        command = {"M": "L", "m": "l"}.get(command, command)
        position = _end(_GAP, data, position)


def _end(gap: re.Pattern[str], data: str, position: int) -> int:
    """The position after whatever may stand between numbers or commands."""
    found = gap.match(data, position)
    return found.end() if found else position


def _command(letter: str, values: list[float]) -> str:
    """A command as text; an arc of no radius is a line, which fontTools leaves out."""
    if letter in "Aa" and 0.0 in values[:2]:
        letter, values = "L" if letter == "A" else "l", values[-2:]
    words = [repr(value) for value in values]
    if letter in "Aa":
        words[3:5] = (str(int(flag)) for flag in values[3:5])
    return " ".join((letter, *words))


def _segments(steps: Iterable[tuple[str, tuple[Point, ...]]]) -> list[Segment]:
    """The calls that a fontTools pen received as segments: quadratic curves become cubic ones, a closed sub-path ends
    with a line to its start."""
    made: list[Segment] = []
    at = began = (0.0, 0.0)
    for name, points in steps:
        if name == "closePath":
            if made[-1] == ("L", *began) and made[-2][0] != "M":
                made.pop()
            made.append(("Z",))
        elif name == "curveTo":
            made.append(("C", *(value for point in points for value in point)))
        elif name == "qCurveTo":
            control, to = points
            made.append(("C", *_towards(at, control), *_towards(to, control), *to))
        elif name in ("moveTo", "lineTo"):
            made.append(("M" if name == "moveTo" else "L", *points[0]))
            began = points[0] if name == "moveTo" else began
        at = points[-1] if points else at
    return made


def _towards(end: Point, control: Point) -> Point:
    """The control point of a cubic curve: two thirds of the way from an end to a quadratic curve's control point."""
    return (end[0] + 2.0 / 3.0 * (control[0] - end[0]), end[1] + 2.0 / 3.0 * (control[1] - end[1]))

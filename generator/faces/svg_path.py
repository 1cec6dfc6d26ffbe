"""SVG path data: the text of a `d` attribute as absolute moves, lines and cubic curves."""

from __future__ import annotations

import math
import re

from generator.faces.display import Outline, Segment
from generator.geometry import Point

LARGEST = 1e6
"""No coordinate of a drawing is larger."""

_NUMBER = re.compile(r"[+-]?(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?")
_TOKEN = re.compile(r"\s*,?\s*([MmLlHhVvCcSsQqTtAaZz]|[+-]?(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?)")
_FLAG = re.compile(r"\s*,?\s*([01])")
_GAP = re.compile(r"[\s,]*")
_ARGUMENTS = {"M": 2, "L": 2, "H": 1, "V": 1, "C": 6, "S": 4, "Q": 4, "T": 2, "A": 7, "Z": 0}


def numbers_in(text: str) -> list[float] | None:
    """The numbers of a list such as `0 0,24 24`; None where anything else stands in it or one is beyond `LARGEST`."""
    found = [float(match) for match in _NUMBER.findall(text)]
    bare = _NUMBER.sub("", text)
    return found if not bare.strip(" ,\t\r\n") and all(abs(value) <= LARGEST for value in found) else None


def read_path(data: str) -> Outline:
    """Path data to segments. Raises `ValueError` with the place in the data where it goes wrong."""
    try:
        return _read(data)
    except ArithmeticError:
        raise ValueError("path data: numbers too large or too small for what is drawn with them") from None


def _read(data: str) -> Outline:
    pen = _Pen()
    command, position = "", _skipped(data, 0)
    while position < len(data):
        letter = data[position]
        if letter.upper() in _ARGUMENTS:
            command, position = letter, position + 1
        elif not command or command in "Zz":
            raise ValueError(f"path data: a command letter is missing at character {position + 1}")
        if not pen.segments and command not in "Mm":
            raise ValueError("path data: it begins with M")
        values, position = _arguments(data, position, command)
        pen.draw(command, values)
        command = {"M": "L", "m": "l"}.get(command, command)
        position = _skipped(data, position)
    return tuple(pen.segments)


def _skipped(data: str, position: int) -> int:
    found = _GAP.match(data, position)
    return found.end() if found else position


def _arguments(data: str, position: int, command: str) -> tuple[list[float], int]:
    values: list[float] = []
    for index in range(_ARGUMENTS[command.upper()]):
        pattern = _FLAG if command in "Aa" and index in (3, 4) else _TOKEN
        found = pattern.match(data, position)
        if not found or found.group(1).isalpha():
            raise ValueError(f"path data: a number is missing at character {position + 1}, after '{command}'")
        values.append(float(found.group(1)))
        position = found.end()
    if not all(abs(value) <= LARGEST for value in values):
        raise ValueError(f"path data: a number too large before character {position + 1}")
    return values, position


class _Pen:
    """Where the pen is, where the sub-path began, and the last control point, for smooth curves."""

    def __init__(self) -> None:
        self.segments: list[Segment] = []
        self.at: Point = (0.0, 0.0)
        self.began: Point = (0.0, 0.0)
        self.cubic: Point | None = None
        self.quadratic: Point | None = None

    def draw(self, command: str, values: list[float]) -> None:
        """One command with its numbers."""
        kind = command.upper()
        points = self._absolute(kind, values, relative=command != kind)
        cubic, quadratic = self.cubic, self.quadratic
        self.cubic = self.quadratic = None
        if kind == "Z":
            self.segments.append(("Z",))
            self.at = self.began
        elif kind in "MLHV":
            self._line(kind, points[0])
        elif kind in "CS":
            self._cubic(points if kind == "C" else [_mirrored(cubic, self.at), *points])
        elif kind in "QT":
            self._quadratic(points if kind == "Q" else [_mirrored(quadratic, self.at), *points])
        else:
            self._arc(values, points[0])

    def _absolute(self, kind: str, values: list[float], relative: bool) -> list[Point]:
        x, y = self.at
        dx, dy = (x, y) if relative else (0.0, 0.0)
        if kind == "H":
            return [(values[0] + dx, y)]
        if kind == "V":
            return [(x, values[0] + dy)]
        pairs = values[-2:] if kind == "A" else values
        return [(pairs[i] + dx, pairs[i + 1] + dy) for i in range(0, len(pairs), 2)]

    def _line(self, kind: str, to: Point) -> None:
        self.segments.append(("M" if kind == "M" else "L", *to))
        self.at = to
        if kind == "M":
            self.began = to

    def _cubic(self, points: list[Point]) -> None:
        self.segments.append(("C", *points[0], *points[1], *points[2]))
        self.cubic, self.at = points[1], points[2]

    def _quadratic(self, points: list[Point]) -> None:
        control, to = points
        self.segments.append(("C", *_towards(self.at, control), *_towards(to, control), *to))
        self.quadratic, self.at = control, to

    def _arc(self, values: list[float], to: Point) -> None:
        for curve in arc_curves(self.at, to, abs(values[0]), abs(values[1]), values[2], values[3] > 0, values[4] > 0):
            self.segments.append(curve)
        self.at = to


def _mirrored(control: Point | None, at: Point) -> Point:
    return at if control is None else (2.0 * at[0] - control[0], 2.0 * at[1] - control[1])


def _towards(end: Point, control: Point) -> Point:
    """Two thirds of the way: a quadratic curve's control point as a cubic's."""
    return (end[0] + 2.0 / 3.0 * (control[0] - end[0]), end[1] + 2.0 / 3.0 * (control[1] - end[1]))


def arc_curves(start: Point, end: Point, rx: float, ry: float, tilt: float, large: bool, sweep: bool) -> list[Segment]:
    """An elliptical arc (SVG 1.1, appendix F.6) as cubic curves of at most a quarter turn each; `tilt` in degrees."""
    if start == end:
        return []
    if rx == 0 or ry == 0:
        return [("L", *end)]
    cos, sin = math.cos(math.radians(tilt)), math.sin(math.radians(tilt))
    hx, hy = (start[0] - end[0]) / 2.0, (start[1] - end[1]) / 2.0
    px, py = cos * hx + sin * hy, -sin * hx + cos * hy
    grown = math.sqrt(max(1.0, (px / rx) ** 2 + (py / ry) ** 2))
    rx, ry = rx * grown, ry * grown
    rest = (rx * ry) ** 2 / ((rx * py) ** 2 + (ry * px) ** 2) - 1.0
    root = math.sqrt(max(0.0, rest)) * (-1.0 if large == sweep else 1.0)
    qx, qy = root * rx * py / ry, -root * ry * px / rx
    cx = cos * qx - sin * qy + (start[0] + end[0]) / 2.0
    cy = sin * qx + cos * qy + (start[1] + end[1]) / 2.0
    first = math.atan2((py - qy) / ry, (px - qx) / rx)
    turn = (math.atan2((-py - qy) / ry, (-px - qx) / rx) - first) % math.tau
    if not sweep:
        turn -= math.tau if turn else 0.0
    return _turned_curves((cx, cy), rx, ry, (cos, sin), first, turn)


def _turned_curves(
    centre: Point, rx: float, ry: float, tilt: tuple[float, float], first: float, turn: float
) -> list[Segment]:
    count = max(1, math.ceil(abs(turn) / (math.pi / 2.0) - 1e-9))
    step = turn / count
    handle = 4.0 / 3.0 * math.tan(step / 4.0)

    def place(x: float, y: float) -> Point:
        return (
            centre[0] + tilt[0] * rx * x - tilt[1] * ry * y,
            centre[1] + tilt[1] * rx * x + tilt[0] * ry * y,
        )

    curves: list[Segment] = []
    for index in range(count):
        a, b = first + index * step, first + (index + 1) * step
        one = place(math.cos(a) - handle * math.sin(a), math.sin(a) + handle * math.cos(a))
        two = place(math.cos(b) + handle * math.sin(b), math.sin(b) - handle * math.cos(b))
        curves.append(("C", *one, *two, *place(math.cos(b), math.sin(b))))
    return curves

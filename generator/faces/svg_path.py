"""SVG path data: the text of a `d` attribute as absolute moves, lines and cubic curves.

Read strictly: a sign that is no number is a fault. `007`, and a line's end between the flags of an arc, are understood.
Drawn here since importing what draws paths elsewhere costs a small command more than all its icons.
"""

from __future__ import annotations

import cmath
import math
import re
from collections.abc import Iterator, Sequence

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
    drawn = _DrawnPath()
    try:
        for letter, values in _commands(data):
            drawn.draw(letter, values)
    except ArithmeticError:
        raise ValueError("path data: numbers too large or too small for what is drawn with them") from None
    return tuple(drawn.segments)


def _commands(data: str) -> Iterator[tuple[str, Sequence[float]]]:
    """Each command with its letter and numbers; an arc of no radius is a line. Raises `ValueError`."""
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
        flat = command in "Aa" and 0.0 in values[:2]
        yield ("L" if command == "A" else "l", values[-2:]) if flat else (command, values)
        command = {"M": "L", "m": "l"}.get(command, command)
        position = _end(_GAP, data, position)


def _end(gap: re.Pattern[str], data: str, position: int) -> int:
    """The position after whatever may stand between numbers or commands."""
    found = gap.match(data, position)
    return found.end() if found else position


class _DrawnPath:
    """A path as far as it is drawn; points are complex numbers."""

    def __init__(self) -> None:
        self.segments: list[Segment] = []
        self.at = 0j
        self.start: complex | None = None
        self.open = False
        self.curve, self.control = "", 0j
        """The last command if it was a curve (`C` or `Q`), and its last control point."""

    def draw(self, letter: str, values: Sequence[float]) -> None:
        """Draws a command."""
        command, at, points = letter.upper(), self.at, [*map(complex, values[::2], values[1::2])]
        if command in "HV":
            across = command == "H"
            here = complex(0.0, at.imag) if across else complex(at.real, 0.0)
            there = complex(values[0], 0.0) if across else complex(0.0, values[0])
            command, points = "L", [here + there if letter in "HV" else at + there]
        elif command == "A":
            points = [complex(*values[-2:])]
        if letter.islower() and letter not in "hv":
            points = [at + point for point in points]
        if command == "Z":
            self.close()
        elif command == "M":
            self.move(points[0])
        else:
            if not self.open and self.start is not None:
                self.move(self.start)
            self.draw_on(command, points, values)

    def move(self, to: complex) -> None:
        """Begins a sub-path."""
        self.segments.append(("M", to.real, to.imag))
        self.at = self.start = to
        self.open, self.curve = True, ""

    def close(self) -> None:
        """Ends the sub-path; a line to its start is left out unless it has no other."""
        if self.open and self.start is not None:
            back: Segment = ("L", self.start.real, self.start.imag)
            if not cmath.isclose(self.at, self.start, rel_tol=1e-15, abs_tol=1e-15):
                self.segments.append(back)
            if self.segments[-1] == back and self.segments[-2][0] != "M":
                self.segments.pop()
            self.segments.append(("Z",))
            self.at = self.start
        self.open, self.curve = False, ""

    def draw_on(self, command: str, points: Sequence[complex], values: Sequence[float]) -> None:
        """Draws a line, a curve or an arc from where the path is; `points` are its points, absolute."""
        at, kind = self.at, {"S": "C", "T": "Q"}.get(command, command)
        if command in "ST":
            mirrored = at + at - self.control if self.curve == kind else at
            points = [mirrored, *points]
        if kind == "L":
            self.segments.append(("L", points[0].real, points[0].imag))
        elif kind == "C":
            self.add_curve(*points)
        elif kind == "Q":
            control, end = points
            self.add_curve(_towards(at, control), _towards(end, control), end)
        else:
            for curve in _arc_curves(at, points[0], values):
                self.add_curve(*curve)
        self.at, self.curve = points[-1], kind if kind in "CQ" else ""
        self.control = points[-2] if kind in "CQ" else 0j

    def add_curve(self, *points: complex) -> None:
        """Adds a cubic curve by its two control points and its end."""
        self.segments.append(("C", *(value for point in points for value in (point.real, point.imag))))


def _towards(end: complex, control: complex) -> complex:
    """The control point of a cubic curve: two thirds of the way from an end to a quadratic curve's control point."""
    return end + 2.0 / 3.0 * (control - end)


def _arc_curves(start: complex, end: complex, values: Sequence[float]) -> Iterator[tuple[complex, complex, complex]]:
    """An arc's curves, each a quarter of the ellipse at most, as the notes on SVG's implementation have it: radii that
    are too small grow; its middle is found on the circle of radius 1 that the ellipse becomes. `values`: the radii, the
    ellipse's turn in degrees, whether the arc is the larger one, and whether it runs with the clock."""
    across, up, turned, large, clockwise = abs(values[0]), abs(values[1]), *values[2:5]
    if start == end:
        return
    turn = cmath.rect(1.0, math.radians(turned))
    half = (start - end) * 0.5 * turn.conjugate()
    grown = max((half.real / across) ** 2 + (half.imag / up) ** 2, 1.0)
    across, up = across * math.sqrt(grown), up * math.sqrt(grown)

    def on_circle(point: complex) -> complex:
        point *= turn.conjugate()
        return complex(point.real / across, point.imag / up)

    first, last = on_circle(start), on_circle(end)
    chord = last - first
    away = math.sqrt(max(1.0 / abs(chord) ** 2 - 0.25, 0.0))
    middle = (first + last) * 0.5 + chord * complex(0.0, -away if large == clockwise else away)
    begin, angle = cmath.phase(first - middle), cmath.phase(last - middle) - cmath.phase(first - middle)
    if angle < 0.0 < clockwise or (angle > 0.0 and not clockwise):
        angle += math.tau if clockwise else -math.tau
    number = math.ceil(abs(angle) / (math.pi / 2.0 + 0.001))
    for step in range(number):
        one, two = (cmath.rect(1.0, begin + angle * at / number) for at in (step, step + 1))
        reach = 4.0 / 3.0 * math.tan(0.25 * angle / number)
        circle = (one + one * complex(0.0, reach), two - two * complex(0.0, reach), two)
        moved = (point + middle for point in circle)
        made = [complex(point.real * across, point.imag * up) * turn for point in moved]
        yield made[0], made[1], made[2]

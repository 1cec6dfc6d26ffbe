"""Colours: the paint of a colour token by a table of named inks and a theme, as RGB or CMYK parts of 1.

A `Palette` is made once per output: `Palette(table, space="rgb" | "cmyk", theme="colour" | "low-ink" | "mono")`,
where `table` maps a name to an `Ink`. The grammar of tokens is told in `display_list.py`. An unknown name is an
`InputError` with the nearest right name. Tints are flat mixes with white, never transparency. `contrast` computes
what the tests of legibility need.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import field
from functools import lru_cache

from generator.base.errors import input_error, unknown_error
from generator.base.frozen import dataclass
from generator.faces.press_inks import Inks, inks_of
from generator.faces.vision import NEAR, colour_difference

THEMES = ("colour", "low-ink", "mono")
COLOURS_KEPT = 1_000
"""Colours whose luminance is kept."""


@dataclass(frozen=True, slots=True)
class Ink:
    """One colour twice: `rgb` for screens (0…255) and `cmyk` set by hand for print (0…100 %); None where nobody sets it
    and it is derived."""

    rgb: tuple[int, int, int]
    cmyk: Inks | None = None

    @property
    def printed(self) -> Inks:
        """The inks with which it is printed (0…100 %)."""
        return inks_of(self.rgb) if self.cmyk is None else self.cmyk

    @property
    def black(self) -> bool:
        """Whether the ink looks like the black of words when seen across a table."""
        one, other = ([part / 255.0 for part in ink.rgb] for ink in (self, BLACK))
        return colour_difference(one, other) < NEAR


WHITE = Ink((255, 255, 255), (0, 0, 0, 0))
BLACK = Ink((26, 26, 26), (0, 0, 0, 100))
"""Text black: pure K in print, #1A1A1A on screens."""

Paint = tuple[float, ...]
"""Three parts of 1 for RGB or four for CMYK."""


@dataclass(frozen=True)
class Palette:
    """Resolves colour tokens for one colour space and theme."""

    table: Mapping[str, Ink]
    space: str = "rgb"
    theme: str = "colour"
    _paints: dict[tuple[str, bool], Paint | None] = field(default_factory=dict, repr=False, compare=False)

    def paint(self, token: str, *, thin: bool = False) -> Paint | None:
        """The paint of a token; None where it paints nothing. In print, `thin` things (lines, words, signs) that are
        almost black are black ink alone, so that no four plates have to meet. Raises `InputError` for an unknown
        colour."""
        try:
            return self._paints[token, thin]
        except KeyError:
            found = self._paints[token, thin] = self._resolve(token, thin)
            return found

    def line(self, token: str) -> Paint | None:
        """The paint of a line, which counts as thin. In `mono` it is white or black: one ink would print grey as
        dots."""
        paint = self.paint(token, thin=True)
        return self.paint("black") if self.is_grey(paint) else paint

    def stops(self, stops: Sequence[tuple[float, str]]) -> tuple[tuple[float, Paint], ...]:
        """The places and paints of a gradient's stops, where one that paints nothing is paper; empty where none paints
        anything."""
        paints = [(place, self.paint(token)) for place, token in stops]
        paper = self._tint(WHITE, 1.0)
        return tuple((place, paint or paper) for place, paint in paints) if any(paint for _, paint in paints) else ()

    def is_grey(self, paint: Paint | None) -> bool:
        """Whether the one ink of a theme would print the paint as grey: allowed for areas, not for lines."""
        return self.theme == "mono" and paint not in (None, self.paint("white"), self.paint("black"))

    def _resolve(self, token: str, thin: bool) -> Paint | None:
        first, _, second = token.partition("|")
        chosen = second if second and self.theme != "colour" else first
        if chosen == "none":
            return None
        name, _, tint = chosen.partition("/")
        ink = self._ink(name)
        if thin and self.space == "cmyk" and ink.black:
            ink = BLACK
        return self._tint(ink, _percentage(tint, token))

    def _ink(self, name: str) -> Ink:
        ink = _own_colour(name) if name.startswith("#") else {"white": WHITE, "black": BLACK, **self.table}.get(name)
        if ink is None:
            raise unknown_error(f"unknown colour '{name}'", name, sorted({"white", "black", *self.table}))
        if self.theme != "mono":
            return ink
        pale = ink.cmyk is None and is_paper(tuple(part / 255.0 for part in ink.rgb))
        white = pale or ink.cmyk == WHITE.cmyk
        return WHITE if white else BLACK

    def _tint(self, ink: Ink, share: float) -> Paint:
        if self.space == "cmyk":
            return tuple(round(part * share / 100.0, 4) for part in ink.printed)
        return tuple(round(1.0 - (1.0 - part / 255.0) * share, 4) for part in ink.rgb)


def _percentage(tint: str, token: str) -> float:
    if not tint:
        return 1.0
    if not tint.isascii() or not tint.isdigit() or int(tint) > 100:
        raise input_error(f"colour '{token}' has no right tint", expected="a whole percentage such as NAME/13")
    return int(tint) / 100.0


def _own_colour(code: str) -> Ink | None:
    """`#rrggbb` of a user's own art."""
    try:
        red, green, blue = (int(code[i : i + 2], 16) for i in (1, 3, 5))
    except ValueError:
        return None
    return Ink((red, green, blue))


@lru_cache(COLOURS_KEPT)
def luminance(rgb: tuple[float, ...]) -> float:
    """Relative luminance of RGB parts of 1 (WCAG 2)."""
    linear = [part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in rgb]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


SEEN = 1.5
"""The least contrast at which a thing is seen on its ground: white on the palest tint has less."""


def is_paper(paint: Paint) -> bool:
    """Whether an RGB paint is so pale that nobody sees it on white paper."""
    return contrast(paint, (1.0, 1.0, 1.0)) < SEEN


def contrast(one: tuple[float, ...], two: tuple[float, ...]) -> float:
    """Contrast ratio of two RGB paints, 1…21 (WCAG 2)."""
    light, dark = sorted((luminance(one), luminance(two)), reverse=True)
    return (light + 0.05) / (dark + 0.05)

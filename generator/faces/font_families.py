"""Font families: the fonts that a game may use, by family, weight and italic.

    fonts = studio_fonts()
    fonts.families()                                  ('Barlow Condensed', 'IBM Plex Sans Condensed', …)
    fonts.face("IBM Plex Sans Condensed", "bold")     the name that `find_font`, `TextStyle.font` and `Text.font` take

A weight is a word (`WEIGHTS`) or a number from 1 to 1000; the nearest one of the family is taken if it is at most
`NEAR` away, as 600 is for bold.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import cache

from generator.base.errors import NOWHERE, Mark, input_error, list_words, unknown_error
from generator.base.frozen import dataclass
from generator.faces.fonts import font_names

WEIGHTS: Mapping[str, int] = {
    "thin": 100,
    "extra light": 200,
    "light": 300,
    "regular": 400,
    "medium": 500,
    "semibold": 600,
    "bold": 700,
    "extra bold": 800,
    "black": 900,
}
"""The words for weights, as CSS numbers them."""
NEAR = 150
"""A weight this far from the one that is wanted still looks like it."""


@dataclass(frozen=True)
class FontFace:
    """One face of a family: its weight (1 to 1000), whether it is italic, and the name by which `find_font` knows
    it."""

    weight: int
    italic: bool
    name: str


@dataclass(frozen=True)
class FontSet:
    """The fonts that a game may use: its families, each with its faces."""

    faces: Mapping[str, tuple[FontFace, ...]]

    def families(self) -> tuple[str, ...]:
        """The names of all families."""
        return tuple(self.faces)

    def weights(self, family: str, *, italic: bool = False) -> tuple[int, ...]:
        """The weights that a family has, upright or italic; none where it has no such face, or isn't there."""
        return tuple(sorted(face.weight for face in self.faces.get(family, ()) if face.italic is italic))

    def face(
        self,
        family: str,
        weight: str | int = "regular",
        italic: bool = False,
        mark: Mark = NOWHERE,
        path: str = "",
    ) -> str:
        """The name of a family's face. `mark` and `path`: where it is asked for. Raises `InputError` for a family that
        isn't there, an unknown word for a weight, or a family without an italic or a weight near enough."""
        found = self.faces.get(family)
        if found is None:
            raise unknown_error(f"there is no font '{family}'", family, self.families(), mark=mark, path=path)
        wanted = weight_number(weight, mark, path)
        fit = [face for face in found if face.italic is italic]
        if not fit:
            other = "italic" if italic else "upright face"
            right = f"a file of its {other} in fonts/, or the {'upright' if italic else 'italic'} one"
            raise input_error(f"the font '{family}' has no {other}", expected=right, mark=mark, path=path)
        near = min(fit, key=lambda face: (abs(face.weight - wanted), face.weight))
        if abs(near.weight - wanted) > NEAR:
            known = list_words([str(number) for number in self.weights(family, italic=italic)])
            what = f"the font '{family}' has no weight near {weight}"
            raise input_error(what, expected=f"one of its weights: {known}", mark=mark, path=path)
        return near.name


def weight_number(weight: str | int, mark: Mark = NOWHERE, path: str = "") -> int:
    """A weight as a number from 1 to 1000. Raises `InputError` for anything else."""
    if isinstance(weight, str) and weight.isascii() and weight.isdigit():
        weight = int(weight)
    if isinstance(weight, int):
        if not 1 <= weight <= 1000:
            raise input_error(f"a weight of {weight}", expected="a number from 1 to 1000", mark=mark, path=path)
        return weight
    known = {name.replace(" ", ""): number for name, number in WEIGHTS.items()}
    found = known.get(re.sub("[ -]", "", weight.casefold()))
    if found is None:
        raise unknown_error(f"there is no weight '{weight}'", weight, tuple(WEIGHTS), mark=mark, path=path)
    return found


@cache
def studio_fonts() -> FontSet:
    """The families that the studio ships."""
    faces: dict[str, list[FontFace]] = {}
    for name in font_names():
        family, weight, italic = _file_parts(name)
        faces.setdefault(family, []).append(FontFace(weight, italic, name))
    return FontSet({family: tuple(found) for family, found in sorted(faces.items())})


def _file_parts(name: str) -> tuple[str, int, bool]:
    """Family, weight and italic of a studio font, whose file is called `FamilyName-WeightItalic`."""
    joined, _, style = name.partition("-")
    family = " ".join(re.findall(r"[A-Z]{2,}(?![a-z])|[A-Z][a-z0-9]*", joined))
    weight = style.removesuffix("Italic") or "regular"
    return family, weight_number(weight), style.endswith("Italic")

"""Font families: the fonts that a game may use, by family, weight and italic.

    fonts = studio_fonts()
    fonts.families()                                  ('Barlow Condensed', 'IBM Plex Sans Condensed', …)
    fonts.face("IBM Plex Sans Condensed", "bold")     the name that `find_font`, `TextStyle.font` and `Text.font` take

A weight is a word (`WEIGHTS`) or a number from 1 to 1000; the nearest one of the family is taken if it is at most
`NEAR` away, as 600 is for bold.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from functools import cache, cached_property

from generator.base.errors import NOWHERE, Mark, input_error, list_words, unknown_error
from generator.base.frozen import dataclass
from generator.faces.fonts import font_names, missing_in_all_fonts

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
    """One face of a family: its weight (1 to 1000), whether it is italic, and the name by which `find_font` knows it; a
    variable one has every weight up to `most`, each under another name."""

    weight: int
    italic: bool
    name: str
    most: int = 0

    def name_at(self, weight: int) -> str:  # noqa: ARG002  # a face of the studio has one weight
        """The name of this face at a weight."""
        return self.name

    def distance(self, weight: int) -> int:
        """How far a weight is from those that it has."""
        return max(self.weight - weight, weight - max(self.most, self.weight), 0)

    def weights(self) -> tuple[int, ...]:
        """Its weight, or those of a variable face that have words."""
        named = [number for number in WEIGHTS.values() if self.weight < number < self.most]
        return (self.weight, *named, self.most) if self.most > self.weight else (self.weight,)


@dataclass(frozen=True, eq=False)
class FontSet:
    """The fonts that a game may use: its families, each with its faces."""

    faces: Mapping[str, tuple[FontFace, ...]]

    def families(self) -> tuple[str, ...]:
        """The names of all families."""
        return tuple(self.faces)

    def weights(self, family: str, *, italic: bool = False) -> tuple[int, ...]:
        """The weights that a family has, upright or italic; none where it has no such face, or isn't there."""
        faces = [face for face in self.faces.get(family, ()) if face.italic is italic]
        return tuple(sorted({weight for face in faces for weight in face.weights()}))

    def place_of(self, name: str) -> tuple[str, int, bool]:
        """The family of a font by its name, its weight, and whether it is italic; an empty family where none has it."""
        for family, faces in self.faces.items():
            for face in faces:
                weight = next((weight for weight in face.weights() if face.name_at(weight) == name), 0)
                if weight:
                    return family, weight, face.italic
        return "", 400, False

    def use(self, name: str) -> str:
        """A font by its name, with what stands in for the letters that it lacks; its own name where that is what the
        studio does for any game."""
        return name

    def missing(self, text: str) -> str:
        """The characters of a text that none of the fonts has, each once."""
        return missing_in_all_fonts(text)

    @cached_property
    def names(self) -> Mapping[str, str]:
        """All names by which a template may call a font: its file's for the studio's, and `Family`, `Family Bold`,
        `Family Bold Italic`; each with the name for `find_font`."""
        found: dict[str, str] = {}
        for family, faces in self.faces.items():
            for face in faces:
                found.update((f"{family} {style}", face.name_at(weight)) for weight, style in _styles(face))
            upright = [face for face in faces if not face.italic] or list(faces)
            found[family] = min(upright, key=lambda face: face.distance(400)).name_at(400)
        return {**found, **{face.name: face.name for faces in self.faces.values() for face in faces if face.name}}

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
        near = min(fit, key=lambda face: (face.distance(wanted), face.weight))
        if near.distance(wanted) > NEAR:
            known = list_words([str(number) for number in self.weights(family, italic=italic)])
            what = f"the font '{family}' has no weight near {weight}"
            raise input_error(what, expected=f"one of its weights: {known}", mark=mark, path=path)
        return self.use(near.name_at(wanted))


def _styles(face: FontFace) -> Iterator[tuple[int, str]]:
    """The weights of a face, each with the style that templates write."""
    words = {number: name.title() for name, number in WEIGHTS.items()}
    for weight in face.weights():
        word = words.get(weight, str(weight))
        yield weight, f"{word} Italic" if face.italic else word


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

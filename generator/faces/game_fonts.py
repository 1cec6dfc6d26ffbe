"""A game's own fonts: the files in its folder `fonts/`, by the families that they name themselves or `game.yaml` names.

`game_fonts(folder, families, language)` gives a `FontSet`: the studio's families and the game's over them. Files of a
family of the studio's add to its cuts or take the place of those of the same weight and slant; a template that names
the studio's own file, such as `BarlowCondensed-Bold`, still has it. Without a word in `game.yaml` each file's own
table of names says its family, weight and whether it is italic; variable fonts have every weight on their axis. A
letter that a font lacks comes from the fallbacks of its family, then from any other font of the game that has it, then
from the studio's. Behind a font of the studio's stand its other ones first.
"""

from __future__ import annotations

import hashlib
import re
import unicodedata
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import field, replace
from functools import cache, cached_property, partial
from itertools import pairwise
from pathlib import Path as File
from typing import Any

from generator.base.errors import Fault, InputError, Mark, collect_faults, input_error, list_words, raise_any
from generator.base.frozen import dataclass
from generator.base.override import override
from generator.definitions.pack import FONT_KINDS, FamilyName, FontFamily
from generator.faces.font_families import FontFace, FontSet, studio_fonts, weight_number
from generator.faces.font_files import FileFace, FontFile, read_font_file
from generator.faces.fonts import Font, announce_font, fallback_fonts, find_font, font_names, is_studio_font
from generator.faces.script_rules import is_right_to_left_language
from generator.faces.shaping import fixed_font
from generator.files.gate import read_bytes
from generator.files.paths import walk_folder
from generator.files.resources import short_path

FOLDER = "fonts"
_MOST_FILES = 400
_WEIGHT_AXIS = "wght"
_DRAWN_HEIGHTS = "HאاกकሀაԱ國가"
"""Letters that show how high a script's capitals are, or what is as high as these, where a font doesn't say it."""


@dataclass(frozen=True, eq=False)
class GameFont(Font):
    """A font of a game's own: the one with that `place` in its file, at these `coordinates` on the axes of a variable
    one."""

    place: int = 0
    coordinates: tuple[tuple[str, float], ...] = ()
    pair_kerns: dict[str, float] = field(default_factory=dict, repr=False)

    @property
    @override
    def number(self) -> int:
        """Which of the fonts in its file it is, counted from 0."""
        return self.place

    @property
    @override
    def axes(self) -> dict[str, float]:
        """Where it lies on the axes of a variable font; empty for any other."""
        return dict(self.coordinates)

    @override
    def kerns(self, text: str) -> list[float]:
        """The kerning after each character but the last, in 1/1000 em, as the font's own tables say it."""
        from generator.faces.shaping import pair_kern

        for left, right in pairwise(text):
            if left + right not in self.pair_kerns:
                self.pair_kerns[left + right] = pair_kern(self.name, left, right)
        return [self.pair_kerns[left + right] for left, right in pairwise(text)]


@dataclass(frozen=True)
class FileFont(FontFace):
    """A face of a family that lies in a file of the game: the `face` of `file`, with `axes` as the game sets them."""

    file: FontFile = field(kw_only=True)
    face: FileFace = field(kw_only=True)
    axes: Mapping[str, float] = field(kw_only=True)

    @override
    def name_at(self, weight: int) -> str:
        """The name of this face at a weight, which a variable font has exactly."""
        settings = dict(self.axes)
        if _WEIGHT_AXIS in self.face.axes:
            settings.setdefault(_WEIGHT_AXIS, float(min(max(weight, self.weight), self.most)))
        places = tuple(sorted(settings.items()))
        mix = hashlib.sha256(f"{self.file.digest} {self.face.number} {places}".encode())
        style = f"{int(settings.get(_WEIGHT_AXIS, self.weight))}{'i' if self.italic else ''}"
        name = f"{_plain(self.face.family)}-{style}-{mix.hexdigest()[:12]}"
        return announce_font(name, partial(_read_font, name, self.file, self.face, places))


def _plain(family: str) -> str:
    """A family's name with what a PDF and a style sheet take in a name."""
    kept = re.sub(r"[^A-Za-z0-9]", "", unicodedata.normalize("NFKD", family))[:30]
    return f"F{kept}" if not kept[:1].isalpha() else kept


def _read_font(name: str, file: FontFile, face: FileFace, places: tuple[tuple[str, float], ...]) -> GameFont:
    """The measures of a font, in 1/1000 em."""
    from generator.faces.shaping import open_tables

    font = open_tables(file.path, face.number, dict(places))
    scale = 1000.0 / font.face.upem
    advances = {}
    for code in font.face.unicodes:
        glyph = font.get_nominal_glyph(code)
        if glyph is not None and code >= 32:
            advances[code] = round(font.get_glyph_h_advance(glyph) * scale, 3)
    extents = font.get_font_extents("ltr")
    cap = _height(font, "CAP_HEIGHT", _DRAWN_HEIGHTS) or 0.7 * font.face.upem
    low = _height(font, "X_HEIGHT", "x") or 0.7 * cap
    return GameFont(
        name,
        file.path,
        round(extents.ascender * scale, 3),
        round(extents.descender * scale, 3),
        round(cap * scale, 3),
        round(low * scale, 3),
        advances,
        [],
        fallbacks=fallback_fonts(name, heavy=dict(places).get(_WEIGHT_AXIS, face.weight) >= 600),
        place=face.number,
        coordinates=places,
    )


def _height(font: Any, tag: str, letters: str) -> float:
    """The height of letters in font units: as high as the first of `letters` that is drawn, else as a table says."""
    import uharfbuzz

    for letter in letters:
        glyph = font.get_nominal_glyph(ord(letter))
        extents = font.get_glyph_extents(glyph) if glyph else None
        if extents is not None and extents.y_bearing > 0:
            return float(extents.y_bearing)
    return float(font.get_metric_position(getattr(uharfbuzz.OTMetricsTag, tag)) or 0.0)


@dataclass(frozen=True, eq=False)
class GameFontSet(FontSet):
    """The studio's families and a game's own over them; `own` are the game's, in the order in which they stand in for
    each other. `fallbacks`: the families that a family names for this itself. `language`: the one that words are set
    in, where that changes how."""

    own: tuple[str, ...] = ()
    fallbacks: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    language: str = ""

    @override
    def use(self, name: str) -> str:
        """A font with the game's own fonts behind it, under a name of its own."""
        if name not in self._used:
            self._used[name] = _chain(name, self._behind(name), self.language)
        return self._used[name]

    @override
    def missing(self, text: str) -> str:
        """The characters of a text that none of the fonts has, each once."""
        left = super().missing(text)
        for family in self.own if left else ():
            left = find_font(self._nearest(family, 400, False)).missing(left)
        return left

    @cached_property
    def _used(self) -> dict[str, str]:
        return {}

    def _behind(self, name: str) -> tuple[str, ...]:
        """The names of the fonts that stand in for one: in its weight as near as they come, upright if need be."""
        family, weight, italic = self.place_of(name)
        named = self.fallbacks.get(family, ())
        found = [
            self._nearest(other, weight, italic) for other in dict.fromkeys((*named, *self.own)) if other != family
        ]
        letters, *signs = fallback_fonts(name, heavy=weight >= 600)
        if is_studio_font(name) and not named:
            return tuple(dict.fromkeys((letters, *found, *signs)))
        return tuple(dict.fromkeys((*found, letters, *signs)))

    @cached_property
    @override
    def names(self) -> Mapping[str, str]:
        """As in any set; the studio's files keep their names, also where the game's stand in their place."""
        return {**{name: name for name in font_names()}, **super().names}

    @override
    def place_of(self, name: str) -> tuple[str, int, bool]:
        """As in any set; also of a font with others behind it, and of one of the studio's that the game replaces."""
        own = find_font(name).name
        return studio_fonts().place_of(own) if is_studio_font(own) else super().place_of(own)

    def _nearest(self, family: str, weight: int, italic: bool) -> str:
        """The face of a family that comes nearest, whatever it has."""
        faces = self.faces[family]
        face = min(faces, key=lambda one: (one.italic is not italic, one.distance(weight)))
        return face.name_at(weight)


def _chain(name: str, behind: tuple[str, ...], language: str) -> str:
    """A name for a font with other fonts behind it; `Font.name` stays its own."""
    mix = hashlib.sha256(repr((behind, language)).encode()).hexdigest()[:8]
    return announce_font(f"{name}--{mix}", lambda: replace(find_font(name), fallbacks=behind, language=language))


def game_fonts(
    folder: File, families: Mapping[FamilyName, FontFamily], language: str, place: Callable[[str], Mark]
) -> FontSet:
    """The fonts of the game in `folder`, whose `game.yaml` says this of `families`; `place` gives where a path in it is
    written. Raises `InputError` with every fault of every file."""
    studio, files = studio_fonts(), _font_files(folder / FOLDER)
    if not files and not families and not is_right_to_left_language(language):
        return studio
    read: dict[File, FontFile] = {}
    faults: list[Fault] = []
    for path in files:
        faults += collect_faults(partial(_read_into, read, path))
    raise_any(faults)
    own = _by_own_names(read, families)
    for family, said in families.items():
        try:
            own |= _declared(folder, family, said, read, own, place)
        except InputError as error:
            faults += error.faults
    known = {**studio.faces, **{family: _with_studio_cuts(family, faces) for family, faces in own.items()}}
    for family, said in families.items():
        for number, other in enumerate(said.fallbacks, 1):
            if other not in known:
                what, where = f"there is no font '{other}'", f"fonts.{family}.fallbacks[{number}]"
                faults.append(Fault(place(where), where, what, list_words(list(known), 20)))
    raise_any(faults)
    named = {str(family): said.fallbacks for family, said in families.items() if said.fallbacks}
    first = _LETTERS_OF.get(language.casefold()) or _LETTERS_OF.get(language.partition("-")[0].casefold(), ())
    order = sorted(own, key=lambda family: family.split()[-1] not in first)
    return GameFontSet(known, own=tuple(order), fallbacks=named, language=language)


def _with_studio_cuts(family: str, own: tuple[FontFace, ...]) -> tuple[FontFace, ...]:
    """The game's faces of a family, and behind them the studio's of other weights or another slant."""
    kept = (
        face
        for face in studio_fonts().faces.get(family, ())
        if not any(one.italic is face.italic and one.distance(face.weight) == 0 for one in own)
    )
    return (*own, *kept)


_LETTERS_OF: Mapping[str, tuple[str, ...]] = {
    "ja": ("JP", "J"),
    "ko": ("KR", "K"),
    "zh": ("SC", "CN"),
    "zh-hant": ("TC", "TW"),
    "zh-tw": ("TC", "TW"),
    "zh-hk": ("HK", "TC"),
}
"""How families end that draw the letters which Chinese, Japanese and Korean share as a language writes them."""


def _read_into(found: dict[File, FontFile], path: File) -> None:
    found[path] = read_font_file(path)


def _font_files(folder: File) -> list[File]:
    """The font files in a folder and those below it, in the order of their names."""
    if not folder.is_dir():
        return []
    found = [path for path in walk_folder(folder) if path.suffix.lower() in FONT_KINDS]
    if len(found) > _MOST_FILES:
        raise input_error(f"holds {len(found)} font files", expected=f"{_MOST_FILES}", mark=Mark(short_path(folder)))
    return sorted(found)


def _by_own_names(
    files: Mapping[File, FontFile], families: Mapping[FamilyName, FontFamily]
) -> dict[str, tuple[FontFace, ...]]:
    """The faces of all files by the families that they name themselves."""
    found: dict[str, list[FileFont]] = {}
    for file in files.values():
        for face in file.faces:
            said = families.get(FamilyName(face.family))
            found.setdefault(face.family, []).append(_file_font(file, face, said.axes if said else {}))
    return {family: tuple(_unlike(faces)) for family, faces in found.items()}


def _unlike(faces: Sequence[FileFont]) -> Iterator[FileFont]:
    """The faces of a family, static ones before variable ones, each weight once."""
    seen: set[tuple[int, int, bool]] = set()
    for face in sorted(faces, key=lambda one: (one.most - one.weight, one.weight, one.italic)):
        if (face.weight, face.most, face.italic) not in seen:
            seen.add((face.weight, face.most, face.italic))
            yield face


def _file_font(file: FontFile, face: FileFace, axes: Mapping[str, float], weight: int = 0) -> FileFont:
    """A face of a file with the axes that a game sets; `weight`: the one that it is said to have."""
    least, _, most = face.axes.get(_WEIGHT_AXIS, (face.weight,) * 3)
    if weight or _WEIGHT_AXIS in axes:
        least = most = weight or int(axes[_WEIGHT_AXIS])
    own = {axis: float(value) for axis, value in axes.items() if axis in face.axes}
    return FileFont(max(1, int(least)), face.italic, "", most=int(most), file=file, face=face, axes=own)


def _declared(
    folder: File,
    family: str,
    said: FontFamily,
    files: Mapping[File, FontFile],
    own: Mapping[str, tuple[FontFace, ...]],
    place: Callable[[str], Mark],
) -> dict[str, tuple[FontFace, ...]]:
    """The faces of a family that `game.yaml` speaks of. Raises `InputError`."""
    head = f"fonts.{family}"
    if not said.files:
        if family not in own and (said.axes or family not in studio_fonts().faces):
            known = list_words([*own, *studio_fonts().faces], 20)
            what = f"no file in {FOLDER}/ holds the family '{family}'"
            raise input_error(what, expected=f"'files: …', or one of {known}", mark=place(head), path=head)
        _check_axes([face for face in own.get(family, ()) if isinstance(face, FileFont)], said, head, place)
        return {}
    faces: list[FontFace] = []
    for style, name in said.files.items():
        path = f"{head}.files.{style}"
        mark = place(path)
        weight, italic = _style(style, mark, path)
        file, face = _named_face(folder, name, files, mark, path)
        found = _file_font(file, face, said.axes, 0 if face.axes and weight == 0 else weight or face.weight)
        faces.append(replace(found, italic=italic))
    _check_axes([face for face in faces if isinstance(face, FileFont)], said, head, place)
    return {family: tuple(faces)}


def _check_axes(faces: Sequence[FileFont], said: FontFamily, head: str, place: Callable[[str], Mark]) -> None:
    for axis, value in said.axes.items():
        path = f"{head}.axes.{axis}"
        known = {name: values for face in faces for name, values in face.face.axes.items()}
        if axis not in known:
            right = f"one of its axes: {list_words(list(known))}" if known else "a variable font"
            raise input_error(f"the font has no axis '{axis}'", expected=right, mark=place(path), path=path)
        least, _, most = known[axis]
        if not least <= value <= most:
            right = f"from {least:g} to {most:g}"
            raise input_error(f"{value:g} on the axis '{axis}'", expected=right, mark=place(path), path=path)


def _style(style: str, mark: Mark, path: str) -> tuple[int, bool]:
    """Weight (0: whatever the file has) and italic of a key of `files`, such as `bold italic`."""
    words = style.split()
    italic = "italic" in words
    weight = " ".join(word for word in words if word != "italic")
    if weight in ("", "variable"):
        return (400 if not weight else 0), italic
    return weight_number(weight, mark, path), italic


def _named_face(
    folder: File, name: str, files: Mapping[File, FontFile], mark: Mark, path: str
) -> tuple[FontFile, FileFace]:
    """The file of that name in `fonts/`, and the font in it; `name#2` is the second font of a collection."""
    plain, _, number = name.partition("#")
    inside = [file for file in files if file.relative_to(folder / FOLDER).as_posix() == plain or file.name == plain]
    if not inside:
        known = list_words([file.relative_to(folder / FOLDER).as_posix() for file in files], 20) or "a file in fonts/"
        raise input_error(f"there is no font file '{plain}' in {FOLDER}/", expected=known, mark=mark, path=path)
    file = files[inside[0]]
    at = int(number) if number.isascii() and number.isdigit() else 0 if number else 1
    if not 1 <= at <= len(file.faces):
        right = f"'{plain}#1' to '#{len(file.faces)}'"
        raise input_error(f"'{plain}' has no font '{number}'", expected=right, mark=mark, path=path)
    return file, file.faces[at - 1]


@cache
def forbidden_fonts(fonts: FontSet) -> tuple[str, ...]:
    """The files of a game's fonts whose licence bits forbid to embed them in documents."""
    faces = (face for family in fonts.faces.values() for face in family if isinstance(face, FileFont))
    return tuple(dict.fromkeys(face.file.display_name for face in faces if face.face.forbidden))


def static_files(fonts: FontSet) -> Iterator[tuple[str, bytes]]:
    """The files of a game's own fonts for programs that read fonts themselves, each with a name; of a variable font,
    a file for each weight that has a word."""
    faces = [face for family in fonts.faces.values() for face in family if isinstance(face, FileFont)]
    whole = {face.file.digest: face.file.path for face in faces if not face.face.axes}
    for digest, path in whole.items():
        data = read_bytes(path)
        yield f"{digest}.{'ttc' if data[:4] == b'ttcf' else 'otf'}", data
    for name in dict.fromkeys(face.name_at(weight) for face in faces if face.face.axes for weight in face.weights()):
        yield f"{name}.otf", fixed_font(name)

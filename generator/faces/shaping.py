"""Shaping: words of scripts whose letters aren't glyphs by themselves, as glyphs in their places, by HarfBuzz.

Latin, Greek, Cyrillic, Chinese, Japanese and Korean letters are glyphs, and need nothing of this; Arabic letters join,
Indic vowels move, Hebrew and Thai marks stand on letters. `is_shaped(text)` tells which it is.
"""

from __future__ import annotations

import unicodedata
from functools import cache, lru_cache
from pathlib import Path
from typing import Any, Final

from generator.base.units import pt_to_mm
from generator.faces.display_list import Glyph, Text
from generator.faces.fonts import find_font
from generator.faces.script_rules import is_right_to_left
from generator.files.gate import read_bytes

_WORDS_KEPT: Final = 10_000


def open_tables(path: Path, number: int, axes: dict[str, float]) -> Any:
    """A font of a file for HarfBuzz, in the font's own units."""
    return _open(path, number, tuple(sorted(axes.items())))


@cache
def _open(path: Path, number: int, axes: tuple[tuple[str, float], ...]) -> Any:
    import uharfbuzz

    font = uharfbuzz.Font(uharfbuzz.Face(uharfbuzz.Blob(read_bytes(path)), number))
    if axes:
        font.set_variations(dict(axes))
    return font


@cache
def shaper(name: str) -> Any:
    """The font of that name for HarfBuzz."""
    font = find_font(name)
    return open_tables(font.path, font.number, font.axes)


@lru_cache(_WORDS_KEPT)
def shape_words(name: str, text: str, *, right_to_left: bool = False, language: str = "") -> tuple[Glyph, ...]:
    """The glyphs of a text in one font and direction, from left to right."""
    import uharfbuzz

    font = shaper(name)
    words = uharfbuzz.Buffer()
    words.add_str(text)
    words.guess_segment_properties()
    words.direction = "rtl" if right_to_left else "ltr"
    if language:
        words.language = language
    uharfbuzz.shape(font, words)
    infos, places = words.glyph_infos, words.glyph_positions
    begins = sorted({info.cluster for info in infos})
    ends = dict(zip(begins, [*begins[1:], len(text)], strict=True))
    scale, found = 1000.0 / font.face.upem, []
    letters = _letters([info.cluster for info in infos], [place.x_advance for place in places], text, ends)
    for info, place, said in zip(infos, places, letters, strict=True):
        said = _as_read(said) if right_to_left else said
        values = (place.x_advance * scale, place.x_offset * scale, place.y_offset * scale)
        advance, x, y = (round(value, 3) + 0.0 for value in values)
        found.append(Glyph(info.codepoint, advance, x, y, said))
    return tuple(found)


@cache
def _joined_forms() -> dict[str, str]:
    """The letters of Arabic ligatures, each with the sign that Unicode has for it."""
    forms: dict[str, str] = {}
    for code in (*range(0xFEF5, 0xFEFD), *range(0xFBEA, 0xFD3E), *range(0xFD50, 0xFDC8)):
        letters = unicodedata.normalize("NFKC", chr(code))
        if len(letters) > 1:
            forms.setdefault(letters, chr(code))
    return forms


def _as_read(letters: str) -> str:
    """What a glyph that is read from right to left is said to stand for, so that programs that turn what they read
    round give the letters in their order: one sign for a ligature, and a bracket as it looks."""
    if len(letters) == 1:
        return _MIRRORED.get(letters, letters)
    return _joined_forms().get(letters, letters)


_MIRRORED: Final = {
    one: other
    for pair in ("()", "[]", "{}", "<>", "«»", "‹›", "“”")
    for one, other in zip(pair, pair[::-1], strict=True)
}
"""Signs that look the other way round where they are read from right to left."""


def _letters(clusters: list[int], advances: list[int], text: str, ends: dict[int, int]) -> list[str]:
    """What each glyph stands for: a letter each where its cluster has as many letters as glyphs; else the widest glyph
    stands for all of them."""
    found = [""] * len(clusters)
    for begin, end in ends.items():
        places = [place for place, cluster in enumerate(clusters) if cluster == begin]
        said = text[begin:end]
        if len(places) == len(said):
            turned = len(clusters) > 1 and clusters[0] > clusters[-1]
            for place, letter in zip(reversed(places) if turned else places, said, strict=True):
                found[place] = letter
        else:
            found[max(places, key=lambda place: (advances[place], -place))] = said
    return found


@lru_cache(_WORDS_KEPT)
def pair_kern(name: str, left: str, right: str) -> float:
    """How much nearer two letters stand than their advances say, in 1/1000 em."""
    import uharfbuzz

    font = shaper(name)
    words = uharfbuzz.Buffer()
    words.add_str(left + right)
    words.guess_segment_properties()
    uharfbuzz.shape(font, words, {"liga": False, "clig": False, "calt": False, "kern": True})
    if len(words.glyph_infos) != 2:
        return 0.0
    first = words.glyph_infos[0].codepoint
    nearer = float(words.glyph_positions[0].x_advance - font.get_glyph_h_advance(first))
    return round(nearer * 1000.0 / float(font.face.upem), 3)


def glyphs_of(text: Text) -> tuple[Glyph, ...]:
    """The glyphs of a text from left to right, those of its letters one by one where it names none; kerned and tracked
    as in print."""
    if text.glyphs:
        return text.glyphs
    measures, font = find_font(text.font), shaper(text.font)
    kerns = [*(measures.kerns(text.text) if text.kern else []), *[0.0] * len(text.text)]
    return tuple(
        Glyph(
            font.get_nominal_glyph(ord(letter)) or 0,
            round(measures.units(letter) + kern + text.tracking * 1000.0, 3),
            letters=letter,
        )
        for letter, kern in zip(text.text, kerns, strict=False)
    )


def is_read_to_left(text: Text) -> bool:
    """Whether a text is read from right to left: it has such letters, or its glyphs stand in that order."""
    if not text.glyphs:
        return False
    told = [glyph.letters for glyph in text.glyphs]
    turned = "".join(map(_as_read, reversed(told))) == text.text != "".join(told)
    return turned or is_right_to_left(text.text)


def text_width(text: Text) -> float:
    """How wide a text is in mm."""
    if text.glyphs:
        return pt_to_mm(sum([glyph.advance for glyph in text.glyphs]) * text.size / 1000.0)
    return find_font(text.font).width(text.text, text.size, text.tracking, text.kern)


def fixed_font(name: str) -> bytes:
    """A variable font as a file of its own, fixed where it lies on its axes."""
    import uharfbuzz

    font, wanted = find_font(name), uharfbuzz.SubsetInput()
    wanted.keep_everything()
    face = shaper(name).face
    for axis in face.axis_infos:
        wanted.pin_axis_location(face, axis.tag, font.axes.get(axis.tag, axis.default_value))
    return bytes(wanted.subset(face).blob.data)


def cut_font(name: str, letters: str) -> bytes:
    """A font with these letters alone, as a file of its own; a variable one is fixed where it lies on its axes."""
    import uharfbuzz

    font, wanted = find_font(name), uharfbuzz.SubsetInput()
    wanted.unicode_set.update(map(ord, letters))
    wanted.flags = uharfbuzz.SubsetFlags.NO_HINTING | uharfbuzz.SubsetFlags.NOTDEF_OUTLINE
    face = shaper(name).face
    for axis in face.axis_infos:
        wanted.pin_axis_location(face, axis.tag, font.axes.get(axis.tag, axis.default_value))
    return bytes(wanted.subset(face).blob.data)

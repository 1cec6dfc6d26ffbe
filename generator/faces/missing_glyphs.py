"""Characters in a game's words that no font has, such as emoji: one fault for each, however many pieces hold it."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterator, Mapping, Sequence

from generator.base.errors import Fault, Mark, count_text
from generator.faces.face_context import FaceContext
from generator.faces.font_families import FontSet
from generator.faces.script_rules import without_unseen

_JOINER = "\u200d"
_FOLLOWING = ("\ufe0e", "\ufe0f", "\u20e3", *map(chr, range(0x1F3FB, 0x1F400)))
"""What only changes the sign before it: how it is drawn, and the colours of skin."""
_APART = 5
"""So many signs that no font has are told one by one."""
_SHOWN = 3
"""So many pieces are named of those that hold the same sign."""


def unknown_signs(text: str, fonts: FontSet) -> list[str]:
    """The characters of a text, other than letters, that none of the fonts has, each once and with the characters that
    modify it."""
    missing = set(fonts.missing(text))
    found: list[str] = []
    joined = False
    text = unicodedata.normalize("NFC", text)
    for before, sign in zip(f" {text}", text, strict=False):
        if found and text and (joined or (_is_combining(sign) and found[-1].endswith(before))):
            found[-1] += sign
            joined = sign == _JOINER
        elif sign in missing and _is_combining(sign) and _is_letter(before):  # an accent that the letter never has
            found += [before + sign] if before not in missing else []
        elif sign in missing and not _is_letter(sign):
            found.append(sign)
    return list(dict.fromkeys(found))


def unknown_letters(text: str, fonts: FontSet) -> dict[str, str]:
    """The letters of a text that none of the fonts has, each once, with the name of its script such as `CJK` or
    `ARABIC`."""
    found: dict[str, str] = {}
    for letter in fonts.missing(without_unseen(text)):
        if unicodedata.category(letter)[0] in "LN":
            script = unicodedata.name(letter, "UNKNOWN").split()[0]
            found[script] = found.get(script, "") + letter
    return found


def _is_letter(sign: str) -> bool:
    return unicodedata.category(sign)[0] in "LNC"


def _is_combining(sign: str) -> bool:
    """Whether a sign stands on or in the one before it."""
    return sign in (*_FOLLOWING, _JOINER) or unicodedata.category(sign)[0] == "M"


def glyph_faults(context: FaceContext, pieces: Sequence[str]) -> Iterator[Fault]:
    """A fault for each character in the words of some pieces that no font has, at the first piece that holds it, and
    one for all letters of a script."""
    signs: dict[str, dict[str, Mark]] = {}
    scripts: dict[str, dict[str, Mark]] = {}
    letters: dict[str, str] = {}
    for name in pieces:
        for text, mark in context.written_texts(name):
            place = mark or context.place(name)
            for sign in unknown_signs(text, context.fonts):
                signs.setdefault(sign, {}).setdefault(name, place)
            for script, some in unknown_letters(text, context.fonts).items():
                scripts.setdefault(script, {}).setdefault(name, place)
                letters[script] = "".join(dict.fromkeys(letters.get(script, "") + some))
    if len(signs) > _APART:
        held = {name: place for some in signs.values() for name, place in some.items()}
        first = ", ".join(f"'{sign}'" for sign in [*signs][:_APART])
        lines = ", ".join(f'"{sign}": NAME' for sign in signs)
        expected = (
            f"other words, the column left out, or 'icons: {{{lines}}}' in game.yaml, which prints icons for them"
        )
        yield _glyph_fault(held, f"no font has glyphs for {first} … {len(signs)} signs", expected)
        signs = {}
    for sign, held in signs.items():
        code = " ".join(f"U+{ord(part):04X}" for part in sign)
        expected = f"other words, or 'icons: {{\"{sign}\": NAME}}' in game.yaml, which prints an icon for it"
        yield _glyph_fault(held, f"no font has a glyph for '{sign}' ({code})", expected)
    for script, held in scripts.items():
        first = ", ".join(f"'{letter}'" for letter in letters[script][:_SHOWN])
        more = f" … {len(letters[script])} letters" if len(letters[script]) > _SHOWN else ""
        what = f"no font has glyphs for {first}{more} ({script})"
        yield _glyph_fault(held, what, "a font that has them in the game's folder 'fonts'")


def _glyph_fault(held: Mapping[str, Mark], what: str, expected: str) -> Fault:
    """One fault for the pieces in `held`, placed at the first of them."""
    names = list(held)
    more = " …" if len(names) > _SHOWN else ""
    where = f"in {count_text(len(names), 'piece')} ({', '.join(names[:_SHOWN])}{more})"
    return Fault(held[names[0]], names[0], f"{what}, {where}", expected)

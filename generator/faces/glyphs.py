"""Signs in a game's words that no font has, such as emoji: told once for all pieces that hold one."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterator, Sequence

from generator.errors import Fault, Mark, counted
from generator.faces.context import Context
from generator.faces.fonts import missing_everywhere

_JOINER = "\u200d"
_FOLLOWING = ("\ufe0e", "\ufe0f", "\u20e3", *map(chr, range(0x1F3FB, 0x1F400)))
"""What only changes the sign before it: how it is drawn, and the colours of skin."""
_SHOWN = 3
"""So many pieces are named of those that hold the same sign."""


def unknown_signs(text: str) -> list[str]:
    """The signs of a text that no font has, each once, with what changes them; letters are none."""
    missing = set(missing_everywhere(text))
    found: list[str] = []
    joined = False
    for before, sign in zip(f" {text}", text, strict=False):
        if found and text and (joined or (sign in (*_FOLLOWING, _JOINER) and found[-1].endswith(before))):
            found[-1] += sign
            joined = sign == _JOINER
        elif sign in missing and unicodedata.category(sign)[0] not in "LMNC":
            found.append(sign)
    return list(dict.fromkeys(found))


def sign_faults(context: Context, pieces: Sequence[str]) -> Iterator[Fault]:
    """A fault for each sign in the words of some pieces that no font has, where the first of them has it."""
    holding: dict[str, dict[str, Mark]] = {}
    for name in pieces:
        for text, mark in context.written_texts(name):
            for sign in unknown_signs(text):
                holding.setdefault(sign, {}).setdefault(name, mark or context.place(name))
    for sign, held in holding.items():
        names = list(held)
        more = " …" if len(names) > _SHOWN else ""
        code = " ".join(f"U+{ord(part):04X}" for part in sign)
        where = f"in {counted(len(names), 'piece')} ({', '.join(names[:_SHOWN])}{more})"
        expected = f"other words, or 'icons: {{\"{sign}\": NAME}}' in game.yaml, which prints an icon for it"
        yield Fault(held[names[0]], names[0], f"no font has a glyph for '{sign}' ({code}), {where}", expected)

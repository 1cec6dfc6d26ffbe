"""Words and signs as Typst's markup. Everything is written as strings, so that no word can be taken for markup."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping

from generator.faces.fragments import SUBSCRIPTS
from generator.hyphens import SOFT_HYPHEN, unhyphenated

_PARTS = {
    "*": re.compile(r"\*([^*]+)\*|\[\[([^\[\]]+)\]\]|([^*\[]+|[*\[])"),
    "**": re.compile(r"\*\*(.+?)\*\*|\[\[([^\[\]]+)\]\]|([^*\[]+|[*\[])", re.DOTALL),
}
"""Strong words, signs and the rest, by what stands before and after strong words: in a booklet, and on a piece."""
_FROM_TO = re.compile(r"\d+–\d+")
_APART = re.compile(f"([{''.join(SUBSCRIPTS)}]|\\w*\u00ad[\\w\u00ad]*|\\d+–\\d+)")


def string(text: str) -> str:
    """A text as Typst's string literal."""
    return '"' + text.replace("\\", "\\\\").replace('"', '\\"').replace("\n", "\\n") + '"'


def call(name: str, *arguments: str, **named: str) -> str:
    """A call of a function of the template, as markup."""
    inside = [*arguments, *(f"{key}: {value}" for key, value in named.items())]
    return f"#{name}({', '.join(inside)})"


def array(parts: Iterable[str]) -> str:
    """Values as Typst's array, also of one or none."""
    return "(" + "".join(f"{part}, " for part in parts) + ")"


def dictionary(entries: Mapping[str, str]) -> str:
    """Values by names as Typst's dictionary, which without an entry is written otherwise than an array."""
    return "(" + ("".join(f"{string(name)}: {value}, " for name, value in entries.items()) or ":") + ")"


def content(parts: Iterable[str]) -> str:
    """Pieces of markup as one content block."""
    return "[" + "".join(parts) + "]"


def words(text: str, signs: Callable[[str], str], mark: str = "*") -> str:
    """A text with `*strong*` words and `[[signs]]` as a content block; `signs` makes the markup of these. `mark`: what
    stands before and after strong words, `*` or, in words of a piece, `**`."""
    found = []
    for strong, sign, plain in _PARTS[mark].findall(text):
        if sign:
            found.append(signs(sign))
        else:
            found.append(f"#strong{words(strong, signs, mark)}" if strong else f"#{prose(plain)}")
    return content(found)


def prose(text: str) -> str:
    """Plain words as a content block; lowered digits, which the fonts lack, as digits set lower; apostrophes curved; a
    word of which the language says where it may break in one piece, since Typst would break it elsewhere; `1–4` on one
    line."""
    return content(_part(part) for part in _APART.split(text.replace("'", "\u2019")) if part)


def _part(text: str) -> str:
    if text in SUBSCRIPTS:
        return call("sub", string(SUBSCRIPTS[text]))
    if SOFT_HYPHEN in text:
        return call("text", string(unhyphenated(text)), hyphenate="false")
    if _FROM_TO.fullmatch(text):
        return call("box", string(text))
    return f"#{string(text)}"

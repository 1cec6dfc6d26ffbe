"""Words and signs as Typst markup. All words are string literals, so that none can be taken for markup."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping

from generator.base.hyphens import SOFT_HYPHEN, remove_hyphens
from generator.faces.text_fragments import SUBSCRIPTS

_PARTS = {
    "*": re.compile(r"\*([^*]+)\*|\[\[([^\[\]]+)\]\]|([^*\[]+|[*\[])"),
    "**": re.compile(r"\*\*(.+?)\*\*|\[\[([^\[\]]+)\]\]|([^*\[]+|[*\[])", re.DOTALL),
}
"""Strong words, signs and the rest, by what stands before and after strong words: in a booklet, and on a piece."""
_FROM_TO = re.compile(r"\d+–\d+")
_APART = re.compile(f"([{''.join(SUBSCRIPTS)}]|\\w*\u00ad[\\w\u00ad]*|\\d+–\\d+)")


def string_literal(text: str) -> str:
    """A text as a Typst string literal."""
    return '"' + text.replace("\\", "\\\\").replace('"', '\\"').replace("\n", "\\n") + '"'


def function_call(name: str, *arguments: str, **named: str) -> str:
    """A call of a function of the template, as markup."""
    inside = [*arguments, *(f"{key}: {value}" for key, value in named.items())]
    return f"#{name}({', '.join(inside)})"


def array_literal(parts: Iterable[str]) -> str:
    """Values as a Typst array; also right for one or none."""
    return "(" + "".join(f"{part}, " for part in parts) + ")"


def dictionary_literal(entries: Mapping[str, str]) -> str:
    """Values by name as a Typst dictionary; an empty one has its own syntax."""
    return "(" + ("".join(f"{string_literal(name)}: {value}, " for name, value in entries.items()) or ":") + ")"


def content_block(parts: Iterable[str]) -> str:
    """Pieces of markup as one content block."""
    return "[" + "".join(parts) + "]"


def words_block(text: str, signs: Callable[[str], str], mark: str = "*") -> str:
    """A text with `*strong*` words and `[[signs]]` as a content block; `signs` gives the markup of a sign. `mark`:
    stands around strong words, `*`, or `**` in words of a piece."""
    found = []
    for strong, sign, plain in _PARTS[mark].findall(text):
        if sign:
            found.append(signs(sign))
        else:
            found.append(f"#strong{words_block(strong, signs, mark)}" if strong else f"#{prose_block(plain)}")
    return content_block(found)


def prose_block(text: str) -> str:
    """Plain words as a content block: subscript digits, which fonts lack, as lowered digits; curved apostrophes; ranges
    such as `1–4` on one line; and words with soft hyphens protected from Typst's own hyphenation."""
    return content_block(_part(part) for part in _APART.split(text.replace("'", "\u2019")) if part)


def _part(text: str) -> str:
    if text in SUBSCRIPTS:
        return function_call("sub", string_literal(SUBSCRIPTS[text]))
    if SOFT_HYPHEN in text:
        return function_call("text", string_literal(remove_hyphens(text)), hyphenate="false")
    if _FROM_TO.fullmatch(text):
        return function_call("box", string_literal(text))
    return f"#{string_literal(text)}"

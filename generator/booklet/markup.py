"""Words and signs as Typst's markup. Everything is written as strings, so that no word can be taken for markup."""

from __future__ import annotations

import re
from collections.abc import Iterable

from generator.faces.fragments import SUBSCRIPTS
from generator.games.balance_control.definitions.types import Definitions
from generator.games.balance_control.faces.notation_line import SIGNS, TRIGGERS
from generator.hyphens import SOFT_HYPHEN, unhyphenated
from generator.notation import ANY, SETTLEMENT, SURROUNDED, Notation, write

_STRONG = re.compile(r"\*([^*]+)\*|\[\[([^\[\]]+)\]\]|([^*\[]+|[*\[])")
_APART = re.compile(f"([{''.join(SUBSCRIPTS)}]|\\w*\u00ad[\\w\u00ad]*)")
_ICONS = {
    "◉": SIGNS["influence"],
    "▲": SIGNS["resource"],
    "◼": SIGNS["change"],
    ANY: SIGNS["any"],
    "→": SIGNS["pays"],
    SETTLEMENT: TRIGGERS[True],
    SURROUNDED: TRIGGERS[False],
}
_TOKENS = re.compile(r"[◉▲◼◇→♺⛶]|[a-z][a-z-]+|[A-Z]{3}|[^◉▲◼◇→♺⛶a-zA-Z]+|.")


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


def content(parts: Iterable[str]) -> str:
    """Pieces of markup as one content block."""
    return "[" + "".join(parts) + "]"


def words(text: str, definitions: Definitions) -> str:
    """A text with `*strong*` words and `[[signs]]` as a content block."""
    found = []
    for strong, sign, plain in _STRONG.findall(text):
        if sign:
            found.append(signs(sign, definitions))
        else:
            found.append(f"#strong{prose(strong)}" if strong else f"#{prose(plain)}")
    return content(found)


def prose(text: str) -> str:
    """Plain words as a content block; lowered digits, which the fonts lack, as digits set lower; apostrophes curved; a
    word of which the language says where it may break in one piece, since Typst would break it elsewhere."""
    return content(_part(part) for part in _APART.split(text.replace("'", "\u2019")) if part)


def _part(text: str) -> str:
    if text in SUBSCRIPTS:
        return call("sub", string(SUBSCRIPTS[text]))
    if SOFT_HYPHEN in text:
        return call("text", string(unhyphenated(text)), hyphenate="false")
    return f"#{string(text)}"


def notation(lines: Iterable[Notation], definitions: Definitions) -> str:
    """Lines of signs, with a wider space between them, as markup."""
    return "#h(0.8em)".join(call("signs", *_signs(write(line), definitions)) for line in lines)


def signs(text: str, definitions: Definitions) -> str:
    """Signs that needn't make a whole notation, as markup."""
    return call("signs", *_signs(text, definitions))


def _signs(text: str, definitions: Definitions) -> list[str]:
    icons = {str(found.id): str(found.icon) for found in definitions.departments.values()}
    overlays = {str(found.id): str(found.icon) for found in definitions.overlays.values()}
    made = []
    for token in _TOKENS.findall(text):
        if token in _ICONS:
            made.append(call("icon", string(_ICONS[token]))[1:])
        elif token in icons:
            made.append(call("department", string(icons[token]), string(token))[1:])
        elif token in overlays or token.islower():
            made.append(call("icon", string(overlays.get(token, token)))[1:])
        else:
            made.append(string(token))
    return made

"""Notation as markup of the booklet."""

from __future__ import annotations

import re
from collections.abc import Iterable

from generator.booklet.typst_markup import function_call, string_literal
from generator.games.balance_control.definitions.balance_pack import BalanceDefinitions
from generator.games.balance_control.faces.notation_line import SIGNS, TRIGGERS
from generator.games.balance_control.notation import ANY, SETTLEMENT, SURROUNDED, Notation, write

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


def notation(lines: Iterable[Notation], definitions: BalanceDefinitions) -> str:
    """Lines of notation, one below the other, as markup."""
    return "#linebreak()".join(function_call("signs", *_signs(write(line), definitions)) for line in lines)


def signs(text: str, definitions: BalanceDefinitions) -> str:
    """Single signs, which needn't make up a whole notation, as markup."""
    return function_call("signs", *_signs(text, definitions))


def _signs(text: str, definitions: BalanceDefinitions) -> list[str]:
    icons = {str(found.id): str(found.icon) for found in definitions.departments.values()}
    overlays = {str(found.id): str(found.icon) for found in definitions.overlays.values()}
    made = []
    for token in _TOKENS.findall(text):
        if token in _ICONS:
            made.append(function_call("icon", string_literal(_ICONS[token]))[1:])
        elif token in icons:
            made.append(function_call("department", string_literal(icons[token]), string_literal(token))[1:])
        elif token in overlays or token.islower():
            made.append(function_call("icon", string_literal(overlays.get(token, token)))[1:])
        else:
            made.append(string_literal(token))
    return made

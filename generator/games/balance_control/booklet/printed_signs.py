"""The signs that the box prints, with their meanings from the player aids and the names read out for icons."""

from __future__ import annotations

from collections.abc import Iterator

from generator.base.hyphens import remove_hyphens
from generator.games.balance_control.definitions.balance_pack import Overlay, overlays_in_play
from generator.games.balance_control.definitions.departments import departments_in_play, departments_printed
from generator.games.balance_control.definitions.printed_words import notations
from generator.games.balance_control.faces.balance_context import BalanceContext
from generator.games.balance_control.faces.piece_faces import overlay_name
from generator.games.balance_control.notation import IconSign, JoinSign, NumberSign, flatten_notation

ICONS = ("influence", "resource", "change", "choice", "majority", "surround", "settle", "arrow")
"""Signs of every box that are icons."""

_LETTERS = {"plus": "+", "minus": "−"}
_CARD_ICONS = ("place", "move", "remove", "forbid", "measure", "player")
_CARD_LETTERS = {"or": "/", "times": "×", "most": "≤"}


def signs_in_play(context: BalanceContext) -> dict[str, str]:
    """The signs that the box prints, by the name of their text, `aid_notation_…`: an icon has its own name, any other
    sign its letter. Signs of expansions only if a card or tile in play shows them."""
    found = {name: name for name in ICONS} | _LETTERS
    shown = set(_shown_signs(context))
    cards = {name: name for name in _CARD_ICONS} | _CARD_LETTERS
    return found | {name: sign for name, sign in cards.items() if sign in shown}


def absent_signs(context: BalanceContext) -> list[str]:
    """The icons that cards of this box show for departments and overlays that only an expansion outside the box
    brings."""
    made, config = context.definitions, context.config
    overlays, shown = overlays_in_play(made, config), set(_shown_signs(context))
    brought = {department for module in made.modules.values() for department in module.departments}
    there = set(departments_in_play(made, config))
    found = [str(made.departments[d].icon) for d in departments_printed(made, config) if d in brought - there]
    found += [str(one.icon) for one in made.overlays.values() if str(one.icon) in shown and one not in overlays]
    return found + ["overlay"] * ("overlay" in shown and not overlays)


def sign_meaning(name: str, context: BalanceContext) -> str:
    """What a sign means, in the words of the player aids."""
    return context.label(f"aid_notation_{name}")


def icon_names(context: BalanceContext) -> dict[str, str]:
    """The names read out for icons: those of signs, departments, tiles and overlays in the language."""
    made, texts = context.definitions, context.texts
    names = {str(row.icon): str(texts.departments[row.id].name) for row in made.departments.values()}
    names |= {str(overlay.icon): overlay_name(context, overlay) for overlay in made.overlays.values()}
    names |= {str(row.icon): str(texts.classes[row.id].name) for row in made.classes.values()}
    names["overlay"] = context.label("overlay")
    names |= {name: sign_meaning(name, context).partition(":")[0] for name in (*ICONS, *_CARD_ICONS)}
    return {icon: remove_hyphens(name) for icon, name in names.items()}


def _shown_signs(context: BalanceContext) -> Iterator[str]:
    """The signs of cards and tiles in play."""
    for part, lines in notations(context.definitions, context.config):
        for sign in (sign for line in lines if not isinstance(part, Overlay) for sign in flatten_notation(line)):
            match sign:
                case IconSign(name):
                    yield name
                case JoinSign(kind):
                    yield kind
                case NumberSign(sign=letter):
                    yield letter

"""What the rules of BALANCE // CONTROL say of a piece, by the names under which its layouts ask for it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from generator.base.hyphens import remove_hyphens
from generator.faces.tones import BLACK, sign_on
from generator.games.balance_control.definitions.balance_pack import BalancePiece, BalanceTile, Measure, Overlay
from generator.games.balance_control.definitions.departments import departments_in_play
from generator.games.balance_control.definitions.printed_words import (
    choices,
    effect_notation,
    measure_sentence,
    piece_name,
    tile_name,
    tile_notation,
    tile_words,
)
from generator.games.balance_control.definitions.sentences import SentenceSpeaker
from generator.games.balance_control.effects.field_values import ANY_DEPARTMENT, CostTerm
from generator.games.balance_control.faces.rules_context import RulesContext

ANY_ICON = "choice"
"""The sign of a resource of any department."""


def face_values(context: RulesContext, piece: Any) -> Mapping[str, Any]:
    """The values of a piece's layout, or functions that give them."""
    if isinstance(piece, Overlay):
        return {"name": lambda: piece_name(piece, context.speaker), "colour": piece.colour, "icon": piece.icon}
    if isinstance(piece, BalanceTile):
        return _tile_values(context, piece)
    if isinstance(piece, Measure):
        return _measure_values(context, piece)
    return _piece_values(context, piece) if isinstance(piece, BalancePiece) else {}


def _tile_values(context: RulesContext, tile: BalanceTile) -> Mapping[str, Any]:
    of = (context.department_icon(tile.department),) if tile.department and tile.value is None else ()
    return {
        "type": context.capitals(remove_hyphens(context.texts.classes[tile.class_].type)),
        "name": lambda: context.said(tile, tile_name),
        "text": lambda: context.said(tile, tile_words),
        "value": "" if tile.value is None else tile.value,
        "code": tile.code,
        "colour": tile.colour,
        "icon": tile.icon,
        "emblems": (tile.icon, *of),
        "edge": tile.edge,
        "solid": not tile.drawable or tile.value is not None,
        "closed": not tile.drawable,
        "notation": bool(tile_notation(tile)),
    }


def _piece_values(context: RulesContext, piece: BalancePiece) -> Mapping[str, Any]:
    colour = context.piece_colour(piece)
    icon: str | None = piece.icon or (context.definitions.seats[piece.seat].icon if piece.seat else None)
    values: dict[str, Any] = {"colour": colour, "upon": lambda: sign_on(context.definitions, colour)}
    if piece.department is not None:
        icon = icon or context.department_icon(piece.department)
        values["deck_name"] = remove_hyphens(str(context.texts.departments[piece.department].name))
    if piece.kind == "aid":
        values |= {"colour": _aid_colour(context, piece), "aside": lambda: context.label("title")}
    if piece.kind in ("aid", "tracks"):
        said = context.texts.pieces[piece.id]
        values |= {"name": remove_hyphens(str(said.name)), "text": str(said.text)}
    if piece.kind in ("mat", "tracks"):
        values["departments"] = tuple(
            f"{context.department_icon(one)},{context.department_colour(one)},{one}"
            for one in departments_in_play(context.definitions, context.config)
        )
    return {**values, "icon": icon or "", "sign": (icon,) if icon else ()}


def _aid_colour(context: RulesContext, piece: BalancePiece) -> str:
    """The colour of an aid, of its module's deck, or of the backs of tiles."""
    deck = context.definitions.modules[piece.module].deck
    if piece.colour is None and deck is not None:
        return context.department_colour(deck)
    pieces = context.definitions.pieces.values()
    backs = (other.colour for other in pieces if other.kind == "back" and other.department is None)
    return str(piece.colour or next(backs, None) or next(iter(context.definitions.colours)))


def _measure_values(context: RulesContext, card: Measure) -> Mapping[str, Any]:
    department = context.definitions.departments[card.department]
    return {
        "name": context.texts.card_name(card.id),
        "text": lambda: context.said(card, measure_sentence),
        "colour": department.colour,
        "icon": department.icon,
        "edge": department.edge,
        "aside": str(context.texts.departments[card.department].name),
        "serial": f"{card.department} {card.number:02d}",
        "costs": tuple(_cost(context, term) for term in card.cost.terms),
        "when": lambda: context.said(card, lambda _, speaker: speaker.term("timing", card.timing)),
        "target": lambda: context.said(card, lambda _, speaker: _target(context, card, speaker)),
        "notation": bool(effect_notation(card)),
    }


def _cost(context: RulesContext, term: CostTerm) -> str:
    """Icon, colour and amount of a part of a cost."""
    if term.department == ANY_DEPARTMENT:
        return f"{ANY_ICON},{BLACK},{term.amount}"
    department = context.definitions.departments[term.department]
    return f"{department.icon},{department.colour},{term.amount}"


def _target(context: RulesContext, card: Measure, speaker: SentenceSpeaker) -> str:
    """What the player names; empty where it is nothing."""
    options = [option for effect in card.effects for option in effect.inner_effects()]
    if options:
        return f" {context.label('or')} ".join(str(number) for number in range(1, len(options) + 1))
    terms = speaker.texts.terms
    words = [(("target" if word in terms["target"] else "overlay"), word) for word in choices(card.effects)]
    phrases = [terms[kind][word] for kind, word in words]
    text = ", ".join(dict.fromkeys(phrase.form("row") or str(phrase) for phrase in phrases))
    return text[:1].upper() + text[1:]

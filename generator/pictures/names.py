"""What the language calls the things and places of a table."""

from __future__ import annotations

from typing import Any

from generator.faces.context import Context
from generator.hyphens import unhyphenated
from generator.play.scene import Place


def called(context: Context, name: str) -> str:
    """What the language calls a label, a region, a card, a deck or a piece; the name itself where it has no word."""
    texts = context.texts
    if name in texts.labels:
        return unhyphenated(texts.labels[name])
    piece = context.definitions.components().get(name)
    names = {name, str(getattr(piece, "written_as", name))}
    for section in (texts.regions, texts.cards, texts.pieces, texts.decks):
        for known, words in section.items():
            if str(known) in names:
                return unhyphenated(str(words.name))
    return name


def place_name(context: Context, place: Place) -> str:
    """What a place is called: a region by its name, a spot, track or zone by its label, a field by its number, too."""
    board: Any = context.definitions.components().get(place.board)
    name = place.name
    for section in ("spots", "tracks", "zones"):
        found = getattr(board, section, {}).get(name)
        name = (found.label or name) if found else name
    field = place.number is not None and place.name in getattr(board, "tracks", {})
    return f"{called(context, name)} {place.number}" if field else called(context, name)

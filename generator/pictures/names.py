"""What the language calls the things and places of a table."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from generator.errors import InputError
from generator.faces.context import Context
from generator.faces.paper import paper_of
from generator.hyphens import unhyphenated
from generator.play.scene import Place


def called(context: Context, name: str) -> str:
    """What the language calls a piece, a label, or whatever else of the game has a name; without a word, the name
    itself."""
    texts, definitions = context.texts, context.definitions
    piece: Any = definitions.components().get(name)
    if piece is not None:
        try:
            return paper_of(definitions.rules).kinds[piece.kind].said(context, piece)
        except InputError:
            return name
    if name in texts.labels:
        return unhyphenated(texts.labels[name])
    for section in vars(texts).values():
        words: Any = section.get(name) if isinstance(section, Mapping) else None
        if hasattr(words, "name"):
            return unhyphenated(str(words.name))
    return name


def all_names(context: Context) -> Iterator[str]:
    """The names and labels of the language as written."""
    texts = context.texts
    yield from texts.labels.values()
    for section in vars(texts).values():
        if isinstance(section, Mapping):
            yield from (str(words.name) for words in section.values() if hasattr(words, "name"))


def place_name(context: Context, place: Place) -> str:
    """What a place is called: a region by its name, a spot, track or zone by its label, a field by its number, too."""
    board: Any = context.definitions.components().get(place.board)
    name = place.name
    for section in ("spots", "tracks", "zones"):
        found = getattr(board, section, {}).get(name)
        name = (found.label or name) if found else name
    field = place.number is not None and place.name in getattr(board, "tracks", {})
    return f"{called(context, name)} {place.number}" if field else called(context, name)

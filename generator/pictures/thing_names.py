"""The language's names of the things and places of a table."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from generator.base.errors import InputError
from generator.base.hyphens import remove_hyphens
from generator.faces.face_context import FaceContext
from generator.faces.game_look import game_look
from generator.play.table_scene import ScenePlace


def display_name(context: FaceContext, name: str) -> str:
    """The language's name of a piece, a label, or anything else in the game; the id itself where it has none."""
    texts, definitions = context.texts, context.definitions
    piece: Any = definitions.components().get(name)
    if piece is not None:
        try:
            return game_look(definitions.rules).kinds[piece.kind].piece_label(context, piece)
        except InputError:
            return name
    if name in texts.labels:
        return remove_hyphens(texts.labels[name])
    for section in vars(texts).values():
        words: Any = section.get(name) if isinstance(section, Mapping) else None
        if hasattr(words, "name"):
            return remove_hyphens(str(words.name))
    return name


def all_names(context: FaceContext) -> Iterator[str]:
    """All names and labels of the language, as written."""
    texts = context.texts
    yield from texts.labels.values()
    for section in vars(texts).values():
        if isinstance(section, Mapping):
            yield from (str(words.name) for words in section.values() if hasattr(words, "name"))


def place_name(context: FaceContext, place: ScenePlace) -> str:
    """The name of a place: that of a region; the label of a spot, track or zone; for a field with its number."""
    board: Any = context.definitions.components().get(place.board)
    name = place.name
    for section in ("spots", "tracks", "zones"):
        found = getattr(board, section, {}).get(name)
        name = (found.label or name) if found else name
    field = place.number is not None and place.name in getattr(board, "tracks", {})
    return f"{display_name(context, name)} {place.number}" if field else display_name(context, name)

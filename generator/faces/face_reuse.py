"""Reuses faces after a change of the YAML: those of an earlier context that are the same in a later one.

Only kinds whose faces show nothing of other pieces (`PieceKind.alone`) are reused, and only where the piece, its words
and everything else that isn't such a piece are equal. Other files aren't compared: after a change of a template, an
icon or a picture, begin without an earlier context."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import fields
from typing import Any

from generator.definitions.pack import Component, written_id
from generator.faces.face_context import FaceContext
from generator.faces.game_look import game_look

_UNSEEN = ("digest", "play_digest", "marks", "places", "reading", "reasons")
"""What no face shows: where things are written, and digests of files."""


def reuse_faces(before: FaceContext, now: FaceContext) -> None:
    """Copies into the cache of `now` the faces of `before` that are the same there."""
    then, pieces = _independent_pieces(before), _independent_pieces(now)
    if _shared_inputs(before, then) != _shared_inputs(now, pieces):
        return
    same = {
        name
        for name, piece in pieces.items()
        if then.get(name) == piece and _piece_words(before, piece) == _piece_words(now, piece)
    }
    for key, made in before.face_cache.items():
        if isinstance(key, tuple) and key[0] in ("face", "digest") and key[2] in same:
            now.face_cache[key] = made


def _independent_pieces(context: FaceContext) -> dict[str, Component]:
    """The pieces whose faces show nothing of others."""
    kinds = game_look(context.definitions.rules).kinds
    return {name: piece for name, piece in context.definitions.components().items() if kinds[piece.kind].alone}


def _piece_words(context: FaceContext, piece: Component) -> list[Any]:
    """What the language says of a piece."""
    return [getattr(context.texts, section, {}).get(written_id(piece)) for section in context.definitions.sections]


def _shared_inputs(context: FaceContext, alone: Collection[str]) -> list[Any]:
    """All that a face may be composed from, without those pieces and their words."""
    pack, texts = context.definitions, context.texts
    written = {str(written_id(pack.components()[name])) for name in alone}
    return [
        (context.config, context.folder, context.looks, context.sizing),
        *(
            {name: one for name, one in value.items() if name not in left_out} if section in pack.sections else value
            for record, left_out in ((pack, alone), (texts, written))
            for section, value in ((field.name, getattr(record, field.name)) for field in fields(record))
            if section not in _UNSEEN
        ),
    ]

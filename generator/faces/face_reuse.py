"""Reuses faces after a change of files: those of an earlier context that are the same in a later one.

Only kinds whose faces show nothing of other pieces (`PieceKind.alone`) are reused. Such a face is the same where the
piece and its words are equal, so is whatever isn't such a piece, and each layout, picture and icon that it was composed
from is as it was then (`face_inputs.py`). Nothing else is read by a composer."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import fields
from typing import Any

from generator.definitions.pack import Component, written_id
from generator.faces.display_list import Face, IconUse, every_item
from generator.faces.face_context import FaceContext
from generator.faces.face_inputs import FaceInputs
from generator.faces.game_look import game_look

_UNSEEN = ("digest", "play_digest", "marks", "places", "reading", "reasons")
"""What no face shows: where things are written, and digests of files."""
_PARTS = ("face", "digest", "inputs", "back inputs")
"""What is kept of a composed piece: its face, that one's digest, and what its front and its back were composed from."""
_INPUTS = ("inputs", "back inputs")


def reuse_faces(before: FaceContext, now: FaceContext) -> frozenset[str]:
    """Copies into the cache of `now` the faces of `before` that are the same there, with what they were composed from.
    Returns the ids of all pieces of which a side may be another one."""
    every = frozenset(now.definitions.components())
    changed = None if _settings(before) != _settings(now) else _concerned_pieces(before, now)
    if changed is None:
        return every
    changed_icons = before.icons.changed_names(now.icons)
    cached = {key: made for key, made in before.face_cache.items() if isinstance(key, tuple) and key[0] in _PARTS}
    unchanged: dict[tuple[str, str, int], bool] = {}
    judged: dict[int, bool] = {}
    fronts: set[str] = set()
    backs: set[str] = set(every) if changed_icons else set()  # what a back shows isn't looked through
    for key, made in cached.items():
        if key[0] in _INPUTS:
            if id(made) not in judged:
                judged[id(made)] = _are_unchanged(made, now, unchanged)
            if not judged[id(made)]:
                (fronts if key[0] == "inputs" else backs).add(key[2])
        elif key[0] == "face" and changed_icons and _shows_icon(made, changed_icons):
            fronts.add(key[2])
    gone = changed | fronts
    now.face_cache.update({key: made for key, made in cached.items() if key[2] not in gone} if gone else cached)
    return gone | backs


def changed_entries(before: FaceContext, now: FaceContext) -> frozenset[str] | None:
    """The ids of the pieces which are others, or of which the words are; None where anything else may be another, or
    pieces have come, gone or moved. Only what is the very same object counts as the same, so a game that was read
    anew is another one altogether."""
    if before.config != now.config:
        return None
    found: set[str] = set()
    for then, made, more in (
        (before.definitions, now.definitions, _UNSEEN),
        (before.texts, now.texts, (*_UNSEEN, "values")),
    ):
        if then is made:
            continue
        if then.__class__ is not made.__class__ or then.reading != made.reading:
            return None
        for name in (field.name for field in fields(made) if field.name not in more):
            was, is_ = getattr(then, name), getattr(made, name)
            if was is is_:
                continue
            if name not in now.definitions.sections or list(was) != list(is_):
                return None
            found.update(key for key, one in is_.items() if was[key] is not one)
    return frozenset(map(str, found))


def _concerned_pieces(before: FaceContext, now: FaceContext) -> frozenset[str] | None:
    """The ids of the pieces whose faces may be others by what the game says; None where all may be."""
    kinds, components = game_look(now.definitions.rules).kinds, now.definitions.components()
    together = frozenset(name for name, piece in components.items() if not kinds[piece.kind].alone)
    changed = changed_entries(before, now)
    if changed is not None and changed.isdisjoint(together) and changed <= components.keys():
        return changed | together
    then, pieces = independent_pieces(before), independent_pieces(now)
    if shared_inputs(before, then) != shared_inputs(now, pieces):
        return None
    return frozenset(components) - _equal_pieces(before, now, then, pieces)


def _equal_pieces(
    before: FaceContext, now: FaceContext, then: Mapping[str, Component], pieces: Mapping[str, Component]
) -> frozenset[str]:
    """The ids of those of `pieces` that are as they were, with their words."""
    return frozenset(
        name
        for name, piece in pieces.items()
        if then.get(name) == piece and piece_words(before, piece) == piece_words(now, piece)
    )


def _are_unchanged(inputs: FaceInputs, now: FaceContext, known: dict[tuple[str, str, int], bool]) -> bool:
    """Whether all that a face was composed from is as it was then. `known`: what was found out for other faces."""
    for (sort, name), state in inputs.items():
        key = (sort, name, id(state))
        if key not in known:
            known[key] = now.input_state(sort, name) == state
        if not known[key]:
            return False
    return True


def _shows_icon(face: Face, names: Collection[str]) -> bool:
    """Whether one of these icons is on a face."""
    return any(isinstance(item, IconUse) and item.icon in names for item in every_item(face.items))


def independent_pieces(context: FaceContext) -> dict[str, Component]:
    """The pieces whose faces show nothing of others."""
    kinds = game_look(context.definitions.rules).kinds
    return {name: piece for name, piece in context.definitions.components().items() if kinds[piece.kind].alone}


def piece_words(context: FaceContext, piece: Component) -> list[Any]:
    """What the language says of a piece."""
    return [getattr(context.texts, section, {}).get(written_id(piece)) for section in context.definitions.sections]


def shared_inputs(context: FaceContext, alone: Collection[str]) -> list[Any]:
    """All that a face may be composed from, without those pieces and their words, and without files."""
    pack, texts = context.definitions, context.texts
    written = {str(written_id(pack.components()[name])) for name in alone}
    return [
        {name: one for name, one in value.items() if name not in left_out} if section in pack.sections else value
        for record, left_out in ((pack, alone), (texts, written))
        for section, value in ((field.name, getattr(record, field.name)) for field in fields(record))
        if section not in _UNSEEN
    ]


def _settings(context: FaceContext) -> tuple[object, ...]:
    """What all faces of a context depend on besides what the game says."""
    return (context.config, context.folder, context.looks, context.sizing, context.fonts.names)

"""Which pieces are what they were when a kit of them was last made on this machine, known without composing them.

With a piece's digest is kept a digest of all that its faces were composed from: the piece and its words, the layouts,
pictures and other cards that they asked for (`face_inputs.py`), and whatever all faces may depend on, the program too.
A piece of which these are the same has the same faces. Where nothing is kept, or anything is another, it is composed.
"""

from __future__ import annotations

import dataclasses
import hashlib
import json
import os
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import cache
from operator import attrgetter
from pathlib import Path
from typing import Any

from generator.base.errors import InputError, Mark
from generator.base.version import __version__
from generator.definitions.pack import Component
from generator.faces.box_pieces import BoxPiece, PieceIdentity, make_box_pieces, piece_batches
from generator.faces.face_context import FaceContext, Looks
from generator.faces.face_inputs import CARDS, FaceInputs
from generator.faces.face_reuse import independent_pieces, piece_words, shared_inputs
from generator.files.file_cache import folder_stamps
from generator.files.json_reader import JsonInteger, JsonList, JsonMapping, JsonRecord, JsonText, read_json
from generator.files.picture_cache import PictureCache
from generator.files.resources import PACKAGE, cache_root, resource_root

_SHAPE = JsonRecord(
    {
        "shared": JsonText(64),
        "sources": JsonList(JsonList(JsonList(JsonText(), 2))),
        "pieces": JsonMapping(
            JsonRecord({"source": JsonInteger(0), "inputs": JsonText(64), "digest": JsonText(64), "back": JsonText(64)})
        ),
    }
)
_PARTS = ("base", "definitions", "faces", "games")
"""The parts of the program that decide what a face shows."""


class ComposedPieces:
    """What is known of a box from an earlier run: the identity of each piece whose faces are the same now."""

    def __init__(self, context: FaceContext) -> None:
        self.context = context
        self.cache = PictureCache(cache_root() / "composed")
        self.words_of_cards = ""
        whole = (context.folder.resolve().as_posix(), context.texts.language, context.config)
        self.key = hashlib.sha256(repr(whole).encode()).hexdigest()
        self.pieces = independent_pieces(context)
        self.shared = _digest([_shared_text(context, self.pieces)])
        self.sources: list[list[list[str]]] = []
        self.rows = dict(self._unchanged_rows())

    def identities(self) -> list[PieceIdentity]:
        """What the box prints: each batch of pieces with its digests. Only pieces that may be others are composed, and
        kept. Raises `InputError` as `make_box_pieces` does."""
        batches = list(piece_batches(self.context))
        composed = {name for name, _, _ in batches} - self.rows.keys()
        if composed:
            made = make_box_pieces(self.context, Looks(), composed if self.rows else None)
            self.keep(made)
            found = {piece.id: (piece.digest, piece.back_digest) for piece in made}
        known = {name: (row["digest"], row["back"]) for name, row in self.rows.items()}
        known |= found if composed else {}
        return [PieceIdentity(name, count, turned, *known[name]) for name, count, turned in batches]

    def _unchanged_rows(self) -> Iterator[tuple[str, dict[str, Any]]]:
        """What is kept of the pieces whose faces are the same now."""
        data = self.cache.get(self.key)
        try:
            kept = read_json(data.decode(), _SHAPE, Mark("composed")) if data else None
        except (InputError, UnicodeDecodeError):
            kept = None
        if kept is None or kept["shared"] != self.shared:
            return
        self.sources = kept["sources"]
        states = [self._states_text(map(tuple, source)) for source in self.sources]
        for name, row in kept["pieces"].items():
            piece = self.pieces.get(name)
            known = row["source"] < len(states)
            if piece is not None and known and self._inputs_digest(piece, states[row["source"]]) == row["inputs"]:
                yield name, row

    def keep(self, box: Iterable[BoxPiece]) -> None:
        """Keeps the identities of pieces that were composed in this context, beside those that are known."""
        asked: dict[str, FaceInputs] = {}
        for key, inputs in self.context.face_cache.items():
            if isinstance(key, tuple) and key[0] in ("inputs", "back inputs"):
                asked[key[2]] = {**asked[key[2]], **inputs} if key[2] in asked else inputs
        places = {repr(source): place for place, source in enumerate(self.sources)}
        texts: dict[int, str] = {}
        for made in box:
            piece = self.pieces.get(made.id)
            if piece is None or made.id not in asked:
                continue
            source = sorted(map(list, asked[made.id]))
            place = places.setdefault(repr(source), len(places))
            if place == len(self.sources):
                self.sources.append(source)
            if place not in texts:
                texts[place] = self._states_text(asked[made.id])
            inputs_digest = self._inputs_digest(piece, texts[place])
            self.rows[made.id] = {
                "source": place,
                "inputs": inputs_digest,
                "digest": made.digest,
                "back": made.back_digest,
            }
        data = {"shared": self.shared, "sources": self.sources, "pieces": self.rows}
        self.cache.put(self.key, json.dumps(data, separators=(",", ":")).encode())
        self.cache.mark_used([self.key])

    def _states_text(self, inputs: Iterable[tuple[str, ...]]) -> str:
        """The states of some inputs as a text."""
        told = []
        for sort, name in sorted(inputs):
            if sort == CARDS:
                self.words_of_cards = self.words_of_cards or _digest([_told(self.context.input_state(sort, name))])
                told.append(self.words_of_cards)
            else:
                told.append(_told((sort, name, self.context.input_state(sort, name))))
        return _digest(told)

    def _inputs_digest(self, piece: Component, states: str) -> str:
        """A digest of all that the faces of a piece are composed from and that not all have in common."""
        return _digest([_told(piece), _told(piece_words(self.context, piece)), states])


def _shared_text(context: FaceContext, alone: Mapping[str, Component]) -> str:
    """What all faces of a context may depend on besides a piece and what it asks for, as a text: the program, the rest
    of the game and its words, its icons and fonts."""
    root = resource_root()
    folders = (*(PACKAGE / part for part in _PARTS), root / "templates", root / "icons")
    own = (context.folder / "icons", context.folder / "fonts")
    files = [*_program_files(folders), *(stamp for folder in own for stamp in folder_stamps(folder))]
    return repr((__version__, files)) + _told((context.config, context.looks, shared_inputs(context, alone)))


@cache
def _program_files(folders: Sequence[Path]) -> Sequence[object]:
    """The files of the program that decide what a face shows, each with what differs once it is changed."""
    return [stamp for folder in folders for stamp in folder_stamps(folder)]


def _digest(texts: Iterable[str]) -> str:
    mix = hashlib.sha256()
    for text in texts:
        mix.update(text.encode("utf-8", "surrogatepass") + b"\0")
    return mix.hexdigest()


def _told(value: Any) -> str:
    """A value as a text that is another one for any other value; where things are written doesn't count."""
    write = _WRITERS.get(value.__class__)
    if write is not None:
        return write(value)
    fields = _record_fields(value.__class__)
    if fields is not None:
        return f"{value.__class__.__name__}({','.join(map(_told, fields(value)))})"
    if isinstance(value, Mapping):
        return f"{{{','.join([f'{_told(key)}:{_told(one)}' for key, one in value.items()])}}}"
    if isinstance(value, frozenset | set):
        return f"{{{','.join(sorted(map(_told, value)))}}}"
    if isinstance(value, tuple | list):
        return f"[{','.join(map(_told, value))}]"
    return f"{value.__class__.__name__} {value!r}" if not isinstance(value, os.PathLike) else repr(os.fspath(value))


@cache
def _record_fields(kind: type) -> Callable[[Any], Sequence[Any]] | None:
    """What gives the values of a record's fields; None for a class of no record."""
    if not dataclasses.is_dataclass(kind):
        return None
    names = [field.name for field in dataclasses.fields(kind)]
    if not names:
        return lambda _: ()
    values = attrgetter(*names)
    return values if len(names) > 1 else lambda value: (values(value),)


_WRITERS: dict[type, Callable[[Any], str]] = {
    str: repr,
    int: repr,
    float: repr,
    bool: repr,
    type(None): repr,
    Mark: lambda _: "",
}

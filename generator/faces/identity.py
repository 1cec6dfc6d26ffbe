"""A printed piece's identity: the digest of its composed face, 64 hex digits.

Two pieces are the same where their faces are: the same words at the same places in the same type, the same lines and
pictures, the same drawings behind their icons and the same inks behind their colours. So nothing lists by hand what a
face shows. The face is composed first, with `DIGEST_MARK` where its small print tells the digest, and `signed`
with its digest afterwards.
"""

from __future__ import annotations

import dataclasses
import functools
import hashlib
import json
import re
from dataclasses import replace
from json.encoder import encode_basestring
from pathlib import Path as File
from typing import Any

from generator.faces.context import Context
from generator.faces.display import Face, IconUse, Image, Item, Path, Text, every_item
from generator.faces.smallprint import DIGEST_MARK, SEPARATOR, SHOWN
from generator.files import read_bytes

PATHS_KEPT = 1_000
"""Paths that are written once: those of frames and rules, which are the same on many faces."""
_encode = json.JSONEncoder(ensure_ascii=False, sort_keys=True, separators=(",", ":")).encode
_NAME = re.compile(r"[\w-]+")
_UNSIGNED = SEPARATOR + DIGEST_MARK


def face_digest(context: Context, face: Face) -> str:
    """SHA-256 over all that an unsigned face shows, lengths to a micrometre."""
    items = tuple(every_item(face.items))
    colours = context.definitions.colours
    tokens = {token for item in items for token in _tokens(item)}
    named = {name for token in tokens for name in _NAME.findall(token)}
    inks = {name: colour for name, colour in colours.items() if name in named}
    icons = {item.icon: context.icons.content(item.icon) for item in items if isinstance(item, IconUse)}
    return hashlib.sha256(_json((face, inks, icons)).encode()).hexdigest()


def signed(face: Face, digest: str) -> Face:
    """The face with the first digits of its digest in its small print."""
    return replace(face, items=tuple(_signed(item, digest[:SHOWN]) for item in face.items))


def _signed(item: Item, digits: str) -> Item:
    if isinstance(item, Text) and item.text.endswith(_UNSIGNED):
        return replace(item, text=item.text.removesuffix(DIGEST_MARK) + digits)
    return item


def _tokens(item: Item) -> tuple[str, ...]:
    if isinstance(item, Path):
        return (item.fill, item.stroke)
    if isinstance(item, Image):
        return (item.ground,)
    return (item.colour,) if isinstance(item, Text | IconUse) else ()


def _json(value: Any) -> str:
    """A value as JSON with the class of each record; a picture counts as the contents of its file."""
    kind = value.__class__
    if kind is float:
        return repr(round(value, 3) + 0.0)  # not -0.0, which looks another
    if kind is str:
        return encode_basestring(value)
    if value is None:
        return "null"
    if kind is bool:
        return "true" if value else "false"
    if kind is Path:
        return _path(value)
    if kind is tuple:  # most of what an outline holds are numbers
        told = [repr(round(each, 3) + 0.0) if each.__class__ is float else _json(each) for each in value]
        return f"[{','.join(told)}]"
    if kind is dict:
        named = sorted((str(key), entry) for key, entry in value.items())
        return f"{{{','.join(f'{encode_basestring(key)}:{_json(entry)}' for key, entry in named)}}}"
    if kind is Image:
        value = replace(value, source=hashlib.sha256(read_bytes(File(value.source))).hexdigest())
    return _record(value)


def _record(value: Any) -> str:
    """A record with its class; any other value as it is."""
    kind = value.__class__
    names = _fields(kind)
    told = (encode_basestring(kind.__name__), *[_json(getattr(value, name)) for name in names])
    return f"[{','.join(told)}]" if names else _encode(value)


_written: dict[int, tuple[Path, str]] = {}


def _path(path: Path) -> str:
    """A path, written once for all faces that have it. It is known by itself: one that is equal may have 1 for 1.0, and
    is written otherwise."""
    known = _written.get(id(path))
    if known is not None and known[0] is path:
        return known[1]
    if len(_written) >= PATHS_KEPT:
        _written.clear()
    written = _record(path)
    _written[id(path)] = path, written
    return written


@functools.cache
def _fields(kind: type) -> tuple[str, ...]:
    """The names of a record's fields; none of what is no record."""
    return tuple(field.name for field in dataclasses.fields(kind)) if dataclasses.is_dataclass(kind) else ()

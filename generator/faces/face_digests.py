"""A printed piece's identity: the digest of its composed face, 64 hex digits.

Two pieces are the same where their faces are: the same words at the same places in the same type, the same lines and
pictures, the same drawings behind their icons and the same inks behind their colours. So nothing lists by hand what a
face shows. The face is composed first, with `DIGEST_MARK` where its small print tells the digest; `sign_face`
puts the digest there.
"""

from __future__ import annotations

import dataclasses
import functools
import hashlib
import json
import re
from collections.abc import Callable, Iterable
from dataclasses import replace
from json.encoder import encode_basestring
from operator import attrgetter
from pathlib import Path as File
from typing import Any

from generator.definitions.pack import Colour
from generator.faces.display_list import CodeOutline, Face, Glyph, GradientFill, Group, IconUse, Image, Item, Path, Text
from generator.faces.face_context import FaceContext
from generator.faces.small_print import DIGEST_MARK, SEPARATOR, SHOWN
from generator.files.gate import read_bytes

RECORDS_KEPT = 1_000
"""Paths and colours that are written once: those of frames and rules, which are the same on many faces."""
TOKENS_KEPT = 1_000
"""Colour tokens whose names are kept."""
_encode = json.JSONEncoder(ensure_ascii=False, sort_keys=True, separators=(",", ":")).encode
_NAME = re.compile(r"[\w-]+")
_UNSIGNED = SEPARATOR + DIGEST_MARK


def face_digest(context: FaceContext, face: Face) -> str:
    """SHA-256 over all that an unsigned face shows, lengths to a micrometre."""
    tokens, signs = set[str](), dict[str, None]()
    _gather(face.items, tokens, signs)
    named = {name for token in tokens for name in _names(token)}
    inks = {name: colour for name, colour in context.definitions.colours.items() if name in named}
    icons = {sign: context.icons.content(sign) for sign in signs}
    return hashlib.sha256(_json((face, inks, icons)).encode()).hexdigest()


def _gather(items: Iterable[Item], tokens: set[str], signs: dict[str, None]) -> None:
    """Adds the colour tokens and the icons of all items, including those inside groups and placed faces."""
    for item in items:
        if isinstance(item, Text):
            tokens |= {item.colour, item.stroke}
        elif isinstance(item, Path):
            tokens |= {item.fill, item.stroke}
        elif isinstance(item, GradientFill):
            tokens.update(token for _, token in item.gradient.stops)
        elif isinstance(item, IconUse):
            tokens.add(item.colour)
            signs[item.icon] = None
        elif isinstance(item, Image):
            tokens |= {item.ground, item.colour}
        elif isinstance(item, Group):
            _gather(item.items, tokens, signs)
        else:
            _gather(item.face.items, tokens, signs)


@functools.lru_cache(TOKENS_KEPT)
def _names(token: str) -> tuple[str, ...]:
    """The names in a colour token."""
    return tuple(_NAME.findall(token))


def sign_face(face: Face, digest: str) -> Face:
    """The face with the first digits of its digest in its small print."""
    digits = digest[:SHOWN]
    signed = [_sign_item(item, digits) for item in face.items]
    return replace(face, items=tuple(signed))


def _sign_item(item: Item, digits: str) -> Item:
    """An item with the first digits of a digest in the small print that it is, or that is in it."""
    if isinstance(item, Text):
        if item.text.endswith(_UNSIGNED):
            return replace(item, text=item.text.removesuffix(DIGEST_MARK) + digits)
    elif isinstance(item, Group):
        signed = tuple(_sign_item(one, digits) for one in item.items)
        return item if signed == item.items else replace(item, items=signed)
    return item


def _json(value: Any) -> str:
    """A value as JSON with the class of each record; a picture counts as the contents of its file."""
    return _WRITERS.get(value.__class__, _record_data)(value)


def _number(value: float) -> str:
    """A length, to a micrometre."""
    return repr(round(value, 3) + 0.0)  # not -0.0, which looks another


def _row(values: Iterable[Any]) -> str:
    """Values as a JSON list; fast for numbers, of which outlines mostly consist."""
    told = [
        repr(round(value, 3) + 0.0) if value.__class__ is float else _WRITERS.get(value.__class__, _record_data)(value)
        for value in values
    ]
    return f"[{','.join(told)}]"


def _mapping(value: dict[Any, Any]) -> str:
    """A mapping as JSON, sorted by its keys."""
    named = sorted((str(key), entry) for key, entry in value.items())
    return f"{{{','.join([f'{encode_basestring(key)}:{_json(entry)}' for key, entry in named])}}}"


def _image(value: Image) -> str:
    """A picture as JSON: the digest of its file's content in place of its path."""
    return _record_data(replace(value, source=hashlib.sha256(read_bytes(File(value.source))).hexdigest()))


def _record_data(value: Any) -> str:
    """A record as JSON with the name of its class; any other value as it is. A field in `_LATER` is told by its name,
    and only where it says something."""
    fields = _field_names(value.__class__)
    if fields is None:
        return _encode(value)
    name, values = fields
    told = [_WRITERS.get(entry.__class__, _record_data)(entry) for entry in values(value)]
    for field, default in _LATER.get(value.__class__, {}).items():
        entry = getattr(value, field)
        if entry != default:
            told.append(f"{encode_basestring(field)}:{_json(entry)}")
    return f"[{','.join([name, *told])}]"


def _text(text: Text) -> str:
    """A `Text` as `_record_data` would write it, in one step: most items of a face are texts."""
    plain = text.stroke == "none" and not text.stroke_width and not text.glyphs
    if plain and text.size.__class__ is float is text.x.__class__ is text.y.__class__ is text.tracking.__class__:
        return (
            f'["Text",{encode_basestring(text.text)},{encode_basestring(text.font)},{round(text.size, 3) + 0.0!r},'
            f"{round(text.x, 3) + 0.0!r},{round(text.y, 3) + 0.0!r},{encode_basestring(text.colour)},"
            f"{round(text.tracking, 3) + 0.0!r},{_BOOLEANS[text.kern]},{_BOOLEANS[text.invisible]}]"
        )
    return _record_data(text)


_shared_texts: dict[int, tuple[Any, str]] = {}


def _write_shared(value: Any) -> str:
    """A record that many faces share, written once. It is cached by identity: an equal one may hold 1 for 1.0 and is
    written differently."""
    known = _shared_texts.get(id(value))
    if known is not None and known[0] is value:
        return known[1]
    if len(_shared_texts) >= RECORDS_KEPT:
        _shared_texts.clear()
    written = _record_data(value)
    _shared_texts[id(value)] = value, written
    return written


@functools.cache
def _field_names(kind: type) -> tuple[str, Callable[[Any], tuple[Any, ...]]] | None:
    """A record's class as it is written, and what gives the values of its fields; None for what is no record."""
    later = _LATER.get(kind, {})
    every = dataclasses.fields(kind) if dataclasses.is_dataclass(kind) else ()
    names = [field.name for field in every if field.name not in later]
    if not names:
        return None
    values = attrgetter(*names)
    return encode_basestring(kind.__name__), values if len(names) > 1 else lambda value: (values(value),)


_LATER: dict[type, dict[str, Any]] = {
    Text: {"stroke": "none", "stroke_width": 0.0, "glyphs": ()},
    Group: {"opacity": 1.0, "words": ""},
    Image: {"colour": ""},
}
"""Fields that faces didn't have from the start, with what they are where nobody says them: a face that makes no use of
them keeps its digest, so that nobody has to print it again."""
_BOOLEANS = {False: "false", True: "true"}
_WRITERS: dict[type, Callable[[Any], str]] = {
    float: _number,
    str: encode_basestring,
    tuple: _row,
    Glyph: _row,
    CodeOutline: _row,
    dict: _mapping,
    bool: _BOOLEANS.__getitem__,
    type(None): lambda _: "null",
    Text: _text,
    Path: _write_shared,
    Colour: _write_shared,
    Image: _image,
}
"""How values of a class are written; all others as records, or as JSON has them."""

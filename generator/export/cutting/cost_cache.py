"""Keeps the costs of a kit's alternatives from one run to the next: computing them lays a box out four more times.

An entry is stored under a digest of all that it depends on, so a kit's bytes are the same with and without it."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path

from generator.base.errors import InputError, Mark
from generator.base.version import __version__
from generator.export.contents_page import KitCost
from generator.export.cutting.cutting_guide import cutting_costs
from generator.export.kit_sheets import PrintOptions
from generator.faces.box_pieces import BoxPiece
from generator.faces.face_context import FaceContext
from generator.files.file_cache import folder_stamps
from generator.files.json_reader import JsonInteger, JsonList, JsonRecord, JsonText, read_json
from generator.files.picture_cache import PictureCache
from generator.files.resources import cache_root, resource_root
from generator.sheets.pages import Sheets

_MOST = 20
"""Choices whose costs are told, at most."""
_SHAPE = JsonList(
    JsonRecord(
        {
            "words": JsonText(),
            "pieces": JsonInteger(),
            "sheets": JsonInteger(),
            "cuts": JsonInteger(),
            "option": JsonText(),
        }
    ),
    _MOST,
)


def cached_costs(
    context: FaceContext, pieces: Sequence[BoxPiece], options: PrintOptions, sheets: Mapping[str, Sheets]
) -> list[KitCost]:
    """The costs of a kit and of its alternatives as `cutting_costs` gives them, from the cache if they are there."""
    cache, key = PictureCache(cache_root() / "costs"), _cost_key(context, pieces, options)
    data = cache.get(key)
    if data is not None and (found := _read_entry(data)):
        return found
    costs = cutting_costs(context, pieces, options, sheets)
    cache.put(key, json.dumps([cost._asdict() for cost in costs]).encode())
    cache.mark_used([key])
    return costs


def _read_entry(data: bytes) -> list[KitCost]:
    """The costs in an entry of the cache; empty where it is malformed."""
    try:
        return [KitCost(**entry) for entry in read_json(data, _SHAPE, Mark("costs"))]
    except InputError:
        return []


def _cost_key(context: FaceContext, pieces: Sequence[BoxPiece], options: PrintOptions) -> str:
    """A digest of all that decides on the costs: the program, the game with its words and templates, the box, what is
    on its pieces, and the print options."""
    shown = [(piece.id, piece.count, piece.digest, piece.back_digest, piece.face.shape) for piece in pieces]
    config, language = context.config, context.texts.language
    facts = (__version__, context.definitions.digest, config, language, options, shown)
    mix = hashlib.sha256(repr(facts).encode())
    mix.update(repr(sorted(_source_files(context.folder))).encode())
    return mix.hexdigest()


def _source_files(game: Path) -> Iterator[tuple[str, int, int]]:
    """The files, besides the game's definitions, that decide on sizes and layout, each with its size and modification
    time."""
    here = Path(__file__).parent.parent.parent
    for part in ("definitions", "faces", "sheets", "export", "games"):
        yield from folder_stamps(here / part, ".py")
    for folder in (resource_root() / "templates", game / "templates"):
        yield from folder_stamps(folder, ".yaml")

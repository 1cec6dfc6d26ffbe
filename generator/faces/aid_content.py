"""What stands on player aids: the game's `aids.yaml` in, blocks with their words already said out."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from ..definitions.counts import measure_counts
from ..definitions.types import Piece, TileId
from ..errors import Mark, input_error, listed, nearest
from .context import Context
from .layout import template

KINDS = ("steps", "list", "signs", "departments", "classes", "read", "overlays", "measures", "stacking")
BLOCK_KEYS: Mapping[str, str] = {
    "kind": "What the block shows.",
    "title": "The label that heads it.",
    "lines": "What a block of steps, a list or a list of signs says.",
    "tile": "The tile that a block about one tile shows.",
}
"""The keys of a block, and what each says."""
LINE_KEYS: Mapping[str, str] = {
    "text": "A label of the language.",
    "ruling": "The label with the chosen option of this ruling behind it is taken where there is one.",
    "tile": "The tile of whose effects the label speaks; left out where the tile has none.",
    "rule": "Left out unless this number of the rules is a yes.",
    "modules": "Left out unless one of these modules is in play.",
    "measures": "`some`: left out where the box has no measures.",
    "icon": "The sign before it.",
    "letters": "The letters before it.",
}
"""The keys of a line, and what each says."""
_MARK = Mark("templates/faces/aids.yaml")


@dataclass(frozen=True)
class AidLine:
    """One said line, with the icon or letters that stand before it."""

    text: str
    icon: str = ""
    letters: str = ""


@dataclass(frozen=True)
class AidBlock:
    """A part of an aid: `kind` is one of `KINDS`, `title` is said already."""

    kind: str
    title: str = ""
    lines: tuple[AidLine, ...] = ()
    tile: str = ""


@dataclass(frozen=True)
class Aid:
    """A player aid: its size in mm and its blocks."""

    width: float
    height: float
    blocks: tuple[AidBlock, ...] = field(default=())


def aid_content(context: Context, piece: Piece) -> Aid:
    """The aid of that piece. Raises `InputError` for what the template has wrong."""
    found = template("aids", tuple(context.templates)).get(piece.id)
    if not isinstance(found, dict) or set(found) != {"size", "blocks"}:
        raise input_error("no aid of that name", expected="'size' and 'blocks' of the aid", mark=_MARK, path=piece.id)
    width, height = (float(value) for value in found["size"])
    blocks = [_block(context, piece.id, block) for block in found["blocks"]]
    return Aid(width, height, tuple(block for block in blocks if block.lines or block.kind not in ("steps", "list")))


def _block(context: Context, piece: str, data: dict[str, Any]) -> AidBlock:
    _known(piece, data, BLOCK_KEYS)
    if data.get("kind") not in KINDS:
        what = f"unknown kind of block '{data.get('kind')}'"
        raise input_error(
            what, expected=listed(KINDS), hint=nearest(str(data.get("kind")), KINDS), mark=_MARK, path=piece
        )
    title = context.said(piece, context.label(data["title"])) if "title" in data else ""
    lines = [line for entry in data.get("lines", ()) if (line := _line(context, piece, entry))]
    return AidBlock(data["kind"], title, tuple(lines), str(data.get("tile", "")))


def _line(context: Context, piece: str, data: dict[str, Any]) -> AidLine | None:
    """The line in this edition and configuration; None where it has nothing to say there."""
    _known(piece, data, LINE_KEYS)
    effects: tuple[Any, ...] = ()
    if "tile" in data:
        tile = context.definitions.tiles.get(TileId(data["tile"]))
        if tile is None:
            tiles = list(context.definitions.tiles)
            what = f"unknown tile '{data['tile']}'"
            raise input_error(what, expected=listed(tiles), hint=nearest(data["tile"], tiles), mark=_MARK, path=piece)
        effects = tile.effects
        if not effects:
            return None
    if "rule" in data and not getattr(context.definitions.numbers, data["rule"], False):
        return None
    if "modules" in data and not set(data["modules"]) & set(context.config.modules):
        return None
    if "measures" in data and not any(measure_counts(context.definitions, context.config).values()):
        return None
    text = context.said(piece, context.label(_key(context, data)), effects)
    return AidLine(text, str(data.get("icon", "")), str(data.get("letters", "")))


def _key(context: Context, data: dict[str, Any]) -> str:
    """The label, or its variant for the option of a ruling where the language has one."""
    key = str(data["text"])
    option = context.definitions.rulings.get(data.get("ruling", ""), "")
    variant = f"{key}_{option.replace('-', '_')}"
    return variant if variant in context.texts.labels else key


def _known(piece: str, data: dict[str, Any], keys: Mapping[str, str]) -> None:
    for key in data:
        if key not in keys:
            raise input_error(
                f"unknown key '{key}'", expected=listed(list(keys)), hint=nearest(key, keys), mark=_MARK, path=piece
            )

"""A booklet and a configuration in; what stands on the pages, one block after the other, out."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from ..definitions.counts import drawable_tiles, measure_counts, tile_counts
from ..definitions.describe import tile_name
from ..definitions.sentences import WordingError
from ..definitions.types import Definitions, MeasureId, RulingName, TileId
from ..effects.base import Effect
from ..effects.values import OverlayId
from ..errors import Mark, input_error
from ..faces.context import Context
from ..faces.overlay import overlay_name
from ..faces.pieces import all_ids
from .markup import unlike_ids
from .types import Booklet, Chapter, Part, PieceName

_OWN = re.compile(r"\{(players|start|cap|tiles|drawable|markers|overlays)\}")
_NAME = re.compile(r"\{name ([a-z0-9.-]+)\}")


@dataclass(frozen=True)
class Block:
    """One thing on a page: `kind` is chapter, head, text, item, table or example; `words` its text, a table's name, or
    an example's file; an example has a title and a caption, or a caption for each of its steps; a chapter may begin a
    page."""

    kind: str
    words: str
    rules: tuple[str, ...] = ()
    title: str = ""
    caption: str = ""
    frames: tuple[str, ...] = ()
    id: str = ""
    page: bool = False


def blocks(booklet: Booklet, context: Context) -> tuple[Block, ...]:
    """Every block that the configuration and its rulings leave. Raises `InputError` for a placeholder without sense."""
    return tuple(block for chapter in booklet.chapters for block in _chapter(chapter, context))


def rules_told(found: tuple[Block, ...]) -> set[str]:
    """The numbered rules that the blocks tell."""
    return {rule for block in found for rule in block.rules}


def rulings_told(booklet: Booklet, context: Context) -> Mapping[RulingName, tuple[str, ...]]:
    """Every ruling that is in play, in the game's order, with the numbered rules where the booklet tells it."""
    told: dict[RulingName, list[str]] = {}
    for chapter in booklet.chapters:
        for part in chapter.parts if _in_play(chapter, context) else ():
            for name in part.tells if _fits(part, context) else ():
                told.setdefault(name, []).extend(part.rules)
    return {name: tuple(dict.fromkeys(told[name])) for name in context.definitions.all_rulings if name in told}


def _chapter(chapter: Chapter, context: Context) -> Iterator[Block]:
    if not _in_play(chapter, context):
        return
    parts = [part for part in chapter.parts if part.show and _fits(part, context)]
    if parts:
        title = _said(chapter.title, (), context, chapter.id)
        yield Block("chapter", title, id=chapter.id, page=chapter.page)
        yield from (_block(part, context, chapter.id) for part in parts)


def _in_play(chapter: Chapter, context: Context) -> bool:
    of_these = not chapter.modules or bool(set(chapter.modules) & set(context.config.modules))
    return of_these and _measures_fit(chapter, context)


def _measures_fit(one: Part | Chapter, context: Context) -> bool:
    there = "some" if any(measure_counts(context.definitions, context.config).values()) else "none"
    return one.measures in ("", there)


def _fits(part: Part, context: Context) -> bool:
    """Whether the part has its place in this box, whatever the rulings say."""
    there, numbers = set(context.config.modules), context.definitions.numbers
    return (
        (not part.modules or bool(set(part.modules) & there))
        and set(part.with_) <= there
        and not set(part.without) & there
        and _measures_fit(part, context)
        and (not part.needs or bool(getattr(numbers, part.needs)))
        and (not part.lacks or not getattr(numbers, part.lacks))
        and all(_effects(name, context.definitions) for name in part.of)
        and not any(_effects(name, context.definitions) for name in part.idle)
    )


def _effects(name: PieceName, definitions: Definitions) -> tuple[Effect, ...]:
    """What a tile, an overlay or a measure does."""
    found = (
        definitions.tiles.get(TileId(name))
        or definitions.overlays.get(OverlayId(name))
        or definitions.measures[MeasureId(name)]
    )
    return found.effects


def _block(part: Part, context: Context, chapter: str) -> Block:
    effects = tuple(effect for name in part.of for effect in _effects(name, context.definitions))

    def said(words: str) -> str:
        return _said(words, effects, context, chapter)

    for kind in ("text", "item", "head"):
        if words := getattr(part, kind):
            return Block(kind, said(words), part.rules)
    if part.table:
        return Block("table", part.table, part.rules)
    frames = tuple(said(words) for words in part.frames)
    return Block("example", part.example, part.rules, said(part.title), said(part.caption), frames)


def _said(words: str, effects: tuple[Effect, ...], context: Context, chapter: str) -> str:
    """Words with their placeholders filled."""
    try:
        filled = _NAME.sub(lambda found: _name(found[1], context), words)
        filled = _OWN.sub(lambda found: _fact(found[1], context), filled)
        said = context.speaker.say(filled, effects).text
    except (WordingError, KeyError) as error:
        mark = Mark(f"booklet/{context.texts.language}.yaml")
        raise input_error(f"{error} (in '{words[:40]}…')", mark=mark, path=chapter) from None
    return unlike_ids(said, all_ids(context))


def _name(piece: str, context: Context) -> str:
    """The name of a tile, an overlay or a measure, without the places where a face may break it."""
    definitions, texts = context.definitions, context.texts
    if tile := definitions.tiles.get(TileId(piece)):
        name = tile_name(tile, context.speaker)
    elif overlay := definitions.overlays.get(OverlayId(piece)):
        name = overlay_name(context, overlay)
    else:
        name = str(texts.measures[definitions.measures[MeasureId(piece)].id].name)
    return name.replace("\u00ad", "")


def _fact(name: str, context: Context) -> str:
    """What every paragraph may name of the configuration."""
    definitions, config = context.definitions, context.config
    if name == "overlays":
        return ", ".join(_name(overlay, context) for overlay in definitions.overlays)
    if name == "markers":
        values = {piece.value for piece in definitions.pieces.values() if piece.value}
        return " / ".join(str(value) for value in sorted(values))
    numbers = definitions.numbers
    facts = {
        "players": lambda: config.players,
        "start": lambda: numbers.start_influence[config.players],
        "cap": lambda: numbers.influence_cap[config.players],
        "tiles": lambda: sum(tile_counts(definitions, config).values()),
        "drawable": lambda: sum(drawable_tiles(definitions, config).values()),
    }
    return str(facts[name]())

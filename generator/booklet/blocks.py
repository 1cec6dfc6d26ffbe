"""A booklet and a configuration in; what stands on the pages, one block after the other, out."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from ..definitions.counts import drawable_tiles, tile_counts
from ..definitions.sentences import WordingError
from ..definitions.types import Tile
from ..effects.base import Effect
from ..errors import Mark, input_error
from ..faces.context import Context
from ..faces.pieces import all_ids
from .markup import unlike_ids
from .types import Booklet, Chapter, Part

_OWN = re.compile(r"\{(players|start|cap|tiles|drawable)\}")


@dataclass(frozen=True)
class Block:
    """One thing on a page: `kind` is chapter, head, text, item, table or example; `words` its text, a table's name, or
    an example's file."""

    kind: str
    words: str
    rules: tuple[str, ...] = ()
    caption: str = ""
    id: str = ""


def blocks(booklet: Booklet, context: Context) -> tuple[Block, ...]:
    """Every block that the configuration and its rulings leave. Raises `InputError` for a placeholder without sense."""
    return tuple(block for chapter in booklet.chapters for block in _chapter(chapter, context))


def rules_told(found: tuple[Block, ...]) -> set[str]:
    """The numbered rules that the blocks tell."""
    return {rule for block in found for rule in block.rules}


def _chapter(chapter: Chapter, context: Context) -> Iterator[Block]:
    if chapter.modules and not set(chapter.modules) & set(context.config.modules):
        return
    parts = [part for part in chapter.parts if _stands(part, context)]
    if parts:
        yield Block("chapter", _said(chapter.title, (), context, chapter.id), id=chapter.id)
        yield from (_block(part, context, chapter.id) for part in parts)


def _stands(part: Part, context: Context) -> bool:
    """Whether the part remains."""
    there, numbers = set(context.config.modules), context.definitions.numbers
    return (
        part.show
        and (not part.modules or bool(set(part.modules) & there))
        and not set(part.without) & there
        and (not part.needs or bool(getattr(numbers, part.needs)))
        and (not part.lacks or not getattr(numbers, part.lacks))
        and (part.tile is None or bool(_tile(part, context).effects))
    )


def _tile(part: Part, context: Context) -> Tile:
    assert part.tile is not None
    return context.definitions.tiles[part.tile]


def _block(part: Part, context: Context, chapter: str) -> Block:
    effects = _tile(part, context).effects if part.tile else ()
    caption = _said(part.caption, effects, context, chapter)
    for kind in ("text", "item", "head"):
        if words := getattr(part, kind):
            return Block(kind, _said(words, effects, context, chapter), part.rules)
    if part.table:
        return Block("table", part.table, part.rules)
    return Block("example", part.example, part.rules, caption)


def _said(words: str, effects: tuple[Effect, ...], context: Context, chapter: str) -> str:
    """Words with their placeholders filled."""
    mine = _facts(context)
    try:
        said = context.speaker.say(_OWN.sub(lambda found: mine[found[1]], words), effects).text
    except (WordingError, KeyError) as error:
        mark = Mark(f"booklet/{context.texts.language}.yaml")
        raise input_error(f"{error} (in '{words[:40]}…')", mark=mark, path=chapter) from None
    return unlike_ids(said, all_ids(context))


def _facts(context: Context) -> dict[str, str]:
    """What every paragraph may name of the configuration."""
    numbers, config = context.definitions.numbers, context.config
    facts = {
        "players": config.players,
        "start": numbers.start_influence[config.players],
        "cap": numbers.influence_cap[config.players],
        "tiles": sum(tile_counts(context.definitions, config).values()),
        "drawable": sum(drawable_tiles(context.definitions, config).values()),
    }
    return {name: str(value) for name, value in facts.items()}

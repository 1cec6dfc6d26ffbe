"""What stands on the booklet's pages in a configuration, one block after the other."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from generator.booklet.types import Booklet, Chapter, Part, PieceName
from generator.definitions.configuration import games_of
from generator.definitions.ids import RulingName
from generator.effects.base import Effect
from generator.effects.values import DepartmentId, OverlayId
from generator.errors import NOWHERE, Mark, input_error
from generator.games.balance_control.definitions.counts import measure_counts, tile_counts
from generator.games.balance_control.definitions.describe import tile_name
from generator.games.balance_control.definitions.sentences import WordingError
from generator.games.balance_control.definitions.types import Definitions, MeasureId, TileId
from generator.games.balance_control.faces.context import Context
from generator.games.balance_control.faces.overlay import overlay_name

_OWN = re.compile(r"\{(players|larger|cap|markers|overlays)\}")
_NAME = re.compile(r"\{name ([A-Za-z0-9.-]+)\}")


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
    place: Mark = field(default=NOWHERE, compare=False)


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


def readings(name: RulingName, context: Context) -> Iterator[str]:
    """The sentence of what is played under a ruling, then those of what might be. Raises `InputError` for one that the
    language lacks."""
    chosen, texts = context.definitions.rulings[name], context.texts
    said = texts.rulings.get(name)
    if said is None or chosen not in said.played:
        what = f"no sentence for the option '{chosen}' of the ruling '{name}'"
        raise input_error(what, expected=f"one in rulings.{name}.played", mark=texts.place("rulings", name))
    others = (words for option, words in said.played.items() if option != chosen)
    for words in filter(None, (said.played[chosen], *others, said.instead)):
        yield _said(words, (), context, texts.place("rulings", name))


def _chapter(chapter: Chapter, context: Context) -> Iterator[Block]:
    if not _in_play(chapter, context):
        return
    parts = [part for part in chapter.parts if part.show and _fits(part, context)]
    if parts:
        title = _said(chapter.title, (), context, chapter.place)
        yield Block("chapter", title, id=chapter.id, page=chapter.page)
        yield from (_block(part, context) for part in parts if part.kind)


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


def _block(part: Part, context: Context) -> Block:
    effects = tuple(effect for name in part.of for effect in _effects(name, context.definitions))

    def said(words: str) -> str:
        return _said(words, effects, context, part.place)

    if part.kind in ("text", "item", "head"):
        return Block(part.kind, said(getattr(part, part.kind)), part.rules)
    if part.kind == "table":
        return Block("table", part.table, part.rules)
    frames = tuple(said(words) for words in part.frames)
    return Block("example", part.example, part.rules, said(part.title), said(part.caption), frames, place=part.place)


def _said(words: str, effects: tuple[Effect, ...], context: Context, place: Mark) -> str:
    """Words with their placeholders filled; `place` is where they are written."""
    try:
        filled = _NAME.sub(lambda found: _name(found[1], context), words)
        filled = _OWN.sub(lambda found: _fact(found[1], context), filled)
        said = context.speaker.say(filled, effects).text
    except (WordingError, KeyError) as error:
        raise input_error(f"{error} (in '{words[:40]}…')", mark=place) from None
    return said


def _name(piece: str, context: Context) -> str:
    """The name of a department, a tile, an overlay or a measure."""
    definitions, texts = context.definitions, context.texts
    if department := texts.departments.get(DepartmentId(piece)):
        name = str(department.name)
    elif tile := definitions.tiles.get(TileId(piece)):
        name = tile_name(tile, context.speaker)
    elif overlay := definitions.overlays.get(OverlayId(piece)):
        name = overlay_name(context, overlay)
    elif MeasureId(piece) in definitions.measures:
        name = texts.card_name(MeasureId(piece))
    else:
        raise WordingError(f"'{{name {piece}}}' names no tile, overlay or measure")
    return name


def _fact(name: str, context: Context) -> str:
    """What every paragraph may name of the configuration."""
    definitions, config = context.definitions, context.config
    if name == "overlays":
        return ", ".join(_name(overlay, context) for overlay in definitions.overlays)
    if name == "markers":
        values = {piece.value for piece in definitions.pieces.values() if piece.value}
        return " / ".join(str(value) for value in sorted(values))
    games = games_of(definitions, config)
    if name == "players":
        return players_of(context)
    if name == "larger":
        least = tile_counts(definitions, games[0])
        return _from_to([game.players for game in games if tile_counts(definitions, game) != least])
    return " / ".join(dict.fromkeys(str(definitions.numbers.influence_cap[game.players]) for game in games))


def players_of(context: Context) -> str:
    """For how many players the box is: `2–4`."""
    return _from_to([game.players for game in games_of(context.definitions, context.config)])


def _from_to(numbers: Sequence[int]) -> str:
    return "–".join(dict.fromkeys(str(number) for number in (*numbers[:1], *numbers[-1:])))

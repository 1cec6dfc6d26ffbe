"""What stands on the booklet's pages in a configuration, one block after the other."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace

from generator.booklet.book import Block, Drawing, Drawn, Side, book_of, said
from generator.booklet.types import Booklet, Chapter, Part
from generator.definitions.configuration import games_of
from generator.definitions.ids import RulingName
from generator.errors import input_error
from generator.faces.context import Context

WORDS = ("text", "item")
"""Kinds that are set as paragraphs."""
SET_UP = ("laid", "board")
"""Kinds of pictures that stand side by side on an opening."""


def blocks(booklet: Booklet, context: Context) -> tuple[Block, ...]:
    """Every block that the configuration and its rulings leave. Raises `InputError` for a placeholder without sense."""
    return tuple(block for chapter in booklet.chapters for block in _chapter(chapter, context))


def rules_told(found: tuple[Block, ...]) -> set[str]:
    """The numbered rules that the blocks tell."""
    return {rule for block in found for rule in block.rules}


def rulings_told(booklet: Booklet, context: Context) -> Mapping[RulingName, tuple[str, ...]]:
    """Every ruling that is in play, in the game's order, with the numbered rules where the booklet tells it."""
    told: dict[RulingName, list[str]] = {}
    for part in _parts_of(booklet, context):
        for name in part.tells:
            told.setdefault(name, []).extend(part.rules)
    return {name: tuple(dict.fromkeys(told[name])) for name in context.definitions.all_rulings if name in told}


def rulings_in_words(booklet: Booklet, context: Context) -> set[RulingName]:
    """Those in play of which some paragraph or entry speaks."""
    return {name for part in _parts_of(booklet, context) if part.kind in WORDS for name in part.tells}


def _parts_of(booklet: Booklet, context: Context) -> Iterator[Part]:
    """Every part that has its place in this box, whatever rulings say."""
    for chapter in booklet.chapters:
        if _fits(chapter, context):
            yield from (part for part in chapter.parts if _part_fits(part, context))


def readings(name: RulingName, context: Context) -> Iterator[str]:
    """The sentence of what is played under a ruling, then those of what might be. Raises `InputError` for one that the
    language lacks."""
    chosen, texts = context.definitions.rulings[name], context.texts
    told = texts.rulings.get(name)
    if told is None or chosen not in told.played:
        what = f"no sentence for the option '{chosen}' of the ruling '{name}'"
        raise input_error(what, expected=f"one in rulings.{name}.played", mark=texts.place("rulings", name))
    others = (words for option, words in told.played.items() if option != chosen)
    for words in filter(None, (told.played[chosen], *others, told.instead)):
        yield said(words, None, context, texts.place("rulings", name))


def players_of(context: Context) -> str:
    """For how many players the box is: `2–4`."""
    return from_to([game.players for game in games_of(context.definitions, context.config)])


def from_to(numbers: Sequence[int]) -> str:
    """The first and the last of some numbers."""
    return "–".join(dict.fromkeys(str(number) for number in (*numbers[:1], *numbers[-1:])))


def drawn_by(context: Context) -> Drawn:
    """What draws the blocks that only this game has."""
    found = book_of(context.definitions).drawn
    assert found, "a kind of part that nobody draws"
    return found


def _chapter(chapter: Chapter, context: Context) -> Iterator[Block]:
    if not _fits(chapter, context):
        return
    parts = [part for part in chapter.parts if part.show and _part_fits(part, context)]
    if parts:
        title = said(chapter.title, None, context, chapter.place)
        yield Block("chapter", title, id=chapter.id, page=chapter.page, opening=chapter.opening)
        yield from _paragraphs(chapter, [part for part in parts if part.kind], context)


def _paragraphs(chapter: Chapter, parts: Sequence[Part], context: Context) -> Iterator[Block]:
    """The blocks of some parts; what is joined to words goes on in their block, and a picture's letters after those of
    the picture before, which in an opening stands on its left."""
    made: list[Block] = []
    letters = 0
    sides: Iterator[Side] = iter(("left", "right") if chapter.opening else ())
    for part in parts:
        block = _block(part, context)
        if isinstance(block, Drawing):
            side: Side = next(sides, "") if block.kind in SET_UP else ""
            block = replace(block, before=letters, side=side)
            letters += len(block.lettered)
        if part.joined and made and made[-1].kind in WORDS:
            before = made.pop()
            rules = tuple(dict.fromkeys((*before.rules, *block.rules)))
            block = replace(before, words=f"{before.words} {block.words}", rules=rules)
        made.append(block)
    return iter(made)


def _fits(one: Part | Chapter, context: Context) -> bool:
    """Whether it has its place in this box, by the modules that it names and by what its game asks besides."""
    of_these = not one.modules or bool(set(one.modules) & set(context.config.modules))
    return of_these and book_of(context.definitions).fits(one, context)


def _part_fits(part: Part, context: Context) -> bool:
    there = set(context.config.modules)
    if part.resources not in ("", context.config.resources):
        return False
    if part.board and context.config.players not in part.board:
        return False
    if part.players and not {game.players for game in games_of(context.definitions, context.config)} & {*part.players}:
        return False
    return set(part.with_) <= there and not set(part.without) & there and _fits(part, context)


def _block(part: Part, context: Context) -> Block:
    if part.kind == "table":
        return Block("table", part.table, part.rules, place=part.place)
    if part.kind in Part.told:
        words = said(getattr(part, part.kind), part, context, part.place)
        return Block(part.kind, words, part.rules, numbered=part.numbered)
    return drawn_by(context).block(part, context)

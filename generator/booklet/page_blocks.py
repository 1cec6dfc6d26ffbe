"""The blocks on the booklet's pages in a configuration, in order."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace

from generator.base.errors import input_error
from generator.booklet.book_plug import BlockDrawer, BookletBlock, DrawnBlock, Side, fill_words, pack_book
from generator.booklet.booklet_source import BookletChapter, BookletPart, BookletText
from generator.definitions.configuration import playable_configurations
from generator.definitions.id_types import RulingName
from generator.faces.face_context import FaceContext

WORDS = ("text", "item")
"""Kinds that are set as paragraphs."""
SET_UP = ("laid", "board")
"""Kinds of pictures that stand side by side on an opening."""


def booklet_blocks(booklet: BookletText, context: FaceContext) -> tuple[BookletBlock, ...]:
    """Every block that the configuration and its rulings leave. Raises `InputError` for a placeholder that means
    nothing."""
    return tuple(block for chapter in booklet.chapters for block in _chapter(chapter, context))


def rules_in_blocks(found: tuple[BookletBlock, ...]) -> set[str]:
    """The numbered rules that the blocks tell."""
    return {rule for block in found for rule in block.rules}


def rulings_in_play(booklet: BookletText, context: FaceContext) -> Mapping[RulingName, tuple[str, ...]]:
    """Every ruling in play, in the game's order, with the numbered rules where the booklet tells it."""
    told: dict[RulingName, list[str]] = {}
    for part in _parts_of(booklet, context):
        for name in part.tells:
            told.setdefault(name, []).extend(part.rules)
    return {name: tuple(dict.fromkeys(told[name])) for name in context.definitions.all_rulings if name in told}


def rulings_in_words(booklet: BookletText, context: FaceContext) -> set[RulingName]:
    """The rulings in play that some paragraph or entry mentions."""
    return {name for part in _parts_of(booklet, context) if part.kind in WORDS for name in part.tells}


def _parts_of(booklet: BookletText, context: FaceContext) -> Iterator[BookletPart]:
    """Every part that has a place in this box, whatever the rulings say."""
    for chapter in booklet.chapters:
        if _is_in_box(chapter, context):
            yield from (part for part in chapter.parts if _part_fits(part, context))


def ruling_sentences(name: RulingName, context: FaceContext) -> Iterator[str]:
    """The sentence about the chosen option of a ruling, then those about the others. Raises `InputError` for one that
    the language lacks."""
    chosen, texts = context.definitions.rulings[name], context.texts
    told = texts.rulings.get(name)
    if told is None or chosen not in told.played:
        what = f"no sentence for the option '{chosen}' of the ruling '{name}'"
        raise input_error(what, expected=f"one in rulings.{name}.played", mark=texts.place("rulings", name))
    others = (words for option, words in told.played.items() if option != chosen)
    for words in filter(None, (told.played[chosen], *others, told.instead)):
        yield fill_words(words, None, context, texts.place("rulings", name))


def players_text(context: FaceContext) -> str:
    """The numbers of players of the box: `2–4`."""
    return range_text([game.players for game in playable_configurations(context.definitions, context.config)])


def range_text(numbers: Sequence[int]) -> str:
    """The first and the last of some numbers as a range."""
    return "–".join(dict.fromkeys(str(number) for number in (*numbers[:1], *numbers[-1:])))


def block_drawer(context: FaceContext) -> BlockDrawer:
    """The drawer of the blocks that only this game has; else the studio's."""
    found = pack_book(context.definitions).drawer
    assert found, "a kind of part that nobody draws"
    return found


def _chapter(chapter: BookletChapter, context: FaceContext) -> Iterator[BookletBlock]:
    if not _is_in_box(chapter, context):
        return
    parts = [part for part in chapter.parts if part.show and _part_fits(part, context)]
    if parts:
        title = fill_words(chapter.title, None, context, chapter.place)
        yield BookletBlock("chapter", title, id=chapter.id, page=chapter.page, opening=chapter.opening)
        yield from _paragraphs(chapter, [part for part in parts if part.kind], context)


def _paragraphs(chapter: BookletChapter, parts: Sequence[BookletPart], context: FaceContext) -> Iterator[BookletBlock]:
    """The blocks of some parts. A part joined to words continues their block. The letters of a picture continue those
    of the picture before it, which in an opening is on the page before."""
    made: list[BookletBlock] = []
    letters = 0
    sides: Iterator[Side] = iter(("first", "second") if chapter.opening else ())
    for part in parts:
        block = _block(part, context)
        if isinstance(block, DrawnBlock):
            side: Side = next(sides, "") if block.kind in SET_UP else ""
            block = replace(block, before=letters, side=side)
            letters += len(block.letter_words)
        if part.joined and made and made[-1].kind in WORDS:
            before = made.pop()
            rules = tuple(dict.fromkeys((*before.rules, *block.rules)))
            block = replace(before, words=f"{before.words} {block.words}", rules=rules)
        made.append(block)
    return iter(made)


def _is_in_box(one: BookletPart | BookletChapter, context: FaceContext) -> bool:
    """Whether a part or chapter has a place in this box, by its modules and by what the game's plug asks besides."""
    of_these = not one.modules or bool(set(one.modules) & set(context.config.modules))
    return of_these and pack_book(context.definitions).fits(one, context)


def _part_fits(part: BookletPart, context: FaceContext) -> bool:
    there = set(context.config.modules)
    if part.resources not in ("", context.config.resources):
        return False
    if part.board and context.config.players not in part.board:
        return False
    if part.players and not {game.players for game in playable_configurations(context.definitions, context.config)} & {
        *part.players
    }:
        return False
    return set(part.with_) <= there and not set(part.without) & there and _is_in_box(part, context)


def _block(part: BookletPart, context: FaceContext) -> BookletBlock:
    if part.kind == "table":
        return BookletBlock("table", part.table, part.rules, place=part.place)
    if part.kind in BookletPart.text_kinds:
        words = fill_words(getattr(part, part.kind), part, context, part.place)
        return BookletBlock(part.kind, words, part.rules, numbered=part.numbered)
    return block_drawer(context).block(part, context)

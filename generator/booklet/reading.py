"""Booklets as `build`, `export` and `check` read them before anything is made: every fault, and what is doubtful."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from generator.booklet.blocks import blocks, drawn_by
from generator.booklet.book import Block, book_of
from generator.booklet.drawn import EXAMPLES
from generator.booklet.letters import unwritable_labels
from generator.booklet.load import booklet_of
from generator.booklet.look import look
from generator.booklet.tables import glance, table
from generator.booklet.types import FOLDER, NO_EXAMPLE, Booklet, Part
from generator.definitions.checks.finding import WARNING, Finding
from generator.definitions.load import GameFolder
from generator.errors import Fault, InputError, faults_of, raise_any
from generator.faces.context import Context


def read_booklets(game: GameFolder, contexts: Sequence[Context]) -> dict[str, tuple[Block, ...]]:
    """The blocks of each language that has a booklet. Raises `InputError` with every fault of every booklet and of
    its examples."""
    told: dict[str, tuple[Block, ...]] = {}
    faults = [fault for context in contexts for fault in faults_of(lambda: told.update(_told(game, context)))]  # noqa: B023
    if faults:
        raise InputError(faults)
    return told


def booklet_findings(game: GameFolder, contexts: Sequence[Context]) -> Iterator[Finding]:
    """A warning for a language whose booklet is missing though another has one, and for an example that is left out,
    since it is about what isn't there or doesn't hold; what the game's rules find missing.
    Raises `InputError`, as `read_booklets` does."""
    told = read_booklets(game, contexts)
    doubts: dict[object, str] = {}
    for context in contexts:
        language = context.texts.language
        if told and language not in told:
            message = "no rules in this language, though others have some"
            yield Finding("booklet.missing", WARNING, f"{FOLDER}/{language}.yaml", message, FOLDER)
        for block in told.get(language, ()):
            if block.kind in (*Part.told, "chapter"):
                continue
            drawing, played = drawn_by(context), (block.kind, block.words)
            why = drawing.left_out(block, context)
            if not why and played not in doubts:
                doubts[played] = drawing.doubt(block, game, context)
            if why := why or doubts[played]:
                yield Finding("booklet.example", WARNING, f"{FOLDER}/{language}.yaml", why, FOLDER)
        yield from book_of(context.definitions).findings(context, told.get(language, ()))


def _told(game: GameFolder, context: Context) -> Iterator[tuple[str, tuple[Block, ...]]]:
    """The language and the blocks of its booklet, if it has one; what they name can be read."""
    booklet = booklet_of(context)
    if booklet is None:
        return
    raise_any(unwritable_labels(context))
    look(context)
    found = blocks(booklet, context)
    raise_any(_missing_examples(game, booklet) if game.info.rules else ())
    glance(booklet.glance, context)
    for block in found:
        if block.kind == "table":
            table(block.words, booklet, context)
        elif block.kind not in (*Part.told, "chapter") and not drawn_by(context).left_out(block, context):
            drawn_by(context).judge(block, game)
    yield context.texts.language, found


def _missing_examples(game: GameFolder, booklet: Booklet) -> Iterator[Fault]:
    """Examples and boards whose file isn't there, also those that only stand in the booklet of another box."""
    for part in (part for chapter in booklet.chapters for part in chapter.parts):
        for file in {*part.board.values(), part.example} - {NO_EXAMPLE}:
            if not (game.folder / FOLDER / EXAMPLES / file).is_file():
                yield Fault(part.place, "chapters", f"there is no '{FOLDER}/{EXAMPLES}/{file}'", "one that is there")

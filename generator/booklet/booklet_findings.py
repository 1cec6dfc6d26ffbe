"""Checks booklets before `build`, `export` and `check` make anything: collects every fault and every doubt."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial

from generator.base.errors import Fault, InputError, collect_faults, raise_any
from generator.booklet.book_plug import BookletBlock, pack_book
from generator.booklet.booklet_look import read_look
from generator.booklet.booklet_reader import find_booklet
from generator.booklet.booklet_source import FOLDER, NO_EXAMPLE, BookletPart, BookletText
from generator.booklet.missing_letters import missing_letters_in_labels
from generator.booklet.page_blocks import block_drawer, booklet_blocks
from generator.booklet.pictures.studio_drawer import EXAMPLES
from generator.booklet.rules_tables import glance_page, make_table
from generator.definitions.checks.finding import WARNING, CheckFinding
from generator.definitions.checks.word_checks import remark_findings
from generator.definitions.game_folder import GameFolder
from generator.faces.face_context import FaceContext


def read_booklets(game: GameFolder, contexts: Sequence[FaceContext]) -> dict[str, tuple[BookletBlock, ...]]:
    """The blocks of each language that has a booklet. Raises `InputError` with every fault of every booklet and of its
    examples."""
    told: dict[str, tuple[BookletBlock, ...]] = {}
    faults: list[Fault] = []
    for context in contexts:
        faults += collect_faults(partial(_read_blocks, game, context, told))
    if faults:
        raise InputError(faults)
    return told


def booklet_findings(game: GameFolder, contexts: Sequence[FaceContext]) -> Iterator[CheckFinding]:
    """Warnings: a language has no booklet though another has one; an example is left out because its subject isn't in
    the box or it doesn't hold; and what the game's rules find missing. Raises `InputError` as `read_booklets` does."""
    told = read_booklets(game, contexts)
    doubts: dict[object, str] = {}
    for context in contexts:
        language = context.texts.language
        if told and language not in told:
            message = "no rules in this language, though others have some"
            yield CheckFinding("booklet.missing", WARNING, f"{FOLDER}/{language}.yaml", message, FOLDER)
        if booklet := find_booklet(context):
            yield from remark_findings(booklet.reading.remarks, FOLDER)
        for block in told.get(language, ()):
            if block.kind in (*BookletPart.text_kinds, "chapter"):
                continue
            drawing, played = block_drawer(context), (block.kind, block.words)
            why = drawing.reason_left_out(block, context)
            if not why and played not in doubts:
                doubts[played] = drawing.reason_to_skip(block, game, context)
            if why := why or doubts[played]:
                yield CheckFinding("booklet.example", WARNING, f"{FOLDER}/{language}.yaml", why, FOLDER)
        yield from pack_book(context.definitions).findings(context, told.get(language, ()))


def _read_blocks(game: GameFolder, context: FaceContext, told: dict[str, tuple[BookletBlock, ...]]) -> None:
    """Adds the blocks of a language's booklet, if it has one, to `told`. Raises `InputError`."""
    told.update(_booklet_blocks(game, context))


def _booklet_blocks(game: GameFolder, context: FaceContext) -> Iterator[tuple[str, tuple[BookletBlock, ...]]]:
    """The language and the blocks of its booklet, if it has one, after checking that the files they name can be
    read."""
    booklet = find_booklet(context)
    if booklet is None:
        return
    raise_any(missing_letters_in_labels(context))
    read_look(context)
    found = booklet_blocks(booklet, context)
    raise_any(_missing_examples(game, booklet) if game.info.rules else ())
    glance_page(booklet.glance, context)
    for block in found:
        if block.kind == "table":
            make_table(block.words, booklet, context)
        elif block.kind not in (*BookletPart.text_kinds, "chapter") and not block_drawer(context).reason_left_out(
            block, context
        ):
            block_drawer(context).judge(block, game)
    yield context.texts.language, found


def _missing_examples(game: GameFolder, booklet: BookletText) -> Iterator[Fault]:
    """A fault for each example or board whose file is missing, including those only printed in another box's
    booklet."""
    for part in (part for chapter in booklet.chapters for part in chapter.parts):
        for file in {*part.board.values(), part.example} - {NO_EXAMPLE}:
            if not (game.folder / FOLDER / EXAMPLES / file).is_file():
                yield Fault(part.place, "chapters", f"there is no '{FOLDER}/{EXAMPLES}/{file}'", "one that is there")

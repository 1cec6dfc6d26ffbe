"""The tables of the booklet by name, and its last page, as Typst markup made from the definitions."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from generator.base.hyphens import remove_hyphens
from generator.booklet.book_plug import pack_book
from generator.booklet.booklet_source import BookletText
from generator.booklet.page_blocks import ruling_sentences, rulings_in_play, rulings_in_words
from generator.booklet.typst_markup import array_literal, function_call, prose_block, words_block
from generator.faces.face_context import FaceContext

Row = tuple[str, ...]
NO_GLANCE: Final = "none"
"""Where no lists are for the back."""


def make_table(name: str, booklet: BookletText, context: FaceContext) -> str:
    """The markup of the table of that name."""
    return _rulings(booklet, context) if name == "rulings" else pack_book(context.definitions).tables[name](context)


def glance_page(title: str, context: FaceContext) -> str:
    """Lists for the back of the booklet: under each title its lines, with the steps of a turn numbered. Empty where
    there are none."""
    made = [
        array_literal((head, array_literal(lines), "true" if steps else "false"))
        for head, (lines, steps) in pack_book(context.definitions).glance(context).items()
    ]
    return function_call("glance", prose_block(title), *made)[1:] if made else NO_GLANCE


def text_markup(text: str, context: FaceContext) -> str:
    """A text with marks and its game's signs as markup."""
    signs = pack_book(context.definitions).signs
    return words_block(text, lambda sign: signs(sign, context), context.definitions.colours)


def rows_call(name: str, rows: Sequence[Row]) -> str:
    """A call of the template's function of that name with rows."""
    return function_call(f"{name}", *(array_literal(row) for row in rows))


def _rulings(booklet: BookletText, context: FaceContext) -> str:
    """Every ruling in play: its subject and the other options; the chosen option only where no paragraph says it, or
    where another option answers it."""
    rows, told = [], rulings_in_words(booklet, context)
    for name in rulings_in_play(booklet, context):
        played, *others = (text_markup(words, context) for words in ruling_sentences(name, context))
        ruling = context.texts.rulings[name]
        led = prose_block(f"{booklet.otherwise}\u00a0")
        shown = prose_block("") if name in told and not ruling.instead else played
        rows.append(
            (prose_block(remove_hyphens(ruling.about)), shown, array_literal(f"{led} + {other}" for other in others))
        )
    return rows_call("ruling-list", rows)

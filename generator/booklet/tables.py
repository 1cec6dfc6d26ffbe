"""The tables of the booklet, by name, as Typst's markup made from the definitions, and its last page."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from generator.booklet.blocks import readings, rulings_in_words, rulings_told
from generator.booklet.book import book_of
from generator.booklet.markup import array, call, prose, words
from generator.booklet.types import Booklet
from generator.faces.context import Context
from generator.hyphens import unhyphenated

Row = tuple[str, ...]
NO_GLANCE: Final = "none"
"""Where no lists are for the back."""


def table(name: str, booklet: Booklet, context: Context) -> str:
    """The table of that name."""
    return _rulings(booklet, context) if name == "rulings" else book_of(context.definitions).tables[name](context)


def glance(title: str, context: Context) -> str:
    """Lists for the back of the booklet: under each title its lines, the steps of a turn numbered. Empty where there
    are none."""
    made = [
        array((head, array(lines), "true" if steps else "false"))
        for head, (lines, steps) in book_of(context.definitions).glance(context).items()
    ]
    return call("glance", prose(title), *made)[1:] if made else NO_GLANCE


def said_in(text: str, context: Context, mark: str = "*") -> str:
    """A text with strong words and its game's signs, as markup; `mark` stands before and after what is strong."""
    signs = book_of(context.definitions).signs
    return words(text, lambda sign: signs(sign, context), mark)


def called(name: str, rows: Sequence[Row]) -> str:
    """A call of the template's function of that name with rows."""
    return call(f"{name}", *(array(row) for row in rows))


def _rulings(booklet: Booklet, context: Context) -> str:
    """Every ruling in play: what it is about, and what might be played instead; what is played only where no paragraph
    says it, or where the other reading is an answer to it."""
    rows, told = [], rulings_in_words(booklet, context)
    for name in rulings_told(booklet, context):
        played, *others = (said_in(words, context) for words in readings(name, context))
        ruling = context.texts.rulings[name]
        led = prose(f"{booklet.otherwise}\u00a0")
        shown = prose("") if name in told and not ruling.instead else played
        rows.append((prose(unhyphenated(ruling.about)), shown, array(f"{led} + {other}" for other in others)))
    return called("ruling-list", rows)

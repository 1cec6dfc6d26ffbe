"""A game that is only printed: what stands in the place of rules."""

from __future__ import annotations

from typing import TYPE_CHECKING

from generator.games.rules import GameRules

if TYPE_CHECKING:
    from generator.booklet.book_plug import BookPlug
    from generator.definitions.dialect import Dialect


def _dialect() -> Dialect:
    from generator.definitions.print_only import DIALECT

    return DIALECT


def _book() -> BookPlug:
    from generator.booklet.studio_book import BOOK

    return BOOK


GAME = GameRules(dialect=_dialect, book=_book)

"""What BALANCE // CONTROL adds to its booklet."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from generator.booklet.book import Block, Book
from generator.definitions.checks.finding import WARNING, Finding
from generator.games.balance_control.booklet.drawn import Examples
from generator.games.balance_control.booklet.markup import signs
from generator.games.balance_control.booklet.signs import icon_names
from generator.games.balance_control.booklet.tables import TABLES, glance
from generator.games.balance_control.booklet.types import Booklet, PieceName
from generator.games.balance_control.booklet.words import fits, said
from generator.games.balance_control.definitions.counts import overlays_in_play, piece_counts
from generator.games.balance_control.definitions.types import Definitions
from generator.games.balance_control.faces.aid_content import aid_plans
from generator.games.balance_control.faces.context import Context


def _known(definitions: Definitions) -> Mapping[Any, frozenset[str]]:
    return {PieceName: frozenset((*definitions.tiles, *definitions.overlays, *definitions.measures))}


def _signs(text: str, context: Context) -> str:
    return signs(text, context.definitions)


def _findings(context: Context, found: Sequence[Block]) -> Iterator[Finding]:
    """A warning for each overlay in play that no booklet and no player aid explains."""
    if not _shows_overlays(context, found):
        message = f"no player aid and no booklet of this box explains it ({context.texts.language})"
        overlays = overlays_in_play(context.definitions, context.config)
        yield from (Finding("unexplained", WARNING, overlay.id, message, "aids") for overlay in overlays)


def _shows_overlays(context: Context, found: Sequence[Block]) -> bool:
    if any(block.kind == "table" and block.words == "overlays" for block in found):
        return True
    in_box = piece_counts(context.definitions, context.config)
    plans = aid_plans(context)
    return any(block.kind == "overlays" for name, plan in plans.items() if name in in_box for block in plan.blocks)


BOOK = Book(
    record=Booklet,
    known=_known,
    fits=fits,
    said=said,
    signs=_signs,
    icons=icon_names,
    tables=TABLES,
    glance=glance,
    drawn=Examples(),
    findings=_findings,
)

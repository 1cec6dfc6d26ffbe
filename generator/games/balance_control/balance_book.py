"""What BALANCE // CONTROL adds to its booklet: placeholders, signs, tables, examples, and checks of what is
explained."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from generator.booklet.book_plug import BookletBlock, BookPlug
from generator.definitions.checks.finding import WARNING, CheckFinding
from generator.games.balance_control.booklet.balance_booklet import BalanceBooklet, PieceName
from generator.games.balance_control.booklet.balance_tables import TABLES, glance
from generator.games.balance_control.booklet.effect_placeholders import fill_placeholders, has_place
from generator.games.balance_control.booklet.hex_examples import HexDrawer
from generator.games.balance_control.booklet.notation_markup import signs
from generator.games.balance_control.booklet.printed_signs import icon_names
from generator.games.balance_control.definitions.balance_pack import BalanceDefinitions, overlays_in_play, piece_counts
from generator.games.balance_control.faces.aid_content import aid_plans
from generator.games.balance_control.faces.balance_context import BalanceContext


def _piece_names(definitions: BalanceDefinitions) -> Mapping[Any, frozenset[str]]:
    return {PieceName: frozenset((*definitions.tiles, *definitions.overlays, *definitions.measures))}


def _signs(text: str, context: BalanceContext) -> str:
    return signs(text, context.definitions)


def _findings(context: BalanceContext, found: Sequence[BookletBlock]) -> Iterator[CheckFinding]:
    """A warning for each overlay in play that no booklet and no player aid explains."""
    if not _shows_overlays(context, found):
        message = f"no player aid and no booklet of this box explains it ({context.texts.language})"
        overlays = overlays_in_play(context.definitions, context.config)
        yield from (CheckFinding("unexplained", WARNING, overlay.id, message, "aids") for overlay in overlays)


def _shows_overlays(context: BalanceContext, found: Sequence[BookletBlock]) -> bool:
    if any(block.kind == "table" and block.words == "overlays" for block in found):
        return True
    in_box = piece_counts(context.definitions, context.config)
    plans = aid_plans(context)
    return any(block.kind == "overlays" for name, plan in plans.items() if name in in_box for block in plan.blocks)


BOOK = BookPlug(
    record=BalanceBooklet,
    known_names=_piece_names,
    fits=has_place,
    fill_words=fill_placeholders,
    signs=_signs,
    icons=icon_names,
    tables=TABLES,
    glance=glance,
    drawer=HexDrawer(),
    findings=_findings,
)

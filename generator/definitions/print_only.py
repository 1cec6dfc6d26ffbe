"""The studio's own dialect: what a game may hold that is only printed."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Mapping, Sequence
from typing import Annotated

from generator.definitions.build import Builder
from generator.definitions.checks.common import common_findings
from generator.definitions.checks.finding import Finding
from generator.definitions.dialect import Dialect, Section, Shape
from generator.definitions.gaps import Gap, common_wanted, lacking
from generator.definitions.ids import ColourToken, DeckId, FindingId, PieceId, RegionId, RulingName, Seat
from generator.definitions.notes import ByKey
from generator.definitions.printed import STUDIO_KINDS, Card, Deck, PrintedPiece, Region
from generator.definitions.texts import Texts
from generator.definitions.types import (
    Colour,
    Configuration,
    Edition,
    Hole,
    Module,
    Pack,
    Ruling,
    SeatStyle,
    Sign,
    SignText,
)
from generator.errors import Fault

SIGN = Shape(
    re.compile(r"(?!\s)(?:[^{}]|\{[^{}]+\})+(?<!\s)"),
    "letters or signs, with no blank at its ends and braces only around what they hold",
)
"""What stands in words for an icon."""
SECTIONS: Mapping[str, Section] = {
    "colours": Section(Colour, ColourToken, fixed=True),
    "seats": Section(SeatStyle, Seat, Shape(re.compile("[A-Z]"), "one capital"), fixed=True),
    "rulings": Section(Ruling, RulingName, fixed=True),
    "decks": Section(Deck, DeckId),
    "cards": Section(Card, PieceId, printed=True),
    "pieces": Section(Annotated[PrintedPiece, ByKey("kind", STUDIO_KINDS)], PieceId, printed=True),
    "regions": Section(Region, RegionId),
    "icons": Section(Sign, SignText, SIGN, fixed=True),
    "findings": Section(Hole, FindingId, None, fixed=True),
}
"""The sections that any game may have."""


def _findings(
    pack: Pack,
    config: Configuration,
    languages: Sequence[Texts],
    icons: Collection[str],  # noqa: ARG001 (signs that rules derive may lack a picture)
) -> Iterator[Finding]:
    yield from common_findings(pack, config, languages)


def _gaps(pack: Pack, texts: Texts) -> Iterator[Gap]:
    yield from lacking(common_wanted(pack, texts))


def _misfits(pack: Pack, texts: Texts) -> Iterator[Fault]:  # noqa: ARG001 (a dialect's own words may not fit)
    yield from ()


DIALECT = Dialect(
    rules="",
    sections=SECTIONS,
    module=Module,
    edition=Edition,
    texts=Texts,
    builder=Builder,
    checks=_findings,
    gaps=_gaps,
    misfits=_misfits,
    needed={"decks": ("cards", "deck")},
)

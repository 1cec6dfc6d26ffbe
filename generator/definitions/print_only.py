"""The studio's own dialect: what a game may hold that is only printed."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from typing import Annotated

from generator.base.errors import Fault
from generator.base.late_pattern import late_pattern
from generator.definitions.checks.finding import CheckFinding
from generator.definitions.checks.pack_checks import common_findings
from generator.definitions.dialect import Dialect, DialectSection, IdShape
from generator.definitions.edition_builder import EditionBuilder
from generator.definitions.field_annotations import ByKey
from generator.definitions.id_types import ColourToken, DeckId, FindingId, PieceId, RegionId, RulingName, Seat
from generator.definitions.language_gaps import LanguageGap, common_wanted, section_gaps
from generator.definitions.language_texts import LanguageTexts
from generator.definitions.pack import (
    Colour,
    Configuration,
    Edition,
    FamilyName,
    FontFamily,
    Hole,
    Module,
    Pack,
    Ruling,
    SeatStyle,
    SignIcon,
    SignText,
)
from generator.definitions.printed_pieces import STUDIO_KINDS, Card, Deck, PrintedPiece, Region

SIGN = IdShape(
    late_pattern(r"(?!\s)(?:[^{}]|\{[^{}]+\})+(?<!\s)"),
    "letters or signs, with no blank at its ends and braces only around what they hold",
)
"""What stands in words for an icon."""
FAMILY = IdShape(
    late_pattern(r"(?!\s)[^\x00-\x1f{}]+(?<!\s)"), "the name of a family of fonts, with no blank at its ends"
)
SECTIONS: Mapping[str, DialectSection] = {
    "colours": DialectSection(Colour, ColourToken, fixed=True),
    "seats": DialectSection(SeatStyle, Seat, IdShape(late_pattern("[A-Z]"), "one capital"), fixed=True),
    "rulings": DialectSection(Ruling, RulingName, fixed=True),
    "decks": DialectSection(Deck, DeckId),
    "cards": DialectSection(Card, PieceId, printed=True),
    "pieces": DialectSection(Annotated[PrintedPiece, ByKey("kind", STUDIO_KINDS)], PieceId, printed=True),
    "regions": DialectSection(Region, RegionId),
    "icons": DialectSection(SignIcon, SignText, SIGN, fixed=True),
    "fonts": DialectSection(FontFamily, FamilyName, FAMILY, fixed=True),
    "findings": DialectSection(Hole, FindingId, None, fixed=True),
}
"""The sections that any game may have."""


def _findings(
    pack: Pack,
    config: Configuration,
    languages: Sequence[LanguageTexts],
    icons: Collection[str],  # noqa: ARG001 (signs that rules derive may lack a picture)
) -> Iterator[CheckFinding]:
    yield from common_findings(pack, config, languages, _gaps)


def _gaps(pack: Pack, texts: LanguageTexts) -> Iterator[LanguageGap]:
    yield from section_gaps(common_wanted(pack, texts))


def _misfits(pack: Pack, texts: LanguageTexts) -> Iterator[Fault]:  # noqa: ARG001 (a dialect's own words may not fit)
    yield from ()


DIALECT = Dialect(
    rules="",
    sections=SECTIONS,
    module=Module,
    edition=Edition,
    texts=LanguageTexts,
    builder=EditionBuilder,
    checks=_findings,
    gaps=_gaps,
    misfits=_misfits,
    needed_sections={"decks": ("cards", "deck")},
)

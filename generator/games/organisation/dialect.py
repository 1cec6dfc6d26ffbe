"""The dialect of Organisationsspiel: what any game has, the numbers and tables of its rules, and given starts."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from typing import Any

from generator.definitions.build import Builder
from generator.definitions.checks.common import common_findings
from generator.definitions.checks.finding import Finding
from generator.definitions.dialect import SMALL, Dialect, Section
from generator.definitions.gaps import Gap, common_wanted, lacking
from generator.definitions.ids import Seat
from generator.definitions.print_only import SECTIONS
from generator.definitions.structure import NOTHING
from generator.definitions.types import Configuration, Edition, Module
from generator.errors import Fault, listed
from generator.games.organisation.numbers import Campaign, Numbers, Start
from generator.play.words import PlayTexts


class CampaignBuilder(Builder):
    """One edition of the pack, with the numbers of its rules."""

    def more(self) -> dict[str, Any]:
        """The numbers."""
        if not self.concerns(self.whole("numbers")):
            return {"numbers": NOTHING}
        node = self.switches.plain(self.whole("numbers"), "numbers")
        found = self.structure.record(node, Numbers, "numbers")
        if found is not NOTHING:
            self.faults += _holes(self, found)
        return {"numbers": found}

    def unfit(self, found: Mapping[str, Any]) -> Iterator[Fault]:
        """Besides what any game has to fit: starts whose seats there are."""
        yield from super().unfit(found)
        for seat in found["starts"]:
            if seat not in found["seats"]:
                yield self.structure.at(f"starts.{seat}", f"unknown seat '{seat}'", listed(list(found["seats"])))

    def made(self, found: Mapping[str, Any]) -> Campaign:
        """The pack."""
        return Campaign(**found)


def _holes(builder: CampaignBuilder, numbers: Numbers) -> Iterator[Fault]:
    """What a table leaves out."""
    for name, table, keys in (("events", numbers.events, range(2, 13)), ("war", numbers.war, range(1, 7))):
        missing = [str(key) for key in keys if key not in table]
        if missing:
            what = f"nothing is said of {', '.join(missing)}"
            yield builder.structure.at(f"numbers.{name}", what, f"each number from {keys[0]} to {keys[-1]}")


def _findings(
    pack: Campaign,
    config: Configuration,
    languages: Sequence[PlayTexts],
    icons: Collection[str],  # noqa: ARG001 (signs that rules derive may lack a picture)
) -> Iterator[Finding]:
    yield from common_findings(pack, config, languages)


def _gaps(pack: Campaign, texts: PlayTexts) -> Iterator[Gap]:
    yield from lacking(common_wanted(pack, texts))


def _misfits(pack: Campaign, texts: PlayTexts) -> Iterator[Fault]:  # noqa: ARG001 (no word depends on a component)
    yield from ()


DIALECT = Dialect(
    rules="organisation",
    sections={**SECTIONS, "starts": Section(Start, Seat, SECTIONS["seats"].shape or SMALL)},
    module=Module,
    edition=Edition,
    texts=PlayTexts,
    builder=CampaignBuilder,
    checks=_findings,
    gaps=_gaps,
    misfits=_misfits,
    singles={"numbers": Numbers},
    needed={"decks": ("cards", "deck")},
)

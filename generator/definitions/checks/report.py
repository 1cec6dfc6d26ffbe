"""Everything `check` has to say about one configuration: counts, totals, findings, right or wrong."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from typing import Any

from generator.definitions.checks.alike import alike_findings
from generator.definitions.checks.cards import card_findings
from generator.definitions.checks.claims import claim_findings
from generator.definitions.checks.documents import document_findings, unplayable_findings
from generator.definitions.checks.finding import ERROR, Finding
from generator.definitions.checks.icons import icon_findings
from generator.definitions.checks.overlays import unprinted_findings
from generator.definitions.checks.translations import translation_findings
from generator.definitions.counts import (
    drawable_tiles,
    influence_counts,
    measure_counts,
    overlay_counts,
    piece_counts,
    resource_counts,
    tile_counts,
)
from generator.definitions.sentences import Speaker
from generator.definitions.texts import Texts
from generator.definitions.types import Configuration, Definitions


@dataclass(frozen=True)
class CheckReport:
    """What `check` found for one configuration; `kit` is filled in where a printed kit was read back."""

    definitions: Definitions
    config: Configuration
    findings: tuple[Finding, ...]

    @property
    def ok(self) -> bool:
        """Whether nothing is wrong; findings of the documents' holes are not errors."""
        return not any(finding.level == ERROR for finding in self.findings)

    def counts(self) -> dict[str, dict[str, int]]:
        """Every count of the box by kind and id."""
        made = (
            ("tiles", tile_counts),
            ("measures", measure_counts),
            ("overlays", overlay_counts),
            ("influence", influence_counts),
            ("resources", resource_counts),
            ("pieces", piece_counts),
        )
        return {name: {str(k): n for k, n in count(self.definitions, self.config).items()} for name, count in made}

    def totals(self) -> dict[str, int]:
        """The sums that R1 states."""
        return {
            "tiles": sum(tile_counts(self.definitions, self.config).values()),
            "drawable": sum(drawable_tiles(self.definitions, self.config).values()),
            "measures": sum(measure_counts(self.definitions, self.config).values()),
        }

    def data(self) -> dict[str, Any]:
        """The report as plain data for `--json`."""
        return {
            "configuration": {
                "players": self.config.players,
                "modules": list(self.config.modules),
                "edition": self.definitions.edition.id,
                "rulings": dict(self.definitions.rulings),
            },
            "counts": self.counts(),
            "totals": self.totals(),
            "kit": None,
            "findings": [finding.data() for finding in self.findings],
            "ok": self.ok,
        }


def check(
    definitions: Definitions, config: Configuration, languages: Sequence[Texts], icons: Collection[str]
) -> CheckReport:
    """All findings about a configuration from its definitions alone; `icons` are the ids there are."""
    speakers = [Speaker(texts, definitions.numbers) for texts in languages]
    findings = [
        *claim_findings(definitions, config),
        *card_findings(definitions, config, speakers),
        *alike_findings(definitions, config),
        *icon_findings(definitions, config, icons),
        *translation_findings(definitions, languages),
        *unplayable_findings(definitions, config),
        *unprinted_findings(definitions, config),
        *document_findings(definitions, config),
    ]
    return CheckReport(definitions, config, tuple(dict.fromkeys(findings)))

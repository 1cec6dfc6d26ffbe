"""Everything `check` has to say about one configuration: counts, totals, findings, right or wrong."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Any

from generator.base.frozen import dataclass
from generator.definitions.checks.finding import ERROR, CheckFinding
from generator.definitions.checks.word_checks import reading_findings
from generator.definitions.language_texts import LanguageTexts
from generator.definitions.pack import Configuration, Pack
from generator.games.registry import dialect_of


@dataclass(frozen=True)
class CheckReport:
    """What `check` found for one configuration; `kit` is filled in where a printed kit was read back."""

    definitions: Pack
    config: Configuration
    findings: tuple[CheckFinding, ...]

    @property
    def ok(self) -> bool:
        """Whether nothing is wrong; findings of the documents' holes are not errors."""
        return not any(finding.level == ERROR for finding in self.findings)

    def counts(self) -> dict[str, dict[str, int]]:
        """Every count of the box by kind and id."""
        return self.definitions.counts(self.config)

    def totals(self) -> dict[str, int]:
        """The sums that are worth telling."""
        return self.definitions.totals(self.config)

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


def check_definitions(
    pack: Pack, config: Configuration, languages: Sequence[LanguageTexts], icons: Collection[str]
) -> CheckReport:
    """All findings about a configuration from its definitions alone; `icons` are the ids there are."""
    found = dialect_of(pack.rules).checks(pack, config, languages, icons)
    return CheckReport(pack, config, tuple(dict.fromkeys((*found, *reading_findings(pack, languages)))))

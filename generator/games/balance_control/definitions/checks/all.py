"""All that `check` says of BALANCE // CONTROL."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence

from generator.definitions.checks.common import (
    count_findings,
    stand_in_findings,
    translation_findings,
    unclaimed_findings,
)
from generator.definitions.checks.finding import Finding
from generator.definitions.types import Configuration
from generator.games.balance_control.definitions.checks.cards import card_findings
from generator.games.balance_control.definitions.checks.claims import claim_findings
from generator.games.balance_control.definitions.checks.documents import document_findings, unplayable_findings
from generator.games.balance_control.definitions.checks.pieces import (
    alike_findings,
    icon_findings,
    unprinted_findings,
    wording_findings,
)
from generator.games.balance_control.definitions.sentences import Speaker
from generator.games.balance_control.definitions.texts import Texts
from generator.games.balance_control.definitions.types import Definitions


def findings(
    definitions: Definitions, config: Configuration, languages: Sequence[Texts], icons: Collection[str]
) -> Iterator[Finding]:
    """Findings about a configuration from its definitions alone; `icons` are the ids there are."""
    speakers = [Speaker(texts, definitions.numbers) for texts in languages]
    yield from unclaimed_findings(definitions)
    yield from claim_findings(definitions, config)
    yield from count_findings(definitions, config)
    yield from stand_in_findings(definitions, config)
    yield from card_findings(definitions, config, speakers)
    yield from alike_findings(definitions, config)
    yield from icon_findings(definitions, config, icons)
    yield from translation_findings(definitions, languages)
    yield from wording_findings(definitions, languages)
    yield from unplayable_findings(definitions, config)
    yield from unprinted_findings(definitions, config)
    yield from document_findings(definitions, config)

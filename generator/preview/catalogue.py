"""A game and a configuration in; every printed piece with its faces in each language and its facts out."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from generator.definitions.checks.report import CheckReport, check
from generator.definitions.configuration import configuration
from generator.definitions.texts import Texts
from generator.definitions.types import Configuration, Definitions
from generator.errors import InputError
from generator.faces.context import Context
from generator.faces.display import Face
from generator.faces.pieces import Looks, Printed, printed_pieces

from .facts import Teller, component

KINDS = {"tiles": "tiles", "cards": "cards", "tokens": "markers", "aids": "aids"}
"""The groups of a kit and the heading each stands under; overlays and backs have their own."""


@dataclass
class Entry:
    """A printed piece: `faces` by language; `old` the faces it had before, where two games are compared."""

    id: str
    kind: str
    count: int
    provisional: bool = False
    faces: dict[str, Face] = field(default_factory=dict)
    old: dict[str, Face] = field(default_factory=dict)
    digest: str = ""


@dataclass(frozen=True)
class Catalogue:
    """A configuration's pieces in the order of the box, and what `check` says about it."""

    definitions: Definitions
    config: Configuration
    entries: Mapping[str, Entry]
    report: CheckReport
    teller: Teller
    contexts: Sequence[Context]


def catalogue(teller: Teller, players: int, modules: Sequence[str]) -> Catalogue:
    """Everything that the box holds, with a face for each language. Raises `InputError`."""
    game, definitions = teller.game, teller.definitions
    config = configuration(definitions, players, list(modules))
    contexts = [Context(definitions, config, texts, game.folder) for texts in teller.languages]
    entries = pieces(contexts)
    report = check(definitions, config, list(teller.languages), game.sources.icons)
    return Catalogue(definitions, config, entries, report, teller, contexts)


def pieces(contexts: Sequence[Context]) -> dict[str, Entry]:
    """The pieces with their faces in every language, backs as pieces of their own behind the others."""
    found: dict[str, Entry] = {}
    backs: dict[str, Entry] = {}
    for context in contexts:
        language = context.texts.language
        counted = language == contexts[0].texts.language
        for made in printed_pieces(context, Looks(thin_backs=False)):
            entry = found.setdefault(made.id, Entry(made.id, _kind(context, made), 0, made.provisional))
            entry.count += made.count if counted else 0
            entry.faces.setdefault(language, made.face)
            entry.digest = entry.digest or made.digest
            if made.back:
                back = backs.setdefault(made.back.id, Entry(made.back.id, "backs", 0))
                back.count += made.count if counted else 0
                back.faces.setdefault(language, made.back)
                back.digest = back.digest or made.back_digest
    return found | backs


def _kind(context: Context, made: Printed) -> str:
    return "overlays" if made.id in context.definitions.overlays else KINDS[made.group]


def counts_by_players(teller: Teller, modules: Sequence[str]) -> dict[int, Mapping[str, int]]:
    """How many of each id are in the box for each number of players that can be."""
    found: dict[int, Mapping[str, int]] = {}
    most = max(player for module in teller.definitions.modules.values() for player in module.players)
    least = min(player for module in teller.definitions.modules.values() for player in module.players)
    for players in range(least, most + 1):
        try:
            config = configuration(teller.definitions, players, list(modules))
        except InputError:
            continue
        counts = CheckReport(teller.definitions, config, ()).counts()
        found[players] = {
            name: number
            for kind in ("tiles", "measures", "overlays", "pieces")
            for name, number in counts[kind].items()
        }
    return found


def told(made: Catalogue, modules: Sequence[str]) -> Iterator[dict[str, Any]]:
    """Each piece with all that is said of it; its faces are left to whoever paints them."""
    by_players = counts_by_players(made.teller, modules)
    findings: dict[str, list[int]] = {}
    for number, finding in enumerate(made.report.findings):
        findings.setdefault(finding.where, []).append(number)
    for entry in made.entries.values():
        found = component(made.definitions, entry.id)
        yield {
            "id": entry.id,
            "kind": entry.kind,
            "module": found.module,
            "department": str(getattr(found, "department", None) or ""),
            "count": entry.count,
            "provisional": entry.provisional,
            "digest": entry.digest[:4],
            "counts": {str(players): counts.get(entry.id, 0) for players, counts in by_players.items()},
            "findings": findings.get(entry.id, []),
            **made.teller.facts(entry.id),
        }


def names(texts: Texts) -> dict[str, dict[str, str]]:
    """The names of modules and departments in a language."""
    return {
        "modules": {str(key): str(named.name).replace("\u00ad", "") for key, named in texts.modules.items()},
        "departments": {str(key): str(named.name).replace("\u00ad", "") for key, named in texts.departments.items()},
    }

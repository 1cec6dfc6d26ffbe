"""Every printed piece of a box, with its faces in each language and what `check` says of it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import field, replace
from typing import Any, TypeVar

from generator.base.errors import InputError
from generator.base.frozen import dataclass
from generator.base.hyphens import remove_hyphens
from generator.definitions.box_counts import expected_counts
from generator.definitions.checks.check_report import CheckReport, check_definitions
from generator.definitions.configuration import make_configuration
from generator.definitions.language_texts import LanguageTexts
from generator.definitions.pack import MARKERS, Configuration, Pack
from generator.export.kit_sheets import LABELS
from generator.faces.box_check import checked_contexts
from generator.faces.box_pieces import BoxPiece, all_ids, make_box_pieces
from generator.faces.display_list import Face
from generator.faces.face_context import FaceContext, Looks
from generator.faces.face_reuse import changed_entries, reuse_faces
from generator.faces.game_look import game_look
from generator.games.registry import game_rules
from generator.preview.piece_facts import FactsReader

T = TypeVar("T", Pack, LanguageTexts)


@dataclass
class CatalogueEntry:
    """A printed piece and its faces by language; for the other side of a chip `of` is the chip's id."""

    id: str
    kind: str
    count: int
    of: str = ""
    faces: dict[str, Face] = field(default_factory=dict)
    digest: str = ""


@dataclass(frozen=True)
class PieceCatalogue:
    """A configuration's pieces in the order of the box, and what `check` says about it."""

    definitions: Pack
    config: Configuration
    entries: Mapping[str, CatalogueEntry]
    report: CheckReport
    teller: FactsReader
    contexts: Sequence[FaceContext]


def make_catalogue(
    reader: FactsReader,
    players: int,
    modules: Sequence[str],
    resources: str = MARKERS,
    before: PieceCatalogue | None = None,
) -> PieceCatalogue:
    """Everything that the box holds, with a face for each language. Faces that are the same as in `before` aren't
    composed again; only the YAML may have changed since. Raises `InputError`."""
    game, definitions = reader.game, reader.definitions
    config = make_configuration(definitions, players, list(modules), resources)
    contexts = checked_contexts(definitions, config, reader.languages, game.folder)
    known = {context.texts.language: context for context in (before.contexts if before else ())}
    remade: set[str] = set()
    for context in contexts:
        if earlier := known.get(context.texts.language):
            remade |= reuse_faces(earlier, context)
    if before and _says_the_same(before, reader, contexts):
        counts = {name: before.entries[name].count for name in remade if name in before.entries}
        entries = _with_remade(before.entries, catalogue_entries(contexts, counts, remade))
        report = replace(before.report, definitions=definitions)
        return PieceCatalogue(definitions, config, entries, report, reader, contexts)
    report = _report(reader, definitions, config)
    unsupported = game_rules(definitions.rules).unsupported
    unplayed = unsupported(definitions, config) if unsupported else ()
    report = replace(report, findings=(*unplayed, *report.findings))
    entries = catalogue_entries(contexts, box_counts(report))
    return PieceCatalogue(definitions, config, entries, report, reader, contexts)


def _report(
    reader: FactsReader, definitions: Pack, config: Configuration, only: Collection[str] | None = None
) -> CheckReport:
    """What `check` says about the definitions, or about some of their pieces as if there were no others."""
    spoken = [reader.game.texts_for(name, reader.definitions) for name in reader.game.languages]
    if only is not None:
        spoken = [_with_pieces(texts, definitions.sections, only) for texts in spoken]
        definitions = _with_pieces(definitions, definitions.sections, only)
    return check_definitions(definitions, config, spoken, reader.game.sources.icons)


def _with_pieces(record: T, sections: Sequence[str], only: Collection[str]) -> T:
    """A pack or a language's texts with some of their pieces alone."""
    some: dict[str, Any] = {}
    for section in sections:
        entries = getattr(record, section)
        some[section] = {key: entries[key] for key in only if key in entries}
    return replace(record, **some)


def _says_the_same(before: PieceCatalogue, reader: FactsReader, contexts: Sequence[FaceContext]) -> bool:
    """Whether the catalogue has the same pieces in the same numbers, and the same report: nothing but layouts, pictures
    and some pieces is another since then, and of these `check` says what it said."""
    if len(before.contexts) != len(contexts):
        return False
    changed: set[str] = set()
    for then, now in zip(before.contexts, contexts, strict=True):
        found = changed_entries(then, now) if then.icons is now.icons else None
        if found is None:
            return False
        changed |= found
    if not changed:
        return True
    was, is_ = before.definitions, reader.definitions
    config = contexts[0].config
    counted = [Counter(pack.batches(config, changed)) for pack in (was, is_)]
    said = [_report(one, one.definitions, config, changed).findings for one in (before.teller, reader)]
    return counted[0] == counted[1] and said[0] == said[1]


def _with_remade(
    before: Mapping[str, CatalogueEntry], remade: Mapping[str, CatalogueEntry]
) -> dict[str, CatalogueEntry]:
    """The entries with the faces of those that were made again; what else they say is as before."""
    entries = dict(before)
    for name, made in remade.items():
        then = before.get(name, made)
        entries[name] = replace(then, faces=made.faces, digest=made.digest)
    return entries


def catalogue_entries(
    contexts: Sequence[FaceContext], counts: Mapping[str, int], only: Collection[str] | None = None
) -> dict[str, CatalogueEntry]:
    """The pieces, or those of some ids, with their faces in every language; backs are entries of their own, after the
    others."""
    found: dict[str, CatalogueEntry] = {}
    backs: dict[str, CatalogueEntry] = {}
    for number, context in enumerate(contexts):
        language = context.texts.language
        first: dict[str, BoxPiece] = {}  # a tile that two modules bring is one piece with one face
        for made in make_box_pieces(context, Looks(thin_backs=False, thin_ink=True), only):
            first.setdefault(made.id, made)
        for made in first.values():
            count = 0 if number else counts[made.id]
            _add_entry(found, made.id, _kind(context, made), count, language, (made.face, made.digest), made.id)
            if made.back:
                of = made.back.id if made.back.id in all_ids(context) else made.id
                _add_entry(backs, made.back.id, "page_backs", count, language, (made.back, made.back_digest), of)
    return found | backs


def _add_entry(
    into: dict[str, CatalogueEntry], name: str, kind: str, count: int, language: str, made: tuple[Face, str], of: str
) -> None:
    """Adds copies and a face in a language to an entry, creating it if needed."""
    entry = into.setdefault(name, CatalogueEntry(name, kind, 0, of))
    entry.count += count
    entry.faces.setdefault(language, made[0])
    entry.digest = entry.digest or made[1]


def _kind(context: FaceContext, made: BoxPiece) -> str:
    """The heading under which a piece is shown."""
    pack = context.definitions
    return game_look(pack.rules).kinds[pack.components()[made.id].kind].heading or LABELS[made.group]


def box_counts(report: CheckReport) -> dict[str, int]:
    """The number of copies of each id in the box, by `check`'s report."""
    return expected_counts(report.definitions, report.config)


def counts_by_players(reader: FactsReader, modules: Sequence[str], resources: str) -> dict[int, Mapping[str, int]]:
    """The number of copies of each id in the box, for each possible number of players."""
    found: dict[int, Mapping[str, int]] = {}
    most = max(player for module in reader.definitions.modules.values() for player in module.players)
    least = min(player for module in reader.definitions.modules.values() for player in module.players)
    for players in range(least, most + 1):
        try:
            config = make_configuration(reader.definitions, players, list(modules), resources)
        except InputError:
            continue
        found[players] = box_counts(CheckReport(reader.definitions, config, ()))
    return found


def entry_data(catalogue: PieceCatalogue, modules: Sequence[str]) -> Iterator[dict[str, Any]]:
    """Each piece with its facts as JSON data, without its faces."""
    by_players = counts_by_players(catalogue.teller, modules, catalogue.config.resources)
    findings: dict[str, list[int]] = {}
    for number, finding in enumerate(catalogue.report.findings):
        findings.setdefault(finding.where, []).append(number)
    components = catalogue.definitions.components()
    for entry in catalogue.entries.values():
        found: Any = components[entry.of]
        yield {
            "id": entry.id,
            "kind": entry.kind,
            "module": found.module,
            "deck": catalogue.teller.deck(found),
            "count": entry.count,
            "provisional": bool(getattr(found, "provisional", False)),
            "digest": entry.digest[:4],
            "counts": {str(players): counts.get(entry.id, 0) for players, counts in by_players.items()},
            "findings": findings.get(entry.id, []),
            **catalogue.teller.facts(entry.of),
        }


def module_names(reader: FactsReader, texts: LanguageTexts) -> dict[str, dict[str, str]]:
    """The names of modules and decks in a language."""
    modules = {str(key): remove_hyphens(str(named.name)) for key, named in texts.modules.items()}
    return {"modules": modules, "decks": reader.decks(texts)}

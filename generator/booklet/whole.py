"""Findings on a box and all that it prints in its languages, read as `build`, `export` and pictures read it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from functools import partial
from typing import Any

from generator.booklet.types import FOLDER
from generator.definitions.checks.finding import ERROR, NOTE, Finding
from generator.definitions.checks.report import CheckReport, check
from generator.definitions.configuration import every_configuration
from generator.definitions.form import form_findings
from generator.definitions.gaps import language_faults
from generator.definitions.load import GameFolder
from generator.definitions.request import Request, chosen_rulings
from generator.definitions.texts import Texts
from generator.definitions.types import Configuration, Pack
from generator.errors import NOWHERE, Fault, InputError, faults_of
from generator.export.inks import ink_findings
from generator.export.kit import impose_kit, kit_sheets
from generator.export.plan import PrintOptions
from generator.export.services import load_service, service_files
from generator.faces.context import Context
from generator.faces.whole import face_findings, whole_contexts
from generator.games.registry import game_rules


def box_report(
    game: GameFolder,
    pack: Pack,
    config: Configuration,
    languages: Sequence[Texts],
    *,
    prints: bool = True,
) -> CheckReport:
    """All findings about a box: by its definitions, by the engine's tables, each component's fault once, and,
    with `prints`, by what is printed of it; notes come last. Raises `InputError`."""
    report = check(pack, config, languages, game.sources.icons)
    known = {(finding.code, finding.where) for finding in report.findings}
    reached = _reached(pack, config, languages)
    told = [one for one in reached if (one.code, one.where) not in known]
    if prints:
        told += printed_findings(game, pack, config, languages)
    found = (*game.sources.notes, *report.findings, *told)
    return replace(report, findings=tuple(sorted(found, key=lambda one: one.level == NOTE)))


def _reached(pack: Pack, config: Configuration, languages: Sequence[Texts]) -> Iterable[Finding]:
    """What can never come into play: by the game's own engine, or by the studio's look at its procedure."""
    rules = game_rules(pack.rules)
    if rules.unreachable:
        return rules.unreachable(pack, config)
    if not (rules.table and languages):
        return ()
    from generator.play.idle import idle_findings

    table: Any = rules.table(pack, config, languages[0])
    return idle_findings(table)


def every_report(asked: Request) -> Iterator[CheckReport]:
    """The report of every box of the edition asked for, or of every edition; what the last one, which holds all,
    prints is read too. Raises `InputError`."""
    game, rulings = asked.game, chosen_rulings(asked.rulings, asked.game)
    for name in (game.edition_id(asked.edition),) if asked.edition else game.editions:
        definitions = game.definitions(name, rulings)
        languages = [game.texts_for(language, definitions) for language in game.languages]
        *others, last = every_configuration(definitions)
        some = (box_report(game, definitions, config, languages, prints=False) for config in others)
        yield from (*some, box_report(game, definitions, last, languages))


def printed_findings(
    game: GameFolder, pack: Pack, config: Configuration, languages: Sequence[Texts]
) -> Iterator[Finding]:
    """What is wrong with faces, pictures, booklets, player aids and the form; a language with gaps, which others name,
    is left out. Raises `InputError` with every fault of the files that only printing reads."""
    faults: list[Fault] = []
    for service, files in service_files([game.folder]).items():
        if files[-1].is_relative_to(game.folder):
            faults += faults_of(partial(load_service, service, [game.folder], pack.rules))
    found: list[Finding] = []
    faults += faults_of(lambda: found.extend(form_findings(game.folder, [texts.language for texts in languages])))
    contexts: list[Context] = []
    faults += faults_of(lambda: contexts.extend(whole_contexts(pack, config, languages, game.folder)))
    whole = [context for context in contexts if not language_faults(pack, context.texts)]
    if not faults:
        faults += faults_of(lambda: found.extend(_booklet_findings(game, whole)))
    if faults:
        raise InputError(faults)
    faces = list(face_findings(whole))
    yield from faces
    if all(finding.level != ERROR for finding in faces):
        yield from kit_findings(whole)
    yield from ink_findings(pack, game.folder)
    yield from found


def kit_findings(contexts: Sequence[Context]) -> Iterator[Finding]:
    """An error for whatever doesn't fit on the sheets of a kit or its own pages, as `build` makes them unasked."""
    wrong: dict[Fault, list[str]] = {}
    options = PrintOptions()
    for context in contexts:
        for fault in faults_of(lambda: kit_sheets(context, options, impose_kit(context, options), rules=True)):  # noqa: B023
            wrong.setdefault(fault, []).append(context.texts.language)
    for fault, languages in wrong.items():
        message = f"the kit ({', '.join(languages)}): {replace(fault, mark=NOWHERE, path='')}"
        yield Finding("kit", ERROR, fault.path, message, "sheets", fault.mark)


def _booklet_findings(game: GameFolder, contexts: Sequence[Context]) -> Iterable[Finding]:
    """What `booklet_findings` says of a game that has rules or a booklet; only then is imported what draws one."""
    if not (game.info.rules or (game.folder / FOLDER).is_dir()):
        return ()
    from generator.booklet.reading import booklet_findings

    return booklet_findings(game, contexts)

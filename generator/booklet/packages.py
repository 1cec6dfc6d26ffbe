"""Packages for services with the rules beside them: made, and looked at as a service does, so that `check` can tell
beforehand what would stop an `export`."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import partial
from pathlib import Path

from generator.booklet.make import Rules, package_with_rules, rules_beside
from generator.definitions.checks.finding import ERROR, WARNING, Finding
from generator.definitions.gaps import language_faults
from generator.definitions.load import GameFolder
from generator.definitions.texts import Texts
from generator.definitions.types import Configuration, Pack
from generator.errors import NOWHERE, Fault, faults_of
from generator.export.limits import HOME, limits_of
from generator.export.listing import CONTACT
from generator.export.package import Desk, Package, Wishes, write_package
from generator.export.service import Service
from generator.export.services import load_service, service_files
from generator.export.targets.registry import check_sides, make_package
from generator.faces.blemishes import Blemish, blemishes, left_out
from generator.faces.coarse import Coarse, coarse_among
from generator.faces.context import Context
from generator.faces.whole import whole_contexts
from generator.picture_cache import Cache, picture_folder
from generator.preflight.check_counts import list_in
from generator.preflight.finding import Finding as Complaint
from generator.preflight.run import preflight
from generator.scratch import scratch

EVERY = "all"
"""All targets, in the place of one's name."""


def services_of(game: GameFolder, targets: Sequence[str]) -> list[Service]:
    """The services of these names, each once; with `all` every one that the game knows. Raises `InputError` for an
    unknown name and for a file that can't be read."""
    known = sorted(service_files([game.folder], game.info.rules))
    names = known if EVERY in targets else dict.fromkeys(targets)
    return [load_service(name, [game.folder], game.info.rules) for name in names]


def package_beside_rules(desk: Desk, service: Service, wishes: Wishes, rules: Rules) -> Package:
    """The package for a service, not written yet. Raises `InputError` where the service's limits are broken."""
    made = make_package(replace(desk, rules=rules.files), service, wishes)
    return package_with_rules(made, rules, desk.context.texts.language)


def doubts(contexts: Sequence[Context], packages: Sequence[Package], service: Service) -> list[Coarse | Blemish]:
    """What is wrong with pieces that could be made for a service all the same, each once: pictures with too few pixels
    for it, things that lie over each other."""
    needed = max(HOME.resolution, limits_of(service).resolution)
    found: list[Coarse | Blemish] = [*coarse_among(contexts[0], packages[0].pieces, needed)]
    for context, package in zip(contexts, packages, strict=True):
        found += [*blemishes(context, package.pieces), *left_out(context, package.pieces)]
    return list({str(doubt): doubt for doubt in found}.values())


def complaints(package: Package, folder: Path, service: Service) -> tuple[Complaint, ...]:
    """What the service would find in the files of a package that lies in a folder; others there aren't opened, nor is
    the contact sheet, which it isn't sent."""
    return preflight([folder], limits_of(service), list_in(folder), package.files.keys() - {CONTACT}).findings


def package_findings(
    game: GameFolder, pack: Pack, config: Configuration, languages: Sequence[Texts], services: Sequence[Service]
) -> Iterator[Finding]:
    """An error for whatever would stop `export` to one of the services, a warning for what it would warn of; each names
    the languages where not all are concerned. Nothing is left written. A language with gaps, which others name, is left
    out. Raises `InputError` where what a game brings for printing can't be read."""
    contexts = whole_contexts(pack, config, languages, game.folder)
    whole = [context for context in contexts if not language_faults(pack, context.texts)]
    found: dict[Finding, list[str]] = {}
    ready: list[tuple[Context, Rules]] = []
    for context in whole:
        for fault in faults_of(lambda: ready.append((context, rules_beside(game, context)))):  # noqa: B023
            finding = Finding("booklet", ERROR, fault.path, _said(fault), "booklet", fault.mark)
            found.setdefault(finding, []).append(context.texts.language)
    for service in services:
        if whole and (two_faced := faults_of(partial(check_sides, service, whole[0]))):
            found |= {_error(service, fault): [] for fault in two_faced}
            continue
        for context, rules in ready:
            for finding in _findings(context, rules, service):
                found.setdefault(finding, []).append(context.texts.language)
    for finding, spoken in found.items():
        told = f"{', '.join(spoken)}: " if len(spoken) < len(whole) and spoken else ""
        yield replace(finding, message=f"{told}{finding.message}")


def _said(fault: Fault) -> str:
    return str(replace(fault, mark=NOWHERE, path=""))


def _error(service: Service, fault: Fault) -> Finding:
    return Finding(f"export.{service.id}", ERROR, fault.path or service.id, _said(fault), service.name, fault.mark)


def _findings(context: Context, rules: Rules, service: Service) -> Iterator[Finding]:
    """What is told of one language's package: it is made whole, put into a folder for a moment, and looked at there."""
    code, name = f"export.{service.id}", service.name
    with scratch() as place:
        desk = Desk(context, place, Cache(picture_folder()), lambda _done, _total: None)
        made: list[Package] = []
        for fault in faults_of(lambda: made.append(package_beside_rules(desk, service, Wishes(), rules))):
            yield _error(service, fault)
        for package in made:
            write_package(service.id, package, place)
            for doubt in doubts([context], [package], service):
                yield Finding(code, WARNING, doubt.piece, doubt.message, name, doubt.place)
            for complaint in complaints(package, place, service):
                yield Finding(code, ERROR, complaint.file, f"preflight: {complaint}", name)

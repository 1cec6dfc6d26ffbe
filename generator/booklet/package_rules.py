"""Makes packages for services with the rules beside them, and checks them as a service would, so that `check` reports
beforehand what would stop an `export`."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import partial
from pathlib import Path

from generator.base.errors import NOWHERE, Fault, collect_faults
from generator.booklet.rules_files import RulesFiles, package_with_rules, rules_for_package
from generator.definitions.checks.finding import ERROR, WARNING, CheckFinding
from generator.definitions.game_folder import GameFolder
from generator.definitions.language_texts import LanguageTexts
from generator.definitions.pack import Configuration, Pack
from generator.export.package import ExportJob, ExportPackage, ExportWishes, check_file_names, write_package
from generator.export.package_list import CONTACT
from generator.export.service import Service
from generator.export.service_limits import HOME, service_limits
from generator.export.service_reader import load_service, service_files
from generator.export.targets.registry import check_sides, make_package
from generator.faces.box_check import checked_contexts
from generator.faces.face_context import FaceContext
from generator.faces.face_warnings import FaceWarning, face_warnings, left_out_warnings
from generator.faces.picture_resolution import CoarsePicture, coarse_pictures_of
from generator.files.picture_cache import PictureCache, picture_folder
from generator.files.scratch import scratch_folder
from generator.preflight.check_counts import find_list
from generator.preflight.finding import Complaint as Complaint
from generator.preflight.preflight_run import preflight

EVERY = "all"
"""All targets, in the place of one's name."""


def find_services(game: GameFolder, targets: Sequence[str]) -> list[Service]:
    """The services of these names, each once; `all` means every one that the game knows. Raises `InputError` for an
    unknown name or an unreadable file."""
    known = sorted(service_files([game.folder], game.info.rules))
    names = known if EVERY in targets else dict.fromkeys(targets)
    return [load_service(name, [game.folder], game.info.rules) for name in names]


def package_beside_rules(job: ExportJob, service: Service, wishes: ExportWishes, rules: RulesFiles) -> ExportPackage:
    """The package for a service, not yet written. Raises `InputError` where the service's limits are broken or two of
    its files have one name."""
    made = make_package(replace(job, rules=rules.files), service, wishes)
    whole = package_with_rules(made, rules, job.context.texts.language)
    check_file_names(whole)
    return whole


def piece_warnings(
    contexts: Sequence[FaceContext], packages: Sequence[ExportPackage], service: Service
) -> list[CoarsePicture | FaceWarning]:
    """Warnings about pieces that could be made for a service, each once: pictures with too few pixels for it, things
    printed over each other."""
    needed = max(HOME.resolution, service_limits(service).resolution)
    found: list[CoarsePicture | FaceWarning] = [*coarse_pictures_of(contexts[0], packages[0].pieces, needed)]
    for context, package in zip(contexts, packages, strict=True):
        found += [*face_warnings(context, package.pieces), *left_out_warnings(context, package.pieces)]
    return list({str(doubt): doubt for doubt in found}.values())


def service_complaints(package: ExportPackage, folder: Path, service: Service) -> tuple[Complaint, ...]:
    """The complaints of preflight about the files of a package in a folder. Other files there are ignored, and so is
    the contact sheet, which isn't sent to the service."""
    return preflight([folder], service_limits(service), find_list(folder), package.files.keys() - {CONTACT}).findings


def package_findings(
    game: GameFolder, pack: Pack, config: Configuration, languages: Sequence[LanguageTexts], services: Sequence[Service]
) -> Iterator[CheckFinding]:
    """An error for whatever would stop `export` to one of the services, and its warnings; each names the languages
    unless it concerns all. Nothing stays written. A language with gaps, which other findings name, is left out. Raises
    `InputError` where the game's files for printing can't be read."""
    contexts = checked_contexts(pack, config, languages, game.folder)
    whole = [context for context in contexts if not game.sources.dialect.language_faults(pack, context.texts)]
    found: dict[CheckFinding, list[str]] = {}
    ready: list[tuple[FaceContext, RulesFiles]] = []
    for context in whole:
        for fault in collect_faults(lambda: ready.append((context, rules_for_package(game, context)))):  # noqa: B023
            finding = CheckFinding("booklet", ERROR, fault.path, _fault_text(fault), "booklet", fault.mark)
            found.setdefault(finding, []).append(context.texts.language)
    for service in services:
        if whole and (two_faced := collect_faults(partial(check_sides, service, whole[0]))):
            found |= {_error(service, fault): [] for fault in two_faced}
            continue
        for context, rules in ready:
            for finding in _findings(context, rules, service):
                found.setdefault(finding, []).append(context.texts.language)
    for finding, spoken in found.items():
        told = f"{', '.join(spoken)}: " if len(spoken) < len(whole) and spoken else ""
        yield replace(finding, message=f"{told}{finding.message}")


def _fault_text(fault: Fault) -> str:
    return str(replace(fault, mark=NOWHERE, path=""))


def _error(service: Service, fault: Fault) -> CheckFinding:
    return CheckFinding(
        f"export.{service.id}", ERROR, fault.path or service.id, _fault_text(fault), service.name, fault.mark
    )


def _findings(context: FaceContext, rules: RulesFiles, service: Service) -> Iterator[CheckFinding]:
    """The findings about one language's package, which is made completely and written to a temporary folder."""
    code, name = f"export.{service.id}", service.name
    with scratch_folder() as place:
        desk = ExportJob(context, place, PictureCache(picture_folder()), lambda _done, _total: None)
        made: list[ExportPackage] = []
        for fault in collect_faults(lambda: made.append(package_beside_rules(desk, service, ExportWishes(), rules))):
            yield _error(service, fault)
        for package in made:
            write_package(service.id, package, place)
            for doubt in piece_warnings([context], [package], service):
                yield CheckFinding(code, WARNING, doubt.piece, doubt.message, name, doubt.place)
            for complaint in service_complaints(package, place, service):
                yield CheckFinding(code, ERROR, complaint.file, f"preflight: {complaint}", name)

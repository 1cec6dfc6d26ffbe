"""Runs preflight over files and folders: all complaints, by given limits and a list of what should be there."""

from __future__ import annotations

from collections.abc import Collection, Container, Iterator, Sequence
from dataclasses import astuple
from pathlib import Path
from typing import Any

from generator.base.errors import BROKEN, Mark, input_error
from generator.base.frozen import dataclass
from generator.files.gate import open_file
from generator.files.paths import walk_folder
from generator.files.sandbox import run_sandboxed
from generator.preflight.check_boxes import DPI, check_bleed, check_boxes
from generator.preflight.check_counts import check_counts
from generator.preflight.check_file import check_intent, check_order, check_resources, check_size
from generator.preflight.check_images import SUFFIXES, PictureLooks
from generator.preflight.check_inks import PictureFinding, check_inks, check_pictures, merge_picture_findings
from generator.preflight.check_words import check_words
from generator.preflight.finding import Complaint
from generator.preflight.limits import FileLimits
from generator.preflight.page_words import page_texts, pieces_on_page, read_pages
from generator.preflight.pdf_page import CheckedPage


@dataclass(frozen=True)
class PreflightReport:
    """The examined files and the complaints."""

    files: tuple[str, ...]
    findings: tuple[Complaint, ...]

    @property
    def ok(self) -> bool:
        """Whether there are no complaints."""
        return not self.findings


def preflight(
    paths: Sequence[Path],
    limits: FileLimits,
    manifest: Path | None = None,
    only: Container[str] | None = None,
    spared: Container[str] = (),
) -> PreflightReport:
    """Checks every PDF and picture at `paths`, folders included. `only`: the names of the only files to look at;
    `spared`: names to skip. Raises `InputError` where there is nothing to look at, a file isn't what its name says, or
    `manifest` can't be read."""
    there = (found for path in paths for found in _files_at(path) if found[1] not in spared)
    files = [found for found in there if only is None or found[1] in only]
    findings: list[Complaint] = []
    shown: list[PictureFinding] = []
    printed: dict[str, list[str]] = {}
    pictures: list[str] = []
    looks = PictureLooks(limits)
    for path, name in files:
        if path.suffix.lower() == ".pdf":
            for one in pdf_findings(path, name, page_texts(path), limits):
                if isinstance(one, PictureFinding):
                    shown.append(one)
                else:
                    findings.append(one)
            if manifest is not None:
                printed[name] = [piece for page in read_pages(path, pieces_on_page, "a sound PDF") for piece, _ in page]
        else:
            pictures.append(name)
            findings += looks.findings(path, name)
    if manifest is not None:
        findings += check_counts(manifest, printed, pictures)
    findings += merge_picture_findings(shown)
    return PreflightReport(tuple(name for _, name in files), tuple(sorted(findings)))


SECONDS = 600
"""As long as a look at a whole folder may take."""


def preflight_sandboxed(
    paths: Sequence[Path], limits: FileLimits, manifest: Path | None = None, spared: Collection[str] = ()
) -> PreflightReport:
    """As `preflight`, in a process of its own: a file made to crash its reader brings down only that process."""
    about = ", ".join(path.as_posix() for path in paths[:3])
    found = run_sandboxed(
        "generator.preflight.preflight_run:_report_data",
        tuple(paths),
        limits,
        manifest,
        tuple(spared),
        about=about,
        seconds=SECONDS,
    )
    return PreflightReport(tuple(found["files"]), tuple(Complaint(*row) for row in found["findings"]))


def _report_data(
    paths: Sequence[Path], limits: FileLimits, manifest: Path | None, spared: Collection[str]
) -> dict[str, Any]:
    """A report as JSON data."""
    report = preflight(paths, limits, manifest, spared=spared)
    return {"files": list(report.files), "findings": [astuple(found) for found in report.findings]}


def _files_at(path: Path) -> list[tuple[Path, str]]:
    """The files at a path with their names in the package."""
    if not path.exists():
        raise input_error("is not there", expected="a PDF, a picture or a folder of them", mark=Mark(path.as_posix()))
    known = (".pdf", *SUFFIXES)
    if path.is_file():
        if path.suffix.lower() not in known:
            raise input_error("is neither PDF nor picture", expected=", ".join(known), mark=Mark(path.as_posix()))
        return [(path, path.name)]
    found = sorted(file for file in walk_folder(path) if file.is_file() and file.suffix.lower() in known)
    if not found:
        raise input_error("holds no PDF and no picture", expected=", ".join(known), mark=Mark(path.as_posix()))
    return [(file, file.relative_to(path).as_posix()) for file in found]


def pdf_findings(path: Path, name: str, texts: Sequence[str], limits: FileLimits) -> list[Complaint | PictureFinding]:
    """All complaints about one PDF; those about pictures as findings, to be merged over all files. `texts`: the words
    of its pages. Raises `InputError` where it can't be judged."""
    import pikepdf

    try:
        with open_file(path) as file, pikepdf.open(file) as pdf:
            return list(_pdf_findings(pdf, path, name, texts, limits))
    except (pikepdf.PdfError, RuntimeError, *BROKEN) as error:  # qpdf's own errors are a RuntimeError
        raise input_error(f"can't be read: {error}", expected="a sound PDF", mark=Mark(path.as_posix())) from None


def _pdf_findings(
    pdf: Any, path: Path, name: str, texts: Sequence[str], limits: FileLimits
) -> Iterator[Complaint | PictureFinding]:
    yield from check_size(name, path.stat().st_size, limits)
    yield from check_intent(name, pdf, limits)
    yield from check_order(name, texts, limits)
    sheets = [CheckedPage(name, number, page) for number, page in enumerate(pdf.pages, 1)]
    for sheet in sheets:
        yield from _page_findings(sheet, limits)
    if limits.bleed > 0:
        for sheet, bitmap in _bitmaps(path, sheets):
            yield from check_bleed(sheet, bitmap, limits)


def _page_findings(page: CheckedPage, limits: FileLimits) -> Iterator[Complaint | PictureFinding]:
    yield from check_boxes(page, limits)
    yield from check_words(page, limits)
    yield from check_inks(page, limits)
    yield from check_pictures(page, limits)
    yield from check_resources(page)


def _bitmaps(path: Path, sheets: Sequence[CheckedPage]) -> Iterator[tuple[CheckedPage, Any]]:
    """Every page that isn't blank, with its image at the resolution of the bleed check. PDFium applies rotation and
    crop boxes itself, but ignores `/UserUnit`."""
    import pypdfium2

    with open_file(path) as file, pypdfium2.PdfDocument(file) as document:
        for sheet, page in zip(sheets, document, strict=True):
            if not sheet.blank:
                yield sheet, page.render(scale=DPI / 72.0 * sheet.unit).to_pil()
            page.close()

"""Preflight of files and folders: paths, limits and a list of what should be there in, all findings out."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from ..errors import Mark, input_error
from .check_boxes import check_boxes
from .check_counts import check_counts
from .check_edges import DPI, check_bleed
from .check_file import check_intent, check_order, check_resources, check_size
from .check_images import SUFFIXES, check_image
from .check_inks import check_inks
from .check_pictures import check_pictures
from .check_words import check_words
from .finding import Finding
from .limits import Limits
from .sheet import Sheet


@dataclass(frozen=True)
class Report:
    """What was looked at and what was found."""

    files: tuple[str, ...]
    findings: tuple[Finding, ...]

    @property
    def ok(self) -> bool:
        """Whether nothing was found."""
        return not self.findings


def preflight(paths: Sequence[Path], limits: Limits, manifest: Path | None = None) -> Report:
    """Looks at every PDF and picture at `paths`, folders with all that lies in them. Raises `InputError` where there
    is nothing to look at, a file isn't what its name says, or `manifest` can't be read."""
    files = [found for path in paths for found in _files_at(path)]
    findings: list[Finding] = []
    texts: dict[str, list[str]] = {}
    pictures: list[str] = []
    for path, name in files:
        if path.suffix.lower() == ".pdf":
            texts[name] = page_words(path)
            findings += pdf_findings(path, name, texts[name], limits)
        else:
            pictures.append(name)
            findings += check_image(path, name, limits)
    if manifest is not None:
        findings += check_counts(manifest, texts, pictures)
    return Report(tuple(name for _, name in files), tuple(sorted(findings)))


def _files_at(path: Path) -> list[tuple[Path, str]]:
    """Files with their names in the package."""
    if not path.exists():
        raise input_error("is not there", expected="a PDF, a picture or a folder of them", mark=Mark(path.as_posix()))
    known = (".pdf", *SUFFIXES)
    if path.is_file():
        if path.suffix.lower() not in known:
            raise input_error("is neither PDF nor picture", expected=", ".join(known), mark=Mark(path.as_posix()))
        return [(path, path.name)]
    found = sorted(file for file in path.rglob("*") if file.is_file() and file.suffix.lower() in known)
    if not found:
        raise input_error("holds no PDF and no picture", expected=", ".join(known), mark=Mark(path.as_posix()))
    return [(file, file.relative_to(path).as_posix()) for file in found]


BROKEN = (ValueError, TypeError, LookupError, AttributeError, ArithmeticError, OSError)
"""What a file that breaks the grammar of PDF may bring about, besides the library's own errors."""


def pdf_findings(path: Path, name: str, texts: Sequence[str], limits: Limits) -> list[Finding]:
    """Everything about one PDF; `texts` are its pages' words. Raises `InputError` where it can't be judged."""
    import pikepdf

    try:
        with pikepdf.open(path) as pdf:
            return list(_pdf_findings(pdf, path, name, texts, limits))
    except (pikepdf.PdfError, *BROKEN) as error:
        raise input_error(f"can't be read: {error}", expected="a sound PDF", mark=Mark(path.as_posix())) from None


def _pdf_findings(pdf: Any, path: Path, name: str, texts: Sequence[str], limits: Limits) -> Iterator[Finding]:
    yield from check_size(name, path.stat().st_size, limits)
    yield from check_intent(name, pdf, limits)
    yield from check_order(name, texts, limits)
    sheets = [Sheet(name, number, page) for number, page in enumerate(pdf.pages, 1)]
    for sheet in sheets:
        yield from _page_findings(sheet, limits)
    if limits.bleed > 0:
        for sheet, bitmap in zip(sheets, _bitmaps(path), strict=True):
            yield from check_bleed(sheet, bitmap, limits)


def _page_findings(sheet: Sheet, limits: Limits) -> Iterator[Finding]:
    yield from check_boxes(sheet, limits)
    yield from check_words(sheet, limits)
    yield from check_inks(sheet, limits)
    yield from check_pictures(sheet, limits)
    yield from check_resources(sheet)


def _bitmaps(path: Path) -> Iterator[Any]:
    """Every page as a picture at the resolution of the look at its edges."""
    import pypdfium2

    with pypdfium2.PdfDocument(path) as document:
        for page in document:
            yield page.render(scale=DPI / 72.0).to_pil()
            page.close()


def page_words(path: Path) -> list[str]:
    """The words of each page of a PDF."""
    import pypdfium2

    try:
        with pypdfium2.PdfDocument(path) as document:
            return [_words(page) for page in document]
    except (OSError, pypdfium2.PdfiumError) as error:
        raise input_error(f"can't be read: {error}", expected="a sound PDF", mark=Mark(path.as_posix())) from None


def _words(page: Any) -> str:
    text = page.get_textpage()
    found: str = text.get_text_range()
    text.close()
    page.close()
    return found

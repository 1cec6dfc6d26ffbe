"""A printed kit read back: PDFs and what they should hold in, what is missing, surplus or out of date out.

Only the paper's own text is read: each copy bears its id as a whole word, tiles and cards four digits of their digest
as well. A folder may hold a kit twice, as one file and as its parts: each is counted for itself, and both have to be
right.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from ..errors import Mark, input_error
from ..faces.smallprint import SHOWN
from .folder import CONTENT

WHOLE = "kit.pdf"
"""The file that holds all of a kit; the other PDFs of a folder are its parts."""

_WORD = re.compile(r"[\w-]+")
_PRINT = re.compile(rf"([\w-]+)(?:\s+·)?\s+[\w-]+\s+·\s+[\w.-]+\s+·\s+([0-9a-f]{{{SHOWN}}})\b")
"""Small print; a long one is broken after the id."""


@dataclass(frozen=True)
class KitReport:
    """How many copies of each id are missing, too many, or of an older definition."""

    missing: Mapping[str, int] = field(default_factory=dict)
    surplus: Mapping[str, int] = field(default_factory=dict)
    outdated: Mapping[str, int] = field(default_factory=dict)

    @property
    def ok(self) -> bool:
        """Whether the kit is complete and up to date."""
        return not (self.missing or self.surplus or self.outdated)

    def data(self) -> dict[str, object]:
        """For `--json`."""
        return {
            "ok": self.ok,
            "missing": dict(self.missing),
            "surplus": dict(self.surplus),
            "outdated": dict(self.outdated),
        }


def kit_report(
    paths: Sequence[Path], expected: Mapping[str, int], digests: Mapping[str, Collection[str]], known: Collection[str]
) -> KitReport:
    """Counts one kit in the text of all `paths` together.

    `expected` says how many copies of each id there are to be, `known` which words are ids at all, `digests` which
    digests of each
    id are up to date (one a language). Raises `InputError` for a file that is no PDF.
    """
    found: Counter[str] = Counter()
    old: Counter[str] = Counter()
    for text in (text for path in paths for text in page_texts(path)):
        found.update(word for word in _WORD.findall(text) if word in known)
        for name, digits in _PRINT.findall(text):
            if name in digests and digits not in {whole[:SHOWN] for whole in digests[name]}:
                old[name] += 1
    names = sorted({*expected, *found})
    missing = {name: expected.get(name, 0) - found[name] for name in names if found[name] < expected.get(name, 0)}
    surplus = {name: found[name] - expected.get(name, 0) for name in names if found[name] > expected.get(name, 0)}
    return KitReport(missing, surplus, dict(sorted(old.items())))


def together(reports: Sequence[KitReport]) -> KitReport:
    """Several kits of the same box as one report: the worst of each."""
    return KitReport(
        *(_worst([getattr(report, key) for report in reports]) for key in ("missing", "surplus", "outdated"))
    )


def _worst(counts: Sequence[Mapping[str, int]]) -> dict[str, int]:
    names = sorted({name for count in counts for name in count})
    return {name: max(count.get(name, 0) for count in counts) for name in names}


def kits_in(path: Path) -> list[list[Path]]:
    """The kits at a path: a PDF is one; a folder's `kit.pdf` is one and its other PDFs another; else its folders'
    kits. What was made for a service isn't a kit."""
    if path.is_file():
        return [[path]]
    if (path / CONTENT).is_file():
        return []
    found = sorted(path.glob("*.pdf")) if path.is_dir() else []
    whole = [file for file in found if file.name == WHOLE]
    parts = [file for file in found if file.name != WHOLE]
    kits = [some for some in (whole, parts) if some]
    if not kits and path.is_dir():
        kits = [kit for folder in sorted(path.iterdir()) if folder.is_dir() for kit in kits_in(folder)]
    return kits


def page_texts(path: Path) -> Iterator[str]:
    """The text of each page of a PDF."""
    import pypdfium2

    try:
        document = pypdfium2.PdfDocument(path)
    except (OSError, pypdfium2.PdfiumError) as error:
        mark = Mark(path.as_posix())
        raise input_error(f"can't be read: {error}", expected="a PDF of a printed kit", mark=mark) from None
    try:
        for page in document:
            text = page.get_textpage()
            yield text.get_text_range()
            text.close()
            page.close()
    finally:
        document.close()

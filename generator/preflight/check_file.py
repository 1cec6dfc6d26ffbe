"""Checks 14 to 16 and 19 of a PDF as a whole: resources, output intent, order of pages, size."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from generator.base.errors import count_text
from generator.preflight.finding import Complaint
from generator.preflight.limits import FileLimits
from generator.preflight.page_events import MissingResource
from generator.preflight.page_words import SMALL_PRINT
from generator.preflight.pdf_page import CheckedPage


def check_resources(page: CheckedPage) -> Iterator[Complaint]:
    """Complaints about resources that a page names and its file lacks: viewers silently leave them out."""
    for kind, name in sorted({(event.kind, event.name) for event in page.events if isinstance(event, MissingResource)}):
        yield page.finding(14, f"{kind} /{name} is used and isn't there", "every resource in the file")


def check_intent(file: str, pdf: Any, limits: FileLimits) -> Iterator[Complaint]:
    """Complaints about the output intent, which says for which paper and inks the colours are meant."""
    if limits.intent and not any(
        str(found.get("/S", "")) == "/GTS_PDFX" for found in pdf.Root.get("/OutputIntents", [])
    ):
        yield Complaint(file, 0, 15, "there is none", "an output intent of PDF/X, such as FOGRA39")


def check_size(file: str, length: int, limits: FileLimits) -> Iterator[Complaint]:
    """Complaints about the file's length in bytes."""
    if limits.most_bytes is not None and length > limits.most_bytes:
        what = f"{length / 1e6:.1f} MB"
        yield Complaint(file, 0, 19, what, f"at most {limits.most_bytes / 1e6:g} MB")


def check_order(file: str, texts: Sequence[str], limits: FileLimits) -> Iterator[Complaint]:
    """Complaints where fronts and backs don't alternate, by the small print that fronts bear; a file without any is
    not judged."""
    fronts = [bool(SMALL_PRINT.search(text)) for text in texts]
    if limits.order == "any" or not any(fronts):
        return
    if len(texts) % 2:
        yield Complaint(file, 0, 16, count_text(len(texts), "page"), "two for each piece")
    first = limits.order == "front-back"
    for number, front in enumerate(fronts, 1):
        if front != (first == bool(number % 2)):
            wanted = "a front" if not front else "a back"
            yield Complaint(file, number, 16, "a front" if front else "no front", f"{wanted}: {limits.order}")
            return

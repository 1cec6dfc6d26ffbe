"""A PDF's objects as the content of a file: data on disk are copied into the file piece by piece.

ReportLab would hold all objects of a file in memory as bytes; here a picture is given as a part of another file. For
everything else its classes are used unchanged."""

from __future__ import annotations

import os
from collections.abc import Mapping
from typing import Any, ClassVar

from reportlab.pdfbase import pdfdoc
from reportlab.pdfbase.pdfdoc import format as in_pdf

from generator.files.shelf import Content, FilePart, JoinedContents

TOP = 1
"""What ReportLab is told of an object that stands for itself; any other it would number, and refer to."""
_DATE = "SOURCE_DATE_EPOCH"
"""The variable from which ReportLab takes a file's date; the same game would be other bytes in another shell."""


class DiskStream(pdfdoc.PDFObject):  # type: ignore[misc]  # ReportLab has no types
    """A stream whose data are on disk."""

    def __init__(self, entries: Mapping[str, Any], data: FilePart) -> None:
        self.entries, self.data = entries, data

    def format(self, document: Any) -> bytes:
        """The dictionary of the stream, which comes before its data."""
        entries: bytes = in_pdf(pdfdoc.PDFDictionary({**self.entries, "Length": self.data.size}), document, TOP)
        return entries


class PdfPage(pdfdoc.PDFPage):  # type: ignore[misc]
    """A page with an optional transparency group, which says in which space colours are blended."""

    __NoDefault__: ClassVar[list[str]] = [*pdfdoc.PDFPage.__NoDefault__, "Group"]


class StreamedDocument(pdfdoc.PDFDocument):  # type: ignore[misc]
    """A document that is given as a `Content`, not as bytes. It has one date, wherever it is made."""

    def __init__(self, **how: Any) -> None:
        said = os.environ.pop(_DATE, None)
        try:
            super().__init__(**how)
        finally:
            if said is not None:
                os.environ[_DATE] = said

    def format(self) -> Content:
        """The whole file: all objects, including those added while others are formatted, then the cross-reference table
        and the trailer."""
        head: bytes = in_pdf(pdfdoc.PDFFile(self._pdfVersion), self, TOP)
        found: list[Content] = [head]
        size, numbers = len(head), self.numberToId
        names: list[str] = []
        while (number := len(names) + 1) in numbers:
            name = numbers[number]
            names.append(name)
            self.idToOffset[name] = size
            for part in self._object(name):
                found.append(part)
                size += len(part) if isinstance(part, bytes) else part.size
        table = pdfdoc.PDFCrossReferenceTable()
        table.addsection(0, names)
        found.append(in_pdf(table, self, TOP))
        root, info = self.Reference(self.Catalog), self.Reference(self.info)
        trailer = pdfdoc.PDFTrailer(startxref=size, Size=len(names) + 1, Root=root, Info=info, ID=self.ID())
        found.append(in_pdf(trailer, self, TOP))
        return JoinedContents(tuple(found))

    def _object(self, name: str) -> list[bytes | FilePart]:
        """An object with its number."""
        made = self.idToObject[name]
        if not isinstance(made, DiskStream):
            return [in_pdf(pdfdoc.PDFIndirectObject(name, made), self, TOP)]
        number, version = self.idToObjectNumberAndVersion[name]
        head = f"{number} {version} obj\n".encode() + in_pdf(made, self, TOP) + b"\nstream\n"
        return [head, made.data, b"\nendstream\nendobj\n"]

"""PDF/X-1a:2003: declares a finished CMYK file to be one, for a printing condition.

The file must already be drawn that way: plain CMYK and black, registration marks in every ink, no transparency, fonts
embedded, trim and bleed boxes. Here only the keys are added that printers' programs look for. The same bytes on every
run."""

from __future__ import annotations

import io
import re
from typing import Any, BinaryIO

from generator.definitions.printing_conditions import PrintingCondition
from generator.files.shelf import Content, open_content, shelve_written

VERSION = "PDF/X-1a:2003"
FORM = "1.4"
"""The PDF that this standard is."""
SAVED = "D:20000101000000+00'00'"
"""The date that every file bears: the time of day would make other bytes of the same pages."""


def press_file(data: bytes, condition: PrintingCondition) -> bytes:
    """The file with its output intent, the keys of PDF/X-1a:2003 and fixed dates. Without object streams, which PDF
    1.4, the standard's version, doesn't have."""
    made = io.BytesIO()
    _declare_pdfx(io.BytesIO(data), condition, made)
    return made.getvalue()


def press_content(drawn: Content, condition: PrintingCondition) -> Content:
    """As `press_file` for a file that is too large for memory: the result is on the disk of this run. Raises
    `OSError`."""
    with open_content(drawn) as file:
        return shelve_written(lambda made: _declare_pdfx(file, condition, made))


def _declare_pdfx(file: BinaryIO, condition: PrintingCondition, made: BinaryIO) -> None:
    import pikepdf

    with pikepdf.open(file) as pdf:
        pdf.Root.OutputIntents = pikepdf.Array([pdf.make_indirect(_output_intent(condition))])
        entries = {"/GTS_PDFXVersion": VERSION, "/CreationDate": SAVED, "/ModDate": SAVED}
        for key, value in entries.items():
            pdf.docinfo[key] = value
        pdf.docinfo["/Trapped"] = pikepdf.Name("/False")
        if "/Metadata" in pdf.Root:
            told = re.sub(rb"(?<=<pdf:PDFVersion>)[0-9.]+", FORM.encode(), pdf.Root.Metadata.read_bytes())
            pdf.Root.Metadata.write(told)
        pdf.save(
            made,
            deterministic_id=True,
            fix_metadata_version=False,
            object_stream_mode=pikepdf.ObjectStreamMode.disable,
            force_version=FORM,
        )


def save_pdf(pdf: Any) -> bytes:
    """A pikepdf file as bytes, the same each time."""
    made = io.BytesIO()
    pdf.save(made, deterministic_id=True, fix_metadata_version=False)
    return made.getvalue()


def _output_intent(condition: PrintingCondition) -> Any:
    from pikepdf import Dictionary, Name

    return Dictionary(
        Type=Name.OutputIntent,
        S=Name.GTS_PDFX,
        OutputConditionIdentifier=condition.identifier,
        OutputCondition=condition.name,
        RegistryName=condition.registry,
        Info=condition.name,
    )

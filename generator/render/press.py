"""PDF/X-1a:2003: declares a finished CMYK file to be one for a press, under a printing condition.

The drawing is done before: plain CMYK and black, registration marks in every ink, no transparency, fonts embedded,
trim and bleed boxes. Here the file only says so, by keys that printers' programs look for. The same bytes on every run.
"""

from __future__ import annotations

import io
import re
from functools import cache
from pathlib import Path
from typing import Any, BinaryIO

from generator.definitions.files import file_of_several
from generator.errors import Mark, misnamed
from generator.resources import resource_root
from generator.shelf import Content, laid_open, put_aside
from generator.values import dataclass

VERSION = "PDF/X-1a:2003"
FORM = "1.4"
"""The PDF that this standard is."""
SAVED = "D:20000101000000+00'00'"
"""The date that every file bears: the time of day would make other bytes of the same pages."""


@dataclass(frozen=True)
class Condition:
    """A characterized printing condition: the names in the ICC's registry, the profile for a designer's own pictures
    and the sum of inks in percent that it keeps to."""

    identifier: str
    name: str
    registry: str
    profile: str
    most_ink: int

    @property
    def profile_file(self) -> Path:
        """Where the profile is."""
        return _folder() / self.profile


DEFAULT = "fogra39"


def _folder() -> Path:
    return resource_root() / "templates" / "press"


@cache
def conditions() -> dict[str, Condition]:
    """All known printing conditions by their short names."""
    return file_of_several(_folder() / "conditions.yaml", Condition)


def condition(name: str) -> Condition:
    """One printing condition. Raises `InputError`."""
    known = conditions()
    if name not in known:
        mark = Mark("templates/press/conditions.yaml")
        raise misnamed(f"unknown printing condition '{name}'", name, sorted(known), mark=mark)
    return known[name]


def press_file(data: bytes, chosen: Condition) -> bytes:
    """The file with its output intent, its keys of PDF/X-1a:2003 and fixed dates; no object streams, which that
    standard's PDF 1.4 doesn't know."""
    made = io.BytesIO()
    _declared(io.BytesIO(data), chosen, made)
    return made.getvalue()


def press_content(drawn: Content, chosen: Condition) -> Content:
    """The same of a file that is never in memory as a whole: it lies on the disk of this run. Raises `OSError`."""
    with laid_open(drawn) as file:
        return put_aside(lambda made: _declared(file, chosen, made))


def _declared(file: BinaryIO, chosen: Condition, made: BinaryIO) -> None:
    import pikepdf

    with pikepdf.open(file) as pdf:
        pdf.Root.OutputIntents = pikepdf.Array([pdf.make_indirect(_intent(chosen))])
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


def saved(pdf: Any) -> bytes:
    """A file of pikepdf's as bytes, the same each time."""
    made = io.BytesIO()
    pdf.save(made, deterministic_id=True, fix_metadata_version=False)
    return made.getvalue()


def _intent(chosen: Condition) -> Any:
    from pikepdf import Dictionary, Name

    return Dictionary(
        Type=Name.OutputIntent,
        S=Name.GTS_PDFX,
        OutputConditionIdentifier=chosen.identifier,
        OutputCondition=chosen.name,
        RegistryName=chosen.registry,
        Info=chosen.name,
    )

"""Papers and the furniture of a sheet as data: frozen values in millimetres from `templates/sheets/`."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Annotated

from generator.definitions.files import file_of, file_of_several
from generator.definitions.notes import Flag
from generator.errors import misnamed
from generator.resources import resource_root
from generator.values import dataclass


@dataclass(frozen=True)
class Paper:
    """A paper, upright. `printable` is the edge that can't be printed on, `margin` what trims keep from the paper's
    edge.
    """

    id: Annotated[str, Flag.GIVEN]
    width: float
    height: float
    printable: float
    margin: float


@dataclass(frozen=True)
class Furniture:
    """Marks and labels: `mark_gap` from art to a mark, `mark_length` at most, `mark_least` below which none is drawn,
    in mm; the labels' font and size (pt); how much room a label keeps around itself.
    """

    mark_gap: float
    mark_length: float
    mark_least: float
    label_font: str
    label_size: float
    note_font: str
    note_size: float
    number_size: float
    label_room: float
    scale_length: float
    scale_text: str


def _folder() -> Path:
    return resource_root() / "templates" / "sheets"


@cache
def _papers() -> dict[str, Paper]:
    return file_of_several(_folder() / "papers.yaml", Paper)


def paper_names() -> tuple[str, ...]:
    """All papers there are."""
    return tuple(_papers())


def paper(name: str) -> Paper:
    """A paper by its name; an unknown one is an `InputError`."""
    found = _papers().get(name)
    if found is None:
        raise misnamed(f"unknown paper '{name}'", name, paper_names())
    return found


@cache
def furniture() -> Furniture:
    """The marks and labels of every sheet."""
    return file_of(_folder() / "furniture.yaml", Furniture)

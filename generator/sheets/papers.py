"""Papers and the furniture of a sheet as data: frozen values in millimetres from `templates/sheets/`."""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import Annotated

from generator.base.errors import unknown_error
from generator.base.frozen import dataclass
from generator.definitions.field_annotations import Flag
from generator.definitions.template_files import read_record, read_records
from generator.faces.font_families import FontSet
from generator.files.resources import resource_root


@dataclass(frozen=True)
class PaperSize:
    """A paper, upright, in mm. `printable`: the width of the edge that can't be printed on; `margin`: the distance of
    trims from the paper's edge."""

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
def _read_papers() -> dict[str, PaperSize]:
    return read_records(_folder() / "papers.yaml", PaperSize)


def paper_names() -> tuple[str, ...]:
    """The names of all papers."""
    return tuple(_read_papers())


def find_paper(name: str) -> PaperSize:
    """A paper by its name; an unknown one is an `InputError`."""
    found = _read_papers().get(name)
    if found is None:
        raise unknown_error(f"unknown paper '{name}'", name, paper_names())
    return found


@cache
def sheet_furniture(fonts: tuple[str, str] | tuple[()] = ()) -> Furniture:
    """The marks and labels of every sheet. `fonts`: those of labels and notes where a game has its own behind them."""
    made = read_record(_folder() / "furniture.yaml", Furniture)
    return replace(made, label_font=fonts[0], note_font=fonts[1]) if fonts else made


def furniture_fonts(fonts: FontSet) -> tuple[str, str]:
    """The fonts of labels and notes on the sheets of a game that has these fonts."""
    made = sheet_furniture()
    return fonts.use(made.label_font), fonts.use(made.note_font)

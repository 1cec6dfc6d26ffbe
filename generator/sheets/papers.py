"""Papers and the furniture of a sheet as data: `templates/sheets/` in, frozen values in millimetres out."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import Any

from ..errors import input_error, listed, nearest
from ..resources import resource_root


@dataclass(frozen=True)
class Paper:
    """A paper, upright. `printable` is the edge that can't be printed on, `margin` what trims keep from the paper's
    edge.
    """

    id: str
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
    label_room: float
    scale_length: float
    scale_text: str


@cache
def _data(name: str) -> dict[str, Any]:
    import yaml

    text = (resource_root() / "templates" / "sheets" / f"{name}.yaml").read_text(encoding="utf-8")
    data: dict[str, Any] = yaml.load(text, Loader=getattr(yaml, "CSafeLoader", yaml.SafeLoader))
    return data


def paper_names() -> tuple[str, ...]:
    """All papers there are."""
    return tuple(_data("papers"))


def paper(name: str) -> Paper:
    """A paper by its name; an unknown one is an `InputError`."""
    row = _data("papers").get(name)
    if row is None:
        names = paper_names()
        raise input_error(f"unknown paper '{name}'", expected=listed(names), hint=nearest(name, names))
    return Paper(name, *(float(row[key]) for key in ("width", "height", "printable", "margin")))


def furniture() -> Furniture:
    """The marks and labels of every sheet."""
    return Furniture(**_data("furniture"))

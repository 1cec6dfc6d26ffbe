"""The layout of a picture of the table: the numbers of `templates/faces/scene.yaml`, which explains them (mm, pt)."""

from __future__ import annotations

from typing import Annotated

from generator.base.frozen import dataclass
from generator.definitions.field_annotations import Range
from generator.faces.fonts import FontName


@dataclass(frozen=True)
class Lettering:
    """How words beside a picture are set: fonts, sizes in pt, the width of a line in mm."""

    title_font: FontName
    value_font: FontName
    text_font: FontName
    strong_font: FontName
    label_size: float
    text_size: float
    text_least: float
    line: float


@dataclass(frozen=True)
class SceneLook(Lettering):
    """The numbers of `templates/faces/scene.yaml`, which explains them (mm, pt)."""

    width: float
    height: float
    margin: float
    panel: float
    panel_gap: float
    strip: float
    apart: float
    rim: float
    depth: float
    layers: Annotated[int, Range(0, 9)]
    badge: float
    badge_cap: float
    last: float
    header: float
    title_size: float
    score_size: float
    sign: float
    row: float
    card: float
    told: float
    row_gap: float
    label: float

"""The layout of a picture of the table: the numbers of `templates/faces/scene.yaml`, which explains them (mm, pt)."""

from __future__ import annotations

from typing import Annotated

from generator.base.frozen import dataclass
from generator.definitions.field_annotations import Range
from generator.faces.fonts import FontName


@dataclass(frozen=True)
class SceneLook:
    """The numbers of `templates/faces/scene.yaml`, which explains them (mm, pt)."""

    title_font: FontName
    value_font: FontName
    text_font: FontName
    strong_font: FontName
    label_size: float
    text_size: float
    text_least: float
    line: float
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

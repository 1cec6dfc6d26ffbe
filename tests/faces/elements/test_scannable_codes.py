"""Codes that no scanner reads are told with their figure: contrast, light on dark, the light zone, too small parts."""

import json
import math
from pathlib import Path
from typing import Any

import pytest
from PIL import Image as Pillow

from generator.faces.box_check import face_findings
from generator.faces.colours import luminance
from tests.faces.elements.own_layout import context_of, write_game
from tests.tables import read_table

EAN = "400638133393"
PLACE = {"at": [15, 20], "size": "30 x 30"}
GROUND = {"shape": "rectangle", "at": [2, 10], "size": "56 x 50"}
RED_BY_HAND = ((0x88 / 255 + 0.055) / 1.055) ** 2.4
"""How much red light #884422 sends back, linear."""


def told(folder: Path, code: dict[str, Any], *grounds: dict[str, Any], **around: Any) -> list[str]:
    """What is said of a code on grounds."""
    elements = {f"ground-{number}": ground for number, ground in enumerate(grounds)}
    game = write_game(folder, {**elements, "it": {"content": EAN, **PLACE, **code, **around}})
    found = [one for one in face_findings([context_of(game)]) if one.code == "code.unread"]
    lines = (game / "templates/faces/hero.yaml").read_text(encoding="utf-8").splitlines()
    assert all('"it"' in lines[one.place.line - 1] for one in found)
    return [one.message.partition("can't be scanned: ")[2] for one in found]


KINDS = ("qr", "ean13", "code128")
CASES: list[tuple[str, tuple[str, ...], dict[str, Any], tuple[dict[str, Any], ...], str]] = read_table(
    __file__, "CASES"
)


@pytest.mark.quick("*-qr", "*-ean13", "black on paper-*", "a tint-*")
@pytest.mark.parametrize(
    ("kind", "code", "grounds", "said"),
    [
        pytest.param(kind, code, grounds, said, id=f"{name}-{kind}")
        for name, kinds, code, grounds, said in CASES
        for kind in kinds
    ],
)
def test_what_no_scanner_reads_is_told(
    kind: str, code: dict[str, Any], grounds: tuple[dict[str, Any], ...], said: str, tmp_path: Path
) -> None:
    (tmp_path / "art").mkdir()
    Pillow.new("RGB", (60, 90), "#10243A").save(tmp_path / "art" / "dark.png")
    hole = Pillow.new("RGBA", (60, 90), "#10243A")
    hole.paste((0, 0, 0, 0), (4, 12, 56, 58))
    hole.save(tmp_path / "art" / "hole.png")
    found = told(tmp_path, {"code": kind}, *grounds, **code)
    assert len(found) == bool(said), found
    assert all(said in one for one in found), found


def test_the_figure_is_the_difference_of_the_light_that_comes_back(tmp_path: Path) -> None:
    brown = [0x88 / 255, 0x44 / 255, 0x22 / 255]
    (red,) = told(tmp_path / "a", {"code": "ean13"}, {**GROUND, "fill": "#884422"})
    black = ((26 / 255 + 0.055) / 1.055) ** 2.4
    assert f"{RED_BY_HAND - black:.0%}" in red
    (any_light,) = told(tmp_path / "b", {"code": "qr"}, {**GROUND, "fill": "#884422"})
    assert f"{math.fsum((luminance(tuple(brown)), -black)):.0%}" in any_light


def test_a_code_in_a_layout_within_the_layout_is_told_too(tmp_path: Path) -> None:
    inner = {"size": "30 x 30", "elements": {"q": {"code": "qr", "content": "K", "at": "full", "colour": "black/20"}}}
    game = write_game(
        tmp_path, {"it": {"layout": "badge", **PLACE}}, more={"templates/faces/badge.yaml": json.dumps(inner)}
    )
    (found,) = [one for one in face_findings([context_of(game)]) if one.code == "code.unread"]
    assert "the element 'it'" in found.message


AT_A_CODE: list[tuple[str, dict[str, Any], int]] = [
    ("words over it", {"words": "Sun", "at": [20, 30], "size": "20 x 6"}, 1),
    ("words in its light zone", {"words": "Sun", "at": [15, 50.2], "size": "30 x 6"}, 1),
    ("words beyond it", {"words": "Sun", "at": [15, 56], "size": "30 x 6"}, 0),
    ("a sign over it", {"icon": "coin", "at": [25, 30], "size": 8}, 1),
    ("a plate over it", {"shape": "rectangle", "at": [25, 30], "size": 8, "fill": "white"}, 1),
    ("a line through its light zone", {"shape": "line", "at": [13.5, 15], "size": "0 x 40", "line": {"width": 0.5}}, 1),
    ("a logo laid in it", {"icon": "coin", "in": "it", "size": 6}, 0),
]


@pytest.mark.parametrize(("element", "count"), [pytest.param(*one, id=name) for name, *one in AT_A_CODE])
def test_what_lies_over_a_code_or_its_light_zone_is_told(element: dict[str, Any], count: int, tmp_path: Path) -> None:
    elements = {"it": {"code": "qr", "content": EAN, **PLACE}, "other": element}
    found = [one for one in face_findings([context_of(write_game(tmp_path, elements))]) if one.code == "face.overlap"]
    assert len(found) == count, [one.message for one in found]
    assert all("over the QR code with its light zone of the element 'it'" in one.message for one in found)

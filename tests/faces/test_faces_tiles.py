"""Tiles: what stands on them, where, in which sizes; what a small change does."""

import math
from dataclasses import replace
from pathlib import Path

import pytest

from generator.base.errors import InputError
from generator.base.geometry import apply_transform
from generator.definitions.id_types import ModuleId
from generator.faces.colours import THEMES, Palette, contrast
from generator.faces.display_list import Face, IconUse, Text
from generator.faces.display_list import Path as Drawn
from generator.faces.face_context import Looks
from generator.faces.face_digests import sign_face
from generator.faces.ink_bounds import flatten_outline
from generator.faces.shapes import bounds
from generator.faces.tones import ink_table
from generator.games.balance_control.faces.piece_faces import tile_face
from tests.faces.making import changed, context, flat, texts
from tests.polygons import depth

LANGUAGES = ("de", "en")


def face(tile: str, lang: str = "en", flats: float = 50.0, edition: str | None = None) -> Face:
    made = context(lang, 6, "all", edition)
    found = made.definitions.tiles[tile]  # type: ignore[index]
    return tile_face(replace(made, looks=Looks(flats)), found)


def words(made: Face) -> list[str]:
    return [text.text for text in texts(made) if not text.invisible]


def test_a_department_tile_tells_its_facts() -> None:
    """The value on the cap and, turned, on the foot; what no sign says, in words; long print breaks after the id."""
    found = words(face("dom-w3"))
    assert {"DEPARTMENT // DOM", "Domestic Affairs", "dom-w3 · core · 1.0.14 · 0000"} <= set(found)
    values = [to for item, to in flat(face("dom-w3").items) if isinstance(item, Text) and item.text == "3"]
    assert sorted(to[0] for to in values) == [-1.0, 1.0]
    assert "Two different departments" in words(face("committee"))
    assert any("Economy too" in line for line in words(face("investment-program")))
    assert {"transformation-pressure", "climate · 1.0.14 · 0000"} <= set(words(face("transformation-pressure")))


@pytest.mark.quick("de")
@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_tile_of_the_usual_size_says_its_type_and_its_code(lang: str) -> None:
    for name, tile in context(lang, 6).definitions.tiles.items():
        kind = context(lang, 6).texts.classes[tile.class_].type.replace("\u00ad", "")
        assert f"{kind.upper()} // {tile.code}" in words(face(name, lang)), name


def test_a_tile_without_a_value_shows_none() -> None:
    for tile, icon in (("committee", "committee"), ("lobbyist", "lobbyist"), ("focus", "focus")):
        made = face(tile)
        large = [t for t in texts(made) if t.text.isdigit() and t.size > 16]
        assert not large, f"{tile} shows a value"
        icons = [i.icon for i, _ in flat(made.items) if isinstance(i, IconUse) and i.y > 10.0]
        assert icons == [icon]


def test_small_print_names_the_module_that_brings_the_copy() -> None:
    made = context("en", 6)
    tile = made.definitions.tiles["dom-w3"]  # type: ignore[index]
    found = sign_face(tile_face(made, replace(tile, module=ModuleId("players-5-6"))), "abcdef")
    assert "dom-w3 · players-5-6 · 1.0.14 · abcd" in words(found)


def test_a_word_too_long_names_the_tile(real_copy: Path) -> None:
    made = changed(
        real_copy,
        "text/en.yaml",
        'name: "Labour Market"',
        'name: "Market of all Labour and all Labourers everywhere"',
    )
    tile = made.definitions.tiles["labour-market"]  # type: ignore[index]
    with pytest.raises(InputError, match=r"labour-market: .*too long"):
        tile_face(made, tile)


def test_the_edge_code_keeps_to_its_band() -> None:
    for tile in ("dom-w3", "eco-w1", "clm-w1", "lobbyist", "control-centre"):
        made = face(tile)
        sides: set[tuple[bool, bool]] = set()
        for item, to in flat(made.items):
            if isinstance(item, Drawn) and len(item.outline) > 12 and item.fill != "none":
                for segment in item.outline:
                    if len(segment) == 3:
                        x, y = apply_transform(to, segment[1:])
                        depth = 25.0 - (abs(x) * math.sqrt(3.0) + abs(y)) / 2.0
                        assert 1.69 <= depth <= 3.91, f"{tile}: the code lies {depth:.2f} mm from the cut"
                        sides.add((x > 0, y > 0))
        assert len(sides) in (0, 4)


@pytest.mark.parametrize("theme", THEMES)
def test_the_start_tile_has_a_closed_ring_and_a_solid_cap(theme: str) -> None:
    """In every theme, and the ring of its icon is closed, too: from its middle ink lies in every direction."""
    made = context("en", 4, "all")
    palette = Palette(ink_table(made.definitions), "rgb", theme)
    paths = [item for item, _ in flat(face("start").items) if isinstance(item, Drawn)]
    closed = [
        bounds(path.outline)
        for path in paths
        if palette.paint(path.stroke) and path.width > 0.3 and path.outline[-1][0] == "Z" and len(path.outline) > 6
    ]
    assert any(top > 22.0 and low < -22.0 and right > 25.0 and left < -25.0 for left, low, right, top in closed)
    white = (1.0, 1.0, 1.0)
    dark = [path for path in paths if (paint := palette.paint(path.fill)) and contrast(paint, white) > 4.5]
    rims = [next(iter(flatten_outline(path.outline)))[0] for path in dark]
    for point in ((0.0, 22.0), (-8.0, 14.0), (8.0, 14.0), (0.0, 7.5)):
        assert any(depth(point, rim) >= 0.0 for rim in rims), f"no cap at {point}"
    icon = made.icons["start"]
    corners = [point for path in icon.paths for ring, _ in flatten_outline(path.outline) for point in _dense(ring)]
    ways = {int(math.degrees(math.atan2(y, x)) % 360.0 // 5) for x, y in corners if math.hypot(x, y) > 9.0}
    assert len(ways) == 72


def _dense(ring: list[tuple[float, float]]) -> list[tuple[float, float]]:
    pairs = zip(ring, [*ring[1:], ring[0]], strict=True)
    return [(a + (c - a) * i / 50, b + (d - b) * i / 50) for (a, b), (c, d) in pairs for i in range(50)]

"""The pages in a real browser: filters, dialog, themes; faces as in print; no accessibility faults."""

import base64
import io
import json
from collections.abc import Mapping
from pathlib import Path

import pytest
from PIL import Image as Pillow
from PIL import ImageChops, ImageDraw, ImageStat

from generator.faces.colours import Ink, Palette
from generator.faces.display_list import Face, Gradient, GradientFill, Group, Text, rectangle
from generator.faces.display_list import Path as Drawn
from generator.faces.icons import IconSet, icon_set
from generator.faces.shapes import box, circle
from generator.faces.tones import ink_table
from generator.preview.page_faces import PageFaces
from generator.render.png import face_pngs
from tests.harbour import INKS
from tests.preview.making import real_catalogue, real_page
from tests.tables import read_table
from tools.browser import asked, barriers, laid

pytestmark = [pytest.mark.browser, pytest.mark.slow]

USE = Path(__file__).with_name("proof_used.js").read_text(encoding="utf-8")


@pytest.mark.parametrize("size", [(1440, 900), (400, 800)], ids=["desktop", "phone"])
def test_the_proof_page_is_used(size: tuple[int, int], tmp_path: Path) -> None:
    found = asked(real_page(), USE, tmp_path, size)
    assert (found.errors, found.asked) == ([], [])
    seen, pieces = found.value, real_catalogue()
    assert seen["all"] == len(pieces.entries)
    assert seen["search"] == ["economic-stimulus"]
    costs = {name: str(getattr(part, "cost", "")) for name, part in pieces.definitions.components().items()}
    assert seen["cost"] == [name for name in pieces.entries if "ECO" in costs.get(name, "")]
    assert 0 < len(seen["costs"]) < len(seen["cost"]), "the second word may stand anywhere"
    assert seen["none"] == [0, True]
    assert seen["again"] == [len(pieces.entries), False]
    assert {"internal-order", "lock", "threat-level"} <= set(seen["security"])
    assert "dom-w1" not in seen["security"]
    assert seen["overlays"] == ["security-level", "control", "administration", "lock"]
    assert {"eco-w1", "resource-eco-1", "economic-stimulus", "labour-market"} <= set(seen["economy"])
    assert seen["german"].startswith("Konjunkturpaket")
    assert seen["mono"][0] != seen["mono"][1]
    assert (seen["open"], seen["closed"]) == (True, True)
    assert "security.yaml:" in seen["about"]
    assert seen["wide"] <= 0


@pytest.mark.always("")
@pytest.mark.parametrize("anchor", ["", "#lock"])
def test_axe_finds_nothing(anchor: str, tmp_path: Path) -> None:
    with laid(real_page(), tmp_path, anchor=anchor) as page:
        assert (barriers(page), page.errors) == ([], [])


@pytest.mark.parametrize(("piece", "theme"), read_table(__file__, "a_face_on_a_page_is_the_face_in_print"))
def test_a_face_on_a_page_is_the_face_in_print(piece: str, theme: str, tmp_path: Path) -> None:
    made = real_catalogue()
    assert_same_in_print(
        made.entries[piece].faces["en"], ink_table(made.definitions), made.contexts[0].icons, theme, tmp_path
    )


@pytest.mark.parametrize("theme", ["colour", "low-ink", "mono"])
def test_gradients_opacity_and_lines_around_letters_on_a_page_are_those_in_print(theme: str, tmp_path: Path) -> None:
    """One gradient keeps its colours, one is paper at one end where ink is thin, one falls away."""

    def fade(one: str, two: str) -> Gradient:
        return Gradient("linear", ((0.0, one), (1.0, two)), (-25.0, 0.0), (25.0, 0.0))

    items = (
        GradientFill(box(-30, 10, 60, 20), fade("SEA", "white")),
        GradientFill(box(-30, -10, 60, 20), fade("SEA|none", "SAND")),
        GradientFill(box(-30, -30, 60, 20), fade("SEA|none", "SAND|none")),
        Group((Drawn(circle(-5, 0, 9), fill="SEA"), Drawn(circle(5, 0, 9), fill="SAND")), opacity=0.5),
        Text("AVATAR", "BarlowCondensed-Bold", 40, -25, -25, "white", kern=True, stroke="black", stroke_width=1.0),
    )
    assert_same_in_print(Face("buoy", rectangle(60, 60), items), INKS, icon_set(), theme, tmp_path)


def assert_same_in_print(face: Face, inks: Mapping[str, Ink], icons: IconSet, theme: str, folder: Path) -> None:
    """At 8 pixels a millimetre, mean difference of all channels below 3 of 255: both smooth edges in their own way."""
    faces = PageFaces(inks, icons)
    faces.add("one", face)
    wide, high = round(face.shape.width * 8), round(face.shape.height * 8)
    view = f"{-face.shape.width / 2} {-face.shape.height / 2} {face.shape.width} {face.shape.height}"
    page = (
        f'<!doctype html><html data-theme="{theme}"><meta charset="utf-8"><style>{faces.style()} body {{ margin: 0 }} '
        ".t { white-space: pre; font-kerning: none; text-rendering: geometricPrecision }</style>"
        f'<svg width="0" height="0" style="position:absolute">{faces.definitions()}</svg>'
        f'<svg width="{wide}" height="{high}" viewBox="{view}" preserveAspectRatio="none" style="display:block">'
        '<use href="#face-one" transform="scale(1 -1)"/></svg>'
    )
    clip = {"x": 0, "y": 0, "width": wide, "height": high, "scale": 1}
    with laid(page, folder, (max(wide, 500), max(high, 500))) as there:
        shot = base64.b64decode(there.ask("Page.captureScreenshot", clip=clip)["result"]["data"])
    seen = Pillow.open(io.BytesIO(shot)).convert("RGB")
    (png,) = face_pngs([face], Palette(inks, "rgb", theme), dpi=8 * 25.4, bleed=False, icons=icons)
    printed = Pillow.open(io.BytesIO(png)).convert("RGB").resize((wide, high))
    trim = Pillow.new("L", (wide, high), 0)
    corners = [(wide / 2 + x * 8, high / 2 - y * 8) for x, y in face.shape.corners()]
    ImageDraw.Draw(trim).polygon(corners, fill=255)
    difference = ImageChops.difference(seen, printed)
    assert max(ImageStat.Stat(difference, trim).mean) < 3.0, json.dumps(ImageStat.Stat(difference, trim).mean)
    assert max(ImageStat.Stat(printed, trim).stddev) > 20

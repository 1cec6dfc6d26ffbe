"""A game's own icons in its booklet: many colours, a picture, a ground that is left out; a bad one is nobody's."""

from pathlib import Path

import pypdfium2
import pytest
from PIL import Image as Pillow

from generator.base.errors import InputError
from generator.booklet.booklet_look import BookletLook
from generator.booklet.typeset import typeset
from generator.faces.colours import Palette
from generator.faces.font_families import studio_fonts
from generator.faces.fonts import FontName
from generator.faces.icons import IconSet, icon_set

SVG = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 20 20">{}</svg>'
DRAWN = {
    "flag": '<rect width="10" height="20" fill="#c00000"/><rect x="10" width="10" height="20" fill="#00c000"/>',
    "sign": '<path d="M0 0h20v20H0z"/><path d="M0 0h10v20H0z" fill="#fff"/>',
    "bad": "<text>A</text>",
}
LOOK = BookletLook(FontName("Overpass-Bold"), FontName("Overpass-Bold"), "", "", ())
RED, GREEN, BLACK, PAPER = (192, 0, 0), (0, 192, 0), (26, 26, 26), (255, 255, 255)


@pytest.fixture
def icons(tmp_path: Path) -> IconSet:
    for name, drawn in DRAWN.items():
        (tmp_path / f"{name}.svg").write_text(SVG.format(drawn), encoding="utf-8")
    pixels = Pillow.new("RGBA", (40, 40), (*RED, 255))
    pixels.paste((0, 0, 0, 0), (20, 0, 40, 40))
    pixels.save(tmp_path / "chip.png")
    return icon_set(tmp_path)


def book(name: str, icons: IconSet) -> bytes:
    """A page of 20 mm that is nothing but an icon."""
    sheet = '#set document(title: "t")\n#set page(width: 20mm, height: 20mm, margin: 0mm)\n'
    shown = f'#let icon(name) = image("icons/" + name + ".svg", width: 20mm, alt: name)\n#icon("{name}")\n'
    return typeset(sheet + shown, {}, icons, Palette({}), LOOK, studio_fonts())


@pytest.mark.slow
@pytest.mark.parametrize(
    ("name", "left", "right"), [("flag", RED, GREEN), ("chip", RED, PAPER), ("sign", BLACK, PAPER)]
)
def test_an_icon_looks_in_a_booklet_as_on_a_card(
    name: str, left: tuple[int, ...], right: tuple[int, ...], icons: IconSet
) -> None:
    with pypdfium2.PdfDocument(book(name, icons)) as document:
        shown = document[0].render(scale=2.0).to_pil().convert("RGB")
    for part, colour in ((0.25, left), (0.75, right)):
        found = shown.getpixel((int(part * shown.width), shown.height // 2))
        assert found == pytest.approx(colour, abs=2)


def test_a_bad_icon_stops_a_booklet_only_where_it_is_named(icons: IconSet) -> None:
    with pytest.raises(InputError, match="no flat drawing holds text"):
        book("bad", icons)

"""A shadow has the outline of what casts it: of a picture that is clear in part, whatever its kind, only the rest."""

from collections.abc import Callable, Mapping
from pathlib import Path as File

import pytest
from PIL import Image as Pillow

from generator.base.errors import InputError
from generator.definitions.pack import Art
from generator.faces.art import fit_art
from generator.faces.colours import Palette
from generator.faces.display_list import IconUse, Item, Path
from generator.faces.elements.effects import shadow_items
from generator.faces.icons import icon_set
from generator.faces.shapes import box
from generator.faces.text_setting import TextStyle
from tests.harbour import INKS
from tests.render import test_flattened as inks
from tests.render.test_flattened import mixed, press, rasters, see_through
from tests.render.test_flattened import near as near_inks
from tests.render.test_gradients import PAINTERS, SAND, SEA, Painter, at, buoy, mix, near

HEAD = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 20 20">'
HALF = '<path fill="{}" d="M0 0h10v20h-10z"/>'
FADE = (
    '<defs><linearGradient id="a"><stop stop-color="red"/><stop offset="1" stop-color="blue"/></linearGradient></defs>'
)


class Shelf:
    """Finds pictures in a folder."""

    def __init__(self, folder: File) -> None:
        self.folder = folder

    def art_file(self, art: Art | None) -> File | None:
        return self.folder / art.file if art else None

    def label(self, key: str, **_: object) -> str:
        return key

    def style(self, font: str) -> TextStyle:
        raise AssertionError(font)


def _png(path: File) -> None:
    """The left half is red, the right half clear."""
    made = Pillow.new("RGBA", (200, 200))
    made.paste((255, 0, 0, 255), (0, 0, 100, 200))
    made.save(path)


KINDS: Mapping[str, Callable[[File], object]] = {
    "half.png": _png,
    "half.webp": lambda path: (_png(path.with_suffix(".png")), Pillow.open(path.with_suffix(".png")).save(path)),
    "flat.svg": lambda path: path.write_text(HEAD + HALF.format("red") + "</svg>", encoding="utf-8"),
    "fade.svg": lambda path: path.write_text(HEAD + FADE + HALF.format("url(#a)") + "</svg>", encoding="utf-8"),
    "icon.png": _png,
}
GROUND = Path(box(-20, -10, 40, 20), fill="SAND")


def cast(folder: File, name: str, opacity: float, blur: float = 0.0) -> tuple[Item, ...]:
    """Sand and the shadow of something whose left half is opaque: that half lies from 0 to 5 mm, the clear one from 5
    to 10."""
    KINDS[name](folder / name)
    icons = icon_set(folder)
    around = (-5.0, -5.0, 5.0, 5.0)
    own = fit_art(Shelf(folder), Art(name), around, "black", layered=True)
    items = (IconUse("icon", 0, 0, 10, "black"),) if name.startswith("icon") else own
    return (GROUND, *shadow_items(items, icons, 5.0, 0.0, "SEA", opacity, blur))


@pytest.mark.quick("*-from_pdf", "half.png-*")
@PAINTERS
@pytest.mark.parametrize("name", KINDS)
def test_only_what_is_not_clear_casts_a_shadow(painter: Painter, name: str, tmp_path: File) -> None:
    found = painter(buoy(*cast(tmp_path, name, 0.5)), Palette(INKS))
    assert near(at(found, 2.5, 0), mix(SAND, SEA, 0.5))
    assert near(at(found, 7.5, 0), SAND)
    thin = painter(buoy(*cast(tmp_path, name, 0.5)), Palette(INKS, theme="mono"))
    assert at(thin, 2.5, 0) == at(thin, 7.5, 0), "it falls away where ink is thin"


@pytest.mark.quick("*-from_pdf", "half.png-*")
@PAINTERS
@pytest.mark.parametrize("name", KINDS)
def test_a_soft_edge_fades_evenly_on_both_sides_of_the_outline(painter: Painter, name: str, tmp_path: File) -> None:
    """Over 2 mm, two standard deviations: what a normal distribution leaves at 0, 1 and 3 mm from the edge at 5 mm."""
    items = cast(tmp_path, name, 0.8, 2.0)
    found = painter(buoy(*items), Palette(INKS))
    for x, share in ((5.0, 0.5), (6.0, 0.159), (4.0, 0.841), (8.0, 0.0)):
        assert max(abs(a - b) for a, b in zip(at(found, x, 0), mix(SAND, SEA, 0.8 * share), strict=True)) <= 6
    thin = painter(buoy(*items), Palette(INKS, theme="mono"))
    assert at(thin, 4.0, 0) == at(thin, 8.0, 0), "it falls away where ink is thin"
    if name == "half.png":
        (picture,) = rasters(press(*items))
        share = mixed(inks.SAND, inks.SEA, 0.8 * 0.159)
        assert max(abs(a - b) for a, b in zip(picture.at(6.0, 0), share, strict=True)) <= 2
        with pytest.raises(InputError, match="a soft shadow of 900 × 600 mm: 75 million pixels"):
            shadow_items((Path(box(0, 0, 900, 600), fill="SEA"),), {}, 0.0, 0.0, blur=0.01)


@pytest.mark.parametrize("opacity", [0.5, 1.0])
@pytest.mark.parametrize("name", KINDS)
def test_for_a_press_it_is_in_inks_without_transparency(opacity: float, name: str, tmp_path: File) -> None:
    data = press(*cast(tmp_path, name, opacity))
    assert not [*see_through(data)]
    for picture in rasters(data):
        assert near_inks(picture.at(2.5, 0), mixed(inks.SAND, inks.SEA, opacity))
        if opacity < 1.0 and picture.left + picture.wide > 7.5:
            assert near_inks(picture.at(7.5, 0), inks.SAND)

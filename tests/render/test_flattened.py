"""For a press: what is opaque in part is a picture in its inks, gradients are shadings of them, words stay words."""

import io
from collections.abc import Iterator
from pathlib import Path as File
from typing import Any

import pikepdf
import pytest
from PIL import Image as Pillow

from generator.base.errors import InputError
from generator.base.geometry import rotate, shift
from generator.definitions.printing_conditions import find_condition
from generator.faces.colours import Palette
from generator.faces.display_list import (
    Face,
    Gradient,
    GradientFill,
    Group,
    IconUse,
    Image,
    Item,
    Path,
    Placed,
    Text,
    rectangle,
)
from generator.faces.icons import IconSet, icon_set
from generator.faces.shapes import box, circle
from generator.preflight.limits import FileLimits
from generator.preflight.preflight_run import preflight
from generator.render import flattened
from generator.render.pdf import PdfInfo, pdf_bytes, pdf_files, single_faces
from generator.render.press import press_file
from generator.sheets.pages import SheetPage, Sheets
from tests.harbour import INKS
from tests.text_layer import page_texts

SEA, SAND, BLACK = (88, 45, 25, 20), (30, 45, 95, 20), (0, 0, 0, 100)
FONT = "IBMPlexSansCondensed-SemiBold"
GROUND = Path(box(-23, -13, 46, 26), fill="SAND")
LIMITS = FileLimits(colours="cmyk", ink=240.0, transparency=False, resolution=300.0, intent=True)
Inks = tuple[int, ...]


def press(*items: Item, bleed: float = 3.0, icons: IconSet | None = None, most_ink: float | None = None) -> bytes:
    faces = single_faces([Face("buoy", rectangle(40, 20), items, bleed)])
    data = pdf_bytes([faces], Palette(INKS, "cmyk"), PdfInfo("a"), icons, most_ink=most_ink)
    return press_file(data, find_condition("fogra39"))


class Raster:
    """A picture of a page: its inks at places that are counted in mm from the middle of the page."""

    def __init__(self, stream: Any, place: tuple[float, ...]) -> None:
        size = int(stream.Width), int(stream.Height)
        self.pixels = Pillow.frombytes("CMYK", size, stream.read_bytes())
        self.left, self.low, self.wide, self.high = place
        self.dpi = size[0] / self.wide * 25.4

    def at(self, x: float, y: float) -> Inks:
        column = int((x - self.left) / self.wide * self.pixels.width)
        row = int((self.low + self.high - y) / self.high * self.pixels.height)
        found = self.pixels.getpixel((column, row))
        assert isinstance(found, tuple)
        return tuple(round(part / 2.55) for part in found)


def rasters(data: bytes) -> list[Raster]:
    """The pictures of the only page, in the order in which they are painted."""
    with pikepdf.open(io.BytesIO(data)) as opened:
        (page,) = opened.pages
        found: list[Raster] = []
        last: list[float] = []
        for step in pikepdf.parse_content_stream(page):
            name = str(step.operator)
            if name == "cm":
                last = [float(part) for part in step.operands]
            elif name == "Do":
                stream = page.Resources.XObject[str(step.operands[0])]
                if str(stream.Subtype) == "/Image":
                    found.append(Raster(stream, (last[4], last[5], last[0], last[3])))
        return found


def see_through(data: bytes) -> Iterator[str]:
    """Every object of a file that makes something transparent."""
    with pikepdf.open(io.BytesIO(data)) as opened:
        for one in opened.objects:
            if isinstance(one, pikepdf.Dictionary | pikepdf.Stream):
                yield from (key for key in ("/SMask", "/Group") if key in one)
                yield from (key for key in ("/ca", "/CA") if float(one.get(key, 1)) < 1.0)


def mixed(below: Inks, above: Inks, opacity: float) -> Inks:
    """The inks of a colour seen through another."""
    return tuple(round(low + (high - low) * opacity) for low, high in zip(below, above, strict=True))


def near(found: Inks, wanted: Inks) -> bool:
    return max(abs(a - b) for a, b in zip(found, wanted, strict=True)) <= 1


def test_inks_are_mixed_each_for_itself_and_those_around_stay_as_they_were_set() -> None:
    """Sea half seen through sand that bleeds, and paper beside it: no more transparency, at 600 dpi, and no seam."""
    data = press(Path(box(-23, -13, 23, 26), fill="SAND"), Group((Path(circle(0, 0, 6), fill="SEA"),), opacity=0.5))
    assert not [*see_through(data)]
    (picture,) = rasters(data)
    assert picture.dpi == pytest.approx(600.0, rel=1e-3)
    assert near(picture.at(-3, 0), mixed(SAND, SEA, 0.5))
    assert near(picture.at(3, 0), mixed((0, 0, 0, 0), SEA, 0.5))
    assert near(picture.at(-5.8, 5.5), SAND)
    assert near(picture.at(5.5, 5.5), (0, 0, 0, 0))


def test_what_is_painted_later_stays_as_it_is_and_groups_around_are_divided() -> None:
    """A clipped, turned group with something opaque, something see-through, and a word after it."""
    inner = Group((Path(box(-4, -4, 8, 8), fill="SEA"),), opacity=0.25)
    word = Text("Hafen", FONT, 12, -4, 6, "white")
    data = press(GROUND, Group((Path(box(-9, -9, 3, 3), fill="black"), inner, word), rotate(90), box(-9, -2, 18, 12)))
    (picture,) = rasters(data)
    assert near(picture.at(0, 0), mixed(SAND, SEA, 0.25))
    assert picture.left + picture.wide == pytest.approx(2.0, abs=0.05), "the end of the clip, which is turned, too"
    assert next(page_texts(data)).split() == ["Hafen"]
    with pikepdf.open(io.BytesIO(data)) as opened:
        steps = [str(step.operator) for step in pikepdf.parse_content_stream(opened.pages[0])]
    assert max(place for place, name in enumerate(steps) if name == "Do") < steps.index("BT")


def test_words_are_read_once_whether_they_are_in_it_or_below_it() -> None:
    """Those in it are in the picture, and in the text without ink; hidden ones, by which copies are counted, stay."""
    hidden = Text("buoy-7", FONT, 5, -15, -8, invisible=True)
    inside = Group((Text("Ahoi", FONT, 20, -10, -2, "SEA"), hidden), opacity=0.7)
    data = press(GROUND, Text("unten", FONT, 9, -10, 5), inside)
    assert sorted(next(page_texts(data)).split()) == ["Ahoi", "buoy-7", "unten"]


def test_black_words_below_print_over_the_other_inks_as_they_do_elsewhere() -> None:
    veil = Group((Path(box(-15, -6, 30, 12), fill="white"),), opacity=0.5)
    (picture,) = rasters(press(GROUND, Text("I", "BarlowCondensed-Bold", 40, -2, -5, "black"), veil))
    inked = [picture.at(x / 10, 0) for x in range(-20, 40)]
    assert any(near(found, mixed((*SAND[:3], 100), (0, 0, 0, 0), 0.5)) for found in inked)
    assert not any(near(found, mixed(BLACK, (0, 0, 0, 0), 0.5)) for found in inked)


@pytest.mark.parametrize("cast", [Path(box(-5, -5, 10, 10), fill="black"), IconUse("skull", 0, 0, 12, "black")])
def test_black_that_is_opaque_in_part_darkens_every_ground_and_keeps_to_the_ink_that_a_press_takes(cast: Item) -> None:
    """A shadow took the other inks away and left a dark ground lighter than it was. Now sand, 190 %, stays 60 % black
    more; and where 200 % is all that a press takes, the three others give way to that black, each in proportion."""
    shadow = Group((cast,), opacity=0.5)
    assert near(rasters(press(GROUND, shadow))[0].at(0, 3), (*SAND[:3], 60))
    veil = Group((Path(box(-5, -5, 10, 10), fill="white"),), opacity=0.5)
    (_, veiled) = rasters(press(GROUND, shadow, veil))
    assert near(veiled.at(0, 3), mixed((*SAND[:3], 60), (0, 0, 0, 0), 0.5)), "seen through something else, too"
    (spared,) = rasters(press(GROUND, shadow, most_ink=200.0))
    assert near(spared.at(0, 3), (*(round(ink * 140 / 170) for ink in SAND[:3]), 60))
    (plate,) = rasters(press(Group((Path(box(-5, -5, 10, 10), fill="SEA"), cast), opacity=0.5)))
    assert near(plate.at(0, 3), (*mixed((0, 0, 0), SEA[:3], 0.5), 50)), "nor on a plate that is as opaque"


def test_a_sign_that_is_a_picture_has_its_inks_under_a_veil_and_in_one(tmp_path: File) -> None:
    """It was drawn by its light on every plate, which made it much darker there than beside it."""
    Pillow.new("RGB", (20, 20), (200, 60, 40)).save(tmp_path / "buoy.png")
    icons, sign = icon_set(tmp_path), IconUse("buoy", 0, 0, 10)
    (alone,) = rasters(press(GROUND, sign, icons=icons))
    inks = alone.at(0, 0)
    (veiled,) = rasters(
        press(GROUND, sign, Group((Path(box(-8, -8, 16, 16), fill="white"),), opacity=0.5), icons=icons)
    )[1:]
    assert near(veiled.at(0, 0), mixed(inks, (0, 0, 0, 0), 0.5))
    (faint,) = rasters(press(Group((sign,), opacity=0.5), icons=icons))
    assert near(faint.at(0, 0), mixed((0, 0, 0, 0), inks, 0.5))


def test_a_sign_that_is_a_picture_has_soft_edges_on_its_ground(tmp_path: File) -> None:
    """It was cut out by a mask of one bit, in steps that are seen."""
    buoy = Pillow.new("RGBA", (20, 20), (200, 60, 40, 255))
    buoy.paste((200, 60, 40, 128), (10, 0, 20, 20))
    buoy.save(tmp_path / "buoy.png")
    (picture,) = rasters(press(GROUND, IconUse("buoy", 0, 0, 10), icons=icon_set(tmp_path)))
    assert near(picture.at(2.5, 0), mixed(SAND, picture.at(-2.5, 0), 0.5))


def test_a_gradient_is_a_shading_in_inks_and_is_seen_through_in_inks() -> None:
    gradient = Gradient("linear", ((0.0, "SEA"), (1.0, "SAND")), (-10.0, 0.0), (10.0, 0.0))
    fill = GradientFill(box(-10, -10, 20, 20), gradient)
    data = press(fill)
    assert not rasters(data)
    with pikepdf.open(io.BytesIO(data)) as opened:
        (shading,) = opened.pages[0].Resources.Shading.values()
        assert str(shading.ColorSpace) == "/DeviceCMYK"
        assert [round(float(part) * 100) for part in shading.Function.C0] == [*SEA]
        assert [round(float(part) * 100) for part in shading.Function.C1] == [*SAND]
    (picture,) = rasters(press(Group((fill,), opacity=0.5)))
    assert near(picture.at(0, 0), mixed((0, 0, 0, 0), mixed(SEA, SAND, 0.5), 0.5))


def test_pictures_with_clear_parts_are_laid_on_what_is_below_them(tmp_path: File) -> None:
    """White, a quarter opaque of itself, in a group that is half opaque: an eighth of the sand is gone."""
    Pillow.new("RGBA", (20, 20), (255, 255, 255, 64)).save(tmp_path / "fog.png")
    fog = Image(str(tmp_path / "fog.png"), -5, -5, 10, 10)
    (picture,) = rasters(press(GROUND, Group((fog,), opacity=0.5)))
    assert near(picture.at(0, 0), mixed(SAND, (0, 0, 0, 0), 0.125))


def test_a_placed_face_and_the_own_items_of_a_page_are_flattened_too() -> None:
    coin = Face("coin", rectangle(8, 8), (Group((Path(box(-9, -9, 18, 18), fill="SEA"),), opacity=0.5),))
    page = SheetPage(40, 20, "front", 1, 1, (), (), (Placed(coin, shift(20, 10)),), (0, 0, 40, 20), (0, 0, 40, 20))
    data = pdf_bytes([Sheets((), (page,))], Palette(INKS, "cmyk"), PdfInfo("a"))
    assert not [*see_through(data)]
    (picture,) = rasters(data)
    assert near(picture.at(20, 10), mixed((0, 0, 0, 0), SEA, 0.5))
    assert picture.wide == pytest.approx(8.0, abs=0.1), "cut to its trim"


def test_what_several_files_share_is_flattened_once_and_stays_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    seen: list[int] = []
    plain = flattened._render
    monkeypatch.setattr(flattened, "_render", lambda data, size: seen.append(1) or plain(data, size))
    sheets = single_faces([Face("buoy", rectangle(40, 20), (Group((GROUND,), opacity=0.5),), 3.0)])
    info, palette = PdfInfo("a"), Palette(INKS, "cmyk")
    made = pdf_files({"one.pdf": ([sheets], info), "two.pdf": ([sheets, sheets], info)}, palette)
    assert [*made] == ["one.pdf", "two.pdf"]
    assert len(seen) == 2, "its black and its other inks"
    assert press(Group((GROUND,), opacity=0.5)) == press(Group((GROUND,), opacity=0.5))


def test_for_a_screen_nothing_is_flattened() -> None:
    items = (GROUND, Group((Path(circle(0, 0, 6), fill="SEA"),), opacity=0.5))
    data = pdf_bytes([single_faces([Face("buoy", rectangle(40, 20), items)])], Palette(INKS), PdfInfo("a"))
    assert "/ca" in [*see_through(data)]
    assert not rasters(data)


def test_a_larger_part_than_a_sheet_is_refused_with_its_size_and_its_piece() -> None:
    """500 × 400 mm at 600 dpi are 112 million pixels."""
    board = Face("board", rectangle(500, 400), (Group((Path(box(-300, -300, 600, 600), fill="SEA"),), opacity=0.5),))
    with pytest.raises(InputError, match="board") as told:
        pdf_bytes([single_faces([board])], Palette(INKS, "cmyk"), PdfInfo("a"))
    assert "500 × 400 mm are opaque in part: 112 million pixels at 600 dpi" in str(told.value)


def found_in(folder: File, data: bytes) -> set[int]:
    (folder / "deck.pdf").write_bytes(data)
    return {finding.check for finding in preflight([folder / "deck.pdf"], LIMITS).findings}


def test_preflight_passes_what_is_made_and_finds_what_is_not(tmp_path: File) -> None:
    """Planted: a gradient to 300 % of ink, which no flat colour has; one in RGB; an opacity; a group with its own."""
    gradient = Gradient("radial", ((0.0, "SEA"), (0.4, "white"), (1.0, "SAND")), (0.0, 0.0), (10.0, 0.0))
    right = press(
        GROUND, GradientFill(circle(0, 0, 8), gradient), Group((Path(circle(0, 0, 6), fill="SEA"),), opacity=0.5)
    )
    assert found_in(tmp_path, right) == set()

    def spoil(key: str, value: Any) -> bytes:
        with pikepdf.open(io.BytesIO(right)) as opened:
            (shading,) = opened.pages[0].Resources.Shading.values()
            if key == "C0":
                shading.Function.Functions[1].C0 = value
            elif key == "ColorSpace":
                shading.ColorSpace = value
                for part in shading.Function.Functions:
                    part.C0, part.C1 = pikepdf.Array([0, 0, 0]), pikepdf.Array([1, 1, 1])
            else:
                opened.pages[0].obj[key] = value
            made = io.BytesIO()
            opened.save(made)
            return made.getvalue()

    assert found_in(tmp_path, spoil("C0", pikepdf.Array([1, 1, 0.5, 0.5]))) == {8}
    assert found_in(tmp_path, spoil("ColorSpace", pikepdf.Name.DeviceRGB)) == {7}
    assert found_in(tmp_path, spoil("/Group", pikepdf.Dictionary(S=pikepdf.Name.Transparency))) == {13}

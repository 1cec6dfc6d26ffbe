"""SVG and PNG: the same picture as the PDF, exact sizes, the same bytes, no font needed to look at it."""

import io
import re
from pathlib import Path as File
from xml.etree import ElementTree

import pypdfium2
import pytest
from PIL import Image as Pillow
from PIL import ImageChops, ImageStat

from generator.base.geometry import scale_by, shift
from generator.faces.colours import Palette
from generator.faces.display_list import Face, Group, IconUse, Image, Path, Placed, Text, rectangle
from generator.faces.icons import icon_set
from generator.faces.shapes import box, line
from generator.render.page_pixels import PixelSize
from generator.render.pdf import PdfInfo, pdf_bytes, single_faces
from generator.render.png import face_pngs, page_pngs
from generator.render.svg import SvgPicture, face_picture, path_data, svg_text
from tests.faces.making import flat
from tests.harbour import INKS, card, coin, tile

RGB = Palette(INKS)


def from_pdf(face: Face) -> Pillow.Image:
    with pypdfium2.PdfDocument(pdf_bytes([single_faces([face], bleed=False)], RGB, PdfInfo("a"))) as document:
        return document[0].render(scale=3).to_pil().convert("RGB")


def from_svg(face: Face) -> Pillow.Image:
    import cairosvg

    whole = SvgPicture(face_picture(face).width, face_picture(face).height, face.items)
    png = cairosvg.svg2png(svg_text(whole, RGB).encode(), scale=3 * 72 / 96, background_color="white")
    return Pillow.open(io.BytesIO(png)).convert("RGB")


def same(face: Face) -> Pillow.Image:
    """A face as the PDF shows it; the SVG shows the same."""
    one, two = from_pdf(face), from_svg(face)
    difference = ImageChops.difference(*(image.resize((150, 100)) for image in (one, two))).convert("L")
    assert ImageStat.Stat(difference).mean[0] < 1.5
    return one


@pytest.mark.cairo
@pytest.mark.parametrize("face", [tile(3), card(1), coin(2)], ids=lambda face: face.id)
def test_svg_and_pdf_show_the_same(face: Face) -> None:
    assert ImageStat.Stat(same(face).convert("L")).stddev[0] > 10


def test_svg_holds_no_text_and_keeps_each_icon_and_glyph_once() -> None:
    root = ElementTree.fromstring(svg_text(face_picture(tile(3)), RGB))
    tags = [element.tag.rpartition("}")[2] for element in root.iter()]
    assert "text" not in tags
    assert "font" not in svg_text(face_picture(tile(3)), RGB).lower()
    ids = [element.get("id") for element in root.iter() if element.get("id")]
    assert len(ids) == len(set(ids))
    ids = [name.partition("-")[2] for name in ids]
    assert sorted(name for name in ids if not name.startswith("glyph")) == [
        "clip-1",
        "icon-deferred",
        "icon-first-player",
        "icon-resource",
    ]
    runs = [item for item, _ in flat(tile(3).items) if isinstance(item, Text) and not item.invisible]
    letters = [(run.font, letter) for run in runs for letter in run.text if letter.strip()]
    assert sum(name.startswith("glyph") for name in ids) == len(set(letters))
    assert tags.count("use") == 3 + len(letters)


def test_a_face_that_lies_twice_is_kept_once_and_bears_its_titles() -> None:
    coins = coin(1)
    items = (Placed(coins, shift(-20, 0), "one <&>"), Placed(coins, scale_by(0.5, 20, 0), "two"), Placed(coin(2)))
    root = ElementTree.fromstring(svg_text(SvgPicture(80, 40, items), RGB))
    kept = [element.get("id", "").partition("-")[2] for element in root.iter() if "-face-" in element.get("id", "")]
    assert kept == ["face-1", "face-2"]
    titles = [element.text for element in root.iter() if element.tag.endswith("title")]
    assert titles == ["one <&>", "two"]


@pytest.mark.cairo
def test_placed_faces_look_the_same_in_pdf_and_svg_and_are_cut_to_their_trim() -> None:
    page = Face("page", rectangle(90, 60), (Placed(tile(3), shift(-12, 0)), Placed(coin(2), scale_by(0.6, 30, 10))))
    one = same(page)
    # 1 mm outside the tile's right vertex, x = -12 + 50 / √3 = 16.9: its bleed of 3 mm would colour it
    assert one.getpixel((round((45 + 17.9) / 90 * one.width), one.height // 2)) == (255, 255, 255)


def test_pictures_in_one_page_share_no_id_and_each_names_its_own() -> None:
    """A page has the ids of all its pictures in common; only one that is shown twice has them twice."""
    placed = SvgPicture(80, 40, (Placed(coin(1), shift(-20, 0)), Placed(coin(2))))
    pictures = [*map(face_picture, (tile(3), tile(4), card(1), card(2), coin(1), coin(2))), placed]
    texts = {svg_text(one, palette) for one in pictures for palette in (RGB, Palette(INKS, theme="low-ink"))}
    known: set[str] = set()
    for text in texts:
        elements = list(ElementTree.fromstring(text).iter())
        own = {name for element in elements if (name := element.get("id"))}
        values = [value for element in elements for value in element.attrib.values()]
        assert own >= {value[value.index("#") + 1 :].rstrip(")") for value in values if value.startswith(("#p", "url"))}
        assert not known & own
        known |= own
    assert len(texts) > len(pictures)


def test_svg_measures_its_millimetres_and_is_cut_to_its_trim() -> None:
    text = svg_text(face_picture(card(1)), RGB)
    assert re.search(r'width="63mm"', text)
    assert re.search(r'height="88mm"', text)
    assert svg_text(face_picture(card(1)), RGB) == text, "the same on every run"
    assert face_picture(tile(1)).height == pytest.approx(50)
    assert face_picture(tile(1), bleed=True).height == pytest.approx(56)


def test_invisible_text_and_unpainted_items_leave_nothing() -> None:
    hidden = Text("a", "BarlowCondensed-Bold", 9, 0, 0, invisible=True)
    text = svg_text(SvgPicture(10, 10, (hidden, Text("b", "BarlowCondensed-Bold", 9, 0, 0, "none"))), RGB)
    assert "<path" not in text


def test_png_has_the_exact_pixels_and_tells_its_resolution() -> None:
    """57.735 + 6 by 50 + 6 mm and 63 by 88 mm at 300 dpi; or what a service prescribes."""
    images = [Pillow.open(io.BytesIO(png)) for png in face_pngs([tile(1), card(1)], RGB, dpi=300)]
    assert [image.info["dpi"] for image in images] == [pytest.approx((300, 300), abs=0.1)] * 2
    assert [image.size for image in images] == [(753, 661), (744, 1039)]
    data = pdf_bytes([single_faces([Face("a", rectangle(69.6, 95), ())])], RGB, PdfInfo("a"))
    (png,) = page_pngs(data, [PixelSize(822, 1122, 300)])
    assert Pillow.open(io.BytesIO(png)).size == (822, 1122)


def test_png_is_the_same_on_every_run_and_has_the_right_colours() -> None:
    first, second = (list(face_pngs([tile(1)], RGB, dpi=100, bleed=False)) for _ in range(2))
    assert first == second
    image = Pillow.open(io.BytesIO(first[0])).convert("RGB")
    assert image.getpixel((image.width // 2, 3)) == (20, 84, 120)


def test_in_one_ink_a_pale_line_is_black_and_a_pale_icon_of_lines_is_an_area(tmp_path: File) -> None:
    """As in a kit: the booklet shows the same faces."""
    (tmp_path / "spar.svg").write_text(
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24">'
        '<path d="M2 12 H22" fill="none" stroke="#000" stroke-width="4"/></svg>',
        encoding="utf-8",
    )
    pale, icon = Path(line(-18, 5, 18, 5), stroke="SEA/24", width=0.5), IconUse("spar", 0, 0, 12, "SEA/24")
    root = ElementTree.fromstring(
        svg_text(SvgPicture(40, 20, (pale, icon)), Palette(INKS, theme="mono"), icon_set(tmp_path))
    )
    paths = list(root.iter("{http://www.w3.org/2000/svg}path"))
    assert {path.get("stroke", "none") for path in paths} == {"none", "#1a1a1a"}
    assert [path.get("fill") for path in paths if path.get("stroke", "none") == "none"] == ["currentColor"]


def test_own_art_lies_upright_in_its_place_in_the_svg(tmp_path: File) -> None:
    """A picture's rows run down from its place, while millimetres run up: turned over, its head is the upper edge."""
    Pillow.new("RGB", (2, 2), "red").save(tmp_path / "own.png")
    text = svg_text(SvgPicture(40, 40, (Image(str(tmp_path / "own.png"), -5, -7, 10, 12),)), RGB)
    assert "data:image/png;base64," in text
    assert "own.png" not in text
    (image,) = [element for element in ElementTree.fromstring(text).iter() if element.tag.endswith("}image")]
    across, _, _, down, left, upper = map(float, re.findall(r"-?[\d.]+", image.get("transform", "")))
    wide, high = float(image.get("width", "")), float(image.get("height", ""))
    assert (left, left + across * wide) == (-5.0, 5.0)
    assert (upper, upper + down * high) == (5.0, -7.0)


def test_each_group_is_cut_to_its_own_clip() -> None:
    boxes = [box(-10, -10, 4, 4), box(2, 2, 6, 6)]
    text = svg_text(SvgPicture(40, 40, tuple(Group((Path(box(-20, -20, 40, 40)),), clip=clip) for clip in boxes)), RGB)
    root = ElementTree.fromstring(text)
    clips = {
        f"url(#{one.get('id')})": one[0].get("d") for one in root.iter() if one.tag.endswith("}clipPath") and len(one)
    }
    used = [one.get("clip-path", "") for one in root.iter() if one.get("clip-path") in clips]
    assert [clips[name] for name in used if clips[name] in map(path_data, boxes)] == [*map(path_data, boxes)]

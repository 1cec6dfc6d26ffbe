"""Raster pictures in a PDF: what is copied, what is scaled, what becomes a mask, and what a press gets instead."""

import io
import zlib
from collections.abc import Callable, Iterator
from itertools import pairwise
from pathlib import Path
from typing import Any

import pikepdf
import pypdfium2
import pytest
from PIL import Image as Pillow
from PIL import ImageChops, ImageStat

from generator.base.errors import InputError
from generator.faces.colours import Paint, Palette
from generator.faces.display_list import Face, Group, Image, rectangle
from generator.faces.icons import icon_set
from generator.files.shelf import content_bytes
from generator.render import prepared_pictures
from generator.render.drawn_pictures import DrawnExtent, DrawnPicture, drawn_pictures
from generator.render.pdf import PdfInfo, pdf_bytes, pdf_files, single_faces
from generator.render.picture_codes import QUALITY, PictureWish, encode_picture
from generator.render.prepared_pictures import prepare_pictures
from generator.sheets.pages import Sheets

INCH, BOX = 25.4, Pillow.Resampling.BOX
RGB, INKS = Palette({}), Palette({}, "cmyk")
SEA = (0.8, 0.4, 0.2, 0.2)
GROUND, HALF = (204, 102, 51, 51), (102, 51, 26, 26)
"""The inks of a sea; white over it, half of it seen through: 204 and no ink are 102 in the middle."""


OPENED: list[pikepdf.Pdf] = []
"""What a test looks into; objects are gone when their file is."""


@pytest.fixture(autouse=True)
def own_cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.setenv("BALANCE_CONTROL_CACHE", str(tmp_path / "cache"))
    yield
    OPENED.clear()


def slope(mode: str, wide: int, high: int) -> Any:
    """Colours, or greys, that change over the whole picture."""
    parts = [Pillow.linear_gradient("L").rotate(90.0 * turn).resize((wide, high)) for turn in range(3)]
    return Pillow.merge("RGB", parts).convert(mode)


def page(path: Path, size: float = INCH, part: float = 1.0) -> Sheets:
    """A page of an inch with a picture over it, drawn as a part of its own size inside a group that enlarges it."""
    length = size * part
    image = Image(str(path), -length / 2.0, -length / 2.0, length, length)
    return single_faces([Face("a", rectangle(INCH, INCH), (Group((image,), (1.0 / part, 0, 0, 1.0 / part, 0, 0)),))])


def drawn(path: Path, resolution: float | None = 300.0, palette: Palette = RGB, size: float = INCH) -> Any:
    """The one picture in a PDF."""
    OPENED.append(pikepdf.open(io.BytesIO(pdf_bytes([page(path, size)], palette, PdfInfo("a"), resolution=resolution))))
    (found,) = OPENED[-1].pages[0].Resources.XObject.values()
    return found


def shown(path: Path, pixels: int, resolution: float | None = 300.0, palette: Palette = RGB) -> Any:
    """What a reader shows of the page, as a picture of so many pixels a side."""
    data = pdf_bytes([page(path)], palette, PdfInfo("a"), resolution=resolution)
    with pypdfium2.PdfDocument(data) as document:
        return document[0].render(scale=pixels / 72.0).to_pil().convert("RGB")


def apart(one: Any, other: Any) -> float:
    """How far two pictures of one size are apart, in steps of 255 for each pixel and channel."""
    return max(ImageStat.Stat(ImageChops.difference(one.convert("RGB"), other.convert("RGB"))).mean)


# As it is -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "options", [{}, {"progressive": True}, {"subsampling": 0}], ids=["plain", "progressive", "444"]
)
@pytest.mark.parametrize("mode", ["RGB", "L"])
def test_the_bytes_of_a_jpeg_lie_in_the_file(mode: str, options: dict[str, Any], tmp_path: Path) -> None:
    """450 pixels on an inch are 1.5 times 300: as many as are left."""
    slope(mode, 450, 450).save(tmp_path / "a.jpg", **options)
    found = drawn(tmp_path / "a.jpg")
    assert found.read_raw_bytes() == (tmp_path / "a.jpg").read_bytes()
    assert (found.Filter, found.ColorSpace) == ("/DCTDecode", "/DeviceGray" if mode == "L" else "/DeviceRGB")
    with Pillow.open(tmp_path / "a.jpg") as own:
        assert apart(shown(tmp_path / "a.jpg", 450), own) < 1.0


@pytest.mark.parametrize(
    ("mode", "space", "depth"), [("RGB", "/DeviceRGB", 8), ("L", "/DeviceGray", 8), ("1", "/DeviceGray", 1)]
)
def test_the_data_of_a_png_lie_in_the_file(mode: str, space: str, depth: int, tmp_path: Path) -> None:
    picture = slope(mode, 300, 300)
    picture.save(tmp_path / "a.png")
    found = drawn(tmp_path / "a.png")
    assert found.read_raw_bytes() in (tmp_path / "a.png").read_bytes()
    assert (found.ColorSpace, found.BitsPerComponent) == (space, depth)
    seen, own = shown(tmp_path / "a.png", 300), picture.convert("RGB")
    assert apart(seen.resize((30, 30), BOX), own.resize((30, 30), BOX)) < 3.0, "black and white alone are rough"


@pytest.mark.parametrize(("colours", "depth"), [(2, 1), (4, 2), (16, 4), (200, 8)])
def test_a_palette_is_kept(colours: int, depth: int, tmp_path: Path) -> None:
    picture = slope("RGB", 300, 300).quantize(colours)
    picture.save(tmp_path / "a.png")
    found = drawn(tmp_path / "a.png")
    assert (found.ColorSpace[0], found.BitsPerComponent) == ("/Indexed", depth)
    assert apart(shown(tmp_path / "a.png", 300), picture) < 1.0


def chunk(name: bytes, data: bytes) -> bytes:
    return len(data).to_bytes(4, "big") + name + data + zlib.crc32(name + data).to_bytes(4, "big")


def interlaced(greys: Any) -> bytes:
    """A PNG in the seven passes of Adam7 (PNG, 8.2), which Pillow reads and doesn't write."""
    passes = ((0, 0, 8, 8), (4, 0, 8, 8), (0, 4, 4, 8), (2, 0, 4, 4), (0, 2, 2, 4), (1, 0, 2, 2), (0, 1, 1, 2))
    (wide, high), pixels = greys.size, greys.tobytes()
    rows = (
        b"\0" + pixels[y * wide + left : (y + 1) * wide : across]
        for left, top, across, down in passes
        for y in range(top, high, down)
    )
    head = wide.to_bytes(4, "big") + high.to_bytes(4, "big") + bytes((8, 0, 0, 0, 1))
    data = chunk(b"IHDR", head) + chunk(b"IDAT", zlib.compress(b"".join(rows))) + chunk(b"IEND", b"")
    return b"\x89PNG\r\n\x1a\n" + data


def sixteen_bits(colours: Any) -> bytes:
    """A PNG of sixteen bits a channel, each 257 times what it has in eight."""
    (wide, high), rows = (
        colours.size,
        [row.tobytes() for row in (colours.crop((0, y, colours.width, y + 1)) for y in range(colours.height))],
    )
    deep = b"".join(b"\0" + b"".join(bytes((value, value)) for value in row) for row in rows)
    head = wide.to_bytes(4, "big") + high.to_bytes(4, "big") + bytes((16, 2, 0, 0, 0))
    data = chunk(b"IHDR", head) + chunk(b"IDAT", zlib.compress(deep)) + chunk(b"IEND", b"")
    return b"\x89PNG\r\n\x1a\n" + data


@pytest.mark.parametrize(("mode", "written"), [("L", interlaced), ("RGB", sixteen_bits)], ids=["interlaced", "16 bits"])
def test_what_a_pdf_cannot_read_is_encoded_again(mode: str, written: Callable[[Any], bytes], tmp_path: Path) -> None:
    picture = slope(mode, 60, 60)
    (tmp_path / "a.png").write_bytes(written(picture))
    found = drawn(tmp_path / "a.png")
    assert (found.ColorSpace, found.BitsPerComponent) == ("/DeviceGray" if mode == "L" else "/DeviceRGB", 8)
    assert apart(shown(tmp_path / "a.png", 60), picture) < 4.0, "a step from pixel to pixel is 4"


def test_a_jpeg_of_inks_is_encoded_again(tmp_path: Path) -> None:
    """Four channels without a profile: no reader of an RGB file is asked what they look like."""
    slope("RGB", 60, 60).convert("CMYK").save(tmp_path / "a.jpg", quality=98)
    assert (drawn(tmp_path / "a.jpg").ColorSpace, drawn(tmp_path / "a.jpg").Filter) == ("/DeviceRGB", "/DCTDecode")
    assert apart(shown(tmp_path / "a.jpg", 60), slope("RGB", 60, 60)) < 4.0


# As it is wanted ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("pixels", "resolution", "size", "left"),
    [
        (451, 300.0, INCH, 300),
        (450, 300.0, INCH, 450),
        (451, 400.0, INCH, 451),
        (900, 150.0, INCH, 150),
        (900, 300.0, 2.0 * INCH, 900),
        (2000, None, INCH, 2000),
    ],
)
@pytest.mark.parametrize("ending", ["jpg", "png"])
def test_a_picture_has_the_pixels_that_paper_can_show(
    ending: str, pixels: int, resolution: float | None, size: float, left: int, tmp_path: Path
) -> None:
    """Up to 1.5 times the wanted pixels of its size it is as it is, with more it gets just those; two inches of 900
    pixels have 450 an inch."""
    slope("RGB", pixels, pixels).save(tmp_path / f"a.{ending}")
    found = drawn(tmp_path / f"a.{ending}", resolution, size=size)
    assert (found.Width, found.Height) == (left, left)
    if left <= 450:
        assert apart(shown(tmp_path / f"a.{ending}", 150, resolution), slope("RGB", 150, 150)) < 2.5


def test_black_and_white_alone_keeps_twice_as_many(tmp_path: Path) -> None:
    """900 are 1.5 times 600; 1,000 are more, and become 600 with the greys between."""
    for pixels, left, depth in ((900, 900, 1), (1000, 600, 8)):
        slope("1", pixels, pixels).save(tmp_path / f"{pixels}.png")
        found = drawn(tmp_path / f"{pixels}.png")
        assert (found.Width, found.BitsPerComponent, found.ColorSpace) == (left, depth, "/DeviceGray")


def test_a_jpeg_that_is_scaled_keeps_its_colours_as_fine_as_its_light(tmp_path: Path) -> None:
    slope("RGB", 900, 900).save(tmp_path / "a.jpg")
    data = drawn(tmp_path / "a.jpg").read_raw_bytes()
    with Pillow.open(io.BytesIO(data)) as found:
        assert [layer[1:3] for layer in found.layer] == [(1, 1)] * 3
        slope("RGB", 8, 8).save(tmp_path / "quality.jpg", quality=QUALITY)
        with Pillow.open(tmp_path / "quality.jpg") as wanted:
            assert found.quantization == wanted.quantization


def test_of_several_sizes_the_largest_counts(tmp_path: Path) -> None:
    slope("RGB", 900, 900).save(tmp_path / "a.png")
    (found,) = drawn_pictures(
        [page(tmp_path / "a.png", 10.0, 0.25), page(tmp_path / "a.png", 20.0)], RGB, icon_set()
    ).values()
    assert (found.width, found.height) == pytest.approx((20.0, 20.0))


# What is clear ------------------------------------------------------------------------------------------------------


def clear(mode: str) -> Any:
    """Colours over everything, clear on the left and whole on the right."""
    picture = slope("RGB", 300, 300)
    if mode == "P":
        picture = picture.quantize(15)
        picture.info["transparency"] = 3
        return picture
    made = picture.convert("LA" if mode == "LA" else "RGBA")
    made.putalpha(Pillow.linear_gradient("L").rotate(90.0).resize((300, 300)))
    return made


@pytest.mark.parametrize(("mode", "space"), [("RGBA", "/DeviceRGB"), ("LA", "/DeviceGray"), ("P", "/Indexed")])
def test_what_is_clear_is_a_mask_of_its_own_size(mode: str, space: str, tmp_path: Path) -> None:
    picture = clear(mode)
    picture.save(tmp_path / "a.png")
    found = drawn(tmp_path / "a.png")
    kind = found.ColorSpace if mode != "P" else found.ColorSpace[0]
    assert (kind, found.Width, found.SMask.ColorSpace, found.SMask.Width) == (space, 300, "/DeviceGray", 300)
    alpha = picture.convert("RGBA").getchannel("A")
    assert pikepdf.PdfImage(found.SMask).as_pil_image().tobytes() == alpha.tobytes()
    seen = Pillow.new("RGB", (300, 300), "white")
    seen.paste(picture.convert("RGB"), mask=alpha)
    assert apart(shown(tmp_path / "a.png", 300), seen) < 1.0


def test_a_page_with_a_mask_says_in_which_colours_it_is_mixed(tmp_path: Path) -> None:
    clear("RGBA").save(tmp_path / "a.png")
    slope("RGBA", 30, 30).save(tmp_path / "b.png")
    parts = [page(tmp_path / "a.png"), page(tmp_path / "b.png")]
    with pikepdf.open(io.BytesIO(pdf_bytes(parts, RGB, PdfInfo("a")))) as opened:
        assert ["/Group" in one for one in opened.pages] == [True, False], "what is clear nowhere has no mask"
        assert (opened.pages[0].Group.S, opened.pages[0].Group.CS) == ("/Transparency", "/DeviceRGB")


def test_a_scaled_picture_keeps_its_edge(tmp_path: Path) -> None:
    """Red on nothing that is black: where both meet, no black is mixed into the red."""
    picture = Pillow.new("RGBA", (900, 900), (0, 0, 0, 0))
    picture.paste((255, 0, 0, 255), (450, 0, 900, 900))
    picture.save(tmp_path / "a.png")
    seen = shown(tmp_path / "a.png", 100)
    assert all(seen.getpixel((x, 50))[0] > 245 for x in range(100)), "red on white is nowhere darker than red"


# A press ------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("ending", ["jpg", "png"])
def test_a_press_gets_inks_without_transparency(ending: str, tmp_path: Path) -> None:
    slope("RGB", 300, 300).save(tmp_path / "a.jpg", quality=98)
    clear("RGBA").save(tmp_path / "a.png")
    found = drawn(tmp_path / f"a.{ending}", palette=INKS)
    assert (found.ColorSpace, "/SMask" in found, found.Width) == ("/DeviceCMYK", False, 300)
    assert found.Filter == ("/DCTDecode" if ending == "jpg" else "/FlateDecode")
    assert (seen := pikepdf.PdfImage(found).as_pil_image()).mode == "CMYK"
    assert seen.size == (300, 300)


def test_a_jpeg_of_inks_shows_what_they_show_without_loss(tmp_path: Path) -> None:
    """The numbers of a JPEG of inks are the wrong way round, which the PDF has to say."""
    slope("RGB", 60, 60).save(tmp_path / "a.jpg", quality=98)
    slope("RGB", 60, 60).save(tmp_path / "a.png")
    kinds = [drawn(tmp_path / name, palette=INKS).Filter for name in ("a.jpg", "a.png")]
    assert kinds == ["/DCTDecode", "/FlateDecode"]
    assert apart(*(shown(tmp_path / name, 60, palette=INKS) for name in ("a.jpg", "a.png"))) < 4.0


@pytest.mark.parametrize(("most_ink", "packed"), [(400.0, "/DCTDecode"), (200.0, "/FlateDecode")])
def test_no_picture_becomes_wetter_than_a_press_takes_by_being_a_jpeg(
    most_ink: float, packed: str, tmp_path: Path
) -> None:
    """Beside an edge a JPEG of a dark colour is darker than that."""
    picture = Pillow.new("RGB", (40, 40), (40, 44, 60))
    for at in range(0, 40, 5):
        picture.paste((255, 255, 255), (at, 0, at + 2, 40))
    picture.save(tmp_path / "a.jpg", quality=100, subsampling=0)
    data = (tmp_path / "a.jpg").read_bytes()
    assert encode_picture(data, "a.jpg", PictureWish("cmyk", most_ink=most_ink)).entries["Filter"] == packed


def inks(path: Path, ground: Paint | None) -> list[tuple[int, ...]]:
    """Three pixels: white, half clear, clear."""
    picture = Pillow.new("RGBA", (3, 1), (255, 255, 255, 255))
    picture.putpixel((1, 0), (255, 255, 255, 128))
    picture.putpixel((2, 0), (9, 9, 9, 0))
    picture.save(path)
    coded = encode_picture(path.read_bytes(), str(path), PictureWish("cmyk", None, ground))
    filtered, *row = zlib.decompress(coded.data)
    assert filtered in (0, 1), "as they are, or less what is before them (PNG, 9.2)"
    found = [row[at : at + 4] for at in range(0, 12, 4)]
    for before, pixel in pairwise(found) if filtered else ():
        pixel[:] = [(one + other) % 256 for one, other in zip(before, pixel, strict=True)]
    return [tuple(pixel) for pixel in found]


def test_in_inks_what_is_clear_has_those_of_its_ground(tmp_path: Path) -> None:
    white, half, nothing = inks(tmp_path / "a.png", SEA)
    assert nothing == GROUND
    assert half == pytest.approx(HALF, abs=2)
    assert white == pytest.approx([0] * 4, abs=2)
    assert set(inks(tmp_path / "a.png", None)) == {(0,) * 4}


# Once, from the disk, on any number of cores ------------------------------------------------------------------------


def many(folder: Path, count: int) -> list[Sheets]:
    folder.mkdir()
    for number in range(count):
        slope("RGB", 500 + number, 500).save(folder / f"{number}.jpg")
    return [page(folder / f"{number}.jpg") for number in range(count)]


def test_a_picture_is_in_a_file_once_however_often_it_lies_there(tmp_path: Path) -> None:
    slope("RGB", 300, 300).save(tmp_path / "a.jpg")
    parts = [page(tmp_path / "a.jpg", size) for size in (10.0, 20.0, INCH)]
    files = pdf_files({"kit.pdf": (parts, PdfInfo("a")), "part.pdf": (parts[1:], PdfInfo("b"))}, RGB, resolution=300.0)
    for content in files.values():
        assert content_bytes(content).count((tmp_path / "a.jpg").read_bytes()) == 1


def test_several_files_are_those_that_are_made_alone(tmp_path: Path) -> None:
    parts = many(tmp_path / "art", 3)
    files = pdf_files({"kit.pdf": (parts, PdfInfo("a")), "part.pdf": (parts[1:2], PdfInfo("b"))}, RGB, resolution=300.0)
    assert content_bytes(files["kit.pdf"]) == pdf_bytes(parts, RGB, PdfInfo("a"), resolution=300.0)
    with pikepdf.open(io.BytesIO(content_bytes(files["part.pdf"]))) as part:
        assert sum(one.get("/Subtype") == "/Image" for one in part.objects if isinstance(one, pikepdf.Stream)) == 1


def test_a_picture_is_read_when_its_turn_comes(tmp_path: Path) -> None:
    """A file with twelve pictures never has more than one of them, or a million bytes, in its hands."""
    parts = many(tmp_path / "art", 12)
    (content,) = pdf_files({"kit.pdf": (parts, PdfInfo("a"))}, RGB, resolution=300.0).values()
    assert callable(content)
    pieces = [len(piece) for piece in content()]
    assert len(pieces) >= 2 * 12
    assert max(pieces) < sum(pieces) / 6


@pytest.mark.parametrize("cores", [1, 8])
def test_no_more_pictures_are_unpacked_at_a_time_than_four(
    cores: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(prepared_pictures.os, "cpu_count", lambda: cores)
    inside, most = [], [0]

    def counted(*order: Any) -> Any:
        inside.append(order)
        most[0] = max(most[0], len(inside))
        try:
            return encode_picture(*order)
        finally:
            inside.pop()

    monkeypatch.setattr(prepared_pictures, "encode_picture", counted)
    parts = many(tmp_path / f"art-{cores}", 12)
    monkeypatch.setenv("BALANCE_CONTROL_CACHE", str(tmp_path / f"cache-{cores}"))
    prepare_pictures(drawn_pictures(parts, RGB, icon_set()), "rgb", 100.0 + cores)
    assert most[0] <= (1 if cores == 1 else 4)


def test_the_same_bytes_on_one_core_and_on_many(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    parts, made = many(tmp_path / "art", 6), []
    for cores in (1, 4):
        monkeypatch.setattr(prepared_pictures.os, "cpu_count", lambda cores=cores: cores)
        monkeypatch.setattr(prepared_pictures, "run_folder", lambda cores=cores: tmp_path / f"run-{cores}")
        (tmp_path / f"run-{cores}").mkdir()
        monkeypatch.setenv("BALANCE_CONTROL_CACHE", str(tmp_path / f"cache-{cores}"))
        made.append(pdf_bytes(parts, RGB, PdfInfo("a"), resolution=300.0))
    assert made[0] == made[1]


def test_what_was_encoded_is_kept_for_the_next_run(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """By what the file holds: the same under another name is no other, a change of a single pixel is one."""
    parts, times = many(tmp_path / "art", 3), []
    monkeypatch.setattr(
        prepared_pictures, "encode_picture", lambda *order: times.append(order) or encode_picture(*order)
    )
    for run in ("first", "second", "renamed", "other"):
        monkeypatch.setattr(prepared_pictures, "run_folder", lambda run=run: tmp_path / run)
        (tmp_path / run).mkdir()
        if run == "renamed":
            (tmp_path / "art" / "0.jpg").rename(tmp_path / "art" / "1.jpg")
            parts = [parts[1]]
        if run == "other":
            slope("RGB", 501, 500).transpose(Pillow.Transpose.FLIP_LEFT_RIGHT).save(tmp_path / "art" / "1.jpg")
        pdf_bytes(parts, RGB, PdfInfo("a"), resolution=300.0)
        assert len(times) == {"first": 3, "second": 3, "renamed": 3, "other": 4}[run]


@pytest.mark.parametrize("name", ["a.jpg", "a.png"])
@pytest.mark.parametrize("pixels", [300, 900], ids=["as it is", "scaled"])
def test_a_picture_that_breaks_off_names_its_file_and_its_piece(name: str, pixels: int, tmp_path: Path) -> None:
    slope("RGB", pixels, pixels).save(tmp_path / name)
    whole = (tmp_path / name).read_bytes()
    (tmp_path / name).write_bytes(whole[: len(whole) * 2 // 3])
    with pytest.raises(InputError, match=rf"{name} a: the picture can't be read"):
        drawn(tmp_path / name)


def test_one_picture_is_prepared_once_for_all_that_bear_it(tmp_path: Path) -> None:
    slope("RGB", 300, 300).save(tmp_path / "a.png")
    made = prepare_pictures({DrawnPicture(str(tmp_path / "a.png"), None): DrawnExtent(1.0, 1.0, "a")}, "rgb")
    (prepared,) = made.values()
    assert (tmp_path / "a.png").read_bytes().count(b"".join(prepared.data())) == 1

"""Pictures by name: whatever somebody writes for a file is the file, and of two that fit equally well neither is."""

import io
import struct
from itertools import product
from pathlib import Path

import pytest
from PIL import Image

from generator.base.errors import Mark
from generator.definitions.art_check import art_faults, web_size
from generator.definitions.pack import Art
from generator.definitions.picture_files import PictureFiles
from generator.files.atomic_write import LIST
from tests.tables import read_table

ENDINGS = ("", ".png", ".PNG", ".jpg", " .png", ".png ")
FOLDERS = ("", "art/", "Art/", "art\\", "img\\", " art / ", "./art/")
STEMS = ("koala", "Koala", "KOALA", " koala")


def folder_with(folder: Path, *files: str) -> PictureFiles:
    """A game's folder with these files, all of them small."""
    for name in files:
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_bytes(b"x")
    return PictureFiles(folder)


def found(pictures: PictureFiles, name: str) -> str:
    """The file that a name leads to, by its path from the folder; empty where there is none, else what is wrong."""
    one = pictures.find(name)
    return one.path.relative_to(pictures.folder).as_posix() if one.path else one.wrong


def test_each_way_of_writing_a_name_leads_to_its_file(tmp_path: Path) -> None:
    """All folders, spellings and endings; a wrong ending or folder as well, while nothing fits better."""
    pictures = folder_with(tmp_path, "art/koala.png", "art/koala-2.png", "art/lion.jpg")
    for folder, stem, ending in product(FOLDERS, STEMS, ENDINGS):
        assert found(pictures, f"{folder}{stem}{ending}") == "art/koala.png", (folder, stem, ending)


@pytest.mark.parametrize(
    ("files", "name", "right"),
    read_table(__file__, "the_file_that_fits_best_is_the_picture"),
)
def test_the_file_that_fits_best_is_the_picture(files: tuple[str, ...], name: str, right: str, tmp_path: Path) -> None:
    if "A.png" in files and not _tells_cases(tmp_path):
        pytest.skip("this disk knows no letter case")
    assert found(folder_with(tmp_path, *files), name) == right


def _tells_cases(folder: Path) -> bool:
    (folder / "case").touch()
    return not (folder / "CASE").exists()


@pytest.mark.parametrize("name", ["koala", "art/koala", "Koala.webp"])
def test_of_two_files_that_fit_equally_well_both_are_named(name: str, tmp_path: Path) -> None:
    pictures = folder_with(tmp_path, "art/koala.png", "art/koala.jpg")
    assert found(pictures, name) == f"'{name}' may be 'art/koala.jpg' and 'art/koala.png'"


@pytest.mark.parametrize("file", [".old/koala.png", "build/cards/koala.png", "icons/koala.svg"])
def test_hidden_files_signs_and_what_the_program_has_made_are_nobodys_picture(file: str, tmp_path: Path) -> None:
    assert found(folder_with(tmp_path, file, f"build/{LIST}"), "koala") == ""


def test_a_link_out_of_the_folder_is_no_picture_by_another_name(tmp_path: Path) -> None:
    (tmp_path / "koala.png").touch()
    (tmp_path / "game" / "art").mkdir(parents=True)
    (tmp_path / "game" / "art" / "koala.png").symlink_to(tmp_path / "koala.png")
    assert "leaves the game's folder through a link" in found(PictureFiles(tmp_path / "game"), "koala")


def told(pictures: PictureFiles, *names: str) -> list[str]:
    arts = {
        f"cards.c{number}.art": (Art(name), Mark("cards.csv", number, 1)) for number, name in enumerate(names, start=2)
    }
    return [str(fault) for fault in art_faults(pictures, arts)]


def test_a_name_that_is_nearly_that_of_a_file_is_a_slip_unless_another_names_that_file(tmp_path: Path) -> None:
    pictures = folder_with(tmp_path, "art/card-01.svg", "art/koala.svg")
    assert told(pictures, "kaola", "card-01", "card-02") == [
        "cards.csv:2:1 cards.c2.art.file: there is no picture 'kaola'; expected the name of a file; "
        "did you mean art/koala.svg?"
    ]


def test_many_pictures_of_a_kind_that_is_not_read_are_told_once(tmp_path: Path) -> None:
    pictures = folder_with(tmp_path, *(f"art/c{number}.bmp" for number in range(60)), "art/one.psd")
    one, many = told(pictures, "one", *(f"c{number}" for number in range(60)))
    assert one.startswith(
        "cards.csv:2:1 cards.c2.art.file: 'art/one.psd' is no picture that can be read; expected .svg"
    )
    assert "cards.c3.art.file: 'art/c0.bmp' is no picture that can be read, nor are 59 more in .bmp" in many


@pytest.mark.parametrize("lossless", [True, False])
@pytest.mark.parametrize("clear", [True, False])
def test_the_head_of_a_web_picture_says_its_size(lossless: bool, clear: bool) -> None:
    made = io.BytesIO()
    Image.new("RGBA" if clear else "RGB", (321, 57), (9, 9, 9, 99) if clear else (9, 9, 9)).save(
        made, "WEBP", lossless=lossless
    )
    assert web_size(made.getvalue()[:30]) == ((321, 57), False)


WEB = {
    "moving": "'a.webp' moves; expected a picture that stands still",
    "a bomb": "'a.webp' has 16384 × 16384 pixels; expected at most 60 million pixels",
    "no picture": "'a.webp' is no readable picture; expected a WebP file",
    "sound": "",
}


@pytest.mark.parametrize("kind", WEB)
def test_a_web_picture_is_judged_before_its_pixels_are_unpacked(kind: str, tmp_path: Path) -> None:
    made = io.BytesIO()
    frames = [Image.new("RGB", (40, 20), colour) for colour in ("red", "blue")]
    frames[0].save(made, "WEBP", save_all=kind == "moving", append_images=frames[1:] if kind == "moving" else [])
    size = (16383).to_bytes(3, "little")
    bomb = b"RIFF" + struct.pack("<I", 22) + b"WEBPVP8X" + struct.pack("<I", 10) + bytes(4) + size + size
    data = {"a bomb": bomb, "no picture": b"RIFF0000WEBPVP8Q" + bytes(30)}.get(kind, made.getvalue())
    (tmp_path / "a.webp").write_bytes(data)
    assert [line.partition("art.file: ")[2] for line in told(PictureFiles(tmp_path), "a")] == [WEB[kind]] * bool(
        WEB[kind]
    )


def pixels(kind: str, **options: object) -> bytes:
    """A small picture with some detail, as the bytes of a file."""
    image = Image.new("RGB", (24, 24))
    image.putdata([(x * 9 % 256, y * 7 % 256, x * y % 256) for y in range(24) for x in range(24)])
    kept = io.BytesIO()
    image.save(kept, kind, **options)
    return kept.getvalue()


def with_small_picture(jpeg: bytes) -> bytes:
    """A JPEG with another, whole one in its head, as a camera's files have."""
    body = b"Exif\0\0" + pixels("JPEG", quality=20)
    return jpeg[:2] + b"\xff\xe1" + (len(body) + 2).to_bytes(2) + body + jpeg[2:]


def told_of(path: Path) -> list[str]:
    return [
        f"{fault.what}; {fault.expected}"
        for fault in art_faults(PictureFiles(path.parent), {"c": (Art(path.name), Mark(""))})
    ]


@pytest.mark.parametrize(
    "data",
    [
        pixels("JPEG"),
        pixels("JPEG", progressive=True),
        with_small_picture(pixels("JPEG", progressive=True)),
        pixels("JPEG") + b"\0" * 40 + pixels("JPEG"),
    ],
    ids=["baseline", "progressive", "with a small one", "with another behind"],
)
def test_a_jpeg_is_refused_wherever_it_is_cut_off_as_long_as_it_cant_be_opened(data: bytes, tmp_path: Path) -> None:
    for end in [*range(0, len(data), 13), *range(len(data) - 4, len(data) + 1)]:
        path = tmp_path / "a.jpg"
        path.write_bytes(data[:end])
        try:
            with Image.open(path) as image:
                image.load()
        except OSError:
            assert told_of(path), end
        else:
            assert not told_of(path), end


@pytest.mark.parametrize(
    ("data", "name", "said"),
    [
        (pixels("WEBP"), "a.png", "'a.png' is a WebP file; a name that ends in .webp"),
        (pixels("WEBP"), "a.jpg", "'a.jpg' is a WebP file; a name that ends in .webp"),
        (pixels("JPEG"), "a.webp", "'a.webp' is a JPEG file; a name that ends in .jpg"),
        (pixels("PNG"), "a.webp", "'a.webp' is a PNG file; a name that ends in .png"),
        (pixels("PNG"), "a.svg", "'a.svg' is a PNG file; a name that ends in .png"),
        (
            b'\xef\xbb\xbf\n<svg xmlns="http://www.w3.org/2000/svg"/>',
            "a.png",
            "'a.png' is an SVG file; a name that ends in .svg",
        ),
        (b'<?xml version="1.0"?><svg/>', "a.webp", "'a.webp' is an SVG file; a name that ends in .svg"),
        (pixels("GIF"), "a.png", "'a.png' is a GIF file; a name that ends in .gif"),
        (pixels("BMP"), "a.png", "'a.png' is a BMP file; a PNG or JPEG file"),
        (pixels("TIFF"), "a.jpg", "'a.jpg' is a TIFF file; a name that ends in .tif"),
        (pixels("PDF"), "a.svg", "'a.svg' is a PDF file; a PNG or JPEG file"),
        (b"nothing", "a.png", "'a.png' is no readable picture; a PNG or JPEG file"),
        (b"nothing", "a.webp", "'a.webp' is no readable picture; a WebP file"),
    ],
)
def test_a_picture_under_a_wrong_ending_is_named_as_what_it_is(
    data: bytes, name: str, said: str, tmp_path: Path
) -> None:
    (tmp_path / name).write_bytes(data)
    assert told_of(tmp_path / name) == [said]


@pytest.mark.parametrize(("kind", "name"), [("PNG", "a.jpg"), ("JPEG", "a.png"), ("JPEG", "a.jpeg")])
def test_a_png_and_a_jpeg_may_have_each_others_ending(kind: str, name: str, tmp_path: Path) -> None:
    (tmp_path / name).write_bytes(pixels(kind))
    assert not told_of(tmp_path / name)

"""Every format of pictures becomes the picture that a program for pictures shows; what is broken is one sentence."""

import io
import re
import struct
import zlib
from collections.abc import Callable
from pathlib import Path

import pytest
from PIL import Image as Pillow
from PIL import TiffImagePlugin

from generator.base.errors import InputError, Mark
from generator.definitions.art_check import MOST_PIXELS, art_faults
from generator.definitions.configuration import make_configuration
from generator.definitions.pack import Art
from generator.definitions.picture_files import PictureFiles
from generator.faces.box_pieces import make_box_pieces
from generator.faces.display_list import Image, every_item
from generator.faces.face_context import Looks
from generator.faces.game_look import face_context
from generator.faces.picture_reader import read_picture
from generator.faces.unseen_pictures import picture_colours
from tests.faces.small_game import write_card_game
from tests.games import load
from tests.tables import read_table

RED, GREEN, BLUE = (200, 30, 30), (30, 160, 60), (20, 40, 200)
SIZE = (24, 16)
Colours = list[tuple[int, ...]]


def halves(left: object = RED, right: object = GREEN, mode: str = "RGB") -> Pillow.Image:
    """A picture of two colours side by side."""
    made = Pillow.new(mode, SIZE, left)  # type: ignore[arg-type]
    made.paste(right, (SIZE[0] // 2, 0, *SIZE))  # type: ignore[arg-type]
    return made


def tiff_of_16_bits(colours: Colours) -> bytes:
    """A TIFF of two pixels in 16 bits a channel, as scanners write them (TIFF 6.0, section 2)."""
    data = b"".join(struct.pack("<3H", *(part * 257 for part in colour)) for colour in colours)
    tags = [
        (256, 4, 1, len(colours)), (257, 4, 1, 1), (258, 3, 3, 8 + len(data)), (259, 3, 1, 1), (262, 3, 1, 2),
        (273, 4, 1, 8), (277, 3, 1, 3), (278, 4, 1, 1), (279, 4, 1, len(data)),
    ]  # fmt: skip
    entries = b"".join(struct.pack("<HHII", *tag) for tag in tags)
    first = 8 + len(data) + 6
    return (
        b"II*\0" + struct.pack("<I", first) + data + struct.pack("<3H", 16, 16, 16) + struct.pack("<H", len(tags))
        + entries + bytes(4)
    )  # fmt: skip


def png_of_16_bits(left: tuple[int, ...], right: tuple[int, ...], clear: tuple[int, ...]) -> bytes:
    """A PNG of two pixels in 16 bits a channel, grey or RGB, one of which is clear (PNG, 5.3 and 11.3.2.1)."""
    head = struct.pack(">IIBBBBB", 2, 1, 16, 0 if len(left) == 1 else 2, 0, 0, 0)
    pixels = zlib.compress(b"\0" + struct.pack(f">{2 * len(left)}H", *left, *right))
    key = struct.pack(f">{len(clear)}H", *clear)
    parts = [b"IHDR" + head, b"tRNS" + key, b"IDAT" + pixels, b"IEND"]
    return b"\x89PNG\r\n\x1a\n" + b"".join(
        struct.pack(">I", len(part) - 4) + part + struct.pack(">I", zlib.crc32(part)) for part in parts
    )


def saved(picture: Pillow.Image, kind: str, **how: object) -> bytes:
    made = io.BytesIO()
    picture.save(made, kind, **how)
    return made.getvalue()


def turned_tiff() -> bytes:
    """Held upside down: the file says so (tag 274)."""
    tags = TiffImagePlugin.ImageFileDirectory_v2()
    tags[274] = 3
    return saved(halves(GREEN, RED), "TIFF", tiffinfo=tags)


PAIR: Colours = [RED, GREEN]
FILES: dict[str, tuple[str, Callable[[], bytes], Colours]] = {
    "png": ("a.png", lambda: saved(halves(), "PNG"), PAIR),
    "jpeg": ("a.jpg", lambda: saved(halves(), "JPEG", quality=98, subsampling=0), PAIR),
    "webp": ("a.webp", lambda: saved(halves(), "WEBP", lossless=True), PAIR),
    "gif": ("a.gif", lambda: saved(halves(), "GIF"), PAIR),
    "moving gif": (
        "a.gif",
        lambda: saved(halves(), "GIF", save_all=True, append_images=[halves(BLUE, BLUE)], duration=50),
        PAIR,
    ),
    "clear gif": ("a.gif", lambda: saved(halves((*RED, 255), (0, 0, 0, 0), "RGBA"), "GIF"), [RED, (0, 0, 0, 0)]),
    "tiff": ("a.tif", lambda: saved(halves(), "TIFF"), PAIR),
    "lzw": ("a.tiff", lambda: saved(halves(), "TIFF", compression="tiff_lzw"), PAIR),
    "packed": ("a.TIF", lambda: saved(halves(), "TIFF", compression="tiff_adobe_deflate"), PAIR),
    "jpeg in tiff": ("a.tif", lambda: saved(halves(), "TIFF", compression="jpeg", quality=98), PAIR),
    "pages": ("a.tif", lambda: saved(halves(), "TIFF", save_all=True, append_images=[halves(BLUE, BLUE)]), PAIR),
    "16 bits": ("a.tif", lambda: tiff_of_16_bits(PAIR), PAIR),
    "16 bits grey": ("a.tif", lambda: saved(halves(0, 51 * 257, "I;16"), "TIFF"), [(0, 0, 0), (51, 51, 51)]),
    "grey": ("a.tif", lambda: saved(halves(0, 51, "L"), "TIFF"), [(0, 0, 0), (51, 51, 51)]),
    "bits": ("a.tif", lambda: saved(halves(0, 255, "1"), "TIFF", compression="group4"), [(0, 0, 0), (255, 255, 255)]),
    "palette": ("a.tif", lambda: saved(halves().quantize(2), "TIFF"), PAIR),
    "clear tiff": ("a.tif", lambda: saved(halves((*RED, 255), (*GREEN, 0), "RGBA"), "TIFF"), [RED, (*GREEN, 0)]),
    "turned": ("a.tif", turned_tiff, PAIR),
    "clear of 16 bits": (
        "a.png",
        lambda: png_of_16_bits((51400, 7710, 7711), (51400, 7710, 7710), clear=(51400, 7710, 7710)),
        [RED, (*RED, 0)],
    ),
    "clear grey of 16 bits": (
        "a.png",
        lambda: png_of_16_bits((51 * 257,), (51 * 257 + 1,), clear=(51 * 257 + 1,)),
        [(51, 51, 51), (51, 51, 51, 0)],
    ),
    "inks": (
        "a.tif",
        lambda: saved(halves((0, 255, 255, 0), (255, 0, 0, 0), "CMYK"), "TIFF"),
        [(255, 0, 0), (0, 255, 255)],
    ),
    "inks in jpeg": (
        "a.jpg",
        lambda: saved(halves((0, 255, 255, 0), (255, 0, 0, 0), "CMYK"), "JPEG", quality=98, subsampling=0),
        [(255, 0, 0), (0, 255, 255)],
    ),
}


@pytest.mark.quick("png")
@pytest.mark.parametrize("name", FILES)
def test_a_picture_of_any_format_is_seen_as_it_is(name: str, tmp_path: Path) -> None:
    file, make, colours = FILES[name]
    (tmp_path / file).write_bytes(make())
    assert not told(tmp_path, file)
    source, size = read_picture(tmp_path / file)
    with Pillow.open(source) as opened:
        assert (opened.format in ("PNG", "JPEG"), opened.size) == (True, size)
        shown = opened.convert("RGBA")
    for x, wanted in zip((0, size[0] - 1), colours, strict=True):
        found = shown.getpixel((x, size[1] // 2))
        assert isinstance(found, tuple)
        if wanted[3:] == (0,):
            assert found[3] == 0
        else:
            assert found == pytest.approx((*wanted, 255), abs=5)


def test_a_clear_colour_mixes_with_none_beside_it(tmp_path: Path) -> None:
    """Looked at in few pixels, a white drawing stays white."""
    made = Pillow.new("RGB", (999, 999), (255, 0, 255))
    made.paste((255, 255, 255), (300, 310, 701, 733))
    made.save(tmp_path / "a.png", transparency=(255, 0, 255))
    assert picture_colours(read_picture(tmp_path / "a.png")[0]) == {(1.0, 1.0, 1.0)}


def told(folder: Path, file: str) -> list[str]:
    """What the check of a game says of a picture before anything opens it."""
    faults = art_faults(PictureFiles(folder), {"a": (Art(file), Mark("cards.yaml", 1, 1))})
    return [f"{fault.what}; {fault.expected}" for fault in faults]


def refusal(folder: Path, file: str) -> str:
    """What is said of a picture: by the check, or else by whoever reads it."""
    if said := told(folder, file):
        return said[0]
    with pytest.raises(InputError) as caught:
        read_picture(folder / file)
    (fault,) = caught.value.faults
    assert fault.mark.file == (folder / file).as_posix()
    return f"{fault.what}; {fault.expected}"


def gif_of(edge: int) -> bytes:
    """A small GIF whose head says that it is as large as this (GIF89a, section 18)."""
    data = saved(halves(), "GIF")
    return data[:6] + struct.pack("<HH", edge, edge) + data[10:]


def tiff_of(tag: int, value: int) -> bytes:
    """A small TIFF with one tag changed."""
    data = bytearray(saved(halves(), "TIFF"))
    first = int.from_bytes(data[4:8], "little")
    for number in range(int.from_bytes(data[first : first + 2], "little")):
        at = first + 2 + 12 * number
        if int.from_bytes(data[at : at + 2], "little") == tag:
            data[at + 2 : at + 12] = struct.pack("<HII", 4, 1, value)
    return bytes(data)


HOSTILE: dict[str, tuple[str, Callable[[], bytes], str]] = {
    "no gif": ("a.gif", lambda: b"nothing", "'a.gif' is no readable picture; a GIF file"),
    "a png as gif": ("a.gif", lambda: saved(halves(), "PNG"), "'a.gif' is a PNG file; a name that ends in .png"),
    "a gif as tiff": ("a.tif", lambda: saved(halves(), "GIF"), "'a.tif' is a GIF file; a name that ends in .gif"),
    "a gif bomb": ("a.gif", lambda: gif_of(65535), "too many pixels; at most 60 million pixels"),
    "half a gif": ("a.gif", lambda: saved(halves(), "GIF")[:-30], "can't be read"),
    "no tiff": ("a.tif", lambda: b"II*\0" + bytes(40), "'a.tif' is no readable picture; a TIFF file"),
    "a wide tiff": ("a.tif", lambda: tiff_of(256, 60_000), "can't be read"),
    "a tiff bomb": ("a.tif", lambda: tiff_of(257, 2_000_000_000), "pixels"),
    "no such packing": ("a.tif", lambda: tiff_of(259, 999), "'a.tif' is no readable picture; a TIFF file"),
    "half a tiff": ("a.tif", lambda: saved(halves(), "TIFF", compression="tiff_lzw")[:-60], "readable picture"),
    "fractions": ("a.tif", lambda: saved(halves(0.0, 1.0, "F"), "TIFF"), "fractions of 32 bits a channel"),
    "whole numbers": ("a.tif", lambda: saved(halves(0, 9, "I"), "TIFF"), "whole numbers of 32 bits a channel"),
}


@pytest.mark.quick("no *")
@pytest.mark.parametrize("name", HOSTILE)
def test_a_file_that_can_not_be_a_picture_is_one_sentence(name: str, tmp_path: Path) -> None:
    file, make, said = HOSTILE[name]
    (tmp_path / file).write_bytes(make())
    assert said in refusal(tmp_path, file)


def test_the_bombs_are_larger_than_what_is_read() -> None:
    assert MOST_PIXELS < 65535**2


PIECES = read_table(__file__, "PIECES")
SHOWN = {"rear", "mark", "hero", "sea-chart", "own-mat", "a"}


@pytest.mark.quick("gif", "inks")
@pytest.mark.parametrize("name", ["png", "webp", "moving gif", "gif", "pages", "inks", "inks in jpeg", "16 bits grey"])
def test_every_piece_that_shows_a_picture_shows_one_of_any_format(name: str, tmp_path: Path) -> None:
    """Besides those of these kinds, others print none: that is told by `check` (`effect.none`)."""
    file, make, _ = FILES[name]
    folder = write_card_game(tmp_path / "game", {"a": f"{{deck: d, art: {file}, back: rear}}"})
    (folder / file).write_bytes(make())
    (folder / "pieces.yaml").write_text(PIECES.format(file), encoding="utf-8")
    words = "".join(f"  {one}: {{name: {one.title()}}}\n" for one in re.findall(r"^  ([\w-]+):", PIECES, re.MULTILINE))
    with (folder / "text" / "en.yaml").open("a", encoding="utf-8") as text:
        text.write(f"pieces:\n{words}")
    game = load(folder)
    pack = game.definitions()
    context = face_context(pack, make_configuration(pack, 2, []), game.texts_for("en", pack), folder)
    faces = [side for piece in make_box_pieces(context, Looks()) for side in (piece.face, piece.back) if side]
    shown = {face.id: [item for item in every_item(face.items) if isinstance(item, Image)] for face in faces}
    assert {piece for piece, images in shown.items() if images} >= SHOWN
    for image in (image for images in shown.values() for image in images):
        with Pillow.open(image.source) as opened:
            assert opened.format in ("PNG", "JPEG")

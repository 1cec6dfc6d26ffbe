"""A designer's own art: where it lies, how it is cut, what happens when it isn't there."""

import zlib
from pathlib import Path

import pytest
from PIL import Image as Pillow
from PIL import PngImagePlugin
from PIL.ImageCms import ImageCmsProfile, createProfile

from generator.base.errors import InputError
from generator.definitions.art_check import missing_pictures
from generator.definitions.pack import Art
from generator.export.kit_sheets import PrintOptions
from generator.faces.art import fit_art
from generator.faces.box_pieces import current_digests, make_box_pieces
from generator.faces.display_list import Group, Image
from generator.faces.display_list import Path as Drawn
from generator.faces.face_context import Looks
from generator.files.shelf import content_bytes
from generator.games.balance_control.faces.balance_context import BalanceContext
from tests.export.kit.kits import make_kit
from tests.faces.making import flat, spoiled
from tests.games import change

BOX = (-10.0, -5.0, 10.0, 5.0)
FLAT = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 20"><rect width="40" height="20" fill="#c00"/></svg>'
RICH = (
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 20"><defs><linearGradient id="g"><stop stop-color="#c00"/>'
    '</linearGradient></defs><rect width="40" height="20" fill="url(#g)"/></svg>'
)


@pytest.fixture
def game(real_copy: Path) -> Path:
    (real_copy / "art").mkdir()
    Pillow.new("RGB", (400, 100), "red").save(real_copy / "art" / "wide.png")
    (real_copy / "art" / "flat.svg").write_text(FLAT, encoding="utf-8")
    (real_copy / "art" / "rich.svg").write_text(RICH, encoding="utf-8")
    return real_copy


def context_with(game: Path, file: str) -> BalanceContext:
    change(game / "modules" / "security.yaml", "  internal-order:\n", f"  internal-order:\n    art: {{file: {file}}}\n")
    return spoiled(game)


def placed(made: BalanceContext, art: Art) -> Image:
    group = fit_art(made, art, BOX, "ink")[0]
    assert isinstance(group, Group)
    assert group.clip
    image = group.items[0]
    assert isinstance(image, Image)
    return image


def test_cover_fills_the_box(game: Path) -> None:
    """400 × 100 pixels on 20 × 10 mm: 40 mm wide, 10 high, its middle in the middle; contained, all is seen."""
    image = placed(spoiled(game), Art("art/wide.png"))
    assert (image.x, image.y, image.width, image.height) == pytest.approx((-20.0, -5.0, 40.0, 10.0))
    image = placed(spoiled(game), Art("art/wide.png", "contain"))
    assert (image.x, image.y, image.width, image.height) == pytest.approx((-10.0, -2.5, 20.0, 5.0))


@pytest.mark.parametrize(
    ("crop", "lies"),
    [
        ((50, 0, 50, 100), (-30.0, -5.0, 40.0, 10.0)),
        ((0, 0, 25, 50), (-10.0, -15.0, 80.0, 20.0)),
        ((0, 25, 25, 50), (-10.0, -10.0, 80.0, 20.0)),
        ((0, 50, 25, 50), (-10.0, -5.0, 80.0, 20.0)),
    ],
    ids=["right", "upper", "middle", "lower"],
)
def test_a_crop_is_measured_from_the_upper_edge(
    crop: tuple[int, int, int, int], lies: tuple[float, ...], game: Path
) -> None:
    """200 × 100 of 400 × 100 pixels fill 20 × 10 mm exactly. So do 100 × 50, so that the whole is 80 × 20: of its
    height the upper half, the middle or the lower half is seen, between -5 and 5 mm."""
    image = placed(spoiled(game), Art("art/wide.png", "cover", crop))
    assert (image.x, image.y, image.width, image.height) == pytest.approx(lies)


@pytest.mark.parametrize(
    ("ink", "lies_on"),
    [("white", "sea"), ("#fff6c8", "sea"), ("red", "sea/13"), ("#ffffff00", "sea/13"), (None, "white")],
)
def test_a_pale_picture_without_a_ground_lies_on_the_colour(ink: str | None, lies_on: str, game: Path) -> None:
    """White has no contrast with paper, that yellow 1.1. What isn't there at all isn't lost; what is clear nowhere has
    a ground."""
    picture = Pillow.new("RGBA", (40, 20), (0, 0, 0, 0)) if ink else Pillow.new("RGB", (40, 20), "white")
    picture.paste(ink or "white", (10, 5, 30, 15))
    picture.save(game / "art" / "pale.png")
    (group,) = fit_art(spoiled(game), Art("pale"), BOX, "sea", "sea/13")
    assert isinstance(group, Group)
    *ground, image = group.items
    assert isinstance(image, Image)
    assert image.ground == lies_on
    assert [path.fill for path in ground if isinstance(path, Drawn)] == ["sea"] * (lies_on == "sea")


def test_flat_svg_stays_vectors(game: Path) -> None:
    items = [item for item, _ in flat(fit_art(spoiled(game), Art("art/flat.svg"), BOX, "ink"))]
    assert all(isinstance(item, Drawn) for item in items)


@pytest.mark.slow
@pytest.mark.cairo
def test_rich_svg_becomes_a_picture(game: Path) -> None:
    assert placed(spoiled(game), Art("art/rich.svg")).source.endswith(".png")


@pytest.mark.quick("1-red", "3-blue", "6-blue")
@pytest.mark.parametrize(("turned", "corner"), [(1, "red"), (3, "blue"), (6, "blue"), (8, "red")])
def test_a_photograph_lies_as_its_camera_was_held(turned: int, corner: str, game: Path) -> None:
    """Exif says where the first row of pixels is: 1 at the top, 3 at the bottom, 6 at the right, 8 at the left. The
    left half of these pixels is red, the right one blue: turned by 6, red is above; by 8, below."""
    pixels = Pillow.new("RGB", (400, 100), "blue")
    pixels.paste("red", (0, 0, 200, 100))
    said = Pillow.Exif()
    said[0x0112] = turned
    pixels.save(game / "art" / "photo.jpg", exif=said, quality=95)
    image = placed(spoiled(game), Art("art/photo.jpg"))
    with Pillow.open(image.source) as opened:
        drawn = opened.convert("RGB")
        wide, high = drawn.size
        assert (wide, high) == ((400, 100) if turned in (1, 3) else (100, 400))
        red = drawn.getchannel("R").getpixel((10, high - 10))
    assert red == pytest.approx(255 if corner == "red" else 0, abs=20)
    assert image.width / image.height == pytest.approx(wide / high)


def test_a_jpeg_that_is_turned_stays_one(game: Path) -> None:
    """It is encoded again with its colours as fine as its light, and isn't turned a second time by who reads it."""
    said = Pillow.Exif()
    said[0x0112] = 6
    Pillow.linear_gradient("L").convert("RGB").resize((40, 20)).save(game / "art" / "photo.jpg", exif=said)
    with Pillow.open(placed(spoiled(game), Art("art/photo.jpg")).source) as drawn:
        assert (drawn.format, drawn.size, drawn.getexif().get(0x0112, 1)) == ("JPEG", (20, 40), 1)
        assert [layer[1:3] for layer in drawn.layer] == [(1, 1)] * 3  # type: ignore[attr-defined]


@pytest.mark.parametrize("behind", [False, True])
def test_a_png_is_unpacked_for_its_camera_s_word_alone_where_something_lies_behind_its_pixels(
    behind: bool, game: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A part of its own may say it behind the pixels, too (PNG, 11.3.3.8): 274, a short, once, 6."""
    Pillow.new("RGB", (40, 20), "red").save(game / "art" / "photo.png")
    whole = (game / "art" / "photo.png").read_bytes()
    said = b"eXIf" + b"MM\0*\0\0\0\x08\0\x01\x01\x12\0\x03\0\0\0\x01\0\x06\0\0\0\0\0\0"
    part = (len(said) - 4).to_bytes(4, "big") + said + zlib.crc32(said).to_bytes(4, "big")
    (game / "art" / "photo.png").write_bytes(whole[:-12] + part + whole[-12:] if behind else whole)
    unpacked: list[str] = []
    load = PngImagePlugin.PngImageFile.load
    monkeypatch.setattr(PngImagePlugin.PngImageFile, "load", lambda self: unpacked.append("once") or load(self))
    image = placed(spoiled(game), Art("art/photo.png"))
    assert (bool(unpacked), image.width < image.height) == (behind, behind)


def test_a_picture_of_sixteen_bits_keeps_its_greys(game: Path) -> None:
    """32,896 of 65,535 is 128 of 255."""
    Pillow.new("I;16", (40, 20), 32_896).save(game / "art" / "deep.png")
    image = placed(spoiled(game), Art("art/deep.png"))
    with Pillow.open(image.source) as drawn:
        assert drawn.convert("RGB").getpixel((5, 5)) == (128, 128, 128)


def swapped() -> bytes:
    """The profile of sRGB with its red and its green exchanged: a picture's red is green to the eye."""
    profile = bytearray(ImageCmsProfile(createProfile("sRGB")).tobytes())
    for place in range(132, 132 + 12 * int.from_bytes(profile[128:132], "big"), 12):
        name = bytes(profile[place : place + 4])
        profile[place : place + 4] = {b"rXYZ": b"gXYZ", b"gXYZ": b"rXYZ"}.get(name, name)
    return bytes(profile)


@pytest.mark.parametrize("ending", ["png", "jpg"])
def test_a_colour_profile_says_what_is_printed(ending: str, game: Path) -> None:
    path = game / "art" / f"photo.{ending}"
    Pillow.new("RGB", (40, 20), (200, 30, 30)).save(path, icc_profile=swapped(), quality=100)
    image = placed(spoiled(game), Art(f"art/photo.{ending}"))
    with Pillow.open(image.source) as drawn:
        assert "icc_profile" not in drawn.info
        assert drawn.convert("RGB").getpixel((5, 5)) == pytest.approx((30, 200, 30), abs=4)


@pytest.mark.parametrize(("alpha", "how"), [(128, {}), (255, {"transparency": (200, 30, 31)})])
def test_a_picture_keeps_what_its_profile_leaves_clear(alpha: int, how: dict[str, object], game: Path) -> None:
    """By an alpha channel, or as one colour."""
    picture = Pillow.new("RGBA", (40, 20), (200, 30, 31, 0))
    picture.paste((200, 30, 30, alpha), (0, 0, 20, 20))
    picture = picture.convert("RGB") if how else picture
    picture.save(game / "art" / "clear.png", icc_profile=swapped(), **how)  # type: ignore[arg-type]
    image = placed(spoiled(game), Art("art/clear.png"))
    with Pillow.open(image.source) as drawn:
        assert [drawn.getpixel((x, 5))[3] for x in (5, 30)] == [alpha, 0]  # type: ignore[index]
        assert drawn.getpixel((5, 5))[:3] == pytest.approx((30, 200, 30), abs=4)  # type: ignore[index]


@pytest.mark.parametrize("mode", ["RGB", "L"])
def test_a_picture_in_srgb_is_drawn_from_its_own_file(mode: str, game: Path) -> None:
    own = ImageCmsProfile(createProfile("sRGB")).tobytes()
    Pillow.new(mode, (40, 20), "red").save(game / "art" / "own.png", icc_profile=own)
    assert placed(spoiled(game), Art("art/own.png")).source == str(game / "art" / "own.png")


def test_a_profile_that_is_none_is_told_with_its_file(game: Path) -> None:
    Pillow.new("RGB", (40, 20), "red").save(game / "art" / "odd.png", icc_profile=b"no profile")
    with pytest.raises(InputError, match=r"odd\.png.*its colour profile can't be used.*saved as sRGB it needs none"):
        placed(spoiled(game), Art("art/odd.png"))


@pytest.mark.parametrize(
    ("there", "named"),
    [("Storm.PNG", "storm.png"), ("cafe\u0301.png", "caf\u00e9.png"), ("caf\u00e9.png", "CAFE\u0301.png")],
)
def test_a_picture_is_found_as_any_disk_would_find_it(there: str, named: str, game: Path) -> None:
    """Letter case, and whether an accent is a sign of its own as on a Mac, differ between disks."""
    Pillow.new("RGB", (40, 20), "red").save(game / "art" / there)
    made = context_with(game, f"art/{named}")
    assert placed(made, Art(f"art/{named}")).source == str(game / "art" / there)
    assert list(missing_pictures(made.definitions, made.config, made.folder)) == []


def test_of_two_pictures_that_differ_in_case_alone_the_one_of_that_name_is_taken(game: Path) -> None:
    for name in ("storm.png", "Storm.png", "STORM.png"):
        Pillow.new("RGB", (40, 20), "red").save(game / "art" / name)
    if len(list((game / "art").glob("[sS][tT]*.png"))) < 3:
        pytest.skip("this disk knows no letter case")
    assert placed(spoiled(game), Art("art/Storm.png")).source == str(game / "art" / "Storm.png")
    with pytest.raises(
        InputError, match=r"'art/sTorm\.png' may be 'art/STORM\.png' and 'art/Storm\.png'; expected the name"
    ):
        context_with(game, "art/sTorm.png")


@pytest.mark.slow
def test_missing_art_is_a_placeholder_with_a_warning(game: Path) -> None:
    made = context_with(game, "art/later.png")
    kit = make_kit(made, PrintOptions(), ["internal-order"])
    assert any("internal-order" in warning and "art/later.png" in warning for warning in kit.warnings)
    assert b"/Image" not in content_bytes(kit.files["tiles.pdf"])
    Pillow.new("RGB", (400, 100), "red").save(game / "art" / "later.png")
    kit = make_kit(spoiled(game), PrintOptions(), ["internal-order"])
    assert (kit.warnings, b"/Image" in content_bytes(kit.files["tiles.pdf"])) == ((), True)


@pytest.mark.slow
def test_changed_art_is_a_changed_piece_and_more_copies_are_none(game: Path) -> None:
    before = current_digests(context_with(game, "art/wide.png"))
    Pillow.new("RGB", (400, 100), "blue").save(game / "art" / "wide.png")
    written = "  control-centre:\n    class: centre\n    count: 1"
    change(game / "modules" / "security.yaml", written, written.replace("1", "2"))
    after = current_digests(spoiled(game))
    assert [name for name in before if before[name] != after[name]] == ["internal-order"]


def test_a_spoiled_picture_names_itself(game: Path) -> None:
    (game / "art" / "broken.svg").write_text("<svg", encoding="utf-8")
    with pytest.raises(InputError, match=r"broken\.svg"):
        fit_art(spoiled(game), Art("art/broken.svg"), BOX, "ink")


@pytest.mark.slow
def test_cards_and_overlays_have_art_too(game: Path) -> None:
    change(game / "modules" / "security.yaml", "  legal-review:\n", "  legal-review:\n    art: {file: art/wide.png}\n")
    change(game / "modules" / "security.yaml", "  lock:\n", "  lock:\n    art: {file: art/flat.svg}\n")
    found = {piece.id: piece.face for piece in make_box_pieces(spoiled(game), Looks())}
    assert any(isinstance(item, Image) for item, _ in flat(found["legal-review"].items))
    assert any(isinstance(item, Drawn) and item.fill == "#cc0000" for item, _ in flat(found["lock"].items))

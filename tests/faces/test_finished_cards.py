"""`layout: finished`: a picture that is all of a card lies 1:1 on it and its bleed, whatever prints it."""

import io
from pathlib import Path

import pytest
from PIL import Image as Pillow
from PIL import ImageDraw

from generator.base.errors import InputError
from generator.definitions.configuration import make_configuration
from generator.export.product_fit import ProductNeeds, sized_context
from generator.faces.box_pieces import make_box_pieces
from generator.faces.colours import Palette
from generator.faces.display_list import Face, Text, every_item
from generator.faces.face_context import FaceContext, Looks
from generator.faces.game_look import face_context
from generator.render.png import face_pngs
from tests.faces.small_game import write_card_game
from tests.games import load

WIDE, HIGH, BLEED = 63.0, 88.0, 3.0
RED, GREEN, BLUE, WHITE = (200, 0, 0), (0, 160, 0), (0, 0, 200), (255, 255, 255)
PER_MM = 8


def card_picture(bleed: float, size: tuple[float, float] = (WIDE, HIGH)) -> Pillow.Image:
    """Red beyond the cut, green inside it, and blue for the last millimetre before the cut."""
    wide, high = ((side + 2.0 * bleed) * PER_MM for side in size)
    made = Pillow.new("RGB", (round(wide), round(high)), RED)
    draw = ImageDraw.Draw(made)
    for inside, colour in ((bleed, BLUE), (bleed + 1.0, GREEN)):
        far = inside * PER_MM
        draw.rectangle((far, far, wide - far - 1, high - far - 1), fill=colour)
    return made


def context_with(folder: Path, picture: str, more: str = "", size: str = "63 x 88") -> FaceContext:
    """The context of a game with one finished card, whose picture is already in its folder."""
    game = load(write_card_game(folder, {"a": f"{{deck: d, art: {{file: {picture}{more}}}}}"}, "finished", size))
    pack = game.definitions()
    return face_context(pack, make_configuration(pack, 2, []), game.texts_for("en", pack), folder)


def finished(context: FaceContext) -> Face:
    (piece,) = make_box_pieces(context, Looks())
    return piece.face


def pixels(context: FaceContext, face: Face) -> Pillow.Image:
    (png,) = face_pngs([face], Palette({}), dpi=25.4 * PER_MM, icons=context.icons)
    return Pillow.open(io.BytesIO(png)).convert("RGB")


def colour_at(picture: Pillow.Image, x: float, y: float) -> tuple[int, ...]:
    """The colour at a place from the middle of a picture, in mm."""
    found = picture.getpixel((int(picture.width / 2.0 + x * PER_MM), int(picture.height / 2.0 - y * PER_MM)))
    assert isinstance(found, tuple)
    return found


def near(picture: Pillow.Image, places: dict[tuple[float, float], tuple[int, int, int]]) -> bool:
    return all(
        max(abs(a - b) for a, b in zip(colour_at(picture, *at), colour, strict=True)) <= 6
        for at, colour in places.items()
    )


def edges(
    beyond: tuple[int, int, int], size: tuple[float, float] = (WIDE, HIGH)
) -> dict[tuple[float, float], tuple[int, int, int]]:
    """What is seen beyond the cut, also in two corners, just inside it, and further in, on all four sides."""
    across, up = size[0] / 2.0, size[1] / 2.0
    found = {(0.0, 0.0): GREEN}
    for sign in (-1.0, 1.0):
        for depth, colour in ((2.7, beyond), (0.3, beyond), (-0.5, BLUE), (-1.5, GREEN)):
            found |= {(sign * (across + depth), 0.0): colour, (0.0, sign * (up + depth)): colour}
            found |= {(sign * (across + depth), up + depth): colour} if depth > 0.0 else {}
    return found


KINDS = {
    "a.png": {},
    "a.jpg": {"quality": 95},
    "a.webp": {"lossless": True},
    "a.gif": {},
    "a.tif": {"compression": "tiff_lzw"},
}


@pytest.mark.parametrize("name", KINDS)
@pytest.mark.quick("a.png")
def test_a_picture_with_its_bleed_lies_on_the_card_and_its_bleed(name: str, tmp_path: Path) -> None:
    card_picture(BLEED).save(tmp_path / name, **KINDS[name])
    context = context_with(tmp_path / "game", name)
    (tmp_path / name).rename(tmp_path / "game" / name)
    face = finished(context)
    assert face.bleed == BLEED
    shown = pixels(context, face)
    assert shown.size == (round((WIDE + 6.0) * PER_MM), round((HIGH + 6.0) * PER_MM))
    assert near(shown, edges(RED))


def test_a_picture_that_ends_at_the_cut_goes_on_in_the_colours_of_its_rim(tmp_path: Path) -> None:
    """Its outermost millimetre is blue, so what lies beyond is, too."""
    context = context_with(tmp_path / "game", "a.png")
    card_picture(0.0).save(tmp_path / "game" / "a.png")
    assert near(pixels(context, finished(context)), edges(BLUE))


@pytest.mark.slow
def test_a_drawing_stays_vectors_on_the_card_and_goes_on_beyond_it(tmp_path: Path) -> None:
    context = context_with(tmp_path / "game", "a.svg")
    shapes = "".join(
        f'<rect x="{by}" y="{by}" width="{WIDE - 2 * by}" height="{HIGH - 2 * by}" fill="rgb{colour}"/>'
        for by, colour in ((0, BLUE), (1, GREEN))
    )
    text = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDE:g} {HIGH:g}">{shapes}</svg>'
    (tmp_path / "game" / "a.svg").write_text(text, encoding="utf-8")
    assert near(pixels(context, finished(context)), edges(BLUE))


@pytest.mark.slow
@pytest.mark.parametrize(("fit", "beyond"), [("", RED), (", fit: contain", BLUE)], ids=["with bleed", "to the cut"])
def test_a_square_shows_by_its_fit_where_it_ends(fit: str, beyond: tuple[int, int, int], tmp_path: Path) -> None:
    """76 × 76 mm and 70 × 70 mm have the same proportions."""
    context = context_with(tmp_path / "game", "a.png", fit, "70 x 70")
    card_picture(0.0 if fit else BLEED, (70.0, 70.0)).save(tmp_path / "game" / "a.png")
    assert near(pixels(context, finished(context)), edges(beyond, (70.0, 70.0)))


@pytest.mark.slow
@pytest.mark.parametrize("reach", [3.175, 5.0])
def test_a_service_that_wants_more_bleed_gets_it_and_the_card_stays_as_large_as_it_is(
    reach: float, tmp_path: Path
) -> None:
    context = context_with(tmp_path / "game", "a.png")
    card_picture(BLEED).save(tmp_path / "game" / "a.png")
    wanted = sized_context(context, ProductNeeds(reach))
    face = finished(wanted)
    assert face.bleed == reach
    far = {(side * (WIDE / 2.0 + reach - 0.2), 0.0): RED for side in (-1.0, 1.0)}
    assert near(pixels(wanted, face), {**edges(RED), **far})


@pytest.mark.slow
def test_a_card_of_a_service_that_is_a_little_larger_is_filled_without_distortion(tmp_path: Path) -> None:
    """63.5 × 88.9 mm for 63 × 88: all is 1.0102 times as large, so the cut is 44.45 mm from the middle, and 31.82."""
    context = context_with(tmp_path / "game", "a.png")
    card_picture(BLEED).save(tmp_path / "game" / "a.png")
    (piece,) = make_box_pieces(sized_context(context, ProductNeeds(3.175)), Looks(size=(63.5, 88.9)))
    shown = pixels(context, piece.face)
    assert near(shown, {(31.6, 0.0): BLUE, (32.1, 0.0): RED, (0.0, 44.2): BLUE, (0.0, 44.7): RED, (0.0, 47.5): RED})


@pytest.mark.parametrize(
    ("pixels_of", "said"),
    [
        ((800, 600), "the finished card a.png is 800 × 600, which isn't a card of 63 × 88; expected 69 × 94 mm"),
        ((1110, 815), "815 × 1110 pixels at 300 dpi, or 63 × 88 mm without, to 1 %; it has to be turned"),
        ((700, 940), "isn't a card of 63 × 88"),
    ],
)
def test_other_proportions_are_told_with_what_would_be_right(
    pixels_of: tuple[int, int], said: str, tmp_path: Path
) -> None:
    context = context_with(tmp_path / "game", "a.png")
    Pillow.new("RGB", pixels_of, RED).save(tmp_path / "game" / "a.png")
    with pytest.raises(InputError) as caught:
        finished(context)
    (fault,) = caught.value.faults
    assert said in str(fault)
    assert (Path(fault.mark.file).name, fault.mark.line) == ("cards.yaml", 4)


def test_a_crop_is_the_picture(tmp_path: Path) -> None:
    """The left half of a sheet with two cards."""
    context = context_with(tmp_path / "game", "a.png", ", crop: [0, 0, 50, 100]")
    one = card_picture(BLEED)
    both = Pillow.new("RGB", (2 * one.width, one.height), "white")
    both.paste(one, (0, 0))
    both.save(tmp_path / "game" / "a.png")
    assert near(pixels(context, finished(context)), edges(RED))


def test_nothing_but_the_id_stands_on_it_and_that_has_no_ink(tmp_path: Path) -> None:
    context = context_with(tmp_path / "game", "a.png")
    card_picture(BLEED).save(tmp_path / "game" / "a.png")
    (text,) = [item for item in every_item(finished(context).items) if isinstance(item, Text)]
    assert (text.text, text.invisible) == ("a", True)


def test_a_card_without_a_picture_is_told_and_a_missing_file_is_a_placeholder(tmp_path: Path) -> None:
    context = context_with(tmp_path / "game", "later.png")
    words = [item.text for item in every_item(finished(context).items) if isinstance(item, Text)]
    assert words == ["Picture missing", "a"]
    game = load(write_card_game(tmp_path / "none", {"a": "{deck: d}"}, "finished"))
    pack = game.definitions()
    bare = face_context(pack, make_configuration(pack, 2, []), game.texts_for("en", pack), tmp_path / "none")
    with pytest.raises(InputError, match="a finished card is its picture, and this one has none"):
        finished(bare)

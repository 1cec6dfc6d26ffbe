"""A picture of which nothing is seen where it lies is told; one that is seen isn't."""

import io
from dataclasses import replace
from itertools import product
from pathlib import Path as File
from typing import Any

import pytest
from PIL import Image as Pillow
from PIL import ImageChops

from generator.base.geometry import scale_by
from generator.definitions.id_types import ColourToken, PieceId
from generator.definitions.pack import Art
from generator.definitions.printed_pieces import STUDIO_KINDS, Card, LayoutName, Length, Size
from generator.faces.colours import Palette
from generator.faces.display_list import Face, Gradient, GradientFill, Group, Image, Item, Path, rectangle
from generator.faces.kinds import KINDS, LAYOUTS
from generator.faces.kinds.card_look import CardLook
from generator.faces.shapes import box
from generator.faces.tones import ink_table
from generator.faces.unseen_pictures import has_unseen
from generator.render.png import face_pngs
from tests.faces.kinds.printing import CORE, Game, Printing

CARDS = [name for name, look in LAYOUTS.items() if look is CardLook]
WHOLE = box(-20, -20, 40, 40)


@pytest.fixture
def white(tmp_path: File) -> File:
    """A white square on nothing."""
    picture = Pillow.new("RGBA", (40, 40), (0, 0, 0, 0))
    picture.paste((255, 255, 255, 255), (10, 10, 30, 30))
    picture.save(tmp_path / "white.png")
    return tmp_path / "white.png"


def unseen(*items: Item, theme: str = "colour") -> bool:
    """Whether nothing is seen of a picture among these items."""
    return has_unseen(Face("x", rectangle(40, 40), items), Palette(ink_table(Game()), theme=theme))


def test_white_on_nothing_is_seen_on_a_full_ground_alone(white: File) -> None:
    picture = Group((Image(str(white), -20, -20, 40, 40),), clip=WHOLE)
    assert unseen(picture)
    assert unseen(Path(WHOLE, fill="sea/13"), picture), "as good as white paper"
    assert not unseen(Path(WHOLE, fill="sea"), picture)
    assert unseen(Path(WHOLE, fill="sea|none"), picture, theme="low-ink")
    assert not unseen(Path(WHOLE, fill="sea|none"), picture)
    assert unseen(Path(box(-20, -20, 5, 5), fill="sea"), picture), "what lies beside it is no ground"


def test_dark_on_dark_is_unseen_too_and_on_another_picture_nobody_knows(white: File, tmp_path: File) -> None:
    for name, alpha in (("sea", 200), ("full", 255)):
        Pillow.new("RGBA", (40, 40), (30, 90, 120, alpha)).convert("RGBA" if alpha < 255 else "RGB").save(
            tmp_path / f"{name}.png"
        )
    dark, ground = (Image(str(tmp_path / f"{name}.png"), -20, -20, 40, 40) for name in ("sea", "full"))
    assert unseen(Path(WHOLE, fill="sea"), dark)
    assert not unseen(Path(WHOLE, fill="sea"), ground), "it covers what it lies on"
    assert not unseen(ground, Image(str(white), -20, -20, 40, 40))
    fade = GradientFill(WHOLE, Gradient("linear", ((0.0, "white"), (1.0, "sea")), (-20, 0), (20, 0)))
    assert not unseen(fade, Image(str(white), -20, -20, 40, 40)), "of a gradient's colours nobody knows either"


def test_a_drawing_of_white_lines_is_unseen_on_paper() -> None:
    def drawing(*colours: str) -> Group:
        return Group(tuple(Path(box(-5, -5, 10, 10), stroke=colour) for colour in colours), scale_by(2.0))

    assert unseen(drawing("#ffffff"))
    assert not unseen(drawing("#ffffff", "#cc0000"))
    assert not unseen(Path(WHOLE, fill="sea"), drawing("#ffffff"))


SHAPES = {
    "square": '<path d="M10 10h30v30h-30z" fill="{}"/>',
    "cross": '<path d="M22 4h6v42h-6zM4 22h42v6h-42z" fill="{}"/>',
}
"""Two drawings on nothing, by which a face differs as far as they are seen."""
PALE = {"white": "#ffffff", "pale yellow": "#fff6c8"}
BEARING = {
    **{
        f"card {look}": Card(
            id=PieceId("x"),
            module=CORE,
            kind="card",
            layout=LayoutName(look),
            size=Size(50.0, 50.0) if look == "finished" else Size(63.0, 88.0),  # which has its picture's proportions
        )
        for look in CARDS
    },
    **{
        kind: STUDIO_KINDS[kind](id=PieceId("x"), module=CORE, kind=kind, **more)
        for kind, more in {
            **{kind: {} for kind in ("tile", "mat", "chip", "marker", "standee", "sheet")},
            "board": {"size": Size(90.0, 90.0)},
            "box": {"size": Size(60.0, 90.0), "depth": Length(20.0)},
        }.items()
    },
}


@pytest.fixture(scope="module")
def drawings(tmp_path_factory: pytest.TempPathFactory) -> File:
    """Each drawing in each pale colour, as an SVG and as a PNG."""
    folder = tmp_path_factory.mktemp("drawings")
    for shape, colour in product(SHAPES, PALE):
        drawing = SHAPES[shape].format(PALE[colour])
        head = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 50 50">'
        (folder / f"{shape} {colour}.svg").write_text(f"{head}{drawing}</svg>", encoding="utf-8")
        picture = Pillow.new("RGBA", (50, 50), (0, 0, 0, 0))
        boxes = [(10, 10, 40, 40)] if shape == "square" else [(22, 4, 28, 46), (4, 22, 46, 28)]
        for each in boxes:
            picture.paste(PALE[colour], each)
        picture.save(folder / f"{shape} {colour}.png")
    return folder


@pytest.mark.parametrize("kind", ["chip", "marker"])
def test_under_a_white_picture_the_ground_of_a_layout_stays_in_thin_ink(kind: str, white: File) -> None:
    more: Any = {"colour": ColourToken("sea"), "art": Art(white.name, "contain")}
    piece = STUDIO_KINDS[kind](id=PieceId("x"), module=CORE, kind=kind, **more)
    face = KINDS[kind].face(Printing(folder=white.parent), piece)
    assert not has_unseen(face, Palette(ink_table(Game()), theme="low-ink"))


@pytest.mark.slow
@pytest.mark.parametrize("theme", ["colour", "low-ink", "mono"])
def test_a_pale_drawing_on_nothing_is_seen_on_every_kind_in_every_colour(theme: str, drawings: File) -> None:
    """A face with a square and one with a cross differ where the two aren't alike: on a marker of 18 mm, the smallest
    piece, in some 50 of its pixels of a millimetre, of which a few are smoothed away."""
    faces: dict[tuple[str, ...], list[Face]] = {}
    context = Printing(folder=drawings)
    for (name, piece), colour, pale, ending in product(BEARING.items(), ("sea", "sun"), PALE, ("svg", "png")):
        for shape in SHAPES:
            own: Any = {"colour": ColourToken(colour), "art": Art(f"{shape} {pale}.{ending}", "contain")}
            made = KINDS[piece.kind].face(context, replace(piece, **own))
            faces.setdefault((name, colour, pale, ending), []).append(made)
    palette = Palette(ink_table(Game()), theme=theme)
    every = [face for pair in faces.values() for face in pair]
    pngs = [
        Pillow.open(io.BytesIO(png)).convert("L") for png in face_pngs(every, palette, dpi=25.4, icons=context.icons)
    ]
    for case, one, other in zip(faces, pngs[::2], pngs[1::2], strict=True):
        differ = ImageChops.difference(one, other).histogram()
        assert sum(differ[40:]) > 12, case
    assert not any(has_unseen(face, palette) for face in every)

"""A made-up game about a harbour: pieces of each shape for the tests of faces, sheets and rendering."""

from generator.base.geometry import rotate
from generator.faces.colours import Ink
from generator.faces.display_list import Face, Group, IconUse, Item, Path, Text, disc, hexagon, rectangle, triangle
from generator.faces.shapes import box, circle, inset_polygon, polygon
from generator.faces.text_setting import TextFaces, TextStyle, fit_text, parse_markup, set_line, size_steps
from generator.sheets.pages import PieceBatch, PieceCopies

INKS = {"SEA": Ink((20, 84, 120), (88, 45, 25, 20)), "SAND": Ink((150, 110, 40), (30, 45, 95, 20))}

TITLE = TextStyle("BarlowCondensed-SemiBold", "white|black", kern=True)
VALUE = TextStyle("BarlowCondensed-Bold", "white|SEA", kern=True)
TEXT = TextStyle("IBMPlexSansCondensed-Regular", "black", sign_colour="SEA")
STRONG = TextStyle("IBMPlexSansCondensed-SemiBold", "black", sign_colour="SEA")


def tile(number: int, bleed: float = 3.0) -> Face:
    """A hexagon with a solid ring, a number, an inline icon and its id as text."""
    shape = hexagon(50)
    corners = shape.corners()
    name = f"quay-{number}"
    items: list[Item] = [
        Path(polygon(inset_polygon(corners, -bleed)), fill="SEA|none"),
        Path(polygon(corners), stroke="none|SEA", width=0.1),
        Path(polygon(inset_polygon(corners, 6)), fill="SEA/13|none", stroke="none|SEA"),
        IconUse("first-player", -7, 12, 8.8, "SEA|SEA"),
        *set_line(name, str(number), VALUE, 34, 4, 8, "centre"),
        *set_line(name, "{deferred}: + {resource} 2", TEXT, 10, 0, -3, "centre"),
        Group(set_line(name, f"{number}", STRONG, 14, 0, 0, "centre"), rotate(180, 0, -14)),
        *set_line(name, f"{name} · harbour", TEXT, 5.2, 0, -11, "centre"),
    ]
    return Face(name, shape, tuple(items), bleed)


def card(number: int) -> Face:
    """A card with a white border, a title in two lines and a sentence that fits by size."""
    name = f"cargo-{number}"
    words = (
        "Lade **2\u00a0Kisten** {resource} an einem freien Kai\u00adplatz aus. "
        "Hast du {majority}, nimm eine Münze – sonst nichts."
    )
    body = fit_text(name, parse_markup(words, TextFaces(TEXT, STRONG)), TEXT, size_steps(9.2, 6), 52, 40)
    title = fit_text(
        name,
        "Schlepper zum Außenhafen",
        TextStyle("BarlowCondensed-SemiBold", kern=True),
        (15.5,),
        52,
        14,
        balance=True,
    )
    items: list[Item] = [
        Path(box(-29, -41.5, 58, 83), stroke="SAND", width=0.35),
        Path(box(-29, 28, 58, 13.5), fill="SAND|none", stroke="none|SAND"),
        *title.items_at(-26, 24),
        *body.items_at(-26, 8),
        *set_line(name, f"{name} · harbour", TEXT, 5.2, -26, -38),
        *set_line(name, "12 {clm} {noise} NO", TEXT, 9, 26, -38, "right"),
    ]
    return Face(name, rectangle(63, 88), tuple(items))


def back(bleed: float = 3.0) -> Face:
    """A symmetric back of a tile."""
    corners = hexagon(50).corners()
    art = (Path(polygon(inset_polygon(corners, -bleed)), fill="SAND"), IconUse("settle", 0, 0, 20, "white"))
    return Face("back-tile", hexagon(50), art, bleed)


def token(number: int) -> Face:
    """A triangle with invisible text."""
    name = f"crate-{number}"
    hidden = Text(name, TEXT.font, 4, -3, -4, invisible=True)
    art = (
        Path(polygon(triangle(20).corners()), fill="SEA|none", stroke="none|SEA"),
        IconUse("eco", 0, -3, 6, "white|SEA"),
    )
    return Face(name, triangle(20), (*art, hidden))


def coin(number: int) -> Face:
    """A disc."""
    name = f"coin-{number}"
    return Face(
        name,
        disc(12),
        (Path(circle(0, 0, 6), fill="SAND|none", stroke="none|SAND"), Text("5", VALUE.font, 14, -1, -1.6)),
    )


def tiles(count: int, packing: str = "easy-cut", with_back: bool = False) -> PieceBatch:
    """A batch of `count` tiles, two copies of each but for the last of an odd number."""
    faces = [tile(number) for number in range(1, (count + 1) // 2 + 1)]
    rear = back() if with_back else None
    copies = [PieceCopies(face, rear, min(2, count - 2 * index)) for index, face in enumerate(faces)]
    return PieceBatch(tuple(copies), packing)

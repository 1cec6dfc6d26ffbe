"""Cards of a layout of elements in a kit: each copy is counted, only changed cards are new, thin inks are read."""

from collections import Counter
from pathlib import Path

import pypdfium2
import pytest
import yaml
from jsonschema import Draft7Validator

from generator.faces.box_pieces import make_box_pieces
from generator.faces.colours import Palette
from generator.faces.display_list import IconUse, Image, Text
from generator.faces.display_list import Path as Outline
from generator.faces.face_context import Looks
from generator.faces.tones import ink_table
from generator.games.registry import dialect_of
from generator.render.pdf import PdfInfo, pdf_bytes, single_faces
from generator.schemas.file_kinds import file_kinds
from tests.cli.running import Cli
from tests.faces.elements.own_layout import FIELDS, SAID, SIGN, context_of, flat, write_game

ELEMENTS = {
    "ground": {"shape": "rectangle", "at": "bleed", "fill": {"from": "sea", "to": "night"}},
    "frame": {"picture": "art/frame.png", "at": "bleed"},
    "name": {"words": "{name}", "at": [6, 6], "size": "48 x 8", "style": {"colour": "white"}},
    "costs": {"repeat": "cost", "at": [6, 20], "size": "48 x 8", "colour": "white"},
    "stat": {"words": "{attack}", "at": [6, 70], "size": "20 x 8", "style": {"colour": "white"}},
}
IMPRINT = {"words": "{imprint}", "at": [6, 84], "size": "48 x 3", "style": {"size": "5..4", "colour": "white"}}


def framed(folder: Path, **elements: object) -> Path:
    """A game whose card has a picture over all of it that is clear in its middle."""
    from PIL import Image as Pillow

    write_game(folder, {**ELEMENTS, **elements}, card={"attack": 3, "cost": "coin", "count": 3}, said=SAID)
    picture = Pillow.new("RGBA", (66, 96), (120, 80, 20, 255))
    picture.paste((0, 0, 0, 0), (6, 6, 60, 90))
    picture.save(folder / "art" / "frame.png")
    return folder


@pytest.mark.slow
@pytest.mark.parametrize("elements", [{}, {"imprint": IMPRINT}], ids=["without", "with"])
def test_a_kit_holds_each_copy_of_a_card_with_an_id_of_its_own_or_without(
    tmp_path: Path, cli: Cli, elements: dict[str, object]
) -> None:
    game, out = framed(tmp_path / "game", **elements), tmp_path / "out"
    assert cli("build", "--game", str(game), "--out", str(out)).code == 0
    assert cli("check", "--game", str(game), "--kit", str(out)).code == 0
    layout = game / "templates" / "faces" / "hero.yaml"
    layout.write_text(layout.read_text(encoding="utf-8").replace('"{name}"', '"The {name}"'), encoding="utf-8")
    told = cli("check", "--game", str(game), "--kit", str(out))
    assert ("kit: out of date: 3× knight" in told.out) is bool(elements), "only small print says how old a copy is"


@pytest.mark.slow
def test_only_cards_that_a_layouts_change_changes_are_printed_again(tmp_path: Path, cli: Cli) -> None:
    game, out = framed(tmp_path / "game"), tmp_path / "out"
    cards = yaml.safe_load((game / "cards.yaml").read_text(encoding="utf-8"))
    cards["cards"]["squire"] = {"deck": "heroes"}
    (game / "cards.yaml").write_text(yaml.safe_dump(cards), encoding="utf-8")
    texts = yaml.safe_load((game / "text" / "en.yaml").read_text(encoding="utf-8"))
    texts["cards"]["squire"] = {"name": "Squire"}
    (game / "text" / "en.yaml").write_text(yaml.safe_dump(texts), encoding="utf-8")
    assert cli("build", "--game", str(game), "--out", str(out)).code == 0
    layout = game / "templates" / "faces" / "hero.yaml"
    layout.write_text(
        layout.read_text(encoding="utf-8").replace('"{attack}"', '"{text(attack)}"').replace('"20 x 8"', '"21 x 8"'),
        encoding="utf-8",
    )
    told = cli("build", "--game", str(game), "--out", str(tmp_path / "new"), "--changed-since", str(out))
    assert told.says("nothing has changed")
    layout.write_text(layout.read_text(encoding="utf-8").replace("70", "72"), encoding="utf-8")
    told = cli("build", "--game", str(game), "--out", str(tmp_path / "new"), "--changed-since", str(out), "--json")
    assert told.data()["kits"][0]["counts"] == {"knight": 3}, "the one with a number"


@pytest.mark.parametrize("theme", ["low-ink", "mono"])
def test_words_and_signs_under_a_frame_are_read_in_thin_inks(tmp_path: Path, theme: str) -> None:
    context = context_of(framed(tmp_path))
    palette = Palette(ink_table(context.definitions), theme=theme)
    (piece,) = make_box_pieces(context, Looks(thin_ink=True))
    seen = [item for item, _ in flat(piece.face.items) if isinstance(item, Text | IconUse | Image)]
    figures = [item for item in seen if isinstance(item, Text | IconUse) and not getattr(item, "invisible", False)]
    assert len(figures) == 3
    assert all(sum(palette.paint(item.colour) or (1, 1, 1)) < 1 for item in figures)


def test_a_layout_that_can_be_read_fits_its_schema(tmp_path: Path) -> None:
    write_game(tmp_path, {**ELEMENTS, "imprint": IMPRINT})
    schema = file_kinds(dialect_of(""))["face"].make({})
    check = Draft7Validator(schema)
    layout = yaml.safe_load((tmp_path / "templates" / "faces" / "hero.yaml").read_text(encoding="utf-8"))
    assert not list(check.iter_errors(layout))
    over = {"like": "hero", "elements": {"name": {"at": [1, 2]}, "frame": "none"}, "styles": {}}
    assert not list(check.iter_errors(over))
    for wrong in ({"name": {"words": "x", "att": [1, 2]}}, {"name": {"words": "x", "align": "up"}}, {"name": "gone"}):
        assert list(check.iter_errors({"fields": dict(FIELDS), "elements": wrong}))


def test_a_code_stays_dark_on_white_in_thin_inks(tmp_path: Path) -> None:
    """A reader of codes wants at least 4:1."""
    codes = {
        "ground": {"shape": "rectangle", "at": "full", "fill": "night"},
        "qr": {"code": "qr", "content": "https://example.org", "at": [6, 6], "size": 20, "colour": "gold"},
        "bars": {"code": "code128", "content": "A-17", "at": [6, 40], "size": "40 x 10"},
    }
    context = context_of(write_game(tmp_path / "game", codes))
    palette = Palette(ink_table(context.definitions), "rgb", "low-ink")
    (piece,) = make_box_pieces(context, Looks(thin_ink=True))
    ground, *drawn = [item for item, _ in flat(piece.face.items) if isinstance(item, Outline)]
    assert palette.paint(ground.fill) == (1.0, 1.0, 1.0)
    assert all(sum(palette.paint(item.fill) or (1, 1, 1)) < 0.5 for item in drawn[-2:])


@pytest.mark.slow
def test_a_press_shows_what_lies_under_the_clear_parts_of_a_picture(tmp_path: Path, cli: Cli) -> None:
    game = framed(tmp_path / "game", ground={"shape": "rectangle", "at": "bleed", "fill": "night"})
    assert cli("build", "--game", str(game), "--out", str(tmp_path / "kit"), "--press").code == 0
    with pypdfium2.PdfDocument(tmp_path / "kit" / "cards.pdf") as document:
        page = document[0].render(scale=2).to_pil().convert("RGB")
    shares = Counter(tuple(part // 32 for part in colour) for colour in page.getdata())
    night, frame = (sum(share for colour, share in shares.items() if test(colour)) for test in (is_night, is_frame))
    assert night > 2 * frame > 0, "the middle of the card is night, and only its edge is the frame's"


def is_night(colour: tuple[int, ...]) -> bool:
    return colour[2] > colour[0] and colour[0] < 3


def is_frame(colour: tuple[int, ...]) -> bool:
    return colour[0] > colour[2] and colour[0] > 2


def test_words_keep_their_colour_beside_an_icon_of_several(tmp_path: Path) -> None:
    """The icon is drawn in its own colours; what comes after it sets its own again."""
    two = SIGN.replace('d="M2 2h20v20h-20z"', 'd="M2 2h9v20h-9z"')
    two = two.replace("</svg>", '<path fill="#fff" d="M12 2h9v20h-9z"/></svg>')
    elements = {
        "ground": {"shape": "rectangle", "at": "full", "fill": "sea"},
        "words": {
            "words": "{two} now and then",
            "at": [6, 40],
            "size": "48 x 20",
            "style": {"size": 20, "colour": "white"},
        },
    }
    folder = write_game(tmp_path / "game", elements)
    (folder / "icons" / "two.svg").write_text(two, encoding="utf-8")
    context = context_of(folder)
    (piece,) = make_box_pieces(context, Looks())
    sheets = [single_faces([piece.face], bleed=False)]
    palette = Palette(ink_table(context.definitions), "rgb")
    with pypdfium2.PdfDocument(pdf_bytes(sheets, palette, PdfInfo("it"), context.icons)) as document:
        shown = document[0].render(scale=2).to_pil().convert("RGB")
    right = shown.crop((shown.width // 2, 0, shown.width, shown.height))
    assert right.getextrema()[0][1] > 240, "white words on sea"

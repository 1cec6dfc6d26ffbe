"""Cards of a layout of elements in a kit: each copy is counted, only changed cards are new, thin inks are read."""

from pathlib import Path

import pytest
import yaml
from jsonschema import Draft7Validator

from generator.faces.box_pieces import make_box_pieces
from generator.faces.colours import Palette
from generator.faces.display_list import IconUse, Image, Text
from generator.faces.face_context import Looks
from generator.faces.tones import ink_table
from generator.games.registry import dialect_of
from generator.schemas.file_kinds import file_kinds
from tests.cli.running import Cli
from tests.faces.elements.own_layout import FIELDS, SAID, context_of, flat, write_game

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

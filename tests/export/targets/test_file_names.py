"""No two files of a package have one name: names that a service may not give are told with their place, the program's
own get a number, and what is left is told before anything is written."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import product
from pathlib import Path

import pytest

from generator.base.errors import InputError
from generator.export.package import ExportPackage, join_files, write_package
from generator.export.service import PictureFileName, PictureNaming
from generator.export.service_reader import load_service, read_service
from generator.export.targets import press_package
from tests.export.targets.test_services import DUMMY
from tests.export.test_choosing import DOT, GAME, filled, made, products

HEAD = GAME.partition("decks:")[0]
NAMING = 'naming: {face: "{name}-{number}-a.png", back: "{name}-{number}-b.png"}'
NAMES = ("a", "back", "1", "01", "a-back", "back-01", "x.y")


def game(folder: Path, pieces: str, services: Mapping[str, str], *, head: str = HEAD, words: str = "") -> Path:
    """A pack of these pieces and services; every piece is called `X`."""
    named = [line.split(":")[0].strip() for line in pieces.splitlines()]
    called = ", ".join(f"{name}: {{name: X}}" for name in named)
    text = f"name: English\nlabels: {{title: X}}\npieces: {{{called}}}\n{words}"
    files = {f"templates/services/{name}.yaml": told for name, told in services.items()}
    written = {"game.yaml": f"{head}pieces:\n{pieces}", "text/en.yaml": text, "icons/dot.svg": DOT}
    return filled(folder, {**written, **files})


def mint(naming: str, products: str) -> str:
    """A service for pictures."""
    return f"kind: images\nname: Mint\nsource: made up\ndpi: 50\nnaming: {naming}\nsteps: {{en: [Send.]}}\n{products}\n"


MARKERS = "products: {squares: {takes: [marker], size: [40, 40], safe: 2, any_size: yes}}"
CHIPS = "products: {chips: {takes: [chip], shape: own}}"
LETTERS = '{face: "{number}f.png", back: "{number}b.png"}'


@pytest.mark.parametrize(
    ("face", "back", "file"),
    [
        ("{name}-{number}.png", "{name}-{number}.png", "a-01.png"),
        ("{number}.png", "{number}.png", "01.png"),
        ("{number}.png", "{number}.PNG", "01.PNG"),
        ("{number}-{name}.png", "{number}-back.png", "01-back.png"),
        ("{number}-Back.png", "{number}-{name}.png", "01-Back.png"),
        ("{number}-{name}.png", "{name}-{number}.png", "01-01.png"),
    ],
)
def test_a_back_that_would_be_a_front_is_told_with_its_place(face: str, back: str, file: str, tmp_path: Path) -> None:
    line = f'naming: {{face: "{face}", back: "{back}"}}'
    path = tmp_path / "dummy.yaml"
    path.write_text(DUMMY.replace(NAMING, line), encoding="utf-8")
    with pytest.raises(InputError) as caught:
        read_service(path)
    place = f"dummy.yaml:5:{line.index('back:') + 7} dummy.naming.back: "
    assert f"{place}'{file}' would be a front and a back; expected another name" in str(caught.value)


@pytest.mark.parametrize(
    ("face", "back"),
    [
        ("{number}-front.png", "{number}-back.png"),
        ("{number}.png", "b{number}.png"),
        ("{number}-{name}.png", "{number}-{name}-back.png"),
        ("{name}_{number}.png", "back_{name}_{number}.png"),
        ("{number}_{name}.png", "{number}_{name}_{name}.png"),
        ("{number}-{name}-f.png", "{name}-{number}-b.png"),
    ],
)
def test_names_that_no_front_and_back_share_are_taken(face: str, back: str) -> None:
    naming = PictureNaming(PictureFileName.parse(face), PictureFileName.parse(back))
    assert naming.shared_file() == ""
    pieces = list(product((1, 2, 11), NAMES))
    same = [(one, two) for one in pieces for two in pieces if naming.face.of(*one, 2) == naming.back.of(*two, 2)]
    assert not [pair for pair in same if pair[0] == pair[1] or pair[0][0] != pair[1][0]], "no two have one number"


def test_two_pieces_whose_numbers_and_names_run_together_are_told(tmp_path: Path) -> None:
    """The first is `a1` with its number 1, the eleventh `a` with its number 11."""
    names = ["a1", *(f"b{number}" for number in range(9)), "a"]
    pieces = "".join(f"  {name}: {{kind: marker, size: 20, icon: dot}}\n" for name in names)
    joined = mint('{face: "{name}{number}.png", back: "b.{name}{number}.png", digits: 1}', MARKERS)
    with pytest.raises(InputError, match=r"two files of the package would be 'squares/a11.png'"):
        made(game(tmp_path, pieces, {"mint": joined}), "mint")


def test_pieces_of_nearly_one_size_are_two_products(tmp_path: Path) -> None:
    """At 1200 dpi they are 945 and 947 px."""
    pieces = "".join(f"  {name}: {{kind: chip, size: {size}, icon: dot}}\n" for name, size in SIZES.items())
    package = made(game(tmp_path, pieces, {"mint": mint(LETTERS, CHIPS).replace("dpi: 50", "dpi: 1200")}), "mint")
    assert products(package) == {"penny": "chips.20x20", "coin": "chips.20x20-2", "cent": "chips.20x20"}
    pictures = {name for name in package.files if name.startswith("chips")}
    assert pictures == {"chips.20x20/01f.png", "chips.20x20/02f.png", "chips.20x20-2/01f.png"}


SIZES = {"penny": 20.01, "coin": 20.04, "cent": 20.01}


def test_a_product_that_is_called_like_another_in_a_size_is_another_one(tmp_path: Path) -> None:
    both = CHIPS[:-1] + ", chips.20x20: {takes: [marker], size: [40, 40], any_size: yes}}"
    pieces = "  coin: {kind: chip, size: 20, icon: dot}\n  host: {kind: marker, size: 20, icon: dot}\n"
    package = made(game(tmp_path, pieces, {"mint": mint(LETTERS, both)}), "mint")
    assert products(package) == {"coin": "chips.20x20", "host": "chips.20x20-2"}


@pytest.mark.parametrize("name", ["manifest.csv", "contact.png", "dummy.zip", "order.md", "export.json", "rules.pdf"])
def test_a_product_isnt_called_like_a_file_beside_its_folder(name: str, tmp_path: Path) -> None:
    path = tmp_path / "dummy.yaml"
    path.write_text(DUMMY.replace("  square:", f"  {name}:"), encoding="utf-8")
    with pytest.raises(InputError, match=rf"dummy.yaml:8:3 dummy.products.{name}: '{name}' is the name of a file"):
        read_service(path)


@pytest.mark.parametrize("spot", ["front", "Back"])
def test_the_cuts_of_a_board_arent_called_like_its_art(spot: str, tmp_path: Path) -> None:
    folder = filled(tmp_path, {"templates/services/board.yaml": f"like: punchboard\nspot: {spot}\n"})
    with pytest.raises(InputError, match=rf"board.yaml:2:7 board.spot: '{spot}.pdf' is another file of the package"):
        load_service("board", [folder])


def test_a_deck_that_is_called_like_the_rules_has_a_number(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(press_package, "_file", lambda *_: b"a PDF")
    cards = "decks: {rules: {size: 63 x 88}, rules-booklet: {size: 63 x 88}}\n"
    cards += "cards: {x: {deck: rules, back: p}, y: {deck: rules-booklet, back: q}}\n"
    backs = "  p: {kind: back, icon: dot}\n  q: {kind: back, icon: dot}\n"
    words = "decks: {rules: {name: X}, rules-booklet: {name: X}}\ncards: {x: {name: X}, y: {name: X}}\n"
    package = made(game(tmp_path, backs, {}, head=HEAD + cards, words=words), "mbprint")
    assert {name for name in package.files if name.endswith(".pdf")} == {"rules-2.pdf", "rules-booklet-2.pdf"}


@pytest.mark.parametrize(("name", "file"), [("export", "export.json"), ("contact", "contact.png")])
def test_a_game_that_is_called_like_a_file_of_its_package_is_told(name: str, file: str, tmp_path: Path) -> None:
    folder = game(
        tmp_path / "game", "  host: {kind: marker, size: 20, icon: dot}\n", {}, head=HEAD.replace("stalls", name)
    )
    with pytest.raises(InputError, match=f"two files of the package would be '{file}'"):
        write_package("tts", made(folder, "tts"), tmp_path / "out")
    assert not (tmp_path / "out").exists()


@pytest.mark.parametrize(
    ("one", "other"),
    [("a.png", "a.png"), ("a.png", "A.PNG"), ("a/b.png", "A/b.png"), ("a", "A/b.png"), ("a/b/c.png", "a/b")],
)
def test_two_files_of_one_name_are_never_written(one: str, other: str, tmp_path: Path) -> None:
    with pytest.raises(InputError, match=f"two files of the package would be '{other}'; expected a name of its own"):
        join_files({one: b"1"}, {other: b"2"})
    with pytest.raises(InputError, match="two files of the package"):
        write_package("x", ExportPackage({one: b"1"}, rules={other: b"2"}), tmp_path / "out")
    assert list(tmp_path.iterdir()) == []

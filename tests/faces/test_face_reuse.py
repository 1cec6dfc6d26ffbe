"""After a change of a file those faces are composed again that it concerns, no others, and all are as composed anew."""

from collections.abc import Callable
from pathlib import Path

import pytest
from PIL import Image

from generator.definitions.box_request import BoxRequest
from generator.faces.box_check import checked_contexts
from generator.faces.box_pieces import make_box_pieces
from generator.faces.face_context import FaceContext, Looks
from generator.faces.face_reuse import reuse_faces
from tests.tables import read_table

GAME = read_table(__file__, "GAME")
WORDS = read_table(__file__, "WORDS")
ICON = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24"><path d="M2 2h{0}v{0}h-{0}z"/></svg>'
EVERY = frozenset(("plain", "signed", "worded", "quiet", "shown", "coin", "field", "pawn"))
CARDS = EVERY - {"coin", "field", "pawn"}


def write(folder: Path, path: str, content: str) -> None:
    (folder / path).parent.mkdir(parents=True, exist_ok=True)
    (folder / path).write_text(content, encoding="utf-8")


def paint(folder: Path, colour: str) -> None:
    (folder / "art").mkdir(exist_ok=True)
    Image.new("RGB", (90, 60), colour).save(folder / "art" / "koala.png")


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    for path, content in (
        ("game.yaml", GAME),
        ("text/en.yaml", WORDS),
        ("templates/faces/quiet.yaml", "like: poster\nname_size: 15\n"),
        ("icons/gem.svg", ICON.format(20)),
        ("icons/ship.svg", ICON.format(16)),
    ):
        write(tmp_path, path, content)
    paint(tmp_path, "navy")
    return tmp_path


def context(folder: Path) -> FaceContext:
    asked = BoxRequest(game_folder=folder)
    (made,) = checked_contexts(asked.definitions, asked.config, asked.texts, folder)
    return made


def change(path: str, old: str, new: str) -> Callable[[Path], None]:
    def edit(folder: Path) -> None:
        text = (folder / path).read_text(encoding="utf-8")
        assert old in text
        write(folder, path, text.replace(old, new, 1))

    return edit


CHANGES: dict[str, tuple[Callable[[Path], None], frozenset[str]]] = {
    "nothing": (lambda _: None, frozenset()),
    "words of a card": (change("text/en.yaml", "name: Plain", "name: Plainer"), frozenset({"plain"})),
    "a card's key": (
        change("game.yaml", "plain: {deck: main}", 'plain: {deck: main, strip: "1"}'),
        frozenset({"plain"}),
    ),
    "the words of a chip": (change("text/en.yaml", "name: Coin", "name: Penny"), frozenset({"coin"})),
    "a number of a layout of the game": (
        change("templates/faces/quiet.yaml", "name_size: 15", "name_size: 14"),
        frozenset({"quiet", "shown"}),
    ),
    "a layout laid over that of all cards": (
        lambda folder: write(folder, "templates/faces/poster.yaml", "gap: 2.6\n"),
        CARDS,
    ),
    "a layout that nobody has": (
        lambda folder: write(folder, "templates/faces/loud.yaml", "like: poster\nname_size: 19\n"),
        frozenset(),
    ),
    "an icon": (
        lambda folder: write(folder, "icons/gem.svg", ICON.format(12)),
        frozenset({"signed", "worded", "coin"}),
    ),
    "an icon of the studio's that the game draws itself": (
        lambda folder: write(folder, "icons/coin.svg", ICON.format(12)),
        frozenset(),
    ),
    "a picture": (lambda folder: paint(folder, "red"), frozenset({"shown", "field"})),
    "a picture that is gone": (lambda folder: (folder / "art/koala.png").unlink(), frozenset({"shown", "field"})),
    "a colour, which any face may show": (change("game.yaml", "#2C6E8F", "#2C6E8E"), EVERY),
    "a label": (change("text/en.yaml", "CHANGES", "CHANGED"), EVERY),
    "a deck": (change("game.yaml", "size: 63 x 88", "size: 63 x 89"), EVERY),
}


@pytest.mark.parametrize("name", CHANGES)
def test_a_change_concerns_those_faces_and_no_others(folder: Path, name: str) -> None:
    edit, concerned = CHANGES[name]
    before = context(folder)
    make_box_pieces(before, Looks())
    edit(folder)
    now = context(folder)
    reuse_faces(before, now)
    assert EVERY - {key[2] for key in now.face_cache if key[0] == "face"} == concerned
    assert make_box_pieces(now, Looks()) == make_box_pieces(context(folder), Looks())


def test_what_was_reused_can_be_reused_again(folder: Path) -> None:
    """The inputs of a face go with it from page to page."""
    before = context(folder)
    make_box_pieces(before, Looks())
    for colour in ("red", "green"):
        paint(folder, colour)
        now = context(folder)
        reuse_faces(before, now)
        made = make_box_pieces(now, Looks())
        assert made == make_box_pieces(context(folder), Looks())
        before = now


OWN = read_table(__file__, "OWN")
BADGE = "size: 12 x 12\nfields: {value: number}\nelements: {number: {words: '{value}', at: [1, 1], size: 10 x 8}}\n"
MORE = {
    "game.yaml": (
        "\n  shown:",
        "\n  first: {deck: main, layout: own, power: 3}\n  second: {deck: main, layout: own}\n  shown:",
    ),
    "text/en.yaml": ("\n  shown:", "\n  first: {name: First}\n  second: {name: Second}\n  shown:"),
}
TWO = frozenset({"first", "second"})


@pytest.fixture
def own(folder: Path) -> Path:
    for path, (old, new) in MORE.items():
        change(path, old, new)(folder)
    write(folder, "templates/faces/own.yaml", OWN.format(more="", fit="fit: card"))
    write(folder, "templates/faces/badge.yaml", BADGE)
    return folder


OWN_CHANGES: dict[str, tuple[str, Callable[[Path], None], frozenset[str]]] = {
    "a place in a layout of elements": ("", change("templates/faces/own.yaml", "[40, 60]", "[40, 57]"), TWO),
    "a layout within a layout": ("", change("templates/faces/badge.yaml", "10 x 8", "10 x 9"), TWO),
    "a picture that all of its cards have": ("", lambda folder: paint(folder, "red"), TWO | {"shown", "field"}),
    "a field of a card": ("", change("game.yaml", "power: 3", "power: 4"), frozenset({"first"})),
    "words of a card": ("", change("text/en.yaml", "name: First", "name: Fist"), frozenset({"first"})),
    "words of a card whose size is the deck's": ("deck", change("text/en.yaml", "name: First", "name: Fist"), TWO),
    "words of a card that others look up": (
        "card",
        change("text/en.yaml", "name: Plain", "name: Plainer"),
        TWO | {"plain"},
    ),
}


@pytest.mark.parametrize("name", OWN_CHANGES)
def test_a_change_concerns_those_faces_of_elements_and_no_others(own: Path, name: str) -> None:
    asked, edit, concerned = OWN_CHANGES[name]
    if asked == "deck":
        write(own, "templates/faces/own.yaml", OWN.format(more="", fit="fit: deck"))
    elif asked == "card":
        write(own, "templates/faces/own.yaml", OWN.format(more=" {card('plain', 'name')}", fit="fit: card"))
    before = context(own)
    make_box_pieces(before, Looks())
    edit(own)
    now = context(own)
    reuse_faces(before, now)
    assert (EVERY | TWO) - {key[2] for key in now.face_cache if key[0] == "face"} == concerned
    assert make_box_pieces(now, Looks()) == make_box_pieces(context(own), Looks())

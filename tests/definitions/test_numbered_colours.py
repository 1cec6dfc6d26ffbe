"""A colour may be written as its number wherever a token may stand, in YAML as in a cell."""

from pathlib import Path

import pytest

from generator.base.errors import InputError
from generator.definitions.id_types import ColourToken
from tests.games import load

GAME = """\
game: {id: small, players: [2, 2]}
colours: {ink: {rgb: "#20262C", cmyk: [62, 45, 32, 92]}}
seats: {A: {colour: ink, icon: seat-a}, B: {colour: "#A63D2F", icon: seat-b}}
decks: {d: {colour: "#1F5F7A"}}
cards: {a: {deck: d}, b: {deck: d, colour: "#fff"}}
pieces: {m: {kind: mat, colour: ink, spots: {s: {at: [20, 20], colour: "#FFCC00"}}}}
"""
TEXT = """\
name: English
labels: {title: T}
decks: {d: {name: D}}
cards: {a: {name: A}, b: {name: B}}
pieces: {m: {name: M}}
"""


def folder(place: Path, game: str = GAME) -> Path:
    (place / "text").mkdir()
    (place / "game.yaml").write_text(game, encoding="utf-8")
    (place / "text" / "en.yaml").write_text(TEXT, encoding="utf-8")
    return place


def test_a_number_is_a_colour_whose_inks_nobody_sets(tmp_path: Path) -> None:
    pack = load(folder(tmp_path)).definitions()
    tokens = [
        pack.cards["a"].colour,
        pack.cards["b"].colour,
        pack.seats["B"].colour,
        pack.pieces["m"].spots["s"].colour,
    ]
    assert tokens == ["rgb-1f5f7a", "rgb-ffffff", "rgb-a63d2f", "rgb-ffcc00"]
    assert next(iter(pack.colours)) == "ink"
    sea = pack.colours[ColourToken("rgb-1f5f7a")]
    assert ((sea.rgb.red, sea.rgb.green, sea.rgb.blue), sea.cmyk) == ((31, 95, 122), None)
    assert pack.place("colours.rgb-1f5f7a").line == 4


def test_a_colour_of_the_game_may_be_its_number_alone(tmp_path: Path) -> None:
    found = load(folder(tmp_path, GAME.replace("colours: {ink", 'colours: {sea: "#1F5F7A", ink'))).definitions().colours
    sea = found[ColourToken("sea")]
    assert ((sea.rgb.red, sea.rgb.green, sea.rgb.blue), sea.cmyk) == ((31, 95, 122), None)


@pytest.mark.parametrize("written", ["#12", "#1F5F7", "teal", "#GGGGGG"])
def test_what_is_no_number_is_an_unknown_colour(written: str, tmp_path: Path) -> None:
    with pytest.raises(InputError, match=rf"game.yaml:4:21 \S+.colour: unknown colour token '{written}'"):
        load(folder(tmp_path, GAME.replace("#1F5F7A", written))).definitions()

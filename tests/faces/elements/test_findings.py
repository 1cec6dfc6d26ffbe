"""What `check` says of layouts, and what it rightly doesn't."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import product
from pathlib import Path
from typing import Any

import pytest

from generator.faces.box_check import face_findings
from generator.faces.colours import Palette
from generator.faces.display_list import Text
from generator.faces.effectless_values import effectless_values
from generator.faces.elements.layout_composer import element_owners
from generator.faces.elements.layout_findings import empty_codes, layout_tokens, unknown_hyphens
from generator.faces.ink_saving import save_ink
from generator.faces.overlaps import find_overlaps
from generator.faces.tones import ink_table
from tests.faces.elements.own_layout import CARD, context_of, face_of, faults, items, words, write_game
from tests.tables import read_table

TEXT: dict[str, Any] = {"at": [0, 0], "size": "60 x 20"}
COLOURS = {"rare-banner": {"rgb": "#112233"}, "common-banner": {"rgb": "#223344"}, "idle": {"rgb": "#334455"}}
BOX = {"shape": "rectangle", "at": [0, 0], "size": 10}


@pytest.mark.parametrize(
    "element",
    [
        {**BOX, "fill": "{rarity}-banner"},
        {**BOX, "fill": {"colour": "{rarity}-banner/40"}},
        {**BOX, "line": "white|{rarity}-banner"},
        {"words": "{name}", **TEXT, "style": {"colour": "{rarity}-banner"}},
    ],
)
def test_a_colour_whose_name_is_put_together_is_one_of_those_at_work(tmp_path: Path, element: dict[str, Any]) -> None:
    game = {"game": {"id": "heroes"}, "colours": {**COLOURS, "sea": {"rgb": "#1F5F7A"}, "gold": {"rgb": "#B98A1E"}}}
    game["decks"] = {"heroes": {"layout": "hero"}}
    found = layout_tokens(context_of(write_game(tmp_path, {"it": element}, more={"game.yaml": game})))
    assert found & set(COLOURS) == {"rare-banner", "common-banner"}


def test_a_text_that_a_layout_within_is_told_has_an_effect(tmp_path: Path) -> None:
    spur = {
        "fields": {"track": "text"},
        "elements": {"it": {**BOX, "fill": "sea", "turn": "{30 if '@1' in track else 0}"}},
    }
    track = {"show": "note", "layout": "track", "with": {"track": "{note}"}, "at": [0, 0], "size": 20}
    more = {"templates/faces/track.yaml": {"size": "20 x 20", **spur}}
    context = context_of(write_game(tmp_path, {"track": track}, card={"note": "spur@0"}, more=more))
    assert [found.key for found in effectless_values(context, ["knight"]) if found.key == "note"] == []


def test_a_font_without_strong_italics_is_a_fault_only_where_words_are_strong(tmp_path: Path) -> None:
    style = {"italic": "yes", "strong": "thin"}
    assert faults(tmp_path, {"it": {"words": "{name}", **TEXT, "style": style}}) == []
    assert faults(tmp_path, {"it": {"words": "**{name}**", **TEXT, "style": style}}) != []


@pytest.mark.quick("sea-*", "*-night")
@pytest.mark.parametrize(
    ("colour", "outline"), [*product(("sea", "gold", "white", "night|black", "gold|black"), ("night", "black", "sea"))]
)
def test_words_with_an_outline_are_read_in_low_ink(tmp_path: Path, colour: str, outline: str) -> None:
    element = {"words": "{name}", **TEXT, "style": {"colour": colour, "outline": outline}}
    context = context_of(write_game(tmp_path, {"it": element}))
    palette = Palette(ink_table(context.definitions))
    (word,) = (item for item in items(save_ink(face_of(tmp_path), palette, {})) if isinstance(item, Text))
    thin = Palette(palette.table, "rgb", "low-ink")
    inside, edge = thin.paint(word.colour), thin.paint(word.stroke)
    assert inside is not None
    assert edge is None or abs(sum(inside) - sum(edge)) > 1.0


PLACE = {"at": [10, 10], "size": "30 x 12"}
UNDER: Mapping[str, Mapping[str, Any]] = {
    "words": {"words": "Many words of small print", **PLACE, "style": "small"},
    "turned": {"words": "Many words of small print", **PLACE, "style": "small", "turn": 10},
    "icon": {"icon": "gem", "at": [10, 6], "size": 9},
    "repeat": {"repeat": "5", "sign": "gem", **PLACE},
    "layout": {"layout": "plate", **PLACE},
}
OVER = read_table(__file__, "OVER")


@pytest.mark.quick("words-*", "*-shape", "*-picture", "*-words")
@pytest.mark.parametrize(("under", "over"), [*product(UNDER, OVER)])
def test_whatever_lies_over_words_or_signs_is_told(tmp_path: Path, under: str, over: str) -> None:
    plate = {
        "size": "30 x 12",
        "elements": {"it": {"words": "Many words of small print", "at": "full", "style": {"size": 7}}},
    }
    game = write_game(
        tmp_path,
        {"under": UNDER[under], "over": OVER[over]},
        card=CARD,
        more={"templates/faces/plate.yaml": plate},
        styles={"small": {"size": 7}},
    )
    context, face = context_of(game), face_of(game)
    assert list(find_overlaps(face, context.icons, element_owners(context, face)))


def test_a_code_that_has_nothing_to_say_is_told_where_it_is_shown(tmp_path: Path) -> None:
    code = {"code": "qr", "content": "{note}", "at": [10, 10], "size": 12}
    context = context_of(write_game(tmp_path, {"q": code, "asked": {**code, "show": "note"}}, card={}))
    (found,) = empty_codes(context)
    assert (found.piece, found.message.partition(";")[0]) == (
        "knight",
        "the element 'q' prints no code: its content is empty",
    )
    assert not list(empty_codes(context_of(write_game(tmp_path / "full", {"q": code}, card={"note": "K-1"}))))


def test_words_on_their_grounds_and_signs_on_larger_ones_are_no_overlap(tmp_path: Path) -> None:
    elements = {
        "ground": {"shape": "rectangle", **PLACE, "fill": "sea"},
        "words": {"words": "Many words", **PLACE},
        "rim": {"repeat": "3", "sign": "gem", "at": [10, 40], "size": "30 x 8", "each": 8},
        "disc": {"repeat": "3", "sign": "coin", "at": [11, 41], "size": "30 x 8", "each": 6, "gap": 2, "colour": "sea"},
    }
    number = {"words": "7", "style": {"size": 12}, "align": "centre middle"}
    elements["coin"] = {"icon": "coin", "at": [10, 60], "size": 12, "colour": "gold"}
    for where, told in (({"in": "coin"}, 0), ({"at": [10, 60], "size": 12}, 1)):
        game = write_game(tmp_path / str(told), {**elements, "number": {**number, **where}})
        context, face = context_of(game), face_of(game)
        assert len(list(find_overlaps(face, context.icons, element_owners(context, face)))) == told


@pytest.mark.parametrize(("down", "told"), [(30, 0), (41, 1)])
def test_what_lies_over_its_own_copy_for_those_opposite_is_told(tmp_path: Path, down: int, told: int) -> None:
    """On a card of 60 × 90 mm the middle is 45 mm down: words from 30 to 33 end before it."""
    word = {"words": "Seven words", "at": [20, down], "size": "20 x auto", "style": {"size": 12}, "both_ways": "yes"}
    game = write_game(tmp_path, {"word": word})
    context, face = context_of(game), face_of(game)
    assert min(len(list(find_overlaps(face, context.icons, element_owners(context, face)))), 1) == told
    assert [text.count("Seven") for text in words(face)].count(1) == 2


@pytest.mark.parametrize(("language", "told"), [("en", 0), ("ja", 0), ("he", 0), ("fi", 1)])
def test_hyphens_that_nobody_knows_are_told_where_words_of_a_language_are_parted(
    tmp_path: Path, language: str, told: int
) -> None:
    element = {"words": "{name}", **TEXT, "style": {"hyphens": "yes"}}
    text = {"name": language, "labels": {"title": "Heroes"}, "cards": {"knight": {"name": "A", "text": "B"}}}
    game = write_game(tmp_path, {"it": element}, more={f"text/{language}.yaml": text})
    assert len(list(unknown_hyphens(context_of(game, language)))) == told


def test_a_code_on_a_standee_is_not_called_by_another_element(tmp_path: Path) -> None:
    """Both sides and the feet are one face, whose items aren't those of the layout one by one."""
    elements = {
        "ground": {"shape": "rectangle", "at": "bleed", "fill": "night"},
        "dark": {"code": "qr", "content": "one", "at": [5, 5], "size": 12},
    }
    more = {
        "pieces.yaml": {"pieces": {"scout": {"kind": "standee", "size": "30 x 40", "layout": "own"}}},
        "templates/faces/own.yaml": {"elements": elements},
        "text/en.yaml": {
            "name": "English",
            "labels": {"title": "Heroes", "power": "Power"},
            "decks": {"heroes": {"name": "Heroes"}},
            "cards": {"knight": {"name": "Knight"}},
            "pieces": {"scout": {"name": "Scout"}},
        },
    }
    context = context_of(write_game(tmp_path, {"it": {"words": "{name}", **TEXT}}, card={}, more=more))
    told = [one for one in face_findings([context]) if one.code == "code.unread"]
    assert told
    assert not [one for one in told if "'ground'" in one.message]

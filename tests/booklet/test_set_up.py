"""What the set-up pictures show: everybody's pieces for the players of the box, large enough to be told apart, and a
seat of each game with cards that are filled in; and an example that needs more players than a box is for says so."""

from __future__ import annotations

import re
from dataclasses import replace
from functools import cache
from typing import Any

import pytest

from generator.booklet.blocks import blocks, drawn_by
from generator.booklet.book import Drawing, Figure
from generator.booklet.laid import WRITTEN, LaidSketch
from generator.booklet.load import read_booklet
from generator.booklet.sketch import WIDE
from generator.definitions.request import Request
from generator.errors import InputError
from generator.faces.context import Looks
from generator.faces.display import Text
from generator.faces.fonts import font
from generator.faces.pieces import printed_pieces
from generator.faces.whole import whole_contexts
from generator.resources import resource_root
from tests.games import ROOT

LEAST_PIECE = 3.0
"""The side of the smallest piece in a set-up picture (mm)."""
BORDER = 5.0
"""As far from the edge of a card the lines end on which one writes (mm)."""
CHIPS = {"raw", "economy", "diplomacy", "military", "demilitarised", "sanctioned"}


@cache
def set_up(game: str, players: int, modules: str = "all") -> tuple[Drawing, Figure, Any]:
    """The picture of pieces on a table, as it is written and as it is drawn."""
    asked = Request(game_folder=ROOT / "components" / game, players=players, modules=modules)
    (context,) = whole_contexts(asked.definitions, asked.config, asked.texts, asked.game.folder)
    booklet = read_booklet(context.folder, "en", context.definitions)
    assert booklet
    (block,) = (one for one in blocks(booklet, context) if isinstance(one, Drawing) and one.kind == "laid")
    return block, drawn_by(context).figure(block, booklet, asked.game, context, "colour"), context


@pytest.mark.each_time("core-2-4")
@pytest.mark.parametrize(("players", "begin"), [(2, 4), (3, 3), (4, 2)])
@pytest.mark.parametrize("modules", ["core", "all"])
def test_everybody_has_the_influence_to_begin_with(modules: str, players: int, begin: int) -> None:
    """R2.2: 2 players 4, 3 players 3, 4 players 2 each."""
    block, _, _ = set_up("balance-control", players, modules)
    supplies = {one.piece: one.copies for one in block.laid if one.piece.startswith("influence-")}
    assert supplies == {f"influence-{seat}": begin for seat in "abcdef"[:players]}


@pytest.mark.each_time("organisation")
@pytest.mark.parametrize("game", ["balance-control", "global-powers", "organisation"])
def test_the_smallest_piece_can_be_told(game: str) -> None:
    """A side of at least 3 mm in print, where the page makes the picture as small as it may."""
    template = (resource_root() / "templates" / "booklet" / "booklet.typ").read_text(encoding="utf-8")
    (least,) = re.findall(r"#let least-laid = (\d+)%", template)
    block, figure, context = set_up(game, 4)
    scale = printed(figure) * int(least) / 100.0
    sides = {one.piece: scale * one.scale * size(one.piece, context) for one in block.laid}
    assert min(sides.values()) >= LEAST_PIECE, sides


def printed(figure: Figure) -> float:
    """How many mm in print are one on the table, where the page has room enough."""
    ((file, share),) = re.findall(r'"(laid-\d+\.svg)", ([\d.]+)%', figure.markup)
    wide = float(re.findall(r'viewBox="([^"]+)"', figure.pictures[file])[0].split(",")[2])
    return WIDE * float(share) / 100.0 / wide


def size(name: str, context: Any) -> float:
    """The shorter side of a piece (mm)."""
    made = printed_pieces(context, Looks())
    faces = {face.id: face.shape for piece in made for face in (piece.face, piece.back) if face}
    faces.update({piece.id: piece.face.shape for piece in made})
    return float(min(faces[name].width, faces[name].height))


def test_a_seat_has_all_its_politicians_and_the_stock_every_chip() -> None:
    """G3: 20 politicians for each party, in the base and in the fist."""
    block, _, _ = set_up("global-powers", 4)
    politicians = [one for one in block.laid if one.piece == "politician-a"]
    assert sum(one.copies for one in politicians) == 20
    lying = {one.piece for one in block.laid}
    assert {"headquarters-a", "back-events"} <= lying
    assert lying >= CHIPS


def test_cards_are_filled_in_with_what_an_organisation_begins_with() -> None:
    """O1: three levels and four money; each card has its name and its region."""
    block, figure, context = set_up("organisation", 4)
    cards = [one for one in block.laid if one.piece in context.definitions.cards]
    regions = {context.region_name(name) for name in context.definitions.regions}
    assert sum(one.ticks.count("level") for one in cards) == 3
    assert sum(one.copies for one in block.laid if one.piece == "money-1") == 4
    assert all(len(one.writes) == 2 and one.writes[1] in regions for one in cards)
    scale = printed(figure)
    for one in cards:
        (face,) = (made.face for made in printed_pieces(context, Looks()) if made.id == one.piece)
        blanks = [item for item in face.items if isinstance(item, Text) and not item.text.strip()]
        for words, blank in zip(one.writes, blanks, strict=False):
            wide = font(blank.font).width(words, WRITTEN / scale / one.scale)
            assert blank.x + wide <= face.shape.width / 2.0 - BORDER, words


def test_an_example_with_more_players_than_the_box_is_for_says_so() -> None:
    titles = {}
    for players in (2, 3):
        asked = Request(game_folder=ROOT / "components" / "global-powers", players=players, modules="all")
        (context,) = whole_contexts(asked.definitions, asked.config, asked.texts, asked.game.folder)
        booklet = read_booklet(context.folder, "en", context.definitions)
        assert booklet
        for block in blocks(booklet, context):
            if isinstance(block, Drawing) and block.words in ("governs.yaml", "war.yaml"):
                titles[players, block.words] = (
                    drawn_by(context).figure(block, booklet, asked.game, context, "colour").markup
                )
    assert "with 3 players" in titles[2, "governs.yaml"]
    assert not [one for key, one in titles.items() if key != (2, "governs.yaml") and "with 3 players" in one]


@pytest.mark.parametrize(
    ("extra", "lost"), [({"ticks": ("level", "house")}, "house"), ({"writes": ("a", "b", "c")}, "c")]
)
def test_words_and_ticks_without_a_place_are_told(extra: dict[str, tuple[str, ...]], lost: str) -> None:
    block, _, context = set_up("organisation", 4)
    card = next(one for one in block.laid if one.piece == "trade")
    wrong = replace(block, laid=(replace(card, **extra),))  # type: ignore[arg-type]
    with pytest.raises(InputError, match=f"the piece 'trade' has no place for '{lost}'"):
        LaidSketch(context, "colour").laid(wrong)

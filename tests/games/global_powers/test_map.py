"""The map of the world: its words and places have air, and no page of it ends in them."""

from functools import cache

import pytest

from generator.definitions.box_request import BoxRequest
from generator.definitions.id_types import PieceId
from generator.definitions.printed_pieces import Board
from generator.faces.box_check import checked_contexts
from generator.faces.face_context import FaceContext
from generator.faces.kinds import board_overlaps
from generator.faces.kinds.board import board_face, board_map
from generator.sheets.assembly import best_grid
from generator.sheets.papers import find_paper
from tests.games import PACKS

pytestmark = pytest.mark.slow

SHORE, CLEAR, APART = 1.3, 0.5, 0.9
"""How wide the darker band inside a border is, and what keeps off it and from each other (mm)."""


@cache
def world(language: str) -> tuple[FaceContext, Board]:
    asked = BoxRequest(game_folder=PACKS / "global-powers", players=4, modules="all", language=language)
    (context,) = checked_contexts(asked.definitions, asked.config, asked.texts, asked.game.folder)
    board = context.definitions.pieces[PieceId("world-map")]
    assert isinstance(board, Board)
    return context, board


@pytest.mark.parametrize("language", ["de", "en"])
def test_names_and_places_keep_off_the_shore_of_their_region(language: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(board_overlaps, "INSIDE", SHORE + CLEAR)
    shown = board_map(*world(language))
    assert shown
    assert list(board_overlaps.crowded_regions(shown)) == []


@pytest.mark.parametrize("language", ["de", "en"])
def test_names_and_places_keep_from_each_other(language: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(board_overlaps, "APART", APART)
    shown = board_map(*world(language))
    assert shown
    assert list(board_overlaps.crowded_regions(shown)) == []


@pytest.mark.parametrize("on", ["a4", "letter"])
@pytest.mark.parametrize("language", ["de", "en"])
def test_no_seam_cuts_a_word_or_a_place(language: str, on: str) -> None:
    assert best_grid(board_face(*world(language)), find_paper(on)).harm == 0.0

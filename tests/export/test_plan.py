"""Which pieces share a sheet."""

from __future__ import annotations

import pytest

from generator.definitions.request import Request
from generator.export.plan import PrintOptions, group_sheets
from generator.faces.context import Looks
from generator.faces.pieces import printed_pieces
from generator.faces.whole import whole_contexts
from tests.games import ROOT


@pytest.mark.parametrize("on", ["a4", "letter"])
def test_mats_of_half_a_page_lie_two_on_one(on: str) -> None:
    """Four of 190 × 129 mm take two pages of A4, between whose margins 190 × 277 mm are free, and of Letter, with
    195.9 × 259.4 mm; the map takes four."""
    asked = Request(game_folder=ROOT / "components" / "global-powers", players=4)
    (context,) = whole_contexts(asked.definitions, asked.config, asked.texts, asked.game.folder)
    boards = group_sheets(context, printed_pieces(context, Looks()), PrintOptions(paper=on))["boards"]
    on_pages = [[boards.faces[placed.face].id for placed in page.placements] for page in boards.pages]
    assert on_pages[:2] == [["headquarters-a", "headquarters-b"], ["headquarters-c", "headquarters-d"]]
    assert len(on_pages) == 6

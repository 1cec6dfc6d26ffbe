"""Pieces that are another's other side: on both sides of one card where backs are printed, else each by itself."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest

from generator.definitions.configuration import configuration
from generator.definitions.request import open_game
from generator.export.cutting import cutting_costs
from generator.export.kit import make_kit
from generator.export.plan import PrintOptions, group_sheets, other_sides
from generator.export.readback import pages_apart
from generator.faces.context import Context, Looks
from generator.faces.paper import context_of
from generator.faces.pieces import Printed, printed_pieces
from generator.resources import resource_root
from generator.sheets.sheet import Page, Sheets

PAIRS = {"balance-control": ("aid-1", "aid-2"), "global-powers": ("aid-turn", "aid-actions")}


def box(game: str) -> tuple[Context, tuple[Printed, ...]]:
    """The smallest box for four."""
    folder = open_game(resource_root() / "components" / game)
    pack = folder.definitions()
    context = context_of(pack, configuration(pack, 4, []), folder.texts_for("en", pack), folder.folder)
    return context, printed_pieces(context, Looks())


def ids(made: Sheets, page: Page) -> list[str]:
    """What lies on a page."""
    return [made.faces[placed.face].id for placed in page.placements]


@pytest.mark.parametrize("game", PAIRS)
def test_duplex_prints_one_behind_the_other(game: str) -> None:
    context, pieces = box(game)
    front, back = PAIRS[game]
    assert {name: piece.id for name, piece in other_sides(context, pieces).items()} == {front: back}
    group = next(piece.group for piece in pieces if piece.id == front)
    apart = group_sheets(context, pieces, PrintOptions())[group]
    made = group_sheets(context, pieces, PrintOptions(backs="long"))[group]
    pages = list(zip(made.pages[::2], made.pages[1::2], strict=True))
    assert len(pages) < len(apart.pages)
    behind = Counter[str]()
    for one, two in pages:
        assert (one.side, two.side) == ("front", "back")
        assert back not in ids(made, one)
        places = {(round(placed.x, 3), round(placed.y, 3)): made.faces[placed.face].id for placed in two.placements}
        for placed in one.placements:
            if made.faces[placed.face].id == front:
                behind[places[round(one.width - placed.x, 3), round(placed.y, 3)]] += 1
    assert behind == {back: 4}


def test_a_duplex_kit_still_holds_all_pieces(tmp_path: Path) -> None:
    context, _ = box("balance-control")
    alone, both = (make_kit(context, PrintOptions(backs=backs), ["aid-1", "aid-2"]) for backs in ("none", "long"))
    assert alone.counts == both.counts == {"aid-1": 4, "aid-2": 4}
    (tmp_path / "aids.pdf").write_bytes(both.files["aids.pdf"])
    read = [Counter(name for name, _ in page) for page in pages_apart(tmp_path / "aids.pdf")]
    assert read == [{"aid-1": 4}, {"aid-2": 4}]


def test_the_first_page_says_what_it_would_save() -> None:
    context, pieces = box("balance-control")
    plain, duplex = PrintOptions(), PrintOptions(backs="long")
    (said,) = cutting_costs(context, pieces, plain, group_sheets(context, pieces, plain))
    fewer = group_sheets(context, pieces, duplex)
    number = sum(page.side == "front" for made in fewer.values() for page in made.pages)
    assert f"With --backs long it would be {number} sheets" in said
    assert "Turn and Actions / Signs and Tiles" in said
    (said,) = cutting_costs(context, pieces, duplex, fewer)
    assert "--backs" not in said

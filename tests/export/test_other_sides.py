"""Pieces that are another's other side: on both sides of one card where backs are printed, else each by itself."""

import json
from collections import Counter
from dataclasses import replace
from pathlib import Path

import pytest

from generator.export.cutting.cutting_guide import cost_notes, cutting_costs
from generator.export.kit import CALIBRATION, make_kit
from generator.export.kit_check import read_pages_sandboxed
from generator.export.kit_sheets import PrintOptions, group_sheets, pieces_in_hand
from generator.faces.box_pieces import BoxPiece, other_sides
from generator.faces.face_context import FaceContext
from generator.files.shelf import content_bytes
from generator.sheets.pages import Placement, SheetPage, Sheets, with_backs
from tests.faces.shipped import box, box_pieces
from tests.text_layer import page_texts

PAIRS = {"balance-control": ("aid-1", "aid-2"), "global-powers": ("aid-turn", "aid-actions")}
WHOLE = (0.0, 0.0, 210.0, 297.0)


def smallest(game: str) -> tuple[FaceContext, tuple[BoxPiece, ...]]:
    return box(game, modules=""), box_pieces(game, modules="")


def ids(made: Sheets, page: SheetPage) -> list[str]:
    return [made.faces[placed.face].id for placed in page.placements]


@pytest.mark.slow
@pytest.mark.parametrize("game", PAIRS)
def test_duplex_prints_one_behind_the_other(game: str) -> None:
    context, pieces = smallest(game)
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


@pytest.mark.slow
def test_the_first_page_says_which_pieces_would_be_one() -> None:
    context, pieces = smallest("balance-control")
    for backs, other in (("none", "long"), ("long", "none")):
        options = PrintOptions(backs=backs)
        costs = cutting_costs(context, pieces, options, group_sheets(context, pieces, options))
        assert {backs, other} & {cost.option.removeprefix("--backs ") for cost in costs} == {other}
        told = " ".join(cost_notes(context, pieces, options))
        assert ("Turn and Actions / Signs and Tiles" in told) == (other == "long")


@pytest.mark.slow
@pytest.mark.parametrize(("backs", "aids"), [("none", 8), ("fold", 8), ("long", 4)])
def test_two_sides_of_one_card_are_counted_once(backs: str, aids: int) -> None:
    """The smallest box has two aids for each of four players; on both sides of a card they are four."""
    context, pieces = smallest("balance-control")
    options = PrintOptions(backs=backs)
    held = pieces_in_hand(context, pieces, backs)
    assert sum(piece.count for piece in held if piece.group == "aids") == aids
    names = {piece.row for piece in held if piece.group == "aids"}
    one = {"Turn and Actions / Signs and Tiles"}
    assert names == (one if backs == "long" else {"Turn and Actions", "Signs and Tiles"})
    here = cutting_costs(context, pieces, options, group_sheets(context, pieces, options))[0]
    assert here.pieces == sum(piece.count for piece in pieces) - (8 - aids)


@pytest.mark.slow
@pytest.mark.usefixtures("in_this_process")
@pytest.mark.parametrize("game", ["balance-control", "global-powers", "organisation"])
@pytest.mark.parametrize("on", ["a4", "letter"])
@pytest.mark.parametrize("edge", ["long", "short"])
def test_every_sheet_of_a_duplex_kit_begins_on_an_odd_page(game: str, on: str, edge: str, tmp_path: Path) -> None:
    """As a duplex printer prints it: two pages a sheet. What has a back has it behind, all else white."""
    context, pieces = smallest(game)
    kit = make_kit(context, PrintOptions(paper=on, backs=edge))
    for name, data in kit.files.items():
        (tmp_path / name).write_bytes(content_bytes(data))
    behind = {piece.id: piece.back.id for piece in pieces if piece.back}
    behind |= {name: piece.id for name, piece in other_sides(context, pieces).items()}
    wanted = Counter({piece.id: piece.count for piece in pieces if piece.id in behind})
    for name in kit.pages:
        read = [Counter(word for word, _ in page) for page in read_pages_sandboxed(tmp_path / name)]
        assert len(read) == kit.pages[name]
        assert len(read) % 2 == (name in {"kit.pdf", "session.pdf"}), "the session sheet is the last page of a kit"
        seen = Counter[str]()
        for one, two in zip(read[::2], read[1::2], strict=False):
            assert two == Counter(behind[name] for name in one.elements() if name in behind)
            seen += one
        if name == "kit.pdf":
            assert {piece: seen[piece] for piece in wanted} == wanted
            assert not read[0] + read[1]
    rows = json.loads(content_bytes(kit.files["manifest.json"]))["copies"]
    for row in rows:
        assert row["page"] % 2 == row["kit_page"] % 2 == (row["id"] not in behind.values())
    fronts = {row["kit_page"] for row in rows if row["id"] not in behind.values()}
    assert fronts == set(range(3, kit.pages["kit.pdf"], 2))
    said = page_words(tmp_path / "kit.pdf")
    assert f"Print pages 1 to {kit.pages['kit.pdf']} on both sides, flipped on the {edge} edge" in said
    assert CALIBRATION in said


@pytest.mark.slow
@pytest.mark.parametrize("backs", ["none", "fold"])
def test_no_page_is_white_where_nothing_is_printed_behind(backs: str, tmp_path: Path) -> None:
    context, _ = smallest("global-powers")
    kit = make_kit(context, PrintOptions(backs=backs))
    (tmp_path / "kit.pdf").write_bytes(content_bytes(kit.files["kit.pdf"]))
    rows = json.loads(content_bytes(kit.files["manifest.json"]))["copies"]
    assert {row["kit_page"] for row in rows} == set(range(3, kit.pages["kit.pdf"]))
    said = page_words(tmp_path / "kit.pdf")
    assert f"Print pages 1 to {kit.pages['kit.pdf']} on one side only." in said
    assert "flipped on the" not in said.replace("Print rules-booklet.pdf on both sides, flipped on the short edge", "")


def test_white_lies_between_fronts_only_where_no_back_does() -> None:
    page = SheetPage(210.0, 297.0, "front", 1, 1, (Placement(0, 50.0, 50.0, 0.0, 1),), (), (), WHOLE, WHOLE)
    back = replace(page, side="back")
    made = with_backs(Sheets((), (page, page, back, page)))
    white = replace(back, placements=())
    assert made.pages == (page, white, page, back, page, white)


def page_words(path: Path) -> str:
    return " ".join(next(page_texts(path)).split())

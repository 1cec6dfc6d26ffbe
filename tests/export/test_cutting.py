"""Cutting a kit: every cut of every pack has its marks on every paper, and the first page says how to cut."""

from __future__ import annotations

import re
from functools import cache

import pytest

from generator.definitions.configuration import configuration
from generator.definitions.request import open_game
from generator.export.cutting import cutting_costs, cutting_pictures, cutting_steps
from generator.export.plan import PrintOptions, group_sheets
from generator.faces.context import Context, Looks
from generator.faces.paper import context_of
from generator.faces.pieces import Printed, printed_pieces
from generator.resources import resource_root
from generator.sheets.miniature import cut_lines_of, cuts_on
from generator.sheets.papers import paper_names
from generator.sheets.sheet import Sheets

GAMES = ("balance-control", "global-powers", "organisation")
KITS = [
    *(PrintOptions(paper=paper) for paper in paper_names()),
    *(PrintOptions(packing=packing) for packing in ("strips", "dense")),
    *(PrintOptions(backs=backs) for backs in ("long", "short", "fold")),
    PrintOptions(gutter=3.0),
    PrintOptions(bleed=3.0),
]


@cache
def box(game: str, variant: str, thin: bool) -> tuple[Context, tuple[Printed, ...]]:
    folder = open_game(resource_root() / "components" / game)
    pack = folder.definitions()
    context = context_of(pack, configuration(pack, 4, ["all"]), folder.texts_for("en", pack), folder.folder)
    return context, printed_pieces(context, Looks(variant=variant, thin_backs=thin))


def sheets(game: str, options: PrintOptions) -> dict[str, Sheets]:
    return group_sheets(*box(game, options.variant, options.thin_backs), options)


@pytest.mark.parametrize("options", KITS, ids=lambda o: f"{o.paper}-{o.packing}-{o.backs}-{o.gutter:g}-{o.bleed:g}")
@pytest.mark.parametrize("game", GAMES)
def test_no_cut_is_without_marks(game: str, options: PrintOptions) -> None:
    assert {group: made.unmarked for group, made in sheets(game, options).items() if made.unmarked} == {}


def test_the_steps_speak_of_what_the_sheets_have() -> None:
    context, _ = box("balance-control", "home", True)
    made = sheets("balance-control", PrintOptions())
    whole = cutting_steps(context, made)
    keys = ("cut_measure", "cut_separate", "cut_ruler", "cut_families", "cut_ticks", "cut_sort")
    assert whole == [context.label(key) for key in keys]
    assert context.label("cut_edges") not in whole
    cards = cutting_steps(context, {"cards": made["cards"]})
    assert context.label("cut_ticks") not in cards
    assert context.label("cut_separate") not in cards
    dense = cutting_steps(context, sheets("balance-control", PrintOptions(packing="dense")))
    assert context.label("cut_edges") in dense


def test_pictures_show_a_sheet_with_three_families_and_one_with_two() -> None:
    assert len(cutting_pictures(sheets("balance-control", PrintOptions()))) == 2
    assert len(cutting_pictures({"cards": sheets("balance-control", PrintOptions())["cards"]})) == 1


def test_the_first_page_tells_what_each_packing_costs() -> None:
    context, pieces = box("balance-control", "home", True)
    (said,) = cutting_costs(context, pieces, PrintOptions(), sheets("balance-control", PrintOptions()))
    costs = [tuple(map(int, found)) for found in re.findall(r"(\d+) sheets and (\d+) cuts", said)]
    assert [sheets for sheets, _ in costs] == [
        sum(len(made.pages) for made in sheets("balance-control", PrintOptions(packing=packing)).values())
        for packing in ("easy-cut", "strips", "dense")
    ]
    assert [cuts for _, cuts in costs] == sorted(cuts for _, cuts in costs)
    (alone,) = cutting_costs(*box("organisation", "home", True), PrintOptions(), sheets("organisation", PrintOptions()))
    assert "--packing" not in alone


def test_a_disc_is_one_cut() -> None:
    page_of = sheets("global-powers", PrintOptions())["tokens"]
    for page in page_of.pages:
        discs = sum(page_of.faces[placed.face].shape.kind == "disc" for placed in page.placements)
        assert cuts_on(page, page_of.faces) < discs + 100


def test_cuts_are_counted_one_a_line() -> None:
    """Nine cards in three rows of three: four level cuts and four upright ones."""
    page = sheets("balance-control", PrintOptions())["cards"].pages[0]
    assert len(page.placements) == 9
    assert len(cut_lines_of(page.marks)) == 8

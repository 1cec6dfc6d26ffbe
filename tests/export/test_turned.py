"""Pieces that are turned over in play have both sides in every kit: folded over where no other piece has a back."""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path

import pytest

from generator.base.geometry import box_around
from generator.export.kit_changes import changes_from_manifest, printed_backs
from generator.export.kit_check import check_kit
from generator.export.kit_manifest import copy_rows
from generator.export.kit_sheets import PrintOptions, group_sheets
from generator.faces.box_pieces import current_digests
from generator.faces.face_context import Looks
from generator.files.shelf import content_bytes
from generator.sheets.pages import Sheets, trim_outline
from generator.sheets.papers import paper_names
from tests.export.kit.kits import make_kit
from tests.export.test_kit import rearranged
from tests.faces.shipped import box, box_pieces
from tests.pairs import pairwise_cases
from tests.polygons import apart

TURNED = {
    "global-powers": {"region-marker": 12},  # outstanding, then done
    "organisation": {  # calm, or in unrest
        **{f"population-{seat}": 24 for seat in "abcd"},
        "free-population": 18,
    },
    "balance-control": {},
}


@cache
def tokens(game: str, options: PrintOptions) -> Sheets:
    return group_sheets(box(game), [piece for piece in box_pieces(game) if piece.group == "tokens"], options)["tokens"]


@pytest.mark.slow
@pytest.mark.parametrize("game", TURNED)
def test_a_game_says_which_pieces_are_turned(game: str) -> None:
    assert {piece.id: piece.count for piece in box_pieces(game) if piece.turned} == TURNED[game]


FOLDED = pairwise_cases({"game": ["global-powers", "organisation"], "on": paper_names(), "bleed": [0.0, 3.0]})


@pytest.mark.slow
@pytest.mark.parametrize(("game", "on", "bleed"), [tuple(case.values()) for case in FOLDED])
def test_folded_at_their_line_both_sides_meet(game: str, on: str, bleed: float) -> None:
    made = tokens(game, PrintOptions(paper=on, bleed=bleed))
    met = 0
    for page in made.pages:
        folds = [mark for mark in page.marks if mark.kind == "fold"]
        named = [(made.faces[placed.face].id, placed) for placed in page.placements]
        for name, placed in named:
            if name not in TURNED[game]:
                continue
            (back,) = (p for other, p in named if (other, p.copy) == (f"{name}-reverse", placed.copy))
            assert back.x == pytest.approx(placed.x)
            assert (back.turn - placed.turn) % 360 == 180, "it stands upright when it is turned like a page"
            height = pytest.approx((placed.y + back.y) / 2)
            line = [x for mark in folds if mark.y1 == mark.y2 == height for x in (mark.x1, mark.x2)]
            left, _, right, _ = box_around(trim_outline(made.faces[placed.face], placed))
            assert min(line) < left < right < max(line), "the line, with the words in it, runs past the piece"
            met += 1
        assert bool(folds) == any(name in TURNED[game] for name, _ in named)
    assert met == sum(TURNED[game].values())
    assert not made.unmarked


@pytest.mark.slow
@pytest.mark.parametrize("game", ["global-powers", "organisation"])
def test_no_mark_is_printed_on_an_other_side(game: str) -> None:
    made = tokens(game, PrintOptions())
    for page in made.pages:
        faces = [(made.faces[placed.face], placed) for placed in page.placements]
        trims = [box_around(trim_outline(face, placed)) for face, placed in faces if "reverse" in face.id]
        marks = [box_around(((mark.x1, mark.y1), (mark.x2, mark.y2))) for mark in page.marks]
        assert all(apart(mark, trim, -1e-6) for trim in trims for mark in marks)


@pytest.mark.slow
@pytest.mark.parametrize(("game", "sheets"), [("global-powers", 2), ("organisation", 4)])
def test_they_cost_no_sheet(game: str, sheets: int) -> None:
    """So many are needed without any back, for four on A4 (444 and 530 pieces)."""
    assert len(tokens(game, PrintOptions()).pages) == sheets


def test_their_other_sides_are_in_full_ink_and_all_other_backs_are_not() -> None:
    pieces = box_pieces("global-powers")
    full = {piece.id: piece.back for piece in box_pieces("global-powers", looks=Looks(thin_backs=False))}
    assert {piece.id for piece in pieces if piece.turned and piece.back == full[piece.id]} == {"region-marker"}
    assert any(piece.back != full[piece.id] for piece in pieces if piece.back and not piece.turned)


@pytest.mark.slow
@pytest.mark.usefixtures("in_this_process")
def test_a_kit_without_them_is_not_complete(tmp_path: Path) -> None:
    context, path = box("global-powers"), tmp_path / "tokens.pdf"
    kit = make_kit(
        context, PrintOptions(), [piece.id for piece in box_pieces("global-powers") if piece.group == "tokens"]
    )
    path.write_bytes(content_bytes(kit.files[path.name]))

    def missing() -> set[str]:
        report = check_kit(context.definitions, context.config, [context.texts], context.folder, tmp_path)
        return {name for name in report.missing if name.startswith("region-marker")}

    assert missing() == set()
    rows = json.loads(content_bytes(kit.files["manifest.json"]))["copies"]
    assert {row["page"] for row in rows if row["id"] == "region-marker"} == {2}
    rearranged(path, [number for number in range(kit.pages[path.name]) if number != 1])
    assert missing() == {"region-marker", "region-marker-reverse"}


def test_a_changed_other_side_is_printed_again() -> None:
    pieces = box_pieces("global-powers")
    backs = printed_backs(pieces, backed=False)
    assert set(backs) == {"region-marker"}
    data = {"digests": current_digests(box("global-powers")), "backs": {"region-marker": "another"}}
    assert changes_from_manifest(data, pieces).copies == TURNED["global-powers"]
    rows = list(copy_rows({"tokens": tokens("global-powers", PrintOptions())}, pieces, {"tokens": 2}))
    assert {row["digest"] for row in rows if row["id"] == "region-marker-reverse"} == set(backs.values())

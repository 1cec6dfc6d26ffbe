"""What lies in each file of a kit: pieces of the groups that its name says, each copy in one file, on no more paper."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Sequence
from pathlib import Path

import pytest

from generator.export.contents_page import shared_notes
from generator.export.kit import CALIBRATION, KIT, SESSION
from generator.export.kit_check import piece_pages
from generator.export.kit_sheets import PARTS, PrintOptions, group_sheets, part_groups, sheet_groups, without_groups
from generator.faces.box_pieces import GROUPS, BoxPiece
from generator.faces.display_list import Face, Text, rectangle
from generator.faces.face_context import FaceContext
from generator.files.shelf import content_bytes
from generator.sheets.page_frame import BACKS, DUPLEX
from generator.sheets.pages import Sheets
from generator.sheets.papers import paper_names
from tests.export.kit.kits import make_kit
from tests.export.test_cutting import BOXES, PACKINGS, fronts, kit, name_of, options_of, sheets_of
from tests.faces.making import flat
from tests.faces.shipped import box, box_pieces
from tests.pairs import Case, pairwise_cases


def papers(parts: dict[str, Sheets]) -> int:
    return sum(len(fronts(made)) for made in parts.values())


def alone(context: FaceContext, pieces: Sequence[BoxPiece], options: PrintOptions) -> int:
    """The sheets of each group that is laid out by itself."""
    groups = ([piece for piece in pieces if piece.group == group] for group in GROUPS)
    return sum(papers(group_sheets(context, mine, options)) for mine in groups)


def test_a_part_is_a_group_or_what_two_share_behind_the_later_one() -> None:
    assert (
        *("tiles", "cards", "tokens", "tiles-tokens", "aids", "cards-aids"),
        *("folded", "cards-folded", "boards", "sheets"),
    ) == PARTS
    made = dict.fromkeys(("tiles", "tiles-tokens", "boards"), Sheets((), ()))
    assert sheet_groups(made) == {"tiles", "tokens", "boards"}
    assert list(without_groups(made, ["tokens"])) == ["tiles", "boards"]


@pytest.mark.slow
@pytest.mark.parametrize("case", BOXES, ids=name_of)
def test_every_sheet_holds_just_the_groups_that_its_file_is_named_by(case: Case) -> None:
    """In the order of the box, and on no more paper than if nothing were shared."""
    options = options_of(case)
    context, pieces = kit(case["game"], options, case["language"])
    group_of = {piece.id: piece.group for piece in pieces}
    made = sheets_of(case)
    assert list(made) == [part for part in PARTS if part in made]
    for part, sheets in made.items():
        for page in fronts(sheets):
            ids = {sheets.faces[placed.face].id for placed in page.placements}
            assert {group_of[name] for name in ids if name in group_of} == set(part_groups(part)), (part, page.number)
    assert papers(made) <= alone(context, pieces, options)


KITS = pairwise_cases(
    {
        "players": (2, 4, 6),
        "paper": tuple(paper_names()),
        "packing": PACKINGS,
        "backs": BACKS,
        "resources": ("markers", "tracks"),
        "language": ("en", "de"),
    }
)
"""Kits of the game in which tiles share paper with markers, or cards with aids, or neither do."""


@pytest.mark.slow
@pytest.mark.usefixtures("in_this_process")
@pytest.mark.parametrize("case", KITS, ids=name_of)
def test_what_is_read_in_a_file_is_what_its_name_says(case: Case, tmp_path: Path) -> None:
    """Each copy lies in one file besides `kit.pdf`, where the manifest has it."""
    asked = ("balance-control", case["language"], case["players"], "all", case["resources"])
    context, group_of = box(*asked), {piece.id: piece.group for piece in box_pieces(*asked)}
    made = make_kit(context, PrintOptions(**{name: case[name] for name in ("paper", "packing", "backs")}))
    seen: dict[str, Counter[str]] = {}
    for name in made.pages:
        path = tmp_path / name
        path.write_bytes(content_bytes(made.files[name]))
        read = [Counter(word for word, _ in page) for page in piece_pages(path)]
        seen[name] = sum(read, Counter[str]())
        if name not in (KIT, SESSION, CALIBRATION):
            fronts_read = read[::2] if case["backs"] in DUPLEX else read
            held = [{group_of[word] for word in page if word in group_of} for page in fronts_read]
            assert [groups for groups in held if groups and groups != set(part_groups(path.stem))] == []
    listed: dict[str, Counter[str]] = {name: Counter() for name in made.pages}
    for row in json.loads(content_bytes(made.files["manifest.json"]))["copies"]:
        listed[row["file"]][row["id"]] += "part" not in row
    whole = seen.pop(KIT)
    assert seen == {name: listed[name] for name in seen}
    assert sum(seen.values(), Counter()) == whole == made.counts


def printed(name: str, group: str, count: int, wide: float, high: float) -> BoxPiece:
    return BoxPiece(name, group, name, count, "", Face(name, rectangle(wide, high), (), 0.0))


def test_a_shared_sheet_is_numbered_by_itself_and_named_on_the_first_page() -> None:
    """Ten cards, nine a page, and seven nets, six a page: the last ones lie together, all others by themselves."""
    context = box("global-powers")
    pieces = [printed("card", "cards", 10, 63.0, 88.0), printed("net", "folded", 7, 90.0, 90.0)]
    made = group_sheets(context, pieces, PrintOptions())
    held = {
        part: Counter(sheets.faces[p.face].id for page in sheets.pages for p in page.placements)
        for part, sheets in made.items()
    }
    assert held == {"cards": {"card": 9}, "folded": {"net": 6}, "cards-folded": {"card": 1, "net": 1}}
    for part, sheets in made.items():
        said = [item.text for item, _ in flat(sheets.pages[0].items) if isinstance(item, Text)]
        titles = ", ".join(context.label(group) for group in part_groups(part))
        assert any(text.startswith(titles) and "1 // 1" in text.replace("\xa0", " ") for text in said), said
    (note,) = shared_notes(context, pieces, made, {"cards": 3, "folded": 4, "cards-folded": 5})
    assert note == "On cards-folded.pdf (page 5 here), two kinds share paper: Cards 1, To fold 1."

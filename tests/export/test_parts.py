"""What lies in each file of a kit: pieces of the groups that its name says, each copy in one file; what is turned over
in play has both sides in every kit; what other choices cost is kept between runs."""

import json
from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from functools import cache
from pathlib import Path

import pytest

from generator.base.geometry import box_around
from generator.export.contents_page import KitCost, shared_notes
from generator.export.cutting import cost_cache as kept
from generator.export.cutting.cost_cache import cached_costs
from generator.export.kit import CALIBRATION, KIT, SESSION
from generator.export.kit_changes import changes_from_manifest, printed_backs
from generator.export.kit_check import check_kit, piece_pages
from generator.export.kit_manifest import copy_rows
from generator.export.kit_sheets import PARTS, PrintOptions, group_sheets, part_groups, sheet_groups, without_groups
from generator.faces.box_pieces import GROUPS, BoxPiece, current_digests
from generator.faces.display_list import Face, Text, rectangle
from generator.faces.face_context import FaceContext, Looks
from generator.files.cache import write_entry
from generator.files.resources import CACHE_VARIABLE
from generator.files.shelf import content_bytes
from generator.sheets.page_frame import BACKS, DUPLEX
from generator.sheets.pages import Sheets, trim_outline
from generator.sheets.papers import paper_names
from tests.export.kit.kits import make_kit
from tests.export.test_cutting import BOXES, PACKINGS, fronts, kit, name_of, options_of, sheets_of
from tests.export.test_kit import rearranged
from tests.faces.making import flat
from tests.faces.shipped import box, box_pieces
from tests.pairs import Case, pairwise_cases
from tests.polygons import apart


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


OPTIONS = PrintOptions()


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Where costs are kept now."""
    monkeypatch.setenv(CACHE_VARIABLE, str(tmp_path))
    return tmp_path / "costs"


def pieces() -> tuple[BoxPiece, ...]:
    """A few cards of a game whose cards have backs."""
    return tuple(piece for piece in box_pieces("global-powers") if piece.group == "cards")[:3]


def costs(options: PrintOptions = OPTIONS, some: Sequence[BoxPiece] = ()) -> list[KitCost]:
    context, mine = box("global-powers"), some or pieces()
    return cached_costs(context, mine, options, group_sheets(context, mine, options))


def asked_again(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """A list that grows whenever costs are worked out from now on."""
    found: list[str] = []
    real = kept.cutting_costs

    def counted(*arguments: object) -> list[KitCost]:
        found.append("once more")
        return real(*arguments)  # type: ignore[arg-type]

    monkeypatch.setattr(kept, "cutting_costs", counted)
    return found


def test_costs_are_worked_out_once_and_are_the_same_from_the_cache(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    found = asked_again(monkeypatch)
    assert costs() == costs()
    assert len(found) == len(list(folder.iterdir())) == 1


def test_another_box_and_another_way_to_print_have_costs_of_their_own(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    found = asked_again(monkeypatch)
    one, *others = pieces()
    costs()
    costs(replace(OPTIONS, paper="a3"))
    costs(some=[replace(one, count=one.count + 1), *others])
    costs(some=[replace(one, digest="another face"), *others])
    assert len(found) == len(list(folder.iterdir())) == 4


@pytest.mark.parametrize("data", ["[]", "[{}]", "no JSON", json.dumps([{"words": 1, "pieces": "many"}])])
def test_an_entry_of_another_shape_is_worked_out_again(folder: Path, data: str) -> None:
    """It carries the right digest, so somebody meant it."""
    right = costs()
    (entry,) = folder.iterdir()
    write_entry(entry, data.encode())
    assert costs() == right


def test_where_nothing_can_be_kept_costs_are_told_all_the_same(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    right = costs()
    folder.parent.joinpath("file").write_text("in the way", encoding="utf-8")
    monkeypatch.setenv(CACHE_VARIABLE, str(folder.parent / "file"))
    assert costs() == right


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

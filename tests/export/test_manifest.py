"""The manifest of sheets and pieces, and what is printed beside an earlier kit, counted by hand; an export is written
whole or not at all."""

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest

from generator.export.kit_changes import changes_from_manifest, take_copies
from generator.export.kit_check import find_kits
from generator.export.kit_manifest import CONTENT, copy_rows, count_copies
from generator.export.package import ExportPackage, write_package
from generator.export.package_list import PackageRow
from generator.faces.box_pieces import BoxPiece
from generator.faces.display_list import Face, rectangle
from generator.sheets.pages import Placement, SheetPage, Sheets
from tests.files.test_writing import disturb, held

FACES = tuple(Face(name, rectangle(40, 60), ()) for name in ("buoy", "raft"))
SHEET = (0.0, 0.0, 210.0, 297.0)
PIECES = [BoxPiece(face.id, "cards", face.id, 1, f"digest of {face.id}", face) for face in FACES]


def sheets(*pages: tuple[Placement, ...]) -> Sheets:
    made = (
        SheetPage(210, 297, "front", number, len(pages), placed, (), (), SHEET, SHEET)
        for number, placed in enumerate(pages, 1)
    )
    return Sheets(FACES, tuple(made))


def test_pages_are_counted_from_one_in_a_file_and_in_the_whole_kit() -> None:
    """The tiles come first, two pages behind two that tell of the kit; then the cards."""
    buoy, raft = (Placement(number, 30.0, 40.0, 0.0, 1) for number in (0, 1))
    kit = {"tiles": sheets((buoy,), (buoy, raft)), "cards": sheets((raft,))}
    rows = list(copy_rows(kit, PIECES, {"tiles": 3, "cards": 5}))
    assert [(row["file"], row["page"], row["kit_page"], row["id"]) for row in rows] == [
        ("tiles.pdf", 1, 3, "buoy"),
        ("tiles.pdf", 2, 4, "buoy"),
        ("tiles.pdf", 2, 4, "raft"),
        ("cards.pdf", 1, 5, "raft"),
    ]
    assert {row["digest"] for row in rows if row["id"] == "raft"} == {"digest of raft"}


def test_a_piece_in_parts_is_one_piece() -> None:
    whole, rest = Placement(1, 30.0, 40.0, 0.0, 1), Placement(1, 30.0, 40.0, 0.0, 1, part="B1")
    rows = list(copy_rows({"boards": sheets((whole,), (rest,))}, PIECES, {"boards": 1}))
    assert [row.get("part", "") for row in rows] == ["", "B1"]
    assert count_copies(rows) == {"raft": 1}


OLD = {"a/1.png": b"old 1", "a/2.png": b"old 2", "b/3.png": b"old 3", "list.csv": b"old"}
NEW = {"a/1.png": b"new 1", "c/4.png": b"new 4", "list.csv": b"new"}
ROWS = (PackageRow("a/1.png", "", "buoy", 3, "a", "A", "d"), PackageRow("c/4.png", "", "buoy", 2, "c", "C", "d"))


OLD_HELD = {"a": None, **{name: OLD[name] for name in ("a/1.png", "a/2.png")}, "b": None, "b/3.png": b"old 3",
            "list.csv": b"old", "mine.txt": b"mine"}  # fmt: skip
NEW_HELD = {"a": None, "a/1.png": b"new 1", "c": None, "c/4.png": b"new 4", "list.csv": b"new", "mine.txt": b"mine"}


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    write_package("old", ExportPackage(OLD), tmp_path / "out")
    (tmp_path / "out" / "mine.txt").write_bytes(b"mine")
    return tmp_path / "out"


def test_an_old_export_is_replaced(monkeypatch: pytest.MonkeyPatch, folder: Path) -> None:
    assert held(folder) == OLD_HELD
    moves: list[int] = []
    disturb(monkeypatch, moves.append)
    report = write_package("new", ExportPackage(NEW, ROWS), folder)
    assert len(moves) == MOVES
    assert held(folder) == NEW_HELD
    assert report.counts == {"buoy": 5}
    data = json.loads((folder / CONTENT).read_text(encoding="utf-8"))
    assert data == {"target": "new", "files": sorted(NEW)}


def test_a_folder_with_something_of_the_users_stays(folder: Path) -> None:
    (folder / "b" / "notes").write_bytes(b"notes")
    write_package("new", ExportPackage(NEW), folder)
    assert held(folder) == {**NEW_HELD, "b": None, "b/notes": b"notes"}


MOVES = 6 + 5
"""The old files with their two lists out, the new ones with theirs in."""


@pytest.mark.parametrize("happens", [KeyboardInterrupt(), OSError(28, "No space left on device")], ids=["stop", "full"])
@pytest.mark.parametrize("when", range(MOVES))
def test_between_two_moves(monkeypatch: pytest.MonkeyPatch, folder: Path, when: int, happens: BaseException) -> None:
    def happen(move: int) -> None:
        if move == when:
            raise happens

    disturb(monkeypatch, happen)
    with pytest.raises(type(happens)):
        write_package("new", ExportPackage(NEW), folder)
    assert held(folder) == OLD_HELD


def test_an_export_is_no_kit(tmp_path: Path) -> None:
    (tmp_path / "en").mkdir()
    (tmp_path / "en" / "tiles.pdf").write_bytes(b"")
    write_package("press", ExportPackage({"economy.pdf": b""}), tmp_path / "press" / "en")
    assert find_kits(tmp_path) == [[tmp_path / "en" / "tiles.pdf"]]


FACE = Face("any", rectangle(40, 60), ())


def piece(name: str, count: int, digest: str = "d", back: str = "", *, turned: bool = False) -> BoxPiece:
    return BoxPiece(name, "cards", name, count, digest, FACE, FACE if back else None, back, turned=turned)


def kit(owned: Mapping[str, int], backs: Mapping[str, str] | None = None, **digests: str) -> dict[str, Any]:
    """A manifest: everything has the digest `d` unless it is given."""
    return {"digests": {**dict.fromkeys(owned, "d"), **digests}, "backs": backs or {}, "owned": owned}


@pytest.mark.parametrize(
    ("owned", "wanted", "printed", "after"),
    [(3, 5, {"gong": 2}, 5), (5, 5, {}, 5), (5, 3, {}, 5), (0, 3, {"gong": 3}, 3)],
)
def test_as_many_copies_are_printed_as_are_missing(
    owned: int, wanted: int, printed: dict[str, int], after: int
) -> None:
    """Five wanted and three owned: two. What there is too much of stays in the drawer."""
    found = changes_from_manifest(kit({"gong": owned}), [piece("gong", wanted)])
    assert (found.copies, found.further, found.owned_copies) == (printed, frozenset(printed), {"gong": after})


@pytest.mark.parametrize("wanted", [2, 3, 5])
def test_a_piece_that_looks_different_is_printed_in_all_its_copies(wanted: int) -> None:
    found = changes_from_manifest(kit({"gong": 3, "rain": 2}, gong="older"), [piece("gong", wanted), piece("rain", 2)])
    assert (found.copies, found.further, found.owned_copies) == (
        {"gong": wanted},
        frozenset(),
        {"gong": wanted, "rain": 2},
    )


def test_a_new_piece_is_printed_and_one_that_has_gone_is_forgotten() -> None:
    found = changes_from_manifest(kit({"gong": 3, "sun": 1}), [piece("gong", 3), piece("wind", 4)])
    assert (found.copies, found.owned_copies) == ({"wind": 4}, {"gong": 3, "wind": 4})


def test_a_different_back_counts_where_both_kits_have_one() -> None:
    box = [piece("gong", 3, back="new"), piece("rain", 2, back="new"), piece("coin", 6, back="new", turned=True)]
    before = kit({"gong": 3, "rain": 2, "coin": 6}, {"gong": "old", "coin": "old"})
    assert changes_from_manifest(before, box, backed=True).copies == {"gong": 3, "coin": 6}
    assert changes_from_manifest(before, box, backed=False).copies == {"coin": 6}, (
        "it alone has its other side in any kit"
    )


def test_what_only_leaves_out_is_printed_another_time() -> None:
    """Gong and rain look different, a fourth sun is wanted, the wind is new; of these the gong and the sun are printed.
    Then rain and wind are missing, and nothing else."""
    box = [piece("gong", 3), piece("rain", 2), piece("sun", 4), piece("wind", 1)]
    first = changes_from_manifest(
        kit({"gong": 3, "rain": 2, "sun": 3}, gong="older", rain="older"), box, {"gong", "sun"}
    )
    assert (first.copies, first.further) == ({"gong": 3, "sun": 1}, {"sun"})
    assert first.owned_copies == {"gong": 3, "rain": 0, "sun": 4, "wind": 0}
    second = changes_from_manifest(kit(first.owned_copies), box)
    assert (second.copies, second.owned_copies) == ({"rain": 2, "wind": 1}, {"gong": 3, "rain": 2, "sun": 4, "wind": 1})
    assert changes_from_manifest(kit(second.owned_copies), box).copies == {}


PAIR = [("day", "night")]


def test_two_sides_of_a_card_are_printed_together() -> None:
    """One looks different: both, in all copies. Two more cards are wanted: two of each side; one side has one spare."""
    box = [piece("day", 3), piece("night", 3), piece("gong", 1)]
    found = changes_from_manifest(kit({"day": 3, "night": 3, "gong": 1}, night="older"), box, pairs=PAIR)
    assert (found.copies, found.further) == ({"day": 3, "night": 3}, frozenset())
    assert found.owned_copies == {"day": 3, "night": 3, "gong": 1}
    more = [piece("day", 5), piece("night", 5)]
    found = changes_from_manifest(kit({"day": 4, "night": 3}), more, pairs=PAIR)
    assert (found.copies, found.further) == ({"day": 2, "night": 2}, {"day", "night"})
    assert found.owned_copies == {"day": 6, "night": 5}


def test_of_two_sides_only_the_one_that_is_asked_for_is_printed() -> None:
    before = kit({"day": 3, "night": 3}, night="older")
    assert changes_from_manifest(before, [piece("day", 3), piece("night", 3)], {"night"}, PAIR).copies == {"night": 3}


def test_backs_are_those_of_the_copies_that_there_are() -> None:
    """The gong is printed anew without a back, the sun once more with none, the rain stays as it is."""
    box = [piece("gong", 3, back="b"), piece("rain", 2, back="b"), piece("sun", 4, back="b")]
    before = kit({"gong": 3, "rain": 2, "sun": 3}, {"gong": "b", "rain": "b", "sun": "b", "gone": "b"}, gong="older")
    assert changes_from_manifest(before, box).backs == {"rain": "b", "sun": "b"}
    assert changes_from_manifest(before, box, backed=True).backs == {"gong": "b", "rain": "b", "sun": "b"}


def test_what_an_older_manifest_left_out_is_not_missing() -> None:
    """One that says what it printed, and not what is owned."""
    before = {"digests": {"gong": "d", "rain": "d"}, "backs": {}, "counts": {"gong": 3}}
    found = changes_from_manifest(before, [piece("gong", 4), piece("rain", 2)])
    assert (found.copies, found.owned_copies) == ({"gong": 1}, {"gong": 4, "rain": 2})


def test_further_copies_are_those_of_the_module_that_brings_them() -> None:
    """Ten committees are of the core, two come with a fifth player."""
    core, more, gong = piece("committee", 10), piece("committee", 2, back="b"), piece("gong", 3)
    assert list(take_copies([core, more, gong], {"committee": 2})) == [more]
    assert [(one.count, one.back_digest) for one in take_copies([core, more, gong], {"committee": 5, "gong": 3})] == [
        (3, ""),
        (2, "b"),
        (3, ""),
    ]

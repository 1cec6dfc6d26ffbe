"""The manifest of sheets and pieces: on which page of which file a copy lies, and how many there are."""

from __future__ import annotations

from generator.export.kit_manifest import copy_rows, count_copies
from generator.faces.box_pieces import BoxPiece
from generator.faces.display_list import Face, rectangle
from generator.sheets.pages import Placement, SheetPage, Sheets

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

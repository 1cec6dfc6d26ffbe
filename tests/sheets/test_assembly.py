"""Faces larger than the paper: everything is printed, at most 2 % twice, and the pages say how they are joined."""

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from generator.base.errors import InputError
from generator.definitions.id_types import ColourToken, PieceId
from generator.definitions.printed_pieces import Board, Size
from generator.faces.display_list import Face, Gradient, GradientFill, Group, IconUse, Path, Text, rectangle
from generator.faces.fonts import find_font
from generator.faces.kinds.board import board_face
from generator.faces.shapes import box
from generator.sheets.assembly import FlapWords, assembly_pages, best_grid, fits_on_page
from generator.sheets.labels import SheetTexts
from generator.sheets.papers import find_paper
from tests.faces.kinds.printing import CORE, Printing
from tests.faces.kinds.safe import printed_words
from tests.faces.making import texts
from tests.faces.shipped import box_pieces

LABELS = SheetTexts("Map", "1", note="Print at 100 %.")
GLUING = FlapWords.with_label(Printing(labels={"glue_tile": "glue {tile} on here"}).label)
PAPERS = ["a4", "letter", "a3"]


def plain(width: float, height: float, bleed: float = 0.0) -> Face:
    ground = Path(box(-width / 2 - bleed, -height / 2 - bleed, width + 2 * bleed, height + 2 * bleed), fill="black")
    return Face("map", rectangle(width, height), (ground,), bleed)


def board(width: float, height: float) -> Face:
    made = Board(id=PieceId("map"), module=CORE, kind="board", size=Size(width, height), colour=ColourToken("sea"))
    return board_face(Printing(), made)


def test_what_is_opaque_in_part_and_a_gradient_are_so_on_every_tile() -> None:
    """A board of 400 mm on A4, wholly under a veil over a gradient."""
    fade = Gradient("linear", ((0.0, "black"), (1.0, "white")), (-200.0, 0.0), (200.0, 0.0))
    whole = box(-200, -100, 400, 200)
    veil = Group((Path(whole, fill="white"),), clip=whole, opacity=0.5, words="fog")
    face = Face("map", rectangle(400, 200), (GradientFill(whole, fade), veil))
    sheets = assembly_pages(face, find_paper("a4"), LABELS, GLUING)
    tiles = [one for one in sheets.faces if one is not face]
    assert len(tiles) > 1
    for tile in tiles:
        (shifted,) = tile.items
        assert isinstance(shifted, Group)
        assert shifted.items == (GradientFill(whole, fade), veil)


SIDES = st.floats(60.0, 1400.0)


@given(SIDES, SIDES, st.sampled_from(PAPERS))
def test_at_most_two_percent_is_printed_twice(width: float, height: float, name: str) -> None:
    cut = best_grid(plain(width, height), find_paper(name))
    assert cut.overlap_share <= 0.02
    windows = [tile.window for tile in cut.tiles()]
    assert min(left for left, *_ in windows) == pytest.approx(-width / 2)
    assert max(right for _, _, right, _ in windows) == pytest.approx(width / 2)
    assert min(low for _, low, *_ in windows) == pytest.approx(-height / 2)
    whole = sum((right - left) * (top - low) for left, low, right, top in windows)
    assert width * height * 0.999 < whole <= width * height * 1.02


@pytest.mark.slow
@given(SIDES, SIDES, st.sampled_from(PAPERS), st.sampled_from([0.0, 3.0]))
def test_art_and_marks_stay_where_a_printer_reaches(width: float, height: float, name: str, bleed: float) -> None:
    on = find_paper(name)
    face = plain(width, height, bleed)
    sheets = assembly_pages(face, on, LABELS, GLUING)
    for page in sheets.pages:
        assert sorted((page.width, page.height)) == sorted((on.width, on.height))
        left, low, right, top = page.trim
        assert min(left, low, page.width - right, page.height - top) >= on.margin - 1e-6
        for mark in page.marks:
            for x, y in ((mark.x1, mark.y1), (mark.x2, mark.y2)):
                assert on.printable - 1e-6 <= x <= page.width - on.printable + 1e-6
                assert on.printable - 1e-6 <= y <= page.height - on.printable + 1e-6
                assert not (left + 0.01 < x < right - 0.01 and low + 0.01 < y < top - 0.01)


def test_an_a3_board_takes_four_pages_of_a4_and_says_how_they_join() -> None:
    sheets = assembly_pages(board(420, 297), find_paper("a4"), LABELS, GLUING)
    words = [" ".join(page) for page in printed_words([sheets])]
    assert [re.findall(r"[AB][12](?= Map)", page) for page in words] == [["A1"], ["A2"], ["B1"], ["B2"]]
    glued = [sorted(re.findall(r"glue ([AB]\d) on here", page)) for page in words]
    assert glued == [["A2", "B1"], ["B2"], ["B2"], []]
    # the picture of the whole stands on the first page: all four names once more
    assert [len(re.findall(r"\b[AB][12]\b", page)) for page in words] == [1 + 2 + 4, 2, 2, 1]


@pytest.mark.parametrize("size", [(420, 297), (594, 420), (841, 594), (300, 200), (250, 250), (200, 150)], ids=str)
@pytest.mark.parametrize("name", PAPERS)
def test_the_id_is_read_once_from_all_pages(size: tuple[int, int], name: str) -> None:
    pages = printed_words([assembly_pages(board(*size), find_paper(name), LABELS, GLUING)])
    assert [word for page in pages for word in page].count("map") == 1


def test_two_copies_are_two_sets_of_pages() -> None:
    pages = assembly_pages(board(300, 200), find_paper("a4"), LABELS, GLUING, copies=2).pages
    assert [(page.number, page.of, page.placements[0].copy) for page in pages] == [
        (number, 4, copy) for number, copy in enumerate((1, 1, 2, 2), 1)
    ]


def test_words_over_a_seam_are_on_both_pages() -> None:
    over = Text("Europe", "BarlowCondensed-Bold", 320.0, -140.0, 0.0)  # too long to be spared
    hidden = Text("map", "BarlowCondensed-Bold", 2.0, -1.5, 0.0, invisible=True)
    face = Face("map", rectangle(300, 150), (Group((over,)), hidden))
    sheets = assembly_pages(face, find_paper("a4"), LABELS, GLUING)
    found = [sorted(text.text for text in texts(part)) for part in sheets.faces]
    assert found == [["Europe", "map"], ["Europe"]]


def test_tiles_of_neighbours_share_the_overlap_and_the_marks_show_it() -> None:
    face = plain(300, 150)
    cut = best_grid(face, find_paper("a4"))
    first, second = cut.tiles()
    assert first.window[2] - second.window[0] == pytest.approx(cut.overlap)
    page = assembly_pages(face, find_paper("a4"), LABELS, GLUING).pages[0]
    stops = {round(mark.x1, 3) for mark in page.marks if mark.kind == "trim"}
    assert stops == {round(page.trim[2] - cut.overlap, 3)}
    cuts = {round(mark.x1, 3) for mark in page.marks if mark.kind == "cut" and mark.x1 == mark.x2}
    assert cuts == {round(page.trim[0], 3)}


def test_what_fits_on_a_page_lies_on_one() -> None:
    assert fits_on_page(plain(277, 190), find_paper("a4"))
    assert not fits_on_page(plain(277, 191), find_paper("a4"))
    pages = assembly_pages(board(270, 180), find_paper("a4"), LABELS, GLUING).pages
    assert [(page.width, page.height) for page in pages] == [(297.0, 210.0)]


def test_a_face_beyond_all_letters_is_refused() -> None:
    with pytest.raises(InputError, match=r"map: it would be cut into .* tiles; expected at most 26 rows and columns"):
        best_grid(plain(1500, 8000), find_paper("a4"))


def words_at(x: float, y: float) -> Text:
    return Text("Mountains", "BarlowCondensed-Bold", 20.0, x, y)


def test_seams_run_beside_words_and_fields() -> None:
    """300 mm take two tiles across, the seam between 23 and 277 mm from the left; 151 mm is the middle."""
    end = -15 + find_font("BarlowCondensed-Bold").width("Mountains", 20.0)
    field = Path(box(end + 3, -50, 25, 25), fill="black")
    face = Face("map", rectangle(300, 150), (words_at(-15, 0), field, Path(box(-140, -60, 280, 120), fill="black")))
    cut = best_grid(face, find_paper("a4"))
    (_, seam) = (left - 150 for left in cut.lefts)
    assert cut.harm == 0
    assert end + 1 <= seam <= end + 2  # the nearest free place


def test_a_seam_that_has_to_cut_something_cuts_the_least() -> None:
    rows = tuple(words_at(x, 20) for x in range(-140, 140, 15))
    icon = IconUse("dom", 0.0, -20.0, 8.0)
    face = Face("map", rectangle(300, 150), (*rows, icon, *(IconUse("dom", x, 0.0, 8.0) for x in (-100, 100))))
    cut = best_grid(face, find_paper("a4"))
    assert 0 < cut.harm <= 40  # two words overlap everywhere
    assert abs(cut.lefts[1] - 150) > 5  # the icon in the middle isn't cut beside


@pytest.mark.slow
@given(st.lists(st.tuples(SIDES, SIDES), max_size=6), SIDES, SIDES, st.sampled_from(PAPERS))
def test_wherever_seams_run_no_tile_is_larger_than_the_paper(
    places: list[tuple[float, float]], width: float, height: float, name: str
) -> None:
    words = tuple(words_at(x - width / 2, y - height / 2) for x, y in places)
    on = find_paper(name)
    cut = best_grid(Face("map", rectangle(width, height), words), on)
    room = (on.width - 2 * on.margin, on.height - 2 * on.margin)
    wide, high = reversed(room) if cut.across else room
    assert cut.overlap_share <= 0.02
    for tile in cut.tiles():
        left, low, right, top = tile.window
        assert right - left <= wide + 1e-6
        assert top - low <= high + 1e-6
        assert min(right - left, top - low) > 0


@pytest.mark.quick("organisation-plan-de-a4")
@pytest.mark.parametrize("name", ["a4", "letter", "a3", "tabloid"])
@pytest.mark.parametrize("language", ["en", "de"])
@pytest.mark.parametrize(("game", "piece"), [("global-powers", "world-map"), ("organisation", "plan")])
def test_the_seams_of_the_maps_cut_no_word_and_no_place(game: str, piece: str, language: str, name: str) -> None:
    (face,) = (made.face for made in box_pieces(game, language) if made.id == piece)
    cut = best_grid(face, find_paper(name))
    assert cut.columns == 2
    assert cut.harm == 0
    assert cut.overlap_share <= 0.02

"""Cutting a kit: every cut of every pack has its marks on every paper, and the first page says how to cut."""

import math
from collections.abc import Collection, Sequence
from dataclasses import replace
from functools import cache
from itertools import combinations
from typing import Any

import pytest

from generator.base.geometry import Point, apply_transform, box_around
from generator.export.contents_page import KitCost
from generator.export.cutting.cutting_guide import (
    cost_notes,
    cutting_costs,
    cutting_panels,
    cutting_steps,
    printing_steps,
)
from generator.export.cutting.cutting_page import CuttingPanel, cutting_sheet
from generator.export.cutting.cutting_pictures import count_cuts, hairlines_picture
from generator.export.kit_sheets import PrintOptions, group_sheets, without_groups
from generator.faces.box_pieces import BoxPiece
from generator.faces.display_list import Path, Text, hexagon
from generator.faces.face_context import FaceContext, Looks
from generator.faces.shapes import points_of
from generator.sheets.packing import packings_for
from generator.sheets.page_frame import BACKS
from generator.sheets.pages import MARK_DASH as DASHES
from generator.sheets.pages import CutMark, SheetPage, Sheets, trim_outline
from generator.sheets.papers import find_paper, paper_names
from tests.faces.making import flat
from tests.faces.shipped import box, box_pieces
from tests.pairs import Case, pairs, pairs_in, pairwise_cases
from tests.polygons import area
from tests.tables import read_table

PLAIN = PrintOptions()
GAMES = ("balance-control", "global-powers", "organisation")
PACKINGS = packings_for(hexagon(50.0))
CHOICES: dict[str, tuple[Any, ...]] = {
    "paper": tuple(paper_names()),
    "backs": BACKS,
    "game": GAMES,
    "language": ("en", "de"),
    "gutter": (0.0, 1.0, 2.0, 3.0, 4.0, 5.0, 6.0),
    "bleed": (0.0, 1.0, 2.0, 3.0),
    "packing": PACKINGS,
}
"""All that changes where pieces lie and where they are cut."""


def tells_something(case: Case) -> bool:
    """Only BALANCE // CONTROL has hexagons, packed in several ways; between two bleeds there is room anyway."""
    packed = case.get("packing", PACKINGS[0]) == PACKINGS[0] or case.get("game", GAMES[0]) == GAMES[0]
    gutter, bleed = case.get("gutter", 0.0), case.get("bleed", 0.0)
    return packed and (not gutter or gutter > 2.0 * bleed)


BOXES = [
    *({"game": game, "language": "en"} for game in GAMES),
    {"game": GAMES[0], "language": "en", "packing": "strips"},
    {"game": GAMES[0], "language": "en", "packing": "dense"},
    {"game": GAMES[0], "language": "en", "bleed": 3.0},
    *pairwise_cases(CHOICES, tells_something)[1:],
]
"""The usual kit of each game, hexagons in each packing and with bleed, and as many more that any two choices meet in
one of them."""


def name_of(case: Case) -> str:
    return "-".join(f"{value:g}" if isinstance(value, int | float) else value for value in case.values())


def kit(game: str, options: PrintOptions = PLAIN, language: str = "en") -> tuple[FaceContext, tuple[BoxPiece, ...]]:
    looks = Looks(variant=options.variant, thin_backs=options.thin_backs)
    return box(game, language), box_pieces(game, language, looks=looks)


@cache
def sheets(game: str, options: PrintOptions = PLAIN, language: str = "en") -> dict[str, Sheets]:
    return group_sheets(*kit(game, options, language), options)


def sheets_of(case: Case) -> dict[str, Sheets]:
    return sheets(case["game"], options_of(case), case["language"])


def options_of(case: Case) -> PrintOptions:
    return PrintOptions(**{name: value for name, value in case.items() if name not in ("game", "language")})


def fronts(made: Sheets) -> list[SheetPage]:
    return [page for page in made.pages if page.side == "front"]


def test_any_two_choices_meet_in_a_box() -> None:
    """A pair that tells nothing is left out: gutters no wider than two bleeds, packings of games without hexagons."""
    usual = {name: getattr(PLAIN, name) for name in CHOICES if name not in ("game", "language")}
    met = {pair for case in BOXES for pair in pairs_in({name: {**usual, **case}[name] for name in CHOICES})}
    assert set(pairs(CHOICES, tells_something)) <= met
    told = {(name, value) for pair in met for name, value in pair}
    assert told == {(name, value) for name, values in CHOICES.items() for value in values}


@pytest.mark.quick("balance-control-en")
@pytest.mark.always("balance-control-en-*")
@pytest.mark.parametrize("case", BOXES, ids=name_of)
def test_a_box_can_be_cut(case: Case) -> None:
    made = sheets_of(case)
    assert {group: one.unmarked for group, one in made.items() if one.unmarked} == {}, "cuts without marks"
    for group, one in made.items():
        for page in fronts(one):
            place = (group, page.number)
            check_round_pieces(page, one, options_of(case).backs, place)
            if not case.get("gutter"):
                check_crossings(page, place)


Place = tuple[str, int]
"""The group and the number of a page."""


def check_round_pieces(page: SheetPage, made: Sheets, backs: str, place: Place) -> None:
    faces = [(made.faces[p.face], p) for p in page.placements]
    fold = page.height / 2 if backs == "fold" else 0.0  # backs lie under it, and have no marks
    rounds = [
        (p.x, p.y, face.shape)
        for face, p in faces
        if face.shape.kind == "disc" and p.y > fold and not (backs == "none" and "reverse" in face.id)
    ]
    for number, (x1, y1, one) in enumerate(rounds):
        for x2, y2, two in rounds[number + 1 :]:
            assert math.dist((x1, y1), (x2, y2)) >= (one.width + two.width) / 2 + 1.5 - 1e-6, place
    cuts = [mark for mark in page.marks if mark.kind == "cut"]
    for x, y, shape in rounds:
        half = shape.width / 2
        left = [c.x1 for c in cuts if abs(c.x1 - c.x2) < 1e-6 and x - half - 3.1 <= c.x1 <= x - half]
        low = [c.y1 for c in cuts if abs(c.y1 - c.y2) < 1e-6 and y - half - 3.1 <= c.y1 <= y - half]
        assert len(left) >= 2, place
        assert len(low) >= 2, place


@pytest.mark.slow
@pytest.mark.parametrize("paper_name", ["a4", "letter"])
@pytest.mark.parametrize("language", ["en", "de"])
@pytest.mark.parametrize("game", GAMES)
def test_a_page_is_nearly_empty_only_where_its_group_needs_it(game: str, language: str, paper_name: str) -> None:
    """Less than a quarter covered: the page of a group whose other pages, three quarters full, couldn't hold all, and
    never with one small piece alone."""
    on = find_paper(paper_name)
    usable = (on.width - 2 * on.margin) * (on.height - 2 * on.margin)
    for group, made in sheets(game, PrintOptions(paper=paper_name), language).items():
        shares = [covered(page, made, 0.0) / usable for page in fronts(made)]
        taken = [covered(page, made, 1.5) / usable for page in fronts(made)]
        if min(shares) < 0.25:
            assert sum(taken) > 0.75 * (len(shares) - 1), (group, shares)
            alone = [len(page.placements) == 1 for page in fronts(made)]
            assert not [share for share, one in zip(shares, alone, strict=True) if one and share < 0.25]


def covered(page: SheetPage, made: Sheets, gutter: float) -> float:
    """The area of all trims of a page (mm²); with a gutter, of the squares around round ones."""
    faces = [(made.faces[placed.face], placed) for placed in page.placements]
    return sum(
        (face.shape.width + gutter) ** 2 if gutter and face.shape.kind == "disc" else area(trim_outline(face, placed))
        for face, placed in faces
    )


NAMES = "Tiles, triangular markers"
"""What is cut in three directions in a usual kit of BALANCE // CONTROL."""


def captions(game: str, options: PrintOptions = PLAIN, only: str = "") -> list[str]:
    """The labels of what is done on a kit's sheets, or on those of a group, in order."""
    context, _ = kit(game, options)
    made = sheets(game, options)
    shown = panels(game, options, {only: made[only]} if only else made)
    keys = (
        *("separate", "fold", "first", "second", "third", "hairlines", "ticks", "grid", "rounds"),
        *("standee", "nets", "board"),
    )
    through = context.label("cut_card" if options.backs == "none" else "cut_paper")
    said = {context.label(f"cut_{key}", names=NAMES, sheet=through): key for key in keys}
    return [next(key for words, key in said.items() if panel.words.startswith(words)) for panel in shown]


def panels(game: str, options: PrintOptions = PLAIN, made: dict[str, Sheets] | None = None) -> Sequence[CuttingPanel]:
    return cutting_panels(*kit(game, options), sheets(game, options) if made is None else made, options.backs)


def told(
    game: str,
    options: PrintOptions = PLAIN,
    only: Collection[str] | None = None,
    costs: Sequence[KitCost] = (KitCost("This kit", 498, 18, 285),),
    ruled: bool = False,
) -> list[str]:
    """How to print a kit, or those of its groups, step by step."""
    made = {name: one for name, one in sheets(game, options).items() if only is None or name in only}
    steps = printing_steps(*kit(game, options), made, options, costs, pages=33, test="test.pdf", ruled=ruled)
    return [step.replace("\u00a0", " ") for step in steps]


@pytest.mark.slow
def test_the_steps_speak_of_what_the_sheets_have() -> None:
    context, _ = kit("balance-control")
    made = sheets("balance-control")
    wanted = ("cut_ruler", "cut_tape", "cut_sort")
    assert cutting_steps(context, made) == [context.label(key, names=NAMES) for key in wanted]
    for more, key in ((PrintOptions(gutter=3.0), "cut_letters"), (PrintOptions(packing="dense"), "cut_edges")):
        assert context.label(key) in cutting_steps(context, sheets("balance-control", more))
    rounds, discs = kit("global-powers")[0], {"tokens": sheets("global-powers")["tokens"]}
    assert context.label("cut_edges") not in cutting_steps(rounds, discs), "rims are told of with round pieces"
    assert cutting_steps(context, {"cards": made["cards"]}) == [context.label("cut_ruler"), context.label("cut_sort")]


@pytest.mark.quick("balance-control-*")
@pytest.mark.parametrize(
    ("game", "only", "backs", "tools", "work"),
    [
        ("balance-control", (), "none", "masking tape, glue, cardboard", "taping, gluing"),
        ("balance-control", (), "long", "masking tape", "taping"),
        ("balance-control", ("cards",), "none", "", ""),
        ("global-powers", (), "none", "scissors, glue, cardboard", "rounding off, folding, gluing"),
        ("global-powers", ("cards", "sheets"), "long", "", ""),
    ],
    ids=str,
)
def test_only_tools_and_work_that_these_sheets_need_are_named(
    game: str, only: tuple[str, ...], backs: str, tools: str, work: str
) -> None:
    """Thin tiles and markers are glued to cardboard where nothing is on their backs, a standee's feet in any case."""
    said = " ".join(told(game, PrintOptions(backs=backs), only or None))
    assert f"a steel ruler (30 cm), a cutting mat{tools and ', '}{tools}." in said
    assert (f"On top of that: {work}." in said) == bool(work)
    assert bool(work) or "On top" not in said


@pytest.mark.parametrize(
    ("backs", "sides"), [("none", "one side only"), ("fold", "one side only"), ("long", "long edge")]
)
def test_paper_and_test_page_come_before_the_pages_are_printed(backs: str, sides: str) -> None:
    """A test page only where both sides are printed; the booklet is stapled."""
    steps = told("balance-control", PrintOptions(backs=backs), ruled=True)
    (paper,) = (number for number, step in enumerate(steps) if "160" in step)
    (pages,) = (number for number, step in enumerate(steps) if "pages 1 to 33" in step)
    assert steps[0].startswith("Print this page first")
    assert paper < pages
    assert sides in steps[pages]
    tested = [number for number, step in enumerate(steps) if "test.pdf" in step]
    assert tested == ([pages - 1] if backs == "long" else [])
    assert any("a stapler." in step for step in steps)


@pytest.mark.parametrize(("backs", "through"), [("none", "through paper and cardboard"), ("long", "through the paper")])
def test_cardboard_is_cut_only_where_something_is_glued_to_it(backs: str, through: str) -> None:
    assert sum(through in panel.words for panel in panels("balance-control", PrintOptions(backs=backs))) == 1


@pytest.mark.slow
def test_only_what_is_there_is_spoken_of() -> None:
    made = sheets("global-powers")
    for group, words in (("cards", "sleeves"), ("tokens", "cardboard")):
        assert words in " ".join(told("global-powers", costs=()))
        assert words not in " ".join(told("global-powers", only=without_groups(made, [group]).keys(), costs=()))
    assert "(50 cm)" in " ".join(told("balance-control", PrintOptions(paper="a3")))


def test_tape_is_drawn_where_cuts_would_leave_everything_loose() -> None:
    context, _ = kit("balance-control")
    for key in ("first", "second", "third", "grid"):
        words = context.label(f"cut_{key}", names=NAMES, sheet=context.label("cut_card"))
        (panel,) = (panel for panel in panels("balance-control") if panel.words.startswith(words))
        dashed = [item for item, _ in flat(panel.draw(60.0).items) if isinstance(item, Path) and item.dash]
        assert len(dashed) == (key == "second"), key


@pytest.mark.slow
@pytest.mark.parametrize(
    ("game", "backs", "glued"), read_table(__file__, "cardboard_is_glued_to_nothing_that_has_another_side")
)
def test_cardboard_is_glued_to_nothing_that_has_another_side(game: str, backs: str, glued: list[str]) -> None:
    """What is folded or printed on both sides would lose it; GLOBAL POWERS has pieces to fold."""
    context, _ = kit(game)
    steps = "|".join(told(game, PrintOptions(backs=backs), costs=[KitCost("This kit", 446, 22, 586)], ruled=True))
    assert "about 150 minutes" in steps, "586 cuts, four a minute"
    names = {"print_glue": "Tiles, Markers", "print_glue_folded": "Markers"}
    said = {key: context.label(key, names=which).replace("\u00a0", " ") for key, which in names.items()}
    assert [key for key, words in said.items() if words in steps] == glued


def test_the_first_page_counts_minutes_of_straight_cuts_and_recommends_squares_where_most_cuts_are_round() -> None:
    """199 straight cuts and 357 around chips: 50 minutes; 200 of 400 aren't most."""
    context, _ = kit("global-powers")

    def said(cuts: int, straight: int) -> str:
        costs = [KitCost("This kit", 440, 20, cuts), KitCost(context.label("cost_square"), 440, 20, straight)]
        return "|".join(told("global-powers", PrintOptions(backs="long"), (), costs))

    assert "about 50 minutes" in said(556, 199)
    assert "357 of the 556 cuts" in said(556, 199)
    assert "only round" not in said(400, 200)


def test_the_close_up_shows_that_colour_goes_beyond_the_cuts() -> None:
    """A paler area and a darker one within it, in colour; where pieces have no bleed, nothing is said of it."""
    context, _ = kit("balance-control")
    (shown,) = (panel for panel in panels("balance-control") if panel.words.startswith(context.label("cut_ticks")))
    assert shown.words.endswith(context.label("cut_colour"))
    paths = [item for item, _ in flat(shown.draw(60.0).items) if isinstance(item, Path)]
    pale, dark = map(covered_by, paths[:2])
    assert pale > dark * 1.02


def covered_by(item: Path) -> float:
    rings: list[list[Point]] = []
    for segment in item.outline:
        if segment[0] == "M":
            rings.append([])
        rings[-1].extend(points_of(segment))
    return sum(abs(area(ring)) for ring in rings)


@pytest.mark.quick("balance-control-*")
@pytest.mark.parametrize(
    ("game", "options", "only", "done"),
    [
        ("balance-control", PLAIN, "", "separate first second third ticks grid"),
        ("balance-control", PLAIN, "cards", "grid"),
        ("balance-control", PrintOptions(packing="strips"), "", "separate first second third hairlines ticks grid"),
        ("global-powers", PLAIN, "", "separate fold grid rounds standee nets board"),
        ("global-powers", PrintOptions(backs="fold"), "", "fold separate grid rounds standee nets board"),
    ],
)
def test_pictures_show_what_is_done_in_its_order(game: str, options: PrintOptions, only: str, done: str) -> None:
    """Whole sheets are folded before anything is cut, a part of a sheet when it has been separated."""
    assert captions(game, options, only) == done.split()


@pytest.mark.parametrize(("packing", "last"), [("easy-cut", "third"), ("strips", "hairlines")])
def test_pieces_come_free_after_the_last_of_their_cuts(packing: str, last: str) -> None:
    context, _ = kit("balance-control")
    every = panels("balance-control", PrintOptions(packing=packing))
    (shown,) = (panel for panel in every if context.label("cut_free") in panel.words)
    assert shown.words == f"{context.label(f'cut_{last}')} {context.label('cut_free')}"


def test_hairlines_are_drawn_where_they_are_in_print() -> None:
    made = sheets("balance-control", PrintOptions(packing="strips"))["tiles"]
    page, high = made.pages[0], 100.0
    drawn = [item for item, _ in flat(hairlines_picture(page, made.faces, high).items) if isinstance(item, Path)][-1]
    slants = [mark for mark in page.marks if mark.kind == "trim"]
    assert not [mark for mark in slants if mark.y1 == mark.y2]
    ends = {(round(x, 3), round(y, 3)) for segment in drawn.outline for x, y in points_of(segment)}
    scale = high / page.height
    wanted = {(round(scale * x, 3), round(scale * y, 3)) for m in slants for x, y in ((m.x1, m.y1), (m.x2, m.y2))}
    assert ends == wanted


@pytest.mark.quick("global-powers")
@pytest.mark.parametrize("game", ["global-powers", "organisation", "balance-control"])
def test_pictures_of_how_to_cut_fill_their_page_and_stay_on_it(game: str) -> None:
    """On A4, within 15 mm, with words in 9 pt or more, under which no more than 15 % of its height are white. Hexagons
    are at least 65 mm high, three beside each other."""
    steps = cutting_steps(kit(game)[0], sheets(game))
    (page,) = cutting_sheet(kit(game)[0], find_paper("a4"), steps, panels(game), behind=False).pages
    items = [*flat(page.items)]
    words = [(item, to) for item, to in items if isinstance(item, Text)]
    assert 14.9 <= min(apply_transform(to, (item.x, item.y))[1] for item, to in words) <= 0.15 * 297.0
    assert min(item.size for item, _ in words if len(item.text) > 2) >= 9.0
    shown = [(item, to) for item, to in items if isinstance(item, Path) and item.width == 0.3]
    boxes = [
        box_around(apply_transform(to, point) for s in item.outline for point in points_of(s)) for item, to in shown
    ]
    for left, low, right, top in boxes:
        assert 14.9 <= left < right <= 195.1
        assert 14.9 <= low < top <= 282.1
    if game == "balance-control":
        assert len(boxes) == 6, "the paper of each picture"
        assert sorted(round(top - low) for _, low, _, top in boxes)[1] >= 65


@pytest.mark.slow
@pytest.mark.parametrize(
    ("game", "rims"), [("global-powers", 60 * 4 + 80 + 12 * 3 + 1), ("organisation", 4 * 24 + 18 + 30 + 130)]
)
def test_the_first_page_tells_how_many_cuts_are_for_looks(game: str, rims: int) -> None:
    """Round pieces are squares after the straight cuts: GLOBAL POWERS has chips of four kinds, politicians, markers;
    the Organisationsspiel 96 + 18 of population, 30 rings, 32 flags and 130 of money."""
    here, square = costs_of(game)[:2]
    assert here.cuts - square.cuts == rims
    assert (here.sheets, here.pieces) == (square.sheets, square.pieces)


def costs_of(game: str, options: PrintOptions = PLAIN) -> Sequence[KitCost]:
    return cutting_costs(*kit(game, options), options, sheets(game, options))


@pytest.mark.slow
@pytest.mark.parametrize(
    ("game", "asked", "told"),
    [
        ("balance-control", PLAIN, {"--packing strips", "--packing dense", "--backs long", "--resources tracks"}),
        ("organisation", PrintOptions(backs="fold", bleed=3.0), {"--backs none", "--bleed 0"}),
        ("organisation", PLAIN, {"--backs long"}),
    ],
    ids=["packings", "backs and bleed", "neither of these"],
)
def test_the_first_page_tells_what_other_choices_cost(game: str, asked: PrintOptions, told: set[str]) -> None:
    """Each against a kit that is really laid out so; of tracks that is looked at in test_ways.py."""
    found = {cost.option: cost for cost in costs_of(game, asked) if cost.option}
    assert set(found) == told
    for option in told - {"--resources tracks"}:
        name, value = option.removeprefix("--").split()
        whole = sheets(game, replace(asked, **{name: float(value) if name == "bleed" else value}))
        assert found[option].sheets == sum(len(fronts(made)) for made in whole.values())
        assert found[option].cuts == sum(map(cuts_of, whole.values()))


def cuts_of(made: Sheets) -> int:
    return sum(count_cuts(page, made.faces) for page in fronts(made))


@pytest.mark.slow
def test_round_and_square_markers_share_sheets_only_where_that_saves_cuts_or_paper() -> None:
    context, pieces = kit("organisation")
    markers = [piece for piece in pieces if piece.group == "tokens"]
    kinds = [[piece for piece in markers if (piece.face.shape.kind == "disc") == disc] for disc in (True, False)]
    apart = [group_sheets(context, some, PrintOptions())["tokens"] for some in kinds]
    together = sheets("organisation")["tokens"]
    assert (len(fronts(together)), cuts_of(together)) <= (sum(map(len, map(fronts, apart))), sum(map(cuts_of, apart)))


@pytest.mark.slow
@pytest.mark.parametrize(("modules", "cubes"), [("", 12), ("all", 24)])
@pytest.mark.parametrize("way", ["markers", "tracks"])
def test_tracks_are_spoken_of_where_there_are_some(way: str, modules: str, cubes: int) -> None:
    """Two play with three departments, or six with all expansions; on each track lie two cubes. Of triangular markers
    nothing is said where tracks replace them."""
    context, pieces = (make("balance-control", "en", 2, modules, way) for make in (box, box_pieces))
    notes = " ".join(cost_notes(context, pieces, PrintOptions()))
    assert "drawer" in notes
    assert (f"{cubes} in all" in notes) == (way == "tracks")
    made = group_sheets(context, pieces, PrintOptions())
    costs = " ".join(cost.words for cost in cutting_costs(context, pieces, PrintOptions(), made))
    assert (f"{cubes} cubes" in costs) == (way == "markers")
    panels = cutting_panels(context, pieces, made, "none")
    words = " ".join([*cutting_steps(context, made), *(panel.words for panel in panels)])
    assert "Tiles" in words
    assert ("triangular" in words) == (way == "markers")


@pytest.mark.quick("-False")
@pytest.mark.parametrize(("modules", "said"), [("", False), ("climate", True)])
def test_what_nobody_needs_yet_may_stay_uncut(modules: str, said: bool) -> None:
    context, pieces = (make("balance-control", modules=modules) for make in (box, box_pieces))
    notes = cost_notes(context, pieces, PLAIN)
    assert (context.label("unused", names="Countdown marker") in notes) is said


@pytest.mark.slow
@pytest.mark.parametrize("game", GAMES)
def test_guides_change_nothing_of_what_a_kit_takes(game: str) -> None:
    found = costs_of(game, PrintOptions(guides=True))
    assert found[:1] == costs_of(game)[:1]
    assert len(found) > 1


@pytest.mark.quick("none-balance-control", "none-global-powers")
@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("backs", ["none", "fold"])
def test_folding_is_told_where_there_is_something_to_fold(game: str, backs: str) -> None:
    """A whole sheet is folded before anything is cut, or all backs are off; a part of one when it is separated."""
    options = PrintOptions(backs=backs)
    context, _ = kit(game, options)
    fold, separate = context.label("cut_fold"), context.label("cut_separate")
    said = [panel.words for panel in panels(game, options)]
    folds = [number for number, words in enumerate(said) if words.startswith(fold)]
    assert bool(folds) == (backs == "fold" or game != "balance-control")
    if folds and separate in said:
        assert (folds[0] < said.index(separate)) == (backs == "fold")
    if backs == "none" and game == "organisation":
        assert said[folds[0]].endswith("Population, Free population."), "what is turned over is named"
    assert context.label("separate_here") in separate, "only what says so is cut first"
    assert context.label("fold_here") in fold, "a sheet calls it by the same words"
    assert DASHES["fold"] != DASHES["separate"]
    assert (context.label("cut_nets") in said) == (game != "balance-control")


def check_crossings(page: SheetPage, place: Place) -> None:
    """Marks of two directions never cross. With bleed they begin deep between triangles and hexagons, where three
    directions meet. Where a gutter leaves two marks side by side there, one may cross another rather than be too short
    to be seen."""
    cuts = [mark for mark in page.marks if mark.kind == "cut"]
    assert not [pair for pair in combinations(cuts, 2) if beside(*pair) and beside(*pair[::-1])], place


def beside(one: CutMark, two: CutMark) -> bool:
    """Whether the ends of a mark lie on both sides of another one's line."""
    x, y = one.x2 - one.x1, one.y2 - one.y1
    ends = [x * (to_y - one.y1) - y * (to_x - one.x1) for to_x, to_y in ((two.x1, two.y1), (two.x2, two.y2))]
    return min(ends) < -1e-9 and max(ends) > 1e-9


@pytest.mark.parametrize(
    ("backs", "ruled", "spoken"), [("none", True, True), ("none", False, False), ("long", True, False)]
)
def test_white_backs_are_spoken_of_where_the_rules_show_printed_ones(backs: str, ruled: bool, spoken: bool) -> None:
    steps = told("balance-control", PrintOptions(backs=backs), (), [], ruled)
    assert ("Backs stay white" in " ".join(steps)) is spoken

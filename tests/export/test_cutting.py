"""Cutting a kit: every cut of every pack has its marks on every paper, and the first page says how to cut."""

from __future__ import annotations

import math
from dataclasses import replace
from functools import cache
from itertools import combinations
from typing import Any

import pytest

from generator.definitions.configuration import configuration
from generator.definitions.request import open_game
from generator.export.contents import Cost
from generator.export.cutting import cost_notes, cutting_costs, cutting_panels, cutting_steps, printing_steps
from generator.export.howto import howto_sheet
from generator.export.plan import PrintOptions, group_sheets
from generator.faces.context import Context, Looks
from generator.faces.display import Path, Text, hexagon
from generator.faces.fonts import font
from generator.faces.paper import context_of
from generator.faces.pieces import Printed, printed_pieces
from generator.faces.shapes import points_of
from generator.geometry import Point, Transform, applied, box_around
from generator.render.pdf import MARK_DASH as DASHES
from generator.resources import resource_root
from generator.sheets.frame import BACKS
from generator.sheets.miniature import cut_lines_of, cuts_on, freed
from generator.sheets.packing import packings
from generator.sheets.papers import paper, paper_names
from generator.sheets.sheet import Mark, Page, Sheets, outline
from generator.units import mm
from tests.faces.making import flat
from tests.faces.shipped import whole_context
from tests.pairs import Case, pairs, pairs_in, pairwise_cases

GAMES = ("balance-control", "global-powers", "organisation")
PACKINGS = packings(hexagon(50.0))
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
    """Whether each value makes a difference: only BALANCE // CONTROL has hexagons, which are packed in several ways,
    and between two bleeds there is room anyway."""
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


def _name(case: Case) -> str:
    return "-".join(f"{value:g}" if isinstance(value, float) else value for value in case.values())


@cache
def box(game: str, variant: str, thin: bool, language: str = "en") -> tuple[Context, tuple[Printed, ...]]:
    folder = open_game(resource_root() / "components" / game)
    pack = folder.definitions()
    context = context_of(pack, configuration(pack, 4, ["all"]), folder.texts_for(language, pack), folder.folder)
    return context, printed_pieces(context, Looks(variant=variant, thin_backs=thin))


@cache
def sheets(game: str, options: PrintOptions, language: str = "en") -> dict[str, Sheets]:
    return group_sheets(*box(game, options.variant, options.thin_backs, language), options)


def sheets_of(case: Case) -> dict[str, Sheets]:
    return sheets(case["game"], options_of(case), case["language"])


def options_of(case: Case) -> PrintOptions:
    return PrintOptions(**{name: value for name, value in case.items() if name not in ("game", "language")})


def fronts(made: Sheets) -> list[Page]:
    return [page for page in made.pages if page.side == "front"]


def test_any_two_choices_meet_in_a_box() -> None:
    """A pair that tells nothing is left out: gutters no wider than two bleeds, packings of games without hexagons."""
    usual = {name: getattr(PrintOptions(), name) for name in CHOICES if name not in ("game", "language")}
    met = {pair for case in BOXES for pair in pairs_in({name: {**usual, **case}[name] for name in CHOICES})}
    assert set(pairs(CHOICES, tells_something)) <= met
    told = {(name, value) for pair in met for name, value in pair}
    assert told == {(name, value) for name, values in CHOICES.items() for value in values}


@pytest.mark.quick("balance-control-en", "balance-control-en-*")
@pytest.mark.parametrize("case", BOXES, ids=_name)
def test_a_box_can_be_cut(case: Case) -> None:
    """Its sheets are laid out once for all that is asked of them. Of the hundreds of boxes that games, papers,
    packings, backs, gutters, bleeds and languages make, those are tried in which any two choices meet."""
    made = sheets_of(case)
    assert {group: one.unmarked for group, one in made.items() if one.unmarked} == {}, "cuts without marks"
    context, _ = box(case["game"], options_of(case).variant, options_of(case).thin_backs, case["language"])
    for group, one in made.items():
        for page in fronts(one):
            place = (group, page.number)
            check_lines_between_blocks(page, context.label("separate_here"), place)
            check_round_pieces(page, one, options_of(case).backs, place)
            if not case.get("gutter"):
                check_crossings(page, place)


SAMPLE = [
    (2, (), "tracks", PrintOptions(paper="letter", backs="long")),
    (3, ("climate",), "markers", PrintOptions(paper="tabloid", packing="dense")),
    (5, ("security", "economy"), "tracks", PrintOptions(backs="fold", packing="strips")),
    (6, ("all",), "tracks", PrintOptions(paper="letter")),
]
"""Boxes of other sizes: for how many, with what, how resources are kept, how it is printed."""


@pytest.mark.slow
@pytest.mark.parametrize(("players", "modules", "way", "options"), SAMPLE, ids=[f"for-{one[0]}" for one in SAMPLE])
def test_no_cut_is_without_marks_in_boxes_of_other_sizes(
    players: int, modules: tuple[str, ...], way: str, options: PrintOptions
) -> None:
    folder = open_game()
    pack = folder.definitions()
    context = context_of(pack, configuration(pack, players, modules, way), folder.texts_for("de", pack), folder.folder)
    made = group_sheets(context, printed_pieces(context, Looks()), options)
    assert {group: sheets.unmarked for group, sheets in made.items() if sheets.unmarked} == {}


def check_lines_between_blocks(page: Page, said: str, place: Place) -> None:
    """Nothing crosses the lines between blocks or their words, and each line is told of."""
    lines = [mark for mark in page.marks if mark.kind == "separate"]
    levels = {line.y1 for line in lines if line.y1 == line.y2}
    marks = [mark for mark in page.marks if mark.kind in ("cut", "tick", "trim")]
    words = [(item.text, around(item, to)) for item, to in flat(page.items) if isinstance(item, Text)]
    on_lines = [box for word, box in words if word == said]
    level = [box for box in on_lines if box[2] - box[0] > box[3] - box[1]]
    assert len(level) == len(levels), place
    assert len(on_lines) - len(level) >= len({line.x1 for line in lines if line.x1 == line.x2}), place
    beside = [box for word, box in words if word != said]
    inked = [*map(stretch, marks), *beside]
    crossed = [box for box in inked for line in map(stretch, lines) if touch(box, line, 0.0)]
    crossed += [box for box in inked for words_there in on_lines if touch(box, words_there, 0.0)]
    assert crossed == [], place


Place = tuple[str, int]
"""The group and the number of a page."""
Rect = tuple[float, float, float, float]


def stretch(mark: Mark) -> Rect:
    """The box around a mark."""
    return (min(mark.x1, mark.x2), min(mark.y1, mark.y2), max(mark.x1, mark.x2), max(mark.y1, mark.y2))


def around(item: Text, to: Transform) -> Rect:
    """The box around a text with what reaches below its line; digits don't."""
    low, high = 0.0 if item.text.isdigit() else -0.2 * mm(item.size), 0.75 * mm(item.size)
    wide = font(item.font).width(item.text, item.size, item.tracking, item.kern)
    points = [applied(to, (item.x + x, item.y + y)) for x in (0.0, wide) for y in (low, high)]
    xs, ys = [x for x, _ in points], [y for _, y in points]
    return (min(xs), min(ys), max(xs), max(ys))


def touch(one: Rect, two: Rect, room: float) -> bool:
    """Whether two boxes are nearer to each other than that."""
    across, up = max(one[0], two[0]) - min(one[2], two[2]), max(one[1], two[1]) - min(one[3], two[3])
    return max(across, up) < room + 1e-9


def check_round_pieces(page: Page, made: Sheets, backs: str, place: Place) -> None:
    """They keep apart and are parted by straight cuts."""
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
    on = paper(paper_name)
    usable = (on.width - 2 * on.margin) * (on.height - 2 * on.margin)
    for group, made in sheets(game, PrintOptions(paper=paper_name), language).items():
        shares = [covered(page, made, 0.0) / usable for page in fronts(made)]
        taken = [covered(page, made, 1.5) / usable for page in fronts(made)]
        if min(shares) < 0.25:
            assert sum(taken) > 0.75 * (len(shares) - 1), (group, shares)
            alone = [len(page.placements) == 1 for page in fronts(made)]
            assert not [share for share, one in zip(shares, alone, strict=True) if one and share < 0.25]


def covered(page: Page, made: Sheets, gutter: float) -> float:
    """The area of all trims of a page (mm²); with a gutter, of the squares around round ones."""
    faces = [(made.faces[placed.face], placed) for placed in page.placements]
    if not gutter:
        return sum(area(outline(face, placed)) for face, placed in faces)
    squares = [(face.shape.width + gutter) ** 2 for face, _ in faces if face.shape.kind == "disc"]
    return sum(squares) + sum(area(outline(face, placed)) for face, placed in faces if face.shape.kind != "disc")


def area(polygon: tuple[Point, ...]) -> float:
    """The area of a polygon."""
    ends = zip(polygon, (*polygon[1:], polygon[0]), strict=True)
    return abs(sum(x1 * y2 - x2 * y1 for (x1, y1), (x2, y2) in ends)) / 2


@pytest.mark.slow
@pytest.mark.parametrize("paper_name", ["a4", "letter"])
@pytest.mark.parametrize(("game", "most"), [("global-powers", 5), ("organisation", 15)])
def test_two_reference_sheets_share_a_page(game: str, most: int, paper_name: str) -> None:
    """GLOBAL POWERS has 10 for four players; the Organisationsspiel 14, and 8 sheets of a page each."""
    made = sheets(game, PrintOptions(paper=paper_name))["sheets"]
    assert len(made.pages) == most
    small = [page for page in made.pages if len(page.placements) == 2]
    assert len(small) == {"global-powers": 5, "organisation": 7}[game]
    for page in small:
        assert len({round(mark.y1, 3) for mark in page.marks if mark.kind == "cut" and mark.y1 == mark.y2}) == 3


NAMES = "Tiles, triangular markers"
"""What is cut in three directions in a usual kit of BALANCE // CONTROL."""


def captions(game: str, options: PrintOptions, only: str = "") -> list[str]:
    """The labels of what is done on a kit's sheets, or on those of a group, in order."""
    context, pieces = box(game, options.variant, options.thin_backs)
    made = sheets(game, options)
    panels = cutting_panels(context, pieces, {only: made[only]} if only else made, options.backs)
    keys = (
        *("separate", "fold", "first", "second", "third", "hairlines", "ticks", "grid", "rounds"),
        *("standee", "nets", "board"),
    )
    through = context.label("cut_card" if options.backs == "none" else "cut_paper")
    said = {context.label(f"cut_{key}", names=NAMES, sheet=through): key for key in keys}
    return [next(key for words, key in said.items() if panel.words.startswith(words)) for panel in panels]


@pytest.mark.slow
def test_the_steps_speak_of_what_the_sheets_have() -> None:
    context, _ = box("balance-control", "home", True)
    made = sheets("balance-control", PrintOptions())
    wanted = ("cut_ruler", "cut_tape", "cut_sort")
    assert cutting_steps(context, made) == [context.label(key, names=NAMES) for key in wanted]
    gutters = cutting_steps(
        *box("balance-control", "home", True)[:1], sheets("balance-control", PrintOptions(gutter=3.0))
    )
    assert context.label("cut_letters") in gutters
    rounds, _ = box("global-powers", "home", True)
    folder_of_discs = {"tokens": sheets("global-powers", PrintOptions())["tokens"]}
    assert context.label("cut_edges") not in cutting_steps(rounds, folder_of_discs), (
        "rims are told of with round pieces"
    )
    dense = cutting_steps(context, sheets("balance-control", PrintOptions(packing="dense")))
    assert context.label("cut_edges") in dense
    assert cutting_steps(context, {"cards": made["cards"]}) == [context.label("cut_ruler"), context.label("cut_sort")]


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
    options = PrintOptions(backs=backs)
    context, pieces = box(game, options.variant, options.thin_backs)
    made = {name: one for name, one in sheets(game, options).items() if name in only or not only}
    cost = Cost("This kit", 498, 18, 285)
    told = " ".join(
        printing_steps(context, pieces, made, options, [cost], pages=9, test="test.pdf", ruled=False)
    ).replace("\u00a0", " ")
    assert f"a steel ruler (30 cm), a cutting mat{tools and ', '}{tools}." in told
    assert (f"On top of that: {work}." in told) == bool(work)
    assert bool(work) or "On top" not in told


@pytest.mark.parametrize(
    ("backs", "sides"), [("none", "one side only"), ("fold", "one side only"), ("long", "long edge")]
)
def test_paper_and_test_page_come_before_the_pages_are_printed(backs: str, sides: str) -> None:
    """A test page only where both sides are printed; the booklet is stapled."""
    options = PrintOptions(backs=backs)
    context, pieces = box("balance-control", options.variant, options.thin_backs)
    made, cost = sheets("balance-control", options), Cost("This kit", 498, 18, 285)
    told = [*printing_steps(context, pieces, made, options, [cost], pages=33, test="test.pdf", ruled=True)]
    (paper,) = (number for number, step in enumerate(told) if "160" in step)
    (pages,) = (number for number, step in enumerate(told) if "pages 1 to 33" in step)
    assert told[0].startswith("Print this page first")
    assert paper < pages
    assert sides in told[pages]
    assert [number for number, step in enumerate(told) if "test.pdf" in step] == (
        [pages - 1] if backs == "long" else []
    )
    assert any("a stapler." in step for step in told)


def test_the_ruler_is_longer_than_the_paper() -> None:
    context, pieces = box("balance-control", "home", True)
    made, cost = sheets("balance-control", PrintOptions()), Cost("This kit", 498, 18, 285)
    told = " ".join(
        printing_steps(context, pieces, made, PrintOptions(paper="a3"), [cost], pages=9, test="test.pdf", ruled=False)
    )
    assert "(50\u00a0cm)" in told


def test_cardboard_is_cut_only_where_something_is_glued_to_it() -> None:
    for backs, through in (("none", "through paper and cardboard"), ("long", "through the paper")):
        options = PrintOptions(backs=backs)
        context, pieces = box("balance-control", options.variant, options.thin_backs)
        panels = cutting_panels(context, pieces, sheets("balance-control", options), backs)
        assert sum(through in panel.words for panel in panels) == 1


def test_only_what_is_there_is_spoken_of() -> None:
    """Sleeves are for cards, cardboard is for markers."""
    context, pieces = box("global-powers", "home", True)
    made = sheets("global-powers", PrintOptions())
    for group, words in (("cards", "sleeves"), ("tokens", "cardboard")):
        assert words in " ".join(
            printing_steps(context, pieces, made, PrintOptions(), [], pages=9, test="test.pdf", ruled=False)
        )
        rest = {name: one for name, one in made.items() if name != group}
        assert words not in " ".join(
            printing_steps(context, pieces, rest, PrintOptions(), [], pages=9, test="test.pdf", ruled=False)
        )


def test_tape_is_drawn_where_cuts_would_leave_everything_loose() -> None:
    """Between cuts 1, which leave strips that hang on the frame, and cuts 2, which free what lies between them."""
    context, pieces = box("balance-control", "home", True)
    panels = cutting_panels(context, pieces, sheets("balance-control", PrintOptions()), "none")
    for key in ("first", "second", "third", "grid"):
        words = context.label(f"cut_{key}", names=NAMES, sheet=context.label("cut_card"))
        (panel,) = (panel for panel in panels if panel.words.startswith(words))
        dashed = [item for item, _ in flat(panel.draw(60.0).items) if isinstance(item, Path) and item.dash]
        assert len(dashed) == (key == "second"), key


@pytest.mark.slow
def test_cardboard_is_glued_to_nothing_that_has_another_side() -> None:
    """What is folded or printed on both sides would lose it; GLOBAL POWERS has pieces to fold."""

    def said(game: str, backs: str) -> str:
        options = PrintOptions(backs=backs)
        context, pieces = box(game, options.variant, options.thin_backs)
        made, cost = sheets(game, options), Cost("This kit", 446, 22, 586)
        steps = "|".join(printing_steps(context, pieces, made, options, [cost], pages=9, test="test.pdf", ruled=True))
        assert "about 150 minutes" in steps, "586 cuts, four a minute"
        told = {"print_glue": "Tiles, Markers", "print_glue_folded": "Markers"}
        return " ".join(key for key, names in told.items() if context.label(key, names=names) in steps)

    assert said("balance-control", "none") == "print_glue"
    assert said("global-powers", "none") == "print_glue_folded"
    assert said("global-powers", "long") == said("balance-control", "fold") == ""


def test_the_first_page_counts_minutes_of_straight_cuts_and_recommends_squares_where_most_cuts_are_round() -> None:
    """199 straight cuts and 357 around chips: 50 minutes; 200 of 400 aren't most."""
    context, pieces = box("global-powers", "home", True)

    def said(cuts: int, straight: int) -> str:
        costs = [Cost("This kit", 440, 20, cuts), Cost(context.label("cost_square"), 440, 20, straight)]
        return "|".join(
            printing_steps(
                context, pieces, {}, PrintOptions(backs="long"), costs, pages=9, test="test.pdf", ruled=False
            )
        )

    assert "about 50 minutes" in said(556, 199)
    assert "357 of the 556 cuts" in said(556, 199)
    assert "only round" not in said(400, 200)


def test_the_close_up_shows_that_colour_goes_beyond_the_cuts() -> None:
    """A paler area and a darker one within it, in colour; where pieces have no bleed, nothing is said of it."""
    context, pieces = box("balance-control", "home", True)
    panels = cutting_panels(context, pieces, sheets("balance-control", PrintOptions()), "none")
    (shown,) = (panel for panel in panels if panel.words.startswith(context.label("cut_ticks")))
    assert shown.words.endswith(context.label("cut_colour"))
    paths = [item for item, _ in flat(shown.draw(60.0).items) if isinstance(item, Path)]
    pale, dark = map(covered_by, paths[:2])
    assert pale > dark * 1.02


def covered_by(item: Path) -> float:
    """The sum of the areas of an outline's polygons."""
    rings: list[list[Point]] = []
    for segment in item.outline:
        if segment[0] == "M":
            rings.append([])
        rings[-1].extend(points_of(segment))
    return sum(area(tuple(ring)) for ring in rings)


@pytest.mark.quick("balance-control-*")
@pytest.mark.parametrize(
    ("game", "options", "done"),
    [
        ("balance-control", PrintOptions(), "separate first second third ticks grid"),
        ("balance-control", PrintOptions(packing="strips"), "separate first second third hairlines ticks grid"),
        ("global-powers", PrintOptions(), "separate fold grid rounds standee nets board"),
        ("global-powers", PrintOptions(backs="fold"), "fold separate grid rounds standee nets board"),
    ],
)
def test_pictures_show_what_is_done_in_its_order(game: str, options: PrintOptions, done: str) -> None:
    """Whole sheets are folded before anything is cut, a part of a sheet when it has been separated."""
    assert captions(game, options) == done.split()


@pytest.mark.parametrize(("packing", "last"), [("easy-cut", "third"), ("strips", "hairlines")])
def test_pieces_come_free_after_the_last_of_their_cuts(packing: str, last: str) -> None:
    """The tape that holds them is peeled off then."""
    context, pieces = box("balance-control", "home", True)
    panels = cutting_panels(context, pieces, sheets("balance-control", PrintOptions(packing=packing)), "none")
    (shown,) = (panel for panel in panels if context.label("cut_free") in panel.words)
    assert shown.words == f"{context.label(f'cut_{last}')} {context.label('cut_free')}"


def test_hairlines_are_drawn_where_they_are_in_print() -> None:
    """In strips along the slants; the level edges are cuts 1."""
    made = sheets("balance-control", PrintOptions(packing="strips"))["tiles"]
    page, high = made.pages[0], 100.0
    drawn = [item for item, _ in flat(freed(page, made.faces, high).items) if isinstance(item, Path)][-1]
    slants = [mark for mark in page.marks if mark.kind == "trim"]
    assert not [mark for mark in slants if mark.y1 == mark.y2]
    ends = {(round(x, 3), round(y, 3)) for segment in drawn.outline for x, y in points_of(segment)}
    scale = high / page.height
    wanted = {(round(scale * x, 3), round(scale * y, 3)) for m in slants for x, y in ((m.x1, m.y1), (m.x2, m.y2))}
    assert ends == wanted


def test_only_what_sheets_need_is_pictured() -> None:
    assert captions("balance-control", PrintOptions(), "cards") == ["grid"]


@pytest.mark.slow
def test_what_is_turned_over_is_named_where_it_is_folded() -> None:
    context, pieces = box("organisation", "home", True)
    panels = cutting_panels(context, pieces, sheets("organisation", PrintOptions()), "none")
    (fold,) = (panel.words for panel in panels if context.label("fold_here") in panel.words)
    assert fold.endswith("Population, Free population.")


def test_pictures_of_hexagons_are_large_and_within_their_columns() -> None:
    """At least 65 mm high on A4, three beside each other in 180 mm, with the words in 9 pt or more."""
    options = PrintOptions()
    context, pieces = box("balance-control", "home", True)
    made = sheets("balance-control", options)
    panels = cutting_panels(context, pieces, made, "none")
    (page,) = howto_sheet(context, paper("a4"), cutting_steps(context, made), panels, behind=False).pages
    shown = [(item, to) for item, to in flat(page.items) if isinstance(item, Path) and item.width == 0.3]
    boxes = [box_around(applied(to, point) for s in item.outline for point in points_of(s)) for item, to in shown]
    assert len(boxes) == 6, "the paper of each picture"
    assert sorted(round(top - low) for _, low, _, top in boxes)[1] >= 65
    for left, low, right, top in boxes:
        assert 14.9 <= left < right <= 195.1
        assert 14.9 <= low < top <= 282.1
    words = [item.size for item, _ in flat(page.items) if isinstance(item, Text) and len(item.text) > 2]
    assert min(words) >= 9.0


@pytest.mark.quick("global-powers")
@pytest.mark.parametrize("game", ["global-powers", "organisation", "balance-control"])
def test_pictures_of_how_to_cut_fill_their_page(game: str) -> None:
    """Under the last words no more than 15 % of A4 are white, its margin of 15 mm included."""
    context, pieces = box(game, "home", True)
    made = sheets(game, PrintOptions())
    panels = cutting_panels(context, pieces, made, "none")
    (page,) = howto_sheet(context, paper("a4"), cutting_steps(context, made), panels, behind=False).pages
    placed = [applied(to, (item.x, item.y)) for item, to in flat(page.items) if isinstance(item, Text)]
    assert 14.9 <= min(y for _, y in placed) <= 0.15 * 297.0


@pytest.mark.slow
@pytest.mark.parametrize(
    ("game", "rims"), [("global-powers", 60 * 4 + 80 + 12 * 3 + 1), ("organisation", 4 * 24 + 18 + 30 + 130)]
)
def test_the_first_page_tells_how_many_cuts_are_for_looks(game: str, rims: int) -> None:
    """Round pieces are squares after the straight cuts: GLOBAL POWERS has chips of four kinds, politicians, markers;
    the Organisationsspiel 96 + 18 of population, 30 rings, 32 flags and 130 of money."""
    context, pieces = box(game, "home", True)
    here, square = cutting_costs(context, pieces, PrintOptions(), sheets(game, PrintOptions()))[:2]
    assert here.cuts - square.cuts == rims
    assert (here.sheets, here.pieces) == (square.sheets, square.pieces)


@pytest.mark.slow
def test_the_first_page_tells_what_leaving_out_backs_and_bleed_saves() -> None:
    """Each against a kit that is really laid out without them; one that has neither says nothing of either."""
    asked = PrintOptions(backs="fold", bleed=3.0)
    context, pieces = box("organisation", "service", False)
    told = {cost.option: cost for cost in cutting_costs(context, pieces, asked, sheets("organisation", asked))}
    for option, less in (("--backs none", replace(asked, backs="none")), ("--bleed 0", replace(asked, bleed=0.0))):
        whole = sheets("organisation", less)
        assert told[option].sheets == sum(len(fronts(made)) for made in whole.values()) < told[""].sheets
        assert told[option].cuts == sum(cuts_on(page, made.faces) for made in whole.values() for page in fronts(made))
    bare = cutting_costs(*box("organisation", "home", True), PrintOptions(), sheets("organisation", PrintOptions()))
    assert not {"--backs none", "--bleed 0"} & {cost.option for cost in bare}


@pytest.mark.slow
def test_the_first_page_tells_what_each_packing_costs() -> None:
    context, pieces = box("balance-control", "home", True)
    costs = cutting_costs(context, pieces, PrintOptions(), sheets("balance-control", PrintOptions()))[:3]
    assert [cost.option for cost in costs] == ["", "--packing strips", "--packing dense"]
    assert [cost.sheets for cost in costs] == [
        sum(len(made.pages) for made in sheets("balance-control", PrintOptions(packing=packing)).values())
        for packing in ("easy-cut", "strips", "dense")
    ]
    assert [cost.cuts for cost in costs] == sorted(cost.cuts for cost in costs)
    alone = cutting_costs(*box("organisation", "home", True), PrintOptions(), sheets("organisation", PrintOptions()))
    assert not any("--packing" in cost.option for cost in alone)


def test_a_disc_is_one_cut() -> None:
    page_of = sheets("global-powers", PrintOptions())["tokens"]
    for page in page_of.pages:
        discs = sum(page_of.faces[placed.face].shape.kind == "disc" for placed in page.placements)
        assert cuts_on(page, page_of.faces) < discs + 100


@pytest.mark.slow
def test_round_and_square_markers_share_sheets_only_where_that_saves_cuts_or_paper() -> None:
    context, pieces = box("organisation", "home", True)
    markers = [piece for piece in pieces if piece.group == "tokens"]
    kinds = [[piece for piece in markers if (piece.face.shape.kind == "disc") == disc] for disc in (True, False)]
    apart = [group_sheets(context, some, PrintOptions())["tokens"] for some in kinds]
    together = sheets("organisation", PrintOptions())["tokens"]
    assert (len(fronts(together)), cuts_of(together)) <= (sum(map(len, map(fronts, apart))), sum(map(cuts_of, apart)))


def cuts_of(made: Sheets) -> int:
    """How many cuts all its pages take."""
    return sum(cuts_on(page, made.faces) for page in fronts(made))


@pytest.mark.slow
@pytest.mark.parametrize(("modules", "cubes"), [((), 12), (("all",), 24)])
@pytest.mark.parametrize("way", ["markers", "tracks"])
def test_tracks_are_spoken_of_where_there_are_some(way: str, modules: tuple[str, ...], cubes: int) -> None:
    """Two play with three departments, or six with all expansions; on each track lie two cubes. Of triangular markers
    nothing is said where tracks replace them."""
    folder = open_game()
    pack = folder.definitions()
    context = context_of(pack, configuration(pack, 2, modules, way), folder.texts_for("en", pack), folder.folder)
    pieces = printed_pieces(context, Looks())
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


@pytest.mark.quick("modules0-False")
@pytest.mark.parametrize(("modules", "said"), [((), False), (("climate",), True)])
def test_what_nobody_needs_yet_may_stay_uncut(modules: tuple[str, ...], said: bool) -> None:
    """No card moves a countdown marker; they come with the climate."""
    folder = open_game()
    pack = folder.definitions()
    context = context_of(pack, configuration(pack, 4, modules), folder.texts_for("en", pack), folder.folder)
    notes = cost_notes(context, printed_pieces(context, Looks()), PrintOptions())
    assert (context.label("unused", names="Countdown marker") in notes) is said


@pytest.mark.slow
@pytest.mark.parametrize("game", GAMES)
def test_guides_change_nothing_of_what_a_kit_takes(game: str) -> None:
    """They are lines on the sheets as cuts are, but nobody cuts along them."""
    options = PrintOptions()
    context, pieces = box(game, options.variant, options.thin_backs)
    guided = replace(options, guides=True)
    found = cutting_costs(context, pieces, guided, group_sheets(context, pieces, guided))
    assert found[:1] == cutting_costs(context, pieces, options, sheets(game, options))[:1]
    assert len(found) > 1


@pytest.mark.slow
@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("language", ["de", "en"])
def test_the_fold_says_what_it_is_on_a_line_unlike_those_between_blocks(game: str, language: str) -> None:
    options = PrintOptions(backs="fold")
    context, _ = box(game, options.variant, options.thin_backs, language)
    said, folded = context.label("fold_here"), 0
    assert said in context.label("cut_fold"), "the first page calls it by the same words"
    for made in sheets(game, options, language).values():
        for page in fronts(made):
            folds = [mark for mark in page.marks if mark.kind == "fold"]
            words = [around(item, to) for item, to in flat(page.items) if isinstance(item, Text) and item.text == said]
            assert len(words) == bool(folds)
            folded += len(words)
            for left, low, right, high in words:
                assert low < page.height / 2.0 < high
                assert all(fold.x2 <= left or fold.x1 >= right for fold in folds), "the line runs through its words"
                art = [outline(made.faces[placed.face], placed) for placed in page.placements]
                assert all(not low < y < high for polygon in art for _, y in polygon)
    assert folded > 0
    assert DASHES["fold"] != DASHES["separate"]


def test_cuts_are_counted_one_a_line() -> None:
    """Nine cards in three rows of three: four level cuts and four upright ones."""
    page = sheets("balance-control", PrintOptions())["cards"].pages[0]
    assert len(page.placements) == 9
    assert len(cut_lines_of(page.marks)) == 8


@pytest.mark.quick("none-balance-control", "none-global-powers")
@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("backs", ["none", "fold"])
def test_folding_is_told_where_there_is_something_to_fold(game: str, backs: str) -> None:
    """Whoever cuts along the line in the middle of a sheet first cuts all backs off; a part of a sheet is folded when
    it has been separated. BALANCE // CONTROL has no piece that is turned over in play."""
    options = PrintOptions(backs=backs)
    context, pieces = box(game, options.variant, options.thin_backs)
    made = sheets(game, options)
    panels = cutting_panels(context, pieces, made, backs)
    fold, separate = context.label("cut_fold"), context.label("cut_separate")
    said = [panel.words for panel in panels]
    folds = [number for number, words in enumerate(said) if words.startswith(fold)]
    assert bool(folds) == (backs == "fold" or game != "balance-control")
    if folds and separate in said:
        assert (folds[0] < said.index(separate)) == (backs == "fold")
    assert context.label("separate_here") in separate, "only what says so is cut first"
    assert (context.label("cut_nets") in said) == (game != "balance-control")


def check_crossings(page: Page, place: Place) -> None:
    """Marks of two directions never cross. With bleed they begin deep between triangles and hexagons, where three
    directions meet. Where a gutter leaves two marks side by side there, one may cross another rather than be too short
    to be seen."""
    cuts = [mark for mark in page.marks if mark.kind == "cut"]
    assert not [pair for pair in combinations(cuts, 2) if beside(*pair) and beside(*pair[::-1])], place


def beside(one: Mark, two: Mark) -> bool:
    """Whether the ends of a mark lie on both sides of another one's line."""
    x, y = one.x2 - one.x1, one.y2 - one.y1
    ends = [x * (to_y - one.y1) - y * (to_x - one.x1) for to_x, to_y in ((two.x1, two.y1), (two.x2, two.y2))]
    return min(ends) < -1e-9 and max(ends) > 1e-9


def test_white_backs_are_spoken_of_where_the_rules_show_printed_ones() -> None:
    context = whole_context("balance-control", "en")
    for backs, ruled, told in (("none", True, True), ("none", False, False), ("long", True, False)):
        steps = " ".join(
            printing_steps(context, [], {}, PrintOptions(backs=backs), [], pages=9, test="test.pdf", ruled=ruled)
        )
        assert ("Backs stay white" in steps) is told, (backs, ruled)

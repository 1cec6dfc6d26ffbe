"""Action lines: those of every kind are read and written, any order comes out as one, every slip has its column."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from generator.errors import InputError, Mark
from generator.hexes import Cell
from generator.table.moves.grammar import (
    CentreMoveLine,
    CentreRemoveLine,
    Choice,
    ConvertLine,
    DeclineLine,
    FormalizeLine,
    Line,
    MoveLine,
    OverlayMoveLine,
    OverlayPlaceLine,
    PassLine,
    PayLine,
    PlaceLine,
    PlayLine,
    Replaced,
    ResolveLine,
    SkipLine,
    Suffixes,
    TakeLine,
    TileLine,
    Unit,
)
from generator.table.moves.text import (
    SHAPES,
    NotInPlay,
    UnknownWord,
    WrongShape,
    canonical,
    format_line,
    parse_line,
)
from generator.table.moves.vocabulary import CARD, CELL, DEPARTMENT, OPTION, OVERLAY, SEAT, Slot
from tests.table.setting import words

ONE, TWO, THREE = Cell(1, 0), Cell(2, 0), Cell(3, 0)

# A line of every kind, and what it says.
CONTRACT: dict[str, Line] = {
    "tile 1,0": TileLine(ONE),
    "place 1,0": PlaceLine(ONE),
    "move 1,0 2,0": MoveLine(ONE, TWO),
    "formalize 1,0 DOM FOR": FormalizeLine(ONE, ("DOM", "FOR")),
    "formalize 0,0 DOM FOR INF DOM": FormalizeLine(Cell(0, 0), ("DOM", "DOM", "FOR", "INF")),
    "convert 2,0 DOM SEC": ConvertLine(TWO, "DOM", "SEC"),
    "take budget-compromise": TakeLine("budget-compromise"),
    "play budget-compromise 1,0": PlayLine("budget-compromise", (Choice("unresolved-focus", ONE),)),
    "centre 3,0 move lock 1,0 2,0": CentreMoveLine(THREE, "lock", ONE, TWO),
    "centre 3,0 remove lock 1,0": CentreRemoveLine(THREE, "lock", ONE),
    "overlay lock 2,0": OverlayPlaceLine("lock", TWO),
    "overlay move lock 1,0 2,0": OverlayMoveLine("lock", ONE, TWO),
    "pay DOM": PayLine((Unit("DOM"),)),
    "pay DOM FOR": PayLine((Unit("DOM"), Unit("FOR"))),
    "decline": DeclineLine(),
    "skip": SkipLine(),
    "pass": PassLine(),
    "resolve 1,0": ResolveLine(ONE),
    "formalize 1,0 DOM FOR +INF": FormalizeLine(ONE, ("DOM", "FOR"), suffixes=Suffixes((Unit("INF"),))),
    "tile 2,0 +CLM": TileLine(TWO, suffixes=Suffixes((Unit("CLM"),))),
    "place 1,0 +DOM@B": PlaceLine(ONE, suffixes=Suffixes((Unit("DOM", "B"),))),
    "take debt-brake DOM=SEC": TakeLine("debt-brake", suffixes=Suffixes(replaced=(Replaced("DOM", ("SEC",)),))),
    "take debt-brake ECO=DOM+FOR": TakeLine(
        "debt-brake", suffixes=Suffixes(replaced=(Replaced("ECO", ("DOM", "FOR")),))
    ),
    "place 1,0 lift FOR": PlaceLine(ONE, suffixes=Suffixes(lift="FOR")),
    "formalize 1,0 DOM FOR keep INF": FormalizeLine(ONE, ("DOM", "FOR"), suffixes=Suffixes(keep=("INF",))),
    "play economic-stimulus 1,0": PlayLine("economic-stimulus", (Choice("department-tile", ONE),)),
    "play budget-deficit B": PlayLine("budget-deficit", (Choice("player", "B"),)),
    "play debt-brake": PlayLine("debt-brake"),
    "play threat-level lock 1,0": PlayLine("threat-level", (Choice("choice", "lock"), Choice("tile", ONE))),
    "play jurisdiction-shift lock 1,0 2,0": PlayLine(
        "jurisdiction-shift", (Choice("choice", "lock"), Choice("tile", ONE), Choice("other-tile", TWO))
    ),
    "play legal-review lock 1,0": PlayLine("legal-review", (Choice("choice", "lock"), Choice("tile", ONE))),
    "play emergency-decree": PlayLine("emergency-decree"),
    "play deployment-order 2,0": PlayLine("deployment-order", (Choice("other-tile", TWO),)),
    "play situation-assessment 1": PlayLine("situation-assessment", (Choice("option", 1),)),
    "play co2-levy DOM": PlayLine("co2-levy", (Choice("department", "DOM"),)),
    "play order-partnership FOR=SEC": PlayLine(
        "order-partnership", suffixes=Suffixes(replaced=(Replaced("FOR", ("SEC",)),))
    ),
}


@pytest.mark.parametrize("text", CONTRACT)
def test_the_lines_of_the_contract_are_read(text: str) -> None:
    assert parse_line(text, words()) == CONTRACT[text]


@pytest.mark.parametrize("text", CONTRACT)
def test_the_lines_of_the_contract_are_written(text: str) -> None:
    assert format_line(CONTRACT[text]) == text


ANY_ORDER = {
    "formalize 0,0 DOM DOM FOR INF": "formalize 0,0 DOM FOR INF DOM",
    "formalize 1,0 clm sec eco inf for dom": "formalize 1,0 DOM FOR INF ECO SEC CLM",
    "  place   1,0  ": "place 1,0",
    "play budget-deficit b": "play budget-deficit B",
    "pay inf DOM@b dom": "pay DOM INF DOM@B",
    "place 1,0 keep dom eco=for+dom lift sec +inf@c +inf@b +inf +dom": (
        "place 1,0 +DOM +INF +INF@B +INF@C ECO=DOM+FOR lift SEC keep DOM"
    ),
    "take debt-brake INF=SEC FOR=SEC DOM=SEC": "take debt-brake DOM=SEC FOR=SEC INF=SEC",
}


@pytest.mark.parametrize("text", ANY_ORDER)
def test_any_order_is_written_in_one(text: str) -> None:
    assert format_line(parse_line(text, words())) == ANY_ORDER[text]


def test_what_goes_in_and_what_comes_out_of_a_conversion_keep_their_places() -> None:
    assert format_line(parse_line("convert 2,0 SEC DOM", words())) == "convert 2,0 SEC DOM"


def test_a_line_made_by_hand_gets_its_order() -> None:
    assert canonical(FormalizeLine(ONE, ("INF", "DOM")), words()) == FormalizeLine(ONE, ("DOM", "INF"))


def test_the_base_of_a_line_has_no_suffixes() -> None:
    assert parse_line("place 1,0 +DOM lift INF", words()).base() == PlaceLine(ONE)


# text, what kind of fault, column (from 1), what the message must hold
SLIPS = [
    ("", WrongShape, 1, "an empty line"),
    ("plaec 1,0", UnknownWord, 1, "did you mean place?"),
    ("Place 1,0", UnknownWord, 1, "did you mean place?"),
    ("place", WrongShape, 6, "a cell is missing; expected place CELL"),
    ("place 1;0", UnknownWord, 7, "'1;0' is not a cell"),
    ("place 01,0", UnknownWord, 7, "'01,0' is not a cell"),
    ("place 1000,0", WrongShape, 7, "too far away"),
    ("place 1,0 2,0", WrongShape, 11, "'2,0' is too much; expected place CELL"),
    ("move 1,0", WrongShape, 9, "a cell is missing; expected move CELL CELL"),
    ("formalize 1,0", WrongShape, 14, "a department is missing"),
    ("formalize 1,0 DOM FRO", UnknownWord, 19, "did you mean FOR?"),
    ("convert 2,0 DOM", WrongShape, 16, "a department is missing"),
    ("convert 2,0 DOM SEC INF", WrongShape, 21, "'INF' is too much"),
    ("take", WrongShape, 5, "a card is missing; expected take CARD"),
    ("take budget-compromiss", UnknownWord, 6, "did you mean budget-compromise?"),
    ("take debt-brake 1,0", WrongShape, 17, "too much"),
    ("play budget-compromise", WrongShape, 23, "expected play budget-compromise CELL"),
    ("play debt-brake 1,0", WrongShape, 17, "'1,0' is too much; expected play debt-brake"),
    ("play budget-deficit 1,0", UnknownWord, 21, "unknown seat '1,0'; expected A, B or C"),
    ("play situation-assessment 3", WrongShape, 27, "no option '3'; expected 1 or 2"),
    ("play situation-assessment one", UnknownWord, 27, "no option 'one'; expected 1 or 2"),
    ("play situation-assessment", WrongShape, 26, "an option is missing"),
    ("play legal-review lok 1,0", UnknownWord, 19, "did you mean lock?"),
    ("centre 3,0 shift lock 1,0 2,0", UnknownWord, 12, "expected move or remove"),
    ("centre 3,0", WrongShape, 11, "is missing"),
    ("centre 3,0 remove lock 1,0 2,0", WrongShape, 28, "expected centre CELL remove OVERLAY CELL"),
    ("centre 3,0 move lock 1,0", WrongShape, 25, "expected centre CELL move OVERLAY CELL CELL"),
    ("overlay move lock 1,0", WrongShape, 22, "expected overlay move OVERLAY CELL CELL"),
    ("overlay locks 1,0", UnknownWord, 9, "did you mean lock?"),
    ("pay", WrongShape, 4, "a department is missing"),
    ("pay DOM@", UnknownWord, 9, "a seat is missing"),
    ("pay DOM@Z", UnknownWord, 9, "unknown seat 'Z'"),
    ("place 1,0 +", UnknownWord, 12, "a department is missing"),
    ("place 1,0 +XYZ", UnknownWord, 12, "unknown department 'XYZ'"),
    ("place 1,0 +DOM@Q", UnknownWord, 16, "unknown seat 'Q'"),
    ("place 1,0 DOM=", UnknownWord, 15, "a department is missing"),
    ("place 1,0 DOM=FOR+XX", UnknownWord, 19, "unknown department 'XX'"),
    ("place 1,0 lift", WrongShape, 15, "expected lift DEPARTMENT"),
    ("place 1,0 lift DOM lift FOR", WrongShape, 20, "'lift' stands twice"),
    ("place 1,0 keep +DOM", WrongShape, 15, "expected keep DEPARTMENT"),
    ("place 1,0 +DOM 2,0", WrongShape, 16, "stands behind the suffixes"),
    ("place +DOM 1,0", WrongShape, 7, "a cell is missing"),
    ("pass +DOM", WrongShape, 6, "'pass' costs nothing"),
    ("skip 1,0", WrongShape, 6, "too much"),
    ("place " + "1" * 600, WrongShape, 1, "at most 500 characters"),
    ("pay" + " DOM" * 85, WrongShape, 1, "at most 500 characters and 80 words"),
]


@pytest.mark.parametrize(("text", "kind", "column", "says"), SLIPS)
def test_a_slip_is_named_with_its_column(text: str, kind: type[InputError], column: int, says: str) -> None:
    with pytest.raises(InputError) as caught:
        parse_line(text, words())
    (fault,) = caught.value.faults
    assert type(caught.value) is kind
    assert fault.mark.column == column
    assert f"column {column}:" in str(fault)
    assert says in str(fault)


ABSENT = [
    ("place 1,0 +CLM", "department 'CLM' is not in play"),
    ("convert 1,0 DOM SEC", "department 'SEC' is not in play"),
    ("take debt-brake", "the module 'economy' isn't in play"),
    ("play budget-deficit B", "the module 'economy' isn't in play"),
    ("overlay lock 1,0", "the module 'security' isn't in play"),
    ("pay DOM@C", "seat 'C' is not in play: 2 play"),
]


@pytest.mark.parametrize(("text", "says"), ABSENT)
def test_what_the_game_knows_and_this_table_lacks_is_told_apart(text: str, says: str) -> None:
    with pytest.raises(NotInPlay, match=says):
        parse_line(text, words(2, ""))


def test_nothing_provides_energy() -> None:
    with pytest.raises(NotInPlay, match="no module in play brings it"):
        parse_line("place 1,0 +NRG", words())


def test_a_fault_lies_where_the_line_stands_in_its_file() -> None:
    with pytest.raises(InputError) as caught:
        parse_line("place 1;0", words(), Mark("a.yaml", 7, 12))
    assert str(caught.value).startswith("a.yaml:7:18: '1;0' is not a cell")


# Any line that can be made is written and read back as the same value.
CELLS = st.builds(Cell, st.integers(-999, 999), st.integers(-999, 999))
DEPARTMENTS = st.sampled_from(words().in_play(DEPARTMENT))
SEATS = st.sampled_from(words().in_play(SEAT))
OVERLAYS = st.sampled_from(words().in_play(OVERLAY))
CARDS = st.sampled_from(words().in_play(CARD))
SOME = st.lists(DEPARTMENTS, min_size=1, max_size=5).map(tuple)
UNITS = st.builds(Unit, DEPARTMENTS, st.none() | SEATS)


@st.composite
def choices(draw: st.DrawFn, slots: tuple[Slot, ...]) -> tuple[Choice, ...]:
    found: list[Choice] = []
    of = {CELL: CELLS, DEPARTMENT: DEPARTMENTS, SEAT: SEATS, OVERLAY: OVERLAYS}
    for slot in slots:
        if slot.kind == OPTION:
            number = draw(st.integers(1, len(slot.options)))
            found += (Choice(OPTION, number), *draw(choices(slot.options[number - 1])))
        else:
            found.append(Choice(slot.word, draw(of[slot.kind])))
    return tuple(found)


@st.composite
def plays(draw: st.DrawFn) -> PlayLine:
    card = draw(CARDS)
    return PlayLine(card, draw(choices(words().cards[card])))


@st.composite
def lines(draw: st.DrawFn) -> Line:
    base = draw(
        st.one_of(
            st.builds(TileLine, CELLS),
            st.builds(PlaceLine, CELLS),
            st.builds(MoveLine, CELLS, CELLS),
            st.builds(FormalizeLine, CELLS, SOME),
            st.builds(ConvertLine, CELLS, DEPARTMENTS, DEPARTMENTS),
            st.builds(TakeLine, CARDS),
            plays(),
            st.builds(CentreMoveLine, CELLS, OVERLAYS, CELLS, CELLS),
            st.builds(CentreRemoveLine, CELLS, OVERLAYS, CELLS),
            st.builds(OverlayPlaceLine, OVERLAYS, CELLS),
            st.builds(OverlayMoveLine, OVERLAYS, CELLS, CELLS),
            st.builds(PayLine, st.lists(UNITS, min_size=1, max_size=4).map(tuple)),
            st.sampled_from([DeclineLine(), SkipLine(), PassLine()]),
            st.builds(ResolveLine, CELLS),
        )
    )
    if not base.paid_for:
        return base
    suffixes = Suffixes(
        tuple(draw(st.lists(UNITS, max_size=4))),
        tuple(draw(st.lists(st.builds(Replaced, DEPARTMENTS, SOME), max_size=3))),
        draw(st.none() | DEPARTMENTS),
        tuple(draw(st.lists(DEPARTMENTS, max_size=2))),
    )
    return type(base)(**{**base.__dict__, "suffixes": suffixes})


@given(lines())
def test_writing_and_reading_undo_each_other(line: Line) -> None:
    ordered = canonical(line, words())
    assert parse_line(format_line(ordered), words()) == ordered
    assert format_line(parse_line(format_line(line), words())) == format_line(ordered)


@given(lines(), st.randoms(use_true_random=False))
def test_the_order_of_suffixes_says_nothing(line: Line, chance: object) -> None:
    text = str(line.base())
    suffixes = list(line.suffixes.words())
    chance.shuffle(suffixes)  # type: ignore[attr-defined]
    assert parse_line(" ".join([text, *suffixes]), words()) == canonical(line, words())


PIECES = [
    *words().words(CARD),
    *words().words(DEPARTMENT),
    *words().words(OVERLAY),
    *SHAPES,
    *("A", "b", "1,0", "-1,2", "+", "=", "@", "lift", "keep", "remove", "+DOM", "+DOM@B", "ECO=DOM+FOR", "1", "2"),
    *("", "é", "\x00", "١,٢"),
]


@given(st.one_of(st.text(max_size=60), st.lists(st.sampled_from(PIECES), max_size=8).map(" ".join)))
def test_no_text_brings_anything_but_a_line_or_one_clear_fault(text: str) -> None:
    found = read(text)
    if isinstance(found, Line):
        assert parse_line(format_line(found), words()) == found
    else:
        assert len(found.faults) == 1
        assert 1 <= found.faults[0].mark.column <= len(text) + 1


def read(text: str) -> Line | InputError:
    try:
        return parse_line(text, words())
    except InputError as error:
        return error

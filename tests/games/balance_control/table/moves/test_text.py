"""Moves as text: every kind is read and written, any order becomes one, every slip has its column."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from generator.base.errors import InputError, Mark
from generator.base.hexes import HexCell
from generator.games.balance_control.rules import codes as c
from generator.games.balance_control.table.moves.grammar import GRAMMAR, SHAPES, Move, Replacement, Suffixes, Unit
from generator.games.balance_control.table.moves.move_text import NotInPlay, canonical_move, parse_move
from generator.games.balance_control.table.moves.move_vocabulary import CARD, DEPARTMENT, OVERLAY
from tests.games.balance_control.rules.kernel_games import words
from tests.tables import read_table

ONE, TWO, THREE = HexCell(1, 0), HexCell(2, 0), HexCell(3, 0)

# A move of every kind, and what it says.
CONTRACT: dict[str, Move] = {
    "tile 1,0": Move(c.LAY, (ONE,)),
    "place 1,0": Move(c.PLACE, (ONE,)),
    "move 1,0 2,0": Move(c.MOVE, (ONE, TWO)),
    "formalize 1,0 DOM FOR": Move(c.FORMALIZE, (ONE, "DOM", "FOR")),
    "formalize 0,0 DOM FOR INF DOM": Move(c.FORMALIZE, (HexCell(0, 0), "DOM", "FOR", "INF", "DOM")),
    "convert 2,0 DOM SEC": Move(c.CONVERT, (TWO, "DOM", "SEC")),
    "take budget-compromise": Move(c.TAKE, ("budget-compromise",)),
    "play budget-compromise 1,0": Move(c.PLAY, ("budget-compromise", ONE)),
    "centre 3,0 move lock 1,0 2,0": Move(c.CENTRE_MOVE, (THREE, "lock", ONE, TWO)),
    "centre 3,0 remove lock 1,0": Move(c.CENTRE_REMOVE, (THREE, "lock", ONE)),
    "overlay lock 2,0": Move(c.OVERLAY_PLACE, ("lock", TWO)),
    "overlay move lock 1,0 2,0": Move(c.OVERLAY_MOVE, ("lock", ONE, TWO)),
    "pay DOM": Move(c.PAY, (Unit("DOM"),)),
    "pay DOM FOR": Move(c.PAY, (Unit("DOM"), Unit("FOR"))),
    "decline": Move(c.DECLINE),
    "skip": Move(c.SKIP),
    "pass": Move(c.PASS),
    "resolve 1,0": Move(c.RESOLVE, (ONE,)),
    "formalize 1,0 DOM FOR +INF": Move(c.FORMALIZE, (ONE, "DOM", "FOR"), Suffixes((Unit("INF"),))),
    "tile 2,0 +CLM": Move(c.LAY, (TWO,), Suffixes((Unit("CLM"),))),
    "place 1,0 +DOM@B": Move(c.PLACE, (ONE,), Suffixes((Unit("DOM", "B"),))),
    "take debt-brake DOM=SEC": Move(c.TAKE, ("debt-brake",), Suffixes(replacements=(Replacement("DOM", ("SEC",)),))),
    "take debt-brake ECO=DOM+FOR": Move(
        c.TAKE, ("debt-brake",), Suffixes(replacements=(Replacement("ECO", ("DOM", "FOR")),))
    ),
    "place 1,0 lift FOR": Move(c.PLACE, (ONE,), Suffixes(lift="FOR")),
    "formalize 1,0 DOM FOR keep INF": Move(c.FORMALIZE, (ONE, "DOM", "FOR"), Suffixes(keep=("INF",))),
    "play economic-stimulus 1,0": Move(c.PLAY, ("economic-stimulus", ONE)),
    "play budget-deficit B": Move(c.PLAY, ("budget-deficit", "B")),
    "play debt-brake": Move(c.PLAY, ("debt-brake",)),
    "play threat-level lock 1,0": Move(c.PLAY, ("threat-level", "lock", ONE)),
    "play jurisdiction-shift lock 1,0 2,0": Move(c.PLAY, ("jurisdiction-shift", "lock", ONE, TWO)),
    "play legal-review lock 1,0": Move(c.PLAY, ("legal-review", "lock", ONE)),
    "play emergency-decree": Move(c.PLAY, ("emergency-decree",)),
    "play deployment-order 2,0": Move(c.PLAY, ("deployment-order", TWO)),
    "play situation-assessment 1": Move(c.PLAY, ("situation-assessment", 1)),
    "play co2-levy DOM": Move(c.PLAY, ("co2-levy", "DOM")),
    "play order-partnership FOR=SEC": Move(
        c.PLAY, ("order-partnership",), Suffixes(replacements=(Replacement("FOR", ("SEC",)),))
    ),
}


@pytest.mark.parametrize("text", CONTRACT)
def test_the_moves_of_the_contract_are_read_and_written(text: str) -> None:
    assert parse_move(text, words()) == CONTRACT[text]
    assert str(CONTRACT[text]) == text


ANY_ORDER = read_table(__file__, "ANY_ORDER")


@pytest.mark.parametrize("text", ANY_ORDER)
def test_any_order_is_written_in_one(text: str) -> None:
    assert str(parse_move(text, words())) == ANY_ORDER[text]


def test_a_move_made_by_hand_gets_its_order() -> None:
    assert canonical_move(Move(c.FORMALIZE, (ONE, "INF", "DOM")), words()) == Move(c.FORMALIZE, (ONE, "DOM", "INF"))


def test_a_move_of_every_verb_is_in_the_contract() -> None:
    assert {move.verb for move in CONTRACT.values()} == set(GRAMMAR) == set(range(len(c.VERBS)))


def test_the_base_of_a_move_has_no_suffixes() -> None:
    assert parse_move("place 1,0 +DOM lift INF", words()).base() == Move(c.PLACE, (ONE,))


# text, what kind of fault, column (from 1), what the message must hold
SLIPS = read_table(__file__, "SLIPS")


@pytest.mark.parametrize(("text", "kind", "column", "says"), SLIPS)
def test_a_slip_is_named_with_its_column(text: str, kind: str, column: int, says: str) -> None:
    with pytest.raises(InputError) as caught:
        parse_move(text, words())
    (fault,) = caught.value.faults
    assert type(caught.value).__name__ == kind
    assert fault.mark.column == column
    assert f"column {column}:" in str(fault)
    assert says in str(fault)


ABSENT = read_table(__file__, "ABSENT")


@pytest.mark.parametrize(("text", "says"), ABSENT)
def test_what_the_game_knows_and_this_table_lacks_is_told_apart(text: str, says: str) -> None:
    with pytest.raises(NotInPlay, match=says):
        parse_move(text, words(2, ""))


def test_nothing_provides_energy() -> None:
    with pytest.raises(NotInPlay, match="no module in play brings it"):
        parse_move("place 1,0 +NRG", words())


def test_a_fault_lies_where_the_line_stands_in_its_file() -> None:
    with pytest.raises(InputError) as caught:
        parse_move("place 1;0", words(), Mark("a.yaml", 7, 12))
    assert str(caught.value).startswith("a.yaml:7:18: '1;0' is not a cell")


SUFFIXES = ("+DOM", "+clm", "+DOM@B", "+inf@c", "ECO=FOR+DOM", "INF=SEC", "lift SEC", "keep DOM")
PIECES = [
    *words().words(CARD),
    *words().words(DEPARTMENT),
    *words().words(OVERLAY),
    *SHAPES,
    *("A", "b", "1,0", "-1,2", "+", "=", "@", "lift", "keep", "remove", "+DOM", "+DOM@B", "ECO=DOM+FOR", "1", "2"),
    *("", "é", "\x00", "١,٢"),
]


@pytest.mark.slow
@given(
    st.one_of(
        st.text(max_size=60),
        st.lists(st.sampled_from(PIECES), max_size=8).map(" ".join),
        st.tuples(st.sampled_from([*CONTRACT]), st.lists(st.sampled_from(SUFFIXES), max_size=4).map(" ".join)).map(
            " ".join
        ),
    )
)
def test_no_text_brings_anything_but_a_move_or_one_clear_fault(text: str) -> None:
    try:
        move = parse_move(text, words())
    except InputError as error:
        columns = [fault.mark.column for fault in error.faults]
    else:
        columns = [1]
        assert parse_move(str(move), words()) == move
    assert len(columns) == 1
    assert 1 <= columns[0] <= len(text) + 1

"""Moves as text: every kind is read and written, any order becomes one, every slip has its column."""

import re
import textwrap
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from generator.base.errors import InputError, Mark
from generator.base.hexes import HexCell
from generator.games.balance_control.rules import codes as c
from generator.games.balance_control.table.moves.grammar import GRAMMAR, SHAPES, Move, Replacement, Suffixes, Unit
from generator.games.balance_control.table.moves.move_text import NotInPlay, canonical_move, parse_move
from generator.games.balance_control.table.moves.move_vocabulary import CARD, DEPARTMENT, OVERLAY
from generator.games.balance_control.table.records.record_lines import parse_record
from generator.play.game_record import format_record
from tests.games import ROOT
from tests.games.balance_control.rules.kernel_games import words
from tests.tables import read_table

ONE = HexCell(1, 0)


def move_of(verb: str, *parts: Any) -> Move:
    """A move from the parts that a row names; the last may say its suffixes."""
    *said, more = parts if parts and isinstance(parts[-1], dict) else (*parts, {})
    cells = (HexCell(*map(int, part.split(","))) if "," in str(part) else part for part in said)
    return Move(
        getattr(c, verb),
        tuple(map(Unit, said)) if verb == "PAY" else tuple(cells),
        Suffixes(
            tuple(Unit(*unit) for unit in more.get("extras", ())),
            tuple(Replacement(one, tuple(others)) for one, others in more.get("replacements", ())),
            more.get("lift"),
            tuple(more.get("keep", ())),
        ),
    )


# A move of every kind, and what it says.
CONTRACT = {text: move_of(*row) for text, row in read_table(__file__, "CONTRACT").items()}


@pytest.mark.parametrize("text", CONTRACT)
def test_the_moves_of_the_contract_are_read_and_written(text: str) -> None:
    assert parse_move(text, words()) == CONTRACT[text]
    assert str(CONTRACT[text]) == text


PAGE = (ROOT / "docs" / "moves-and-scenarios.md").read_text(encoding="utf-8")
LINES = re.findall(r"^\| `([^`]+)` \|", PAGE.split("## Records")[0], flags=re.MULTILINE)


def test_the_lines_and_the_record_of_the_page_are_read_and_written_as_they_stand() -> None:
    for line in (line for line in LINES if line.split()[0] in SHAPES):
        assert str(parse_move(line, words())) == line
    blocks = map(textwrap.dedent, re.findall(r"(?:^    .*\n|^\n(?=    ))+", PAGE, flags=re.MULTILINE))
    (record,) = (block.strip() + "\n" for block in blocks if block.strip().startswith("[Game"))
    assert format_record(parse_record(record, "x")) == record


ANY_ORDER = read_table(__file__, "ANY_ORDER")


@pytest.mark.parametrize("text", ANY_ORDER)
def test_any_order_is_written_in_one(text: str) -> None:
    assert str(parse_move(text, words())) == ANY_ORDER[text]


def test_a_move_of_every_verb_is_in_the_contract_and_one_made_by_hand_gets_its_order() -> None:
    assert {move.verb for move in CONTRACT.values()} == set(GRAMMAR) == set(range(len(c.VERBS)))
    assert canonical_move(Move(c.FORMALIZE, (ONE, "INF", "DOM")), words()) == Move(c.FORMALIZE, (ONE, "DOM", "INF"))
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


def test_a_fault_lies_where_the_line_stands_in_its_file() -> None:
    with pytest.raises(InputError, match=r"^a\.yaml:7:18: '1;0' is not a cell"):
        parse_move("place 1;0", words(), Mark("a.yaml", 7, 12))
    with pytest.raises(NotInPlay, match="no module in play brings it"):
        parse_move("place 1,0 +NRG", words())


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

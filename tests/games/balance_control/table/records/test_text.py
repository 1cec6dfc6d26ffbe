"""Game records: the contract's lines are read, writing and reading undo each other, every fault has its place; what the
kernel notes becomes events, a settlement one line though it was asked about between."""

from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from generator.base.errors import InputError
from generator.base.hexes import HexCell
from generator.games.balance_control.definitions.own_pack import definitions_of
from generator.games.balance_control.rules import codes as c
from generator.games.balance_control.table.kernel_match import Event
from generator.games.balance_control.table.moves.grammar import Move, Suffixes, Unit
from generator.games.balance_control.table.moves.move_vocabulary import MoveVocabulary
from generator.games.balance_control.table.recorded_match import RecordWriter, begin
from generator.games.balance_control.table.records.record_lines import (
    DiscardLine,
    DrawLine,
    FocusLine,
    InfluenceGrant,
    OpenedLine,
    ReshuffledLine,
    SeatGain,
    SettlementLine,
    parse_record,
    read_move,
    read_record,
    word_faults,
)
from generator.play.game_record import CommentLine, GameRecord, MoveLine, RecordHeader, SeatScore, format_record
from generator.play.open_record import record_setting
from tests.games import real_game
from tests.games.balance_control.rules.kernel_games import game, words
from tests.tables import read_table

CONTRACT = read_table(__file__, "CONTRACT")
EVENTS = (
    DrawLine(12, "B", "for-w2"),
    MoveLine(12, "B", "tile 2,-1"),
    MoveLine(12, "B", "place 1,0 +DOM"),
    SettlementLine(3, (SeatGain("A", 2, "DOM"), SeatGain("B", 1, "FOR"), SeatGain(None, 1, "INF"))),
    SettlementLine(4),
    FocusLine(HexCell(1, -1), (InfluenceGrant("A", 1),)),
    FocusLine(HexCell(0, 2)),
    DiscardLine(13, "A", "dom-w2"),
    OpenedLine("economy", "debt-brake"),
    ReshuffledLine("economy"),
    CommentLine("what a game"),
)
HEADER = RecordHeader(
    "balance-control",
    "1.0.14",
    2,
    "7f3a",
    ("core", "economy"),
    "B",
    "1",
    ("random", "greedy"),
    {"lobbyist-presence": "needed", "pass": "always"},
    (SeatScore("A", 5, True), SeatScore("B", 4)),
)
HEAD = '[Game "balance-control"]\n[Edition "1.0.14"]\n[Players "2"]\n'


def test_the_lines_of_the_contract_are_read_and_written() -> None:
    assert parse_record(CONTRACT, "game.bcg") == GameRecord(HEADER, EVENTS)
    assert format_record(GameRecord(HEADER, EVENTS)) == CONTRACT


def test_a_record_by_hand_needs_little() -> None:
    record = parse_record(";by hand\n" + HEAD + "\r\n 1.  a   place 1,0  \n-- settlement 1:\n", "x")
    assert record.header == RecordHeader("balance-control", "1.0.14", 2)
    assert record.events == (CommentLine("by hand"), MoveLine(1, "A", "place 1,0"), SettlementLine(1))
    record = parse_record(HEAD + r'[Seed "a \"b\" \\ \n c"]', "x")
    assert record.header.seed == 'a "b" \\ \n c', "quotes and backslashes are escaped"
    assert parse_record(format_record(record), "x") == record


# text, where, what the message must hold
SLIPS = read_table(__file__, "SLIPS")


@pytest.mark.parametrize(("text", "where", "says"), SLIPS)
def test_a_slip_is_named_with_its_place(text: str, where: str, says: str) -> None:
    with pytest.raises(InputError) as caught:
        parse_record(text, "x")
    (fault,) = caught.value.faults
    assert str(fault.mark) == where
    assert says in str(fault)


def test_all_faults_come_at_once_but_not_without_end_and_files_that_are_no_text_are_refused(tmp_path: Path) -> None:
    with pytest.raises(InputError) as caught:
        parse_record(HEAD + "bad\nworse\n", "x")
    assert [fault.mark.line for fault in caught.value.faults] == [4, 5]
    with pytest.raises(InputError) as caught:
        parse_record(HEAD + "bad\n" * 90_000, "x")
    assert len(caught.value.faults) == 50
    with pytest.raises(InputError, match="at most 100000"):
        parse_record("\n" * 200_000, "x")
    path = tmp_path / "game.bcg"
    path.write_bytes(b'[Game "\xff"]')
    with pytest.raises(InputError, match=r"game\.bcg:1:8: byte 0xFF is not UTF-8"):
        read_record(path, "game.bcg")
    path.write_bytes(b" " * 6_000_000)
    with pytest.raises(InputError, match="too large; expected at most 5 MB"):
        read_record(path, "game.bcg")
    with pytest.raises(InputError, match="can't be read"):
        read_record(tmp_path / "missing.bcg", "missing.bcg")


def test_the_header_names_the_definitions() -> None:
    definitions, config = record_setting(parse_record(CONTRACT, "x"), real_game())
    assert definitions.edition.id == "1.0.14"
    assert definitions.rulings["lobbyist-presence"] == "needed"
    assert (config.players, config.modules) == (2, ("core", "economy"))
    vocabulary = MoveVocabulary.of(definitions_of(definitions), config)
    assert not list(word_faults(parse_record(CONTRACT, "x"), vocabulary))


WRONG_SETTINGS = read_table(__file__, "WRONG_SETTINGS")


@pytest.mark.parametrize(("text", "where", "says"), WRONG_SETTINGS)
def test_a_wrong_header_is_named_where_it_stands(text: str, where: str, says: str) -> None:
    with pytest.raises(InputError) as caught:
        record_setting(parse_record(text, "x"), real_game())
    assert str(caught.value.faults[0].mark) == where
    assert says in str(caught.value)


WRONG_WORDS = read_table(__file__, "WRONG_WORDS")


@pytest.mark.parametrize(("line", "where", "says"), WRONG_WORDS)
def test_what_isnt_on_the_table_is_named(line: str, where: str, says: str) -> None:
    record = parse_record(HEAD + line, "x")
    fault = min(word_faults(record, words(2, "")), key=lambda one: one.mark)
    assert str(fault.mark) == where
    assert says in str(fault)


def test_a_move_is_read_as_a_line() -> None:
    (move,) = parse_record(HEAD + "1. A place 1,0 +dom", "x").events
    assert isinstance(move, MoveLine)
    assert read_move(move, words(2, "")) == Move(c.PLACE, (HexCell(1, 0),), Suffixes((Unit("DOM"),)))


VALUES = st.text(st.characters(exclude_categories=("Cc", "Cs", "Zl", "Zp")) | st.just("\n"), max_size=40)
PLAIN = st.text(st.characters(exclude_categories=("Cc", "Cs", "Zl", "Zp"), exclude_characters="\x85"), max_size=40)


@pytest.mark.slow
@given(VALUES, VALUES.filter(str.strip), st.lists(PLAIN.map(str.strip).map(CommentLine), max_size=3))
def test_whatever_a_header_and_remarks_say_comes_back(seed: str, edition: str, said: list[CommentLine]) -> None:
    record = GameRecord(replace(HEADER, seed=seed, edition=edition), (*EVENTS, *said))
    assert parse_record(format_record(record), "x") == record


def scribe() -> RecordWriter:
    return RecordWriter(begin(game(2, ("economy",), cards=("economic-stimulus",))))


def written(writer: RecordWriter, *noted: Event) -> list[str]:
    return [*map(str, writer.write(noted))]


def test_draws_turns_and_what_lies_open_and_focuses_with_and_without_a_gain() -> None:
    writer = scribe()
    kind = writer.names.kind("dom-w2")
    noted = [
        *((c.EVENT_OPEN, 0, 0, 0), (c.EVENT_TURN, 7, 1, 0), (c.EVENT_DRAW, 1, kind, 3), (c.EVENT_DISCARD, 1, kind, 0)),
        (c.EVENT_RESHUFFLE, 0, 0, 0),
    ]
    lines = ["-- open economy economic-stimulus", "7. B draw dom-w2", "7. B discard dom-w2", "-- reshuffle economy"]
    assert written(writer, *noted) == lines
    found = written(scribe(), (c.EVENT_FOCUS, 0, 1, 1), (c.EVENT_FOCUS, 0, -1, 0))
    assert found == ["-- focus 0,0: B +1", "-- focus 0,0: nothing"]


def test_a_settlement_is_one_line_by_seat_and_department_noise_last() -> None:
    """A's second share comes after a question, in another step."""
    writer = scribe()
    dom, inf = writer.names.department("DOM"), writer.names.department("INF")
    first = [
        (c.EVENT_SETTLEMENT, 4, 0, 0),
        (c.EVENT_NOISE, inf, 1, 0),
        (c.EVENT_RECEIVES, 1, inf, 2),
        (c.EVENT_RECEIVES, 0, dom, 2),
    ]
    assert written(writer, *first) == []
    kept = writer.copy(writer.match)
    for one in (writer, kept):
        found = written(one, (c.EVENT_RECEIVES, 0, dom, 3), (c.EVENT_ROUND, 5, 0, 0))
        assert found == ["-- settlement 4: A +5 DOM, B +2 INF, noise +1 INF"]
    assert written(writer, (c.EVENT_SETTLEMENT, 5, 0, 0), (c.EVENT_OVER, 5, 0, 0)) == ["-- settlement 5: nothing"]

"""Sessions on paper as a table: what `add` writes `read` reads, whatever stands in it; what is wrong has its place."""

from __future__ import annotations

import csv
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from generator.base.errors import InputError
from generator.definitions.playtest_form import clean_line, read_form
from generator.play.remarks import Remark
from generator.playtest.playtest_sitting import SeatResult, SittingRemark
from generator.playtest.session_table import NEEDED, add_sheets, check_cell, read_sheets
from tests.golden import Wording

ROW = {"game": "organisation", "edition": "notes", "digest": "00aeea173b7cd09f", "players": "2"}
WHOLE = {
    **ROW,
    "date": "2026-05-31",
    "modules": "core,trade",
    "minutes": "95",
    "place": "at Ann's",
    "notes": "loud // long",
    "questions": "who pays?",
    "A.name": "Ann",
    "A.points": "12",
    "A.won": "yes",
    "A.fun": "5",
    "B.points": "-3",
    "table.change": "shorter",
}


def written(path: Path, text: str) -> Path:
    path.write_bytes(text.encode())
    return path


def test_what_is_added_is_read(tmp_path: Path) -> None:
    path = tmp_path / "sessions.csv"
    assert add_sheets(path, [WHOLE]) == 1
    (found,) = read_sheets(path)
    assert found.where == f"{path}, row 2"
    assert str(found.stamp) == "balance-control kit organisation notes 00aeea173b7cd09f"
    assert found.seats == (SeatResult("A", "Ann", 12, True), SeatResult("B", "", -3, False))
    assert (found.date, found.minutes, found.place, found.modules) == ("2026-05-31", 95, "at Ann's", ("core", "trade"))
    assert (found.turns, found.moves, found.over) == (None, None, True)
    assert set(found.remarks) == {
        SittingRemark(Remark("note", "table", 0, "loud")),
        SittingRemark(Remark("note", "table", 0, "long")),
        SittingRemark(Remark("question", "table", 0, "who pays?")),
        SittingRemark(Remark("answer", "A", 0, "5", "fun")),
        SittingRemark(Remark("answer", "table", 0, "shorter", "change")),
    }


def test_a_row_more_keeps_what_is_there(tmp_path: Path) -> None:
    old = "\ufeffdigest;players;edition;game;B.old\n00aeea173b7cd09f;2;notes;organisation;'=1+1\n"
    path = written(tmp_path / "sessions.csv", old)
    assert add_sheets(path, [WHOLE]) == 2
    head, first, second = csv.reader(path.read_text("utf-8").splitlines(), delimiter=";")
    assert head[:5] == ["digest", "players", "edition", "game", "B.old"]
    session = ["date", "modules", "minutes", "place", "notes", "questions"]
    assert head[5:] == [*session, "A.name", "A.points", "B.points", "A.won", "A.fun", "table.change"]
    assert first[:5] == ["00aeea173b7cd09f", "2", "notes", "organisation", "'=1+1"]
    assert second[4] == ""
    assert [one.remarks[-1].remark.text for one in read_sheets(path)] == ["=1+1", "shorter"]


@pytest.mark.parametrize("text", ["=cmd|' /C calc'!A0", "+1+1", "-2+3", "@SUM(1)", "\t=1", "＝1+1", "a\r\n=1", "'=1"])
def test_no_cell_is_a_formula(text: str, tmp_path: Path) -> None:
    path = tmp_path / "sessions.csv"
    value = check_cell("notes", text)
    add_sheets(path, [{**ROW, "notes": value, "A.name": check_cell("A.name", text)}])
    cells = [cell for row in csv.reader(path.read_text("utf-8").splitlines()) for cell in row]
    assert not [cell for cell in cells if cell.lstrip().startswith(tuple("=+-@＝\t"))]
    (found,) = read_sheets(path)
    assert [said.remark.text for said in found.remarks] == [value]
    assert found.seats[0].name == value


@settings(max_examples=60, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(st.text(max_size=40), st.text(max_size=40))
def test_any_words_come_back(tmp_path: Path, name: str, answer: str) -> None:
    path = tmp_path / "sessions.csv"
    path.unlink(missing_ok=True)
    cells = {"A.name": check_cell("A.name", name), "table.change": check_cell("table.change", answer)}
    add_sheets(path, [{**ROW, **{column: text for column, text in cells.items() if text}}])
    (found,) = read_sheets(path)
    assert found.seats[0].name == clean_line(name)
    assert [said.remark.text for said in found.remarks] == [clean_line(answer)] * bool(clean_line(answer))


HEAD = ",".join((*NEEDED, "date", "A.points", "C.won"))
GOOD = "organisation,notes,00aeea173b7cd09f,3,2026-05-31,12,yes"
WRONG = {
    "": "is empty",
    "a,b\n1,2\n": "s.csv:1:1: unknown column 'a'",
    HEAD.replace("digest", "digset") + f"\n{GOOD}\n": "unknown column 'digset'",
    HEAD + ",date\n": "the column 'date' appears twice",
    HEAD.replace(",players", "") + "\n": "no column 'players'",
    f"{HEAD}\n{GOOD.replace('00aeea', '00AEEA')}\n": "s.csv, row 2, column 'digest': '00AEEA173b7cd09f'",
    f"{HEAD}\n{GOOD.replace('2026-05-31', '31.05.2026')}\n": "column 'date': '31.05.2026'",
    f"{HEAD}\n{GOOD.replace('2026-05-31', '2026-02-30')}\n": "column 'date': '2026-02-30'",
    f"{HEAD}\n{GOOD.replace(',12,', ',twelve,')}\n": "column 'A.points': 'twelve'",
    f"{HEAD}\n{GOOD.replace(',yes', ',maybe')}\n": "column 'C.won': 'maybe'",
    f"{HEAD}\n{GOOD.replace(',3,', ',2,')}\n": "s.csv:2:1 C.won: 2 played",
    f"{HEAD}\n{GOOD.replace(',3,', ',,')}\n": "s.csv:2:1 players: nothing",
    f"{HEAD}\n{GOOD.replace(',3,', ',0,')}\n": "column 'players': '0'; expected a whole number from 1 to 26",
    f"{HEAD}\n{GOOD},more\n": "1 cell without a column",
    f"{HEAD}\n{GOOD.replace(',12,', ',=1+1,')}\n": "'=1+1'",
    f"{HEAD}\n{GOOD.replace(',12,', ',#REF!,')}\n": "a formula failed: #REF!",
    f'{HEAD}\n"{GOOD}\n': "a quote opens this cell and is never closed",
    f"{HEAD}\n{GOOD.replace('notes', 'x' * 61)}\n": "expected at most 60 characters",
}


@pytest.mark.parametrize("text", WRONG, ids=WRONG.values())
def test_a_fault_has_its_place_and_nothing_is_written(text: str, tmp_path: Path, wording: Wording) -> None:
    path = written(tmp_path / "s.csv", text)
    with pytest.raises(InputError) as caught:
        read_sheets(path)
    assert WRONG[text] in str(caught.value)
    wording(str(caught.value))
    if text:
        with pytest.raises(InputError):
            add_sheets(path, [WHOLE])
        assert path.read_bytes() == text.encode()


@pytest.mark.parametrize(
    "data", [b"\xff\xfe\x00", b"game,edition,digest,players\n\x00\x00,\x1b[31m,x,1\n", b"\x00" * 999]
)
def test_nonsense_is_told(data: bytes, tmp_path: Path) -> None:
    path = tmp_path / "s.csv"
    path.write_bytes(data)
    with pytest.raises(InputError):
        read_sheets(path)


@pytest.mark.parametrize(
    ("column", "text", "expected"),
    [("A.length", "2", "right"), ("A.length", "right", "right"), ("B.fun", "5", "5"), ("A.again", "no", "no")],
)
def test_an_answer_is_typed_as_on_paper(column: str, text: str, expected: str, tmp_path: Path) -> None:
    assert check_cell(column, text, read_form(tmp_path)) == expected


@pytest.mark.parametrize("column", ["fun", "a.fun", "AB.fun", "A.", "A.older", "table.name", "weather", "A.fun.x", ""])
def test_an_unknown_column_is_told(column: str, tmp_path: Path) -> None:
    with pytest.raises(KeyError):
        check_cell(column, "x", read_form(tmp_path))


def test_only_a_table_is_written(tmp_path: Path) -> None:
    with pytest.raises(InputError, match=r"'.txt'; expected .csv"):
        add_sheets(tmp_path / "sessions.txt", [WHOLE])
    with pytest.raises(InputError, match="no such folder"):
        add_sheets(tmp_path / "none" / "sessions.csv", [WHOLE])

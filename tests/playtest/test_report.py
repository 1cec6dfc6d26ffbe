"""Sessions: on paper as a table, what `add` writes `read` reads; the report on them with counts by hand, versions and
games apart, people beside bots, a page that only tells."""

import csv
import html
import re
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from generator.base.errors import InputError
from generator.definitions.playtest_form import clean_line, read_form
from generator.definitions.version_stamp import VersionStamp
from generator.play.remarks import Remark
from generator.playtest.playtest_report import gather_sittings, make_report, read_simulated
from generator.playtest.playtest_sitting import SeatResult, SittingRemark
from generator.playtest.report_lines import report_lines
from generator.playtest.report_page import playtest_page
from generator.playtest.session_table import NEEDED, add_sheets, check_cell, read_sheets
from tests.games import PACKS, REAL, load
from tests.golden import Wording
from tests.tables import read_table
from tools.browser import asked, barriers, laid

PACK = load(PACKS / "organisation").definitions()
DIGEST, OLDER = "00aeea173b7cd09f", "1111111111111111"
NOW = VersionStamp("organisation", "notes", DIGEST)


def record(
    path: Path,
    *events: str,
    digest: str = DIGEST,
    game: str = "organisation",
    bots: str = "human,human,greedy",
    result: str = "A* 5, B 3, C 1",
) -> Path:
    head = {"Game": game, "Digest": digest, "Edition": "notes", "Modules": "core", "Players": "3", "Bots": bots}
    head["Result"] = result
    told = [f'[{key} "{value}"]' for key, value in head.items() if value]
    path.write_text("\n".join([*told, "", *events]) + "\n", encoding="utf-8", newline="\n")
    return path


def sheet(path: Path, digest: str = DIGEST, game: str = "organisation", **cells: str) -> Path:
    told = {name.replace("_", ".", 1): value for name, value in cells.items()}
    add_sheets(path, [{"game": game, "edition": "notes", "digest": digest, "players": "3", **told}])
    return path


def told(folder: Path, *files: Path, simulated: list[Mapping[str, Any]] | None = None) -> dict[str, Any]:
    read = gather_sittings(files, PACK)
    return make_report(read, read_form(folder), "en", [NOW], simulated or [])


MOVES = ("1. A claim harbour", "1. B claim crossroads", "-- war: nothing", "2. C pass")
SAID = (
    *("; note by A at move 1: early", "; mood of B at move 3: tense", "; rules question by C at move 9: may I?"),
    *("; a plain comment", "; answer by A at move 3: fun is 2", "; answer by A at move 3: fun is 4"),
    *("; answer by B at move 3: fun is 5", "; answer by B at move 3: length is long"),
    *("; answer by B at move 3: change is a map", "; answer by B at move 3: fun-2 is of an older form"),
    "; answer by C at move 3: clear is 9",
)


def test_counts_by_hand(tmp_path: Path) -> None:
    paper = sheet(
        tmp_path / "s.csv", A_won="yes", B_won="yes", A_points="9", A_fun="3", minutes="60", date="2026-05-01"
    )
    sheet(paper, C_won="yes", minutes="90", date="2026-06-01", notes="loud // long")
    found = told(tmp_path, record(tmp_path / "a.bcg", *MOVES, *SAID), paper)
    (version,) = found["versions"]
    assert (version["sessions"], version["records"], version["with_bots"], version["people"]) == (3, 1, 1, 8)
    assert (version["first"], version["last"]) == ("2026-05-01", "2026-06-01")
    assert (version["few"], version["now"]) == (True, True)
    (table,) = version["tables"]
    assert (table["players"], table["modules"], table["sessions"], table["finished"]) == (3, ["core"], 3, 3)
    assert table["shared"] == 1
    won = {seat["seat"]: (seat["wins"]["people"]["won"], seat["wins"]["people"]["of"]) for seat in table["seats"]}
    assert won == {"A": (1, 3), "B": (0, 3), "C": (1, 3)}, "alone"
    points = {seat["seat"]: seat["points"]["people"] for seat in table["seats"]}
    assert (points["A"]["of"], points["A"]["mean"], points["A"]["least"], points["A"]["most"]) == (2, 7.0, 5, 9)
    assert table["turns"]["people"]["mean"] == 2.0
    assert table["turns"]["people"]["low"] is None, "of one nothing is known"
    assert (table["minutes"]["people"]["of"], table["minutes"]["people"]["mean"]) == (2, 75.0)
    # Student, one degree of freedom: 12.7062 × 21.2132 / √2
    assert table["minutes"]["people"]["high"] == pytest.approx(75 + 190.593)


def test_answers_are_counted_and_who_answers_again_has_the_last_word(tmp_path: Path) -> None:
    paper = sheet(tmp_path / "s.csv", A_fun="3", A_won="yes")
    (version,) = told(tmp_path, record(tmp_path / "a.bcg", *MOVES, *SAID), paper)["versions"]
    answers = {question["id"]: question for question in version["answers"]}
    assert [count["times"] for count in answers["fun"]["counts"]] == [0, 0, 1, 1, 1]
    assert (answers["fun"]["answers"], answers["fun"]["mean"]) == (3, 4.0)
    length = {one["says"]: one["times"] for one in answers["length"]["counts"]}
    assert length == {"too short": 0, "just right": 0, "too long": 1}
    assert [note["text"] for note in answers["change"]["texts"]] == ["a map"]
    assert answers["again"]["answers"] == 0
    assert (answers["fun-2"]["asks"], answers["fun-2"]["texts"][0]["text"]) == ("", "of an older form")
    assert answers["clear"]["answers"] == 0
    assert [note["text"] for note in answers["clear"]["texts"]] == ["9"], "out of today's range"


def test_notes_stand_beside_their_moves(tmp_path: Path) -> None:
    (version,) = told(tmp_path, record(tmp_path / "a.bcg", *MOVES, *SAID))["versions"]
    notes = [(note["kind"], note["who"], note["move"], note["line"], note["text"]) for note in version["notes"]]
    assert notes == [("note", "A", 1, "1. A claim harbour", "early"), ("mood", "B", 3, "2. C pass", "tense")]
    (question,) = version["questions"]
    assert (question["who"], question["move"], question["line"], question["text"]) == ("C", 9, "", "may I?")


def test_versions_are_apart_and_other_games_are_left_out(tmp_path: Path) -> None:
    files = (
        record(tmp_path / "a.bcg", *MOVES),
        record(tmp_path / "b.bcg", "1. A claim harbour", digest=OLDER),
        record(tmp_path / "c.bcg", *MOVES, game="global-powers"),
        record(tmp_path / "d.bcg", *MOVES, "3. A pass", bots="random,random,random"),
        record(tmp_path / "e.bcg", *MOVES, "3. B pass", digest=""),
        record(tmp_path / "f.bcg", result=""),
        record(tmp_path / "g.bcg", *MOVES, "; one more remark"),
        sheet(tmp_path / "s.csv", game="balance-control"),
        tmp_path / "a.bcg",
    )
    found = told(tmp_path, *files)
    versions = [(one["digest"], one["sessions"], one["now"]) for one in found["versions"]]
    assert versions == [(DIGEST, 1, True), (OLDER, 1, False)]
    assert [(Path(one["where"].partition(",")[0]).name, one["why"]) for one in found["left_out"]] == [
        ("c.bcg", "of the game 'global-powers', not 'organisation'"),
        ("d.bcg", "played by bots alone; 'simulate' counts those"),
        ("e.bcg", "has no digest, so nobody knows which version it is"),
        ("f.bcg", "no move was made"),
        ("g.bcg", f"the same session as {tmp_path.as_posix()}/a.bcg"),
        ("s.csv", "of the game 'balance-control', not 'organisation'"),
        ("a.bcg", "named twice; it counts once"),
    ]


def test_modules_that_come_by_themselves_need_not_be_named(tmp_path: Path) -> None:
    """Nor need a sheet name what every game has; what can't be laid today stays as it is written."""
    pack = load(REAL).definitions()
    paper = tmp_path / "s.csv"
    for modules in ("economy", "economy,core", "core,economy,climate", "older"):
        sheet(paper, game="balance-control", modules=modules, A_won="yes")
    data = make_report(gather_sittings([paper], pack), read_form(tmp_path), "en", [])
    (version,) = data["versions"]
    found = [(table["modules"], table["sessions"]) for table in version["tables"]]
    assert found == [(["core", "economy"], 2), (["core", "economy", "climate"], 1), (["older"], 1)]


SIMULATED: dict[str, Any] = {
    "configuration": {"game": "organisation", "digest": DIGEST, "players": 3, "modules": ["core"], "without": []},
    "bots": ["greedy", "greedy", "greedy"],
    "seed": 1,
    "games": 200,
    "seats": {
        seat: {"win_rate": 0.3, "low": 0.2, "high": 0.4, "score": {"mean": 6.0, "low": 5.0, "high": 7.0}}
        for seat in "ABC"
    },
    "turns": {"mean": 8.0, "low": 7.5, "high": 8.5},
}


def changed(**more: Any) -> dict[str, Any]:
    return {**SIMULATED, "configuration": {**SIMULATED["configuration"], **more}}


def test_bots_stand_beside_people_who_played_the_same(tmp_path: Path) -> None:
    found = told(tmp_path, record(tmp_path / "a.bcg", *MOVES), simulated=[changed(digest=OLDER), SIMULATED])
    (table,) = found["versions"][0]["tables"]
    assert (table["simulated"]["games"], table["simulated"]["bots"]) == (200, "greedy")
    assert table["seats"][0]["wins"]["bots"] == {"rate": 0.3, "low": 0.2, "high": 0.4}
    assert table["seats"][0]["points"]["bots"]["mean"] == 6.0
    assert table["turns"]["bots"] == {"mean": 8.0, "low": 7.5, "high": 8.5}
    assert [one["digest"] for one in found["other_simulations"]] == [OLDER]


def test_other_bots_do_not(tmp_path: Path) -> None:
    played = record(tmp_path / "a.bcg", *MOVES)
    for other in ({"digest": OLDER}, {"players": 4}, {"modules": ["core", "more"]}, {"game": "x"}, {"without": ["a"]}):
        found = told(tmp_path, played, simulated=[changed(**other)])
        assert found["versions"][0]["tables"][0]["simulated"] is None, other
        assert len(found["other_simulations"]) == 1, other


BROKEN = [
    *("", "[]", "{}", "null", "[" * 100_000),
    '{"configuration": {"game": 1}}',
    '{"configuration": {"game": "x", "digest": "y", "players": "3", "modules": []}, "bots": []}',
]


def test_what_is_no_simulation_and_a_file_of_another_kind_are_told(tmp_path: Path) -> None:
    path = tmp_path / "run.json"
    for text in BROKEN:
        path.write_text(text, encoding="utf-8")
        with pytest.raises(InputError, match=r"run.json(:1:1)?: is no result of a simulation"):
            read_simulated(path)
    (tmp_path / "a.txt").write_text("x", encoding="utf-8")
    with pytest.raises(InputError, match=r"a.txt: is no session; expected records \(.bcg\) and tables \(.csv\)"):
        gather_sittings([tmp_path / "a.txt"], PACK)


def test_changed_pieces_are_those_whose_faces_differ() -> None:
    kits = [
        (VersionStamp("x", "1", OLDER), {"a": "1", "b": "1", "c": "1"}),
        (VersionStamp("x", "1", DIGEST), {"a": "1", "b": "2", "d": "1"}),
    ]
    read = gather_sittings([], PACK)
    (change,) = make_report(read, read_form(Path()), "en", [], kits=kits)["changes"]
    assert change == {"from": OLDER, "to": DIGEST, "changed": ["b"], "new": ["d"], "gone": ["c"]}


HOSTILE = "</title><script>window.pwned=1</script><img src=x onerror=window.pwned=1>{{7*7}}\u202e&amp;"


def hostile(folder: Path) -> dict[str, Any]:
    """Everything that a stranger can write, wherever it is shown."""
    path = record(
        folder / "<i>x.bcg",
        f"1. A claim {HOSTILE}",
        f"; note by A at move 1: {HOSTILE}",
        f"; rules question by B at move 1: {HOSTILE}",
        f"; answer by A at move 1: change is {HOSTILE}",
        f"; answer by A at move 1: fun is {HOSTILE}",
    )
    paper = sheet(folder / "s.csv", A_name=HOSTILE[:60], A_change=HOSTILE, notes=HOSTILE, A_won="yes", modules="core")
    other = record(folder / "y.bcg", "1. A x", game=HOSTILE.replace("\u202e", ""))
    data = told(folder, path, paper, other, simulated=[changed(digest=HOSTILE)])
    return {"game": HOSTILE, **data}


def test_words_of_strangers_are_only_words(tmp_path: Path) -> None:
    made = playtest_page(HOSTILE, hostile(tmp_path), "en")
    assert "<script" not in made
    assert "<img" not in made
    assert "<i>" not in made
    assert made.count(html.escape("<img src=x onerror=window.pwned=1>{{7*7}}")) >= 6


@pytest.mark.slow
@pytest.mark.browser
def test_a_browser_shows_it_runs_nothing_and_asks_for_nothing(tmp_path: Path) -> None:
    made = playtest_page("x", hostile(tmp_path), "en")
    policy = re.search(r'<meta http-equiv="Content-Security-Policy"[^>]*>', made)
    assert policy
    assert "default-src 'none'" in policy[0]
    assert "script" not in policy[0]
    found = asked(made, "return window.pwned ?? 0", tmp_path)
    assert (found.value, found.errors, found.asked) == (0, [], [])
    with laid(made, tmp_path) as there:
        assert barriers(there) == []


def test_lines_for_a_terminal(tmp_path: Path) -> None:
    data = told(tmp_path, record(tmp_path / "a.bcg", *MOVES, *SAID), simulated=[SIMULATED])
    said = "\n".join(report_lines(data))
    assert "1 session of 1 version" in said
    assert "A        1 of 1   100 %  (21 % to 100 %)  30 %  (20 % to 40 %)" in said
    assert "How much did you enjoy the game? 4 1×, 5 1× (2 answers, on average 4.5)" in said
    assert "question about the rules: may I? (C, at move 9, " in said


ROW = {"game": "organisation", "edition": "notes", "digest": "00aeea173b7cd09f", "players": "2"}
WHOLE = read_table(__file__, "WHOLE")


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


@settings(max_examples=25, suppress_health_check=[HealthCheck.function_scoped_fixture])
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


def test_nonsense_is_told_and_only_a_table_is_written(tmp_path: Path) -> None:
    path = tmp_path / "s.csv"
    for data in (b"\xff\xfe\x00", b"game,edition,digest,players\n\x00\x00,\x1b[31m,x,1\n", b"\x00" * 999):
        path.write_bytes(data)
        with pytest.raises(InputError):
            read_sheets(path)
    with pytest.raises(InputError, match=r"'.txt'; expected .csv"):
        add_sheets(tmp_path / "sessions.txt", [WHOLE])
    with pytest.raises(InputError, match="no such folder"):
        add_sheets(tmp_path / "none" / "sessions.csv", [WHOLE])


def test_an_answer_is_typed_as_on_paper_and_an_unknown_column_is_told(tmp_path: Path) -> None:
    form = read_form(tmp_path)
    cells = (("A.length", "2", "right"), ("A.length", "right", "right"), ("B.fun", "5", "5"), ("A.again", "no", "no"))
    for column, text, expected in cells:
        assert check_cell(column, text, form) == expected
    for column in ("fun", "a.fun", "AB.fun", "A.", "A.older", "table.name", "weather", "A.fun.x", ""):
        with pytest.raises(KeyError):
            pytest.fail(f"{column}: {check_cell(column, 'x', form)}")

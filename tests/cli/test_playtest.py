"""`playtest` as a user calls it: a sheet typed in or given, the report, what is refused, what is never written over."""

import json
from pathlib import Path

import pytest

from generator.definitions.box_request import open_game
from generator.definitions.version_stamp import VersionStamp
from tests.cli.running import Cli
from tests.cli.test_what_is_yours import typed
from tests.golden import Wording

CODE = str(VersionStamp.of(open_game(Path("organisation")).definitions()))
OLD = CODE[:-16] + "0" * 16
PLAY = ("play", "--quiet", "--game", "organisation", "--players", "3", "--seed", "4", "--interactive", "A")
PUT = ("--put", "players=3", "--put", "A.won=yes", "--put", "A.fun=4", "--put", "date=2026-05-31")


@pytest.fixture(autouse=True)
def place(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    return tmp_path


def record(name: str, monkeypatch: pytest.MonkeyPatch, cli: Cli) -> Path:
    """A person's first moves with remarks."""
    said = ("claim crossroads", "note what a place", "question may I move?", "quit")
    typed(monkeypatch, *said)
    assert cli(*PLAY, "--record", name).code == 0
    return Path(name)


SHEET = (
    *("balance-control kit x", CODE, "", "two", "2", "95", "at Ann's"),
    *("Ann", "12", "yes", "4", "", "2", "no"),
    *("", "", "", "6", "5", "", "", ""),
)


def test_a_sheet_is_typed_in(monkeypatch: pytest.MonkeyPatch, cli: Cli, wording: Wording) -> None:
    typed(monkeypatch, *SHEET, "a map", "loud", "long", "", "who pays?", "")
    found = cli("playtest", "add")
    assert found.code == 0, found.err
    assert found.out.count("No: ") == 3, "a code, a number of players, an answer"
    head, row = Path("sessions.csv").read_text("utf-8").splitlines()
    cells = dict(zip(head.split(","), row.split(","), strict=True))
    today = cells.pop("date")
    assert today > "2026"
    wording(found.out.replace(today, "TODAY"))
    assert {name: text for name, text in cells.items() if text} == {
        "game": "organisation",
        "edition": "notes",
        "digest": CODE[-16:],
        "players": "2",
        "minutes": "95",
        "place": "at Ann's",
        "A.name": "Ann",
        "A.points": "12",
        "A.won": "yes",
        "A.fun": "4",
        "A.length": "right",
        "A.again": "no",
        "B.fun": "5",
        "table.change": "a map",
        "notes": "loud // long",
        "questions": "who pays?",
    }


@pytest.mark.parametrize("until", [0, 1, 5, 12, 20])
def test_who_stops_has_written_nothing(until: int, monkeypatch: pytest.MonkeyPatch, cli: Cli, place: Path) -> None:
    typed(monkeypatch, *SHEET[:until])
    assert cli("playtest", "add").code == 130
    assert not list(place.iterdir())


def test_a_sheet_is_given(cli: Cli) -> None:
    for number in (1, 2):
        found = cli("playtest", "add", "--code", CODE, *PUT)
        assert (found.code, found.out) == (0, f"sessions.csv: {number} session{'s' * (number > 1)}\n")


def test_without_a_code_it_is_today_s_version(cli: Cli) -> None:
    assert cli("playtest", "add", "--game", "organisation", *PUT).code == 0
    assert f",{CODE[-16:]}," in Path("sessions.csv").read_text("utf-8")


REFUSED = {
    ("--code", "x"): "'x' is no code of a kit",
    ("--code", CODE.replace("organisation", "other")): "the game 'other'",
    ("--code", CODE, "--game", "global-powers"): "the game 'organisation'; expected one of 'global-powers'",
    ("--code", CODE, "--put", "A.fun=9"): "--put: 'A.fun=9'; expected a whole number from 1 to 5",
    ("--code", CODE, "--put", "A.fnu=4"): "did you mean A.fun?",
    ("--code", CODE, "--put", "minutes"): "--put: 'minutes'",
    ("--code", CODE, "--put", "minutes=90"): "--put players=4",
    ("--code", CODE, *PUT, "--put", "D.won=yes"): "D.won",
    ("--put", "foo"): "--put: 'foo'",
    ("--put", "players=3"): "--code TEXT",
    ("--code", CODE, *PUT, "--to", "x.txt"): "'.txt'; expected .csv",
}


@pytest.mark.parametrize("options", REFUSED, ids=REFUSED.values())
def test_what_is_wrong_is_told(options: tuple[str, ...], cli: Cli, place: Path, wording: Wording) -> None:
    found = cli("playtest", "add", *options)
    assert found.refuses(REFUSED[options])
    wording(found.err)
    assert not list(place.iterdir())


def test_bots_that_play_no_games_are_told(cli: Cli, place: Path) -> None:
    assert cli("playtest", "add", "--code", CODE, *PUT).code == 0
    found = cli("playtest", "report", "sessions.csv", "--bots", "random", "--html", "page.html")
    assert found.refuses("--bots without --games; expected --games N")
    assert not (place / "page.html").exists()
    assert cli("playtest", "report", "sessions.csv", "--bots", "random", "--games", "1").code == 0


@pytest.mark.slow
def test_a_report_on_a_record_and_sheets(monkeypatch: pytest.MonkeyPatch, cli: Cli) -> None:
    record("a.bcg", monkeypatch, cli)
    assert cli("playtest", "add", "--code", CODE, *PUT).code == 0
    assert cli("playtest", "add", "--code", OLD, *PUT).code == 0
    today, older = cli("playtest", "report", "a.bcg", "sessions.csv", "--games", "5", "--json").data()["versions"]
    assert (today["sessions"], today["now"], older["sessions"], older["now"]) == (2, True, 1, False)
    (note,), (question,) = today["notes"], today["questions"]
    assert (note["who"], note["move"], note["text"]) == ("A", 3, "what a place")
    assert note["line"].startswith("1. C claim "), "the bots have moved, too"
    assert question["text"] == "may I move?"
    assert today["tables"][0]["simulated"]["games"] == 5
    assert older["tables"][0]["simulated"] is None, "only today's version can be played"


def test_the_form_is_asked_of_each_person(monkeypatch: pytest.MonkeyPatch, cli: Cli) -> None:
    path = record("a.bcg", monkeypatch, cli)
    before = path.read_text("utf-8")
    typed(monkeypatch, "9", "4", "", "2", "yes", "a map")
    assert cli("playtest", "ask", "a.bcg").says("a.bcg: 4 answers more", "No: expected a whole number from 1 to 5")
    assert path.read_text("utf-8") == before + "".join(
        f"; answer by A at move 3: {said}\n"
        for said in ("fun is 4", "length is right", "again is yes", "change is a map")
    )
    typed(monkeypatch, "5", *[""] * 4)
    assert cli("playtest", "ask", "a.bcg").code == 0
    (version,) = cli("playtest", "report", "a.bcg", "--json").data()["versions"]
    assert version["answers"][0]["mean"] == 5.0
    assert cli("replay", "a.bcg").code == 0


@pytest.mark.parametrize(
    ("name", "said"), [("a.txt", "is no record; expected a file that ends with .bcg"), ("none.bcg", "none.bcg")]
)
def test_only_a_record_is_asked_about(name: str, said: str, cli: Cli) -> None:
    assert cli("playtest", "ask", name).refuses(said)


def test_who_stops_while_being_asked_has_written_nothing(monkeypatch: pytest.MonkeyPatch, cli: Cli) -> None:
    path = record("a.bcg", monkeypatch, cli)
    before = path.read_bytes()
    typed(monkeypatch, "4", "3")
    assert cli("playtest", "ask", "a.bcg").code == 130
    assert path.read_bytes() == before


def test_what_simulate_prints_is_read(monkeypatch: pytest.MonkeyPatch, cli: Cli) -> None:
    record("a.bcg", monkeypatch, cli)
    run = cli("simulate", "--game", "organisation", "--players", "3", "--games", "4", "--workers", "1", "--json")
    Path("run.json").write_text(run.out, encoding="utf-8")
    (version,) = cli("playtest", "report", "a.bcg", "--simulated", "run.json", "--json").data()["versions"]
    assert version["tables"][0]["simulated"]["games"] == 4


@pytest.mark.slow
def test_two_kits_say_which_pieces_changed(monkeypatch: pytest.MonkeyPatch, cli: Cli, place: Path) -> None:
    record("a.bcg", monkeypatch, cli)
    for name in ("old", "new"):
        assert cli("build", "--game", "organisation", "--players", "3", "--only", "trade", "--out", name).code == 0
    manifest = place / "old" / "manifest.json"
    data = json.loads(manifest.read_text("utf-8"))
    data["stamp"], data["digests"]["trade"] = "0" * 16, "f" * 64
    manifest.write_text(json.dumps(data), encoding="utf-8")
    found = cli("playtest", "report", "a.bcg", "--kit", "old", "--kit", "new/manifest.json", "--json")
    assert json.loads(found.out)["changes"] == [
        {"from": "0" * 16, "to": CODE[-16:], "changed": ["trade"], "new": [], "gone": []}
    ]
    for key, value in (("stamp", None), ("game", "x"), ("language", "de"), ("digests", {"a": 1})):
        manifest.write_text(json.dumps({**data, key: value}), encoding="utf-8")
        found = cli("playtest", "report", "a.bcg", "--kit", "old", "--kit", "new")
        assert (found.code, found.err.count("\n")) == (2, 1), key


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ('[Game "mine"]\n[Edition "1"]\n[Players "2"]\n', "the sessions are of the game 'mine'; expected --game"),
        ('[Game "organisation"]\n[Edition "1"]\n[Players "2"]\n; \x1b[31m\n', "a character that can't be printed"),
    ],
)
def test_mangled_records(text: str, why: str, cli: Cli) -> None:
    Path("a.bcg").write_text(text, encoding="utf-8")
    assert cli("playtest", "report", "a.bcg").refuses(why)


@pytest.mark.slow
def test_points_of_bots_stand_beside_peoples_in_balance_control(cli: Cli) -> None:
    """A seat's points are its markers on the board (R3.8): seven at most, and some at the end of any game."""
    sheet = ("--game", "balance-control", "--put", "players=2", "--put", "A.points=6", "--put", "B.points=5")
    assert cli("playtest", "add", *sheet, "--put", "A.won=yes").code == 0
    found = cli("playtest", "report", "sessions.csv", "--games", "3", "--bots", "random", "--json")
    assert found.code == 0, found.err
    (version,) = json.loads(found.out)["versions"]
    (table,) = version["tables"]
    for seat in table["seats"]:
        assert seat["points"]["people"]["mean"] in (6.0, 5.0)
        assert 0 < seat["points"]["bots"]["mean"] <= 7

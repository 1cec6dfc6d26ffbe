"""What is written of a game: remarks, shapes of moves, headers by which a record finds its game."""

from collections.abc import Sequence
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from generator.base.errors import InputError
from generator.definitions.box_request import BoxRequest, open_game, shipped_games
from generator.definitions.playtest_form import OpenQuestion, PlaytestForm, ScaleQuestion, YesNoQuestion
from generator.files.paths import FileId
from generator.play.game_record import CommentLine, parse_record
from generator.play.move_grammar import MoveReader, PlaceSort, move_line
from generator.play.new_game import new_game
from generator.play.open_record import open_record, with_record
from generator.play.protocol import IllegalMove
from generator.play.remarks import FREE_KINDS, LONGEST, Remark, answer_remarks, make_remark, read_remark, remarks_in
from generator.play.session import Session
from tests.play.auction import A, table
from tests.tables import read_table

FORM = PlaytestForm(
    {
        FileId("fun"): ScaleQuestion(asks={"en": "Fun?"}),
        FileId("again"): YesNoQuestion(asks={"en": "Again?"}),
        FileId("more"): OpenQuestion(asks={"en": "What else?"}),
    }
)


def written(made: Remark) -> Remark | None:
    text = f'[Game "x"]\n[Edition "1"]\n[Players "2"]\n\n{CommentLine(str(made))}\n'
    (event,) = parse_record(text, "x.bcg").events
    assert isinstance(event, CommentLine)
    return read_remark(event.text)


HOSTILE = [
    *("<script>alert(1)</script>", "=HYPERLINK(1)", "a\nb\r\nc", "\x1b[31mred\x07"),
    *('note by B at move 3: I never said that "\\', "; -- 12. B bid 4", "[Game", "\u202ebackwards"),
    *("\u2028\u2029\ud800x", "Zwölf Boxkämpfer 🎲👨‍👩‍👧"),
]


@pytest.mark.parametrize("kind", FREE_KINDS)
@pytest.mark.parametrize("text", HOSTILE)
def test_what_was_typed_is_one_line_and_comes_back(kind: str, text: str) -> None:
    made = make_remark(kind, "B", 41, text)
    assert written(made) == made
    assert len(str(made).splitlines()) == 1
    assert not set("\x1b\x07\u202e\ud800") & set(made.text)


@settings(max_examples=40)
@given(st.text(max_size=60), st.sampled_from(FREE_KINDS), st.sampled_from(("A", "H", "table", "watcher", "host")))
def test_any_text_comes_back(text: str, kind: str, who: str) -> None:
    try:
        made = make_remark(kind, who, 0, text)
    except InputError:
        return
    assert written(made) == made


def test_words_that_can_be_read_aloud() -> None:
    assert str(make_remark("note", "A", 41, "everybody laughed")) == "note by A at move 41: everybody laughed"
    assert str(make_remark("mood", "B", 41, "bored")) == "mood of B at move 41: bored"
    asked = make_remark("question", "watcher", 12, "may I trade here?")
    assert str(asked) == "rules question by watcher at move 12: may I trade here?"
    given = answer_remarks(FORM, "C", 90, {"more": "a map", "fun": 4, "again": True})
    assert [str(one) for one in given] == [
        "answer by C at move 90: fun is 4",
        "answer by C at move 90: again is yes",
        "answer by C at move 90: more is a map",
    ]
    assert [written(one) for one in given] == given


def test_nothing_and_too_much_are_refused_and_other_comments_are_no_remarks() -> None:
    for text, why in (
        ("", "an empty remark"),
        (" \x00\n", "an empty remark"),
        ("x" * (LONGEST + 1), "1001 characters"),
    ):
        with pytest.raises(InputError, match=why):
            make_remark("note", "A", 1, text)
    made = make_remark("question", "watcher", 99999, "x" * LONGEST)
    assert written(made) == made, "the longest remark is a line of a record"
    others = ("so far", "note by Z1 at move 3: x", "note by A at move x: y", "answer by A at move 3: fun", "note by A")
    assert not any(map(read_remark, others))


def test_a_remark_says_after_which_move_and_stays_when_that_is_taken_back() -> None:
    session = Session(table(), A, "3", ("human", "human", "human"))
    session.remember()
    session.apply("bid 1")
    session.remark("note", "A", "a bold bid")
    session.apply("bid 2")
    session.apply("bid 3")
    session.remark("question", "B", "who pays?")
    session.answer(FORM, "C", {"fun": "5"})
    record = parse_record(session.record(), "x.bcg")
    assert [(found.who, found.move, line) for found, line in remarks_in(record.events)] == [
        ("A", 1, "1. A bid 1"),
        ("B", 3, "1. C bid 3"),
        ("C", 3, "1. C bid 3"),
    ]
    session.remember()
    assert session.undo()
    kept = [(found.move, line) for found, line in remarks_in(parse_record(session.record(), "x.bcg").events)]
    assert kept == [(1, ""), (3, ""), (3, "")]


def test_wrong_answers_are_all_told_and_none_is_written() -> None:
    session = Session(table(), A)
    with pytest.raises(InputError) as caught:
        session.answer(FORM, "A", {"fun": 6, "again": "maybe", "mroe": "x", "more": ["y"]})
    assert [str(fault) for fault in caught.value.faults] == [
        "no question 'mroe'; expected fun, again or more; did you mean more?",
        "again: 'maybe'; expected yes or no",
        "fun: '6'; expected a whole number from 1 to 5",
        "more: '['y']'; expected a text, a whole number, or true or false",
    ]
    assert not session.steps
    nothing = {"fun": None, "more": " \n", "again": False}
    assert session.answer(FORM, "A", nothing) == [Remark("answer", "A", 0, "no", "again")], "an empty answer is none"


READER = MoveReader(
    {
        "stop": "stop",
        "bid": "bid NUMBER",
        "trade": "trade REGION GOODS… for [GOODS…]",
        "motion": "motion SORT REGION [with NUMBER]",
        "war": "war REGION",
    },
    {
        "NUMBER": PlaceSort("number"),
        "REGION": PlaceSort("region", ("usa", "peru")),
        "GOODS": PlaceSort("chip", ("raw", "economy")),
        "SORT": PlaceSort("motion", ("ban", "lift")),
    },
)


@pytest.mark.parametrize(("text", "move"), read_table(__file__, "a_line_is_read_by_its_shape_and_written_again"))
def test_a_line_is_read_by_its_shape_and_written_again(text: str, move: Sequence[str | int]) -> None:
    assert READER.read(text) == tuple(move)
    assert READER.read(move_line(tuple(move))) == tuple(move)


@pytest.mark.parametrize(
    ("text", "what", "expected", "hint"), read_table(__file__, "a_line_that_is_no_move_says_where")
)
def test_a_line_that_is_no_move_says_where(text: str, what: str, expected: str, hint: str) -> None:
    with pytest.raises(IllegalMove) as caught:
        READER.read(text)
    fault = caught.value.faults[0]
    assert what in fault.what
    assert expected in fault.expected
    assert fault.hint == hint


def test_a_shipped_game_is_found_by_its_name_and_a_seat_has_one_person() -> None:
    assert {"balance-control", "global-powers", "organisation"} <= set(shipped_games())
    assert open_game(Path("organisation")).info.id == "organisation"
    with pytest.raises(InputError):
        open_game(Path("organisatio"))
    with pytest.raises(InputError, match="seat A stands there twice; expected each seat once"):
        new_game(BoxRequest(game_folder=Path("global-powers")), 1, "A", "random", "A,b,a")


def test_a_record_names_its_game(tmp_path: Path) -> None:
    path = tmp_path / "game.bcg"
    path.write_text('[Game "organisation"]\n[Edition "notes"]\n[Players "2"]\n', encoding="utf-8")
    assert with_record(BoxRequest(), path).game.info.id == "organisation"
    path.write_bytes(path.read_bytes().replace(b"\n", b" \r\n"))
    assert with_record(BoxRequest(), path).game.info.id == "organisation", "as another system ends its lines"
    own = BoxRequest(game_folder=Path("global-powers"))
    assert with_record(own, path) is own, "who asks for a game gets it"
    path.write_text('[Game "my-own"]\n', encoding="utf-8")
    assert with_record(BoxRequest(), path).game_folder is None


@pytest.mark.parametrize(("bots", "fault"), read_table(__file__, "a_record_names_a_bot_or_a_person_for_each_seat"))
def test_a_record_names_a_bot_or_a_person_for_each_seat(tmp_path: Path, bots: str, fault: str) -> None:
    path = tmp_path / "a.bcg"
    head = f'[Game "global-powers"]\n[Edition "short-rules"]\n[Players "3"]\n[Bots "{bots}"]\n'
    path.write_text(head, encoding="utf-8")
    with pytest.raises(InputError) as error:
        open_record(path, open_game(Path("global-powers")))
    assert fault in str(error.value)

"""The form at the end of a playtest: the studio's, a game's own, what is wrong in one, what it asks a page to show."""

from pathlib import Path

import pytest

from generator.base.errors import InputError
from generator.definitions.playtest_form import FILE, FOLDER, MOST, clean_line, form_findings, read_form, words_in
from tests.golden import Wording
from tests.tables import read_table


def written(folder: Path, text: str) -> Path:
    (folder / FOLDER).mkdir(parents=True)
    (folder / FOLDER / FILE).write_text(text, encoding="utf-8", newline="\n")
    return folder


def test_any_game_has_one_in_both_languages(tmp_path: Path) -> None:
    form = read_form(tmp_path)
    assert [question.kind for question in form.questions.values()] == ["scale", "scale", "choice", "yes-no", "text"]
    assert not [said for one in form.questions.values() for _, said in one.words() if set(said) != {"de", "en"}]
    assert not list(form_findings(tmp_path, ("de", "fr"))), "the studio's own stands in"
    assert [question["id"] for question in form.json("en")] == list(form.questions)


OWN = read_table(__file__, "OWN")


def test_a_games_own_stands_in_its_stead(tmp_path: Path) -> None:
    form = read_form(written(tmp_path, OWN))
    assert form.json("de") == [
        {
            "id": "trade",
            "kind": "choice",
            "asks": "Was entschied?",
            "options": [{"id": "war", "says": "a war"}, {"id": "luck", "says": "Glück"}],
        },
        {"id": "pace", "kind": "scale", "asks": "How fast?", "most": 7, "low": "slow", "high": ""},
    ]
    found = [(one.message, one.place.line, one.level) for one in form_findings(tmp_path, ("de", "en"))]
    assert found == [
        ("no text for questions.trade.options.war in 'de'", 6, "error"),
        ("no text for questions.pace.asks in 'de'", 8, "error"),
        ("no text for questions.pace.low in 'de'", 8, "error"),
    ]


def test_answers_are_kept_in_the_order_of_the_questions(tmp_path: Path) -> None:
    form = read_form(written(tmp_path, OWN))
    assert list(form.check_answers({"pace": 7, "trade": "luck"}).items()) == [("trade", "luck"), ("pace", "7")]


@pytest.mark.parametrize("answer", [0, 8, "", "08", "٣", "3.0", 3.0, -1, "one", 10**30, {"a": 1}])
def test_a_scale_takes_its_own_numbers(tmp_path: Path, answer: object) -> None:
    form = read_form(written(tmp_path, OWN))
    if answer == "":
        assert form.check_answers({"pace": answer}) == {}
        return
    with pytest.raises(InputError, match=r"pace: .*; expected (a whole number from 1 to 7|a text, a whole number)"):
        form.check_answers({"pace": answer})


MANY = "".join(f"  q{n}: {{kind: yes-no, asks: {{en: x}}}}\n" for n in range(MOST + 1))
WRONG = read_table(__file__, "WRONG")


@pytest.mark.parametrize("text", WRONG, ids=WRONG.values())
def test_a_fault_has_its_place(tmp_path: Path, text: str, wording: Wording) -> None:
    with pytest.raises(InputError) as caught:
        read_form(written(tmp_path, text))
    assert WRONG[text] in str(caught.value)
    assert f"{FOLDER.as_posix()}/{FILE}" in str(caught.value)
    wording(str(caught.value))


def test_a_file_beside_it_is_told(tmp_path: Path) -> None:
    written(tmp_path, OWN)
    (tmp_path / FOLDER / "forms.yaml").write_text("", encoding="utf-8")
    with pytest.raises(InputError, match=r"forms.yaml: the file isn't read; expected form.yaml"):
        read_form(tmp_path)


def test_words_of_a_language_or_of_the_next_one() -> None:
    said = {"en": "x", "de": "y"}
    assert [words_in(said, language) for language in ("de", "de-CH", "fr", "en")] == ["y", "y", "x", "x"]
    assert words_in({"fr": "z"}, "de") == "z"
    assert words_in({}, "de") == ""


def test_a_line_is_plain() -> None:
    assert clean_line(" a\n\tb\x00c\u202ed ") == "a b cd"


@pytest.mark.parametrize("text", ["\u200b", "\u3164\u115f", "\u2800", "\ufeff \u00ad", "\u0301", "\U000e0041", "\x07"])
def test_a_line_in_which_nothing_can_be_seen_is_empty(text: str) -> None:
    """Spaces without width, letters that look like nothing, marks without a letter; within words they stay."""
    assert clean_line(text) == ""
    assert clean_line(f"a{text}!").startswith("a")

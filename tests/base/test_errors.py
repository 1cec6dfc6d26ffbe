"""Faults: one line that helps, sorted, each once; the nearest spelling; lists as a reader wants them."""

import pytest

from generator.base.errors import Fault, InputError, Mark, input_error, list_words, nearest_name
from tests.tables import read_table


def test_a_fault_as_it_is_printed() -> None:
    place = Mark("core.yaml", 5, 12)
    assert str(Fault(place, "tiles.x.count", "'two' is no number", "a number", "2")) == (
        "core.yaml:5:12 tiles.x.count: 'two' is no number; expected a number; did you mean 2?"
    )
    assert str(Fault(place, "", "a tab")) == "core.yaml:5:12: a tab"
    assert str(Fault(Mark("core.yaml"), "", "the file is empty")) == "core.yaml: the file is empty"
    assert str(Fault(Mark(""), "--players", "nine")) == "--players: nine"
    assert str(input_error("unknown edition", hint="1.0.14")) == "unknown edition; did you mean 1.0.14?"


def test_faults_are_sorted_by_place_not_by_text() -> None:
    faults = [Fault(Mark("b", 1, 1), "", "w"), Fault(Mark("a", 10, 1), "", "x"), Fault(Mark("a", 9, 2), "", "y")]
    assert [fault.what for fault in InputError(faults).faults] == ["y", "x", "w"]


def test_one_line_is_blamed_once_for_the_same_thing() -> None:
    place = Mark("classes.yaml", 3, 4)
    inherited = [Fault(place, f"tiles.{name}.icon", "unknown icon 'x'") for name in ("b", "a")]
    other = Fault(place, "tiles.a.icon", "something else")
    assert [fault.path for fault in InputError([*inherited, other]).faults] == ["tiles.a.icon", "tiles.a.icon"]
    files = [Fault(Mark("a"), "x", "same"), Fault(Mark("a"), "y", "same")]
    assert len(InputError(files).faults) == 2


@pytest.mark.parametrize(("wrong", "right"), read_table(__file__, "nearest"))
def test_nearest(wrong: str, right: str) -> None:
    assert nearest_name(wrong, ["effects", "count", "class"]) == right


def test_a_beginning_is_enough_where_only_one_begins_so() -> None:
    cards = ["subsidy-reduction", "supply-chain-break", "supplementary-budget"]
    assert nearest_name("subsidy", cards) == "subsidy-reduction"
    assert nearest_name("suppl", cards) == ""


def test_nearest_keeps_the_right_case_and_any_order() -> None:
    assert nearest_name("dom", ["FOR", "DOM"]) == nearest_name("dom", ["DOM", "FOR"]) == "DOM"


@pytest.mark.parametrize(
    ("told", "right"),
    [
        (f"'{'x' * 3000}' is no number", f"'{'x' * 79}…' is no number"),
        (f"'{'a move ' * 900}': no such", f"'{('a move ' * 12)[:79]}…': no such"),
        (f"seed={'9' * 500}", f"seed={'9' * 74}…"),
        (f"'{'y' * 80}' isn't one, and this isn't either", f"'{'y' * 80}' isn't one, and this isn't either"),
        ("'a' isn't 'b', " + "which anybody may read who has the patience, " * 3, None),
        (f"'/home/{'somebody/' * 12}game' isn't there", f"'/home/{'somebody/' * 12}game' isn't there"),
    ],
)
def test_values_without_end_are_not_repeated(told: str, right: str | None) -> None:
    assert str(Fault(Mark(""), "", told)).endswith(told if right is None else right)


def test_listed() -> None:
    assert list_words([]) == ""
    assert list_words(["a"]) == "a"
    assert list_words(["a", "b"]) == "a or b"
    assert list_words(["a", "b", "c"]) == "a, b or c"
    assert list_words(["a", "b", "c", "d"], most=2) == "a, b … (4 in all)"
    assert list_words(["a", "b", "c", "d"], most=4) == "a, b, c or d"
    assert list_words(["a", "b", "a"]) == "a or b", "each word once"

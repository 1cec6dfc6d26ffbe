"""Messages are compared with files: written by a flag, never in CI, and nothing there is without its test."""

from pathlib import Path

import pytest

from tests import golden

pytest_plugins = ["pytester"]

CONFTEST = """
from tests import golden
def pytest_addoption(pluginmanager):
    pluginmanager.register(golden)
"""
TESTS = """
import pytest
@pytest.mark.parametrize("word", ["b", "a"])
def test_says(word, wording, tmp_path):
    wording(f"{word} lies in {tmp_path}  \\n\\n  deeper\\n")
def test_says_two(wording):
    wording("Guten Tag", "de")
    wording("Good day", "en")
"""
WRITTEN = """\
test_says[a]
    a lies in TMP

      deeper

test_says[b]
    b lies in TMP

      deeper

test_says_two :: de
    Guten Tag

test_says_two :: en
    Good day
"""


@pytest.fixture
def place(pytester: pytest.Pytester, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Where the wording of those tests lies; nothing is there yet."""
    monkeypatch.delenv("CI", raising=False)
    monkeypatch.syspath_prepend(str(Path(__file__).parents[1]))
    pytester.makeconftest(CONFTEST)
    pytester.makepyfile(test_words=TESTS)
    return pytester.path / "wording/test_words.txt"


def write(place: Path, text: str) -> None:
    place.parent.mkdir()
    place.write_text(text, encoding="utf-8")


@pytest.mark.parametrize("processes", ["0", pytest.param("2", marks=pytest.mark.slow)])
def test_the_flag_writes_and_then_the_same_words_pass(processes: str, place: Path, pytester: pytest.Pytester) -> None:
    pytester.runpytest("-n", processes, golden.FLAG).assert_outcomes(passed=3)
    assert place.read_text(encoding="utf-8") == WRITTEN
    pytester.runpytest().assert_outcomes(passed=3)


FAILS: dict[str, tuple[str, tuple[str, ...], dict[str, int], list[str]]] = {
    "other words": (
        WRITTEN.replace("Good day", "Good night"), (), {"passed": 2, "failed": 1},
        ["*-Good night", "*+Good day", f"*write it with {golden.FLAG}"],
    ),
    "never written": (
        WRITTEN.replace("test_says[a]", "test_said[a]"), ("test_words.py::test_says",), {"passed": 1, "failed": 1},
        [f"*test_says[[]a] isn't in *test_words.txt: write it with {golden.FLAG}*"],
    ),
    "a key that its test does not use": (
        WRITTEN + "\ntest_says_two :: fr\n    Bonjour\n", (), {"passed": 3, "errors": 1},
        ["*has entries that the test doesn't use: test_says_two :: fr"],
    ),
}  # fmt: skip
"""What the file says, which tests are run, how they end, and what is said of it."""


@pytest.mark.quick("never written")
@pytest.mark.parametrize(("text", "asked", "ends", "said"), FAILS.values(), ids=FAILS)
def test_what_is_not_as_it_is_written_fails_and_the_flag_writes_it(
    text: str, asked: tuple[str, ...], ends: dict[str, int], said: list[str], place: Path, pytester: pytest.Pytester
) -> None:
    write(place, text)
    found = pytester.runpytest(*asked)
    found.assert_outcomes(**ends)
    found.stdout.fnmatch_lines(said)
    pytester.runpytest(golden.FLAG).assert_outcomes(passed=3)
    assert place.read_text(encoding="utf-8") == WRITTEN


def test_an_entry_without_a_test_is_refused_and_the_flag_takes_it_out(place: Path, pytester: pytest.Pytester) -> None:
    write(place, WRITTEN + "\ntest_of_yesterday[a]\n    gone\n")
    found = pytester.runpytest()
    assert found.ret == pytest.ExitCode.USAGE_ERROR
    found.stderr.fnmatch_lines(["*test_words.txt: no test for test_of_yesterday[[]a]"])
    pytester.runpytest(golden.FLAG, "-k", "two").assert_outcomes(passed=1, deselected=2)
    assert place.read_text(encoding="utf-8") == WRITTEN


@pytest.mark.usefixtures("place")
def test_two_texts_of_one_name_fail(pytester: pytest.Pytester) -> None:
    pytester.makepyfile(test_words="def test_says(wording):\n    wording('one')\n    wording('two')\n")
    pytester.runpytest(golden.FLAG).assert_outcomes(failed=1)


@pytest.mark.parametrize("ci", ["true", "stranger"])
def test_ci_never_writes(ci: str, place: Path, pytester: pytest.Pytester, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CI", ci)
    assert pytester.runpytest(golden.FLAG).ret == pytest.ExitCode.USAGE_ERROR
    assert not place.exists()


def test_every_file_of_wording_lies_beside_its_tests() -> None:
    found = [path for path in Path(__file__).parent.rglob("wording/*.txt") if "build" not in path.parts]
    assert [path.name for path in found if not (path.parents[1] / f"{path.stem}.py").exists()] == []

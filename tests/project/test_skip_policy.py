"""The policies of `tests/conftest.py`: what is lacking is skipped with a reason on a stranger's machine, and a failure
in CI; of siblings those are quick that their test names, and slow tests are played in shares."""

from collections import Counter
from pathlib import Path

import pytest

from tests.shares import SHARES

pytest_plugins = ["pytester"]

CONFTEST = Path(__file__).parents[1] / "conftest.py"

ONE_OF_EACH = """
import pytest

def test_runs():
    pass

@pytest.mark.lacking
def test_needs():
    pass

@pytest.mark.qpdf
def test_needs_a_program():
    pass

def test_skips_itself():
    pytest.skip("not today")

@pytest.mark.xfail(reason="known")
def test_known():
    assert False
"""


@pytest.fixture
def project(pytester: pytest.Pytester, monkeypatch: pytest.MonkeyPatch) -> pytest.Pytester:
    """A project of its own, with our conftest and a marker whose need is never met."""
    for name in ("CI", "SHARE"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("PYTHONPATH", str(CONFTEST.parents[1]))
    markers = (
        *("lacking: needs what isn't there", "qpdf: a program", "outside: more"),
        *("quick: some", "slow: others", "always: some"),
    )
    pytester.makeini("\n    ".join(("[pytest]\nmarkers =", *markers)))
    lacking = """
NEEDS["lacking"] = (lambda: False, "the moon is not installed")
NEEDS["qpdf"] = (lambda: False, "qpdf is not installed")
"""
    pytester.makeconftest(CONFTEST.read_text(encoding="utf-8") + lacking)
    return pytester


# A test whose set-up skips ends as an error, one that skips itself as a failure.
RUNS: dict[str, tuple[str, tuple[str, ...], dict[str, int], str]] = {
    "a stranger reads why": ("", ("-rs",), {"passed": 1, "skipped": 3}, "*the moon is not installed*"),
    "CI takes no skip": ("true", (), {"passed": 1, "failed": 1, "errors": 2}, "*nothing may be skipped*the moon*"),
    "what needs more than packages": ("stranger", (), {"passed": 1, "skipped": 1, "failed": 1, "errors": 1}, "*"),
    "is left to another run": ("true", ("-m", "outside"), {"errors": 1, "deselected": 4}, "*"),
}
"""What `CI` says, the options of a run, how its tests end, and a line of what it says."""


@pytest.mark.slow
@pytest.mark.parametrize(("ci", "options", "ends", "line"), RUNS.values(), ids=RUNS)
def test_what_lacks_is_skipped_or_fails(
    ci: str,
    options: tuple[str, ...],
    ends: dict[str, int],
    line: str,
    project: pytest.Pytester,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv("CI", ci)
    project.makepyfile(ONE_OF_EACH)
    result = project.runpytest_inprocess(*options)
    result.assert_outcomes(**ends, xfailed=int("deselected" not in ends))
    result.stdout.fnmatch_lines([line])
    assert result.ret == int("failed" in ends or "errors" in ends)


@pytest.mark.slow
def test_ci_takes_no_skipped_module(project: pytest.Pytester, monkeypatch: pytest.MonkeyPatch) -> None:
    project.makepyfile("import pytest\npytest.skip('the whole module', allow_module_level=True)\n")
    assert project.runpytest_inprocess().ret == pytest.ExitCode.NO_TESTS_COLLECTED
    monkeypatch.setenv("CI", "true")
    result = project.runpytest_inprocess()
    result.stdout.fnmatch_lines(["*nothing may be skipped*the whole module*"])
    assert result.ret == pytest.ExitCode.INTERRUPTED


SIBLINGS = """
import pytest

@pytest.mark.quick("*-de", {more})
@pytest.mark.parametrize("language", ["de", "en"])
@pytest.mark.parametrize("number", [1, 2])
def test_each(number, language):
    pass
"""


@pytest.mark.slow
@pytest.mark.parametrize(("tier", "number"), [("not slow", 3), ("slow", 1), ("", 4)])
def test_some_siblings_are_quick(project: pytest.Pytester, tier: str, number: int) -> None:
    project.makepyfile(SIBLINGS.format(more='"1-*"'))
    project.runpytest_inprocess("-m", tier).assert_outcomes(passed=number, deselected=4 - number)


@pytest.mark.slow
def test_a_pattern_that_fits_no_sibling_is_a_slip(project: pytest.Pytester) -> None:
    project.makepyfile(SIBLINGS.format(more='"fr-*"'))
    result = project.runpytest_inprocess("-m", "not slow")
    assert result.ret == pytest.ExitCode.USAGE_ERROR
    result.stderr.fnmatch_lines(["*test_each: quick names 'fr-[*]'*"])


SHARED = """
import pytest

@pytest.mark.slow
@pytest.mark.always("1[0-4]")
@pytest.mark.parametrize("number", range(10, 70))
def test_slow(number):
    pass

def test_quick():
    pass
"""


@pytest.mark.slow
def test_each_slow_test_is_played_in_one_share_or_always(
    project: pytest.Pytester, monkeypatch: pytest.MonkeyPatch
) -> None:
    project.makepyfile(SHARED)
    played = Counter[str]()
    for share in range(1, SHARES + 1):
        monkeypatch.setenv("SHARE", str(share))
        run = project.inline_run("-q")
        reports = run.getreports("pytest_runtest_logreport")
        played.update(report.nodeid.partition("::")[2] for report in reports if report.when == "call")
    always = {name: count for name, count in played.items() if count > 1}
    assert len(played) == 61
    assert {*always.values()} == {SHARES}
    assert sorted(always) == ["test_quick", *(f"test_slow[{number}]" for number in range(10, 15))]


@pytest.mark.slow
def test_also_on_all_cores(project: pytest.Pytester, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CI", "true")
    project.makepyfile(ONE_OF_EACH)
    assert project.runpytest_subprocess("-n", "1").ret == 1

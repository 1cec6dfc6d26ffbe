"""The policies of `tests/conftest.py`: what is lacking is skipped with a reason on a stranger's machine, and a failure
in CI; of siblings those are quick that their test names, and slow tests are played in shares."""

from __future__ import annotations

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


@pytest.mark.slow
def test_a_stranger_reads_why(project: pytest.Pytester) -> None:
    project.makepyfile(ONE_OF_EACH)
    result = project.runpytest_inprocess("-rs")
    result.assert_outcomes(passed=1, skipped=3, xfailed=1)
    result.stdout.fnmatch_lines(["*the moon is not installed*"])
    assert result.ret == 0


@pytest.mark.slow
def test_only_what_needs_more_than_packages_is_left_to_another_run(
    project: pytest.Pytester, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("CI", "stranger")
    project.makepyfile(ONE_OF_EACH)
    project.runpytest_inprocess().assert_outcomes(passed=1, skipped=1, failed=1, errors=1, xfailed=1)
    monkeypatch.setenv("CI", "true")
    project.runpytest_inprocess("-m", "outside").assert_outcomes(errors=1, deselected=4)


@pytest.mark.slow
def test_ci_takes_no_skip(project: pytest.Pytester, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CI", "true")
    project.makepyfile(ONE_OF_EACH)
    result = project.runpytest_inprocess()
    # A test whose set-up skips ends as an error, one that skips itself as a failure.
    result.assert_outcomes(passed=1, failed=1, errors=2, xfailed=1)
    result.stdout.fnmatch_lines(["*nothing may be skipped*the moon is not installed*"])
    assert result.ret == 1


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
def test_a_share_that_there_is_not_is_refused(project: pytest.Pytester, monkeypatch: pytest.MonkeyPatch) -> None:
    project.makepyfile(SHARED)
    monkeypatch.setenv("SHARE", "7")
    result = project.runpytest_inprocess()
    assert result.ret == pytest.ExitCode.USAGE_ERROR
    result.stderr.fnmatch_lines(["*SHARE=7: there are 1 to 6, 'drawn' and 'all'*"])


@pytest.mark.slow
def test_also_on_all_cores(project: pytest.Pytester, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CI", "true")
    project.makepyfile(ONE_OF_EACH)
    assert project.runpytest_subprocess("-n", "1").ret == 1

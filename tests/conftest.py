"""What every test shares: which tests may be skipped, and steady settings for Hypothesis.

A stranger's machine may lack programs that some tests want: those tests are skipped, each with its reason. Where the
environment says `CI=true` everything must be there, and whatever is skipped fails; where it says `CI=stranger`, only
what needs more than Python's packages may be skipped.
"""

from __future__ import annotations

import base64
import fnmatch
import functools
import gc
import importlib.util
import os
import pickle
import shutil
import signal
import subprocess
from collections.abc import Callable, Container, Generator, Iterator
from pathlib import Path
from types import SimpleNamespace
from typing import TYPE_CHECKING
from unittest import mock

import hypothesis
import pytest

from tests import golden, shares

if TYPE_CHECKING:
    from tests.cli.running import Cli

# A shell that starts a job in the background has it ignore Ctrl-C, and so would every program that a test stops.
if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
    signal.signal(signal.SIGINT, signal.default_int_handler)

# Collecting makes hundreds of thousands of objects that stay: looking for garbage among them is a quarter of its time.
gc.disable()

hypothesis.settings.register_profile("steady", deadline=None, derandomize=True)
hypothesis.settings.register_profile("explore", deadline=None, max_examples=2000)
hypothesis.settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "steady"))


def program(*names: str) -> Callable[[], bool]:
    """Whether one of these programs is on the PATH."""
    return lambda: any(shutil.which(name) for name in names)


def package(*names: str) -> Callable[[], bool]:
    """Whether these packages are installed; they aren't imported for that."""
    return lambda: all(importlib.util.find_spec(name) is not None for name in names)


def cairo() -> bool:
    """Whether cairosvg finds its system library; only importing it tells."""
    try:
        import cairosvg  # noqa: F401  (the import is the question)
    except (ImportError, OSError):
        return False
    return True


def in_a_network() -> bool:
    """Whether other devices could reach this one."""
    from generator.online.lan_addresses import private_addresses

    return bool(private_addresses())


def makes_networks() -> bool:
    """Whether this system lets a program make networks of its own, for itself alone."""
    link = ["ip", "link", "add", "one", "type", "veth", "peer", "name", "other"]
    return all(map(shutil.which, ("unshare", "nsenter", "ip"))) and not subprocess.call(
        ["unshare", "--map-root-user", "--net", *link], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
    )


NEEDS: dict[str, tuple[Callable[[], bool], str]] = {
    "compiled": (package("numba"), "numba isn't installed (the extra [fast])"),
    "cairo": (cairo, "the library cairo isn't installed (Debian: libcairo2)"),
    "poppler": (program("pdftotext"), "pdftotext isn't installed (Debian: poppler-utils)"),
    "qpdf": (program("qpdf"), "qpdf isn't installed"),
    "ghostscript": (program("gs"), "ghostscript isn't installed"),
    "openssl": (program("openssl"), "openssl isn't installed"),
    "browser": (program("chromium", "chromium-browser", "google-chrome"), "no Chromium is installed"),
    "plots": (package("matplotlib"), "matplotlib isn't installed (the extra [simulate])"),
    "cluster": (package("distributed"), "distributed isn't installed (the extra [cluster])"),
    "rows": (package("pyarrow"), "pyarrow isn't installed (the extra [rows])"),
    "online": (package("starlette", "uvicorn", "websockets"), "the extra [serve] isn't installed"),
    "network": (in_a_network, "this machine is in no network"),
    "namespaces": (makes_networks, "this system lets nobody make networks of their own (Linux: unshare, ip, nsenter)"),
    "openspiel": (package("pyspiel"), "open_spiel isn't installed (the extra [openspiel])"),
    "pettingzoo": (package("pettingzoo"), "pettingzoo isn't installed (the extra [pettingzoo])"),
}
"""Marker → whether its need is met, and what to say where it isn't."""
OUTSIDE = ("cairo", "poppler", "qpdf", "ghostscript", "openssl", "browser", "network", "namespaces")
"""The needs that no Python package meets."""


@functools.cache
def met(marker: str) -> bool:
    """Whether the need behind a marker is met on this machine; asked once a run."""
    return NEEDS[marker][0]()


@pytest.fixture
def cli(capsys: pytest.CaptureFixture[str]) -> Cli:
    """A command line, run in this process: `cli("check", "--quiet").code`."""
    from tests.cli.running import inside

    return functools.partial(inside, capsys)


@pytest.fixture
def in_this_process(monkeypatch: pytest.MonkeyPatch) -> None:
    """What the program does in a process of its own, with limits, is done in this one: for tests that have it read
    files of its own making. What may be hostile keeps its process (readers' tests, `tests/files/test_abreast.py`)."""
    from generator.files.sandbox import run_here

    def run(_command: object, *, input: bytes, **_: object) -> SimpleNamespace:
        work, arguments, *_limits = pickle.loads(base64.b64decode(input))
        return SimpleNamespace(stdout=run_here(work, arguments))

    instead = SimpleNamespace(run=run, TimeoutExpired=subprocess.TimeoutExpired)
    monkeypatch.setattr("generator.files.sandbox.subprocess", instead)


@pytest.fixture
def no_schemas(monkeypatch: pytest.MonkeyPatch) -> None:
    """A new game gets no schemas, which are two thirds of its time and the affair of `tests/schemas/`."""
    monkeypatch.setattr("generator.cli.new.refresh_schemas", lambda *_: 0)


@pytest.fixture(scope="session")
def sound_copy(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy of the real game that stays as it is."""
    from tests.games import copy_real

    return copy_real(tmp_path_factory.mktemp("real") / "game")


@pytest.fixture
def real_copy(sound_copy: Path) -> Iterator[Path]:
    """A copy of the real game to spoil, which is as before afterwards: what stays in it is read once a run."""
    from tests.games import lent

    with lent(sound_copy) as folder:
        yield folder


@pytest.fixture(scope="session", autouse=True)
def nothing_needs_to_outlive_a_power_cut() -> Generator[None]:
    """Files of tests stay in the system's memory: bringing thousands of them down to a disk takes a minute. What the
    program does in a process of its own it does as always."""
    with mock.patch.object(os, "fsync"):
        yield


@pytest.fixture(scope="session", autouse=True)
def shelf(tmp_path_factory: pytest.TempPathFactory) -> Generator[None]:
    """What many tests need is made once a run; the processes that share a run have folders beside each other."""
    from tests.shelf import open_shelf

    own = tmp_path_factory.getbasetemp()
    with open_shelf(own.parent if "PYTEST_XDIST_WORKER" in os.environ else own):
        yield


def may_be_skipped(keywords: Container[str]) -> bool:
    """Whether a skip of a test with these markers is no failure of the run."""
    ci = os.environ.get("CI", "").lower()
    return ci != "true" and (ci != "stranger" or "outside" in keywords)


PATTERNS: dict[tuple[str, str, str], bool] = {}
"""The patterns of the marks `quick` and `always`, by mark and test, and whether any parameter fits."""


def fits(item: pytest.Item, mark: pytest.Mark) -> bool:
    """Whether a mark's patterns name this test's parameters. Without patterns it means all of them."""
    if not mark.args or not isinstance(item, pytest.Function):
        return not mark.args
    test, name = item.nodeid.partition("[")[0], item.callspec.id
    found = {pattern: fnmatch.fnmatchcase(name, pattern) for pattern in mark.args}
    for pattern, fit in found.items():
        key = (mark.name, test, pattern)
        PATTERNS[key] = PATTERNS.get(key, False) or fit
    return any(found.values())


def pytest_itemcollected(item: pytest.Item) -> None:
    """Of a test that says which of its parameters are quick, the others are slow. What needs more than Python's
    packages is marked `outside`."""
    marks = {mark.name: mark for mark in item.iter_markers()}
    if not marks.keys().isdisjoint(OUTSIDE):
        item.add_marker(pytest.mark.outside)
    if "quick" in marks and not fits(item, marks["quick"]):
        item.add_marker(pytest.mark.slow)


def is_played(item: pytest.Item, share: int) -> bool:
    """Whether a run of one share plays a test: quick ones, its own slow ones, and those that are always played."""
    always = item.get_closest_marker("always")
    return bool(
        not item.get_closest_marker("slow") or (always and fits(item, always)) or shares.share_of(item.nodeid) == share
    )


def pytest_addoption(pluginmanager: pytest.PytestPluginManager) -> None:
    """The wording of messages is compared with files, or written into them: `tests/golden.py`."""
    pluginmanager.register(golden)


def pytest_configure() -> None:
    """A share that there is not is refused before anything is collected."""
    try:
        shares.share_played()
    except shares.UnknownShare as error:
        raise pytest.UsageError(str(error)) from None


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Which share was played, and from which hash was drawn."""
    terminalreporter.write_line(shares.describe_run())


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Of the slow tests those of the share that is played; what takes minutes begins first."""
    share = shares.share_played()
    if share:
        others = [item for item in items if not is_played(item, share)]
        config.hook.pytest_deselected(items=others)
        gone = set(others)
        items[:] = [item for item in items if item not in gone]
    items.sort(key=lambda item: item.get_closest_marker("minutes") is None)


def pytest_collection_finish(session: pytest.Session) -> None:
    """What was collected stays until the end: the search for garbage need not look at it again and again. A pattern
    that fits no parameter is a slip, where whole files were collected."""
    none = [f"{test}: {mark} names '{pattern}'" for (mark, test, pattern), found in PATTERNS.items() if not found]
    if none and not any("::" in argument for argument in session.config.args):
        raise pytest.UsageError("\n".join(none))
    gc.collect()
    gc.freeze()
    gc.set_threshold(100_000, 20, 20)
    gc.enable()


def pytest_sessionfinish() -> None:
    """What tests left is searched for garbage once; pytest does so five times more, and finds it frozen."""
    gc.collect()
    gc.freeze()


def pytest_runtest_setup(item: pytest.Item) -> None:
    """Skip a test whose marker names something this machine lacks."""
    for mark in item.iter_markers():
        if mark.name in NEEDS and not met(mark.name):
            pytest.skip(NEEDS[mark.name][1])


def refuse_skip(report: pytest.TestReport | pytest.CollectReport) -> None:
    """Turn a skip into a failure that tells the skip's reason."""
    skipped = report.outcome == "skipped" and not hasattr(report, "wasxfail")
    if skipped and not may_be_skipped(getattr(report, "keywords", ())):
        reason = report.longrepr[2] if isinstance(report.longrepr, tuple) else str(report.longrepr)
        report.outcome = "failed"
        report.longrepr = f"in CI nothing may be skipped: {report.nodeid}: {reason}"


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport() -> Generator[None, pytest.TestReport, pytest.TestReport]:
    """Skipped tests."""
    report = yield
    refuse_skip(report)
    return report


@pytest.hookimpl(wrapper=True)
def pytest_make_collect_report() -> Generator[None, pytest.CollectReport, pytest.CollectReport]:
    """Modules that skip themselves as a whole."""
    report = yield
    refuse_skip(report)
    return report

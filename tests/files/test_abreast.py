"""Work done side by side: in order, with the faults it has, and nothing left running."""

from __future__ import annotations

import multiprocessing
import os
import signal
import subprocess
import sys
import time
from contextlib import suppress
from pathlib import Path

import pytest

from generator.base.errors import InputError, input_error
from generator.files.parallel import run_parallel

HERE = os.getpid()


def _twice(number: int) -> tuple[int, bool]:
    return 2 * number, os.getpid() == HERE


def _refused(number: int) -> int:
    if number > 1:
        raise input_error(f"{number} is too much")
    return number


def _killed(number: int) -> int:
    if number > 1:
        os.kill(os.getpid(), signal.SIGKILL)
    return number


def _waits(number: int) -> None:
    if number > 1:
        signal.pause()
    raise input_error("one is too much")


@pytest.fixture(params=[1, 2])
def cores(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> int:
    monkeypatch.setattr(os, "cpu_count", lambda: request.param)
    return int(request.param)


@pytest.mark.quick("1")
def test_what_comes_out_is_in_order_and_made_beside_where_there_are_cores(cores: int) -> None:
    made = run_parallel(_twice, [(1,), (2,), (3,)])
    assert [number for number, _ in made] == [2, 4, 6]
    assert [here for _, here in made] == [True, cores == 1, cores == 1]


@pytest.mark.slow
def test_processes_that_begin_anew_work_as_well(monkeypatch: pytest.MonkeyPatch) -> None:
    """As all do on Windows and macOS."""
    monkeypatch.setattr(os, "cpu_count", lambda: 2)
    before = multiprocessing.get_start_method()
    multiprocessing.set_start_method("spawn", force=True)
    try:
        here, *beside = run_parallel(os.getpid, [(), (), ()])
    finally:
        multiprocessing.set_start_method(before, force=True)
    assert here == HERE
    assert HERE not in beside


def test_nothing_to_do_is_nothing() -> None:
    assert run_parallel(_twice, []) == []


@pytest.mark.quick("1")
@pytest.mark.usefixtures("cores")
def test_the_first_fault_in_order_is_told() -> None:
    with pytest.raises(InputError, match="2 is too much"):
        run_parallel(_refused, [(1,), (2,), (3,)])


def test_a_process_that_is_ended_from_outside_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(os, "cpu_count", lambda: 2)
    with pytest.raises(OSError, match="ended from outside"):
        run_parallel(_killed, [(1,), (2,)])


def test_nothing_runs_on_for_nobody(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(os, "cpu_count", lambda: 2)
    with pytest.raises(InputError, match="one is too much"):
        run_parallel(_waits, [(1,), (2,)])
    assert not multiprocessing.active_children()


ENDLESS = """
import os, signal, sys
from contextlib import suppress
from pathlib import Path
from unittest.mock import patch

from generator.files.parallel import run_parallel
from generator.cli.program import main


def work(folder, number):
    (folder / f"{number}").write_text(f"{os.getpid()}", "utf-8")
    while True:
        pass


def run(_):
    with suppress(KeyboardInterrupt):
        run_parallel(work, [(Path(sys.argv[1]), number) for number in range(3)])


signal.signal(signal.SIGHUP, signal.SIG_DFL)  # whoever plays the tests may ignore it, as nohup does
with patch("generator.cli.program.run", run), patch("os.cpu_count", lambda: 2):
    main()
"""


def _alive(process: int) -> bool:
    """Whether a process runs; one that has ended and that nobody has asked for doesn't."""
    try:
        return Path(f"/proc/{process}/stat").read_text("utf-8").rpartition(")")[2].split()[0] != "Z"
    except FileNotFoundError:
        return False


@pytest.mark.slow
@pytest.mark.skipif(sys.platform != "linux", reason="which processes run is read from /proc")
@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM, signal.SIGHUP, signal.SIGKILL])
@pytest.mark.parametrize("group", [True, False], ids=["all", "first"])
def test_all_end_with_the_one_that_began(number: signal.Signals, group: bool, tmp_path: Path) -> None:
    """At a terminal Ctrl-C reaches all processes at once; `kill` reaches one."""
    begun = subprocess.Popen(
        [sys.executable, "-c", ENDLESS, str(tmp_path)], start_new_session=True, stderr=subprocess.PIPE, encoding="utf-8"
    )
    try:
        while len(files := [path for path in tmp_path.iterdir() if path.stat().st_size]) < 3:
            assert begun.poll() is None
            time.sleep(0.02)
        (os.killpg if group else os.kill)(begun.pid, number)
        _, said = begun.communicate(timeout=20)
        assert said == ""
        processes = [int(path.read_text("utf-8")) for path in files]
        deadline = time.monotonic() + 20
        while any(map(_alive, processes)) and time.monotonic() < deadline:
            time.sleep(0.02)
        assert not any(map(_alive, processes))
    finally:
        with suppress(ProcessLookupError):
            os.killpg(begun.pid, signal.SIGKILL)

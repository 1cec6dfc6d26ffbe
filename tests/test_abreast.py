"""Work done side by side: in order, with the faults it has, and nothing left running."""

from __future__ import annotations

import multiprocessing
import os
import signal

import pytest

from generator.abreast import abreast
from generator.errors import InputError, input_error

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
    made = abreast(_twice, [(1,), (2,), (3,)])
    assert [number for number, _ in made] == [2, 4, 6]
    assert [here for _, here in made] == [True, cores == 1, cores == 1]


def test_nothing_to_do_is_nothing() -> None:
    assert abreast(_twice, []) == []


@pytest.mark.quick("1")
@pytest.mark.usefixtures("cores")
def test_the_first_fault_in_order_is_told() -> None:
    with pytest.raises(InputError, match="2 is too much"):
        abreast(_refused, [(1,), (2,), (3,)])


def test_a_process_that_is_ended_from_outside_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(os, "cpu_count", lambda: 2)
    with pytest.raises(OSError, match="ended from outside"):
        abreast(_killed, [(1,), (2,)])


def test_nothing_runs_on_for_nobody(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(os, "cpu_count", lambda: 2)
    with pytest.raises(InputError, match="one is too much"):
        abreast(_waits, [(1,), (2,)])
    assert not multiprocessing.active_children()

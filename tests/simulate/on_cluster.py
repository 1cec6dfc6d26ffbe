"""Jobs for workers of a cluster, which import them: games, and which worker played them."""

import importlib
import time
from dataclasses import replace
from typing import Any

from generator.simulate import program_digest
from generator.simulate.game_summary import GameSummary
from generator.simulate.simulation_setting import SimulationSetting
from tests.simulate.settings import played


def play(setting: SimulationSetting, first: int, number: int) -> tuple[str, GameSummary]:
    worker: Any = importlib.import_module("distributed").get_worker()
    return str(worker.address), played(setting, first, number)


def wait(first: int, number: int) -> tuple[str, int]:
    """Takes a while; the worker's address, and the game behind the last."""
    worker: Any = importlib.import_module("distributed").get_worker()
    time.sleep(0.2)
    return str(worker.address), first + number


def fail(_first: int, number: int) -> int:
    return [0][number]


def become_another_program() -> None:
    """From now on the worker is of another version."""
    other = replace(program_digest.this_program(), version="0.0.1")
    importlib.import_module("generator.simulate.cluster").this_program = lambda: other

"""Settings of the real game for every test of simulations, and figures of games made by hand."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from generator.simulate.setting import Setting
from generator.simulate.summary import Numbers, Summary

BASE = Setting(
    folder="components/balance-control",
    digest="",
    edition="1.0.14",
    rulings=(),
    players=3,
    modules=("core",),
    without=(),
    bots=("random",) * 3,
    seed=1,
)
CLIMATE = replace(BASE, modules=("core", "climate"))


def summary(**fields: Mapping[tuple[int, ...], int] | int) -> Summary:
    """A summary with these fields; a number stands for a field of a single number."""
    numbers: dict[str, Numbers] = {
        name: {(): value} if isinstance(value, int) else dict(value) for name, value in fields.items()
    }
    return Summary(numbers)

"""The sides of a comparison: what they say differently, and which figures belong to the changed pieces."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import lru_cache
from typing import Final

from generator.simulate.game_changes import NOTHING, ValueChange, value_changes
from generator.simulate.load import setting_game, setting_simulator
from generator.simulate.paired_games import Figures, PairedFigure, figure_names
from generator.simulate.simulation_setting import SimulationSetting
from generator.simulate.simulator import figure_subject

SETTING_KEYS: Final = ("edition", "players", "modules", "bots", "seed")
"""The fields of a setting that are compared besides its game, rulings and cards left out."""


@lru_cache(maxsize=1024)
def all_changes(base: SimulationSetting, other: SimulationSetting) -> tuple[ValueChange, ...]:
    """Everything that the other side says differently: its choices, then the values of its folder."""
    return (*_choices(base, other), *(values_changed(base, other) or ()))


def _choices(base: SimulationSetting, other: SimulationSetting) -> Iterator[ValueChange]:
    own, theirs = setting_simulator(base).pack.rulings, setting_simulator(other).pack.rulings
    for ruling in own:
        if ruling in theirs and own[ruling] != theirs[ruling]:
            yield ValueChange((str(ruling),), own[ruling], theirs[ruling])
    for name in SETTING_KEYS:
        here, there = _value_text(getattr(base, name)), _value_text(getattr(other, name))
        if here != there:
            yield ValueChange((name,), here, there)
    for card in sorted({*base.without} ^ {*other.without}):
        here, there = (NOTHING if card in setting.without else "in play" for setting in (base, other))
        yield ValueChange((card,), here, there)


def values_changed(base: SimulationSetting, other: SimulationSetting) -> tuple[ValueChange, ...] | None:
    """Every value that differs between the folders of both sides; None where both have the same folder and numbers."""
    if (base.folder, base.numbers) == (other.folder, other.numbers):
        return None
    return tuple(value_changes(setting_game(base).sources, setting_game(other).sources))


def side_label(base: SimulationSetting, other: SimulationSetting) -> str:
    """The other side in a few words: what differs from the base; empty where nothing does."""
    if base.folder != other.folder:
        return ", ".join(map(_change_text, all_changes(base, other)))
    own = dict(base.numbers)
    numbers = [f"{way}={value}" for way, value in other.numbers if own.get(way) != value]
    return ", ".join([*map(_change_text, _choices(base, other)), *numbers])


def _change_text(change: ValueChange) -> str:
    if change.after == NOTHING:
        return f"without {change.words[-1]}"
    return change.way if change.before == NOTHING else f"{change.way}={change.after}"


def _value_text(value: object) -> str:
    if isinstance(value, tuple):
        alike = len(set(value)) == 1
        return str(value[0]) if alike else ", ".join(map(str, value))
    return str(value)


def pieces_changed(base: SimulationSetting, other: SimulationSetting) -> tuple[str, ...]:
    """The ids of the changed pieces of which either side counts something."""
    counted = {figure_subject(name) for setting in (base, other) for name in setting_simulator(setting).figures}
    words = dict.fromkeys(word for change in all_changes(base, other) for word in change.words)
    return tuple(word for word in words if word in counted)


def own_figures(base: SimulationSetting, other: SimulationSetting) -> frozenset[str]:
    """The names of the compared figures that belong to the changed pieces."""
    changed_pieces = {*pieces_changed(base, other)}
    return frozenset(name for name in figure_names(base, other) if figure_subject(name) in changed_pieces)


def scale_figures(figures: Figures, base: SimulationSetting) -> dict[str, PairedFigure]:
    """The figures with the scales in which they are told: some count in parts of one."""
    scales = setting_simulator(base).scales
    return {name: replace(found, scale=scales.get(name.partition(" ")[0], 1)) for name, found in figures.items()}
